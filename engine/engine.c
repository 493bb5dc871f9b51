/* The engine protocol: see engine.h. One function a request; `requests` lists them. */
#include "engine/engine.h"
#include "base/buffer.h"
#include "core/games.h"
#include "core/legal.h"
#include "core/view.h"

void engine_init(Engine *engine)
{
    *engine = (Engine){0};
}

void engine_done(Engine *engine)
{
    match_free(engine->match);
    match_reader_free(engine->loading);
    *engine = (Engine){0};
}

/* ---- Answers ------------------------------------------------------------------------------- */

/* An answer is one object in one line: `ok`, then what else there is to say. */
static Json answer_begin(Out *out, bool ok)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_flag(put_key(&json, "ok"), ok);
    return json;
}

static void answer_end(Json *json)
{
    put_close(json, '}');
    out_char(json->out, '\n');
}

static void answer_ok(Out *out)
{
    Json json = answer_begin(out, true);
    answer_end(&json);
}

static void answer_error(Out *out, Text sentence, const char *rule)
{
    Json json = answer_begin(out, false);
    put_text(put_key(&json, "error"), sentence);
    put_string(put_key(&json, "rule"), rule);
    answer_end(&json);
}

static void answer_malformed(Out *out, const char *sentence)
{
    answer_error(out, text_of(sentence), "MODEL");
}

/* Where a record is to blame, the sentence ends with the rule, as for people who read it. */
static void answer_problem(Out *out, const Problem *problem)
{
    char text[512];
    Out sentence = {.text = text, .capacity = sizeof text};
    problem_write(problem, &sentence);
    if (problem->line > 0) {
        out_string(&sentence, " (");
        out_string(&sentence, problem_rule(problem));
        out_char(&sentence, ')');
    }
    answer_error(out, (Text){text, sentence.length}, problem_rule(problem));
}

static void answer_refusal(Out *out, const Game *game, Refusal refusal, Text of)
{
    Problem problem = {.refusal = refusal, .game = game};
    if (of.at != NULL)
        problem_quote(&problem, of);
    answer_problem(out, &problem);
}

/* ---- Requests ------------------------------------------------------------------------------ */

/* `rest` is what follows the request's word; its `at` is NULL if nothing does. */
typedef void Request(Engine *engine, Text rest, Out *out);

static void request_new(Engine *engine, Text rest, Out *out)
{
    Text name = {NULL, 0}, pair = {NULL, 0};
    (void)text_next(&rest, &name);
    const Game *game = game_named(name);
    if (game == NULL) {
        answer_refusal(out, NULL, refuse(MODEL_UNKNOWN_GAME), name);
        return;
    }
    OptionsReader options = options_begin(game);
    while (text_next(&rest, &pair)) {
        size_t equals = 0;
        while (equals < pair.length && pair.at[equals] != '=')
            equals++;
        if (equals == pair.length) {
            answer_malformed(out, "an option is written key=value");
            return;
        }
        Text key = {pair.at, equals}, value = {pair.at + equals + 1, pair.length - equals - 1};
        Refusal refusal = options_read(game, &options, key, value);
        if (refusal.id != ACCEPTED) {
            answer_refusal(out, game, refusal, pair);
            return;
        }
    }
    Problem problem = {0};
    Options chosen;
    problem.refusal = options_end(game, &options, &chosen, &problem.detail);
    if (problem.refusal.id != ACCEPTED) {
        answer_problem(out, &problem);
        return;
    }
    Match *match = match_new(game, &chosen);
    if (match == NULL) {
        answer_malformed(out, "there is no memory for a new game");
        return;
    }
    match_free(engine->match);
    engine->match = match;
    answer_ok(out);
}

/* A list of actions, for chance with their weights: [["first P1",1],["first P2",1]] */
static void put_legal(Json *json, const Match *match, Actor actor)
{
    const Game *game = match->header.game;
    LegalList list = legal_of(game, &match->state, actor);
    Action action;
    uint32_t weight;
    put_open(json, '[');
    while (legal_next(&list, &action, &weight)) {
        char text[64];
        Out word = {.text = text, .capacity = sizeof text};
        action_write(game, action, &word);
        INSIST(!word.full);
        if (actor == CHANCE)
            put_open(json, '[');
        put_text(json, (Text){text, word.length});
        if (actor == CHANCE) {
            put_number(json, weight);
            put_close(json, ']');
        }
    }
    put_close(json, ']');
}

static void request_legal(Engine *engine, Text rest, Out *out)
{
    const Match *match = engine->match;
    const Game *game = match->header.game;
    ActorSet actors = game->to_act(&match->state);
    Json json = answer_begin(out, true);
    (void)rest;

    if (actors == 0) {
        put_open(put_key(&json, "over"), '[');
        result_write(game, &match->state, match_persons(match), ',', put_raw(&json));
        put_close(&json, ']');
    } else if (seats_have(actors, CHANCE)) {
        put_legal(put_key(&json, "chance"), match, CHANCE);
    } else {
        put_open(put_key(&json, "turn"), '{');
        for (Actor seat = 0; seat < MAX_SEATS; seat++)
            if (seats_have(actors, seat))
                put_legal(put_seat_key(&json, seat), match, seat);
        put_close(&json, '}');
    }
    answer_end(&json);
}

static void request_do(Engine *engine, Text rest, Out *out)
{
    Move move;
    Text line = rest;
    Refusal refusal = match_do(engine->match, line, &move);
    if (refusal.id == ACCEPTED) {
        answer_ok(out);
        return;
    }
    if (refusal.id != MODEL_NO_ACTOR)
        (void)text_next(&rest, &(Text){NULL, 0}); /* the actor is not what was wrong */
    answer_refusal(out, engine->match->header.game, refusal, rest);
}

