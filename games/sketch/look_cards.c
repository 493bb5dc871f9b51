/* Blocks and cards of the picture: see look_cards.h. */
#include "games/sketch/look_cards.h"

enum {
    TOP_INSIDE = 9, /* columns inside the card on top of the discard */
    PILE_INSIDE = 7,
    ART_INSIDE = 3, /* lines inside both */
};

static void repeat(Out *out, const char *string, unsigned count)
{
    while (count-- > 0)
        out_string(out, string);
}

/* ---- Blocks -------------------------------------------------------------------------------- */

void sketch_block_begin(Block *block)
{
    block->out = (Out){.text = block->text, .capacity = sizeof block->text};
    block->count = 0;
    block->start[0] = 0;
}

void sketch_end_line(Block *block)
{
    if (block->count < BLOCK_LINES)
        block->start[++block->count] = block->out.length;
}

Text sketch_line_of(const Block *block, unsigned i)
{
    if (i >= block->count)
        return (Text){"", 0};
    return (Text){block->text + block->start[i], block->start[i + 1] - block->start[i]};
}

size_t sketch_line_start(const Block *block)
{
    return block->start[block->count];
}
unsigned sketch_line_width(const Block *block)
{
    size_t start = sketch_line_start(block);
    return styled_width((Text){block->text + start, block->out.length - start});
}

void sketch_out_clipped(Out *out, Text text, unsigned width)
{
    bool whole = styled_width(text) <= width;
    unsigned room = whole ? width : width - (width > 0), used = 0;
    for (size_t at = 0, next; at < text.length; at = next) {
        for (next = at + 1; next < text.length && ((unsigned char)text.at[next] & 0xC0) == 0x80;)
            next++;
        Text character = {text.at + at, next - at};
        used += styled_width(character);
        if (used > room)
            break;
        out_text(out, character);
    }
    if (!whole && width > 0)
        out_string(out, "…");
}

static void card_centred(Out *out, Text text, unsigned width)
{
    unsigned has = styled_width(text);
    unsigned left = has < width ? (width - has) / 2 : 0;
    repeat(out, " ", left);
    sketch_out_clipped(out, text, width);
    repeat(out, " ", has < width ? width - has - left : 0);
}

void sketch_draw_beside(const Block *left, unsigned from, const Block *right, Block *block)
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

unsigned sketch_out_block(Out *out, const Block *block, unsigned width, unsigned lines)
{
    unsigned count = block->count < lines ? block->count : lines;
    for (unsigned i = 0; i < count; i++) {
        Text line = sketch_line_of(block, i);
        while (line.length > 0 && line.at[line.length - 1] == ' ')
            line.length--;
        sketch_out_clipped(out, line, width);
        out_char(out, '\n');
    }
    return count;
}

/* ---- Discard and pile ---------------------------------------------------------------------- */

/* One line inside the card on top: its face in two corners and its name, on two lines if it has
   two words and is too long for one. */
