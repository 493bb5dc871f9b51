/* How a table begins: see opening.h. The text is a game's name and pairs `key=value`, each key once
   and in this order:

       skull players=3 … clock=none chat=off takeover=on practice=off seeded=off delay=600-1600
       substitute=easy seed=… nonce=… code=… watch=…

   Behind `practice` come `public=on` and `hints=on` or `hints=off` at tables that have them. */
#include "table/opening.h"

#include "base/memory.h"
#include "core/games.h"
#include "core/options.h"

const ClockKind clock_kinds[CLOCKS] = {
    [CLOCK_NONE] = {"none", N_("take all the time you like"), 0, 0},
    [CLOCK_RELAXED] = {"relaxed", N_("90 seconds a decision, 8 to react"), 90000, 8000},
    [CLOCK_QUICK] = {"quick", N_("20 seconds a decision, 5 to react"), 20000, 5000},
};

static const char *const hints_names[HINTS] = {"alone", "on", "off"};

Clock clock_of_game(const Game *game)
{
    return game->window != NULL ? CLOCK_RELAXED : CLOCK_NONE;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void write_pair(Out *out, const char *key, const char *value)
{
    out_char(out, ' ');
    out_string(out, key);
    out_char(out, '=');
    out_string(out, value);
}

static void write_bytes(Out *out, const char *key, const uint8_t bytes[FAIRNESS_BYTES])
{
    char digits[FAIRNESS_HEX + 1] = {0};
    hex_write(bytes, FAIRNESS_BYTES, digits);
    write_pair(out, key, digits);
}

void settings_write(const TableSetup *setup, Out *out)
{
    const Game *game = setup->game;
    out_string(out, game->name);
    for (unsigned i = 0; i < game->option_count; i++) {
        write_pair(out, game->options[i].name, "");
        option_write_value(&game->options[i], setup->options.value[i], out);
    }
    write_pair(out, "clock", clock_kinds[setup->clock].name);
    write_pair(out, "chat", setup->free_chat ? "on" : "off");
    write_pair(out, "takeover", setup->takeover ? "on" : "off");
    write_pair(out, "practice", setup->practice ? "on" : "off");
    if (setup->is_public)
        write_pair(out, "public", "on");
    if (setup->hints != HINTS_ALONE)
        write_pair(out, "hints", hints_names[setup->hints]);
}

void opening_write(const Opening *opening, Out *out)
{
    const TableSetup *setup = &opening->setup;
    settings_write(setup, out);
    write_pair(out, "seeded", setup->seeded ? "on" : "off");
    write_pair(out, "delay", "");
    out_number(out, setup->bot_delay[0]);
    out_char(out, '-');
    out_number(out, setup->bot_delay[1]);
    write_pair(out, "substitute", setup->substitute);
    write_bytes(out, "seed", opening->fairness.seed);
    write_bytes(out, "nonce", opening->fairness.nonce);
    write_pair(out, "code", opening->code);
    write_pair(out, "watch", opening->watch);
}

void secrets_write(const Fairness *fairness, Out *out)
{
    char digits[2 * FAIRNESS_HEX + 1];
    hex_write(fairness->seed, FAIRNESS_BYTES, digits);
    digits[FAIRNESS_HEX] = ' ';
    hex_write(fairness->nonce, FAIRNESS_BYTES, digits + FAIRNESS_HEX + 1);
    out_bytes(out, digits, sizeof digits);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* The value of the next pair, if it has this key. */
static bool read_pair(Text *rest, const char *key, Text *value)
{
    Text word = {NULL, 0}, name = text_of(key);
    if (!text_next(rest, &word) || word.length <= name.length ||
        memcmp(word.at, name.at, name.length) != 0 || word.at[name.length] != '=')
        return false;
    *value = (Text){word.at + name.length + 1, word.length - name.length - 1};
    return true;
}

static bool read_clock(Text value, uint8_t *clock)
{
    for (*clock = 0; *clock < CLOCKS; ++*clock)
        if (text_is(value, clock_kinds[*clock].name))
            return true;
    return false;
}

static bool read_switch(Text value, bool *on)
{
    *on = text_is(value, "on");
    return *on || text_is(value, "off");
}

/* `600-1600` */
static bool read_delay(Text value, uint32_t delay[2])
{
    uint64_t least, most;
    size_t hyphen = 0;
    while (hyphen < value.length && value.at[hyphen] != '-')
        hyphen++;
    if (hyphen == value.length || !text_number((Text){value.at, hyphen}, &least) ||
        !text_number((Text){value.at + hyphen + 1, value.length - hyphen - 1}, &most) ||
        least > MAX_DELAY || most > MAX_DELAY)
        return false;
    delay[0] = (uint32_t)least;
    delay[1] = (uint32_t)most;
    return true;
}

/* Up to so many bytes, and a NUL after them. */
static bool read_word(Text value, char *to, size_t least, size_t most)
{
    if (value.length < least || value.length > most)
        return false;
    memcpy(to, value.at, value.length);
    to[value.length] = '\0';
    return true;
}

/* The value of the next pair, if it has this key; else nothing is cut off. */
static bool read_pair_if(Text *rest, const char *key, Text *value)
{
    Text after = *rest;
    if (!read_pair(&after, key, value))
        return false;
    *rest = after;
    return true;
}

static bool read_flags(Text *rest, TableSetup *setup)
{
    Text value = {NULL, 0};
    if (!(read_pair(rest, "clock", &value) && read_clock(value, &setup->clock) &&
          read_pair(rest, "chat", &value) && read_switch(value, &setup->free_chat) &&
          read_pair(rest, "takeover", &value) && read_switch(value, &setup->takeover) &&
          read_pair(rest, "practice", &value) && read_switch(value, &setup->practice)))
        return false;
    setup->is_public = read_pair_if(rest, "public", &value);
    if (setup->is_public && !text_is(value, "on"))
        return false;
    setup->hints = HINTS_ALONE;
    if (!read_pair_if(rest, "hints", &value))
        return true;
    setup->hints = text_is(value, hints_names[HINTS_ON]) ? HINTS_ON : HINTS_OFF;
    return text_is(value, hints_names[setup->hints]);
}

/* Game, options and flags: up to what only an opening has. */
static bool read_settings(Text *rest, TableSetup *setup, const char **why)
{
    Text word = {NULL, 0}, value = {NULL, 0};
    *why = N_("this is not the beginning that a saved table has");
    (void)text_next(rest, &word);
    setup->game = game_named(word);
    if (setup->game == NULL) {
        *why = N_("there is no game of that name");
        return false;
    }
    OptionsReader options = options_begin(setup->game);
    for (unsigned i = 0; i < setup->game->option_count; i++) {
        const char *name = setup->game->options[i].name;
        if (!read_pair(rest, name, &value) ||
            options_read(setup->game, &options, text_of(name), value).id != ACCEPTED)
            return false;
    }
    const char *conflict;
    if (options_end(setup->game, &options, &setup->options, &conflict).id != ACCEPTED) {
        *why = conflict;
        return false;
    }
    return read_flags(rest, setup);
}

bool settings_read(Text text, TableSetup *setup)
{
    TableSetup read = *setup;
    const char *why;
    if (!read_settings(&text, &read, &why) || text.at != NULL)
        return false;
    *setup = read;
    return true;
}

static bool read_rest(Text *rest, Opening *opening)
{
    TableSetup *setup = &opening->setup;
    Text value = {NULL, 0};
    return read_pair(rest, "seeded", &value) && read_switch(value, &setup->seeded) &&
           read_pair(rest, "delay", &value) && read_delay(value, setup->bot_delay) &&
           read_pair(rest, "substitute", &value) &&
           read_word(value, setup->substitute, 1, MAX_BOT_NAME) &&
           read_pair(rest, "seed", &value) && hex_read_whole(value, opening->fairness.seed) &&
           read_pair(rest, "nonce", &value) && hex_read_whole(value, opening->fairness.nonce) &&
           read_pair(rest, "code", &value) &&
           read_word(value, opening->code, CODE_LENGTH, CODE_LENGTH) &&
           read_pair(rest, "watch", &value) &&
           read_word(value, opening->watch, WATCH_LENGTH, WATCH_LENGTH) && rest->at == NULL;
}

bool opening_read(Text text, Opening *opening, const char **why)
{
    Opening read = {0};
    if (!read_settings(&text, &read.setup, why) || !read_rest(&text, &read))
        return false;
    *opening = read;
    return true;
}

bool secrets_read(Text text, Fairness *fairness)
{
    Fairness read = {0};
    Text word = {NULL, 0};
    if (!text_next(&text, &word) || !hex_read_whole(word, read.seed) || text.at == NULL ||
        !hex_read_whole(text, read.nonce))
        return false;
    *fairness = read;
    return true;
}
