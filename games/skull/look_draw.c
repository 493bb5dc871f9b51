/* Skull's table as a picture (look_view.h). A seat is its mat, a frame with its name and its stack
   of discs; the mats of the others stand in rows, in order from the viewer's left, the viewer's own
   is at the bottom with the hand beside it, and between them runs the challenge. Where that does
   not fit, a seat is a line.

   Nothing is told by colour alone: a heavy frame and a pointer is whose turn it is, flowers for
   corners is a mat on its flower side, and a disc that lies face down is hatched even where the
   viewer knows what it is. */
#include "games/skull/look_view.h"

typedef struct Picture {
    const Scene *scene;
    SkullPhase phase;
    unsigned width, height;
    bool has_own;             /* the viewer sits at the table … */
    unsigned own;             /* … here */
    unsigned others;          /* mats in the rows; all of them, for who only looks on */
    unsigned lines, per_line; /* rows of mats, and mats in a row */
    unsigned mat;             /* columns of a mat and the space behind it */
    unsigned stack;           /* discs for which a mat has room */
    unsigned thick;           /* lines of a disc */
} Picture;

enum { LEAST_MAT = 13, MOST_MAT = 28, MOST_STACK = 4 };

/* A piece of the picture before it is known whether it fits. */
typedef struct Piece {
    char text[512];
    Out out;
} Piece;

static Out *begin(Piece *piece)
{
    piece->out = (Out){.text = piece->text, .capacity = sizeof piece->text};
    return &piece->out;
}

static Text text_in(const Piece *piece)
{
    return (Text){piece->text, piece->out.length};
}

static void out_times(Out *out, const char *string, unsigned count)
{
    while (count-- > 0)
        out_string(out, string);
}

static void out_centred(Out *out, Text text, unsigned columns)
{
    size_t start = out->length;
    unsigned width = styled_width(text);
    out_times(out, " ", width < columns ? (columns - width) / 2 : 0);
    out_clipped(out, text, columns);
    out_string(out, S_PLAIN);
    out_pad(out, start, columns);
}

/* ---- Words in the picture ------------------------------------------------------------------ */

/* What there is to say of a seat in a word or two, the most important first, as far as it fits. */
static void write_state(const Picture *p, unsigned seat, unsigned columns, Out *out)
{
    const Lang *lang = p->scene->lang;
    SeatView at = table_seat(p->scene, seat);
    Piece pieces[3];
    unsigned count = 0, used = 0;
    bool is_challenger = view_seat(p->scene->view, "challenger") == (int)seat;

    Out *piece = begin(&pieces[0]);
    if (!at.in_play)
        say(piece, tr(lang, "out of the game"));
    else if (is_challenger && p->phase == AUCTION)
        say(piece, tr_in(lang, "seat", "bids %1"), NUM(view_number(p->scene->view, "bid")));
    else if (is_challenger)
        say(piece, tr_in(lang, "seat", "challenger"));
    else if (at.passed && p->phase == AUCTION)
        say(piece, tr_in(lang, "seat", "passed"));
    else if (view_seat(p->scene->view, "first") == (int)seat && p->phase <= LAYING)
        say(piece, tr_in(lang, "seat", "first player"));
    count += piece->length > 0;
    if (at.last_chance && at.in_play)
        say(begin(&pieces[count++]), tr(lang, "Last Chance"));
    if (at.flower_mat && at.in_play)
        say(begin(&pieces[count++]), tr(lang, "flower mat"));

    for (unsigned i = 0; i < count; i++) {
        unsigned width = styled_width(text_in(&pieces[i])) + (i > 0 ? 3 : 0);
        if (i > 0 && used + width > columns)
            break;
        if (i > 0)
            out_string(out, " · ");
        out_clipped(out, text_in(&pieces[i]), columns);
        used += width;
    }
}

