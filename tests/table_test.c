/* A live table, promise by promise (table/table.h). What many tables together must keep is in
   simulation.c. */
#include "tests/unit.h"

#include "core/legal.h"
#include "table/inside.h"
#include "tests/tables.h"

#include <stdlib.h>

/* ---- One table at a time ------------------------------------------------------------------- */

static Table *table;
static uint64_t now;
static Random source_random;
static const char *const called[] = {"Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"};

/* What chance does, in this order; then what the seed says. */
static char chance_queue[128][24];
static unsigned chance_count, chance_next;

static Action next_of_queue(const Table *steered, void *context)
{
    Action action;
    (void)context;
    if (chance_next == chance_count) {
        uint32_t tickets = steered->setup.game->tickets(&steered->state, CHANCE);
        return steered->setup.game->ticket(&steered->state, CHANCE,
                                           random_below(&source_random, tickets));
    }
    Refusal refusal =
        action_read(steered->setup.game, text_of(chance_queue[chance_next++]), &action);
    assert_int_equal(refusal.id, ACCEPTED);
    return action;
}

static void chance_will(const char *word, const char *argument)
{
    assert_true(chance_count < COUNT(chance_queue));
    snprintf(chance_queue[chance_count++], sizeof chance_queue[0], "%s %s", word, argument);
    table->steer = next_of_queue;
}

/* `GAME key=value …`; the rest of the setup is for a test to change before table_new. */
static TableSetup setup_of(const char *text)
{
    Text rest = text_of(text), word = {NULL, 0};
    const char *why;
    TableSetup setup = {.clock = CLOCK_NONE, .free_chat = true, .bot_delay = {500, 1500}};
    source_random = random_from(7);
    setup.source = seeded_source(&source_random);
    assert_true(text_next(&rest, &word));
    setup.game = game_named(word);
    assert_non_null(setup.game);
    OptionsReader reader = options_begin(setup.game);
    while (text_next(&rest, &word)) {
        size_t key = 0;
        while (word.at[key] != '=')
            key++;
        Refusal refusal = options_read(setup.game, &reader, (Text){word.at, key},
                                       (Text){word.at + key + 1, word.length - key - 1});
        assert_int_equal(refusal.id, ACCEPTED);
    }
    Refusal refusal = options_end(setup.game, &reader, &setup.options, &why);
    assert_int_equal(refusal.id, ACCEPTED);
    return setup;
}

static void open_with(TableSetup setup)
{
    now = 1000;
    chance_count = chance_next = 0;
    table = table_new(&setup, now);
    assert_non_null(table);
}

static void open_table(const char *text, Clock clock)
{
    TableSetup setup = setup_of(text);
    setup.clock = (uint8_t)clock;
    open_with(setup);
}

static int close_table(void **state)
{
    (void)state;
    table_free(table);
    table = NULL;
    return 0;
}

#define DONE(call) assert_int_equal((call).id, TABLE_DONE)
/* Refused for this reason, and nothing has changed. */
#define REFUSED(call, why)                                                                         \
    do {                                                                                           \
        Out before_it = saved(table), after_it;                                                    \
        TableResult result_ = (call);                                                              \
        assert_int_equal(result_.id, why);                                                         \
        after_it = saved(table);                                                                   \
        assert_true(same_text(&before_it, &after_it));                                             \
        if (result_.id != GAME_REFUSED)                                                            \
            assert_true(table_sentence(result_)[0] != '\0');                                       \
        buffer_free(&before_it);                                                                   \
        buffer_free(&after_it);                                                                    \
    } while (0)

static Out saved(const Table *t)
{
    Out out = buffer_new();
    table_save(t, &out);
    assert_false(out.full);
    return out;
}

static void sit_all(void)
{
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == EMPTY_PLACE)
            DONE(table_sit(table, person, text_of(called[person]), now));
}

static void begin(void)
{
    sit_all();
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == PERSON_SITS)
            DONE(table_ready(table, person, true, now));
    DONE(table_start(table, table_owner(table), now));
}

static void seat_bots(unsigned from, const Bot *bot)
{
    for (unsigned person = from; person < table_persons(table); person++)
        DONE(table_seat_bot(table, table_owner(table), person, bot, NULL, text_of(called[person]),
                            now));
}

/* ---- Acting and looking -------------------------------------------------------------------- */

static TableResult try_at(const char *line, uint32_t seen)
{
    unsigned person = (unsigned)(line[1] - '1') % table_persons(table);
    return table_do(table, person, text_of(line), seen, now);
}

static TableResult try(const char *line)
{
    return try_at(line, table_latest(table));
}

#define act_now(line) DONE(try(line))

static void assert_refusal(TableResult result, unsigned id)
{
    assert_int_equal(result.id, GAME_REFUSED);
    assert_int_equal(result.refusal.id, id);
}

/* What a viewer gets: one message a line. */
static Out read_from(const Table *t, Viewer viewer, uint32_t from, uint32_t fresh)
{
    TableReader reader;
    Message message;
    Out out = buffer_new();
    table_reader_begin(&reader, t, viewer, from, fresh);
    while (table_reader_next(&reader, &message)) {
        message_write(t, &message, &out);
        out_char(&out, '\n');
    }
    assert_false(out.full);
    return out;
}

static bool contains(const Out *out, const char *part)
{
    size_t length = strlen(part);
    for (size_t i = 0; i + length <= out->length; i++)
        if (memcmp(out->text + i, part, length) == 0)
            return true;
    return false;
}

/* Do the messages of a viewer contain this? */
static bool gets(Viewer viewer, uint32_t from, const char *part)
{
    Out out = read_from(table, viewer, from, 1);
    bool found = contains(&out, part);
    buffer_free(&out);
    return found;
}

/* The last message as a viewer gets it. */
static void assert_last(Viewer viewer, const char *part)
{
    Out out = read_from(table, viewer, table_latest(table), 1);
    if (!contains(&out, part)) {
        print_error("expected %s in %.*s\n", part, (int)out.length, out.text);
        fail();
    }
    buffer_free(&out);
}

static Out view_of(const Table *t, Viewer viewer)
{
    Out out = buffer_new();
    table_view(t, viewer, &out);
    assert_false(out.full);
    return out;
}

typedef struct Listed {
    uint32_t count;
    Action actions[4096];
} Listed;

static void list_action(void *context, Action action)
{
    Listed *listed = context;
    assert_true(listed->count < COUNT(listed->actions));
    listed->actions[listed->count++] = action;
}

/* Everybody plays something legal until the game is over. */
static void play_out(Random *random)
{
    static Listed listed;
    for (unsigned moves = 0; !table_over(table); moves++) {
        assert_true(moves < 100000);
        uint64_t next = table_run(table, now);
        for (Actor seat = 0; seat < table->seats; seat++) {
            unsigned person = seat % table->persons;
            const Place *place = table_place(table, person);
            listed.count = 0;
            if (place->holder != PERSON_SITS || place->gone || place->bot != NULL)
                continue;
            table_legal(table, seat, list_action, &listed);
            if (listed.count == 0)
                continue;
            char line[64];
            Out out = {.text = line, .capacity = sizeof line};
            actor_write(seat, &out);
            out_char(&out, ' ');
            action_write(table_game(table), listed.actions[random_below(random, listed.count)],
                         &out);
            DONE(table_do(table, person, written(&out), table_latest(table), now));
            next = now;
        }
        if (next != NEVER && next > now)
            now = next;
    }
}

static Table *load(Text file, Problem *problem)
{
    return table_load(file, seeded_source(&source_random), &test_bots, now, problem);
}

/* ---- People -------------------------------------------------------------------------------- */

static void sitting(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_sit(table, 3, TEXT("Ana"), now), NO_PLACE);
    REFUSED(table_sit(table, 0, TEXT(""), now), BAD_NAME);
    REFUSED(table_sit(table, 0, TEXT(" \t "), now), BAD_NAME);
    REFUSED(table_sit(table, 0, TEXT("\xE2\x80\x8B\x1B"), now), BAD_NAME);
    REFUSED(table_sit(table, 0, TEXT("123456789012345678901234567890123"), now), BAD_NAME);
    assert_int_equal(table_place(table, 0)->holder, EMPTY_PLACE);
    assert_string_equal(table_place(table, 0)->name, "");

    DONE(table_sit(table, 1, TEXT("  Ana \t  Maria "), now));
    const Place *place = table_place(table, 1);
    assert_int_equal(place->holder, PERSON_SITS);
    assert_string_equal(place->name, "Ana Maria");
    assert_false(place->ready || place->away || place->gone);
    assert_null(place->bot);
    assert_last(SPECTATOR, "\"kind\":\"sat\",\"person\":\"P2\",\"text\":\"Ana Maria\"}");

    REFUSED(table_sit(table, 1, TEXT("Bo"), now), PLACE_TAKEN);
    REFUSED(table_sit(table, 0, TEXT("Ana Maria"), now), NAME_TAKEN);
    REFUSED(table_sit(table, 0, TEXT("Ana\xE2\x80\x8B  Maria"), now), NAME_TAKEN);
    DONE(table_sit(table, 0, TEXT("12345678901234567890123456789012"), now));
    REFUSED(table_seat_bot(table, 1, 2, &random_bot, NULL, TEXT("Ana Maria"), now), NAME_TAKEN);
    DONE(table_seat_bot(table, 1, 2, &random_bot, NULL, TEXT(""), now));
    assert_string_equal(table_place(table, 2)->name, "random");
    assert_ptr_equal(table_place(table, 2)->bot, &random_bot);
    assert_last(0, "\"kind\":\"bot\",\"person\":\"P3\",\"bot\":\"random\",\"text\":\"random\"}");
    REFUSED(table_sit(table, 2, TEXT("Cy"), now), PLACE_TAKEN);
}

