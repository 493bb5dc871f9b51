/* A game from its first move on, without a table: what was played, how it stood, and what a bot
   says to it that was told no more than its person saw. Reviews and advice are made from it. */
#ifndef TRISKEL_COURSE_H
#define TRISKEL_COURSE_H

#include "bots/guests.h"

/* How a game went. */
typedef struct Course {
    const Game *game;
    const Options *options;
    const Move *moves;
    size_t count;
} Course;

/* The moves that stand at a table in this game, as one viewer saw them. NULL without memory, or if
   something was hidden from that viewer: what it does not know is not judged before it. */
Move *moves_seen_at(const Table *table, Viewer viewer, size_t *count);

/* The state before a move of the course, counted from 1. */
void course_state(const Course *course, size_t number, State *state);

/* What a bot would do in the place of a seat that is to act after the last move of a course, told
   what its person saw of it: like guests_ask_hint, and done by hint_question_done. */
__attribute__((warn_unused_result)) bool course_ask(const Course *course, Actor seat, Player player,
                                                    GuestQuestion *asked);

#endif
