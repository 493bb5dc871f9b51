/* Sets of dice, and Le Jeu's three throws: see dice.h. */
#include "games/skalpott/dice.h"

#include "base/memory.h"

/* The next sorted row of `count` faces 1 … 6, or false after the last. */
static bool next_sorted(uint8_t *faces, unsigned count)
{
    for (unsigned i = count; i-- > 0;) {
        if (faces[i] < SKALPOTT_FACES) {
            uint8_t face = (uint8_t)(faces[i] + 1);
            for (; i < count && i < SKALPOTT_DICE; i++)
                faces[i] = face;
            return true;
        }
    }
    return false;
}

static unsigned find_set(uint8_t sets[SKALPOTT_SETS][SKALPOTT_FACES],
                         const uint8_t counts[SKALPOTT_FACES])
{
    unsigned set = 0;
    while (memcmp(sets[set], counts, SKALPOTT_FACES) != 0)
        set++;
    return set;
}

static unsigned outcome_of(const uint8_t dice[SKALPOTT_DICE])
{
    return 2 * skalpott_hit(dice) + skalpott_even_or_odd(dice);
}

/* 24 orders of four dice, fewer by those that exchange equal ones. */
static unsigned weight_of(const uint8_t counts[SKALPOTT_FACES])
{
    static const uint8_t factorial[SKALPOTT_DICE + 1] = {1, 1, 2, 6, 24};
    unsigned weight = 24;
    for (unsigned face = 0; face < SKALPOTT_FACES; face++)
        weight /= factorial[counts[face]];
    return weight;
}

void skalpott_dice_init(SkalpottDice *tables)
{
    uint8_t sets[SKALPOTT_SETS][SKALPOTT_FACES] = {{0}}; /* how many dice show each face */
    unsigned set = 0;
    memset(tables, 0, sizeof *tables);
    for (unsigned count = 0; count <= SKALPOTT_DICE; count++) {
        uint8_t faces[SKALPOTT_DICE] = {1, 1, 1, 1};
        do {
            for (unsigned i = 0; i < count; i++)
                sets[set][faces[i] - 1]++;
            if (count == SKALPOTT_DICE) {
                memcpy(tables->dice[set - SKALPOTT_KEEPS], faces, SKALPOTT_DICE);
                tables->outcome[set - SKALPOTT_KEEPS] = (uint8_t)outcome_of(faces);
                tables->weight[set - SKALPOTT_KEEPS] = (uint16_t)weight_of(sets[set]);
            }
            set++;
        } while (next_sorted(faces, count));
    }
    INSIST(set == SKALPOTT_SETS);
    for (set = 0; set < SKALPOTT_SETS; set++) {
        for (unsigned face = 0; face < SKALPOTT_FACES; face++) {
            uint8_t counts[SKALPOTT_FACES];
            memcpy(counts, sets[set], SKALPOTT_FACES);
            if (set < SKALPOTT_KEEPS) {
                counts[face]++;
                tables->with[set][face] = (uint8_t)find_set(sets, counts);
                counts[face]--;
            }
            if (counts[face] > 0) {
                counts[face]--;
                tables->without[set][tables->without_count[set]++] =
                    (uint8_t)find_set(sets, counts);
            }
        }
    }
}

unsigned skalpott_dice_set(const SkalpottDice *tables, const uint8_t dice[SKALPOTT_DICE],
                           unsigned chosen)
{
    unsigned set = SKALPOTT_NO_DICE;
    for (unsigned i = 0; i < SKALPOTT_DICE; i++)
        if (chosen >> i & 1)
            set = tables->with[set][dice[i] - 1];
    return set;
}

/* ---- Le Jeu -------------------------------------------------------------------------------- */

/* The first of its three throws that fits, or SKALPOTT_OUTCOMES. */
static unsigned jeu_outcome(const uint8_t thrown[SKALPOTT_DICE], unsigned chain)
{
    uint8_t dice[SKALPOTT_DICE];
    memcpy(dice, thrown, SKALPOTT_DICE);
    for (unsigned throw_number = 1; throw_number <= 3; throw_number++) {
        unsigned outcome = outcome_of(dice);
        if (!(chain >> outcome / 2 & 1))
            return outcome;
        (throw_number == 1 ? skalpott_jeu_second : skalpott_jeu_third)(dice);
    }
    return SKALPOTT_OUTCOMES;
}

void skalpott_jeu_init(SkalpottJeu *jeu, const SkalpottDice *tables)
{
    memset(jeu, 0, sizeof *jeu);
    for (unsigned t = 0; t < SKALPOTT_THROWS; t++) {
        double chance = (double)tables->weight[t] / SKALPOTT_ORDERED_THROWS;
        jeu->thrown[tables->outcome[t]] += chance;
        for (unsigned chain = 0; chain < 1u << SKALPOTT_LINKS; chain++) {
            unsigned outcome = jeu_outcome(tables->dice[t], chain);
            if (outcome < SKALPOTT_OUTCOMES)
                jeu->fits[chain][outcome] += chance;
            else
                jeu->misses[chain] += chance;
        }
    }
}
