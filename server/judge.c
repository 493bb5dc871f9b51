/* What the decisions of a game that is over were worth (bots/review.h): computed in a thread of its
   own from the game's record, one game at a time, once for all who ask. See inside.h. */
#include "base/buffer.h"
#include "bots/review.h"
#include "core/notation.h"
#include "engine/match.h"
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_ASKING = 16, /* people who wait for one judgement */
    JUDGING = 8000,   /* milliseconds that a bot may think about a whole game */
};

struct Judgement {
    Task task;
    Judgement *next;
    Hall *hall;
    const Lang *lang;
    Out record, body;
    bool known;
    bool done; /* it is kept for who asks next */
    unsigned asking;
    void *calls[MOST_ASKING]; /* NULL: it does not wait any more */
};

/* ---- In another thread --------------------------------------------------------------------- */

/* Its people, and no view yet. */
static Scene scene_of(const Match *match, const Lang *lang)
{
    const Header *header = &match->header;
    const Game *game = header->game;
    SeatSet automata = game->automata != NULL ? game->automata(&header->options) : 0;
    Scene scene = {.lang = lang,
                   .game = game,
                   .options = &header->options,
                   .viewer = EVERYTHING,
                   .seats = game->seats(&header->options),
                   .persons = game->persons(&header->options)};
    for (unsigned person = 0; person < scene.persons; person++)
        scene.names[person] = seats_have(automata, person)
                                  ? text_of(game->automaton)
                                  : (Text){header->names[person], header->name_length[person]};
    return scene;
}

/* In words, as the seat was offered it. */
static void put_offer(Json *json, const Scene *scene, Actor seat, Action action)
{
    size_t begin = sentence_begin(json);
    scene->game->voice->offer(scene, seat, action, json->out);
    sentence_end(json, begin);
}

/* What was done, and what was best, said where the game stood then; to everybody, so that nobody is
   "you". */
static void put_words(Json *json, const Course *course, const Scene *names,
                      const Decision *decision)
{
    State state;
    View view;
    Scene scene = *names;
    scene.view = &view;
    course_state(course, decision->number, &state);
    scene.game->see(&state, (Viewer)(decision->move.actor % scene.persons), &view);
    put_offer(put_key(json, "text"), &scene, decision->move.actor, decision->move.action);
    put_offer(put_key(json, "better"), &scene, decision->move.actor, decision->best);
}

static double error_of(Worth worth)
{
    return (worth.high - worth.low) / 2;
}

static void put_decision(Json *json, const Review *review, const Scene *scene,
                         const Decision *decision)
{
    const Game *game = scene->game;
    Text why = review_reason(review, decision);
    put_open(json, '{');
    put_number(put_key(json, "number"), decision->number);
    put_seat(put_key(json, "seat"), decision->move.actor);
    put_action(put_key(json, "action"), game, decision->move.action);
    put_fraction(put_key(json, "worth"), worth_middle(decision->worth));
    put_fraction(put_key(json, "cost"), decision_cost(decision));
    put_action(put_key(json, "best"), game, decision->best);
    put_words(json, &review->course, scene, decision);
    if (!review->exact) {
        put_fraction(put_key(json, "low"), decision->worth.low);
        put_fraction(put_key(json, "high"), decision->worth.high);
        put_fraction(put_key(json, "error"), error_of(decision->cost));
    }
    if (why.length > 0)
        put_sentence_text(put_key(json, "why"), why);
    put_close(json, '}');
}

/* Each person's chance before the first move and after each, and how far off that may be. */
static void put_chances(Json *json, const Review *review, unsigned person, bool error)
{
    put_open(json, '[');
    for (size_t i = 0; i <= review->course.count; i++) {
        Worth chance = review_chance(review, person, i);
        put_fraction(json, error ? error_of(chance) : worth_middle(chance));
    }
    put_close(json, ']');
}

static void put_all_chances(Json *json, const Review *review)
{
    put_open(put_key(json, "chances"), '[');
    for (unsigned person = 0; person < review->persons; person++)
        put_chances(json, review, person, false);
    put_close(json, ']');
    if (review->exact)
        return;
    put_open(put_key(json, "errors"), '[');
    for (unsigned person = 0; person < review->persons; person++)
        put_chances(json, review, person, true);
    put_close(json, ']');
}

static void put_sums(Json *json, const Review *review, const double *sums)
{
    put_open(json, '[');
    for (unsigned person = 0; person < review->persons; person++)
        put_decimal(json, sums[person]);
    put_close(json, ']');
}

/* By person: the decision that was furthest ahead of all else. */
static void put_best(Json *json, const Review *review, const Scene *scene)
{
    put_open(json, '[');
    for (unsigned person = 0; person < review->persons; person++) {
        const Decision *best = review_best_of(review, person);
        if (best == NULL) {
            put_null(json);
            continue;
        }
        put_open(json, '{');
        put_number(put_key(json, "number"), best->number);
        put_fraction(put_key(json, "ahead"), best->ahead);
        put_words(json, &review->course, scene, best);
        put_close(json, '}');
    }
    put_close(json, ']');
}

