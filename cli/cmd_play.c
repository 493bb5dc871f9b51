/* `triskel play`: sits people and bots down at a table and lets them play, in lines or drawn. */
#include "base/buffer.h"
#include "base/nearest.h"
#include "base/tidy.h"
#include "cli/command.h"
#include "core/games.h"
#include "os/clock.h"
#include "os/file.h"
#include "os/signals.h"
#include "term/bar.h"
#include "term/page.h"
#include "term/play.h"
#include "term/screen.h"

#include <errno.h>
#include <locale.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What was asked for. */
typedef struct Request {
    const Lang *lang;
    bool plain;
    const Game *game;
    Options options;
    const char *players; /* `you,ana,bot:easy`; NULL: you and bots */
    bool seeded;
    uint64_t seed;
    uint8_t clock;
    uint32_t delay[2];
} Request;

/* How long bots seem to think, in milliseconds. */
static const struct Pace {
    const char *name;
    uint32_t delay[2];
} paces[] = {{"calm", {900, 2200}}, {"brisk", {250, 700}}, {"instant", {0, 0}}};
enum { PACES = sizeof paces / sizeof *paces };

/* ---- Saying what is wrong ------------------------------------------------------------------ */

/* `triskel: …` on standard error, in the language of the request. */
static int complain(const Out *out)
{
    say_error("triskel: %.*s", (int)out->length, out->text);
    return EXIT_USAGE;
}

/* An unknown word, the nearest that there is, and all there are. */
static int unknown(const Lang *lang, const char *sentence, const char *word,
                   const char *(*name_at)(const void *context, unsigned i), const void *context)
{
    char text[1024], list[512];
    Out out = {.text = text, .capacity = sizeof text},
        all = {.text = list, .capacity = sizeof list};
    Nearest nearest = {.word = text_of(word), .within = 4, .keeps_some = true};
    const char *name;
    for (unsigned i = 0; (name = name_at(context, i)) != NULL; i++) {
        nearest_try(&nearest, name);
        if (i > 0)
            out_string(&all, ", ");
        out_string(&all, name);
    }
    say(&out, sentence, text_of(word));
    out_char(&out, ' ');
    if (nearest.name != NULL) {
        say(&out, tr(lang, "Did you mean “%1”?"), text_of(nearest.name));
        out_char(&out, ' ');
    }
    say(&out, tr(lang, "There are: %1.\n"), (Text){list, all.length});
    return complain(&out);
}

static const char *lang_name(const void *context, unsigned i)
{
    (void)context;
    return lang_at(i) != NULL ? lang_code(lang_at(i)) : NULL;
}

static const char *clock_name(const void *context, unsigned i)
{
    (void)context;
    return i < CLOCKS ? clock_kinds[i].name : NULL;
}

static const char *pace_name(const void *context, unsigned i)
{
    (void)context;
    return i < PACES ? paces[i].name : NULL;
}

static const char *bot_name(const void *game, unsigned i)
{
    const Bot *bot = roster_at(game, i);
    return bot != NULL ? bot->name : NULL;
}

/* ---- What was asked for -------------------------------------------------------------------- */

bool take_lang(Arguments *arguments, const Lang **lang)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *code = take_value(arguments, "--lang"), *locale = NULL;
    for (unsigned i = 0; i < 3 && (locale == NULL || locale[0] == '\0'); i++)
        locale = getenv(variables[i]);
    *lang = lang_of_locale(locale);
    if (code == NULL)
        return true;
    if (lang_named(text_of(code)) == NULL) {
        (void)unknown(*lang, tr(*lang, "“%1” is not a language spoken here."), code, lang_name,
                      NULL);
        return false;
    }
    *lang = lang_named(text_of(code));
    return true;
}

bool must_be_plain(bool asked)
{
    const char *term = getenv("TERM");
    return asked || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || term == NULL ||
           term[0] == '\0' || strcmp(term, "dumb") == 0;
}

/* How many a list of players names. */
static unsigned count_players(const char *list)
{
    unsigned count = 1;
    for (; *list != '\0'; list++)
        count += *list == ',';
    return count;
}

/* The game and its options; the number of players from the list of them, if only that was given. */
static bool read_table(Request *request, Arguments arguments)
{
    char players[32], *given[64];
    bool counted = request->players != NULL;
    if (arguments.count > 60)
        return usage_error("that is too much at once") == EXIT_DONE;
    for (int i = 0; i < arguments.count; i++) {
        counted = counted && strncmp(arguments.at[i], "players=", 8) != 0;
        given[i + (i > 0)] = arguments.at[i];
    }
    Arguments all = {arguments.count, given};
    if (counted) { /* behind the game's name */
        snprintf(players, sizeof players, "players=%u", count_players(request->players));
        given[1] = players;
        all.count++;
    } else {
        memcpy(given, arguments.at, (size_t)arguments.count * sizeof *given);
    }
    if (!read_game(&all, &request->game, &request->options))
        return false;
    if (all.count > 0) {
        (void)usage_error("'%s' is not understood here", all.at[0]);
        return false;
    }
    return true;
}

