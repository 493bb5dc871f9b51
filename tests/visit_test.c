/* A table that is elsewhere (term/visit.h) without a network: frames are those that a table writes,
   or lines of a script, and what would have been sent is read here. */
#include "table/frames.h"
#include "term/page.h"
#include "term/pass.h"
#include "term/picture.h"
#include "term/visit.h"
#include "tests/estimator.h"
#include "tests/table/host.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/games.h"
#include "core/notation.h"
#include "os/file.h"

/* ---- A server without a network ------------------------------------------------------------ */

static Visit visit;
static Viewer viewer;
static const Lang *lang;
static uint32_t sent;       /* the last event that was sent to the visit */
static char asked[64][512]; /* what it sent, in order */
static unsigned asked_count;
static const Drawing drawing = {picture_draw, 80, 20};
static Coach *coach; /* of the server, beside the visit; NULL: it has none */

static bool dial(void *context)
{
    (void)context;
    return true;
}

static bool take_request(void *context, Text text)
{
    (void)context;
    assert_true(asked_count < COUNT(asked) && text.length < sizeof asked[0]);
    memcpy(asked[asked_count], text.at, text.length);
    asked[asked_count++][text.length] = '\0';
    return true;
}

static void hang_up(void *context)
{
    (void)context;
}

static void fill(void *context, void *bytes, size_t count)
{
    (void)context;
    memset(bytes, 7, count);
}

static void hear_text(Text text)
{
    remote_heard(visit.remote, text, now);
}

static void hear(const char *frame)
{
    hear_text(text_of(frame));
}

/* Comes to the table, which says nothing yet. */
static void come(Viewer as, const Lang *reads)
{
    RemoteVisit who = {.token = {"secret", 6}, .watch = {"", 0}, .lang = text_of(lang_code(reads))};
    RemoteMeans means = {
        .dial = dial, .send = take_request, .hang_up = hang_up, .source = {fill, NULL}};
    viewer = as;
    lang = reads;
    sent = 0;
    asked_count = 0;
    visit_init(&visit, reads, TEXT("http://localhost:7777/t/abc234"));
    visit.remote = remote_new(&who, &means, &visit_ears, &visit);
    assert_non_null(visit.remote);
    (void)remote_run(visit.remote, now);
    remote_opened(visit.remote, now);
    asked_count = 0; /* the hello */
}

static int leave(void **state)
{
    remote_free(visit.remote);
    visit_done(&visit);
    return table != NULL ? close_table(state) : 0;
}

static void welcome(void)
{
    Out out = buffer_new();
    const Welcome from_host = {TEXT("a1"), 1000};
    welcome_write(table, viewer, lang, &from_host, &out);
    hear_text(written(&out));
    buffer_free(&out);
}

/* Sends events up to one, as a server does. */
static void tell_up_to(uint32_t number)
{
    static EventStream stream;
    Out out = buffer_new();
    event_stream_begin(&stream, table, viewer, lang, sent + 1, sent + 1);
    stream.drawing = &drawing;
    for (; sent < number && event_stream_next(&stream, &out); out.length = 0) {
        hear_text(written(&out));
        sent++;
    }
    buffer_free(&out);
}

/* All of them, and the table as it is. */
static void tell_all(void)
{
    Out out = buffer_new();
    tell_up_to(UINT32_MAX);
    now_write(table, viewer, lang, now, &(NowExtras){true, &drawing, coach}, &out);
    hear_text(written(&out));
    buffer_free(&out);
    assert_int_equal(remote_state(visit.remote), REMOTE_HERE);
}

static void arrive(Viewer as, const Lang *reads)
{
    come(as, reads);
    welcome();
    tell_all();
}

/* The last request. */
static const char *last_asked(void)
{
    assert_true(asked_count > 0);
    return asked[asked_count - 1];
}

static CommandReply type(const char *typed, Out *out)
{
    out->length = 0;
    return visit_command(&visit, text_of(typed), out);
}

/* Something is asked of the server, with these members. */
static void expect_asks(const char *typed, const char *members)
{
    Out out = buffer_new();
    unsigned before = asked_count;
    assert_int_equal(type(typed, &out), REPLY_DONE);
    assert_true(asked_count > before);
    if (strstr(last_asked(), members) == NULL)
        print_error("%s: %s lacks %s\n", typed, last_asked(), members);
    assert_non_null(strstr(last_asked(), members));
    buffer_free(&out);
}

static void expect_answers(const char *typed, const char *part)
{
    Out out = buffer_new();
    unsigned before = asked_count;
    assert_int_not_equal(type(typed, &out), REPLY_DONE);
    assert_int_equal(asked_count, before);
    if (!contains(&out, part))
        print_error("%s: %.*s lacks %s\n", typed, (int)out.length, out.text, part);
    assert_true(contains(&out, part));
    buffer_free(&out);
}

