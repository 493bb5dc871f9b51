/* An Out that grows on the heap up to a hard limit. */
#ifndef TRISKEL_BUFFER_H
#define TRISKEL_BUFFER_H

#include "base/text.h"

enum { MAX_BUFFER = 64 << 20 };

Out buffer_new(void);
void buffer_free(Out *buffer);

#endif
