/* Skull's table as a picture (term/picture.h). The mats of the others stand in rows, in order from
   the viewer's left; the viewer's own is at the bottom with the hand beside it, and between them
   runs the challenge. Where that does not fit, a seat is a line. */
#include "games/skull/picture.h"
#include "term/picture.h"

enum {
    LEAST_MAT = 13,
    MOST_MAT = 34,
    BIG_MAT = 16,    /* from here on there is room for large discs */
    LEAST_SIDE = 27, /* columns beside the viewer's mat: a hand of four discs; the legend */
};

/* ---- The middle of the table --------------------------------------------------------------- */

/* A number that stands out, for the enclosing block. */
#define STRONG(number) strong_text((number), (char[32]){0})
static Text strong_text(unsigned number, char text[32])
{
    Out out = {.text = text, .capacity = 32};
    out_string(&out, S_GOLD);
    out_number(&out, number);
    out_string(&out, S_PLAIN);
    return (Text){text, out.length};
}

/* The middle of the table: what the round has come to. */
static void write_centre(const SkullPicture *p, Out *out)
{
    const Lang *lang = p->scene->lang;
    const Skull *s = p->seen;
    bool you = skull_is_you(p->scene, s->challenger);

    switch ((SkullPhase)s->phase) {
    case SKULL_DRAWING_FIRST:
        say(out, tr(lang, "Who starts? Chance decides."));
        return;
    case SKULL_PREPARING:
        say(out,
            skull_is_you(p->scene, s->first) ? tr(lang, "Everyone lays a disc, you come last")
                                             : tr(lang, "Everyone lays a disc, %1 comes last"),
            SKULL_NAME(p->scene, s->first));
        return;
    case SKULL_LAYING:
        say(out,
            tr_count(lang, "%1 disc on the table, no challenge yet",
                     "%1 discs on the table, no challenge yet", s->table),
            NUM(s->table));
        return;
    case SKULL_AUCTION:
        say(out,
            you ? tr(lang, "Your challenge: %2 of %3 discs")
                : tr(lang, "%1’s challenge: %2 of %3 discs"),
            SKULL_NAME(p->scene, s->challenger), STRONG(s->bid), NUM(s->table));
        return;
    case SKULL_ATTEMPT:
        say(out,
            you ? tr(lang, "Your challenge: %2 of %3 turned")
                : tr(lang, "%1’s challenge: %2 of %3 turned"),
            SKULL_NAME(p->scene, s->challenger), STRONG(s->turned), NUM(s->bid));
        return;
    case SKULL_SHOWING:
    case SKULL_DROPPING:
    case SKULL_LOSING:
    case SKULL_NAMING_FIRST:
        if (s->felled_by == s->challenger)
            say(out,
                you ? tr(lang, "You failed at %2: your own skull")
                    : tr(lang, "Failed at %2: %1’s own skull"),
                SKULL_NAME(p->scene, s->challenger), NUM(s->bid));
        else
            say(out,
                you                                    ? tr(lang, "You failed at %2: %3’s skull")
                : skull_is_you(p->scene, s->felled_by) ? tr(lang, "%1 failed at %2: your skull")
                                                       : tr(lang, "%1 failed at %2: %3’s skull"),
                SKULL_NAME(p->scene, s->challenger), NUM(s->bid),
                SKULL_NAME(p->scene, s->felled_by));
        return;
    case SKULL_OVER:
        say(out,
            p->scene->viewer == s->winner ? tr(lang, "You win the game!")
                                          : tr(lang, "%1 wins the game!"),
            p->scene->names[s->winner]);
        return;
    }
}

/* The challenge as a row of marks: bid for of those on the table, turned of those bid for. */
static void write_gauge(const SkullPicture *p, Out *out)
{
    const Skull *s = p->seen;
    if (s->bid == 0)
        return;
    if (s->phase == SKULL_AUCTION) {
        out_string(out, "  " S_GOLD);
        out_times(out, "▰", s->bid);
        out_string(out, S_DIM);
        out_times(out, "▱", (unsigned)s->table - s->bid);
    } else {
        bool failed = s->felled_by != NO_SEAT;
        out_string(out, "  " S_GOOD);
        out_times(out, "✿", s->turned);
        out_string(out, failed ? S_BAD "☠" : "");
        out_string(out, S_DIM);
        out_times(out, "▱", (unsigned)s->bid - s->turned - failed);
    }
    out_string(out, S_PLAIN);
}

