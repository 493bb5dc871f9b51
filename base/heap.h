/* Memory from the heap, for what stands above the games: tables, matches, buffers. Declared here
   rather than taken from <stdlib.h>, so that the same files compile where there is no C library
   (wasm32), and whoever hosts them there provides it. */
#ifndef TRISKEL_HEAP_H
#define TRISKEL_HEAP_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

#endif
