/* Many live tables, as people would use them: they sit down, act late, twice, out of turn and in
   nonsense, talk, drop out and come back, leave, let their clocks run out, take moves back; bots
   play, owners replace who is away, tables are saved and go on from the file. Time is virtual, and
   everything at a table follows from one seed.

   Of every table: it goes on and ends; its entries are numbered without gaps; whoever reads it
   piece by piece has read the same as who reads all of it at the end; what is not shown twice is
   what the public did not see; what was shown is not taken back, but for practice; what is written
   is JSON on one line; a table that was read from its file is the same table; the record is whole,
   its result right, its chance fair, and nothing told the seed before the end.

       simulation [--tables N] [--pairs N] [--seed FIRST] [GAME…]      twin tables of those only
       simulation --table SEED      that one only, and its file, for the corpus of fuzz_table */
#include "tests/simulation.h"

#include "core/mark.h"
#include "table/frames.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 200000, MOST_UNDOS = 12 };

/* One who listens: a person or the spectator. */
typedef struct Ear {
    Viewer viewer;
    const Lang *lang;             /* NULL: it wants no sentences */
    char token[TOKEN_LENGTH + 1]; /* whose ear it is */
    uint32_t next;                /* the number it will read next */
    Out events;                   /* all that it has read … */
    Out looks;                    /* … and seen of the table */
} Ear;

typedef struct Simulation {
    uint64_t seed, now, due;
    Random random, source;
    const Game *game;
    Table *table;
    Roster roster;
    Guests guests;
    unsigned undos, bots;
    bool shows;                   /* the file at the end */
    Action remembered[MAX_SEATS]; /* something that was legal for a seat a while ago */
    Ear ears[SPECTATOR + 1];      /* by viewer; places that there are not yet, too */
} Simulation;

static Simulation sim;
bool failed;
static struct {
    uint64_t entries, moves, refused, held, reloads, undone, practice, rematches, sets, owners;
} totals;

void report(const char *format, ...)
{
    va_list arguments;
    if (failed)
        return; /* the first one is enough */
    failed = true;
    va_start(arguments, format);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
}

/* Of the simulated table. */
#define FAIL(...)                                                                                  \
    do {                                                                                           \
        if (!failed) {                                                                             \
            report(__VA_ARGS__);                                                                   \
            printf("  at a table of %s: simulation --table %llu\n", sim.game->name,                \
                   (unsigned long long)sim.seed);                                                  \
        }                                                                                          \
    } while (0)

static uint32_t below(uint32_t bound)
{
    return random_below(&sim.random, bound);
}

static bool one_in(uint32_t times)
{
    return below(times) == 0;
}

/* ---- Lines --------------------------------------------------------------------------------- */

typedef struct Listed {
    uint32_t count;
    Action actions[4096];
} Listed;

