/* The table of Sketch! as a picture: a headline, the discard and the pile at the left, the other
   hands at their right, what waits to happen, and at the bottom the viewer's own cards. A hand is
   drawn as cards where there is room, else as a line of slots: the first of `plans` that fits is
   taken. */
#include "term/picture.h"
#include "core/mark.h"
#include "games/sketch/picture_cards.h"

enum { CALM_CARDS = 6 };

typedef struct Plan {
    SketchHandStyle others, own;
    unsigned columns; /* of other hands */
    bool art, airy;   /* with discard and pile drawn; with a blank line between other hands */
} Plan;

static const Plan plans[] = {
    {SKETCH_AS_WIDE_CARDS, SKETCH_AS_WIDE_CARDS, 1, true, false},
    {SKETCH_AS_WIDE_CARDS, SKETCH_AS_WIDE_CARDS, 2, true, false},
    {SKETCH_AS_CARDS, SKETCH_AS_WIDE_CARDS, 1, true, false},
    {SKETCH_AS_CARDS, SKETCH_AS_WIDE_CARDS, 2, true, false},
    {SKETCH_AS_CELLS, SKETCH_AS_WIDE_CARDS, 1, true, true},
    {SKETCH_AS_CELLS, SKETCH_AS_WIDE_CARDS, 1, true, false},
    {SKETCH_AS_CELLS, SKETCH_AS_CARDS, 1, true, false},
    {SKETCH_AS_CELLS, SKETCH_AS_CELLS, 1, true, false},
    {SKETCH_AS_RANGES, SKETCH_AS_CARDS, 1, true, false},
    {SKETCH_AS_RANGES, SKETCH_AS_CELLS, 1, true, false},
    {SKETCH_AS_RANGES, SKETCH_AS_RANGES, 1, true, false},
    {SKETCH_AS_RANGES, SKETCH_AS_RANGES, 1, false, false},
};
enum { PLANS = sizeof plans / sizeof *plans };

/* ---- Seats --------------------------------------------------------------------------------- */

/* Where a seat stands now, in a word or two. */
static void out_tag(const Scene *scene, unsigned seat, Out *out)
{
    const Sketch *s = scene->view;
    const Lang *lang = scene->lang;
    if (s->phase == SKETCH_OVER) {
        unsigned points = sketch_score(s, seat);
        out_string(out, S_BOLD);
        say(out, tr_count(lang, "%1 point", "%1 points", points), NUM(points));
    } else if (s->phase == SKETCH_PEEKING || s->phase == SKETCH_WINDOW) {
        if (seats_have(s->to_act, seat)) {
            out_string(out, S_GOLD);
            if (scene_is_mine(scene, (Actor)seat))
                say(out, tr_in(lang, "you have still to answer", "and you?"));
            else
                say(out, tr_in(lang, "has still to answer", "thinks"));
        } else if (s->phase == SKETCH_PEEKING || seats_have(s->answered, seat)) {
            out_string(out, S_DIM);
            say(out, tr_in(lang, "has answered", "ok"));
        }
    }
}

static Text tag_of(const Scene *scene, unsigned seat, char text[128])
{
    Out tag = {.text = text, .capacity = 128};
    out_tag(scene, seat, &tag);
    return (Text){text, tag.length};
}

/* ► ▲ Björn      P2 A */
static void draw_name(const Scene *scene, unsigned seat, unsigned columns, SketchBlock *block)
{
    const Sketch *s = scene->view;
    Out *out = &block->out;
    bool turn = s->turn > 0 && s->player == seat && s->phase != SKETCH_OVER;
    out_string(out, turn ? S_GOLD "►" : " ");
    out_char(out, ' ');
    out_seat_colour(scene, seat, out);
    out_string(out, scene_sign(scene, seat));
    out_char(out, ' ');
    size_t name = out->length;
    out_clipped(out, scene->names[seat], columns);
    out_pad(out, name, columns);
    out_string(out, S_DIM " ");
    out_seat(out, seat);
    if (s->teams) {
        out_char(out, ' ');
        out_char(out, (char)('A' + seat % sketch_sides(s)));
    }
    out_string(out, S_PLAIN);
}

static unsigned widest(unsigned columns, Text text)
{
    unsigned width = styled_width(text);
    return width > columns ? width : columns;
}

static unsigned name_columns(const Scene *scene, unsigned most)
{
    unsigned columns = 0;
    for (unsigned seat = 0; seat < scene->seats; seat++)
        columns = widest(columns, scene->names[seat]);
    return columns < most ? columns : most;
}

/* The columns that tags take. They are kept free where there is none, so that cards do not jump to
   and fro while windows open and close. */
