/* What is counted at a table as it goes on: the figures of its games (core/figures.h) and who won
   them. It is kept rather than counted again from the list of entries, which may hold thousands of
   games by the time somebody asks. See table.h. */
#include "base/heap.h"
#include "table/inside.h"

static void add_person(Counts *to, const Counts *from, unsigned person)
{
    for (unsigned i = 0; i < MAX_FIGURES; i++)
        to->of[person][i] += from->of[person][i];
}

static void add_winners(const Table *table, unsigned won[MAX_SEATS])
{
    uint16_t winners = table->game->winners(&table->state);
    for (unsigned person = 0; person < MAX_SEATS; person++)
        won[person] += seats_have(winners, person);
}

/* ---- Counting ------------------------------------------------------------------------------ */

void tally_move(Table *table, Move move, const State *next)
{
    const Figures *figures = table->game->voice->figures;
    if (figures != NULL)
        figures->count_move(&table->state, move, next, &table->tally.note, &table->tally.game);
}

void tally_taken_back(Table *table)
{
    Counter counter = {0};
    counter_begin(&counter, table->game, &table->opening.setup.options);
    for (uint32_t i = table->begins; i < table->count; i++)
        if (stood_at(&table->log[i], table->told))
            counter_move(&counter, table->log[i].entry.move);
    table->tally.game = counter.counts;
    table->tally.note = counter.note;
}

void tally_sat_down(Table *table, unsigned person)
{
    memset(table->tally.all.of[person], 0, sizeof table->tally.all.of[person]);
    table->tally.won[person] = 0;
}

bool tally_has_room(Table *table)
{
    TableTally *tally = &table->tally;
    if (table->game_number <= tally->capacity)
        return true;
    uint32_t capacity = tally->capacity > 0 ? 2 * tally->capacity : 4;
    Counts *games = realloc(tally->games, capacity * sizeof *games);
    if (games == NULL)
        return false;
    tally->games = games;
    tally->capacity = capacity;
    return true;
}

void tally_game_over(Table *table)
{
    TableTally *tally = &table->tally;
    tally->games[table->game_number - 1] = tally->game;
    for (unsigned person = 0; person < MAX_SEATS; person++)
        add_person(&tally->all, &tally->game, person);
    add_winners(table, tally->won);
    tally->game = (Counts){0};
    tally->note = 0;
}

/* ---- What has come of it ------------------------------------------------------------------- */

bool table_figures(const Table *table, unsigned game, Counts *counts)
{
    const TableTally *tally = &table->tally;
    unsigned over = table->game_number - !table_over(table);
    if (game > over || over == 0)
        return false;
    *counts = game == 0                    ? tally->all
              : game == table->game_number ? tally->game
                                           : tally->games[game - 1];
    for (unsigned person = 0; game == 0 && table_over(table) && person < MAX_SEATS; person++)
        add_person(counts, &tally->game, person);
    return true;
}

void table_score(const Table *table, unsigned won[MAX_SEATS])
{
    memcpy(won, table->tally.won, sizeof table->tally.won);
    if (table_over(table))
        add_winners(table, won);
}
