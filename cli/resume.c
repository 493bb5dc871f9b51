/* Games that were left: see resume.h. */
#include "cli/resume.h"

#include "base/buffer.h"
#include "base/style.h"
#include "cli/chance.h"
#include "os/command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* The table in a file. NULL: `problem` says what is wrong with it, or errno why it cannot be read,
   if `read` is false. */
static Table *load(const char *path, bool *read, bool *is_record, Problem *problem)
{
    static const char record[] = "triskel 1\n";
    Out file = buffer_new();
    Table *table = NULL;
    *is_record = false;
    *read = file_read(path, &file);
    int error = errno;
    if (*read) {
        *is_record =
            file.length >= sizeof record - 1 && memcmp(file.text, record, sizeof record - 1) == 0;
        table = table_load((Text){file.text, file.length}, chance_of_system(), problem);
    }
    buffer_free(&file);
    errno = error;
    return table;
}

/* ---- Which there are ----------------------------------------------------------------------- */

static void describe_table(const Table *table, Out *out)
{
    const Lang *lang = reader_lang();
    unsigned long moves = 0;
    for (uint32_t i = 0; i < table_entry_count(table); i++)
        moves +=
            table_entry(table, i)->kind == ENTRY_MOVE && table_entry(table, i)->by != BY_CHANCE;
    for (unsigned person = 0; person < table_persons(table); person++) {
        const Place *place = table_place(table, person);
        out_string(out, person > 0 ? ", " : "");
        out_string(out, place->holder == PLACE_RULES ? table_game(table)->automaton : place->name);
    }
    out_string(out, " · ");
    say(out, tr_count(lang, "%1 move", "%1 moves", moves), NUM(moves));
}

void kept_describe(const Kept *kept, Out *out)
{
    char path[MAX_PATH], when[32] = "";
    bool read = false, is_record;
    Problem problem;
    struct tm time;
    Table *table = kept_path(kept->name, path) ? load(path, &read, &is_record, &problem) : NULL;
    if (table != NULL) {
        out_string(out, table_game(table)->title);
        out_string(out, " · ");
        describe_table(table, out);
    } else {
        say(out, tr(reader_lang(), "it cannot be read"));
    }
    if (localtime_r(&kept->changed, &time) != NULL)
        (void)strftime(when, sizeof when, "%Y-%m-%d %H:%M", &time);
    out_string(out, " · ");
    out_string(out, when);
    if (kept->held)
        say(out, tr(reader_lang(), " · being played now"));
    table_free(table);
}

int kept_show(void)
{
    const Lang *lang = reader_lang();
    Kept list[MAX_KEPT];
    unsigned count = kept_list(list), column = 0;
    Out out = buffer_new();
    for (unsigned i = 0; i < count; i++)
        column = column > strlen(list[i].name) ? column : (unsigned)strlen(list[i].name);
    for (unsigned i = 0; i < count; i++) {
        size_t start = out.length;
        out_string(&out, list[i].name);
        out_pad(&out, start, column + 2);
        kept_describe(&list[i], &out);
        out_char(&out, '\n');
    }
    if (count == 0)
        say(&out, tr(lang, "No game is kept.\n"));
    else
        say(&out, tr(lang, "Go on with one: %1 --resume NAME; remove one: %1 --forget NAME\n"),
            command_play());
    bool printed = print_out(&out);
    buffer_free(&out);
    return printed ? EXIT_DONE : EXIT_FAILED;
}

int kept_remove(const char *name)
{
    if (kept_forget(name))
        return EXIT_DONE;
    if (errno == EBUSY)
        return failure(N_("%1 is being played by another program just now"), text_of(name));
    if (errno == ENOENT)
        (void)failure(N_("no game is kept under the name '%1'"), text_of(name));
    else
        (void)failure(N_("%1 cannot be removed: %2"), text_of(name), text_of(strerror(errno)));
    (void)say_more(N_("Try: %1 --kept"), command_play());
    return EXIT_FAILED;
}

/* ---- Going on ------------------------------------------------------------------------------ */

/* The last that was left and that nobody plays now. False: there is none. */
static bool find_latest(char name[MAX_KEPT_NAME])
{
    Kept list[MAX_KEPT];
    unsigned count = kept_list(list);
    for (unsigned i = 0; i < count; i++) {
        if (list[i].held)
            continue;
        memcpy(name, list[i].name, MAX_KEPT_NAME);
        return true;
    }
    return false;
}

static bool is_kept(const char *name, char path[MAX_PATH])
{
    FILE *file = kept_path(name, path) ? fopen(path, "r") : NULL;
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

Table *resume_table(const char *wanted, char name[MAX_KEPT_NAME])
{
    char path[MAX_PATH];
    bool read, is_record;
    Problem problem;
    name[0] = '\0';
    if (wanted == NULL && !find_latest(name)) {
        (void)failure(N_("there is no game to go on with. Begin one: %1 skull"), command_play());
        return NULL;
    }
    if (wanted != NULL && is_kept(wanted, path))
        snprintf(name, MAX_KEPT_NAME, "%s", wanted);
    if (name[0] != '\0' && !kept_hold(name)) {
        (void)failure(N_("%1 is being played by another program just now"), text_of(name));
        return NULL;
    }
    if (name[0] == '\0' || !kept_path(name, path))
        snprintf(path, sizeof path, "%s", wanted);
    Table *table = load(path, &read, &is_record, &problem);
    Text called = text_of(wanted != NULL ? wanted : name);
    if (!read) {
        (void)failure(N_("%1 cannot be read: %2"), called, text_of(strerror(errno)));
    } else if (is_record) {
        (void)failure(N_("%1 is a record, to be watched: %2 replay %1"), called, command_name());
    } else if (table == NULL) {
        char text[512];
        Out out = {.text = text, .capacity = sizeof text};
        problem_tell(&problem, &out);
        (void)failure("%1: %2", called, (Text){text, out.length});
    } else if (!table_started(table)) {
        (void)failure(N_("%1: the game has not begun yet"), called);
        table_free(table);
        return NULL;
    }
    if (table != NULL && name[0] == '\0' && !kept_begin(table_game(table)->name, name))
        name[0] = '\0';
    return table;
}
