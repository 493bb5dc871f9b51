/* The table of Skalpott as a picture: the dice, what they add up to, and below them every chain,
   link under link, so that one row of sums is good for all. There are three sizes. */
#include "term/picture.h"
#include "core/mark.h"
#include "games/skalpott/voice.h"

typedef struct Layout {
    unsigned least_width;
    unsigned names;     /* columns for who and how, left of the chains */
    unsigned link, gap; /* columns of a link and of what joins it to the next */
    unsigned rows;      /* lines of a link */
    bool sums;          /* there is room for the sums above the links … */
    unsigned run; /* … and in this column for the longest run; 0: below the name, or nowhere */
    bool faces;   /* the dice have faces */
} Layout;

static const Layout large = {120, 21, 7, 3, 3, true, 0, true};
static const Layout medium = {80, 17, 3, 3, 1, true, 76, true};
static const Layout small = {0, 13, 3, 1, 1, false, 0, false};

/* Lines without any that are left blank: whose turn it is, dice, sums, chains. */
static unsigned lines_of(const Layout *layout, unsigned seats)
{
    return 1 + (layout->faces ? 6u : 1) + (layout->sums ? 2u : 1) + seats * layout->rows;
}

static const Layout *layout_for(unsigned seats, unsigned width, unsigned height)
{
    static const Layout *const layouts[] = {&large, &medium};
    for (unsigned i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (width >= layouts[i]->least_width && height >= lines_of(layouts[i], seats))
            return layouts[i];
    return &small;
}

/* The picture while it is drawn. Every column is counted from the left edge. */
typedef struct Canvas {
    const Scene *scene;
    const Skalpott *s;
    const Layout *layout;
    Out *out;
    size_t line; /* where the line that is written begins */
    unsigned width;
} Canvas;

static void to_column(Canvas *c, unsigned column)
{
    out_pad(c->out, c->line, column);
}

static void end_line(Canvas *c)
{
    while (c->out->length > c->line && c->out->text[c->out->length - 1] == ' ')
        c->out->length--;
    out_char(c->out, '\n');
    c->line = c->out->length;
}

static unsigned used(const Canvas *c)
{
    return styled_width((Text){c->out->text + c->line, c->out->length - c->line});
}

static unsigned link_column(const Canvas *c, unsigned link)
{
    return c->layout->names + link * (c->layout->link + c->layout->gap);
}

static unsigned box_column(const Canvas *c)
{
    return link_column(c, SKALPOTT_LINKS - 1) + c->layout->link + 3;
}

/* ---- Dice ---------------------------------------------------------------------------------- */

enum { FACE_WIDTH = 9, FACE_ROWS = 5, FACES_END = 2 + SKALPOTT_DICE * (FACE_WIDTH + 1) + 3 };

/* A die that has just fallen, or was set, where others were kept. */
static bool is_fresh(const Canvas *c, unsigned die)
{
    unsigned fallen = skalpott_fallen(c->s);
    return fallen != SKALPOTT_ALL_DICE && (fallen >> die & 1);
}

static void draw_face(Canvas *c, unsigned die, unsigned row)
{
    /* By number of pips: the three rows between the edges. */
    static const char *const pips[7][3] = {
        {"       ", "       ", "       "}, {"       ", "   ●   ", "       "},
        {" ●     ", "       ", "     ● "}, {" ●     ", "   ●   ", "     ● "},
        {" ●   ● ", "       ", " ●   ● "}, {" ●   ● ", "   ●   ", " ●   ● "},
        {" ●   ● ", " ●   ● ", " ●   ● "},
    };
    static const char *const edges[2][2] = {{"┌───────┐", "└───────┘"}, {"╔═══════╗", "╚═══════╝"}};
    static const char *const sides[2] = {"│", "║"};
    static const char *const gone[FACE_ROWS] = {
        "┌ ─ ─ ─ ┐", "         ", "│   ?   │", "         ", "└ ─ ─ ─ ┘",
    };
    bool due = skalpott_to_throw(c->s) >> die & 1;
    bool edge = row == 0 || row == FACE_ROWS - 1;
    bool fresh = is_fresh(c, die);
    if (due)
        say(c->out, S_DIM "%1" S_PLAIN, text_of(gone[row]));
    else if (edge)
        out_string(c->out, edges[fresh][row > 0]);
    else
        say(c->out, "%2" S_BOLD "%1" S_PLAIN "%2", text_of(pips[c->s->dice[die]][row - 1]),
            text_of(sides[fresh]));
}

static void draw_counters(Canvas *c, unsigned count)
{
    if (used(c) + 1 + count > c->width)
        return;
    out_string(c->out, " " S_DIM);
    out_times(c->out, "•", count);
}

/* Beside the dice: what they make, and where the counters are. */
static void draw_facts(Canvas *c, unsigned row)
{
    const Lang *lang = c->scene->lang;
    const Skalpott *s = c->s;
    bool lie = skalpott_dice_lie(s);
    unsigned due = seats_in_nibble(skalpott_to_throw(s));
    if (row == 0 && lie) {
        out_string(c->out, S_BOLD);
        say(c->out, tr(lang, "Sum: %1"), NUM(skalpott_sum(s->dice)));
    } else if (row == 0 && due > 0) {
        say(c->out, tr_count(lang, "%1 die to throw", "%1 dice to throw", due), NUM(due));
    } else if (row == 1 && lie) {
        bool held = skalpott_holds(s, s->player, skalpott_hit(s->dice));
        out_string(c->out, held == (s->phase == SKALPOTT_DECIDING) ? S_BAD : S_GOOD);
        skalpott_say_link(c->scene, s, c->out);
    } else if (row == 3) {
        say(c->out, tr(lang, "Pool: %1"), NUM(s->pool));
        draw_counters(c, s->pool);
    } else if (row == 4) {
        say(c->out, tr(lang, "Scrap heap: %1"), NUM(s->scrap));
        draw_counters(c, s->scrap);
    }
}

static void draw_positions(Canvas *c)
{
    const Lang *lang = c->scene->lang;
    bool some_kept = c->s->phase == SKALPOTT_THROWING && c->s->thrown != SKALPOTT_ALL_DICE;
    for (unsigned die = 0; die < SKALPOTT_DICE; die++) {
        bool due = skalpott_to_throw(c->s) >> die & 1;
        char text[64];
        Out word = {.text = text, .capacity = sizeof text};
        say(&word,
            is_fresh(c, die) ? tr(lang, "%1 new")
            : !some_kept     ? "%1"
            : due            ? tr(lang, "%1 throw")
                             : tr(lang, "%1 keep"),
            NUM(die + 1));
        unsigned width = styled_width((Text){text, word.length});
        unsigned room = width < FACE_WIDTH ? FACE_WIDTH - width : 0;
        to_column(c, 2 + die * (FACE_WIDTH + 1) + room / 2);
        out_string(c->out, (due && some_kept) || is_fresh(c, die) ? S_GOLD : S_DIM);
        out_clipped(c->out, (Text){text, word.length}, FACE_WIDTH);
        out_string(c->out, S_PLAIN);
    }
    end_line(c);
}

static void draw_faces(Canvas *c)
{
    for (unsigned row = 0; row < FACE_ROWS; row++) {
        for (unsigned die = 0; die < SKALPOTT_DICE; die++) {
            to_column(c, 2 + die * (FACE_WIDTH + 1));
            draw_face(c, die, row);
        }
        to_column(c, FACES_END);
        draw_facts(c, row);
        end_line(c);
    }
    draw_positions(c);
}

/* All of that in one line. */
static void draw_numbers(Canvas *c)
{
    for (unsigned die = 0; die < SKALPOTT_DICE; die++) {
        bool due = skalpott_to_throw(c->s) >> die & 1;
        bool fresh = is_fresh(c, die);
        out_string(c->out, due ? " " S_DIM "·" : fresh ? " ⟦" S_BOLD : " [" S_BOLD);
        say(c->out, due ? "?" : "%1", NUM(c->s->dice[die]));
        out_string(c->out, due ? "·" S_PLAIN : fresh ? S_PLAIN "⟧" : S_PLAIN "]");
    }
    if (skalpott_dice_lie(c->s)) {
        out_string(c->out, "  ");
        say(c->out, tr(c->scene->lang, "Sum: %1"), NUM(skalpott_sum(c->s->dice)));
    }
    out_string(c->out, "  ");
    say(c->out, tr(c->scene->lang, "Pool: %1"), NUM(c->s->pool));
    out_string(c->out, "  ");
    say(c->out, tr(c->scene->lang, "Scrap heap: %1"), NUM(c->s->scrap));
    end_line(c);
}

/* ---- Chains -------------------------------------------------------------------------------- */

static bool is_hit(const Canvas *c, unsigned seat, unsigned link)
{
    return skalpott_dice_lie(c->s) && seat == c->s->player && link == skalpott_hit(c->s->dice);
}

static void canvas_centred(Canvas *c, unsigned column, unsigned width, Text text)
{
    unsigned has = styled_width(text);
    to_column(c, column + width / 2 - has / 2);
    out_text(c->out, text);
}

static void draw_heading(Canvas *c, bool sums)
{
    const Lang *lang = c->scene->lang;
    char text[64];
    out_string(c->out, S_DIM "    ");
    say(c->out, sums ? tr(lang, "sum") : tr(lang, "link"));
    out_string(c->out, S_PLAIN);
    for (unsigned link = 0; link < SKALPOTT_LINKS; link++) {
        Out label = {.text = text, .capacity = sizeof text};
        if (is_hit(c, c->s->player, link))
            out_string(&label, S_GOLD);
        if (sums)
            skalpott_out_sums(&label, link);
        else
            out_number(&label, link + 1);
        out_string(&label, S_PLAIN);
        canvas_centred(c, link_column(c, link), c->layout->link, (Text){text, label.length});
    }
    if (sums || !c->layout->sums)
        canvas_centred(c, box_column(c), c->layout->link, text_of(tr(lang, "Joker")));
    if (sums && c->layout->run > 0)
        canvas_centred(c, c->layout->run, 4, text_of(tr(lang, "run")));
    end_line(c);
}

/* One line of a link or of a Joker box: round or square, with the seat's motif if it is taken. */
static void draw_link(Canvas *c, unsigned seat, unsigned row, bool taken, bool round)
{
    const char *motif = taken ? scene_sign(c->scene, seat) : " ";
    if (taken)
        out_seat_colour(c->scene, seat, c->out);
    else
        out_string(c->out, S_DIM);
    if (c->layout->rows == 1) {
        say(c->out, round ? "(%1)" : "[%1]", text_of(motif));
    } else if (row == 1) {
        say(c->out, taken ? "│ %1%1%1 │" : "│  %1  │", text_of(motif));
    } else {
        out_string(c->out, row == 0 ? "┌─────┐" : "└─────┘");
    }
    out_string(c->out, S_PLAIN);
}

/* What joins two links, the arrows at the link that is hit included. */
static void draw_joint(Canvas *c, unsigned seat, unsigned link)
{
    bool after = link > 0 && is_hit(c, seat, link - 1),
         before = link < SKALPOTT_LINKS && is_hit(c, seat, link);
    bool inner = link > 0 && link < SKALPOTT_LINKS;
    bool firm = inner && (c->s->chains[seat] >> (link - 1) & 3) == 3;
    const char *line = firm ? "═" : inner ? "─" : " ";
    for (unsigned i = 0; i < c->layout->gap; i++) {
        if (after && i == 0)
            out_string(c->out, S_GOLD "◄" S_PLAIN);
        else if (before && i + 1 == c->layout->gap)
            out_string(c->out, S_GOLD "►" S_PLAIN);
        else if (firm) {
            out_seat_colour(c->scene, seat, c->out);
            out_string(c->out, line);
        } else {
            out_string(c->out, S_DIM);
            out_string(c->out, line);
        }
    }
    out_string(c->out, S_PLAIN);
}

/* Who it is: `► ● Ana (you)`; when it is over, the place in front. */
static void draw_name(Canvas *c, unsigned seat)
{
    const Skalpott *s = c->s;
    unsigned room = c->layout->names - 4 - c->layout->gap;
    char text[SKALPOTT_LIST_SIZE];
    Out name = {.text = text, .capacity = sizeof text};
    if (s->phase == SKALPOTT_OVER) {
        out_number(c->out, skalpott_place(s, seat));
    } else {
        out_string(c->out, seat == s->player ? S_GOLD "►" : " ");
    }
    out_char(c->out, ' ');
    out_seat_colour(c->scene, seat, c->out);
    out_string(c->out, scene_sign(c->scene, seat));
    out_char(c->out, ' ');
    say(&name, tr(c->scene->lang, "%1 (you)"), c->scene->names[seat]);
    if (skalpott_is_you(c->scene, s, seat) && styled_width((Text){text, name.length}) <= room)
        out_text(c->out, (Text){text, name.length});
    else
        out_clipped(c->out, c->scene->names[seat], room);
    out_string(c->out, S_PLAIN);
}

static void draw_chain(Canvas *c, unsigned seat)
{
    const Layout *layout = c->layout;
    for (unsigned row = 0; row < layout->rows; row++) {
        bool middle = row == layout->rows / 2;
        if (row == 0)
            draw_name(c, seat);
        if (layout->rows > 1 && row == 1) {
            SkalpottRun run = skalpott_run(c->s->chains[seat]);
            out_string(c->out, S_DIM "    ");
            say(c->out, tr(c->scene->lang, "longest run: %1"), NUM(run.length));
            out_string(c->out, S_PLAIN);
        }
        for (unsigned link = 0; link < SKALPOTT_LINKS; link++) {
            to_column(c, link_column(c, link) - layout->gap);
            if (middle)
                draw_joint(c, seat, link);
            to_column(c, link_column(c, link));
            draw_link(c, seat, row, c->s->chains[seat] >> link & 1, true);
        }
        if (middle)
            draw_joint(c, seat, SKALPOTT_LINKS);
        to_column(c, box_column(c));
        draw_link(c, seat, row, seats_have(c->s->boxes, seat), false);
        if (layout->run > 0)
            canvas_centred(c, layout->run, 4, NUM(skalpott_run(c->s->chains[seat]).length));
        end_line(c);
    }
}

/* ---- The picture --------------------------------------------------------------------------- */

static void draw_title(Canvas *c)
{
    out_string(c->out, "  " S_BOLD);
    if (c->s->phase == SKALPOTT_OVER)
        skalpott_say_winners(c->scene, c->s, c->out);
    else
        skalpott_say_turn(c->scene, c->s, c->out);
    end_line(c);
}

static void draw_table(Canvas *c, unsigned height)
{
    unsigned seats = c->s->seats, lines = lines_of(c->layout, seats);
    unsigned blank = height > lines ? height - lines : 0;
    unsigned first = c->scene->viewer < seats ? c->scene->viewer : 0;
    draw_title(c);
    if (blank >= 2)
        end_line(c);
    if (c->layout->faces)
        draw_faces(c);
    else
        draw_numbers(c);
    if (blank >= 1)
        end_line(c);
    draw_heading(c, false);
    if (c->layout->sums)
        draw_heading(c, true);
    for (unsigned i = 0; i < seats; i++) {
        if (i > 0 && blank >= 2 + seats - 1)
            end_line(c);
        draw_chain(c, (first + i) % seats);
    }
}

/* Copies the lines of a picture as far as they fit. */
static void out_cropped(Out *out, Text picture, unsigned width, unsigned height)
{
    for (unsigned line = 0; picture.length > 0 && line < height; line++) {
        size_t length = 0;
        while (length < picture.length && picture.at[length] != '\n')
            length++;
        out_clipped(out, (Text){picture.at, length}, width);
        out_char(out, '\n');
        length += length < picture.length;
        picture.at += length;
        picture.length -= length;
    }
}

static void skalpott_draw(const Scene *scene, unsigned width, unsigned height, Out *out)
{
    char picture[16384];
    Out drawn = {.text = picture, .capacity = sizeof picture};
    const Skalpott *s = scene->view;
    Canvas canvas = {scene, s, layout_for(s->seats, width, height), &drawn, 0, width};
    draw_table(&canvas, height);
    out_cropped(out, (Text){picture, drawn.length}, width, height);
}

const Picture skalpott_picture = {.draw = skalpott_draw};
