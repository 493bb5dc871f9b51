/* The terminal without a terminal: what people type and how it is written back (term/typed.h), long
   texts (term/page.h), and a screen that people share (term/sitting.h). */
#include "core/legal.h"
#include "core/notation.h"
#include "core/playout.h"
#include "estimator.h"
#include "os/clock.h"
#include "tables.h"
#include "term/ask.h"
#include "term/page.h"
#include "term/play.h"
#include "term/played.h"
#include "unit.h"

#include <locale.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- What is typed ------------------------------------------------------------------------- */

static const char *const names[] = {"Ana", "Anton", "Milo", "Zoé", "Jo Ann"};

static Scene scene_of(const char *game, const char *lang)
{
    static Options options;
    Scene scene = {.lang = lang_named(text_of(lang)), .game = game_named(text_of(game))};
    options = options_initial(scene.game, 5);
    scene.options = &options;
    scene.seats = scene.game->seats(&options);
    scene.persons = scene.game->persons(&options);
    for (unsigned i = 0; i < scene.persons; i++)
        scene.names[i] = text_of(names[i]);
    return scene;
}

/* `bid 3; pass` as choices of P1. */
static Choices choices_of(const Scene *scene, const char *list)
{
    Choices choices = {.seat = 0};
    for (const char *end; *list != '\0'; list = *end != '\0' ? end + 2 : end) {
        Action action;
        end = strchr(list, ';') != NULL ? strchr(list, ';') : list + strlen(list);
        Refusal refusal = action_read(scene->game, (Text){list, (size_t)(end - list)}, &action);
        assert_int_equal(refusal.id, ACCEPTED);
        choices_add(&choices, action);
    }
    return choices;
}

/* What a typed line means: the canonical line, or the complaint. */
static const char *means(const Scene *scene, const Choices *choices, const char *typed)
{
    static char text[512];
    Out line = {.text = text, .capacity = sizeof text - 1};
    char said[512];
    Out complaint = {.text = said, .capacity = sizeof said};
    if (!typed_read(scene, choices, text_of(typed), &line, &complaint)) {
        assert_int_equal(line.length, 0);
        assert_true(complaint.length > 0);
        out_text(&line, written(&complaint));
    } else {
        assert_int_equal(complaint.length, 0);
    }
    assert_false(line.full);
    text[line.length] = '\0';
    return text;
}

static void words_can_be_cut_short_in_three_languages(void **state)
{
    (void)state;
    static const struct {
        const char *lang, *typed, *means;
    } cases[] = {
        {"en", "bid 3", "P1 bid 3"},      {"en", "BID 3", "P1 bid 3"},
        {"en", "  bid   3 ", "P1 bid 3"}, {"en", "b3", "P1 bid 3"},
        {"en", "b 3", "P1 bid 3"},        {"en", "3", "P1 bid 3"},
        {"en", "p", "P1 pass"},           {"en", "pass", "P1 pass"},
        {"en", "bid 99", "P1 bid 99"}, /* the table says why not */
        {"en", "hide", "P1 hide"},        {"fr", "annoncer 3", "P1 bid 3"},
        {"fr", "ann 3", "P1 bid 3"},      {"fr", "a3", "P1 bid 3"},
        {"fr", "passer", "P1 pass"},      {"fr", "bid 3", "P1 bid 3"},
        {"fr", "Pass", "P1 pass"},        {"de", "bieten 3", "P1 bid 3"},
        {"de", "b 3", "P1 bid 3"},        {"de", "passen", "P1 pass"},
        {"de", "3", "P1 bid 3"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Scene scene = scene_of("skull", cases[i].lang);
        Choices choices = choices_of(&scene, "bid 2; bid 3; bid 4; pass");
        assert_string_equal(means(&scene, &choices, cases[i].typed), cases[i].means);
        choices_free(&choices);
    }
}

/* Germans lay a flower the other way round: so it is written, and either way it is understood. */
static void words_stand_where_the_language_has_them(void **state)
{
    (void)state;
    static const struct {
        const char *lang, *typed, *means;
    } cases[] = {
        {"de", "Blume legen", "P1 place flower"},  {"de", "legen blume", "P1 place flower"},
        {"de", "t legen", "P1 place skull"},       {"de", "3 bieten", "P1 bid 3"},
        {"en", "flower place", "P1 place flower"},
    };
    char text[64];
    for (size_t i = 0; i < COUNT(cases); i++) {
        Scene scene = scene_of("skull", cases[i].lang);
        Choices choices = choices_of(&scene, "place flower; place skull; bid 2; bid 3");
        assert_string_equal(means(&scene, &choices, cases[i].typed), cases[i].means);
        choices_free(&choices);
    }
    Scene scene = scene_of("skull", "de");
    Choices choices = choices_of(&scene, "place flower; place skull; bid 2; bid 3");
    Out out = {.text = text, .capacity = sizeof text};
    typed_write(&scene, choices.actions[0], &out);
    assert_text(written(&out), "Blume legen");
    out.length = 0;
    typed_summary(&scene, &choices, &out);
    assert_text(written(&out), "Blume/Totenkopf legen · bieten 2/3");
    choices_free(&choices);
}

static void what_is_not_clear_is_not_guessed(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *says;
    } cases[] = {
        {"p", "could mean several things"},    {"xyzzy", "is not something you can do here. “?”"},
        {"pss", "did you mean “pass”?"},       {"bid", "needs something after it"},
        {"bid x", "needs something after it"}, {"bid 1 2 3 4", "needs something after it"},
        {"1 2 3 4 5 6", "too much at once"},   {"0", "is not something you can do here"},
    };
    Scene scene = scene_of("skull", "en");
    Choices choices = choices_of(&scene, "place flower; place skull; bid 2; bid 3; pass");
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_non_null(strstr(means(&scene, &choices, cases[i].typed), cases[i].says));
    char much[2000];
    memset(much, 'b', sizeof much);
    much[sizeof much - 1] = '\0';
    assert_non_null(strstr(means(&scene, &choices, much), "too much at once"));
    choices_free(&choices);
}

