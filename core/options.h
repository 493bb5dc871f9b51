/* Options as text: `players=4`, `lastchance=open`. Read by the engine, records and menus alike. */
#ifndef TRISKEL_OPTIONS_H
#define TRISKEL_OPTIONS_H

#include "core/refusal.h"

Options options_initial(const Game *game);

/* A request for options that is being read: which were given is kept, so that none is given twice.
 */
typedef struct OptionsReader {
    Options options;
    uint16_t given; /* bit k: option k */
} OptionsReader;

OptionsReader options_begin(const Game *game);

__attribute__((warn_unused_result)) Refusal options_read(const Game *game, OptionsReader *reader,
                                                         Text name, Text value);

/* When all are read: do they go together? The sentence that says why not is put in `why`. */
__attribute__((warn_unused_result)) Refusal options_check(const Game *game, const Options *options,
                                                          const char **why);

void option_write_value(const Option *option, unsigned value, Out *out);

#endif
