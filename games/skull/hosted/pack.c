/* Packing and unpacking: see pack.h. The coder is the carry-less-by-cache binary range coder that
   LZMA uses: a bit costs as much as it surprises its model. */
#include "games/skull/hosted/pack.h"
#include "core/game.h"

#include <stdlib.h>
#include <string.h>

enum { MODEL_BITS = 12, EVEN = 1 << (MODEL_BITS - 1), LEARNING = 5, TOP = 1 << 24 };
typedef uint16_t Model; /* the chance of a 0 */

/* Of a chance, and of a belief in a small round: as kept, and the coarser ones. */
enum { BYTE = 256, FINE_BITS = 30, GRAIN_BITS = 18 };
_Static_assert(DUEL_WHOLE < 1 << FINE_BITS && DUEL_GRAIN == 1 << GRAIN_BITS, "chances fit");
typedef struct Models {
    Model number[8][BYTE];          /* plain ones, bit by bit */
    Model zero[4][DUEL_LANES][3];   /* by kind of action, lane and what was before: no weight */
    Model rest[4][DUEL_LANES][3];   /* all that is left */
    Model weight[DUEL_LANES][BYTE]; /* something between */
    Model point[DUEL_POINTS], sheet[2][DUEL_SHEETS][BYTE], mixed, mixes, mix[BYTE], loses[BYTE];
} Models;

typedef struct Codec {
    Out *out; /* NULL: it reads */
    Text in;
    size_t at;
    uint64_t low;
    uint32_t range, code;
    uint8_t cache;
    uint64_t pending; /* bytes that a carry may still change */
    bool broken;      /* what was read makes no sense */
    unsigned bits;    /* of the chances of this round */
    Models models;
} Codec;

/* ---- Bits ---------------------------------------------------------------------------------- */

static void shift_out(Codec *codec)
{
    if (codec->low < 0xFF000000u || codec->low > UINT32_MAX) {
        uint8_t carry = (uint8_t)(codec->low >> 32);
        uint8_t byte = codec->cache;
        for (; codec->pending > 0; codec->pending--) {
            out_char(codec->out, (char)(uint8_t)(byte + carry));
            byte = 0xFF;
        }
        codec->cache = (uint8_t)(codec->low >> 24);
    }
    codec->pending++;
    codec->low = (codec->low & 0x00FFFFFFu) << 8;
}

static uint8_t next_byte(Codec *codec)
{
    if (codec->at < codec->in.length)
        return (uint8_t)codec->in.at[codec->at++];
    codec->broken = true;
    return 0;
}

static void settle(Codec *codec)
{
    while (codec->range < TOP) {
        codec->range <<= 8;
        if (codec->out != NULL)
            shift_out(codec);
        else
            codec->code = codec->code << 8 | next_byte(codec);
    }
}

/* Writes the bit, or reads one; gives it back. */
static unsigned code_bit(Codec *codec, Model *model, unsigned bit)
{
    uint32_t bound = (codec->range >> MODEL_BITS) * *model;
    if (codec->out == NULL)
        bit = codec->code >= bound;
    if (bit == 0) {
        codec->range = bound;
        *model = (Model)(*model + (((1 << MODEL_BITS) - *model) >> LEARNING));
    } else {
        codec->range -= bound;
        if (codec->out != NULL)
            codec->low += bound;
        else
            codec->code -= bound;
        *model = (Model)(*model - (*model >> LEARNING));
    }
    settle(codec);
    return bit;
}

/* The same for one that is 0 as often as 1. */
static unsigned code_even_bit(Codec *codec, unsigned bit)
{
    Model even = EVEN;
    return code_bit(codec, &even, bit);
}

/* A number of so many bits, the highest first; the bits before are its context. */
static unsigned code_number(Codec *codec, Model *models, unsigned bits, unsigned number)
{
    unsigned context = 1;
    for (unsigned i = bits; i-- > 0;)
        context = context << 1 | code_bit(codec, &models[context], number >> i & 1);
    return context - (1u << bits);
}

