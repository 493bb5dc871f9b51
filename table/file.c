/* A table as text: its record when the game is over, and the whole of it to go on another time. The
   latter is read as carefully as anything from outside: every entry is made again. See table.h.

       triskel-table 1
       game skull
       option players 3
       clock none
       chat off
       takeover on
       delay 600 1600
       substitute easy
       seed 64 digits … nonce, code, watch, token P1 …, mute P1 P2 …

       1 0 sat P1 Ana
       2 0 bot P2 easy Bo
       …
       9 4100 move person P1 bid 3 */
#include "core/games.h"
#include "core/notation.h"
#include "core/options.h"
#include "table/inside.h"
#include "table/verify.h"

#include <stdlib.h>
#include <string.h>

/* ---- The record ---------------------------------------------------------------------------- */

bool table_record(const Table *table, Out *out)
{
    const Game *game = table->setup.game;
    Header header = {.game = game, .options = table->setup.options, .viewer = EVERYTHING};
    State state;
    Told told;
    uint32_t number = 0;
    if (!table_over(table))
        return false;
    for (unsigned person = 0; person < table->persons; person++) {
        size_t length = strlen(table->places[person].name);
        memcpy(header.names[person], table->places[person].name, length);
        header.name_length[person] = (uint8_t)length;
    }
    fairness_write(&table->fairness, true, &header);
    record_write_header(&header, EVERYTHING, out);
    game->start(&state, &header.options);
    for (uint32_t i = 0; i < table->count; i++) {
        const Entry *entry = &table->log[i];
        if (entry->kind != ENTRY_MOVE || entry->undone_at != 0)
            continue;
        if (entry->move_number > number + 1)
            taken_back_write(entry->move_number - number - 1, out);
        number = entry->move_number;
        Refusal refusal = game->apply(&state, entry->move.actor, entry->move.action, &told);
        INSIST(refusal.id == ACCEPTED);
        move_write(game, entry->move, &told, EVERYTHING, out);
        out_char(out, '\n');
    }
    out_string(out, "result ");
    result_write(game, &state, table->persons, ' ', out);
    out_char(out, '\n');
    return true;
}

/* ---- Saving -------------------------------------------------------------------------------- */

static void save_bytes(Out *out, const char *word, const uint8_t *bytes, size_t count)
{
    char digits[FAIRNESS_HEX];
    hex_write(bytes, count, digits);
    out_string(out, word);
    out_bytes(out, digits, 2 * count);
    out_char(out, '\n');
}

static void save_word(Out *out, const char *word, const char *value)
{
    out_string(out, word);
    out_string(out, value);
    out_char(out, '\n');
}

static void save_header(const Table *table, Out *out)
{
    const Game *game = table->setup.game;
    save_word(out, "triskel-table 1\ngame ", game->name);
    for (unsigned i = 0; i < game->option_count; i++) {
        out_string(out, "option ");
        out_string(out, game->options[i].name);
        out_char(out, ' ');
        option_write_value(&game->options[i], table->setup.options.value[i], out);
        out_char(out, '\n');
    }
    save_word(out, "clock ", clock_kinds[table->setup.clock].name);
    save_word(out, "chat ", table->setup.free_chat ? "on" : "off");
    save_word(out, "takeover ", table->setup.takeover ? "on" : "off");
    out_string(out, "delay ");
    out_number(out, table->setup.bot_delay[0]);
    out_char(out, ' ');
    out_number(out, table->setup.bot_delay[1]);
    save_word(out, "\nsubstitute ", table->setup.substitute->name);
    save_bytes(out, "seed ", table->fairness.seed, FAIRNESS_BYTES);
    save_bytes(out, "nonce ", table->fairness.nonce, FAIRNESS_BYTES);
    save_word(out, "code ", table->code);
    save_word(out, "watch ", table->watch);
    for (unsigned person = 0; person < table->persons; person++) {
        out_string(out, "token ");
        out_seat(out, person);
        save_word(out, " ", table->privates[person].token);
    }
    for (unsigned person = 0; person < table->persons; person++) {
        for (unsigned other = 0; other < table->persons; other++) {
            if (!seats_have(table->privates[person].muted, other))
                continue;
            out_string(out, "mute ");
            out_seat(out, person);
            out_char(out, ' ');
            out_seat(out, other);
            out_char(out, '\n');
        }
    }
    out_char(out, '\n');
}

