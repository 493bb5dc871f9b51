/* `triskel advise`: what every legal action is worth in the position that a record leads to. */
#include "base/buffer.h"
#include "cli/solved.h"

#include <string.h>

typedef struct Advised {
    const Match *match;
    Skalpott state;
    double odds[2];
    unsigned count;
    Advice advice[SKALPOTT_MOST_ADVICE];
} Advised;

static void write_json(const Advised *advised, SkalpottKey key, Out *out)
{
    const Skalpott *s = &advised->state;
    out_char(out, '{');
    solved_write_key(key, out);
    out_format(out, ",\"odds\":[%.12f,%.12f],\"actor\":", advised->odds[0], advised->odds[1]);
    if (s->phase == SKALPOTT_OVER) {
        out_string(out, "null");
    } else {
        out_char(out, '"');
        actor_write((Actor)seats_lowest(s->to_act), out);
        out_char(out, '"');
    }
    out_string(out, ",\"actions\":[");
    for (unsigned i = 0; i < advised->count; i++) {
        out_string(out, i > 0 ? ",{\"action\":\"" : "{\"action\":\"");
        action_write(advised->match->header.game, advised->advice[i].action, out);
        out_format(out, "\",\"value\":%.12f}", advised->advice[i].value);
    }
    out_string(out, "]}\n");
}

static void write_text(const Advised *advised, SkalpottKey key, Out *out)
{
    const Skalpott *s = &advised->state;
    (void)key;
    if (s->phase == SKALPOTT_OVER) {
        out_string(out, "The game is over: ");
        out_string(out, advised->odds[0] == 0.5 ? "P1 and P2 share the win.\n"
                        : advised->odds[0] == 1 ? "P1 has won.\n"
                                                : "P2 has won.\n");
        return;
    }
    if (advised->count == 0) {
        out_format(out,
                   "The dice are to be thrown: nothing is to be decided now.\n"
                   "P1 wins with %.6f %%, P2 with %.6f %%.\n",
                   100 * advised->odds[0], 100 * advised->odds[1]);
        return;
    }
    out_seat(out, s->player);
    if (s->phase == SKALPOTT_DECIDING)
        out_format(out, " has thrown %u %u %u %u, throw %u of up to %u", s->dice[0], s->dice[1],
                   s->dice[2], s->dice[3], s->throws, s->joker_turn ? 4 : 3);
    else
        out_string(out, " may play on");
    out_string(out, ". Its chance to win with each action:\n");
    for (unsigned i = 0; i < advised->count; i++) {
        out_format(out, "  %10.6f %%  ", 100 * advised->advice[i].value);
        action_write(advised->match->header.game, advised->advice[i].action, out);
        if (i > 0)
            out_format(out, "  (%.6f less)",
                       100 * (advised->advice[0].value - advised->advice[i].value));
        out_char(out, '\n');
    }
}

int cmd_advise(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json");
    if (arguments.count != 1)
        return usage_error("write: triskel advise FILE [--json]");
    Match *match = open_record(arguments.at[0]);
    if (match == NULL)
        return EXIT_FAILED;
    SolvedRequest request = {.game = match->header.game, .options = &match->header.options};
    Solved solved;
    if (!solved_open(&request, &solved)) {
        match_free(match);
        return EXIT_FAILED;
    }
    Advised advised = {.match = match};
    memcpy(&advised.state, &match->state, sizeof advised.state);
    for (unsigned seat = 0; seat < 2; seat++)
        advised.odds[seat] = skalpott_solution_value(solved.solution, &advised.state, seat);
    advised.count = skalpott_solution_advise(solved.solution, &advised.state, advised.advice);
    Out out = buffer_new();
    (json ? write_json : write_text)(&advised, solved.solution->key, &out);
    bool printed = print_out(&out);
    buffer_free(&out);
    skalpott_solution_free(solved.solution);
    match_free(match);
    return printed ? EXIT_DONE : EXIT_FAILED;
}
