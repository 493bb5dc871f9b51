/* Games between bots. The arena is a bot's host at its plainest: it holds the state, tells each
   person what that person sees, and asks by the interface of core/bot.h alone. Chance and bots draw
   from one generator, so a game follows from its seed. */
#ifndef TRISKEL_ARENA_H
#define TRISKEL_ARENA_H

#include "bots/roster.h"

typedef struct Arena {
    const Game *game;
    Options options;
    unsigned persons;
    State state;
    Random random;
    struct {
        Player player; /* without a bot: nobody sits there, the rules play (Game.automata) */
        void *memory;
    } sits[MAX_SEATS];
    Action *legal; /* of the last question */
    uint32_t room; /* for so many */
    View view;     /* of the last question */
} Arena;

/* Sits the players down, one for each person, and begins. False without memory. */
__attribute__((warn_unused_result)) bool arena_begin(Arena *arena, const Game *game,
                                                     const Options *options, const Player *players,
                                                     Random random);
void arena_done(Arena *arena);

bool arena_is_over(const Arena *arena);

/* What the person of this seat, which must act, is asked now. What it points to is the arena's, and
   good until the next question. */
Question arena_question(Arena *arena, Actor seat, Random *random);

/* The next move: by chance, or by the bot of a seat that must act, each of those equally likely. */
Move arena_choose(Arena *arena);

/* Plays a move and tells it to everybody. False: it was not legal, and nothing has changed. */
__attribute__((warn_unused_result)) bool arena_play(Arena *arena, Move move);

/* ---- Counting ------------------------------------------------------------------------------ */

/* How the first of two players did: wins, a shared one as its part. */
typedef struct Tally {
    uint32_t games;
    double points, squares;
} Tally;

/* Plays so many games of one person against another, taking turns with the seats, or, where the
   rules play the second seat, of one person alone. False: one of them answered what is not legal,
   or there is no memory. */
__attribute__((warn_unused_result)) bool arena_match(const Game *game, const Options *options,
                                                     Player one, Player other, uint32_t games,
                                                     uint64_t seed, Tally *tally);

/* The part that was won, and half the width of the interval that holds the true one 95 times of
   100. */
double tally_rate(const Tally *tally);
double tally_error(const Tally *tally);

#endif
