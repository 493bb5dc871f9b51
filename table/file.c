/* A table as text: one line that says what it is, then its entries, each with its place:

       triskel-table 2
       1 0 opened skull players=3 …
       2 0 sat P1 … Ana

   It is read as carefully as anything from outside: every entry is entered again. See table.h. */
#include "base/memory.h"
#include "table/inside.h"

const char table_first_line[] = "triskel-table 2";

void table_save(const Table *table, Out *out)
{
    out_string(out, table_first_line);
    out_char(out, '\n');
    for (uint32_t i = 0; i < table->count; i++) {
        out_number(out, i + 1);
        out_char(out, ' ');
        entry_write(table->game, &table->log[i].entry, out);
        out_char(out, '\n');
    }
}

typedef struct Loader {
    Text rest; /* what is still to be read */
    uint32_t line;
    Table *table;
    Problem *problem;
} Loader;

/* Notes what is wrong. The line itself is not quoted: it may be the seed, or what a player has
 * laid.
 */
static bool wrong(const Loader *loader, const char *sentence)
{
    *loader->problem = (Problem){.line = loader->line, .detail = sentence};
    return false;
}

/* The next line without its end. False at the end, or when something is wrong with it. */
static bool next_line(Loader *loader, Text *line)
{
    size_t length = 0;
    if (loader->rest.length == 0)
        return false;
    while (length < loader->rest.length && loader->rest.at[length] != '\n')
        length++;
    loader->line++;
    if (length == loader->rest.length)
        return wrong(loader, N_("the file ends in the middle of a line"));
    *line = (Text){loader->rest.at, length};
    loader->rest = (Text){line->at + length + 1, loader->rest.length - length - 1};
    if (!text_is_clean(*line))
        return wrong(loader, N_("the text is not UTF-8 or contains control characters"));
    return true;
}

bool table_load_entry(Table **table, Text line, Source source, Problem *problem)
{
    Entry entry;
    const char *why;
    if (!text_is_clean(line) || !entry_read(*table != NULL ? (*table)->game : NULL, line, &entry)) {
        problem->detail = table_sentence(table_refuse(TABLE_NOT_SO));
        return false;
    }
    if (*table == NULL) {
        *table = table_open(&entry, source, &why);
        if (*table == NULL)
            problem->detail = why;
        return *table != NULL;
    }
    TableResult result = table_enter(*table, &entry);
    if (result.id == TABLE_GAME_REFUSED) {
        problem->refusal = result.refusal;
        problem->game = (*table)->game;
    } else if (result.id != TABLE_DONE)
        problem->detail = table_sentence(result);
    return result.id == TABLE_DONE;
}

static bool load_line(Loader *loader, Text line, Source source)
{
    const Table *table = loader->table;
    Text word = {NULL, 0};
    uint64_t place;
    if (!text_next(&line, &word) || !text_number(word, &place) || line.at == NULL ||
        place != (table != NULL ? table->count : 0) + 1u)
        return wrong(loader, table_sentence(table_refuse(TABLE_NOT_SO)));
    if (table_load_entry(&loader->table, line, source, loader->problem))
        return true;
    loader->problem->line = loader->line;
    return false;
}

Table *table_load(Text file, Source source, Problem *problem)
{
    Loader loader = {.rest = file, .problem = problem};
    Text line = {NULL, 0};
    *problem = (Problem){0};
    bool good = next_line(&loader, &line) && text_is(line, table_first_line);
    if (!good && problem->detail == NULL)
        (void)wrong(&loader, N_("a saved table begins with the line 'triskel-table 2'"));
    while (good && next_line(&loader, &line))
        good = load_line(&loader, line, source);
    if (good && problem->detail == NULL && loader.table != NULL)
        return loader.table;
    if (good && problem->detail == NULL)
        (void)wrong(&loader, N_("the beginning of a saved table is not complete"));
    table_free(loader.table);
    return NULL;
}