static void list_action(void *context, Action action)
{
    Listed *listed = context;
    INSIST(listed->count < sizeof listed->actions / sizeof *listed->actions);
    listed->actions[listed->count++] = action;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static void check_json(const Out *out, size_t from)
{
    if (memchr(out->text + from, '\n', out->length - from) != NULL)
        FAIL("there is a line end in %.*s", (int)(out->length - from), out->text + from);
    json_error_t error;
    json_t *json = json_loadb(out->text + from, out->length - from, JSON_REJECT_DUPLICATES, &error);
    if (json == NULL)
        FAIL("this is not JSON (%s): %.*s", error.text, (int)(out->length - from),
             out->text + from);
    json_decref(json);
}

/* Who sits down where somebody left is somebody else, whom nobody has muted for: they read from the
   beginning. */
static void be_somebody(Ear *ear)
{
    if (ear->viewer >= table_persons(sim.table) ||
        strcmp(ear->token, table_token(sim.table, ear->viewer)) == 0)
        return;
    snprintf(ear->token, sizeof ear->token, "%s", table_token(sim.table, ear->viewer));
    out_text(&ear->looks, (Text){ear->events.text, ear->events.length});
    ear->events.length = 0;
    ear->next = 1;
}

/* Reads what is new to this ear, and keeps it. */
static void hear(Ear *ear, bool all_json)
{
    be_somebody(ear);
    static EventStream stream;
    Out *out = &ear->events;
    size_t before = out->length;
    event_stream_begin(&stream, sim.table, ear->viewer, ear->lang, ear->next, ear->next);
    for (; event_stream_next(&stream, out); before = out->length) {
        char expected[64];
        int length = snprintf(expected, sizeof expected, "{\"t\":\"event\",\"n\":%u,", ear->next);
        if (out->length - before < (size_t)length ||
            memcmp(out->text + before, expected, (size_t)length) != 0)
            FAIL("after %u comes %.*s", ear->next - 1, (int)(out->length - before),
                 out->text + before);
        if (all_json || one_in(32))
            check_json(out, before);
        out_char(out, '\n');
        ear->next++;
    }
    if (ear->next != table_latest(sim.table) + 1)
        FAIL("there are %u messages, and one reads %u", table_latest(sim.table), ear->next - 1);
    Out seen = buffer_new(), view = buffer_new();
    write_reader_view(&stream.reader, &seen);
    write_table_view(sim.table, ear->viewer, &view);
    if (table_started(sim.table) && !same_text(&seen, &view))
        FAIL("the view after the last message is not the view now");
    check_json(&view, 0);
    buffer_free(&seen);
    buffer_free(&view);
}

/* Looks at the table as it is. */
static void look(Ear *ear)
{
    Out *out = &ear->looks;
    const Welcome welcome = {TEXT("log"), 1000};
    size_t before = out->length;
    now_write(sim.table, ear->viewer, ear->lang, sim.now, &(NowExtras){.table = one_in(2)}, out);
    check_json(out, before);
    if (ear->viewer < table_persons(sim.table) && !one_in(4))
        return; /* a person is welcomed with the watch code: not with what is looked for at the end
                 */
    before = out->length;
    welcome_write(sim.table, SPECTATOR, ear->lang, &welcome, out);
    check_json(out, before);
}

/* A message, but for what a move turned up. */
static void write_message(const TableReader *reader, const Message *message, Out *out)
{
    Scene scene = reader_scene(reader, NULL);
    if (message->kind == ENTRY_MOVE)
        seen_write(sim.game, &message->seen, out);
    else
        event_write(sim.table, &scene, message, NULL, out);
}

/* Reads again what is known already: what was for one person alone has faded to what all saw, and
   nothing else has changed (SKE-71). */
static void hear_again(const Ear *ear)
{
    TableReader reader, fresh, public;
    Message again, before, seen;
    uint32_t latest = table_latest(sim.table), from = 1 + below(latest + 1),
             known = 1 + below(latest + 1);
    bool fades = sim.game->forgets != NULL && sim.table->started &&
                 sim.game->forgets(&sim.table->state) && ear->viewer != SPECTATOR;
    table_reader_begin(&reader, sim.table, ear->viewer, from, known);
    table_reader_begin(&fresh, sim.table, ear->viewer, from, 1);
    table_reader_begin(&public, sim.table, SPECTATOR, from, 1);
    while (table_reader_next(&reader, &again)) {
        Out one = buffer_new(), other = buffer_new();
        if (!table_reader_next(&fresh, &before) || !table_reader_next(&public, &seen)) {
            FAIL("there is more the second time");
            break;
        }
        if (fades && again.kind == ENTRY_MOVE && again.number < known &&
            again.game == table_game_number(sim.table)) {
            Seen rest = again.seen;
            rest.count = 0;
            for (unsigned i = 0; i < again.seen.count; i++)
                if (again.seen.shown[i] != FORGOTTEN)
                    rest.shown[rest.count++] = again.seen.shown[i];
            seen_write(sim.game, &rest, &one);
            seen_write(sim.game, &seen.seen, &other);
            if (again.seen.count != before.seen.count)
                FAIL("another number of faces the second time");
        } else {
            write_message(&reader, &again, &one);
            write_message(&fresh, &before, &other);
        }
        if (!same_text(&one, &other))
            FAIL("a leak: read again, it is %.*s, not %.*s", (int)one.length, one.text,
                 (int)other.length, other.text);
        buffer_free(&one);
        buffer_free(&other);
    }
}

/* All that this ear has read piece by piece is what it reads now at once. */
static void compare_at_once(Ear *ear)
{
    Ear whole = {.viewer = ear->viewer, .lang = ear->lang, .next = 1, .events = buffer_new()};
    hear(ear, false);
    hear(&whole, false);
    if (!same_text(&ear->events, &whole.events))
        FAIL("viewer %u has read something else piece by piece", ear->viewer);
    buffer_free(&whole.events);
}

static void begin_ears(void)
{
    for (unsigned i = 0; i <= SPECTATOR; i++)
        sim.ears[i] = (Ear){.viewer = (Viewer)i,
                            .lang = one_in(2) ? NULL : random_lang(&sim.random),
                            .next = 1,
                            .events = buffer_new(),
                            .looks = buffer_new()};
}

static void end_ears(void)
{
    for (unsigned i = 0; i <= SPECTATOR; i++) {
        buffer_free(&sim.ears[i].events);
        buffer_free(&sim.ears[i].looks);
    }
}

/* A person's who may sit here, or the spectator's. */
static Ear *any_ear(void)
{
    unsigned viewer = below(table_persons(sim.table) + 1);
    return &sim.ears[viewer < table_persons(sim.table) ? viewer : SPECTATOR];
}

/* ---- The file ------------------------------------------------------------------------------ */

static void check_same_views(const Table *one, const Table *other)
{
    for (unsigned i = 0; i <= SPECTATOR; i++) {
        View views[2];
        table_see(one, (Viewer)i, &views[0]);
        table_see(other, (Viewer)i, &views[1]);
        if (memcmp(&views[0], &views[1], sim.game->view_size) != 0)
            FAIL("a table that was read shows something else");
    }
}

/* Saves and loads; sometimes the game goes on at the table that was read. */
static void reload(bool go_on)
{
    Problem problem;
    Out file = buffer_new(), again = buffer_new();
    table_save(sim.table, &file);
    Table *read = table_load(out_as_text(&file), seeded_source(&sim.source), &problem);
    totals.reloads++;
    if (read == NULL) {
        Out sentence = buffer_new();
        problem_write(&problem, &sentence);
        FAIL("a saved table is refused: %.*s\n%.*s", (int)sentence.length, sentence.text,
             (int)file.length, file.text);
        buffer_free(&sentence);
        buffer_free(&file);
        return;
    }
    table_save(read, &again);
    if (!same_text(&file, &again))
        FAIL("a table that was read is written otherwise");
    const char *differs =
        memcmp(&read->state, &sim.table->state, sizeof read->state) != 0    ? "state"
        : memcmp(read->places, sim.table->places, sizeof read->places) != 0 ? "people"
        : memcmp(&read->opening, &sim.table->opening, sizeof(Opening)) != 0 ? "opening"
        : memcmp(read->clocks, sim.table->clocks, sizeof read->clocks) != 0 ? "clock or held answer"
        : memcmp(read->privates, sim.table->privates, sizeof read->privates) != 0
            ? "token or muted person"
        : table_owner(read) != table_owner(sim.table) ? "owner"
        : read->position != sim.table->position       ? "length"
        : read->move_number != sim.table->move_number ? "number"
                                                      : NULL;
    if (differs != NULL)
        FAIL("a table that was read has another %s", differs);
    check_same_views(read, sim.table);
    if (go_on) {
        Table *old = sim.table;
        sim.table = read;
        read = old;
        guests_done(&sim.guests);
        guests_init(&sim.guests, &sim.roster);
        if (one_in(2) && table_resume(sim.table, sim.now).id != TABLE_DONE)
            FAIL("a table cannot be resumed");
    }
    table_free(read);
    buffer_free(&file);
    buffer_free(&again);
}

/* ---- People -------------------------------------------------------------------------------- */

static bool is_here(unsigned person)
{
    const Place *place = table_place(sim.table, person);
    return place->holder == PLACE_PERSON && !place->gone;
}

static unsigned anybody(void)
{
    return below(table_persons(sim.table) + one_in(20));
}

/* What is refused has changed nothing. */
static void expect_nothing(TableResult result, uint32_t latest)
{
    if (result.id == TABLE_DONE) {
        settle(sim.table);
        return;
    }
    totals.refused++;
    if (table_latest(sim.table) != latest)
        FAIL("something was refused and entered all the same");
    if (result.id != TABLE_GAME_REFUSED && table_sentence(result)[0] == '\0')
        FAIL("a refusal has no sentence");
}

static void talk(void)
{
    static const char *const texts[] = {
        "hello",          "\x1B[2J", "\xE2\x80\xAEwords", "a \"quoted\" \\ back\nslash",
        "P1 move person", " "};
    uint32_t latest = table_latest(sim.table);
    unsigned person = anybody();
    Saying saying = {(uint8_t)below(20), (uint8_t)(one_in(2) ? 0 : below(5))};
    if (one_in(2))
        expect_nothing(table_say(sim.table, person, saying, sim.now), latest);
    else
        expect_nothing(table_chat(sim.table, person,
                                  text_of(texts[below(sizeof texts / sizeof *texts)]), sim.now),
                       latest);
}

static void mute(void)
{
    unsigned person = below(table_persons(sim.table)), other = below(table_persons(sim.table));
    (void)table_mute(sim.table, person, other, one_in(2), sim.now).id;
}

/* Comes and goes, and whoever owns the table sees to it that the game goes on. */
static void come_or_go(void)
{
    uint32_t latest = table_latest(sim.table);
    unsigned person = anybody();
    TableResult result;
    switch (below(9)) {
    case 0:
    case 1:
    case 2:
        result = table_away(sim.table, person, sim.now);
        break;
    case 3:
    case 4:
    case 5:
        result = table_back(sim.table, person, sim.now);
        break;
    case 6:
    case 7:
        result = table_replace(sim.table, one_in(4) ? anybody() : table_owner(sim.table), person,
                               sim.now);
        break;
    default:
        result = one_in(4) ? table_leave(sim.table, person, sim.now) : table_refuse(TABLE_NO_PLACE);
    }
    expect_nothing(result, latest);
}

static const Bot *any_bot(const Options *options)
{
    const Bot *bot = &random_bot;
    unsigned count = 0;
    while (bot_at(sim.game, count) != NULL)
        count++;
    if (count > 1 && one_in(2))
        bot = bot_at(sim.game, 1 + below(count - 1));
    bool fits = bot->prepare == NULL && (bot->plays == NULL || bot->plays(options));
    return fits ? bot : &random_bot;
}

/* Whoever owned the table has left: it does not stay like that. */
static void await_owner(void)
{
    if (table_owner(sim.table) != NO_SEAT)
        return;
    sim.now += OWNER_TIME;
    (void)table_run(sim.table, sim.now).kind;
    totals.owners++;
    if (table_owner(sim.table) == NO_SEAT || !is_here(table_owner(sim.table)))
        FAIL("the table is nobody's");
}

/* The owner, or somebody else, wants other options, another clock or other flags. */
static void change_setup(void)
{
    uint32_t latest = table_latest(sim.table);
    unsigned by = one_in(8) ? anybody() : table_owner(sim.table);
    TableSetup wanted = *table_setup(sim.table);
    if (!one_in(3))
        wanted.options = random_options(sim.game, &sim.random);
    wanted.clock = (uint8_t)below(CLOCKS);
    wanted.free_chat = one_in(2);
    wanted.practice = one_in(2);
    wanted.is_public = one_in(2);
    wanted.hints = (uint8_t)below(HINTS);
    TableResult result = table_set(sim.table, by, &wanted, sim.now);
    expect_nothing(result, latest);
    if (result.id != TABLE_DONE || table_latest(sim.table) == latest)
        return;
    totals.sets++;
    if (sim.table->opening.fairness.pledged != 0)
        FAIL("a pledge outlives the game it was made for");
    for (unsigned person = 0; person < MAX_SEATS; person++)
        if (sim.table->places[person].holder == PLACE_PERSON &&
            (sim.table->places[person].ready || person >= table_persons(sim.table)))
            FAIL("somebody is ready for another game, or has no place");
}

static void sit_down(unsigned person, bool as_bot)
{
    char name[16];
    if (as_bot)
        await_owner();
    snprintf(name, sizeof name, "%s%u", as_bot ? "Bot " : "P ", person + 1);
    TableResult result = as_bot ? table_seat_bot(sim.table, table_owner(sim.table), person,
                                                 text_of(any_bot(table_options(sim.table))->name),
                                                 text_of(name), sim.now)
                                : table_sit(sim.table, person, text_of(name), sim.now);
    if (result.id != TABLE_DONE)
        FAIL("somebody cannot sit down: %s", table_sentence(result));
}

/* Does a bot take this place? */
static bool is_for_a_bot(void)
{
    unsigned people = 0;
    for (unsigned person = 0; person < table_persons(sim.table); person++)
        people += is_here(person);
    if (sim.bots == table_persons(sim.table))
        return people > 0 || one_in(4);
    return below(table_persons(sim.table)) < sim.bots;
}

/* What a person adds to chance: the same whenever it is asked, so that nothing has to be kept. */
static size_t addition(unsigned person, uint8_t bytes[MAX_ENTROPY])
{
    memset(bytes, (int)(17 * person + 3), MAX_ENTROPY);
    return LEAST_ENTROPY + 3 * person;
}

static void pledge(unsigned person)
{
    uint8_t bytes[MAX_ENTROPY], digest[FAIRNESS_BYTES];
    uint32_t latest = table_latest(sim.table);
    size_t count = addition(person, bytes);
    table_pledge_of(sim.table, person, bytes, count, digest);
    if (one_in(4))
        expect_nothing(table_unpledge(sim.table, person, sim.now), latest);
    else
        expect_nothing(table_pledge(sim.table, person, digest, sim.now), latest);
}

/* Those who pledged reveal, or one of them does something else; in the end there is a game, or the
   table waits for another start. */
static void reveal(bool all)
{
    unsigned persons = table_persons(sim.table);
    char before[FAIRNESS_HEX], after[FAIRNESS_HEX];
    table_commitment(sim.table, before);
    for (unsigned i = 0, first = below(persons); i < persons; i++) {
        uint8_t bytes[MAX_ENTROPY];
        unsigned person = (first + i) % persons;
        size_t count = addition(person, bytes);
        uint32_t latest = table_latest(sim.table);
        if (!all && one_in(6))
            bytes[0] ^= 1;
        if (!all && one_in(6))
            continue;
        if (!all && is_here(person) && one_in(12))
            expect_nothing(one_in(2) ? table_leave(sim.table, person, sim.now)
                                     : table_unpledge(sim.table, person, sim.now),
                           latest);
        else
            expect_nothing(table_reveal(sim.table, person, bytes, count, sim.now), latest);
        if (table_is_starting(sim.table) && table_latest(sim.table) != latest)
            FAIL("a leak: people were told what somebody revealed, before all have");
    }
    if (table_is_starting(sim.table)) {
        sim.now += REVEAL_TIME;
        (void)table_run(sim.table, sim.now).kind;
    }
    table_commitment(sim.table, after);
    if (table_is_starting(sim.table))
        FAIL("the start is neither made nor called off");
    else if (table_started(sim.table) != (memcmp(before, after, FAIRNESS_HEX) == 0))
        FAIL("the commitment is another one, or should be");
    else if (all && !table_started(sim.table))
        FAIL("all have revealed, and there is no game");
}

/* One of the game's, or none. */
static Text any_mark(void)
{
    const Game *game = table_game(sim.table);
    const Mark *mark = mark_at(game, below(mark_count(game) + 1));
    return mark != NULL ? text_of(mark->name) : TEXT("no such mark");
}

static void waiting_room(void)
{
    unsigned persons = table_persons(sim.table);
    sim.bots = one_in(6) ? persons : below(persons); /* all but one, more or fewer */
    for (unsigned turn = below(4 * persons); turn > 0 && !failed; turn--) {
        unsigned person = below(persons);
        uint32_t latest = table_latest(sim.table);
        sim.now += below(3000);
        switch (below(12)) {
        case 0:
            talk();
            break;
        case 1:
            mute();
            break;
        case 8:
            change_setup();
            persons = table_persons(sim.table);
            break;
        case 9:
            look(any_ear());
            break;
        case 2:
            if (is_here(person) && one_in(2))
                expect_nothing(table_leave(sim.table, person, sim.now), latest);
            break;
        case 3:
            pledge(person);
            break;
        case 4:
            expect_nothing(table_ready(sim.table, person, one_in(2), sim.now), latest);
            break;
        case 5:
            expect_nothing(table_remove(sim.table, table_owner(sim.table), person, sim.now),
                           latest);
            break;
        case 6:
            expect_nothing(table_start(sim.table, below(persons + 1), sim.now), latest);
            if (table_is_starting(sim.table))
                reveal(false);
            if (table_started(sim.table))
                return;
            break;
        case 7:
            expect_nothing(table_choose_mark(sim.table, person, any_mark(), sim.now), latest);
            break;
        default:
            if (table_place(sim.table, person)->holder == PLACE_EMPTY)
                sit_down(person, is_for_a_bot());
        }
        if (one_in(10))
            reload(one_in(2));
        if (one_in(5))
            hear(any_ear(), false);
    }
    await_owner();
    for (unsigned person = 0; person < persons && !failed; person++)
        if (table_place(sim.table, person)->holder == PLACE_EMPTY)
            sit_down(person, is_for_a_bot());
    for (unsigned person = 0; person < persons; person++)
        if (is_here(person))
            (void)table_ready(sim.table, person, true, sim.now).id;
    unsigned owner = table_owner(sim.table); /* of bots alone anybody will do */
    TableResult result = table_start(sim.table, owner < persons ? owner : 0, sim.now);
    if (result.id != TABLE_DONE)
        FAIL("the game cannot begin: %s", table_sentence(result));
    else if (table_is_starting(sim.table))
        reveal(true);
}

/* ---- Play ---------------------------------------------------------------------------------- */

/* What was taken back just now had shown that person nothing: no face, nothing of chance, and
   nothing that others chose openly. */
static void expect_nothing_shown(unsigned person)
{
    bool *showed = calloc(sim.table->move_number, sizeof *showed);
    uint32_t count = 0;
    TableReader reader;
    Message message;
    INSIST(showed != NULL);
    table_reader_begin(&reader, sim.table, (Viewer)person, table_before_game(sim.table) + 1, 1);
    while (table_reader_next(&reader, &message)) {
        if (message.kind == ENTRY_MOVE) {
            bool own = message.by != BY_CHANCE && message.person == person;
            showed[count++] = message.seen.count > 0 || (!own && !message.seen.hidden);
        } else if (message.kind == ENTRY_UNDONE) {
            bool is_last = message.number == table_latest(sim.table);
            for (uint32_t i = message.kept; is_last && i < count; i++)
                if (showed[i])
                    FAIL("a leak: what was shown is taken back");
            count = message.kept;
        }
    }
    free(showed);
}

static void regret(unsigned person)
{
    uint32_t latest = table_latest(sim.table), number = sim.table->move_number;
    if (sim.undos >= MOST_UNDOS)
        return;
    TableResult result = table_undo(sim.table, person, sim.now);
    if (result.id == TABLE_DONE) {
        sim.undos++;
        totals.undone++;
        totals.practice += table_is_for_practice(sim.table);
        if (sim.table->move_number < number)
            FAIL("a move taken back gives its number back");
        if (!table_is_for_practice(sim.table))
            expect_nothing_shown(person);
    }
    expect_nothing(result, latest);
}

/* Somebody whose turn it is does something legal, in time or late, perhaps twice. */
static void act_legally(void)
{
    static Listed listed;
    char line[96];
    ActorSet actors = table_to_act(sim.table);
    Actor seat = (Actor)seats_nth(actors, below(seats_count(actors)));
    unsigned person = seat % table_persons(sim.table);
    const Place *place = table_place(sim.table, person);
    uint32_t latest = table_latest(sim.table), seen = latest;
    if (!is_here(person) || (place->away && !one_in(10)))
        return;
    listed.count = 0;
    table_legal(sim.table, seat, list_action, &listed);
    if (listed.count == 0) {
        FAIL("who is to act can do nothing");
        return;
    }
    Text text = write_line(sim.game, seat, listed.actions[below(listed.count)], line);
    if (sim.game->window != NULL ? sim.game->window(&sim.table->state) != 0 : one_in(3))
        sim.remembered[seat] = listed.actions[below(listed.count)];
    if (one_in(6))
        seen = sim.ears[person].next - 1; /* what it had read */
    TableResult result = table_do(sim.table, person, text, seen, sim.now);
    expect_nothing(result, latest);
    if (seen == latest && (result.id != TABLE_DONE || result.held))
        FAIL("a legal action was not done: %.*s", (int)text.length, text.at);
    if (result.id != TABLE_DONE || result.held)
        return;
    if (table_latest(sim.table) == latest)
        FAIL("an action was done and not entered");
    latest = table_latest(sim.table);
    if (one_in(8) && !table_over(sim.table) &&
        table_do(sim.table, person, text, seen, sim.now).id != TABLE_TOO_LATE)
        FAIL("what was sent twice was done twice: %.*s", (int)text.length, text.at);
    if (table_latest(sim.table) != latest)
        FAIL("what was sent twice was entered");
    if (one_in(16))
        regret(person);
}

/* Anybody sends anything at any time. */
static void act_somehow(void)
{
    char line[96];
    unsigned person = anybody();
    uint32_t latest = table_latest(sim.table);
    uint32_t seen = one_in(2) ? latest : below(latest + 3);
    Actor seat = (Actor)(one_in(3) ? below(MAX_SEATS) : person);
    Text text = one_in(4)   ? write_garbage(sim.game, &sim.random, line)
                : one_in(3) ? write_line(sim.game, seat, any_action(sim.game, &sim.random), line)
                            : write_line(sim.game, seat, sim.remembered[seat % MAX_SEATS], line);
    TableResult result = table_do(sim.table, person, text, seen, sim.now);
    if (result.held && table_latest(sim.table) != latest)
        FAIL("a leak: people were told what is held");
    totals.held += result.held;
    expect_nothing(result, latest);
}

static void ask_for_advice(void)
{
    uint32_t latest = table_latest(sim.table);
    Hint hint;
    Actor seat = (Actor)below(MAX_SEATS);
    State state = sim.table->state;
    if (guests_hint(sim.table, seat, (Player){&random_bot, NULL, character_plain()}, sim.seed,
                    &hint, NULL, 0) &&
        sim.game->apply(&state, seat, hint.action, NULL).id != ACCEPTED)
        FAIL("a hint is not legal");
    if (table_latest(sim.table) != latest)
        FAIL("a hint changed the table");
}

/* Time goes on; now and then nobody looks after the table for a while. */
static void let_time_pass(void)
{
    uint64_t next = sim.due;
    sim.now += one_in(3) && next != NEVER && next > sim.now ? next - sim.now : below(3000);
    if (one_in(30))
        sim.now += 100000;
}

static void run(void)
{
    uint32_t count = table_entry_count(sim.table);
    sim.due = guests_run(&sim.guests, sim.table, sim.now);
    if (table_over(sim.table))
        return;
    if (sim.due != NEVER && sim.due <= sim.now)
        FAIL("something is due and was not done");
    bool waits = sim.due != NEVER;
    for (unsigned seat = 0; seat < sim.table->seats; seat++) {
        unsigned person = seat % table_persons(sim.table);
        waits = waits || (seats_have(table_to_act(sim.table), seat) && is_here(person) &&
                          table_place(sim.table, person)->bot[0] == '\0');
    }
    if (!waits)
        FAIL("the table is stuck");
    if (seats_have(table_to_act(sim.table), CHANCE))
        FAIL("chance keeps people waiting");
    for (uint32_t i = count; i < sim.table->count; i++)
        if (table_entry(sim.table, i)->at < table_entry(sim.table, i - 1)->at ||
            table_entry(sim.table, i)->at > sim.now)
            FAIL("an entry has the wrong time");
}

static void play(void)
{
    unsigned step = 0;
    sim.undos = 0;
    for (; !table_over(sim.table) && !failed; step++) {
        uint32_t what = below(200);
        if (step == MOST_STEPS)
            FAIL("the game does not end");
        settle(sim.table);
        if (sim.game->window != NULL && seats_single(table_to_act(sim.table)) && one_in(4))
            act_somehow(); /* an answer to what is just being said */
        if (table_over(sim.table))
            break;
        if (what < 110)
            act_legally();
        else if (what < 140)
            act_somehow();
        else if (what < 180)
            let_time_pass();
        else if (what < 184)
            talk();
        else if (what < 185)
            mute();
        else if (what < 190)
            come_or_go();
        else if (what < 192)
            one_in(4) ? ask_for_advice() : regret(one_in(4) ? anybody() : table_owner(sim.table));
        else if (what < 198)
            one_in(4) ? look(any_ear()) : hear(any_ear(), false);
        else if (one_in(3))
            hear_again(any_ear());
        else if (one_in(6))
            reload(one_in(2));
        if (!one_in(8))
            run();
    }
}

/* ---- The end ------------------------------------------------------------------------------- */

static void check_record(void)
{
    RecordReader reader;
    Verifier verifier;
    Verdict verdict;
    Problem problem;
    char expected[256];
    Out record = buffer_new(), out = {.text = expected, .capacity = sizeof expected};
    if (!table_record(sim.table, &record)) {
        FAIL("a game that is over has no record");
    } else if (!verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem)) {
        Out sentence = buffer_new();
        problem_write(&problem, &sentence);
        FAIL("its record is refused: %.*s", (int)sentence.length, sentence.text);
        buffer_free(&sentence);
    } else if (verdict != CHANCE_FAIR && verdict != NOTHING_BY_CHANCE) {
        FAIL("its chance is not fair");
    } else if (memcmp(&reader.state, &sim.table->state, sim.game->state_size) != 0) {
        FAIL("its record leads to another state");
    } else {
        out_string(&out, "result ");
        result_write(sim.game, &sim.table->state, table_persons(sim.table), ' ', &out);
        out_char(&out, '\n');
        if (record.length < out.length ||
            memcmp(record.text + record.length - out.length, expected, out.length) != 0)
            FAIL("its result is not %.*s", (int)out.length, expected);
    }
    buffer_free(&record);
}

