/* One suite for every registered game; it names none of them. Random games with all options are
   played and checked after each action against what the contract promises (core/game.h); records
   make a round trip; and pairs of games that one viewer cannot tell apart are played side by side,
   to see that nothing that viewer gets differs (non-interference, docs/rules/model.md).

   conformance [--games N] [--pairs N] [--seed N] [GAME…] */
#include "tests/conformance.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ILLEGAL_TRIES = 4, MAX_LEGAL = 4096 };

uint64_t first_seed = 1;
bool failed;
const Game *game;
Match *match;

void report(const char *format, ...)
{
    va_list arguments;
    if (failed)
        return; /* the first one is enough */
    failed = true;
    va_start(arguments, format);
    printf("%s: ", game->name);
    vprintf(format, arguments);
    putchar('\n');
    va_end(arguments);
    if (match != NULL) {
        Out out = buffer_new();
        match_write(match, EVERYTHING, &out);
        printf("%.*s", (int)out.length, out.text);
        buffer_free(&out);
    }
}

/* ---- Helpers ------------------------------------------------------------------------------- */

Action random_action(Random *random)
{
    unsigned word = random_below(random, game->word_count);
    unsigned arguments[MAX_ARGUMENTS] = {0};
    const Word *w = &game->words[word];
    unsigned count = w->required + random_below(random, w->allowed - w->required + 1u);
    for (unsigned i = 0; i < count; i++) {
        const Argument *argument = &w->arguments[i];
        unsigned small = random_below(random, 2) ? 8 : argument_limit(i);
        arguments[i] = argument->kind == ARGUMENT_NAME
                           ? 1 + random_below(random, argument->name_count)
                       : argument->kind == ARGUMENT_NUMBER ? random_below(random, small + 1)
                                                           : 1 + random_below(random, small);
        if (arguments[i] == 0 && i >= w->required)
            arguments[i] = argument_limit(i); /* as action_read has it */
    }
    return action_with(word, arguments[0], arguments[1], arguments[2], arguments[3]);
}