static void save_entry(const Table *table, uint32_t number, Out *out)
{
    const Entry *entry = &table->log[number - 1];
    out_number(out, number);
    out_char(out, ' ');
    out_number(out, entry->at);
    out_char(out, ' ');
    out_string(out, entry_names[entry->kind]);
    out_char(out, ' ');
    if (entry->kind == ENTRY_MOVE) {
        out_string(out, hand_names[entry->by]);
        out_char(out, ' ');
        actor_write(entry->move.actor, out);
        out_char(out, ' ');
        action_write(table->setup.game, entry->move.action, out);
        out_char(out, '\n');
        return;
    }
    out_seat(out, entry->person);
    if (entry->bot != NULL) {
        out_char(out, ' ');
        out_string(out, entry->bot->name);
    }
    if (entry->kind == ENTRY_UNDONE) {
        out_char(out, ' ');
        out_number(out, entry->kept);
    }
    if (entry->kind == ENTRY_SAID) {
        const Line *line = talk_line(table->setup.game, entry->saying.line);
        out_char(out, ' ');
        out_string(out, line->id);
        if (line->about_person) {
            out_char(out, ' ');
            out_seat(out, entry->saying.person);
        }
    }
    if (entry->text != NULL && entry->kind != ENTRY_STARTED) {
        out_char(out, ' ');
        out_string(out, entry->text);
    }
    out_char(out, '\n');
}

void table_save(const Table *table, Out *out)
{
    save_header(table, out);
    for (uint32_t number = 1; number <= table->count; number++)
        save_entry(table, number, out);
}

/* ---- Loading ------------------------------------------------------------------------------- */

typedef struct Loader {
    Text file, rest; /* all of it, and what is still to be read */
    uint32_t line;
    bool cut_off; /* the line has no end */
    const BotFinder *bots;
    OptionsReader options;
    TableSetup setup;
    Text substitute;
    uint8_t given; /* header lines that must be there, bit by bit */
    Fairness fairness;
    char code[CODE_LENGTH + 1], watch[WATCH_LENGTH + 1];
    char tokens[MAX_SEATS][TOKEN_LENGTH + 1];
    uint16_t tokens_given;
    uint16_t muted[MAX_SEATS];
    Table *table;
    const char *complaint; /* what is wrong with the line, or NULL */
    Refusal refusal;       /* or the rules' own */
} Loader;

static const char is_not_so[] = N_("this line is not what a saved table has here");

static bool wrong(Loader *loader, const char *complaint)
{
    loader->complaint = complaint;
    return false;
}

static bool next_line(Loader *loader, Text *line)
{
    if (loader->rest.length == 0)
        return false;
    const char *end = memchr(loader->rest.at, '\n', loader->rest.length);
    size_t length = end != NULL ? (size_t)(end - loader->rest.at) : loader->rest.length;
    *line = (Text){loader->rest.at, length};
    loader->cut_off = end == NULL;
    length += end != NULL;
    loader->rest.at += length;
    loader->rest.length -= length;
    loader->line++;
    return true;
}

static bool read_switch(Text value, bool *on)
{
    *on = text_is(value, "on");
    return *on || text_is(value, "off");
}

static bool read_exactly(Text value, char *to, size_t length)
{
    if (value.length != length || !text_is_clean(value))
        return false;
    memcpy(to, value.at, length);
    return true;
}

static bool read_secret(Text value, uint8_t bytes[FAIRNESS_BYTES])
{
    size_t count;
    return hex_read(value, bytes, FAIRNESS_BYTES, &count) && count == FAIRNESS_BYTES;
}

static bool read_clock(Text value, uint8_t *clock)
{
    for (uint8_t i = 0; i < CLOCKS; i++) {
        if (text_is(value, clock_kinds[i].name)) {
            *clock = i;
            return true;
        }
    }
    return false;
}

static bool read_delay(Text value, uint32_t delay[2])
{
    Text word = {NULL, 0};
    uint64_t number;
    for (unsigned i = 0; i < 2; i++) {
        if (!text_next(&value, &word) || !text_number(word, &number) || number > 600000)
            return false;
        delay[i] = (uint32_t)number;
    }
    return value.at == NULL;
}

static bool read_token(Loader *loader, Text value)
{
    Text word = {NULL, 0};
    uint64_t person;
    if (!text_next(&value, &word) || !text_seat(word, &person) || person > MAX_SEATS ||
        !read_exactly(value, loader->tokens[person - 1], TOKEN_LENGTH))
        return false;
    loader->tokens_given |= seats_of((unsigned)person - 1);
    return true;
}

