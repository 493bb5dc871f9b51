/* `triskel record`: check, show, mask and verify records, and make random ones. */
#include "base/buffer.h"
#include "base/tidy.h"
#include "cli/command.h"
#include "cli/match_file.h"
#include "os/command.h"
#include "table/table.h"
#include "table/verify.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_problem(const char *path, const Problem *problem)
{
    char text[512];
    Out out = {.text = text, .capacity = sizeof text - 1};
    problem_tell(problem, &out);
    (void)failure("%1: %2 (%3)", text_of(path), (Text){text, out.length},
                  text_of(problem_rule(problem)));
    if (text_is((Text){problem->excerpt, problem->length}, table_first_line))
        (void)say_more(N_("It is a game to go on with: %1 --resume %2"), command_play(),
                       text_of(path));
}

/* Reads a record, or says what is wrong. `listener` may be NULL. */
static Match *read_record(const char *path, const LineListener *listener)
{
    bool standard_input = strcmp(path, "-") == 0;
    int file = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    int error = errno;
    Match *match = NULL;
    Problem problem = {0};
    if (file >= 0) {
        match = match_read(file, listener, &problem, &error);
        if (!standard_input)
            close(file);
    }
    if (match != NULL)
        return match;
    if (error != 0) {
        (void)failure(N_("cannot read %1: %2"), text_of(path), text_of(strerror(error)));
        return NULL;
    }
    print_problem(path, &problem);
    return NULL;
}

Match *open_record(const char *path)
{
    return read_record(path, NULL);
}

static int record_check(Arguments arguments)
{
    const Lang *lang = reader_lang();
    int wrong = 0;
    if (arguments.count == 0)
        return usage_error(N_("record check needs at least one file"));
    for (int i = 0; i < arguments.count; i++) {
        Match *match = open_record(arguments.at[i]);
        if (match == NULL) {
            wrong++;
            continue;
        }
        bool over = match->header.game->to_act(&match->state) == 0;
        Out out = buffer_new(); /* a path may be long */
        say(&out,
            over ? tr(lang, "%1: a good record of %2, %3 actions, finished\n")
                 : tr(lang, "%1: a good record of %2, %3 actions, not finished\n"),
            text_of(arguments.at[i]), text_of(match->header.game->title), NUM(match->count));
        out_in_line(&out, 0);
        wrong += !print_out(&out);
        buffer_free(&out);
        match_free(match);
    }
    return wrong > 0 ? EXIT_FAILED : EXIT_DONE;
}

static int print_and_free(Match *match, Viewer viewer)
{
    Out out = buffer_new();
    match_write(match, viewer, &out);
    /* A name stays what it is in a file; a terminal gets what can be shown. */
    bool printed = (isatty(STDOUT_FILENO) ? print_out : print_data)(&out);
    buffer_free(&out);
    match_free(match);
    return printed ? EXIT_DONE : EXIT_FAILED;
}

/* The game as people read it: who plays, every action with its number, how it ended. */
static void write_story(const Match *match, Out *out)
{
    const Lang *lang = reader_lang();
    const Header *header = &match->header;
    const Game *game = header->game;
    unsigned persons = match_persons(match);
    State state;
    Told told;

    out_string(out, game->title);
    for (unsigned i = 0; i < game->option_count; i++) {
        out_string(out, i == 0 ? ", " : "  ");
        out_string(out, game->options[i].name);
        out_char(out, '=');
        option_write_value(&game->options[i], header->options.value[i], out);
    }
    out_char(out, '\n');
    for (unsigned i = 0; i < persons; i++) {
        if (header->name_length[i] == 0)
            continue;
        char seat[8];
        Out written = {.text = seat, .capacity = sizeof seat};
        out_seat(&written, i);
        say(out, tr(lang, "  %1 is %2\n"), (Text){seat, written.length},
            (Text){header->names[i], header->name_length[i]});
    }
    game->start(&state, &header->options);
    for (size_t i = 0; i < match->count; i++) {
        Move move = match->moves[i];
        Refusal refusal = game->apply(&state, move.actor, move.action, &told);
        INSIST(refusal.id == ACCEPTED);
        for (size_t width = 100000; width > i + 1 && width > 1; width /= 10)
            out_char(out, ' ');
        out_number(out, i + 1);
        out_string(out, "  ");
        move_write(game, move, &told, EVERYTHING, out);
        out_char(out, '\n');
    }
    if (game->to_act(&state) != 0) {
        say(out, tr(lang, "The game is not finished.\n"));
        return;
    }
    uint16_t winners = game->winners(&state);
    char text[128];
    Out names = {.text = text, .capacity = sizeof text};
    for (unsigned i = 0; i < persons; i++) {
        if (winners >> i & 1) {
            out_string(&names, names.length > 0 ? " " : "");
            out_seat(&names, i);
        }
    }
    say(out, tr(lang, "Won by %1.\n"), (Text){text, names.length});
}

static int record_show(Arguments arguments)
{
    if (arguments.count != 1)
        return usage_error(N_("record show needs one file"));
    Match *match = open_record(arguments.at[0]);
    if (match == NULL)
        return EXIT_FAILED;
    Out out = buffer_new();
    write_story(match, &out);
    bool printed = print_out(&out);
    buffer_free(&out);
    match_free(match);
    return printed ? EXIT_DONE : EXIT_FAILED;
}

