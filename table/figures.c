/* The figures of the games at a table, from its list of entries: see table.h. */
#include "core/figures.h"
#include "base/memory.h"
#include "base/seats.h"
#include "table/inside.h"

bool table_figures(const Table *table, unsigned game, Counts *counts)
{
    Counter counter = {.game = table->game};
    unsigned over = table_game_number(table) - !table_over(table), at = 0;
    if (game > over || over == 0)
        return false;
    for (uint32_t i = 0; i < table->count; i++) {
        const Logged *logged = &table->log[i];
        const Entry *entry = &logged->entry;
        bool is_meant = game == 0 ? at <= over : at == game;
        if (entry->kind == ENTRY_STARTED) {
            Options options = options_after(table, i);
            at++;
            counter_begin(&counter, table->game, &options);
        } else if (entry_seats((EntryKind)entry->kind) && game == 0) {
            memset(counter.counts.of[entry->person], 0, sizeof *counter.counts.of);
        } else if (entry->kind == ENTRY_MOVE && logged->undone_at == 0 && is_meant) {
            counter_move(&counter, entry->move);
        }
    }
    *counts = counter.counts;
    return true;
}
