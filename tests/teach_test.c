/* What newcomers are told (core/teach.h), for every game: the coach has each of its lessons to give
   in some random game, one at a time and none twice, in sentences that fit on a screen; and
   whatever can be seen or typed is explained, in every language. */
#include "core/games.h"
#include "core/notation.h"
#include "core/options.h"
#include "core/playout.h"
#include "core/teach.h"
#include "lang/rules.h"
#include "random_options.h"
#include "unit.h"

enum { MOST_GAMES = 10000, WIDEST_LESSON = 148 }; /* columns: two lines with “Coach: ” before it */

static Scene scene_of(const Game *game, const Options *options, const Lang *lang, Viewer viewer)
{
    static const char *const names[MAX_SEATS] = {"Ana",  "Björn", "Chloé",   "Dmitri",
                                                 "Eve",  "Fynn",  "Giulia",  "Hanna",
                                                 "Ines", "Jörg",  "Katrine", "Lê"};
    Scene scene = {.lang = lang, .game = game, .options = options, .viewer = viewer};
    scene.seats = game->seats(options);
    scene.persons = game->persons(options);
    for (unsigned i = 0; i < scene.persons; i++)
        scene.names[i] = text_of(names[i]);
    return scene;
}

/* ---- The coach ----------------------------------------------------------------------------- */

/* One random game, in which the coach of the first person says what it has to say: how one wins
   first. Returns the lessons that were given. */
static uint64_t play(const Game *game, Random *random)
{
    Options options = random_options(game, random);
    Scene scene = scene_of(game, &options, lang_at(0), 0);
    State state = {{0}};
    View view;
    uint64_t known = 0;
    scene.view = &view;
    game->start(&state, &options);
    for (ActorSet actors; (actors = game->to_act(&state)) != 0;) {
        game->see(&state, 0, &view);
        for (Actor seat = 0; seat < scene.seats; seat++) {
            if (!(actors >> seat & 1) || !scene_is_mine(&scene, seat))
                continue;
            unsigned lesson = teach_lesson(&scene, seat, known);
            assert_true(lesson == NO_LESSON || lesson < game->voice->teaching->lesson_count);
            if (lesson == NO_LESSON)
                continue;
            assert_false(known >> lesson & 1);
            if (known == 0 &&
                strstr(game->voice->teaching->lessons[lesson].sentence, "win") == NULL)
                fail_msg("%s begins with: %s", game->name,
                         game->voice->teaching->lessons[lesson].sentence);
            known |= 1ull << lesson;
        }
        Move move = random_move(game, &state, actors, random);
        assert_int_equal(game->apply(&state, move.actor, move.action, NULL).id, 0);
    }
    return known;
}

static void every_lesson_has_its_moment(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        const Teaching *teaching = game->voice->teaching;
        uint64_t all = teaching->lesson_count < 64 ? (1ull << teaching->lesson_count) - 1 : ~0ull;
        uint64_t given = 0;
        Random random = random_from(i + 1);
        assert_true(teaching->lesson_count > 0 && teaching->lesson_count <= MAX_LESSONS);
        for (unsigned games = 0; games < MOST_GAMES && given != all; games++)
            given |= play(game, &random);
        for (unsigned lesson = 0; lesson < teaching->lesson_count; lesson++)
            if (!(given >> lesson & 1))
                fail_msg("%s never comes to: %s", game->name, teaching->lessons[lesson].sentence);
    }
}

/* The rule that a lesson is about can be read, if the game has rules to read. */
static void lessons_have_rules(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Teaching *teaching = game_at(i)->voice->teaching;
        Text rules = lang_rules(lang_at(0), game_at(i)->name);
        for (unsigned lesson = 0; rules.length > 0 && lesson < teaching->lesson_count; lesson++) {
            RulesParagraph paragraph;
            const char *rule = teaching->lessons[lesson].rule;
            if (!rules_find(rules, text_of(rule), &paragraph))
                fail_msg("%s has no rule %s", game_at(i)->name, rule);
        }
    }
}