static void seats_have_names_and_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *means;
    } cases[] = {
        {"flip milo", "P1 flip P3"}, {"flip MI", "P1 flip P3"},   {"f 3", "P1 flip P3"},
        {"flip P3", "P1 flip P3"},   {"f p3", "P1 flip P3"},      {"flip ana", "P1 flip P1"},
        {"flip anto", "P1 flip P2"}, {"flip zoe", "P1 flip P4"},  {"Milo", "P1 flip P3"},
        {"flip jo", "P1 flip P5"},   {"flip P77", "P1 flip P77"}, {"turn milo", "P1 flip P3"},
        {"tu 3", "P1 flip P3"},      {"T P1", "P1 flip P1"},
    };
    Scene scene = scene_of("skull", "en");
    Choices choices = choices_of(&scene, "flip P1; flip P2; flip P3; flip P4; flip P5");
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_string_equal(means(&scene, &choices, cases[i].typed), cases[i].means);
    assert_non_null(strstr(means(&scene, &choices, "flip an"), "needs something"));
    choices_free(&choices);
    assert_int_equal(typed_person(&scene, TEXT("an")), scene.persons);
    assert_int_equal(typed_person(&scene, TEXT("ANA")), 0);
    assert_int_equal(typed_person(&scene, TEXT("P5")), 4);
    assert_int_equal(typed_person(&scene, TEXT("P6")), scene.persons);
    assert_int_equal(typed_person(&scene, TEXT("0")), scene.persons);
    assert_int_equal(typed_person(&scene, TEXT("")), scene.persons);
    char text[40];
    Out out = {.text = text, .capacity = sizeof text};
    typed_write_person(&scene, 0, &out);
    typed_write_person(&scene, 4, &out); /* two words */
    assert_text(written(&out), "AnaP5");
}

static void dice_are_digits(void **state)
{
    (void)state;
    static const char *const typed[] = {"134",   "reroll 134",   "reroll 1 3 4", "r 134",
                                        "r134",  "1 3 4",        "413",          "reroll 431",
                                        "r 314", "reroll 4 1 3", "4 3 1"};
    Scene scene = scene_of("skalpott", "en");
    Choices choices = choices_of(&scene, "reroll 1; reroll 1 3 4; reroll 4; stop");
    for (size_t i = 0; i < COUNT(typed); i++)
        assert_string_equal(means(&scene, &choices, typed[i]), "P1 reroll 1 3 4");
    assert_string_equal(means(&scene, &choices, "1"), "P1 reroll 1");
    assert_string_equal(means(&scene, &choices, "s"), "P1 stop");
    choices_free(&choices);
}

/* Whatever is offered can be typed as it is written. */
static void what_is_written_can_be_typed(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        for (unsigned seed = 0; seed < 30; seed++) {
            const Game *game = game_at(i);
            Scene scene = scene_of(game->name, lang_code(lang_at(seed % 3)));
            Random random = random_from(seed);
            State play;
            memset(&play, 0, sizeof play);
            game->start(&play, scene.options);
            for (ActorSet actors; (actors = game->to_act(&play)) != 0;) {
                Move move = random_move(game, &play, actors, &random);
                Choices choices = {.seat = move.actor};
                LegalList list = legal_of(game, &play, move.actor);
                Action action;
                uint32_t weight;
                while (move.actor != CHANCE && legal_next(&list, &action, &weight))
                    choices_add(&choices, action);
                for (uint32_t k = 0; k < choices.count; k += 1 + choices.count / 20) {
                    char text[128], line[128];
                    Out out = {.text = text, .capacity = sizeof text - 1};
                    Out canonical = {.text = line, .capacity = sizeof line - 1};
                    typed_write(&scene, choices.actions[k], &out);
                    text[out.length] = '\0';
                    out_seat(&canonical, move.actor);
                    out_char(&canonical, ' ');
                    action_write(game, choices.actions[k], &canonical);
                    line[canonical.length] = '\0';
                    assert_string_equal(means(&scene, &choices, text), line);
                }
                choices_free(&choices);
                assert_int_equal(game->apply(&play, move.actor, move.action, NULL).id, ACCEPTED);
            }
        }
    }
}

/* ---- Pages --------------------------------------------------------------------------------- */

static void text_is_wrapped(void **state)
{
    (void)state;
    Out out = buffer_new();
    out_wrapped(&out, TEXT("one two  three"), 8, 2);
    assert_text(written(&out), "one two\n  three\n");
    out.length = 0;
    out_string(&out, "a  ");
    out_beside(&out, TEXT("one two three"), 10, 3);
    assert_text(written(&out), "a  one two\n   three\n");
    out.length = 0;
    out_wrapped(&out, TEXT("one two"), 0, 0); /* there is no room: a word a line */
    assert_text(written(&out), "one\ntwo\n");
    out.length = 0;
    out_wrapped_lines(&out, TEXT("a\n\nb"), 80, 0);
    assert_text(written(&out), "a\n\nb\n");
    out.length = 0;
    out_wrapped_lines(&out, TEXT("  a b  one two three\n  c    d"), 16, 2); /* tables stay tables */
    assert_text(written(&out), "  a b  one two\n       three\n  c    d\n");
    out.length = 0;
    out_wrapped_lines(&out, TEXT("  one two three"), 10, 2);
    assert_text(written(&out), "  one two\n    three\n");
    buffer_free(&out);
}