/* The middle of the table: what the round has come to. */
static void write_centre(const Picture *p, Out *out)
{
    const Lang *lang = p->scene->lang;
    const json_t *view = p->scene->view;
    int challenger = view_seat(view, "challenger"), first = view_seat(view, "first");
    int felled_by = view_seat(view, "felled_by");
    unsigned bid = view_number(view, "bid"), table = view_number(view, "table");
    bool you = is_you(p->scene, challenger);

    switch (p->phase) {
    case DRAWING_FIRST:
        say(out, tr(lang, "Who starts? Chance decides."));
        return;
    case PREPARING:
        say(out,
            is_you(p->scene, first) ? tr(lang, "Everyone lays a disc, you come last")
                                    : tr(lang, "Everyone lays a disc, %1 comes last"),
            NAME(p->scene, first));
        return;
    case LAYING:
        say(out,
            tr_count(lang, "%1 disc on the table, no challenge yet",
                     "%1 discs on the table, no challenge yet", table),
            NUM(table));
        return;
    case AUCTION:
        out_string(out, S_GOLD);
        say(out,
            you ? tr(lang, "Your challenge: %2 of %3 discs")
                : tr(lang, "%1's challenge: %2 of %3 discs"),
            NAME(p->scene, challenger), NUM(bid), NUM(table));
        return;
    case ATTEMPT:
        say(out,
            you ? tr(lang, "Your challenge: %2 of %3 turned")
                : tr(lang, "%1's challenge: %2 of %3 turned"),
            NAME(p->scene, challenger), NUM(view_number(view, "turned")), NUM(bid));
        return;
    case SHOWING:
    case DROPPING:
    case LOSING:
    case NAMING_FIRST:
        if (felled_by == challenger)
            say(out,
                you ? tr(lang, "You failed at %2: your own skull")
                    : tr(lang, "%1 failed at %2: a skull of that very mat"),
                NAME(p->scene, challenger), NUM(bid));
        else
            say(out,
                you                           ? tr(lang, "You failed at %2: %3's skull")
                : is_you(p->scene, felled_by) ? tr(lang, "%1 failed at %2: your skull")
                                              : tr(lang, "%1 failed at %2: %3's skull"),
                NAME(p->scene, challenger), NUM(bid), NAME(p->scene, felled_by));
        return;
    case OVER: {
        int winner = view_seat(view, "winner");
        bool won = winner >= 0 && p->scene->viewer == winner;
        say(out, won ? tr(lang, "You win the game!") : tr(lang, "%1 wins the game!"),
            p->scene->names[winner >= 0 ? winner : 0]);
        return;
    }
    }
}

/* The challenge as a row of marks: bid for of those on the table, turned of those bid for. */
static void write_gauge(const Picture *p, Out *out)
{
    const json_t *view = p->scene->view;
    unsigned bid = view_number(view, "bid"), turned = view_number(view, "turned");
    if (bid == 0)
        return;
    if (p->phase == AUCTION) {
        out_string(out, "  " S_GOLD);
        out_times(out, "▰", bid);
        out_string(out, S_DIM);
        out_times(out, "▱", view_number(view, "table") - bid);
    } else {
        bool failed = view_seat(view, "felled_by") >= 0;
        out_string(out, "  " S_GOOD);
        out_times(out, "✿", turned);
        out_string(out, failed ? S_BAD "☠" : "");
        out_string(out, S_DIM);
        out_times(out, "▱", bid - turned - failed);
    }
    out_string(out, S_PLAIN);
}

static void draw_centre(const Picture *p, Out *out)
{
    Piece words, gauge;
    write_centre(p, begin(&words));
    write_gauge(p, begin(&gauge));
    unsigned most = p->width > 8 ? p->width - 8 : 0;
    unsigned width = styled_width(text_in(&words)), marks = styled_width(text_in(&gauge));
    if (width > most)
        width = most;
    if (width + marks > most)
        marks = 0;
    unsigned rest = p->width > width + marks + 2 ? p->width - width - marks - 2 : 0;
    out_string(out, S_DIM);
    out_times(out, "─", rest / 2);
    out_string(out, S_BOLD " ");
    out_clipped(out, text_in(&words), width);
    out_string(out, S_PLAIN);
    if (marks > 0)
        out_text(out, text_in(&gauge));
    out_string(out, " " S_DIM);
    out_times(out, "─", rest - rest / 2);
    out_char(out, '\n');
}

/* ---- Mats ---------------------------------------------------------------------------------- */

