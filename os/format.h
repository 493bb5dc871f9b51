/* Numbers with fractions, which base does without: what printf would write, to an Out. */
#ifndef TRISKEL_FORMAT_H
#define TRISKEL_FORMAT_H

#include "base/text.h"

/* Appends what printf would write; at most 255 bytes. */
void out_format(Out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