static int read_flags(Request *request, Arguments *arguments)
{
    const char *clock = take_value(arguments, "--clock"), *pace = take_value(arguments, "--pace");
    const char *seed = take_value(arguments, "--seed");
    unsigned i;
    request->plain = must_be_plain(take_flag(arguments, "--plain"));
    request->players = take_value(arguments, "--players");
    if (seed != NULL && !text_number(text_of(seed), &request->seed))
        return usage_error("the seed is a whole number, not '%s'", seed);
    request->seeded = seed != NULL;
    for (i = 0; clock != NULL && i < CLOCKS && strcmp(clock, clock_kinds[i].name) != 0;)
        i++;
    if (clock != NULL && i == CLOCKS)
        return unknown(request->lang, tr(request->lang, "“%1” is not a clock."), clock, clock_name,
                       NULL);
    request->clock = (uint8_t)(clock != NULL ? i : CLOCK_NONE);
    for (i = 0; pace != NULL && i < PACES && strcmp(pace, paces[i].name) != 0;)
        i++;
    if (i == PACES)
        return unknown(request->lang, tr(request->lang, "“%1” is not a pace."), pace, pace_name,
                       NULL);
    memcpy(request->delay, paces[i].delay, sizeof request->delay);
    return EXIT_DONE;
}

/* ---- Chance -------------------------------------------------------------------------------- */

