/* The table's own voice: what is told of entries in the reader's language, the game's moves by the
   game's voice (core/voice.h), people's comings and goings and talk by the table. Freestanding, so
   that the terminal, a server and a page say the same. */
#ifndef TRISKEL_TABLE_WORDS_H
#define TRISKEL_TABLE_WORDS_H

#include "core/voice.h"
#include "table/table.h"

/* A scene for one viewer of a table, with everybody's names. The views are the caller's to set. */
Scene table_scene(const Table *table, Viewer viewer, const Lang *lang);
/* The same for what a reader reads: names and options as they were then. The options are the
   reader's. */
Scene reader_scene(const TableReader *reader, const Lang *lang);

/* Who has won how many games at this table, without line end: "Ana 2, Milo 1". */
void out_score(const Table *table, const Scene *scene, Out *out);

/* The same as a line, where a second game has begun; else nothing. */
void score_tell(const Table *table, const Scene *scene, Out *out);

/* A message as lines. Of a move, the scene has the views before and after it. What happens before
   the game begins goes without saying where all sit at one screen; `room_tell` says it. */
void message_tell(const Scene *scene, const Message *message, Out *out);

/* What happens in the waiting room, as a line; of anything else nothing. */
void room_tell(const Scene *scene, const Message *message, Out *out);

/* The figures of a game that is over (core/figures.h), and where there were several at this table
   those of all together. Of a game that is played on, nothing. */
void table_figures_tell(const Table *table, const Scene *scene, Out *out);

/* How a game that is over ended: by the game's voice, whether moves were taken back, and the
   score over rematches. */
void end_tell(const Table *table, const Scene *scene, Out *out);

#endif
