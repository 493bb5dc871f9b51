/* All bots there are for a game: those of core and of the game itself (core/bot.h), then those that
   need an operating system (core/hosted.h); of those, one with the name of a game's own bot stands
   in for it at the tables where it plays. And what they need at hand before they play, prepared
   once and kept as long as the Roster lives. */
#ifndef TRISKEL_ROSTER_H
#define TRISKEL_ROSTER_H

#include "core/bot.h"

#include <pthread.h>

/* The n-th bot for a game, the weakest first; NULL behind the last. */
const Bot *roster_at(const Game *game, unsigned n);

/* By its name, alone or with a character behind it: `hard`, `hard-bold` (core/character.h), which
   `character` is then set to unless it is NULL. NULL: there is none of that name. */
const Bot *roster_named(const Game *game, Text name, const Character **character);

bool roster_plays(const Bot *bot, const Options *options);

/* The strongest that plays at tables with these options. There always is one. */
const Bot *roster_best(const Game *game, const Options *options);

/* A bot that can begin. Borrowed from the roster that prepared it. */
typedef struct Player {
    const Bot *bot;
    const void *aid;
    const Character *character; /* the plain one, unless somebody sets another */
} Player;

typedef struct Roster {
    pthread_mutex_t lock; /* of what is prepared */
    struct Prepared *prepared;
    const Bot *const *others; /* that this host has besides; by default none */
    unsigned other_count;
} Roster;

/* Who is asked for advice: one that the host has and that weighs what can be done; else of all that
   weigh one that does so exactly, or the strongest; where nobody weighs, the strongest of all. */
const Bot *roster_adviser(Roster *roster, const Game *game, const Options *options);

/* The same for somebody who does not wait: of those who have at hand what they need, or do without.
 */
Player roster_adviser_now(Roster *roster, const Game *game, const Options *options);

/* Like roster_named, those that the host has first. */
const Bot *roster_find(const Roster *roster, const Game *game, Text name,
                       const Character **character);

void roster_init(Roster *roster);
void roster_done(Roster *roster); /* no player of it may be in use any more */

/* Is there nothing to prepare for these options, or was it already? */
bool roster_is_prepared(Roster *roster, const Bot *bot, const Options *options);

/* Prepares a bot for these options, or finds it prepared. False, and nothing changed: it does not
   play with them, or what it needs cannot be had. `progress` may be NULL. Several threads may
   prepare at the same time; who has to wait for an answer at once asks before. */
__attribute__((warn_unused_result)) bool roster_prepare(Roster *roster, const Bot *bot,
                                                        const Options *options,
                                                        const Progress *progress, Player *player);

#endif
