/* The looks of all games, and what they share: see look.h. */
#include "term/look.h"

#include <string.h>

/* A game's voice and picture are called after it, as the game itself is (core/games.def). */
#define GAME(name)                                                                                 \
    extern const Game name##_game;                                                                 \
    extern const Picture name##_picture;                                                           \
    extern const Voice name##_voice;
#include "core/games.def"
#undef GAME

const Picture *picture_of(const Game *game)
{
#define GAME(name)                                                                                 \
    if (game == &name##_game)                                                                      \
        return &name##_picture;
#include "core/games.def"
#undef GAME
    __builtin_trap();
}

const Voice *voice_of(const Game *game)
{
#define GAME(name)                                                                                 \
    if (game == &name##_game)                                                                      \
        return &name##_voice;
#include "core/games.def"
#undef GAME
    __builtin_trap();
}

unsigned view_number(const json_t *object, const char *key)
{
    return (unsigned)json_integer_value(json_object_get(object, key));
}

const char *view_string(const json_t *object, const char *key)
{
    const char *string = json_string_value(json_object_get(object, key));
    return string != NULL ? string : "";
}

bool view_flag(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

const json_t *view_list(const json_t *object, const char *key)
{
    return json_object_get(object, key);
}

static int seat_number(const json_t *value)
{
    uint64_t number;
    const char *string = json_string_value(value);
    if (string == NULL || !text_seat(text_of(string), &number) || number > MAX_SEATS)
        return -1;
    return (int)number - 1;
}

int view_seat(const json_t *object, const char *key)
{
    return seat_number(json_object_get(object, key));
}

bool view_has_seat(const json_t *object, const char *key, unsigned seat)
{
    size_t i;
    json_t *value;
    json_array_foreach(json_object_get(object, key), i, value)
    {
        if (seat_number(value) == (int)seat)
            return true;
    }
    return false;
}
