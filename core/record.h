/* The record file (.tsk): a game as text. Reading goes line by line, so that a caller holds one
   line and never a whole file; every line is checked and played as it comes. Writing replays the
   game and writes each move as one viewer may see it. */
#ifndef TRISKEL_RECORD_H
#define TRISKEL_RECORD_H

#include "core/notation.h"
#include "core/options.h"

enum {
    MAX_NAME = 128,   /* bytes of a player's name */
    MAX_HEX = 128,    /* digits of a fairness line */
    FAIRNESS_HEX = 64 /* digits of commit, pledges, seed and nonce: 256 bits */
};

/* What is known of a game besides its moves. */
typedef struct Header {
    const Game *game;
    Options options;
    Viewer viewer;
    uint8_t name_length[MAX_SEATS]; /* 0: no name */
    bool seeded;                    /* the seed was given by hand */
    uint8_t commit_length, seed_length, nonce_length;
    uint8_t pledge_length[MAX_SEATS], entropy_length[MAX_SEATS];
    char names[MAX_SEATS][MAX_NAME];
    char commit[FAIRNESS_HEX], seed[FAIRNESS_HEX], nonce[FAIRNESS_HEX];
    char pledges[MAX_SEATS][FAIRNESS_HEX], entropy[MAX_SEATS][MAX_HEX];
} Header;

/* A header line that can be understood only when the game is known, which any line may name. */
typedef struct WaitingLine {
    uint32_t line;
    bool is_players; /* `players N`; else `option NAME VALUE` */
    uint8_t length;
    char text[64]; /* what follows the first word */
} WaitingLine;

typedef struct RecordReader {
    Header header;
    State state; /* the game after the lines read so far, once the header is read */
    enum { FIRST_LINE, HEADER_LINES, ACTION_LINES, RESULT_READ } part;
    uint32_t line;
    uint16_t given;
    uint8_t waiting_count;
    WaitingLine waiting[MAX_OPTIONS + 1];
    uint32_t highest_person_line;
    uint8_t highest_person; /* named by a header line, counted from 1 */
} RecordReader;

void record_begin(RecordReader *reader);

typedef enum LineRead { LINE_REFUSED, LINE_TAKEN, LINE_MOVED } LineRead;

/* One line without its end. LINE_MOVED: it was a move, put in `move`. LINE_REFUSED: see `problem`;
   the reader is then of no further use. */
__attribute__((warn_unused_result)) LineRead record_line(RecordReader *reader, Text line,
                                                         Move *move, Problem *problem);

/* After the last line: is the record whole? */
__attribute__((warn_unused_result)) bool record_end(RecordReader *reader, Problem *problem);

/* The lines of a header to which chance is bound (table/fairness.h): all but the first, `seed`,
   `nonce` and `viewer`. Never more than MAX_BOUND bytes. */
enum { MAX_BOUND = 6144 };
void record_write_bound(const Header *header, Out *out);

/* Its header as one viewer may have it, with the empty line after it. */
void record_write_header(const Header *header, Viewer viewer, Out *out);

/* The record of a game as one viewer may have it. */
void record_write(const Header *header, const Move *moves, size_t count, Viewer viewer, Out *out);

#endif