#define VISIT_TEST(name) cmocka_unit_test_teardown(name, leave)

/* ---- The waiting room ---------------------------------------------------------------------- */

static void the_waiting_room(void **state)
{
    (void)state;
    Out out = buffer_new();
    Buttons buttons = {.count = 0};
    open_table("skull players=3 gangs=1", CLOCK_RELAXED);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    come(0, lang_at(0));
    assert_int_equal(visit_turn(&visit).kind, VISIT_COMING);
    welcome();
    tell_all();
    VisitTurn turn = visit_turn(&visit);
    assert_int_equal(turn.kind, VISIT_ROOM);
    assert_true(visit_owns(&visit) && visit_plays(&visit) && !visit_is_ready(&visit));
    assert_int_equal(visit_free_place(&visit), 1);
    visit_room(&visit, &out);
    assert_true(contains(&out, "Ana"));
    assert_true(contains(&out, "free"));
    assert_true(contains(&out, "http://localhost:7777/t/abc234"));
    assert_true(contains(&out, "players=3"));
    assert_true(contains(&out, "relaxed"));
    visit_buttons(&visit, &turn, &buttons);
    assert_true(text_is((Text){buttons.at[0].text, buttons.at[0].length}, "start"));
    expect_asks("bot", "\"person\":\"P2\",\"bot\":\"easy\"");
    expect_asks("bot P3 random", "\"person\":\"P3\",\"bot\":\"random\"");
    expect_asks("remove 3", "\"person\":\"P3\"");
    expect_asks("set players=4 clock=none chat=off",
                "\"clock\":\"none\",\"chat\":false,\"options\":{\"players\":\"4\"}");
    expect_asks("mark cats", "\"mark\":\"cats\"");
    expect_asks("ready", "\"t\":\"ready\"");
    expect_asks("unready", "\"on\":false");
    expect_asks("start", "\"t\":\"start\"");
    assert_non_null(strstr(asked[asked_count - 2], "\"t\":\"ready\"")); /* who starts is ready */
    expect_answers("set players", "set players=4");
    expect_answers("remove nobody", "P2");
    expect_answers("place flower", "has not begun");
    expect_answers("link", table_watch_code(table));
    buffer_free(&out);
}

static void what_others_see_in_it(void **state)
{
    (void)state;
    Buttons buttons = {.count = 0};
    open_table("skull players=3", CLOCK_NONE);
    sit_all();
    DONE(table_ready(table, 1, true, now));
    arrive(1, lang_at(0));
    VisitTurn turn = visit_turn(&visit);
    assert_false(visit_owns(&visit));
    assert_true(visit_is_ready(&visit));
    visit_buttons(&visit, &turn, &buttons);
    assert_true(text_is((Text){buttons.at[0].text, buttons.at[0].length}, "unready"));
    Out help = buffer_new();
    assert_int_equal(type("?", &help), REPLY_PAGE);
    assert_false(contains(&help, "remove P3"));
    buffer_free(&help);
}

/* ---- Playing ------------------------------------------------------------------------------- */

/* What this viewer was told, by the table itself. */
static void tell_here(uint32_t from, Out *out)
{
    TableReader reader;
    Message message;
    View before, view;
    Scene scene = table_scene(table, viewer, lang);
    scene.before = &before;
    scene.view = &view;
    table_reader_begin(&reader, table, viewer, from, from);
    table_reader_see(&reader, &view);
    while (table_reader_next(&reader, &message)) {
        before = view;
        table_reader_see(&reader, &view);
        room_tell(&scene, &message, out);
        message_tell(&scene, &message, out);
    }
}

/* Without the styles, which frames do not have. */
static void drop_styles(Out *out)
{
    size_t used = 0;
    for (size_t i = 0; i < out->length; i++)
        if ((unsigned char)out->text[i] >= 0x20 || out->text[i] == '\n')
            out->text[used++] = out->text[i];
    out->length = used;
}

static void check_picture(void)
{
    Out local = buffer_new();
    View view;
    Scene scene = table_scene(table, viewer, lang);
    table_see(table, viewer, &view);
    scene.view = &view;
    picture_draw(&scene, 80, 20, &local);
    while (local.length > 0 && local.text[local.length - 1] == '\n')
        local.length--;
    Text picture = visit_picture(&visit);
    assert_int_equal(picture.length, local.length);
    assert_memory_equal(picture.at, local.text, local.length);
    buffer_free(&local);
}

/* What is typed becomes what the table knows, whatever the language, though the list be a summary.
 */
