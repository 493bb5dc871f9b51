/* What a table sends to programs (table/frames.h): JSON as docs/protocol.md has it, one line each,
   with nothing in it that is another's. */
#include "table/frames.h"
#include "term/picture.h"
#include "tests/table/host.h"

#include <jansson.h>

/* ---- Reading frames ------------------------------------------------------------------------ */

/* Reads one frame, on one line; the buffer is empty again. */
static json_t *parse(Out *out)
{
    json_error_t error;
    assert_false(out->full);
    assert_null(memchr(out->text, '\n', out->length));
    json_t *json = json_loadb(out->text, out->length, JSON_REJECT_DUPLICATES, &error);
    if (json == NULL)
        print_error("%s: %.*s\n", error.text, (int)out->length, out->text);
    assert_non_null(json);
    buffer_free(out);
    *out = buffer_new();
    return json;
}

/* The same with pictures. */
static json_t *drawn_event(Viewer viewer, uint32_t number, uint32_t fresh, const Drawing *drawing)
{
    EventStream stream;
    Out out = buffer_new();
    event_stream_begin(&stream, table, viewer, lang_at(0), number, fresh);
    stream.drawing = drawing;
    assert_true(event_stream_next(&stream, &out));
    return parse(&out);
}

static json_t *drawn_now(Viewer viewer, const Lang *lang, const Drawing *drawing)
{
    Out out = buffer_new();
    now_write(table, viewer, lang, now, &(NowExtras){.drawing = drawing}, &out);
    return parse(&out);
}

static json_t *now_of(Viewer viewer, const Lang *lang, bool with_table)
{
    Out out = buffer_new();
    now_write(table, viewer, lang, now, &(NowExtras){.table = with_table}, &out);
    return parse(&out);
}

static json_t *event_of(Viewer viewer, const Lang *lang, uint32_t number)
{
    EventStream stream;
    Out out = buffer_new();
    event_stream_begin(&stream, table, viewer, lang, number, number);
    assert_true(event_stream_next(&stream, &out));
    return parse(&out);
}

static json_t *last_event(Viewer viewer)
{
    return event_of(viewer, lang_at(0), table_latest(table));
}

static const char *string_at(const json_t *json, const char *key)
{
    const char *string = json_string_value(json_object_get(json, key));
    if (string == NULL)
        print_error("there is no %s\n", key);
    assert_non_null(string);
    return string;
}

static json_int_t number_at(const json_t *json, const char *key)
{
    assert_true(json_is_integer(json_object_get(json, key)));
    return json_integer_value(json_object_get(json, key));
}

/* The members of an object, and no others. */
static void assert_members(const json_t *json, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (json_object_get(json, names[i]) == NULL)
            print_error("there is no %s\n", names[i]);
        assert_non_null(json_object_get(json, names[i]));
    }
    assert_int_equal(json_object_size(json), count);
}
#define MEMBERS(json, ...)                                                                         \
    assert_members(json, (const char *const[]){__VA_ARGS__},                                       \
                   sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* ---- Events -------------------------------------------------------------------------------- */

static void events(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana \"<b>\" \\"), now));
    json_t *event = last_event(1);
    MEMBERS(event, "t", "n", "at", "kind", "person", "name", "text");
    assert_string_equal(string_at(event, "t"), "event");
    assert_string_equal(string_at(event, "name"), "Ana \"<b>\" \\");
    assert_string_equal(string_at(event, "text"), "Ana \"<b>\" \\ sits down.");
    json_decref(event);
    event = last_event(0);
    assert_string_equal(string_at(event, "text"), "You sit down.");
    json_decref(event);
    sit_all();
    now += 1234;
    DONE(table_chat(table, 1, TEXT("\"}\n{"), now));
    event = last_event(0);
    MEMBERS(event, "t", "n", "at", "kind", "person", "chat", "text");
    assert_int_equal(number_at(event, "at"), 1234);
    assert_string_equal(string_at(event, "chat"), "\"} {");
    assert_string_equal(string_at(event, "text"), "Bo: “\"} {”");
    json_decref(event);
    begin();
    event = last_event(SPECTATOR);
    MEMBERS(event, "t", "n", "at", "kind", "person", "game", "commit", "reveals", "text");
    assert_int_equal(number_at(event, "game"), 1);
    json_decref(event);
    act_now("P2 place skull");
    event = last_event(1);
    MEMBERS(event, "t", "n", "at", "kind", "by", "move", "text");
    assert_string_equal(string_at(event, "move"), "P2 place skull");
    assert_string_equal(string_at(event, "text"), "You lay your skull.");
    json_decref(event);
    event = last_event(0);
    assert_string_equal(string_at(event, "move"), "P2 place ?");
    json_decref(event);
    event = event_of(0, NULL, table_latest(table)); /* a program wants no sentences */
    MEMBERS(event, "t", "n", "at", "kind", "by", "move");
    json_decref(event);
}

