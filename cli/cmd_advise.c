/* `triskel advise`: what can be done in a game, and what it is worth: exactly where the game is
   solved, else as the best bot estimates it that weighs. */
#include "base/buffer.h"
#include "base/seats.h"
#include "cli/given.h"
#include "cli/solved.h"
#include "table/frames.h"
#include "term/page.h"
#include "term/verdict.h"

#include <stdlib.h>

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
    const Course *course = &advised->given->course;
    Position position = {course->options, course->moves, course->count, &advised->state};
    given_state(advised->given, &advised->state);
    solver->value(solution, &position, advised->odds);
    if (advised->given->over)
        return;
    advised->actor = (Actor)seats_lowest(advised->given->course.game->to_act(&advised->state));
    if (advised->actor != CHANCE)
        advised->count = solver->advise(solution, &position, advised->actor, advised->advice);
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
    verdict_choices(&scene, advised->actor, advised->advice, advised->count,
                    all ? advised->count : MOST_CHOICES, NULL, out);
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

/* ---- By a bot's estimate ------------------------------------------------------------------- */

/* The seat that is to decide: at a table one of the viewer's, in a record the first. MAX_SEATS:
   none is. */
static Actor seat_to_act(const Given *given)
{
    ActorSet to_act;
    State state;
    if (given->table != NULL) {
        to_act = table_to_act(given->table);
    } else {
        given_state(given, &state);
        to_act = given->course.game->to_act(&state);
    }
    for (unsigned seat = 0; seat < given->scene.seats; seat++)
        if (seats_have(to_act, seat) &&
            (given->table == NULL || scene_is_mine(&given->scene, (Actor)seat)))
            return (Actor)seat;
    return MAX_SEATS;
}

/* An answer, and what it is made from. */
typedef struct Opinion {
    Scene scene; /* with the view of who is to decide */
    GuestQuestion asked;
    Hint hint;
    Advice *advice; /* sorted, if it was weighed */
} Opinion;

static void write_opinion_json(Opinion *opinion, Out *out)
{
    Json json = {out, false};
    const Game *game = opinion->scene.game;
    const Bot *bot = opinion->asked.player.bot;
    put_open(&json, '{');
    put_string(put_key(&json, "bot"), bot->name);
    put_flag(put_key(&json, "exact"), opinion->hint.weighed && bot->weighs_exactly);
    put_seat(put_key(&json, "actor"), opinion->asked.question.seat);
    put_action(put_key(&json, "action"), game, opinion->hint.action);
    put_open(put_key(&json, "actions"), '[');
    for (uint32_t i = 0; i < opinion->asked.question.count && opinion->hint.weighed; i++) {
        put_open(&json, '{');
        put_action(put_key(&json, "action"), game, opinion->advice[i].action);
        put_worth(put_key(&json, "value"), opinion->advice[i].worth);
        put_close(&json, '}');
    }
    put_close(&json, ']');
    char text[512];
    Out why = {.text = text, .capacity = sizeof text};
    guest_reason(&opinion->asked, opinion->hint.action, &opinion->scene, &why);
    if (why.length > 0)
        put_sentence_text(put_key(&json, "why"), (Text){text, why.length});
    put_close(&json, '}');
    out_char(out, '\n');
}

/* False without memory. */
static bool take_opinion(Opinion *opinion)
{
    uint32_t count = opinion->asked.question.count;
    Worth *worth = malloc(count * sizeof *worth);
    opinion->advice = malloc(count * sizeof *opinion->advice);
    bool has_room = worth != NULL && opinion->advice != NULL;
    if (has_room)
        opinion->hint = guest_hint(&opinion->asked, worth, count);
    for (uint32_t i = 0; has_room && i < count && opinion->hint.weighed; i++)
        opinion->advice[i] = (Advice){opinion->asked.legal[i], worth[i]};
    if (has_room && opinion->hint.weighed)
        advice_sort(opinion->advice, count);
    free(worth);
    return has_room;
}

static bool write_opinion(Opinion *opinion, bool json, bool all)
{
    Out out = buffer_new();
    if (json)
        write_opinion_json(opinion, &out);
    else
        verdict_hint(&opinion->scene, &opinion->asked, &opinion->hint, opinion->advice,
                     all ? opinion->asked.question.count : MOST_CHOICES, &out);
    bool written = print_words(&out);
    buffer_free(&out);
    return written;
}

/* It knows what the person knows, and nothing else. */
static bool ask_bot(const Given *given, Actor seat, Player player, Opinion *opinion)
{
    opinion->scene = given->scene;
    opinion->scene.viewer = (Viewer)(seat % given->scene.persons);
    return given->table != NULL ? guests_ask_hint(given->table, seat, player, 1, &opinion->asked)
                                : course_ask(&given->course, seat, player, &opinion->asked);
}

static int advise_by_bot(const Given *given, bool json, bool all)
{
    Roster roster;
    Player player;
    Opinion opinion = {0};
    Actor seat = seat_to_act(given);
    bool done = false;
    if (seat == MAX_SEATS)
        return failure(N_("there is nothing for you to decide now"));
    roster_init(&roster);
    const Bot *bot = roster_adviser(&roster, given->scene.game, given->scene.options);
    if (bot == &random_bot || !player_ready(&player, &roster, bot, given->scene.options) ||
        !ask_bot(given, seat, player, &opinion)) {
        (void)failure(N_("nobody here has advice"));
    } else {
        opinion.scene.view = &opinion.asked.view;
        done = take_opinion(&opinion) && write_opinion(&opinion, json, all);
        hint_question_done(&opinion.asked);
    }
    free(opinion.advice);
    roster_done(&roster);
    return solved_exit(done);
}

/* ---- What is over -------------------------------------------------------------------------- */

static int say_end(const Given *given, bool json)
{
    Out out = buffer_new();
    State state;
    View view;
    Scene scene = given->scene;
    given_state(given, &state);
    scene.game->see(&state, scene.viewer, &view);
    scene.view = &view;
    if (json)
        out_string(&out, "{\"actor\":null,\"actions\":[]}\n");
    else
        scene.game->voice->conclude(&scene, &out);
    bool done = print_words(&out);
    buffer_free(&out);
    return solved_exit(done);
}

int cmd_advise(Arguments arguments)
{
    bool json = take_flag(&arguments, "--json"), all = take_flag(&arguments, "--all");
    Given given;
    int code = EXIT_FAILED;
    if (arguments.count > 1)
        return usage_is("advise [FILE] [--all] [--json]");
    if (given_open(arguments.count > 0 ? arguments.at[0] : NULL, &given)) {
        bool known = given.match != NULL || given.moves != NULL;
        if (known && judge_is_exact(given.scene.game, given.scene.options))
            code = advise_exactly(&given, json, all);
        else if (given.over)
            code = say_end(&given, json);
        else
            code = advise_by_bot(&given, json, all);
    }
    given_close(&given);
    return code;
}
