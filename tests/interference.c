/* That nothing hidden gets out of any game (non-interference, docs/rules/model.md): pairs of games
   that one viewer cannot tell apart are played side by side, and whatever that viewer gets must be
   the same; and states drawn from what a viewer knows must look to it like the true one. */
#include "tests/conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    uint32_t shown;    /* the discreet words that showed others different faces */
    uint32_t discreet; /* the last discreet word: what is shown later is its doing */
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
        Seen seen[2] = {seen_by(EVERYTHING, moves[0], &told[0]),
                        seen_by(EVERYTHING, moves[1], &told[1])};
        if (game->words[action_word(moves[0].action)].discreet)
            pairing->discreet = 1u << action_word(moves[0].action);
        if (memcmp(seen[0].shown, seen[1].shown, seen[0].count) != 0)
            pairing->shown |= pairing->discreet;
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
        view_write(game, states[i], pairing->viewer, &out[i]);
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
    pairing->options = random_options(game, random);
    pairing->seats = game->seats(&pairing->options);
    pairing->persons = game->persons(&pairing->options);
    unsigned viewer = random_below(random, pairing->persons + 1);
    pairing->viewer = viewer == pairing->persons ? SPECTATOR : (Viewer)viewer;
    pairing->count = 0;
    pairing->caution = 2u << random_below(random, 4);
    pairing->differed = pairing->shown = pairing->discreet = 0;
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
            pairs_by[pairing->viewer][word] += (pairing->differed | pairing->shown) >> word & 1;
        if (failed)
            return;
    }
    compare_records(pairing);
}

/* Every word that can hide something, its arguments or what it shows, must have hidden it from the
   first two players and from the spectator, or there would be no pairs that differ in it: a leak as
   well. */
static void check_pairs_by_word(void)
{
    static const Viewer viewers[] = {0, 1, SPECTATOR};
    for (unsigned word = 0; word < game->word_count; word++) {
        bool hides = game->words[word].secret || game->words[word].discreet;
        for (unsigned i = 0; hides && i < 3; i++) {
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
        Pairing pairing = {.options = random_options(game, &random)};
        State state = {{0}};
        ActorSet actors;
        game->start(&state, &pairing.options);
        while ((actors = game->to_act(&state)) != 0 && !failed) {
            Out out[2] = {buffer_new(), buffer_new()};
            pairing.viewer = (Viewer)random_below(&random, game->persons(&pairing.options));
            view_write(game, &state, pairing.viewer, &out[0]);
            view_write(game, &state, EVERYTHING, &out[1]);
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

void check_interference(uint64_t pairs_wanted)
{
    if (is_open_game())
        run_open_game();
    else
        run_pairs(pairs_wanted);
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

void check_knowledge(uint64_t games)
{
    void *knowledge = malloc(game->knowledge_size);
    uint64_t drawn = 0;
    for (uint64_t i = 0; i < games && !failed; i++) {
        Random random = random_from(first_seed + i);
        Pairing pairing = {.options = random_options(game, &random)};
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
