/* The looks of all games, on random games through every viewer's eyes and in every language: what
   is written is whole lines that fit, nothing is left to fill in, nothing but styles and text.

       look_test                                  the test
       look_test --show GAME [key=value…] --seed N --lang fr --viewer P1 --size 80x14
                                                  one game as it looks, move by move */
#define _XOPEN_SOURCE 700
#include "base/buffer.h"
#include "core/games.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/options.h"
#include "core/playout.h"
#include "term/picture.h"
#include "tests/random_options.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned passed, failed;

typedef struct Show {
    bool on;
    unsigned width, height;
} Show;

static void complain(const Scene *scene, const char *what, const Out *out)
{
    if (failed++ < 10)
        printf("%s (%s, viewer %u): %s:\n%.*s\n", scene->game->name, lang_code(scene->lang),
               scene->viewer, what, (int)out->length, out->text);
}

/* Whole lines (or one without its end), at most so many and so wide. */
static void check(const Scene *scene, const char *what, const Out *out, bool lines, unsigned width,
                  unsigned height)
{
    unsigned count = 0;
    const char *start = out->text;
    if (out->full)
        complain(scene, "too long", out);
    if (lines && out->length > 0 && out->text[out->length - 1] != '\n')
        complain(scene, "the last line has no end", out);
    for (size_t i = 0; i < out->length; i++) {
        unsigned char c = (unsigned char)out->text[i];
        if (c == '%' && i + 1 < out->length && out->text[i + 1] >= '1' && out->text[i + 1] <= '9')
            complain(scene, "a place was not filled in", out);
        if (c == '\n') {
            count++;
            if (!lines)
                complain(scene, "a line end where none belongs", out);
            if (styled_width((Text){start, (size_t)(out->text + i - start)}) > width)
                complain(scene, what, out);
            start = out->text + i + 1;
        } else if (c < 0x20 && (c > 7 && (c < STYLE_SEAT || c >= STYLE_SEAT + SEAT_STYLES))) {
            complain(scene, "a control character", out);
        }
    }
    if (count > height)
        complain(scene, what, out);
}

static void print(const Out *out)
{
    for (size_t i = 0; i < out->length; i++)
        if ((unsigned char)out->text[i] >= 0x20 || out->text[i] == '\n')
            putchar(out->text[i]);
}

/* Calls one of a look's writers, checks what it wrote and shows it. */
#define WRITE(what, is_lines, most_columns, most_lines, call)                                      \
    do {                                                                                           \
        char text_[32768];                                                                         \
        Out out_ = {.text = text_, .capacity = sizeof text_};                                      \
        Out *out = &out_;                                                                          \
        call;                                                                                      \
        check(scene, what, out, is_lines, most_columns, most_lines);                               \
        if (show->on)                                                                              \
            print(out);                                                                            \
    } while (0)

static void look_around(const Scene *scene, const void *state, const Show *show)
{
    const Voice *voice = scene->game->voice;
    const Game *game = scene->game;
    WRITE("the picture is too large", true, show->width, show->height,
          picture_of(game)->draw(scene, show->width, show->height, out));
    if (show->on)
        puts("-- in sentences:");
    WRITE("the description is too long", true, 400, 40, voice->describe(scene, out));
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        if (!scene_is_mine(scene, (Actor)seat) || !(game->to_act(state) >> seat & 1))
            continue;
        WRITE("the question is too long", true, 78, 1, voice->ask(scene, (Actor)seat, out));
        LegalList list = legal_of(game, state, (Actor)seat);
        Action action;
        uint32_t weight, count = 0;
        while (legal_next(&list, &action, &weight)) {
            if (show->on && ++count > 12)
                break;
            if (show->on)
                fputs("   * ", stdout);
            WRITE("a choice is too long", false, 70, 0,
                  voice->offer(scene, (Actor)seat, action, out);
                  if (memchr(out->text, ':', out->length) != NULL)
                      complain(scene, "a choice has a colon", out));
            if (show->on)
                puts("");
            if (count == 1 || !show->on)
                WRITE("a choice is too long", false, 70, 0,
                      voice->offer_word(scene, action_word(action), out));
            if (show->on && count == 1)
                puts("  (as a word)");
        }
    }
}

static unsigned count_lines(const Out *out)
{
    unsigned lines = 0;
    for (size_t i = 0; i < out->length; i++)
        lines += out->text[i] == '\n';
    return lines;
}

/* Each moment of a move fits the screen, and where there are several, each has its line. */
static void watch(const Scene *after, const Seen *seen, const Show *show)
{
    const Game *game = after->game;
    char text[4096];
    Out told = {.text = text, .capacity = sizeof text};
    View moment;
    Scene moment_scene = *after, *scene = &moment_scene;
    scene->view = &moment;
    unsigned i = 0;
    for (; game->voice->moment != NULL && game->voice->moment(after, seen, i, &moment) != BEAT_NONE;
         i++) {
        if (show->on)
            puts("-- for a moment:");
        WRITE("the picture of a moment is too large", true, show->width, show->height,
              picture_of(game)->draw(scene, show->width, show->height, out));
    }
    game->voice->tell(after, seen, &told);
    if (i > 1 && count_lines(&told) < i)
        complain(after, "a moment without its line", &told);
}