static void ownership(void **state)
{
    (void)state;
    open_table("skull players=4", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    assert_int_equal(table_owner(table), 2);
    REFUSED(table_seat_bot(table, 0, 1, &random_bot, NULL, TEXT(""), now), NOT_THE_OWNER);
    DONE(table_seat_bot(table, 2, 1, &random_bot, NULL, TEXT(""), now));
    REFUSED(table_replace(table, 0, 1, now), NOT_THE_OWNER);
    DONE(table_leave(table, 2, now));
    assert_int_equal(table_owner(table), 0);
    REFUSED(table_replace(table, 2, 1, now), NOT_THE_OWNER);
    /* All are gone: the table is whose who comes next. */
    DONE(table_leave(table, 0, now));
    DONE(table_sit(table, 3, TEXT("Di"), now));
    assert_int_equal(table_owner(table), 3);
    /* And in the middle of a game. */
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    begin();
    DONE(table_leave(table, 3, now));
    assert_int_equal(table_owner(table), 0);
}

static void leaving_before_the_start(void **state)
{
    (void)state;
    Viewer viewer;
    char token[TOKEN_LENGTH + 1];
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_leave(table, 0, now), NOBODY_THERE);
    REFUSED(table_leave(table, 3, now), NO_PLACE);
    sit_all();
    memcpy(token, table_token(table, 1), sizeof token);
    assert_true(table_who(table, text_of(token), &viewer));
    assert_int_equal(viewer, 1);
    DONE(table_mute(table, 1, 0, true));
    DONE(table_mute(table, 0, 1, true));
    DONE(table_entropy(table, 1, (const uint8_t *)"x", 1, now));
    DONE(table_leave(table, 1, now));
    assert_last(0, "\"kind\":\"left\",\"person\":\"P2\"");
    assert_int_equal(table_place(table, 1)->holder, EMPTY_PLACE);
    assert_false(table_who(table, text_of(token), &viewer));
    /* Who sits there next is somebody else: nothing of the one before is left. */
    DONE(table_sit(table, 1, TEXT("Bea"), now));
    assert_false(table_who(table, text_of(token), &viewer));
    DONE(table_chat(table, 0, TEXT("to Bea"), now));
    assert_true(gets(1, 1, "to Bea"));
    DONE(table_chat(table, 1, TEXT("to Ana"), now));
    assert_true(gets(0, 1, "to Ana"));
    DONE(table_entropy(table, 1, (const uint8_t *)"y", 1, now));
    Out file = saved(table);
    Problem problem;
    Table *again = load(out_as_text(&file), &problem);
    assert_non_null(again);
    assert_memory_equal(&again->fairness, &table->fairness, sizeof table->fairness);
    table_free(again);
    buffer_free(&file);
}

static void starting(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    REFUSED(table_start(table, 0, now), PLACES_EMPTY);
    REFUSED(table_start(table, 77, now), NO_PLACE);
    REFUSED(table_ready(table, 0, true, now), NOBODY_THERE);
    REFUSED(table_ready(table, 5, true, now), NO_PLACE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    REFUSED(table_start(table, 0, now), PLACES_EMPTY);
    DONE(table_seat_bot(table, 0, 2, &random_bot, NULL, TEXT("Cy"), now));
    assert_true(table_place(table, 2)->ready);
    REFUSED(table_start(table, 1, now), NOT_THE_OWNER);
    REFUSED(table_start(table, 0, now), NOT_READY);
    REFUSED(try("P1 place flower"), NOT_STARTED);
    REFUSED(table_undo(table, 0, now), NOT_STARTED);
    assert_int_equal(table_to_act(table), 0);
    assert_false(table_started(table) || table_over(table));
    DONE(table_ready(table, 1, true, now));
    assert_last(0, "\"kind\":\"ready\",\"person\":\"P2\"");
    DONE(table_ready(table, 1, false, now));
    assert_last(0, "\"kind\":\"unready\",\"person\":\"P2\"");
    REFUSED(table_start(table, 0, now), NOT_READY);
    DONE(table_ready(table, 1, true, now));
    assert_false(table_place(table, 0)->ready); /* the owner asks for it */
    DONE(table_start(table, 0, now));
    assert_true(table_started(table));
    assert_int_equal(table_to_act(table), 6);
    REFUSED(table_start(table, 0, now), HAS_STARTED);
    REFUSED(table_ready(table, 1, false, now), HAS_STARTED);
    REFUSED(table_sit(table, 1, TEXT("Di"), now), HAS_STARTED);
    REFUSED(table_seat_bot(table, 0, 1, &random_bot, NULL, TEXT("Di"), now), HAS_STARTED);
}

static void bots_alone(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    seat_bots(0, &random_bot);
    DONE(table_start(table, 0, now));
    for (unsigned i = 0; i < 10000 && !table_over(table); i++) {
        uint64_t next = table_run(table, now);
        assert_true(table_over(table) || next > now);
        if (next != NEVER)
            now = next;
    }
    assert_true(table_over(table));
}

static bool plays_nothing(const Options *options)
{
    (void)options;
    return false;
}

static void unfit_bots(void **state)
{
    (void)state;
    Bot unfit = random_bot;
    unfit.plays = plays_nothing;
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_seat_bot(table, 0, 1, &unfit, NULL, TEXT("Bo"), now), BOT_UNFIT);
}

static void away_and_back(void **state)
{
    (void)state;
    TableSetup setup = setup_of("skull players=3 first=P1");
    setup.clock = CLOCK_QUICK;
    setup.takeover = true;
    open_with(setup);
    REFUSED(table_away(table, 1, now), NOBODY_THERE);
    begin();
    uint32_t before = table_latest(table);
    DONE(table_away(table, 1, now));
    assert_last(0, "\"kind\":\"away\",\"person\":\"P2\"");
    assert_true(table_place(table, 1)->away);
    assert_int_equal(table_deadline(table, 1), 21000); /* the clock runs on */
    DONE(table_back(table, 1, now + 500));
    assert_last(0, "\"kind\":\"back\",\"person\":\"P2\"");
    assert_false(table_place(table, 1)->away);
    assert_int_equal(table_latest(table), before + 2);
    assert_int_equal(table_deadline(table, 1), 21000);

    /* Away when the clock runs out: it plays, then a bot sits in. */
    now = 2000;
    DONE(table_away(table, 1, now));
    act_now("P3 place flower");
    (void)table_run(table, 20999);
    assert_null(table_place(table, 1)->bot);
    (void)table_run(table, 21000);
    now = 21000;
    assert_ptr_equal(table_place(table, 1)->bot, &random_bot);
    assert_int_equal(table_place(table, 1)->holder, PERSON_SITS);
    assert_true(gets(0, 1, "\"by\":\"clock\",\"move\":\"P2 place ?\""));
    assert_true(gets(0, 1, "\"kind\":\"taken\",\"person\":\"P2\",\"bot\":\"random\""));
    act_now("P1 place flower");
    act_now("P1 place flower");
    /* The bot answers after its delay, not before and not much later. */
    uint64_t due = table_run(table, now);
    assert_in_range(due, now + 500, now + 1500);
    assert_int_equal(table_to_act(table), 2);
    (void)table_run(table, due - 1);
    assert_int_equal(table_to_act(table), 2);
    now = due;
    (void)table_run(table, now);
    assert_true(gets(0, 1, "\"by\":\"bot\",\"move\":\"P2 "));
    /* Who comes back has the seat back. */
    DONE(table_back(table, 1, now));
    assert_null(table_place(table, 1)->bot);
    assert_false(table_place(table, 1)->away);
    /* Who acts is here. */
    while (!(table_to_act(table) >> 1 & 1)) {
        now = table_run(table, now);
        assert_int_not_equal(now, NEVER);
        (void)table_run(table, now);
    }
    Listed listed = {0};
    char line[64];
    Out out = {.text = line, .capacity = sizeof line};
    table_legal(table, 1, list_action, &listed);
    DONE(table_away(table, 1, now));
    out_string(&out, "P2 ");
    action_write(table_game(table), listed.actions[0], &out);
    DONE(table_do(table, 1, written(&out), table_latest(table), now));
    assert_false(table_place(table, 1)->away);
    assert_true(gets(0, table_latest(table) - 2, "\"kind\":\"back\",\"person\":\"P2\""));
}

static void leaving_a_game(void **state)
{
    (void)state;
    TableSetup setup = setup_of("skull players=3 first=P1");
    Viewer viewer;
    setup.takeover = true;
    open_with(setup);
    begin();
    DONE(table_leave(table, 1, now));
    assert_true(table_place(table, 1)->gone);
    assert_ptr_equal(table_place(table, 1)->bot, &random_bot);
    assert_string_equal(table_place(table, 1)->name, "Bo");
    assert_false(table_who(table, text_of(table_token(table, 1)), &viewer));
    REFUSED(table_back(table, 1, now), NOBODY_THERE);
    REFUSED(table_away(table, 1, now), NOBODY_THERE);
    REFUSED(table_leave(table, 1, now), NOBODY_THERE);
    REFUSED(try("P2 place flower"), NOBODY_THERE);
    REFUSED(table_chat(table, 1, TEXT("hello"), now), NOBODY_THERE);
    REFUSED(table_undo(table, 1, now), NOBODY_THERE);
    assert_in_range(table_run(table, now), now + 500, now + 1500);
    now += 1500;
    (void)table_run(table, now);
    assert_true(gets(0, 1, "\"by\":\"bot\",\"move\":\"P2 place ?\""));
}

/* Nobody agreed to bots and there is no clock: the table goes on all the same. */
static void leaving_without_a_substitute(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    assert_int_equal(table_run(table, now), NEVER);
    DONE(table_leave(table, 1, now));
    assert_null(table_place(table, 1)->bot);
    uint64_t due = table_run(table, now);
    assert_in_range(due, now, now + 1500);
    now = due;
    (void)table_run(table, now);
    assert_true(gets(0, 1, "\"by\":\"clock\",\"move\":\"P2 place ?\""));
    act_now("P3 place skull");
    act_now("P1 place flower");
    act_now("P1 bid 1");
    now = table_run(table, now);
    assert_int_not_equal(now, NEVER);
    (void)table_run(table, now);
    assert_last(0, "\"by\":\"clock\",\"move\":\"P2 pass\"");
}

static void replacing(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_seat_bot(table, 0, 1, &random_bot, NULL, TEXT("Bo"), now));
    REFUSED(table_replace(table, 0, 3, now), NO_PLACE);
    REFUSED(table_replace(table, 0, 2, now), NOBODY_THERE);
    REFUSED(table_replace(table, 0, 0, now), NOBODY_THERE);
    DONE(table_replace(table, 0, 1, now));
    assert_int_equal(table_place(table, 1)->holder, EMPTY_PLACE);
    begin();
    REFUSED(table_replace(table, 0, 1, now), NOBODY_THERE); /* who is here stays */
    DONE(table_away(table, 1, now));
    REFUSED(table_replace(table, 2, 1, now), NOT_THE_OWNER);
    DONE(table_replace(table, 0, 1, now));
    assert_ptr_equal(table_place(table, 1)->bot, &random_bot);
    assert_last(2, "\"kind\":\"taken\",\"person\":\"P2\",\"bot\":\"random\"");
    REFUSED(table_replace(table, 0, 1, now), NOBODY_THERE);
    DONE(table_back(table, 1, now));
    assert_null(table_place(table, 1)->bot);
    assert_int_equal(table_run(table, now + 100000), NEVER);
}

static void automata(void **state)
{
    (void)state;
    open_table("skalpott players=1", CLOCK_NONE);
    assert_int_equal(table_persons(table), 2);
    assert_int_equal(table_place(table, 1)->holder, RULES_PLAY);
    REFUSED(table_sit(table, 1, TEXT("Bo"), now), PLACE_TAKEN);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_start(table, 0, now));
    assert_int_equal(table_to_act(table), 1);
}

