/* That nothing hidden gets out of any game (non-interference, docs/rules/model.md): pairs of games
   that one viewer cannot tell apart are played side by side, and whatever that viewer gets must be
   the same (alike.h): as memory at every position, in words and as a record now and then. */
#include "tests/conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 24,    /* to find a move that looks the same in both games */
    REFUSED = 16,  /* one position in so many in which the viewer is not to act: a refusal */
    SPOKEN = 512,  /* one position in so many: words, … */
    CONCLUDED = 8, /* … and at the end of a game */
    RECORDED = 8,  /* one game in so many: its record */
};

/* One of two games side by side that are the same game for one viewer. */
typedef struct Twin {
    State states[2];
    State *state; /* one of them; the other is where the next move is tried, … */
    State *other; /* … and once it is made, the state before it */
    Move move;
    Told told;
    Move *moves;
} Twin;

typedef struct Pairing {
    Eyes eyes;
    Twin twins[2];
    size_t count;      /* moves of each */
    uint32_t caution;  /* a hidden choice is changed once in so many: few changes live longer */
    uint32_t differed; /* the words in which the records differ */
    uint32_t shown;    /* the discreet words that showed others different faces */
    uint32_t discreet; /* the last discreet word: what is shown later is its doing */
} Pairing;

static uint64_t pairs;                       /* compared so far, at positions whose states differ */
static uint64_t pairs_by[SPECTATOR + 1][32]; /* of them, by viewer, those that differ in a word */

/* ---- Moves --------------------------------------------------------------------------------- */

static bool try_move(Twin *twin, Move move)
{
    memcpy(twin->other, twin->state, game->state_size);
    if (apply(twin->other, move, &twin->told).id != ACCEPTED)
        return false;
    twin->move = move;
    return true;
}

/* The last move, as the viewer saw it. */
static Seen seen_in(const Pairing *pairing, const Twin *twin)
{
    return seen_by(pairing->eyes.viewer, twin->move, &twin->told);
}

/* A move of the second game that may pass for this one where its arguments are hidden: any with the
   same word, rather another one. False: there is none. */
static bool disguise(const Twin *twin, Move *move, Random *random)
{
    unsigned word = action_word(move->action);
    uint32_t from = ticket_from(twin->state, move->actor, action0(word));
    uint32_t to = ticket_from(twin->state, move->actor, action0(word + 1));
    Action action = move->action;
    for (int draws = 0; draws < 2 && from < to && action == move->action; draws++)
        action = game->ticket(twin->state, move->actor, from + random_below(random, to - from));
    move->action = action;
    return from < to;
}

/* The second game follows the first: with the same move, or one that may pass for it. */
static bool follow(Pairing *pairing, Random *random)
{
    Twin *twin = &pairing->twins[1];
    Move move = pairing->twins[0].move;
    bool hidden = !sees(pairing->eyes.viewer, pairing->twins[0].told.arguments);
    bool changes = hidden && random_below(random, pairing->caution) == 0;
    if (!changes && try_move(twin, move))
        return true;
    return hidden && disguise(twin, &move, random) && try_move(twin, move);
}

static bool same_faces(const Told *one, const Told *other)
{
    if (one->count != other->count)
        return false;
    for (unsigned i = 0; i < one->count; i++)
        if (one->shown[i].face != other->shown[i].face)
            return false;
    return true;
}

/* Both moves are made. */
static void keep_moves(Pairing *pairing)
{
    const Twin *one = &pairing->twins[0], *other = &pairing->twins[1];
    uint32_t word = 1u << action_word(one->move.action);
    if (game->words[action_word(one->move.action)].discreet)
        pairing->discreet = word;
    if (!same_faces(&one->told, &other->told))
        pairing->shown |= pairing->discreet;
    if (one->move.action != other->move.action)
        pairing->differed |= word;
    for (int i = 0; i < 2; i++) {
        Twin *twin = &pairing->twins[i];
        State *before = twin->state;
        twin->state = twin->other;
        twin->other = before;
        twin->moves[pairing->count] = twin->move;
    }
    pairing->count++;
}

/* Does the viewer see the same of both moves? Mostly they are the same and show nothing. */
static bool look_alike(const Pairing *pairing)
{
    const Twin *one = &pairing->twins[0], *other = &pairing->twins[1];
    if (one->move.action == other->move.action && one->told.arguments == other->told.arguments &&
        one->told.count == 0 && other->told.count == 0)
        return true;
    Seen seen[2] = {seen_in(pairing, one), seen_in(pairing, other)};
    return same_seen(&seen[0], &seen[1]);
}

static bool try_both(Pairing *pairing, Move move, Random *random)
{
    if (!try_move(&pairing->twins[0], move))
        report("a legal action was refused");
    return follow(pairing, random) && look_alike(pairing);
}

static bool has_move(const Move *moves, unsigned count, Move move)
{
    while (count > 0 &&
           (moves[count - 1].action != move.action || moves[count - 1].actor != move.actor))
        count--;
    return count > 0;
}

/* One more move in both games, of which the viewer sees the same. False: it is about to learn which
   of the two it is in. An open move that did not do will not do the next time. */
