/* The bots at one table: see guests.h. */
#include "bots/guests.h"

#include <stdlib.h>
#include <string.h>

const char *guest_name(unsigned i)
{
    static const char *const names[] = {"Milo", "Zoé",  "Otto", "Ida", "Nino", "Lou",
                                        "Fee",  "Kaya", "Tom",  "Mia", "Leo",  "Ella"};
    return i < sizeof names / sizeof *names ? names[i] : NULL;
}

void guests_init(Guests *guests, Roster *roster)
{
    *guests = (Guests){.roster = roster};
}

void guests_done(Guests *guests)
{
    for (unsigned person = 0; person < MAX_SEATS; person++)
        free(guests->at[person].memory);
    *guests = (Guests){0};
}

/* ---- What a guest knows -------------------------------------------------------------------- */

/* A bot sits down in a person's place and knows nothing yet. False without memory. */
static bool begin(Guest *guest, const Table *table, unsigned person, Player player)
{
    void *memory = realloc(guest->memory, player.bot->memory_size + 1u); /* of 0 there is none */
    if (memory == NULL)
        return false;
    guest->memory = memory;
    guest->player = player;
    memset(memory, 0, player.bot->memory_size);
    guest->options = *table_options(table);
    player.bot->begin(memory, table_options(table), (Viewer)person, player.aid);
    table_reader_begin(&guest->reader, table, (Viewer)person, table_before_game(table) + 1, 0);
    guest->reader.standing = true;
    return true;
}

/* Hears what is new, what was said too. False: what it knows is not so any more, since a move was
   taken back or another game began. */
static bool hear(Guest *guest, uint32_t from)
{
    const Bot *bot = guest->player.bot;
    Message message;
    if (bot->see == NULL && bot->hear == NULL)
        return true; /* it does not listen */
    while (table_reader_next(&guest->reader, &message)) {
        if (message.number >= from &&
            (message.kind == ENTRY_UNDONE || message.kind == ENTRY_REMATCH))
            return false;
        if (message.kind == ENTRY_MOVE && bot->see != NULL)
            bot->see(guest->memory, &message.seen);
        if (message.kind == ENTRY_SAID && bot->hear != NULL &&
            message.person != guest->reader.viewer)
            bot->hear(guest->memory, message.person, message.saying);
    }
    return true;
}

/* From the beginning, without what was taken back; all of that is old. */
static bool begin_anew(Guest *guest, const Table *table, unsigned person, const Bot *named,
                       Player player)
{
    guest->named = NULL; /* until it has begun */
    if (!begin(guest, table, person, player))
        return false;
    guest->named = named;
    return hear(guest, table_latest(table) + 1);
}

static bool catch_up(Guest *guest, const Table *table, unsigned person)
{
    return hear(guest, 0) || begin_anew(guest, table, person, guest->named, guest->player);
}

/* The bot that is to play for a person now. NULL: it is not known here. */
static const Bot *bot_of(const Guests *guests, const Table *table, unsigned person,
                         const Character **character)
{
    Text name = text_of(table_place(table, person)->bot);
    return name.length > 0 ? roster_find(guests->roster, table_game(table), name, character) : NULL;
}

/* What a bot has at hand; who can do without until it is there does not wait for it, unless asked
 * to.
 */
static bool provide(Guests *guests, const Bot *bot, const Table *table, bool waits,
                    const Progress *progress, Player *player)
{
    const Options *options = table_options(table);
    if (waits || !bot->plays_unprepared || roster_is_prepared(guests->roster, bot, options))
        return roster_prepare(guests->roster, bot, options, progress, player);
    *player = (Player){bot, NULL, character_plain()};
    return true;
}

/* Brings the guest of a person up to date, whoever sat there before. */
static bool prepare(Guests *guests, const Table *table, unsigned person, bool waits,
                    const Progress *progress)
{
    Guest *guest = &guests->at[person];
    const Character *character;
    const Bot *bot = bot_of(guests, table, person, &character);
    Player player;
    if (bot == NULL)
        return false;
    bool is_same = guest->named == bot && guest->player.character == character &&
                   guest->reader.table == table &&
                   memcmp(&guest->options, table_options(table), sizeof guest->options) == 0;
    if (is_same && (guest->player.aid != NULL || !bot->plays_unprepared))
        return catch_up(guest, table, person);
    if (!provide(guests, bot, table, waits, progress, &player))
        return false;
    if (is_same && player.aid == NULL)
        return catch_up(guest, table, person);
    player.character = character;
    return begin_anew(guest, table, person, bot, player);
}

