/* Fair chance: see fairness.h. */
#include "table/fairness.h"

#include "base/bytes.h"
#include "base/hash.h"
#include "base/memory.h"

void hex_write(const uint8_t *bytes, size_t count, char *digits)
{
    for (size_t i = 0; i < count; i++) {
        digits[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        digits[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
}

static void commitment(const Fairness *fairness, uint8_t commit[FAIRNESS_BYTES])
{
    Hash hash;
    hash_begin(&hash, fairness->nonce, FAIRNESS_BYTES, FAIRNESS_BYTES);
    hash_add(&hash, fairness->seed, FAIRNESS_BYTES);
    hash_end(&hash, commit, FAIRNESS_BYTES);
}

void fairness_commit(const Fairness *fairness, char digits[FAIRNESS_HEX])
{
    uint8_t commit[FAIRNESS_BYTES];
    commitment(fairness, commit);
    hex_write(commit, FAIRNESS_BYTES, digits);
}

void fairness_pledge(const Fairness *fairness, unsigned person, const uint8_t *entropy,
                     size_t count, uint8_t pledge[FAIRNESS_BYTES])
{
    uint8_t commit[FAIRNESS_BYTES], number = (uint8_t)(person + 1);
    Hash hash;
    commitment(fairness, commit);
    hash_begin(&hash, NULL, 0, FAIRNESS_BYTES);
    hash_add(&hash, commit, FAIRNESS_BYTES);
    hash_add(&hash, &number, 1);
    hash_add(&hash, entropy, count);
    hash_end(&hash, pledge, FAIRNESS_BYTES);
}

bool fairness_is_pledged(const Fairness *fairness, unsigned person, const uint8_t *entropy,
                         size_t count)
{
    uint8_t pledge[FAIRNESS_BYTES];
    if (count < LEAST_ENTROPY || count > MAX_ENTROPY || !seats_have(fairness->pledged, person))
        return false;
    fairness_pledge(fairness, person, entropy, count, pledge);
    return memcmp(pledge, fairness->pledges[person], FAIRNESS_BYTES) == 0;
}

void fairness_bind(Fairness *fairness, Header *header)
{
    char text[MAX_BOUND];
    Out lines = {.text = text, .capacity = sizeof text};
    Hash hash;
    fairness_write(fairness, true, header);
    record_write_bound(header, &lines);
    INSIST(!lines.full);
    hash_begin(&hash, NULL, 0, FAIRNESS_BYTES);
    hash_add(&hash, text, lines.length);
    hash_end(&hash, fairness->bound, FAIRNESS_BYTES);
}

static void hash_little_endian(Hash *hash, uint64_t number, unsigned bytes)
{
    uint8_t text[8];
    bytes_set(text, bytes, number);
    hash_add(hash, text, bytes);
}

static uint64_t draw(const Fairness *fairness, Lot lot, uint64_t n, uint32_t attempt)
{
    /* BLAKE2b depends on the length asked for, and 16 bytes are the least that libsodium gives: the
       64 bits are the first eight of those. */
    uint8_t digest[16];
    Hash hash;
    hash_begin(&hash, fairness->seed, FAIRNESS_BYTES, sizeof digest);
    hash_little_endian(&hash, lot, 1);
    hash_add(&hash, fairness->bound, FAIRNESS_BYTES);
    hash_little_endian(&hash, n, 8);
    hash_little_endian(&hash, attempt, 4);
    hash_end(&hash, digest, sizeof digest);
    return bytes_number(digest, 8);
}

uint64_t fairness_below(const Fairness *fairness, Lot lot, uint64_t n, uint64_t bound)
{
    INSIST(bound > 0);
    uint64_t beyond = (UINT64_MAX % bound + 1) % bound; /* 2^64 modulo bound */
    for (uint32_t attempt = 0;; attempt++) {
        uint64_t number = draw(fairness, lot, n, attempt);
        if (number <= UINT64_MAX - beyond)
            return number % bound;
    }
}

Random fairness_random(const Fairness *fairness, Lot lot, uint64_t n)
{
    return (Random){draw(fairness, lot, n, 0)};
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_read(Text digits, uint8_t *bytes, size_t most, size_t *count)
{
    if (digits.length % 2 != 0 || digits.length / 2 > most)
        return false;
    for (size_t i = 0; i < digits.length; i++)
        if (hex_digit(digits.at[i]) < 0)
            return false;
    *count = digits.length / 2;
    for (size_t i = 0; i < *count; i++)
        bytes[i] = (uint8_t)(hex_digit(digits.at[2 * i]) << 4 | hex_digit(digits.at[2 * i + 1]));
    return true;
}

void fairness_write(const Fairness *fairness, bool reveal, Header *header)
{
    header->seeded = fairness->seeded;
    fairness_commit(fairness, header->commit);
    header->commit_length = FAIRNESS_HEX;
    for (unsigned person = 0; person < MAX_SEATS; person++) {
        hex_write(fairness->pledges[person], FAIRNESS_BYTES, header->pledges[person]);
        header->pledge_length[person] = seats_have(fairness->pledged, person) ? FAIRNESS_HEX : 0;
    }
    if (!reveal)
        return;
    hex_write(fairness->seed, FAIRNESS_BYTES, header->seed);
    hex_write(fairness->nonce, FAIRNESS_BYTES, header->nonce);
    header->seed_length = header->nonce_length = FAIRNESS_HEX;
    for (unsigned person = 0; person < MAX_SEATS; person++) {
        hex_write(fairness->entropy[person], fairness->entropy_length[person],
                  header->entropy[person]);
        header->entropy_length[person] = (uint8_t)(2 * fairness->entropy_length[person]);
    }
}

bool hex_read_whole(Text digits, uint8_t bytes[FAIRNESS_BYTES])
{
    size_t count;
    return hex_read(digits, bytes, FAIRNESS_BYTES, &count) && count == FAIRNESS_BYTES;
}

bool fairness_read(const Header *header, Fairness *fairness)
{
    Fairness read = {.seeded = header->seeded};
    Header rewritten = *header;
    size_t count;
    if (header->commit_length != FAIRNESS_HEX ||
        !hex_read_whole((Text){header->seed, header->seed_length}, read.seed) ||
        !hex_read_whole((Text){header->nonce, header->nonce_length}, read.nonce))
        return false;
    for (unsigned person = 0; person < MAX_SEATS; person++) {
        if (header->pledge_length[person] > 0) {
            if (!hex_read_whole((Text){header->pledges[person], FAIRNESS_HEX},
                                read.pledges[person]))
                return false;
            read.pledged |= seats_of(person);
        }
        if (!hex_read((Text){header->entropy[person], header->entropy_length[person]},
                      read.entropy[person], MAX_ENTROPY, &count))
            return false;
        read.entropy_length[person] = (uint8_t)count;
    }
    fairness_bind(&read, &rewritten);
    *fairness = read;
    return true;
}
