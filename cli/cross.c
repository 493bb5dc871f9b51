/* Cross tables: see cross.h. */
#include "cli/cross.h"
#include "base/style.h"
#include "base/tidy.h"
#include "base/xml.h"
#include "os/format.h"

static const char *name_of(const Cross *cross, unsigned entrant)
{
    return cross->entrants->at[entrant].name;
}

/* The widest interval of all, to one side. */
static double widest(const Cross *cross)
{
    double most = 0;
    for (unsigned i = 0; i < cross->count; i++)
        for (unsigned k = 0; k < cross->count; k++) {
            double half = (cross->interval[i][k].high - cross->interval[i][k].low) / 2;
            most = cross->played[i][k] && half > most ? half : most;
        }
    return most;
}

/* ---- As text ------------------------------------------------------------------------------- */

static void out_percent_of(const Cross *cross, unsigned row, unsigned column, Out *out)
{
    if (cross->played[row][column])
        out_format(out, "%6.1f", 100 * cross->won[row][column]);
    else
        out_string(out, "     –");
}

static void write_row(const Cross *cross, unsigned rank, unsigned column, Out *out)
{
    unsigned row = cross->ranked[rank];
    size_t line = out->length;
    out_format(out, "%3u ", rank + 1);
    out_clipped(out, text_of(name_of(cross, row)), column - 6);
    out_in_line(out, line);
    out_pad(out, line, column);
    if (cross->entrants->automaton != NO_SEAT)
        out_percent_of(cross, row, row, out);
    else
        for (unsigned i = 0; i < cross->count; i++)
            out_percent_of(cross, row, cross->ranked[i], out);
    out_string(out, "   ");
    out_rating(cross->ratings[row], out);
    out_char(out, '\n');
}

void cross_write(const Cross *cross, Out *out)
{
    enum { COLUMN = 24 };
    const Lang *lang = reader_lang();
    uint8_t automaton = cross->entrants->automaton;
    size_t line = out->length;
    out_pad(out, line, COLUMN);
    if (automaton != NO_SEAT)
        out_format(out, "%6s", name_of(cross, automaton));
    else
        for (unsigned i = 0; i < cross->count; i++)
            out_format(out, "%6u", i + 1);
    out_string(out, "   ");
    out_string(out, tr_in(lang, "column", "rating"));
    out_char(out, '\n');
    for (unsigned rank = 0; rank < cross->count; rank++)
        write_row(cross, rank, COLUMN, out);
    if (automaton != NO_SEAT) {
        line = out->length;
        say(out, "    %1", text_of(name_of(cross, automaton)));
        out_pad(out, line, COLUMN + 9);
        out_rating(cross->ratings[automaton], out);
        out_char(out, '\n');
    }
    char text[32];
    Out error = {.text = text, .capacity = sizeof text};
    out_format(&error, "%.1f", 100 * widest(cross));
    out_char(out, '\n');
    if (automaton == NO_SEAT && cross->places > 2)
        say(out, tr(lang, "Percent of the games that the bot of the row wins in one place, against "
                          "the bot of the column in all others.\n"));
    else
        say(out, tr(lang, "Percent of the games that the bot of the row wins.\n"));
    say(out,
        tr(lang, "95 times of 100 the truth is within %1 of such a number, and within what "
                 "stands behind ± of a rating.\n"),
        (Text){text, error.length});
}

/* ---- As JSON ------------------------------------------------------------------------------- */

static void put_pairing(const Cross *cross, unsigned one, unsigned other, Json *json)
{
    bool alone = cross->entrants->automaton != NO_SEAT;
    Worth interval = cross->interval[one][other];
    put_open(json, '{');
    put_string(put_key(json, "bot"), name_of(cross, one));
    put_string(put_key(json, "against"),
               name_of(cross, alone ? cross->entrants->automaton : other));
    out_format(put_raw(put_key(json, "won")), "%.6f", cross->won[one][other]);
    out_format(put_raw(put_key(json, "low")), "%.6f", interval.low);
    out_format(put_raw(put_key(json, "high")), "%.6f", interval.high);
    put_close(json, '}');
}

void cross_put(const Cross *cross, Json *json)
{
    put_open(put_key(json, "pairings"), '[');
    for (unsigned i = 0; i < cross->count; i++)
        for (unsigned k = 0; k < cross->count; k++)
            if (cross->played[i][k])
                put_pairing(cross, i, k, json);
    put_close(json, ']');
    put_open(put_key(json, "bots"), '[');
    for (unsigned i = 0; i < cross->entrants->count; i++) {
        put_open(json, '{');
        put_string(put_key(json, "bot"), name_of(cross, i));
        put_rating(json, cross->ratings[i]);
        put_close(json, '}');
    }
    put_close(json, ']');
    put_open(put_key(json, "thinking"), '[');
    for (unsigned i = 0; i < cross->count; i++)
        put_thinking(json, name_of(cross, i), &cross->thinking[i]);
    put_close(json, ']');
}

/* ---- As a picture -------------------------------------------------------------------------- */

enum { NAMES = 190, CELL = 46, ROW = 28, TOP = 64, SCALE = 260, GAP = 24 };

typedef struct Axis {
    double least, most; /* ratings at its ends */
    int x;
} Axis;

static double x_of(Axis axis, double rating)
{
    return axis.x + SCALE * (rating - axis.least) / (axis.most - axis.least);
}

