/* The decisions of a game, judged: see review.h. */
#include "bots/review.h"

#include "base/buffer.h"
#include "base/seats.h"
#include "os/clock.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds for one decision, however few there are: a bot thinks no longer at a table. */
enum { MOST_FOR_ONE = 300 };

/* Two worths that differ by less are the same, but for rounding. */
static const double rounding = 1e-12;

/* ---- Who judges ---------------------------------------------------------------------------- */

bool judge_is_exact(const Game *game, const Options *options)
{
    const Solver *solver = solver_of(game);
    char text[256];
    Out why = {.text = text, .capacity = sizeof text};
    return solver != NULL && solver->solves(&(SolverRequest){.options = options}, &why);
}

bool judge_exists(Roster *roster, const Game *game, const Options *options)
{
    return judge_is_exact(game, options) || roster_adviser(roster, game, options)->weigh != NULL;
}

bool judge_open(Judge *judge, Roster *roster, const Game *game, const SolverRequest *request)
{
    *judge = (Judge){0};
    if (judge_is_exact(game, request->options)) {
        judge->solver = solver_of(game);
        judge->solution = judge->solver->open(request);
        return judge->solution != NULL;
    }
    const Bot *bot = roster_adviser(roster, game, request->options);
    return bot->weigh != NULL &&
           roster_prepare(roster, bot, request->options, request->progress, &judge->player);
}

void judge_close(Judge *judge)
{
    if (judge->solver != NULL)
        judge->solver->free(judge->solution);
    *judge = (Judge){0};
}

/* ---- Adding up ----------------------------------------------------------------------------- */

static double half_width(Worth worth)
{
    return (worth.high - worth.low) / 2;
}

/* People are told whole per cents, and the error rounded up: what would read "4 % ± 4" is no more
   than the error, too. */
static bool is_beyond_error(Worth cost)
{
    double error = half_width(cost);
    bool is_exact = error < rounding;
    return cost.low > 0 &&
           (is_exact || floor(100 * worth_middle(cost) + 0.5) > ceil(100 * (error - rounding)));
}

double decision_cost(const Decision *decision)
{
    return is_beyond_error(decision->cost) ? worth_middle(decision->cost) : 0;
}

Text review_reason(const Review *review, const Decision *decision)
{
    return (Text){review->reasons.text + decision->why, decision->why_end - decision->why};
}

Worth review_chance(const Review *review, unsigned person, size_t after)
{
    return review->chances[person * (review->course.count + 1) + after];
}

static Worth *chance_at(const Review *review, unsigned person, size_t after)
{
    return &review->chances[person * (review->course.count + 1) + after];
}

