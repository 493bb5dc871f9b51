/* Checks that the chance of a finished game is what its table had committed itself to: move by
   move, from the seed that was published at the end (fairness.h). What else a record says of its
   table stands in comments, which prove nothing and are told as what they are. */
#ifndef TRISKEL_VERIFY_H
#define TRISKEL_VERIFY_H

#include "table/fairness.h"

#define VERDICTS(X)                                                                                \
    X(CHANCE_FAIR, N_("fair: the seed is the one the table was committed to, and every outcome "   \
                      "of chance follows from it"))                                                \
    X(NOTHING_BY_CHANCE, N_("there is no outcome of chance in it to be checked"))                  \
    X(SEED_BY_HAND, N_("its seed was given by hand: the game can be repeated, so it proves "       \
                       "nothing about chance"))                                                    \
    X(UNFINISHED, N_("the game is not finished, so there is nothing to be proved yet"))            \
    X(NO_COMMITMENT, N_("this record does not have the commitment, seed and nonce that are "       \
                        "needed; tables publish them when a game is over"))                        \
    X(WRONG_SEED, N_("not fair: seed and nonce are not those the table was committed to"))         \
    X(WRONG_REVEAL, N_("not fair: %1 revealed something else than was pledged, or nothing"))       \
    X(BAD_TAKEN_BACK, N_("not fair: more moves are said to be taken back than a table can hold, "  \
                         "or it is not said as tables do"))                                        \
    X(WRONG_OUTCOME, N_("not fair: move %1 is not the outcome that follows from the seed, the "    \
                        "header and the moves taken back"))

typedef enum Verdict {
#define X(id, sentence) id,
    VERDICTS(X)
#undef X
} Verdict;

/* The English sentence, the key for translation; %1: a person, or the number of a move. */
const char *verdict_sentence(Verdict verdict);

typedef struct Verifier {
    const Game *game;
    Fairness fairness;
    State state;
    Verdict verdict;     /* so far */
    uint64_t number;     /* moves so far, those taken back included */
    uint64_t outcomes;   /* of chance, checked */
    uint64_t taken_back; /* moves; by whom, as far as it is said: */
    SeatSet taken_back_by;
    uint64_t resumed; /* times that the table was */
    bool practice;    /* it was a table to practise at */
    uint8_t person;   /* of WRONG_REVEAL */
} Verifier;

void verifier_begin(Verifier *verifier, const Header *header);
/* A comment of the record, of those below; any other says nothing. */
void verifier_comment(Verifier *verifier, Text line);
void verifier_move(Verifier *verifier, Move move);
/* After the last move. */
__attribute__((warn_unused_result)) Verdict verifier_end(Verifier *verifier);

/* A whole record at once. False, with the problem, if it is none. The reader and the verifier are
   the caller's, for they are large. */
__attribute__((warn_unused_result)) bool verify_record(Text record, RecordReader *reader,
                                                       Verifier *verifier, Verdict *verdict,
                                                       Problem *problem);

/* The comment of a table where everything could be taken back, before the first move. */
extern const char practice_comment[];

/* The comments that tables write besides: `# taken back: 3` and `# taken back by: P1` before the
   move that follows, and
   `# resumed: 4k2m…`. */
void taken_back_write(uint32_t moves, unsigned by, Out *out);
void resumed_write(Text tag, Out *out);

#endif
