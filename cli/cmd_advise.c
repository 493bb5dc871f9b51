/* `triskel advise`: what can be done in a game, and what it is worth, where that is known exactly;
   in a game that is not solved, what the best bot here would do. */
#include "base/buffer.h"
#include "base/seats.h"
#include "cli/given.h"
#include "cli/solved.h"
#include "term/page.h"
#include "term/verdict.h"

enum { MOST_CHOICES = 6 };

/* ---- Exactly ------------------------------------------------------------------------------- */

typedef struct Advised {
    const Given *given;
    Solved solved;
    State state;
    Actor actor; /* if the game is not over */
    Worth odds[DUELISTS];
    unsigned count;
    Advice advice[MAX_ADVICE];
} Advised;

static void take_advice(Advised *advised)
{
    const Solver *solver = advised->solved.solver;
    const void *solution = advised->solved.solution;
    given_state(advised->given, &advised->state);
    solver->value(solution, &advised->state, advised->odds);
    if (advised->given->over)
        return;
    advised->actor = (Actor)seats_lowest(advised->given->course.game->to_act(&advised->state));
    if (advised->actor != CHANCE)
        advised->count = solver->advise(solution, &advised->state, advised->actor, advised->advice);
}

static void write_json(const Advised *advised, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    advised->solved.solver->write_key(advised->solved.solution, &json);
    put_worths(put_key(&json, "odds"), advised->odds);
    put_key(&json, "actor");
    if (advised->given->over) {
        put_null(&json);
    } else {
        out_char(put_raw(&json), '"');
        actor_write(advised->actor, out);
        out_char(out, '"');
    }
    put_open(put_key(&json, "actions"), '[');
    for (unsigned i = 0; i < advised->count; i++) {
        put_open(&json, '{');
        put_action(put_key(&json, "action"), advised->given->course.game,
                   advised->advice[i].action);
        put_worth(put_key(&json, "value"), advised->advice[i].worth);
        put_close(&json, '}');
    }
    put_close(&json, ']');
    put_close(&json, '}');
    out_char(out, '\n');
}

static void write_chances(const Advised *advised, Out *out)
{
    const Scene *scene = &advised->given->scene;
    for (unsigned person = 0; person < DUELISTS; person++) {
        char text[64];
        Out chance = {.text = text, .capacity = sizeof text};
        out_percent(scene->lang, advised->odds[person], &chance);
        say(out, tr(scene->lang, "%1 wins with a chance of %2.\n"), scene->names[person],
            (Text){text, chance.length});
    }
}

static void write_text(const Advised *advised, bool all, Out *out)
{
    View view;
    Scene scene = advised->given->scene;
    char text[1024];
    Out situation = {.text = text, .capacity = sizeof text};
    scene.game->see(&advised->state, scene.viewer, &view);
    scene.view = &view;
    if (advised->given->over) {
        scene.game->voice->conclude(&scene, out);
        return;
    }
    advised->solved.solver->situation(&scene, &situation);
    out_wrapped(out, (Text){text, situation.length}, output_width(), 0);
    if (advised->count == 0) {
        write_chances(advised, out);
        return;
    }
    say(out, tr(scene.lang, "The exact chances of winning:\n"));
    verdict_choices(&scene, advised->actor, advised->advice, advised->count,
                    all ? advised->count : MOST_CHOICES, out);
}

static int advise_exactly(const Given *given, bool json, bool all)
{
    Advised advised = {.given = given};
    SolverRequest request = {.options = given->course.options};
    bool done = solved_open(given->course.game, request, &advised.solved);
    if (done) {
        Out out = buffer_new();
        take_advice(&advised);
        if (json)
            write_json(&advised, &out);
        else
            write_text(&advised, all, &out);
        done = print_words(&out);
        buffer_free(&out);
    }
    solved_close(&advised.solved);
    return solved_exit(done);
}

/* ---- By a bot's opinion -------------------------------------------------------------------- */

/* The seat of the viewer's that is to act; MAX_SEATS: none. */
static Actor seat_to_act(const Given *given)
{
    ActorSet to_act = table_to_act(given->table);
    for (unsigned seat = 0; seat < given->scene.seats; seat++)
        if (seats_have(to_act, seat) && scene_is_mine(&given->scene, (Actor)seat))
            return (Actor)seat;
    return MAX_SEATS;
}

static void write_opinion(const Given *given, const Bot *bot, Actor seat, Action action, bool json,
                          Out *out)
{
    View view;
    Scene scene = given->scene;
    char text[128];
    Out choice = {.text = text, .capacity = sizeof text};
    if (json) {
        Json object = {out, false};
        put_open(&object, '{');
        put_string(put_key(&object, "bot"), bot->name);
        put_seat(put_key(&object, "actor"), seat);
        put_action(put_key(&object, "action"), scene.game, action);
        put_close(&object, '}');
        out_char(out, '\n');
        return;
    }
    table_see(given->table, scene.viewer, &view);
    scene.view = &view;
    (void)verdict_missing(scene.lang, scene.game, scene.options, out);
    scene.game->voice->offer(&scene, seat, action, &choice);
    say(out, tr(scene.lang, "The bot “%1” would: %2.\n"), text_of(bot->name),
        (Text){text, choice.length});
}

/* It knows what the person knows, and nothing else (bots/guests.h). */
static int advise_by_bot(const Given *given, bool json)
{
    const Bot *bot = roster_best(given->scene.game, given->scene.options);
    Actor seat = seat_to_act(given);
    Roster roster;
    Player player;
    Hint hint;
    if (seat == MAX_SEATS)
        return failure(N_("there is nothing for you to decide now"));
    roster_init(&roster);
    bool done = bot != &random_bot &&
                roster_prepare(&roster, bot, given->scene.options, NULL, &player) &&
                guests_hint(given->table, seat, player, 1, &hint, NULL, 0);
    if (done) {
        Out out = buffer_new();
        write_opinion(given, bot, seat, hint.action, json, &out);
        done = print_words(&out);
        buffer_free(&out);
    } else {
        (void)failure(N_("nobody here has advice"));
    }
    roster_done(&roster);
    return done ? EXIT_DONE : EXIT_FAILED;
}

int cmd_advise(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json"), all = take_flag(&arguments, "--all");
    Given given;
    int code = EXIT_FAILED;
    if (arguments.count > 1)
        return usage_is("advise [FILE] [--all] [--json]");
    if (given_open(arguments.count > 0 ? arguments.at[0] : NULL, &given)) {
        bool exactly =
            given.table == NULL || given.over ||
            (given.moves != NULL && verdict_exists(given.scene.game, given.scene.options));
        code = exactly ? advise_exactly(&given, json, all) : advise_by_bot(&given, json);
    }
    given_close(&given);
    return code;
}