/* Pledges and what was revealed of them. */
static void a_fair_start(void **state)
{
    (void)state;
    uint8_t bytes[LEAST_ENTROPY] = {7}, pledge[FAIRNESS_BYTES];
    char hex[2 * LEAST_ENTROPY + 1] = {0};
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    for (unsigned person = 0; person < 2; person++) {
        table_pledge_of(table, person, bytes, sizeof bytes, pledge);
        DONE(table_pledge(table, person, pledge, now));
    }
    DONE(table_unpledge(table, 0, now));
    for (unsigned person = 0; person < 3; person++)
        DONE(table_ready(table, person, true, now));
    DONE(table_start(table, 0, now));
    json_t *event = last_event(SPECTATOR), *pledges = json_object_get(event, "pledges");
    assert_int_equal(json_object_size(pledges), 1);
    assert_int_equal(strlen(string_at(pledges, "P2")), FAIRNESS_HEX);
    json_decref(event);
    json_t *object = now_of(0, NULL, true);
    assert_string_equal(string_at(json_object_get(object, "table"), "state"), "starting");
    json_decref(object);
    uint32_t starting = table_latest(table);
    DONE(table_reveal(table, 1, bytes, sizeof bytes, now));
    event = event_of(SPECTATOR, NULL, starting + 1);
    assert_string_equal(string_at(event, "kind"), "started");
    hex_write(bytes, sizeof bytes, hex);
    assert_string_equal(string_at(json_object_get(event, "reveals"), "P2"), hex);
    json_decref(event);
}

/* What was turned up is in the event, before it is swept away. */
static void moments(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1 show=off", CLOCK_NONE);
    begin();
    act_now("P2 place skull");
    act_now("P3 place flower");
    act_now("P1 place flower");
    act_now("P1 bid 2");
    act_now("P2 pass");
    act_now("P3 pass");
    act_now("P1 flip P2");
    uint32_t number = table_latest(table);
    json_t *event = NULL;
    do { /* what chance took comes after it */
        json_decref(event);
        event = event_of(SPECTATOR, lang_at(0), number--);
    } while (strncmp(string_at(event, "move"), "P1", 2) != 0);
    assert_string_equal(string_at(event, "move"), "P1 flip P2 = skull");
    char *moment = json_dumps(json_object_get(event, "moment"), JSON_COMPACT);
    assert_non_null(moment);
    assert_non_null(strstr(moment, "skull"));
    assert_null(json_object_get(event, "moments"));
    free(moment);
    json_decref(event);
    close_table(NULL);
    /* Le Jeu throws several times in one move: a picture each, the last one alone too. */
    Random random = random_from(3);
    unsigned several = 0;
    open_table("skalpott players=1", CLOCK_NONE);
    begin();
    play_out(&random);
    for (uint32_t n = 1; n <= table_latest(table); n++) {
        event = event_of(0, lang_at(0), n);
        json_t *all = json_object_get(event, "moments");
        if (all != NULL) {
            several++;
            assert_true(json_array_size(all) > 1);
            assert_true(json_equal(json_array_get(all, json_array_size(all) - 1),
                                   json_object_get(event, "moment")));
        }
        json_decref(event);
    }
    assert_true(several > 0);
}

/* SKE-71: what one had to remember is not sent again. */
static void faded(void **state)
{
    (void)state;
    EventStream stream;
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "8 1 2 3", "10");
    uint32_t drawn = table_latest(table);
    json_t *event = event_of(0, lang_at(0), drawn);
    assert_string_equal(string_at(event, "move"), "C card 10");
    assert_null(json_object_get(event, "faded"));
    char *moment = json_dumps(json_object_get(event, "moment"), JSON_COMPACT);
    assert_non_null(strstr(moment, "\"10\""));
    free(moment);
    json_decref(event);
    Out out = buffer_new();
    event_stream_begin(&stream, table, 0, lang_at(0), drawn, drawn + 1);
    assert_true(event_stream_next(&stream, &out));
    assert_false(contains(&out, "10\""));
    event = parse(&out);
    assert_true(json_is_true(json_object_get(event, "faded")));
    assert_string_equal(string_at(event, "move"), "C card ?");
    json_decref(event);
}