static uint8_t code_byte(Codec *codec, Model *models, uint8_t byte)
{
    return (uint8_t)code_number(codec, models, 8, byte);
}

/* A chance: its low bits are as good as random. */
static uint32_t code_chance(Codec *codec, Model *models, uint32_t chance)
{
    unsigned high = code_number(codec, models, 6, chance >> (FINE_BITS - 6));
    uint32_t read = high;
    for (unsigned i = 6; i < codec->bits; i++)
        read = read << 1 | code_even_bit(codec, chance >> (FINE_BITS - 1 - i) & 1);
    read <<= FINE_BITS - codec->bits;
    codec->broken = codec->broken || read > DUEL_WHOLE;
    return read;
}

static void codec_begin(Codec *codec)
{
    Model *models = (Model *)&codec->models;
    for (size_t i = 0; i < sizeof codec->models / sizeof *models; i++)
        models[i] = EVEN;
    codec->range = UINT32_MAX;
    codec->pending = 1;
    if (codec->out == NULL)
        for (unsigned i = 0; i < 5; i++)
            codec->code = codec->code << 8 | next_byte(codec);
}

static void codec_end(Codec *codec)
{
    for (unsigned i = 0; codec->out != NULL && i < 5; i++)
        shift_out(codec);
    if (codec->out == NULL && codec->at != codec->in.length)
        codec->broken = true;
}

/* ---- A sheet ------------------------------------------------------------------------------- */

static unsigned kind_of(int word)
{
    return word == WORD_FLOWER ? 0 : word == WORD_SKULL ? 1 : word == WORD_PASS ? 2 : 3;
}

/* The weights of a lane at a node add up to a whole: the last of them follows from the others. */
static void code_weights(Codec *codec, const DuelRound *round, const DuelNode *node, unsigned lane,
                         DuelSheet *sheet)
{
    unsigned left = DUEL_WHOLE, before = 0, last = 0;
    for (unsigned i = 0; i < node->count; i++)
        if (duel_has_lane(round->actions[node->first + i].lanes, lane))
            last = i;
    for (unsigned i = 0; i <= last; i++) {
        const DuelAction *action = &round->actions[node->first + i];
        uint32_t *weight = &sheet->chances[action->row * DUEL_LANES + lane];
        unsigned kind = kind_of(action->word);
        if (!duel_has_lane(action->lanes, lane))
            continue;
        if (i == last || left == 0)
            *weight = left;
        else if (code_bit(codec, &codec->models.zero[kind][lane][before], *weight == 0))
            *weight = 0;
        else if (code_bit(codec, &codec->models.rest[kind][lane][before], *weight == left))
            *weight = left;
        else
            *weight = code_chance(codec, codec->models.weight[lane], *weight);
        codec->broken = codec->broken || *weight > left;
        left -= *weight < left ? *weight : left;
        before = *weight > 0 ? 1 : before == 1 ? 2 : before;
    }
}

static void code_carry(Codec *codec, const DuelSet *set, DuelCarry *carry)
{
    Models *models = &codec->models;
    if (set->count > 1)
        carry->point = (uint8_t)code_number(codec, models->point, 6, carry->point);
    if (set->count == 0 || (set->count > 1 && carry->point + 1u >= set->count)) {
        codec->broken = true;
        carry->point = 0;
        return;
    }
    carry->mixes = (uint8_t)code_bit(codec, &models->mixes, carry->mixes);
    if (carry->mixes) {
        carry->mixed = (uint8_t)code_bit(codec, &models->mixed, carry->mixed);
        carry->mix = code_chance(codec, models->mix, carry->mix);
    }
    for (unsigned side = 0; side < 2; side++) {
        if (side == 1 && set->count == 1) {
            codec->broken = codec->broken || (carry->mixes && carry->mixed == 1);
            break;
        }
        unsigned count = set->points[carry->point + side].count;
        carry->sheet[side] =
            (uint8_t)code_number(codec, models->sheet[side][carry->point], 6, carry->sheet[side]);
        unsigned most = carry->sheet[side] + (carry->mixes && carry->mixed == side ? 1u : 0u);
        if (most >= count) {
            codec->broken = true;
            *carry = (DuelCarry){0};
            return;
        }
    }
}

