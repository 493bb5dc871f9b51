/* Growing buffers: see buffer.h. */
#include "base/buffer.h"

#include "base/heap.h"

static bool buffer_grow(Out *out, size_t needed)
{
    size_t capacity = out->capacity > 0 ? out->capacity : 1024;
    while (capacity < needed && capacity < MAX_BUFFER)
        capacity *= 2;
    if (capacity < needed)
        return false;
    char *text = realloc(out->text, capacity);
    if (text == NULL)
        return false;
    out->text = text;
    out->capacity = capacity;
    return true;
}

Out buffer_new(void)
{
    return (Out){.grow = buffer_grow};
}

void buffer_free(Out *buffer)
{
    free(buffer->text);
    *buffer = (Out){0};
}