/* ---- Tokens and codes ---------------------------------------------------------------------- */

static void tokens(void **state)
{
    (void)state;
    Viewer viewer;
    open_table("skull players=3", CLOCK_NONE);
    assert_int_equal(strlen(table_code(table)), CODE_LENGTH);
    assert_int_equal(strlen(table_watch_code(table)), WATCH_LENGTH);
    for (unsigned person = 0; person < 3; person++) {
        const char *token = table_token(table, person);
        assert_int_equal(strlen(token), TOKEN_LENGTH);
        assert_null(strstr(token, table_code(table)));
        assert_null(strstr(token, table_watch_code(table)));
        for (unsigned other = 0; other < person; other++)
            assert_string_not_equal(token, table_token(table, other));
        assert_false(table_who(table, text_of(token), &viewer)); /* nobody sits there */
    }
    assert_null(strstr(table_watch_code(table), table_code(table)));
    sit_all();
    for (unsigned person = 0; person < 3; person++) {
        Text token = text_of(table_token(table, person));
        assert_true(table_who(table, token, &viewer));
        assert_int_equal(viewer, person);
        assert_false(table_who(table, (Text){token.at, token.length - 1}, &viewer));
        assert_false(table_who(table, (Text){token.at, 0}, &viewer));
    }
    assert_true(table_who(table, text_of(table_watch_code(table)), &viewer));
    assert_int_equal(viewer, SPECTATOR);
    assert_false(table_who(table, text_of(table_code(table)), &viewer));
    assert_false(table_who(table, TEXT("aaaaaaaaaaaaaaaaaaaaaaaaaa"), &viewer));
    /* No message has a secret in it. */
    begin();
    for (Viewer eyes = 0; eyes <= SPECTATOR; eyes++) {
        Out out = read_from(table, eyes, 1, 1);
        for (unsigned person = 0; person < 3; person++)
            assert_false(contains(&out, table_token(table, person)));
        assert_false(contains(&out, table_watch_code(table)));
        buffer_free(&out);
    }
}

/* ---- Talk ---------------------------------------------------------------------------------- */

static Saying saying(const char *id, unsigned person)
{
    return (Saying){(uint8_t)talk_find(table_game(table), text_of(id)), (uint8_t)person};
}

static void lines_to_say(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    REFUSED(table_say(table, 0, saying("hello", 0), now), NOBODY_THERE);
    sit_all();
    DONE(table_say(table, 0, saying("hello", 0), now)); /* before the start, too */
    assert_last(SPECTATOR, "\"kind\":\"said\",\"person\":\"P1\",\"line\":\"hello\"}");
    REFUSED(table_say(table, 0, (Saying){0, 0}, now), NO_SUCH_LINE);
    REFUSED(table_say(table, 0, (Saying){200, 0}, now), NO_SUCH_LINE);
    REFUSED(table_say(table, 7, saying("hello", 0), now), NO_PLACE);
    DONE(table_say(table, 1, saying("bluffing", 2), now));
    assert_last(0, "\"line\":\"bluffing\",\"about\":\"P3\"}");
    REFUSED(table_say(table, 1, saying("bluffing", 3), now), NO_PLACE);
}

/* SKU-60 */
static void talk_changes_nothing(void **state)
{
    (void)state;
    Random random = random_from(3);
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    act_now("P2 place skull");
    Out view = view_of(table, 0), after;
    State before = table->state;
    uint64_t deadline = table_deadline(table, 2), next = table_run(table, now);
    Listed legal = {0}, legal_after = {0};
    table_legal(table, 2, list_action, &legal);
    /* True or not, in turn or not, by anybody. */
    now += 100;
    DONE(table_say(table, 0, saying("skull", 0), now));
    DONE(table_say(table, 1, saying("flowers", 0), now));
    DONE(table_say(table, 2, saying("bluffing", 1), now));
    DONE(table_chat(table, 1, TEXT("P3 place flower"), now));
    table_legal(table, 2, list_action, &legal_after);
    assert_memory_equal(&legal, &legal_after, sizeof legal);
    assert_memory_equal(&before, &table->state, sizeof before);
    assert_int_equal(table_deadline(table, 2), deadline);
    assert_int_equal(table_run(table, now), next);
    assert_int_equal(table_to_act(table), 4);
    after = view_of(table, 0);
    assert_true(same_text(&view, &after));
    /* A person's own seen number is not spoilt by what was said since. */
    DONE(try_at("P3 place flower", table_latest(table) - 4));
    /* Part of the log, in order, for everybody, the spectator too; no part of the record. */
    assert_true(gets(SPECTATOR, 1, "\"person\":\"P1\",\"line\":\"skull\""));
    assert_true(gets(2, 1, "\"person\":\"P2\",\"line\":\"flowers\""));
    assert_true(gets(0, 1, "\"kind\":\"chat\",\"person\":\"P2\",\"text\":\"P3 place flower\""));
    play_out(&random);
    DONE(table_chat(table, 1, TEXT("well, well"), now)); /* after the end, too */
    Out record = buffer_new();
    assert_true(table_record(table, &record));
    assert_false(contains(&record, "bluffing"));
    assert_false(contains(&record, "well"));
    buffer_free(&record);
    buffer_free(&view);
    buffer_free(&after);
}

static Answer chatty_choose(void *memory, const Question *question)
{
    (void)memory;
    return (Answer){question->legal[0], {1, 0}};
}

static void bots_talk(void **state)
{
    (void)state;
    Bot chatty = random_bot;
    chatty.choose = chatty_choose;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &chatty);
    DONE(table_start(table, 0, now));
    (void)table_run(table, now + 2000);
    assert_true(gets(0, 1, "\"kind\":\"said\",\"person\":\"P2\",\"line\":\"hello\""));
}

static void chat_off(void **state)
{
    (void)state;
    TableSetup setup = setup_of("skull players=3");
    setup.free_chat = false;
    open_with(setup);
    sit_all();
    REFUSED(table_chat(table, 0, TEXT("hello"), now), NO_FREE_CHAT);
    DONE(table_say(table, 0, saying("hello", 0), now));
}

static void chat_on(void **state)
{
    (void)state;
    char text[1000];
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_chat(table, 0, TEXT("hello"), now), NOBODY_THERE);
    sit_all();
    REFUSED(table_chat(table, 4, TEXT("hello"), now), NO_PLACE);
    REFUSED(table_chat(table, 0, TEXT(""), now), NOTHING_SAID);
    REFUSED(table_chat(table, 0, TEXT(" \n\x07\xE2\x80\xAE"), now), NOTHING_SAID);
    DONE(table_chat(table, 0, TEXT("\x1B[31m \"quoted\" \\ <b>"), now));
    assert_last(1,
                "\"kind\":\"chat\",\"person\":\"P1\",\"text\":\"[31m \\\"quoted\\\" \\\\ <b>\"}");
    memset(text, 'x', sizeof text);
    DONE(table_chat(table, 0, (Text){text, sizeof text}, now));
    TableReader reader;
    Message message;
    table_reader_begin(&reader, table, 1, table_latest(table), 1);
    assert_true(table_reader_next(&reader, &message));
    assert_int_equal(message.text.length, MAX_CHAT);
}

static void too_much_talk(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    for (unsigned i = 0; i < TALK_BURST; i++) {
        now += 100;
        if (i % 2 == 0)
            DONE(table_chat(table, 0, TEXT("blah"), now));
        else
            DONE(table_say(table, 0, saying("hello", 0), now));
    }
    REFUSED(table_chat(table, 0, TEXT("blah"), now), TOO_MUCH_TALK);
    REFUSED(table_say(table, 0, saying("hello", 0), now), TOO_MUCH_TALK);
    DONE(table_chat(table, 1, TEXT("others may"), now));
    REFUSED(table_chat(table, 0, TEXT("blah"), 1100 + TALK_SPELL - 1), TOO_MUCH_TALK);
    DONE(table_chat(table, 0, TEXT("blah"), 1100 + TALK_SPELL));
    REFUSED(table_chat(table, 0, TEXT("blah"), 1100 + TALK_SPELL), TOO_MUCH_TALK);
}

static void muting(void **state)
{
    (void)state;
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    REFUSED(table_mute(table, 3, 0, true), NO_PLACE);
    REFUSED(table_mute(table, 0, 3, true), NO_PLACE);
    DONE(table_mute(table, 0, 1, true));
    DONE(table_chat(table, 1, TEXT("rude"), now));
    DONE(table_say(table, 1, saying("laugh", 0), now));
    DONE(table_chat(table, 2, TEXT("nice"), now));
    assert_false(gets(0, 1, "rude") || gets(0, 1, "laugh"));
    assert_true(gets(0, 1, "nice"));
    assert_true(gets(1, 1, "rude") && gets(2, 1, "rude") && gets(SPECTATOR, 1, "rude"));
    begin(); /* what is no talk is heard */
    assert_true(gets(0, 1, "\"kind\":\"ready\",\"person\":\"P2\""));
    /* It is kept with the table. */
    Out file = saved(table);
    Problem problem;
    Table *again = load(out_as_text(&file), &problem);
    assert_non_null(again);
    Out one = read_from(table, 0, 1, 1), other = read_from(again, 0, 1, 1);
    assert_true(same_text(&one, &other));
    DONE(table_mute(table, 0, 1, false));
    assert_true(gets(0, 1, "rude"));
    table_free(again);
    buffer_free(&one);
    buffer_free(&other);
    buffer_free(&file);
}

static void assert_tidy(Text text, size_t most, const char *expected)
{
    char tidy[MAX_CHAT];
    Text neat = {tidy, tidy_text(text, tidy, most)};
    assert_text(neat, expected);
}

