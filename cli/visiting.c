/* A visit at a table that is elsewhere: see visiting.h. */
#include "cli/visiting.h"

#include "base/buffer.h"
#include "base/json.h"
#include "base/tidy.h"
#include "cli/seating.h"
#include "core/options.h"
#include "os/command.h"
#include "os/signals.h"
#include "table/frames.h"
#include "term/play.h"
#include "term/refused.h"
#include "term/screen.h"
#include "term/visit_call.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Where a server is that nobody has named. */
static const char here[] = "http://localhost:7777";

/* ---- Links --------------------------------------------------------------------------------- */

static bool begins_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

static bool copy(Text text, char *to, size_t size)
{
    if (text.length >= size)
        return false;
    memcpy(to, text.at, text.length);
    to[text.length] = '\0';
    return true;
}

/* A server, and what stands behind it. Without `http://` it is meant. */
static bool read_server(const char *written, char url[MAX_LINK], TableLink *link, Text *rest)
{
    bool has_scheme = strstr(written, "://") != NULL || begins_with(written, "unix:");
    Out out = {.text = url, .capacity = MAX_LINK - 1};
    out_string(&out, has_scheme ? "" : "http://");
    out_string(&out, written);
    url[out.length] = '\0';
    if (out.full || !url_read((Text){url, out.length}, &link->server, rest))
        return false;
    return copy((Text){url, out.length - rest->length}, link->base, sizeof link->base);
}

/* `http://host:7777/t/CODE#WATCH`, or `host:7777/CODE`. */
static bool read_link(const char *written, TableLink *link)
{
    char url[MAX_LINK];
    Text rest;
    if (!read_server(written, url, link, &rest) || rest.length < 2 || rest.at[0] != '/')
        return false;
    rest = (Text){rest.at + 1, rest.length - 1};
    if (rest.length > 2 && rest.at[0] == 't' && rest.at[1] == '/')
        rest = (Text){rest.at + 2, rest.length - 2};
    const char *hash = memchr(rest.at, '#', rest.length);
    Text code = {rest.at, hash != NULL ? (size_t)(hash - rest.at) : rest.length};
    Text watch = {hash != NULL ? hash + 1 : "", hash != NULL ? rest.length - code.length - 1 : 0};
    if (code.length > 0 && code.at[code.length - 1] == '/')
        code.length--;
    return visit_is_code(code) && (watch.length == 0 || visit_is_code(watch)) &&
           copy(code, link->code, sizeof link->code) &&
           copy(watch, link->watch, sizeof link->watch);
}

int table_link(const char *written, TableLink *link)
{
    return read_link(written, link)
               ? EXIT_DONE
               : usage_error(N_("'%1' is not a table’s link: it looks like %2/t/abc234"),
                             text_of(written), text_of(here));
}

/* ---- Flags --------------------------------------------------------------------------------- */

bool is_invited(const Invitation *invitation)
{
    return invitation->join != NULL || invitation->watch != NULL || invitation->hosts;
}

/* `--host` may have a server behind it, which no game's name looks like. */
static void take_host(Invitation *invitation, Arguments *arguments)
{
    for (int i = 0; i < arguments->count; i++) {
        if (!begins_with(arguments->at[i], "--host="))
            continue;
        invitation->host = take_value(arguments, "--host");
        invitation->hosts = true;
        return;
    }
    invitation->hosts = take_flag(arguments, "--host");
    for (int i = 0; invitation->hosts && i < arguments->count; i++) {
        if (strpbrk(arguments->at[i], ":/.") == NULL || strchr(arguments->at[i], '=') != NULL)
            continue;
        invitation->host = arguments->at[i];
        arguments->count--;
        memmove(arguments->at + i, arguments->at + i + 1,
                (size_t)(arguments->count - i) * sizeof *arguments->at);
        return;
    }
}

int invitation_flags(Invitation *invitation, Arguments *arguments)
{
    take_host(invitation, arguments);
    invitation->join = take_value(arguments, "--join");
    invitation->watch = take_value(arguments, "--watch");
    invitation->name = take_value(arguments, "--name");
    if ((invitation->join != NULL) + (invitation->watch != NULL) + invitation->hosts > 1)
        return usage_error(N_("--join, --watch and --host do not go together"));
    if (invitation->name != NULL && invitation->watch != NULL)
        return usage_error(N_("who watches has no name there: --name is for --join and --host"));
    if (invitation->name != NULL && invitation->join == NULL && !invitation->hosts)
        return usage_error(N_("--name is for tables that are elsewhere: --join or --host"));
    return EXIT_DONE;
}

/* ---- Getting a place ----------------------------------------------------------------------- */