static bool read_mute(Loader *loader, Text value)
{
    Text word = {NULL, 0};
    uint64_t person, other;
    if (!text_next(&value, &word) || !text_seat(word, &person) || person > MAX_SEATS ||
        value.at == NULL || !text_seat(value, &other) || other > MAX_SEATS)
        return false;
    loader->muted[person - 1] |= seats_of((unsigned)other - 1);
    return true;
}

static bool read_option(Loader *loader, Text value)
{
    Text word = {NULL, 0};
    if (loader->setup.game == NULL || !text_next(&value, &word) || value.at == NULL)
        return false;
    loader->refusal = options_read(loader->setup.game, &loader->options, word, value);
    return loader->refusal.id == ACCEPTED;
}

static bool read_game(Loader *loader, Text value)
{
    if (loader->setup.game != NULL)
        return false;
    loader->setup.game = game_named(value);
    if (loader->setup.game == NULL)
        return wrong(loader, N_("there is no game of that name"));
    loader->options = options_begin(loader->setup.game);
    return true;
}

static bool header_line(Loader *loader, Text line)
{
    enum { GAME_LINE = 1, SEED_LINE = 2, NONCE_LINE = 4, CODE_LINE = 8, WATCH_LINE = 16 };
    Text word = {NULL, 0}, value = line;
    TableSetup *setup = &loader->setup;
    if (!text_next(&value, &word) || value.at == NULL)
        return false;
    if (text_is(word, "game"))
        return loader->given |= GAME_LINE, read_game(loader, value);
    if (text_is(word, "option"))
        return read_option(loader, value);
    if (text_is(word, "clock"))
        return read_clock(value, &setup->clock);
    if (text_is(word, "chat"))
        return read_switch(value, &setup->free_chat);
    if (text_is(word, "takeover"))
        return read_switch(value, &setup->takeover);
    if (text_is(word, "delay"))
        return read_delay(value, setup->bot_delay);
    if (text_is(word, "substitute"))
        return loader->substitute = value, true;
    if (text_is(word, "seed"))
        return loader->given |= SEED_LINE, read_secret(value, loader->fairness.seed);
    if (text_is(word, "nonce"))
        return loader->given |= NONCE_LINE, read_secret(value, loader->fairness.nonce);
    if (text_is(word, "code"))
        return loader->given |= CODE_LINE, read_exactly(value, loader->code, CODE_LENGTH);
    if (text_is(word, "watch"))
        return loader->given |= WATCH_LINE, read_exactly(value, loader->watch, WATCH_LENGTH);
    if (text_is(word, "token"))
        return read_token(loader, value);
    if (text_is(word, "mute"))
        return read_mute(loader, value);
    return false;
}

/* Once more when all is read, since whoever sits down has muted nobody yet. */
static void read_mutes(Loader *loader)
{
    for (unsigned person = 0; person < loader->table->persons; person++)
        loader->table->privates[person].muted = loader->muted[person];
}

/* The header has been read: the table as it was before its first entry. */
static bool make_table(Loader *loader)
{
    TableSetup *setup = &loader->setup;
    const char *why;
    const void *aid = NULL;
    if (loader->given != 31)
        return wrong(loader, N_("the beginning of a saved table is not complete"));
    loader->refusal = options_end(setup->game, &loader->options, &setup->options, &why);
    if (loader->refusal.id != ACCEPTED)
        return wrong(loader, why);
    setup->substitute = loader->bots->find(loader->bots->context, setup->game, &setup->options,
                                           loader->substitute, &aid);
    if (setup->substitute == NULL)
        return wrong(loader, N_("there is no bot of that name"));
    if (loader->tokens_given != (1u << setup->game->persons(&setup->options)) - 1)
        return wrong(loader, N_("the beginning of a saved table is not complete"));
    Table *table = table_new(setup, 0);
    if (table == NULL)
        return wrong(loader, N_("there is not enough memory"));
    table->fairness = loader->fairness;
    memcpy(table->code, loader->code, CODE_LENGTH);
    memcpy(table->watch, loader->watch, WATCH_LENGTH);
    for (unsigned person = 0; person < table->persons; person++)
        memcpy(table->privates[person].token, loader->tokens[person], TOKEN_LENGTH);
    table->loading = true;
    loader->table = table;
    read_mutes(loader);
    /* The table says what was read: nothing stands twice, is missing or in another place. */
    size_t length = (size_t)(loader->rest.at - loader->file.at);
    char *text = malloc(length);
    Out out = {.text = text, .capacity = text != NULL ? length : 0};
    save_header(table, &out);
    bool same = !out.full && out.length == length && memcmp(text, loader->file.at, length) == 0;
    free(text);
    return same || wrong(loader, N_("this is not the beginning that a saved table has"));
}

