/* Fair chance by commit, pledge and reveal, so that nobody can choose it, whoever keeps the table.

   A table draws a seed and a nonce when it opens and publishes its commitment: BLAKE2b-256 of the
   seed, keyed with the nonce (256 bits that appear nowhere else, so that a seed cannot be guessed
   from it). Then whoever wants to add to chance pledges: BLAKE2b-256 of the commitment (32 bytes),
   their number counted from 1 (one byte) and 16 to 64 bytes of entropy. When all have pledged who
   want to, the start is asked for, and they reveal what they pledged. Nobody can then choose
   anything knowing what another has given. When the game is over seed and nonce are published, and
   anybody can compute all of it again (`triskel record verify`).

   Chance is bound to the game by a hash of its record's header: BLAKE2b-256 of the lines `game`,
   `players`, `option`, `name`, `seeded`, `commit`, `pledge` and `entropy`, in this order, as far as
   there are any, as they stand in the record, each with its line end.

   The ticket of a chance action with move number n (counted from 1, moves taken back included)
   among `total` tickets: take the first eight bytes of BLAKE2b-128, keyed with the seed, of

       one byte 'C'; the 32 bytes of that hash;
       n as eight bytes, the lowest first; the number of the attempt (from 0) as four, likewise

   as a number, the lowest byte first. If it is not below the largest multiple of `total` that is
   not above 2^64, make the next attempt; else the ticket is its remainder by `total`. Tickets are
   the outcomes in canonical order, each as often as its weight. docs/rules/model.md says the same.
 */
#ifndef TRISKEL_FAIRNESS_H
#define TRISKEL_FAIRNESS_H

#include "base/seats.h"
#include "core/record.h"

enum { FAIRNESS_BYTES = FAIRNESS_HEX / 2, LEAST_ENTROPY = 16, MAX_ENTROPY = MAX_HEX / 2 };

typedef struct Fairness {
    uint8_t seed[FAIRNESS_BYTES], nonce[FAIRNESS_BYTES];
    bool seeded;                                /* the seed was given by hand */
    SeatSet pledged;                            /* persons */
    uint8_t pledges[MAX_SEATS][FAIRNESS_BYTES]; /* by person */
    uint8_t entropy_length[MAX_SEATS];          /* 0: not revealed */
    uint8_t entropy[MAX_SEATS][MAX_ENTROPY];
    uint8_t bound[FAIRNESS_BYTES]; /* the hash of the header, from fairness_bind on */
} Fairness;

/* The commitment, as records write it. */
void fairness_commit(const Fairness *fairness, char digits[FAIRNESS_HEX]);

/* What a person pledges who is going to add this. */
void fairness_pledge(const Fairness *fairness, unsigned person, const uint8_t *entropy,
                     size_t count, uint8_t pledge[FAIRNESS_BYTES]);
/* Is this what the person pledged? */
__attribute__((warn_unused_result)) bool fairness_is_pledged(const Fairness *fairness,
                                                             unsigned person,
                                                             const uint8_t *entropy, size_t count);

/* The game begins: chance is bound to this header, whose lines of fairness are filled in. */
void fairness_bind(Fairness *fairness, Header *header);

/* What the number is for. Bots and clocks draw from the same seed, so that a table given the same
   seed and the same people's moves plays the same game; nobody has to verify these. */
typedef enum Lot { LOT_CHANCE = 'C', LOT_BOT = 'B', LOT_CLOCK = 'T', LOT_DELAY = 'D' } Lot;

/* A number below `bound` (not 0), each equally likely. */
uint64_t fairness_below(const Fairness *fairness, Lot lot, uint64_t n, uint64_t bound);

/* A generator for one decision of a bot or a clock. */
Random fairness_random(const Fairness *fairness, Lot lot, uint64_t n);

/* The lines of a record: the commitment, and if `reveal`, all that it hid. */
void fairness_write(const Fairness *fairness, bool reveal, Header *header);
/* The other way round, and bound to that header. False if the record does not have all of it. */
__attribute__((warn_unused_result)) bool fairness_read(const Header *header, Fairness *fairness);

void hex_write(const uint8_t *bytes, size_t count, char *digits);
/* False if it is not hexadecimal, of an even length, or longer than `most` bytes. */
__attribute__((warn_unused_result)) bool hex_read(Text digits, uint8_t *bytes, size_t most,
                                                  size_t *count);
/* Exactly as many digits as a commitment, a pledge, a seed or a nonce has. */
__attribute__((warn_unused_result)) bool hex_read_whole(Text digits, uint8_t bytes[FAIRNESS_BYTES]);

#endif