/* A disc as one of its lines: hatched while it lies face down. */
static void draw_disc(unsigned disc, bool up, unsigned face, unsigned thick, unsigned line,
                      Out *out)
{
    const char *fill = up ? " " : "░";
    out_string(out, up ? S_BOLD : S_PLAIN);
    if (line + 1 < thick) {
        out_string(out, "╭");
        out_times(out, "─", face);
        out_string(out, "╮" S_PLAIN);
        return;
    }
    out_string(out, thick > 1 ? "╰" : "(");
    out_times(out, fill, face / 2);
    out_string(out, disc_style(disc));
    out_string(out, disc_picture(disc));
    out_string(out, up ? S_BOLD : S_PLAIN);
    out_times(out, fill, face / 2);
    out_string(out, thick > 1 ? "╯" S_PLAIN : ")" S_PLAIN);
}

static unsigned face_columns(const Picture *p)
{
    return p->mat >= 18 || p->thick > 1 ? 5 : 3;
}

/* A seat's discs of one place in a row, as small as can be. */
static void write_discs(const json_t *discs, unsigned up, bool hatched, Out *out)
{
    unsigned count = (unsigned)json_array_size(discs);
    for (unsigned i = 0; i < count; i++) {
        unsigned disc = disc_of(discs, i);
        if (hatched) {
            out_string(out, i > 0 ? " " : "");
            out_string(out, i < count - up ? S_DIM "░" : " ");
        }
        out_string(out, disc_style(disc));
        out_string(out, disc_picture(disc));
    }
    out_string(out, S_PLAIN);
}

static void write_hand(const Picture *p, unsigned seat, Out *out)
{
    SeatView at = table_seat(p->scene, seat);
    bool known = at.in_hand > 0 && disc_of(at.hand, 0) != UNKNOWN;
    Piece discs;
    write_discs(at.hand, 0, false, begin(&discs));
    say(out, tr_in(p->scene->lang, "discs", "hand %1"), known ? text_in(&discs) : NUM(at.in_hand));
}

static void write_name(const Picture *p, unsigned seat, unsigned columns, Out *out)
{
    bool mine = is_mine(p->scene, (Actor)seat), acts = table_seat(p->scene, seat).to_act;
    Piece you;
    Out *mark = begin(&you);
    if (mine)
        say(mark, tr_in(p->scene->lang, "seat", "(you)"));
    unsigned used = 2u + (acts ? 2 : 0) + (mine ? 1 : 0) + styled_width(text_in(&you));
    out_string(out, acts ? "► " : "");
    out_string(out, seat_motif(seat));
    out_char(out, ' ');
    out_short_name(p->scene, seat, columns > used ? columns - used : 0, out);
    out_string(out, mine ? " " : "");
    out_text(out, text_in(&you));
}

/* The frame of a mat: rounded, heavy for who is to act, with flowers for corners once it has been
   turned. */
typedef struct Frame {
    const char *top[2], *bottom[2], *across, *down;
} Frame;

static Frame frame_of(SeatView at)
{
    Frame frame = {{"╭", "╮"}, {"╰", "╯"}, "─", "│"};
    if (!at.in_play && !at.to_act)
        return (Frame){{" ", " "}, {" ", " "}, " ", " "};
    if (at.to_act)
        frame = (Frame){{"┏", "┓"}, {"┗", "┛"}, "━", "┃"};
    if (at.flower_mat)
        for (unsigned i = 0; i < 2; i++)
            frame.top[i] = frame.bottom[i] = "✿";
    return frame;
}

/* A seat's colour, as long as it has a say. */
static void seat_style(const Picture *p, unsigned seat, SeatView at, Out *out)
{
    if (at.to_act || (at.in_play && !(at.passed && p->phase == AUCTION)))
        out_seat_style(out, seat);
    else
        out_string(out, S_DIM);
}

static void draw_edge(const Picture *p, unsigned seat, bool top, Text label, unsigned columns,
                      Out *out)
{
    SeatView at = table_seat(p->scene, seat);
    Frame frame = frame_of(at);
    const char *const *corners = top ? frame.top : frame.bottom;
    size_t start = out->length;
    seat_style(p, seat, at, out);
    out_string(out, corners[0]);
    if (label.length > 0) {
        out_string(out, frame.across);
        out_string(out, top && at.to_act ? S_MARK : "");
        out_char(out, ' ');
        out_clipped(out, label, columns - 5);
        out_char(out, ' ');
        seat_style(p, seat, at, out);
    }
    unsigned used = styled_width((Text){out->text + start, out->length - start});
    out_times(out, frame.across, columns - 1 > used ? columns - 1 - used : 0);
    out_string(out, corners[1]);
    out_string(out, S_PLAIN);
}

