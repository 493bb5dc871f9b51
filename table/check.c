/* Whether an entry can happen, the same when it is new and when it is read again: see table.h.
   Where an entry does not say who asked for it, whether they may is checked by the functions that
   make it. What leads to the start is checked in start.c, moves taken back in undo.c. */
#include "base/memory.h"
#include "base/tidy.h"
#include "core/mark.h"
#include "table/inside.h"

static bool is_tidy(Text text, size_t most)
{
    char tidy[MAX_CHAT];
    return text.length > 0 && text.length <= most && tidy_text(text, tidy, most) == text.length &&
           memcmp(tidy, text.at, text.length) == 0;
}

/* Something that is one word of a line. */
static bool is_word(Text text, size_t least, size_t most)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] == ' ')
            return false;
    return text.length >= least && text.length <= most && text_is_clean(text);
}

static TableResult check_sitting(const Table *table, const Entry *entry)
{
    bool is_bot = entry->kind == ENTRY_BOT;
    if (table->started || table->starting)
        return table_refuse(TABLE_HAS_STARTED);
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    if (table->places[entry->person].holder != PLACE_EMPTY)
        return table_refuse(TABLE_PLACE_TAKEN);
    if (!is_tidy(entry->text, MAX_CALLED))
        return table_refuse(TABLE_BAD_NAME);
    for (unsigned other = 0; other < table->persons; other++)
        if (text_is(entry->text, table->places[other].holder != PLACE_RULES
                                     ? table->places[other].name
                                     : table->game->automaton))
            return table_refuse(TABLE_NAME_TAKEN);
    if (is_bot ? !is_word(entry->word, 1, MAX_BOT_NAME)
               : !is_word(entry->word, TOKEN_LENGTH, TOKEN_LENGTH))
        return table_refuse(TABLE_NOT_SO);
    return table_done();
}

static TableResult check_leaving(const Table *table, const Entry *entry)
{
    if (table->starting)
        return table_refuse(TABLE_HAS_STARTED); /* that is called off first */
    if (entry->person < table->persons && !table->started &&
        table->places[entry->person].holder == PLACE_BOT)
        return table_done();
    return person_sits(table, entry->person);
}

static TableResult check_presence(const Table *table, const Entry *entry)
{
    TableResult result = person_sits(table, entry->person);
    if (result.id == TABLE_DONE && table->places[entry->person].away == (entry->kind == ENTRY_AWAY))
        return table_refuse(TABLE_NOT_SO);
    return result;
}

static TableResult check_taking_over(const Table *table, const Entry *entry)
{
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    const Place *place = &table->places[entry->person];
    if (!table->started || place->holder != PLACE_PERSON || !place->away || place->bot[0] != '\0')
        return table_refuse(TABLE_NOBODY_THERE);
    if (!is_word(entry->word, 1, MAX_BOT_NAME))
        return table_refuse(TABLE_NOT_SO);
    return table_done();
}

static TableResult check_ready(const Table *table, const Entry *entry)
{
    TableResult result = person_sits(table, entry->person);
    if (result.id == TABLE_DONE && (table->started || table->starting))
        return table_refuse(TABLE_HAS_STARTED);
    if (result.id == TABLE_DONE &&
        table->places[entry->person].ready == (entry->kind == ENTRY_READY))
        return table_refuse(TABLE_NOT_SO);
    return result;
}

static TableResult check_mark(const Table *table, const Entry *entry)
{
    unsigned mark = mark_find(table->game, entry->word), others = 0;
    TableResult result = person_sits(table, entry->person);
    if (result.id != TABLE_DONE)
        return result;
    if (table->started || table->starting)
        return table_refuse(TABLE_HAS_STARTED);
    if (mark >= mark_count(table->game))
        return table_refuse(TABLE_NO_SUCH_MARK);
    if (table->places[entry->person].mark == mark + 1)
        return table_refuse(TABLE_NOT_SO);
    for (unsigned other = 0; other < table->persons; other++)
        others += table->places[other].mark == mark + 1;
    return others < mark_limit(table->game, table->persons) ? table_done()
                                                            : table_refuse(TABLE_MARK_TAKEN);
}

/* Who makes a move is one who may. */
static bool fits_mover(const Table *table, const Entry *entry)
{
    Actor actor = entry->move.actor;
    if (entry->by >= MOVERS || (actor == CHANCE) != (entry->by == BY_CHANCE))
        return false;
    if (actor == CHANCE)
        return true;
    if (actor >= table->seats)
        return false;
    const Place *place = &table->places[actor % table->persons];
    return entry->by == BY_CLOCK ||
           (entry->by == BY_BOT ? place->bot[0] != '\0' : place->holder == PLACE_PERSON);
}

