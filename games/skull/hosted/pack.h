/* The solved duel as bytes: sheets without what is never reached, coded with adaptive binary models
   (a range coder), because most of it is certain. The same walk writes and reads. */
#ifndef TRISKEL_SKULL_PACK_H
#define TRISKEL_SKULL_PACK_H

#include "base/text.h"
#include "games/skull/hosted/table.h"

/* Writes all sets that are solved. If there is no memory, the Out is full. */
void duel_pack(const DuelTable *table, Out *out);

/* Reads them into a table without any. Every number that is used to find something is checked.
   False: that is not what duel_pack writes, or there is no memory; then nothing is in the table. */
bool duel_unpack(DuelTable *table, Text bytes);

#endif
