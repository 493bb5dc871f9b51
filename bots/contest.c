/* Contests: see contest.h. */
#include "bots/contest.h"
#include "os/threads.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    MOST_THREADS = 64,
    FIRST_BATCH = 16,  /* rounds until it is first decided whether to go on … */
    MOST_BATCH = 4096, /* … and at most between two decisions */
    LEAST_ROUNDS = 48, /* before an interval is trusted */
};

unsigned contest_places(const Game *game, const Options *options)
{
    uint16_t automata = game->automata != NULL ? game->automata(options) : 0;
    return game->persons(options) - seats_count(automata);
}

unsigned contest_round(const Game *game, const Options *options)
{
    return contest_places(game, options);
}

bool played_add(Played *played, Move move)
{
    if (played->move_count == played->room) {
        size_t room = 2 * played->room + 256;
        Move *moves = realloc(played->moves, room * sizeof *moves);
        if (moves == NULL)
            return false;
        played->moves = moves;
        played->room = room;
    }
    played->moves[played->move_count++] = move;
    return true;
}

/* ---- One game ------------------------------------------------------------------------------ */

/* Numbers that have nothing to do with each other, from a seed and a place in a list. */
static uint64_t mixed(uint64_t seed, uint64_t place)
{
    uint64_t z = seed + (place + 1) * 0x9E3779B97F4A7C15u; /* Vigna's splitmix64 */
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Puts 0 to count - 1 in some order. */
static void shuffle(Random *random, unsigned count, uint8_t order[MAX_SEATS])
{
    for (unsigned i = 0; i < count; i++) {
        unsigned k = random_below(random, i + 1);
        order[i] = order[k];
        order[k] = (uint8_t)i;
    }
}

/* The order in which the bots sit down in a round. With teams, sides change places, and partners
   with each other: who is on one side in the list is so at the table. */
static void draw_order(uint64_t round_seed, unsigned places, unsigned sides,
                       uint8_t order[MAX_SEATS])
{
    Random random = random_from(mixed(round_seed, 0));
    uint8_t side_at[MAX_SEATS] = {0};
    shuffle(&random, sides, side_at);
    for (unsigned side = 0; side < sides; side++) {
        uint8_t partner_at[MAX_SEATS] = {0};
        if (places > sides)
            shuffle(&random, places / sides, partner_at);
        for (unsigned i = 0; i < places / sides; i++)
            order[side + i * sides] = (uint8_t)(side_at[side] + partner_at[i] * sides);
    }
}

static unsigned sides_of(const Contest *contest, unsigned places)
{
    return contest->game->sides != NULL ? contest->game->sides(&contest->options) : places;
}

static Fixture fixture_of(const Contest *contest, uint64_t round, unsigned turn)
{
    unsigned places = contest_places(contest->game, &contest->options), next = 0;
    uint64_t round_seed = mixed(contest->seed, round);
    /* A program that remembers the first game of a round would know what comes in the others. */
    bool is_apart = contest->host != NULL && turn > 0;
    uint64_t shared = is_apart ? mixed(round_seed, 3 + places + turn) : round_seed;
    uint8_t order[MAX_SEATS] = {0};
    Fixture fixture = {.game = contest->game,
                       .options = &contest->options,
                       .entrants = contest->entrants,
                       .number = round * places + turn,
                       .chance = mixed(shared, 1),
                       .order = mixed(shared, 2),
                       .random = mixed(round_seed, 3 + turn)};
    uint16_t automata =
        contest->game->automata != NULL ? contest->game->automata(&contest->options) : 0;
    draw_order(round_seed, places, sides_of(contest, places), order);
    for (unsigned person = 0; person < contest->game->persons(&contest->options); person++)
        fixture.sits[person] = seats_have(automata, person)
                                   ? contest->automaton
                                   : contest->lineup[order[(next++ + turn) % places]];
    return fixture;
}

static bool play_in_arena(const Fixture *fixture, Played *played)
{
    const Game *game = fixture->game;
    Arena arena;
    Player players[MAX_SEATS];
    unsigned persons = game->persons(fixture->options);
    for (unsigned person = 0; person < persons; person++)
        players[person] = fixture->entrants[fixture->sits[person]].player;
    if (!arena_begin(&arena, game, fixture->options, players, random_from(fixture->random)))
        return false;
    arena.chance = fixture->chance;
    arena.order = random_from(fixture->order);
    bool good = true;
    while (good && !arena_is_over(&arena)) {
        Move move = arena_choose(&arena);
        good = played_add(played, move) && arena_play(&arena, move);
    }
    if (good)
        played->winners = game->winners(&arena.state);
    for (unsigned person = 0; person < persons; person++)
        played->thinking[person] = arena.sits[person].thinking;
    arena_done(&arena);
    return good;
}

/* ---- Rounds on threads --------------------------------------------------------------------- */

typedef struct Round {
    double won[MAX_SEATS]; /* by bot of the score */
} Round;

typedef struct Run {
    const Contest *contest;
    unsigned places;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t idle;  /* the last worker has nothing left to do */
    unsigned working;
    uint64_t next, end; /* rounds that are left in this batch */
    uint64_t begin;     /* the first of the batch, rounds[0] */
    uint64_t games;     /* played so far, for the progress */
    bool broken, stopped;
    Round *rounds;
    Score *score;
} Run;

typedef struct Worker {
    Run *run;
    void *host; /* what its games are played by */
    Played played;
    Thinking thinking[MAX_SEATS]; /* by bot of the score */
} Worker;

static unsigned bot_of(const Score *score, uint8_t entrant)
{
    unsigned bot = 0;
    while (score->bots[bot].entrant != entrant)
        bot++;
    return bot;
}

/* Plays one game and counts it. */
static bool play_game(Worker *worker, uint64_t number, unsigned turn, Round *round)
{
    const Contest *contest = worker->run->contest;
    Fixture fixture = fixture_of(contest, number, turn);
    Played *played = &worker->played;
    *played = (Played){.moves = played->moves, .room = played->room};
    if (contest->host != NULL ? !contest->host->play(worker->host, &fixture, played)
                              : !play_in_arena(&fixture, played))
        return false;
    for (unsigned person = 0; person < contest->game->persons(&contest->options); person++) {
        unsigned bot = bot_of(worker->run->score, fixture.sits[person]);
        if (seats_have(played->winners, person))
            round->won[bot] += 1.0 / seats_count(played->winners);
        thinking_add(&worker->thinking[bot], &played->thinking[person]);
    }
    if (contest->witness != NULL && !contest->witness(contest->witness_context, &fixture, played)) {
        pthread_mutex_lock(&worker->run->lock);
        worker->run->stopped = true;
        pthread_mutex_unlock(&worker->run->lock);
    }
    return true;
}

/* The next round of the batch. False: there is none. */
static bool take_round(Run *run, uint64_t *number)
{
    pthread_mutex_lock(&run->lock);
    bool found = run->next < run->end && !run->broken && !run->stopped;
    if (found)
        *number = run->next++;
    pthread_mutex_unlock(&run->lock);
    return found;
}

static void *work(void *context)
{
    Worker *worker = context;
    Run *run = worker->run;
    uint64_t number;
    while (take_round(run, &number)) {
        Round *round = &run->rounds[number - run->begin];
        bool good = true;
        *round = (Round){{0}};
        for (unsigned turn = 0; turn < run->places && good; turn++) {
            good = play_game(worker, number, turn, round);
            pthread_mutex_lock(&run->lock);
            run->games++;
            run->broken |= !good;
            pthread_mutex_unlock(&run->lock);
        }
    }
    pthread_mutex_lock(&run->lock);
    if (--run->working == 0)
        pthread_cond_signal(&run->idle);
    pthread_mutex_unlock(&run->lock);
    return NULL;
}

/* Shows how far it is until the batch is played. */
static void wait_for_batch(Run *run)
{
    const Progress *progress = run->contest->progress;
    pthread_mutex_lock(&run->lock);
    while (run->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_cond_timedwait(&run->idle, &run->lock, &until) != ETIMEDOUT || progress == NULL)
            continue;
        double done = (double)run->games / (double)run->contest->games;
        if (!progress->tell(progress->context, done < 0.999 ? done : 0.999))
            run->stopped = true;
    }
    pthread_mutex_unlock(&run->lock);
}

