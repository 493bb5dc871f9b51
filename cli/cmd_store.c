/* `triskel store`: for who runs a server. Lists the tables that it keeps, checks all of them, and
   copies them; the server may run meanwhile. */
#include "base/buffer.h"
#include "base/tidy.h"
#include "cli/command.h"
#include "os/format.h"
#include "os/signals.h"
#include "store/store.h"
#include "term/bar.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* What went wrong, with what the system said. */
static int store_failed(const char *path, StoreResult result)
{
    if (result.status == STORE_STOPPED)
        return EXIT_STOPPED;
    (void)failure("%1: %2", text_of(path),
                  text_of(tr(reader_lang(), store_sentence(result.status))));
    if (result.detail[0] != '\0')
        (void)say_more("(%1)", text_of(result.detail));
    return EXIT_FAILED;
}

/* The store in `--data DIR`, or where it is without. NULL after saying what is wrong. */
static Store *open_data(const char *folder, char path[MAX_PATH])
{
    StoreResult result;
    if (!store_path(folder, path)) {
        (void)failure(N_("there is no folder for it: say one with --data"));
        return NULL;
    }
    Store *store = store_open(path, STORE_LOOK, &result);
    if (store == NULL && result.status == STORE_UNKNOWN)
        (void)failure(N_("no server has kept tables in %1"), text_of(path));
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

/* ---- All of them --------------------------------------------------------------------------- */

static int store_copy(Store *store, const char *to)
{
    Bar bar = progress_bar(reader_lang(), NULL);
    Progress progress = {progress_show, &bar};
    StoreResult result = store_backup(store, to, &progress);
    return result.status == STORE_DONE ? EXIT_DONE : store_failed(to, result);
}

int cmd_store(Arguments arguments)
{
    static const char usage[] = "store list|check|backup …";
    const char *folder = take_value(&arguments, "--data");
    const char *what = arguments.count > 0 ? arguments.at[0] : "";
    bool list = strcmp(what, "list") == 0, check = strcmp(what, "check") == 0,
         backup = strcmp(what, "backup") == 0;
    char path[MAX_PATH];
    if (!list && !check && !backup)
        return usage_is(usage);
    if (backup && arguments.count < 2)
        return usage_error(N_("store backup needs the name of a new file"));
    if (arguments.count > 1 + backup)
        return not_understood(arguments.at[1 + backup]);
    Store *store = open_data(folder, path);
    if (store == NULL)
        return EXIT_FAILED;
    watch_signals();
    int code = list    ? store_list_tables(store, path)
               : check ? store_check_all(store, path)
                       : store_copy(store, arguments.at[1]);
    store_close(store);
    return code;
}
