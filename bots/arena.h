/* Games between bots. The arena is a bot's host at its plainest: it holds the state, tells each
   person what that person sees and hears, and asks by the interface of core/bot.h alone. Chance has
   a seed of its own, from which nothing else draws: two games with the same chance have the same
   outcomes as long as the same is thrown for, whoever plays. All else follows from `random`, so a
   game follows from its seeds. Many games are bots/contest.h. */
#ifndef TRISKEL_ARENA_H
#define TRISKEL_ARENA_H

#include "bots/roster.h"

/* How long a bot has thought: seconds that a processor worked for it. */
typedef struct Thinking {
    uint64_t decisions;
    double seconds, longest;
} Thinking;

typedef struct Arena {
    const Game *game;
    Options options;
    unsigned persons;
    State state;
    uint64_t chance;   /* the seed of its outcomes … */
    uint64_t outcomes; /* … and how many there were */
    Random order;      /* who acts first, where several must */
    Random random;     /* what bots draw from */
    struct {
        Player player; /* without a bot: nobody sits there, the rules play (Game.automata) */
        void *memory;
        Thinking thinking;
    } sits[MAX_SEATS];
    Saying saying; /* of the last answer, to be heard with its move */
    Action *legal; /* of the last question */
    uint32_t room; /* for so many */
    View view;     /* of the last question */
} Arena;

/* Sits the players down, one for each person, and begins. Chance and order are drawn from `random`
   too, before all else; who wants others sets them then. False without memory. */
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

/* Plays a move and tells it to everybody, and what was said with it if it fits. False: it was not
   legal, and nothing has changed. */
__attribute__((warn_unused_result)) bool arena_play(Arena *arena, Move move);

/* The outcome number `n` of a chance, by its seed, where so many tickets are in the bowl. */
uint32_t chance_ticket(uint64_t chance, uint64_t n, uint32_t tickets);

/* ---- A duel -------------------------------------------------------------------------------- */

/* How the first of two players did. */
typedef struct Tally {
    uint32_t games;
    double rate; /* the part that was won, a shared win as its part … */
    double error; /* … and half the width of the interval that holds the true one 95 times of 100 */
} Tally;

/* Plays so many games of one person against another, or, where the rules play the second seat, of
   one person alone: a contest (bots/contest.h) in one thread. False: one of them answered what is
   not legal, or there is no memory. */
__attribute__((warn_unused_result)) bool arena_match(const Game *game, const Options *options,
                                                     Player one, Player other, uint32_t games,
                                                     uint64_t seed, Tally *tally);
double tally_rate(const Tally *tally);
double tally_error(const Tally *tally);

#endif