/* Fills `next`, the state after the move. */
static TableResult check_move(const Table *table, const Entry *entry, State *next)
{
    if (!table->started)
        return table_refuse(TABLE_NOT_STARTED);
    if (!fits_mover(table, entry))
        return table_refuse(TABLE_NOT_SO);
    memcpy(next, &table->state, table->game->state_size);
    Refusal refusal = table->game->apply(next, entry->move.actor, entry->move.action, NULL);
    if (refusal.id != ACCEPTED)
        return table_refuse_move(refusal);
    if (entry->by == BY_CHANCE && table->steer == NULL &&
        chance_outcome(table) != entry->move.action)
        return table_refuse(TABLE_NOT_CHANCE);
    return table_done();
}

static TableResult check_held(const Table *table, const Entry *entry)
{
    Actor seat = entry->move.actor;
    if (!table->started)
        return table_refuse(TABLE_NOT_STARTED);
    if (seat >= table->seats || entry->number > table->told)
        return table_refuse(TABLE_NOT_SO);
    TableResult result = person_sits(table, seat % table->persons);
    if (result.id == TABLE_DONE &&
        arrival_of(table, seat, entry->move.action, entry->number) != ARRIVED_EARLY)
        return table_refuse(TABLE_NOT_SO);
    return result;
}

static TableResult check_talk(const Table *table, const Entry *entry)
{
    if (entry->kind == ENTRY_SAID) {
        const Line *line = talk_line(table->game, entry->saying.line);
        if (line == NULL)
            return table_refuse(TABLE_NO_SUCH_LINE);
        if (line->about_person ? entry->saying.person >= table->persons : entry->saying.person != 0)
            return table_refuse(TABLE_NO_PLACE);
    } else {
        if (!table->opening.setup.free_chat)
            return table_refuse(TABLE_NO_FREE_CHAT);
        if (!is_tidy(entry->text, MAX_CHAT))
            return table_refuse(TABLE_NOTHING_SAID);
    }
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    const Place *place = &table->places[entry->person];
    if (place->holder == PLACE_EMPTY || place->gone)
        return table_refuse(TABLE_NOBODY_THERE);
    const Private *private = &table->privates[entry->person];
    if (private->spoken >= TALK_BURST &&
        entry->at < private->spoke[private->spoken % TALK_BURST] + TALK_SPELL)
        return table_refuse(TABLE_TOO_MUCH_TALK);
    return table_done();
}

static TableResult check_muting(const Table *table, const Entry *entry)
{
    TableResult result = person_sits(table, entry->person);
    if (result.id != TABLE_DONE)
        return result;
    if (entry->number >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    if (seats_have(table->privates[entry->person].muted, entry->number) ==
        (entry->kind == ENTRY_MUTED))
        return table_refuse(TABLE_NOT_SO);
    return table_done();
}

static TableResult check_rematch(const Table *table, const Entry *entry)
{
    if (!table_over(table))
        return table_refuse(TABLE_NOT_OVER);
    if (has_people(table) && person_sits(table, entry->person).id != TABLE_DONE)
        return person_sits(table, entry->person);
    if (entry->person >= table->persons)
        return table_refuse(TABLE_NO_PLACE);
    return are_secrets(entry) ? table_done() : table_refuse(TABLE_NOT_SO);
}

TableResult check_entry(const Table *table, const Entry *entry, State *next)
{
    if (entry->at < table_time(table) || entry->at > MAX_TIME)
        return table_refuse(TABLE_NOT_SO);
    switch ((EntryKind)entry->kind) {
    case ENTRY_SAT:
    case ENTRY_PROGRAM:
    case ENTRY_BOT:
        return check_sitting(table, entry);
    case ENTRY_LEFT:
        return check_leaving(table, entry);
    case ENTRY_AWAY:
    case ENTRY_BACK:
        return check_presence(table, entry);
    case ENTRY_TAKEN:
        return check_taking_over(table, entry);
    case ENTRY_SET:
        return check_setting(table, entry);
    case ENTRY_OWNER:
        return check_owner(table, entry);
    case ENTRY_READY:
    case ENTRY_UNREADY:
        return check_ready(table, entry);
    case ENTRY_MARK:
        return check_mark(table, entry);
    case ENTRY_PLEDGED:
    case ENTRY_UNPLEDGED:
    case ENTRY_STARTING:
    case ENTRY_REVEALED:
    case ENTRY_UNSTARTED:
    case ENTRY_STARTED:
        return check_start(table, entry);
    case ENTRY_MOVE:
        return check_move(table, entry, next);
    case ENTRY_HELD:
        return check_held(table, entry);
    case ENTRY_UNDONE:
        return check_undoing(table, entry);
    case ENTRY_SAID:
    case ENTRY_CHAT:
        return check_talk(table, entry);
    case ENTRY_MUTED:
    case ENTRY_UNMUTED:
        return check_muting(table, entry);
    case ENTRY_RESUMED:
        return is_word(entry->text, RESUMED_LENGTH, RESUMED_LENGTH) ? table_done()
                                                                    : table_refuse(TABLE_NOT_SO);
    case ENTRY_REMATCH:
        return check_rematch(table, entry);
    case ENTRY_OPENED: /* the first, and table_open has it */
    case ENTRY_KIND_COUNT:
        break;
    }
    return table_refuse(TABLE_NOT_SO);
}
