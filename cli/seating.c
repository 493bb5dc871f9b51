/* Sitting down: see seating.h. */
#include "cli/seating.h"

#include "base/nearest.h"
#include "base/seats.h"
#include "base/tidy.h"
#include "bots/guests.h"
#include "cli/bot_name.h"
#include "core/mark.h"
#include "os/signals.h"
#include "term/bar.h"

#include <stdlib.h>
#include <string.h>

Text your_name(void)
{
    const char *user = getenv("USER");
    static char tidy[MAX_CALLED];
    size_t length = user != NULL ? tidy_text(text_of(user), tidy, sizeof tidy) : 0;
    return length > 0 ? (Text){tidy, length} : TEXT("P1");
}

static Text list_of(const Request *request)
{
    return text_of(request->players != NULL ? request->players : "you");
}

/* No bot is called like anybody at the table, nor like somebody who has yet to sit down. */
static bool is_free_name(const Request *request, const Table *table, const char *name)
{
    Text rest = list_of(request), who;
    for (unsigned person = 0; person < table_persons(table); person++)
        if (equals_folded(text_of(table_place(table, person)->name), name))
            return false;
    while (request_next_player(&rest, &who))
        if (equals_folded(text_is(who, "you") ? your_name() : who, name))
            return false;
    return true;
}

static Text free_bot_name(const Request *request, const Table *table)
{
    const char *name;
    for (unsigned i = 0; (name = guest_name(i)) != NULL; i++)
        if (is_free_name(request, table, name))
            return text_of(name);
    return (Text){NULL, 0};
}

static int seat_refused(const Request *request, TableResult result, Text who)
{
    char text[256];
    Out out = {.text = text, .capacity = sizeof text};
    say(&out, tr(request->lang, "%1 cannot sit down: %2.\n"), who,
        text_of(tr(request->lang, table_sentence(result))));
    return say_usage(&out);
}

static int seat_bot(const Request *request, Roster *roster, Table *table, unsigned person,
                    Text level)
{
    Player player;
    if (level.length == 0)
        level = bot_named(request->game, TEXT("easy")) != NULL ? TEXT("easy") : TEXT("random");
    const Bot *bot = read_bot_name(request->lang, request->game, level, NULL);
    if (bot == NULL)
        return EXIT_USAGE;
    if (!roster_plays(bot, &request->options))
        return seat_refused(request, (TableResult){.id = TABLE_BOT_UNFIT}, level);
    Bar bar = progress_bar(request->lang, bot->name);
    Progress progress = {progress_show, &bar};
    if (!roster_prepare(roster, bot, &request->options, &progress, &player))
        return was_stopped() ? EXIT_STOPPED
                             : seat_refused(request, (TableResult){.id = TABLE_BOT_UNFIT}, level);
    TableResult result =
        table_seat_bot(table, table_owner(table), person, level, free_bot_name(request, table), 0);
    return result.id == TABLE_DONE ? EXIT_DONE : seat_refused(request, result, level);
}

/* One entry of the list: `you`, `bot`, `bot:easy`, or a name. */
static int seat_one(const Request *request, Roster *roster, Table *table, unsigned person, Text who,
                    uint16_t *people)
{
    Text level;
    if (request_names_bot(who, &level))
        return seat_bot(request, roster, table, person, level);
    TableResult result = table_sit(table, person, text_is(who, "you") ? your_name() : who, 0);
    if (result.id != TABLE_DONE)
        return seat_refused(request, result, who);
    *people |= (uint16_t)(1u << person);
    return EXIT_DONE;
}

/* The names of the marks, in the reader's language. */
static const char *mark_name(const void *context, unsigned i)
{
    const Request *request = context;
    const Mark *mark = mark_at(request->game, i);
    return mark != NULL ? tr_in(request->lang, "mark", mark->name) : NULL;
}

/* Yours: of the first who sits at this screen. By its name in English too. */
static int choose_mark(const Request *request, Table *table, uint16_t people)
{
    const Mark *mark;
    if (request->mark == NULL)
        return EXIT_DONE;
    Text wanted = text_of(request->mark);
    for (unsigned i = 0; (mark = mark_at(request->game, i)) != NULL; i++) {
        if (!equals_folded(wanted, mark->name) && !equals_folded(wanted, mark_name(request, i)))
            continue;
        TableResult result = table_choose_mark(table, seats_lowest(people), text_of(mark->name), 0);
        return result.id == TABLE_DONE ? EXIT_DONE : seat_refused(request, result, wanted);
    }
    return unknown_word(request->lang, tr(request->lang, "“%1” is not a mark of this game."),
                        request->mark, mark_name, request);
}

int seat_everybody(const Request *request, Roster *roster, Table *table, uint16_t *people)
{
    Text rest = list_of(request), who;
    unsigned person = 0;
    for (; request_next_player(&rest, &who); person++) {
        if (person >= table_persons(table) || table_place(table, person)->holder != PLACE_EMPTY)
            return seat_refused(request, (TableResult){.id = TABLE_NO_PLACE}, who);
        int code = seat_one(request, roster, table, person, who, people);
        if (code != EXIT_DONE)
            return code;
    }
    for (; person < table_persons(table); person++) {
        if (table_place(table, person)->holder != PLACE_EMPTY)
            continue;
        int code = seat_bot(request, roster, table, person, (Text){NULL, 0});
        if (code != EXIT_DONE)
            return code;
    }
    return *people != 0 ? choose_mark(request, table, *people) : EXIT_DONE;
}