static void write_review(const Review *review, const Scene *scene, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_flag(put_key(&json, "exact"), review->exact);
    if (review->bot != NULL)
        put_string(put_key(&json, "bot"), review->bot->name);
    put_flag(put_key(&json, "whole"), review->whole);
    put_sums(put_key(&json, "lost"), review, review->lost);
    put_open(put_key(&json, "decisions"), '[');
    for (size_t i = 0; i < review->decision_count; i++)
        put_decision(&json, review, scene, &review->decisions[i]);
    put_close(&json, ']');
    put_best(put_key(&json, "bests"), review, scene);
    put_chances(put_key(&json, "p1"), review, 0, false);
    put_all_chances(&json, review);
    if (review->has_luck != 0) {
        put_sums(put_key(&json, "luck"), review, review->luck);
        put_sums(put_key(&json, "luck_error"), review, review->luck_error);
    }
    put_close(&json, '}');
}

static bool judge(const Match *match, const Lang *lang, Hall *hall, Out *out)
{
    const Game *game = match->header.game;
    SolverRequest request = {
        .options = &match->header.options, .threads = 1, .progress = &hall->patience};
    Course course = {game, &match->header.options, match->moves, match->count};
    Scene scene = scene_of(match, lang);
    ReviewStyle style = {&scene, &hall->patience, JUDGING};
    Judge by;
    Review review = {0};
    bool known = judge_open(&by, hall->setup.roster, game, &request) &&
                 review_game(&review, &course, &by, &style);
    if (known)
        write_review(&review, &scene, out);
    review_done(&review);
    judge_close(&by);
    return known && !out->full;
}

static void run_judgement(Task *task)
{
    Judgement *judgement = (Judgement *)task;
    Problem problem;
    Match *match = match_from((Text){judgement->record.text, judgement->record.length}, &problem);
    judgement->known =
        match != NULL && judge(match, judgement->lang, judgement->hall, &judgement->body);
    match_free(match);
}

/* ---- In the hall --------------------------------------------------------------------------- */

static void answer_call(const Judgement *judgement, void *call)
{
    if (call != NULL && judgement->known)
        answer_json(judgement->hall, call, 200,
                    (Text){judgement->body.text, judgement->body.length});
    else if (call != NULL)
        answer_refusal(judgement->hall, call, judgement->lang, HALL_NOT_KNOWN, NULL);
}

/* The same game in the same language, judged or about to be; NULL: none. */
static Judgement *find_same(const Hall *hall, const Lang *lang, const Out *record)
{
    Judgement *one = hall->judgements;
    while (one != NULL && (one->lang != lang || one->record.length != record->length ||
                           memcmp(one->record.text, record->text, record->length) != 0))
        one = one->next;
    return one;
}

static unsigned count_done(const Hall *hall, bool done)
{
    unsigned count = 0;
    for (const Judgement *one = hall->judgements; one != NULL; one = one->next)
        count += one->done == done;
    return count;
}

static void drop(Judgement *judgement)
{
    Judgement **link = &judgement->hall->judgements;
    while (*link != judgement)
        link = &(*link)->next;
    *link = judge_free(judgement);
}

/* Of those that are kept the oldest goes; the newest stands first. */
static void make_room(Hall *hall)
{
    Judgement *oldest = NULL;
    for (Judgement *one = hall->judgements; one != NULL; one = one->next)
        if (one->done)
            oldest = one;
    if (oldest != NULL && count_done(hall, true) > MOST_JUDGED)
        drop(oldest);
}

static Judgement *begin(Hall *hall, const Lang *lang, Out record)
{
    Judgement *judgement =
        count_done(hall, false) < MOST_JUDGEMENTS ? calloc(1, sizeof *judgement) : NULL;
    if (judgement == NULL)
        return NULL;
    *judgement = (Judgement){.task = {.run = run_judgement},
                             .next = hall->judgements,
                             .hall = hall,
                             .lang = lang,
                             .record = record,
                             .body = buffer_new()};
    hall->judgements = judgement;
    return judgement;
}

void judge_record(Hall *hall, const HallCall *call, Out record, void *id)
{
    Judgement *judgement = find_same(hall, call_lang(call), &record);
    bool is_new = judgement == NULL;
    if (!is_new)
        buffer_free(&record);
    else if ((judgement = begin(hall, call_lang(call), record)) == NULL)
        buffer_free(&record);
    if (judgement != NULL && judgement->done) {
        answer_call(judgement, id);
        return;
    }
    if (judgement == NULL || judgement->asking == MOST_ASKING) {
        answer_refusal(hall, id, call_lang(call), HALL_TOO_MUCH, NULL);
        return;
    }
    judgement->calls[judgement->asking++] = id;
    if (!is_new)
        return;
    workers_put(hall->judges, &judgement->task);
    if (hall->setup.workers == 0)
        hall->host.arrived(hall->host.context);
}

void judge_arrived(Task *task)
{
    Judgement *judgement = (Judgement *)task;
    Hall *hall = judgement->hall;
    judgement->done = true;
    hall->counts.reviews += judgement->known;
    for (unsigned i = 0; i < judgement->asking; i++)
        answer_call(judgement, judgement->calls[i]);
    judgement->asking = 0;
    if (!judgement->known)
        drop(judgement);
    make_room(hall);
}

void judge_forget_call(Hall *hall, const void *id)
{
    for (Judgement *one = hall->judgements; one != NULL; one = one->next)
        for (unsigned i = 0; i < one->asking; i++)
            if (one->calls[i] == id)
                one->calls[i] = NULL;
}

void judge_stays(Task *task)
{
    (void)task; /* it is in the hall's list */
}

Judgement *judge_free(Judgement *judgement)
{
    Judgement *next = judgement->next;
    buffer_free(&judgement->record);
    buffer_free(&judgement->body);
    free(judgement);
    return next;
}
