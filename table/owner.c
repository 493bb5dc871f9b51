/* Whose a table is: who sat down first, and a while after that person has left, the next one. See
   table.h. */
#include "table/inside.h"

unsigned table_owner(const Table *table)
{
    return table->owner_due == NEVER || !has_people(table) ? table->owner : NO_SEAT;
}

bool directs(const Table *table, unsigned person)
{
    return !has_people(table) || person == table_owner(table);
}

void leave_ownerless(Table *table, uint64_t at)
{
    table->owner_due = at + OWNER_TIME;
}

void become_owner(Table *table, unsigned person)
{
    table->owner = person;
    table->owner_due = NEVER;
}

/* The first who sits, clockwise from the last owner; NO_SEAT: nobody does. */
static unsigned next_owner(const Table *table)
{
    for (unsigned i = 1; i <= table->persons; i++) {
        unsigned person = (table->owner + i) % table->persons;
        if (person_sits(table, person).id == TABLE_DONE)
            return person;
    }
    return NO_SEAT;
}

uint64_t ownership_due(const Table *table)
{
    return has_people(table) ? table->owner_due : NEVER;
}

TableResult check_owner(const Table *table, const Entry *entry)
{
    return entry->at >= ownership_due(table) && entry->person == next_owner(table)
               ? table_done()
               : table_refuse(TABLE_NOT_SO);
}

TableResult next_becomes_owner(Table *table, uint64_t now)
{
    return enter_now(table, (Entry){.kind = ENTRY_OWNER, .person = (uint8_t)next_owner(table)},
                     now);
}