static Text name_of(const Invitation *invitation)
{
    static char name[MAX_CALLED];
    size_t length =
        invitation->name != NULL ? tidy_text(text_of(invitation->name), name, sizeof name) : 0;
    return length > 0 ? (Text){name, length} : your_name();
}

int called_well(VisitCalled called, const TableLink *link, const Out *why)
{
    switch (called) {
    case CALLED_DONE:
        return EXIT_DONE;
    case CALLED_REFUSED:
        return failure("%1", (Text){why->text, why->length});
    case CALLED_STOPPED:
        return EXIT_STOPPED;
    case CALLED_IN_VAIN:
        break;
    }
    (void)failure(N_("no table server answers at %1"), text_of(link->base));
    if (strcmp(link->server.host, "localhost") == 0)
        say_try("serve");
    return EXIT_FAILED;
}

/* Was it the name? Programs get one reason for all that is taken, but each has a sentence of its
   own, and the server was asked to speak our language. */
static bool is_name_taken(VisitCalled called, const Out *why)
{
    const char *sentence = table_sentence((TableResult){.id = TABLE_NAME_TAKEN});
    return called == CALLED_REFUSED &&
           text_is((Text){why->text, why->length}, tr(reader_lang(), sentence));
}

/* Is there such a table? Who comes with a pass or a watch code asks nothing else before, and would
   knock for ever. */
static int find_table(Wires *wires, const TableLink *link, const char *pass)
{
    char path[MAX_CODE + 32], text[512];
    Out why = {.text = text, .capacity = sizeof text}, table = buffer_new();
    snprintf(path, sizeof path, "/api/tables/%s", link->code);
    VisitCalled called = visit_fetch(wires, &link->server, reader_lang(), path, pass, &table, &why);
    buffer_free(&table);
    return called_well(called, link, &why);
}

/* Who sits down keeps the pass; if it cannot be kept, that is worth knowing, but no reason not to
   play. */
static int take_place(const TableLink *link, Text name, const VisitPlace *place)
{
    if (!pass_keep(&link->server, place->code, name, place->pass))
        (void)say_more(N_("Your place cannot be kept when you close this terminal: %1"),
                       text_of(strerror(errno)));
    return EXIT_DONE;
}

static VisitCalled ask_for_seat(Wires *wires, const TableLink *link, Text name, VisitPlace *place,
                                Out *why)
{
    char path[MAX_CODE + 32], text[128 + 6 * MAX_CALLED];
    Out members = {.text = text, .capacity = sizeof text};
    Json json = {&members, false};
    put_text(put_key(&json, "name"), name);
    snprintf(path, sizeof path, "/api/tables/%s/seats", link->code);
    return visit_call(wires, &link->server, reader_lang(), path,
                      (Text){members.text, members.length}, place, why);
}

/* A new person there. A name that nobody chose gives way to the same name of others: Ana 2. */
static int take_seat(Wires *wires, const Invitation *invitation, const TableLink *link,
                     VisitPlace *place)
{
    char text[512], numbered[MAX_CALLED];
    Text name = name_of(invitation);
    Out why = {.text = text, .capacity = sizeof text};
    VisitCalled called = ask_for_seat(wires, link, name, place, &why);
    for (uint64_t i = 2; invitation->name == NULL && i <= MAX_SEATS && is_name_taken(called, &why);
         i++) {
        Out other = {.text = numbered, .capacity = sizeof numbered};
        say(&other, "%1 %2", your_name(), NUM(i));
        name = (Text){numbered, other.length};
        why.length = 0;
        called = ask_for_seat(wires, link, name, place, &why);
    }
    int code = called_well(called, link, &why);
    if (is_name_taken(called, &why))
        (void)say_more(N_("Say another one with --name."));
    return code == EXIT_DONE ? take_place(link, name, place) : code;
}

/* Who was here before comes back. A name makes another person: several may play by one account. */
static int sit_down(Wires *wires, const Invitation *invitation, const TableLink *link,
                    VisitPlace *place)
{
    Text name = invitation->name != NULL ? name_of(invitation) : (Text){NULL, 0};
    memcpy(place->code, link->code, sizeof place->code);
    if (pass_find(&link->server, link->code, name, place->pass))
        return find_table(wires, link, place->pass);
    bool is_another = pass_find(&link->server, link->code, (Text){NULL, 0}, place->pass);
    int code = take_seat(wires, invitation, link, place);
    if (code == EXIT_DONE && is_another)
        (void)say_more(N_("Somebody sits there from this account already; you sit down beside "
                          "them, as %1."),
                       name);
    return code;
}

