/* Results of contests: see standings.h. */
#include "cli/standings.h"
#include "base/style.h"
#include "base/tidy.h"
#include "os/format.h"
#include "table/frames.h"
#include "term/verdict.h"

enum { NAME_COLUMNS = 24 };

void out_part(const Lang *lang, double part, Out *out)
{
    out_percent(lang, worth_exactly(part), out);
}

void out_rating(Rating rating, Out *out)
{
    out_format(out, "%+.0f ± %.0f", rating.elo, rating.error);
}

/* ---- For people ---------------------------------------------------------------------------- */

/* A name in its column; what is too long is cut. */
static void out_name(const char *name, Out *out)
{
    size_t start = out->length;
    out_string(out, "  ");
    out_clipped(out, text_of(name), NAME_COLUMNS - 4);
    out_in_line(out, start);
    out_pad(out, start, NAME_COLUMNS);
}

/* A cell at the end of a line that began at byte `line`. */
static void out_cell(Out *out, size_t line, unsigned column, const char *text)
{
    out_pad(out, line, column);
    out_string(out, text);
}

static void write_bot(const Entrants *entrants, const Score *score, unsigned bot, Rating rating,
                      Out *out)
{
    const Lang *lang = reader_lang();
    const Thinking *thinking = &score->bots[bot].thinking;
    size_t line = out->length;
    out_name(entrants->at[score->bots[bot].entrant].name, out);
    out_number(out, score->bots[bot].places);
    out_cell(out, line, NAME_COLUMNS + 8, "");
    out_part(lang, score_rate(score, bot), out);
    out_cell(out, line, NAME_COLUMNS + 17, "");
    out_percent(lang, score_interval(score, bot), out);
    out_cell(out, line, NAME_COLUMNS + 34, "");
    out_rating(rating, out);
    if (thinking->decisions > 0) {
        out_cell(out, line, NAME_COLUMNS + 48, "");
        out_format(out, "%.3g", 1e3 * thinking->seconds / (double)thinking->decisions);
        out_cell(out, line, NAME_COLUMNS + 57, "");
        out_format(out, "%.3g", 1e3 * thinking->longest);
    }
    out_char(out, '\n');
}

void write_standings(const Entrants *entrants, const Score *score, Out *out)
{
    const Lang *lang = reader_lang();
    Rating ratings[MAX_ENTRANTS + 1];
    Score one = *score;
    size_t line = out->length;
    for (unsigned bot = 0; bot < score->count; bot++)
        one.bots[bot].entrant = (uint8_t)bot;
    ratings_of(&one, 1, score->count, ratings);
    /* TRANSLATORS: heads of columns, one word each: who plays, how many places it has at the table,
       the part of the games it won, the interval of 95 %, its rating, milliseconds a decision on
       average and at most. */
    out_name(tr_in(lang, "column", "bot"), out);
    out_string(out, tr_in(lang, "column", "places"));
    out_cell(out, line, NAME_COLUMNS + 8, tr_in(lang, "column", "won"));
    out_cell(out, line, NAME_COLUMNS + 17, "95 %");
    out_cell(out, line, NAME_COLUMNS + 34, tr_in(lang, "column", "rating"));
    out_cell(out, line, NAME_COLUMNS + 48, tr_in(lang, "column", "ms mean"));
    out_cell(out, line, NAME_COLUMNS + 57, tr_in(lang, "column", "most"));
    out_char(out, '\n');
    for (unsigned bot = 0; bot < score->count; bot++)
        write_bot(entrants, score, bot, ratings[bot], out);
}

/* What it said on standard error, line by line, set in. */
static void write_complaint(const char *complaint, Out *out)
{
    Text rest = text_of(complaint), line;
    while (text_line(&rest, &line)) {
        size_t start = out->length;
        out_string(out, "    ");
        out_text(out, line);
        out_in_line(out, start);
        out_char(out, '\n');
    }
}