static void fill_from_system(void *context, void *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

/* The same seed, the same game. */
typedef struct Seeded {
    uint64_t seed, used;
} Seeded;

static void fill_from_seed(void *context, void *bytes, size_t count)
{
    Seeded *seeded = context;
    uint8_t key[randombytes_SEEDBYTES], text[16];
    seeded->used++;
    for (unsigned i = 0; i < 8; i++) {
        text[i] = (uint8_t)(seeded->seed >> 8 * i);
        text[8 + i] = (uint8_t)(seeded->used >> 8 * i);
    }
    crypto_generichash(key, sizeof key, text, sizeof text, NULL, 0);
    randombytes_buf_deterministic(bytes, count, key);
}

/* ---- Sitting down -------------------------------------------------------------------------- */

/* For bots that nobody has named. */
static const char *const bot_names[] = {"Milo", "Zoé",  "Otto", "Ida", "Nino", "Lou",
                                        "Fee",  "Kaya", "Tom",  "Mia", "Leo",  "Ella"};

static bool is_free_name(const Table *table, const char *name)
{
    for (unsigned person = 0; person < table_persons(table); person++)
        if (strcmp(table_place(table, person)->name, name) == 0)
            return false;
    return true;
}

static Text free_bot_name(const Table *table)
{
    for (unsigned i = 0; i < sizeof bot_names / sizeof *bot_names; i++)
        if (is_free_name(table, bot_names[i]))
            return text_of(bot_names[i]);
    return (Text){NULL, 0};
}

/* Who you are on this machine, or just the first player. */
static Text your_name(void)
{
    const char *user = getenv("USER");
    static char tidy[MAX_CALLED];
    size_t length = user != NULL ? tidy_text(text_of(user), tidy, sizeof tidy) : 0;
    return length > 0 ? (Text){tidy, length} : TEXT("P1");
}

static int seat_refused(const Request *request, TableResult result, Text who)
{
    char text[256];
    Out out = {.text = text, .capacity = sizeof text};
    say(&out, tr(request->lang, "%1 cannot sit down: %2.\n"), who,
        text_of(tr(request->lang, table_sentence(result))));
    return complain(&out);
}

static int seat_bot(const Request *request, Roster *roster, Table *table, unsigned person,
                    Text level)
{
    char name[64] = "";
    Player player;
    if (level.length == 0)
        level = bot_named(request->game, TEXT("easy")) != NULL ? TEXT("easy") : TEXT("random");
    const Bot *bot = roster_named(request->game, level);
    if (bot == NULL) {
        memcpy(name, level.at, level.length < sizeof name - 1 ? level.length : sizeof name - 1);
        return unknown(request->lang,
                       tr(request->lang, "There is no bot called “%1” in this game."), name,
                       bot_name, request->game);
    }
    if (!roster_plays(bot, &request->options))
        return seat_refused(request, (TableResult){.id = TABLE_BOT_UNFIT}, level);
    Bar bar = progress_bar(bot->name);
    Progress progress = {progress_show, &bar};
    if (!roster_prepare(roster, bot, &request->options, isatty(STDERR_FILENO) ? &progress : NULL,
                        &player))
        return seat_refused(request, (TableResult){.id = TABLE_BOT_UNFIT}, level);
    TableResult result = table_seat_bot(table, table_owner(table), person, text_of(bot->name),
                                        free_bot_name(table), 0);
    return result.id == TABLE_DONE ? EXIT_DONE : seat_refused(request, result, level);
}

/* One entry of the list: `you`, `bot`, `bot:easy`, or a name. */
static int seat_one(const Request *request, Roster *roster, Table *table, unsigned person, Text who,
                    uint16_t *people)
{
    if (text_is(who, "bot"))
        return seat_bot(request, roster, table, person, (Text){NULL, 0});
    if (who.length >= 4 && memcmp(who.at, "bot:", 4) == 0)
        return seat_bot(request, roster, table, person, (Text){who.at + 4, who.length - 4});
    TableResult result = table_sit(table, person, text_is(who, "you") ? your_name() : who, 0);
    if (result.id != TABLE_DONE)
        return seat_refused(request, result, who);
    *people |= (uint16_t)(1u << person);
    return EXIT_DONE;
}

static int seat_everybody(const Request *request, Roster *roster, Table *table, uint16_t *people)
{
    const char *at = request->players != NULL ? request->players : "you";
    unsigned person = 0;
    for (bool more = true; more; person++) {
        const char *comma = strchr(at, ',');
        Text who = {at, comma != NULL ? (size_t)(comma - at) : strlen(at)};
        more = comma != NULL;
        at += who.length + more;
        if (person >= table_persons(table) || table_place(table, person)->holder != PLACE_EMPTY)
            return seat_refused(request, (TableResult){.id = TABLE_NO_PLACE}, who);
        int code = seat_one(request, roster, table, person, who, people);
        if (code != EXIT_DONE)
            return code;
    }
    for (; person < table_persons(table); person++) {
        if (table_place(table, person)->holder != PLACE_EMPTY)
            continue;
        int code = seat_bot(request, roster, table, person, (Text){NULL, 0});
        if (code != EXIT_DONE)
            return code;
    }
    return EXIT_DONE;
}

/* ---- Playing ------------------------------------------------------------------------------- */

static int play(const Request *request, Sitting *sitting)
{
    char path[MAX_PATH];
    Ending ending;
    if (!keep_path(path))
        path[0] = '\0';
    sitting->save = keep_save;
    sitting->context = sitting;
    watch_signals();
    if (request->plain || !screen_begin(request->lang)) {
        Bar bar = progress_bar(NULL);
        Progress progress = {progress_show, &bar};
        if (isatty(STDERR_FILENO))
            sitting->progress = &progress;
        ending = play_in_lines(sitting, path);
    } else {
        ending = play_drawn(sitting, path);
        screen_end();
    }
    int error = errno; /* why the output is broken, if it is */
    bool kept = path[0] != '\0' && keep_game(sitting, path);
    errno = error;
    if (!table_over(sitting->table) && ending != ENDED_BROKEN) {
        char text[512];
        Out out = {.text = text, .capacity = sizeof text};
        say(&out, kept ? tr(request->lang, "The game is kept. Go on with: triskel play --resume\n")
                       : tr(request->lang, "The game could not be kept.\n"));
        if (!print_plain((Text){text, out.length}))
            ending = ENDED_BROKEN;
    }
    if (ending == ENDED_BROKEN)
        (void)print_out(&(Out){0}); /* says why */
    return ending == ENDED_SIGNAL ? EXIT_STOPPED : ending == ENDED_BROKEN ? EXIT_FAILED : EXIT_DONE;
}

/* Goes on with a game that was kept or saved. */
static int resume(Request *request, Roster *roster, const char *path)
{
    char kept[MAX_PATH], text[1024];
    Out file = buffer_new(), out = {.text = text, .capacity = sizeof text};
    Problem problem;
    Sitting sitting;
    uint16_t people = 0;
    if (path == NULL && !keep_path(kept))
        kept[0] = '\0';
    if (!file_read(path != NULL ? path : kept, &file)) {
        if (path == NULL)
            say(&out, tr(request->lang,
                         "there is no game to go on with. Begin one: triskel play skull\n"));
        else
            say(&out, tr(request->lang, "%1 cannot be read: %2.\n"), text_of(path),
                text_of(strerror(errno)));
        buffer_free(&file);
        (void)complain(&out);
        return EXIT_FAILED;
    }
    Source source = {fill_from_system, NULL};
    Table *table = table_load((Text){file.text, file.length}, source, &problem);
    buffer_free(&file);
    if (table == NULL) {
        out_string(&out, path != NULL ? path : kept);
        out_string(&out, ": ");
        problem_write(&problem, &out);
        out_char(&out, '\n');
        (void)complain(&out);
        return EXIT_FAILED;
    }
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == PLACE_PERSON && !table_place(table, person)->gone)
            people |= (uint16_t)(1u << person);
    request->game = table_game(table);
    clock_reaches(table_time(table));
    sitting_init(&sitting, request->lang, table, roster, people);
    int code = EXIT_FAILED;
    if (guests_missing(&sitting.guests, table, NULL) < table_persons(table)) {
        say(&out, tr(request->lang, "%1: there is a bot at that table that is not known here.\n"),
            text_of(path != NULL ? path : kept));
        (void)complain(&out);
    } else if (!sitting_resume(&sitting, clock_now())) {
        fputs("triskel: there is not enough memory\n", stderr);
    } else {
        code = play(request, &sitting);
    }
    sitting_done(&sitting);
    return code;
}