/* However narrow the screen is, the last of the keys on it is that for help, or out. */
static void the_last_item_stays(void **state)
{
    (void)state;
    static const struct {
        unsigned width;
        const char *shown;
    } cases[] = {{18, "one · two · three"},
                 {17, "one · two · three"},
                 {16, "one · three"},
                 {11, "one · three"},
                 {10, "three"},
                 {5, "three"},
                 {4, "thr…"}};
    Out out = buffer_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        out.length = 0;
        out_items(&out, TEXT("one · two · three"), cases[i].width);
        assert_text(written(&out), cases[i].shown);
    }
    out.length = 0;
    out_items(&out, TEXT("Triskel"), 80);
    assert_text(written(&out), "Triskel");
    buffer_free(&out);
}

/* `why` has an answer for every rule that can refuse something. */
static void refusals_have_their_rule_explained(void **state)
{
    (void)state;
    Out out = buffer_new();
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        for (unsigned k = 0; k < game->refusal_count && !game->is_template; k++) {
            const char *rule = game->refusals[k].rule;
            for (unsigned l = 0; lang_at(l) != NULL && strcmp(rule, "MODEL") != 0; l++) {
                out.length = 0;
                if (!page_rule(lang_at(l), game, rule, 60, &out) || out.length < 20)
                    fail_msg("%s in %s", rule, lang_code(lang_at(l)));
            }
        }
    }
    out.length = 0;
    assert_false(page_rule(lang_at(0), game_named(TEXT("skull")), "SKU-999", 60, &out));
    assert_int_equal(out.length, 0);
    buffer_free(&out);
}

static unsigned lines_in(const Out *out)
{
    unsigned count = 0;
    for (size_t i = 0; i < out->length; i++)
        count += out->text[i] == '\n';
    return count;
}

/* Who learns a game has the basics on one screen, in every language. */
static void basics_fit_on_one_screen(void **state)
{
    (void)state;
    enum { SCREEN_WIDTH = 78, SCREEN_LINES = 22 };
    Out out = buffer_new();
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        for (unsigned l = 0; lang_at(l) != NULL && !game_at(i)->is_template; l++) {
            const Lang *lang = lang_at(l);
            Text rest, line = {NULL, 0};
            out.length = 0;
            assert_true(page_asked(lang, game_at(i), TEXT("basics"), SCREEN_WIDTH, &out));
            if (lines_in(&out) > SCREEN_LINES)
                fail_msg("%s in %s: %u lines", game_at(i)->name, lang_code(lang), lines_in(&out));
            for (rest = (Text){out.text, out.length}; text_line(&rest, &line);)
                if (styled_width(line) > SCREEN_WIDTH)
                    fail_msg("%s in %s: a line is too wide", game_at(i)->name, lang_code(lang));
        }
    }
    buffer_free(&out);
}

static bool has(const Out *out, const char *string)
{
    return out->length > 0 && memmem(out->text, out->length, string, strlen(string)) != NULL;
}

static void rules_are_found_by_part_and_number(void **state)
{
    (void)state;
    const Game *skull = game_named(TEXT("skull"));
    const Lang *english = lang_at(0), *french = lang_named(TEXT("fr"));
    Out out = buffer_new();
    page_rules(english, skull, 78, &out);
    assert_memory_equal(out.text, S_BOLD "The basics", 11); /* what matters first */
    assert_true(has(&out, S_DIM "SKU-24" S_PLAIN " Once a challenge is open"));
    assert_true(has(&out, "Hervé Marly"));

    static const char *const same[] = {"SKU-24", "sku-24", "24"};
    for (unsigned i = 0; i < 3; i++) {
        out.length = 0;
        assert_true(page_asked(english, skull, text_of(same[i]), 78, &out));
        assert_memory_equal(out.text, "Rule SKU-24:\nOnce a challenge is open", 37);
    }
    out.length = 0; /* its list belongs to a rule */
    assert_true(page_asked(english, game_named(TEXT("sketch")), TEXT("2"), 78, &out));
    assert_true(has(&out, "  • Seer: "));

    static const struct {
        const char *asked, *found;
    } parts[] = {{"example", "Exemple"}, {"exam", "Exemple"},   {"EXEMPLE", "Exemple"},
                 {"consei", "Conseils"}, {"gangs", "Variante"}, {"essentiel", "L’essentiel"}};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        out.length = 0;
        assert_true(page_asked(french, skull, text_of(parts[i].asked), 78, &out));
        assert_memory_equal(out.text + 1, parts[i].found, strlen(parts[i].found));
    }
    out.length = 0; /* what can be typed is in the reader's words and their order */
    assert_true(page_asked(lang_named(TEXT("de")), skull, TEXT("10"), 200, &out));
    assert_true(has(&out, "„" S_GOLD "Blume\u00A0legen" S_PLAIN "“"));
    out.length = 0;
    assert_true(
        page_asked(lang_named(TEXT("de")), game_named(TEXT("sketch")), TEXT("21"), 200, &out));
    assert_true(has(&out, "„" S_GOLD "ablegen\u00A02" S_PLAIN "“"));
    out.length = 0;
    assert_true(page_asked(english, skull, TEXT("learn"), 78, &out));
    assert_true(has(&out, "San Francisco") && has(&out, "The basics") && has(&out, "Otto raises"));
    assert_false(has(&out, "SKU-"));
    buffer_free(&out);
}

static void rules_that_are_not_there_get_a_sentence(void **state)
{
    (void)state;
    const Game *skull = game_named(TEXT("skull"));
    char nonsense[5000];
    Out out = buffer_new();
    assert_false(page_asked(lang_at(0), skull, TEXT("27"), 78, &out));
    assert_text(written(&out), "There is no rule “27” in this game; the nearest is SKU-26.\n");
    out.length = 0;
    assert_false(page_asked(lang_at(0), skull, TEXT("SKA-24"), 78, &out));
    assert_true(has(&out, "the nearest is SKU-24."));
    out.length = 0;
    assert_false(page_asked(lang_at(0), skull, TEXT("exmaple"), 78, &out));
    assert_true(has(&out, "did you mean “example”?") && has(&out, "  credits     Credits\n"));
    memset(nonsense, 'x', sizeof nonsense);
    out.length = 0;
    assert_false(page_asked(lang_at(0), skull, (Text){nonsense, sizeof nonsense}, 78, &out));
    assert_true(out.length < 1000 && has(&out, "xxx…”. There are:\n"));
    out.length = 0;
    assert_false(page_asked(lang_at(0), game_named(TEXT("null")), TEXT("basics"), 78, &out));
    assert_text(written(&out), "The rules are in docs/rules/null.md.\n");
    buffer_free(&out);
}

