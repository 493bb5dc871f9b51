/* One suite for every registered game; it names none of them. Random games with all options are
   played and checked after each action against what the contract promises (core/game.h); records
   make a round trip; and pairs of games that one viewer cannot tell apart are played side by side,
   to see that nothing that viewer gets differs (non-interference, docs/rules/model.md).

   conformance [--games N] [--pairs N] [--seed N] [GAME…] */
#include "cli/buffer.h"
#include "cli/match.h"
#include "core/games.h"
#include "core/legal.h"
#include "core/playout.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_GAME_LENGTH = 1000000, MAX_LEGAL = 4096, ILLEGAL_TRIES = 4 };

static uint64_t first_seed = 1;
static bool failed; /* the test that is running */
static const Game *game;
static Match *match; /* the game that is being played, for the message */

static void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void fail(const char *format, ...)
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

static Options random_options(Random *random)
{
    for (;;) {
        const Option *option = &game->options[PLAYERS];
        unsigned players = option->least + random_below(random, option->most - option->least + 1u);
        Options options = options_initial(game, players);
        for (unsigned i = PLAYERS + 1; i < game->option_count; i++) {
            option = &game->options[i];
            if (random_below(random, 3) > 0)
                options.value[i] =
                    (uint8_t)(option->least +
                              random_below(random, option->most - option->least + 1u));
        }
        if (game->conflict(&options) == NULL)
            return options;
    }
}

/* Any action that could be written down, sensible or not. */
static Action random_action(Random *random)
{
    unsigned word = random_below(random, game->word_count);
    unsigned arguments[MAX_ARGUMENTS] = {0};
    const Word *w = &game->words[word];
    unsigned count = w->required + random_below(random, w->allowed - w->required + 1u);
    for (unsigned i = 0; i < count; i++) {
        const Argument *argument = &w->arguments[i];
        unsigned small = random_below(random, 2) ? 8 : argument_limit(i);
        arguments[i] = argument->kind == NAME     ? 1 + random_below(random, argument->name_count)
                       : argument->kind == NUMBER ? random_below(random, small + 1)
                                                  : 1 + random_below(random, small);
        if (arguments[i] == 0 && i >= w->required)
            arguments[i] = argument_limit(i); /* as action_read has it */
    }
    return action_with(word, arguments[0], arguments[1], arguments[2], arguments[3]);
}

/* Tickets ascend, so a legal action is found by halving. */
static bool is_legal(const void *state, Actor actor, Action action)
{
    uint32_t low = 0, high = game->tickets(state, actor);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        Action found = game->ticket(state, actor, middle);
        if (found == action)
            return true;
        if (found < action)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static Refusal apply(void *state, Move move, Told *told)
{
    return game->apply(state, move.actor, move.action, told);
}

static void keep_move(Move move)
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
        fail("'%.*s' is not read as it was written", (int)out.length, text);
}

/* Legal lists ascend without repetition, only for those who act; every action in them is accepted.
 */
static void check_legal(const State *state, ActorSet actors, Random *random)
{
    for (Actor actor = 0; actor <= CHANCE; actor++) {
        LegalList list = legal_of(game, state, actor);
        Action action, before = 0;
        uint32_t weight, count = 0;
        if ((list.count > 0) != has_seat(actors, actor))
            fail("exactly who must act has legal actions");
        if (list.count > 64 && random_below(random, 16) > 0)
            continue; /* long lists now and then */
        for (; legal_next(&list, &action, &weight); count++) {
            if (count > 0 && action <= before)
                fail("the legal list is not sorted and unique");
            if (actor != CHANCE && weight != 1)
                fail("a seat's action has one ticket");
            before = action;
            check_action_text(action);
            if (random_below(random, 4) == 0) {
                State copy = *state;
                if (apply(&copy, (Move){action, actor}, NULL).id != ACCEPTED)
                    fail("a legal action was refused");
            }
        }
        if (count > MAX_LEGAL)
            fail("the legal list is too long");
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
            fail("what is accepted and what is listed differ");
        if (refusal.id != ACCEPTED) {
            char text[256];
            Out out = {.text = text, .capacity = sizeof text};
            if (memcmp(&copy, state, sizeof copy) != 0)
                fail("a refused action changed the state");
            refusal_write(game, refusal, &out);
            if (out.length == 0 || out.full || refusal_text(game, refusal)->rule[0] == '\0')
                fail("a refusal needs a sentence and a rule");
        }
    }
}

