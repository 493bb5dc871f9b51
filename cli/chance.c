/* Where chance comes from: see chance.h. */
#include "cli/chance.h"
#include "base/bytes.h"

#include <sodium.h>

static void fill_from_system(void *context, void *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

static void fill_from_seed(void *context, void *bytes, size_t count)
{
    Seeded *seeded = context;
    uint8_t key[randombytes_SEEDBYTES], text[16];
    seeded->used++;
    bytes_set(text, 8, seeded->seed);
    bytes_set(text + 8, 8, seeded->used);
    crypto_generichash(key, sizeof key, text, sizeof text, NULL, 0);
    randombytes_buf_deterministic(bytes, count, key);
}

Source chance_of_system(void)
{
    return (Source){fill_from_system, NULL};
}

Source chance_of_seed(Seeded *seeded)
{
    return (Source){fill_from_seed, seeded};
}
