/* Fair chance by commit and reveal. Before the first move a table publishes its
   commitment; every outcome of chance follows from the seed, what the players added and the number
   of the move; when the game is over the seed and the nonce are published, and anybody can compute
   all of it again (`triskel record verify`).

   The commitment is BLAKE2b-256 of the seed, keyed with the nonce: 256 bits that appear nowhere
   else, so that a seed cannot be guessed from it.

   The ticket of a chance action with move number n (counted from 1, moves taken back included)
   among `total` tickets: take the first eight bytes of BLAKE2b-128, keyed
   with the seed, of

       one byte 'C';
       for each of the twelve possible players the length of their entropy (one byte) and its bytes;
       n as eight bytes, the lowest first; the number of the attempt (from 0) as four bytes,
   likewise

   as a number, the lowest byte first. If it is not below the largest multiple of `total` that is
   not above 2^64, make the next attempt; else the ticket is its remainder by `total`. Tickets are
   the outcomes in canonical order, each as often as its weight. docs/rules/model.md says the same.
 */
#ifndef TRISKEL_FAIRNESS_H
#define TRISKEL_FAIRNESS_H

#include "core/record.h"

enum { FAIRNESS_BYTES = FAIRNESS_HEX / 2, MAX_ENTROPY = MAX_HEX / 2 };

typedef struct Fairness {
    uint8_t seed[FAIRNESS_BYTES], nonce[FAIRNESS_BYTES];
    uint8_t entropy_length[MAX_SEATS];
    uint8_t entropy[MAX_SEATS][MAX_ENTROPY]; /* by person */
} Fairness;

/* The commitment, as records write it. */
void fairness_commit(const Fairness *fairness, char digits[FAIRNESS_HEX]);

/* What the number is for. Bots and clocks draw from the same seed, so that a table given the same
   seed and the same people's moves plays the same game; nobody has to verify these. */
typedef enum Lot { LOT_CHANCE = 'C', LOT_BOT = 'B', LOT_CLOCK = 'T', LOT_DELAY = 'D' } Lot;

/* A number below `bound` (not 0), each equally likely. */
uint64_t fairness_below(const Fairness *fairness, Lot lot, uint64_t n, uint64_t bound);

/* A generator for one decision of a bot or a clock. */
Random fairness_random(const Fairness *fairness, Lot lot, uint64_t n);

/* The lines of a record: the commitment, and if `reveal`, all that it hid. */
void fairness_write(const Fairness *fairness, bool reveal, Header *header);
/* The other way round. False if the record does not have all of it. */
__attribute__((warn_unused_result)) bool fairness_read(const Header *header, Fairness *fairness);

void hex_write(const uint8_t *bytes, size_t count, char *digits);
/* False if it is not hexadecimal, of an even length, or longer than `most` bytes. */
__attribute__((warn_unused_result)) bool hex_read(Text digits, uint8_t *bytes, size_t most,
                                                  size_t *count);

#endif