static void act_by_typing(Action action)
{
    char typed[256], expected[256];
    Out out = {.text = typed, .capacity = sizeof typed - 1};
    Out line = {.text = expected, .capacity = sizeof expected - 1};
    VisitTurn turn = visit_turn(&visit);
    assert_int_equal(turn.kind, VISIT_ACT);
    typed_write(&visit.scene, action, &out);
    typed[out.length] = '\0';
    out_string(&line, "\"line\":\"");
    out_seat(&line, turn.seat);
    out_char(&line, ' ');
    action_write(table_game(table), action, &line);
    out_char(&line, '"');
    expected[line.length] = '\0';
    expect_asks(typed, expected);
    assert_int_equal(visit_turn(&visit).kind, VISIT_WAIT); /* nobody acts twice */
}

/* The answer to the last request: it is on disk. */
static void say_done(void)
{
    char frame[64];
    const char *id = strstr(last_asked(), "\"id\":");
    assert_non_null(id);
    snprintf(frame, sizeof frame, "{\"t\":\"done\",\"id\":%u,\"n\":%u}",
             (unsigned)strtoul(id + 5, NULL, 10), (unsigned)table_latest(table));
    hear(frame);
}

/* Whoever has to act does something; the visitor by typing it. */
static void one_move(Random *random)
{
    SeatSet to_act = table_to_act(table);
    Actor seat = (Actor)seats_lowest(to_act);
    static Listed listed;
    list_legal(seat, &listed);
    assert_true(listed.count > 0);
    Action action = listed.actions[random_below(random, listed.count)];
    bool is_mine = seat % table_persons(table) == viewer;
    if (is_mine)
        act_by_typing(action);
    do_action(seat, action);
    if (is_mine)
        say_done();
}

static void play_a_game(const char *options, const Lang *reads, uint64_t seed)
{
    Random random = random_from(seed);
    Out story = buffer_new(), here = buffer_new();
    open_table(options, CLOCK_NONE);
    begin();
    arrive(0, reads);
    for (unsigned moves = 0; !table_over(table) && moves < 400; moves++) {
        one_move(&random);
        SeatSet to_act = table_to_act(table);
        bool is_mine = to_act != 0 && seats_lowest(to_act) % table_persons(table) == viewer;
        if (random_below(&random, 3) > 0 || is_mine) {
            tell_all(); /* the news come together, or one by one */
            check_picture();
        }
        visit_tell(&visit, NULL, &story);
        asked_count = 0;
    }
    tell_here(1, &here);
    drop_styles(&here);
    tell_all();
    visit_tell(&visit, NULL, &story);
    assert_int_equal(story.length, here.length);
    assert_memory_equal(story.text, here.text, here.length);
    if (table_over(table)) {
        assert_int_equal(visit_turn(&visit).kind, VISIT_OVER);
        assert_true(visit_conclusion(&visit).length > 0);
    }
    buffer_free(&story);
    buffer_free(&here);
}

static void whole_games(void **state)
{
    static const char *const games[] = {"skull players=3", "skull players=2 gangs=2",
                                        "sketch players=3", "skalpott players=2", "null players=2"};
    for (unsigned i = 0; lang_at(i) != NULL; i++)
        for (size_t k = 0; k < COUNT(games); k++)
            for (uint64_t seed = 1; seed <= 3; seed++) {
                play_a_game(games[k], lang_at(i), seed + 10 * k);
                leave(state);
            }
    table = NULL;
    visit_init(&visit, lang_at(0), TEXT(""));
}

static void questions_and_refusals(void **state)
{
    (void)state;
    Out out = buffer_new();
    open_table("skull players=3 first=P3", CLOCK_RELAXED);
    begin();
    arrive(0, lang_at(0));
    VisitTurn turn = visit_turn(&visit);
    assert_int_equal(turn.kind, VISIT_ACT);
    visit_ask(&visit, &turn, &out);
    assert_true(contains(&out, "Lay your first disc"));
    uint64_t deadline = visit_deadline(&visit, &turn);
    assert_true(deadline != NEVER && deadline > visit.now_at);
    out.length = 0;
    visit_summary(&visit, turn.seat, &out);
    assert_true(contains(&out, "place flower/skull"));
    expect_answers("fly away", "not something you can do here");
    /* The server says no, by which rule, and the rule is explained here. */
    expect_asks("bid 3", "\"line\":\"P1 bid 3\"");
    assert_int_equal(visit_turn(&visit).kind, VISIT_WAIT);
    const char *id = strstr(last_asked(), "\"id\":");
    Out no = buffer_new();
    no_write(table, 0, lang, (Text){id + 5, 1}, TEXT("P1 bid 3"), try("P1 bid 3"), &no);
    hear_text(written(&no));
    buffer_free(&no);
    assert_true(contains(&visit.answers, "That cannot be done"));
    assert_true(contains(&visit.answers, "SKU-"));
    assert_int_equal(visit_turn(&visit).kind, VISIT_ACT);
    expect_answers("why", "Rule SKU-");
    expect_answers("rules 24", "SKU-24");
    expect_answers("table", "flower");
    expect_answers("say", "hello");
    expect_asks("say hello", "\"t\":\"say\"");
    expect_asks("say hurry Bo", "\"line\":\"hurry\",\"about\":\"P2\"");
    expect_asks("say one two", "\"text\":\"one two\"");
    expect_asks("mute Bo", "\"person\":\"P2\",\"on\":true");
    expect_asks("hint", "\"t\":\"hint\"");
    expect_asks("undo", "\"seen\":");
    expect_answers("chance", "commitment");
    buffer_free(&out);
}

