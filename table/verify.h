/* Checks that the chance of a finished game is what its table had committed itself to: move by
   move, from the seed that was published at the end (fairness.h). */
#ifndef TRISKEL_VERIFY_H
#define TRISKEL_VERIFY_H

#include "table/fairness.h"

typedef enum Verdict {
    CHANCE_FAIR,
    NO_COMMITMENT, /* the record has no commitment, or no seed and nonce yet */
    WRONG_SEED,    /* seed and nonce are not those that were committed to */
    WRONG_OUTCOME, /* a move of chance is not the one that follows from the seed */
} Verdict;

typedef struct Verifier {
    const Game *game;
    Fairness fairness;
    State state;
    uint64_t number;   /* moves so far, those taken back included */
    uint32_t outcomes; /* of chance, checked */
    uint32_t taken_back;
} Verifier;

__attribute__((warn_unused_result)) Verdict verifier_begin(Verifier *verifier,
                                                           const Header *header);
/* So many moves had been made and taken back before the next one. Records say so in a comment. */
void verifier_skip(Verifier *verifier, uint32_t moves);
__attribute__((warn_unused_result)) Verdict verifier_move(Verifier *verifier, Move move);

/* The comment of a table where everything could be taken back, before the first move. */
extern const char practice_comment[];

/* The comment as it stands in a record: `# taken back: 3`. False if a line is another one. */
void taken_back_write(uint32_t moves, Out *out);
__attribute__((warn_unused_result)) bool taken_back_read(Text line, uint32_t *moves);

#endif