static Axis axis_of(const Cross *cross, int x)
{
    Axis axis = {0, 0, x};
    for (unsigned i = 0; i < cross->entrants->count; i++) {
        const Rating *rating = &cross->ratings[i];
        double low = rating->elo - rating->error, high = rating->elo + rating->error;
        axis.least = low < axis.least ? low : axis.least;
        axis.most = high > axis.most ? high : axis.most;
    }
    axis.least -= 10;
    axis.most += 10;
    return axis;
}

/* A number in a square that is bluer the more was won, and redder the less. */
static void draw_cell(const Cross *cross, unsigned row, unsigned column, int x, int y, Out *out)
{
    double fair = 1.0 / (cross->places > 1 ? cross->places : 2), won = cross->won[row][column];
    bool more = won >= fair;
    double depth = more ? (won - fair) / (1 - fair) : (fair - won) / fair;
    out_format(out,
               "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" class=\"%s\" "
               "fill-opacity=\"%.2f\"/>",
               x + 1, y + 1, CELL - 2, ROW - 2, more ? "more" : "less", 0.75 * depth);
    out_format(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%.1f</text>\n", x + CELL / 2,
               y + ROW / 2 + 4, 100 * won);
}

/* A rating, and the line on which the true one lies. */
static void draw_rating(const Cross *cross, unsigned entrant, Axis axis, int y, Out *out)
{
    const Rating *rating = &cross->ratings[entrant];
    out_format(out, "<line class=\"bar\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
               x_of(axis, rating->elo - rating->error), x_of(axis, rating->elo + rating->error),
               y + ROW / 2, y + ROW / 2);
    out_format(out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%d\" r=\"4\"><title>",
               x_of(axis, rating->elo), y + ROW / 2);
    out_rating(*rating, out);
    out_string(out, "</title></circle>");
    out_format(out, "<text x=\"%d\" y=\"%d\">%+.0f ± %.0f</text>\n", axis.x + SCALE + 10,
               y + ROW / 2 + 4, rating->elo, rating->error);
}

/* With its rank before it, by which its column is found; 0: it has none. */
static void draw_name(const char *name, unsigned rank, int y, Out *out)
{
    char text[LONGEST_ENTRANT + 16];
    Out clipped = {.text = text, .capacity = sizeof text};
    if (rank > 0)
        out_format(&clipped, "%u ", rank);
    out_clipped(&clipped, text_of(name), 26);
    out_format(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", NAMES - 8, y + ROW / 2 + 4);
    out_xml(out, (Text){text, clipped.length});
    out_string(out, "</text>\n");
}

/* The zero of the scale, and its ends. */
static void draw_axis(Axis axis, int bottom, Out *out)
{
    double ends[] = {axis.least, 0, axis.most};
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        out_format(out, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
                   x_of(axis, ends[i]), x_of(axis, ends[i]), TOP, bottom);
        out_format(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%+.0f</text>\n",
                   x_of(axis, ends[i]), bottom + 16, ends[i]);
    }
}

static void draw_head(const Cross *cross, int width, int height, Out *out)
{
    char text[256];
    Out title = {.text = text, .capacity = sizeof text};
    say(&title, tr(reader_lang(), "%1: everyone against everyone"),
        text_of(cross->entrants->game->title));
    out_format(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
               "<title>",
               width, height);
    out_xml(out, (Text){text, title.length});
    out_string(out, "</title>\n"
                    "<style>\n"
                    "svg { background: #fff; color: #222; font: 12px sans-serif }\n"
                    "text { fill: currentColor }\n"
                    ".title { font-size: 16px }\n"
                    ".grid { stroke: currentColor; opacity: .2 }\n"
                    ".more { fill: #2563c9 }\n"
                    ".less { fill: #c9302c }\n"
                    ".bar { stroke: #2563c9; stroke-width: 2 }\n"
                    ".dot { fill: #2563c9 }\n"
                    "@media (prefers-color-scheme: dark) { svg { background: #16181d; color: #ddd "
                    "} .bar { stroke: #7fb0ff } .dot { fill: #7fb0ff } }\n"
                    "</style>\n");
    out_format(out, "<text class=\"title\" x=\"16\" y=\"28\">");
    out_xml(out, (Text){text, title.length});
    out_string(out, "</text>\n");
}

void cross_draw(const Cross *cross, Out *out)
{
    bool alone = cross->entrants->automaton != NO_SEAT;
    int columns = alone ? 1 : (int)cross->count;
    int rows = (int)cross->count + alone;
    Axis axis = axis_of(cross, NAMES + columns * CELL + GAP);
    int bottom = TOP + rows * ROW;
    draw_head(cross, axis.x + SCALE + 110, bottom + 32, out);
    draw_axis(axis, bottom, out);
    for (unsigned i = 0; i < cross->count; i++) {
        unsigned row = cross->ranked[i];
        int y = TOP + (int)i * ROW;
        draw_name(name_of(cross, row), i + 1, y, out);
        for (unsigned k = 0; k < (unsigned)columns; k++) {
            unsigned column = alone ? row : cross->ranked[k];
            if (cross->played[row][column])
                draw_cell(cross, row, column, NAMES + (int)k * CELL, y, out);
        }
        draw_rating(cross, row, axis, y, out);
    }
    if (alone) {
        draw_name(name_of(cross, cross->entrants->automaton), 0, bottom - ROW, out);
        draw_rating(cross, cross->entrants->automaton, axis, bottom - ROW, out);
    }
    for (unsigned k = 0; k < (unsigned)columns && !alone; k++)
        out_format(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                   NAMES + (int)k * CELL + CELL / 2, TOP - 8, k + 1);
    out_string(out, "</svg>\n");
}