static int by_cost(const void *one, const void *other)
{
    const Decision *a = one, *b = other;
    double cost = decision_cost(a), other_cost = decision_cost(b);
    if (cost != other_cost)
        return cost > other_cost ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

const Decision *review_best_of(const Review *review, unsigned person)
{
    const Decision *best = NULL;
    for (size_t i = 0; i < review->decision_count; i++) {
        const Decision *one = &review->decisions[i];
        if (one->move.actor % review->persons == person && one->ahead > 0 &&
            (best == NULL || one->ahead > best->ahead ||
             (one->ahead == best->ahead && one->number < best->number)))
            best = one;
    }
    return best;
}

/* What was done among what could be done, of which `worth` says what it is worth. */
static Decision weighed_decision(size_t number, Move move, const Action *legal, const Worth *worth,
                                 uint32_t count)
{
    uint32_t at = 0, best;
    while (at < count && legal[at] != move.action)
        at++;
    INSIST(at < count);
    best = at; /* unless something is better */
    for (uint32_t i = 0; i < count; i++)
        if (worth_middle(worth[i]) > worth_middle(worth[best]))
            best = i;
    Decision decision = {.number = number,
                         .move = move,
                         .best = legal[best],
                         .worth = worth[at],
                         .best_worth = worth[best]};
    decision.cost = worth_loss(worth[best], worth[at]);
    if (at == best || worth_middle(decision.cost) < rounding)
        decision.cost = worth_exactly(0);
    if (at != best || count < 2)
        return decision;
    /* It is ahead of all others, also of the one that may come nearest. */
    Worth ahead = worth_loss(worth[best], worth[best == 0 ? 1 : 0]);
    for (uint32_t i = 0; i < count; i++) {
        Worth loss = worth_loss(worth[best], worth[i]);
        if (i != best && loss.low < ahead.low)
            ahead = loss;
    }
    if (ahead.low > rounding)
        decision.ahead = worth_middle(ahead);
    return decision;
}

static void add_decision(Review *review, const Decision *decision)
{
    unsigned person = decision->move.actor % review->persons;
    double cost = decision_cost(decision);
    review->decisions[review->decision_count++] = *decision;
    review->costs[decision->number] = cost;
    review->lost[person] += cost;
    if (cost > 0)
        review->lost_error[person] += pow(half_width(decision->cost), 2);
    review->decided[person]++;
    review->decided_best[person] += cost == 0;
}

static void add_luck(Review *review, unsigned person, Worth before, Worth after)
{
    review->luck[person] += worth_middle(after) - worth_middle(before);
    review->luck_error[person] += pow(half_width(before), 2) + pow(half_width(after), 2);
    review->has_luck |= seats_of(person);
}

/* ---- By a solver --------------------------------------------------------------------------- */

/* False without memory: for who has decided there was something to decide. */
static bool judge_exactly(Review *review, const Judge *judge, const Position *position)
{
    size_t i = position->count;
    Move move = review->course.moves[i];
    Advice advice[MAX_ADVICE];
    Action legal[MAX_ADVICE];
    Worth worth[MAX_ADVICE];
    unsigned count = judge->solver->advise(judge->solution, position, move.actor, advice);
    if (count == 0)
        return false;
    for (unsigned k = 0; k < count; k++) {
        legal[k] = advice[k].action;
        worth[k] = worth_exactly(worth_middle(advice[k].worth));
    }
    Decision decision = weighed_decision(i + 1, move, legal, worth, count);
    for (unsigned k = 0; k < count; k++) { /* with the bounds that the solver has for them */
        if (advice[k].action == move.action)
            decision.worth = advice[k].worth;
        if (advice[k].action == decision.best)
            decision.best_worth = advice[k].worth;
    }
    add_decision(review, &decision);
    return true;
}

static bool review_exactly(Review *review, const Judge *judge)
{
    const Course *course = &review->course;
    State state;
    course->game->start(&state, course->options);
    for (size_t i = 0;; i++) {
        Worth worth[DUELISTS];
        Position position = {course->options, course->moves, i, &state};
        judge->solver->value(judge->solution, &position, worth);
        for (unsigned person = 0; person < DUELISTS; person++) {
            *chance_at(review, person, i) = worth[person];
            if (i > 0 && course->moves[i - 1].actor == CHANCE)
                add_luck(review, person,
                         worth_exactly(worth_middle(review_chance(review, person, i - 1))),
                         worth_exactly(worth_middle(worth[person])));
        }
        if (i == course->count)
            break;
        Move move = course->moves[i];
        if (move.actor != CHANCE && !judge_exactly(review, judge, &position))
            return false;
        Refusal refusal = course->game->apply(&state, move.actor, move.action, NULL);
        INSIST(refusal.id == 0);
    }
    review->whole = true;
    return true;
}

/* ---- By a bot ------------------------------------------------------------------------------ */

/* What goes on while a bot judges: one bot for each person, told what that person saw. */
typedef struct Bench {
    Review *review;
    const ReviewStyle *style;
    Player player;
    void *memories[MAX_SEATS];
    State state;
    size_t at;            /* of the moves */
    size_t told, total;   /* decisions */
    uint64_t wanted, end; /* when it should be done with all, by the clock, and when it has to be */
    uint64_t answer_by;   /* when the bot has thought enough about the decision */
    bool stopped;
    struct {
        Worth left;  /* what the person's last decision was worth, … */
        bool known;  /* … if there was one … */
        bool chance; /* … and nothing but chance has acted since */
        bool others; /* somebody else has */
    } since[MAX_SEATS];
} Bench;

/* Does whoever waits for all of it still wait, and is there time? */
static bool bench_goes_on(Bench *bench, double done)
{
    const Progress *outer = bench->style->progress;
    double part = ((double)bench->told + done) / (double)bench->total;
    if (outer != NULL && !outer->tell(outer->context, part < 1 ? part : 1))
        bench->stopped = true;
    return !bench->stopped && clock_now() < bench->end;
}

/* For the bot that thinks: it is to answer with what it has, when it has thought enough. */
static bool bench_thinks_on(void *context, double done)
{
    Bench *bench = context;
    return bench_goes_on(bench, done < 1 ? done : 1) && clock_now() < bench->answer_by;
}

/* Milliseconds for the next decision: its part of the time that is left. */
static uint32_t bench_time(const Bench *bench)
{
    uint64_t now = clock_now(), left = bench->wanted > now ? bench->wanted - now : 0;
    uint64_t each = left / (bench->told < bench->total ? bench->total - bench->told : 1);
    return each > MOST_FOR_ONE ? MOST_FOR_ONE : each > 0 ? (uint32_t)each : 1;
}

/* Is there something to choose for who acts now? */
static bool is_choice(const Course *course, const State *state, Move move)
{
    return move.actor != CHANCE && course->game->tickets(state, move.actor) > 1;
}

static size_t count_choices(const Course *course)
{
    State state;
    size_t choices = 0;
    course->game->start(&state, course->options);
    for (size_t i = 0; i < course->count; i++) {
        Move move = course->moves[i];
        choices += is_choice(course, &state, move);
        Refusal refusal = course->game->apply(&state, move.actor, move.action, NULL);
        INSIST(refusal.id == 0);
    }
    return choices;
}

static bool bench_begin(Bench *bench, Review *review, const Judge *judge, const ReviewStyle *style)
{
    const Course *course = &review->course;
    size_t total = count_choices(course);
    *bench = (Bench){.review = review,
                     .style = style,
                     .player = judge->player,
                     .total = total > 0 ? total : 1,
                     .wanted = clock_now() + style->milliseconds,
                     .end = clock_now() + 2 * (uint64_t)style->milliseconds};
    course->game->start(&bench->state, course->options);
    for (unsigned person = 0; person < review->persons; person++) {
        bench->memories[person] = calloc(1, bench->player.bot->memory_size + 1u);
        if (bench->memories[person] == NULL)
            return false;
        bench->player.bot->begin(bench->memories[person], course->options, (Viewer)person,
                                 bench->player.aid);
    }
    return true;
}

static void bench_done(Bench *bench)
{
    for (unsigned person = 0; person < MAX_SEATS; person++)
        free(bench->memories[person]);
}

/* Why the best would have been it, where something better was missed. */
static void give_reason(Bench *bench, const Question *question, Decision *decision)
{
    const Bot *bot = bench->player.bot;
    Out *reasons = &bench->review->reasons;
    decision->why = decision->why_end = reasons->length;
    if (bench->style->scene == NULL || bot->reason == NULL || decision_cost(decision) == 0)
        return;
    Scene scene = *bench->style->scene; /* its viewer is who reads, and not who decided */
    scene.view = question->view;
    bot->reason(bench->memories[question->seat % bench->review->persons], question, decision->best,
                &scene, reasons);
    decision->why_end = reasons->length;
}

/* The chance goes on from there as it was: the next decision says how it has changed. */
static void note_chance(Bench *bench, unsigned person, const Decision *decision)
{
    Review *review = bench->review;
    if (bench->since[person].known && bench->since[person].chance && !bench->since[person].others)
        add_luck(review, person, bench->since[person].left, decision->best_worth);
    bench->since[person].left = decision->worth;
    bench->since[person].known = true;
    bench->since[person].chance = bench->since[person].others = false;
    *chance_at(review, person, decision->number - 1) = decision->best_worth;
    *chance_at(review, person, decision->number) = decision->worth;
}

/* What a bot answers to one question. */
typedef struct Weighing {
    uint32_t count;
    Action *legal;
    Worth *worth;
    View view;
    Random random;
    Progress progress;
    Question question;
} Weighing;

/* False without memory. */
static bool weighing_begin(Weighing *weighing, Bench *bench, Move move)
{
    const Course *course = &bench->review->course;
    uint32_t count = course->game->tickets(&bench->state, move.actor);
    *weighing = (Weighing){.count = count,
                           .legal = malloc(count * sizeof *weighing->legal),
                           .worth = calloc(count, sizeof *weighing->worth),
                           .random = random_from(bench->at + 1),
                           .progress = {bench_thinks_on, bench}};
    if (weighing->legal == NULL || weighing->worth == NULL)
        return false;
    for (uint32_t i = 0; i < count; i++)
        weighing->legal[i] = course->game->ticket(&bench->state, move.actor, i);
    course->game->see(&bench->state, (Viewer)(move.actor % bench->review->persons),
                      &weighing->view);
    weighing->question = (Question){.seat = move.actor,
                                    .count = count,
                                    .legal = weighing->legal,
                                    .view = &weighing->view,
                                    .random = &weighing->random,
                                    .character = character_plain(),
                                    .progress = &weighing->progress};
    return true;
}

static void weighing_done(Weighing *weighing)
{
    free(weighing->legal);
    free(weighing->worth);
}

/* Are these chances? A bot that was told to answer at once may have nothing to say to some. */
static bool is_sound(const Weighing *weighing)
{
    for (uint32_t i = 0; i < weighing->count; i++)
        if (!(weighing->worth[i].low >= -rounding &&
              weighing->worth[i].low <= weighing->worth[i].high &&
              weighing->worth[i].high <= 1 + rounding))
            return false;
    return true;
}

/* False: it was stopped, and says little. */
static bool weigh(Weighing *weighing, Bench *bench, uint32_t milliseconds)
{
    void *memory = bench->memories[weighing->question.seat % bench->review->persons];
    weighing->question.milliseconds = milliseconds;
    bench->answer_by = clock_now() + milliseconds;
    (void)bench->player.bot->weigh(memory, &weighing->question, weighing->worth);
    return bench_goes_on(bench, 1);
}

/* What looked like a mistake is weighed again, with other luck and more time. What counts is how
   the same two choices compare there: of many estimates the highest is as a rule too high. */
static bool weigh_again(Weighing *weighing, Bench *bench, Decision *decision)
{
    if (bench->player.bot->weighs_exactly || decision->best == decision->move.action)
        return true;
    if (!weigh(weighing, bench, 2 * bench_time(bench)))
        return false;
    if (!is_sound(weighing))
        return true;
    Worth worth[2];
    Action legal[2] = {decision->move.action, decision->best};
    for (uint32_t i = 0; i < weighing->count; i++)
        for (unsigned k = 0; k < 2; k++)
            if (weighing->legal[i] == legal[k])
                worth[k] = weighing->worth[i];
    Decision second = weighed_decision(decision->number, decision->move, legal, worth, 2);
    second.ahead = 0; /* of that one alone */
    *decision = second;
    return true;
}

/* False without memory. */
static bool judge_choice(Bench *bench, Move move)
{
    Weighing weighing;
    bool good = weighing_begin(&weighing, bench, move);
    bench->review->whole = good && weigh(&weighing, bench, bench_time(bench));
    if (bench->review->whole && is_sound(&weighing)) {
        Decision decision =
            weighed_decision(bench->at + 1, move, weighing.legal, weighing.worth, weighing.count);
        bench->review->whole = weigh_again(&weighing, bench, &decision);
        if (bench->review->whole) {
            give_reason(bench, &weighing.question, &decision);
            add_decision(bench->review, &decision);
            note_chance(bench, move.actor % bench->review->persons, &decision);
        }
    }
    bench->told++;
    weighing_done(&weighing);
    return good;
}

/* The move is made, and everybody's bot is told what its person sees of it. */
static void bench_move(Bench *bench, Move move)
{
    const Course *course = &bench->review->course;
    unsigned persons = bench->review->persons;
    Told told;
    Refusal refusal = course->game->apply(&bench->state, move.actor, move.action, &told);
    INSIST(refusal.id == 0);
    for (unsigned person = 0; person < persons; person++) {
        Seen seen = seen_by((Viewer)person, move, &told);
        if (bench->player.bot->see != NULL)
            bench->player.bot->see(bench->memories[person], &seen);
        bench->since[person].chance |= move.actor == CHANCE;
        bench->since[person].others |= move.actor != CHANCE && move.actor % persons != person;
    }
}

/* Between two decisions a chance is as it was at the first; before the first it is not known
   better; and at the end of a game it is certain. */
static void fill_chances(Review *review, const State *state, const bool *known)
{
    const Course *course = &review->course;
    size_t places = course->count + 1;
    bool over = course->game->to_act(state) == 0;
    SeatSet winners = over ? course->game->winners(state) : 0;
    for (unsigned person = 0; person < review->persons; person++) {
        const bool *has = &known[person * places];
        size_t first = 0;
        while (first < places && !has[first])
            first++;
        Worth now = first < places ? review_chance(review, person, first)
                                   : worth_exactly(1.0 / review->persons);
        for (size_t i = 0; i < places; i++) {
            if (has[i])
                now = review_chance(review, person, i);
            *chance_at(review, person, i) = now;
        }
        if (over)
            *chance_at(review, person, course->count) =
                worth_exactly(seats_have(winners, person) ? 1.0 / seats_count(winners) : 0);
    }
}

static bool finish(Bench *bench)
{
    Review *review = bench->review;
    size_t places = review->course.count + 1;
    bool *known = calloc(places * review->persons, sizeof *known);
    if (known == NULL)
        return false;
    for (size_t i = 0; i < review->decision_count; i++) {
        const Decision *decision = &review->decisions[i];
        bool *has = &known[decision->move.actor % review->persons * places];
        has[decision->number - 1] = has[decision->number] = true;
    }
    fill_chances(review, &bench->state, known);
    for (unsigned person = 0; person < review->persons && review->whole; person++)
        if (bench->since[person].known && bench->since[person].chance &&
            !bench->since[person].others && review->course.game->to_act(&bench->state) == 0)
            add_luck(review, person, bench->since[person].left,
                     review_chance(review, person, review->course.count));
    free(known);
    return true;
}

static bool review_by_bot(Review *review, const Judge *judge, const ReviewStyle *style)
{
    Bench bench;
    bool good = bench_begin(&bench, review, judge, style);
    review->whole = true;
    for (; good && bench.at < review->course.count; bench.at++) {
        Move move = review->course.moves[bench.at];
        if (review->whole && is_choice(&review->course, &bench.state, move))
            good = judge_choice(&bench, move);
        bench_move(&bench, move);
    }
    good = good && finish(&bench);
    bench_done(&bench);
    return good;
}

/* ---- All of it ----------------------------------------------------------------------------- */

bool review_game(Review *review, const Course *course, const Judge *judge, const ReviewStyle *style)
{
    size_t room = course->count + 1;
    *review = (Review){.course = *course,
                       .exact = judge->solver != NULL || judge->player.bot->weighs_exactly,
                       .bot = judge->player.bot,
                       .persons = course->game->persons(course->options),
                       .reasons = buffer_new()};
    review->chances = calloc(room * review->persons, sizeof *review->chances);
    review->costs = calloc(room, sizeof *review->costs);
    review->decisions = calloc(room, sizeof *review->decisions);
    if (review->chances == NULL || review->costs == NULL || review->decisions == NULL)
        return false;
    if (judge->solver != NULL ? !review_exactly(review, judge)
                              : !review_by_bot(review, judge, style))
        return false;
    for (unsigned person = 0; person < review->persons; person++) {
        review->lost_error[person] = sqrt(review->lost_error[person]);
        review->luck_error[person] = sqrt(review->luck_error[person]);
    }
    qsort(review->decisions, review->decision_count, sizeof *review->decisions, by_cost);
    return true;
}

void review_done(Review *review)
{
    free(review->chances);
    free(review->costs);
    free(review->decisions);
    buffer_free(&review->reasons);
    *review = (Review){0};
}