/* For a client that shows the game's own picture: of the table as it is, and of every moment. */
static void pictures(void **state)
{
    (void)state;
    const Drawing drawing = {picture_draw, 80, 20};
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "8 1 2 3", "10");
    uint32_t drawn = table_latest(table);
    json_t *event = drawn_event(0, drawn, drawn, &drawing);
    const json_t *all = json_object_get(event, "pictures");
    assert_int_equal(json_array_size(all), 1);
    assert_non_null(strstr(json_string_value(json_array_get(all, 0)), "10"));
    const json_t *beats = json_object_get(event, "beats");
    assert_int_equal(json_array_size(beats), 1);
    assert_string_equal(json_string_value(json_array_get(beats, 0)), "private");
    json_decref(event);
    /* Not what has to be remembered, nor for others, nor for who did not ask. */
    event = drawn_event(0, drawn, drawn + 1, &drawing);
    assert_null(json_object_get(event, "pictures"));
    json_decref(event);
    event = drawn_event(SPECTATOR, drawn, drawn, &drawing);
    assert_null(json_object_get(event, "pictures"));
    json_decref(event);
    event = event_of(0, lang_at(0), drawn);
    assert_null(json_object_get(event, "pictures"));
    assert_null(json_object_get(event, "beats"));
    json_decref(event);
    json_t *here = drawn_now(0, lang_at(0), &drawing);
    Out local = buffer_new();
    View view;
    Scene scene = table_scene(table, 0, lang_at(0));
    table_see(table, 0, &view);
    scene.view = &view;
    picture_draw(&scene, 80, 20, &local);
    while (local.length > 0 && local.text[local.length - 1] == '\n')
        local.length--;
    assert_int_equal(strlen(string_at(here, "picture")), local.length);
    assert_memory_equal(string_at(here, "picture"), local.text, local.length);
    assert_non_null(strchr(string_at(here, "picture"), S_BOLD[0])); /* styles stay */
    buffer_free(&local);
    assert_non_null(strstr(string_at(here, "words"), "."));
    json_decref(here);
    /* For lines: words and beats. */
    here = drawn_now(0, lang_at(0), &(Drawing){picture_draw, 0, 0});
    assert_null(json_object_get(here, "picture"));
    assert_non_null(strstr(string_at(here, "words"), "."));
    json_decref(here);
    event = drawn_event(0, drawn, drawn, &(Drawing){picture_draw, 0, 0});
    assert_null(json_object_get(event, "pictures"));
    assert_int_equal(json_array_size(json_object_get(event, "beats")), 1);
    json_decref(event);
    /* A program without a language draws for itself. */
    here = drawn_now(0, NULL, &drawing);
    assert_null(json_object_get(here, "picture"));
    json_decref(here);
}

/* Where a log has its paragraphs. */
static void headlines(void **state)
{
    (void)state;
    const Drawing words = {picture_draw, 0, 0};
    unsigned begun = 0, rounds = 0;
    Random random = random_from(7);
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    play_out(&random);
    for (uint32_t n = 1; n <= table_latest(table); n++) {
        json_t *event = drawn_event(SPECTATOR, n, n, &words);
        bool has_one = json_object_get(event, "headline") != NULL;
        begun += has_one && strcmp(string_at(event, "kind"), "started") == 0;
        rounds += has_one && strcmp(string_at(event, "kind"), "move") == 0;
        json_decref(event);
        event = event_of(SPECTATOR, lang_at(0), n);
        assert_null(json_object_get(event, "headline"));
        json_decref(event);
    }
    assert_int_equal(begun, 1);
    assert_true(rounds > 0);
}

/* Whatever size is asked for, a screen's worth is drawn. */
static void sizes_of_pictures(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {1, 59, 201, UINT32_MAX, UINT64_MAX};
    open_table("skull players=3 first=P1", CLOCK_NONE);
    json_t *waiting = drawn_now(0, lang_at(0), &(Drawing){picture_draw, 80, 20});
    assert_null(json_object_get(waiting, "picture")); /* nothing lies there yet */
    json_decref(waiting);
    begin();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const Drawing drawing = {picture_draw, sizes[i], sizes[i]};
        json_t *here = drawn_now(0, lang_at(0), &drawing);
        Text picture = text_of(string_at(here, "picture")), line;
        assert_in_range(text_line_ends(picture), 1, 60);
        while (text_line(&picture, &line))
            assert_in_range(styled_width(line), 0, 200);
        json_decref(here);
    }
}

