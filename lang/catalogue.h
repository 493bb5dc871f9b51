/* Looking up a sentence in a compiled catalogue, a .mo file of gettext that lies in memory. Nothing
   in the bytes is trusted: in a damaged catalogue a sentence may be missing or wrong, but nothing
   outside of the bytes is read. */
#ifndef TRISKEL_CATALOGUE_H
#define TRISKEL_CATALOGUE_H

#include "base/text.h"

/* The translation, borrowed from the catalogue; NULL if it has none, or an empty one. `context` is
   NULL for a sentence without one. A sentence with a plural is found by its singular, and has
   several forms; any other has only form 0. */
const char *catalogue_find(Text catalogue, const char *context, const char *english, unsigned form);

#endif
