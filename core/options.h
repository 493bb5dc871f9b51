/* Options as text: `players=4`, `lastchance=open`. Read by the engine, records and menus alike. */
#ifndef TRISKEL_OPTIONS_H
#define TRISKEL_OPTIONS_H

#include "core/refusal.h"

/* The values of options that are not given, for a table of so many players. */
Options options_initial(const Game *game, unsigned players);

/* A request for options that is being read: which were given is kept, so that none is given twice
   and the others get their initial values at the end. */
typedef struct OptionsReader {
    Options options;
    uint16_t given; /* bit k: option k */
} OptionsReader;

OptionsReader options_begin(const Game *game);

__attribute__((warn_unused_result)) Refusal options_read(const Game *game, OptionsReader *reader,
                                                         Text name, Text value);

/* When all are read: the options, if they go together; else `why` is the sentence that says why
 * not. */
__attribute__((warn_unused_result)) Refusal
options_end(const Game *game, const OptionsReader *reader, Options *options, const char **why);

void option_write_value(const Option *option, unsigned value, Out *out);

#endif
