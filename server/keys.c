/* Keys that were answered: see keys.h. */
#include "server/keys.h"

#include <stdlib.h>

static uint64_t hash_of(Text key)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (size_t i = 0; i < key.length; i++)
        hash = (hash ^ (unsigned char)key.at[i]) * 1099511628211u;
    return hash != 0 ? hash : 1;
}

/* Where it is, or the gap where it belongs. There is one. */
static uint64_t *slot_of(uint64_t *slots, size_t capacity, uint64_t hash)
{
    size_t place = (size_t)(hash ^ hash >> 32) & (capacity - 1);
    while (slots[place] != 0 && slots[place] != hash)
        place = (place + 1) & (capacity - 1);
    return &slots[place];
}

void keys_done(KeySet *keys)
{
    free(keys->slots);
    *keys = (KeySet){.is_whole = false};
}

void keys_begin(KeySet *keys)
{
    keys_done(keys);
    keys->is_whole = true;
}

/* At most half of the slots are taken. */
static bool make_room(KeySet *keys)
{
    if (2 * (keys->count + 1) <= keys->capacity)
        return true;
    size_t capacity = keys->capacity > 0 ? 2 * keys->capacity : 64;
    uint64_t *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL)
        return false;
    for (size_t i = 0; i < keys->capacity; i++)
        if (keys->slots[i] != 0)
            *slot_of(slots, capacity, keys->slots[i]) = keys->slots[i];
    free(keys->slots);
    keys->slots = slots;
    keys->capacity = capacity;
    return true;
}

void keys_add(KeySet *keys, Text key)
{
    if (!keys->is_whole)
        return;
    if (!make_room(keys)) {
        keys_done(keys);
        return;
    }
    uint64_t hash = hash_of(key), *slot = slot_of(keys->slots, keys->capacity, hash);
    keys->count += *slot == 0;
    *slot = hash;
}

bool keys_may_have(const KeySet *keys, Text key)
{
    if (!keys->is_whole)
        return true;
    return keys->count > 0 && *slot_of(keys->slots, keys->capacity, hash_of(key)) != 0;
}