/* One line of a mat: its upper edge, a line of the stack, its lower edge. */
static void draw_mat(const Picture *p, unsigned seat, unsigned line, unsigned columns, Out *out)
{
    SeatView at = table_seat(p->scene, seat);
    unsigned inside = p->stack * p->thick;
    Piece label;
    if (line == 0) {
        write_name(p, seat, columns - 5, begin(&label));
        draw_edge(p, seat, true, text_in(&label), columns, out);
    } else if (line == inside + 1) {
        Out *words = begin(&label);
        if (p->has_own && seat == p->own)
            write_state(p, seat, columns - 5, words);
        else if (at.in_play)
            write_hand(p, seat, words);
        draw_edge(p, seat, false, text_in(&label), columns, out);
    } else {
        Frame frame = frame_of(at);
        unsigned from_bottom = (inside - line) / p->thick;
        unsigned face = face_columns(p), before = (columns - 2 - face - 2) / 2;
        size_t start = out->length;
        seat_style(p, seat, at, out);
        out_string(out, frame.down);
        out_string(out, S_PLAIN);
        out_times(out, " ", before);
        if (from_bottom < at.laid && at.in_play)
            draw_disc(disc_of(at.stack, from_bottom), from_bottom >= at.laid - at.up, face,
                      p->thick, (line - 1) % p->thick, out);
        if (line == inside && at.laid > 1 && at.in_play) {
            out_string(out, " ×");
            out_number(out, at.laid);
        }
        out_pad(out, start, columns - 1);
        seat_style(p, seat, at, out);
        out_string(out, frame.down);
        out_string(out, S_PLAIN);
    }
}

static unsigned nth_other(const Picture *p, unsigned n)
{
    return p->has_own ? (p->own + 1 + n) % p->scene->seats : n;
}

static void draw_others(const Picture *p, Out *out)
{
    for (unsigned row = 0; row < p->lines; row++) {
        unsigned from = row * p->per_line, count = p->others - from;
        if (count > p->per_line)
            count = p->per_line;
        for (unsigned line = 0; line < p->stack * p->thick + 3; line++) {
            size_t start = out->length;
            out_times(out, " ", (p->width - count * p->mat + 1) / 2);
            for (unsigned i = from; i < from + count; i++) {
                if (line < p->stack * p->thick + 2) {
                    draw_mat(p, nth_other(p, i), line, p->mat - 1, out);
                } else {
                    Piece state;
                    write_state(p, nth_other(p, i), p->mat - 1, begin(&state));
                    out_centred(out, text_in(&state), p->mat - 1);
                }
                if (i + 1 < from + count)
                    out_char(out, ' ');
            }
            while (out->length > start && out->text[out->length - 1] == ' ')
                out->length--;
            out_char(out, '\n');
        }
    }
}

/* ---- The viewer's side of the table -------------------------------------------------------- */

