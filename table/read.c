/* What people get from a table, each as they may see it: see table.h. Everything that leaves a
   table for somebody's eyes is made here. */
#include "table/inside.h"

#include "core/notation.h"
#include "core/view.h"

#include <string.h>

/* Whom a table takes a viewer for: nobody sees everything before the end. */
static Viewer eyes(const Table *table, Viewer viewer)
{
    if (viewer < table->persons)
        return viewer;
    return viewer == EVERYTHING && table_over(table) ? EVERYTHING : SPECTATOR;
}

void table_reader_begin(TableReader *reader, const Table *table, Viewer viewer, uint32_t from,
                        uint32_t fresh)
{
    reader->table = table;
    reader->viewer = eyes(table, viewer);
    reader->next = from > 0 ? from : 1;
    reader->fresh = fresh;
    if (reader->next > table->count + 1)
        reader->next = table->count + 1;
    state_at(table, reader->next - 1, &reader->state);
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

static void read_move(TableReader *reader, const Entry *entry, Message *message)
{
    const Game *game = reader->table->setup.game;
    Told told;
    Refusal refusal = game->apply(&reader->state, entry->move.actor, entry->move.action, &told);
    INSIST(refusal.id == ACCEPTED);
    message->seen = seen_by(reader->viewer, entry->move, &told);
    if (message->number < reader->fresh && reader->viewer < reader->table->persons &&
        game->forgets != NULL && game->forgets(&reader->table->state))
        fade(&message->seen, &told, reader->viewer);
}

static bool is_muted(const TableReader *reader, const Entry *entry)
{
    if (reader->viewer >= reader->table->persons)
        return false;
    return (entry->kind == ENTRY_SAID || entry->kind == ENTRY_CHAT) &&
           seats_have(reader->table->privates[reader->viewer].muted, entry->person);
}

bool table_reader_next(TableReader *reader, Message *message)
{
    const Table *table = reader->table;
    while (reader->next <= table->count && is_muted(reader, &table->log[reader->next - 1]))
        reader->next++;
    if (reader->next > table->count)
        return false;
    const Entry *entry = &table->log[reader->next - 1];
    *message = (Message){
        .number = reader->next++,
        .at = entry->at,
        .kind = (EntryKind)entry->kind,
        .person = entry->person,
        .by = (Hand)entry->by,
        .kept = entry->kept,
        .saying = entry->saying,
        .text = entry->text != NULL ? text_of(entry->text) : (Text){"", 0},
        .bot = entry->bot != NULL ? text_of(entry->bot->name) : (Text){"", 0},
    };
    if (entry->kind == ENTRY_MOVE)
        read_move(reader, entry, message);
    else if (entry->kind == ENTRY_UNDONE)
        state_at(table, message->number, &reader->state);
    return true;
}

void table_reader_view(const TableReader *reader, Out *out)
{
    view_write(reader->table->setup.game, &reader->state, reader->viewer, out);
}

void table_reader_see(const TableReader *reader, View *view)
{
    const Game *game = reader->table->setup.game;
    if (game->see != NULL)
        game->see(&reader->state, reader->viewer, view);
}

void table_see(const Table *table, Viewer viewer, View *view)
{
    const Game *game = table->setup.game;
    State state;
    if (game->see == NULL)
        return;
    if (table->started) {
        game->see(&table->state, eyes(table, viewer), view);
        return;
    }
    memset(&state, 0, sizeof state);
    game->start(&state, &table->setup.options);
    game->see(&state, eyes(table, viewer), view);
}

void table_view(const Table *table, Viewer viewer, Out *out)
{
    State state;
    if (table->started) {
        view_write(table->setup.game, &table->state, eyes(table, viewer), out);
        return;
    }
    memset(&state, 0, sizeof state);
    table->setup.game->start(&state, &table->setup.options);
    view_write(table->setup.game, &state, eyes(table, viewer), out);
}

/* ---- As text ------------------------------------------------------------------------------- */

const char *const entry_names[ENTRY_KINDS] = {
    [ENTRY_SAT] = "sat",         [ENTRY_BOT] = "bot",         [ENTRY_LEFT] = "left",
    [ENTRY_AWAY] = "away",       [ENTRY_BACK] = "back",       [ENTRY_TAKEN] = "taken",
    [ENTRY_READY] = "ready",     [ENTRY_UNREADY] = "unready", [ENTRY_ENTROPY] = "entropy",
    [ENTRY_STARTED] = "started", [ENTRY_MOVE] = "move",       [ENTRY_UNDONE] = "undone",
    [ENTRY_SAID] = "said",       [ENTRY_CHAT] = "chat"};

const char *const hand_names[] = {
    [BY_CHANCE] = "chance", [BY_PERSON] = "person", [BY_BOT] = "bot", [BY_CLOCK] = "clock"};

static void write_person(Out *out, const char *key, unsigned person)
{
    out_string(out, key);
    out_seat(out, person);
    out_char(out, '"');
}

void message_write(const Table *table, const Message *message, Out *out)
{
    out_string(out, "{\"number\":");
    out_number(out, message->number);
    out_string(out, ",\"at\":");
    out_number(out, message->at);
    out_string(out, ",\"kind\":\"");
    out_string(out, entry_names[message->kind]);
    out_char(out, '"');
    if (message->kind == ENTRY_MOVE) {
        out_string(out, ",\"by\":\"");
        out_string(out, hand_names[message->by]);
        out_string(out, "\",\"move\":\"");
        seen_write(table->setup.game, &message->seen, out);
        out_char(out, '"');
    } else {
        write_person(out, ",\"person\":\"", message->person);
    }
    if (message->kind == ENTRY_UNDONE) {
        out_string(out, ",\"kept\":");
        out_number(out, message->kept);
    }
    if (message->kind == ENTRY_SAID) {
        const Line *line = talk_line(table->setup.game, message->saying.line);
        out_string(out, ",\"line\":");
        out_json(out, text_of(line->id));
        if (line->about_person)
            write_person(out, ",\"about\":\"", message->saying.person);
    }
    if (message->bot.length > 0) {
        out_string(out, ",\"bot\":");
        out_json(out, message->bot);
    }
    if (message->text.length > 0) {
        out_string(out, ",\"text\":");
        out_json(out, message->text);
    }
    out_char(out, '}');
}