static void check_told(Move move, const Told *told, unsigned persons)
{
    if (!sees(EVERYTHING, told->arguments))
        fail("the full record shows every argument");
    if (told->arguments != EVERYBODY && !game->words[action_word(move.action)].secret)
        fail("'%s' hides something but is not declared secret",
             game->words[action_word(move.action)].text);
    if (move.actor != CHANCE && !sees((Viewer)(move.actor % persons), told->arguments))
        fail("a player sees its own action");
    for (unsigned i = 0; i < told->count; i++)
        if (!sees(EVERYTHING, told->shown[i].audience))
            fail("the full record shows everything");
}

static void check_state(const State *state, ActorSet actors, unsigned seats, Random *random)
{
    const char *flaw = game->flaw(state);
    if (flaw != NULL)
        fail("a broken invariant: %s", flaw);
    if (actors != just(CHANCE) && (actors >> seats) != 0)
        fail("chance alone, or seats of this table, must act");
    check_legal(state, actors, random);
    check_illegal(state, random);
}

static void check_end(const State *state, unsigned persons)
{
    uint16_t winners = game->winners(state);
    if (winners == 0 || (winners >> persons) != 0)
        fail("somebody at the table wins");
}

/* Plays `match` to its end, checking everything on the way. */
static void play_checked(Random *random)
{
    const Options *options = &match->header.options;
    unsigned seats = game->seats(options), persons = game->persons(options);
    State *state = &match->state;
    ActorSet actors;
    while ((actors = game->to_act(state)) != 0 && !failed) {
        check_state(state, actors, seats, random);
        Move move = random_move(game, state, actors, random);
        State copy = *state, kept = *state;
        Told told;
        if (apply(&copy, move, &told).id != ACCEPTED || apply(state, move, NULL).id != ACCEPTED)
            fail("a legal action was refused");
        if (memcmp(&copy, state, sizeof copy) != 0)
            fail("a copied state behaves differently");
        if (memcmp((char *)&copy + game->state_size, (char *)&kept + game->state_size,
                   sizeof copy - game->state_size) != 0)
            fail("the game wrote beyond its state");
        check_told(move, &told, persons);
        keep_move(move);
        if (match->count > MAX_GAME_LENGTH)
            fail("the game does not end");
    }
    if (!failed)
        check_state(state, 0, seats, random);
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
        fail("its record is refused: %.*s", (int)sentence.length, sentence.text);
        buffer_free(&sentence);
    } else {
        match_write(read, EVERYTHING, &again);
        if (text.length != again.length || memcmp(text.text, again.text, text.length) != 0)
            fail("the record changed on its round trip");
        if (memcmp(&read->state, &match->state, game->state_size) != 0)
            fail("the record leads to another state");
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
    if (read != NULL || problem.refusal.id != MASKED_RECORD)
        fail("a masked record must not be loaded");
    match_free(read);
    buffer_free(&text);
}

