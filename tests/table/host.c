/* The host of the tests' tables: see host.h. */
#include "tests/table/host.h"

#include "bots/guests.h"
#include "table/frames.h"
#include "table/inside.h"
#include "tests/new_line.h"

/* ---- One table at a time ------------------------------------------------------------------- */

Table *table;
uint64_t now;
static Random source_random;
static Roster roster;
static Guests guests;
static const Bot *others[4];

/* What chance does, in this order; then what the seed says. */
static char chance_queue[128][24];
static unsigned chance_count, chance_next;

static Action next_of_queue(const Table *steered, void *context)
{
    Action action;
    (void)context;
    if (chance_next == chance_count) {
        uint32_t tickets = steered->game->tickets(&steered->state, CHANCE);
        return steered->game->ticket(&steered->state, CHANCE,
                                     random_below(&source_random, tickets));
    }
    Refusal refusal = action_read(steered->game, text_of(chance_queue[chance_next++]), &action);
    assert_int_equal(refusal.id, ACCEPTED);
    return action;
}

static void chance_will_give(Text card)
{
    assert_true(chance_count < COUNT(chance_queue));
    snprintf(chance_queue[chance_count++], sizeof chance_queue[0], "card %.*s", (int)card.length,
             card.at);
    table->steer = next_of_queue;
}

TableSetup setup_of(const char *text)
{
    TableSetup setup = {.clock = CLOCK_NONE, .free_chat = true, .bot_delay = {500, 1500}};
    source_random = random_from(7);
    Refusal refusal = new_line_read(text_of(text), &setup.game, &setup.options);
    assert_int_equal(refusal.id, ACCEPTED);
    return setup;
}

void open_with(TableSetup setup)
{
    now = 1000;
    chance_count = chance_next = 0;
    roster_init(&roster);
    roster.others = others;
    roster.other_count = 0;
    guests_init(&guests, &roster);
    table = table_new(&setup, seeded_source(&source_random), now);
    assert_non_null(table);
}

void open_table(const char *text, Clock clock)
{
    TableSetup setup = setup_of(text);
    setup.clock = (uint8_t)clock;
    open_with(setup);
}

void open_for(const char *text, bool practice)
{
    TableSetup setup = setup_of(text);
    setup.practice = practice;
    open_with(setup);
}

int close_table(void **state)
{
    (void)state;
    if (table != NULL) {
        guests_done(&guests);
        roster_done(&roster);
    }
    table_free(table);
    table = NULL;
    return 0;
}

void assert_refusal(TableResult result, unsigned id)
{
    assert_int_equal(result.id, TABLE_GAME_REFUSED);
    assert_int_equal(result.refusal.id, id);
}

/* ---- People and bots ----------------------------------------------------------------------- */

static const char *const called[MAX_SEATS] = {"Ana", "Bo",  "Cy",  "Di",  "Ed",  "Flo",
                                              "Gus", "Hal", "Ian", "Joy", "Kim", "Lee"};

void sit_all(void)
{
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == PLACE_EMPTY)
            DONE(table_sit(table, person, text_of(called[person]), now));
}

void begin(void)
{
    sit_all();
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == PLACE_PERSON)
            DONE(table_ready(table, person, true, now));
    DONE(table_start(table, table_owner(table), now));
}

TableResult seat_bot(unsigned by, unsigned person, const Bot *bot, const char *name)
{
    if (roster_find(&roster, table_game(table), text_of(bot->name), NULL) != bot) {
        assert_true(roster.other_count < COUNT(others));
        others[roster.other_count++] = bot;
    }
    return table_seat_bot(table, by, person, text_of(bot->name), text_of(name), now);
}

void seat_bots(unsigned from, const Bot *bot)
{
    for (unsigned person = from; person < table_persons(table); person++)
        DONE(seat_bot(table_owner(table), person, bot, called[person]));
}

const Bot *bot_playing(unsigned person)
{
    const char *name = table_place(table, person)->bot;
    return name[0] != '\0' ? roster_find(&roster, table_game(table), text_of(name), NULL) : NULL;
}

unsigned bots_missing(void)
{
    return guests_missing(&guests, table, NULL);
}

const void *bot_memory(unsigned person)
{
    assert_int_equal(bots_missing(), table_persons(table)); /* they listen */
    return guests.at[person].memory;
}

bool hint(Actor seat, const Bot *bot, uint64_t attempt, Action *action, Worth *worth, size_t room,
          bool *weighed)
{
    Hint given;
    if (!guests_hint(table, seat, (Player){bot, NULL, character_plain()}, attempt, &given, worth,
                     room))
        return false;
    *action = given.action;
    *weighed = given.weighed;
    return true;
}

/* ---- Time ---------------------------------------------------------------------------------- */

uint64_t run(uint64_t at)
{
    return guests_run(&guests, table, at);
}

void run_bots(void)
{
    uint64_t next;
    while ((next = run(now)) != NEVER)
        now = next;
}

/* ---- Acting -------------------------------------------------------------------------------- */

TableResult try_at(const char *line, uint32_t seen)
{
    unsigned person = (unsigned)(line[1] - '1') % table_persons(table);
    return table_do(table, person, text_of(line), seen, now);
}

TableResult try(const char *line)
{
    return try_at(line, table_latest(table));
}