/* ---- Questions before a table is there ----------------------------------------------------- */

static void answers_are_numbers_and_words(void **state)
{
    (void)state;
    static const struct {
        const char *typed;
        AskKind kind;
        unsigned choice;
        const char *text;
    } cases[] = {
        {"", ASKED_CHOICE, 1, ""},       {"  ", ASKED_CHOICE, 1, ""},
        {"1", ASKED_CHOICE, 0, ""},      {" 3 ", ASKED_CHOICE, 2, ""},
        {"SKULL", ASKED_CHOICE, 0, ""},  {"skal", ASKED_CHOICE, 2, ""},
        {"regles", ASKED_CHOICE, 3, ""}, {"12", ASKED_CHOICE, 4, ""},
        {"sk", ASKED_TEXT, 0, "sk"},     {"poker", ASKED_TEXT, 0, "poker"},
        {"0", ASKED_TEXT, 0, "0"},       {"6", ASKED_TEXT, 0, "6"},
        {"a\x1B[2J", ASKED_TEXT, 0, ""}, {"\xFF", ASKED_TEXT, 0, ""},
    };
    AskForm form = {.lang = lang_at(0), .title = "", .sentence = "", .initial = 1};
    char much[1000];
    (void)ask_add(&form, TEXT("Skull"));
    (void)ask_add(&form, TEXT("Sketch!"));
    (void)ask_add(&form, TEXT("Skalpott"));
    (void)ask_add(&form, TEXT("Règles"));
    (void)ask_add(&form, TEXT("12")); /* a number that is a word means itself */
    for (size_t i = 0; i < COUNT(cases); i++) {
        Asked asked = ask_means(&form, text_of(cases[i].typed));
        assert_int_equal(asked.kind, cases[i].kind);
        if (asked.kind == ASKED_CHOICE)
            assert_int_equal(asked.choice, cases[i].choice);
        assert_string_equal(asked.text, cases[i].text);
    }
    memset(much, 'x', sizeof much);
    assert_string_equal(ask_means(&form, (Text){much, sizeof much}).text, "");
    form.initial = form.count;
    assert_int_equal(ask_means(&form, TEXT("")).kind, ASKED_BACK);
    for (unsigned i = 0; i < 2 * MAX_ASKED; i++) /* there is a limit, and no harm in it */
        (void)ask_add(&form, (Text){much, sizeof much});
    assert_int_equal(form.count, MAX_ASKED);
}

/* ---- A shared screen ----------------------------------------------------------------------- */

static Random source_random;
static Roster roster;

/* A table at which these people sit, and bots at the other places, begun. */
static void sit_down(Sitting *sitting, const char *game, unsigned players, const char *const *who,
                     unsigned count)
{
    TableSetup setup = {.game = game_named(text_of(game)), .free_chat = true};
    uint16_t people = 0;
    source_random = random_from(5);
    setup.options = options_initial(setup.game, players);
    Table *table = table_new(&setup, seeded_source(&source_random), 0);
    assert_non_null(table);
    for (unsigned person = 0; person < players; person++) {
        char bot[16] = "Bot";
        if (person > count)
            snprintf(bot, sizeof bot, "Bot %u", person);
        TableResult result =
            person < count ? table_sit(table, person, text_of(who[person]), 0)
                           : table_seat_bot(table, 0, person, TEXT("random"), text_of(bot), 0);
        assert_int_equal(result.id, TABLE_DONE);
        people |= (uint16_t)(person < count ? 1u << person : 0);
    }
    roster_init(&roster);
    sitting_init(sitting, lang_at(0), table, &roster, people);
    assert_true(sitting_start(sitting, 0));
}

static void get_up(Sitting *sitting)
{
    sitting_done(sitting);
    roster_done(&roster);
}

/* Bots act until somebody here has to; then that person looks, and has been told all. */
static SittingTurn next_turn(Sitting *sitting, Out *news)
{
    uint64_t due = 0;
    do
        due = sitting_run(sitting, due);
    while (sitting_turn(sitting).kind == TURN_WAIT && due != NEVER);
    SittingTurn turn = sitting_turn(sitting);
    sitting_look(sitting, turn.looker);
    news->length = 0;
    sitting_news(sitting, news);
    return turn;
}

static CommandReply type_in(Sitting *sitting, const SittingTurn *turn, const char *typed, Out *out)
{
    out->length = 0;
    return sitting_command(sitting, turn, text_of(typed), 0, out);
}

static void one_person_is_told_what_the_other_is_not(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana", "Ben"};
    Sitting sitting;
    Out out = buffer_new();
    sit_down(&sitting, "skull", 3, who, 2);
    assert_int_equal(sitting.looker, SPECTATOR);
    SittingTurn turn = next_turn(&sitting, &out);
    assert_int_equal(turn.kind, TURN_ACT);
    Viewer first = turn.looker;
    assert_int_equal(type_in(&sitting, &turn, "place skull", &out), REPLY_DONE);
    sitting_news(&sitting, &out);
    assert_true(has(&out, "skull"));
    assert_int_not_equal(sitting_turn(&sitting).looker, first);
    for (unsigned viewer = 0; viewer <= SPECTATOR; viewer++) {
        if (viewer >= 2 && viewer < SPECTATOR)
            continue;
        sitting_look(&sitting, (Viewer)viewer);
        out.length = 0;
        sitting_log(&sitting, &out);
        assert_true(has(&out, "skull") == (viewer == first));
    }
    turn = next_turn(&sitting, &out);
    assert_int_equal(type_in(&sitting, &turn, "undo", &out), REPLY_ANSWER);
    assert_true(has(&out, "only by one person against bots"));
    buffer_free(&out);
    get_up(&sitting);
}