static void draw_centre(const SkullPicture *p, Out *out)
{
    SkullPiece words, gauge;
    write_centre(p, skull_piece(&words));
    write_gauge(p, skull_piece(&gauge));
    unsigned most = p->width > 8 ? p->width - 8 : 0;
    unsigned width = styled_width(skull_piece_text(&words)),
             marks = styled_width(skull_piece_text(&gauge));
    if (width > most)
        width = most;
    if (width + marks > most)
        marks = 0;
    if (p->width < 12) {
        out_clipped(out, skull_piece_text(&words), p->width);
        out_char(out, '\n');
        return;
    }
    unsigned rest = p->width > width + marks + 2 ? p->width - width - marks - 2 : 0;
    out_string(out, S_DIM);
    out_times(out, "─", rest / 2);
    out_string(out, S_BOLD " ");
    out_clipped(out, skull_piece_text(&words), width);
    out_string(out, S_PLAIN);
    if (marks > 0)
        out_text(out, skull_piece_text(&gauge));
    out_string(out, " " S_DIM);
    out_times(out, "─", rest - rest / 2);
    out_char(out, '\n');
}

/* ---- The others ---------------------------------------------------------------------------- */

static unsigned nth_other(const SkullPicture *p, unsigned n)
{
    return p->has_own ? (p->own + 1 + n) % p->scene->seats : n;
}

static void draw_others(const SkullPicture *p, Out *out)
{
    for (unsigned row = 0; row < p->lines; row++) {
        unsigned from = row * p->per_line, count = p->others - from;
        if (count > p->per_line)
            count = p->per_line;
        for (unsigned line = 0; line < SKULL_MOST_STACK * p->thick + 3; line++) {
            size_t start = out->length;
            out_times(out, " ", (p->width - count * p->mat + 1) / 2);
            for (unsigned i = from; i < from + count; i++) {
                if (line < SKULL_MOST_STACK * p->thick + 2) {
                    skull_draw_mat(p, nth_other(p, i), line, p->mat - 1, out);
                } else {
                    SkullPiece state;
                    skull_write_state(p, nth_other(p, i), p->mat - 1, skull_piece(&state));
                    out_centred(out, skull_piece_text(&state), p->mat - 1);
                }
                if (i + 1 < from + count)
                    out_char(out, ' ');
            }
            skull_trim(out, start);
            out_char(out, '\n');
        }
    }
}

/* ---- The viewer's side of the table -------------------------------------------------------- */

/* What the pictures mean, a line each. */
static bool write_legend(const SkullPicture *p, unsigned line, Out *out)
{
    const Lang *lang = p->scene->lang;
    bool last_chance = p->scene->options->value[SKULL_LASTCHANCE] != SKULL_LASTCHANCE_OFF;
    static const uint8_t kinds[] = {SKULL_DISC_UNKNOWN, SKULL_DISC_FLOWER, SKULL_DISC_SKULL,
                                    SKULL_DISC_LAST};
    if (line < (last_chance ? 4u : 3u)) {
        skull_draw_disc(kinds[line], kinds[line] != SKULL_DISC_UNKNOWN, 3, 1, 0, out);
        out_string(out, S_DIM " ");
        out_string(out, skull_disc_word(lang, kinds[line]));
        out_string(out, S_PLAIN);
        return true;
    }
    if (line == (last_chance ? 4u : 3u)) {
        out_string(out, " ✿─✿ " S_DIM " ");
        out_string(out, tr(lang, "one challenge won"));
        out_string(out, S_PLAIN);
        return true;
    }
    return false;
}

static void write_own_hand(const SkullPicture *p, unsigned line, unsigned face, Out *out)
{
    SkullDiscs hand = p->seen->hand[p->own];
    bool in_play = seats_have(p->seen->in_play, p->own);
    if (line == 0 && in_play) {
        out_string(out, hand != 0 ? tr(p->scene->lang, "Your hand:")
                                  : tr(p->scene->lang, "Your hand is empty."));
    } else if (line <= p->thick && in_play) {
        for (unsigned i = 0; i < skull_size(hand); i++) {
            out_string(out, i > 0 ? " " : "");
            skull_draw_disc(skull_nth_disc(hand, i), true, face, p->thick, line - 1, out);
        }
    }
}

static void draw_own(const SkullPicture *p, Out *out)
{
    unsigned columns = p->mat - 1, lines = SKULL_MOST_STACK * p->thick + 2;
    if (columns > p->width - 2 * LEAST_SIDE)
        columns = p->width - 2 * LEAST_SIDE;
    if (columns < 22)
        columns = 22;
    unsigned side = (p->width - columns) / 2;
    unsigned face = p->thick > 1 && side >= LEAST_SIDE + 8 ? 5 : 3;
    unsigned hand = face == 5 ? LEAST_SIDE + 8 : LEAST_SIDE; /* columns from there to the mat */
    for (unsigned line = 0; line < lines; line++) {
        size_t start = out->length;
        SkullPiece piece;
        Out *left = skull_piece(&piece);
        if (line + p->thick + 2 >= lines)
            write_own_hand(p, line + p->thick + 2 - lines, face, left);
        out_times(out, " ", side - hand + 2);
        out_clipped(out, skull_piece_text(&piece), hand - 3);
        out_string(out, S_PLAIN);
        out_pad(out, start, side);
        skull_draw_mat(p, p->own, line, columns, out);
        Out *right = skull_piece(&piece);
        if (line >= 1 && write_legend(p, line - 1, right)) {
            out_string(out, "  ");
            out_clipped(out, skull_piece_text(&piece), side - 3);
        }
        skull_trim(out, start);
        out_char(out, '\n');
    }
}