static void run_games(uint64_t games)
{
    for (uint64_t i = 0; i < games && !failed; i++) {
        Random random = random_from(first_seed + i);
        Options options = random_options(&random);
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

/* ---- Non-interference ---------------------------------------------------------------------- */

/* Two games side by side that are the same game for one viewer. */
typedef struct Twin {
    State state;
    Move *moves;
    char line[1024]; /* the last move as the viewer sees it */
    size_t line_length;
} Twin;

typedef struct Pairing {
    Options options;
    Viewer viewer;
    unsigned seats, persons;
    Twin twins[2];
    size_t count;      /* moves of each */
    uint32_t caution;  /* a hidden choice is changed once in so many: few changes live longer */
    uint32_t differed; /* the words in which the records differ */
} Pairing;

static uint64_t pairs;                       /* compared so far, at positions whose states differ */
static uint64_t pairs_by[SPECTATOR + 1][32]; /* of them, by viewer, those that differ in a word */

static void move_line(const Pairing *pairing, Twin *twin, Move move, const Told *told)
{
    Out out = {.text = twin->line, .capacity = sizeof twin->line};
    move_write(game, move, told, pairing->viewer, &out);
    INSIST(!out.full);
    twin->line_length = out.length;
}

/* A move for the second game that may pass for `move` in this viewer's eyes: the same word, the
   arguments changed if they are hidden. */
static Move disguise(const Pairing *pairing, Move move, const Told *told, Random *random)
{
    Action candidates[MAX_LEGAL];
    unsigned count = 0;
    LegalList list = legal_of(game, &pairing->twins[1].state, move.actor);
    uint32_t weight;
    if (sees(pairing->viewer, told->arguments))
        return move;
    while (count < MAX_LEGAL && legal_next(&list, &candidates[count], &weight))
        count += action_word(candidates[count]) == action_word(move.action);
    if (count == 0 || (is_legal(&pairing->twins[1].state, move.actor, move.action) &&
                       random_below(random, pairing->caution) != 0))
        return move;
    return (Move){candidates[random_below(random, count)], move.actor};
}

/* One more move in both games, of which the viewer sees the same. */
static bool move_both(Pairing *pairing, Random *random)
{
    for (int tries = 0; tries < 24; tries++) {
        Twin *one = &pairing->twins[0], *other = &pairing->twins[1];
        State next[2] = {one->state, other->state};
        Told told[2];
        Move moves[2];
        moves[0] = random_move(game, &one->state, game->to_act(&one->state), random);
        if (apply(&next[0], moves[0], &told[0]).id != ACCEPTED)
            fail("a legal action was refused");
        moves[1] = disguise(pairing, moves[0], &told[0], random);
        if (apply(&next[1], moves[1], &told[1]).id != ACCEPTED)
            continue;
        move_line(pairing, one, moves[0], &told[0]);
        move_line(pairing, other, moves[1], &told[1]);
        if (one->line_length != other->line_length ||
            memcmp(one->line, other->line, one->line_length) != 0)
            continue;
        for (int i = 0; i < 2; i++) {
            pairing->twins[i].state = next[i];
            pairing->twins[i].moves[pairing->count] = moves[i];
        }
        if (moves[0].action != moves[1].action)
            pairing->differed |= 1u << action_word(moves[0].action);
        pairing->count++;
        return true;
    }
    return false;
}

static void compare(const Pairing *pairing, const char *what, const Out *one, const Out *other)
{
    if (one->length == other->length && memcmp(one->text, other->text, one->length) == 0)
        return;
    Out name = buffer_new();
    viewer_write(pairing->viewer, &name);
    fail("a leak: %s of %.*s tells two games apart\n  %.*s\n  %.*s", what, (int)name.length,
         name.text, (int)one->length, one->text, (int)other->length, other->text);
    buffer_free(&name);
}

static void write_legal(const void *state, unsigned seat, Out *out)
{
    LegalList list = legal_of(game, state, (Actor)seat);
    Action action;
    uint32_t weight;
    while (legal_next(&list, &action, &weight)) {
        action_write(game, action, out);
        out_char(out, '\n');
    }
}

/* What an action answers to who must not do it; an accepted one has told already (`move_both`). */
static void write_refusal(State state, Move move, Out *out)
{
    Refusal refusal = apply(&state, move, NULL);
    out_number(out, refusal.id);
    if (refusal.id != ACCEPTED) {
        action_write(game, move.action, out);
        refusal_write(game, refusal, out);
    }
}

static void compare_twins(const Pairing *pairing, Random *random)
{
    char text[2][16384];
    Out out[2];
    const State *states[2] = {&pairing->twins[0].state, &pairing->twins[1].state};
    Actor seat = pairing->viewer < pairing->persons ? pairing->viewer : 0;
    Move illegal = {random_action(random), 0};

#define FRESH(i)                                                                                   \
    out[i] = (Out)                                                                                 \
    {                                                                                              \
        .text = text[i], .capacity = sizeof text[i]                                                \
    }
    for (int i = 0; i < 2; i++) {
        FRESH(i);
        game->view(states[i], pairing->viewer, &out[i]);
        INSIST(!out[i].full);
    }
    compare(pairing, "the view", &out[0], &out[1]);
    for (int i = 0; i < 2; i++) {
        FRESH(i);
        out_number(&out[i], game->to_act(states[i]));
    }
    compare(pairing, "whose turn it is, in the eyes", &out[0], &out[1]);
    if (pairing->viewer == SPECTATOR)
        return;
    for (; seat < pairing->seats; seat = (Actor)(seat + pairing->persons)) {
        illegal.actor = seat;
        for (int i = 0; i < 2; i++) {
            FRESH(i);
            write_legal(states[i], seat, &out[i]);
        }
        compare(pairing, "the legal list", &out[0], &out[1]);
        for (int i = 0; i < 2; i++) {
            FRESH(i);
            write_refusal(*states[i], illegal, &out[i]);
        }
        compare(pairing, "a refusal", &out[0], &out[1]);
    }
#undef FRESH
}

static void compare_records(const Pairing *pairing)
{
    Out out[2] = {buffer_new(), buffer_new()};
    Header header = {.game = game, .options = pairing->options, .viewer = EVERYTHING};
    for (int i = 0; i < 2; i++)
        record_write(&header, pairing->twins[i].moves, pairing->count, pairing->viewer, &out[i]);
    compare(pairing, "the masked record", &out[0], &out[1]);
    buffer_free(&out[0]);
    buffer_free(&out[1]);
}

static void run_pairing(Pairing *pairing, Random *random)
{
    pairing->options = random_options(random);
    pairing->seats = game->seats(&pairing->options);
    pairing->persons = game->persons(&pairing->options);
    unsigned viewer = random_below(random, pairing->persons + 1);
    pairing->viewer = viewer == pairing->persons ? SPECTATOR : (Viewer)viewer;
    pairing->count = 0;
    pairing->caution = 2u << random_below(random, 4);
    pairing->differed = 0;
    game->start(&pairing->twins[0].state, &pairing->options);
    pairing->twins[1].state = pairing->twins[0].state;

    while (game->to_act(&pairing->twins[0].state) != 0 && pairing->count < MAX_GAME_LENGTH) {
        if (!move_both(pairing, random))
            break; /* the viewer is about to learn which of the two it is */
        if (memcmp(&pairing->twins[0].state, &pairing->twins[1].state, game->state_size) == 0)
            continue;
        if (random_below(random, 3) > 0)
            continue; /* neighbouring positions are much alike: rather more games */
        compare_twins(pairing, random);
        if (random_below(random, 64) == 0)
            compare_records(pairing);
        pairs++;
        for (unsigned word = 0; word < game->word_count; word++)
            pairs_by[pairing->viewer][word] += pairing->differed >> word & 1;
        if (failed)
            return;
    }
    compare_records(pairing);
}

/* Every word that can hide something must have hidden it from the first two players and from the
   spectator, or there would be no pairs that differ in it: a leak as well. */
static void check_pairs_by_word(void)
{
    static const Viewer viewers[] = {0, 1, SPECTATOR};
    for (unsigned word = 0; word < game->word_count; word++) {
        for (unsigned i = 0; game->words[word].secret && i < 3; i++) {
            Viewer viewer = viewers[i];
            printf("  %llu differ for %s in a hidden '%s'\n",
                   (unsigned long long)pairs_by[viewer][word],
                   viewer == SPECTATOR ? "the spectator"
                   : viewer == 0       ? "P1"
                                       : "P2",
                   game->words[word].text);
            if (pairs_by[viewer][word] * 10000 < pairs)
                fail("a leak: '%s' hides (almost) nothing", game->words[word].text);
        }
    }
}

/* A game in which no word hides anything has no pairs; there everybody sees what there is to see.
 */
static bool is_open_game(void)
{
    for (unsigned word = 0; word < game->word_count; word++)
        if (game->words[word].secret)
            return false;
    return true;
}

static void run_open_game(void)
{
    Random random = random_from(first_seed);
    for (int i = 0; i < 200 && !failed; i++) {
        Pairing pairing = {.options = random_options(&random)};
        State state = {{0}};
        ActorSet actors;
        game->start(&state, &pairing.options);
        while ((actors = game->to_act(&state)) != 0 && !failed) {
            Out out[2] = {buffer_new(), buffer_new()};
            pairing.viewer = (Viewer)random_below(&random, game->persons(&pairing.options));
            game->view(&state, pairing.viewer, &out[0]);
            game->view(&state, EVERYTHING, &out[1]);
            compare(&pairing, "the view", &out[0], &out[1]);
            buffer_free(&out[0]);
            buffer_free(&out[1]);
            Told told;
            if (apply(&state, random_move(game, &state, actors, &random), &told).id != ACCEPTED)
                fail("a legal action was refused");
            if (told.arguments != EVERYBODY)
                fail("an action is hidden in a game without secret words");
        }
    }
    printf("%s: nothing is hidden from anybody\n", game->name);
}

static void run_pairs(uint64_t wanted)
{
    static Pairing pairing;
    pairs = 0;
    memset(pairs_by, 0, sizeof pairs_by);
    for (int i = 0; i < 2; i++)
        pairing.twins[i].moves = malloc(MAX_GAME_LENGTH * sizeof(Move));
    Random random = random_from(first_seed);
    uint64_t games = 0;
    for (; pairs < wanted && games < 100 + 20 * wanted && !failed; games++)
        run_pairing(&pairing, &random);
    for (int i = 0; i < 2; i++)
        free(pairing.twins[i].moves);
    if (failed)
        return;
    printf("%s: %llu pairs of different states from %llu games, nothing told apart\n", game->name,
           (unsigned long long)pairs, (unsigned long long)games);
    check_pairs_by_word();
    if (pairs < wanted)
        fail("only %llu pairs were found", (unsigned long long)pairs);
}

/* ---- Knowledge ----------------------------------------------------------------------------- */

/* A drawn state is a sound one, and the viewer cannot tell it from the true one: not now, and not
   after a move that shows it nothing new. */
static void check_resample(const Pairing *like, const void *knowledge, const State *truth,
                           Random *random)
{
    static Pairing pairing;
    ActorSet actors = game->to_act(truth);
    pairing.options = like->options;
    pairing.viewer = like->viewer;
    pairing.seats = like->seats;
    pairing.persons = like->persons;
    pairing.twins[0].state = *truth;
    memset(&pairing.twins[1].state, 0, sizeof(State));
    game->resample(knowledge, random, &pairing.twins[1].state);
    const char *flaw = game->flaw(&pairing.twins[1].state);
    if (flaw != NULL)
        fail("a drawn state is flawed: %s", flaw);
    compare_twins(&pairing, random);
    if (actors == 0 || failed)
        return;
    Move move = random_move(game, truth, actors, random);
    Told told[2];
    if (move.actor == CHANCE || move.actor % pairing.persons != pairing.viewer)
        return;
    for (int i = 0; i < 2; i++) {
        if (apply(&pairing.twins[i].state, move, &told[i]).id != ACCEPTED)
            fail("the viewer's own move is not legal in a drawn state");
        move_line(&pairing, &pairing.twins[i], move, &told[i]);
    }
    if (pairing.twins[0].line_length == pairing.twins[1].line_length &&
        memcmp(pairing.twins[0].line, pairing.twins[1].line, pairing.twins[0].line_length) == 0)
        compare_twins(&pairing, random);
}

static void run_knowledge(uint64_t games)
{
    void *knowledge = malloc(game->knowledge_size);
    uint64_t drawn = 0;
    for (uint64_t i = 0; i < games && !failed; i++) {
        Random random = random_from(first_seed + i);
        Pairing pairing = {.options = random_options(&random)};
        pairing.seats = game->seats(&pairing.options);
        pairing.persons = game->persons(&pairing.options);
        unsigned viewer = random_below(&random, pairing.persons + 1);
        pairing.viewer = viewer == pairing.persons ? SPECTATOR : (Viewer)viewer;
        match = match_new(game, &pairing.options);
        match->state = (State){{0}};
        game->start(&match->state, &pairing.options);
        game->know(knowledge, &pairing.options, pairing.viewer);
        ActorSet actors;
        while ((actors = game->to_act(&match->state)) != 0 && !failed) {
            if (random_below(&random, 3) == 0) {
                check_resample(&pairing, knowledge, &match->state, &random);
                drawn++;
            }
            Move move = random_move(game, &match->state, actors, &random);
            Told told;
            (void)!apply(&match->state, move, &told).id;
            keep_move(move);
            Seen seen = seen_by(pairing.viewer, move, &told);
            game->learn(knowledge, &seen);
        }
        if (!failed)
            check_resample(&pairing, knowledge, &match->state, &random);
        match_free(match);
        match = NULL;
    }
    free(knowledge);
    if (!failed)
        printf("%s: %llu states drawn from what one viewer knew, nothing told apart\n", game->name,
               (unsigned long long)drawn);
}

/* ---- All games ----------------------------------------------------------------------------- */

static bool is_wanted(const Game *candidate, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], candidate->name) == 0)
            return true;
    return count == 0;
}

int main(int count, char **arguments)
{
    uint64_t games = 4000, wanted_pairs = 150000;
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
        run_games(games);
        printf("%s: %llu random games %s\n", game->name, (unsigned long long)games,
               failed ? "and a failure" : "kept every promise");
        failed ? bad++ : good++;
        failed = false;
        if (is_open_game())
            run_open_game();
        else
            run_pairs(wanted_pairs);
        failed ? bad++ : good++;
        failed = false;
        run_knowledge(games);
        failed ? bad++ : good++;
    }
    printf("%u passed, %u failed\n", good, bad);
    return bad > 0;
}