/* What of the end of a round the hero can come to. */
static void code_leaf(Codec *codec, const DuelTable *table, DuelState state, unsigned hero,
                      const DuelLeaf *leaf, unsigned lanes, DuelSheet *sheet)
{
    const DuelRound *round = duel_table_round(table, state);
    for (unsigned e = leaf->exit; e < leaf->exit + (unsigned)leaf->exits; e++) {
        const DuelExit *exit = &round->exits[e];
        DuelAfter after = duel_after(state, exit);
        if (after.over || (exit->lanes[hero] & lanes) == 0)
            continue;
        DuelCarry *carry = &sheet->carries[e];
        if (after.chooses && exit->challenger == hero)
            carry->loses = code_chance(codec, codec->models.loses, carry->loses);
        code_carry(codec, &table->sets[duel_state_index(after.state)][after.starter != hero],
                   carry);
    }
}

/* The lanes that go on after an action of the hero's. */
static unsigned lanes_after(const DuelSheet *sheet, const DuelNode *node, const DuelAction *action,
                            unsigned lanes)
{
    unsigned after = 0;
    for (unsigned lane = 0; lane < DUEL_LANES; lane++)
        if (duel_has_lane(lanes, lane) && sheet->chances[action->row * DUEL_LANES + lane] > 0)
            after |=
                1u << (action->word == WORD_SKULL ? LANE_LAID + (unsigned)node->laid[node->seat]
                                                  : lane);
    return after;
}

static void code_sheet(Codec *codec, const DuelTable *table, DuelState state, unsigned hero,
                       double belief, DuelSheet *sheet)
{
    const DuelRound *round = duel_table_round(table, state);
    uint8_t reached[DUEL_NODES] = {0}; /* lanes */
    sheet->first = code_chance(codec, codec->models.number[0], sheet->first);
    if (belief < 1)
        reached[0] |= 1 << LANE_LOST;
    if (belief > 0 && sheet->first < DUEL_WHOLE)
        reached[0] |= 1 << LANE_HAND;
    if (belief > 0 && sheet->first > 0)
        reached[0] |= 1 << LANE_LAID;
    for (unsigned n = 0; n < round->node_count; n++) {
        const DuelNode *node = &round->nodes[n];
        for (unsigned lane = 0; node->seat == hero && lane < DUEL_LANES; lane++)
            if (duel_has_lane(reached[n], lane))
                code_weights(codec, round, node, lane, sheet);
        for (unsigned a = node->first; a < node->first + (unsigned)node->count; a++) {
            const DuelAction *action = &round->actions[a];
            unsigned lanes =
                node->seat == hero ? lanes_after(sheet, node, action, reached[n]) : reached[n];
            if (action->child >= 0)
                reached[action->child] |= (uint8_t)lanes;
            else
                code_leaf(codec, table, state, hero, &round->leaves[action->leaf], lanes, sheet);
        }
    }
}

/* ---- Sets ---------------------------------------------------------------------------------- */

static void code_worth(Codec *codec, double *worth)
{
    uint32_t bits = (uint32_t)(*worth * DUEL_WORTH_ONE), read = 0;
    for (unsigned i = 4; i-- > 0;)
        read = read << 8 | code_byte(codec, codec->models.number[1 + i], (uint8_t)(bits >> 8 * i));
    *worth = read / DUEL_WORTH_ONE;
}

/* Beliefs are parts of a power of two; the one after the last, 1, can be written too. */
static void code_belief(Codec *codec, double *belief)
{
    uint32_t one = 1u << codec->bits, parts = (uint32_t)(*belief * one);
    unsigned low = codec->bits - 6;
    uint32_t read = code_number(codec, codec->models.number[5], 7, parts >> low);
    if (codec->bits < FINE_BITS)
        read = read << low | code_number(codec, codec->models.number[6], low, parts & 63);
    else
        for (unsigned i = low; i-- > 0;)
            read = read << 1 | code_even_bit(codec, parts >> i & 1);
    *belief = (double)read / one;
    codec->broken = codec->broken || read > one;
}

