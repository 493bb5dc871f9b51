/* `triskel store`: for who runs a server. Lists the tables that it keeps, checks all of them, and
   makes a backup of them; the server may run meanwhile. And copies them from one store to another,
   while nobody serves from either. */
#include "base/buffer.h"
#include "base/tidy.h"
#include "cli/command.h"
#include "os/format.h"
#include "os/signals.h"
#include "store/store.h"
#include "term/bar.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What went wrong, with what the system said. */
static int store_failed(const char *where, StoreResult result)
{
    char name[MAX_PATH];
    if (result.status == STORE_STOPPED)
        return EXIT_STOPPED;
    store_name(where, name);
    (void)failure("%1: %2", text_of(name),
                  text_of(tr(reader_lang(), store_sentence(result.status))));
    if (result.detail[0] != '\0')
        (void)say_more("(%1)", text_of(result.detail));
    return EXIT_FAILED;
}

/* The store at an address, or in a folder, or where it is if that is NULL. False after saying what
   is wrong. */
static bool find_store(const char *named, char path[MAX_PATH])
{
    if (named != NULL && store_is_address(named) && strlen(named) < MAX_PATH) {
        (void)strcpy(path, named);
        return true;
    }
    if (store_path(named, path))
        return true;
    (void)failure(N_("there is no folder for it: say one with --data"));
    return false;
}

/* NULL after saying what is wrong. */
static Store *open_found(const char *path, StoreUse use)
{
    StoreResult result;
    char name[MAX_PATH];
    Store *store = store_open(path, use, &result);
    store_name(path, name);
    if (store == NULL && result.status == STORE_UNKNOWN)
        (void)failure(N_("no server has kept tables in %1"), text_of(name));
    else if (store == NULL)
        (void)store_failed(path, result);
    return store;
}

/* ---- List ---------------------------------------------------------------------------------- */

static bool list_table(void *context, const StoreTable *table)
{
    static const char *const states[] = {[STORE_WAITING] = NC_("table", "waiting"),
                                         [STORE_PLAYING] = NC_("table", "playing"),
                                         [STORE_OVER] = NC_("table", "over")};
    const Lang *lang = reader_lang();
    Out *out = context;
    char when[32] = "?";
    time_t seconds = (time_t)(table->listing.at / 1000);
    struct tm time;
    if (localtime_r(&seconds, &time) != NULL)
        (void)strftime(when, sizeof when, "%Y-%m-%d %H:%M", &time);
    say(out, "%1  %2  %3  %4", text_of(when), text_of(table->code), text_of(table->game),
        text_of(tr_in(lang, "table", states[table->listing.state])));
    if (table->listing.is_public)
        out_string(out, tr(lang, ", public"));
    out_char(out, '\n');
    return !out->full;
}

static int store_list_tables(Store *store, const char *path)
{
    const Lang *lang = reader_lang();
    Out out = buffer_new();
    StoreStats stats;
    StoreResult result = store_list(store, STORE_EVERY, UINT32_MAX, list_table, &out);
    if (result.status == STORE_DONE)
        result = store_stats(store, &stats);
    if (result.status == STORE_DONE) {
        char megabytes[32];
        Out size = {.text = megabytes, .capacity = sizeof megabytes};
        out_format(&size, "%.1f", (double)stats.bytes / 1e6);
        say(&out, tr_count(lang, "%1 table", "%1 tables", stats.tables), NUM(stats.tables));
        say(&out, tr(lang, " (not over: %1), entries: %2, records: %3, %4 MB on disk\n"),
            NUM(stats.unfinished), NUM(stats.entries), NUM(stats.records),
            (Text){megabytes, size.length});
    }
    bool printed = print_out(&out);
    buffer_free(&out);
    if (result.status != STORE_DONE)
        return store_failed(path, result);
    return printed ? EXIT_DONE : EXIT_FAILED;
}

/* ---- Check --------------------------------------------------------------------------------- */

static void tell_fault(void *context, const StoreFault *fault)
{
    const Lang *lang = reader_lang();
    char detail[512], tidy[512];
    Out out = {.text = detail, .capacity = sizeof detail}, *report = context;
    if (fault->detail != NULL)
        say(&out, tr(lang, fault->detail), text_of(fault->place));
    else if (fault->kind == FAULT_ENTRY || fault->kind == FAULT_RECORD)
        problem_tell(&fault->problem, &out);
    size_t length = tidy_text((Text){detail, out.length}, tidy, sizeof tidy);
    say(report, tr(lang, store_fault_sentence(fault->kind)), text_of(fault->code),
        NUM(fault->number), (Text){tidy, length});
    out_char(report, '\n');
}

