/* What people get from a table, each as they may see it: see table.h. Everything that leaves a
   table for somebody's eyes is made here. */
#include "base/json.h"
#include "base/memory.h"
#include "core/notation.h"
#include "table/inside.h"

/* Whom a table takes a viewer for: nobody sees everything before the end. */
static Viewer eyes(const Table *table, Viewer viewer)
{
    if (viewer < table->persons)
        return viewer;
    return viewer == EVERYTHING && table_over(table) ? EVERYTHING : SPECTATOR;
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

void table_reader_begin(TableReader *reader, const Table *table, Viewer viewer, uint32_t from,
                        uint32_t fresh)
{
    if (from == 0)
        from = 1;
    if (from > table->told + 1)
        from = table->told + 1;
    *reader = (TableReader){.table = table, .viewer = viewer, .fresh = fresh};
    reader->next = place_of(table, from);
    state_at(table, from - 1, &reader->state);
}

/* Leaves out what was for this viewer's eyes alone and has been before them already (SKE-71). */
static void fade(Seen *seen, const Told *told, Viewer viewer)
{
    unsigned count = 0;
    if (!seen->hidden && told->arguments != EVERYBODY) {
        seen->hidden = true;
        seen->move.action = action0(action_word(seen->move.action));
    }
    for (unsigned i = 0; i < told->count; i++) {
        if (!sees(viewer, told->shown[i].audience))
            continue;
        if (told->shown[i].audience != EVERYBODY)
            seen->shown[count] = FORGOTTEN;
        count++;
    }
}

static void read_move(TableReader *reader, Move move, Message *message)
{
    const Table *table = reader->table;
    const Game *game = table->game;
    Told told;
    Refusal refusal = game->apply(&reader->state, move.actor, move.action, &told);
    INSIST(refusal.id == ACCEPTED);
    Viewer viewer = eyes(table, reader->viewer);
    message->seen = seen_by(viewer, move, &told);
    if (message->number < reader->fresh && viewer < table->persons && game->forgets != NULL &&
        game->forgets(&table->state))
        fade(&message->seen, &told, viewer);
}

/* Is there nothing in it for this viewer? */
static bool is_left_out(const TableReader *reader, const Logged *logged)
{
    const Entry *entry = &logged->entry;
    if (!entry_is_told((EntryKind)entry->kind))
        return true;
    if (reader->standing && entry->kind == ENTRY_MOVE && logged->undone_at != 0)
        return true;
    return (entry->kind == ENTRY_SAID || entry->kind == ENTRY_CHAT) &&
           reader->viewer < reader->table->persons &&
           seats_have(reader->table->privates[reader->viewer].muted, entry->person);
}

/* What a person was called when the entry at this place was made. */
static Text name_at(const Table *table, uint32_t place, unsigned person)
{
    for (uint32_t i = place + 1; i-- > 0;) {
        const Entry *entry = &table->log[i].entry;
        if ((entry->kind == ENTRY_SAT || entry->kind == ENTRY_BOT) && entry->person == person)
            return entry->text;
    }
    return text_of(table->game->automaton != NULL ? table->game->automaton : "");
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
    const Logged *logged = &table->log[reader->next++];
    *message = public_part(logged);
    if (message->kind != ENTRY_MOVE ||
        message->by == BY_CLOCK) /* else the game's voice names them */
        message->name = name_at(table, reader->next - 1, message->person);
    for (unsigned person = 0; person < table->persons; person++)
        if (seats_have(message->persons, person))
            message->names[person] = name_at(table, reader->next - 1, person);
    if (message->kind == ENTRY_MOVE)
        read_move(reader, logged->entry.move, message);
    else if (message->kind == ENTRY_UNDONE && !reader->standing)
        state_at(table, message->number, &reader->state);
    else if (message->kind == ENTRY_REMATCH)
        state_at(table, message->number, &reader->state);
    return true;
}

void table_reader_see(const TableReader *reader, View *view)
{
    const Table *table = reader->table;
    table->game->see(&reader->state, eyes(table, reader->viewer), view);
}

void table_see(const Table *table, Viewer viewer, View *view)
{
    State state;
    if (table->started) {
        table->game->see(&table->state, eyes(table, viewer), view);
        return;
    }
    memset(&state, 0, sizeof state);
    table->game->start(&state, &table->opening.setup.options);
    table->game->see(&state, eyes(table, viewer), view);
}

void message_write(const Table *table, const Message *message, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_number(put_key(&json, "number"), message->number);
    put_number(put_key(&json, "at"), message->at);
    put_string(put_key(&json, "kind"), entry_name(message->kind));
    if (message->kind == ENTRY_MOVE) {
        put_string(put_key(&json, "by"), mover_name(message->by));
        Out *raw = put_raw(put_key(&json, "move"));
        out_char(raw, '"'); /* nothing in a move has to be escaped */
        seen_write(table->game, &message->seen, raw);
        out_char(raw, '"');
    } else if (message->kind == ENTRY_UNSTARTED) {
        put_seats(put_key(&json, "persons"), message->persons);
    } else if (message->kind != ENTRY_RESUMED) {
        put_seat(put_key(&json, "person"), message->person);
    }
    if (message->kind == ENTRY_UNDONE)
        put_number(put_key(&json, "kept"), message->kept);
    if (message->kind == ENTRY_SAID) {
        const Line *line = talk_line(table->game, message->saying.line);
        put_string(put_key(&json, "line"), line->id);
        if (line->about_person)
            put_seat(put_key(&json, "about"), message->saying.person);
    }
    if (message->bot.length > 0)
        put_text(put_key(&json, "bot"), message->bot);
    if (message->mark.length > 0)
        put_text(put_key(&json, "mark"), message->mark);
    if (message->text.length > 0)
        put_text(put_key(&json, "text"), message->text);
    put_close(&json, '}');
}