static void tidying(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"plain", "plain"},
        {"  a  b\t\tc\r\nd  ", "a b c d"},
        {"Zo\xC3\xAB \xE2\x98\xA0 \xF0\x9F\x92\x80", "Zo\xC3\xAB \xE2\x98\xA0 \xF0\x9F\x92\x80"},
        {"\x01\x02"
         "a\x7F"
         "b",
         "ab"},
        {"\x1B[2J\x1B]0;title\x07!", "[2J]0;title!"},
        {"a\xC2\x9B"
         "31mb\xC2\x85"
         "c",
         "a31mbc"}, /* C1 */
        {"a\xE2\x80\xAE"
         "b\xE2\x81\xA6"
         "c\xE2\x81\xA9\xE2\x80\x8F"
         "d\xD8\x9C"
         "e",
         "abcde"}, /* bidi */
        {"a\xE2\x80\x8B"
         "b\xE2\x80\x8D"
         "c\xEF\xBB\xBF"
         "d\xE2\x81\xA0"
         "e\xC2\xAD"
         "f",
         "abcdef"}, /* zero width */
        {"a\xE2\x80\xA8"
         "b\xE2\x80\xA9"
         "c",
         "abc"}, /* separators */
        {"a\xC0\xAF"
         "b\xE0\x80\xAF"
         "c\xF0\x80\x80\xAF"
         "d",
         "abcd"}, /* overlong */
        {"a\xED\xA0\x80"
         "b\xF4\x90\x80\x80"
         "c\xFF\xFE"
         "d\x80"
         "e\xC3",
         "abcde"}, /* no UTF-8 */
        {"a\xC2\xA0\xE3\x80\x80\xE2\x80\x83"
         "b",
         "a b"}, /* other spaces */
        {"a\xE2\x80\xAF"
         "b\xE2\x81\x9F"
         "c\xE1\x9A\x80"
         "d",
         "a b c d"},
        {"\xE2\x80\xAF", ""},
        {"\xE3\x85\xA4\xE1\x85\x9F\xE1\x85\xA0\xEF\xBE\xA0", ""}, /* Hangul fillers */
        {"\xE2\xA0\x80", ""},                                     /* empty braille */
        {"a\xF3\xA0\x81\x81"
         "b",
         "ab"}, /* tags */
        {"e\xCC\x81t\xC3\xA9", "e\xCC\x81t\xC3\xA9"},
        {"\xCC\x81"
         "a \xCC\x81",
         "a"}, /* marks on nothing */
        {"", ""},
    };
    char tidy[MAX_CHAT];
    for (size_t i = 0; i < COUNT(pairs); i++)
        assert_tidy(text_of(pairs[i][0]), MAX_CHAT, pairs[i][1]);
    assert_int_equal(tidy_text((Text){"a\0b", 3}, tidy, sizeof tidy), 2);

    /* A flood of marks drowns nobody, in any script. */
    static const char *const marks[] = {"\xCC\x81", "\xD9\x8B", "\xE0\xB9\x89", "\xD6\xB0",
                                        "\xE2\x83\x9D"};
    for (size_t i = 0; i < COUNT(marks); i++) {
        char flood[300] = "a";
        for (int k = 0; k < 60; k++)
            strcat(flood, marks[i]);
        assert_in_range(tidy_text(text_of(flood), tidy, sizeof tidy), 1, 12);
    }
}

static void tidying_anything(void **state)
{
    (void)state;
    static char text[20000];
    Random random = random_from(11);
    for (unsigned round = 0; round < 3000; round++) {
        char tidy[64], again[64];
        size_t length = random_below(&random, round % 100 == 0 ? sizeof text : 80);
        size_t most = 1 + random_below(&random, sizeof tidy);
        for (size_t i = 0; i < length; i++) {
            static const char common[] = "\xE2\x80\xAE\xCC\x81\xC2\x9B\xF3\xA0 a\xC3\xA9\t";
            text[i] = random_below(&random, 3) == 0
                          ? (char)random_next(&random)
                          : common[random_below(&random, sizeof common - 1)];
        }
        Text neat = {tidy, tidy_text((Text){text, length}, tidy, most)};
        assert_true(neat.length <= most);
        assert_true(text_is_clean(neat));
        for (size_t i = 0; i < neat.length; i++)
            if (tidy[i] == ' ')
                assert_true(i > 0 && i + 1 < neat.length && tidy[i + 1] != ' ');
        assert_int_equal(tidy_text(neat, again, sizeof again), neat.length);
        assert_memory_equal(again, tidy, neat.length);
    }
    /* Cut between characters. */
    assert_tidy(TEXT("\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"), 7, "\xC3\xA9\xC3\xA9\xC3\xA9");
}

/* ---- Clocks -------------------------------------------------------------------------------- */

static void no_clock(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    for (Actor seat = 0; seat < 3; seat++)
        assert_int_equal(table_deadline(table, seat), NEVER);
    uint32_t latest = table_latest(table);
    assert_int_equal(table_run(table, 1000000000), NEVER);
    assert_int_equal(table_latest(table), latest);
}

static void decision_clocks(void **state)
{
    (void)state;
    static const Clock clocks[] = {CLOCK_RELAXED, CLOCK_QUICK};
    for (size_t i = 0; i < COUNT(clocks); i++) {
        uint64_t limit = clock_kinds[clocks[i]].decision;
        open_table("skull players=3 first=P1", clocks[i]);
        begin();
        uint32_t latest = table_latest(table);
        assert_int_equal(table_deadline(table, 0), NEVER); /* lays last */
        assert_int_equal(table_deadline(table, 1), now + limit);
        assert_int_equal(table_deadline(table, 2), now + limit);
        now += limit / 2;
        act_now("P2 place skull"); /* another's move changes nothing for P3 */
        assert_int_equal(table_deadline(table, 1), NEVER);
        assert_int_equal(table_deadline(table, 2), 1000 + limit);
        assert_int_equal(table_run(table, 1000 + limit - 1), 1000 + limit);
        assert_int_equal(table_latest(table), latest + 1);
        assert_int_equal(table_run(table, 1000 + limit), 1000 + 2 * limit);
        assert_last(0, "\"at\":");
        assert_last(0, "\"by\":\"clock\",\"move\":\"P3 place ?\"");
        now = 1000 + limit + 5;
        act_now("P1 place flower");
        act_now("P1 bid 1");
        /* Long after: everything happens when it was due. */
        assert_int_equal(table_deadline(table, 1), now + limit);
        (void)table_run(table, now + limit + 1);
        assert_last(0, "\"by\":\"clock\",\"move\":\"P2 pass\"");
        assert_int_equal(table_deadline(table, 2), now + 2 * limit);
        close_table(NULL);
    }
}

/* The clock alone brings every game to its end. */
static void clocks_alone(void **state)
{
    (void)state;
    const Game *game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        open_table(game->name, CLOCK_QUICK);
        begin();
        for (unsigned steps = 0; !table_over(table); steps++) {
            assert_true(steps < 20000);
            uint64_t next = table_run(table, now);
            assert_true(table_over(table) || (next != NEVER && next > now));
            now = next;
        }
        assert_false(gets(SPECTATOR, 1, "\"by\":\"person\""));
        close_table(NULL);
    }
}

/* A host that did not look for a while: what was due is made up for, and time never goes back. */
static void late_host(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    now = 50000;
    DONE(table_chat(table, 0, TEXT("is anybody there?"), now));
    (void)table_run(table, now);
    TableReader reader;
    Message message;
    uint64_t at = 0;
    table_reader_begin(&reader, table, SPECTATOR, 1, 1);
    while (table_reader_next(&reader, &message)) {
        assert_true(message.at >= at);
        at = message.at;
    }
    assert_true(at <= now);
    Out file = saved(table);
    Problem problem;
    Table *again = load(out_as_text(&file), &problem);
    assert_non_null(again);
    table_free(again);
    buffer_free(&file);
}

/* ---- Sketch! ------------------------------------------------------------------------------- */

/* Three hands, then the pile from the top. P3 deals, so P1 has the first card and the first turn;
   nobody has peeked yet. */
static void deal(TableSetup setup, const char *const hands[3], const char *pile)
{
    char cards[3][8][12], rest[128];
    unsigned counts[3] = {0};
    open_with(setup);
    for (unsigned seat = 0; seat < 3; seat++) {
        snprintf(rest, sizeof rest, "%s", hands[seat]);
        for (char *card = strtok(rest, " "); card != NULL; card = strtok(NULL, " "))
            snprintf(cards[seat][counts[seat]++], sizeof cards[0][0], "%s", card);
    }
    for (unsigned i = 0; i < counts[0]; i++)
        for (unsigned seat = 0; seat < 3; seat++)
            chance_will("card", cards[seat][i]);
    snprintf(rest, sizeof rest, "%s", pile);
    for (char *card = strtok(rest, " "); card != NULL; card = strtok(NULL, " "))
        chance_will("card", card);
    begin();
}

static void deal_and_draw(Clock clock, const char *one, const char *two, const char *three,
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

static void window_clock(void **state)
{
    (void)state;
    static const Clock clocks[] = {CLOCK_RELAXED, CLOCK_QUICK};
    for (size_t i = 0; i < COUNT(clocks); i++) {
        uint64_t limit = clock_kinds[clocks[i]].window;
        deal_and_draw(clocks[i], "7 1 2 3", "7 4 5 6", "8 9 9 10", "10");
        now = 5000;
        act_now("P1 discard 1");
        for (Actor seat = 0; seat < 3; seat++)
            assert_int_equal(table_deadline(table, seat), 5000 + limit);
        now = 6000;
        act_now("P3 ok");
        assert_int_equal(table_deadline(table, 2), NEVER);
        assert_int_equal(table_deadline(table, 0), 5000 + limit); /* an ok is no card */
        now = 7000;
        act_now("P2 sketch 1"); /* a new card: everybody's time begins anew */
        for (Actor seat = 0; seat < 3; seat++)
            assert_int_equal(table_deadline(table, seat), 7000 + limit);
        uint32_t latest = table_latest(table);
        assert_int_equal(table_run(table, 7000 + limit - 1), 7000 + limit);
        assert_int_equal(table_latest(table), latest);
        (void)table_run(table, 7000 + limit);
        assert_int_equal(table_latest(table), latest + 3);
        for (unsigned seat = 0; seat < 3; seat++) {
            char part[64];
            snprintf(part, sizeof part, "\"by\":\"clock\",\"move\":\"P%u ok\"", seat + 1);
            assert_true(gets(SPECTATOR, latest + 1, part));
        }
        assert_int_equal(table_to_act(table), 1); /* end or assault */
        assert_int_equal(table_deadline(table, 0), 7000 + limit + clock_kinds[clocks[i]].decision);
        close_table(NULL);
    }
}

/* A failed sketch and its penalty are no card to answer: nobody gets more time, nobody less. */
static void failed_sketch_and_the_clock(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_QUICK, "7 1 2 3", "7 4 5 6", "8 9 9 10", "10 1");
    now = 5000;
    act_now("P1 discard 1");
    now = 6000;
    act_now("P3 sketch 1");
    assert_last(0, "\"move\":\"C card ?\"");
    assert_int_equal(table_deadline(table, 0), 10000);
    assert_int_equal(table_deadline(table, 1), 10000);
    assert_int_equal(table_deadline(table, 2), NEVER);
}

