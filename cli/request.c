/* Flags and options of `triskel play`: see request.h. */
#include "cli/request.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *clock_name(const void *context, unsigned i)
{
    (void)context;
    return i < CLOCKS ? clock_kinds[i].name : NULL;
}

static const char *pace_name(const void *context, unsigned i)
{
    (void)context;
    return i < PACES ? paces[i].name : NULL;
}

bool request_next_player(Text *rest, Text *who)
{
    if (rest->at == NULL)
        return false;
    const char *comma = memchr(rest->at, ',', rest->length);
    *who = (Text){rest->at, comma != NULL ? (size_t)(comma - rest->at) : rest->length};
    *rest = comma != NULL ? (Text){comma + 1, rest->length - who->length - 1} : (Text){NULL, 0};
    return true;
}

bool request_names_bot(Text who, Text *level)
{
    bool has_level = who.length >= 4 && memcmp(who.at, "bot:", 4) == 0;
    *level = has_level ? (Text){who.at + 4, who.length - 4} : (Text){NULL, 0};
    return has_level || text_is(who, "bot");
}

/* How many a list of players names, and how many of them are people. */
static unsigned count_players(const char *list, unsigned *people)
{
    Text rest = text_of(list), who = {NULL, 0}, level;
    unsigned players = 0;
    for (*people = 0; request_next_player(&rest, &who); players++)
        *people += !request_names_bot(who, &level);
    return players;
}

bool request_table(Request *request, Arguments arguments)
{
    char players[32], *given[64];
    unsigned people;
    bool counted = request->players != NULL;
    if (arguments.count > 60)
        return usage_error(N_("that is too much at once")) == EXIT_DONE;
    for (int i = 0; i < arguments.count; i++) {
        counted = counted && strncmp(arguments.at[i], "players=", 8) != 0;
        given[i + (i > 0)] = arguments.at[i];
    }
    Arguments all = {arguments.count, given};
    if (counted) { /* behind the game's name */
        snprintf(players, sizeof players, "players=%u", count_players(request->players, &people));
        given[1] = players;
        all.count++;
    } else {
        memcpy(given, arguments.at, (size_t)arguments.count * sizeof *given);
    }
    if (!read_game(&all, &request->game, &request->options))
        return false;
    if (all.count > 0) {
        (void)not_understood(all.at[0]);
        return false;
    }
    return true;
}

int request_flags(Request *request, Arguments *arguments)
{
    const char *clock = take_value(arguments, "--clock"), *pace = take_value(arguments, "--pace");
    const char *seed = take_value(arguments, "--seed");
    bool coach = take_flag(arguments, "--coach"), no_coach = take_flag(arguments, "--no-coach");
    unsigned i;
    if (coach && no_coach)
        return usage_error(N_("--coach and --no-coach do not go together"));
    request->coach = coach ? COACH_ALWAYS : no_coach ? COACH_NEVER : COACH_AT_FIRST;
    request->plain = must_be_plain(take_flag(arguments, "--plain"));
    request->players = take_value(arguments, "--players");
    request->mark = take_value(arguments, "--mark");
    if (seed != NULL && !text_number(text_of(seed), &request->seed))
        return usage_error(N_("the seed is a whole number, not '%1'"), text_of(seed));
    request->seeded = seed != NULL;
    for (i = 0; clock != NULL && i < CLOCKS && strcmp(clock, clock_kinds[i].name) != 0;)
        i++;
    if (clock != NULL && i == CLOCKS)
        return unknown_word(request->lang, tr(request->lang, "“%1” is not a clock."), clock,
                            clock_name, NULL);
    request->clock = clock != NULL ? (int)i : -1;
    request->practice = take_flag(arguments, "--practice");
    for (i = 0; pace != NULL && i < PACES && strcmp(pace, paces[i].name) != 0;)
        i++;
    if (i == PACES)
        return unknown_word(request->lang, tr(request->lang, "“%1” is not a pace."), pace,
                            pace_name, NULL);
    request->pace = &paces[i];
    return EXIT_DONE;
}

Clock request_clock(const Request *request)
{
    if (request->clock >= 0)
        return (Clock)request->clock;
    unsigned people = 1;
    if (request->players != NULL)
        (void)count_players(request->players, &people);
    bool alone = people == 1;
    return alone && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? clock_of_game(request->game)
                                                                  : CLOCK_NONE;
}