static bool move_both(Pairing *pairing, Random *random)
{
    const Twin *one = &pairing->twins[0];
    ActorSet actors = game->to_act(one->state);
    Move bad[TRIES];
    unsigned bad_count = 0;
    for (int tries = 0; tries < TRIES; tries++) {
        Move move = random_move(game, one->state, actors, random);
        if (has_move(bad, bad_count, move))
            continue;
        if (try_both(pairing, move, random)) {
            keep_moves(pairing);
            return true;
        }
        if (sees(pairing->eyes.viewer, one->told.arguments))
            bad[bad_count++] = move;
    }
    return false;
}

/* ---- What the viewer gets ------------------------------------------------------------------ */

/* The last move, and the table as it is now, in words. One game after the other, so that a voice
   that looks where it should not sees what is there. */
static void compare_words(const Pairing *pairing, Random *random)
{
    static View before, view;
    const Eyes *eyes = &pairing->eyes;
    Random same = random_from(random_next(random));
    Scene scene = plain_scene(eyes, random_lang(random));
    Out texts[2];
    scene.before = &before;
    scene.view = &view;
    begin_texts(texts);
    for (int i = 0; i < 2; i++) {
        const Twin *twin = &pairing->twins[i];
        Seen seen = seen_in(pairing, twin);
        game->see(twin->other, eyes->viewer, &before);
        game->see(twin->state, eyes->viewer, &view);
        game->voice->tell(&scene, &seen, &texts[i]);
        (void)scene_headline(&scene, &texts[i]);
        write_moments(&scene, &seen, &texts[i]);
        write_speech(eyes, &scene, twin->state, same, &texts[i]);
    }
    compare_texts(eyes, "what is said", &texts[0], &texts[1]);
}

static void compare_records(const Pairing *pairing)
{
    Out out[2] = {buffer_new(), buffer_new()};
    const Eyes *eyes = &pairing->eyes;
    Header header = {.game = game, .options = eyes->options, .viewer = EVERYTHING};
    for (int i = 0; i < 2; i++)
        record_write(&header, pairing->twins[i].moves, pairing->count, eyes->viewer, &out[i]);
    compare_texts(eyes, "the masked record", &out[0], &out[1]);
    buffer_free(&out[0]);
    buffer_free(&out[1]);
}

static void count_pair(const Pairing *pairing)
{
    pairs++;
    for (uint32_t words = pairing->differed | pairing->shown; words != 0; words &= words - 1)
        pairs_by[pairing->eyes.viewer][__builtin_ctz(words)]++;
}

static void compare_twins(const Pairing *pairing, Random *random)
{
    static View views[2];
    const Eyes *eyes = &pairing->eyes;
    const State *one = pairing->twins[0].state, *other = pairing->twins[1].state;
    ActorSet actors = game->to_act(one);
    compare_states(eyes, one, other, views);
    if ((eyes->own & actors) != 0 || random_below(random, REFUSED) == 0)
        compare_refusals(eyes, one, other, random_action(random));
    if (random_below(random, actors == 0 ? CONCLUDED : SPOKEN) == 0)
        compare_words(pairing, random);
    count_pair(pairing);
}

/* ---- Pairs of games ------------------------------------------------------------------------ */

static void begin_pairing(Pairing *pairing, Random *random)
{
    Options options = random_options(game, random);
    pairing->eyes = random_eyes(game, &options, random);
    pairing->count = 0;
    pairing->caution = 1u << random_below(random, 4);
    pairing->differed = pairing->shown = pairing->discreet = 0;
    for (int i = 0; i < 2; i++) {
        Twin *twin = &pairing->twins[i];
        twin->state = &twin->states[0];
        twin->other = &twin->states[1];
        game->start(twin->state, &options);
    }
}

static void run_pairing(Pairing *pairing, Random *random)
{
    begin_pairing(pairing, random);
    while (!failed && pairing->count < MAX_GAME_LENGTH &&
           game->to_act(pairing->twins[0].state) != 0 && move_both(pairing, random))
        if (memcmp(pairing->twins[0].state, pairing->twins[1].state, game->state_size) != 0)
            compare_twins(pairing, random);
    if (random_below(random, RECORDED) == 0)
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
                report("a leak: '%s' hides (almost) nothing", game->words[word].text);
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

/* One game, in which everybody knows what there is to know. */
static void run_open_game(Random *random)
{
    Options options = random_options(game, random);
    Eyes eyes = random_eyes(game, &options, random);
    State state = {{0}};
    ActorSet actors;
    game->start(&state, &options);
    while ((actors = game->to_act(&state)) != 0 && !failed) {
        View views[2];
        Told told;
        game->see(&state, eyes.viewer, &views[0]);
        game->see(&state, EVERYTHING, &views[1]);
        compare_views(&eyes, &views[0], &views[1]);
        if (apply(&state, random_move(game, &state, actors, random), &told).id != ACCEPTED)
            report("a legal action was refused");
        if (told.arguments != EVERYBODY)
            report("an action is hidden in a game without secret words");
    }
}

static void run_open_games(void)
{
    Random random = random_from(first_seed);
    for (int i = 0; i < 200 && !failed; i++)
        run_open_game(&random);
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
        report("a leak: (almost) nothing is hidden, only %llu pairs were found",
               (unsigned long long)pairs);
}

void check_interference(uint64_t pairs_wanted)
{
    if (is_open_game())
        run_open_games();
    else
        run_pairs(pairs_wanted);
}