static void lines_that_fit_are_offered(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana"};
    Sitting sitting;
    Out out = buffer_new();
    sit_down(&sitting, "skull", 2, who, 1);
    SittingTurn turn = next_turn(&sitting, &out);
    assert_int_equal(type_in(&sitting, &turn, "say", &out), REPLY_ANSWER);
    assert_true(has(&out, "Hello, everybody!"));
    assert_false(has(&out, "I laid a skull."));
    assert_int_equal(type_in(&sitting, &turn, "place flower", &out), REPLY_DONE);
    turn = next_turn(&sitting, &out);
    assert_int_equal(type_in(&sitting, &turn, "say", &out), REPLY_ANSWER);
    assert_true(has(&out, "I laid a skull."));
    buffer_free(&out);
    get_up(&sitting);
}

/* Where bots play alone there is nobody who could say something, at the largest table either. */
static void nobody_speaks_for_bots(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        Sitting sitting;
        Out out = buffer_new();
        SittingTurn turn = {.kind = TURN_WAIT, .looker = SPECTATOR};
        sit_down(&sitting, game_at(i)->name, game_at(i)->options[PLAYERS].most, NULL, 0);
        assert_int_equal(type_in(&sitting, &turn, "say", &out), REPLY_ANSWER);
        assert_true(has(&out, "nobody sits there"));
        assert_int_equal(type_in(&sitting, &turn, "say hello", &out), REPLY_ANSWER);
        assert_true(has(&out, "nobody sits there"));
        buffer_free(&out);
        get_up(&sitting);
    }
}

/* What the coach says now, if it is new. */
static bool is_coached(Sitting *sitting, const SittingTurn *turn, Out *out)
{
    out->length = 0;
    return sitting_coach(sitting, turn, out);
}

static void the_coach_says_everything_once(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana", "Ben"};
    Sitting sitting;
    Out out = buffer_new(), said = buffer_new();
    sit_down(&sitting, "skull", 3, who, 2);
    SittingTurn turn = next_turn(&sitting, &out);
    assert_false(is_coached(&sitting, &turn, &said)); /* unless it is asked to */
    assert_int_equal(said.length, 0);
    assert_int_equal(type_in(&sitting, &turn, "coach on", &out), REPLY_ANSWER);
    assert_true(is_coached(&sitting, &turn, &said));
    assert_true(has(&said, "Coach:") && has(&said, "Lay one disc face down."));
    /* The question is the same, even if somebody talks: so is what the coach says, and not new. */
    assert_int_equal(type_in(&sitting, &turn, "say hello", &out), REPLY_DONE);
    assert_false(is_coached(&sitting, &turn, &said));
    assert_true(has(&said, "Lay one disc face down."));
    assert_int_equal(type_in(&sitting, &turn, "place skull", &out), REPLY_DONE);
    /* Who sits down next has not heard it. */
    Viewer first = turn.looker;
    turn = next_turn(&sitting, &out);
    assert_int_not_equal(turn.looker, first);
    assert_true(is_coached(&sitting, &turn, &said));
    assert_true(has(&said, "Lay one disc face down."));
    assert_int_equal(type_in(&sitting, &turn, "coach off", &out), REPLY_ANSWER);
    assert_false(is_coached(&sitting, &turn, &said));
    assert_int_equal(said.length, 0);
    assert_int_equal(type_in(&sitting, &turn, "coach", &out), REPLY_ANSWER);
    assert_true(has(&out, "The coach is off."));
    assert_int_equal(type_in(&sitting, &turn, "coach on", &out), REPLY_ANSWER);
    (void)is_coached(&sitting, &turn, &said);
    assert_false(has(&said, "Lay one disc face down.")); /* that was said */
    buffer_free(&out);
    buffer_free(&said);
    get_up(&sitting);
}

/* Whatever others do while somebody thinks, the coach has not done. */
static void the_coach_is_patient(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana"};
    Sitting sitting;
    Out out = buffer_new(), said = buffer_new();
    sit_down(&sitting, "sketch", 2, who, 1);
    SittingTurn turn = sitting_turn(&sitting);
    assert_int_equal(turn.kind, TURN_ACT); /* everybody looks at cards, in any order */
    sitting.coach = true;
    assert_true(is_coached(&sitting, &turn, &said));
    assert_true(has(&said, "Look at your own cards"));
    uint32_t latest = table_latest(sitting.table);
    (void)sitting_run(&sitting, 100000);
    assert_int_equal(table_latest(sitting.table), latest + 1);
    turn = sitting_turn(&sitting);
    (void)sitting_scene(&sitting);
    assert_false(is_coached(&sitting, &turn, &said));  /* it is not new … */
    assert_true(has(&said, "Look at your own cards")); /* … but stands */
    buffer_free(&out);
    buffer_free(&said);
    get_up(&sitting);
}