unsigned guests_missing(Guests *guests, const Table *table, const Progress *progress)
{
    unsigned person = 0;
    for (; person < table_persons(table); person++)
        if (table_place(table, person)->bot[0] != '\0' &&
            !prepare(guests, table, person, true, progress))
            break;
    return person;
}

/* ---- Asking -------------------------------------------------------------------------------- */

static void count_action(void *count, Action action)
{
    (void)action;
    ++*(uint32_t *)count;
}

typedef struct Listed {
    Action *actions;
    uint32_t count;
} Listed;

static void list_action(void *context, Action action)
{
    Listed *listed = context;
    listed->actions[listed->count++] = action;
}

/* The question to whoever plays this seat. False without memory, or if it is not to act. */
static bool fill_question(const Table *table, Actor seat, Random random, GuestQuestion *asked)
{
    Listed listed = {0};
    uint32_t count = 0;
    table_legal(table, seat, count_action, &count);
    listed.actions = count > 0 ? malloc(count * sizeof *listed.actions) : NULL;
    if (listed.actions == NULL)
        return false;
    table_legal(table, seat, list_action, &listed);
    table_see(table, (Viewer)(seat % table_persons(table)), &asked->view);
    asked->random = random;
    asked->legal = listed.actions;
    asked->question = (Question){.seat = seat, .count = count, .milliseconds = GUEST_THINKS};
    return true;
}

/* What it points to lies in the question itself, which may have been moved. */
static const Question *settled(GuestQuestion *asked)
{
    asked->question.legal = asked->legal;
    asked->question.view = &asked->view;
    asked->question.random = &asked->random;
    asked->question.character = asked->player.character;
    return &asked->question;
}

bool guests_ask(Guests *guests, const Table *table, const Due *due, const Progress *progress,
                GuestQuestion *asked)
{
    unsigned person = due->seat % table_persons(table);
    *asked = (GuestQuestion){0};
    if (!prepare(guests, table, person, false, NULL) ||
        !fill_question(table, due->seat, table_lot(table, due->seat), asked))
        return false;
    asked->question.progress = progress;
    asked->player = guests->at[person].player;
    asked->memory = guests->at[person].memory;
    return true;
}

Answer guest_answer(GuestQuestion *asked)
{
    return asked->player.bot->choose(asked->memory, settled(asked));
}

void guest_question_done(GuestQuestion *asked)
{
    free(asked->legal);
    asked->legal = NULL;
}

uint64_t guests_run(Guests *guests, Table *table, uint64_t now)
{
    for (;;) {
        Due due = table_run(table, now);
        GuestQuestion asked;
        Answer answer;
        if (due.kind != DUE_BOT || due.at > now)
            return due.at;
        bool asks = guests_ask(guests, table, &due, NULL, &asked);
        if (asks)
            answer = guest_answer(&asked);
        guest_question_done(&asked);
        if (table_answer(table, &due, asks ? &answer : NULL).id != TABLE_DONE)
            return NEVER; /* no room: nothing can happen any more */
    }
}

/* ---- Hints --------------------------------------------------------------------------------- */

bool guests_ask_hint(const Table *table, Actor seat, Player player, uint64_t attempt,
                     GuestQuestion *asked)
{
    unsigned person = seat % table_persons(table);
    Guest guest = {0};
    *asked = (GuestQuestion){.player = player};
    if (fill_question(table, seat, random_from(attempt), asked) &&
        begin(&guest, table, person, player) && hear(&guest, table_latest(table) + 1)) {
        asked->memory = guest.memory;
        return true;
    }
    guest_question_done(asked);
    free(guest.memory);
    return false;
}

void hint_question_done(GuestQuestion *asked)
{
    guest_question_done(asked);
    free(asked->memory);
    asked->memory = NULL;
}

Hint guest_hint(GuestQuestion *asked, Worth *worth, size_t room)
{
    const Bot *bot = asked->player.bot;
    const Question *question = settled(asked);
    bool weighs = bot->weigh != NULL && question->count <= room;
    return (Hint){.action = weighs ? bot->weigh(asked->memory, question, worth)
                                   : bot->choose(asked->memory, question).action,
                  .weighed = weighs};
}

void guest_reason(GuestQuestion *asked, Action action, const Scene *scene, Out *out)
{
    const Bot *bot = asked->player.bot;
    if (bot->reason != NULL)
        bot->reason(asked->memory, settled(asked), action, scene, out);
}

bool guests_hint(const Table *table, Actor seat, Player player, uint64_t attempt, Hint *hint,
                 Worth *worth, size_t room)
{
    GuestQuestion asked;
    if (!guests_ask_hint(table, seat, player, attempt, &asked))
        return false;
    *hint = guest_hint(&asked, worth, room);
    hint_question_done(&asked);
    return true;
}
