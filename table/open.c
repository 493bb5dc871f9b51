/* How a table begins and ends: see table.h. How its first entry is written is in opening.c. */
#include "base/heap.h"
#include "base/memory.h"
#include "table/inside.h"

Table *table_open(const Entry *opened, Source source, const char **why)
{
    Table *table = calloc(1, sizeof *table);
    *why = N_("there is not enough memory");
    if (table == NULL)
        return NULL;
    table->source = source;
    table->game_number = 1;
    table->owner_due = NEVER;
    if (opened->kind != ENTRY_OPENED || opened->at > MAX_TIME ||
        !opening_read(opened->text, &table->opening, why) ||
        append_entry(table, opened).id != TABLE_DONE) {
        table_free(table);
        return NULL;
    }
    const TableSetup *setup = &table->opening.setup;
    table->opening.fairness.seeded = setup->seeded;
    table->game = setup->game;
    lay_places(table);
    return table;
}

/* No i, l, o and 1, which are mistaken for others: 32 are left. */
void make_code(Source source, char *code, size_t length)
{
    source.fill(source.context, code, length);
    for (size_t i = 0; i < length; i++)
        code[i] = "abcdefghjkmnpqrstuvwxyz023456789"[(unsigned char)code[i] & 31];
    code[length] = '\0';
}

Table *table_new(const TableSetup *setup, Source source, uint64_t now)
{
    Opening opening = {.setup = *setup};
    char text[MAX_ENTRY];
    Out out = {.text = text, .capacity = sizeof text};
    const char *why;
    if (opening.setup.substitute[0] == '\0')
        copy_word(opening.setup.substitute, text_of(random_bot.name));
    source.fill(source.context, opening.fairness.seed, FAIRNESS_BYTES);
    source.fill(source.context, opening.fairness.nonce, FAIRNESS_BYTES);
    make_code(source, opening.code, CODE_LENGTH);
    make_code(source, opening.watch, WATCH_LENGTH);
    opening_write(&opening, &out);
    INSIST(!out.full);
    Entry opened = {.at = now, .kind = ENTRY_OPENED, .text = {text, out.length}};
    return table_open(&opened, source, &why);
}

/* Secrets are not left lying about in memory. It looks as if it were read again, or a compiler
   would leave out what is freed at once. */
static void wipe(void *memory, size_t size)
{
    memset(memory, 0, size);
    __asm__ volatile("" : : "r"(memory) : "memory");
}

void table_free(Table *table)
{
    if (table == NULL)
        return;
    for (uint32_t i = 0; i < table->count; i++) {
        const Entry *entry = &table->log[i].entry;
        if (table->log[i].copy != NULL)
            wipe(table->log[i].copy, entry->word.length + entry->text.length);
        free(table->log[i].copy);
    }
    free(table->log);
    free(table->tally.games);
    wipe(table, sizeof *table);
    free(table);
}
