/* Styled text: UTF-8 with single control characters that switch the style. Text from people never
   contains any (base/text.h), so styles cannot be forged, and whoever writes to a terminal turns
   them into colours or drops them. A style lasts until the next one or the end of the line. */
#ifndef TRISKEL_STYLE_H
#define TRISKEL_STYLE_H

#include "base/text.h"

#define S_PLAIN "\x01"
#define S_BOLD "\x02"
#define S_DIM "\x03"
#define S_GOOD "\x04" /* green: what succeeded, flowers, free links */
#define S_BAD "\x05"  /* red: skulls, failures */
#define S_GOLD "\x06" /* yellow: bids, what matters now */
#define S_MARK "\x07" /* reverse: the one thing to look at */

/* The colours of the people at a table. Each has a sign as well (core/mark.h), so that nothing
   depends on colour alone. */
enum { SEAT_STYLES = 6, STYLE_SEAT = 0x10 };
void out_seat_style(Out *out, unsigned colour);

/* Columns that styled text takes on a screen. */
unsigned styled_width(Text text);

void out_times(Out *out, const char *string, unsigned count);
/* Styled text cut to so many columns, with an ellipsis if something was cut off … */
void out_clipped(Out *out, Text text, unsigned columns);
/* … and in the middle of exactly so many. */
void out_centred(Out *out, Text text, unsigned columns);
/* Writes spaces until the last line of `out`, from byte `line` on, is `width` columns wide. */
void out_pad(Out *out, size_t line, unsigned width);

#endif
