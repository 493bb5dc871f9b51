/* That a live table tells nobody what is hidden (non-interference, docs/rules/model.md): two tables
   of the same setup and seed at which the same happens in one viewer's eyes, while cards, discs and
   secret choices differ. Whatever that viewer gets must be the same at both: messages, views,
   whose turn it is, until when, what is legal, how its answers are received, and what clocks play.

   The people are the same at both, and so is what they do, but for what the viewer does not see.
   Chance is steered: at the first table it does anything, at the second whatever looks the same to
   the viewer. Bots, clocks and delays draw from the same seed at both. When the viewer is about to
   learn which of the two tables it is by what the rules show it, the pair has come to its end. */
#include "tests/simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ENTRIES = 20000, LINE = 1024 };

typedef struct Twin {
    Table *table;
    State state; /* after the entries that were compared */
    TableReader reader;
    Guests guests;
} Twin;

static struct {
    const Game *game;
    uint64_t seed, now;
    Random random, sources[2];
    Viewer viewer;
    uint32_t caution; /* what is hidden is changed once in so many times */
    bool ended;       /* the viewer knows which table it is at */
    Twin twins[2];
    uint32_t compared;
    Action answers[MAX_SEATS]; /* what a seat last did in a reaction window, or anything */
    char (*chance)[LINE];      /* what the viewer saw of chance at the first table, by entry */
    uint64_t pairs, by_viewer[2], clocks, held, refused, undone;
} pair;

static Roster roster;

static uint32_t below(uint32_t bound)
{
    return random_below(&pair.random, bound);
}

static bool one_in(uint32_t times)
{
    return below(times) == 0;
}

#define LEAK(...)                                                                                  \
    do {                                                                                           \
        if (!failed) {                                                                             \
            fail("a leak: " __VA_ARGS__);                                                          \
            printf("  at twin tables of %s for viewer %u, seed %llu, after entry %u\n",            \
                   pair.game->name, pair.viewer, (unsigned long long)pair.seed, pair.compared);    \
        }                                                                                          \
    } while (0)

/* What the viewer sees of a move, which is then made in `state`. False if it is not legal. */
static bool move_line(State *state, Move move, char line[LINE])
{
    Told told;
    Out out = {.text = line, .capacity = LINE - 1};
    if (pair.game->apply(state, move.actor, move.action, &told).id != ACCEPTED)
        return false;
    move_write(pair.game, move, &told, pair.viewer, &out);
    INSIST(!out.full);
    line[out.length] = '\0';
    return true;
}

/* ---- Chance -------------------------------------------------------------------------------- */

static Action random_outcome(const Table *table)
{
    uint32_t tickets = pair.game->tickets(&table->state, CHANCE);
    return pair.game->ticket(&table->state, CHANCE, below(tickets));
}

static Action steer_first(const Table *table, void *context)
{
    (void)context;
    State next = table->state;
    Action action = random_outcome(table);
    INSIST(table->count < MOST_ENTRIES);
    bool legal = move_line(&next, (Move){action, CHANCE}, pair.chance[table->count]);
    INSIST(legal);
    return action;
}

static bool looks_the_same(const Table *table, Action action)
{
    State next = table->state;
    char line[LINE];
    return move_line(&next, (Move){action, CHANCE}, line) &&
           strcmp(line, pair.chance[table->count]) == 0;
}

static Action steer_second(const Table *table, void *context)
{
    (void)context;
    const Table *first = pair.twins[0].table;
    if (table->count >= first->count || table_entry(first, table->count)->kind != ENTRY_MOVE ||
        table_entry(first, table->count)->move.actor != CHANCE)
        return random_outcome(table); /* it will be noticed */
    Action same = table_entry(first, table->count)->move.action;
    if (!one_in(pair.caution) && looks_the_same(table, same))
        return same;
    for (int tries = 0; tries < 24; tries++) {
        Action action = random_outcome(table);
        if (looks_the_same(table, action))
            return action;
    }
    return looks_the_same(table, same) ? same : random_outcome(table);
}

/* ---- What the viewer gets ------------------------------------------------------------------ */

static void compare(const char *what, Out out[2])
{
    if (!same_text(&out[0], &out[1]))
        LEAK("%s\n  %.*s\n  %.*s", what, (int)out[0].length, out[0].text, (int)out[1].length,
             out[1].text);
    buffer_free(&out[0]);
    buffer_free(&out[1]);
}

/* Goes through what is new in both logs, with the core's eyes and not the table's: is it still the
   same game for the viewer? */