static int record_mask(Arguments arguments)
{
    const char *name = take_value(&arguments, "--viewer");
    Viewer viewer;
    if (arguments.count != 1 || name == NULL)
        return usage_is("record mask FILE --viewer P1|…|spectator|all");
    Match *match = open_record(arguments.at[0]);
    if (match == NULL)
        return EXIT_FAILED;
    if (!viewer_read(text_of(name), match_persons(match), &viewer)) {
        match_free(match);
        return usage_error(N_("there is no viewer '%1' at this table"), text_of(name));
    }
    return print_and_free(match, viewer);
}

/* The comments of a record that say something of its table, each with the moves before it. */
typedef struct Comment {
    size_t before, length;
    char text[64];
} Comment;
typedef struct Comments {
    Comment *list;
    size_t count, capacity;
    bool full; /* no memory for all of them */
} Comments;

static void note_comment(void *context, Text line, size_t moves)
{
    Comments *all = context;
    if (line.length == 0 || line.at[0] != '#' || line.length > sizeof all->list->text)
        return; /* those of tables are short */
    if (all->count == all->capacity) {
        size_t capacity = all->capacity > 0 ? 2 * all->capacity : 64;
        Comment *list = realloc(all->list, capacity * sizeof *list);
        all->full |= list == NULL;
        if (list == NULL)
            return;
        all->list = list;
        all->capacity = capacity;
    }
    Comment *comment = &all->list[all->count++];
    *comment = (Comment){.before = moves, .length = line.length};
    memcpy(comment->text, line.at, line.length);
}

/* Is all chance in this record what the table had committed itself to? */
static Verdict verify(const Match *match, const Comments *comments, Verifier *verifier)
{
    size_t next = 0;
    verifier_begin(verifier, &match->header);
    for (size_t i = 0; i <= match->count; i++) {
        for (; next < comments->count && comments->list[next].before <= i; next++)
            verifier_comment(verifier,
                             (Text){comments->list[next].text, comments->list[next].length});
        if (i < match->count)
            verifier_move(verifier, match->moves[i]);
    }
    return verifier_end(verifier);
}

/* The verdict and what else there is to know of the table, as one line. */
static void say_verdict(const char *path, const Verifier *verifier, Out *out)
{
    const Lang *lang = reader_lang();
    char person[8];
    Out seat = {.text = person, .capacity = sizeof person};
    out_seat(&seat, verifier->person);
    say(out, "%1: ", text_of(path));
    say(out, tr(lang, verdict_sentence(verifier->verdict)),
        verifier->verdict == WRONG_REVEAL ? (Text){person, seat.length} : NUM(verifier->number));
    say(out, tr(lang, " (outcomes: %1"), NUM(verifier->outcomes));
    if (verifier->verdict == CHANCE_FAIR && verifier->fairness.pledged == 0)
        say(out, tr(lang, "; no player added to it: who kept the table could choose its seed"));
    if (verifier->taken_back > 0)
        say(out, tr(lang, "; moves taken back: %1"), NUM(verifier->taken_back));
    for (unsigned i = 0; i < MAX_SEATS; i++) {
        if (!seats_have(verifier->taken_back_by, i))
            continue;
        seat.length = 0;
        out_seat(&seat, i);
        say(out, tr(lang, ", by %1"), (Text){person, seat.length});
    }
    if (verifier->resumed > 0)
        say(out, tr(lang, "; resumed from what was stored: %1"), NUM(verifier->resumed));
    if (verifier->practice)
        say(out, tr(lang, "; for practice"));
    out_string(out, ")\n");
    out_in_line(out, 0);
}

static int record_verify(Arguments arguments)
{
    int wrong = 0;
    if (arguments.count == 0)
        return usage_error(N_("record verify needs at least one file"));
    for (int i = 0; i < arguments.count; i++) {
        const char *path = arguments.at[i];
        Comments comments = {0};
        LineListener listener = {note_comment, &comments};
        Verifier verifier;
        Match *match = read_record(path, &listener);
        if (match == NULL || comments.full) {
            if (match != NULL)
                (void)failure(N_("there is not enough memory"));
            wrong++;
        } else {
            Verdict verdict = verify(match, &comments, &verifier);
            Out out = buffer_new();
            wrong += verdict != CHANCE_FAIR && verdict != NOTHING_BY_CHANCE;
            say_verdict(path, &verifier, &out);
            wrong += !print_out(&out);
            buffer_free(&out);
        }
        match_free(match);
        free(comments.list);
    }
    return wrong > 0 ? EXIT_FAILED : EXIT_DONE;
}

static int record_random(Arguments arguments)
{
    const char *seed_text = take_value(&arguments, "--seed");
    const Game *game;
    Options options;
    uint64_t seed = 1;
    if (seed_text != NULL && !text_number(text_of(seed_text), &seed))
        return usage_error(N_("the seed is a whole number, not '%1'"), text_of(seed_text));
    if (!read_game(&arguments, &game, &options))
        return EXIT_USAGE;
    if (arguments.count > 0)
        return not_understood(arguments.at[0]);
    Match *match = match_new(game, &options);
    if (match == NULL || match_random(match, seed, UINT64_MAX).id != ACCEPTED) {
        match_free(match);
        (void)failure(N_("there is not enough memory"));
        return EXIT_FAILED;
    }
    return print_and_free(match, EVERYTHING);
}

int cmd_record(Arguments arguments)
{
    static const struct {
        const char *name;
        int (*run)(Arguments arguments);
    } verbs[] = {{"check", record_check},
                 {"show", record_show},
                 {"mask", record_mask},
                 {"random", record_random},
                 {"verify", record_verify}};
    if (arguments.count > 0) {
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
            if (strcmp(arguments.at[0], verbs[i].name) == 0)
                return verbs[i].run((Arguments){arguments.count - 1, arguments.at + 1});
    }
    return usage_is("record check|show|mask|random|verify …");
}