static bool load_move(Loader *loader, Text rest, uint64_t at)
{
    Table *table = loader->table;
    const Game *game = table->setup.game;
    Text word = {NULL, 0};
    State trial = table->state;
    Move move;
    Hand by = BY_CHANCE;
    if (!table->started || !text_next(&rest, &word) || rest.at == NULL)
        return false;
    while (by <= BY_CLOCK && !text_is(word, hand_names[by]))
        by++;
    if (by > BY_CLOCK)
        return false;
    loader->refusal = act(game, &trial, rest, false, &move);
    if (loader->refusal.id != ACCEPTED)
        return false;
    if ((move.actor == CHANCE) != (by == BY_CHANCE))
        return false;
    if (by == BY_CHANCE) {
        uint64_t ticket = fairness_below(&table->fairness, LOT_CHANCE, table->move_number + 1,
                                         game->tickets(&table->state, CHANCE));
        if (game->ticket(&table->state, CHANCE, (uint32_t)ticket) != move.action)
            return wrong(loader, N_("this is not what chance gave from the table's seed"));
    }
    return make_move(table, move, by, at);
}

static bool load_undone(Loader *loader, unsigned person, Text rest, uint64_t at)
{
    Table *table = loader->table;
    uint64_t kept;
    if (!table->started || !text_number(rest, &kept) || kept >= table->position ||
        log_add(
            table,
            (Entry){
                .at = at, .kind = ENTRY_UNDONE, .person = (uint8_t)person, .kept = (uint32_t)kept},
            (Text){NULL, 0}) == NULL)
        return false;
    take_back(table, (uint32_t)kept, table->count);
    return true;
}

static bool load_said(Loader *loader, unsigned person, Text rest, uint64_t at)
{
    Text word = {NULL, 0};
    uint64_t about = 1;
    if (!text_next(&rest, &word))
        return false;
    Saying saying = {.line = (uint8_t)talk_find(loader->setup.game, word)};
    if (rest.at != NULL && (!text_seat(rest, &about) || about > MAX_SEATS))
        return false;
    saying.person = (uint8_t)(about - 1);
    return table_say(loader->table, person, saying, at).id == TABLE_DONE;
}

/* A bot sits down, or sits in: its name, and for the former what it is called. */
static bool load_bot(Loader *loader, unsigned person, bool sits_in, Text rest, uint64_t at)
{
    Table *table = loader->table;
    Text word = {NULL, 0};
    const void *aid = NULL;
    if (!text_next(&rest, &word))
        return false;
    const Bot *bot = loader->bots->find(loader->bots->context, table->setup.game,
                                        &table->setup.options, word, &aid);
    if (bot == NULL)
        return wrong(loader, N_("there is no bot of that name"));
    if (!sits_in)
        return rest.at != NULL &&
               table_seat_bot(table, table->owner, person, bot, aid, rest, at).id == TABLE_DONE;
    if (rest.at != NULL || !table->started || table->places[person].holder != PERSON_SITS ||
        log_add(table,
                (Entry){.at = at, .kind = ENTRY_TAKEN, .person = (uint8_t)person, .bot = bot},
                (Text){NULL, 0}) == NULL ||
        !bot_enters(table, person, bot, aid))
        return false;
    table->places[person].bot = bot;
    table->places[person].away = true;
    table->privates[person].aid = aid;
    return true;
}