/* Whoever looks asks about their own discs, and gets no others. */
static void what_asks_with_the_lookers_eyes(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana", "Ben"};
    Sitting sitting;
    Out out = buffer_new();
    sit_down(&sitting, "skull", 3, who, 2);
    SittingTurn turn = next_turn(&sitting, &out);
    assert_int_equal(type_in(&sitting, &turn, "what 1", &out), REPLY_ANSWER);
    assert_true(has(&out, "no place 1"));
    assert_int_equal(type_in(&sitting, &turn, "place skull", &out), REPLY_DONE);
    Viewer first = turn.looker;
    for (Viewer viewer = 0; viewer < 2; viewer++) {
        sitting_look(&sitting, viewer);
        assert_int_equal(type_in(&sitting, &turn, "what 1", &out), REPLY_ANSWER);
        assert_true(has(&out, "skull") == (viewer == first));
    }
    assert_int_equal(type_in(&sitting, &turn, "what", &out), REPLY_ANSWER);
    assert_true(has(&out, "Last Chance"));
    buffer_free(&out);
    get_up(&sitting);
}

static void write_whole(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
}

static void games_that_were_played_are_remembered(void **state)
{
    (void)state;
    char folder[] = "/tmp/triskel-played-XXXXXX", path[128], text[2048];
    const Game *skull = game_named(TEXT("skull")), *sketch = game_named(TEXT("sketch"));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    assert_false(played_before(skull));
    played_remember(skull);
    assert_true(played_before(skull) && !played_before(sketch));
    played_remember(sketch);
    assert_true(played_before(skull) && played_before(sketch));
    /* Whatever else is in that file, it is no more than what is not remembered. */
    snprintf(path, sizeof path, "%s/triskel/played", folder);
    write_whole(path, "skul\n\xFF\nskulls\nsketch");
    assert_true(!played_before(skull) && played_before(sketch));
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    write_whole(path, text);
    assert_false(played_before(skull));
    played_remember(skull);
    assert_true(played_before(skull));
    assert_int_equal(unlink(path), 0);
    path[strlen(path) - strlen("/played")] = '\0';
    assert_int_equal(rmdir(path) | rmdir(folder), 0);
}

/* SKE-71 */
static void what_was_looked_at_is_told_once(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana"};
    Sitting sitting;
    Out out = buffer_new();
    sit_down(&sitting, "sketch", 2, who, 1);
    SittingTurn turn = next_turn(&sitting, &out);
    assert_int_equal(type_in(&sitting, &turn, "peek 1 2", &out), REPLY_DONE);
    out.length = 0;
    sitting_news(&sitting, &out);
    assert_true(has(&out, "You look at your cards 1 and 2: "));
    assert_int_equal(type_in(&sitting, &turn, "log", &out), REPLY_LOG);
    assert_true(has(&out, "You look at your cards 1 and 2.\n"));
    assert_false(has(&out, "You look at your cards 1 and 2: "));
    uint32_t told = sitting.told[sitting.looker];
    assert_int_equal(sitting_since(&sitting), told + 1);
    assert_true(sitting_resume(&sitting, 0));
    out.length = 0;
    sitting_so_far(&sitting, &out);
    assert_true(has(&out, "So far:\n"));
    assert_true(has(&out, "You look at your cards 1 and 2.\n"));
    assert_false(has(&out, "You look at your cards 1 and 2: "));
    assert_int_equal(sitting_since(&sitting), table_before_game(sitting.table) + 1);
    assert_int_equal(sitting_since(&sitting), sitting.told[sitting.looker] + 1); /* once */
    out.length = 0;
    sitting_news(&sitting, &out);
    assert_int_equal(out.length, 0);
    buffer_free(&out);
    get_up(&sitting);
}

/* The template has no bot of its own: what the random one would do is no advice. */
static void a_guess_is_no_advice(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana"};
    Sitting sitting;
    Out out = buffer_new();
    sit_down(&sitting, "null", game_named(TEXT("null"))->options[PLAYERS].initial, who, 1);
    SittingTurn turn = next_turn(&sitting, &out);
    assert_int_equal(turn.kind, TURN_ACT);
    assert_int_equal(type_in(&sitting, &turn, "hint", &out), REPLY_ANSWER);
    assert_text(written(&out), "Nobody here has advice.\n");
    buffer_free(&out);
    get_up(&sitting);
}

static const Bot *const our_bots[] = {&estimator};

/* Somebody here weighs this game by estimate. */
static void have_estimator(Sitting *sitting)
{
    estimator_game = sitting->scene.game;
    sitting->roster->others = our_bots;
    sitting->roster->other_count = COUNT(our_bots);
}

static void an_estimate_is_no_exact_chance(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana"};
    Sitting sitting;
    Out out = buffer_new();
    sit_down(&sitting, "skull", 3, who, 1);
    have_estimator(&sitting);
    SittingTurn turn = next_turn(&sitting, &out);
    assert_int_equal(turn.kind, TURN_ACT);
    out.length = 0;
    assert_int_equal(type_in(&sitting, &turn, "hint", &out), REPLY_ANSWER);
    assert_true(has(&out, "The chances of winning as the bot “estimator” estimates them:\n"));
    assert_true(has(&out, "% ± ") && has(&out, "lay a flower (“place flower”)\n"));
    assert_true(has(&out, "Ana has tried it out.\n"));
    assert_false(has(&out, "exact"));
    out.length = 0;
    assert_int_equal(type_in(&sitting, &turn, "review", &out), REPLY_PAGE);
    assert_text(written(&out), "The review comes when the game is over.\n");
    out.length = 0;
    assert_int_equal(type_in(&sitting, &turn, "figures", &out), REPLY_PAGE);
    assert_text(written(&out), "The figures of a game come when it is over.\n");
    buffer_free(&out);
    get_up(&sitting);
}