/* Nobody has been told what chance is made from, nor what somebody proves themselves by. */
static void expect_unheard(const char *what, const char *secret, size_t length)
{
    for (unsigned i = 0; i <= SPECTATOR; i++) {
        const Out *heard[] = {&sim.ears[i].events, &sim.ears[i].looks};
        for (unsigned j = 0; j < 2; j++)
            if (length > 0 && heard[j]->length > 0 &&
                memmem(heard[j]->text, heard[j]->length, secret, length) != NULL)
                FAIL("a leak: viewer %u was told %s", i, what);
    }
}

static void check_secrecy(void)
{
    char seed[FAIRNESS_HEX], nonce[FAIRNESS_HEX];
    hex_write(sim.table->opening.fairness.seed, FAIRNESS_BYTES, seed);
    hex_write(sim.table->opening.fairness.nonce, FAIRNESS_BYTES, nonce);
    expect_unheard("the seed", seed, sizeof seed);
    expect_unheard("the nonce", nonce, sizeof nonce);
    expect_unheard("how to watch", table_watch_code(sim.table), WATCH_LENGTH);
    for (unsigned person = 0; person < table_persons(sim.table); person++) {
        const char *token = sim.table->privates[person].token;
        expect_unheard("somebody's token", token, strlen(token));
    }
}

