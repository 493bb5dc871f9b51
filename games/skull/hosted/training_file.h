/* Trainings as sealed files (os/seal.h), with which `triskel train skull` goes on where it was. */
#ifndef TRISKEL_SKULL_TRAINING_FILE_H
#define TRISKEL_SKULL_TRAINING_FILE_H

#include "games/skull/hosted/train.h"
#include "os/seal.h"

/* Bytes to a training and back. With any answer but FILE_GOOD what was to be read holds rubbish,
   and is not to be used. */
FileState training_read(Text bytes, Training *training);
void training_write(const Training *training, Out *out);

/* The body alone, without the head, whose digest keeps most changes away: for who tries them all.
 */
bool training_unpack(Text bytes, Training *training);

FileState training_load(const char *path, Training *training);
__attribute__((warn_unused_result)) bool training_save(const char *path, const Training *training);

#endif