static void lessons_fit_in_two_lines(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Teaching *teaching = game_at(i)->voice->teaching;
        for (unsigned j = 0; lang_at(j) != NULL; j++) {
            Scene scene = {.lang = lang_at(j), .game = game_at(i)};
            for (unsigned lesson = 0; lesson < teaching->lesson_count; lesson++) {
                Text sentence = text_of(teach_sentence(&scene, lesson));
                assert_true(text_is_clean(sentence));
                assert_null(memchr(sentence.at, '%', sentence.length));
                if (styled_width(sentence) > WIDEST_LESSON)
                    fail_msg("%s: %u columns: %s", lang_code(lang_at(j)), styled_width(sentence),
                             sentence.at);
            }
        }
    }
}

/* ---- What is that? ------------------------------------------------------------------------- */

static bool explains(const Scene *scene, const char *asked, Out *out)
{
    out->length = 0;
    bool explained = teach_explain(scene, text_of(asked), out);
    assert_false(out->full);
    assert_true(out->length > 0 && out->text[out->length - 1] == '\n');
    return explained;
}

static bool says(const Out *out, const char *part)
{
    return memmem(out->text, out->length, part, strlen(part)) != NULL;
}

/* A scene in which a game has just begun. */
#define NEW_SCENE(game_name, lang_name, settings)                                                  \
    char text[2048];                                                                               \
    Out out = {.text = text, .capacity = sizeof text};                                             \
    const Game *game = game_named(TEXT(game_name));                                                \
    Options options = options_of(game, settings);                                                  \
    State begun = {{0}};                                                                           \
    View view;                                                                                     \
    Scene scene = scene_of(game, &options, lang_named(TEXT(lang_name)), 0);                        \
    game->start(&begun, &options);                                                                 \
    game->see(&begun, 0, &view);                                                                   \
    scene.view = &view

/* `key=value …`; the others are as usual. */
static Options options_of(const Game *game, const char *settings)
{
    OptionsReader reader = options_begin(game);
    Options options;
    const char *why;
    Text rest = text_of(settings), word;
    while (rest.length > 0 && text_next(&rest, &word)) {
        const char *equals = memchr(word.at, '=', word.length);
        Text name = {word.at, (size_t)(equals - word.at)};
        Text value = {equals + 1, word.length - name.length - 1};
        assert_int_equal(options_read(game, &reader, name, value).id, ACCEPTED);
    }
    assert_int_equal(options_end(game, &reader, &options, &why).id, ACCEPTED);
    return options;
}

/* In a window others may change the question before anybody could read what is new about it. */
static void a_lesson_stays_until_one_has_answered(void **state)
{
    (void)state;
    NEW_SCENE("skull", "en", "first=P1");
    (void)out;
    Coach coach = {0};
    unsigned first = coach_lesson(&coach, &scene, 0, 1, false);
    assert_int_not_equal(first, NO_LESSON);
    assert_int_equal(coach_lesson(&coach, &scene, 0, 1, false), first);
    assert_int_equal(coach_lesson(&coach, &scene, 0, 2, false), first);
    assert_int_not_equal(coach_lesson(&coach, &scene, 0, 3, true), first);
    Coach other = {.heard = coach.heard}; /* who comes back has heard it, and was asked nothing */
    assert_int_equal(coach_lesson(&other, &scene, 0, 3, false), NO_LESSON);
}

/* Is this a word that people type? Chance has words of its own, which are not translated. */
static bool is_for_people(const Game *game, unsigned word)
{
    Random random = random_from(7);
    for (unsigned games = 0; games < 200; games++) {
        Options options = random_options(game, &random);
        State state = {{0}};
        game->start(&state, &options);
        for (ActorSet actors; (actors = game->to_act(&state)) != 0;) {
            Move move = random_move(game, &state, actors, &random);
            if (move.actor != CHANCE && action_word(move.action) == word)
                return true;
            assert_int_equal(game->apply(&state, move.actor, move.action, NULL).id, 0);
        }
    }
    return false;
}

