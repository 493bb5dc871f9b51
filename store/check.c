/* Looks at everything that a store has, whatever is behind it: can every table go on, and is every
   record a true one? */
#include "base/buffer.h"
#include "store/kind.h"
#include "table/verify.h"

#include <stdlib.h>
#include <string.h>

typedef struct Check {
    Store *store;
    void (*tell)(void *context, const StoreFault *fault);
    void *context;
    StoreChecked *checked;
    StoreTable *tables;
    size_t count, room;
    bool no_memory;
    /* Of one table: the games that there are records of. */
    uint32_t *games;
    size_t game_count, game_room;
    /* Large, and used again and again. */
    RecordReader reader;
    Verifier verifier;
} Check;

static void fault(Check *check, StoreFault fault)
{
    check->checked->faults++;
    check->tell(check->context, &fault);
}

static void fault_of(Check *check, const StoreTable *table, StoreFault about)
{
    memcpy(about.code, table->code, sizeof about.code);
    fault(check, about);
}

static void tell_of_file(void *context, const char *detail)
{
    fault(context, (StoreFault){.kind = FAULT_IN_FILE, .detail = detail});
}

/* Room for one more of something; false without memory. */
static bool make_room(void **list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    size_t larger = *room > 0 ? 2 * *room : 64;
    void *memory = realloc(*list, larger * size);
    if (memory == NULL)
        return false;
    *list = memory;
    *room = larger;
    return true;
}

static bool note_table(void *context, const StoreTable *table)
{
    Check *check = context;
    void *tables = check->tables;
    check->no_memory |= !make_room(&tables, check->count, &check->room, sizeof *table);
    check->tables = tables;
    if (!check->no_memory)
        check->tables[check->count++] = *table;
    return !check->no_memory;
}

static void note_game(void *context, uint32_t game)
{
    Check *check = context;
    void *games = check->games;
    check->no_memory |= !make_room(&games, check->game_count, &check->game_room, sizeof game);
    check->games = games;
    if (!check->no_memory)
        check->games[check->game_count++] = game;
}

/* ---- A record ------------------------------------------------------------------------------ */

static bool is_good(Verdict verdict)
{
    return verdict == CHANCE_FAIR || verdict == NOTHING_BY_CHANCE || verdict == SEED_BY_HAND;
}

/* Of the game that was played last, the entries say themselves what its record is. */
static bool is_of_table(const Table *table, uint32_t game, const Out *record)
{
    if (table == NULL || !table_over(table) || table_game_number(table) != game)
        return true;
    Out own = buffer_new();
    bool same = table_record(table, &own) && !own.full && own.length == record->length &&
                memcmp(own.text, record->text, own.length) == 0;
    buffer_free(&own);
    return same;
}

static void check_text(Check *check, const StoreTable *entry, const Table *table, uint32_t game,
                       const Out *record)
{
    StoreFault about = {.kind = FAULT_RECORD, .number = game};
    Verifier *verifier = &check->verifier;
    Verdict verdict;
    if (!verify_record((Text){record->text, record->length}, &check->reader, verifier, &verdict,
                       &about.problem)) {
        fault_of(check, entry, about);
    } else if (!is_good(verdict)) {
        Out place = {.text = about.place, .capacity = sizeof about.place - 1};
        about.detail = verdict_sentence(verdict);
        if (verdict == WRONG_REVEAL)
            out_seat(&place, verifier->person);
        else
            out_number(&place, verifier->number);
        fault_of(check, entry, about);
    } else if (!is_of_table(table, game, record)) {
        about.detail = N_("the table’s entries tell another game");
        fault_of(check, entry, about);
    }
}

/* What makes it impossible to go on, and is no fault of one table. */
static bool is_fatal(StoreStatus status)
{
    return status != STORE_DONE && status != STORE_UNKNOWN && status != STORE_CORRUPT;
}

