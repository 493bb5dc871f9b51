/* `skull players=3 first=P1`: a game and its options in one line, as tests write them. */
#ifndef TRISKEL_TEST_NEW_LINE_H
#define TRISKEL_TEST_NEW_LINE_H

#include "core/games.h"
#include "core/options.h"

/* Fills both where it is accepted; where it is refused, `game` is whose refusal it is, or NULL. */
__attribute__((warn_unused_result)) static inline Refusal
new_line_read(Text line, const Game **game, Options *options)
{
    Text word = {NULL, 0};
    const char *why;
    (void)text_next(&line, &word);
    *game = game_named(word);
    if (*game == NULL)
        return refuse(MODEL_UNKNOWN_GAME);
    OptionsReader reader = options_begin(*game);
    while (text_next(&line, &word)) {
        const char *equals = __builtin_memchr(word.at, '=', word.length);
        if (equals == NULL)
            return refuse(MODEL_BAD_OPTION);
        Text key = {word.at, (size_t)(equals - word.at)};
        Text value = {equals + 1, word.length - key.length - 1};
        Refusal refusal = options_read(*game, &reader, key, value);
        if (refusal.id != ACCEPTED)
            return refusal;
    }
    return options_end(*game, &reader, options, &why);
}

#endif