/* The server answers what was asked last. */
static void answer(void (*write)(Text id, Out *out))
{
    Out out = buffer_new();
    const char *id = strstr(last_asked(), "\"id\":");
    assert_non_null(id);
    write((Text){id + 5, strspn(id + 5, "0123456789")}, &out);
    hear_text(written(&out));
    buffer_free(&out);
}

static void explain_skull(Text id, Out *out)
{
    explained_write(table, viewer, lang, id, TEXT("skull"), out);
}

static void explain_nothing(Text id, Out *out)
{
    explained_write(table, viewer, lang, id, TEXT("skulk"), out);
}

/* The server says what things are, also those that are the viewer's alone. */
static void what_is_asked_of_the_server(void **state)
{
    (void)state;
    open_table("skull players=3 first=P3", CLOCK_RELAXED);
    begin();
    arrive(0, lang_named(TEXT("de")));
    expect_asks("was skull", "\"t\":\"what\"");
    assert_non_null(strstr(last_asked(), "\"about\":\"skull\""));
    answer(explain_skull);
    assert_true(contains(&visit.answers, "SKU-32"));
    visit.answers.length = 0;
    expect_asks("was skulk", "\"about\":\"skulk\"");
    answer(explain_nothing);
    assert_true(contains(&visit.answers, "„skulk“"));
    visit.answers.length = 0;
    expect_asks("was", "\"t\":\"what\"");
    assert_null(strstr(last_asked(), "about"));
}

static void hint_by_estimate(Text id, Out *out)
{
    out_string(out, "{\"t\":\"hinted\",\"id\":");
    out_text(out, id);
    out_string(out, ",\"line\":\"bid 1\",\"text\":\"open a challenge at 1\",\"worth\":0.43,"
                    "\"low\":0.395,\"high\":0.465,\"why\":\"Bo has bid twice.\"}");
}

static void hint_without_sense(Text id, Out *out)
{
    out_string(out, "{\"t\":\"hinted\",\"id\":");
    out_text(out, id);
    out_string(out, ",\"line\":\"bid 1\",\"worth\":7,\"low\":[],\"why\":{}}");
}

/* How likely a hint wins, and why, where the server says so. */
static void a_hint_and_its_reason(void **state)
{
    (void)state;
    open_table("skull players=3 first=P3", CLOCK_RELAXED);
    begin();
    arrive(0, lang_at(0));
    expect_asks("hint", "\"t\":\"hint\"");
    answer(hint_by_estimate);
    assert_true(contains(&visit.answers, "A good choice: open a challenge at 1 (“bid 1”).\n"
                                         "Chance of winning: about 43% ± 4.\n"
                                         "Bo has bid twice.\n"));
    visit.answers.length = 0;
    expect_asks("hint", "\"t\":\"hint\"");
    answer(hint_without_sense);
    assert_false(contains(&visit.answers, "Chance of winning"));
}

static bool give_record(void *context, Out *record, Out *why)
{
    (void)why;
    out_string(record, context);
    return true;
}

static bool give_true_record(void *context, Out *record, Out *why)
{
    (void)context, (void)why;
    return table_record(table, record);
}

/* Judged here, from the record that the server gives, and not before the game is over. */
static void review_of_a_game(void **state)
{
    static const Bot *const ours[] = {&estimator};
    Roster roster;
    Buttons buttons = {.count = 0};
    Out out = buffer_new();
    roster_init(&roster);
    roster.others = ours;
    roster.other_count = COUNT(ours);
    estimator_game = game_named(TEXT("skull"));
    open_table("skull players=3 first=P3", CLOCK_RELAXED);
    begin();
    arrive(0, lang_at(0));
    visit.roster = &roster;
    visit.record = give_true_record;
    assert_int_equal(type("review", &out), REPLY_ANSWER);
    assert_text(written(&out), "The review comes when the game is over.\n");
    leave(state);
    play_a_game("skull players=3", lang_at(0), 1);
    VisitTurn turn = visit_turn(&visit);
    assert_int_equal(turn.kind, VISIT_OVER);
    assert_false(visit_is_judged(&visit));
    visit.roster = &roster;
    visit.record = give_true_record;
    assert_true(visit_is_judged(&visit));
    visit_buttons(&visit, &turn, &buttons);
    assert_text(((Text){buttons.at[1].text, buttons.at[1].length}), "review");
    out.length = 0;
    assert_int_equal(type("review", &out), REPLY_PAGE);
    assert_true(contains(&out, "As the bot “estimator” estimates it"));
    assert_true(contains(&out, "You: ") && contains(&out, "Bo: ") &&
                contains(&out, " as good as the best within the error"));
    /* What a server says is over need not be. */
    char record[] = "triskel 1\ngame skull\nplayers 3\noption first P1\nviewer all\n\n"
                    "P2 place flower\n";
    visit.record = give_record;
    visit.context = record;
    out.length = 0;
    assert_int_equal(type("review", &out), REPLY_PAGE);
    assert_text(written(&out), "The review comes when the game is over.\n");
    visit.context = "no record at all\n";
    out.length = 0;
    assert_int_equal(type("review", &out), REPLY_PAGE);
    assert_text(written(&out), "The game’s record cannot be had.\n");
    roster_done(&roster);
    buffer_free(&out);
}

