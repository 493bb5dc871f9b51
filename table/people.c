/* The table itself and who sits at it: see table.h. */
#include "table/inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const ClockKind clock_kinds[CLOCKS] = {
    [CLOCK_NONE] = {"none", N_("take all the time you like"), 0, 0},
    [CLOCK_RELAXED] = {"relaxed", N_("90 seconds a decision, 8 to react"), 90000, 8000},
    [CLOCK_QUICK] = {"quick", N_("20 seconds a decision, 5 to react"), 20000, 5000},
};

const char *table_sentence(TableResult result)
{
    static const char *const sentences[] = {
#define X(id, sentence) [id] = sentence,
        TABLE_REFUSALS(X)
#undef X
    };
    INSIST(result.id < sizeof sentences / sizeof *sentences);
    return sentences[result.id];
}

/* ---- The log ------------------------------------------------------------------------------- */

Entry *log_add(Table *table, Entry entry, Text text)
{
    char *copy = NULL;
    if (table->count == table->capacity) {
        uint32_t capacity = table->capacity > 0 ? 2 * table->capacity : 64;
        Entry *log = capacity <= MAX_LOG ? realloc(table->log, capacity * sizeof *log) : NULL;
        if (log == NULL)
            return NULL;
        table->log = log;
        table->capacity = capacity;
    }
    if (text.length > 0) {
        copy = malloc(text.length + 1);
        if (copy == NULL)
            return NULL;
        memcpy(copy, text.at, text.length);
        copy[text.length] = '\0';
    }
    entry.text = copy;
    table->log[table->count] = entry;
    return &table->log[table->count++];
}

/* ---- Making and ending tables -------------------------------------------------------------- */

/* Letters and digits that are not mistaken for one another, five bits each. */
static void make_code(const TableSetup *setup, char *code, size_t length)
{
    setup->source.fill(setup->source.context, code, length);
    for (size_t i = 0; i < length; i++)
        code[i] = "abcdefghjkmnpqrstuvwxyz23456789u"[(unsigned char)code[i] & 31];
    code[length] = '\0';
}

/* A table without entries: for a new game, with new chance. */
static Table *table_bare(const TableSetup *setup)
{
    Table *table = sodium_init() >= 0 ? calloc(1, sizeof *table) : NULL;
    if (table == NULL)
        return NULL;
    table->setup = *setup;
    if (setup->substitute == NULL)
        table->setup.substitute = &random_bot;
    table->persons = setup->game->persons(&setup->options);
    table->seats = setup->game->seats(&setup->options);
    setup->source.fill(setup->source.context, table->fairness.seed, FAIRNESS_BYTES);
    setup->source.fill(setup->source.context, table->fairness.nonce, FAIRNESS_BYTES);
    uint16_t automata = setup->game->automata != NULL ? setup->game->automata(&setup->options) : 0;
    for (unsigned person = 0; person < table->persons; person++)
        if (automata >> person & 1)
            table->places[person].holder = RULES_PLAY;
    return table;
}

Table *table_new(const TableSetup *setup, uint64_t now)
{
    (void)now;
    Table *table = table_bare(setup);
    if (table == NULL)
        return NULL;
    make_code(setup, table->code, CODE_LENGTH);
    make_code(setup, table->watch, WATCH_LENGTH);
    for (unsigned person = 0; person < table->persons; person++)
        make_code(setup, table->privates[person].token, TOKEN_LENGTH);
    return table;
}

void table_free(Table *table)
{
    if (table == NULL)
        return;
    for (uint32_t i = 0; i < table->count; i++)
        free(table->log[i].text);
    for (unsigned person = 0; person < table->persons; person++)
        free(table->privates[person].memory);
    free(table->log);
    sodium_memzero(table, sizeof *table);
    free(table);
}

/* A place is empty again: who sits there next is somebody else, and begins with nothing. */
static void clear_place(Table *table, unsigned person)
{
    table->places[person] = (Place){0};
    table->fairness.entropy_length[person] = 0;
    table->privates[person].muted = 0;
    for (unsigned other = 0; other < table->persons; other++)
        table->privates[other].muted = seats_without(table->privates[other].muted, person);
    if (!table->loading) /* the file has the token as it is now */
        make_code(&table->setup, table->privates[person].token, TOKEN_LENGTH);
}

