/* Does the easy bot of Sketch! play as newcomers do? It forgets, waits with the assault, and its
   games last a while. `sketch_newcomer_test --full` prints the figures of 10,000 games at four
   seats, as docs/bots-strength.md has them. */
#include "core/options.h"
#include "games/sketch/forget.h"
#include "games/sketch/tests/host.h"
#include "tests/unit.h"

enum { MOST_LAPS = SKETCH_TURN_LIMIT };

typedef struct Habits {
    unsigned games, assaults;
    unsigned first_lap;        /* assaults in it … */
    unsigned blindly;          /* … without having seen all of one's cards, or remembering them */
    unsigned slams, wrong;     /* and wrong ones among them */
    unsigned ended[MOST_LAPS]; /* by lap */
} Habits;

static bool knows_all(const Sketch *s, unsigned seat)
{
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
        if (!seats_have(s->known[s->card_at[seat][__builtin_ctzll(rest)]], seat))
            return false;
    return true;
}

/* The lap of the turn that is being played, counted from 1. */
static unsigned lap_of(const Sketch *s)
{
    return (s->turn + s->seats - 1u) / s->seats;
}

static void note_assault(const Host *host, unsigned seat, Habits *habits)
{
    const SketchMemory *memory = host->memories[seat];
    habits->assaults++;
    if (lap_of(&host->s) > 1)
        return;
    habits->first_lap++;
    habits->blindly += !knows_all(&host->s, seat) || !knows_all(&memory->recall.table, seat);
}

static void watch_game(uint64_t seed, Habits *habits)
{
    Host host;
    Options options = options_initial(&sketch_game, 4);
    host_begin(&host, &options, &sketch_easy, seed);
    unsigned lap = 0;
    for (;;) {
        Sketch before = host.s;
        if (before.phase != SKETCH_OVER && !before.last)
            lap = lap_of(&before);
        if (before.phase == SKETCH_ENDING) {
            Action action = host_answer(&host, before.player);
            if (action == action0(SKETCH_WORD_ASSAULT))
                note_assault(&host, before.player, habits);
            host_play(&host, before.player, action);
        } else if (!host_go_on(&host)) {
            break;
        }
        habits->slams += host.s.played > before.played;
        habits->slams += host.s.failed > before.failed;
        habits->wrong += host.s.failed > before.failed;
    }
    habits->games++;
    habits->ended[lap]++;
    host_done(&host);
}

static Habits watch(unsigned games)
{
    Habits habits = {0};
    for (unsigned i = 0; i < games; i++)
        watch_game(1 + i, &habits);
    return habits;
}

/* Half of the games end before it, or in it. */
static unsigned middle_lap(const Habits *habits)
{
    unsigned lap = 0, count = habits->ended[0];
    while (2 * count < habits->games)
        count += habits->ended[++lap];
    return lap;
}

static void newcomers_take_their_time(void **state)
{
    (void)state;
    Habits habits = watch(1000);
    assert_int_equal(habits.blindly, 0);
    assert_true(middle_lap(&habits) >= 3);
    assert_true(habits.slams > habits.games && habits.wrong > 0 &&
                10 * habits.wrong < habits.slams);
}

/* ---- Forgetting ---------------------------------------------------------------------------- */

static unsigned cards_in_mind(const Host *host)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < host->s.seats; seat++) {
        const SketchMemory *memory = host->memories[seat];
        const Sketch *s = &memory->recall.table;
        for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1)
            count += seats_have(s->known[__builtin_ctzll(rest)], seat);
    }
    return count;
}

static unsigned cards_shown(const Sketch *s)
{
    unsigned count = 0;
    for (uint64_t rest = ~s->free_ids; rest != 0; rest &= rest - 1)
        count += seats_count(s->known[__builtin_ctzll(rest)]);
    return count;
}

/* The cards that were shown to somebody in 200 games until their 13th turn, and that this bot still
   has in mind. */
static void count_memory(const Bot *bot, const Options *options, unsigned *shown, unsigned *kept)
{
    *shown = *kept = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        Host host;
        host_begin(&host, options, bot, seed);
        while (host.s.turn < 13 && host_go_on(&host))
            ;
        if (host.s.phase != SKETCH_OVER) {
            *shown += cards_shown(&host.s);
            *kept += cards_in_mind(&host);
        }
        host_done(&host);
    }
}

static void cards_fade(void **state)
{
    (void)state;
    Options options = options_initial(&sketch_game, 4);
    unsigned shown, kept;
    count_memory(&sketch_easy, &options, &shown, &kept);
    assert_in_range(100 * kept, 40 * shown, 90 * shown);
    count_memory(&sketch_medium, &options, &shown, &kept);
    assert_in_range(100 * kept, 80 * shown, 99 * shown);
}

static void what_lies_in_sight_is_not_forgotten(void **state)
{
    (void)state;
    Options options = options_initial(&sketch_game, 4);
    unsigned shown, kept;
    options.value[SKETCH_MEMORY] = 1;
    count_memory(&sketch_easy, &options, &shown, &kept);
    assert_int_equal(kept, shown);
}

/* ---- All of it ----------------------------------------------------------------------------- */

static void print_figures(void)
{
    Habits habits = watch(10000);
    printf("games %u, assaults %u, in the first lap %u, of these without knowing all cards %u\n",
           habits.games, habits.assaults, habits.first_lap, habits.blindly);
    printf("the middle game ends in lap %u; slams %u, wrong ones %u\n", middle_lap(&habits),
           habits.slams, habits.wrong);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newcomers_take_their_time),
        cmocka_unit_test(cards_fade),
        cmocka_unit_test(what_lies_in_sight_is_not_forgotten),
    };
    if (count == 2 && strcmp(arguments[1], "--full") == 0)
        print_figures();
    return RUN(tests);
}