static void walk(void)
{
    const Table *one = pair.twins[0].table, *other = pair.twins[1].table;
    while (pair.compared < one->count || pair.compared < other->count) {
        char lines[2][LINE];
        if (pair.compared >= one->count || pair.compared >= other->count) {
            LEAK("more happens at one table than at the other");
            return;
        }
        const Entry *entries[2] = {table_entry(one, pair.compared),
                                   table_entry(other, pair.compared)};
        pair.compared++;
        if (entries[0]->kind != entries[1]->kind || entries[0]->at != entries[1]->at ||
            entries[0]->by != entries[1]->by || entries[0]->person != entries[1]->person ||
            entries[0]->number != entries[1]->number ||
            entries[0]->move.actor != entries[1]->move.actor) {
            LEAK("something else happens at the other table, or at another time");
            return;
        }
        if (entries[0]->kind == ENTRY_UNDONE) {
            for (int i = 0; i < 2; i++)
                state_at(pair.twins[i].table, table_latest(pair.twins[i].table),
                         &pair.twins[i].state);
        }
        if (entries[0]->kind != ENTRY_MOVE)
            continue;
        for (int i = 0; i < 2; i++) {
            bool legal = move_line(&pair.twins[i].state, entries[i]->move, lines[i]);
            INSIST(legal);
        }
        pair.clocks += entries[0]->by == BY_CLOCK;
        if (strcmp(lines[0], lines[1]) == 0)
            continue;
        if (entries[0]->by == BY_CLOCK) { /* what is shown may differ, not what is played */
            size_t length = strcspn(lines[0], "=");
            if (length != strcspn(lines[1], "=") || memcmp(lines[0], lines[1], length) != 0)
                LEAK("a clock plays\n  %s\n  %s", lines[0], lines[1]);
        }
        pair.ended = true;
        return;
    }
}

static void compare_messages(void)
{
    Out out[2];
    Message message;
    for (int i = 0; i < 2; i++) {
        out[i] = buffer_new();
        while (table_reader_next(&pair.twins[i].reader, &message)) {
            message_write(pair.twins[i].table, &message, &out[i]);
            out_char(&out[i], '\n');
        }
        write_reader_view(&pair.twins[i].reader, &out[i]);
    }
    compare("its messages differ", out);
    if (!one_in(16))
        return;
    uint32_t latest = table_latest(pair.twins[0].table);
    uint32_t from = below(latest + 2), fresh = below(latest + 2);
    for (int i = 0; i < 2; i++) {
        TableReader reader;
        out[i] = buffer_new();
        table_reader_begin(&reader, pair.twins[i].table, pair.viewer, from, fresh);
        while (table_reader_next(&reader, &message))
            message_write(pair.twins[i].table, &message, &out[i]);
    }
    compare("its messages differ when they are read again", out);
}

static void list_written(void *context, Action action)
{
    Out *out = context;
    action_write(pair.game, action, out);
    out_char(out, '\n');
}

static void compare_own_seats(void)
{
    unsigned persons = table_persons(pair.twins[0].table);
    for (unsigned seat = pair.viewer; seat < pair.twins[0].table->seats; seat += persons) {
        Out out[2];
        uint64_t attempt = random_next(&pair.random);
        bool asks = one_in(8);
        for (int i = 0; i < 2; i++) {
            Hint hint;
            out[i] = buffer_new();
            table_legal(pair.twins[i].table, (Actor)seat, list_written, &out[i]);
            if (asks && guests_hint(pair.twins[i].table, (Actor)seat, (Player){&random_bot, NULL},
                                    attempt, &hint, NULL, 0)) {
                out_string(&out[i], "hint ");
                action_write(pair.game, hint.action, &out[i]);
            }
        }
        compare("what it may do differs, or a hint", out);
    }
}

static void compare_tables(void)
{
    Out out[2];
    compare_messages();
    for (int i = 0; i < 2; i++) {
        const Table *table = pair.twins[i].table;
        out[i] = buffer_new();
        write_table_view(table, pair.viewer, &out[i]);
        out_string(&out[i], "\nto act ");
        out_number(&out[i], table_to_act(table));
        for (Actor seat = 0; seat < table->seats; seat++) {
            out_string(&out[i], ", until ");
            out_number(&out[i], table_deadline(table, seat));
        }
    }
    compare("the view, whose turn it is or until when", out);
    if (pair.viewer != SPECTATOR)
        compare_own_seats();
}

/* ---- What happens at both ------------------------------------------------------------------ */

static void run_both(void)
{
    uint64_t due[2];
    for (int i = 0; i < 2; i++)
        due[i] = guests_run(&pair.twins[i].guests, pair.twins[i].table, pair.now);
    walk();
    if (!pair.ended && !failed && due[0] != due[1])
        LEAK("something is due at %llu or at %llu", (unsigned long long)due[0],
             (unsigned long long)due[1]);
}

/* What follows at once: the first table before the second, which does what looks the same. */
static void settle_both(void)
{
    for (int i = 0; i < 2; i++)
        settle(pair.twins[i].table);
}

