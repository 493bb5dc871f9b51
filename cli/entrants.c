/* Who plays in a contest: see entrants.h. */
#include "cli/entrants.h"
#include "bots/guests.h"
#include "cli/bot_name.h"
#include "cli/request.h"
#include "os/signals.h"
#include "term/bar.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GAMES = 1000000000, MOST_CONTEST_THREADS = 64, MOST_THINKING = 600000 };

/* ---- Flags --------------------------------------------------------------------------------- */

bool take_think(Arguments *arguments, uint64_t *think)
{
    return take_number(arguments, "--think", 1, MOST_THINKING, think);
}

int take_contest_wish(Arguments *arguments, ContestWish *wish)
{
    uint64_t threads = 0, think = GUEST_THINKS;
    *wish = (ContestWish){.seed = 1, .games = 1000};
    wish->json = take_flag(arguments, "--json");
    wish->bots = take_value(arguments, "--bots");
    const char *seed = take_value(arguments, "--seed"), *until = take_value(arguments, "--until");
    if (seed != NULL && !text_number(text_of(seed), &wish->seed))
        return usage_error(N_("the seed is a whole number, not '%1'"), text_of(seed));
    if (until != NULL) {
        char *end;
        wish->until = strtod(until, &end);
        if (end == until || *end != '\0' || !(wish->until > 0 && wish->until < 1))
            return usage_error(N_("--until takes a part of one, as 0.01, not '%1'"),
                               text_of(until));
    }
    if (!take_number(arguments, "--games", 1, MOST_GAMES, &wish->games) ||
        !take_number(arguments, "--threads", 1, MOST_CONTEST_THREADS, &threads) ||
        !take_think(arguments, &think))
        return EXIT_USAGE;
    wish->threads = (unsigned)threads;
    wish->think = (uint32_t)think;
    if (wish->bots == NULL)
        return usage_error(N_("say who plays: --bots easy,random"));
    return EXIT_DONE;
}

/* ---- The list ------------------------------------------------------------------------------ */

/* The entrant of that name, a new one if there is none yet. NULL: there are too many. */
static Entrant *entrant_named(Entrants *entrants, Text name)
{
    unsigned i = 0;
    while (i < entrants->count && !text_is(name, entrants->at[i].name))
        i++;
    if (i == MAX_ENTRANTS || name.length >= LONGEST_ENTRANT)
        return NULL;
    if (i == entrants->count) {
        memcpy(entrants->names[i], name.at, name.length);
        entrants->names[i][name.length] = '\0';
        entrants->at[i] = (Entrant){.name = entrants->names[i]};
        entrants->count++;
    }
    return &entrants->at[i];
}

/* A bot of ours gets what it needs. */
static int prepare(Entrants *entrants, Entrant *entrant)
{
    const Lang *lang = reader_lang();
    const Character *character;
    const Bot *bot = read_bot_name(lang, entrants->game, text_of(entrant->name), &character);
    if (bot == NULL)
        return EXIT_USAGE;
    Bar bar = progress_bar(lang, bot->name);
    Progress progress = {progress_show, &bar};
    if (!roster_prepare(&entrants->roster, bot, &entrants->options, &progress, &entrant->player))
        return was_stopped()
                   ? EXIT_STOPPED
                   : failure(N_("%1 does not play with these options"), text_of(entrant->name));
    entrant->player.character = character;
    return EXIT_DONE;
}

/* Is it a program rather than a bot of ours? */
static bool take_program(Entrant *entrant)
{
    static const char before[] = "cmd:";
    entrant->is_command = strncmp(entrant->name, before, sizeof before - 1) == 0;
    if (entrant->is_command)
        entrant->program = entrant->name + sizeof before - 1;
    else if (strchr(entrant->name, '/') != NULL)
        entrant->program = entrant->name;
    return entrant->program != NULL;
}

/* Whoever it is gets ready. */
static int enrol(Entrants *entrants, Entrant *entrant)
{
    if (entrant->player.bot != NULL || entrant->program != NULL)
        return EXIT_DONE; /* it is in the list twice */
    if (!take_program(entrant))
        return prepare(entrants, entrant);
    entrants->has_programs = true;
    return EXIT_DONE;
}

static int read_list(Entrants *entrants, const char *list)
{
    Text rest = text_of(list), who;
    while (request_next_player(&rest, &who)) {
        Entrant *entrant = entrant_named(entrants, who);
        if (entrant == NULL || entrants->listed == MAX_ENTRANTS)
            return usage_error(N_("that is too much at once"));
        int code = enrol(entrants, entrant);
        if (code != EXIT_DONE)
            return code;
        entrants->list[entrants->listed++] = (uint8_t)(entrant - entrants->at);
    }
    return EXIT_DONE;
}

int entrants_begin(Entrants *entrants, Arguments arguments, const ContestWish *wish, bool by_list)
{
    Request request = {.players = by_list ? wish->bots : NULL};
    *entrants = (Entrants){.automaton = NO_SEAT};
    roster_init(&entrants->roster);
    foreign_host_init(&entrants->foreign, &entrants->roster, reader_lang(), wish->think);
    entrants->host = contest_host(&entrants->foreign);
    watch_signals();
    if (!request_table(&request, arguments))
        return EXIT_USAGE;
    entrants->game = request.game;
    entrants->options = request.options;
    int code = read_list(entrants, wish->bots);
    if (code != EXIT_DONE)
        return code;
    const Game *game = entrants->game;
    if (game->automata != NULL && game->automata(&entrants->options) != 0) {
        entrants->automaton = (uint8_t)entrants->count;
        entrants->at[entrants->count++] = (Entrant){.name = game->automaton};
    }
    return EXIT_DONE;
}

void entrants_done(Entrants *entrants)
{
    foreign_host_done(&entrants->foreign);
    roster_done(&entrants->roster);
}

Contest contest_of(const Entrants *entrants, const ContestWish *wish)
{
    return (Contest){.game = entrants->game,
                     .options = entrants->options,
                     .entrants = entrants->at,
                     .automaton = entrants->automaton,
                     .seed = wish->seed,
                     .games = wish->games,
                     .until = wish->until,
                     .threads = wish->threads,
                     .host = entrants->has_programs ? &entrants->host : NULL};
}

int contest_exit(ContestEnd end)
{
    switch (end) {
    case CONTEST_OVER:
    case CONTEST_CLEAR:
        return EXIT_DONE;
    case CONTEST_STOPPED:
        return was_stopped() ? EXIT_STOPPED : EXIT_FAILED;
    case CONTEST_BROKEN:
        return failure(N_("a bot did what the rules do not allow: that is a mistake in Triskel"));
    default:
        return failure(N_("there is not enough memory"));
    }
}