static void words_discs_cards_and_options_are_explained(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        for (unsigned j = 0; lang_at(j) != NULL; j++) {
            char text[2048];
            Out out = {.text = text, .capacity = sizeof text};
            Options options = options_initial(game, 4);
            State begun = {{0}};
            View view;
            Scene scene = scene_of(game, &options, lang_at(j), 0);
            game->start(&begun, &options);
            game->see(&begun, 0, &view);
            scene.view = &view;
            for (unsigned k = 0; k < game->word_count; k++) {
                if (!is_for_people(game, k))
                    continue;
                const char *word = game->words[k].text;
                if (!explains(&scene, word, &out) ||
                    !explains(&scene, tr_own(scene.lang, "word", game->name, word), &out))
                    fail_msg("%s, %s: what is “%s”?", game->name, lang_code(scene.lang), word);
            }
            for (unsigned k = 0; k < game->face_count && game->bots != NULL; k++)
                if (!explains(&scene, game->faces[k], &out))
                    fail_msg("%s: what is “%s”?", game->name, game->faces[k]);
            for (unsigned k = 0; k < game->option_count; k++)
                assert_true(explains(&scene, game->options[k].name, &out));
        }
    }
}

/* Each thing is found by its name in every language, says what it is and ends with a rule that the
   rules for players have. */
static void things_have_names_and_rules(void **state)
{
    (void)state;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        const Teaching *teaching = game->voice->teaching;
        for (unsigned j = 0; lang_at(j) != NULL; j++) {
            char text[2048];
            Out out = {.text = text, .capacity = sizeof text};
            Options options = options_initial(game, 4);
            Scene scene = scene_of(game, &options, lang_at(j), 0);
            Text rules = lang_rules(scene.lang, game->name);
            for (unsigned k = 0; k < teaching->thing_count; k++) {
                const Thing *thing = &teaching->things[k];
                const char *name = tr_own(scene.lang, "thing", game->name, thing->name);
                assert_true(explains(&scene, name, &out) && says(&out, name));
                assert_true(says(&out, thing->rule));
                assert_null(memchr(out.text, '%', out.length));
                if (rules.length > 0 &&
                    memmem(rules.at, rules.length, thing->rule, strlen(thing->rule)) == NULL)
                    fail_msg("%s has no rule %s", game->name, thing->rule);
            }
        }
    }
}

static void points_are_those_of_the_table(void **state)
{
    (void)state;
    NEW_SCENE("sketch", "en", "magician=7 badking=13");
    assert_true(explains(&scene, "magician", &out) && says(&out, "in a hand: 7."));
    assert_true(says(&out, "(SKE-2)") && says(&out, "magician=7"));
    assert_true(explains(&scene, "bad king", &out) && says(&out, "in a hand: 13."));
    assert_true(explains(&scene, "BADKING", &out) && says(&out, "in a hand: 13."));
    assert_true(explains(&scene, "badk", &out) && says(&out, "in a hand: 13."));
    assert_true(explains(&scene, "5", &out) && says(&out, "here 5."));
    assert_true(explains(&scene, "dancer", &out) && says(&out, "in a hand: 20."));
    assert_false(says(&out, "dancer=")); /* as usual, and just said */
    assert_true(explains(&scene, "memory", &out) && says(&out, "memory=off"));
}

static void names_are_cut_short_or_corrected(void **state)
{
    (void)state;
    NEW_SCENE("skull", "en", "lastchance=open");
    assert_true(explains(&scene, "last", &out) && says(&out, "Last Chance"));
    assert_true(explains(&scene, "chance", &out) && says(&out, "Last Chance"));
    assert_true(explains(&scene, "lastchance", &out) && says(&out, "lastchance=open"));
    assert_true(says(&out, "(SKU-53)"));
    assert_false(explains(&scene, "skul1", &out));
    assert_true(says(&out, "“skull”"));
    assert_false(explains(&scene, "xyzzy", &out));
    assert_true(says(&out, "xyzzy"));
    assert_false(explains(&scene, "1", &out)); /* nothing is laid yet */
    assert_false(explains(&scene, "0", &out));
    assert_false(explains(&scene, "99999999999999999999", &out));
    assert_false(explains(&scene, "c", &out)); /* a challenge, or a challenger? */
    out.length = 0;
    teach_list(&scene, &out);
    assert_true(says(&out, "skull") && says(&out, "bid"));
}

