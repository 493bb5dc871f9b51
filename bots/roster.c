/* The list of all bots, and what they have at hand: see roster.h. */
#include "bots/roster.h"
#include "core/games.h"
#include "core/hosted.h"

#include <stdlib.h>
#include <string.h>

/* ---- The list ------------------------------------------------------------------------------ */

/* A hosted bot of the same name as one of the game's own stands in for it where it plays, and is
   not listed beside it. */
static bool stands_in(const Game *game, const Bot *bot)
{
    return bot_named(game, text_of(bot->name)) != NULL;
}

const Bot *roster_at(const Game *game, unsigned n)
{
    const Bot *bot = bot_at(game, n);
    const Hosted *hosted = hosted_of(game);
    unsigned left =
        n - (1u + game->bot_count); /* core/bot.h: the random one, then the game's own */
    if (bot != NULL || hosted == NULL)
        return bot;
    for (unsigned i = 0; i < hosted->bot_count; i++)
        if (!stands_in(game, hosted->bots[i]) && left-- == 0)
            return hosted->bots[i];
    return NULL;
}

/* Who plays where this bot is asked for: itself, or the one that stands in for it. */
static const Bot *who_plays(const Bot *bot, const Options *options)
{
    const Game *game;
    for (unsigned g = 0; (game = game_at(g)) != NULL; g++) {
        const Hosted *hosted = hosted_of(game);
        bool of_this = false;
        for (unsigned n = 0; n < game->bot_count; n++)
            of_this = of_this || game->bots[n] == bot;
        for (unsigned i = 0; of_this && hosted != NULL && i < hosted->bot_count; i++)
            if (text_is(text_of(bot->name), hosted->bots[i]->name) &&
                roster_plays(hosted->bots[i], options))
                return hosted->bots[i];
    }
    return bot;
}

static const Bot *named(const Roster *roster, const Game *game, Text name)
{
    const Bot *bot;
    for (unsigned i = 0; roster != NULL && i < roster->other_count; i++)
        if (text_is(name, roster->others[i]->name))
            return roster->others[i];
    for (unsigned n = 0; (bot = roster_at(game, n)) != NULL; n++)
        if (text_is(name, bot->name))
            return bot;
    return NULL;
}

const Bot *roster_find(const Roster *roster, const Game *game, Text name,
                       const Character **character)
{
    const Character *taken = character_take(&name);
    const Bot *bot = taken != NULL ? named(roster, game, name) : NULL;
    if (bot != NULL && character != NULL)
        *character = taken;
    return bot;
}

const Bot *roster_named(const Game *game, Text name, const Character **character)
{
    return roster_find(NULL, game, name, character);
}

bool roster_plays(const Bot *bot, const Options *options)
{
    return bot->plays == NULL || bot->plays(options);
}

const Bot *roster_best(const Game *game, const Options *options)
{
    const Bot *bot, *best = NULL;
    for (unsigned n = 0; (bot = roster_at(game, n)) != NULL; n++)
        if (roster_plays(bot, options))
            best = bot;
    return best;
}

/* ---- What they have at hand ---------------------------------------------------------------- */

typedef struct Prepared {
    struct Prepared *next;
    const Bot *bot;
    Options options;
    void *aid;
} Prepared;

void roster_init(Roster *roster)
{
    *roster = (Roster){.lock = PTHREAD_MUTEX_INITIALIZER};
}

void roster_done(Roster *roster)
{
    for (Prepared *one = roster->prepared, *next; one != NULL; one = next) {
        next = one->next;
        one->bot->release(one->aid);
        free(one);
    }
    roster->prepared = NULL;
}

static Prepared *find(const Roster *roster, const Bot *bot, const Options *options)
{
    for (Prepared *one = roster->prepared; one != NULL; one = one->next)
        if (one->bot == bot &&
            (bot->aid_fits_all || memcmp(&one->options, options, sizeof *options) == 0))
            return one;
    return NULL;
}

static Prepared *find_now(Roster *roster, const Bot *bot, const Options *options)
{
    pthread_mutex_lock(&roster->lock);
    Prepared *one = find(roster, bot, options);
    pthread_mutex_unlock(&roster->lock);
    return one; /* which stays where it is until roster_done */
}

/* Nobody waits for it: it takes its time, and only what comes of it is put in under the lock. */
static Prepared *add(Roster *roster, const Bot *bot, const Options *options,
                     const Progress *progress)
{
    Prepared *one = malloc(sizeof *one);
    if (one == NULL)
        return NULL;
    *one = (Prepared){NULL, bot, *options, bot->prepare(options, progress)};
    if (one->aid == NULL) {
        free(one);
        return NULL;
    }
    pthread_mutex_lock(&roster->lock);
    Prepared *other = find(roster, bot, options);
    if (other == NULL) {
        one->next = roster->prepared;
        roster->prepared = one;
    }
    pthread_mutex_unlock(&roster->lock);
    if (other != NULL) { /* another thread was quicker */
        bot->release(one->aid);
        free(one);
        return other;
    }
    return one;
}

bool roster_is_prepared(Roster *roster, const Bot *bot, const Options *options)
{
    bot = who_plays(bot, options);
    return bot->prepare == NULL || find_now(roster, bot, options) != NULL;
}

bool roster_prepare(Roster *roster, const Bot *bot, const Options *options,
                    const Progress *progress, Player *player)
{
    bot = who_plays(bot, options);
    if (!roster_plays(bot, options))
        return false;
    if (bot->prepare == NULL) {
        *player = (Player){bot, NULL, character_plain()};
        return true;
    }
    const Prepared *one = find_now(roster, bot, options);
    if (one == NULL)
        one = add(roster, bot, options, progress);
    if (one == NULL)
        return false;
    *player = (Player){bot, one->aid, character_plain()};
    return true;
}

/* ---- Who gives advice ---------------------------------------------------------------------- */

/* Can it be asked at this table: at once, or in a while? One that needs nothing can be, though
   another stands in for it once that one is prepared. */
static bool is_able(Roster *roster, const Bot *bot, const Options *options, bool at_once)
{
    bool needs_nothing = bot->prepare == NULL || bot->plays_unprepared;
    return roster_plays(bot, options) &&
           (!at_once || needs_nothing || roster_is_prepared(roster, bot, options));
}

static const Bot *find_adviser(Roster *roster, const Game *game, const Options *options,
                               bool at_once)
{
    const Bot *bot, *strongest = NULL, *best = NULL;
    for (unsigned i = 0; i < roster->other_count; i++)
        if (roster->others[i]->weigh != NULL &&
            is_able(roster, roster->others[i], options, at_once))
            return roster->others[i];
    for (unsigned n = 0; (bot = roster_at(game, n)) != NULL; n++) {
        if (!is_able(roster, bot, options, at_once))
            continue;
        strongest = bot;
        if (bot->weigh != NULL && (best == NULL || !best->weighs_exactly || bot->weighs_exactly))
            best = bot;
    }
    return best != NULL ? best : strongest;
}

const Bot *roster_adviser(Roster *roster, const Game *game, const Options *options)
{
    return find_adviser(roster, game, options, false);
}

Player roster_adviser_now(Roster *roster, const Game *game, const Options *options)
{
    const Bot *bot = find_adviser(roster, game, options, true);
    Player player = {bot, NULL, character_plain()};
    if (roster_is_prepared(roster, bot, options)) {
        bool found = roster_prepare(roster, bot, options, NULL, &player);
        INSIST(found);
    }
    return player;
}
