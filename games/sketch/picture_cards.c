/* Blocks and cards of the picture: see picture_cards.h. */
#include "games/sketch/picture_cards.h"

enum {
    TOP_INSIDE = 9, /* columns inside the card on top of the discard */
    PILE_INSIDE = 7,
    ART_INSIDE = 3, /* lines inside both */
};

/* ---- Blocks -------------------------------------------------------------------------------- */

void sketch_block_begin(SketchBlock *block)
{
    block->out = (Out){.text = block->text, .capacity = sizeof block->text};
    block->count = 0;
    block->start[0] = 0;
}

void sketch_end_line(SketchBlock *block)
{
    if (block->count < SKETCH_BLOCK_LINES)
        block->start[++block->count] = block->out.length;
}

Text sketch_line_of(const SketchBlock *block, unsigned i)
{
    if (i >= block->count)
        return (Text){"", 0};
    return (Text){block->text + block->start[i], block->start[i + 1] - block->start[i]};
}

size_t sketch_line_start(const SketchBlock *block)
{
    return block->start[block->count];
}

unsigned sketch_line_width(const SketchBlock *block)
{
    size_t start = sketch_line_start(block);
    return styled_width((Text){block->text + start, block->out.length - start});
}

void sketch_draw_beside(const SketchBlock *left, unsigned from, const SketchBlock *right,
                        SketchBlock *block)
{
    unsigned count = left->count > right->count ? left->count : right->count;
    for (unsigned i = 0; i < count; i++) {
        out_text(&block->out, sketch_line_of(left, i));
        if (sketch_line_of(right, i).length > 0) {
            out_pad(&block->out, sketch_line_start(block), from);
            out_string(&block->out, S_PLAIN);
            out_text(&block->out, sketch_line_of(right, i));
        }
        sketch_end_line(block);
    }
}

unsigned sketch_out_block(Out *out, const SketchBlock *block, unsigned width, unsigned lines)
{
    unsigned count = block->count < lines ? block->count : lines;
    for (unsigned i = 0; i < count; i++) {
        Text line = sketch_line_of(block, i);
        while (line.length > 0 && line.at[line.length - 1] == ' ')
            line.length--;
        out_clipped(out, line, width);
        out_char(out, '\n');
    }
    return count;
}

/* ---- What is on a card --------------------------------------------------------------------- */

/* A card in at most three columns. */
static Text card_short(const Lang *lang, unsigned kind)
{
    static const char *const letters[SKETCH_KINDS] = {
        [SKETCH_ARCHER] = NC_("card", "Arc"),   [SKETCH_DANCER] = NC_("card", "Dan"),
        [SKETCH_MAGICIAN] = NC_("card", "Mag"), [SKETCH_SEER] = NC_("card", "See"),
        [SKETCH_GOODKING] = NC_("card", "K+"),  [SKETCH_BADKING] = NC_("card", "K-"),
        [SKETCH_VETO] = NC_("card", "Vet"),
    };
    return kind <= SKETCH_TEN ? sketch_card_name(lang, kind)
                              : text_of(tr_in(lang, "card", letters[kind]));
}

/* In the middle, as out_centred does, but the style of the card goes on behind the text. */
static void card_centred(Out *out, Text text, unsigned width)
{
    unsigned has = styled_width(text);
    unsigned left = has < width ? (width - has) / 2 : 0;
    out_times(out, " ", left);
    out_clipped(out, text, width);
    out_times(out, " ", has < width ? width - has - left : 0);
}

/* ---- Discard and pile ---------------------------------------------------------------------- */

/* One line inside the card on top: its face in two corners and its name, on two lines if it has
   two words and is too long for one. */
