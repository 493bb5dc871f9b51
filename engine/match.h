/* One game being played or replayed: its header, its moves so far and the state they led to. */
#ifndef TRISKEL_MATCH_H
#define TRISKEL_MATCH_H

#include "core/record.h"
#include "os/lines.h"

enum { MAX_MOVES = 1 << 22 }; /* far beyond the longest game */

typedef struct Match {
    Header header;
    State state;
    Move *moves;
    size_t count, capacity;
} Match;

/* A new game, or NULL without memory. */
Match *match_new(const Game *game, const Options *options);
void match_free(Match *match); /* NULL is fine */

/* Each of these changes the whole match or, where it fails, nothing. */
__attribute__((warn_unused_result)) Refusal match_do(Match *match, Text line, Move *move);
__attribute__((warn_unused_result)) bool match_undo(Match *match);
/* Up to `most` random moves (core/playout.h) from a seed. */
__attribute__((warn_unused_result)) Refusal match_random(Match *match, uint64_t seed,
                                                         uint64_t most);

void match_write(const Match *match, Viewer viewer, Out *out);
unsigned match_persons(const Match *match);

/* A match being read from a record, line by line. */
typedef struct MatchReader {
    RecordReader reader;
    Match *match;
    bool refused;
    Problem problem; /* the first one */
} MatchReader;

MatchReader *match_reader_new(void); /* or NULL without memory */
void match_reader_free(MatchReader *reader);
void match_reader_line(MatchReader *reader, Text line);
/* After the last line: the match, or NULL and `problem` says why. `reader` is freed. */
Match *match_reader_end(MatchReader *reader, Problem *problem);

/* Gets every line of a record before it is read, comments too; `moves` come before it. */
typedef struct LineListener {
    void (*hear)(void *context, Text line, size_t moves);
    void *context;
} LineListener;

/* The record in a file. On failure NULL; `problem` says what is wrong with the record, unless
   `error` is not 0, an errno that says why it could not be read. `listener` may be NULL. */
Match *match_read(int file, const LineListener *listener, Problem *problem, int *error);

#endif
