/* A table for bots under test: see host.h. */
#include "games/sketch/tests/host.h"
#include "core/notation.h"
#include "tests/unit.h"

#include <stdlib.h>

enum { MOST_LEGAL = 4096 };

void host_begin(Host *host, const Options *options, const Bot *bot, uint64_t seed)
{
    *host = (Host){.options = *options, .random = random_from(seed)};
    host->legal = malloc(MOST_LEGAL * sizeof *host->legal);
    assert_non_null(host->legal);
    sketch_start(&host->s, options);
    for (unsigned seat = 0; seat < host->s.seats && bot != NULL; seat++) {
        host->bots[seat] = bot;
        host->memories[seat] = malloc(bot->memory_size);
        assert_non_null(host->memories[seat]);
        bot->begin(host->memories[seat], options, (Viewer)seat, NULL);
    }
}

void host_done(Host *host)
{
    for (unsigned seat = 0; seat < SKETCH_SEATS; seat++)
        free(host->memories[seat]);
    free(host->legal);
}

void host_play(Host *host, Actor actor, Action action)
{
    Told told;
    assert_int_equal(sketch_apply(&host->s, actor, action, &told).id, ACCEPTED);
    for (unsigned seat = 0; seat < host->s.seats; seat++) {
        if (host->bots[seat] == NULL)
            continue;
        Seen seen = seen_by((Viewer)seat, (Move){action, actor}, &told);
        host->bots[seat]->see(host->memories[seat], &seen);
    }
}

void host_play_lines(Host *host, const char *const *lines)
{
    for (; *lines != NULL; lines++) {
        Text line = text_of(*lines);
        Actor actor = line.at[0] == 'C' ? CHANCE : (Actor)(line.at[1] - '1');
        size_t begin = actor == CHANCE ? 2 : 3;
        Action action;
        Refusal refusal =
            action_read(&sketch_game, (Text){line.at + begin, line.length - begin}, &action);
        if (refusal.id != ACCEPTED)
            fail_msg("%s: no action", *lines);
        host_play(host, actor, action);
    }
}

Question host_question(Host *host, Actor seat)
{
    Question question = {.seat = seat,
                         .random = &host->random,
                         .character = character_plain(),
                         .milliseconds = 1000,
                         .legal = host->legal,
                         .view = &host->view};
    question.count = sketch_tickets(&host->s, seat);
    assert_in_range(question.count, 1, MOST_LEGAL);
    for (uint32_t i = 0; i < question.count; i++)
        host->legal[i] = sketch_ticket(&host->s, seat, i);
    sketch_see(&host->s, seat, &host->view);
    return question;
}

Action host_answer(Host *host, Actor seat)
{
    Question question = host_question(host, seat);
    return host->bots[seat]->choose(host->memories[seat], &question).action;
}

bool host_go_on(Host *host)
{
    Sketch *s = &host->s;
    if (s->to_act == 0)
        return false;
    if (s->to_act == seats_of(CHANCE)) {
        uint32_t tickets = sketch_tickets(s, CHANCE);
        host_play(host, CHANCE, sketch_ticket(s, CHANCE, random_below(&host->random, tickets)));
    } else {
        uint32_t n = random_below(&host->random, seats_count(s->to_act));
        Actor seat = (Actor)seats_nth(s->to_act, n);
        host_play(host, seat, host_answer(host, seat));
    }
    return true;
}
