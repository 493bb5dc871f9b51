/* Moves that are taken back, by one person alone against bots: see table.h.

   What somebody has learnt cannot be taken back, so a table lets them go back to the last thing
   that was shown to them and no further, unless it is for practice. A move showed them something if
   they saw a face in it, an outcome of chance, or what somebody else chose openly: a bot's bid
   answers theirs and says something of its discs, even if after an undo it may decide otherwise.
   Their own choice shows them nothing, nor does a disc that a bot lays or a card that it is dealt
   face down. So no table that was possible for them before the moves is impossible afterwards. */
#include "base/memory.h"
#include "table/inside.h"

/* Did this person learn something by a move? */
static bool showed(const Table *table, Viewer person, Move move, const Told *told)
{
    Seen seen = seen_by(person, move, told);
    bool is_own = move.actor != CHANCE && move.actor % table->persons == person;
    return seen.count > 0 || (!is_own && !seen.hidden);
}

/* Has a move that is not among the first `kept` shown this person something? */
static bool showed_since(const Table *table, Viewer person, uint32_t kept)
{
    State state;
    Told told;
    memset(&state, 0, sizeof state);
    table->game->start(&state, &table->opening.setup.options);
    for (uint32_t i = table->begins; i < table->count; i++) {
        const Logged *logged = &table->log[i];
        Move move = logged->entry.move;
        if (!stood_at(logged, table->told))
            continue;
        Refusal refusal = table->game->apply(&state, move.actor, move.action, &told);
        INSIST(refusal.id == ACCEPTED);
        if (logged->position >= kept && showed(table, person, move, &told))
            return true;
    }
    return false;
}

TableResult check_undoing(const Table *table, const Entry *entry)
{
    if (!table->started)
        return table_refuse(TABLE_NOT_STARTED);
    TableResult result = person_sits(table, entry->person);
    if (result.id != TABLE_DONE)
        return result;
    for (unsigned other = 0; other < table->persons; other++)
        if (other != entry->person && table->places[other].holder == PLACE_PERSON)
            return table_refuse(TABLE_NOT_ALONE);
    if (table_over(table) || entry->number >= table->position) /* the seed is known, once over */
        return table_refuse(TABLE_NOTHING_TO_UNDO);
    if (table->undone >= MAX_UNDONE) /* each is looked for in the whole list */
        return table_refuse(TABLE_UNDONE_OFTEN);
    if (!table->opening.setup.practice && showed_since(table, entry->person, entry->number))
        return table_refuse(TABLE_HAS_SHOWN);
    return result;
}

void take_back(Table *table, uint32_t kept)
{
    for (uint32_t i = table->begins; i < table->count; i++) {
        Logged *logged = &table->log[i];
        if (logged->entry.kind == ENTRY_MOVE && logged->undone_at == 0 && logged->position >= kept)
            logged->undone_at = table->told;
    }
    table->undone++;
    table->position = kept;
    state_at(table, table->told, &table->state);
    tally_taken_back(table);
    for (unsigned seat = 0; seat < table->seats; seat++) {
        table->clocks[seat].asked = table->clocks[seat].holds = false;
        table->clocks[seat].acted = table->told;
    }
}

TableResult table_undo(Table *table, unsigned person, uint64_t now)
{
    const Logged *last = NULL;
    Entry entry = {.kind = ENTRY_UNDONE, .person = (uint8_t)person, .number = UINT32_MAX};
    if (person >= table->persons)
        return table_refuse(table->started ? TABLE_NO_PLACE : TABLE_NOT_STARTED);
    for (uint32_t i = table->count; i-- > table->begins && last == NULL;)
        if (stood_at(&table->log[i], table->told) && table->log[i].entry.by == BY_PERSON)
            last = &table->log[i];
    if (last != NULL)
        entry.number = last->position;
    return enter_now(table, entry, now);
}

unsigned table_undone(const Table *table)
{
    return table->undone;
}
