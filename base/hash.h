/* BLAKE2b, keyed, in pieces. This is only the interface: whoever hosts a table provides it
   (os/hash.c does with libsodium; in a browser it is an import), so that tables compile where there
   is no operating system. */
#ifndef TRISKEL_HASH_H
#define TRISKEL_HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct Hash {
    _Alignas(64) uint8_t bytes[384]; /* the host's own */
} Hash;

/* A digest of 16 to 64 bytes, with a key of as many, or of none (then NULL). */
void hash_begin(Hash *hash, const uint8_t *key, size_t key_size, size_t digest_size);
void hash_add(Hash *hash, const void *bytes, size_t count);
void hash_end(Hash *hash, uint8_t *digest, size_t digest_size);

#endif
