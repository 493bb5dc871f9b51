/* Fuzzes the reading of saved tables. Bytes that are read as a table are what that table writes;
   everybody can look at it; and it goes on. */
#include "base/buffer.h"
#include "bots/guests.h"
#include "fuzz/input.h"
#include "table/frames.h"

static void fill(void *context, void *bytes, size_t count)
{
    memset(bytes, *(const uint8_t *)context, count);
}

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
    static EventStream stream;
    Out out = buffer_new();
    event_stream_begin(&stream, table, viewer, viewer == 0 ? lang_at(1) : NULL, 1,
                       table_latest(table) / 2);
    while (event_stream_next(&stream, &out))
        continue;
    View view;
    Json json = {&out, false};
    table_reader_see(&stream.reader, &view);
    table_game(table)->write_view(&view, &json);
    now_write(table, viewer, stream.scene.lang, table_time(table),
              &(NowExtras){.table = true, .coach = &(Coach){0}}, &out);
    if (table_over(table))
        INSIST(table_record(table, &out) && replay_write(table, 1, viewer, NULL, &out));
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
    Table *table = table_load((Text){(const char *)bytes, size}, source, &problem);
    if (table == NULL) {
        check_problem(&problem);
        return 0;
    }
    Out file = save(table);
    INSIST(file.length == size && memcmp(file.text, bytes, size) == 0);
    look(table, 0);
    look(table, SPECTATOR);
    look(table, EVERYTHING);
    Roster roster;
    Guests guests;
    roster_init(&roster);
    guests_init(&guests, &roster);
    uint64_t next = guests_run(&guests, table, 0);
    for (unsigned i = 0; i < 8 && next != NEVER && next < UINT64_MAX / 2 + LATER; i++)
        next = guests_run(&guests, table, next);
    look(table, 0);
    guests_done(&guests);
    roster_done(&roster);
    table_free(table);
    buffer_free(&file);
    return 0;
}