static void request_view(Engine *engine, Text rest, Out *out)
{
    const Match *match = engine->match;
    Viewer viewer;
    if (!viewer_read(rest, match_persons(match), &viewer)) {
        answer_refusal(out, NULL, refuse(MODEL_NO_SUCH_PERSON), rest);
        return;
    }
    Json json = answer_begin(out, true);
    view_write(match->header.game, &match->state, viewer, put_raw(put_key(&json, "view")));
    answer_end(&json);
}

static void request_record(Engine *engine, Text rest, Out *out)
{
    const Match *match = engine->match;
    Viewer viewer = EVERYTHING;
    if (rest.at != NULL && !viewer_read(rest, match_persons(match), &viewer)) {
        answer_refusal(out, NULL, refuse(MODEL_NO_SUCH_PERSON), rest);
        return;
    }
    Out record = buffer_new();
    match_write(match, viewer, &record);
    if (record.full) {
        answer_malformed(out, "the record is too long");
    } else {
        Json json = answer_begin(out, true);
        put_text(put_key(&json, "record"), (Text){record.text, record.length});
        answer_end(&json);
    }
    buffer_free(&record);
}

static void request_load(Engine *engine, Text rest, Out *out)
{
    (void)rest;
    engine->loading = match_reader_new();
    if (engine->loading == NULL)
        answer_malformed(out, "there is no memory to load a record");
}

static void request_undo(Engine *engine, Text rest, Out *out)
{
    (void)rest;
    if (match_undo(engine->match))
        answer_ok(out);
    else
        answer_malformed(out, "there is nothing to take back: the game has just begun");
}

static void request_random(Engine *engine, Text rest, Out *out)
{
    Text word = {NULL, 0};
    uint64_t seed, most = UINT64_MAX;
    (void)text_next(&rest, &word);
    if (!text_number(word, &seed) || (rest.at != NULL && !text_number(rest, &most))) {
        answer_malformed(out, "write: random SEED [N], with whole numbers");
        return;
    }
    Refusal refusal = match_random(engine->match, seed, most);
    if (refusal.id == ACCEPTED)
        answer_ok(out);
    else
        answer_refusal(out, NULL, refusal, (Text){NULL, 0});
}

static void request_quit(Engine *engine, Text rest, Out *out)
{
    (void)rest;
    engine->quit = true;
    answer_ok(out);
}

static const struct {
    const char *word;
    bool needs_game;
    enum { BARE, MAY_FOLLOW, MUST_FOLLOW } arguments;
    Request *answer;
} requests[] = {
    {"new", false, MUST_FOLLOW, request_new},     {"legal", true, BARE, request_legal},
    {"do", true, MUST_FOLLOW, request_do},        {"view", true, MUST_FOLLOW, request_view},
    {"record", true, MAY_FOLLOW, request_record}, {"load", false, BARE, request_load},
    {"undo", true, BARE, request_undo},           {"random", true, MUST_FOLLOW, request_random},
    {"quit", false, BARE, request_quit},
};

/* ---- Lines --------------------------------------------------------------------------------- */

static void load_end(Engine *engine, Out *out)
{
    Problem problem;
    Match *match = match_reader_end(engine->loading, &problem);
    engine->loading = NULL;
    if (match == NULL) {
        answer_problem(out, &problem);
        return;
    }
    match_free(engine->match);
    engine->match = match;
    answer_ok(out);
}

static void request_line(Engine *engine, Text line, Out *out)
{
    Text rest = line, word = {NULL, 0};
    if (line.length > MAX_LINE) {
        answer_refusal(out, NULL, refuse(MODEL_LINE_TOO_LONG), (Text){NULL, 0});
        return;
    }
    if (!text_is_clean(line)) {
        answer_refusal(out, NULL, refuse(MODEL_UNCLEAN_TEXT), (Text){NULL, 0});
        return;
    }
    (void)text_next(&rest, &word);
    for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++) {
        if (!text_is(word, requests[i].word))
            continue;
        if (requests[i].arguments == BARE && rest.at != NULL)
            answer_malformed(out, "nothing follows this request's word");
        else if (requests[i].arguments == MUST_FOLLOW && rest.at == NULL)
            answer_malformed(out, "this request needs something after its word");
        else if (requests[i].needs_game && engine->match == NULL)
            answer_malformed(out, "there is no game yet: begin with new GAME, or load a record");
        else
            requests[i].answer(engine, rest, out);
        return;
    }
    answer_malformed(out,
                     "the requests are new, legal, do, view, record, load, undo, random, quit");
}

void engine_line(Engine *engine, Text line, Out *out)
{
    size_t before = out->length;
    if (engine->loading == NULL)
        request_line(engine, line, out);
    else if (text_is(line, "."))
        load_end(engine, out);
    else
        match_reader_line(engine->loading, line);
    if (out->full) { /* what was answered before stays, and the engine goes on */
        out->length = before;
        out->full = false;
        answer_malformed(out, "the answer is too long");
    }
}

void engine_end(Engine *engine, Out *out)
{
    if (engine->loading == NULL)
        return;
    Problem problem = {.refusal = refuse(MODEL_CUT_OFF), .line = engine->loading->reader.line};
    if (engine->loading->refused)
        problem = engine->loading->problem; /* it was wrong before it ended */
    match_reader_free(engine->loading);
    engine->loading = NULL;
    answer_problem(out, &problem);
}
