/* What all frames are made of: sentences, views, options as JSON. See frames.h. */
#include "base/memory.h"
#include "core/notation.h"
#include "core/options.h"
#include "table/frames.h"

size_t sentence_begin(Json *json)
{
    return put_raw(json)->length;
}

static void escape(Out *out, char c, bool styled)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '\n') {
        out_string(out, "\\n");
        return;
    }
    if (c >= 0 && c < ' ') { /* a style */
        if (styled) {
            out_string(out, "\\u00");
            out_char(out, hex[c >> 4]);
            out_char(out, hex[c & 15]);
        }
        return;
    }
    if (c == '"' || c == '\\')
        out_char(out, '\\');
    out_char(out, c);
}

/* What was written is escaped behind itself and then takes its own place, so that no room is needed
   but the writer's. What voices and pictures write is UTF-8. */
static void escape_from(Json *json, size_t begin, bool styled)
{
    Out *out = json->out;
    size_t end = out->length, escaped = end;
    while (end > begin && out->text[end - 1] == '\n')
        end--;
    out_char(out, '"');
    for (size_t i = begin; i < end; i++)
        escape(out, out->text[i], styled);
    out_char(out, '"');
    if (out->full)
        return;
    memmove(out->text + begin, out->text + escaped, out->length - escaped);
    out->length -= escaped - begin;
}

void sentence_end(Json *json, size_t begin)
{
    escape_from(json, begin, false);
}

void put_sentence(Json *json, const char *sentence)
{
    put_sentence_text(json, text_of(sentence));
}

void put_sentence_text(Json *json, Text sentence)
{
    size_t begin = sentence_begin(json);
    out_text(json->out, sentence);
    sentence_end(json, begin);
}

/* Pictures are made for screens of these sizes (tests/look_test.c). */
enum { LEAST_COLUMNS = 60, MOST_COLUMNS = 200, LEAST_LINES = 10, MOST_LINES = 60 };

static unsigned within(uint64_t wanted, unsigned least, unsigned most)
{
    return wanted < least ? least : wanted > most ? most : (unsigned)wanted;
}

void put_picture(Json *json, const Drawing *drawing, const Scene *scene)
{
    size_t begin = sentence_begin(json);
    drawing->draw(scene, within(drawing->columns, LEAST_COLUMNS, MOST_COLUMNS),
                  within(drawing->lines, LEAST_LINES, MOST_LINES), json->out);
    escape_from(json, begin, true);
}

void put_view(const Game *game, const View *view, Json *json)
{
    Json whole = {put_raw(json), false};
    game->write_view(view, &whole);
}

void put_viewer(Json *json, Viewer viewer)
{
    Out *out = put_raw(json);
    out_char(out, '"');
    viewer_write(viewer, out);
    out_char(out, '"');
}

void put_options(const Game *game, const Options *options, Json *json)
{
    put_open(json, '{');
    for (unsigned i = 0; i < game->option_count; i++) {
        Out *out = put_raw(put_key(json, game->options[i].name));
        out_char(out, '"'); /* nothing in a value has to be escaped */
        option_write_value(&game->options[i], options->value[i], out);
        out_char(out, '"');
    }
    put_close(json, '}');
}

void put_settings(const TableSetup *setup, Json *json)
{
    put_options(setup->game, &setup->options, put_key(json, "options"));
    put_string(put_key(json, "clock"), clock_kinds[setup->clock].name);
    put_flag(put_key(json, "public"), setup->is_public);
    put_flag(put_key(json, "chat"), setup->free_chat);
    put_flag(put_key(json, "takeover"), setup->takeover);
    put_flag(put_key(json, "practice"), setup->practice);
}

void put_results(const Game *game, const void *state, unsigned persons, Json *json)
{
    Out *out = put_raw(json);
    out_char(out, '[');
    result_write(game, state, persons, ',', out);
    out_char(out, ']');
}
