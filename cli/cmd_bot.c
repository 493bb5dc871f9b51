/* `triskel bot`: brings a program to a table on a server, where it plays like anybody else. */
#include "base/buffer.h"
#include "base/json.h"
#include "base/tidy.h"
#include "bots/guests.h"
#include "cli/standings.h"
#include "cli/visiting.h"
#include "foreign/relay.h"
#include "os/signals.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- A place ------------------------------------------------------------------------------- */

/* What it is called there: as was said, or like the file of the program. */
static Text name_of(const char *given, const char *program, char name[MAX_CALLED])
{
    const char *slash = strrchr(program, '/');
    const char *wanted = given != NULL ? given : slash != NULL ? slash + 1 : program;
    size_t length = tidy_text(text_of(wanted), name, MAX_CALLED);
    return length > 0 ? (Text){name, length} : TEXT("bot");
}

/* A new place, as a program: it remembers (SKE-72). */
static int take_place(Wires *wires, const TableLink *link, Text name, VisitPlace *place)
{
    char path[MAX_CODE + 32], text[128 + 6 * MAX_CALLED], sentence[512];
    Out members = {.text = text, .capacity = sizeof text};
    Out why = {.text = sentence, .capacity = sizeof sentence};
    Json json = {&members, false};
    put_text(put_key(&json, "name"), name);
    put_flag(put_key(&json, "bot"), true);
    snprintf(path, sizeof path, "/api/tables/%s/seats", link->code);
    int code = called_well(visit_call(wires, &link->server, reader_lang(), path,
                                      (Text){text, members.length}, place, &why),
                           link, &why);
    if (code == EXIT_DONE && !pass_keep(&link->server, place->code, name, place->pass))
        (void)say_more(N_("Your place cannot be kept when you close this terminal: %1"),
                       text_of(strerror(errno)));
    return code;
}

/* ---- The visit ----------------------------------------------------------------------------- */

static int say_goodbye(RelayEnd end, const RelayReport *report, const TableLink *link,
                       const VisitPlace *place)
{
    const Lang *lang = reader_lang();
    Out out = buffer_new();
    say(&out, tr_count(lang, "It played %1 game.\n", "It played %1 games.\n", report->games),
        NUM(report->games));
    write_one_conduct(TEXT("The program"), &report->conduct, &out);
    bool printed = print_out(&out);
    buffer_free(&out);
    if (end == RELAY_NO_MEMORY)
        return failure(N_("there is not enough memory"));
    if (end == RELAY_STOPPED)
        return EXIT_STOPPED;
    pass_forget(&link->server, link->code, place->pass);
    if (report->farewell[0] != '\0')
        return failure("%1", text_of(report->farewell));
    return printed ? EXIT_DONE : EXIT_FAILED;
}

static int bring(const char *written, const char *name, uint32_t think, char **words)
{
    TableLink link = {.base = ""};
    VisitPlace place = {.code = ""};
    RelayReport report;
    char called[MAX_CALLED];
    Text text = name_of(name, words[0], called);
    int code = table_link(written, &link);
    if (code != EXIT_DONE)
        return code;
    watch_signals();
    Wires *wires = wires_new(NULL);
    if (wires == NULL)
        return failure(N_("there is not enough memory"));
    if (!pass_find(&link.server, link.code, text, place.pass))
        code = take_place(wires, &link, text, &place);
    if (code == EXIT_DONE) {
        RelayWish wish = {.wires = wires,
                          .server = &link.server,
                          .code = text_of(link.code),
                          .token = text_of(place.pass),
                          .words = (const char *const *)words,
                          .think = think,
                          .lang = reader_lang()};
        (void)say_more(N_("%1 sits at %2/t/%3 and plays until it is stopped (Ctrl-C)."), text,
                       text_of(link.base), text_of(link.code));
        code = say_goodbye(relay_run(&wish, &report), &report, &link, &place);
    }
    wires_free(wires);
    return code;
}

int cmd_bot(Arguments arguments)
{
    Arguments before = {0, arguments.at};
    while (before.count < arguments.count && strcmp(before.at[before.count], "--") != 0)
        before.count++;
    char **words = before.count < arguments.count ? arguments.at + before.count + 1 : NULL;
    bool has_words = words != NULL && before.count + 1 < arguments.count;
    uint64_t think = GUEST_THINKS;
    const char *join = take_value(&before, "--join"), *name = take_value(&before, "--name");
    if (!take_think(&before, &think))
        return EXIT_USAGE;
    if (before.count > 0)
        return not_understood(before.at[0]);
    if (join == NULL || !has_words)
        return usage_is("bot --join LINK [--name NAME] [--think MS] -- COMMAND…");
    return bring(join, name, (uint32_t)think, words);
}