static void check_end(void)
{
    if (table_to_act(sim.table) != 0 ||
        guests_run(&sim.guests, sim.table, sim.now + 1000000) != NEVER)
        FAIL("something happens after the end");
    hear(&sim.ears[SPECTATOR], true);
    look(any_ear());
    check_secrecy();
    compare_at_once(&sim.ears[SPECTATOR]);
    for (unsigned i = 0; i < 3; i++) /* of twelve people not all */
        compare_at_once(any_ear());
    check_record();
    reload(false);
    if (sim.shows) {
        Out file = buffer_new();
        table_save(sim.table, &file);
        fwrite(file.text, 1, file.length, stdout);
        buffer_free(&file);
    }
    totals.entries += table_latest(sim.table);
    totals.moves += sim.table->move_number;
}

static void run_game(void)
{
    begin_ears();
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        sim.remembered[seat] = any_action(sim.game, &sim.random);
    waiting_room();
    sim.due = NEVER;
    if (!failed)
        play();
    if (!failed)
        check_end();
    end_ears();
}

static void run_table(uint64_t seed, bool shows)
{
    unsigned games = 0;
    while (game_at(games) != NULL)
        games++;
    sim =
        (Simulation){.seed = seed, .random = random_from(seed), .now = seed % 1000, .shows = shows};
    sim.source = random_from(seed ^ 0x5EED);
    sim.game = game_at(below(games));
    TableSetup setup = {.game = sim.game,
                        .options = random_options(sim.game, &sim.random),
                        .clock = (uint8_t)below(CLOCKS),
                        .free_chat = one_in(2),
                        .takeover = one_in(2),
                        .practice = one_in(2)};
    if (!one_in(3))
        snprintf(setup.substitute, sizeof setup.substitute, "%s", any_bot(&setup.options)->name);
    setup.bot_delay[0] = below(2) * below(2000);
    setup.bot_delay[1] = setup.bot_delay[0] + below(2) * below(2000);
    sim.table = table_new(&setup, seeded_source(&sim.source), sim.now);
    INSIST(sim.table != NULL);
    roster_init(&sim.roster);
    guests_init(&sim.guests, &sim.roster);
    run_game();
    if (!failed && one_in(8)) {
        Fairness before = sim.table->opening.fairness;
        await_owner();
        totals.rematches++;
        if (table_rematch(sim.table, table_owner(sim.table), sim.now).id != TABLE_DONE ||
            table_started(sim.table) ||
            memcmp(before.seed, sim.table->opening.fairness.seed, FAIRNESS_BYTES) == 0)
            FAIL("a rematch is another game at the same table");
        if (!failed)
            run_game();
    }
    guests_done(&sim.guests);
    roster_done(&sim.roster);
    table_free(sim.table);
}