static bool load_entry(Loader *loader, EntryKind kind, unsigned person, Text rest, uint64_t at)
{
    Table *table = loader->table;
    uint8_t bytes[MAX_ENTROPY];
    size_t count;
    switch (kind) {
    case ENTRY_SAT:
        return table_sit(table, person, rest, at).id == TABLE_DONE;
    case ENTRY_BOT:
        return load_bot(loader, person, false, rest, at);
    case ENTRY_TAKEN:
        return load_bot(loader, person, true, rest, at);
    case ENTRY_LEFT:
        if (table->places[person].holder == BOT_SITS)
            return table_replace(table, table->owner, person, at).id == TABLE_DONE;
        return table_leave(table, person, at).id == TABLE_DONE;
    case ENTRY_AWAY:
        return table_away(table, person, at).id == TABLE_DONE;
    case ENTRY_BACK:
        return table_back(table, person, at).id == TABLE_DONE;
    case ENTRY_READY:
    case ENTRY_UNREADY:
        return table_ready(table, person, kind == ENTRY_READY, at).id == TABLE_DONE;
    case ENTRY_ENTROPY:
        return hex_read(rest, bytes, MAX_ENTROPY, &count) &&
               table_entropy(table, person, bytes, count, at).id == TABLE_DONE;
    case ENTRY_STARTED:
        return table_start(table, person, at).id == TABLE_DONE;
    case ENTRY_UNDONE:
        return load_undone(loader, person, rest, at);
    case ENTRY_SAID:
        return load_said(loader, person, rest, at);
    case ENTRY_CHAT:
        return table_chat(table, person, rest, at).id == TABLE_DONE;
    case ENTRY_MOVE:
    case ENTRY_KINDS:
        break;
    }
    return false;
}

static bool entry_line(Loader *loader, Text line)
{
    Table *table = loader->table;
    uint32_t before = table->count;
    Text word = {NULL, 0}, rest = line;
    uint64_t number, at, person;
    unsigned kind = 0;
    if (!text_next(&rest, &word) || !text_number(word, &number) || number != before + 1u ||
        !text_next(&rest, &word) || !text_number(word, &at) || at > UINT64_MAX / 2 ||
        (before > 0 && at < table->log[before - 1].at) || !text_next(&rest, &word))
        return false;
    while (kind < ENTRY_KINDS && !text_is(word, entry_names[kind]))
        kind++;
    if (rest.at == NULL)
        return false;
    bool loaded;
    if (kind == ENTRY_MOVE) {
        loaded = load_move(loader, rest, at);
    } else {
        if (kind == ENTRY_KINDS || !text_next(&rest, &word) || !text_seat(word, &person) ||
            person > table->persons)
            return false;
        loaded = load_entry(loader, (EntryKind)kind, (unsigned)person - 1, rest, at);
    }
    /* One line is one entry, and the entry says the line: nothing was tidied or left out. */
    if (!loaded || table->count != before + 1)
        return false;
    char *text = malloc(line.length + 256);
    Out out = {.text = text, .capacity = text != NULL ? line.length + 256 : 0};
    save_entry(table, table->count, &out);
    bool same =
        text != NULL && out.length == line.length + 1 && memcmp(text, line.at, line.length) == 0;
    free(text);
    return same;
}

Table *table_load(Text file, Source source, const BotFinder *bots, uint64_t now, Problem *problem)
{
    Loader *loader = calloc(1, sizeof *loader);
    Table *table = NULL;
    Text line = {NULL, 0};
    *problem = (Problem){.detail = N_("there is not enough memory")};
    if (loader == NULL)
        return NULL;
    loader->file = loader->rest = file;
    loader->bots = bots;
    loader->setup.source = source;
    bool good = next_line(loader, &line) && text_is(line, "triskel-table 1");
    if (!good)
        loader->complaint = N_("a saved table begins with the line 'triskel-table 1'");
    bool in_header = true;
    while (good && next_line(loader, &line)) {
        if (loader->cut_off) {
            good = wrong(loader, N_("the file ends in the middle of a line"));
        } else if (line.length > MAX_LINE || !text_is_clean(line)) {
            good = wrong(loader, N_("the text is not UTF-8 or contains control characters"));
        } else if (in_header && line.length == 0) {
            in_header = false;
            good = make_table(loader);
        } else {
            good = in_header ? header_line(loader, line) : entry_line(loader, line);
        }
    }
    if (good && in_header)
        good = wrong(loader, N_("the beginning of a saved table is not complete"));
    if (good) {
        table = loader->table;
        table->loading = false;
        read_mutes(loader);
        settle(table, now > table_time(table) ? now : table_time(table));
    } else {
        *problem = (Problem){.line = loader->line, .refusal = loader->refusal};
        problem->game = loader->setup.game;
        if (loader->complaint != NULL || loader->refusal.id == ACCEPTED)
            problem->detail = loader->complaint != NULL ? loader->complaint : is_not_so;
        /* The line itself is not quoted: it may be the seed, or what a player has laid. */
        table_free(loader->table);
    }
    free(loader);
    return table;
}