/* Counted from the record that the server gives, when the game is over. */
static void figures_of_a_game(void **state)
{
    Out out = buffer_new();
    char record[] = "triskel 1\ngame skull\nplayers 3\nname P1 Ana\nname P2 Bo\nname P3 Cy\n"
                    "option first P1\nviewer all\n\nP2 place flower\nP3 place flower\n"
                    "P1 place flower\nP1 bid 1\nP2 pass\nP3 pass = flower\n";
    open_table("skull players=3 first=P3", CLOCK_RELAXED);
    begin();
    arrive(0, lang_at(0));
    visit.record = give_record;
    visit.context = record;
    assert_int_equal(type("figures", &out), REPLY_ANSWER);
    assert_text(written(&out), "The figures of a game come when it is over.\n");
    leave(state);
    play_a_game("skull players=3", lang_at(0), 1);
    assert_int_equal(visit_turn(&visit).kind, VISIT_OVER);
    visit.record = give_record;
    visit.context = record;
    out.length = 0;
    assert_int_equal(type("figures", &out), REPLY_PAGE);
    assert_text(written(&out), "Challenges: Ana 1.\n"
                               "Challenges won: Ana 1.\n");
    visit.context = "no record at all\n";
    out.length = 0;
    assert_int_equal(type("figures", &out), REPLY_PAGE);
    assert_text(written(&out), "There is nothing to count.\n");
    buffer_free(&out);
}

/* The server's coach is there when it is wished for, and comes back with the connection. */
static void the_coach_comes_along(void **state)
{
    (void)state;
    Coach beside = {0};
    Out out = buffer_new();
    open_table("skull players=3 first=P3", CLOCK_RELAXED);
    begin();
    coach = &beside;
    arrive(0, lang_at(0));
    VisitTurn turn = visit_turn(&visit);
    visit_coach(&visit, &turn, &out);
    assert_int_equal(out.length, 0); /* unless it is asked to */
    assert_int_equal(type("coach on", &out), REPLY_ANSWER);
    assert_non_null(strstr(last_asked(), "\"t\":\"coach\",\"on\":true,\"heard\":["));
    out.length = 0;
    visit_coach(&visit, &turn, &out);
    assert_true(contains(&out, "Lay one disc face down."));
    remote_closed(visit.remote, now);
    (void)remote_run(visit.remote, now + 60000);
    remote_opened(visit.remote, now);
    char said[16];
    (void)snprintf(said, sizeof said, "\"coach\":[%u]", beside.lesson);
    assert_non_null(strstr(last_asked(), said));
    assert_int_equal(type("coach off", &out), REPLY_ANSWER);
    out.length = 0;
    visit_coach(&visit, &turn, &out);
    assert_int_equal(out.length, 0);
    coach = NULL;
    buffer_free(&out);
}

/* A question counts as long as nothing has happened since; talk is nothing. */
static void old_questions_are_not_asked(void **state)
{
    (void)state;
    open_table("skull players=3 first=P3", CLOCK_NONE);
    begin();
    arrive(0, lang_at(0));
    assert_int_equal(visit_turn(&visit).kind, VISIT_ACT);
    DONE(table_chat(table, 1, TEXT("Hello"), now));
    tell_up_to(UINT32_MAX);
    assert_int_equal(visit_turn(&visit).kind, VISIT_ACT);
    act_now("P1 place flower"); /* on another screen of the same person */
    tell_up_to(UINT32_MAX);
    assert_int_equal(visit_turn(&visit).kind, VISIT_WAIT);
    tell_all();
    assert_int_equal(visit_turn(&visit).kind, VISIT_WAIT);
}

/* ---- Moments ------------------------------------------------------------------------------- */

static unsigned watched, private_ones;

static void watch(void *context, Text picture, Beat beat)
{
    (void)context;
    assert_true(picture.length > 0 && beat != BEAT_NONE);
    watched++;
    private_ones += beat == BEAT_PRIVATE;
}

