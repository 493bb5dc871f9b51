/* What kinds of characters there are, as far as people write with them: a few tables of Unicode. */
#ifndef TRISKEL_CHARACTER_H
#define TRISKEL_CHARACTER_H

#include <stdbool.h>
#include <stdint.h>

/* Columns on a screen: 0 for marks that are drawn over others, 2 for wide ones. */
unsigned character_width(uint32_t character);

/* Is it a mark of those that pile up on what stands before them? Few are part of how people write;
   many make text climb over its line. */
bool character_piles_up(uint32_t character);

/* Is it one that is not seen but changes what is: a control character, a mark or an override of the
   direction of writing, a separator, an invisible operator, a letter that is not drawn (with which
   a name could look empty, or like another), a tag; or one that means something to some programs
   only? */
bool character_is_unfit(uint32_t character);

#endif