/* With more than two, too: by estimate, with what lay there, and who could not see it. */
static void a_game_that_is_over_is_reviewed(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana"};
    Sitting sitting;
    Out out = buffer_new();
    SittingTurn turn;
    sit_down(&sitting, "skull", 3, who, 1);
    have_estimator(&sitting);
    for (unsigned i = 0; i < 500 && (turn = next_turn(&sitting, &out)).kind == TURN_ACT; i++) {
        Choices choices = sitting_choices(&sitting, turn.seat);
        char text[128];
        Out typed = {.text = text, .capacity = sizeof text - 1};
        typed_write(sitting_scene(&sitting), choices.actions[i % choices.count], &typed);
        text[typed.length] = '\0';
        choices_free(&choices);
        assert_int_equal(type_in(&sitting, &turn, text, &out), REPLY_DONE);
    }
    assert_int_equal(turn.kind, TURN_OVER);
    out.length = 0;
    assert_int_equal(type_in(&sitting, &turn, "review", &out), REPLY_PAGE);
    assert_true(has(&out, "As the bot “estimator” estimates it from what each could know then"));
    assert_true(has(&out, "What mattered, the costliest decision first"));
    assert_true(has(&out, "could not see all of that.)\n"));
    assert_true(has(&out, "    Played: ") && has(&out, "    Better: "));
    assert_true(has(&out, " has tried it out.\n"));
    assert_true(has(&out, "You: ") && has(&out, "Bot 2: "));
    assert_true(has(&out, " as good as the best within the error, "));
    out.length = 0;
    assert_int_equal(type_in(&sitting, &turn, "figures", &out), REPLY_PAGE);
    assert_true(has(&out, "Challenges: Ana "));
    assert_false(has(&out, "All games at this table together"));
    buffer_free(&out);
    get_up(&sitting);
}

/* Plays what is offered last, a few times. */
static void play_on(Sitting *sitting, Out *out)
{
    SittingTurn turn;
    for (unsigned i = 0; i < 30 && (turn = next_turn(sitting, out)).kind == TURN_ACT; i++) {
        Choices choices = sitting_choices(sitting, turn.seat);
        char text[128];
        Out typed = {.text = text, .capacity = sizeof text - 1};
        typed_write(sitting_scene(sitting), choices.actions[choices.count - 1], &typed);
        text[typed.length] = '\0';
        choices_free(&choices);
        assert_int_equal(type_in(sitting, &turn, text, out), REPLY_DONE);
    }
}

/* Each round, or turn, has its headline in the log. */
static void the_log_has_headlines(void **state)
{
    (void)state;
    static const struct {
        const char *game, *headlines[2];
    } cases[] = {
        {"skull",
         {" the first round.\n\n" S_BOLD "— New round: ",
          " the next round.\n\n" S_BOLD "— New round: "}},
        {"sketch",
         {"\n\n" S_BOLD "— Your turn —" S_PLAIN "\n", "— Your turn —" S_PLAIN "\nYou draw"}},
        {"skalpott",
         {S_BOLD "— Your turn —" S_PLAIN "\n", "\n\n" S_BOLD "— Bot’s turn —" S_PLAIN "\n"}},
    };
    static const char *const who[] = {"Ana"};
    for (size_t i = 0; i < COUNT(cases); i++) {
        Sitting sitting;
        Out out = buffer_new();
        sit_down(&sitting, cases[i].game, 2, who, 1);
        play_on(&sitting, &out);
        SittingTurn turn = next_turn(&sitting, &out);
        assert_int_equal(type_in(&sitting, &turn, "log", &out), REPLY_LOG);
        for (size_t k = 0; k < COUNT(cases[i].headlines); k++)
            if (!has(&out, cases[i].headlines[k]))
                fail_msg("%s: %.*s", cases[i].headlines[k], (int)out.length, out.text);
        buffer_free(&out);
        get_up(&sitting);
    }
}

static void who_reacts_has_to_be_clear(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana", "Anton", "Jo Ann"};
    Sitting sitting;
    Out out = buffer_new();
    SittingTurn turn;
    sit_down(&sitting, "sketch", 3, who, 3);
    for (unsigned i = 0; (turn = next_turn(&sitting, &out)).kind == TURN_ACT && i < 20; i++) {
        Choices choices = sitting_choices(&sitting, turn.seat);
        char text[128];
        Out typed = {.text = text, .capacity = sizeof text - 1};
        typed_write(sitting_scene(&sitting), choices.actions[0], &typed);
        text[typed.length] = '\0';
        choices_free(&choices);
        assert_int_equal(type_in(&sitting, &turn, text, &out), REPLY_DONE);
    }
    assert_int_equal(turn.kind, TURN_REACT);
    assert_int_equal(turn.looker, SPECTATOR);
    assert_int_equal(type_in(&sitting, &turn, "an ok", &out), REPLY_ANSWER);
    assert_true(has(&out, "Begin with who reacts"));
    assert_int_equal(type_in(&sitting, &turn, "hint", &out), REPLY_ANSWER);
    assert_true(has(&out, "nothing for you to decide"));
    assert_int_equal(type_in(&sitting, &turn, "jo ok", &out), REPLY_DONE);
    assert_int_equal(type_in(&sitting, &turn, "ant ok", &out), REPLY_DONE);
    turn = next_turn(&sitting, &out);
    assert_int_equal(turn.kind, TURN_REACT);                      /* Ana has not answered */
    for (unsigned i = 0; turn.kind == TURN_REACT && i < 5; i++) { /* effects open it again */
        assert_int_equal(type_in(&sitting, &turn, "", &out), REPLY_DONE);
        turn = next_turn(&sitting, &out);
    }
    assert_int_equal(turn.kind, TURN_ACT);
    buffer_free(&out);
    get_up(&sitting);
}

/* Who is not asked gets the rule, too. */
static void not_your_turn(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana"};
    static const SittingTurn waiting = {.kind = TURN_WAIT}, over = {.kind = TURN_OVER};
    Sitting sitting;
    Out out = buffer_new();
    sit_down(&sitting, "skull", 2, who, 1);
    (void)next_turn(&sitting, &out);
    assert_int_equal(type_in(&sitting, &waiting, "flip 2", &out), REPLY_ANSWER);
    assert_true(has(&out, "once the bidding is over (SKU-31; “why” explains it)"));
    assert_int_equal(type_in(&sitting, &waiting, "why", &out), REPLY_ANSWER);
    assert_true(has(&out, "Rule SKU-31:"));
    assert_int_equal(type_in(&sitting, &waiting, "nonsense", &out), REPLY_ANSWER);
    assert_true(has(&out, "It is not your turn."));
    assert_int_equal(type_in(&sitting, &over, "nonsense", &out), REPLY_ANSWER);
    assert_true(has(&out, "The game is over."));
    get_up(&sitting);
    buffer_free(&out);
}