/* The window takes its time whether or not anybody could react. */
static void windows_are_uniform(void **state)
{
    (void)state;
    static const char *const others[][2] = {
        {"7 7 7 veto", "veto veto veto veto"}, /* everything */
        {"1 1 2 2", "3 3 4 4"},                /* nothing */
    };
    uint64_t deadlines[2][3], ends[2];
    for (size_t i = 0; i < 2; i++) {
        deal_and_draw(CLOCK_QUICK, "7 5 6 8", others[i][0], others[i][1], "10");
        now = 9000;
        act_now("P1 discard 1");
        for (Actor seat = 0; seat < 3; seat++)
            deadlines[i][seat] = table_deadline(table, seat);
        ends[i] = table_run(table, now);
        assert_int_equal(table_run(table, ends[i] - 1), ends[i]);
        assert_int_equal(table_to_act(table), 7);
        close_table(NULL);
    }
    assert_memory_equal(deadlines[0], deadlines[1], sizeof deadlines[0]);
    assert_int_equal(ends[0], ends[1]);
}

/* SKE-37: a veto stands only if that very card is still on top. */
static void late_veto(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "veto 8 1 2", "10");
    act_now("P1 discard 1");
    act_now("P1 aim P3");
    uint32_t chosen = table_latest(table);
    act_now("P2 veto 1");
    /* P3 had chosen when the Archer was on top. It is returned: unseen, without penalty. */
    Out before = view_of(table, SPECTATOR);
    REFUSED(try_at("P3 veto 1", chosen), CAME_TOO_LATE);
    REFUSED(try_at("P3 veto 2", chosen), CAME_TOO_LATE);   /* whatever card it is */
    REFUSED(try_at("P3 veto 9", chosen), CAME_TOO_LATE);   /* or none at all */
    REFUSED(try_at("P3 sketch 2", chosen), CAME_TOO_LATE); /* a Veto does not match an Archer */
    REFUSED(try_at("P3 ok", chosen), CAME_TOO_LATE);       /* that was to the Archer */
    Out after = view_of(table, SPECTATOR);
    assert_true(same_text(&before, &after));
    assert_int_equal(table_to_act(table), 7);
    /* To the card that is there now, it is done. */
    act_now("P3 veto 1");
    assert_last(SPECTATOR, "\"move\":\"P3 veto 1 = veto\"");
    buffer_free(&before);
    buffer_free(&after);
}

/* SKE-37: a sketch stands if the top still matches. */
static void late_sketch(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "7 1 2 3", "7 4 5 6", "8 7 9 10", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    act_now("P2 sketch 1");
    DONE(try_at("P3 sketch 2", chosen));
    assert_last(SPECTATOR, "\"move\":\"P3 sketch 2 = 7\"");
    assert_false(gets(SPECTATOR, chosen, "C card"));
    /* And a wrong one is wrong, late or not: SKE-32. P1 chose at the first card. */
    DONE(try_at("P1 sketch 2", chosen));
    assert_true(gets(SPECTATOR, chosen, "\"move\":\"P1 sketch 2 = 1\""));
    assert_true(gets(SPECTATOR, chosen, "\"move\":\"C card ?\""));
}

static void late_after_the_window(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_QUICK, "7 1 2 3", "7 4 5 6", "8 7 9 10", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    now += 5000;
    (void)table_run(table, now); /* the clock said ok for all */
    REFUSED(try_at("P3 sketch 2", chosen), CAME_TOO_LATE);
    REFUSED(try_at("P3 ok", chosen), CAME_TOO_LATE);
    REFUSED(try_at("P3 sketch 2", table_latest(table)), GAME_REFUSED); /* not late: no window */
}

/* SKE-37: who answers while another announces is held, and played in order of arrival. */
static void held_answers(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_QUICK, "archer 7 7 9", "5 archer 5 6", "1 2 archer 8", "10");
    now = 5000;
    act_now("P1 discard 1"); /* now P1 has to say at whom */
    uint32_t latest = table_latest(table);
    assert_int_equal(table_to_act(table), 1);
    TableResult result = try("P3 sketch 3");
    DONE(result);
    assert_true(result.held);
    now = 5500;
    result = try("P2 sketch 2");
    DONE(result);
    assert_true(result.held);
    /* Nobody sees that there is something. */
    assert_int_equal(table_latest(table), latest);
    assert_int_equal(table_to_act(table), 1);
    now = 6000;
    result = try("P1 aim P2");
    DONE(result);
    assert_false(result.held);
    /* P3 came first; now P3 has to aim, and P2 still waits. */
    assert_last(0, "\"by\":\"person\",\"move\":\"P3 sketch 3 = archer\"");
    assert_int_equal(table_latest(table), latest + 2);
    assert_int_equal(table_to_act(table), 4);
    act_now("P3 aim P1");
    assert_last(0, "\"move\":\"P2 sketch 2 = archer\"");
    assert_int_equal(table_to_act(table), 2);
    act_now("P2 aim P1");
    assert_int_equal(table_to_act(table), 7);
    for (Actor seat = 0; seat < 3; seat++)
        assert_int_equal(table_deadline(table, seat), 11000);
}

/* A held veto is for the card it was meant for; and one a seat. */
static void held_vetoes(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "veto 8 1 veto", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    assert_true(try("P2 veto 1").held);
    assert_true(try("P3 veto 1").held);
    act_now("P1 aim P3");
    assert_true(gets(0, chosen, "\"move\":\"P2 veto 1 = veto\""));
    /* P3's was for the Archer, which is covered: as if it had not been sent. */
    assert_false(gets(0, chosen, "P3 veto"));
    assert_false(gets(0, chosen, "C card"));
    assert_int_equal(table_to_act(table), 7);
    assert_int_equal(table_latest(table), chosen + 2);
    close_table(NULL);

    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "veto 8 1 veto", "10");
    act_now("P1 discard 1");
    chosen = table_latest(table);
    assert_true(try("P3 veto 4").held);
    assert_true(try("P3 ok").held);
    assert_true(try("P3 veto 1").held);
    act_now("P1 aim P3");
    assert_int_equal(table_latest(table), chosen + 2); /* one of them, not three */
    assert_true(gets(0, chosen, "\"move\":\"P3 "));
    /* What is held and turns out to be nothing is forgotten. */
    close_table(NULL);
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "veto 8 1 veto", "10");
    act_now("P1 discard 1");
    chosen = table_latest(table);
    assert_true(try("P3 veto 9").held); /* no such card: nobody learns it now */
    act_now("P1 aim P3");
    assert_int_equal(table_latest(table), chosen + 1);
    assert_int_equal(table_to_act(table), 7);
    act_now("P3 veto 4");
}

/* Sent twice, or after the clock: returned. In any game. */
static void duplicates(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "7 1 2 3", "7 4 5 6", "8 7 9 10", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    DONE(try_at("P2 ok", chosen));
    REFUSED(try_at("P2 ok", chosen), CAME_TOO_LATE);
    act_now("P3 sketch 2");
    REFUSED(try_at("P2 ok", chosen), CAME_TOO_LATE);
    DONE(try_at("P2 ok", table_latest(table)));
    close_table(NULL);

    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    chosen = table_latest(table);
    DONE(try_at("P2 place flower", chosen));
    REFUSED(try_at("P2 place flower", chosen), CAME_TOO_LATE);
    now = 30000;
    (void)table_run(table, now); /* for P3 */
    REFUSED(try_at("P3 place flower", chosen), CAME_TOO_LATE);
    /* What others did meanwhile does not matter. */
    act_now("P1 place flower");
    act_now("P1 place flower");
    act_now("P2 place flower");
    assert_refusal(try("P2 place flower"), MODEL_NOT_TO_ACT);
    act_now("P3 place flower");
}

/* model.md: what is shown is never sent to a table, and not looked at. */
static void shown_is_refused(void **state)
{
    (void)state;
    deal_and_draw(CLOCK_NONE, "7 1 2 3", "7 4 5 6", "8 7 9 10", "10");
    act_now("P1 discard 1");
    uint32_t chosen = table_latest(table);
    static const char *const lines[] = {"P2 sketch 1 = 7", "P2 sketch 1 = 8",  "P2 sketch 9 = 8",
                                        "P2 ok =",         "P2 nonsense = 3",  "P2 sketch 1 =",
                                        "P2 sketch 1=7",   "P1 sketch 1 = ? ?"};
    for (size_t i = 0; i < COUNT(lines); i++) {
        TableResult result = try_at(lines[i], chosen);
        assert_refusal(result, MODEL_SHOWN_UNWANTED);
    }
    DONE(try_at("P2 sketch 1", chosen));
    for (size_t i = 0; i < COUNT(lines); i++) { /* late or not */
        TableResult result = try_at(lines[i], chosen);
        assert_refusal(result, MODEL_SHOWN_UNWANTED);
    }
    assert_int_equal(table_latest(table), chosen + 1);
}

static void bad_lines(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    uint32_t latest = table_latest(table);
    static const struct {
        const char *line;
        unsigned refusal;
    } bad[] = {{"", MODEL_NO_ACTOR},
               {"place flower", MODEL_NO_ACTOR},
               {"P0 place flower", MODEL_NO_ACTOR},
               {"P2", MODEL_NO_ACTION},
               {"P2 ", MODEL_UNKNOWN_WORD},
               {"P2 dance", MODEL_UNKNOWN_WORD},
               {"P2 place", MODEL_BAD_ARGUMENTS},
               {"P2 place  flower", MODEL_BAD_ARGUMENTS},
               {"P2 place flower ", MODEL_BAD_ARGUMENTS},
               {"P2 bid 1", MODEL_NOT_NOW}};
    for (size_t i = 0; i < COUNT(bad); i++) {
        TableResult result = table_do(table, 1, text_of(bad[i].line), latest, now);
        assert_refusal(result, bad[i].refusal);
    }
    REFUSED(table_do(table, 1, TEXT("P1 place flower"), latest, now), NOT_YOUR_SEAT);
    REFUSED(table_do(table, 1, TEXT("P4 place flower"), latest, now), NOT_YOUR_SEAT);
    REFUSED(table_do(table, 1, TEXT("C first P1"), latest, now), NOT_YOUR_SEAT);
    REFUSED(table_do(table, 7, TEXT("P2 place flower"), latest, now), NO_PLACE);
    assert_refusal(try("P1 place flower"), MODEL_NOT_TO_ACT);
    assert_int_equal(table_latest(table), latest);
    /* With two gangs both seats are theirs. */
    close_table(NULL);
    open_table("skull players=2 gangs=2 first=P1", CLOCK_NONE);
    begin();
    DONE(table_do(table, 1, TEXT("P4 place flower"), table_latest(table), now));
    DONE(table_do(table, 1, TEXT("P2 place flower"), table_latest(table), now));
    REFUSED(table_do(table, 1, TEXT("P3 place flower"), table_latest(table), now), NOT_YOUR_SEAT);
    DONE(table_do(table, 0, TEXT("P3 place flower"), table_latest(table), now));
}

/* ---- Moves taken back ---------------------------------------------------------------------- */

/* A bot that remembers what it was told: how often, and a checksum of it. */
typedef struct Spied {
    uint32_t begun, seen, sum;
} Spied;