/* The same line to both. For the viewer the answers must be the same. */
static void send_both(unsigned person, Text lines[2], uint32_t seen)
{
    TableResult results[2];
    for (int i = 0; i < 2; i++)
        results[i] = table_do(pair.twins[i].table, person, lines[i], seen, pair.now);
    settle_both();
    pair.held += results[0].held;
    pair.refused += results[0].id != TABLE_DONE;
    if (person == pair.viewer &&
        (results[0].id != results[1].id || results[0].held != results[1].held ||
         (results[0].id == TABLE_GAME_REFUSED &&
          memcmp(&results[0].refusal, &results[1].refusal, sizeof results[0].refusal) != 0)))
        LEAK("its %.*s is received in two ways", (int)lines[0].length, lines[0].at);
}

/* A person whose turn it is acts; at the second table it may do something else that the viewer
   cannot tell from it. */
static void act_both(void)
{
    const Table *one = pair.twins[0].table, *other = pair.twins[1].table;
    ActorSet actors = table_to_act(one);
    Actor seat = (Actor)seats_nth(actors, below(seats_count(actors)));
    unsigned person = seat % table_persons(one);
    const Place *place = table_place(one, person);
    if (place->holder != PLACE_PERSON || place->gone || (place->bot[0] != '\0' && !one_in(10)))
        return;
    for (int tries = 0; tries < 24; tries++) {
        State next[2] = {one->state, other->state};
        char seen[2][LINE], written[2][96];
        Move moves[2] = {
            {pair.game->ticket(&one->state, seat, below(pair.game->tickets(&one->state, seat))),
             seat}};
        moves[1] = moves[0];
        bool legal = move_line(&next[0], moves[0], seen[0]);
        INSIST(legal);
        if (strchr(seen[0], '?') != NULL && one_in(pair.caution)) {
            moves[1].action = pair.game->ticket(&other->state, seat,
                                                below(pair.game->tickets(&other->state, seat)));
        }
        if (!move_line(&next[1], moves[1], seen[1]) || strcmp(seen[0], seen[1]) != 0)
            continue;
        Text lines[2];
        if (pair.game->window == NULL || pair.game->window(&one->state) != 0)
            pair.answers[seat] = moves[0].action;
        for (int i = 0; i < 2; i++)
            lines[i] = write_line(pair.game, seat, moves[i].action, written[i]);
        send_both(person, lines, one_in(8) ? below(table_latest(one) + 1) : table_latest(one));
        return;
    }
    pair.ended = true; /* whatever is done would show it */
}

/* Somebody sends something that is not to be done, or the viewer anything at all: mostly an answer,
   if it is the time for that. */
static void disturb_both(bool answers)
{
    char line[96];
    unsigned persons = table_persons(pair.twins[0].table);
    bool own = pair.viewer != SPECTATOR && !one_in(4);
    unsigned person = own ? pair.viewer : below(persons);
    Actor seat = (Actor)(one_in(6) ? below(MAX_SEATS) : person);
    Action action =
        one_in(answers ? 8 : 2) ? any_action(pair.game, &pair.random) : pair.answers[seat];
    Text text = one_in(answers ? 16 : 4) ? write_garbage(pair.game, &pair.random, line)
                                         : write_line(pair.game, seat, action, line);
    if (!own) { /* it must not be legal, or the two would do different things */
        Text word = {NULL, 0}, rest = text;
        Actor actor;
        if (!text_next(&rest, &word) || !actor_read(word, &actor) || actor == CHANCE)
            return;
        if (seats_have(table_to_act(pair.twins[0].table), actor))
            return;
    }
    Text lines[2] = {text, text};
    uint32_t latest = table_latest(pair.twins[0].table);
    send_both(person, lines, answers || one_in(2) ? latest : below(latest + 2));
}

static void change_both(void)
{
    unsigned persons = table_persons(pair.twins[0].table), person = below(persons),
             other = below(persons), what = below(12);
    unsigned results[2] = {0};
    for (int i = 0; i < 2; i++) {
        Table *table = pair.twins[i].table;
        switch (what) {
        case 0:
            results[i] = table_away(table, person, pair.now).id;
            break;
        case 1:
        case 2:
            results[i] = table_back(table, person, pair.now).id;
            break;
        case 3:
            results[i] = table_replace(table, table_owner(table), person, pair.now).id;
            break;
        case 4:
            results[i] = table_mute(table, person, other, other & 1, pair.now).id;
            break;
        case 5:
            results[i] = table_undo(table, person, pair.now).id;
            pair.undone += results[i] == TABLE_DONE;
            break;
        case 6:
            results[i] = persons % 3 == 0 ? table_leave(table, person, pair.now).id : 0;
            break;
        default:
            results[i] = table_say(table, person, (Saying){(uint8_t)(1 + other), 0}, pair.now).id;
        }
    }
    settle_both();
    if (results[0] != results[1])
        LEAK("the same is received in two ways");
}

