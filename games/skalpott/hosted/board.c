/* A board to print: see board.h. Lengths are millimetres, so the page comes out in its true size:
   a counter of up to 18 mm lies in a link. A chain is drawn once, its head up, and used four times;
   whoever sits opposite gets it turned. */
#include "games/skalpott/hosted/board.h"
#include "base/xml.h"
#include "games/skalpott/voice.h"
#include "os/format.h"

#include <math.h>

enum { PAGE_WIDTH = 210, PAGE_HEIGHT = 297, CHAINS = 4 };

/* A chain about its own middle, from its head down. */
static const double head = 24.5;   /* the middle of the highest link … */
static const double pitch = 26.4;  /* … and from one to the next */
static const double box_top = 251; /* of the Joker box */

/* Each has a colour and a mark of its own; printed in black, the mark is enough. */
static const struct {
    unsigned middle;
    const char *colour;
    const char *mark; /* about 0, within 2.6 */
} chains[CHAINS] = {
    {28, "#f3d79a", "<circle r=\"2.4\"/>"},
    {66, "#bcd8ec", "<path d=\"M0-2.6 2.6 2-2.6 2Z\"/>"},
    {144, "#f0c0b8", "<path d=\"M-2.1-2.1H2.1V2.1H-2.1Z\"/>"},
    {182, "#c6dfb4", "<path d=\"M0-2.9 2.9 0 0 2.9-2.9 0Z\"/>"},
};

static const char styles[] =
    "<style>\n"
    "text { font-family: 'DejaVu Sans', Verdana, Arial, sans-serif; text-anchor: middle; "
    "fill: #111 }\n"
    ".sum { font-size: 6px; font-weight: bold }\n"
    ".word { font-size: 4.4px; font-weight: bold }\n"
    ".small { font-size: 2.7px }\n"
    ".tiny { font-size: 2.2px }\n"
    ".ink { fill: none; stroke: #111; stroke-width: .45 }\n"
    ".cup { fill: #fff; stroke: #111; stroke-width: .35; stroke-dasharray: 1.6 1.2 }\n"
    ".thick { fill: none; stroke: #111; stroke-width: 3.2 }\n"
    ".metal { fill: none; stroke: #fff; stroke-width: 2.3 }\n"
    "</style>\n";

static const char credit[] =
    N_("Skalpott is a game by skalpott.fr; this board is our own drawing, and unofficial.");

/* ---- Words --------------------------------------------------------------------------------- */