/* The bots of `--players`, by place. False after saying what is wrong. */
static bool put_bots(const Request *request, Json *json)
{
    Text rest = text_of(request->players), who, level;
    put_open(json, '{');
    for (unsigned person = 0; request_next_player(&rest, &who); person++) {
        bool is_bot = request_names_bot(who, &level);
        if (is_bot && person > 0) {
            put_text(put_seat_key(json, person), level.length > 0 ? level : TEXT("easy"));
        } else if (is_bot || (person > 0 && !text_is(who, "you") && who.length > 0)) {
            (void)usage_error(N_("you sit at the first place, and others come by the link: only "
                                 "bots can be named"));
            return false;
        }
    }
    put_close(json, '}');
    return true;
}

static int open_table(Wires *wires, const Request *request, const Invitation *invitation,
                      TableLink *link, VisitPlace *place)
{
    char text[3072], sentence[512];
    Out members = {.text = text, .capacity = sizeof text};
    Out why = {.text = sentence, .capacity = sizeof sentence};
    Json json = {&members, false};
    put_string(put_key(&json, "game"), request->game->name);
    put_options(request->game, &request->options, put_key(&json, "options"));
    put_text(put_key(&json, "name"), name_of(invitation));
    if (request->clock >= 0)
        put_string(put_key(&json, "clock"), clock_kinds[request->clock].name);
    if (request->practice)
        put_flag(put_key(&json, "practice"), true);
    if (request->players != NULL && !put_bots(request, put_key(&json, "bots")))
        return EXIT_USAGE;
    VisitCalled called = visit_call(wires, &link->server, reader_lang(), "/api/tables",
                                    (Text){members.text, members.length}, place, &why);
    if (called != CALLED_DONE)
        return called_well(called, link, &why);
    memcpy(link->code, place->code, sizeof link->code);
    return take_place(link, name_of(invitation), place);
}

/* ---- The visit ----------------------------------------------------------------------------- */

/* How to come back; the first of this account needs no name for it. */
static void say_way_back(const Visit *visit, const Invitation *invitation, const TableLink *link,
                         const char *pass, Out *out)
{
    char first[MAX_PASS + 1];
    const char *sentence =
        invitation->name == NULL || (pass_find(&link->server, link->code, (Text){NULL, 0}, first) &&
                                     strcmp(first, pass) == 0)
            ? tr(visit->lang, "Your place is kept. Come back with: %1 --join %2\n")
            : tr(visit->lang, "Your place is kept. Come back with: %1 --join %2 --name \"%3\"\n");
    say(out, sentence, command_play(), text_of(visit->link), name_of(invitation));
}

/* The server hung up, and said why. */
static int say_turned_away(const Visit *visit)
{
    int code = failure("%1", text_of(visit->farewell));
    if (strcmp(remote_why(visit->remote), "private") == 0)
        (void)say_more(N_("Who sits there types “link”, and has a link for those who watch."));
    return code;
}

/* What is said when it has ended. */
static int say_goodbye(const Visit *visit, const Invitation *invitation, const TableLink *link,
                       const char *pass)
{
    const Lang *lang = visit->lang;
    char text[MAX_LINK + 256];
    bool had_place = pass[0] != '\0';
    Out out = {.text = text, .capacity = sizeof text};
    bool is_gone = remote_state(visit->remote) == REMOTE_GONE;
    bool has_left = strcmp(remote_why(visit->remote), "left") == 0;
    if (is_gone && had_place && strcmp(remote_why(visit->remote), "version") != 0)
        pass_forget(&link->server, link->code, pass);
    if (is_gone && has_left)
        say(&out, tr(lang, "You have left the table.\n"));
    else if (is_gone && visit->farewell[0] != '\0')
        return say_turned_away(visit);
    else if (is_gone)
        return failure(N_("the table cannot be reached any more"));
    else if (had_place)
        say_way_back(visit, invitation, link, pass, &out);
    return print_plain((Text){text, out.length}) ? EXIT_DONE : EXIT_FAILED;
}

/* Where records are to be had. */
typedef struct Archive {
    Wires *wires;
    const TableLink *link;
    const VisitPlace *place;
    const Visit *visit;
} Archive;

/* For Visit.record. */
static bool fetch_record(void *context, Out *record, Out *answer)
{
    const Archive *archive = context;
    const TableLink *link = archive->link;
    const Lang *lang = archive->visit->lang;
    const char *pass = archive->place->pass[0] != '\0' ? archive->place->pass : link->watch;
    char from[MAX_CODE + 64], sentence[512];
    Out why = {.text = sentence, .capacity = sizeof sentence};
    snprintf(from, sizeof from, "/api/tables/%s/record?game=%u", link->code,
             visit_game_number(archive->visit));
    VisitCalled called = visit_fetch(archive->wires, &link->server, lang, from, pass, record, &why);
    if (called == CALLED_REFUSED)
        out_refused(lang, (Text){sentence, why.length}, "MODEL", answer);
    return called == CALLED_DONE;
}