static int store_check_all(Store *store, const char *path)
{
    const Lang *lang = reader_lang();
    Bar bar = progress_bar(reader_lang(), NULL);
    Progress progress = {progress_show, &bar};
    Out out = buffer_new();
    StoreChecked checked;
    StoreResult result = store_check(store, tell_fault, &out, &progress, &checked);
    if (result.status == STORE_DONE) {
        say(&out, tr(lang, "tables: %1, entries: %2, records: %3. "), NUM(checked.tables),
            NUM(checked.entries), NUM(checked.records));
        if (checked.faults == 0)
            out_string(&out, tr(lang, "All is well.\n"));
        else
            say(&out,
                tr_count(lang, "%1 thing is wrong.\n", "%1 things are wrong.\n", checked.faults),
                NUM(checked.faults));
    }
    bool printed = print_out(&out);
    buffer_free(&out);
    if (result.status != STORE_DONE)
        return store_failed(path, result);
    return printed && checked.faults == 0 ? EXIT_DONE : EXIT_FAILED;
}

/* ---- Backup and copy ----------------------------------------------------------------------- */

static int store_save(Store *store, const char *path, const char *to)
{
    Bar bar = progress_bar(reader_lang(), NULL);
    Progress progress = {progress_show, &bar};
    StoreResult result = store_backup(store, to, &progress);
    if (result.status == STORE_NO_BACKUP)
        return store_failed(path, result);
    return result.status == STORE_DONE ? EXIT_DONE : store_failed(to, result);
}

/* Does a server serve from this file? It holds a lock beside it (cmd_serve.c). */
static bool is_served(const char *path)
{
    char lock[MAX_PATH + 8];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (store_is_address(path))
        return false; /* nobody knows */
    (void)snprintf(lock, sizeof lock, "%s.lock", path);
    int file = open(lock, O_RDWR | O_CLOEXEC);
    bool is_locked = file >= 0 && fcntl(file, F_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    if (file >= 0)
        (void)close(file);
    if (is_locked)
        (void)failure(N_("a server keeps its tables in %1: stop it first"), text_of(path));
    return is_locked;
}

static int tell_copied(const StoreCopied *copied)
{
    Out out = buffer_new();
    say(&out, tr(reader_lang(), "copied and compared: tables: %1, entries: %2, records: %3\n"),
        NUM(copied->tables), NUM(copied->entries), NUM(copied->records));
    bool printed = print_out(&out);
    buffer_free(&out);
    return printed ? EXIT_DONE : EXIT_FAILED;
}

static int store_move(const char *from_path, const char *to_path)
{
    Bar bar = progress_bar(reader_lang(), NULL);
    Progress progress = {progress_show, &bar};
    StoreCopied copied;
    if (is_served(from_path) || is_served(to_path))
        return EXIT_FAILED;
    Store *from = open_found(from_path, STORE_LOOK);
    Store *to = from != NULL ? open_found(to_path, STORE_SERVE) : NULL;
    int code = EXIT_FAILED;
    if (to != NULL) {
        StoreResult result = store_copy(from, to, &progress, &copied);
        code = result.status == STORE_DONE ? tell_copied(&copied) : store_failed(to_path, result);
        if (copied.code[0] != '\0')
            (void)say_more(N_("(at table %1; what was copied before it stays)"),
                           text_of(copied.code));
    }
    store_close(to);
    store_close(from);
    return code;
}

/* ---- All of them --------------------------------------------------------------------------- */

int cmd_store(Arguments arguments)
{
    static const char usage[] = "store list|check|backup|copy …";
    const char *folder = take_value(&arguments, "--data");
    const char *address = take_value(&arguments, "--store");
    const char *what = arguments.count > 0 ? arguments.at[0] : "";
    bool list = strcmp(what, "list") == 0, check = strcmp(what, "check") == 0,
         backup = strcmp(what, "backup") == 0, copy = strcmp(what, "copy") == 0;
    char path[MAX_PATH], to[MAX_PATH];
    if (!list && !check && !backup && !copy)
        return usage_is(usage);
    if (backup && arguments.count < 2)
        return usage_error(N_("store backup needs the name of a new file"));
    if (copy && arguments.count < 3)
        return usage_error(
            N_("store copy needs two folders or addresses, from where and to where"));
    if (arguments.count > 1 + backup + 2 * copy)
        return not_understood(arguments.at[1 + backup + 2 * copy]);
    if (address != NULL && !store_is_address(address))
        return usage_error("%1", text_of(tr(reader_lang(), store_sentence(STORE_BAD_ADDRESS))));
    if (!find_store(copy              ? arguments.at[1]
                    : address != NULL ? address
                                      : folder,
                    path) ||
        (copy && !find_store(arguments.at[2], to)))
        return EXIT_FAILED;
    watch_signals();
    if (copy)
        return store_move(path, to);
    Store *store = open_found(path, STORE_LOOK);
    if (store == NULL)
        return EXIT_FAILED;
    int code = list    ? store_list_tables(store, path)
               : check ? store_check_all(store, path)
                       : store_save(store, path, arguments.at[1]);
    store_close(store);
    return code;
}