static void write_words(Out *out, const char *class, double x, double y, const char *words)
{
    out_format(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
    out_xml(out, text_of(words));
    out_string(out, "</text>\n");
}

/* The same for people on both sides of the table: at a distance from the middle, and turned. */
static void write_both_ways(Out *out, const char *class, double x, double middle, double distance,
                            const char *words)
{
    write_words(out, class, x, middle + distance, words);
    out_format(out, "<g transform=\"rotate(180 %.1f %.1f)\">", x, middle);
    write_words(out, class, x, middle + distance, words);
    out_string(out, "</g>\n");
}

/* ---- A chain ------------------------------------------------------------------------------- */

/* A ring of wire: a broad dark line with a broad light one on it. `filled`: with the chain's colour
   inside. */
static void write_ring(Out *out, double y, double width, double height, bool filled)
{
    double radius = (width < height ? width : height) / 2;
    static const char *const layers[] = {"class=\"thick\"", "class=\"metal\""};
    if (filled)
        out_format(out,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" "
                   "fill=\"currentColor\"/>\n",
                   -width / 2, y - height / 2, width, height, radius);
    for (unsigned i = 0; i < 2; i++)
        out_format(out,
                   "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" %s/>\n",
                   -width / 2, y - height / 2, width, height, radius, layers[i]);
}

/* From the head down, so that each ring lies on the one that holds it to the ring above, and that
   one on the ring above: they hang together. */
static void write_links(Out *out)
{
    for (unsigned i = 0; i < SKALPOTT_LINKS; i++) {
        unsigned link = SKALPOTT_LINKS - 1 - i;
        double y = head + i * pitch;
        char sums[16], number[8];
        Out sum = {.text = sums, .capacity = sizeof sums - 1};
        Out name = {.text = number, .capacity = sizeof number - 1};
        write_ring(out, y, 27, 21.5, true);
        if (i + 1 < SKALPOTT_LINKS)
            write_ring(out, y + pitch / 2, 3.6, 10.5, false);
        skalpott_out_sums(&sum, link);
        out_number(&name, link + 1);
        sums[sum.length] = number[name.length] = '\0';
        write_words(out, "sum", 0, y + 2.6, sums);
        write_words(out, "small", 0, y - 4.9, number);
    }
    /* What holds a ring lies under it. */
    for (unsigned i = 1; i < SKALPOTT_LINKS; i++)
        out_format(out,
                   "<path class=\"thick\" d=\"M-4 %.1fH4\"/><path class=\"metal\" d=\"M-4.2 "
                   "%.1fH4.2\"/>\n",
                   head + i * pitch - 10.75, head + i * pitch - 10.75);
}

/* From its own top down: a fool's cap with three bells, on which the counter goes, and four dice
   for the four throws that it gives. */
static const char joker_box[] =
    "<rect x=\"-16.5\" y=\"0\" width=\"33\" height=\"33\" rx=\"3\" fill=\"currentColor\" "
    "stroke=\"#111\" stroke-width=\".6\"/>\n"
    "<circle class=\"cup\" cx=\"0\" cy=\"12.4\" r=\"10.2\"/>\n"
    "<path class=\"ink\" d=\"M-4 16.4C-4.4 13.4-6 11.4-7.4 12.2M4 16.4C4.4 13.4 6 11.4 7.4 12.2"
    "M-4 16.4H4M-4 16.4C-5 10.8-2.6 8 0 7.6C2.6 8 5 10.8 4 16.4M-7.4 12.2C-6.6 9-3.8 8.6-2.9 9.8"
    "M7.4 12.2C6.6 9 3.8 8.6 2.9 9.8\"/>\n"
    "<g fill=\"#111\"><circle cx=\"-7.4\" cy=\"13.1\" r=\".9\"/>"
    "<circle cx=\"7.4\" cy=\"13.1\" r=\".9\"/><circle cy=\"6.7\" r=\".9\"/></g>\n";

static void write_joker_box(Out *out)
{
    out_format(out, "<g transform=\"translate(0 %.1f)\">\n", box_top);
    out_string(out, joker_box);
    write_words(out, "word", 0, 27.5, "Joker");
    for (unsigned die = 0; die < SKALPOTT_DICE; die++)
        out_format(
            out,
            "<g transform=\"translate(%.1f 30.2)\"><rect class=\"ink\" x=\"-1.2\" y=\"-1.2\" "
            "width=\"2.4\" height=\"2.4\" rx=\".4\"/><circle r=\".4\"/></g>",
            3.2 * die - 4.8);
    out_string(out, "</g>\n");
}

static void write_chains(Out *out)
{
    out_string(out, "<defs><g id=\"chain\">\n");
    write_links(out);
    write_joker_box(out);
    out_string(out, "</g></defs>\n");
    for (unsigned i = 0; i < CHAINS; i++) {
        out_format(out, "<g color=\"%s\" transform=\"translate(%u %u)%s\">", chains[i].colour,
                   chains[i].middle, i % 2 * PAGE_HEIGHT, i % 2 == 1 ? " rotate(180)" : "");
        out_format(out,
                   "<use href=\"#chain\"/><g fill=\"#111\" transform=\"translate(-12.6 %.1f)\">",
                   box_top + 4);
        out_string(out, chains[i].mark);
        out_string(out, "</g></g>\n");
    }
}

/* ---- The middle ---------------------------------------------------------------------------- */

static void write_place(Out *out, const Lang *lang, double middle, const char *name,
                        const char *meaning)
{
    enum { HALF = 51 };
    out_format(out,
               "<rect class=\"ink\" x=\"87\" y=\"%.1f\" width=\"36\" height=\"%d\" rx=\"3\"/>\n",
               middle - HALF, 2 * HALF);
    write_both_ways(out, "word", 105, middle, HALF - 8, tr(lang, name));
    write_both_ways(out, "small", 105, middle, HALF - 3.5, tr(lang, meaning));
}

/* Counters, one on another. */
static void write_pile(Out *out, double middle)
{
    static const struct {
        double x, y;
    } counters[] = {{-7, -14}, {6, -11}, {-1, -2}, {-9, 8}, {8, 6}, {0, 15}};
    for (unsigned i = 0; i < sizeof counters / sizeof *counters; i++) {
        double x = 105 + counters[i].x, y = middle + counters[i].y;
        out_format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"7\" fill=\"#fff\"/>", x, y);
        out_format(out, "<circle class=\"ink\" cx=\"%.1f\" cy=\"%.1f\" r=\"7\"/>", x, y);
        out_format(out, "<circle class=\"ink\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>\n", x, y);
    }
}

/* One arm of the emblem: from the middle out, and into a spiral about a place of its own. */
static void write_arm(Out *out)
{
    enum { STEPS = 44 };
    const double away = 8.4, half_turn = 3.14159265358979;
    out_string(out, "M0 0");
    for (unsigned i = 1; i <= STEPS; i++) {
        double turned = 3.6 * half_turn * i / STEPS;
        double radius = 0.8 + (away - 0.8) * exp(-0.4 * turned);
        out_format(out, "L%.2f %.2f", radius * sin(turned), radius * cos(turned) - away);
    }
}

/* Three arms in the middle of the page, and the name of the game on both sides of them. */
static void write_emblem(Out *out)
{
    const double x = PAGE_WIDTH / 2.0, y = PAGE_HEIGHT / 2.0;
    out_format(out, "<g class=\"ink\" transform=\"translate(%.1f %.1f)\">", x, y);
    out_string(out, "<circle r=\"15.2\"/><g stroke-linejoin=\"round\" stroke-linecap=\"round\" "
                    "style=\"stroke-width: 1.2px\">\n");
    for (unsigned arm = 0; arm < 3; arm++) {
        out_format(out, "<path transform=\"rotate(%u)\" d=\"", 120 * arm);
        write_arm(out);
        out_string(out, "\"/>\n");
    }
    out_string(out, "</g></g>\n");
    write_both_ways(out, "word", x, y, 22.5, skalpott_game.title);
}

void skalpott_write_board(const Lang *lang, Out *out)
{
    out_format(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dmm\" height=\"%dmm\" "
               "viewBox=\"0 0 %d %d\">\n<title>%s</title>\n",
               PAGE_WIDTH, PAGE_HEIGHT, PAGE_WIDTH, PAGE_HEIGHT, skalpott_game.title);
    out_string(out, styles);
    out_format(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", PAGE_WIDTH, PAGE_HEIGHT);
    write_chains(out);
    write_place(out, lang, 66, N_("Pool"), N_("12 counters a player"));
    write_pile(out, 66);
    write_place(out, lang, 231, N_("Scrap heap"), N_("lost counters"));
    out_string(out, "<circle class=\"cup\" cx=\"105\" cy=\"231\" r=\"15\"/>\n");
    write_emblem(out);
    write_words(out, "tiny", 105, 292, tr(lang, credit));
    out_string(out, "</svg>\n");
}
