/* BLAKE2b by libsodium: see base/hash.h. */
#include "base/hash.h"

#include <sodium.h>

_Static_assert(sizeof(Hash) >= sizeof(crypto_generichash_state), "a Hash holds libsodium's state");
_Static_assert(_Alignof(Hash) >= _Alignof(crypto_generichash_state), "and where it may lie");

static crypto_generichash_state *inside(Hash *hash)
{
    return (crypto_generichash_state *)(void *)hash->bytes;
}

void hash_begin(Hash *hash, const uint8_t *key, size_t key_size, size_t digest_size)
{
    (void)crypto_generichash_init(inside(hash), key, key_size, digest_size);
}

void hash_add(Hash *hash, const void *bytes, size_t count)
{
    (void)crypto_generichash_update(inside(hash), bytes, count);
}

void hash_end(Hash *hash, uint8_t *digest, size_t digest_size)
{
    (void)crypto_generichash_final(inside(hash), digest, digest_size);
}
