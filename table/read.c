/* What people get from a table, each as they may see it: see table.h. Everything that leaves a
   table for somebody's eyes is made here. */
#include "base/memory.h"
#include "table/inside.h"

/* Whom a game of so many persons takes a viewer for: nobody sees everything before the end. */
static Viewer eyes(Viewer viewer, unsigned persons, bool over)
{
    if (viewer < persons)
        return viewer;
    return viewer == EVERYTHING && over ? EVERYTHING : SPECTATOR;
}

/* Is the game over that is being read? */
static bool reads_of_the_past(const TableReader *reader)
{
    return reader->game < reader->table->game_number || table_over(reader->table);
}

static Viewer reader_eyes(const TableReader *reader)
{
    return eyes(reader->viewer, reader->table->game->persons(&reader->options),
                reads_of_the_past(reader));
}

/* The place of the first entry with this number, or behind the last. */
static uint32_t place_of(const Table *table, uint32_t number)
{
    uint32_t low = 0, high = table->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (table->log[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Options and position as they are after the entries so far. */
static void begin_position(TableReader *reader, uint32_t number)
{
    reader->options = options_after(reader->table, reader->next - 1);
    state_at(reader->table, number, &reader->state);
}

/* Does somebody sit down by the entry at this place? Their name is looked for at every message. */
static void note_seat(TableReader *reader, uint32_t place)
{
    const Entry *entry = &reader->table->log[place].entry;
    if (entry_seats((EntryKind)entry->kind))
        reader->sat[entry->person] = place + 1;
}

void table_reader_begin(TableReader *reader, const Table *table, Viewer viewer, uint32_t from,
                        uint32_t fresh)
{
    if (from == 0)
        from = 1;
    if (from > table->told + 1)
        from = table->told + 1;
    *reader = (TableReader){.table = table, .viewer = viewer, .fresh = fresh};
    reader->next = place_of(table, from); /* the first entry of all is not told */
    reader->game = 1;
    for (uint32_t i = 0; i < reader->next; i++) {
        note_seat(reader, i);
        reader->game += table->log[i].entry.kind == ENTRY_REMATCH;
    }
    begin_position(reader, from - 1);
}

/* Leaves out what was for this viewer's eyes alone and has been before them already (SKE-71).
   False: there was nothing. */
static bool fade(Seen *seen, const Told *told, Viewer viewer)
{
    unsigned count = 0;
    bool faded = false;
    if (!seen->hidden && told->arguments != EVERYBODY) {
        seen->hidden = faded = true;
        seen->move.action = action0(action_word(seen->move.action));
    }
    for (unsigned i = 0; i < told->count; i++) {
        if (!sees(viewer, told->shown[i].audience))
            continue;
        if (told->shown[i].audience != EVERYBODY) {
            seen->shown[count] = FORGOTTEN;
            faded = true;
        }
        count++;
    }
    return faded;
}

static void read_move(TableReader *reader, Move move, Message *message)
{
    const Table *table = reader->table;
    const Game *game = table->game;
    Told told;
    message->let_pass = game->window != NULL && game->window(&reader->state) != 0 &&
                        move.action == game->pass(&reader->state, move.actor);
    Refusal refusal = game->apply(&reader->state, move.actor, move.action, &told);
    INSIST(refusal.id == ACCEPTED);
    Viewer viewer = reader_eyes(reader);
    message->seen = seen_by(viewer, move, &told);
    if (message->number < reader->fresh && viewer < MAX_SEATS && !table->places[viewer].program &&
        game->forgets != NULL && !reads_of_the_past(reader) && game->forgets(&table->state))
        message->faded = fade(&message->seen, &told, viewer);
}

/* Is there nothing in it for this viewer? */
static bool is_left_out(const TableReader *reader, const Logged *logged)
{
    const Entry *entry = &logged->entry;
    if (!entry_is_told((EntryKind)entry->kind))
        return true;
    return reader->standing && entry->kind == ENTRY_MOVE && logged->undone_at != 0;
}

Text table_reader_name(const TableReader *reader, unsigned person)
{
    const Table *table = reader->table;
    if (reader->sat[person] > 0)
        return table->log[reader->sat[person] - 1].entry.text;
    return text_of(table->game->automaton != NULL ? table->game->automaton : "");
}

/* Of what was taken back by the entry at this place: the number of the last message whose move
   stands, or with which the game began. */
static uint32_t last_standing(const Table *table, uint32_t place)
{
    uint32_t number = table->log[place].number;
    while (table->log[place].entry.kind != ENTRY_STARTED && !stood_at(&table->log[place], number))
        place--;
    return table->log[place].number;
}

/* Of a table that goes on: has nothing happened since it last did, but that people came back, or
   did not? Then it waited for them. */
static bool goes_on_again(const Table *table, uint32_t place)
{
    while (place-- > 0) {
        EntryKind kind = (EntryKind)table->log[place].entry.kind;
        if (kind != ENTRY_AWAY && kind != ENTRY_BACK && entry_is_told(kind))
            return kind == ENTRY_RESUMED;
    }
    return false;
}

/* That somebody said something, and no more. */
static Message muted_part(const Message *message)
{
    return (Message){.number = message->number,
                     .at = message->at,
                     .kind = ENTRY_MUTED,
                     .person = message->person};
}

/* What everybody may know of an entry; what it shows of a move comes after. */
static Message public_part(const Logged *logged)
{
    const Entry *entry = &logged->entry;
    Message message = {.number = logged->number,
                       .at = entry->at,
                       .kind = (EntryKind)entry->kind,
                       .person = entry->person,
                       .by = (Mover)entry->by,
                       .saying = entry->saying};
    switch (message.kind) {
    case ENTRY_UNDONE:
        message.kept = entry->number;
        break;
    case ENTRY_PROGRAM: /* sits down like anybody */
        message.kind = ENTRY_SAT;
        message.program = true;
        message.text = entry->text;
        break;
    case ENTRY_BOT:
        message.bot = entry->word;
        message.text = entry->text;
        break;
    case ENTRY_TAKEN:
        message.bot = entry->word;
        break;
    case ENTRY_UNSTARTED:
        message.persons = (SeatSet)entry->number;
        message.text = entry->word;
        break;
    case ENTRY_MARK:
        message.mark = entry->word;
        break;
    case ENTRY_REMATCH:
        message.text = entry->word; /* the commitment; the other text is the seed */
        break;
    case ENTRY_SAT: /* and not the token */
    case ENTRY_SET:
    case ENTRY_PLEDGED:
    case ENTRY_RESUMED:
    case ENTRY_STARTED:
    case ENTRY_CHAT:
        message.text = entry->text;
        break;
    default:
        break;
    }
    return message;
}

bool table_reader_next(TableReader *reader, Message *message)
{
    const Table *table = reader->table;
    while (reader->next < table->count && is_left_out(reader, &table->log[reader->next]))
        reader->next++;
    if (reader->next >= table->count)
        return false;
    const Logged *logged = &table->log[reader->next];
    note_seat(reader, reader->next++);
    *message = public_part(logged);
    message->again = message->kind == ENTRY_RESUMED && goes_on_again(table, reader->next - 1);
    if (reader->viewer < MAX_SEATS && seats_have(logged->deaf, reader->viewer))
        *message = muted_part(message);
    if (message->kind != ENTRY_MOVE ||
        message->by == BY_CLOCK) /* else the game's voice names them */
        message->name = table_reader_name(reader, message->person);
    for (unsigned person = 0; person < MAX_SEATS; person++)
        if (seats_have(message->persons, person))
            message->names[person] = table_reader_name(reader, person);
    if (message->kind == ENTRY_UNDONE)
        message->to = last_standing(table, reader->next - 1);
    if (message->kind == ENTRY_REMATCH)
        reader->game++;
    message->game = reader->game;
    if (message->kind == ENTRY_MOVE)
        read_move(reader, logged->entry.move, message);
    else if ((message->kind == ENTRY_UNDONE && !reader->standing) ||
             message->kind == ENTRY_REMATCH || message->kind == ENTRY_SET)
        begin_position(reader, message->number);
    return true;
}

void table_reader_see(const TableReader *reader, View *view)
{
    reader->table->game->see(&reader->state, reader_eyes(reader), view);
}

void table_see(const Table *table, Viewer viewer, View *view)
{
    State state;
    viewer = eyes(viewer, table->persons, table_over(table));
    if (table->started) {
        table->game->see(&table->state, viewer, view);
        return;
    }
    memset(&state, 0, sizeof state);
    table->game->start(&state, &table->opening.setup.options);
    table->game->see(&state, viewer, view);
}