Table *table_rematch(const Table *old, uint64_t now)
{
    Table *table = table_bare(&old->setup);
    if (table == NULL)
        return NULL;
    memcpy(table->code, old->code, sizeof table->code);
    memcpy(table->watch, old->watch, sizeof table->watch);
    for (unsigned person = 0; person < table->persons; person++)
        table->privates[person].muted = old->privates[person].muted;
    /* The owner first: who sits down first owns a table, also when its file is read. */
    for (unsigned k = 0; k < table->persons; k++) {
        unsigned person = (old->owner + k) % table->persons;
        const Place *place = &old->places[person];
        Text name = text_of(place->name);
        if (place->holder == PERSON_SITS && place->gone) {
            clear_place(table, person);
            continue;
        }
        memcpy(table->privates[person].token, old->privates[person].token, TOKEN_LENGTH);
        TableResult result = table_done();
        if (place->holder == PERSON_SITS && !place->gone)
            result = table_sit(table, person, name, now);
        else if (place->holder == BOT_SITS)
            result = table_seat_bot(table, table->owner, person, place->bot,
                                    old->privates[person].aid, name, now);
        if (result.id == TABLE_DONE && place->holder == PERSON_SITS && place->away && !place->gone)
            result = table_away(table, person, now);
        if (result.id != TABLE_DONE) {
            table_free(table);
            return NULL;
        }
    }
    return table;
}

const Game *table_game(const Table *table)
{
    return table->setup.game;
}

const Options *table_options(const Table *table)
{
    return &table->setup.options;
}

unsigned table_persons(const Table *table)
{
    return table->persons;
}

bool table_is_timed(const Table *table)
{
    return table->setup.clock != CLOCK_NONE;
}

bool table_started(const Table *table)
{
    return table->started;
}

bool table_over(const Table *table)
{
    return table->started && table->setup.game->to_act(&table->state) == 0;
}

ActorSet table_to_act(const Table *table)
{
    return table->started ? table->setup.game->to_act(&table->state) : 0;
}

bool table_window(const Table *table)
{
    const Game *game = table->setup.game;
    return table_to_act(table) != 0 && game->window != NULL && game->window(&table->state) != 0;
}

uint32_t table_latest(const Table *table)
{
    return table->count;
}

void table_commitment(const Table *table, char digits[FAIRNESS_HEX])
{
    uint8_t commit[FAIRNESS_BYTES];
    fairness_commit(&table->fairness, commit);
    hex_write(commit, FAIRNESS_BYTES, digits);
}

uint64_t table_time(const Table *table)
{
    return table->count > 0 ? table->log[table->count - 1].at : 0;
}

const char *table_code(const Table *table)
{
    return table->code;
}

const char *table_watch_code(const Table *table)
{
    return table->watch;
}

const char *table_token(const Table *table, unsigned person)
{
    INSIST(person < table->persons);
    return table->privates[person].token;
}

/* In a time that does not depend on how much of it is right. */
static bool is_secret(Text text, const char *secret, size_t length)
{
    return text.length == length && sodium_memcmp(text.at, secret, length) == 0;
}

bool table_who(const Table *table, Text secret, Viewer *viewer)
{
    for (unsigned person = 0; person < table->persons; person++) {
        if (table->places[person].holder == PERSON_SITS && !table->places[person].gone &&
            is_secret(secret, table->privates[person].token, TOKEN_LENGTH)) {
            *viewer = (Viewer)person;
            return true;
        }
    }
    if (!is_secret(secret, table->watch, WATCH_LENGTH))
        return false;
    *viewer = SPECTATOR;
    return true;
}

/* ---- Sitting down and getting up ----------------------------------------------------------- */

const Place *table_place(const Table *table, unsigned person)
{
    INSIST(person < table->persons);
    return &table->places[person];
}

unsigned table_owner(const Table *table)
{
    return table->owner;
}

TableResult person_sits(const Table *table, unsigned person)
{
    if (person >= table->persons)
        return table_refuse(NO_PLACE);
    const Place *place = &table->places[person];
    return place->holder == PERSON_SITS && !place->gone ? table_done() : table_refuse(NOBODY_THERE);
}