/* ---- The table as it is -------------------------------------------------------------------- */

static void the_table(void **state)
{
    (void)state;
    open_table("skull players=3 gangs=2", CLOCK_RELAXED);
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_ready(table, 1, true, now));
    DONE(seat_bot(1, 2, &random_bot, "Cy"));
    Out out = buffer_new();
    table_object_write(table, &out);
    json_t *object = parse(&out), *persons = json_object_get(object, "persons");
    MEMBERS(object, "code", "game", "options", "clock", "public", "chat", "takeover", "practice",
            "hints", "owner", "state", "commit", "game_number", "persons");
    assert_string_equal(string_at(object, "code"), table_code(table));
    assert_string_equal(string_at(json_object_get(object, "options"), "gangs"), "2");
    assert_string_equal(string_at(object, "clock"), "relaxed");
    assert_string_equal(string_at(object, "owner"), "P2");
    assert_string_equal(string_at(object, "state"), "waiting");
    assert_int_equal(json_array_size(persons), 3);
    const json_t *empty = json_array_get(persons, 0), *bo = json_array_get(persons, 1);
    MEMBERS(bo, "person", "name", "bot", "program", "automaton", "ready", "away", "gone", "seats",
            "mark");
    assert_true(json_is_null(json_object_get(empty, "name")));
    assert_true(json_is_true(json_object_get(bo, "ready")));
    assert_string_equal(json_string_value(json_array_get(json_object_get(bo, "seats"), 1)), "P5");
    assert_string_equal(string_at(json_array_get(persons, 2), "bot"), "random");
    json_decref(object);
    DONE(table_leave(table, 1, now));
    table_object_write(table, &out);
    object = parse(&out);
    assert_true(json_is_null(json_object_get(object, "owner")));
    json_decref(object);
}

static void welcome(void **state)
{
    (void)state;
    const Welcome from_host = {TEXT("l0g"), 1500};
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    DONE(table_mute(table, 1, 2, true, now));
    for (unsigned i = 0; i < 2; i++) {
        Viewer viewer = i == 0 ? 1 : SPECTATOR;
        Out out = buffer_new();
        welcome_write(table, viewer, i == 0 ? lang_named(TEXT("de")) : NULL, &from_host, &out);
        assert_false(contains(&out, table_token(table, 1)));
        json_t *frame = parse(&out);
        assert_string_equal(string_at(frame, "you"), i == 0 ? "P2" : "spectator");
        assert_string_equal(string_at(frame, "log"), "l0g");
        assert_string_equal(string_at(frame, "lang"), i == 0 ? "de" : "");
        assert_int_equal(number_at(frame, "latest"), 3);
        assert_int_equal(number_at(frame, "think"), 1500);
        assert_int_equal(json_array_size(json_object_get(frame, "muted")), i == 0);
        assert_int_equal(json_object_get(frame, "watch") != NULL, i == 0);
        assert_string_equal(string_at(frame, "commit"),
                            string_at(json_object_get(frame, "table"), "commit"));
        json_decref(frame);
    }
}