/* Tickets ascend, so it is found by halving. */
uint32_t ticket_from(const void *state, Actor actor, Action action)
{
    uint32_t low = 0, high = game->tickets(state, actor);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (game->ticket(state, actor, middle) < action)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_legal(const void *state, Actor actor, Action action)
{
    uint32_t ticket = ticket_from(state, actor, action);
    return ticket < game->tickets(state, actor) && game->ticket(state, actor, ticket) == action;
}

Refusal apply(void *state, Move move, Told *told)
{
    return game->apply(state, move.actor, move.action, told);
}

void keep_move(Move move)
{
    if (match->count == match->capacity) {
        match->capacity = match->capacity * 2 + 64;
        match->moves = realloc(match->moves, match->capacity * sizeof *match->moves);
    }
    match->moves[match->count++] = move;
}

/* ---- Promises that hold in every state ----------------------------------------------------- */

static void check_action_text(Action action)
{
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    Action read = 0;
    action_write(game, action, &out);
    if (out.full || action_read(game, (Text){text, out.length}, &read).id != ACCEPTED ||
        read != action)
        report("'%.*s' is not read as it was written", (int)out.length, text);
}

/* Legal lists ascend without repetition, only for those who act; every action in them is accepted.
 */
static void check_legal(const State *state, ActorSet actors, Random *random)
{
    for (Actor actor = 0; actor <= CHANCE; actor++) {
        LegalList list = legal_of(game, state, actor);
        Action action, before = 0;
        uint32_t weight, count = 0;
        if ((list.count > 0) != seats_have(actors, actor))
            report("exactly who must act has legal actions");
        if (list.count > 64 && random_below(random, 16) > 0)
            continue; /* long lists now and then */
        for (; legal_next(&list, &action, &weight); count++) {
            if (count > 0 && action <= before)
                report("the legal list is not sorted and unique");
            if (actor != CHANCE && weight != 1)
                report("a seat's action has one ticket");
            before = action;
            check_action_text(action);
            if (random_below(random, 4) == 0) {
                State copy = *state;
                if (apply(&copy, (Move){action, actor}, NULL).id != ACCEPTED)
                    report("a legal action was refused");
            }
        }
        if (count > MAX_LEGAL)
            report("the legal list is too long");
    }
}

/* An illegal action is refused with a rule and changes nothing; whatever is accepted was listed. */
static void check_illegal(const State *state, Random *random)
{
    for (int i = 0; i < ILLEGAL_TRIES; i++) {
        Move move = {random_action(random), (Actor)random_below(random, CHANCE + 1)};
        State copy = *state;
        Told told;
        Refusal refusal = apply(&copy, move, &told);
        if ((refusal.id == ACCEPTED) != is_legal(state, move.actor, move.action))
            report("what is accepted and what is listed differ");
        if (refusal.id != ACCEPTED) {
            char text[256];
            Out out = {.text = text, .capacity = sizeof text};
            if (memcmp(&copy, state, sizeof copy) != 0)
                report("a refused action changed the state");
            refusal_write(game, refusal, &out);
            if (out.length == 0 || out.full || refusal_text(game, refusal)->rule[0] == '\0')
                report("a refusal needs a sentence and a rule");
        }
    }
}

static void check_told(Move move, const Told *told, unsigned persons)
{
    if (!sees(EVERYTHING, told->arguments))
        report("the full record shows every argument");
    if (told->arguments != EVERYBODY && !game->words[action_word(move.action)].secret)
        report("'%s' hides something but is not declared secret",
               game->words[action_word(move.action)].text);
    if (move.actor != CHANCE && !sees((Viewer)(move.actor % persons), told->arguments))
        report("a player sees its own action");
    for (unsigned i = 0; i < told->count; i++)
        if (!sees(EVERYTHING, told->shown[i].audience))
            report("the full record shows everything");
}

/* Reads one JSON value and says where it ends, or NULL if it is none. */
static const char *json_end(const char *at, const char *end);

static const char *json_list_end(const char *at, const char *end, char close)
{
    if (at < end && *at == close)
        return at + 1;
    for (;;) {
        if (close == '}') {
            if (at == end || *at != '"' || (at = json_end(at, end)) == NULL || at == end ||
                *at++ != ':')
                return NULL;
        }
        if ((at = json_end(at, end)) == NULL || at == end || (*at != ',' && *at != close))
            return NULL;
        if (*at++ == close)
            return at;
    }
}

static const char *json_end(const char *at, const char *end)
{
    static const char *const words[] = {"true", "false", "null"};
    if (at == end)
        return NULL;
    if (*at == '{' || *at == '[')
        return json_list_end(at + 1, end, *at == '{' ? '}' : ']');
    if (*at == '"') {
        for (at++; at < end && *at != '"'; at++)
            if (*at == '\\')
                at++;
        return at < end ? at + 1 : NULL;
    }
    for (int i = 0; i < 3; i++)
        if ((size_t)(end - at) >= strlen(words[i]) && memcmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    const char *digits = at;
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at > digits ? at : NULL;
}

/* `see` fills its bytes, all of them, and no other. */
static void check_view_bytes(const State *state, Viewer viewer)
{
    View views[2];
    memset(&views[0], 0x55, sizeof(View));
    memset(&views[1], 0xAA, sizeof(View));
    game->see(state, viewer, &views[0]);
    game->see(state, viewer, &views[1]);
    if (memcmp(&views[0], &views[1], game->view_size) != 0)
        report("a byte of a view is left to chance");
    for (size_t i = game->view_size; i < sizeof(View); i++)
        if (views[0].bytes[i] != 0x55)
            report("the game wrote beyond its view");
}

static void check_view(const State *state, unsigned persons, Random *random)
{
    static char text[65536];
    Out out = {.text = text, .capacity = sizeof text};
    unsigned drawn = random_below(random, persons + 2);
    Viewer viewer = drawn < persons ? (Viewer)drawn : drawn == persons ? SPECTATOR : EVERYTHING;
    check_view_bytes(state, viewer);
    view_write(game, state, viewer, &out);
    if (out.full || json_end(text, text + out.length) != text + out.length)
        report("a view is not JSON: %.*s", (int)out.length, text);
}

/* What can be said depends on what everybody sees. */
static void check_lines(const State *state, unsigned persons, Random *random)
{
    View own, public;
    unsigned person = random_below(random, persons);
    game->see(state, (Viewer)person, &own);
    game->see(state, SPECTATOR, &public);
    for (unsigned n = 1; talk_line(game, n) != NULL; n++)
        if (talk_fits(game, n, &own, person) != talk_fits(game, n, &public, person))
            report("a leak: whether “%s” fits tells a secret", talk_line(game, n)->sentence);
}

/* An open window can be let go by. */
static void check_pass(const State *state, ActorSet actors, unsigned seats)
{
    for (Actor seat = 0; seat < seats && game->window != NULL && game->window(state) != 0; seat++)
        if (seats_have(actors, seat) && !is_legal(state, seat, game->pass(state, seat)))
            report("what lets a window go by is not legal");
}

static void check_state(const State *state, ActorSet actors, unsigned seats, unsigned persons,
                        Random *random)
{
    const char *flaw = game->flaw != NULL ? game->flaw(state) : NULL;
    if (flaw != NULL)
        report("a broken invariant: %s", flaw);
    if (actors != seats_of(CHANCE) && (actors >> seats) != 0)
        report("chance alone, or seats of this table, must act");
    check_legal(state, actors, random);
    check_illegal(state, random);
    check_pass(state, actors, seats);
    if (random_below(random, 8) == 0)
        check_view(state, persons, random);
    check_lines(state, persons, random);
}

static void check_end(const State *state, unsigned persons)
{
    uint16_t winners = game->winners(state);
    if (winners == 0 || (winners >> persons) != 0)
        report("somebody at the table wins");
}

/* Plays `match` to its end, checking everything on the way. */
static void play_checked(Random *random)
{
    const Options *options = &match->header.options;
    unsigned seats = game->seats(options), persons = game->persons(options);
    State *state = &match->state;
    ActorSet actors;
    while ((actors = game->to_act(state)) != 0 && !failed) {
        check_state(state, actors, seats, persons, random);
        Move move = random_move(game, state, actors, random);
        State copy = *state, kept = *state;
        Told told;
        if (apply(&copy, move, &told).id != ACCEPTED || apply(state, move, NULL).id != ACCEPTED)
            report("a legal action was refused");
        if (memcmp(&copy, state, sizeof copy) != 0)
            report("a copied state behaves differently");
        if (memcmp((char *)&copy + game->state_size, (char *)&kept + game->state_size,
                   sizeof copy - game->state_size) != 0)
            report("the game wrote beyond its state");
        check_told(move, &told, persons);
        keep_move(move);
        if (match->count > MAX_GAME_LENGTH)
            report("the game does not end");
    }
    if (!failed)
        check_state(state, 0, seats, persons, random);
    if (!failed)
        check_end(state, persons);
}

/* ---- Records ------------------------------------------------------------------------------- */

static Match *read_text(const Out *text, Problem *problem)
{
    MatchReader *reader = match_reader_new();
    size_t begin = 0;
    for (size_t i = 0; i < text->length; i++) {
        if (text->text[i] == '\n') {
            match_reader_line(reader, (Text){text->text + begin, i - begin});
            begin = i + 1;
        }
    }
    return match_reader_end(reader, problem);
}

static void check_round_trip(void)
{
    Out text = buffer_new(), again = buffer_new();
    Problem problem;
    match_write(match, EVERYTHING, &text);
    Match *read = read_text(&text, &problem);
    if (read == NULL) {
        Out sentence = buffer_new();
        problem_write(&problem, &sentence);
        report("its record is refused: %.*s", (int)sentence.length, sentence.text);
        buffer_free(&sentence);
    } else {
        match_write(read, EVERYTHING, &again);
        if (text.length != again.length || memcmp(text.text, again.text, text.length) != 0)
            report("the record changed on its round trip");
        if (memcmp(&read->state, &match->state, game->state_size) != 0)
            report("the record leads to another state");
        match_free(read);
    }
    buffer_free(&text);
    buffer_free(&again);
}

static void check_masked_refused(Random *random)
{
    unsigned persons = match_persons(match);
    unsigned viewer = random_below(random, persons + 1);
    Out text = buffer_new();
    Problem problem;
    match_write(match, viewer == persons ? SPECTATOR : (Viewer)viewer, &text);
    Match *read = read_text(&text, &problem);
    if (read != NULL || problem.refusal.id != MODEL_MASKED_RECORD)
        report("a masked record must not be loaded");
    match_free(read);
    buffer_free(&text);
}

static void run_games(uint64_t games)
{
    for (uint64_t i = 0; i < games && !failed; i++) {
        Random random = random_from(first_seed + i);
        Options options = random_options(game, &random);
        match = match_new(game, &options);
        play_checked(&random);
        if (!failed && i % 8 == 0) {
            check_round_trip();
            check_masked_refused(&random);
        }
        match_free(match);
        match = NULL;
    }
}

/* ---- All games ----------------------------------------------------------------------------- */

static bool is_wanted(const Game *candidate, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], candidate->name) == 0)
            return true;
    return count == 0;
}