/* A word of another language may be near, but it is not the reader's. */
static void corrections_are_in_the_readers_language(void **state)
{
    (void)state;
    NEW_SCENE("skull", "de", "players=3");
    assert_false(explains(&scene, "hode", &out));
    assert_true(says(&out, "„verbergen“") && !says(&out, "hide"));
}

static void marks_are_explained(void **state)
{
    (void)state;
    NEW_SCENE("skull", "en", "players=3");
    assert_true(explains(&scene, "fangs", &out) && says(&out, "▲ fangs") && says(&out, "Björn"));
    scene.chosen_marks[0] = 2;
    assert_true(explains(&scene, "fangs", &out) && says(&out, "Ana") && !says(&out, "Björn"));
    assert_true(explains(&scene, "bones", &out) && says(&out, "nobody"));
}

static void places_are_explained(void **state)
{
    (void)state;
    NEW_SCENE("skalpott", "en", "players=2");
    assert_true(explains(&scene, "5", &out) && says(&out, "the sum 14") && says(&out, "free"));
    assert_true(explains(&scene, "1", &out) && says(&out, "4 to 6") && says(&out, "(SKA-2)"));
    assert_false(explains(&scene, "10", &out));
    assert_true(explains(&scene, "joker", &out) && !says(&out, "joker="));
    Options other = options_of(game, "players=2 joker=commit");
    scene.options = &other;
    assert_true(explains(&scene, "joker", &out) && says(&out, "joker=commit"));
}

/* A disc of one's own is told to its owner and to nobody else; a card that has to be remembered to
   nobody at all. */
static void hidden_things_stay_hidden(void **state)
{
    (void)state;
    NEW_SCENE("skull", "en", "players=3 first=P3");
    Move move;
    assert_int_equal(act(game, &begun, TEXT("P1 place skull"), false, &move).id, ACCEPTED);
    game->see(&begun, 0, &view);
    assert_true(explains(&scene, "1", &out) && says(&out, "skull"));
    for (Viewer other = 1; other <= SPECTATOR; other++) {
        if (other >= 3 && other != SPECTATOR)
            continue;
        scene.viewer = other;
        game->see(&begun, other, &view);
        assert_false(explains(&scene, "1", &out));
    }
}

static void cards_have_to_be_remembered(void **state)
{
    (void)state;
    NEW_SCENE("sketch", "en", "players=2");
    Random random = random_from(3);
    for (ActorSet actors; (actors = game->to_act(&begun)) == 1u << CHANCE;) {
        Move move = random_move(game, &begun, actors, &random);
        assert_int_equal(game->apply(&begun, move.actor, move.action, NULL).id, 0);
    }
    game->see(&begun, 0, &view);
    assert_true(explains(&scene, "2", &out) && says(&out, "slot 2") && says(&out, "(SKE-71)"));
    scene.viewer = SPECTATOR;
    game->see(&begun, SPECTATOR, &view);
    assert_true(explains(&scene, "2", &out) && !says(&out, "slot"));
}

/* Does one of the lessons for what this seat is asked begin so? */
static bool is_taught(const Scene *scene, Actor seat, const char *beginning)
{
    const Teaching *teaching = scene->game->voice->teaching;
    uint64_t fitting = teach_fitting(scene, seat);
    for (unsigned i = 0; i < teaching->lesson_count; i++)
        if ((fitting >> i & 1) &&
            strncmp(teaching->lessons[i].sentence, beginning, strlen(beginning)) == 0)
            return true;
    return false;
}

