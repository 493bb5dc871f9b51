/* Games won at a table, from its list of entries: see table.h. */
#include "base/seats.h"
#include "core/refusal.h"
#include "table/inside.h"

static void count_winners(const Table *table, const State *state, unsigned won[MAX_SEATS])
{
    uint16_t winners = table->game->winners(state);
    for (unsigned person = 0; person < MAX_SEATS; person++)
        won[person] += seats_have(winners, person);
}

void table_score(const Table *table, unsigned won[MAX_SEATS])
{
    const Game *game = table->game;
    State state = {0};
    for (unsigned person = 0; person < MAX_SEATS; person++)
        won[person] = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        const Logged *logged = &table->log[i];
        const Entry *entry = &logged->entry;
        if (entry_seats((EntryKind)entry->kind)) {
            won[entry->person] = 0; /* somebody else than who won before */
        } else if (entry->kind == ENTRY_REMATCH) {
            count_winners(table, &state, won);
        } else if (entry->kind == ENTRY_STARTED) {
            Options options = options_after(table, i);
            game->start(&state, &options);
        } else if (entry->kind == ENTRY_MOVE && logged->undone_at == 0) {
            Refusal refusal = game->apply(&state, entry->move.actor, entry->move.action, NULL);
            INSIST(refusal.id == ACCEPTED);
        }
    }
    if (table_over(table))
        count_winners(table, &state, won);
}
