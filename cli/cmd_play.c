/* `triskel play`: sits people and bots down at a table and lets them play, in lines or drawn. */
#include "base/buffer.h"
#include "cli/chance.h"
#include "cli/menu.h"
#include "cli/request.h"
#include "cli/resume.h"
#include "cli/seating.h"
#include "cli/visiting.h"
#include "os/clock.h"
#include "os/command.h"
#include "os/signals.h"
#include "term/bar.h"
#include "term/page.h"
#include "term/play.h"
#include "term/played.h"
#include "term/screen.h"

#include <errno.h>
#include <locale.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Playing ------------------------------------------------------------------------------- */

/* A pipe learns nothing, and is not remembered. */
static bool is_at_keyboard(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static bool wants_coach(const Request *request)
{
    if (request->coach != COACH_AT_FIRST)
        return request->coach == COACH_ALWAYS;
    return is_at_keyboard() && !played_before(request->game);
}

/* Who learns a game is not hurried, unless they want it. */
static Clock clock_for(const Request *request)
{
    return request->clock < 0 && wants_coach(request) ? CLOCK_NONE : request_clock(request);
}

/* Where the game is kept, or "" after writing what to know before it is played: nowhere. */
static void find_place(const Sitting *sitting, const char *name, char path[MAX_PATH], Out *warning)
{
    const Lang *lang = sitting->lang;
    bool is_place = kept_path(name, path);
    if (is_place && (table_over(sitting->table) || keep_game(sitting, path)))
        return;
    say(warning,
        tr(lang, "This game cannot be kept while it is played: %1. Before you leave, “save FILE” "
                 "puts it where you like.\n"),
        text_of(is_place ? strerror(errno) : tr(lang, "there is no place for it")));
    path[0] = '\0';
}

static Ending play_with_lines(Sitting *sitting, const char *path, const Out *warning)
{
    Bar bar = progress_bar_for_later(sitting->lang, tr_in(sitting->lang, "bar", "preparing"));
    Progress progress = {progress_show, &bar};
    sitting->progress = &progress;
    if (!print_plain((Text){warning->text, warning->length}))
        return ENDED_BROKEN;
    return play_in_lines(sitting, path);
}

/* On the screen, which has begun. */
static Ending play_on_screen(Sitting *sitting, const char *path, const Out *warning)
{
    if (warning->length > 0) {
        Out page = buffer_new();
        out_wrapped_lines(&page, (Text){warning->text, warning->length}, screen_width() - 2, 0);
        bool goes_on =
            screen_page(table_game(sitting->table)->title, (Text){page.text, page.length});
        buffer_free(&page);
        if (!goes_on)
            return was_stopped() ? ENDED_SIGNAL : ENDED_QUIT;
    }
    return play_drawn(sitting, path);
}

/* Says how to go on with a game that was left. False: it cannot be said. */
static bool say_farewell(const Lang *lang, bool kept, const char *name)
{
    char text[512];
    Out out = {.text = text, .capacity = sizeof text};
    say(&out,
        kept ? tr(lang, "The game is kept. Go on with: %1 --resume %2\n")
             : tr(lang, "The game could not be kept.\n"),
        command_play(), text_of(name));
    return print_plain((Text){text, out.length});
}

/* `name` is that under which the game is kept; "": it is not. */
static int play(const Request *request, Sitting *sitting, const char *name)
{
    char path[MAX_PATH], text[512];
    Out warning = {.text = text, .capacity = sizeof text};
    Ending ending;
    sitting->coach = wants_coach(request);
    sitting->save = keep_save;
    sitting->context = sitting;
    sitting->pace = request->pace;
    find_place(sitting, name, path, &warning);
    if (request->plain || !screen_begin(request->lang)) {
        ending = play_with_lines(sitting, path, &warning);
    } else {
        ending = play_on_screen(sitting, path, &warning);
        screen_end();
    }
    int error = errno; /* why the output is broken, if it is */
    bool over = table_over(sitting->table);
    bool kept = path[0] != '\0' && keep_game(sitting, path);
    if (is_at_keyboard() && (over || !sitting->coach))
        played_remember(request->game); /* to the end, or enough to do without the coach */
    errno = error;
    if (!over && path[0] != '\0' && ending != ENDED_BROKEN && /* else that was said before */
        !say_farewell(request->lang, kept, name) && ending == ENDED_QUIT)
        ending = ENDED_BROKEN;
    if (ending == ENDED_SIGNAL)
        return EXIT_STOPPED;
    if (ending == ENDED_BROKEN)
        (void)print_out(&(Out){0}); /* says why */
    bool safe = over || kept || sitting->saved == table_entry_count(sitting->table);
    return safe && ending == ENDED_QUIT ? EXIT_DONE : EXIT_FAILED;
}

/* Goes on with a game that was kept or saved. */
static int resume(Request *request, Roster *roster, const char *wanted)
{
    char name[MAX_KEPT_NAME];
    Sitting sitting;
    uint16_t people = 0;
    Table *table = resume_table(wanted, name);
    if (table == NULL)
        return EXIT_FAILED;
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == PLACE_PERSON && !table_place(table, person)->gone)
            people |= (uint16_t)(1u << person);
    request->game = table_game(table);
    clock_reaches(table_time(table));
    sitting_init(&sitting, request->lang, table, roster, people);
    sitting.source = chance_of_system();
    int code = EXIT_FAILED;
    Bar bar = progress_bar(request->lang, tr_in(request->lang, "bar", "preparing"));
    Progress progress = {progress_show, &bar};
    bool missing = guests_missing(&sitting.guests, table, &progress) < table_persons(table);
    if (was_stopped())
        code = EXIT_STOPPED;
    else if (missing)
        (void)failure(N_("%1: there is a bot at that table that is not known here"),
                      text_of(wanted != NULL ? wanted : name));
    else if (!sitting_resume(&sitting, clock_now()))
        (void)failure(N_("there is not enough memory"));
    else
        code = play(request, &sitting, name);
    sitting_done(&sitting);
    return code;
}

