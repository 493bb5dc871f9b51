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

#endif