/* For Visit.save. */
static bool save_record(void *context, const char *path, bool force, Out *answer)
{
    const Archive *archive = context;
    Out record = buffer_new();
    bool saved = fetch_record(context, &record, answer) &&
                 keep_record(archive->visit->lang, path, force, &record, answer);
    buffer_free(&record);
    return saved;
}

static int visit_with(Wires *wires, const Request *request, const Invitation *invitation,
                      const TableLink *link, const VisitPlace *place)
{
    char url[MAX_LINK + MAX_CODE + 8];
    Visit visit;
    Ending ending;
    RemoteVisit who = {.token = text_of(place->pass),
                       .watch = text_of(link->watch),
                       .lang = text_of(lang_code(request->lang)),
                       .pledge = true};
    Archive archive = {wires, link, place, &visit};
    Roster roster;
    snprintf(url, sizeof url, "%s/t/%s", link->base, link->code);
    visit_init(&visit, request->lang, text_of(url));
    visit.record = fetch_record;
    visit.save = save_record;
    visit.context = &archive;
    roster_init(&roster);
    visit.roster = &roster;
    visit.remote =
        remote_on_wire(wires, &link->server, text_of(link->code), &who, &visit_ears, &visit);
    if (visit.remote == NULL) {
        visit_done(&visit);
        roster_done(&roster);
        return failure(N_("there is not enough memory"));
    }
    if (request->plain || !screen_begin(request->lang)) {
        ending = visit_in_lines(&visit, wires);
    } else {
        ending = visit_drawn(&visit, wires, request->pace);
        screen_end();
    }
    int code = EXIT_STOPPED;
    if (ending == ENDED_BROKEN)
        (void)print_out(&(Out){0}); /* says why */
    if (ending != ENDED_SIGNAL)
        code = say_goodbye(&visit, invitation, link, place->pass);
    remote_free(visit.remote);
    visit_done(&visit);
    roster_done(&roster);
    return ending == ENDED_BROKEN ? EXIT_FAILED : code;
}

/* Which table, and by which pass. */
static int find_place(Wires *wires, const Request *request, const Invitation *invitation,
                      TableLink *link, VisitPlace *place)
{
    char url[MAX_LINK];
    Text rest;
    const char *written = invitation->join != NULL ? invitation->join : invitation->watch;
    if (invitation->hosts) {
        written = invitation->host != NULL ? invitation->host : here;
        if (!read_server(written, url, link, &rest) || rest.length > 1)
            return usage_error(N_("'%1' is not a server: it looks like %2"), text_of(written),
                               text_of(here));
        return open_table(wires, request, invitation, link, place);
    }
    int code = table_link(written, link);
    if (code != EXIT_DONE)
        return code;
    return invitation->join != NULL ? sit_down(wires, invitation, link, place)
                                    : find_table(wires, link, link->watch);
}

int visit_elsewhere(const Request *request, const Invitation *invitation)
{
    TableLink link = {.base = ""};
    VisitPlace place = {.code = ""};
    if (request->seeded || request->mark != NULL)
        return usage_error(N_("'%1' is not for tables that are elsewhere"),
                           text_of(request->seeded ? "--seed" : "--mark"));
    watch_signals();
    Wires *wires = wires_new(NULL);
    if (wires == NULL)
        return failure(N_("there is not enough memory"));
    int code = find_place(wires, request, invitation, &link, &place);
    if (code == EXIT_DONE)
        code = visit_with(wires, request, invitation, &link, &place);
    wires_free(wires);
    return code;
}

/* ---- A record from there ------------------------------------------------------------------- */

bool is_link(const char *written)
{
    return strstr(written, "://") != NULL;
}

bool record_of_table(const char *written, Out *record)
{
    TableLink link = {.base = ""};
    char path[MAX_CODE + 32], pass[MAX_PASS + 1], text[512];
    Out why = {.text = text, .capacity = sizeof text};
    if (table_link(written, &link) != EXIT_DONE)
        return false;
    bool has_place = pass_find(&link.server, link.code, (Text){NULL, 0}, pass);
    Wires *wires = wires_new(NULL);
    if (wires == NULL) {
        (void)failure(N_("there is not enough memory"));
        return false;
    }
    watch_signals();
    snprintf(path, sizeof path, "/api/tables/%s/record", link.code);
    VisitCalled called = visit_fetch(wires, &link.server, reader_lang(), path,
                                     has_place ? pass : link.watch, record, &why);
    wires_free(wires);
    return called_well(called, &link, &why) == EXIT_DONE;
}
