/* Pictures of a game: see plot.h. */
#include "cli/plot.h"
#include "base/xml.h"
#include "os/format.h"
#include "term/verdict.h"

enum { COLUMNS = 72, ROWS = 8, WIDTH = 800, HEIGHT = 320, MARGIN = 52 };

/* A decision that costs more is marked in the picture. */
static const double blunder = 0.01;

void plot_terminal(const Plot *plot, Out *out)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    size_t columns = plot->count < COLUMNS ? plot->count : COLUMNS;
    for (unsigned row = ROWS; row-- > 0;) {
        out_string(out, row == ROWS - 1 ? "  100 % |" : row == 0 ? "    0 % |" : "        |");
        for (size_t column = 0; column < columns; column++) {
            /* Each column shows the last of the moments that fall into it. */
            size_t moment = (column + 1) * plot->count / columns - 1;
            double eighths = plot->values[moment] * ROWS * 8 - row * 8.0;
            out_string(out, blocks[eighths >= 8 ? 8 : eighths <= 0 ? 0 : (int)(eighths + 0.5)]);
        }
        out_char(out, '\n');
    }
}

/* A sentence with up to two places. */
static void out_sentence(Out *out, const char *sentence, Text one, Text two)
{
    char text[512];
    Out plain = {.text = text, .capacity = sizeof text};
    say(&plain, sentence, one, two);
    out_xml(out, (Text){text, plain.length});
}

static double x_at(const Plot *plot, size_t i)
{
    double steps = plot->count > 1 ? (double)(plot->count - 1) : 1;
    return MARGIN + (double)i * (WIDTH - 2 * MARGIN) / steps;
}

static double y_at(double value)
{
    return MARGIN + (1 - value) * (HEIGHT - 2 * MARGIN);
}

static void write_grid(Out *out)
{
    for (unsigned percent = 0; percent <= 100; percent += 25) {
        double y = y_at(percent / 100.0);
        out_format(out, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n",
                   MARGIN, WIDTH - MARGIN, y, y, percent == 50 ? "grid half" : "grid");
        out_format(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%u %%</text>\n", MARGIN - 6,
                   y + 4, percent);
    }
}

/* A decision that cost something, with how much as its title. */
static void write_blunder(const Plot *plot, size_t i, Out *out)
{
    char text[32];
    Out cost = {.text = text, .capacity = sizeof text};
    out_percent(plot->lang, worth_exactly(plot->costs[i]), &cost);
    out_format(out, "<circle class=\"blunder\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>",
               x_at(plot, i), y_at(plot->values[i]));
    out_sentence(out, tr(plot->lang, "Move %1, cost %2:"), NUM(i), (Text){text, cost.length});
    out_string(out, "</title></circle>\n");
}

void plot_svg(const Plot *plot, Out *out)
{
    static const Text none = {NULL, 0};
    out_format(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
               "<title>",
               WIDTH, HEIGHT);
    if (plot->names[1].length > 0)
        out_sentence(out, tr(plot->lang, "%1’s chance to win against %2, move by move"),
                     plot->names[0], plot->names[1]);
    else
        out_sentence(out, tr(plot->lang, "%1’s chance to win, move by move"), plot->names[0], none);
    out_string(out, "</title>\n"
                    "<style>\n"
                    "svg { background: #fff; color: #222; font: 12px sans-serif }\n"
                    "text { fill: currentColor }\n"
                    ".grid { stroke: currentColor; opacity: .15 }\n"
                    ".half { opacity: .5 }\n"
                    ".line { fill: none; stroke: #2563c9; stroke-width: 2 }\n"
                    ".blunder { fill: #c9302c }\n"
                    "@media (prefers-color-scheme: dark) { svg { background: #16181d; color: #ddd "
                    "} .line { stroke: #7fb0ff } .blunder { fill: #ff7b72 } }\n"
                    "</style>\n");
    write_grid(out);
    out_string(out, "<polyline class=\"line\" points=\"");
    for (size_t i = 0; i < plot->count; i++)
        out_format(out, "%s%.1f,%.1f", i > 0 ? " " : "", x_at(plot, i), y_at(plot->values[i]));
    out_string(out, "\"/>\n");
    for (size_t i = 0; i < plot->count; i++)
        if (plot->costs[i] > blunder)
            write_blunder(plot, i, out);
    out_format(out, "<text x=\"%d\" y=\"%d\">", MARGIN, MARGIN - 14);
    out_sentence(out, tr(plot->lang, "%1 wins"), plot->names[0], none);
    out_format(out, "</text>\n<text x=\"%d\" y=\"%d\">", MARGIN, HEIGHT - MARGIN + 24);
    if (plot->names[1].length > 0)
        out_sentence(out, tr(plot->lang, "%1 wins"), plot->names[1], none);
    out_format(out, "</text>\n<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", WIDTH - MARGIN,
               HEIGHT - MARGIN + 24);
    out_sentence(out, tr_count(plot->lang, "%1 move", "%1 moves", plot->count - 1),
                 NUM(plot->count - 1), none);
    out_string(out, "</text>\n</svg>\n");
}
