/* The four memory functions that core and games may call. They are declared here rather than
   taken from <string.h>, so that the same files compile where there is no C library (wasm32). */
#ifndef TRISKEL_MEMORY_H
#define TRISKEL_MEMORY_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *one, const void *other, size_t size);

/* Freestanding compilers do not look into these by their names; so they may, and expand small ones.
 */
#define memcpy(to, from, size) __builtin_memcpy(to, from, size)
#define memmove(to, from, size) __builtin_memmove(to, from, size)
#define memset(to, byte, size) __builtin_memset(to, byte, size)
#define memcmp(one, other, size) __builtin_memcmp(one, other, size)

#endif