static void moments_are_shown_once(void **state)
{
    (void)state;
    const VisitWatcher watcher = {watch, NULL};
    Out story = buffer_new();
    watched = private_ones = 0;
    deal_and_draw(CLOCK_NONE, "archer 7 7 9", "veto 7 5 6", "8 1 2 3", "10");
    come(0, lang_at(0));
    welcome();
    tell_up_to(table_latest(table) - 1);
    visit_tell(&visit, NULL, &story);
    tell_all();
    asked_count = 0;
    visit_tell(&visit, &watcher, &story);
    assert_int_equal(watched, 1);
    assert_int_equal(private_ones, 1);
    assert_true(contains(&story, "10"));
    assert_int_equal(asked_count, 1); /* it has been on the screen */
    assert_non_null(strstr(last_asked(), "\"t\":\"shown\""));
    visit_tell(&visit, &watcher, &story);
    assert_int_equal(watched, 1);
    /* The log does not tell it again. */
    story.length = 0;
    assert_int_equal(type("log", &story), REPLY_LOG);
    assert_true(contains(&story, "not told again"));
    assert_false(contains(&story, "You draw"));
    buffer_free(&story);
}

/* Who comes to a game that has gone on for long is not shown every moment of it. */
static void too_much_is_told_at_once(void **state)
{
    (void)state;
    const VisitWatcher watcher = {watch, NULL};
    Random random = random_from(3);
    Out story = buffer_new();
    watched = 0;
    open_table("skull players=3", CLOCK_NONE);
    begin();
    play_out(&random);
    arrive(SPECTATOR, lang_at(0));
    visit_tell(&visit, &watcher, &story);
    assert_int_equal(watched, 0);
    story.length = 0;
    visit_tell_all(&visit, &story);
    assert_true(contains(&story, "— New round")); /* in paragraphs */
    buffer_free(&story);
}

/* ---- The connection ------------------------------------------------------------------------ */

static void another_log_begins_anew(void **state)
{
    (void)state;
    Out out = buffer_new();
    open_table("skull players=3", CLOCK_NONE);
    begin();
    arrive(0, lang_at(0));
    visit_connection(&visit, &out);
    assert_int_equal(out.length, 0);
    remote_closed(visit.remote, now);
    visit_connection(&visit, &out);
    assert_true(contains(&out, "trying again"));
    expect_answers("ready", "connection is lost");
    size_t before = visit.event_count;
    (void)remote_run(visit.remote, now);
    remote_opened(visit.remote, now);
    hear("{\"t\":\"welcome\",\"v\":1,\"you\":\"P1\",\"log\":\"b2\",\"latest\":9}");
    assert_int_equal(visit.event_count, 0);
    sent = 0;
    tell_all();
    assert_int_equal(visit.event_count, before);
    hear("{\"t\":\"bye\",\"error\":\"back soon\",\"why\":\"restarting\"}");
    out.length = 0;
    visit_connection(&visit, &out);
    assert_text(written(&out), "back soon; trying again …");
    (void)remote_run(visit.remote, now + 60000);
    remote_opened(visit.remote, now);
    hear("{\"t\":\"welcome\",\"v\":1,\"you\":\"P1\",\"log\":\"b2\",\"latest\":99}");
    hear("{\"t\":\"bye\",\"error\":\"you\\u001b[2J were sent away\\nby "
         "force\",\"why\":\"removed\"}");
    assert_int_equal(remote_state(visit.remote), REMOTE_GONE);
    assert_string_equal(visit.farewell, "you?[2J were sent away?by force");
    buffer_free(&out);
}

/* ---- What is not to be trusted ------------------------------------------------------------- */

#define WELCOME(table)                                                                             \
    "{\"t\":\"welcome\",\"v\":1,\"you\":\"P1\",\"log\":\"a1\",\"latest\":9,\"table\":" table "}"

static void names_forge_nothing(void **state)
{
    (void)state;
    Out out = buffer_new();
    table = NULL;
    come(0, lang_at(0));
    hear(WELCOME(
        "{\"code\":\"x\\ny\",\"game\":\"skull\",\"state\":\"waiting\",\"owner\":\"P1\",\"clock\":"
        "\"\\u0007no\\u202ene\",\"options\":{\"players\":\"2\"},\"persons\":[{\"person\":\"P1\","
        "\"name\":"
        "\"A\\u0002na\\nP2 "
        "ready\\u001b[31m\"},{\"person\":\"P2\",\"name\":\"B\\u009bo\",\"bot\":\"e\\u0001asy\"}]"
        "}"));
    visit_room(&visit, &out);
    for (size_t i = 0; i < out.length; i++)
        assert_true((unsigned char)out.text[i] >= 0x20 || out.text[i] == '\n' ||
                    out.text[i] == S_BOLD[0] || out.text[i] == S_PLAIN[0]);
    assert_null(memchr(out.text, 0x1B, out.length));
    assert_int_equal(text_line_ends(written(&out)), 5); /* a title, two places, two more */
    hear("{\"t\":\"event\",\"n\":1,\"at\":1,\"kind\":\"chat\",\"text\":\"Ana: "
         "\\u0004won\\u001b]0;x\\u0007\"}");
    hear("{\"t\":\"now\",\"n\":1,\"at\":1,\"picture\":\"\\u0002a\\u001b[2Jb\\nc\\u0010\\u0016\","
         "\"ask\":"
         "{\"P1\":\"\\u0002bold\"},\"legal\":{\"P1\":[{\"do\":\"a\\u0001b\"}]}}");
    Text picture = visit_picture(&visit);
    assert_true(text_is(picture, "\x02"
                                 "a?[2Jb\nc\x10?"));
    assert_string_equal(visit.events[0].text, "Ana: ?won?]0;x?\n");
    buffer_free(&out);
}

