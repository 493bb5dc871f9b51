/* The engine protocol (docs/rules/model.md): one request a line, one JSON object a line. An Engine
   does no input or output of its own, so that tests and the fuzzer can drive it. */
#ifndef TRISKEL_ENGINE_H
#define TRISKEL_ENGINE_H

#include "engine/match.h"

typedef struct Engine {
    Match *match;         /* NULL: no game yet */
    MatchReader *loading; /* not NULL: between `load` and `.` */
    bool quit;            /* `quit` was asked for */
} Engine;

void engine_init(Engine *engine);
void engine_done(Engine *engine);

/* Takes one line without its end. Writes the answer with its line end, or nothing while a record is
   being loaded. */
void engine_line(Engine *engine, Text line, Out *out);

/* The input has ended. Writes an answer if one is owed: a record was being loaded. */
void engine_end(Engine *engine, Out *out);

#endif
