/* What Skull's strong bot is worth. bench/skull_hard.sh builds and runs it; docs/bots-strength.md
   has what it printed.

     bench_skull_hard meet [GAMES [SEED [SEATS]]]   it and the former one, each among the other
     bench_skull_hard adapt [GAMES [SEED [WHOM [SEATS]]]]   somebody strong learns to beat it
     bench_skull_hard exploit [GAMES [SEED [WHOM [SEATS]]]] somebody learns it from instinct on
     bench_skull_hard lean [GAMES [SEED [WHOM [SEATS]]]]    which leaning beats it best
     bench_skull_hard calibrate [GAMES [SEED [WHOM [SEATS]]]]  do its winning chances come true?
     bench_skull_hard cost [GAMES [SEED [WHOM [SEATS]]]]       does what it says that choices cost?
     bench_skull_hard misread [GAMES [SEED [WHOM [SEATS]]]]    how far off is its search, and why?
     bench_skull_hard time [GAMES [SEED]]           how long it thinks

   WHOM is `hard`, as it plays at tables of three and four, or `former`, which does not know the
   blueprint and still plays at other tables, or `blueprint`: what it knows by heart, without
   thinking, and without saying its chances. SEATS is 4 if it is not given.

   Who learns to beat it (the exploiter) sits at a table with copies of it that stay as they are. It
   sees each situation as instinct does (games/skull/instinct.h) and begins as instinct would
   decide. After every round, whatever it did in it is done more often if the round left it better
   off than such rounds do on average, and more rarely if not (REINFORCE, with the worth of
   standings as reward). Then it stays as it is, too, and half as many other games are counted.

   Who adapts learns in the same way, but begins with all that is known: it plays by the blueprint
   and reads the others as `hard` does, and learns for each of a few dozen kinds of situation what
   to do more often than the blueprint would, or less. So it can lose little, and what it wins more
   than its share is what there is to learn about the others in so many games.

   Another begins as strong as the others: it is one of them, but leans, far more than any character
   does, towards bidding or passing, and towards laying its skull and bidding upon it or not. Of 25
   leanings, each plays; the better third plays three times as much, and so once more; the best is
   then counted in other games. */
#include "bench/calibration.h"
#include "bench/costs.h"
#include "bots/arena.h"
#include "core/options.h"
#include "games/skull/hard.h"
#include "games/skull/hosted/strong.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_DEEDS = 64 };

static unsigned seats_there = 4;

static void fail(const char *what)
{
    fprintf(stderr, "bench_skull_hard: %s\n", what);
    exit(1);
}

/* ---- Who plays ----------------------------------------------------------------------------- */

/* One for the whole program: who is to be beaten, and what it has at hand. */
static Player whom;
static void *aid;

static const SkullPractice *practice(void)
{
    return aid; /* its first part */
}

static void blueprint_begin(void *memory, const Options *options, Viewer person, const void *given)
{
    (void)given;
    skull_read_begin(memory, options, person, practice());
}

static bool chooses(const Skull *s)
{
    return s->phase == SKULL_PREPARING || s->phase == SKULL_LAYING || s->phase == SKULL_AUCTION;
}

static SkullRound round_of(const SkullReading *reading)
{
    return (SkullRound){*skull_read_table(reading), reading->bidders};
}

static Answer blueprint_choose(void *memory, const Question *question)
{
    SkullRound round = round_of(memory);
    SkullChoice choice;
    if (!chooses(&round.table))
        return skull_hard_choose(memory, question);
    practice()->choices(practice(), &round, question->seat, &choice);
    return (Answer){skull_pick(&choice, question->random), {0, 0}};
}

static const Bot blueprint_alone = {.name = "blueprint",
                                    .memory_size = sizeof(SkullReading),
                                    .begin = blueprint_begin,
                                    .see = skull_hard_see,
                                    .hear = skull_hard_hear,
                                    .choose = blueprint_choose};