static void play(const Game *game, const Options *options, uint64_t seed, const Lang *lang,
                 Viewer viewer, const Show *show)
{
    static const char *const names[MAX_SEATS] = {"Ana",  "Björn", "Chloé",   "Dmitri",
                                                 "Eve",  "Fynn",  "Giulia",  "Hanna",
                                                 "Ines", "Jörg",  "Katrine", "Lê"};
    State state = {{0}};
    ActorSet actors;
    unsigned failed_before = failed;
    Random random = random_from(seed);
    Scene scene_ = {.lang = lang, .game = game, .options = options, .viewer = viewer};
    Scene *scene = &scene_;
    scene->seats = game->seats(options);
    scene->persons = game->persons(options);
    for (unsigned i = 0; i < scene->persons; i++)
        scene->names[i] = text_of(names[i]);
    game->start(&state, options);
    View views[2] = {0};
    game->see(&state, viewer, &views[1]);
    scene->before = &views[0];
    scene->view = &views[1];
    while ((actors = game->to_act(&state)) != 0 && failed < 20) {
        Told told;
        Move move = random_move(game, &state, actors, &random);
        Refusal refusal = game->apply(&state, move.actor, move.action, &told);
        INSIST(refusal.id == 0);
        Seen seen = seen_by(viewer, move, &told);
        views[0] = views[1];
        game->see(&state, viewer, &views[1]);
        if (show->on)
            puts("----------------------------------------------------------------");
        WRITE("a move is told at too great length", true, 300, 12,
              game->voice->tell(scene, &seen, out));
        WRITE("a headline is too long", false, 60, 0, (void)scene_headline(scene, out));
        watch(scene, &seen, show);
        if (show->on || random_below(&random, 4) == 0)
            look_around(scene, &state, show);
        if (game->to_act(&state) == 0)
            WRITE("the end is told at too great length", true, 300, 30,
                  game->voice->conclude(scene, out));
    }
    passed += failed == failed_before;
}

static int show_one(int count, char **at)
{
    const Game *game = game_named(text_of(at[0]));
    uint64_t seed = 1;
    const Lang *lang = lang_at(0);
    Viewer viewer = 0;
    Options options;
    Show show = {true, 80, 14};
    const char *why;
    if (game == NULL)
        return 2;
    OptionsReader reader = options_begin(game);
    for (int i = 1; i < count; i++) {
        char *equals = strchr(at[i], '=');
        if (equals != NULL) {
            if (options_read(game, &reader, (Text){at[i], (size_t)(equals - at[i])},
                             text_of(equals + 1))
                    .id != ACCEPTED)
                return 2;
        } else if (i + 1 < count && strcmp(at[i], "--seed") == 0) {
            seed = strtoull(at[++i], NULL, 10);
        } else if (i + 1 < count && strcmp(at[i], "--lang") == 0) {
            lang = lang_named(text_of(at[++i]));
        } else if (i + 1 < count && strcmp(at[i], "--size") == 0) {
            sscanf(at[++i], "%ux%u", &show.width, &show.height);
        } else if (i + 1 < count && strcmp(at[i], "--viewer") == 0) {
            if (!viewer_read(text_of(at[++i]), MAX_SEATS, &viewer))
                return 2;
        }
    }
    if (options_end(game, &reader, &options, &why).id != ACCEPTED)
        return 2;
    play(game, &options, seed, lang, viewer, &show);
    return 0;
}

/* What can be typed in one game is told apart in every language. */
static void check_words(const Game *game, const Lang *lang)
{
    unsigned failed_before = failed;
    for (unsigned i = 0; i < game->word_count; i++) {
        const char *one = word_said(lang, game, i);
        for (unsigned j = 0; j < i; j++) {
            const char *other = word_said(lang, game, j);
            if (strcmp(one, other) != 0)
                continue;
            printf("%s, %s: “%s” is both %s and %s; give one of them a context of its own, "
                   "NC_(\"word %s\", …)\n",
                   game->name, lang_code(lang), one, game->words[i].text, game->words[j].text,
                   game->name);
            failed++;
        }
    }
    passed += failed == failed_before;
}

int main(int count, char **at)
{
    (void)setlocale(LC_CTYPE, "C.UTF-8");
    if (count > 2 && strcmp(at[1], "--show") == 0)
        return show_one(count - 2, at + 2);
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        for (unsigned j = 0; lang_at(j) != NULL; j++)
            check_words(game, lang_at(j));
        for (uint64_t seed = 1; seed <= 60; seed++) {
            Random random = random_from(seed);
            Options options = random_options(game, &random);
            unsigned viewer = random_below(&random, game->persons(&options) + 2u);
            unsigned persons = game->persons(&options);
            static const Show sizes[] = {{false, 80, 14}, {false, 120, 28}, {false, 60, 10},
                                         {false, 80, 24}, {false, 200, 60}, {false, 60, 11}};
            Show show = sizes[seed / 3 % (sizeof sizes / sizeof *sizes)];
            play(game, &options, seed, lang_at((unsigned)(seed % 3)),
                 viewer == persons       ? SPECTATOR
                 : viewer == persons + 1 ? EVERYTHING
                                         : (Viewer)viewer,
                 &show);
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