/* Plays the rounds up to `end` and counts them, in their order. False: there is no thread. */
static bool play_batch(Run *run, Worker *workers, unsigned threads, uint64_t end)
{
    pthread_t ids[MOST_THREADS];
    unsigned begun = 0;
    run->begin = run->next = run->score->rounds;
    run->end = end;
    run->working = threads;
    for (; begun < threads; begun++)
        if (pthread_create(&ids[begun], NULL, work, &workers[begun]) != 0)
            break;
    if (begun < threads) { /* the others do it all */
        pthread_mutex_lock(&run->lock);
        run->working -= threads - begun;
        pthread_mutex_unlock(&run->lock);
    }
    if (begun > 0)
        wait_for_batch(run);
    for (unsigned i = 0; i < begun; i++)
        pthread_join(ids[i], NULL);
    for (uint64_t i = run->begin; i < run->end && !run->broken && !run->stopped && begun > 0; i++)
        score_add(run->score, run->places, run->rounds[i - run->begin].won);
    return begun > 0;
}

static void begin_score(const Contest *contest, unsigned places, Score *score)
{
    *score = (Score){0};
    for (unsigned i = 0; i < places; i++) {
        unsigned bot = 0;
        while (bot < score->count && score->bots[bot].entrant != contest->lineup[i])
            bot++;
        score->bots[bot].entrant = contest->lineup[i];
        score->bots[bot].places++;
        score->count += bot == score->count;
    }
    if (contest->automaton != NO_SEAT) {
        score->bots[score->count].entrant = contest->automaton;
        score->bots[score->count].places = 1;
        score->count++;
    }
}

