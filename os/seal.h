/* Sealed files: what took long to compute, behind a head that tells whether it is still what was
   written. A Seal says of which kind it is; whatever is not exactly a file of that kind is noticed.
   What is in the body is its reader's business, who must not trust it either: a digest keeps chance
   away, and nobody who means harm.

   The head, byte by byte, numbers with the lowest byte first:

       16       a magic word, with NUL behind it
       4        the version
       note     a number that goes with the body, if the kind has one
       4        the size of the body
       16       BLAKE2b of all else, the head before it and the body */
#ifndef TRISKEL_SEAL_H
#define TRISKEL_SEAL_H

#include "os/file.h"

enum { SEAL_MAGIC = 16, SEAL_MOST_NOTE = 8 };

typedef struct Seal {
    char magic[SEAL_MAGIC];
    uint32_t version; /* to be raised whenever the same bytes would mean something else */
    uint32_t note;    /* bytes of its note, SEAL_MOST_NOTE at most */
} Seal;

/* Bytes of the head. */
size_t seal_head(const Seal *seal);

/* What is in a file of this kind: its body, and its note, which may be NULL. Both are set only with
   FILE_GOOD; else it is FILE_FOREIGN or FILE_DAMAGED. */
FileState seal_open(const Seal *seal, Text bytes, Text *body, uint64_t *note);

/* Around the writing of a body: seal_begin writes a head and says where it is, seal_close puts the
   size and the digest into it. What did not fit is not sealed: the Out is full. */
size_t seal_begin(const Seal *seal, uint64_t note, Out *out);
void seal_close(const Seal *seal, size_t start, Out *out);

/* Reads a file to the end of an Out, for seal_open to look at. FILE_ABSENT and FILE_UNREADABLE:
   there is nothing to look at. */
FileState sealed_load(const char *path, Out *out);

/* Writes a file that is in a buffer (base/buffer.h), and the folders that it is to be in; the
   buffer is freed. False with errno. */
__attribute__((warn_unused_result)) bool sealed_save(const char *path, Readers readers,
                                                     Out *buffer);

#endif