/* A figure is explained when all see it, or its owner may still see it: not while it is to be
   remembered, for the sentence would be a reminder. */
static void figures_are_taught_when_they_are_seen(void **state)
{
    (void)state;
    static const char *const settings[] = {"players=2 dealer=P2", "players=2 dealer=P2 memory=on"};
    static const char *const moves[] = {"C card archer", "C card badking", "C card 1", "C card 2",
                                        "C card 3",      "C card 4",       "C card 5", "C card 6",
                                        "P1 peek 1",     "P2 peek 1",      "P1 draw",  "C card 7"};
    for (unsigned remembers = 0; remembers < 2; remembers++) {
        NEW_SCENE("sketch", "en", settings[remembers]);
        (void)out;
        Move move;
        for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
            assert_int_equal(act(game, &begun, text_of(moves[i]), false, &move).id, ACCEPTED);
        game->see(&begun, 0, &view);
        assert_int_equal(is_taught(&scene, 0, "The Archer"), remembers);
        assert_false(is_taught(&scene, 0, "The Bad King")); /* in the other hand */
        assert_int_equal(act(game, &begun, TEXT("P1 discard 1"), false, &move).id, ACCEPTED);
        game->see(&begun, 0, &view);
        assert_true(is_taught(&scene, 0, "The Archer"));
        assert_int_equal(act(game, &begun, TEXT("P1 aim P2"), false, &move).id, ACCEPTED);
        scene.viewer = 1;
        game->see(&begun, 1, &view);
        assert_true(is_taught(&scene, 1, "The Archer"));
        assert_false(is_taught(&scene, 1, "The Bad King"));
    }
}

/* Who has to throw again is not told that it may stop (SKA-34), nor of three throws. */
static void a_joker_turn_is_not_contradicted(void **state)
{
    (void)state;
    unsigned bound = 0;
    Random random = random_from(11);
    for (unsigned games = 0; games < 50; games++) {
        NEW_SCENE("skalpott", "en", "players=2");
        for (ActorSet actors; (actors = game->to_act(&begun)) != 0;) {
            Actor seat = (actors & 2) != 0 ? 1 : 0;
            scene.viewer = seat;
            out.length = 0;
            if ((actors & 3) != 0) {
                game->see(&begun, seat, &view);
                game->voice->ask(&scene, seat, &out);
            }
            if (out.length > 0 && says(&out, "have to throw again")) {
                bound++;
                assert_true(is_taught(&scene, seat, "A Joker turn has to be seen through"));
                assert_false(is_taught(&scene, seat, "This link is free: stop"));
                assert_false(is_taught(&scene, seat, "You hold this link already"));
                assert_false(is_taught(&scene, seat, "All dice even"));
                assert_false(is_taught(&scene, seat, "The longest run of neighbouring links wins"));
            }
            Move move = random_move(game, &begun, actors, &random);
            assert_int_equal(game->apply(&begun, move.actor, move.action, NULL).id, 0);
        }
    }
    assert_true(bound > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_has_its_moment),
        cmocka_unit_test(lessons_have_rules),
        cmocka_unit_test(lessons_fit_in_two_lines),
        cmocka_unit_test(a_lesson_stays_until_one_has_answered),
        cmocka_unit_test(words_discs_cards_and_options_are_explained),
        cmocka_unit_test(things_have_names_and_rules),
        cmocka_unit_test(points_are_those_of_the_table),
        cmocka_unit_test(names_are_cut_short_or_corrected),
        cmocka_unit_test(corrections_are_in_the_readers_language),
        cmocka_unit_test(marks_are_explained),
        cmocka_unit_test(places_are_explained),
        cmocka_unit_test(hidden_things_stay_hidden),
        cmocka_unit_test(cards_have_to_be_remembered),
        cmocka_unit_test(figures_are_taught_when_they_are_seen),
        cmocka_unit_test(a_joker_turn_is_not_contradicted),
    };
    return RUN(tests);
}