/* After how many rounds it is decided next. */
static uint64_t next_decision(uint64_t rounds, uint64_t all)
{
    uint64_t more = rounds / 8 < FIRST_BATCH  ? FIRST_BATCH
                    : rounds / 8 > MOST_BATCH ? MOST_BATCH
                                              : rounds / 8;
    return all - rounds < more ? all : rounds + more;
}

static ContestEnd play_rounds(Run *run, Worker *workers, unsigned threads)
{
    const Contest *contest = run->contest;
    Score *score = run->score;
    uint64_t all = (contest->games + run->places - 1) / run->places;
    while (score->rounds < all) {
        if (!play_batch(run, workers, threads, next_decision(score->rounds, all)))
            return CONTEST_NO_MEMORY;
        if (run->broken)
            return CONTEST_BROKEN;
        if (run->stopped)
            return CONTEST_STOPPED;
        if (contest->until > 0 && score->rounds >= LEAST_ROUNDS && score->rounds < all &&
            score_widest(score) <= contest->until)
            return CONTEST_CLEAR;
    }
    return CONTEST_OVER;
}

static unsigned thread_count(const Contest *contest)
{
    unsigned threads = threads_for(contest->threads);
    return threads > MOST_THREADS ? MOST_THREADS : threads;
}

static bool begin_workers(Run *run, Worker *workers, unsigned threads)
{
    const ContestHost *host = run->contest->host;
    bool good = true;
    for (unsigned i = 0; i < threads && good; i++) {
        workers[i].run = run;
        workers[i].host = host != NULL ? host->worker_new(host->context) : NULL;
        good = host == NULL || workers[i].host != NULL;
    }
    return good;
}

static void end_workers(Run *run, Worker *workers, unsigned threads)
{
    for (unsigned i = 0; i < threads; i++) {
        if (workers[i].host != NULL)
            run->contest->host->worker_free(workers[i].host);
        free(workers[i].played.moves);
        for (unsigned bot = 0; bot < run->score->count; bot++)
            thinking_add(&run->score->bots[bot].thinking, &workers[i].thinking[bot]);
    }
}

ContestEnd contest_run(const Contest *contest, Score *score)
{
    unsigned threads = thread_count(contest);
    Worker *workers = calloc(threads, sizeof *workers);
    Run run = {.contest = contest,
               .places = contest_places(contest->game, &contest->options),
               .rounds = malloc(MOST_BATCH * sizeof *run.rounds),
               .score = score};
    pthread_condattr_t attributes;
    ContestEnd end = CONTEST_NO_MEMORY;
    begin_score(contest, run.places, score);
    pthread_mutex_init(&run.lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&run.idle, &attributes);
    pthread_condattr_destroy(&attributes);
    if (workers != NULL && run.rounds != NULL && begin_workers(&run, workers, threads))
        end = play_rounds(&run, workers, threads);
    if (workers != NULL)
        end_workers(&run, workers, threads);
    if (contest->progress != NULL)
        (void)contest->progress->tell(contest->progress->context, 1);
    pthread_cond_destroy(&run.idle);
    pthread_mutex_destroy(&run.lock);
    free(run.rounds);
    free(workers);
    return end;
}

/* ---- A duel -------------------------------------------------------------------------------- */

bool arena_match(const Game *game, const Options *options, Player one, Player other, uint32_t games,
                 uint64_t seed, Tally *tally)
{
    enum { ONE, OTHER, RULES };
    Entrant entrants[] = {{.player = one}, {.player = other}, {.player = {0}}};
    bool alone = contest_places(game, options) == 1;
    Contest contest = {.game = game,
                       .options = *options,
                       .entrants = entrants,
                       .lineup = {ONE, OTHER},
                       .automaton = alone ? RULES : NO_SEAT,
                       .seed = seed,
                       .games = games,
                       .threads = 1};
    Score score;
    if (contest_run(&contest, &score) != CONTEST_OVER)
        return false;
    Worth interval = score_interval(&score, 0);
    *tally =
        (Tally){(uint32_t)score.games, score_rate(&score, 0), (interval.high - interval.low) / 2};
    return true;
}

double tally_rate(const Tally *tally)
{
    return tally->rate;
}

double tally_error(const Tally *tally)
{
    return tally->error;
}
