/* Blueprints as sealed files (os/seal.h): numbers, and of the situations those that were come to.
   One is part of the program; `triskel train skull` makes others. */
#ifndef TRISKEL_SKULL_BLUEPRINT_FILE_H
#define TRISKEL_SKULL_BLUEPRINT_FILE_H

#include "games/skull/hosted/blueprint.h"
#include "os/seal.h"

/* Bytes to a blueprint and back. With any answer but FILE_GOOD what was to be read holds rubbish,
   and is not to be used. */
FileState blueprint_read(Text bytes, Blueprint *blueprint);
void blueprint_write(const Blueprint *blueprint, Out *out);

/* The body alone, without the head, whose digest keeps most changes away: for who tries them all.
 */
bool blueprint_unpack(Text bytes, Blueprint *blueprint);

__attribute__((warn_unused_result)) bool blueprint_save(const char *path,
                                                        const Blueprint *blueprint);

/* The blueprint that is part of the program. */
void blueprint_built_in(Blueprint *blueprint);

#endif