static void draw_face_line(const Scene *scene, unsigned kind, unsigned i, Out *out)
{
    Text name = sketch_card_name(scene->lang, kind), corner = card_short(scene->lang, kind),
         rest = name;
    if (i == 0 && kind <= SKETCH_TEN) {
        out_char(out, ' ');
        out_text(out, corner);
        out_times(out, " ", TOP_INSIDE - 1 - styled_width(corner));
    } else if (i == ART_INSIDE - 1 && kind <= SKETCH_TEN) {
        out_times(out, " ", TOP_INSIDE - 1 - styled_width(corner));
        out_text(out, corner);
        out_char(out, ' ');
    } else if (styled_width(name) <= TOP_INSIDE) {
        card_centred(out, i == 1 ? name : (Text){"", 0}, TOP_INSIDE);
    } else {
        Text word = {"", 0};
        for (unsigned k = 0; k <= i; k++)
            if (!text_next(&rest, &word))
                word = (Text){"", 0};
        card_centred(out, word, TOP_INSIDE);
    }
}

static void draw_art_line(const Scene *scene, unsigned i, Out *out)
{
    const Sketch *s = scene->view;
    unsigned discard = s->discard_size, pile = s->pile_size;
    out_string(out, discard > 0 ? " " S_GOLD "│" S_BOLD : " " S_DIM "┊");
    if (discard > 0)
        draw_face_line(scene, sketch_top(s), i, out);
    else
        out_times(out, " ", TOP_INSIDE);
    out_string(out, discard > 0 ? S_GOLD "│" S_PLAIN " " : "┊" S_PLAIN " ");
    out_string(out, pile > 0 ? "│" S_DIM : S_DIM "┊");
    out_times(out, pile > 0 ? "░" : " ", PILE_INSIDE);
    out_string(out, pile > 0 ? S_PLAIN "│" : "┊" S_PLAIN);
}

static void draw_edges(unsigned cards, const char *const corners[2], unsigned inside, Out *out)
{
    out_string(out, cards > 0 ? S_PLAIN : S_DIM);
    out_string(out, corners[0]);
    out_times(out, cards > 0 ? "─" : "┄", inside);
    out_string(out, corners[1]);
    out_string(out, S_PLAIN);
}

static void draw_caption(const char *sentence, unsigned number, unsigned width, Out *out)
{
    char text[128];
    Out caption = {.text = text, .capacity = sizeof text};
    say(&caption, sentence, NUM(number));
    card_centred(out, (Text){text, caption.length}, width);
}

void sketch_draw_art(const Scene *scene, SketchBlock *block)
{
    static const char *const upper[] = {"╭", "╮"}, *const lower[] = {"╰", "╯"};
    const Sketch *s = scene->view;
    unsigned discard = s->discard_size, pile = s->pile_size;
    for (unsigned i = 0; i < ART_INSIDE + 2; i++) {
        if (i > 0 && i <= ART_INSIDE) {
            draw_art_line(scene, i - 1, &block->out);
        } else {
            out_string(&block->out, " ");
            draw_edges(discard, i == 0 ? upper : lower, TOP_INSIDE, &block->out);
            out_string(&block->out, " ");
            draw_edges(pile, i == 0 ? upper : lower, PILE_INSIDE, &block->out);
        }
        sketch_end_line(block);
    }
    draw_caption(tr(scene->lang, "Discard: %1"), discard, TOP_INSIDE + 4, &block->out);
    draw_caption(tr(scene->lang, "Pile: %1"), pile, SKETCH_ART_WIDTH - TOP_INSIDE - 4, &block->out);
    sketch_end_line(block);
}

/* ---- Hands --------------------------------------------------------------------------------- */

/* A slot as a cell: [3], [3 Arc] face up, [3░Arc] face down and known to us; a hole is a dot. The
   slot that comes next. */
static unsigned draw_cell(const Scene *scene, unsigned seat, unsigned slot, SketchHandStyle style,
                          Out *out)
{
    const Sketch *s = scene->view;
    unsigned last = slot;
    if (!sketch_slot_is_taken(s, seat, slot)) {
        out_string(out, S_DIM " · " S_PLAIN);
        return slot + 1;
    }
    out_string(out, "[");
    out_number(out, slot + 1);
    if (!sketch_is_unknown(s, seat, slot)) {
        bool up = sketch_is_face_up(s, seat, slot);
        out_string(out, up ? " " S_BOLD : "░");
        out_text(out, card_short(scene->lang, sketch_kind_at(s, seat, slot)));
        out_string(out, up ? S_PLAIN "]" : "]");
        return slot + 1;
    }
    if (style == SKETCH_AS_RANGES)
        last = sketch_last_unknown(s, seat, slot);
    if (last > slot) {
        out_string(out, "–");
        out_number(out, last + 1);
    }
    out_string(out, "]");
    return last + 1;
}

