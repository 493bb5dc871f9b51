/* What Skull's strong bot is worth. bench/skull_hard.sh builds and runs it; docs/bots-strength.md
   has what it printed.

     bench_skull_hard exploit [GAMES [SEED]]    somebody learns to beat three of it
     bench_skull_hard lean [GAMES [SEED]]       which leaning beats three of it best
     bench_skull_hard calibrate [GAMES [SEED]]  do its winning chances come true?
     bench_skull_hard time [GAMES [SEED]]       how long it thinks

   Who learns to beat it (the exploiter) sits at a table of four with three copies that stay as they
   are. It sees each situation as instinct does (games/skull/instinct.h) and begins as instinct
   would decide. After every round, whatever it did in it is done more often if the round left it
   better off than such rounds do on average, and more rarely if not (REINFORCE, with the worth of
   standings as reward). Then it stays as it is, too, and half as many other games are counted.

   Another begins as strong as the three: it is one of them, but leans, far more than any character
   does, towards bidding or passing, and towards laying its skull and bidding upon it or not. Of 25
   leanings, each plays; the better third plays three times as much, and so once more; the best is
   then counted in other games. */
#include "bots/arena.h"
#include "core/options.h"
#include "games/skull/hard.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, MOST_DEEDS = 64 };

static void fail(const char *what)
{
    fprintf(stderr, "bench_skull_hard: %s\n", what);
    exit(1);
}

/* ---- The exploiter ------------------------------------------------------------------------- */

typedef struct Deed {
    SkullChoice choice;
    unsigned done;
} Deed;

/* One for the whole program: a bot has no other way to its teacher. */
static struct Pupil {
    SkullInstinct instinct;
    double logit[SKULL_SITUATIONS][SKULL_DO_KINDS];
    double usual; /* what a round brings on average */
    bool learns;
    unsigned count; /* of this round's deeds */
    Deed deeds[MOST_DEEDS];
} pupil;

typedef struct Sight {
    SkullRound round;
} Sight;

static void pupil_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    (void)options, (void)person, (void)aid;
    memset(memory, 0, sizeof(Sight));
}

static void pupil_see(void *memory, const Seen *seen)
{
    skull_round_note(&((Sight *)memory)->round, seen->move.actor, seen->move.action);
}

static Answer pupil_choose(void *memory, const Question *question)
{
    SkullRound *round = &((Sight *)memory)->round;
    SkullGlance glance;
    Answer answer = {question->legal[0], {0, 0}};
    memcpy(&round->table, question->view, sizeof round->table);
    const Skull *s = &round->table;
    if (s->phase == SKULL_PREPARING || s->phase == SKULL_LAYING || s->phase == SKULL_AUCTION) {
        Deed *deed = &pupil.deeds[pupil.count < MOST_DEEDS ? pupil.count++ : MOST_DEEDS - 1];
        skull_glance(round, question->seat, &pupil.instinct.odds, &skull_weights, &glance);
        skull_choices(&pupil.instinct, round, &glance, &deed->choice);
        answer.action = skull_pick(&deed->choice, question->random);
        for (unsigned i = 0; i < deed->choice.count; i++)
            if (deed->choice.action[i] == answer.action)
                deed->done = i;
    } else if (s->phase == SKULL_ATTEMPT) {
        answer.action = action1(
            SKULL_WORD_FLIP,
            skull_surest(round, question->seat, &pupil.instinct.odds, question->random) + 1);
    } else if (s->phase == SKULL_LOSING) {
        answer.action =
            action1(SKULL_WORD_LOSE, skull_worse_disc(&skull_weights, s, question->seat) + 1);
    } else {
        answer.action = question->legal[question->count - 1];
    }
    return answer;
}

static const Bot exploiter = {.name = "exploiter",
                              .memory_size = sizeof(Sight),
                              .begin = pupil_begin,
                              .see = pupil_see,
                              .choose = pupil_choose};

static void pupil_prepare(void)
{
    pupil.instinct = skull_instinct;
    for (unsigned i = 0; i < SKULL_SITUATIONS; i++)
        for (unsigned k = 0; k < SKULL_DO_KINDS; k++)
            pupil.logit[i][k] = log((double)skull_instinct.share[i][k] + 0.003);
}

