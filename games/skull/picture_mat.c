/* One seat in the picture of Skull's table (picture.h): its mat, a frame with its name and its
   stack of discs. Nothing is told by colour alone: a heavy frame and a pointer is whose turn it is,
   flowers for corners is a mat on its flower side, and a disc that lies face down is hatched even
   where the viewer knows what it is. */
#include "games/skull/picture.h"

#include "core/mark.h"

Out *skull_piece(SkullPiece *piece)
{
    piece->out = (Out){.text = piece->text, .capacity = sizeof piece->text};
    return &piece->out;
}

Text skull_piece_text(const SkullPiece *piece)
{
    return (Text){piece->text, piece->out.length};
}

void skull_trim(Out *out, size_t start)
{
    while (out->length > start && (unsigned char)out->text[out->length - 1] <= ' ')
        out->length--;
}

/* ---- Words --------------------------------------------------------------------------------- */

void skull_write_state(const SkullPicture *p, unsigned seat, unsigned columns, Out *out)
{
    const Lang *lang = p->scene->lang;
    const Skull *s = p->seen;
    SkullPiece pieces[3];
    unsigned count = 0, used = 0;
    bool in_play = seats_have(s->in_play, seat);

    Out *piece = skull_piece(&pieces[0]);
    if (!in_play)
        say(piece, tr(lang, "out of the game"));
    else if (seat == s->challenger && s->phase == SKULL_AUCTION)
        say(piece, tr_in(lang, "seat", "bids %1"), NUM(s->bid));
    else if (seat == s->challenger)
        say(piece, tr_in(lang, "seat", "challenger"));
    else if (skull_passed(s, seat) && s->phase == SKULL_AUCTION)
        say(piece, tr_in(lang, "seat", "passed"));
    else if (seat == s->first && s->phase <= SKULL_LAYING)
        say(piece, tr_in(lang, "seat", "first player"));
    count += piece->length > 0;
    if (seat == s->last_holder && in_play)
        say(skull_piece(&pieces[count++]), tr(lang, "Last Chance"));
    if (seats_have(s->flower_mats, seat) && in_play)
        say(skull_piece(&pieces[count++]), tr(lang, "flower mat"));

    for (unsigned i = 0; i < count; i++) {
        unsigned width = styled_width(skull_piece_text(&pieces[i])) + (i > 0 ? 3 : 0);
        if (i > 0 && used + width > columns)
            break;
        if (i > 0)
            out_string(out, " · ");
        out_clipped(out, skull_piece_text(&pieces[i]), columns);
        used += width;
    }
}

/* ---- Discs and mats ------------------------------------------------------------------------ */

/* A disc in one column. */
static void out_disc(unsigned disc, Out *out)
{
    static const char *const pictures[] = {
        [SKULL_DISC_FLOWER] = "✿",
        [SKULL_DISC_SKULL] = "☠",
        [SKULL_DISC_LAST] = "♥",
        [SKULL_DISC_UNKNOWN] = "░",
    };
    out_string(out, skull_disc_style(disc));
    out_string(out, pictures[disc]);
}

void skull_draw_disc(unsigned disc, bool up, unsigned face, unsigned thick, unsigned line, Out *out)
{
    const char *fill = up ? " " : "░";
    out_string(out, up ? S_BOLD : S_PLAIN);
    if (line + 1 < thick) {
        out_string(out, "╭");
        out_times(out, "─", face);
        out_string(out, "╮" S_PLAIN);
        return;
    }
    if (up && thick > 1)
        fill = "─";
    if (face == 1 && !up &&
        disc != SKULL_DISC_UNKNOWN) { /* no room to hatch but for the brackets */
        out_string(out, "░");
        out_disc(disc, out);
        out_string(out, S_PLAIN "░");
        return;
    }
    out_string(out, thick > 1 ? "╰" : "(");
    out_times(out, fill, face / 2);
    out_disc(disc, out);
    out_string(out, up ? S_BOLD : S_PLAIN);
    out_times(out, fill, face / 2);
    out_string(out, thick > 1 ? "╯" S_PLAIN : ")" S_PLAIN);
}

static unsigned face_columns(const SkullPicture *p)
{
    return p->mat >= 18 || p->thick > 1 ? 5 : 3;
}

/* Discs in a row, as small as can be. */
static void write_discs(SkullDiscs discs, Out *out)
{
    for (unsigned i = 0; i < skull_size(discs); i++)
        out_disc(skull_nth_disc(discs, i), out);
    out_string(out, S_PLAIN);
}

void skull_write_hand(const SkullPicture *p, unsigned seat, Out *out)
{
    SkullDiscs hand = p->seen->hand[seat];
    bool known = hand > 0 && hand < SKULL_ONE_UNKNOWN;
    SkullPiece discs;
    write_discs(hand, skull_piece(&discs));
    say(out, tr_in(p->scene->lang, "discs", "hand %1"),
        known ? skull_piece_text(&discs) : NUM(skull_size(hand)));
}

