/* `triskel play`: sits people and bots down at a table and lets them play, in lines or drawn. */
#include "base/buffer.h"
#include "cli/menu.h"
#include "cli/request.h"
#include "cli/seating.h"
#include "os/clock.h"
#include "os/command.h"
#include "os/file.h"
#include "os/signals.h"
#include "term/bar.h"
#include "term/play.h"
#include "term/screen.h"

#include <errno.h>
#include <locale.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* ---- Playing ------------------------------------------------------------------------------- */

static int play(const Request *request, Sitting *sitting)
{
    char path[MAX_PATH];
    Ending ending;
    if (!keep_path(path))
        path[0] = '\0';
    sitting->save = keep_save;
    sitting->context = sitting;
    sitting->pace = request->pace;
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
        say(&out,
            kept ? tr(request->lang, "The game is kept. Go on with: %1 --resume\n")
                 : tr(request->lang, "The game could not be kept.\n"),
            command_play());
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
            say(&out, tr(request->lang, "there is no game to go on with. Begin one: %1 skull\n"),
                command_play());
        else
            say(&out, tr(request->lang, "%1 cannot be read: %2.\n"), text_of(path),
                text_of(strerror(errno)));
        buffer_free(&file);
        (void)say_usage(&out);
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
        (void)say_usage(&out);
        return EXIT_FAILED;
    }
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == PLACE_PERSON && !table_place(table, person)->gone)
            people |= (uint16_t)(1u << person);
    request->game = table_game(table);
    clock_reaches(table_time(table));
    sitting_init(&sitting, request->lang, table, roster, people);
    sitting.source = (Source){fill_from_system, NULL};
    int code = EXIT_FAILED;
    if (guests_missing(&sitting.guests, table, NULL) < table_persons(table)) {
        say(&out, tr(request->lang, "%1: there is a bot at that table that is not known here.\n"),
            text_of(path != NULL ? path : kept));
        (void)say_usage(&out);
    } else if (!sitting_resume(&sitting, clock_now())) {
        (void)failure(N_("there is not enough memory"));
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
                        .clock = (uint8_t)request_clock(request),
                        .free_chat = true,
                        .practice = request->practice,
                        .seeded = request->seeded,
                        .bot_delay = {request->pace->delay[0], request->pace->delay[1]}};
    Source source = {fill_from_system, NULL};
    Sitting sitting;
    uint16_t people = 0;
    if (request->seeded)
        source = (Source){fill_from_seed, &seeded};
    Table *table = table_new(&setup, source, 0);
    if (table == NULL) {
        (void)failure(N_("there is not enough memory"));
        return EXIT_FAILED;
    }
    int code = seat_everybody(request, roster, table, &people);
    if (code != EXIT_DONE) {
        table_free(table);
        return code;
    }
    sitting_init(&sitting, request->lang, table, roster, people);
    sitting.source = (Source){fill_from_system, NULL};
    if (!sitting_start(&sitting, clock_now())) {
        (void)failure(N_("there is not enough memory"));
        code = EXIT_FAILED;
    } else {
        code = play(request, &sitting);
    }
    sitting_done(&sitting);
    return code;
}

int cmd_play(Arguments arguments)
{
    Request request = {0};
    Roster roster;
    char name[32];
    char *menu[] = {name};
    if (sodium_init() < 0) {
        return failure(N_("no source of randomness can be had"));
    }
    if (!take_lang(&arguments, &request.lang))
        return EXIT_USAGE;
    (void)setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX < 2)
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    int code = request_flags(&request, &arguments);
    if (code != EXIT_DONE)
        return code;
    bool resumes = take_flag(&arguments, "--resume");
    if (resumes && arguments.count > 1)
        return usage_is("play --resume [NAME]");
    if (!resumes && arguments.count == 0) {
        if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
            return usage_error(N_("say which game; '%1 games' lists them"), command_name());
        const Game *game = menu_choose(request.lang);
        if (game == NULL)
            return EXIT_DONE;
        snprintf(name, sizeof name, "%s", game->name);
        arguments = (Arguments){1, menu};
    }
    if (!resumes && !request_table(&request, arguments))
        return EXIT_USAGE;
    roster_init(&roster);
    code = resumes ? resume(&request, &roster, arguments.count > 0 ? arguments.at[0] : NULL)
                   : open_table(&request, &roster);
    roster_done(&roster);
    return code;
}