static bool run_tables(uint64_t first, uint64_t tables, bool shows)
{
    failed = false;
    for (uint64_t i = 0; i < tables && !failed; i++)
        run_table(first + i, shows);
    if (!failed)
        printf("%llu tables kept every promise: %llu entries, %llu moves, %llu refusals,\n"
               "  %llu answers held, %llu tables read again, %llu moves taken back (%llu for "
               "practice),\n"
               "  %llu rematches, %llu setups changed, %llu new owners awaited\n",
               (unsigned long long)tables, (unsigned long long)totals.entries,
               (unsigned long long)totals.moves, (unsigned long long)totals.refused,
               (unsigned long long)totals.held, (unsigned long long)totals.reloads,
               (unsigned long long)totals.undone, (unsigned long long)totals.practice,
               (unsigned long long)totals.rematches, (unsigned long long)totals.sets,
               (unsigned long long)totals.owners);
    return !failed;
}

int main(int count, char **arguments)
{
    uint64_t tables = 10000, pairs = 60000, first = 1, one = 0;
    unsigned good = 0, bad = 0;
    const Game *game;
    int at = 1;
    for (; at < count && arguments[at][0] == '-'; at += 2) {
        uint64_t *number = strcmp(arguments[at], "--tables") == 0  ? &tables
                           : strcmp(arguments[at], "--pairs") == 0 ? &pairs
                           : strcmp(arguments[at], "--seed") == 0  ? &first
                           : strcmp(arguments[at], "--table") == 0 ? &one
                                                                   : NULL;
        if (number == NULL || at + 1 == count || !text_number(text_of(arguments[at + 1]), number)) {
            puts("simulation [--tables N] [--pairs N] [--seed FIRST] [--table SEED] [GAME…]");
            return 2;
        }
    }
    if (one != 0) {
        tables = 1;
        pairs = 0;
        first = one;
    }
    if (tables > 0)
        run_tables(first, tables, one != 0) ? good++ : bad++;
    for (unsigned i = 0; pairs > 0 && (game = game_at(i)) != NULL; i++) {
        if (!pair_can_be(game) || !is_wanted(game, count - at, arguments + at))
            continue;
        failed = false;
        check_twins(game, first, pairs);
        failed ? bad++ : good++;
    }
    printf("%u passed, %u failed\n", good, bad);
    return bad > 0;
}
