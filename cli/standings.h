/* What came out of contests, for people and for programs. */
#ifndef TRISKEL_STANDINGS_H
#define TRISKEL_STANDINGS_H

#include "bots/score.h"
#include "cli/entrants.h"

/* Who won how often, their ratings and how long they thought, a line for each bot. */
void write_standings(const Entrants *entrants, const Score *score, Out *out);

/* The members of a score: `games`, `rounds`, `bots`. Times are in `thinking` and in nothing else:
   all the rest follows from the seed. */
void put_standings(const Entrants *entrants, const Score *score, Json *json);

/* `game`, `options` and `seed`, as every contest begins. */
void put_contest(const Entrants *entrants, const ContestWish *wish, Json *json);

/* What programs did wrong, a paragraph for each that did; and as a member `faults`, a list. */
void write_one_conduct(Text name, const Conduct *conduct, Out *out);
void write_conduct(const Entrants *entrants, Out *out);
void put_conduct(const Entrants *entrants, Json *json);

/* How long a bot thought, an object. */
void put_thinking(Json *json, const char *name, const Thinking *thinking);

/* A part of one as a percentage with one decimal. */
void out_part(const Lang *lang, double part, Out *out);
/* A rating, `+152 ± 12`. */
void out_rating(Rating rating, Out *out);
void put_rating(Json *json, Rating rating);

#endif