static bool beliefs_fit(const DuelSet *set, bool known)
{
    if (set->points[set->count - 1].belief < 1 || set->points[set->count - 1].belief > 1 ||
        (known ? set->count != 1 : set->count < 2 || set->points[0].belief > 0))
        return false;
    for (unsigned i = 0; i + 1 < set->count; i++)
        if (set->points[i].belief >= set->points[i + 1].belief)
            return false;
    return true;
}

static void code_point(Codec *codec, const DuelTable *table, DuelState state, unsigned hero,
                       DuelPoint *point)
{
    code_belief(codec, &point->belief);
    unsigned count = code_number(codec, codec->models.number[7], 7, point->count);
    if (codec->out == NULL) {
        point->count = 0;
        point->sheets =
            count >= 1 && count <= DUEL_SHEETS ? calloc(count, sizeof(DuelSheet)) : NULL;
        codec->broken = codec->broken || point->sheets == NULL;
    }
    for (unsigned k = 0; k < count && !codec->broken; k++) {
        if (codec->out == NULL) {
            if (!duel_sheet_new(duel_table_round(table, state), hero, &point->sheets[k])) {
                codec->broken = true;
                return;
            }
            point->count++;
        }
        code_worth(codec, &point->sheets[k].worth[0]);
        code_worth(codec, &point->sheets[k].worth[1]);
        code_sheet(codec, table, state, hero, point->belief, &point->sheets[k]);
    }
}

static void code_set(Codec *codec, const DuelTable *table, DuelState state, unsigned hero,
                     DuelSet *set)
{
    codec->bits = duel_is_small(state) ? FINE_BITS : FINE_BITS - GRAIN_BITS;
    unsigned count = code_number(codec, codec->models.number[7], 7, set->count);
    if (codec->out == NULL && count > 0) {
        set->points = count <= DUEL_POINTS ? calloc(count, sizeof(DuelPoint)) : NULL;
        codec->broken = codec->broken || set->points == NULL;
    }
    for (unsigned i = 0; i < count && !codec->broken; i++) {
        if (codec->out == NULL)
            set->count++;
        code_point(codec, table, state, hero, &set->points[i]);
    }
    unsigned sheets = 0;
    for (unsigned i = 0; i < set->count; i++)
        sheets += set->points[i].count;
    if (codec->out == NULL && count > 0 && !codec->broken)
        codec->broken =
            !beliefs_fit(set, state.discs[hero] == DUEL_DISCS) || sheets > DUEL_MOST_SHEETS;
}

/* By rank: what comes after a sheet is known before it. */
static void code_table(Codec *codec, DuelTable *table)
{
    codec_begin(codec);
    for (unsigned rank = 0; rank <= DUEL_MOST_RANK; rank++)
        for (unsigned index = 0; index < DUEL_STATES; index++)
            for (unsigned hero = 0; hero < DUEL_SEATS && !codec->broken; hero++)
                if (duel_state_rank(duel_state_at(index)) == rank)
                    code_set(codec, table, duel_state_at(index), hero, &table->sets[index][hero]);
    codec_end(codec);
}

void duel_pack(const DuelTable *table, Out *out)
{
    Codec codec = {.out = out};
    code_table(&codec, (DuelTable *)table); /* which writing leaves as it is */
}

bool duel_unpack(DuelTable *table, Text bytes)
{
    Codec codec = {.in = bytes};
    code_table(&codec, table);
    for (unsigned i = 0; codec.broken && i < DUEL_STATES; i++)
        for (unsigned hero = 0; hero < DUEL_SEATS; hero++)
            duel_set_free(&table->sets[i][hero]);
    return !codec.broken;
}
