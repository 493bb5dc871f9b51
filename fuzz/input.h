/* What the fuzz targets share: their entry point, and their bytes given out line by line exactly as
   os/lines would give them. */
#ifndef TRISKEL_FUZZ_INPUT_H
#define TRISKEL_FUZZ_INPUT_H

#include "os/lines.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Cuts the next line off `rest`. */
static inline LinesResult input_line(Text *rest, Text *line)
{
    if (rest->length == 0)
        return LINES_END;
    const char *end = memchr(rest->at, '\n', rest->length);
    size_t length = end != NULL ? (size_t)(end - rest->at) : rest->length;
    *line = (Text){rest->at, length <= MAX_LINE ? length : MAX_LINE + 1};
    if (end != NULL)
        length++;
    *rest = (Text){rest->at + length, rest->length - length};
    return end != NULL ? LINES_LINE : LINES_UNENDED;
}

#endif