static StoreResult check_records(Check *check, const StoreTable *entry, const Table *table)
{
    check->game_count = 0;
    StoreResult result =
        check->store->kind->records(check->store, text_of(entry->code), note_game, check);
    for (size_t i = 0; result.status == STORE_DONE && i < check->game_count; i++) {
        Out record = buffer_new();
        result = store_record(check->store, text_of(entry->code), check->games[i], &record);
        if (result.status == STORE_DONE)
            check_text(check, entry, table, check->games[i], &record);
        buffer_free(&record);
        check->checked->records++;
    }
    return result;
}

/* ---- A table ------------------------------------------------------------------------------- */

/* Nothing is drawn while entries are entered again. */
static void draw_nothing(void *context, void *bytes, size_t count)
{
    (void)context;
    memset(bytes, 0, count);
}

static void check_loaded(Check *check, const StoreTable *entry, const Table *table)
{
    check->checked->entries += table_entry_count(table);
    if (strcmp(table_code(table), entry->code) != 0 ||
        strcmp(table_watch_code(table), entry->watch) != 0 ||
        strcmp(table_game(table)->name, entry->game) != 0)
        fault_of(check, entry, (StoreFault){.kind = FAULT_OTHER_TABLE});
}

static StoreResult check_table(Check *check, const StoreTable *entry)
{
    StoreFault about = {.kind = FAULT_ENTRY};
    Table *table = NULL;
    StoreResult result = store_load(check->store, text_of(entry->code),
                                    (Source){draw_nothing, NULL}, &table, &about.problem);
    check->checked->tables++;
    if (is_fatal(result.status))
        return result;
    if (result.status == STORE_DONE) {
        check_loaded(check, entry, table);
    } else if (about.problem.line > 0) {
        about.number = about.problem.line;
        about.problem.line = 0;
        fault_of(check, entry, about);
    } else if (result.status == STORE_UNKNOWN) {
        fault_of(check, entry, (StoreFault){.kind = FAULT_EMPTY});
    } else {
        fault_of(check, entry, (StoreFault){.kind = FAULT_UNREADABLE, .detail = result.detail});
    }
    result = check_records(check, entry, table);
    table_free(table);
    if (result.status == STORE_CORRUPT)
        fault_of(check, entry, (StoreFault){.kind = FAULT_UNREADABLE, .detail = result.detail});
    return is_fatal(result.status) ? result : store_result(STORE_DONE);
}

/* ---- All of it ----------------------------------------------------------------------------- */

static StoreResult check_tables(Check *check, const Progress *progress)
{
    StoreResult result = store_list(check->store, STORE_EVERY, UINT32_MAX, note_table, check);
    if (result.status == STORE_CORRUPT) {
        tell_of_file(check, result.detail); /* as far as they could be listed */
        result = store_result(STORE_DONE);
    }
    for (size_t i = 0; result.status == STORE_DONE && !check->no_memory && i < check->count; i++) {
        result = check_table(check, &check->tables[i]);
        if (progress != NULL &&
            !progress->tell(progress->context, (double)(i + 1) / (double)check->count))
            return store_result(STORE_STOPPED);
    }
    return check->no_memory ? store_result(STORE_NO_MEMORY) : result;
}

StoreResult store_check(Store *store, void (*tell)(void *context, const StoreFault *fault),
                        void *context, const Progress *progress, StoreChecked *checked)
{
    Check *check = calloc(1, sizeof *check);
    StoreResult result = store_result(STORE_DONE);
    *checked = (StoreChecked){0};
    if (check == NULL)
        return store_result(STORE_NO_MEMORY);
    *check = (Check){.store = store, .tell = tell, .context = context, .checked = checked};
    if (store->kind->check != NULL)
        result = store->kind->check(store, tell_of_file, check, progress);
    if (result.status == STORE_DONE)
        result = check_tables(check, progress);
    free(check->tables);
    free(check->games);
    free(check);
    return result;
}