/* Whatever a server says, nothing falls over, and what is shown stays within bounds. */
static void nonsense_does_no_harm(void **state)
{
    static const char *const tables[] = {
        "[]",
        "7",
        "null",
        "{}",
        "{\"game\":\"skull\",\"options\":{\"players\":\"3\"},\"persons\":[]}",
        "{\"game\":\"skull\",\"options\":{\"players\":3},\"persons\":[{},{},{}]}",
        "{\"game\":\"skull\",\"options\":[],\"persons\":{}}",
        "{\"game\":[],\"state\":7,\"persons\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14],\"owner\":"
        "\"P99\"}",
        "{\"game\":\"chess\",\"state\":\"playing\",\"persons\":[{\"name\":\"\"}],\"game_number\":-"
        "4}",
        "{\"game\":\"skull\",\"state\":\"over\",\"options\":{\"players\":\"3\",\"wings\":\"4\"},"
        "\"persons\":[{},{},{}]}",
    };
    static const char *const nows[] = {
        "{\"t\":\"now\",\"n\":0}",
        "{\"t\":\"now\",\"n\":0,\"legal\":[],\"ask\":7,\"left\":\"x\",\"picture\":{}}",
        "{\"t\":\"now\",\"n\":0,\"legal\":{\"P1\":[1,{},{\"do\":7},{\"do\":\"fly\"},{\"word\":"
        "\"bid\"},"
        "{\"example\":\"bid 3\"},{\"example\":\"\"}],\"P99\":[{}]},\"left\":{\"P1\":-7}}",
        "{\"t\":\"now\",\"n\":0,\"table\":{\"state\":\"playing\",\"game\":\"skull\",\"options\":"
        "{\"players\":\"3\"},\"persons\":[{},{},{}]},\"legal\":{\"P1\":[{\"do\":\"bid "
        "3\"}]},\"left\":"
        "{\"P1\":9007199254740991},\"ask\":{\"P1\":[]}}",
        "{\"t\":\"returned\",\"id\":4}",
        "{\"t\":\"hinted\",\"id\":3}",
        "{\"t\":\"new\"}",
    };
    static const char *const typed[] = {"?",     "table", "what",     "rules", "say x",
                                        "bid 3", "link",  "1",        "bot",   "remove P2",
                                        "log",   "hint",  "P1 bid 3", "start"};
    Out out = buffer_new();
    table = NULL;
    for (size_t i = 0; i < COUNT(tables); i++) {
        char frame[1024];
        come(0, lang_at((unsigned)i % 3));
        snprintf(frame, sizeof frame, WELCOME("%s"), tables[i]);
        hear(frame);
        for (size_t k = 0; k < COUNT(nows); k++) {
            hear(nows[k]);
            VisitTurn turn = visit_turn(&visit);
            Buttons buttons = {.count = 0};
            visit_buttons(&visit, &turn, &buttons);
            visit_ask(&visit, &turn, &out);
            visit_room(&visit, &out);
            (void)visit_deadline(&visit, &turn);
            visit_summary(&visit, turn.seat, &out);
            assert_true(visit_title(&visit)[0] != '\0');
            for (size_t j = 0; j < COUNT(typed); j++) {
                (void)type(typed[j], &out);
                assert_false(out.full);
                asked_count = 0;
            }
        }
        leave(state);
    }
    buffer_free(&out);
    visit_init(&visit, lang_at(0), TEXT(""));
}

