/* Blueprints and trainings as sealed files (os/seal.h): numbers, and of the situations those that
   were come to. One blueprint is part of the program; `triskel train skull` makes others, and keeps
   what it has so far to go on with. */
#ifndef TRISKEL_SKULL_BLUEPRINT_FILE_H
#define TRISKEL_SKULL_BLUEPRINT_FILE_H

#include "games/skull/hosted/train.h"
#include "os/seal.h"

/* Bytes to a blueprint or a training and back. With any answer but FILE_GOOD what was to be read
   holds rubbish, and is not to be used. */
FileState blueprint_read(Text bytes, Blueprint *blueprint);
void blueprint_write(const Blueprint *blueprint, Out *out);
FileState training_read(Text bytes, Training *training);
void training_write(const Training *training, Out *out);

/* The same without the head, whose digest keeps most changes away: for who tries them all. */
bool blueprint_unpack(Text bytes, Blueprint *blueprint);
bool training_unpack(Text bytes, Training *training);

FileState training_load(const char *path, Training *training);
__attribute__((warn_unused_result)) bool blueprint_save(const char *path,
                                                        const Blueprint *blueprint);
__attribute__((warn_unused_result)) bool training_save(const char *path, const Training *training);

/* The blueprint that is part of the program. */
void blueprint_built_in(Blueprint *blueprint);

#endif
