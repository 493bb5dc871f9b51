/* That a live table tells nobody what is hidden (non-interference, docs/rules/model.md): two tables
   at which the same happens in one viewer's eyes (pair.h). Whatever that viewer gets must be the
   same at both (onlooker.h), and so must be how its answers are received, and what clocks play.

   The people are the same at both, and so is what they do, but for what the viewer does not see.
   Bots, clocks and delays draw from the same seed at both. */
#include "tests/onlooker.h"
#include "tests/simulation.h"

#include <stdio.h>
#include <string.h>

static Pair pair;
static uint64_t now;

static struct {
    Random sources[2];
    Guests guests[2];
    Onlooker onlooker;
    uint32_t latest; /* the last entry that was compared */
    /* Compared so far: positions, of them the spectator's, and tables at rest. */
    uint64_t pairs, public, rests;
    uint64_t held, refused, undone;
} run;

static Roster roster;

static uint32_t below(uint32_t bound)
{
    return random_below(&pair.random, bound);
}

static bool one_in(uint32_t times)
{
    return below(times) == 0;
}

/* ---- What happens at both ------------------------------------------------------------------ */

static void run_both(void)
{
    for (int i = 0; i < 2; i++)
        (void)guests_run(&run.guests[i], pair.twins[i].table, now);
    pair_walk(&pair);
}

/* What follows at once: the first table before the second, which does what looks the same. */
static void settle_both(void)
{
    for (int i = 0; i < 2; i++)
        settle(pair.twins[i].table);
}

/* Something for each table from the same person. For the viewer the answers must be the same. */
static void send_both(unsigned person, const Text lines[2], uint32_t seen)
{
    TableResult results[2];
    for (int i = 0; i < 2; i++)
        results[i] = table_do(pair.twins[i].table, person, lines[i], seen, now);
    settle_both();
    run.held += results[0].held;
    run.refused += results[0].id != TABLE_DONE;
    if (person == pair.eyes.viewer &&
        (results[0].id != results[1].id || results[0].held != results[1].held ||
         (results[0].id == TABLE_GAME_REFUSED &&
          !same_refusal(results[0].refusal, results[1].refusal))))
        report("a leak: its %.*s is received in two ways", (int)lines[0].length, lines[0].at);
    else if (person == pair.eyes.viewer && results[0].id != TABLE_DONE && one_in(8))
        onlooker_compare_no(&run.onlooker, lines[0], results, &pair.random);
}

/* Something that is not to be done now, at one of the tables only: if it is held, that is nobody's
   business. Their hosts have run both tables: what is overdue happens after all that was entered,
   and would tell when that was. */
static void send_one(Actor seat, Text line, uint32_t seen)
{
    Table *table = pair.twins[below(2)].table;
    run_both();
    if (pair.ended || failed || seats_have(table_to_act(table), seat))
        return;
    TableResult result = table_do(table, seat % pair.eyes.persons, line, seen, now);
    if (result.id == TABLE_DONE && result.held) {
        run.held++;
        pair.uneven |= seats_of(seat);
    }
}

/* A person whose turn it is acts; at the second table it may do something else that the viewer
   cannot tell from it. */
static void act_both(void)
{
    const Table *one = pair.twins[0].table;
    ActorSet actors = table_to_act(one);
    Actor seat = (Actor)seats_nth(actors, below(seats_count(actors)));
    unsigned person = seat % pair.eyes.persons;
    const Place *place = table_place(one, person);
    Move moves[2];
    if (place->holder != PLACE_PERSON || place->gone || (place->bot[0] != '\0' && !one_in(10)) ||
        !pair_choose(&pair, seat, moves))
        return;
    char written[2][96];
    Text lines[2];
    for (int i = 0; i < 2; i++)
        lines[i] = write_line(pair.game, seat, moves[i].action, written[i]);
    send_both(person, lines, one_in(8) ? below(table_latest(one) + 1) : table_latest(one));
}

/* Somebody sends something that is not to be done, or the viewer anything at all: mostly an answer,
   if it is the time for that. */
static void disturb_both(bool answers)
{
    char line[96];
    const Table *one = pair.twins[0].table;
    bool own = pair.eyes.own != 0 && !one_in(4);
    unsigned person = own ? pair.eyes.viewer : below(pair.eyes.persons);
    Actor seat = (Actor)(one_in(6) ? below(MAX_SEATS) : person), actor;
    Text text = pair_disturbance(&pair, seat, answers, line);
    uint32_t latest = table_latest(one), seen = answers || one_in(2) ? latest : below(latest + 2);
    if (own) {
        send_both(person, (const Text[]){text, text}, seen);
        return;
    }
    /* It must not be legal, or the two would do different things. */
    if (!pair_actor(&pair, text, &actor) || seats_have(table_to_act(one), actor))
        return;
    if (actor % pair.eyes.persons != pair.eyes.viewer && one_in(2))
        send_one(actor, text, seen);
    else
        send_both(person, (const Text[]){text, text}, seen);
}

/* What somebody does besides playing, at one table. */
static TableResult change(Table *table, unsigned what, unsigned person, unsigned other)
{
    switch (what) {
    case 0:
        return table_away(table, person, now);
    case 1:
    case 2:
        return table_back(table, person, now);
    case 3:
        return table_replace(table, table_owner(table), person, now);
    case 4:
        return table_undo(table, person, now);
    case 5:
        return pair.eyes.persons % 3 == 0 ? table_leave(table, person, now) : table_done();
    default:
        return table_say(table, person, (Saying){(uint8_t)(1 + other), 0}, now);
    }
}

