/* One game being played or replayed: its header, its moves so far and the state they led to. */
#ifndef TRISKEL_MATCH_H
#define TRISKEL_MATCH_H

#include "core/record.h"

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
/* Instead of the last line, which had no end: the record is cut off, and may have said more. */
void match_reader_cut_off(MatchReader *reader);
/* After the last line: the match, or NULL and `problem` says why. `reader` is freed. */
Match *match_reader_end(MatchReader *reader, Problem *problem);
/* All of that with a whole record. */
Match *match_from(Text record, Problem *problem);

#endif
