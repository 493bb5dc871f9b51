/* Everything of one store into another, of whatever kind, and a look whether it has arrived. */
#include "base/buffer.h"
#include "base/hash.h"
#include "store/kind.h"

#include <stdlib.h>
#include <string.h>

/* ---- All of a table, as it would be written ------------------------------------------------ */

typedef bool WriteCalled(void *context, const StoreWrite *write);

typedef struct Each {
    Text code;
    WriteCalled *take;
    void *context;
    bool go_on;
    uint32_t *games; /* that there are records of */
    size_t count, room;
} Each;

static bool each_entry(void *context, uint32_t number, Text line)
{
    Each *each = context;
    each->go_on =
        each->take(each->context,
                   &(StoreWrite){.kind = STORE_ENTRY, .code = each->code, .entry = {number, line}});
    return each->go_on;
}

static bool each_answer(void *context, Text key, uint16_t status, Text body)
{
    Each *each = context;
    each->go_on = each->take(
        each->context,
        &(StoreWrite){.kind = STORE_ANSWER, .code = each->code, .answer = {key, status, body}});
    return each->go_on;
}

static void each_game(void *context, uint32_t game)
{
    Each *each = context;
    if (each->count == each->room) {
        size_t room = each->room > 0 ? 2 * each->room : 16;
        uint32_t *games = realloc(each->games, room * sizeof *games);
        each->go_on &= games != NULL;
        if (games == NULL)
            return;
        each->games = games;
        each->room = room;
    }
    each->games[each->count++] = game;
}

static StoreResult each_record(Store *store, Each *each)
{
    StoreResult result = store->kind->records(store, each->code, each_game, each);
    if (result.status == STORE_DONE && !each->go_on)
        result = store_result(STORE_NO_MEMORY);
    for (size_t i = 0; result.status == STORE_DONE && each->go_on && i < each->count; i++) {
        Out text = buffer_new();
        result = store_record(store, each->code, each->games[i], &text);
        if (result.status == STORE_DONE)
            each->go_on = each->take(
                each->context, &(StoreWrite){.kind = STORE_RECORD,
                                             .code = each->code,
                                             .record = {each->games[i], {text.text, text.length}}});
        buffer_free(&text);
    }
    return result;
}

/* Everything of a table that is still as it was listed. STORE_DONE too if `take` has said that it
   is enough. */
static StoreResult each_write(Store *store, const StoreTable *table, WriteCalled *take,
                              void *context)
{
    Each each = {.code = text_of(table->code), .take = take, .context = context};
    each.go_on =
        take(context, &(StoreWrite){.kind = STORE_TABLE, .code = each.code, .table = table});
    StoreResult result = store_result(STORE_DONE);
    if (each.go_on)
        result = store_entries(store, each.code, 1, each_entry, &each);
    if (result.status == STORE_DONE && each.go_on)
        result = store_answers(store, each.code, each_answer, &each);
    if (result.status == STORE_DONE && each.go_on)
        result = each_record(store, &each);
    free(each.games);
    return result;
}

/* ---- Copying ------------------------------------------------------------------------------- */

enum { AT_ONCE = 512, BYTES_AT_ONCE = 8 << 20 };

/* What goes into the next call. Texts are places in `bytes` until they are written, because that
   moves while it grows. */
typedef struct Parcel {
    Store *to;
    StoreWrite writes[AT_ONCE];
    size_t count;
    Out bytes;
    StoreResult result;
    StoreCopied *copied;
} Parcel;

static Text pack(Parcel *parcel, Text text)
{
    size_t begin = parcel->bytes.length;
    out_text(&parcel->bytes, text);
    return (Text){(const char *)(uintptr_t)begin, text.length};
}

static void unpack(const Parcel *parcel, Text *text)
{
    text->at = text->length > 0 ? parcel->bytes.text + (uintptr_t)text->at : "";
}

static bool send_parcel(Parcel *parcel)
{
    if (parcel->bytes.full) {
        parcel->result = store_result(STORE_NO_MEMORY);
        return false;
    }
    for (size_t i = 0; i < parcel->count; i++) {
        StoreWrite *write = &parcel->writes[i];
        if (write->kind == STORE_ENTRY) {
            unpack(parcel, &write->entry.line);
        } else if (write->kind == STORE_ANSWER) {
            unpack(parcel, &write->answer.key);
            unpack(parcel, &write->answer.body);
        } else if (write->kind == STORE_RECORD) {
            unpack(parcel, &write->record.text);
        }
    }
    parcel->result = store_write(parcel->to, parcel->writes, parcel->count);
    parcel->count = 0;
    parcel->bytes.length = 0;
    return parcel->result.status == STORE_DONE;
}

static bool copy_write(void *context, const StoreWrite *from)
{
    Parcel *parcel = context;
    StoreWrite write = *from;
    switch (write.kind) {
    case STORE_TABLE:
        parcel->copied->tables++;
        break;
    case STORE_ENTRY:
        write.entry.line = pack(parcel, write.entry.line);
        parcel->copied->entries++;
        break;
    case STORE_ANSWER:
        write.answer.key = pack(parcel, write.answer.key);
        write.answer.body = pack(parcel, write.answer.body);
        parcel->copied->answers++;
        break;
    case STORE_RECORD:
        write.record.text = pack(parcel, write.record.text);
        parcel->copied->records++;
        break;
    case STORE_LISTING:
    case STORE_FORGET:
    case STORE_TAKE:
        break;
    }
    parcel->writes[parcel->count++] = write;
    return (parcel->count < AT_ONCE && parcel->bytes.length < BYTES_AT_ONCE) || send_parcel(parcel);
}