static unsigned tag_columns(const Scene *scene)
{
    unsigned columns = 0;
    const char *const answers[] = {tr_in(scene->lang, "has still to answer", "thinks"),
                                   tr_in(scene->lang, "has answered", "ok")};
    for (unsigned i = 0; i < sizeof answers / sizeof *answers; i++)
        columns = widest(columns, text_of(answers[i]));
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        char text[128];
        if (!scene_is_mine(scene, (Actor)seat))
            columns = widest(columns, tag_of(scene, seat, text));
    }
    return columns;
}

/* A hand and whose it is, in so many columns. */
static void draw_seat(const Scene *scene, unsigned seat, SketchHandStyle style, unsigned width,
                      SketchBlock *block)
{
    const Sketch *s = scene->view;
    char text[128];
    Text tag = tag_of(scene, seat, text);
    bool mine = scene_is_mine(scene, (Actor)seat);
    Out *out = &block->out;
    draw_name(scene, seat, name_columns(scene, width > 60 ? 16 : 10), block);
    if (mine && s->teams)
        say(out, tr(scene->lang, "  your cards (partner: %1)"),
            scene->names[sketch_partner(s, seat)]);
    else if (mine)
        say(out, tr(scene->lang, "  your cards"));
    unsigned from = sketch_line_width(block) + 2;
    if (tag.length > 0)
        out_string(out, "  ");
    out_text(out, tag);
    out_string(out, S_PLAIN);
    if (s->hand_size[seat] == 0)
        say(out, tr(scene->lang, "  no cards"));
    if (s->hand_size[seat] > 0 && style < SKETCH_AS_CARDS) {
        from += 2 + (mine ? styled_width(tag) : tag_columns(scene));
        if (from + 12 > width) { /* a narrow screen: the cards go beneath the name */
            sketch_end_line(block);
            from = 4;
        }
        sketch_draw_cells(scene, seat, style, from, width, block);
    } else {
        sketch_end_line(block);
        if (s->hand_size[seat] > 0)
            sketch_draw_cards(scene, seat, style, width, block);
    }
}

/* The hands of all but the viewer, clockwise from its left. */
static void draw_others(const Scene *scene, const Plan *plan, unsigned width, SketchBlock *block)
{
    SketchBlock one, other;
    bool seated = scene->viewer < scene->seats;
    unsigned count = scene->seats - seated, first = seated ? scene->viewer + 1u : 0;
    unsigned columns = width / plan->columns;
    sketch_block_begin(block);
    for (unsigned i = 0; i < count; i += plan->columns) {
        if (plan->columns == 1) {
            if (plan->airy && i > 0)
                sketch_end_line(block);
            draw_seat(scene, (first + i) % scene->seats, plan->others, width, block);
            continue;
        }
        sketch_block_begin(&one);
        sketch_block_begin(&other);
        draw_seat(scene, (first + i) % scene->seats, plan->others, columns, &one);
        if (i + 1 < count)
            draw_seat(scene, (first + i + 1) % scene->seats, plan->others, columns, &other);
        sketch_draw_beside(&one, columns, &other, block);
    }
}

/* ---- Headline and effects ------------------------------------------------------------------ */

static void draw_headline(const Scene *scene, unsigned width, SketchBlock *block)
{
    const Sketch *s = scene->view;
    char text[512];
    Out right = {.text = text, .capacity = sizeof text};
    if (s->assault > 0) {
        out_string(&right, S_BAD);
        say(&right, tr(scene->lang, "Assault called by %1"), scene->names[s->assault - 1]);
        out_string(&right, S_PLAIN "  ");
    }
    if (s->turn > 0) {
        out_string(&right, S_DIM);
        say(&right, tr(scene->lang, "Turn %1"), NUM(s->turn));
    }
    Text aside = {text, right.length};
    out_string(&block->out, S_BOLD " ");
    sketch_out_headline(scene, &block->out);
    out_string(&block->out, S_PLAIN);
    if (sketch_line_width(block) + 2 + styled_width(aside) > width)
        sketch_end_line(block);
    if (aside.length > 0 && styled_width(aside) < width)
        out_pad(&block->out, sketch_line_start(block), width - styled_width(aside));
    out_text(&block->out, aside);
    sketch_end_line(block);
}

static void out_card_of(const Scene *scene, Action action, unsigned i, Out *out)
{
    unsigned seat = action_argument(action, i) - 1;
    out_string(out, scene_sign(scene, seat));
    out_char(out, ' ');
    out_text(out, scene->names[seat]);
    if (action_argument(action, i + 1) > 0) {
        out_char(out, ' ');
        out_number(out, action_argument(action, i + 1));
    }
}

