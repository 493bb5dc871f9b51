/* What all frames are made of: sentences, views, options as JSON. See frames.h. */
#include "base/memory.h"
#include "core/notation.h"
#include "core/options.h"
#include "table/frames.h"

size_t sentence_begin(Json *json)
{
    return put_raw(json)->length;
}

static void escape(Out *out, char c)
{
    if (c == '\n') {
        out_string(out, "\\n");
        return;
    }
    if (c >= 0 && c < ' ') /* a style */
        return;
    if (c == '"' || c == '\\')
        out_char(out, '\\');
    out_char(out, c);
}

/* The sentence is escaped behind itself and then takes its own place, so that no room is needed but
   the writer's. What voices write is UTF-8. */
void sentence_end(Json *json, size_t begin)
{
    Out *out = json->out;
    size_t end = out->length, escaped = end;
    while (end > begin && out->text[end - 1] == '\n')
        end--;
    out_char(out, '"');
    for (size_t i = begin; i < end; i++)
        escape(out, out->text[i]);
    out_char(out, '"');
    if (out->full)
        return;
    memmove(out->text + begin, out->text + escaped, out->length - escaped);
    out->length -= escaped - begin;
}

void put_sentence(Json *json, const char *sentence)
{
    size_t begin = sentence_begin(json);
    out_string(json->out, sentence);
    sentence_end(json, begin);
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