/* One's own seats are asked, listed and timed, and nobody else's. */
static void now_is_ones_own(void **state)
{
    (void)state;
    open_table("skull players=3 gangs=2 first=P1", CLOCK_QUICK);
    begin();
    act_now("P2 place skull");
    now += 700;
    for (Viewer viewer = 0; viewer <= SPECTATOR; viewer++) {
        json_t *frame = now_of(viewer, lang_at(0), false);
        const json_t *legal = json_object_get(frame, "legal");
        MEMBERS(frame, "t", "n", "at", "view", "to_act", "ask", "legal", "left", "rules");
        assert_int_equal(number_at(frame, "at"), 700);
        assert_int_equal(number_at(frame, "n"), table_latest(table));
        SeatSet own = 0;
        for (unsigned seat = 0; seat < 6; seat++)
            if (seats_have(table_to_act(table), seat) && seat % 3 == viewer)
                own |= seats_of(seat);
        assert_int_equal(json_array_size(json_object_get(frame, "to_act")),
                         seats_count(table_to_act(table)));
        assert_int_equal(json_object_size(legal), seats_count(own));
        assert_int_equal(json_object_size(json_object_get(frame, "ask")), seats_count(own));
        assert_int_equal(json_object_size(json_object_get(frame, "left")), seats_count(own));
        if (viewer == 2) {
            const json_t *first = json_array_get(json_object_get(legal, "P3"), 0);
            assert_int_equal(number_at(json_object_get(frame, "left"), "P3"), 20000 - 700);
            MEMBERS(first, "do", "text");
            assert_string_equal(string_at(first, "do"), "place flower");
            assert_string_equal(string_at(first, "text"), "lay a flower");
        }
        json_decref(frame);
    }
    json_t *frame = now_of(2, NULL, true);
    MEMBERS(frame, "t", "n", "at", "view", "to_act", "legal", "left", "table");
    MEMBERS(json_array_get(json_object_get(json_object_get(frame, "legal"), "P3"), 0), "do");
    json_decref(frame);
}

/* Of a long list people get the words, and programs everything. */
static void long_lists(void **state)
{
    (void)state;
    static const char *const hands[3] = {"1 2 3 4 5", "6 7 8 9 10", "1 2 3 4 5"};
    static Listed listed;
    deal(setup_of("sketch players=3 dealer=P3 mode=penumbra"), hands, "magician");
    act_now("P1 peek");
    act_now("P2 peek");
    act_now("P3 peek");
    act_now("P1 draw");
    act_now("P1 discard 6");
    list_legal(0, &listed);
    assert_true(listed.count > 60);
    for (unsigned i = 0; lang_at(i) != NULL; i++) {
        json_t *frame = now_of(0, lang_at(i), false);
        const json_t *legal = json_object_get(json_object_get(frame, "legal"), "P1");
        const json_t *swap = json_array_get(legal, 0);
        assert_int_equal(json_array_size(legal), 1);
        MEMBERS(swap, "word", "text", "example");
        assert_string_equal(string_at(swap, "word"), "swap");
        assert_string_equal(string_at(swap, "example"), "swap P1 1 P2 1");
        assert_null(strstr(string_at(swap, "text"), "P1")); /* a sentence, and nothing to type */
        json_decref(frame);
    }
    json_t *frame = now_of(0, NULL, false);
    const json_t *legal = json_object_get(json_object_get(frame, "legal"), "P1");
    assert_int_equal(json_array_size(legal), listed.count);
    json_decref(frame);
}

static void the_end(void **state)
{
    (void)state;
    Random random = random_from(2);
    open_table("skull players=3", CLOCK_NONE);
    begin();
    Out out = buffer_new();
    assert_false(replay_write(table, 1, 0, lang_at(0), &out));
    play_out(&random);
    json_t *frame = now_of(SPECTATOR, lang_at(1), false);
    assert_int_equal(json_array_size(json_object_get(frame, "results")), 3);
    assert_true(strlen(string_at(frame, "conclusion")) > 0);
    assert_int_equal(json_array_size(json_object_get(frame, "to_act")), 0);
    json_decref(frame);
    /* The whole game again, for anybody. */
    assert_false(replay_write(table, 0, 0, lang_at(0), &out));
    assert_false(replay_write(table, 2, 0, lang_at(0), &out));
    assert_true(replay_write(table, 1, EVERYTHING, lang_at(0), &out));
    assert_false(contains(&out, "place ?"));
    assert_true(contains(&out, "\"headline\":")); /* to go from one round to the next */
    json_t *replay = parse(&out), *events_of = json_object_get(replay, "events");
    MEMBERS(replay, "game", "viewer", "events", "options", "names", "results", "conclusion",
            "things");
    assert_non_null(strstr(string_at(json_object_get(replay, "things"), "skull"), "SKU-"));
    assert_string_equal(string_at(json_object_get(replay, "things"), "flip"),
                        string_at(json_object_get(replay, "things"), "turn"));
    assert_string_equal(string_at(replay, "viewer"), "all");
    assert_int_equal(json_array_size(events_of), table_latest(table));
    const json_t *last = json_array_get(events_of, json_array_size(events_of) - 1);
    assert_non_null(json_object_get(last, "view"));
    assert_non_null(json_object_get(last, "text"));
    assert_non_null(json_object_get(last, "beats"));
    json_decref(replay);
    /* It stays there when another game goes on. */
    DONE(table_rematch(table, 0, now));
    begin();
    assert_false(replay_write(table, 2, EVERYTHING, lang_at(0), &out));
    assert_true(replay_write(table, 1, EVERYTHING, lang_at(0), &out));
    replay = parse(&out);
    assert_int_equal(json_array_size(json_object_get(replay, "results")), 3);
    json_decref(replay);
}