/* What the pictures mean, a line each. */
static bool write_legend(const Picture *p, unsigned line, Out *out)
{
    const Lang *lang = p->scene->lang;
    bool last_chance = p->scene->options->value[LASTCHANCE] != LASTCHANCE_OFF;
    static const uint8_t kinds[] = {UNKNOWN, FLOWER, SKULL, LAST};
    if (line < (last_chance ? 4u : 3u)) {
        draw_disc(kinds[line], kinds[line] != UNKNOWN, 3, 1, 0, out);
        out_string(out, S_DIM " ");
        out_string(out, disc_word(lang, kinds[line]));
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

static void write_own_hand(const Picture *p, unsigned line, Out *out)
{
    SeatView at = table_seat(p->scene, p->own);
    if (line == 0 && at.in_play) {
        out_string(out, at.in_hand > 0 ? tr(p->scene->lang, "Your hand:")
                                       : tr(p->scene->lang, "Your hand is empty."));
    } else if (line <= p->thick && at.in_play) {
        for (unsigned i = 0; i < at.in_hand; i++) {
            out_string(out, i > 0 ? " " : "");
            draw_disc(disc_of(at.hand, i), true, p->mat >= 18 && p->thick > 1 ? 5 : 3, p->thick,
                      line - 1, out);
        }
    }
}

static void draw_own(const Picture *p, Out *out)
{
    unsigned columns = p->mat - 1, lines = p->stack * p->thick + 2;
    if (columns < 22)
        columns = 22;
    unsigned side = (p->width - columns) / 2;
    for (unsigned line = 0; line < lines; line++) {
        size_t start = out->length;
        Piece piece;
        Out *left = begin(&piece);
        if (line + p->thick + 2 >= lines)
            write_own_hand(p, line + p->thick + 2 - lines, left);
        out_string(out, "  ");
        out_clipped(out, text_in(&piece), side - 3);
        out_string(out, S_PLAIN);
        out_pad(out, start, side);
        draw_mat(p, p->own, line, columns, out);
        Out *right = begin(&piece);
        if (line >= 1 && write_legend(p, line - 1, right)) {
            out_string(out, "  ");
            out_clipped(out, text_in(&piece), side - 3);
        }
        out_char(out, '\n');
    }
}

/* ---- A line a seat ------------------------------------------------------------------------- */

static void draw_line(const Picture *p, unsigned seat, unsigned name_columns, Out *out)
{
    SeatView at = table_seat(p->scene, seat);
    Piece line;
    Out *piece = begin(&line);
    seat_style(p, seat, at, piece);
    out_string(piece, at.to_act ? "" : "  ");
    write_name(p, seat, name_columns - (at.to_act ? 0 : 2), piece);
    out_string(piece, S_PLAIN);
    out_pad(piece, 0, name_columns + 1);
    if (at.in_play) {
        write_discs(at.stack, at.up, true, piece);
        out_pad(piece, 0, name_columns + 1 + 3 * MOST_STACK);
        write_hand(p, seat, piece);
        out_pad(piece, 0, name_columns + 1 + 3 * MOST_STACK + 11);
    }
    write_state(p, seat, p->width, piece);
    out_clipped(out, text_in(&line), p->width);
    out_char(out, '\n');
}

static void draw_lines(const Picture *p, Out *out)
{
    unsigned seats = p->scene->seats, room = p->height - 1, skip = 0;
    if (p->height == 0)
        return;
    bool crowded = seats > room;
    if (crowded && table_in_play(p->scene) > room)
        skip = table_in_play(p->scene) - room;
    draw_centre(p, out);
    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = p->has_own ? (p->own + 1 + i) % seats : i;
        if (crowded && !table_seat(p->scene, seat).in_play)
            continue;
        if (skip > 0)
            skip--;
        else
            draw_line(p, seat, p->width >= 60 ? 24 : 16, out);
    }
}

/* ---- The whole ----------------------------------------------------------------------------- */

static unsigned lines_needed(const Picture *p)
{
    unsigned inside = p->stack * p->thick;
    return p->lines * (inside + 3) + 1 + (p->has_own ? inside + 2 : 0);
}

/* The roomiest way of standing the mats that fits; false if none does. */
static bool arrange(Picture *p)
{
    unsigned highest = 1;
    for (unsigned seat = 0; seat < p->scene->seats; seat++) {
        SeatView at = table_seat(p->scene, seat);
        if (at.laid > highest)
            highest = at.laid;
    }
    if (p->has_own && p->width < 64)
        return false;
    for (p->lines = 1; p->lines <= 3; p->lines++) {
        p->per_line = (p->others + p->lines - 1) / p->lines;
        p->mat = p->width / p->per_line;
        if (p->mat > MOST_MAT)
            p->mat = MOST_MAT;
        if (p->mat < LEAST_MAT)
            continue;
        const struct {
            unsigned stack, thick;
        } ways[] = {{MOST_STACK, 2}, {MOST_STACK, 1}, {highest, 1}};
        for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
            p->stack = ways[i].stack;
            p->thick = ways[i].thick;
            if (lines_needed(p) <= p->height)
                return true;
        }
    }
    return false;
}

void skull_draw(const Scene *scene, unsigned width, unsigned height, Out *out)
{
    Picture p = {.scene = scene, .phase = table_phase(scene), .width = width, .height = height};
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
}
