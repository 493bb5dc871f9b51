/* Games between bots: see arena.h. */
#include "bots/arena.h"
#include "core/refusal.h"
#include "os/clock.h"

#include <stdlib.h>

enum { MILLISECONDS = 1000 };

bool arena_begin(Arena *arena, const Game *game, const Options *options, const Player *players,
                 Random random)
{
    uint16_t automata = game->automata != NULL ? game->automata(options) : 0;
    *arena = (Arena){.game = game, .options = *options};
    arena->chance = random_next(&random);
    arena->order = random_from(random_next(&random));
    arena->random = random;
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

uint32_t chance_ticket(uint64_t chance, uint64_t n, uint32_t tickets)
{
    Random random = random_from(chance ^ (n + 1) * 0xD1B54A32D192ED03u);
    return random_below(&random, tickets);
}

/* A bot is asked, and its time is taken. */
static Answer ask(Arena *arena, unsigned person, const Question *question)
{
    Thinking *thinking = &arena->sits[person].thinking;
    double begin = clock_worked();
    Answer answer = arena->sits[person].player.bot->choose(arena->sits[person].memory, question);
    double seconds = clock_worked() - begin;
    thinking->decisions++;
    thinking->seconds += seconds;
    thinking->longest = seconds > thinking->longest ? seconds : thinking->longest;
    return answer;
}

Move arena_choose(Arena *arena)
{
    const Game *game = arena->game;
    ActorSet actors = game->to_act(&arena->state);
    arena->saying = (Saying){0};
    if (actors == seats_of(CHANCE)) {
        uint32_t tickets = game->tickets(&arena->state, CHANCE);
        uint32_t ticket = chance_ticket(arena->chance, arena->outcomes++, tickets);
        return (Move){game->ticket(&arena->state, CHANCE, ticket), CHANCE};
    }
    unsigned n = seats_single(actors) ? 0 : random_below(&arena->order, seats_count(actors));
    Actor seat = (Actor)seats_nth(actors, n);
    Question question = arena_question(arena, seat, &arena->random);
    Answer answer = ask(arena, seat % arena->persons, &question);
    arena->saying = answer.saying;
    return (Move){answer.action, seat};
}

/* What a person said with a move is heard after it, if it fits then (as at a table: play.c). */
static void tell_saying(Arena *arena, unsigned speaker)
{
    View view;
    arena->game->see(&arena->state, (Viewer)speaker, &view);
    if (!talk_fits(arena->game, arena->saying.line, &view, speaker))
        arena->saying = (Saying){0};
    for (unsigned person = 0; person < arena->persons && arena->saying.line != 0; person++) {
        const Bot *bot = arena->sits[person].player.bot;
        if (person != speaker && bot != NULL && bot->hear != NULL)
            bot->hear(arena->sits[person].memory, speaker, arena->saying);
    }
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
    if (arena->saying.line != 0)
        tell_saying(arena, move.actor % arena->persons);
    return true;
}