/* Some events at a time it is the same, also if the table goes on meanwhile. */
static void a_replay_in_pieces(void **state)
{
    (void)state;
    Random random = random_from(3);
    open_for("skull players=3 first=P1", true);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    seat_bots(1, bot_named(game_named(TEXT("skull")), TEXT("random")));
    DONE(table_start(table, 0, now));
    run_bots();
    act_now("P1 place flower");
    DONE(table_undo(table, 0, now));
    DONE(table_chat(table, 0, TEXT("Once more."), now));
    while (!table_over(table)) {
        static Listed listed;
        run_bots();
        if (table_over(table))
            break;
        list_legal(0, &listed);
        do_action(0, listed.actions[random_below(&random, listed.count)]);
    }
    Out whole = buffer_new();
    assert_true(replay_write(table, 1, EVERYTHING, lang_at(2), &whole));
    for (unsigned some = 1; some < 40; some += 19) {
        static Replay replay;
        Out pieces = buffer_new();
        assert_true(replay_begin(&replay, table, 1, EVERYTHING, lang_at(2), &pieces));
        unsigned times = 1;
        if (replay_next(&replay, some) && some == 1)
            DONE(table_rematch(table, 0, now));
        for (; replay_next(&replay, some); times++)
            assert_true(pieces.length < whole.length);
        assert_true(times >= table_latest(table) / some / 2 && times <= table_latest(table));
        assert_true(same_text(&pieces, &whole));
        buffer_free(&pieces);
    }
    buffer_free(&whole);
}

/* ---- Refusals ------------------------------------------------------------------------------ */

static void expect_no(Viewer viewer, const char *line, TableResult result, const char *why,
                      const char *rule)
{
    for (unsigned i = 0; i < 2; i++) { /* programs are told in English */
        Out out = buffer_new();
        no_write(table, viewer, i == 0 ? lang_at(2) : NULL, TEXT("-4.5"), text_of(line), result,
                 &out);
        json_t *frame = parse(&out);
        assert_string_equal(string_at(frame, "t"), "no");
        assert_true(json_real_value(json_object_get(frame, "id")) == -4.5);
        assert_true(strlen(string_at(frame, "error")) > 0);
        assert_string_equal(string_at(frame, "why"), why);
        if (rule == NULL)
            assert_null(json_object_get(frame, "rule"));
        else
            assert_string_equal(string_at(frame, "rule"), rule);
        json_decref(frame);
    }
}

static void refusals(void **state)
{
    (void)state;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    sit_all();
    expect_no(0, "P1 bid 1", try("P1 bid 1"), "notstarted", NULL);
    begin();
    expect_no(0, "P1 bid 1", try("P1 bid 1"), "turn", "SKU-12");
    expect_no(1, "P2 bid 1", try("P2 bid 1"), "illegal", "SKU-12");
    expect_no(1, "P2 fly", try("P2 fly"), "bad", NULL);
    expect_no(1, "", table_start(table, 1, now), "started", NULL);
    expect_no(1, "", table_replace(table, 1, 2, now), "owner", NULL);
    expect_no(SPECTATOR, "", (TableResult){.id = TABLE_TOO_MUCH_TALK}, "rate", NULL);
    close_table(NULL);
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "8 1 2 3", "10");
    expect_no(0, "P1 discard 1", (TableResult){.id = TABLE_TOO_LATE}, "late",
              table_game(table)->voice->late);
}

/* ---- Room ---------------------------------------------------------------------------------- */

/* Whatever room there is, nothing is written beyond it, and that it is too little is known. */
static void little_room(void **state)
{
    (void)state;
    static char text[65536];
    open_table("skull players=3 first=P1", CLOCK_QUICK);
    begin();
    act_now("P2 place skull");
    Out whole = {.text = text, .capacity = sizeof text};
    const Drawing drawing = {picture_draw, 60, 10};
    now_write(table, 2, lang_at(2), now, &(NowExtras){true, &drawing, NULL}, &whole);
    assert_false(whole.full);
    for (size_t room = 0; room < whole.length; room++) {
        char *tight = malloc(room + 1);
        Out out = {.text = tight, .capacity = room};
        assert_non_null(tight);
        tight[room] = '#';
        now_write(table, 2, lang_at(2), now, &(NowExtras){true, &drawing, NULL}, &out);
        assert_true(out.full && out.length <= room && tight[room] == '#');
        free(tight);
    }
}