/* ---- Comparing ----------------------------------------------------------------------------- */

enum { DIGEST = 32 };

/* What a table has, whatever the order in which it is read. */
typedef struct Sum {
    uint8_t digest[DIGEST];
    uint64_t count;
} Sum;

static void add_text(Hash *hash, Text text)
{
    uint64_t length = text.length;
    hash_add(hash, &length, sizeof length);
    hash_add(hash, text.length > 0 ? text.at : "", text.length);
}

static void add_table(Hash *hash, const StoreTable *table)
{
    const uint64_t numbers[] = {table->opened, table->listing.state, table->listing.is_public,
                                table->listing.free, table->listing.at};
    add_text(hash, text_of(table->watch));
    add_text(hash, text_of(table->game));
    hash_add(hash, numbers, sizeof numbers);
}

static bool sum_write(void *context, const StoreWrite *write)
{
    Sum *sum = context;
    uint8_t digest[DIGEST];
    uint64_t numbers[2] = {write->kind, 0};
    Hash hash;
    hash_begin(&hash, NULL, 0, sizeof digest);
    if (write->kind == STORE_TABLE) {
        add_table(&hash, write->table);
    } else if (write->kind == STORE_ENTRY) {
        numbers[1] = write->entry.number;
        add_text(&hash, write->entry.line);
    } else if (write->kind == STORE_ANSWER) {
        numbers[1] = write->answer.status;
        add_text(&hash, write->answer.key);
        add_text(&hash, write->answer.body);
    } else if (write->kind == STORE_RECORD) {
        numbers[1] = write->record.game;
        add_text(&hash, write->record.text);
    }
    hash_add(&hash, numbers, sizeof numbers);
    hash_end(&hash, digest, sizeof digest);
    for (unsigned i = 0; i < DIGEST; i++)
        sum->digest[i] ^= digest[i];
    sum->count++;
    return true;
}

static StoreResult sum_up(Store *store, Text code, Sum *sum)
{
    StoreTable table;
    *sum = (Sum){.count = 0};
    StoreResult result = store_find(store, code, &table);
    return result.status == STORE_DONE ? each_write(store, &table, sum_write, sum) : result;
}

static StoreResult compare(Store *from, Store *to, Text code)
{
    Sum one, other;
    StoreResult result = sum_up(from, code, &one);
    if (result.status == STORE_DONE)
        result = sum_up(to, code, &other);
    if (result.status == STORE_DONE &&
        (one.count != other.count || memcmp(one.digest, other.digest, DIGEST) != 0))
        result = store_failure(STORE_CONFLICT, "the copy is not the same");
    return result;
}

/* ---- All of it ----------------------------------------------------------------------------- */

typedef struct Tables {
    StoreTable *at;
    size_t count, room;
    bool no_memory;
} Tables;

static bool note_table(void *context, const StoreTable *table)
{
    Tables *tables = context;
    if (tables->count == tables->room) {
        size_t room = tables->room > 0 ? 2 * tables->room : 64;
        StoreTable *at = realloc(tables->at, room * sizeof *at);
        tables->no_memory = at == NULL;
        if (at == NULL)
            return false;
        tables->at = at;
        tables->room = room;
    }
    tables->at[tables->count++] = *table;
    return true;
}

static StoreResult copy_table(Store *from, Parcel *parcel, const StoreTable *table)
{
    parcel->count = 0;
    parcel->bytes.length = 0;
    parcel->result = store_result(STORE_DONE);
    StoreResult result = each_write(from, table, copy_write, parcel);
    if (result.status == STORE_DONE && parcel->result.status == STORE_DONE && parcel->count > 0)
        (void)send_parcel(parcel);
    if (result.status == STORE_DONE)
        result = parcel->result;
    if (result.status == STORE_DONE)
        result = compare(from, parcel->to, text_of(table->code));
    return result;
}

StoreResult store_copy(Store *from, Store *to, const Progress *progress, StoreCopied *copied)
{
    Tables tables = {NULL, 0, 0, false};
    Parcel *parcel = calloc(1, sizeof *parcel);
    *copied = (StoreCopied){.tables = 0};
    if (parcel == NULL)
        return store_result(STORE_NO_MEMORY);
    *parcel = (Parcel){.to = to, .bytes = buffer_new(), .copied = copied};
    StoreResult result = store_list(from, STORE_EVERY, UINT32_MAX, note_table, &tables);
    if (tables.no_memory)
        result = store_result(STORE_NO_MEMORY);
    for (size_t i = 0; result.status == STORE_DONE && i < tables.count; i++) {
        result = copy_table(from, parcel, &tables.at[i]);
        if (result.status != STORE_DONE)
            memcpy(copied->code, tables.at[i].code, sizeof copied->code);
        else if (progress != NULL &&
                 !progress->tell(progress->context, (double)(i + 1) / (double)tables.count))
            result = store_result(STORE_STOPPED);
    }
    buffer_free(&parcel->bytes);
    free(parcel);
    free(tables.at);
    return result;
}