static int open_table(Request *request, Roster *roster)
{
    Seeded seeded = {.seed = request->seed};
    TableSetup setup = {.game = request->game,
                        .options = request->options,
                        .clock = request->clock,
                        .free_chat = true,
                        .bot_delay = {request->delay[0], request->delay[1]}};
    Source source = {fill_from_system, NULL};
    Sitting sitting;
    uint16_t people = 0;
    if (request->seeded)
        source = (Source){fill_from_seed, &seeded};
    Table *table = table_new(&setup, source, 0);
    if (table == NULL) {
        fputs("triskel: there is not enough memory\n", stderr);
        return EXIT_FAILED;
    }
    int code = seat_everybody(request, roster, table, &people);
    if (code != EXIT_DONE) {
        table_free(table);
        return code;
    }
    sitting_init(&sitting, request->lang, table, roster, people);
    if (!sitting_start(&sitting, clock_now())) {
        fputs("triskel: there is not enough memory\n", stderr);
        code = EXIT_FAILED;
    } else {
        code = play(request, &sitting);
    }
    sitting_done(&sitting);
    return code;
}

/* ---- The menu ------------------------------------------------------------------------------ */

/* Without a game: which one? */
static const Game *choose_game(const Lang *lang)
{
    char line[64];
    for (;;) {
        Out out = buffer_new();
        const Game *games[16];
        unsigned count = 0;
        out_string(&out, "\n  Triskel\n\n");
        for (unsigned i = 0; game_at(i) != NULL && count < 16; i++) {
            const Game *game = game_at(i);
            if (game->is_template)
                continue;
            games[count++] = game;
            out_string(&out, "  ");
            out_number(&out, count);
            out_string(&out, "  ");
            size_t start = out.length;
            out_string(&out, game->title);
            out_pad(&out, start, 10);
            out_wrapped(&out, text_of(tr(lang, game->summary)), 64, 15);
        }
        say(&out, tr(lang, "\nWhich one? A number or a name; Enter leaves. > "));
        bool shown = print_plain((Text){out.text, out.length});
        buffer_free(&out);
        if (!shown || fgets(line, sizeof line, stdin) == NULL || line[0] == '\n')
            return NULL;
        line[strcspn(line, "\n")] = '\0';
        uint64_t number;
        if (text_number(text_of(line), &number) && number >= 1 && number <= count)
            return games[number - 1];
        for (unsigned i = 0; i < count; i++)
            if (begins_folded(text_of(line), games[i]->name))
                return games[i];
    }
}

int cmd_play(Arguments arguments)
{
    Request request = {0};
    Roster roster;
    char name[32];
    char *menu[] = {name};
    if (sodium_init() < 0) {
        fputs("triskel: no source of randomness can be had\n", stderr);
        return EXIT_FAILED;
    }
    if (!take_lang(&arguments, &request.lang))
        return EXIT_USAGE;
    (void)setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX < 2)
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    int code = read_flags(&request, &arguments);
    if (code != EXIT_DONE)
        return code;
    bool resumes = take_flag(&arguments, "--resume");
    if (resumes && arguments.count > 1)
        return usage_error("write: triskel play --resume [FILE]");
    if (!resumes && arguments.count == 0) {
        if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
            return usage_error("say which game; 'triskel games' lists them");
        const Game *game = choose_game(request.lang);
        if (game == NULL)
            return EXIT_DONE;
        snprintf(name, sizeof name, "%s", game->name);
        arguments = (Arguments){1, menu};
    }
    if (!resumes && !read_table(&request, arguments))
        return EXIT_USAGE;
    roster_init(&roster);
    code = resumes ? resume(&request, &roster, arguments.count > 0 ? arguments.at[0] : NULL)
                   : open_table(&request, &roster);
    roster_done(&roster);
    return code;
}