/* For who only looks on, what the pictures mean goes in one line. */
static void draw_legend(const SkullPicture *p, Out *out)
{
    SkullPiece piece;
    Out *line = skull_piece(&piece);
    for (unsigned i = 0; write_legend(p, i, line); i++)
        out_string(line, "   ");
    size_t start = out->length;
    out_centred(out, skull_piece_text(&piece), p->width);
    skull_trim(out, start);
    out_char(out, '\n');
}

/* ---- A line a seat ------------------------------------------------------------------------- */

static void draw_line(const SkullPicture *p, unsigned seat, Out *out)
{
    const Skull *s = p->seen;
    bool airy = p->width >= 60;
    /* At 60 columns a name gives way to the state behind it, which is long in some languages. */
    unsigned column = p->width >= 68 ? 26 : airy ? 19 : 16;
    SkullPiece line;
    Out *piece = skull_piece(&line);
    skull_seat_style(p, seat, piece);
    out_string(piece, seats_have(s->to_act, seat) ? "" : "  ");
    skull_write_name(p, seat, column - 1, true, piece);
    out_string(piece, S_PLAIN);
    out_pad(piece, 0, column);
    for (unsigned i = 0; i < s->laid[seat]; i++) {
        skull_draw_disc(skull_stack_disc(s, seat, i), i >= skull_down(s, seat), 1, 1, 0, piece);
        out_string(piece, airy ? " " : "");
    }
    out_pad(piece, 0, column += airy ? 4 * SKULL_MOST_STACK : 3 * SKULL_MOST_STACK + 1);
    if (seats_have(s->in_play, seat))
        skull_write_hand(p, seat, piece);
    out_pad(piece, 0, column + 11);
    skull_write_state(p, seat, p->width, piece);
    skull_trim(piece, 0);
    out_clipped(out, skull_piece_text(&line), p->width);
    out_char(out, '\n');
}

static void draw_lines(const SkullPicture *p, Out *out)
{
    unsigned seats = p->scene->seats, in_play = seats_count(p->seen->in_play);
    unsigned room = p->height - 1, skip = 0;
    if (p->height == 0)
        return;
    bool crowded = seats > room;
    if (crowded && in_play > room)
        skip = in_play - room;
    draw_centre(p, out);
    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = p->has_own ? (p->own + 1 + i) % seats : i;
        if (crowded && !seats_have(p->seen->in_play, seat))
            continue;
        if (skip > 0)
            skip--;
        else
            draw_line(p, seat, out);
    }
}

/* ---- The whole ----------------------------------------------------------------------------- */

static unsigned lines_needed(const SkullPicture *p)
{
    unsigned inside = SKULL_MOST_STACK * p->thick;
    return p->lines * (inside + 3) + 1 + (p->has_own ? inside + 2 : 0);
}

/* The roomiest way of standing the mats that fits; false if none does. */
static bool arrange(SkullPicture *p)
{
    if (p->has_own && p->width < 22 + 2 * LEAST_SIDE)
        return false;
    unsigned most = MOST_MAT;
    if (p->has_own && p->width - 2 * LEAST_SIDE + 1 < most)
        most = p->width - 2 * LEAST_SIDE + 1; /* mats are of a size */
    for (p->lines = 1; p->lines <= 3; p->lines++) {
        p->per_line = (p->others + p->lines - 1) / p->lines;
        p->mat = p->width / p->per_line;
        if (p->mat > most)
            p->mat = most;
        p->mat -= p->mat > SKULL_AIRY_MAT ? p->mat % 2 : 0; /* so that discs lie in the middle */
        if (p->mat < LEAST_MAT)
            continue;
        for (p->thick = p->mat < BIG_MAT ? 1 : 2; p->thick > 0; p->thick--)
            if (lines_needed(p) <= p->height)
                return true;
    }
    return false;
}

static void skull_draw(const Scene *scene, unsigned width, unsigned height, Out *out)
{
    SkullPicture p = {.scene = scene, .seen = scene->view, .width = width, .height = height};
    p.has_own = scene->viewer < scene->persons;
    p.own = p.has_own ? scene->viewer : 0;
    p.others = scene->seats - p.has_own;
    if (!arrange(&p)) {
        draw_lines(&p, out);
        return;
    }
    unsigned room = height - lines_needed(&p);
    draw_others(&p, out);
    if (room >= 2)
        out_char(out, '\n');
    draw_centre(&p, out);
    if (room >= 1)
        out_char(out, '\n');
    if (p.has_own)
        draw_own(&p, out);
    else if (room >= 3)
        draw_legend(&p, out);
}

const Picture skull_picture = {.draw = skull_draw};