static void spy_begin(void *memory, const Options *options, Viewer person, const void *aid)
{
    Spied *spied = memory;
    (void)options;
    (void)aid;
    *spied = (Spied){.begun = 1, .sum = person};
}

static void spy_see(void *memory, const Seen *seen)
{
    Spied *spied = memory;
    spied->seen++;
    spied->sum = spied->sum * 31 + seen->move.action + seen->move.actor + seen->hidden;
    for (unsigned i = 0; i < seen->count; i++)
        spied->sum = spied->sum * 31 + seen->shown[i];
}

static Answer spy_choose(void *memory, const Question *question)
{
    (void)memory;
    return (Answer){question->legal[random_below(question->random, question->count)], {0, 0}};
}

static const Bot spy = {
    .name = "spy",
    .memory_size = sizeof(Spied),
    .begin = spy_begin,
    .see = spy_see,
    .choose = spy_choose,
};

/* What the spy at a place must know now, from what that person gets. */
static Spied told_to(unsigned person)
{
    Spied spied;
    Seen moves[512];
    uint32_t count = 0;
    TableReader reader;
    Message message;
    spy_begin(&spied, NULL, (Viewer)person, NULL);
    table_reader_begin(&reader, table, (Viewer)person, 1, 1);
    while (table_reader_next(&reader, &message)) {
        assert_true(count < COUNT(moves));
        if (message.kind == ENTRY_MOVE)
            moves[count++] = message.seen;
        else if (message.kind == ENTRY_UNDONE)
            count = message.kept;
    }
    for (uint32_t i = 0; i < count; i++)
        spy_see(&spied, &moves[i]);
    return spied;
}

static void run_bots(void)
{
    uint64_t next;
    while ((next = table_run(table, now)) != NEVER)
        now = next;
}

static void undoing(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &spy);
    REFUSED(table_undo(table, 0, now), NOT_STARTED);
    DONE(table_start(table, 0, now));
    REFUSED(table_undo(table, 0, now), NOTHING_TO_UNDO);
    REFUSED(table_undo(table, 1, now), NOBODY_THERE);
    REFUSED(table_undo(table, 9, now), NO_PLACE);
    run_bots();
    assert_int_equal(table_to_act(table), 1);
    Out before = view_of(table, 0);
    act_now("P1 place flower");
    act_now("P1 place skull");
    run_bots();
    uint32_t latest = table_latest(table);
    assert_int_equal(table->move_number, 6);
    DONE(table_undo(table, 0, now)); /* the second disc, and what the bots did since */
    assert_last(1, "\"kind\":\"undone\",\"person\":\"P1\",\"kept\":3}");
    assert_int_equal(table_latest(table), latest + 1);
    DONE(table_undo(table, 0, now));
    assert_last(1, "\"kept\":2}");
    Out after = view_of(table, 0);
    assert_true(same_text(&before, &after));
    REFUSED(table_undo(table, 0, now), NOTHING_TO_UNDO); /* the bots' own moves stay */
    /* The bots know what they know now, and nothing of what was taken back. */
    for (unsigned person = 1; person < 3; person++) {
        Spied expected = told_to(person);
        assert_int_equal(expected.seen, 2);
        assert_memory_equal(table->privates[person].memory, &expected, sizeof expected);
    }
    /* An answer from before is late. */
    REFUSED(try_at("P1 place flower", latest), CAME_TOO_LATE);
    act_now("P1 place flower");
    act_now("P1 bid 1");
    run_bots();
    for (unsigned person = 1; person < 3; person++) {
        Spied expected = told_to(person);
        assert_memory_equal(table->privates[person].memory, &expected, sizeof expected);
    }
    buffer_free(&before);
    buffer_free(&after);
}

static void undoing_with_others(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    act_now("P2 place flower");
    REFUSED(table_undo(table, 1, now), NOT_ALONE);
}

/* What chance does after a move was taken back is not what it did before; the number goes on. */
static void fresh_chance(void **state)
{
    (void)state;
    char rolls[8][128] = {""};
    Random random = random_from(5);
    open_table("skalpott players=2 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &spy);
    DONE(table_start(table, 0, now));
    unsigned different = 0;
    for (unsigned i = 0; i < COUNT(rolls); i++) {
        uint32_t number = table->move_number;
        act_now("P1 reroll 1 2 3 4");
        assert_int_equal(table->move_number, number + 2);
        Out out = read_from(table, 0, table_latest(table), 1);
        const char *move = strstr(out.text, "\"move\"");
        assert_non_null(move);
        snprintf(rolls[i], sizeof rolls[i], "%.*s", (int)(out.text + out.length - move), move);
        buffer_free(&out);
        different += i > 0 && strcmp(rolls[i], rolls[0]) != 0;
        DONE(table_undo(table, 0, now));
        assert_int_equal(table->move_number, number + 2);
    }
    assert_in_range(different, COUNT(rolls) - 3, COUNT(rolls) - 1);
    play_out(&random);
    REFUSED(table_undo(table, 0, now), NOTHING_TO_UNDO); /* the seed is known now */
    RecordReader reader;
    Verifier verifier;
    Verdict verdict;
    Problem problem;
    Out record = buffer_new();
    assert_true(table_record(table, &record));
    assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
    assert_int_equal(verdict, CHANCE_FAIR);
    assert_int_equal(verifier.taken_back, 2 * COUNT(rolls));
    buffer_free(&record);
}

/* ---- Another game -------------------------------------------------------------------------- */

static Text commitment_of(const Table *t)
{
    TableReader reader;
    Message message;
    table_reader_begin(&reader, t, SPECTATOR, 1, 1);
    while (table_reader_next(&reader, &message))
        if (message.kind == ENTRY_STARTED)
            return message.text;
    return (Text){"", 0};
}

static void rematch(void **state)
{
    (void)state;
    Random random = random_from(2);
    Viewer viewer;
    char token[TOKEN_LENGTH + 1];
    open_table("skull players=4", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now)); /* not the first place */
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_sit(table, 3, TEXT("Di"), now));
    DONE(table_seat_bot(table, 2, 0, &spy, NULL, TEXT("Spy"), now));
    DONE(table_mute(table, 1, 2, true));
    DONE(table_mute(table, 1, 3, true));
    begin();
    DONE(table_leave(table, 3, now));
    memcpy(token, table_token(table, 3), sizeof token);
    DONE(table_away(table, 1, now));
    while (!table_over(table)) {
        play_out(&random);
        DONE(table_back(table, 1, now));
    }
    DONE(table_away(table, 1, now));
    Table *again = table_rematch(table, now);
    assert_non_null(again);
    assert_false(table_started(again));
    assert_int_equal(table_owner(again), 2);
    assert_string_equal(table_code(again), table_code(table));
    assert_string_equal(table_watch_code(again), table_watch_code(table));
    for (unsigned person = 0; person < 3; person++) {
        assert_string_equal(table_token(again, person), table_token(table, person));
        assert_string_equal(table_place(again, person)->name, table_place(table, person)->name);
        assert_int_equal(table_place(again, person)->holder, table_place(table, person)->holder);
    }
    assert_true(table_place(again, 1)->away);
    assert_false(table_place(again, 1)->ready);
    /* Who left for good is not there, and has no way in by the old token. */
    assert_int_equal(table_place(again, 3)->holder, EMPTY_PLACE);
    DONE(table_sit(again, 3, TEXT("Eva"), now));
    assert_false(table_who(again, text_of(token), &viewer));
    assert_true(table_who(again, text_of(table_token(again, 3)), &viewer));
    DONE(table_chat(again, 3, TEXT("from Eva"), now));
    DONE(table_chat(again, 2, TEXT("from Cy"), now));
    Out heard = read_from(again, 1, 1, 1);
    assert_true(contains(&heard, "from Eva"));
    assert_false(contains(&heard, "from Cy"));
    buffer_free(&heard);
    DONE(table_back(again, 1, now));
    DONE(table_ready(again, 1, true, now));
    DONE(table_ready(again, 3, true, now));
    DONE(table_start(again, 2, now));
    Text one = commitment_of(table), other = commitment_of(again);
    assert_int_equal(one.length, FAIRNESS_HEX);
    assert_int_equal(other.length, FAIRNESS_HEX);
    assert_memory_not_equal(one.at, other.at, FAIRNESS_HEX);
    /* It is a table like any other: it can be kept and read. */
    Out file = saved(again);
    assert_true(contains(&file, "bot P1 spy Spy"));
    buffer_free(&file);
    table_free(again);
}