/* A game that lacks something required would stop the program somewhere, without a word. */
static void check_members(void)
{
    const struct {
        const char *name;
        bool is_there;
    } members[] = {
        {"title", game->title != NULL},
        {"motto", game->motto != NULL},
        {"summary", game->summary != NULL},
        {"options", game->options != NULL && game->option_count > 0},
        {"words", game->words != NULL && game->word_count > 0},
        {"state_size", game->state_size > 0 && game->state_size <= MAX_STATE},
        {"seats", game->seats != NULL},
        {"persons", game->persons != NULL},
        {"start", game->start != NULL},
        {"to_act", game->to_act != NULL},
        {"tickets", game->tickets != NULL},
        {"ticket", game->ticket != NULL},
        {"apply", game->apply != NULL},
        {"winners", game->winners != NULL},
        {"view_size", game->view_size > 0 && game->view_size <= MAX_STATE},
        {"see", game->see != NULL},
        {"write_view", game->write_view != NULL},
        {"knowledge_size", game->knowledge_size > 0},
        {"know", game->know != NULL},
        {"learn", game->learn != NULL},
        {"resample", game->resample != NULL},
        {"timeout", game->timeout != NULL},
        {"voice", game->voice != NULL},
        {"voice->tell", game->voice != NULL && game->voice->tell != NULL},
        {"voice->describe", game->voice != NULL && game->voice->describe != NULL},
        {"voice->ask", game->voice != NULL && game->voice->ask != NULL},
        {"voice->offer", game->voice != NULL && game->voice->offer != NULL},
        {"voice->offer_word", game->voice != NULL && game->voice->offer_word != NULL},
        {"voice->conclude", game->voice != NULL && game->voice->conclude != NULL},
        {"pass, beside window", (game->pass != NULL) == (game->window != NULL)},
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (!members[i].is_there)
            report(".%s is missing (core/game.h)", members[i].name);
}

int main(int count, char **arguments)
{
    uint64_t games = 4000, wanted_pairs = 1500000;
    unsigned good = 0, bad = 0;
    int at = 1;
    for (; at + 1 < count && arguments[at][0] == '-'; at += 2) {
        uint64_t *number = strcmp(arguments[at], "--games") == 0   ? &games
                           : strcmp(arguments[at], "--pairs") == 0 ? &wanted_pairs
                                                                   : &first_seed;
        if (!text_number(text_of(arguments[at + 1]), number))
            return 2;
    }
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (!is_wanted(game, count - at, arguments + at))
            continue;
        failed = false;
        check_members();
        if (failed) {
            bad++;
            continue;
        }
        run_games(games);
        printf("%s: %llu random games %s\n", game->name, (unsigned long long)games,
               failed ? "and a failure" : "kept every promise");
        failed ? bad++ : good++;
        failed = false;
        check_interference(wanted_pairs);
        failed ? bad++ : good++;
        failed = false;
        check_knowledge((games + 7) / 8);
        failed ? bad++ : good++;
    }
    if (good + bad == 0)
        puts("there is no such game");
    printf("%u passed, %u failed\n", good, bad);
    return bad > 0 || good == 0;
}
