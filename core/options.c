/* Options as text: see options.h. */
#include "core/options.h"

Options options_initial(const Game *game, unsigned players)
{
    Options options = {{0}};
    for (unsigned i = 0; i < game->option_count; i++)
        options.value[i] = game->options[i].initial;
    options.value[PLAYERS] = (uint8_t)players;
    if (game->adapt != NULL)
        game->adapt(&options);
    return options;
}

OptionsReader options_begin(const Game *game)
{
    return (OptionsReader){.options = options_initial(game, game->options[PLAYERS].initial)};
}

static bool read_value(const Option *option, Text text, uint8_t *value)
{
    uint64_t number;
    switch (option->kind) {
    case OPTION_NUMBER:
        if (!text_number(text, &number) || number < option->least || number > option->most)
            return false;
        *value = (uint8_t)number;
        return true;
    case OPTION_CHOICE:
        for (unsigned i = option->least; i <= option->most; i++) {
            if (text_is(text, option->names[i])) {
                *value = (uint8_t)i;
                return true;
            }
        }
        return false;
    case OPTION_SEAT:
        if (text_is(text, option->names[0])) {
            *value = 0;
            return true;
        }
        if (!text_seat(text, &number) || number > option->most)
            return false;
        *value = (uint8_t)number;
        return true;
    }
    __builtin_trap();
}

Refusal options_read(const Game *game, OptionsReader *reader, Text name, Text value)
{
    for (unsigned i = 0; i < game->option_count; i++) {
        if (!text_is(name, game->options[i].name))
            continue;
        if (reader->given >> i & 1)
            return refuse(MODEL_OPTION_TWICE);
        if (!read_value(&game->options[i], value, &reader->options.value[i]))
            return refuse(MODEL_BAD_OPTION);
        reader->given |= (uint16_t)(1u << i);
        return accepted();
    }
    return refuse(MODEL_UNKNOWN_OPTION);
}

Refusal options_end(const Game *game, const OptionsReader *reader, Options *options,
                    const char **why)
{
    Options all = options_initial(game, reader->options.value[PLAYERS]);
    for (unsigned i = 0; i < game->option_count; i++)
        if (reader->given >> i & 1)
            all.value[i] = reader->options.value[i];
    *why = game->conflict != NULL ? game->conflict(&all) : NULL;
    if (*why != NULL)
        return refuse(MODEL_OPTIONS_CONFLICT);
    *options = all;
    return accepted();
}

void option_write_value(const Option *option, unsigned value, Out *out)
{
    if (option->kind == OPTION_NUMBER)
        out_number(out, value);
    else if (option->kind == OPTION_CHOICE || value == 0)
        out_string(out, option->names[value]);
    else
        out_seat(out, value - 1);
}