static void list_action(void *context, Action action)
{
    Listed *listed = context;
    assert_true(listed->count < COUNT(listed->actions));
    listed->actions[listed->count++] = action;
}

void list_legal(Actor seat, Listed *listed)
{
    listed->count = 0;
    table_legal(table, seat, list_action, listed);
}

void do_action(Actor seat, Action action)
{
    char line[64];
    Out out = {.text = line, .capacity = sizeof line};
    actor_write(seat, &out);
    out_char(&out, ' ');
    action_write(table_game(table), action, &out);
    DONE(table_do(table, seat % table_persons(table), written(&out), table_latest(table), now));
}

void play_out(Random *random)
{
    static Listed listed;
    for (unsigned moves = 0; !table_over(table); moves++) {
        assert_true(moves < 100000);
        uint64_t next = run(now);
        for (Actor seat = 0; seat < table->seats; seat++) {
            unsigned person = seat % table_persons(table);
            const Place *place = table_place(table, person);
            if (place->holder != PLACE_PERSON || place->gone || bot_playing(person) != NULL)
                continue;
            list_legal(seat, &listed);
            if (listed.count == 0)
                continue;
            do_action(seat, listed.actions[random_below(random, listed.count)]);
            next = now;
        }
        if (next != NEVER && next > now)
            now = next;
    }
}

Saying saying(const char *id, unsigned person)
{
    return (Saying){(uint8_t)talk_find(table_game(table), text_of(id)), (uint8_t)person};
}

void deal(TableSetup setup, const char *const hands[3], const char *pile)
{
    Text rests[3] = {text_of(hands[0]), text_of(hands[1]), text_of(hands[2])};
    Text rest = text_of(pile), card = {NULL, 0};
    open_with(setup);
    for (unsigned dealt = 0; text_next(&rests[dealt % 3], &card); dealt++)
        chance_will_give(card);
    while (text_next(&rest, &card))
        chance_will_give(card);
    begin();
}

void deal_and_draw(Clock clock, const char *one, const char *two, const char *three,
                   const char *pile)
{
    const char *const hands[3] = {one, two, three};
    TableSetup setup = setup_of("sketch players=3 dealer=P3");
    setup.clock = (uint8_t)clock;
    deal(setup, hands, pile);
    act_now("P1 peek");
    act_now("P2 peek");
    act_now("P3 peek");
    act_now("P1 draw");
}

/* ---- Looking ------------------------------------------------------------------------------- */

bool contains(const Out *out, const char *part)
{
    return out->length > 0 && memmem(out->text, out->length, part, strlen(part)) != NULL;
}

Out read_from(const Table *t, Viewer viewer, uint32_t from, uint32_t fresh)
{
    EventStream stream;
    Out out = buffer_new();
    event_stream_begin(&stream, t, viewer, NULL, from, fresh);
    while (event_stream_next(&stream, &out))
        out_char(&out, '\n');
    assert_false(out.full);
    return out;
}

Out view_of(const Table *t, Viewer viewer)
{
    Out out = buffer_new();
    write_table_view(t, viewer, &out);
    assert_false(out.full);
    return out;
}

bool gets(Viewer viewer, uint32_t from, const char *part)
{
    Out out = read_from(table, viewer, from, 1);
    bool found = contains(&out, part);
    buffer_free(&out);
    return found;
}

void assert_last(Viewer viewer, const char *part)
{
    Out out = read_from(table, viewer, table_latest(table), 1);
    if (!contains(&out, part)) {
        print_error("expected %s in %.*s\n", part, (int)out.length, out.text);
        fail();
    }
    buffer_free(&out);
}

Text commitment_of(const Table *t)
{
    TableReader reader;
    Message message;
    table_reader_begin(&reader, t, SPECTATOR, table_before_game(t) + 1, 1);
    while (table_reader_next(&reader, &message))
        if (message.kind == ENTRY_STARTED)
            return message.text;
    return (Text){"", 0};
}

/* ---- The file ------------------------------------------------------------------------------ */

Out saved(const Table *t)
{
    Out out = buffer_new();
    table_save(t, &out);
    assert_false(out.full);
    return out;
}

Table *load(Text file, Problem *problem)
{
    return table_load(file, seeded_source(&source_random), problem);
}

Table *saved_and_loaded(const Table *t)
{
    Problem problem;
    Out file = saved(t);
    Table *again = load(out_as_text(&file), &problem);
    if (again == NULL) {
        char text[512];
        Out out = {.text = text, .capacity = sizeof text};
        problem_write(&problem, &out);
        print_error("%.*s\n", (int)out.length, text);
    }
    assert_non_null(again);
    buffer_free(&file);
    return again;
}

/* ---- The inside of a table ----------------------------------------------------------------- */

const State *state_of(const Table *t)
{
    return &t->state;
}

const Fairness *fairness_of(const Table *t)
{
    return &t->opening.fairness;
}

uint32_t moves_ever_made(const Table *t)
{
    return t->move_number;
}

size_t moves_of(const Table *t, Move *moves, size_t room)
{
    size_t count = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        if (t->log[i].entry.kind != ENTRY_MOVE)
            continue;
        assert_true(count < room);
        moves[count++] = t->log[i].entry.move;
    }
    return count;
}

Out inside_of(const Table *t)
{
    Out out = buffer_new();
    out_bytes(&out, (const char *)t, sizeof *t);
    assert_false(out.full);
    return out;
}