void skull_write_name(const SkullPicture *p, unsigned seat, unsigned columns, bool airy, Out *out)
{
    SkullPiece name, you;
    Out *mark = skull_piece(&you);
    out_seat_name(p->scene, seat, skull_piece(&name));
    if (seats_have(p->seen->to_act, seat))
        out_string(out, airy ? "► " : "►");
    out_string(out, scene_sign(p->scene, seat));
    out_char(out, ' ');
    columns -= airy ? 4 : 3;
    if (scene_is_mine(p->scene, (Actor)seat)) {
        out_char(mark, ' ');
        say(mark, tr_in(p->scene->lang, "seat", "(you)"));
        if (styled_width(skull_piece_text(&name)) + styled_width(skull_piece_text(&you)) > columns)
            skull_piece(&you);
    }
    skull_out_name(p->scene, seat, columns - styled_width(skull_piece_text(&you)), out);
    out_text(out, skull_piece_text(&you));
}

/* The frame of a mat: rounded, heavy for who is to act, with flowers for corners once it has been
   turned. */
typedef struct Frame {
    const char *top[2], *bottom[2], *across, *down;
} Frame;

static Frame frame_of(const Skull *s, unsigned seat)
{
    Frame frame = {{"╭", "╮"}, {"╰", "╯"}, "─", "│"};
    if (!seats_have(s->in_play | s->to_act, seat))
        return (Frame){{" ", " "}, {" ", " "}, " ", " "};
    if (seats_have(s->to_act, seat))
        frame = (Frame){{"┏", "┓"}, {"┗", "┛"}, "━", "┃"};
    if (seats_have(s->flower_mats, seat))
        for (unsigned i = 0; i < 2; i++)
            frame.top[i] = frame.bottom[i] = "✿";
    return frame;
}

void skull_seat_style(const SkullPicture *p, unsigned seat, Out *out)
{
    const Skull *s = p->seen;
    bool passed = s->phase == SKULL_AUCTION && skull_passed(s, seat);
    if (seats_have(s->to_act, seat) || (seats_have(s->in_play, seat) && !passed))
        out_seat_colour(p->scene, seat, out);
    else
        out_string(out, S_DIM);
}

static void draw_edge(const SkullPicture *p, unsigned seat, bool top, Text label, unsigned columns,
                      Out *out)
{
    Frame frame = frame_of(p->seen, seat);
    const char *const *corners = top ? frame.top : frame.bottom;
    size_t start = out->length;
    skull_seat_style(p, seat, out);
    out_string(out, corners[0]);
    if (label.length > 0) {
        bool airy = columns + 1 >= SKULL_AIRY_MAT;
        out_string(out, airy ? frame.across : "");
        out_string(out, top && seats_have(p->seen->to_act, seat) ? S_MARK : "");
        out_char(out, ' ');
        out_clipped(out, label, columns - (airy ? 5 : 4));
        out_char(out, ' ');
        skull_seat_style(p, seat, out);
    }
    unsigned used = styled_width((Text){out->text + start, out->length - start});
    out_times(out, frame.across, columns - 1 > used ? columns - 1 - used : 0);
    out_string(out, corners[1]);
    out_string(out, S_PLAIN);
}

void skull_draw_mat(const SkullPicture *p, unsigned seat, unsigned line, unsigned columns, Out *out)
{
    const Skull *s = p->seen;
    unsigned inside = SKULL_MOST_STACK * p->thick;
    SkullPiece label;
    if (line == 0) {
        bool airy = columns + 1 >= SKULL_AIRY_MAT;
        skull_write_name(p, seat, columns - (airy ? 5 : 4), airy, skull_piece(&label));
        draw_edge(p, seat, true, skull_piece_text(&label), columns, out);
    } else if (line == inside + 1) {
        Out *words = skull_piece(&label);
        if (p->has_own && seat == p->own)
            skull_write_state(p, seat, columns - 5, words);
        else if (seats_have(s->in_play, seat))
            skull_write_hand(p, seat, words);
        draw_edge(p, seat, false, skull_piece_text(&label), columns, out);
    } else {
        Frame frame = frame_of(s, seat);
        unsigned from_bottom = (inside - line) / p->thick;
        unsigned face = face_columns(p), before = (columns - 2 - face - 2) / 2;
        size_t start = out->length;
        skull_seat_style(p, seat, out);
        out_string(out, frame.down);
        out_string(out, S_PLAIN);
        out_times(out, " ", before);
        if (from_bottom < s->laid[seat])
            skull_draw_disc(skull_stack_disc(s, seat, from_bottom),
                            from_bottom >= skull_down(s, seat), face, p->thick,
                            (line - 1) % p->thick, out);
        if (line == inside && s->laid[seat] > 1) {
            out_string(out, " ×");
            out_number(out, s->laid[seat]);
        }
        out_pad(out, start, columns - 1);
        skull_seat_style(p, seat, out);
        out_string(out, frame.down);
        out_string(out, S_PLAIN);
    }
}