static int open_table(Request *request, Roster *roster)
{
    char name[MAX_KEPT_NAME];
    Seeded seeded = {.seed = request->seed};
    TableSetup setup = {.game = request->game,
                        .options = request->options,
                        .clock = (uint8_t)clock_for(request),
                        .free_chat = true,
                        .practice = request->practice,
                        .seeded = request->seeded,
                        .bot_delay = {request->pace->delay[0], request->pace->delay[1]}};
    Sitting sitting;
    uint16_t people = 0;
    Table *table =
        table_new(&setup, request->seeded ? chance_of_seed(&seeded) : chance_of_system(), 0);
    if (table == NULL)
        return failure(N_("there is not enough memory"));
    int code = seat_everybody(request, roster, table, &people);
    if (code != EXIT_DONE) {
        table_free(table);
        return code;
    }
    sitting_init(&sitting, request->lang, table, roster, people);
    sitting.source = chance_of_system();
    if (!kept_begin(request->game->name, name))
        name[0] = '\0';
    if (sitting_start(&sitting, clock_now()))
        code = play(request, &sitting, name);
    else
        code = failure(N_("there is not enough memory"));
    sitting_done(&sitting);
    return code;
}

/* What was not said on the command line is asked, where somebody can be asked. */
static MenuChoice ask_what(Menu *menu, Request *request, bool resumes, const char **wanted)
{
    Kept list[MAX_KEPT];
    bool at_keyboard = is_at_keyboard();
    if (resumes && (!at_keyboard || kept_list(list) < 2))
        return MENU_RESUME; /* the last one */
    MenuChoice choice = resumes ? menu_resume(menu, request) : menu_run(menu, request);
    if (choice == MENU_RESUME)
        *wanted = menu->name;
    return choice;
}

/* At a table that is elsewhere. */
static int play_elsewhere(Request *request, const Invitation *invitation, Arguments arguments)
{
    if (!invitation->hosts && arguments.count > 0)
        return not_understood(arguments.at[0]);
    if (invitation->hosts && arguments.count == 0)
        return usage_error(N_("say which game; '%1 games' lists them"), command_name());
    if (invitation->hosts && !request_table(request, arguments))
        return EXIT_USAGE;
    return visit_elsewhere(request, invitation);
}

int cmd_play(Arguments arguments)
{
    Request request = {.lang = reader_lang()};
    Invitation invitation = {.hosts = false};
    Roster roster;
    static Menu menu; /* a few kilobytes */
    const char *wanted = NULL;
    if (sodium_init() < 0)
        return failure(N_("no source of randomness can be had"));
    (void)setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX < 2)
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    int code = request_flags(&request, &arguments);
    if (code == EXIT_DONE)
        code = invitation_flags(&invitation, &arguments);
    if (code != EXIT_DONE)
        return code;
    if (is_invited(&invitation))
        return play_elsewhere(&request, &invitation, arguments);
    const char *forgotten = take_value(&arguments, "--forget");
    if (forgotten != NULL)
        return arguments.count == 0 ? kept_remove(forgotten) : usage_is("play --forget NAME");
    if (take_flag(&arguments, "--kept"))
        return arguments.count == 0 ? kept_show() : usage_is("play --kept");
    bool resumes = take_flag(&arguments, "--resume");
    if (resumes && arguments.count > 1)
        return usage_is("play --resume [NAME]");
    if (arguments.count == 0) {
        if (!resumes && !is_at_keyboard())
            return usage_error(N_("say which game; '%1 games' lists them"), command_name());
        MenuChoice choice = ask_what(&menu, &request, resumes, &wanted);
        if (choice == MENU_LEAVE || choice == MENU_STOP)
            return choice == MENU_STOP && (was_stopped() || lost_terminal()) ? EXIT_STOPPED
                                                                             : EXIT_DONE;
        resumes = choice == MENU_RESUME;
    } else if (resumes) {
        wanted = arguments.at[0];
    } else if (!request_table(&request, arguments)) {
        return EXIT_USAGE;
    }
    watch_signals();
    roster_init(&roster);
    code = resumes ? resume(&request, &roster, wanted) : open_table(&request, &roster);
    roster_done(&roster);
    return code;
}