/* ---- Learning ------------------------------------------------------------------------------ */

static json_t *coached_now(Viewer viewer, const Lang *lang, Coach *coach)
{
    Out out = buffer_new();
    now_write(table, viewer, lang, now, &(NowExtras){.coach = coach}, &out);
    return parse(&out);
}

/* The first rule that matters now, and the lesson that is given; "" and NO_LESSON: none. */
static void expect_lesson(Viewer viewer, Coach *coach, const char *rule, unsigned lesson)
{
    json_t *frame = coached_now(viewer, lang_at(0), coach);
    const json_t *said = json_object_get(frame, "coach");
    const char *first = json_string_value(json_array_get(json_object_get(frame, "rules"), 0));
    assert_string_equal(first != NULL ? first : "", rule);
    assert_int_equal(said != NULL ? number_at(said, "lesson") : NO_LESSON, lesson);
    if (said != NULL) {
        MEMBERS(said, "lesson", "text", "rule");
        assert_true(coach->heard >> lesson & 1);
    }
    json_decref(frame);
}

/* What matters now, and one sentence about it: the same as long as the question is. */
static void the_coach(void **state)
{
    (void)state;
    Coach coach = {0};
    open_table("skull players=3 first=P3", CLOCK_NONE);
    expect_lesson(0, &coach, "", NO_LESSON); /* nobody is asked anything yet */
    begin();
    json_t *frame = coached_now(0, NULL, &coach);
    assert_null(json_object_get(frame, "coach")); /* no sentences … */
    json_decref(frame);
    frame = coached_now(0, lang_at(0), &coach);
    unsigned first = (unsigned)number_at(json_object_get(frame, "coach"), "lesson");
    json_decref(frame);
    expect_lesson(0, &coach, "SKU-10", first);
    act_now("P2 place skull");
    expect_lesson(0, &coach, "SKU-10", first); /* whatever others do meanwhile */
    assert_false(table_has_acted(table, 0, coach.question));
    act_now("P1 place skull");
    assert_true(table_has_acted(table, 0, coach.question));
    expect_lesson(0, &coach, "", NO_LESSON);
    expect_lesson(SPECTATOR, &coach, "", NO_LESSON);
    act_now("P3 place flower");
    act_now("P3 place flower");
    frame = coached_now(0, lang_at(0), &coach);
    assert_int_not_equal(number_at(json_object_get(frame, "coach"), "lesson"), first);
    assert_string_equal(string_at(json_object_get(frame, "coach"), "rule"), "SKU-30");
    json_decref(frame);
}

/* The first bid that a newcomer meets may be one below all discs: what a bid is comes before how
   the highest one ends the auction. */
static void the_coach_says_what_a_bid_is(void **state)
{
    (void)state;
    Coach coach = {0};
    open_table("skull players=3 first=P3", CLOCK_NONE);
    begin();
    act_now("P1 place flower");
    act_now("P2 place flower");
    act_now("P3 place flower");
    act_now("P3 bid 2");
    json_t *frame = coached_now(0, lang_at(0), &coach);
    const json_t *said = json_object_get(frame, "coach");
    assert_string_equal(string_at(said, "rule"), "SKU-24");
    assert_non_null(strstr(string_at(said, "text"), "A bid is"));
    json_decref(frame);
}

static json_t *explained(Viewer viewer, const char *about)
{
    Out out = buffer_new();
    explained_write(table, viewer, lang_at(0), TEXT("7"), text_of(about), &out);
    return parse(&out);
}

static void expect_explained(Viewer viewer, const char *about, const char *kind, const char *part)
{
    json_t *frame = explained(viewer, about);
    bool is_known = strcmp(kind, "explained") == 0;
    assert_string_equal(string_at(frame, "t"), kind);
    assert_int_equal(number_at(frame, "id"), 7);
    assert_non_null(strstr(string_at(frame, is_known ? "text" : "error"), part));
    json_decref(frame);
}