void sketch_draw_cells(const Scene *scene, unsigned seat, SketchHandStyle style, unsigned from,
                       unsigned to, SketchBlock *block)
{
    const Sketch *s = scene->view;
    unsigned slot = 0;
    out_pad(&block->out, sketch_line_start(block), from);
    while (slot < sketch_slot_count(s, seat)) {
        char text[64];
        Out cell = {.text = text, .capacity = sizeof text};
        if (style == SKETCH_AS_RANGES && !sketch_slot_is_taken(s, seat, slot)) {
            slot++;
            continue;
        }
        slot = draw_cell(scene, seat, slot, style, &cell);
        Text written = {text, cell.length};
        unsigned has = sketch_line_width(block);
        if (has > from && has + 1 + styled_width(written) > to) {
            sketch_end_line(block);
            out_pad(&block->out, sketch_line_start(block), from);
        } else if (has > from) {
            out_char(&block->out, ' ');
        }
        out_text(&block->out, written);
    }
    sketch_end_line(block);
}

/* One line of one small card: 0 its upper edge, 1 its face or back, 2 its lower edge with the
   number of its slot. A hole keeps its place and its number. */
static void draw_card_line(const Scene *scene, unsigned seat, unsigned slot, unsigned i,
                           unsigned inside, Out *out)
{
    const Sketch *s = scene->view;
    char digits[24];
    Text number = number_text(slot + 1, digits);
    unsigned kind = sketch_kind_at(s, seat, slot), width = (unsigned)number.length;
    bool up = sketch_is_face_up(s, seat, slot);
    if (!sketch_slot_is_taken(s, seat, slot)) {
        out_string(out, S_DIM " ");
        card_centred(out, i == 0 ? TEXT("") : i == 1 ? TEXT("·") : number, inside);
        out_string(out, " " S_PLAIN);
    } else if (i == 0) {
        out_string(out, "╭");
        out_times(out, "─", inside);
        out_string(out, "╮");
    } else if (i == 1 && (kind == SKETCH_UNKNOWN || (!up && inside > 3))) {
        Text face = kind == SKETCH_UNKNOWN ? TEXT("") : card_short(scene->lang, kind);
        unsigned left = (inside - styled_width(face)) / 2;
        out_string(out, "│" S_DIM);
        out_times(out, "░", left);
        out_string(out, S_PLAIN);
        out_text(out, face);
        out_string(out, S_DIM);
        out_times(out, "░", inside - styled_width(face) - left);
        out_string(out, S_PLAIN "│");
    } else if (i == 1) {
        out_string(out, up ? "│" S_BOLD : "│");
        card_centred(out, card_short(scene->lang, kind), inside);
        out_string(out, S_PLAIN "│");
    } else {
        unsigned left = (inside - width) / 2;
        out_string(out, "╰");
        out_times(out, "─", left);
        out_text(out, number);
        out_times(out, "─", inside - width - left);
        out_string(out, "╯");
    }
}

void sketch_draw_cards(const Scene *scene, unsigned seat, unsigned card_width, unsigned width,
                       SketchBlock *block)
{
    unsigned slots = sketch_slot_count(scene->view, seat);
    unsigned in_row = width > card_width + 2 ? (width - 2) / card_width : 1;
    for (unsigned first = 0; first < slots; first += in_row) {
        for (unsigned i = 0; i < 3; i++) {
            out_string(&block->out, "  ");
            for (unsigned slot = first; slot < slots && slot < first + in_row; slot++)
                draw_card_line(scene, seat, slot, i, card_width - 2, &block->out);
            sketch_end_line(block);
        }
    }
}
