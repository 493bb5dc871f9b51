/* The record of a finished game, with all that fairness needs: see table.h. */
#include "core/record.h"

#include "base/memory.h"
#include "core/notation.h"
#include "table/inside.h"
#include "table/verify.h"

bool table_record(const Table *table, Out *out)
{
    const Game *game = table->game;
    Header header;
    State state;
    Told told;
    uint32_t number = 0;
    unsigned taken_back_by = 0;
    if (!table_over(table))
        return false;
    table_header(table, &header);
    fairness_write(&table->opening.fairness, true, &header);
    record_write_header(&header, EVERYTHING, out);
    if (table->opening.setup.practice) {
        out_string(out, practice_comment);
        out_char(out, '\n');
    }
    game->start(&state, &header.options);
    for (uint32_t i = table->begins; i < table->count; i++) {
        const Logged *logged = &table->log[i];
        Move move = logged->entry.move;
        if (logged->entry.kind == ENTRY_RESUMED)
            resumed_write(logged->entry.text, out);
        if (logged->entry.kind == ENTRY_UNDONE)
            taken_back_by = logged->entry.person;
        if (!stood_at(logged, table->told))
            continue;
        if (logged->move_number > number + 1)
            taken_back_write(logged->move_number - number - 1, taken_back_by, out);
        number = logged->move_number;
        Refusal refusal = game->apply(&state, move.actor, move.action, &told);
        INSIST(refusal.id == ACCEPTED);
        move_write(game, move, &told, EVERYTHING, out);
        out_char(out, '\n');
    }
    out_string(out, "result ");
    result_write(game, &state, table->persons, ' ', out);
    out_char(out, '\n');
    return true;
}
