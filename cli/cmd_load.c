/* `triskel load`: many players at many tables of a server, for who runs one. */
#include "base/buffer.h"
#include "cli/command.h"
#include "cli/load_report.h"
#include "core/games.h"
#include "os/format.h"
#include "os/signals.h"

#include <stdio.h>
#include <string.h>

enum { MOST_TABLES = 25000, MOST_FAULTS_TOLD = 20 };

/* ---- While it works -------------------------------------------------------------------------- */

typedef struct Teller {
    unsigned faults, reports;
} Teller;

static void tell_line(Out *out)
{
    out_char(out, '\n');
    (void)fwrite(out->text, 1, out->length, stderr);
}

static void tell_progress(void *context, unsigned sockets, unsigned wanted, double actions)
{
    enum { EVERY = 5 }; /* seconds */
    Teller *teller = context;
    char text[256], rate[32];
    Out out = {.text = text, .capacity = sizeof text - 1}, number = {rate, 0, sizeof rate, 0, 0};
    if (teller->reports++ % EVERY != 0)
        return;
    out_format(&number, "%.0f", actions);
    if (wanted > 0)
        say(&out, tr(reader_lang(), "sockets open: %1 of %2"), NUM(sockets), NUM(wanted));
    else
        say(&out, tr(reader_lang(), "sockets open: %1, actions a second: %2"), NUM(sockets),
            (Text){rate, number.length});
    tell_line(&out);
}

static void tell_fault(void *context, const char *code, const char *viewer, uint64_t event,
                       const char *sentence)
{
    Teller *teller = context;
    if (++teller->faults > MOST_FAULTS_TOLD)
        return;
    (void)say_more(N_("table %1, %2, after event %3: %4"), text_of(code), text_of(viewer),
                   NUM(event), text_of(tr(reader_lang(), sentence)));
}

/* ---- What is wanted -------------------------------------------------------------------------- */

static bool take_count(Arguments *arguments, const char *flag, unsigned least, unsigned most,
                       unsigned *value)
{
    uint64_t number = *value;
    bool is_good = take_number(arguments, flag, least, most, &number);
    *value = (unsigned)number;
    return is_good;
}

/* `skull,sketch`; without it all there are but the template. */
static bool take_games(Arguments *arguments, LoadPlan *plan)
{
    const char *names = take_value(arguments, "--games");
    Text rest = text_of(names != NULL ? names : "");
    const Game *game;
    for (unsigned i = 0; names == NULL && (game = game_at(i)) != NULL; i++)
        if (!game->is_template && plan->game_count < LOAD_MAX_GAMES)
            plan->games[plan->game_count++] = game;
    while (rest.length > 0) {
        size_t length = 0;
        while (length < rest.length && rest.at[length] != ',')
            length++;
        Text name = {rest.at, length};
        if ((game = game_named(name)) == NULL) {
            (void)usage_error(N_("there is no game '%1'"), name);
            return false;
        }
        if (plan->game_count < LOAD_MAX_GAMES)
            plan->games[plan->game_count++] = game;
        length += length < rest.length;
        rest = (Text){rest.at + length, rest.length - length};
    }
    if (plan->game_count == 0)
        (void)usage_error(N_("--games takes names with commas between them"));
    return plan->game_count > 0;
}

static bool take_server(Arguments *arguments, ServerUrl *server)
{
    Text rest;
    if (arguments->count > 0 && url_read(text_of(arguments->at[0]), server, &rest))
        return true;
    if (arguments->count > 0)
        (void)usage_error(N_("'%1' is not the address of a server, as http://localhost:7777"),
                          text_of(arguments->at[0]));
    else
        (void)usage_is("load URL [--tables N] [--seconds S] …");
    return false;
}

/* ---- All of it ------------------------------------------------------------------------------- */

static int print_echo(const EchoReport *report, bool json)
{
    Out out = buffer_new();
    double rate = (double)report->messages / report->seconds;
    double cpu = report->worked / report->seconds;
    if (json) {
        out_format(&out, "{\"messages_per_s\":%.0f,\"own_cpu\":%.2f}\n", rate, cpu);
    } else {
        char text[32];
        Out number = {.text = text, .capacity = sizeof text};
        out_format(&number, "%.0f", rate);
        say(&out, tr(reader_lang(), "messages a second, both ways together: %1\n"),
            (Text){text, number.length});
    }
    bool printed = json ? print_data(&out) : print_out(&out);
    buffer_free(&out);
    return printed ? EXIT_DONE : EXIT_FAILED;
}

static int run_echo(Arguments arguments, unsigned seconds, bool json)
{
    EchoPlan plan = {.sockets = 100, .seconds = seconds};
    EchoReport report;
    const char *why;
    if (!take_count(&arguments, "--sockets", 1, 4 * MOST_TABLES, &plan.sockets) ||
        !take_server(&arguments, &plan.server))
        return EXIT_USAGE;
    if (arguments.count > 1)
        return not_understood(arguments.at[1]);
    watch_signals();
    if (!echo_run(&plan, &report, &why))
        return was_stopped() ? EXIT_STOPPED : failure("%1", text_of(tr(reader_lang(), why)));
    return print_echo(&report, json);
}

static int run_load(const LoadPlan *plan, bool json)
{
    Teller teller = {0};
    LoadTold told = {&teller, tell_progress, tell_fault};
    LoadReport report;
    Out out = buffer_new();
    const char *why;
    char detail[256];
    watch_signals();
    bool has_run = load_run(plan, &told, &report, &why, detail);
    if (teller.faults > MOST_FAULTS_TOLD)
        (void)say_more(N_("… and %1 more"), NUM(teller.faults - MOST_FAULTS_TOLD));
    if (json)
        load_report_json(&report, &out);
    else
        load_report_tell(reader_lang(), &report, &out);
    bool printed = !has_run || (json ? print_data(&out) : print_out(&out));
    buffer_free(&out);
    if (!has_run)
        return failure(why, text_of(detail));
    if (report.was_stopped)
        return EXIT_STOPPED;
    return printed && report.faults == 0 ? EXIT_DONE : EXIT_FAILED;
}

int cmd_load(Arguments arguments)
{
    LoadPlan plan = {.tables = 10, .seconds = 10};
    bool json = take_flag(&arguments, "--json"), echo = take_flag(&arguments, "--echo");
    if (!take_count(&arguments, "--seconds", 1, 86400, &plan.seconds))
        return EXIT_USAGE;
    if (echo)
        return run_echo(arguments, plan.seconds, json);
    plan.journal = take_value(&arguments, "--journal");
    plan.ca_file = take_value(&arguments, "--ca");
    if (!take_count(&arguments, "--tables", 1, MOST_TABLES, &plan.tables) ||
        !take_count(&arguments, "--rate", 0, 1000000, &plan.rate) ||
        !take_count(&arguments, "--connect-rate", 0, 1000000, &plan.connect_rate) ||
        !take_count(&arguments, "--pid", 1, 1u << 22, &plan.pid) ||
        !take_games(&arguments, &plan) || !take_server(&arguments, &plan.server))
        return EXIT_USAGE;
    if (arguments.count > 1)
        return not_understood(arguments.at[1]);
    return run_load(&plan, json);
}
