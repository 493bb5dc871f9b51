/* Fuzzes the reading of the solved duel: packed sheets, without the head whose digest would keep
   most changes away. What is read as a table has all it needs to play from it; the rest is refused.
 */
#include "core/options.h"
#include "core/playout.h"
#include "games/skull/hosted/follow.h"
#include "games/skull/hosted/pack.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Somebody plays a round from a set, as far as there are sets; or is watched by others. */
static void play(const DuelTable *table, DuelFollow *follow, unsigned index, unsigned place,
                 bool itself)
{
    Options options = options_initial(&skull_game, DUEL_SEATS);
    Random random = random_from(index);
    DuelState state = duel_state_at(index);
    Skull s;
    options.value[SKULL_SHOW] = index % 2;
    options.value[SKULL_FIRST] = 1;
    skull_game.start(&s, &options);
    for (unsigned seat = 0; seat < DUEL_SEATS; seat++) {
        s.owned[seat] = (SkullDiscs)(state.discs[seat] - 1u) | SKULL_HAS_SKULL;
        s.hand[seat] = s.owned[seat];
        s.flower_mats |= state.points[seat] ? seats_of(seat) : 0;
    }
    duel_follow_begin(follow, table, place, itself);
    duel_follow_start(follow, &s);
    for (unsigned rounds = 0; s.to_act != 0 && rounds < 1;) {
        Move move = random_move(&skull_game, &s, s.to_act, &random);
        Skull before = s;
        if (move.actor == place) {
            double chance = duel_follow_chance(follow, &s, move.action);
            INSIST(chance >= 0 && chance <= 1 + 1e-9);
        }
        INSIST(skull_game.apply(&s, move.actor, move.action, NULL).id == ACCEPTED);
        if (s.phase == SKULL_PREPARING && before.phase > SKULL_PREPARING)
            rounds++;
        duel_follow(follow, &before, &s, move);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    DuelTable *table = duel_table_new();
    DuelFollow *follow = malloc(sizeof *follow);
    INSIST(table != NULL && follow != NULL);
    if (duel_unpack(table, (Text){(const char *)bytes, size}))
        for (unsigned index = 0; index < DUEL_STATES; index++)
            for (unsigned place = 0; place < DUEL_SEATS; place++)
                if (table->sets[index][place].count > 0) {
                    play(table, follow, index, place, true);
                    play(table, follow, index, place, false);
                }
    free(follow);
    duel_table_free(table);
    return 0;
}
