/* The record of a finished game, with all that fairness needs: see table.h. */
#include "core/record.h"

#include "base/memory.h"
#include "core/notation.h"
#include "table/inside.h"
#include "table/verify.h"

bool table_record(const Table *table, Out *out)
{
    const Game *game = table->game;
    Header header = {.game = game, .options = table->opening.setup.options, .viewer = EVERYTHING};
    State state;
    Told told;
    uint32_t number = 0;
    if (!table_over(table))
        return false;
    for (unsigned person = 0; person < table->persons; person++) {
        Text name = text_of(table->places[person].name);
        memcpy(header.names[person], name.at, name.length);
        header.name_length[person] = (uint8_t)name.length;
    }
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
        if (!stood_at(logged, table->told))
            continue;
        if (logged->move_number > number + 1)
            taken_back_write(logged->move_number - number - 1, out);
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
