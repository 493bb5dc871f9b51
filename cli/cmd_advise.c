/* `triskel advise`: what every legal action is worth in the position that a record leads to. */
#include "base/buffer.h"
#include "cli/solved.h"
#include "os/format.h"

typedef struct Advised {
    const Match *match;
    const Game *game;
    Solved solved;
    Actor actor; /* if somebody is to act */
    bool over;
    Worth odds[DUELISTS];
    unsigned count;
    Advice advice[MAX_ADVICE];
} Advised;

static void take_advice(Advised *advised)
{
    const Solver *solver = advised->solved.solver;
    const void *solution = advised->solved.solution, *state = &advised->match->state;
    ActorSet to_act = advised->game->to_act(state);
    advised->over = to_act == 0;
    solver->value(solution, state, advised->odds);
    if (advised->over)
        return;
    advised->actor = (Actor)seats_lowest(to_act);
    if (advised->actor != CHANCE)
        advised->count = solver->advise(solution, state, advised->actor, advised->advice);
}

static void write_json(const Advised *advised, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    advised->solved.solver->write_key(advised->solved.solution, &json);
    put_worths(put_key(&json, "odds"), advised->odds);
    put_key(&json, "actor");
    if (advised->over) {
        put_null(&json);
    } else {
        out_char(put_raw(&json), '"');
        actor_write(advised->actor, out);
        out_char(out, '"');
    }
    put_open(put_key(&json, "actions"), '[');
    for (unsigned i = 0; i < advised->count; i++) {
        put_open(&json, '{');
        put_action(put_key(&json, "action"), advised->game, advised->advice[i].action);
        put_worth(put_key(&json, "value"), advised->advice[i].worth);
        put_close(&json, '}');
    }
    put_close(&json, ']');
    put_close(&json, '}');
    out_char(out, '\n');
}

static void write_winners(const Advised *advised, Out *out)
{
    uint16_t winners = advised->game->winners(&advised->match->state);
    out_string(out, "The game is over: ");
    if (seats_single(winners)) {
        out_seat(out, seats_lowest(winners));
        out_string(out, " has won.\n");
    } else {
        out_string(out, "P1 and P2 share the win.\n");
    }
}

static void write_text(const Advised *advised, Out *out)
{
    if (advised->over) {
        write_winners(advised, out);
        return;
    }
    advised->solved.solver->situation(&advised->match->state, out);
    if (advised->count == 0) {
        out_string(out, ".\nP1 wins with ");
        out_worth(out, advised->odds[0], 100, 0, 6);
        out_string(out, " %, P2 with ");
        out_worth(out, advised->odds[1], 100, 0, 6);
        out_string(out, " %.\n");
        return;
    }
    out_string(out, ". Its chance to win with each action:\n");
    for (unsigned i = 0; i < advised->count; i++) {
        const Advice *one = &advised->advice[i];
        out_string(out, "  ");
        out_worth(out, one->worth, 100, 10, 6);
        out_string(out, " %  ");
        action_write(advised->game, one->action, out);
        if (i > 0)
            out_format(out, "  (%.6f less)",
                       100 * worth_loss(advised->advice[0].worth, one->worth));
        out_char(out, '\n');
    }
}

int cmd_advise(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json");
    if (arguments.count != 1)
        return usage_is("advise FILE [--json]");
    Match *match = open_record(arguments.at[0]);
    if (match == NULL)
        return EXIT_FAILED;
    Advised advised = {.match = match, .game = match->header.game};
    SolverRequest request = {.options = &match->header.options};
    bool done = solved_open(advised.game, request, &advised.solved);
    if (done) {
        Out out = buffer_new();
        take_advice(&advised);
        (json ? write_json : write_text)(&advised, &out);
        done = print_out(&out);
        buffer_free(&out);
    }
    solved_close(&advised.solved);
    match_free(match);
    return solved_exit(done);
}
