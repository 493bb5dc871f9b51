/* The order of the table: see layout.h. */
#include "games/skalpott/hosted/layout.h"

#include <string.h>

static void number_chains(SkalpottLayout *layout)
{
    for (unsigned chain = 0; chain < SKALPOTT_CHAINS; chain++) {
        unsigned links = seats_count((SeatSet)chain);
        layout->links_of[chain] = (uint8_t)links;
        layout->rank_of[chain] = layout->chain_count[links]++;
        layout->chains[links][layout->rank_of[chain]] = (uint16_t)chain;
    }
}

/* Can the counters lie like this when a turn begins? Whole chains end the game (SKA-40), and who
   moves can throw (SKA-42). */
static bool possible(SkalpottBlock block, unsigned counters)
{
    unsigned lying =
        (unsigned)(block.pool + block.my_box + block.their_box + block.mine + block.theirs);
    return lying <= counters && (block.pool > 0 || block.my_box);
}

static int32_t *place_of(SkalpottPlaces places, SkalpottBlock block)
{
    return &places[block.my_box][block.their_box][block.pool][block.mine][block.theirs];
}

static uint32_t block_size(const SkalpottLayout *layout, SkalpottBlock block)
{
    return (uint32_t)layout->chain_count[block.mine] * layout->chain_count[block.theirs];
}

/* All blocks of one measure with so many boxes. */
static void list_step(SkalpottLayout *layout, unsigned counters, unsigned measure, unsigned boxes)
{
    for (unsigned code = 0; code < 4; code++) {
        for (unsigned mine = 0; mine < SKALPOTT_LINKS; mine++) {
            for (unsigned theirs = 0; theirs < SKALPOTT_LINKS; theirs++) {
                unsigned twice = measure - mine - theirs;
                if ((code & 1) + (code >> 1) != boxes || mine + theirs > measure || twice & 1 ||
                    twice / 2 < boxes)
                    continue;
                SkalpottBlock block = {(uint8_t)(code & 1), (uint8_t)(code >> 1),
                                       (uint8_t)(twice / 2 - boxes), (uint8_t)mine,
                                       (uint8_t)theirs};
                if (possible(block, counters))
                    layout->blocks[layout->block_count++] = block;
            }
        }
    }
}

void skalpott_layout_init(SkalpottLayout *layout, unsigned counters)
{
    memset(layout, 0, sizeof *layout);
    memset(layout->places, 0xFF, sizeof layout->places); /* SKALPOTT_NOWHERE */
    memset(layout->rolling, 0xFF, sizeof layout->rolling);
    number_chains(layout);

    uint32_t widest = 0;
    for (unsigned measure = 1; measure < SKALPOTT_MEASURES; measure++) {
        uint32_t first = layout->position_count, from = layout->block_count;
        for (unsigned boxes = 3; boxes-- > 0;)
            list_step(layout, counters, measure, boxes);
        for (uint32_t i = from; i < layout->block_count; i++) {
            SkalpottBlock block = layout->blocks[i];
            *place_of(layout->places, block) = (int32_t)layout->position_count;
            *place_of(layout->rolling, block) = (int32_t)(layout->position_count - first);
            layout->position_count += block_size(layout, block);
        }
        if (layout->position_count - first > widest)
            widest = layout->position_count - first;
    }
    for (uint32_t i = 0; i < layout->block_count; i++)
        if (skalpott_block_measure(layout->blocks[i]) & 1)
            *place_of(layout->rolling, layout->blocks[i]) += (int32_t)widest;
    layout->rolling_count = 2 * widest;
}

uint32_t skalpott_layout_place(const SkalpottLayout *layout, SkalpottPosition position)
{
    unsigned mine = layout->links_of[position.my_chain];
    unsigned theirs = layout->links_of[position.their_chain];
    INSIST(mine < SKALPOTT_LINKS && theirs < SKALPOTT_LINKS && position.pool <= SKALPOTT_MOST_POOL);
    int32_t place =
        layout->places[position.my_box][position.their_box][position.pool][mine][theirs];
    INSIST(place != SKALPOTT_NOWHERE);
    return (uint32_t)place + layout->rank_of[position.my_chain] * layout->chain_count[theirs] +
           layout->rank_of[position.their_chain];
}

SkalpottPosition skalpott_layout_position(const SkalpottLayout *layout, uint32_t place)
{
    uint32_t first = 0, last = layout->block_count - 1;
    INSIST(place < layout->position_count);
    while (first < last) { /* the last block that does not begin after the place */
        uint32_t middle = (first + last + 1) / 2;
        SkalpottBlock block = layout->blocks[middle];
        if ((uint32_t)layout->places[block.my_box][block.their_box][block.pool][block.mine]
                                    [block.theirs] <= place)
            first = middle;
        else
            last = middle - 1;
    }
    SkalpottBlock block = layout->blocks[first];
    uint32_t rest =
        place -
        (uint32_t)
            layout->places[block.my_box][block.their_box][block.pool][block.mine][block.theirs];
    return (SkalpottPosition){
        .my_chain = layout->chains[block.mine][rest / layout->chain_count[block.theirs]],
        .their_chain = layout->chains[block.theirs][rest % layout->chain_count[block.theirs]],
        .my_box = block.my_box,
        .their_box = block.their_box,
        .pool = block.pool,
    };
}