/* The owner of a rematch is who it was, also when it was read from a file. */
static void rematch_saved(void **state)
{
    (void)state;
    Random random = random_from(2);
    open_table("skull players=3", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    begin();
    play_out(&random);
    Table *again = table_rematch(table, now);
    table_free(table);
    table = again;
    for (unsigned person = 0; person < 2; person++)
        DONE(table_ready(table, person, true, now));
    DONE(table_start(table, 2, now));
    Problem problem;
    Out file = saved(table);
    again = load(out_as_text(&file), &problem);
    assert_non_null(again);
    assert_int_equal(table_owner(again), 2);
    table_free(again);
    buffer_free(&file);
}

/* ---- Hints --------------------------------------------------------------------------------- */

static void hints(void **state)
{
    (void)state;
    Action action;
    bool weighed;
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    assert_false(table_hint(table, 0, &spy, NULL, 1, &action, NULL, 0, &weighed));
    begin();
    Out before = saved(table);
    Table copy = *table;
    assert_false(table_hint(table, 0, &random_bot, NULL, 1, &action, NULL, 0, &weighed));
    assert_false(table_hint(table, 7, &random_bot, NULL, 1, &action, NULL, 0, &weighed));
    Listed listed = {0};
    table_legal(table, 1, list_action, &listed);
    double worth[8];
    for (uint64_t attempt = 0; attempt < 20; attempt++) {
        bool legal = false;
        assert_true(table_hint(table, 1, &random_bot, NULL, attempt, &action, worth, 8, &weighed));
        assert_false(weighed);
        for (uint32_t i = 0; i < listed.count; i++)
            legal = legal || listed.actions[i] == action;
        assert_true(legal);
    }
    Out after = saved(table);
    assert_true(same_text(&before, &after));
    assert_memory_equal(&copy, table, sizeof copy);
    buffer_free(&before);
    buffer_free(&after);
}

/* ---- Readers ------------------------------------------------------------------------------- */

static void reading_from(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    act_now("P2 place skull");
    act_now("P3 place flower");
    act_now("P1 place flower");
    uint32_t latest = table_latest(table);
    for (uint32_t from = 0; from <= latest + 3; from++) {
        TableReader reader;
        Message message;
        uint32_t expected = from > 0 ? from : 1;
        table_reader_begin(&reader, table, 1, from, 1);
        for (; table_reader_next(&reader, &message); expected++)
            assert_int_equal(message.number, expected);
        assert_int_equal(expected, from > latest ? from : latest + 1);
        Out view = view_of(table, 1), seen = buffer_new();
        table_reader_view(&reader, &seen);
        assert_true(same_text(&view, &seen));
        buffer_free(&view);
        buffer_free(&seen);
    }
    assert_true(gets(1, 1, "\"P2 place skull\""));
    assert_false(gets(0, 1, "skull") || gets(SPECTATOR, 1, "skull"));
    /* Nobody sees everything yet, whoever asks; nor does somebody who is not here. */
    Out all = read_from(table, EVERYTHING, 1, 1), public = read_from(table, SPECTATOR, 1, 1);
    assert_true(same_text(&all, &public));
    buffer_free(&all);
    all = read_from(table, 9, 1, 1);
    assert_true(same_text(&all, &public));
    buffer_free(&all);
    buffer_free(&public);
    all = view_of(table, EVERYTHING);
    public = view_of(table, SPECTATOR);
    assert_true(same_text(&all, &public));
    buffer_free(&all);
    buffer_free(&public);
    /* A view in the middle of the log is the view of that moment. */
    TableReader reader;
    Message message;
    table_reader_begin(&reader, table, 1, 1, 1);
    for (uint32_t i = 0; i < latest - 2; i++)
        assert_true(table_reader_next(&reader, &message));
    Out then = buffer_new();
    table_reader_view(&reader, &then);
    assert_true(contains(&then, "\"stack\":[\"skull\"]"));
    assert_true(contains(&then, "\"to_act\":[\"P3\"]"));
    buffer_free(&then);
}

/* SKE-71: while the game runs nobody is shown again what they alone saw. */
static void memory_game(void **state)
{
    (void)state;
    static const char *const hands[3] = {"archer 7 7 9", "veto 7 5 6", "8 1 2 3"};
    for (int memory = 0; memory < 2; memory++) {
        deal(setup_of(memory ? "sketch players=3 dealer=P3 memory=on"
                             : "sketch players=3 dealer=P3"),
             hands, "10");
        act_now("P1 peek 1 4");
        act_now("P2 peek 2");
        act_now("P3 peek");
        act_now("P1 draw");
        act_now("P1 discard 2");
        uint32_t after = table_latest(table) + 1;
        /* As it happens, P1 sees it; re-sent, it does not. */
        Out fresh = read_from(table, 0, 1, 1), again = read_from(table, 0, 1, after);
        assert_true(contains(&fresh, "\"P1 peek 1 4 = archer 9\""));
        assert_true(contains(&fresh, "\"C card 10\""));
        assert_true(contains(&fresh, "\"P2 peek 2\""));
        if (memory) {
            assert_true(same_text(&fresh, &again));
        } else {
            assert_true(contains(&again, "\"P1 peek 1 4 = ? ?\""));
            assert_false(contains(&again, "C card 10"));
            assert_false(contains(&again, "archer"));
            /* What all saw is there for all. */
            assert_true(contains(&again, "\"P1 discard 2 = 7\""));
            assert_true(contains(&again, "\"P2 peek 2\""));
            /* Half of it is new. */
            Out half = read_from(table, 0, 1, after - 2);
            assert_true(contains(&half, "\"P1 peek 1 4 = ? ?\""));
            assert_true(contains(&half, "\"C card 10\""));
            buffer_free(&half);
            /* The others saw nothing there and see nothing there. */
            Out other = read_from(table, 1, 1, 1);
            assert_true(contains(&other, "\"P1 peek 1 4\""));
            assert_true(contains(&other, "\"P2 peek 2 = 7\""));
            assert_false(contains(&other, "C card 10"));
            buffer_free(&other);
        }
        /* After the end all of it is shown. */
        Random random = random_from(1);
        play_out(&random);
        buffer_free(&again);
        again = read_from(table, 0, 1, table_latest(table) + 1);
        assert_true(contains(&again, "\"P1 peek 1 4 = archer 9\""));
        Out all = read_from(table, EVERYTHING, 1, table_latest(table) + 1);
        assert_true(contains(&all, "\"P2 peek 2 = 7\""));
        assert_true(contains(&all, "\"C card archer\""));
        assert_false(contains(&all, "?"));
        buffer_free(&all);
        buffer_free(&fresh);
        buffer_free(&again);
        close_table(NULL);
    }
}

/* ---- The file ------------------------------------------------------------------------------ */

/* A table in the middle of a game at which all kinds of things have happened. */
static void lively_table(void)
{
    TableSetup setup = setup_of("skull players=4 lastchance=hidden");
    Random random = random_from(8);
    setup.takeover = true;
    setup.clock = CLOCK_QUICK;
    open_with(setup);
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_sit(table, 0, TEXT("An a"), now));
    DONE(table_seat_bot(table, 1, 2, &random_bot, NULL, TEXT("Cy the bot"), now));
    DONE(table_replace(table, 1, 2, now));
    DONE(table_seat_bot(table, 1, 2, &random_bot, NULL, TEXT(""), now));
    DONE(table_chat(table, 0, TEXT("\"Gr\xC3\xBC\xC3\x9F\" # = P1"), now += 10));
    DONE(table_sit(table, 3, TEXT("Di"), now));
    DONE(table_leave(table, 3, now));
    DONE(table_sit(table, 3, TEXT("Ed"), now));
    DONE(table_entropy(table, 0, (const uint8_t *)"\x01\xFF mine", 7, now));
    DONE(table_ready(table, 0, true, now));
    DONE(table_ready(table, 0, false, now));
    DONE(table_mute(table, 0, 3, true));
    begin();
    DONE(table_say(table, 0, saying("bluffing", 2), now += 10));
    DONE(table_say(table, 0, saying("luck", 0), now += 10));
    DONE(table_away(table, 3, now += 10));
    for (unsigned i = 0; i < 12 && !table_over(table); i++) {
        Listed listed = {0};
        now += 700 + random_below(&random, 3000);
        (void)table_run(table, now);
        for (Actor seat = 0; seat < 2; seat++) {
            char line[64];
            Out out = {.text = line, .capacity = sizeof line};
            listed.count = 0;
            table_legal(table, seat, list_action, &listed);
            if (listed.count == 0)
                continue;
            actor_write(seat, &out);
            out_char(&out, ' ');
            action_write(table_game(table), listed.actions[0], &out);
            DONE(table_do(table, seat, written(&out), table_latest(table), now));
        }
    }
    DONE(table_back(table, 3, now += 10));
    DONE(table_leave(table, 0, now += 10));
    assert_false(table_over(table));
}

static void assert_same_tables(const Table *one, const Table *other)
{
    Out first = saved(one), second = saved(other);
    assert_true(same_text(&first, &second));
    buffer_free(&first);
    buffer_free(&second);
    assert_memory_equal(&one->state, &other->state, sizeof one->state);
    assert_int_equal(table_owner(one), table_owner(other));
    assert_int_equal(table_to_act(one), table_to_act(other));
    for (unsigned person = 0; person < one->persons; person++)
        assert_memory_equal(table_place(one, person), table_place(other, person), sizeof(Place));
    for (Viewer viewer = 0; viewer <= EVERYTHING; viewer++) {
        first = read_from(one, viewer, 1, 1);
        second = read_from(other, viewer, 1, 1);
        assert_true(same_text(&first, &second));
        buffer_free(&first);
        buffer_free(&second);
        first = view_of(one, viewer);
        second = view_of(other, viewer);
        assert_true(same_text(&first, &second));
        buffer_free(&first);
        buffer_free(&second);
    }
}

static void round_trip(void **state)
{
    (void)state;
    Problem problem;
    Random random = random_from(4);
    lively_table();
    Out file = saved(table);
    Table *again = load(out_as_text(&file), &problem);
    if (again == NULL) {
        char text[256];
        Out out = {.text = text, .capacity = sizeof text};
        problem_write(&problem, &out);
        print_error("%.*s\n", (int)out.length, text);
    }
    assert_non_null(again);
    assert_same_tables(table, again);
    table_free(table);
    table = again;
    play_out(&random); /* and it goes on */
    Out over = saved(table);
    again = load(out_as_text(&over), &problem);
    assert_non_null(again);
    assert_same_tables(table, again);
    table_free(again);
    buffer_free(&file);
    buffer_free(&over);
}

static void empty_round_trip(void **state)
{
    (void)state;
    Problem problem;
    open_table("sketch", CLOCK_RELAXED);
    Out file = saved(table);
    Table *again = load(out_as_text(&file), &problem);
    assert_non_null(again);
    assert_same_tables(table, again);
    table_free(again);
    buffer_free(&file);
}

static void undone_round_trip(void **state)
{
    (void)state;
    Problem problem;
    open_table("sketch players=3 dealer=P3", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, &random_bot);
    DONE(table_start(table, 0, now));
    run_bots();
    act_now("P1 peek 1 2");
    act_now("P1 draw");
    act_now("P1 discard 1");
    DONE(table_undo(table, 0, now));
    DONE(table_undo(table, 0, now));
    act_now("P1 draw");
    Out file = saved(table);
    Table *again = load(out_as_text(&file), &problem);
    assert_non_null(again);
    assert_same_tables(table, again);
    assert_int_equal(again->move_number, table->move_number);
    table_free(again);
    buffer_free(&file);
}

/* Reads something that may be damaged. What is read says what was written, and perhaps what chance
   did after it; what is not is explained. */
static bool load_damaged(Text file)
{
    Problem problem;
    Table *again = load(file, &problem);
    if (again == NULL) {
        char text[512];
        Out out = {.text = text, .capacity = sizeof text};
        problem_write(&problem, &out);
        assert_false(out.full);
        assert_true(out.length > 0);
        assert_true(text_is_clean(written(&out)));
        return false;
    }
    Out out = saved(again);
    assert_true(out.length >= file.length);
    assert_memory_equal(out.text, file.at, file.length);
    buffer_free(&out);
    table_free(again);
    return true;
}