/* May somebody of that name sit down here? Its tidy form goes to `name`. */
static TableResult may_sit(const Table *table, unsigned person, Text given,
                           char name[MAX_CALLED + 1])
{
    if (table->started)
        return table_refuse(HAS_STARTED);
    if (person >= table->persons)
        return table_refuse(NO_PLACE);
    if (table->places[person].holder != EMPTY_PLACE)
        return table_refuse(PLACE_TAKEN);
    size_t length = given.length <= MAX_CALLED ? tidy_text(given, name, MAX_CALLED) : 0;
    name[length] = '\0';
    if (length == 0)
        return table_refuse(BAD_NAME);
    for (unsigned other = 0; other < table->persons; other++)
        if (strcmp(table->places[other].name, name) == 0)
            return table_refuse(NAME_TAKEN);
    return table_done();
}

static bool has_people(const Table *table)
{
    for (unsigned person = 0; person < table->persons; person++)
        if (table->places[person].holder == PERSON_SITS && !table->places[person].gone)
            return true;
    return false;
}

TableResult table_sit(Table *table, unsigned person, Text given, uint64_t now)
{
    Place place = {.holder = PERSON_SITS};
    TableResult result = may_sit(table, person, given, place.name);
    if (result.id != TABLE_DONE)
        return result;
    bool first = !has_people(table);
    if (log_add(table, (Entry){.at = now, .kind = ENTRY_SAT, .person = (uint8_t)person},
                text_of(place.name)) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    table->places[person] = place;
    if (first)
        table->owner = person;
    return table_done();
}

TableResult table_seat_bot(Table *table, unsigned by, unsigned person, const Bot *bot,
                           const void *aid, Text given, uint64_t now)
{
    Place place = {.holder = BOT_SITS, .bot = bot, .ready = true};
    if (has_people(table) && by != table->owner)
        return table_refuse(NOT_THE_OWNER);
    TableResult result =
        may_sit(table, person, given.length > 0 ? given : text_of(bot->name), place.name);
    if (result.id != TABLE_DONE)
        return result;
    if (bot->plays != NULL && !bot->plays(&table->setup.options))
        return table_refuse(BOT_UNFIT);
    if (log_add(table, (Entry){.at = now, .kind = ENTRY_BOT, .person = (uint8_t)person, .bot = bot},
                text_of(place.name)) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    table->places[person] = place;
    table->privates[person].aid = aid;
    return table_done();
}

/* The owner left: somebody else is. */
static void pass_ownership(Table *table)
{
    for (unsigned person = 0; person < table->persons; person++) {
        if (table->places[person].holder == PERSON_SITS && !table->places[person].gone) {
            table->owner = person;
            return;
        }
    }
}

/* The substitute plays for who is not here. */
static TableResult sit_in(Table *table, unsigned person, uint64_t now)
{
    const Bot *bot = table->setup.substitute;
    Entry entry = {.at = now, .kind = ENTRY_TAKEN, .person = (uint8_t)person, .bot = bot};
    if (!bot_enters(table, person, bot, NULL))
        return table_refuse(TABLE_FULL_LOG);
    if (log_add(table, entry, (Text){NULL, 0}) == NULL) {
        bot_leaves(table, person);
        return table_refuse(TABLE_FULL_LOG);
    }
    table->places[person].bot = bot;
    settle(table, now);
    return table_done();
}

TableResult table_leave(Table *table, unsigned person, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE)
        return result;
    if (log_add(table, (Entry){.at = now, .kind = ENTRY_LEFT, .person = (uint8_t)person},
                (Text){NULL, 0}) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    if (table->started)
        table->places[person].away = table->places[person].gone = true;
    else
        clear_place(table, person);
    if (person == table->owner)
        pass_ownership(table);
    if (table->started && table->setup.takeover && !table->loading &&
        table->places[person].bot == NULL && !table_over(table))
        return sit_in(table, person, now);
    settle(table, now);
    return table_done();
}

TableResult table_replace(Table *table, unsigned by, unsigned person, uint64_t now)
{
    if (by != table->owner)
        return table_refuse(NOT_THE_OWNER);
    if (person >= table->persons)
        return table_refuse(NO_PLACE);
    Place *place = &table->places[person];
    if (!table->started) {
        if (place->holder != BOT_SITS)
            return table_refuse(NOBODY_THERE);
        if (log_add(table, (Entry){.at = now, .kind = ENTRY_LEFT, .person = (uint8_t)person},
                    (Text){NULL, 0}) == NULL)
            return table_refuse(TABLE_FULL_LOG);
        clear_place(table, person);
        return table_done();
    }
    if (place->holder != PERSON_SITS || !place->away || place->bot != NULL)
        return table_refuse(NOBODY_THERE);
    return sit_in(table, person, now);
}

TableResult table_away(Table *table, unsigned person, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE || table->places[person].away)
        return result;
    if (log_add(table, (Entry){.at = now, .kind = ENTRY_AWAY, .person = (uint8_t)person},
                (Text){NULL, 0}) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    table->places[person].away = true;
    return table_done();
}

TableResult table_back(Table *table, unsigned person, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE || !table->places[person].away)
        return result;
    if (log_add(table, (Entry){.at = now, .kind = ENTRY_BACK, .person = (uint8_t)person},
                (Text){NULL, 0}) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    table->places[person].away = false;
    if (table->places[person].bot != NULL) {
        table->places[person].bot = NULL;
        bot_leaves(table, person);
        settle(table, now);
    }
    return table_done();
}

TableResult table_ready(Table *table, unsigned person, bool ready, uint64_t now)
{
    TableResult result = person_sits(table, person);
    if (result.id == TABLE_DONE && table->started)
        result = table_refuse(HAS_STARTED);
    if (result.id != TABLE_DONE || table->places[person].ready == ready)
        return result;
    uint8_t kind = ready ? ENTRY_READY : ENTRY_UNREADY;
    if (log_add(table, (Entry){.at = now, .kind = kind, .person = (uint8_t)person},
                (Text){NULL, 0}) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    table->places[person].ready = ready;
    return table_done();
}

TableResult table_entropy(Table *table, unsigned person, const uint8_t *bytes, size_t count,
                          uint64_t now)
{
    char digits[MAX_HEX];
    TableResult result = person_sits(table, person);
    if (result.id != TABLE_DONE)
        return result;
    if (table->started || count == 0 || count > MAX_ENTROPY ||
        table->fairness.entropy_length[person] > 0)
        return table_refuse(BAD_ENTROPY);
    hex_write(bytes, count, digits);
    if (log_add(table, (Entry){.at = now, .kind = ENTRY_ENTROPY, .person = (uint8_t)person},
                (Text){digits, 2 * count}) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    memcpy(table->fairness.entropy[person], bytes, count);
    table->fairness.entropy_length[person] = (uint8_t)count;
    return table_done();
}

TableResult table_start(Table *table, unsigned by, uint64_t now)
{
    char digits[FAIRNESS_HEX];
    if (table->started)
        return table_refuse(HAS_STARTED);
    if (by >= table->persons)
        return table_refuse(NO_PLACE);
    if (has_people(table) && by != table->owner)
        return table_refuse(NOT_THE_OWNER);
    for (unsigned person = 0; person < table->persons; person++)
        if (table->places[person].holder == EMPTY_PLACE)
            return table_refuse(PLACES_EMPTY);
    for (unsigned person = 0; person < table->persons; person++)
        if (table->places[person].holder == PERSON_SITS && !table->places[person].ready &&
            person != by)
            return table_refuse(NOT_READY);
    table_commitment(table, digits);
    for (unsigned person = 0; person < table->persons; person++) {
        const Place *place = &table->places[person];
        if (place->holder == BOT_SITS &&
            !bot_enters(table, person, place->bot, table->privates[person].aid))
            return table_refuse(TABLE_FULL_LOG);
    }
    if (log_add(table, (Entry){.at = now, .kind = ENTRY_STARTED, .person = (uint8_t)by},
                (Text){digits, FAIRNESS_HEX}) == NULL)
        return table_refuse(TABLE_FULL_LOG);
    begin_game(table);
    settle(table, now);
    return table_done();
}
