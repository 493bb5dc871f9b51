/* Text from anywhere, made fit to be shown: what people say and are called, for everybody's screen;
   and what is quoted in a complaint. */
#ifndef TRISKEL_TIDY_H
#define TRISKEL_TIDY_H

#include "base/text.h"

/* Text from people: UTF-8 without control characters, without those that change the direction of
   writing or hide, spaces put together, cut at `most` bytes. Returns its length in `tidy`, which
   has room for `most`. */
size_t tidy_text(Text text, char *tidy, size_t most);

/* Puts a '?' in the place of each control character (C0, DEL, C1) but line ends; all else stays,
   whether it is UTF-8 or not. */
void hide_controls(char *text, size_t length);

#endif