/* A round is over and has brought it so much. */
static void pupil_learn(double gain)
{
    double surplus = gain - pupil.usual;
    pupil.usual += 0.002 * surplus;
    for (unsigned n = 0; n < pupil.count; n++) {
        const SkullChoice *choice = &pupil.deeds[n].choice;
        double *logit = pupil.logit[choice->situation], all = 0;
        for (unsigned i = 0; i < choice->count; i++)
            logit[choice->kind[i]] +=
                0.15 * surplus * ((i == pupil.deeds[n].done) - choice->share[i]);
        for (unsigned k = 0; k < SKULL_DO_KINDS; k++)
            all += exp(logit[k]);
        for (unsigned k = 0; k < SKULL_DO_KINDS; k++)
            pupil.instinct.share[choice->situation][k] = (float)(exp(logit[k]) / all);
    }
}

/* ---- Games --------------------------------------------------------------------------------- */

static Skull table_of(const Arena *arena)
{
    Skull s;
    memcpy(&s, &arena->state, sizeof s);
    return s;
}

static bool begins_round(const Skull *s)
{
    return s->phase == SKULL_OVER || (s->phase == SKULL_PREPARING && s->table == 0);
}

static void begin(Arena *arena, const Bot *one, unsigned seat, unsigned seats, Random random)
{
    Options options = options_initial(&skull_game, seats);
    Player players[MAX_SEATS];
    for (unsigned i = 0; i < seats; i++)
        players[i] = (Player){i == seat ? one : &skull_hard, NULL, character_plain()};
    if (!arena_begin(arena, &skull_game, &options, players, random))
        fail("no memory");
}

static void step(Arena *arena, Move move)
{
    if (!arena_play(arena, move))
        fail("an answer was not legal");
}

static bool exploit_once(unsigned seat, Random random)
{
    Arena arena;
    double stood = 1.0 / SEATS;
    begin(&arena, &exploiter, seat, SEATS, random);
    pupil.count = 0;
    while (!arena_is_over(&arena)) {
        step(&arena, arena_choose(&arena));
        Skull s = table_of(&arena);
        if (!begins_round(&s))
            continue;
        double stands = skull_standing(&skull_weights, &s, seat);
        if (pupil.learns)
            pupil_learn((stands - stood) / (stood + 0.05));
        pupil.count = 0;
        stood = stands;
        if (!seats_have(s.in_play, seat))
            break; /* the rest is not its affair */
    }
    bool won = arena_is_over(&arena) && seats_have(skull_game.winners(&arena.state), seat);
    arena_done(&arena);
    return won;
}

static void print_rate(const char *what, unsigned won, unsigned games)
{
    double rate = (double)won / games, error = 1.96 * sqrt(rate * (1 - rate) / games);
    printf("%-44s %5.1f ± %.1f %% of %u games\n", what, 100 * rate, 100 * error, games);
    fflush(stdout);
}

static void exploit(unsigned games, uint64_t seed)
{
    unsigned won = 0, quarter = games / 4 > 0 ? games / 4 : 1, since = 0;
    pupil_prepare();
    pupil.learns = true;
    for (unsigned i = 0; i < games; i++) {
        since += exploit_once(i % SEATS, random_from(seed + i));
        if (i % quarter == quarter - 1) {
            print_rate("while it learns", since, quarter);
            since = 0;
        }
    }
    pupil.learns = false;
    for (unsigned i = 0; i < games / 2; i++)
        won += exploit_once(i % SEATS, random_from(~seed - i));
    print_rate("exploiter against three hard", won, games / 2);
}

/* ---- Leanings ------------------------------------------------------------------------------ */

typedef struct Leaning {
    Character character;
    double rate;
} Leaning;

static double leaning_rate(const Leaning *leaning, unsigned games, uint64_t seed)
{
    unsigned won = 0;
    for (unsigned i = 0; i < games; i++) {
        Arena arena;
        unsigned seat = i % SEATS;
        begin(&arena, &skull_hard, seat, SEATS, random_from(seed + i));
        arena.sits[seat].player.character = &leaning->character;
        while (!arena_is_over(&arena))
            step(&arena, arena_choose(&arena));
        won += seats_have(skull_game.winners(&arena.state), seat);
        arena_done(&arena);
    }
    return (double)won / games;
}

static int by_rate(const void *one, const void *other)
{
    double a = ((const Leaning *)one)->rate, b = ((const Leaning *)other)->rate;
    return (a < b) - (a > b);
}