static bool begin_pair(uint64_t seed)
{
    pair.seed = seed;
    pair.random = random_from(seed);
    pair.now = 5000;
    pair.ended = false;
    pair.compared = 0;
    pair.caution = 1u + below(8);
    TableSetup setup = {.game = pair.game,
                        .options = random_options(pair.game, &pair.random),
                        .clock = (uint8_t)below(CLOCKS),
                        .takeover = one_in(2),
                        .bot_delay = {500, 500 + below(2000)}};
    unsigned persons = pair.game->persons(&setup.options);
    uint32_t bots = one_in(6) ? ~1u : one_in(2) ? 0 : (uint32_t)random_next(&pair.random);
    unsigned viewer = below(persons + 1);
    pair.viewer = viewer == persons ? SPECTATOR : (Viewer)viewer;
    for (int i = 0; i < 2; i++) {
        pair.sources[i] = random_from(seed ^ 0x5EED);
        Table *table = pair.twins[i].table =
            table_new(&setup, seeded_source(&pair.sources[i]), pair.now);
        INSIST(table != NULL);
        guests_init(&pair.twins[i].guests, &roster);
        table->steer = i == 0 ? steer_first : steer_second;
        bool done = true;
        for (unsigned person = 0; person < persons; person++) {
            char name[16];
            snprintf(name, sizeof name, "N%u", person);
            bool is_bot = person > 0 && (bots >> person & 1) && person != viewer;
            done = done && (is_bot ? table_seat_bot(table, 0, person, text_of(random_bot.name),
                                                    text_of(name), pair.now)
                                   : table_sit(table, person, text_of(name), pair.now))
                                   .id == TABLE_DONE;
            if (!is_bot)
                done = done && table_ready(table, person, true, pair.now).id == TABLE_DONE;
        }
        done = done && table_start(table, 0, pair.now).id == TABLE_DONE;
        INSIST(done);
        memset(&pair.twins[i].state, 0, sizeof(State));
        pair.game->start(&pair.twins[i].state, &setup.options);
        table_reader_begin(&pair.twins[i].reader, table, pair.viewer, 1, 1);
    }
    settle_both();
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        pair.answers[seat] = any_action(pair.game, &pair.random);
    walk();
    return !pair.ended && !failed;
}

static bool is_over(void)
{
    return table_over(pair.twins[0].table) || table_over(pair.twins[1].table) ||
           pair.compared + 500 > MOST_ENTRIES;
}

static void play_pair(void)
{
    while (!pair.ended && !failed && !is_over()) {
        uint32_t what = below(32);
        if (pair.game->window != NULL && seats_single(table_to_act(pair.twins[0].table)) &&
            one_in(3))
            disturb_both(true); /* an answer to what is just being said */
        else if (what < 19)
            act_both();
        else if (what < 25)
            disturb_both(false);
        else if (what < 27)
            change_both();
        else
            pair.now += one_in(8) ? 95000 : below(7000);
        if (!pair.ended)
            walk();
        if (!pair.ended && !failed && !one_in(8))
            run_both();
        if (pair.ended || failed || is_over())
            break;
        if (memcmp(&pair.twins[0].state, &pair.twins[1].state, pair.game->state_size) == 0)
            continue;
        if (!one_in(4))
            continue; /* neighbouring positions are much alike: rather more tables */
        compare_tables();
        pair.pairs++;
        pair.by_viewer[pair.viewer == SPECTATOR]++;
    }
}

void check_twins(const Game *game, uint64_t first_seed, uint64_t pairs)
{
    uint64_t tables = 0;
    memset(&pair, 0, sizeof pair);
    pair.game = game;
    roster_init(&roster);
    pair.chance = malloc(MOST_ENTRIES * sizeof *pair.chance);
    for (; pair.pairs < pairs && tables < 1000 + 20 * pairs && !failed; tables++) {
        if (begin_pair(first_seed + tables))
            play_pair();
        for (int i = 0; i < 2; i++) {
            guests_done(&pair.twins[i].guests);
            table_free(pair.twins[i].table);
        }
    }
    roster_done(&roster);
    free(pair.chance);
    if (failed)
        return;
    printf("%s: %llu pairs compared at %llu twin tables (%llu for the spectator), nothing told "
           "apart;\n  %llu moves of clocks, %llu refusals, %llu answers held, %llu taken back\n",
           game->name, (unsigned long long)pair.pairs, (unsigned long long)tables,
           (unsigned long long)pair.by_viewer[1], (unsigned long long)pair.clocks,
           (unsigned long long)pair.refused, (unsigned long long)pair.held,
           (unsigned long long)pair.undone);
    if (pair.pairs < pairs)
        fail("only %llu pairs were found", (unsigned long long)pair.pairs);
}