static void draw_face_line(const Scene *scene, unsigned kind, unsigned i, Out *out)
{
    Text name = sketch_card_name(scene->lang, kind), corner = sketch_card_short(scene->lang, kind),
         rest = name;
    if (i == 0 && kind <= SKETCH_TEN) {
        out_char(out, ' ');
        out_text(out, corner);
        repeat(out, " ", TOP_INSIDE - 1 - styled_width(corner));
    } else if (i == ART_INSIDE - 1 && kind <= SKETCH_TEN) {
        repeat(out, " ", TOP_INSIDE - 1 - styled_width(corner));
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
    unsigned top = sketch_shown_top(scene->view), pile = view_number(scene->view, "pile");
    out_string(out, top < SKETCH_KINDS ? " " S_GOLD "│" S_BOLD : " " S_DIM "┊");
    if (top < SKETCH_KINDS)
        draw_face_line(scene, top, i, out);
    else
        repeat(out, " ", TOP_INSIDE);
    out_string(out, top < SKETCH_KINDS ? S_GOLD "│" S_PLAIN " " : "┊" S_PLAIN " ");
    out_string(out, pile > 0 ? "│" S_DIM : S_DIM "┊");
    repeat(out, pile > 0 ? "░" : " ", PILE_INSIDE);
    out_string(out, pile > 0 ? S_PLAIN "│" : "┊" S_PLAIN);
}

static void draw_edges(unsigned cards, const char *const edge[3], unsigned inside, Out *out)
{
    out_string(out, cards > 0 ? S_PLAIN : S_DIM);
    out_string(out, edge[0]);
    repeat(out, cards > 0 ? "─" : "┄", inside);
    out_string(out, edge[2]);
    out_string(out, S_PLAIN);
}

static void draw_caption(const char *sentence, unsigned number, unsigned width, Out *out)
{
    char text[128];
    Out caption = {.text = text, .capacity = sizeof text};
    say(&caption, sentence, NUM(number));
    card_centred(out, (Text){text, caption.length}, width);
}

void sketch_draw_art(const Scene *scene, Block *block)
{
    static const char *const upper[] = {"╭", "─", "╮"}, *const lower[] = {"╰", "─", "╯"};
    unsigned discard = view_number(scene->view, "discard"), pile = view_number(scene->view, "pile");
    sketch_block_begin(block);
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
    draw_caption(tr(scene->lang, "Pile: %1"), pile, ART_WIDTH - TOP_INSIDE - 4, &block->out);
    sketch_end_line(block);
}

/* ---- Hands --------------------------------------------------------------------------------- */

/* A slot as a cell: [3], [3 Arc] face up, [3░Arc] face down and known to us; a hole is a dot. */
static unsigned draw_cell(const Scene *scene, const Hand *hand, unsigned slot, HandStyle style,
                          Out *out)
{
    unsigned kind = sketch_hand_kind(hand, slot), last = slot;
    if (!sketch_hand_has_card(hand, slot)) {
        out_string(out, S_DIM " · " S_PLAIN);
        return slot + 1;
    }
    out_string(out, "[");
    out_number(out, slot + 1);
    if (kind < SKETCH_KINDS) {
        bool up = sketch_hand_is_face_up(hand, slot);
        out_string(out, up ? " " S_BOLD : "░");
        out_text(out, sketch_card_short(scene->lang, kind));
        out_string(out, up ? S_PLAIN "]" : "]");
        return slot + 1;
    }
    while (style == RANGES && sketch_hand_has_card(hand, last + 1) &&
           sketch_hand_kind(hand, last + 1) >= SKETCH_KINDS)
        last++;
    if (last > slot) {
        out_string(out, "–");
        out_number(out, last + 1);
    }
    out_string(out, "]");
    return last + 1;
}

void sketch_draw_cells(const Scene *scene, const Hand *hand, HandStyle style, unsigned from,
                       unsigned to, Block *block)
{
    unsigned slot = 0;
    out_pad(&block->out, sketch_line_start(block), from);
    while (slot < hand->slots) {
        char text[64];
        Out cell = {.text = text, .capacity = sizeof text};
        if (style == RANGES && !sketch_hand_has_card(hand, slot)) {
            slot++;
            continue;
        }
        slot = draw_cell(scene, hand, slot, style, &cell);
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
static void draw_card_line(const Scene *scene, const Hand *hand, unsigned slot, unsigned i,
                           unsigned inside, Out *out)
{
    char digits[24];
    Text number = number_text(slot + 1, digits);
    unsigned kind = sketch_hand_kind(hand, slot), width = (unsigned)number.length;
    bool up = sketch_hand_is_face_up(hand, slot);
    if (!sketch_hand_has_card(hand, slot)) {
        out_string(out, S_DIM " ");
        card_centred(out, i == 0 ? TEXT("") : i == 1 ? TEXT("·") : number, inside);
        out_string(out, " " S_PLAIN);
    } else if (i == 0) {
        out_string(out, "╭");
        repeat(out, "─", inside);
        out_string(out, "╮");
    } else if (i == 1 && (kind >= SKETCH_KINDS || (!up && inside > 3))) {
        Text face = kind < SKETCH_KINDS ? sketch_card_short(scene->lang, kind) : TEXT("");
        unsigned left = (inside - styled_width(face)) / 2;
        out_string(out, "│" S_DIM);
        repeat(out, "░", left);
        out_string(out, S_PLAIN);
        out_text(out, face);
        out_string(out, S_DIM);
        repeat(out, "░", inside - styled_width(face) - left);
        out_string(out, S_PLAIN "│");
    } else if (i == 1) {
        out_string(out, up ? "│" S_BOLD : "│");
        card_centred(out, sketch_card_short(scene->lang, kind), inside);
        out_string(out, S_PLAIN "│");
    } else {
        unsigned left = (inside - width) / 2;
        out_string(out, "╰");
        repeat(out, "─", left);
        out_text(out, number);
        repeat(out, "─", inside - width - left);
        out_string(out, "╯");
    }
}

void sketch_draw_cards(const Scene *scene, const Hand *hand, unsigned card_width, unsigned width,
                       Block *block)
{
    unsigned in_row = width > card_width + 2 ? (width - 2) / card_width : 1;
    for (unsigned first = 0; first < hand->slots; first += in_row) {
        for (unsigned i = 0; i < 3; i++) {
            out_string(&block->out, "  ");
            for (unsigned slot = first; slot < hand->slots && slot < first + in_row; slot++)
                draw_card_line(scene, hand, slot, i, card_width - 2, &block->out);
            sketch_end_line(block);
        }
    }
}