static void change_both(void)
{
    unsigned person = below(pair.eyes.persons), other = below(pair.eyes.persons), what = below(12);
    TableResult results[2];
    for (int i = 0; i < 2; i++)
        results[i] = change(pair.twins[i].table, what, person, other);
    run.undone += what == 4 && results[0].id == TABLE_DONE;
    settle_both();
    if (results[0].id != results[1].id)
        report("a leak: the same is received in two ways");
}

/* Whom somebody does not listen to is nobody's business: others mute at one table only. */
static void mute(void)
{
    unsigned person = below(pair.eyes.persons), other = below(pair.eyes.persons), only = below(2);
    bool mutes = one_in(2);
    run_both();
    for (unsigned i = 0; i < 2; i++)
        if (i == only || person == pair.eyes.viewer)
            (void)table_mute(pair.twins[i].table, person, other, mutes, now).id;
}

/* ---- Pairs of tables ----------------------------------------------------------------------- */

/* Everybody sits down and the game begins; `bots` is the set of persons whom a bot plays. */
static void fill_table(Table *table, uint32_t bots)
{
    bool done = true;
    for (unsigned person = 0; done && person < pair.eyes.persons; person++) {
        char digits[24];
        Text name = number_text(person + 1, digits);
        if (bots >> person & 1)
            done = table_seat_bot(table, 0, person, text_of(random_bot.name), name, now).id ==
                   TABLE_DONE;
        else
            done = table_sit(table, person, name, now).id == TABLE_DONE &&
                   table_ready(table, person, true, now).id == TABLE_DONE;
    }
    done = done && table_start(table, 0, now).id == TABLE_DONE;
    INSIST(done);
}

static void begin_twin(int i, const TableSetup *setup, uint32_t bots)
{
    run.sources[i] = random_from(pair.seed ^ 0x5EED);
    Table *table = table_new(setup, seeded_source(&run.sources[i]), now);
    INSIST(table != NULL);
    pair_follow(&pair, i, table);
    guests_init(&run.guests[i], &roster);
    fill_table(table, bots);
}

static void begin_pair(uint64_t seed)
{
    pair_begin(&pair, seed);
    now = 5000;
    run.latest = 0;
    TableSetup setup = {.game = pair.game,
                        .options = random_options(pair.game, &pair.random),
                        .clock = (uint8_t)below(CLOCKS),
                        .takeover = one_in(2),
                        .bot_delay = {500, 500 + below(2000)},
                        .practice = one_in(2)};
    pair.eyes = random_eyes(pair.game, &setup.options, &pair.random);
    uint32_t bots = one_in(6) ? ~0u : one_in(2) ? 0 : (uint32_t)random_next(&pair.random);
    bots &= ~(1u | 1u << pair.eyes.viewer); /* the owner is a person, and so is the viewer */
    for (int i = 0; i < 2; i++)
        begin_twin(i, &setup, bots);
    onlooker_begin(&run.onlooker, &pair.eyes, pair.twins[0].table, pair.twins[1].table);
    settle_both();
    pair_walk(&pair);
}

static void take_step(void)
{
    uint32_t what = below(32);
    if (pair.game->window != NULL && seats_single(table_to_act(pair.twins[0].table)) && one_in(3))
        disturb_both(true); /* an answer to what is just being said */
    else if (what < 19)
        act_both();
    else if (what < 25)
        disturb_both(false);
    else if (what < 27)
        change_both();
    else if (what < 28)
        mute();
    else
        now += one_in(8) ? 95000 : below(7000);
    pair_walk(&pair);
    if (!pair.ended && !failed && !one_in(8))
        run_both();
}

/* Where something has happened and the tables differ. */
static void compare_pair(void)
{
    uint32_t latest = table_latest(pair.twins[0].table);
    if (latest == run.latest || !pair_differs(&pair))
        return;
    onlooker_compare(&run.onlooker, &pair.random);
    run.latest = latest;
    run.rests++;
}

static void play_pair(void)
{
    while (!pair.ended && !failed && !pair_is_over(&pair)) {
        take_step();
        if (!pair.ended && !failed)
            compare_pair();
    }
}

static void end_pair(void)
{
    run.pairs += run.onlooker.pairs;
    run.public += pair.eyes.viewer == SPECTATOR ? run.onlooker.pairs : 0;
    if (failed)
        printf("  at twin tables of %s for viewer %u, seed %llu, after entry %u\n", pair.game->name,
               pair.eyes.viewer, (unsigned long long)pair.seed, run.latest);
    for (int i = 0; i < 2; i++) {
        guests_done(&run.guests[i]);
        table_free(pair.twins[i].table);
    }
}

void check_twins(const Game *game, uint64_t first_seed, uint64_t pairs)
{
    uint64_t tables = 0;
    memset(&run, 0, sizeof run);
    pair_init(&pair, game);
    roster_init(&roster);
    for (; run.pairs < pairs && tables < 1000 + 20 * pairs && !failed; tables++) {
        begin_pair(first_seed + tables);
        play_pair();
        end_pair();
    }
    roster_done(&roster);
    pair_done(&pair);
    if (failed)
        return;
    printf(
        "%s: %llu pairs of positions compared at %llu twin tables (%llu for the spectator), %llu "
        "times at rest, nothing told apart;\n"
        "  %llu moves of clocks, %llu refusals, %llu answers held, %llu taken back\n",
        game->name, (unsigned long long)run.pairs, (unsigned long long)tables,
        (unsigned long long)run.public, (unsigned long long)run.rests,
        (unsigned long long)pair.clocks, (unsigned long long)run.refused,
        (unsigned long long)run.held, (unsigned long long)run.undone);
    if (run.pairs < pairs)
        report("only %llu pairs were found", (unsigned long long)run.pairs);
}
