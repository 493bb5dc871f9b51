/* What can be played, and by which rules, as the protocol tells it: see frames.h. */
#include "base/memory.h"
#include "core/games.h"
#include "core/mark.h"
#include "core/options.h"
#include "lang/rules.h"
#include "table/frames.h"

static void put_value(const Option *option, unsigned value, Json *json)
{
    Out *out = put_raw(json);
    out_char(out, '"'); /* nothing in a value has to be escaped */
    option_write_value(option, value, out);
    out_char(out, '"');
}

/* Those that are words, in the reader's. */
static void put_value_names(const Lang *lang, const Option *option, Json *json)
{
    unsigned last = option->kind == OPTION_SEAT ? 0 : option->most; /* seats are seats */
    put_open(json, '{');
    for (unsigned value = option->least; option->kind != OPTION_NUMBER && value <= last; value++)
        put_sentence(put_key(json, option->names[value]),
                     tr_in(lang, "value", option->names[value]));
    put_close(json, '}');
}

/* `values` lists them all; a client need not know what they mean. */
static void put_option(const Lang *lang, const Game *game, const Option *option, Json *json)
{
    put_open(json, '{');
    put_string(put_key(json, "option"), option->name);
    put_sentence(put_key(json, "label"), tr_own(lang, "option", game->name, option->label));
    put_sentence(put_key(json, "text"), tr(lang, option->meaning));
    put_value(option, option->initial, put_key(json, "initial"));
    put_open(put_key(json, "values"), '[');
    for (unsigned value = option->least; value <= option->most; value++)
        put_value(option, value, json);
    put_close(json, ']');
    put_value_names(lang, option, put_key(json, "names"));
    put_close(json, '}');
}

static void put_line(const Lang *lang, const Line *line, Json *json)
{
    put_open(json, '{');
    put_string(put_key(json, "line"), line->id);
    put_sentence(put_key(json, "text"), tr(lang, line->sentence));
    put_flag(put_key(json, "about"), line->about_person);
    put_close(json, '}');
}

static void put_mark(const Lang *lang, const Mark *mark, Json *json)
{
    put_open(json, '{');
    put_string(put_key(json, "mark"), mark->name);
    put_sentence(put_key(json, "text"), tr_in(lang, "mark", mark->name));
    put_string(put_key(json, "sign"), mark->sign);
    put_string(put_key(json, "other"), mark->other);
    put_close(json, '}');
}

static void put_bot(const Lang *lang, const Bot *bot, Json *json)
{
    put_open(json, '{');
    put_string(put_key(json, "bot"), bot->name);
    put_sentence(put_key(json, "name"), tr_in(lang, "bot", bot->name));
    put_sentence(put_key(json, "text"), tr(lang, bot->meaning));
    put_close(json, '}');
}

static void put_character(const Lang *lang, const Character *character, Json *json)
{
    put_open(json, '{');
    put_string(put_key(json, "character"), character->name);
    put_sentence(put_key(json, "name"), tr_in(lang, "character", character->name));
    put_sentence(put_key(json, "text"), tr(lang, character->meaning));
    put_close(json, '}');
}

static void put_game(const Lang *lang, const Game *game,
                     const Bot *(*bot_of)(const Game *game, unsigned n), Json *json)
{
    put_open(json, '{');
    put_string(put_key(json, "game"), game->name);
    put_string(put_key(json, "title"), game->title);
    put_sentence(put_key(json, "motto"), tr(lang, game->motto));
    put_sentence(put_key(json, "text"), tr(lang, game->summary));
    put_string(put_key(json, "clock"), clock_kinds[clock_of_game(game)].name);
    put_open(put_key(json, "options"), '[');
    for (unsigned i = 0; i < game->option_count; i++)
        put_option(lang, game, &game->options[i], json);
    put_close(json, ']');
    put_open(put_key(json, "bots"), '[');
    for (unsigned n = 0; bot_of(game, n) != NULL; n++)
        if (!bot_of(game, n)->unlisted)
            put_bot(lang, bot_of(game, n), json);
    put_close(json, ']');
    put_open(put_key(json, "lines"), '[');
    for (unsigned n = 1; talk_line(game, n) != NULL; n++)
        put_line(lang, talk_line(game, n), json);
    put_close(json, ']');
    put_open(put_key(json, "marks"), '[');
    for (unsigned i = 0; mark_at(game, i) != NULL; i++)
        put_mark(lang, mark_at(game, i), json);
    put_close(json, ']');
    put_close(json, '}');
}

