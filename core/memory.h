/* The four memory functions that core and games may call. They are declared here rather than
   taken from <string.h>, so that the same files compile where there is no C library (wasm32). */
#ifndef TRISKEL_MEMORY_H
#define TRISKEL_MEMORY_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *one, const void *other, size_t size);

#endif
