/* Fuzzes a store whose file is damaged: each three bytes of the input change one byte of a good
   file. Whatever it then says, everything can be asked of it, what it gives is within its limits,
   and what is wrong can be told. */
#include "fuzz/input.h"
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[] = "/tmp/triskel-fuzz-store-XXXXXX", path[MAX_PATH];
static Out good; /* the file */
static char bytes[1 << 18];

static void clean_up(void)
{
    static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};
    char name[MAX_PATH + 8];
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        (void)snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
        (void)unlink(name);
    }
    (void)rmdir(folder);
}

/* Some tables with a little of everything, more than a page of it. */
static void make_file(void)
{
    StoreResult result;
    static const char line[] = "100 a line that is about as long as those of a game's moves are";
    INSIST(mkdtemp(folder) != NULL && store_path(folder, path));
    (void)atexit(clean_up);
    Store *store = store_open(path, STORE_SERVE, &result);
    INSIST(store != NULL);
    for (unsigned i = 0; i < 8; i++) {
        StoreTable table = {.game = "skull", .watch = "watch", .opened = i};
        char key[16];
        (void)snprintf(table.code, sizeof table.code, "tab%u", i);
        (void)snprintf(key, sizeof key, "key%u", i);
        StoreWrite writes[40] = {
            {.kind = STORE_TABLE, .code = text_of(table.code), .table = &table},
            {.kind = STORE_ANSWER,
             .code = text_of(table.code),
             .answer = {text_of(key), 201, TEXT("{}")}},
            {.kind = STORE_RECORD, .code = text_of(table.code), .record = {1, TEXT("a record\n")}}};
        for (uint32_t k = 3; k < 40; k++)
            writes[k] = (StoreWrite){
                .kind = STORE_ENTRY, .code = text_of(table.code), .entry = {k - 2, TEXT(line)}};
        INSIST(store_write(store, writes, 40).status == STORE_DONE);
    }
    store_close(store);
    good = (Out){.text = bytes, .capacity = sizeof bytes};
    INSIST(file_read(path, &good));
}

static void write_damaged(const uint8_t *changes, size_t size)
{
    static char damaged[sizeof bytes];
    memcpy(damaged, good.text, good.length);
    for (size_t i = 0; i + 2 < size; i += 3)
        damaged[(size_t)(changes[i] << 8 | changes[i + 1]) % good.length] = (char)changes[i + 2];
    FILE *file = fopen(path, "wb");
    INSIST(file != NULL && fwrite(damaged, good.length, 1, file) == 1 && fclose(file) == 0);
}

static bool take_table(void *context, const StoreTable *table)
{
    (void)context;
    INSIST(table->code[0] != '\0' && text_is_clean(text_of(table->code)));
    INSIST((unsigned)table->listing.state < STORE_STATES && table->opened <= MAX_TIME);
    return true;
}

static bool take_entry(void *context, uint32_t number, Text line)
{
    uint32_t *last = context;
    INSIST(number == *last + 1 && line.length <= MAX_ENTRY);
    *last = number;
    return true;
}

static void take_fault(void *context, const StoreFault *fault)
{
    char text[512];
    Out out = {.text = text, .capacity = sizeof text};
    (void)context;
    INSIST(store_fault_sentence(fault->kind)[0] != '\0');
    if (fault->kind == FAULT_ENTRY)
        problem_write(&fault->problem, &out);
}

static void ask_everything(Store *store)
{
    static char text[1 << 16];
    char code[CODE_LENGTH + 1];
    uint16_t status;
    StoreStats stats;
    StoreChecked checked;
    for (StoreList list = STORE_EVERY; list <= STORE_TO_WATCH; list++)
        (void)!store_list(store, list, 100, take_table, NULL).status;
    (void)!store_expired(store, 1000, 1000, 100, take_table, NULL).status;
    for (unsigned i = 0; i < 8; i++) {
        char name[8], key[16];
        uint32_t last = 0;
        Out out = {.text = text, .capacity = sizeof text};
        (void)snprintf(name, sizeof name, "tab%u", i);
        (void)snprintf(key, sizeof key, "key%u", i);
        (void)!store_entries(store, text_of(name), 1, take_entry, &last).status;
        (void)!store_record(store, text_of(name), 1, &out).status;
        (void)!store_answer(store, text_of(key), code, &status, &out).status;
    }
    (void)!store_stats(store, &stats).status;
    (void)!store_check(store, take_fault, NULL, NULL, &checked).status;
}

int LLVMFuzzerTestOneInput(const uint8_t *changes, size_t size)
{
    StoreResult result;
    if (good.length == 0)
        make_file();
    write_damaged(changes, size);
    Store *store = store_open(path, STORE_LOOK, &result);
    INSIST((store != NULL) == (result.status == STORE_DONE));
    if (store != NULL)
        ask_everything(store);
    else
        INSIST(store_sentence(result.status)[0] != '\0');
    store_close(store);
    return 0;
}
