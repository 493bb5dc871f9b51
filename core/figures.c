/* What is counted of a game, and how it is told: see figures.h. */
#include "core/figures.h"

void counter_begin(Counter *counter, const Game *game, const Options *options)
{
    counter->game = game;
    counter->note = 0;
    game->start(&counter->state, options);
}

void counter_move(Counter *counter, Move move)
{
    const Figures *figures = counter->game->voice->figures;
    State before = counter->state;
    Refusal refusal = counter->game->apply(&counter->state, move.actor, move.action, NULL);
    INSIST(refusal.id == ACCEPTED);
    if (figures != NULL)
        figures->count_move(&before, move, &counter->state, &counter->note, &counter->counts);
}

static uint32_t size_of(int32_t value)
{
    return value < 0 ? 0u - (uint32_t)value : (uint32_t)value;
}

/* Hundredths as a number with one decimal and its sign. */
static void out_tenths(const Lang *lang, int32_t value, Out *out)
{
    uint32_t tenths = (size_of(value) + 5) / 10;
    if (tenths > 0)
        out_string(out, value < 0 ? "−" : "+");
    say(out, tr(lang, "%1.%2"), NUM(tenths / 10), NUM(tenths % 10));
}

static void put_hundredths(Json *json, int32_t value)
{
    Out *out = put_raw(json);
    uint32_t size = size_of(value);
    if (value < 0)
        out_char(out, '-');
    out_number(out, size / HUNDREDTHS);
    out_char(out, '.');
    out_char(out, (char)('0' + size % HUNDREDTHS / 10));
    out_char(out, (char)('0' + size % 10));
}

static bool has_something(const Counts *counts, unsigned figure, unsigned persons)
{
    for (unsigned person = 0; person < persons; person++)
        if (counts->of[person][figure] != 0)
            return true;
    return false;
}

static void tell_figure(const Scene *scene, const Counts *counts, unsigned i, Out *out)
{
    const Figure *figure = &scene->game->voice->figures->list[i];
    char text[1024];
    Out values = {.text = text, .capacity = sizeof text};
    for (unsigned person = 0; person < scene->persons; person++) {
        int32_t value = counts->of[person][i];
        if (value == 0)
            continue; /* at a table of twelve it would be most of it */
        if (values.length > 0)
            out_string(&values, ", ");
        out_text(&values, scene->names[person]);
        out_string(&values, " ");
        if (figure->compares)
            out_tenths(scene->lang, value, &values);
        else
            out_number(&values, (uint32_t)value);
    }
    /* TRANSLATORS: a figure and who has how much of it: "Challenges won: Ana 2, Milo 1." */
    say(out, tr(scene->lang, "%1: %2.\n"), text_of(tr(scene->lang, figure->label)),
        (Text){text, values.length});
}

void figures_tell(const Scene *scene, const Counts *counts, Out *out)
{
    const Figures *figures = scene->game->voice->figures;
    for (unsigned i = 0; figures != NULL && i < figures->count; i++)
        if (has_something(counts, i, scene->persons))
            tell_figure(scene, counts, i, out);
}

void figures_write(const Game *game, const Lang *lang, unsigned persons, const Counts *counts,
                   Json *json)
{
    const Figures *figures = game->voice->figures;
    put_open(json, '[');
    for (unsigned i = 0; figures != NULL && i < figures->count; i++) {
        put_open(json, '{');
        put_string(put_key(json, "name"), figures->list[i].name);
        put_string(put_key(json, "label"), tr(lang, figures->list[i].label));
        if (figures->list[i].compares)
            put_flag(put_key(json, "compares"), true);
        put_open(put_key(json, "values"), '[');
        for (unsigned person = 0; person < persons; person++) {
            if (figures->list[i].compares)
                put_hundredths(json, counts->of[person][i]);
            else
                put_number(json, (uint32_t)counts->of[person][i]);
        }
        put_close(json, ']');
        put_close(json, '}');
    }
    put_close(json, ']');
}