static void damaged_files(void **state)
{
    (void)state;
    lively_table();
    Out file = saved(table);
    char *text = malloc(2 * file.length);
    unsigned lines = 0, deleted = 0, doubled = 0, changed = 0, cut = 0;
    assert_true(load_damaged(out_as_text(&file)));
    for (size_t begin_ = 0; begin_ < file.length;) {
        size_t end = begin_;
        while (file.text[end++] != '\n') {
        }
        memcpy(text, file.text, begin_);
        memcpy(text + begin_, file.text + end, file.length - end);
        deleted += load_damaged((Text){text, file.length - (end - begin_)});
        memcpy(text, file.text, end);
        memcpy(text + end, file.text + begin_, file.length - begin_);
        doubled += load_damaged((Text){text, file.length + (end - begin_)});
        cut += load_damaged((Text){file.text, end - 1});
        begin_ = end;
        lines++;
    }
    Random random = random_from(6);
    for (unsigned i = 0; i < 2000; i++) {
        memcpy(text, file.text, file.length);
        text[random_below(&random, (uint32_t)file.length)] =
            i % 3 == 0 ? (char)random_next(&random) : "019 aZ\nP="[random_below(&random, 9)];
        changed += load_damaged((Text){text, file.length});
    }
    /* Only what changes nothing else can be missing: the last line, what somebody said, … A changed
       byte may be another name, another time, another token: not much else. */
    assert_in_range(deleted, 1, lines / 4);
    assert_int_equal(doubled, 0);
    assert_int_equal(cut, 0);
    assert_in_range(changed, 1, 900);
    assert_false(load_damaged((Text){"", 0}));
    assert_false(load_damaged(TEXT("triskel-table 2\n")));
    assert_false(load_damaged(TEXT("triskel-table 1\n\n")));
    assert_false(load_damaged(TEXT("triskel-table 1\ngame skull\n")));
    free(text);
    buffer_free(&file);
}

/* ---- Fair chance --------------------------------------------------------------------------- */

static void entropy(void **state)
{
    (void)state;
    uint8_t bytes[65] = {1, 2, 3};
    open_table("skull players=3", CLOCK_NONE);
    REFUSED(table_entropy(table, 0, bytes, 3, now), NOBODY_THERE);
    sit_all();
    REFUSED(table_entropy(table, 3, bytes, 3, now), NO_PLACE);
    REFUSED(table_entropy(table, 0, bytes, 0, now), BAD_ENTROPY);
    REFUSED(table_entropy(table, 0, bytes, 65, now), BAD_ENTROPY);
    DONE(table_entropy(table, 0, bytes, 64, now));
    REFUSED(table_entropy(table, 0, bytes, 3, now), BAD_ENTROPY); /* once */
    DONE(table_entropy(table, 1, bytes, 3, now));
    assert_last(2, "\"kind\":\"entropy\",\"person\":\"P2\",\"text\":\"010203\"");
    begin();
    REFUSED(table_entropy(table, 2, bytes, 3, now), BAD_ENTROPY);
    assert_string_equal(table_sentence(table_refuse(BAD_ENTROPY)),
                        "give 1 to 64 bytes, once, before the game begins");
}

static void commitment(void **state)
{
    (void)state;
    Random random = random_from(9);
    uint8_t commit[FAIRNESS_BYTES];
    char digits[FAIRNESS_HEX + 1] = "", seed[FAIRNESS_HEX + 1] = "", nonce[FAIRNESS_HEX + 1] = "";
    open_table("sketch players=3", CLOCK_NONE);
    begin();
    fairness_commit(&table->fairness, commit);
    hex_write(commit, FAIRNESS_BYTES, digits);
    hex_write(table->fairness.seed, FAIRNESS_BYTES, seed);
    hex_write(table->fairness.nonce, FAIRNESS_BYTES, nonce);
    Out record = buffer_new();
    for (int over = 0; over < 2; over++) {
        assert_text(commitment_of(table), digits);
        for (Viewer viewer = 0; viewer <= EVERYTHING; viewer++) {
            Out out = read_from(table, viewer, 1, 1);
            table_view(table, viewer, &out);
            assert_true(contains(&out, digits));
            assert_false(contains(&out, seed) || contains(&out, nonce));
            buffer_free(&out);
        }
        if (!over) {
            assert_false(table_record(table, &record));
            assert_int_equal(record.length, 0);
            play_out(&random);
        }
    }
    assert_true(table_record(table, &record));
    assert_true(contains(&record, seed) && contains(&record, nonce) && contains(&record, digits));
    buffer_free(&record);
}

static void verifying(void **state)
{
    (void)state;
    const Game *game;
    Random random = random_from(12);
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        RecordReader reader;
        Verifier verifier;
        Verdict verdict;
        Problem problem;
        open_table(game->name, CLOCK_NONE);
        sit_all();
        DONE(table_entropy(table, 0, (const uint8_t *)"luck", 4, now));
        begin();
        play_out(&random);
        Out record = buffer_new();
        assert_true(table_record(table, &record));
        assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
        assert_int_equal(verdict, CHANCE_FAIR);
        assert_true(verifier.outcomes > 0);
        assert_memory_equal(&reader.state, &table->state, game->state_size);
        /* Another seed, another nonce, another entropy: it is noticed. */
        static const char *const lines[] = {"\nseed ", "\nnonce ", "\nentropy P1 "};
        for (unsigned k = 0; k < 3; k++) {
            char *digit = memmem(record.text, record.length, lines[k], strlen(lines[k]));
            assert_non_null(digit);
            digit += strlen(lines[k]);
            *digit = *digit == '0' ? '1' : '0';
            assert_true(
                verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
            assert_int_equal(verdict, k < 2 ? WRONG_SEED : WRONG_OUTCOME);
            buffer_free(&record);
            record = buffer_new();
            assert_true(table_record(table, &record));
        }
        buffer_free(&record);
        close_table(NULL);
    }
}

/* One outcome of chance is another one: of all, the verifier names the first that is wrong. */
static void verifying_a_changed_outcome(void **state)
{
    (void)state;
    Random random = random_from(12);
    open_table("null players=3 bias=3", CLOCK_NONE);
    begin();
    play_out(&random);
    Out record = buffer_new();
    RecordReader reader;
    Verifier verifier;
    Verdict verdict;
    Problem problem;
    /* The coin falls the other way, and the result with it. */
    Fairness fairness = table->fairness;
    Header header = {
        .game = table->setup.game, .options = table->setup.options, .viewer = EVERYTHING};
    Move moves[8];
    size_t count = 0;
    State replayed = {{0}};
    header.game->start(&replayed, &header.options);
    for (uint32_t i = 0; i < table->count; i++)
        if (table->log[i].kind == ENTRY_MOVE)
            moves[count++] = table->log[i].move;
    assert_int_equal(moves[count - 1].actor, CHANCE);
    moves[count - 1].action = action1(action_word(moves[count - 1].action),
                                      3 - action_argument(moves[count - 1].action, 0));
    fairness_write(&fairness, true, &header);
    record_write(&header, moves, count, EVERYTHING, &record);
    assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
    assert_int_equal(verdict, WRONG_OUTCOME);
    /* A record without its seed is none to verify. */
    buffer_free(&record);
    record = buffer_new();
    header.seed_length = 0;
    record_write(&header, moves, count, EVERYTHING, &record);
    assert_true(verify_record(out_as_text(&record), &reader, &verifier, &verdict, &problem));
    assert_int_equal(verdict, NO_COMMITMENT);
    buffer_free(&record);
}

/* A file in which one outcome was changed is refused, too. */
static void loading_a_changed_outcome(void **state)
{
    (void)state;
    Problem problem;
    open_table("skull players=3", CLOCK_NONE);
    begin();
    Out file = saved(table);
    char *first = memmem(file.text, file.length, "C first P", 9);
    assert_non_null(first);
    first[9] = first[9] == '1' ? '2' : '1';
    assert_null(load(out_as_text(&file), &problem));
    assert_int_not_equal(problem.line, 0);
    buffer_free(&file);
}

/* The derivation of chance is fixed: whoever verifies in another language gets these. */
static void fixed_derivation(void **state)
{
    (void)state;
    Fairness fairness = {0};
    for (unsigned i = 0; i < FAIRNESS_BYTES; i++) {
        fairness.seed[i] = (uint8_t)i;
        fairness.nonce[i] = (uint8_t)(255 - i);
    }
    unsigned counts[6] = {0};
    for (uint64_t n = 1; n <= 6000; n++)
        counts[fairness_below(&fairness, LOT_CHANCE, n, 6)]++;
    for (unsigned i = 0; i < 6; i++)
        assert_in_range(counts[i], 850, 1150);
    assert_int_equal(fairness_below(&fairness, LOT_CHANCE, 1, 1), 0);
    uint64_t before = fairness_below(&fairness, LOT_CHANCE, 1, 1u << 31);
    fairness.entropy_length[3] = 1;
    assert_int_not_equal(fairness_below(&fairness, LOT_CHANCE, 1, 1u << 31), before);
}

int main(void)
{
#define TABLE_TEST(name) cmocka_unit_test_teardown(name, close_table)
    const struct CMUnitTest tests[] = {
        TABLE_TEST(sitting),
        TABLE_TEST(ownership),
        TABLE_TEST(leaving_before_the_start),
        TABLE_TEST(starting),
        TABLE_TEST(bots_alone),
        TABLE_TEST(unfit_bots),
        TABLE_TEST(away_and_back),
        TABLE_TEST(leaving_a_game),
        TABLE_TEST(leaving_without_a_substitute),
        TABLE_TEST(replacing),
        TABLE_TEST(automata),
        TABLE_TEST(tokens),
        TABLE_TEST(lines_to_say),
        TABLE_TEST(talk_changes_nothing),
        TABLE_TEST(bots_talk),
        TABLE_TEST(chat_off),
        TABLE_TEST(chat_on),
        TABLE_TEST(too_much_talk),
        TABLE_TEST(muting),
        TABLE_TEST(tidying),
        TABLE_TEST(tidying_anything),
        TABLE_TEST(no_clock),
        TABLE_TEST(decision_clocks),
        TABLE_TEST(clocks_alone),
        TABLE_TEST(late_host),
        TABLE_TEST(window_clock),
        TABLE_TEST(failed_sketch_and_the_clock),
        TABLE_TEST(windows_are_uniform),
        TABLE_TEST(late_veto),
        TABLE_TEST(late_sketch),
        TABLE_TEST(late_after_the_window),
        TABLE_TEST(held_answers),
        TABLE_TEST(held_vetoes),
        TABLE_TEST(duplicates),
        TABLE_TEST(shown_is_refused),
        TABLE_TEST(bad_lines),
        TABLE_TEST(undoing),
        TABLE_TEST(undoing_with_others),
        TABLE_TEST(fresh_chance),
        TABLE_TEST(rematch),
        TABLE_TEST(rematch_saved),
        TABLE_TEST(hints),
        TABLE_TEST(reading_from),
        TABLE_TEST(memory_game),
        TABLE_TEST(round_trip),
        TABLE_TEST(empty_round_trip),
        TABLE_TEST(undone_round_trip),
        TABLE_TEST(damaged_files),
        TABLE_TEST(entropy),
        TABLE_TEST(commitment),
        TABLE_TEST(verifying),
        TABLE_TEST(verifying_a_changed_outcome),
        TABLE_TEST(loading_a_changed_outcome),
        TABLE_TEST(fixed_derivation),
    };
    return RUN(tests);
}