static void name_whom(const char *name)
{
    if (strcmp(name, "hard") != 0 && strcmp(name, "former") != 0 && strcmp(name, "blueprint") != 0)
        fail("hard, former or blueprint?");
    whom = (Player){strcmp(name, "hard") == 0     ? &skull_strong
                    : strcmp(name, "former") == 0 ? &skull_hard
                                                  : &blueprint_alone,
                    aid, character_plain()};
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

static void pupil_begin(void *memory, const Options *options, Viewer person, const void *given)
{
    (void)options, (void)person, (void)given;
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
    if (chooses(s)) {
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

/* ---- Who adapts ---------------------------------------------------------------------------- */

enum { KINDS_OF_SITUATION = 4 + 18 + 48, LIKED = 8 };

/* One for the whole program, as above. */
static struct Adapter {
    double liking[KINDS_OF_SITUATION][LIKED]; /* as powers of e, by what is done */
} adapter;

static unsigned least(unsigned one, unsigned other)
{
    return one < other ? one : other;
}

/* What kind of situation this is: points, and where one's own skull lies; while laying how high
   one's stack is; in the auction how many discs of others are needed, and whether there is room. */
static unsigned kind_of(const Skull *s, unsigned seat)
{
    unsigned skull = skull_on_top(s, seat, s->laid[seat] > 0) ? 1 : skull_is_laid(s, seat) ? 2 : 0;
    unsigned threat = (seats_without(s->flower_mats, seat) & s->in_play) != 0;
    unsigned bid = s->bid + 1u, own = s->laid[seat];
    if (s->phase == SKULL_PREPARING)
        return 2 * seats_have(s->flower_mats, seat) + threat;
    if (s->phase == SKULL_LAYING)
        return 4 + 6 * skull + 2 * (least(own, 3) - 1) + threat;
    unsigned needed = bid > own ? least(bid - own, 3) : 0;
    return 22 + 16 * skull + 4 * needed + 2u * (s->table > bid) +
           seats_have(s->flower_mats, s->challenger);
}

static Answer adapter_choose(void *memory, const Question *question)
{
    SkullRound round = round_of(memory);
    SkullChoice plain;
    if (!chooses(&round.table))
        return skull_hard_choose(memory, question);
    Deed *deed = &pupil.deeds[pupil.count < MOST_DEEDS ? pupil.count++ : MOST_DEEDS - 1];
    SkullChoice *choice = &deed->choice;
    double all = 0;
    practice()->choices(practice(), &round, question->seat, &plain);
    *choice = plain;
    choice->situation = kind_of(&round.table, question->seat);
    for (unsigned i = 0; i < choice->count; i++) {
        double share = (double)plain.share[i] + 0.02 / plain.count;
        share *= exp(adapter.liking[choice->situation][choice->kind[i]]);
        choice->share[i] = (float)share;
        all += share;
    }
    for (unsigned i = 0; i < choice->count; i++)
        choice->share[i] = (float)(choice->share[i] / all);
    Answer answer = {skull_pick(choice, question->random), {0, 0}};
    for (unsigned i = 0; i < choice->count; i++)
        if (choice->action[i] == answer.action)
            deed->done = i;
    return answer;
}

static const Bot adapting = {.name = "adapting",
                             .memory_size = sizeof(SkullReading),
                             .begin = blueprint_begin,
                             .see = skull_hard_see,
                             .hear = skull_hard_hear,
                             .choose = adapter_choose};

static void adapter_learn(double gain)
{
    double surplus = gain - pupil.usual;
    pupil.usual += 0.002 * surplus;
    for (unsigned n = 0; n < pupil.count; n++) {
        const SkullChoice *choice = &pupil.deeds[n].choice;
        for (unsigned i = 0; i < choice->count; i++)
            adapter.liking[choice->situation][choice->kind[i]] +=
                0.15 * surplus * ((i == pupil.deeds[n].done) - (double)choice->share[i]);
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

/* One in that seat, and in all others who is to be beaten. */
static void begin(Arena *arena, const Bot *one, unsigned seat, unsigned seats, Random random)
{
    Options options = options_initial(&skull_game, seats);
    Player players[MAX_SEATS];
    for (unsigned i = 0; i < seats; i++)
        players[i] = whom;
    players[seat].bot = one;
    if (!arena_begin(arena, &skull_game, &options, players, random))
        fail("no memory");
}

static void step(Arena *arena, Move move)
{
    if (!arena_play(arena, move))
        fail("an answer was not legal");
}

static bool exploit_once(const Bot *one, unsigned seat, Random random)
{
    Arena arena;
    double stood = 1.0 / seats_there;
    begin(&arena, one, seat, seats_there, random);
    pupil.count = 0;
    while (!arena_is_over(&arena)) {
        step(&arena, arena_choose(&arena));
        Skull s = table_of(&arena);
        if (!begins_round(&s))
            continue;
        double stands = skull_standing(&skull_weights, &s, seat);
        if (pupil.learns)
            (one == &adapting ? adapter_learn : pupil_learn)((stands - stood) / (stood + 0.05));
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

static void exploit(const Bot *one, unsigned games, uint64_t seed)
{
    unsigned won = 0, quarter = games / 4 > 0 ? games / 4 : 1, since = 0;
    pupil_prepare();
    pupil.learns = true;
    for (unsigned i = 0; i < games; i++) {
        since += exploit_once(one, i % seats_there, random_from(seed + i));
        if (i % quarter == quarter - 1) {
            print_rate("while it learns", since, quarter);
            since = 0;
        }
    }
    pupil.learns = false;
    for (unsigned i = 0; i < games / 2; i++)
        won += exploit_once(one, i % seats_there, random_from(~seed - i));
    print_rate("against them, in other games", won, games / 2);
}

/* ---- It and the former one ----------------------------------------------------------------- */

static void meet_once(const char *what, const Bot *one, const char *others, unsigned seats,
                      unsigned games, uint64_t seed)
{
    unsigned won = 0;
    name_whom(others);
    for (unsigned i = 0; i < games; i++) {
        Arena arena;
        begin(&arena, one, i % seats, seats, random_from(seed + i));
        while (!arena_is_over(&arena))
            step(&arena, arena_choose(&arena));
        won += seats_have(skull_game.winners(&arena.state), i % seats);
        arena_done(&arena);
    }
    print_rate(what, won, games);
}

static void meet(unsigned games, uint64_t seed, unsigned seats)
{
    printf("%u seats, a fair share is %.1f %%\n", seats, 100.0 / seats);
    meet_once("hard among former ones", &skull_strong, "former", seats, games, seed);
    meet_once("a former one among hard", &skull_hard, "hard", seats, games, seed);
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
        unsigned seat = i % seats_there;
        begin(&arena, whom.bot, seat, seats_there, random_from(seed + i));
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
    print_rate("who leans so against them", (unsigned)(rate * counted + 0.5), counted);
}

/* ---- Do its chances come true? ------------------------------------------------------------- */

/* Games of its like; of the decisions one in so many is weighed as for a hint. */
static void calibrate(unsigned games, uint64_t seed)
{
    enum { ONE_IN = 8 };
    static Calibration calibration;
    Random luck = random_from(seed);
    for (unsigned g = 0; g < games; g++) {
        double won[MAX_SEATS] = {0};
        Arena arena;
        begin(&arena, whom.bot, 0, seats_there, random_from(seed * 1000003 + g));
        while (!arena_is_over(&arena)) {
            Move move = arena_choose(&arena);
            Skull s = table_of(&arena);
            if (move.actor != CHANCE && s.phase != SKULL_SHOWING &&
                random_below(&luck, ONE_IN) == 0) {
                Worth worth[SKULL_MOST_ACTIONS];
                Question question = arena_question(&arena, move.actor, &luck);
                (void)whom.bot->weigh(arena.sits[move.actor].memory, &question, worth);
                for (uint32_t i = 0; i < question.count; i++)
                    if (question.legal[i] == move.action)
                        calibration_say(&calibration, move.actor, worth[i]);
            }
            step(&arena, move);
        }
        for (unsigned seat = 0; seat < seats_there; seat++)
            won[seat] = seats_have(skull_game.winners(&arena.state), seat);
        calibration_end_game(&calibration, won);
        arena_done(&arena);
    }
    calibration_print(&calibration);
}

static void begin_alike(Arena *arena, const void *context, Random random)
{
    (void)context;
    begin(arena, whom.bot, 0, seats_there, random);
}

static void measure_costs(unsigned games, uint64_t seed)
{
    Costs costs = {0};
    if (!costs_of_games(&costs, games, seed, begin_alike, NULL))
        fail("an answer was not legal");
    costs_print(&costs);
}

/* ---- How well it reads --------------------------------------------------------------------- */

/* How far what came is from what the search found: the part of the round's variance that fits it
   best, with its error by games. */
typedef struct Misread {
    double crossed, squared;                      /* sums: variance times how far off, variance² */
    double game_crossed, game_squared;            /* of the game that is played */
    double crossed_2, squared_2, crossed_squared; /* over games, of these */
} Misread;

static void misread_add(Misread *misread, double variance, double less)
{
    misread->game_crossed += variance * less;
    misread->game_squared += variance * variance;
}

static void misread_end_game(Misread *misread)
{
    double crossed = misread->game_crossed, squared = misread->game_squared;
    misread->crossed += crossed;
    misread->squared += squared;
    misread->crossed_2 += crossed * crossed;
    misread->squared_2 += squared * squared;
    misread->crossed_squared += crossed * squared;
    misread->game_crossed = misread->game_squared = 0;
}

static void misread_print(const char *what, const Misread *misread)
{
    double part = misread->crossed / misread->squared;
    double off =
        misread->crossed_2 - 2 * part * misread->crossed_squared + part * part * misread->squared_2;
    printf("%s less by %.2f ± %.2f of the variance\n", what, part,
           1.96 * sqrt(off) / misread->squared);
}

typedef struct Found {
    unsigned seat;
    double mean, variance, left; /* `left`: where the round left it, once `is_left` */
    bool is_left;
} Found;

/* What the search finds of a move, with as many rounds as for a hint at four seats. */
static Found find(Arena *arena, Move move, Random *luck)
{
    Found one = {.seat = move.actor};
    Question question = arena_question(arena, move.actor, luck);
    const SkullReading *reading = arena->sits[move.actor].memory;
    uint64_t high = random_next(luck);
    Random own = random_from(high << 32 | random_next(luck));
    SkullFound found;
    skull_search(reading, &question, 16 * reading->practice->rounds, &own, &found);
    for (uint32_t i = 0; i < question.count; i++)
        if (question.legal[i] == move.action) {
            one.mean = skull_found_mean(&found, i);
            one.variance = found.of[i].squares / found.of[i].tries - one.mean * one.mean;
        }
    return one;
}

/* The search plays to the end of the round and takes the worth of what is left then. So where it is
   wrong shows by where rounds did leave it, where standings are wrong by who won from there: both
   by how much hung on the round. */
static void misread(unsigned games, uint64_t seed)
{
    enum { ONE_IN = 8, MOST = 512, STEPS = 5 };
    static Found found[MOST];
    struct {
        double count, mean, left, won;
    } steps[STEPS] = {{0}};
    Misread rounds = {0}, wins = {0};
    Random luck = random_from(seed);
    const SkullWeights *weights = whom.bot == &skull_strong ? practice()->weights : &skull_weights;
    for (unsigned g = 0; g < games; g++) {
        unsigned count = 0;
        Arena arena;
        begin(&arena, whom.bot, 0, seats_there, random_from(seed * 1000003 + g));
        while (!arena_is_over(&arena)) {
            Move move = arena_choose(&arena);
            Skull s = table_of(&arena);
            if (move.actor != CHANCE && s.phase != SKULL_SHOWING && count < MOST &&
                random_below(&luck, ONE_IN) == 0)
                found[count++] = find(&arena, move, &luck);
            step(&arena, move);
            s = table_of(&arena);
            for (unsigned i = count; i-- > 0 && !found[i].is_left && begins_round(&s);) {
                found[i].is_left = true;
                found[i].left = skull_standing(weights, &s, found[i].seat);
            }
        }
        for (unsigned i = 0; i < count; i++) {
            const Found *one = &found[i];
            double won = seats_have(skull_game.winners(&arena.state), one->seat);
            unsigned at = (unsigned)(10 * sqrt(one->variance > 0 ? one->variance : 0));
            at = at < STEPS ? at : STEPS - 1;
            steps[at].count++;
            steps[at].mean += one->mean;
            steps[at].left += one->left;
            steps[at].won += won;
            misread_add(&rounds, one->variance, one->mean - one->left);
            misread_add(&wins, one->variance, one->mean - won);
        }
        misread_end_game(&rounds);
        misread_end_game(&wins);
        arena_done(&arena);
    }
    printf("deviation    found   rounds left   did win, of %u games\n", games);
    for (unsigned i = 0; i < STEPS; i++)
        if (steps[i].count > 0)
            printf("%.1f … %.1f   %5.1f %%      %5.1f %%   %5.1f %% of %.0f decisions\n", 0.1 * i,
                   0.1 * (i + 1), 100 * steps[i].mean / steps[i].count,
                   100 * steps[i].left / steps[i].count, 100 * steps[i].won / steps[i].count,
                   steps[i].count);
    misread_print("rounds left it", &rounds);
    misread_print("it won", &wins);
}

/* ---- How long it thinks -------------------------------------------------------------------- */

static void measure_time(unsigned games, uint64_t seed)
{
    for (unsigned seats = 2; seats <= SKULL_SEATS; seats += seats < 6 ? 2 : 6) {
        double sum = 0, most = 0;
        unsigned count = 0;
        Options options = options_initial(&skull_game, seats);
        whom.bot = skull_strong.plays(&options) ? &skull_strong : &skull_hard;
        for (unsigned g = 0; g < games; g++) {
            Arena arena;
            begin(&arena, whom.bot, 0, seats, random_from(seed + g));
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
    const char *third = count > 4 ? arguments[4] : NULL;
    if (count > 5)
        seats_there = (unsigned)strtoul(arguments[5], NULL, 10);
    if (seats_there < 2 || seats_there > SKULL_SEATS)
        fail("so many do not play");
    Options options = options_initial(&skull_game, seats_there);
    aid = skull_strong.prepare(&options, NULL);
    if (aid == NULL)
        fail("no memory");
    bool meets = strcmp(what, "meet") == 0;
    name_whom(third != NULL && !meets ? third : "hard");
    if (meets)
        meet(games > 0 ? games : 400, seed, third != NULL ? (unsigned)strtoul(third, NULL, 10) : 4);
    else if (strcmp(what, "adapt") == 0)
        exploit(&adapting, games > 0 ? games : 4000, seed);
    else if (strcmp(what, "exploit") == 0)
        exploit(&exploiter, games > 0 ? games : 4000, seed);
    else if (strcmp(what, "lean") == 0)
        lean(games > 0 ? games : 16, seed);
    else if (strcmp(what, "calibrate") == 0 && whom.bot->weigh != NULL)
        calibrate(games > 0 ? games : 1000, seed);
    else if (strcmp(what, "cost") == 0 && whom.bot->weigh != NULL)
        measure_costs(games > 0 ? games : 1000, seed);
    else if (strcmp(what, "misread") == 0 && whom.bot->weigh != NULL)
        misread(games > 0 ? games : 400, seed);
    else if (strcmp(what, "time") == 0)
        measure_time(games > 0 ? games : 20, seed);
    else
        fail("meet, adapt, exploit, lean, calibrate, misread or time?");
    skull_strong.release(aid);
    return 0;
}
