/* Which keys of requests a table has answered: not what, which stands in the store, but whether it
   is worth asking there. For every move would be a question to a database otherwise, and everybody
   would wait for its answer. Who has a table (store/store.h) has all its keys: nobody else answers
   any. */
#ifndef TRISKEL_SERVER_KEYS_H
#define TRISKEL_SERVER_KEYS_H

#include "base/text.h"

typedef struct KeySet {
    uint64_t *slots; /* of their hashes, with gaps; 0: a gap */
    size_t count, capacity;
    bool is_whole; /* else nothing is known */
} KeySet;

/* Empty, and that is all there is. */
void keys_begin(KeySet *keys);
/* Without memory nothing is known any more. */
void keys_add(KeySet *keys, Text key);
/* False: it has not. */
bool keys_may_have(const KeySet *keys, Text key);
/* Nothing is known. */
void keys_done(KeySet *keys);

#endif