/* Discs on one's own mat are told, and nobody else's. */
static void what_is_that(void **state)
{
    (void)state;
    open_table("skull players=3 first=P3", CLOCK_NONE);
    expect_explained(0, "mat", "explained", "SKU-40");
    expect_explained(0, "1", "no", "called");
    begin();
    act_now("P1 place skull");
    expect_explained(0, "1", "explained", "skull");
    expect_explained(1, "1", "no", "no place 1");
    expect_explained(SPECTATOR, "1", "no", "no place 1");
    expect_explained(SPECTATOR, "", "explained", "flower, skull");
}

/* ---- What can be played -------------------------------------------------------------------- */

/* Values that are words and bots have a name in the reader's language; numbers need none. */
static void check_names(const Game *game, const json_t *item)
{
    size_t i;
    json_t *option, *bot;
    json_array_foreach(json_object_get(item, "options"), i, option)
    {
        OptionKind kind = game->options[i].kind;
        size_t named = json_object_size(json_object_get(option, "names"));
        assert_int_equal(named, kind == OPTION_NUMBER ? 0
                                : kind == OPTION_SEAT
                                    ? 1
                                    : json_array_size(json_object_get(option, "values")));
    }
    json_array_foreach(json_object_get(item, "bots"), i, bot)
    {
        MEMBERS(bot, "bot", "name", "text");
        assert_true(strlen(string_at(bot, "name")) > 0);
    }
}

static void games_and_rules(void **state)
{
    (void)state;
    for (unsigned i = 0; lang_at(i) != NULL; i++) {
        Out out = buffer_new();
        games_write(lang_at(i), bot_at, &out);
        json_t *all = parse(&out), *games = json_object_get(all, "games");
        assert_int_equal(json_array_size(json_object_get(all, "clocks")), CLOCKS);
        assert_int_equal(json_array_size(games), 3); /* not the template */
        size_t k;
        json_t *item;
        json_array_foreach(json_object_get(all, "characters"), k, item)
        {
            MEMBERS(item, "character", "name", "text");
            assert_string_equal(string_at(item, "character"), character_at((unsigned)k)->name);
        }
        assert_null(character_at((unsigned)k));
        json_array_foreach(games, k, item)
        {
            MEMBERS(item, "game", "title", "motto", "text", "clock", "options", "bots", "lines",
                    "marks");
            const Game *game = game_named(text_of(string_at(item, "game")));
            assert_int_equal(json_array_size(json_object_get(item, "options")), game->option_count);
            const json_t *players = json_array_get(json_object_get(item, "options"), 0);
            MEMBERS(players, "option", "label", "text", "initial", "values", "names");
            check_names(game, item);
            assert_int_equal(json_array_size(json_object_get(players, "values")),
                             game->options[0].most - game->options[0].least + 1);
            rules_write(game, lang_at(i), &out);
            json_t *rules = parse(&out), *parts = json_object_get(rules, "parts");
            assert_string_equal(string_at(rules, "lang"), lang_code(lang_at(i)));
            assert_string_equal(string_at(json_array_get(parts, 1), "part"), "basics");
            size_t numbered = 0, rulings = 0, j, l;
            json_t *part, *line;
            json_array_foreach(parts, j, part)
            {
                json_array_foreach(json_object_get(part, "lines"), l, line)
                {
                    numbered += json_array_size(json_object_get(line, "rules")) > 0;
                    rulings += json_is_true(json_object_get(line, "house"));
                    assert_true(strlen(string_at(line, "text")) > 0);
                }
            }
            assert_true(numbered > 20 && rulings > 5 && rulings < numbered);
            json_decref(rules);
        }
        json_decref(all);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(events),
        TABLE_TEST(a_fair_start),
        TABLE_TEST(moments),
        TABLE_TEST(faded),
        TABLE_TEST(the_table),
        TABLE_TEST(welcome),
        TABLE_TEST(long_lists),
        TABLE_TEST(now_is_ones_own),
        TABLE_TEST(the_end),
        TABLE_TEST(a_replay_in_pieces),
        TABLE_TEST(refusals),
        TABLE_TEST(little_room),
        TABLE_TEST(games_and_rules),
        TABLE_TEST(pictures),
        TABLE_TEST(sizes_of_pictures),
        TABLE_TEST(headlines),
        TABLE_TEST(the_coach),
        TABLE_TEST(what_is_that),
        TABLE_TEST(the_coach_says_what_a_bid_is),
    };
    return RUN(tests);
}