/* A game that this program does not know is played by its lines. */
static void an_unknown_game(void **state)
{
    (void)state;
    Buttons buttons = {.count = 0};
    Out out = buffer_new();
    table = NULL;
    come(0, lang_at(0));
    hear(WELCOME("{\"code\":\"abc\",\"game\":\"ludo\",\"state\":\"playing\",\"options\":{},"
                 "\"clock\":\"none\","
                 "\"persons\":[{\"name\":\"Ana\"},{\"name\":\"Bo\"}]}"));
    hear("{\"t\":\"now\",\"n\":0,\"ask\":{\"P1\":\"Throw, or give "
         "up.\"},\"legal\":{\"P1\":[{\"do\":\"throw\","
         "\"text\":\"throw the die\"},{\"word\":\"move\",\"text\":\"move a "
         "piece\",\"example\":\"move 3\"}]}}");
    VisitTurn turn = visit_turn(&visit);
    assert_int_equal(turn.kind, VISIT_ACT);
    visit_buttons(&visit, &turn, &buttons);
    assert_int_equal(buttons.count, 1);
    visit_summary(&visit, 0, &out);
    assert_text(written(&out), "throw · move 3 …");
    expect_asks("throw", "\"line\":\"throw\"");
    expect_answers("rules", "not known here");
    assert_string_equal(visit_title(&visit), "ludo");
    buffer_free(&out);
}

/* Endless events are not kept for ever. */
static void memory_has_a_limit(void **state)
{
    (void)state;
    char frame[128];
    Out out = buffer_new();
    table = NULL;
    come(0, lang_at(0));
    hear(WELCOME("{\"game\":\"skull\"}"));
    for (unsigned n = 1; n <= MAX_EVENTS + 300; n++) {
        snprintf(frame, sizeof frame, "{\"t\":\"event\",\"n\":%u,\"at\":1,\"text\":\"line %u\"}", n,
                 n);
        hear(frame);
        if (n == 10)
            visit_tell(&visit, NULL, &out);
    }
    assert_true(visit.event_count <= MAX_EVENTS && visit.event_count > MAX_EVENTS / 2);
    assert_int_equal(visit.told, 0);
    visit_tell(&visit, NULL, &out);
    assert_true(contains(&out, "line 20300\n"));
    buffer_free(&out);
}

/* ---- Passes -------------------------------------------------------------------------------- */

static void passes(void **state)
{
    (void)state;
    char folder[] = "/tmp/triskel-pass-XXXXXX", pass[MAX_PASS + 1], path[MAX_PATH];
    const ServerUrl one = {.host = "localhost", .port = 7777}, other = {.host = "::1", .port = 80};
    struct stat status;
    table = NULL;
    visit_init(&visit, lang_at(0), TEXT(""));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    const Text anybody = {NULL, 0};
    assert_false(pass_find(&one, "abc234", anybody, pass));
    assert_true(pass_keep(&one, "abc234", TEXT("Ana"), "secret one"));
    assert_true(pass_keep(&other, "abc234", TEXT("Ana"), "secret two"));
    assert_true(pass_find(&one, "abc234", anybody, pass));
    assert_string_equal(pass, "secret one");
    assert_true(pass_find(&other, "abc234", TEXT("Ana"), pass));
    assert_string_equal(pass, "secret two");
    /* Others by the same account: each has a pass, and without a name it is the first one's. */
    assert_false(pass_find(&one, "abc234", TEXT("Zoe"), pass));
    assert_true(pass_keep(&one, "abc234", TEXT("Zoe"), "secret three"));
    assert_true(pass_keep(&one, "abc234", TEXT("Zo\u00e9"), "secret four"));
    assert_true(pass_keep(&one, "abc234", TEXT("Zoe"), "secret five"));
    assert_true(pass_find(&one, "abc234", TEXT("Zoe"), pass));
    assert_string_equal(pass, "secret five");
    assert_true(pass_find(&one, "abc234", anybody, pass));
    assert_string_equal(pass, "secret one");
    assert_true(user_path(USER_DATA, "passes/localhost-7777-abc234", path));
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    pass_forget(&one, "abc234", "secret one");
    assert_false(pass_find(&one, "abc234", TEXT("Ana"), pass));
    assert_true(pass_find(&one, "abc234", anybody, pass));
    assert_string_equal(pass, "secret five");
    pass_forget(&one, "abc234", "secret five");
    pass_forget(&one, "abc234", "secret four");
    assert_false(pass_find(&one, "abc234", anybody, pass));
    pass_forget(&other, "abc234", "secret two");
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        VISIT_TEST(the_waiting_room),
        VISIT_TEST(what_others_see_in_it),
        VISIT_TEST(whole_games),
        VISIT_TEST(questions_and_refusals),
        VISIT_TEST(what_is_asked_of_the_server),
        VISIT_TEST(a_hint_and_its_reason),
        VISIT_TEST(figures_of_a_game),
        VISIT_TEST(review_of_a_game),
        VISIT_TEST(the_coach_comes_along),
        VISIT_TEST(old_questions_are_not_asked),
        VISIT_TEST(moments_are_shown_once),
        VISIT_TEST(too_much_is_told_at_once),
        VISIT_TEST(another_log_begins_anew),
        VISIT_TEST(names_forge_nothing),
        VISIT_TEST(nonsense_does_no_harm),
        VISIT_TEST(an_unknown_game),
        VISIT_TEST(memory_has_a_limit),
        VISIT_TEST(passes),
    };
    return RUN(tests);
}
