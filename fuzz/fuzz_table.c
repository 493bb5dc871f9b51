/* Fuzzes the reading of saved tables. Bytes that are read as a table are what that table writes,
   but for what chance did after the last line; read again, it is byte for byte the same; everybody
   can look at it; and it goes on. */
#include "base/buffer.h"
#include "fuzz/input.h"
#include "table/table.h"

static void fill(void *context, void *bytes, size_t count)
{
    memset(bytes, *(const uint8_t *)context, count);
}

static const Bot *find(void *context, const Game *game, const Options *options, Text name,
                       const void **aid)
{
    (void)context;
    *aid = NULL;
    const Bot *bot = bot_named(game, name);
    bool fits = bot != NULL && bot->prepare == NULL && (bot->plays == NULL || bot->plays(options));
    return fits ? bot : NULL;
}

static const BotFinder bots = {find, NULL};
static uint8_t byte = 7;
static const Source source = {fill, &byte};

/* Whatever is wrong can be said, in one clean line. */
static void check_problem(const Problem *problem)
{
    char text[512];
    Out out = {.text = text, .capacity = sizeof text};
    problem_write(problem, &out);
    INSIST(!out.full && out.length > 0);
    INSIST(text_is_clean((Text){text, out.length}));
}

static void look(const Table *table, Viewer viewer)
{
    TableReader reader;
    Message message;
    Out out = buffer_new();
    table_reader_begin(&reader, table, viewer, 1, table_latest(table) / 2);
    while (table_reader_next(&reader, &message))
        message_write(table, &message, &out);
    table_reader_view(&reader, &out);
    table_view(table, viewer, &out);
    if (table_over(table))
        INSIST(table_record(table, &out));
    INSIST(!out.full);
    buffer_free(&out);
}

static Out save(const Table *table)
{
    Out out = buffer_new();
    table_save(table, &out);
    INSIST(!out.full);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    enum { LATER = 100000 };
    Problem problem;
    Table *table = table_load((Text){(const char *)bytes, size}, source, &bots, 0, &problem);
    if (table == NULL) {
        check_problem(&problem);
        return 0;
    }
    Out file = save(table);
    INSIST(file.length >= size && memcmp(file.text, bytes, size) == 0);
    Table *again = table_load((Text){file.text, file.length}, source, &bots, 0, &problem);
    INSIST(again != NULL);
    Out rewritten = save(again);
    INSIST(file.length == rewritten.length);
    INSIST(memcmp(file.text, rewritten.text, file.length) == 0);
    look(table, 0);
    look(table, SPECTATOR);
    look(table, EVERYTHING);
    uint64_t next = table_run(again, 0);
    for (unsigned i = 0; i < 8 && next != NEVER && next < UINT64_MAX / 2 + LATER; i++)
        next = table_run(again, next);
    look(again, 0);
    table_free(table);
    table_free(again);
    buffer_free(&file);
    buffer_free(&rewritten);
    return 0;
}
