/* Games between bots: see arena.h. */
#include "bots/arena.h"
#include "core/playout.h"
#include "core/refusal.h"

#include <math.h>
#include <stdlib.h>

enum { MILLISECONDS = 1000 };

bool arena_begin(Arena *arena, const Game *game, const Options *options, const Player *players,
                 Random random)
{
    uint16_t automata = game->automata != NULL ? game->automata(options) : 0;
    *arena = (Arena){.game = game, .options = *options, .random = random};
    arena->persons = game->persons(options);
    bool good = true;
    for (unsigned person = 0; person < arena->persons && good; person++) {
        if (seats_have(automata, person))
            continue;
        const Bot *bot = players[person].bot;
        void *memory = malloc(bot->memory_size + 1u); /* of 0 bytes there may be none */
        good = memory != NULL;
        arena->sits[person].player = players[person];
        arena->sits[person].memory = memory;
        if (good)
            bot->begin(memory, options, (Viewer)person, players[person].aid);
    }
    if (!good) {
        arena_done(arena);
        return false;
    }
    game->start(&arena->state, options);
    return true;
}

void arena_done(Arena *arena)
{
    for (unsigned person = 0; person < arena->persons; person++)
        free(arena->sits[person].memory);
    free(arena->legal);
}

bool arena_is_over(const Arena *arena)
{
    return arena->game->to_act(&arena->state) == 0;
}

Question arena_question(Arena *arena, Actor seat, Random *random)
{
    const Game *game = arena->game;
    Question question = {.seat = seat, .random = random, .milliseconds = MILLISECONDS};
    question.count = game->tickets(&arena->state, seat);
    if (question.count > arena->room) {
        free(arena->legal);
        arena->room = 2 * question.count;
        arena->legal = malloc(arena->room * sizeof *arena->legal);
        INSIST(arena->legal != NULL);
    }
    for (uint32_t i = 0; i < question.count; i++)
        arena->legal[i] = game->ticket(&arena->state, seat, i);
    question.legal = arena->legal;
    game->see(&arena->state, (Viewer)(seat % arena->persons), &arena->view);
    question.view = &arena->view;
    question.character = arena->sits[seat % arena->persons].player.character;
    return question;
}

Move arena_choose(Arena *arena)
{
    ActorSet actors = arena->game->to_act(&arena->state);
    if (actors == seats_of(CHANCE))
        return random_move(arena->game, &arena->state, actors, &arena->random);
    Actor seat = (Actor)seats_nth(actors, random_below(&arena->random, seats_count(actors)));
    unsigned person = seat % arena->persons;
    Question question = arena_question(arena, seat, &arena->random);
    Answer answer = arena->sits[person].player.bot->choose(arena->sits[person].memory, &question);
    return (Move){answer.action, seat};
}

bool arena_play(Arena *arena, Move move)
{
    Told told;
    if (arena->game->apply(&arena->state, move.actor, move.action, &told).id != ACCEPTED)
        return false;
    for (unsigned person = 0; person < arena->persons; person++) {
        const Bot *bot = arena->sits[person].player.bot;
        if (bot == NULL || bot->see == NULL)
            continue;
        Seen seen = seen_by((Viewer)person, move, &told);
        bot->see(arena->sits[person].memory, &seen);
    }
    return true;
}

/* ---- Counting ------------------------------------------------------------------------------ */

/* One game; what person `who` has of the win. */
static bool play_out(const Game *game, const Options *options, const Player players[2],
                     unsigned who, Random random, double *points)
{
    Arena arena;
    bool good = arena_begin(&arena, game, options, players, random);
    if (!good)
        return false;
    while (good && !arena_is_over(&arena))
        good = arena_play(&arena, arena_choose(&arena));
    if (good) {
        uint16_t winners = game->winners(&arena.state);
        *points = seats_have(winners, who) ? 1.0 / seats_count(winners) : 0;
    }
    arena_done(&arena);
    return good;
}

bool arena_match(const Game *game, const Options *options, Player one, Player other, uint32_t games,
                 uint64_t seed, Tally *tally)
{
    bool alone = game->automata != NULL && game->automata(options) != 0;
    *tally = (Tally){0};
    for (uint32_t i = 0; i < games; i++) {
        double points;
        unsigned who = alone ? 0 : i % 2;
        Player players[2] = {who == 0 ? one : other, who == 0 ? other : one};
        if (!play_out(game, options, players, who, random_from(seed + i), &points))
            return false;
        tally->games++;
        tally->points += points;
        tally->squares += points * points;
    }
    return true;
}

double tally_rate(const Tally *tally)
{
    return tally->points / tally->games;
}

double tally_error(const Tally *tally)
{
    double rate = tally_rate(tally);
    return 1.96 * sqrt((tally->squares / tally->games - rate * rate) / tally->games);
}