static void lean(unsigned games, uint64_t seed)
{
    enum { STEPS = 5, ALL = STEPS * STEPS };
    Leaning leanings[ALL];
    unsigned left = ALL, each = games;
    for (unsigned i = 0; i < ALL; i++)
        leanings[i] = (Leaning){.character = {.name = "leaning",
                                              .meaning = "",
                                              .caution = (int8_t)(6 * ((int)(i % STEPS) - 2)),
                                              .bluffing = (int8_t)(3 * ((int)(i / STEPS) - 2))}};
    for (; left > 1; left /= 3, each *= 3) {
        for (unsigned i = 0; i < left; i++)
            leanings[i].rate = leaning_rate(&leanings[i], each, seed + 100000 * each);
        qsort(leanings, left, sizeof *leanings, by_rate);
    }
    const Character *best = &leanings[0].character;
    printf("best of %u leanings: caution %d, bluffing %d (a character has at most %d)\n", ALL,
           best->caution, best->bluffing, MOST_KNOB);
    unsigned counted = 27 * games;
    double rate = leaning_rate(&leanings[0], counted, ~seed - counted);
    print_rate("hard that leans so against three hard", (unsigned)(rate * counted + 0.5), counted);
}

/* ---- Do its chances come true? ------------------------------------------------------------- */

static void calibrate(unsigned games, uint64_t seed)
{
    enum { BINS = 8, ONE_IN = 16 };
    struct {
        double said, came, low, high;
        unsigned count;
    } bins[BINS] = {{0}};
    Random luck = random_from(seed);
    for (unsigned g = 0; g < games; g++) {
        struct {
            unsigned person;
            Worth worth;
        } said[256];
        unsigned count = 0;
        Arena arena;
        begin(&arena, &skull_hard, 0, SEATS, random_from(seed + g));
        while (!arena_is_over(&arena)) {
            Move move = arena_choose(&arena);
            Skull s = table_of(&arena);
            if (move.actor != CHANCE && s.phase != SKULL_SHOWING && count < 256 &&
                random_below(&luck, ONE_IN) == 0) {
                Worth worth[SKULL_MOST_ACTIONS];
                Question question = arena_question(&arena, move.actor, &luck);
                (void)skull_hard.weigh(arena.sits[move.actor].memory, &question, worth);
                for (uint32_t i = 0; i < question.count; i++)
                    if (question.legal[i] == move.action) {
                        said[count].person = move.actor;
                        said[count++].worth = worth[i];
                    }
            }
            step(&arena, move);
        }
        uint16_t winners = skull_game.winners(&arena.state);
        for (unsigned i = 0; i < count; i++) {
            double middle = worth_middle(said[i].worth);
            unsigned bin = (unsigned)(middle * BINS);
            bin = bin < BINS ? bin : BINS - 1;
            bins[bin].said += middle;
            bins[bin].low += said[i].worth.low;
            bins[bin].high += said[i].worth.high;
            bins[bin].came += seats_have(winners, said[i].person);
            bins[bin].count++;
        }
        arena_done(&arena);
    }
    printf("said to win   interval          did win\n");
    for (unsigned i = 0; i < BINS; i++) {
        double n = bins[i].count;
        if (n < 1)
            continue;
        double came = bins[i].came / n;
        printf("%8.1f %%   %4.1f … %4.1f %%   %6.1f ± %.1f %% of %.0f decisions\n",
               100 * bins[i].said / n, 100 * bins[i].low / n, 100 * bins[i].high / n, 100 * came,
               196 * sqrt(came * (1 - came) / n), n);
    }
}

/* ---- How long it thinks -------------------------------------------------------------------- */

static void measure_time(unsigned games, uint64_t seed)
{
    for (unsigned seats = 2; seats <= SKULL_SEATS; seats += seats < 6 ? 2 : 6) {
        double sum = 0, most = 0;
        unsigned count = 0;
        for (unsigned g = 0; g < games; g++) {
            Arena arena;
            begin(&arena, &skull_hard, 0, seats, random_from(seed + g));
            while (!arena_is_over(&arena)) {
                clock_t start = clock();
                Move move = arena_choose(&arena);
                double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
                if (move.actor != CHANCE) {
                    sum += seconds;
                    count++;
                    most = seconds > most ? seconds : most;
                }
                step(&arena, move);
            }
            arena_done(&arena);
        }
        printf("%2u seats: %.2f ms a decision, at most %.1f ms, of processor time\n", seats,
               1000 * sum / count, 1000 * most);
    }
}

int main(int count, char **arguments)
{
    const char *what = count > 1 ? arguments[1] : "";
    unsigned games = count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : 0;
    uint64_t seed = count > 3 ? strtoull(arguments[3], NULL, 10) : 1;
    if (strcmp(what, "exploit") == 0)
        exploit(games > 0 ? games : 4000, seed);
    else if (strcmp(what, "lean") == 0)
        lean(games > 0 ? games : 16, seed);
    else if (strcmp(what, "calibrate") == 0)
        calibrate(games > 0 ? games : 1000, seed);
    else if (strcmp(what, "time") == 0)
        measure_time(games > 0 ? games : 20, seed);
    else
        fail("exploit, lean, calibrate or time?");
    return 0;
}
