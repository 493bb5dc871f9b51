/* What the tests of live tables share: randomness from a seed, bots by name, records verified. */
#ifndef TRISKEL_TEST_TABLES_H
#define TRISKEL_TEST_TABLES_H

#include "base/buffer.h"
#include "core/games.h"
#include "table/table.h"
#include "table/verify.h"

/* A Source whose context is a Random. */
static inline void seeded_fill(void *context, void *bytes, size_t count)
{
    uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++)
        byte[i] = (uint8_t)random_next(context);
}

static inline Source seeded_source(Random *random)
{
    return (Source){seeded_fill, random};
}

/* Views as JSON: what a viewer may know now, or after what it has read. */
static inline void write_table_view(const Table *table, Viewer viewer, Out *out)
{
    View view;
    Json json = {out, false};
    table_see(table, viewer, &view);
    table_game(table)->write_view(&view, &json);
}

static inline void write_reader_view(const TableReader *reader, Out *out)
{
    View view;
    Json json = {out, false};
    table_reader_see(reader, &view);
    table_game(reader->table)->write_view(&view, &json);
}

/* What follows from what was done just now, and needs nobody. */
static inline void settle(Table *table)
{
    (void)table_run(table, table_time(table)).kind;
}

static inline Text out_as_text(const Out *out)
{
    return (Text){out->length > 0 ? out->text : "", out->length};
}

static inline bool same_text(const Out *one, const Out *other)
{
    return one->length == other->length &&
           (one->length == 0 || __builtin_memcmp(one->text, other->text, one->length) == 0);
}

#endif
