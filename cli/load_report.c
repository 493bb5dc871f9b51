/* The figures of a load: see load_report.h. Every figure is computed once, in `figures`, and
   written twice: with a sentence for people, with a name for programs. */
#include "cli/load_report.h"

#include "base/json.h"
#include "os/format.h"
#include "term/page.h"

/* A figure of the report: its name in JSON, the words before it in a table, how it is written. */
typedef struct Figure {
    const char *name, *words, *format;
    double value;
    bool is_known;
} Figure;

enum { MAX_FIGURES = 24 };

static double a_second(const LoadReport *report, uint64_t count)
{
    return report->seconds > 0 ? (double)count / report->seconds : 0;
}

static double milliseconds(const LoadReport *report, double part)
{
    return (double)histogram_part(&report->latency, part) / 1000;
}

/* Kilobytes more than before, for each. */
static double memory_each(const LoadReport *report, const Usage *usage, unsigned count)
{
    if (count == 0 || usage->memory < report->before.memory)
        return 0;
    return (double)(usage->memory - report->before.memory) / 1024 / count;
}

static unsigned figures(const LoadReport *r, Figure list[MAX_FIGURES])
{
    bool is_measured = r->seconds > 0;
    bool has_usage = r->start.is_known && r->end.is_known && r->end.worked >= r->start.worked;
    bool has_memory = r->before.is_known && r->idle.is_known;
    double cpu = has_usage && is_measured ? (r->end.worked - r->start.worked) / r->seconds : 0;
    double connects = r->connect_seconds > 0 ? r->sockets / r->connect_seconds : 0;
    const Figure all[] = {
        {"tables", N_("tables"), "%.0f", r->tables, true},
        {"sockets", N_("sockets open"), "%.0f", r->sockets, true},
        {"connects_per_s", N_("connects a second, calls to sit down included"), "%.0f", connects,
         r->sockets > 0},
        {"seconds", N_("seconds measured"), "%.1f", r->seconds, true},
        {"games", N_("games that came to their end"), "%.0f", (double)r->games, true},
        {"actions", N_("actions"), "%.0f", (double)r->actions, true},
        {"actions_per_s", N_("actions a second"), "%.0f", a_second(r, r->actions), is_measured},
        {"messages_in_per_s", N_("messages a second from the server"), "%.0f",
         a_second(r, r->messages_in), is_measured},
        {"messages_out_per_s", N_("messages a second to the server"), "%.0f",
         a_second(r, r->messages_out), is_measured},
        {"p50_ms", N_("ms from an action to the last who is told, half"), "%.2f",
         milliseconds(r, 0.5), r->latency.count > 0},
        {"p99_ms", N_("… 99 of 100"), "%.2f", milliseconds(r, 0.99), r->latency.count > 0},
        {"p999_ms", N_("… 999 of 1000"), "%.2f", milliseconds(r, 0.999), r->latency.count > 0},
        {"max_ms", N_("… the longest"), "%.2f", (double)r->latency.most / 1000,
         r->latency.count > 0},
        {"server_cpu", N_("processors that the server kept busy"), "%.2f", cpu,
         has_usage && is_measured},
        {"own_cpu", N_("processors that these players kept busy"), "%.2f",
         is_measured ? r->worked / r->seconds : 0, is_measured},
        {"server_mb", N_("MB of memory of the server at the end"), "%.1f",
         (double)r->end.memory / 1048576, r->end.is_known},
        {"idle_kb_per_socket", N_("KB of memory a socket, before anybody plays"), "%.1f",
         memory_each(r, &r->idle, r->sockets), has_memory},
        {"kb_per_table", N_("KB of memory a table with its sockets, at the end"), "%.1f",
         memory_each(r, &r->end, r->tables), has_memory && r->end.is_known},
        {"faults", N_("faults"), "%.0f", (double)r->faults, true},
    };
    _Static_assert(sizeof all / sizeof *all <= MAX_FIGURES, "there is room for all");
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        list[i] = all[i];
    return sizeof all / sizeof *all;
}

/* ---- For people ------------------------------------------------------------------------------ */

static void tell_tally(const Lang *lang, const char *words, const LoadTally *tally, unsigned column,
                       Out *out)
{
    size_t start = out->length;
    if (tally->count == 0)
        return;
    out_string(out, tr(lang, words));
    out_pad(out, start, column);
    for (unsigned i = 0; i < tally->count; i++)
        say(out, i > 0 ? ", %1 %2" : "  %1 %2", text_of(tally->kinds[i].name),
            NUM(tally->kinds[i].times));
    out_char(out, '\n');
}

void load_report_tell(const Lang *lang, const LoadReport *report, Out *out)
{
    Figure list[MAX_FIGURES];
    unsigned count = figures(report, list), column = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned width = styled_width(text_of(tr(lang, list[i].words)));
        column = width > column ? width : column;
    }
    for (unsigned i = 0; i < count; i++) {
        size_t start = out->length;
        out_string(out, tr(lang, list[i].words));
        out_pad(out, start, column);
        out_string(out, "  ");
        if (list[i].is_known)
            out_format(out, list[i].format, list[i].value);
        else
            out_string(out, "–");
        out_char(out, '\n');
    }
    tell_tally(lang, N_("refused, by reason"), &report->refusals, column, out);
    tell_tally(lang, N_("connections lost, by reason"), &report->returns, column, out);
}

/* ---- For programs ---------------------------------------------------------------------------- */

static void put_tally(Json *json, const char *key, const LoadTally *tally)
{
    put_open(put_key(json, key), '{');
    for (unsigned i = 0; i < tally->count; i++) {
        put_text(json, text_of(tally->kinds[i].name));
        out_char(json->out, ':');
        json->comma = false;
        put_number(json, tally->kinds[i].times);
    }
    put_close(json, '}');
}

void load_report_json(const LoadReport *report, Out *out)
{
    Figure list[MAX_FIGURES];
    unsigned count = figures(report, list);
    Json json = {.out = out};
    put_open(&json, '{');
    for (unsigned i = 0; i < count; i++) {
        put_key(&json, list[i].name);
        if (list[i].is_known)
            out_format(put_raw(&json), list[i].format, list[i].value);
        else
            put_null(&json);
    }
    put_tally(&json, "refusals", &report->refusals);
    put_tally(&json, "lost", &report->returns);
    put_close(&json, '}');
    out_char(out, '\n');
}
