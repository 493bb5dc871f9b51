/* Text from anywhere, made fit to be shown: what people say and are called, for everybody's screen;
   and what is printed, whoever wrote it. */
#ifndef TRISKEL_TIDY_H
#define TRISKEL_TIDY_H

#include "base/text.h"

/* Text from people: UTF-8 without control characters, without those that change the direction of
   writing or hide, spaces put together, cut at `most` bytes. Returns its length in `tidy`, which
   has room for `most`. */
size_t tidy_text(Text text, char *tidy, size_t most);

/* Puts a '?' in the place of each character that people write with no more than that (but line
   ends) and of each byte that is not UTF-8; all else stays. Returns how long it is now, not longer
   than before. */
size_t hide_unfit(char *text, size_t length);

/* Makes one line of what was written from byte `start` on, in which something from outside is
   quoted: the same for line ends, but for one at the end. Else a name could have a whole line in it
   that looks like one of ours. */
void out_in_line(Out *out, size_t start);

#endif