void write_one_conduct(Text name, const Conduct *conduct, Out *out)
{
    const Lang *lang = reader_lang();
    uint64_t all = conduct_forfeited(conduct);
    if (all == 0)
        return;
    size_t start = out->length;
    out_char(out, '\n');
    say(out,
        tr_count(lang, "%1 forfeited %2 decision, made at random for it:",
                 "%1 forfeited %2 decisions, made at random for it:", all),
        name, NUM(all));
    for (unsigned fault = 0; fault < FAULTS; fault++)
        if (conduct->forfeited[fault] > 0)
            say(out, " %1 %2", text_of(tr_in(lang, "fault", fault_names[fault])),
                NUM(conduct->forfeited[fault]));
    out_in_line(out, start + 1);
    out_string(out, ".\n");
    if (conduct->first[0] != '\0') {
        start = out->length;
        say(out, tr(lang, "The first time %1."), text_of(conduct->first));
        out_in_line(out, start);
        out_char(out, '\n');
    }
    if (conduct->complaint[0] != '\0') {
        say(out, tr(lang, "It had said on standard error:\n"));
        write_complaint(conduct->complaint, out);
    }
}

void write_conduct(const Entrants *entrants, Out *out)
{
    for (unsigned i = 0; i < entrants->count; i++)
        write_one_conduct(text_of(entrants->at[i].name), &entrants->foreign.conduct[i], out);
}

/* ---- For programs -------------------------------------------------------------------------- */

static void put_real(Json *json, const char *format, double number)
{
    out_format(put_raw(json), format, number);
}

void put_rating(Json *json, Rating rating)
{
    put_real(put_key(json, "rating"), "%.2f", rating.elo);
    put_real(put_key(json, "error"), "%.2f", rating.error);
}

void put_contest(const Entrants *entrants, const ContestWish *wish, Json *json)
{
    put_string(put_key(json, "game"), entrants->game->name);
    put_options(entrants->game, &entrants->options, put_key(json, "options"));
    put_number(put_key(json, "seed"), wish->seed);
}

void put_thinking(Json *json, const char *name, const Thinking *thinking)
{
    double decisions = thinking->decisions > 0 ? (double)thinking->decisions : 1;
    put_open(json, '{');
    put_string(put_key(json, "bot"), name);
    put_number(put_key(json, "decisions"), thinking->decisions);
    put_real(put_key(json, "mean_ms"), "%.6f", 1e3 * thinking->seconds / decisions);
    put_real(put_key(json, "max_ms"), "%.6f", 1e3 * thinking->longest);
    put_close(json, '}');
}

void put_conduct(const Entrants *entrants, Json *json)
{
    put_open(put_key(json, "faults"), '[');
    for (unsigned i = 0; i < entrants->count; i++) {
        const Conduct *conduct = &entrants->foreign.conduct[i];
        if (entrants->at[i].program == NULL)
            continue;
        put_open(json, '{');
        put_string(put_key(json, "bot"), entrants->at[i].name);
        put_number(put_key(json, "forfeited"), conduct_forfeited(conduct));
        for (unsigned fault = 0; fault < FAULTS; fault++)
            put_number(put_key(json, fault_names[fault]), conduct->forfeited[fault]);
        put_number(put_key(json, "refused"), conduct->refused);
        put_string(put_key(json, "first"), conduct->first);
        put_string(put_key(json, "stderr"), conduct->complaint);
        put_close(json, '}');
    }
    put_close(json, ']');
}

void put_standings(const Entrants *entrants, const Score *score, Json *json)
{
    Rating ratings[MAX_ENTRANTS + 1];
    Score one = *score;
    for (unsigned bot = 0; bot < score->count; bot++)
        one.bots[bot].entrant = (uint8_t)bot;
    ratings_of(&one, 1, score->count, ratings);
    put_number(put_key(json, "games"), score->games);
    put_number(put_key(json, "rounds"), score->rounds);
    put_real(put_key(json, "fair"), "%.6f", score_fair(score));
    put_open(put_key(json, "bots"), '[');
    for (unsigned bot = 0; bot < score->count; bot++) {
        Worth interval = score_interval(score, bot);
        put_open(json, '{');
        put_string(put_key(json, "bot"), entrants->at[score->bots[bot].entrant].name);
        put_number(put_key(json, "places"), score->bots[bot].places);
        put_real(put_key(json, "won"), "%.6f", score_rate(score, bot));
        put_real(put_key(json, "low"), "%.6f", interval.low);
        put_real(put_key(json, "high"), "%.6f", interval.high);
        put_rating(json, ratings[bot]);
        put_close(json, '}');
    }
    put_close(json, ']');
    put_open(put_key(json, "thinking"), '[');
    for (unsigned bot = 0; bot < score->count; bot++)
        put_thinking(json, entrants->at[score->bots[bot].entrant].name, &score->bots[bot].thinking);
    put_close(json, ']');
}