static void commands_answer(void **state)
{
    (void)state;
    static const char *const who[] = {"Ana"};
    static const struct {
        const char *typed;
        CommandReply reply;
        const char *says;
    } cases[] = {
        {"?", REPLY_PAGE, "What you can do now"},
        {"help", REPLY_PAGE, "At any time"},
        {"why", REPLY_ANSWER, "Nothing was refused"},
        {"bid 1", REPLY_ANSWER, "nobody bids before everybody has laid a disc (SKU-12; “why”"},
        {"why", REPLY_ANSWER, "Rule SKU-12:"},
        {"spin bot", REPLY_ANSWER, "not something you can do here"},
        {"why", REPLY_ANSWER, "Nothing was refused"},
        {"undo", REPLY_ANSWER, "no move of yours to take back"},
        {"why", REPLY_ANSWER, "No rule of the game is behind it"},
        {"hint", REPLY_ANSWER, "place "},
        {"hin", REPLY_ANSWER, "place "},
        {"table", REPLY_ANSWER, ""},
        {"rules", REPLY_PAGE, "Skull"},
        {"rules 24", REPLY_PAGE, "Rule SKU-24:\nOnce a challenge is open"},
        {"rules example", REPLY_PAGE, "A round with four"},
        {"rules 99", REPLY_ANSWER, "the nearest is SKU-60"},
        {"what skull", REPLY_ANSWER, "(SKU-32)"},
        {"what fliwer", REPLY_ANSWER, "Did you mean “flower”?"},
        {"what", REPLY_ANSWER, "challenger"},
        {"say", REPLY_ANSWER, "say hello"},
        {"say well", REPLY_ANSWER, "Say whom you mean: “say well Bot”"},
        {"say well nobody", REPLY_ANSWER, "Say whom you mean"},
        {"say well bot", REPLY_DONE, ""},
        {"say \xE2\x80\xAE", REPLY_ANSWER, "nothing in it to say"},
        {"save", REPLY_ANSWER, "Say where to"},
        {"rematch", REPLY_ANSWER, "not over yet"},
        {"\xFF\xFE", REPLY_ANSWER, "not text that can be read"},
        {"plaec skull", REPLY_ANSWER, "did you mean “place”"},
        {"", REPLY_ANSWER, ""},
        {"quit", REPLY_QUIT, ""},
    };
    Sitting sitting;
    Out out = buffer_new();
    sit_down(&sitting, "skull", 2, who, 1);
    SittingTurn turn = next_turn(&sitting, &out);
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(type_in(&sitting, &turn, cases[i].typed, &out), cases[i].reply);
        if (cases[i].says[0] != '\0' && !has(&out, cases[i].says))
            fail_msg("%s: %.*s", cases[i].typed, (int)out.length, out.text);
    }
    out.length = 0;
    Text nul = {"hi\0nt", 5};
    assert_int_equal(sitting_command(&sitting, &turn, nul, 0, &out), REPLY_ANSWER);
    assert_true(has(&out, "not text that can be read"));
    buffer_free(&out);
    get_up(&sitting);
}

/* A kept table may come from a machine that had been on for longer. */
static void the_clock_goes_on_from_a_kept_table(void **state)
{
    (void)state;
    uint64_t before = clock_now();
    clock_reaches(before + 1000000);
    assert_true(clock_now() >= before + 1000000);
    clock_reaches(5);
    assert_true(clock_now() >= before + 1000000);
}

int main(void)
{
    (void)setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_can_be_cut_short_in_three_languages),
        cmocka_unit_test(words_stand_where_the_language_has_them),
        cmocka_unit_test(what_is_not_clear_is_not_guessed),
        cmocka_unit_test(seats_have_names_and_numbers),
        cmocka_unit_test(dice_are_digits),
        cmocka_unit_test(what_is_written_can_be_typed),
        cmocka_unit_test(text_is_wrapped),
        cmocka_unit_test(the_last_item_stays),
        cmocka_unit_test(refusals_have_their_rule_explained),
        cmocka_unit_test(basics_fit_on_one_screen),
        cmocka_unit_test(rules_are_found_by_part_and_number),
        cmocka_unit_test(rules_that_are_not_there_get_a_sentence),
        cmocka_unit_test(answers_are_numbers_and_words),
        cmocka_unit_test(one_person_is_told_what_the_other_is_not),
        cmocka_unit_test(lines_that_fit_are_offered),
        cmocka_unit_test(nobody_speaks_for_bots),
        cmocka_unit_test(the_coach_says_everything_once),
        cmocka_unit_test(the_coach_is_patient),
        cmocka_unit_test(what_asks_with_the_lookers_eyes),
        cmocka_unit_test(games_that_were_played_are_remembered),
        cmocka_unit_test(what_was_looked_at_is_told_once),
        cmocka_unit_test(a_guess_is_no_advice),
        cmocka_unit_test(an_estimate_is_no_exact_chance),
        cmocka_unit_test(a_game_that_is_over_is_reviewed),
        cmocka_unit_test(the_log_has_headlines),
        cmocka_unit_test(who_reacts_has_to_be_clear),
        cmocka_unit_test(not_your_turn),
        cmocka_unit_test(commands_answer),
        cmocka_unit_test(the_clock_goes_on_from_a_kept_table),
    };
    return RUN(tests);
}