/* Archer → ▲ Björn, Magician ● Ana 2 ↔ ▲ Björn 1 */
static void draw_effects(const Scene *scene, SketchBlock *block)
{
    const Sketch *s = scene->view;
    Out *out = &block->out;
    if (s->effect_count == 0)
        return;
    out_string(out, S_GOLD " ");
    say(out, tr(scene->lang, "About to happen:"));
    for (unsigned i = 0; i < s->effect_count; i++) {
        out_string(out, i > 0 ? ",  " : "  ");
        if (s->effect_kind == SKETCH_VETO) { /* SKE-40 */
            say(out, tr_in(scene->lang, "a card to take", "Penalty"));
            out_string(out, " → ");
            out_card_of(scene, action1(SKETCH_WORD_AIM, s->effect_player[i] + 1u), 0, out);
            continue;
        }
        out_text(out, sketch_card_name(scene->lang, s->effect_kind));
        if (s->effect_kind == SKETCH_MAGICIAN) {
            out_char(out, ' ');
            out_card_of(scene, s->announced[i], 0, out);
            out_string(out, " ↔ ");
            out_card_of(scene, s->announced[i], 2, out);
        } else {
            out_string(out, " → ");
            out_card_of(scene, s->announced[i], 0, out);
        }
    }
    out_string(out, S_PLAIN);
    sketch_end_line(block);
}

/* ---- The picture --------------------------------------------------------------------------- */

typedef struct Parts {
    SketchBlock head, middle, effects, own;
} Parts;

static unsigned picture_height(const Parts *picture)
{
    return picture->head.count + picture->middle.count + picture->effects.count +
           picture->own.count;
}

static void draw_with(const Scene *scene, const Plan *plan, unsigned width, Parts *picture)
{
    SketchBlock art, others;
    unsigned beside = plan->art ? SKETCH_ART_WIDTH : 0;
    sketch_block_begin(&picture->head);
    draw_headline(scene, width, &picture->head);
    if (!plan->art) {
        out_char(&picture->head.out, ' ');
        sketch_out_piles(scene, &picture->head.out);
        sketch_end_line(&picture->head);
    }
    sketch_block_begin(&picture->middle);
    draw_others(scene, plan, width > beside ? width - beside : 1, &others);
    sketch_block_begin(&art);
    if (plan->art)
        sketch_draw_art(scene, &art);
    sketch_draw_beside(&art, beside, &others, &picture->middle);
    sketch_block_begin(&picture->effects);
    draw_effects(scene, &picture->effects);
    sketch_block_begin(&picture->own);
    if (scene->viewer < scene->seats)
        draw_seat(scene, scene->viewer, plan->own, width, &picture->own);
}

/* Spare lines go between the parts. */
static void out_gap(Out *out, unsigned *spare)
{
    if (*spare > 0) {
        out_char(out, '\n');
        --*spare;
    }
}

/* Cards are drawn only where a hand may grow a little and an effect be announced without all of the
   picture changing. */
static bool is_calm(const Plan *plan, unsigned width)
{
    return plan->others < SKETCH_AS_CARDS ||
           (width - SKETCH_ART_WIDTH) / plan->columns >= 2 + CALM_CARDS * (unsigned)plan->others;
}

static void sketch_draw(const Scene *scene, unsigned width, unsigned height, Out *out)
{
    Parts picture;
    unsigned needed = ~0u;
    for (unsigned i = width < 56 ? PLANS - 1 : 0; i < PLANS && needed > height; i++) {
        if (!is_calm(&plans[i], width))
            continue;
        draw_with(scene, &plans[i], width, &picture);
        needed = picture_height(&picture);
        if (plans[i].others >= SKETCH_AS_CARDS && picture.effects.count == 0 && needed == height)
            needed++;
    }
    /* What still does not fit goes missing among the others, or at the bottom. */
    unsigned cut = needed > height ? needed - height : 0, spare = height - (needed - cut);
    unsigned middle = picture.middle.count > cut ? picture.middle.count - cut : 0;
    unsigned left = height - spare;
    left -= sketch_out_block(out, &picture.head, width, left);
    out_gap(out, &spare);
    left -= sketch_out_block(out, &picture.middle, width, middle < left ? middle : left);
    if (picture.effects.count > 0)
        out_gap(out, &spare);
    left -= sketch_out_block(out, &picture.effects, width, left);
    if (picture.own.count > 0)
        out_gap(out, &spare);
    (void)sketch_out_block(out, &picture.own, width, left);
}

const Picture sketch_picture = {.draw = sketch_draw};
