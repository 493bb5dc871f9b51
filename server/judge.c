/* What the decisions of a game that is over were worth (bots/review.h), where there is an exact
   solution: computed in another thread from the game's record. See inside.h. */
#include "base/buffer.h"
#include "bots/review.h"
#include "core/notation.h"
#include "engine/match.h"
#include "server/inside.h"

#include <stdlib.h>

struct Judgement {
    Task task;
    Judgement *next;
    Hall *hall;
    void *call; /* NULL: nobody waits for it any more */
    const Lang *lang;
    Out record, body;
    bool known;
};

/* ---- In another thread --------------------------------------------------------------------- */

static Match *match_of(Text record)
{
    MatchReader *reader = match_reader_new();
    Problem problem;
    Text line;
    if (reader == NULL)
        return NULL;
    while (text_line(&record, &line))
        match_reader_line(reader, line);
    return match_reader_end(reader, &problem);
}

static void put_action(Json *json, const Game *game, Action action)
{
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    action_write(game, action, &out);
    put_text(json, (Text){text, out.length});
}

/* In words, as the seat was offered it. */
static void put_offer(Json *json, const Scene *scene, Actor seat, Action action)
{
    size_t begin = sentence_begin(json);
    scene->game->voice->offer(scene, seat, action, json->out);
    sentence_end(json, begin);
}

/* What was done and what was best, said where the game stood then. */
static void put_words(Json *json, const Course *course, const Lang *lang, const Decision *decision)
{
    const Game *game = course->game;
    State state;
    View view;
    Scene scene = {.lang = lang, .game = game, .options = course->options, .view = &view};
    scene.seats = game->seats(course->options);
    scene.persons = game->persons(course->options);
    scene.viewer = (Viewer)(decision->move.actor % scene.persons);
    game->start(&state, course->options);
    for (size_t i = 0; i + 1 < decision->number; i++) {
        Refusal refusal =
            game->apply(&state, course->moves[i].actor, course->moves[i].action, NULL);
        INSIST(refusal.id == 0);
    }
    game->see(&state, scene.viewer, &view);
    put_offer(put_key(json, "text"), &scene, decision->move.actor, decision->move.action);
    put_offer(put_key(json, "better"), &scene, decision->move.actor, decision->best);
}

static void put_decision(Json *json, const Course *course, const Lang *lang,
                         const Decision *decision)
{
    const Game *game = course->game;
    put_open(json, '{');
    put_number(put_key(json, "number"), decision->number);
    put_seat(put_key(json, "seat"), decision->move.actor);
    put_action(put_key(json, "action"), game, decision->move.action);
    put_fraction(put_key(json, "worth"), worth_middle(decision->worth));
    put_fraction(put_key(json, "cost"), decision->cost);
    put_action(put_key(json, "best"), game, decision->best);
    put_words(json, course, lang, decision);
    put_close(json, '}');
}

static void write_review(const Review *review, const Lang *lang, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_open(put_key(&json, "lost"), '[');
    for (unsigned person = 0; person < DUELISTS; person++)
        put_fraction(&json, review->lost[person]);
    put_close(&json, ']');
    put_open(put_key(&json, "decisions"), '[');
    for (size_t i = 0; i < review->decision_count; i++)
        put_decision(&json, &review->course, lang, &review->decisions[i]);
    put_close(&json, ']');
    put_open(put_key(&json, "p1"), '[');
    for (size_t i = 0; i <= review->course.count; i++)
        put_fraction(&json, review->values[i]);
    put_close(&json, ']');
    put_close(&json, '}');
}

static bool judge(const Match *match, const Lang *lang, const Progress *progress, Out *out)
{
    const Game *game = match->header.game;
    const Solver *solver = solver_of(game);
    char why[256];
    Out reason = {.text = why, .capacity = sizeof why};
    SolverRequest request = {.options = &match->header.options, .threads = 1, .progress = progress};
    Course course = {game, &match->header.options, match->moves, match->count};
    Review review;
    if (solver == NULL || !solver->solves(&request, &reason))
        return false;
    void *solution = solver->open(&request);
    bool known = solution != NULL && review_game(&review, &course, solver, solution);
    if (known)
        write_review(&review, lang, out);
    if (solution != NULL)
        review_done(&review);
    solver->free(solution);
    return known && !out->full;
}

static void run_judgement(Task *task)
{
    Judgement *judgement = (Judgement *)task;
    Match *match = match_of((Text){judgement->record.text, judgement->record.length});
    judgement->known = match != NULL &&
                       judge(match, judgement->lang, &judgement->hall->patience, &judgement->body);
    match_free(match);
}

/* ---- In the hall --------------------------------------------------------------------------- */

void judge_record(Hall *hall, const HallCall *call, Out record, void *id)
{
    unsigned underway = 0;
    for (const Judgement *one = hall->judgements; one != NULL; one = one->next)
        underway++;
    Judgement *judgement = underway < MOST_JUDGEMENTS ? calloc(1, sizeof *judgement) : NULL;
    if (judgement == NULL) {
        buffer_free(&record);
        answer_refusal(hall, id, call_lang(call), HALL_TOO_MUCH, NULL);
        return;
    }
    *judgement = (Judgement){.task = {.run = run_judgement},
                             .next = hall->judgements,
                             .hall = hall,
                             .call = id,
                             .lang = call_lang(call),
                             .record = record,
                             .body = buffer_new()};
    hall->judgements = judgement;
    workers_put(hall->workers, &judgement->task);
    if (hall->setup.workers == 0)
        hall->host.arrived(hall->host.context);
}

bool judge_arrived(Task *task)
{
    Judgement *judgement = (Judgement *)task;
    Hall *hall = judgement->hall;
    if (task->run != run_judgement)
        return false;
    Judgement **link = &hall->judgements;
    while (*link != judgement)
        link = &(*link)->next;
    *link = judgement->next;
    if (judgement->call != NULL && judgement->known)
        answer_json(hall, judgement->call, 200,
                    (Text){judgement->body.text, judgement->body.length});
    else if (judgement->call != NULL)
        answer_refusal(hall, judgement->call, judgement->lang, HALL_NOT_KNOWN, NULL);
    (void)judge_free(judgement);
    return true;
}

void judge_forget_call(Hall *hall, const void *id)
{
    for (Judgement *one = hall->judgements; one != NULL; one = one->next)
        if (one->call == id)
            one->call = NULL;
}

Judgement *judge_free(Judgement *judgement)
{
    Judgement *next = judgement->next;
    buffer_free(&judgement->record);
    buffer_free(&judgement->body);
    free(judgement);
    return next;
}