void games_write(const Lang *lang, const Bot *(*bot_of)(const Game *game, unsigned n), Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_open(put_key(&json, "games"), '[');
    for (unsigned i = 0; game_at(i) != NULL; i++)
        if (!game_at(i)->is_template)
            put_game(lang, game_at(i), bot_of, &json);
    put_close(&json, ']');
    put_open(put_key(&json, "clocks"), '[');
    for (unsigned i = 0; i < CLOCKS; i++) {
        put_open(&json, '{');
        put_string(put_key(&json, "clock"), clock_kinds[i].name);
        put_sentence(put_key(&json, "text"), tr(lang, clock_kinds[i].meaning));
        put_number(put_key(&json, "decision"), clock_kinds[i].decision);
        put_number(put_key(&json, "window"), clock_kinds[i].window);
        put_close(&json, '}');
    }
    put_close(&json, ']');
    put_open(put_key(&json, "characters"), '[');
    for (unsigned i = 0; character_at(i) != NULL; i++)
        put_character(lang, character_at(i), &json);
    put_close(&json, ']');
    put_close(&json, '}');
}

/* What no rule sheet says, and had to be settled (docs/rules/README.md). */
static bool is_house_ruling(const Lang *lang, Text text)
{
    /* TRANSLATORS: as the rules for players mark what no rule sheet says: “(house ruling)” */
    Text mark = text_of(tr(lang, "house ruling"));
    for (size_t i = 0; i + mark.length <= text.length; i++)
        if (memcmp(text.at + i, mark.at, mark.length) == 0)
            return true;
    return false;
}

/* A line of the text: a paragraph, an item of a list, or a numbered rule. */
static void put_rule(const Lang *lang, Text line, Json *json)
{
    Text numbers = {"", 0}, number = {NULL, 0};
    bool is_item = line.length > 2 && line.at[0] == '-' && line.at[1] == ' ';
    Text text = is_item ? (Text){line.at + 2, line.length - 2} : line;
    text = rules_split_numbers(text, &numbers);
    bool is_rule = numbers.length > 0;
    put_open(json, '{');
    put_open(put_key(json, "rules"), '[');
    while (numbers.length > 0 && text_next(&numbers, &number))
        put_text(json, number);
    put_close(json, ']');
    put_flag(put_key(json, "item"), is_item);
    if ((is_rule || is_item) && is_house_ruling(lang, text))
        put_flag(put_key(json, "house"), true);
    put_text(put_key(json, "text"), text);
    put_close(json, '}');
}

void rules_write(const Game *game, const Lang *lang, Out *out)
{
    Json json = {out, false};
    Text rest = lang_rules(lang, game->name), line = {NULL, 0};
    RulesPart part;
    put_open(&json, '{');
    put_string(put_key(&json, "game"), game->name);
    put_string(put_key(&json, "lang"), lang_code(lang));
    put_open(put_key(&json, "parts"), '[');
    while (rules_next_part(&rest, &part)) {
        put_open(&json, '{');
        put_text(put_key(&json, "part"), part.id);
        put_text(put_key(&json, "title"), part.title);
        put_open(put_key(&json, "lines"), '[');
        while (text_line(&part.body, &line))
            if (line.length > 0)
                put_rule(lang, line, &json);
        put_close(&json, ']');
        put_close(&json, '}');
    }
    put_close(&json, ']');
    put_close(&json, '}');
}
