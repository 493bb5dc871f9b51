/* Moments (core/voice.h): in random games with any options, through everybody's eyes, what a move
   turned up or swept away lies in one of its moments. */
#include "core/playout.h"
#include "core/voice.h"
#include "games/skalpott/skalpott.h"
#include "games/sketch/sketch.h"
#include "games/skull/skull.h"
#include "tests/random_options.h"
#include "tests/unit.h"

enum { GAMES = 4000, MOST_MOMENTS = 8 };

/* A move with its moments, as one viewer has them. */
typedef struct Watched {
    Viewer viewer;
    const Seen *seen;
    const void *before, *after;
    const Told *told;
    const void *state; /* after the move, with all that is hidden */
    unsigned count;
    Beat beats[MOST_MOMENTS];
    View moments[MOST_MOMENTS];
} Watched;

typedef void Check(const Watched *watched, unsigned *found);

static void play(const Game *game, uint64_t seed, Check *check, unsigned *found)
{
    Random random = random_from(seed);
    Options options = random_options(game, &random);
    State state = {{0}};
    View views[2];
    unsigned viewer = random_below(&random, game->persons(&options) + 2u);
    Scene scene = {.lang = lang_at(0), .game = game, .options = &options};
    scene.viewer = viewer == game->persons(&options)  ? SPECTATOR
                   : viewer > game->persons(&options) ? EVERYTHING
                                                      : (Viewer)viewer;
    scene.seats = game->seats(&options);
    scene.persons = game->persons(&options);
    scene.before = &views[0];
    scene.view = &views[1];
    game->start(&state, &options);
    game->see(&state, scene.viewer, &views[1]);
    for (ActorSet actors; (actors = game->to_act(&state)) != 0;) {
        Told told;
        Move move = random_move(game, &state, actors, &random);
        Refusal refusal = game->apply(&state, move.actor, move.action, &told);
        assert_int_equal(refusal.id, ACCEPTED);
        Seen seen = seen_by(scene.viewer, move, &told);
        views[0] = views[1];
        game->see(&state, scene.viewer, &views[1]);
        Watched watched = {scene.viewer, &seen, &views[0], &views[1], &told,
                           &state,       0,     {0},       {{{0}}}};
        for (Beat beat;
             (beat = game->voice->moment(&scene, &seen, watched.count,
                                         &watched.moments[watched.count])) != BEAT_NONE;) {
            watched.beats[watched.count++] = beat;
            assert_in_range(watched.count, 1, MOST_MOMENTS - 1);
        }
        check(&watched, found);
    }
}

/* Each kind of thing was met. */
static void play_all(const Game *game, Check *check, unsigned kinds)
{
    unsigned found = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(game, seed, check, &found);
    assert_int_equal(found, (1u << kinds) - 1);
}

/* ---- Skull --------------------------------------------------------------------------------- */

static unsigned all_laid(const Skull *s)
{
    unsigned laid = 0;
    for (unsigned seat = 0; seat < s->seats; seat++)
        laid += s->laid[seat];
    return laid;
}

static void check_skull(const Watched *w, unsigned *found)
{
    const Skull *before = w->before, *after = w->after, *lay = (const Skull *)&w->moments[0];
    if (all_laid(before) > 0 && all_laid(after) == 0) { /* swept */
        assert_int_equal(w->count, 1);
        assert_int_equal(all_laid(lay), all_laid(before));
        *found |= 1;
    }
    if (w->seen->count == 0)
        return;
    assert_int_equal(w->count, 1);
    unsigned turned = 0, last = w->seen->shown[w->seen->count - 1];
    for (unsigned seat = 0; seat < lay->seats; seat++)
        for (unsigned i = before->up[seat]; i < lay->up[seat]; i++)
            assert_int_equal(lay->stack[seat] >> 2 * i & 3, w->seen->shown[turned++]);
    assert_int_equal(turned, w->seen->count);
    if (action_word(w->seen->move.action) == SKULL_WORD_SHOW)
        return;
    bool lost = last == SKULL_DISC_SKULL, won = lay->turned == lay->bid;
    assert_int_equal(w->beats[0], lost || won ? BEAT_DECISIVE : BEAT_PLAIN);
    assert_int_equal(lay->felled_by != NO_SEAT, lost);
    *found |= lost ? 2 : won ? 4 : 8;
    *found |= won && after->phase == SKULL_OVER ? 16 : 0;
}

static void skull_moments(void **unused)
{
    (void)unused;
    play_all(&skull_game, check_skull, 5);
}

/* ---- Sketch! ------------------------------------------------------------------------------- */

static void check_sketch(const Watched *w, unsigned *found)
{
    const Sketch *after = w->after, *lay = (const Sketch *)&w->moments[0];
    Action action = w->seen->move.action;
    unsigned word = action_word(action), actor = w->seen->move.actor;
    bool one_alone = false; /* saw something, and it is the viewer */
    for (unsigned i = 0; i < w->told->count; i++)
        one_alone |=
            w->told->shown[i].audience != EVERYBODY && sees(w->viewer, w->told->shown[i].audience);
    if (word == SKETCH_WORD_CARD && !w->seen->hidden && w->told->arguments != EVERYBODY)
        one_alone = true;
    if (w->viewer == EVERYTHING)
        return; /* nothing is for its eyes alone */
    assert_int_equal(w->count > 0 && w->beats[0] == BEAT_PRIVATE, one_alone && !after->memory);
    if (one_alone) {
        const Sketch *true_state = w->state;
        unsigned up = 0;
        assert_int_equal(w->count, 1);
        for (unsigned seat = 0; seat < lay->seats; seat++) {
            for (unsigned slot = 0; slot < SKETCH_CARDS; slot++) {
                if (!sketch_slot_is_taken(lay, seat, slot) ||
                    sketch_kind_at(lay, seat, slot) == SKETCH_UNKNOWN)
                    continue;
                up++;
                if (word != SKETCH_WORD_PICK)
                    assert_int_equal(sketch_kind_at(lay, seat, slot),
                                     sketch_kind_at(true_state, seat, slot));
            }
        }
        assert_true(up > 0);
        *found |= word == SKETCH_WORD_PEEK ? 1 : word == SKETCH_WORD_CARD ? 2 : 4;
    }
    if ((word == SKETCH_WORD_SKETCH || word == SKETCH_WORD_VETO) && after->phase != SKETCH_OVER &&
        after->discard_size == ((const Sketch *)w->before)->discard_size) { /* a wrong card */
        assert_int_equal(w->count, 1);
        assert_int_equal(sketch_kind_at(lay, actor, action_argument(action, 0) - 1),
                         w->seen->shown[0]);
        *found |= 8;
    }
}

static void sketch_moments(void **unused)
{
    (void)unused;
    play_all(&sketch_game, check_sketch, 4);
}

/* ---- Skalpott ------------------------------------------------------------------------------ */

static void check_skalpott(const Watched *w, unsigned *found)
{
    const Skalpott *before = w->before, *after = w->after;
    const Skalpott *last = (const Skalpott *)&w->moments[w->count > 0 ? w->count - 1 : 0];
    unsigned word = action_word(w->seen->move.action);
    bool by_jeu = before->solo && before->player == SKALPOTT_JEU && word == SKALPOTT_WORD_DICE &&
                  before->phase == SKALPOTT_THROWING;
    if (word == SKALPOTT_WORD_REROLL || (after->phase == SKALPOTT_DECIDING && !by_jeu))
        return;
    assert_in_range(w->count, 1, by_jeu ? 3 : 1);
    assert_int_equal(last->player, before->player);
    assert_int_equal(last->chains[before->player], after->chains[before->player]);
    if (!by_jeu && before->phase == SKALPOTT_DECIDING)
        assert_memory_equal(last->dice, before->dice, sizeof last->dice);
    if (last->chains[before->player] > before->chains[before->player]) /* placed where they hit */
        assert_true(skalpott_holds(last, before->player, skalpott_hit(last->dice)));
    for (unsigned i = 0; by_jeu && i + 1 < w->count; i++) /* SKA-51: the first that fits is taken */
        assert_true(skalpott_holds(before, SKALPOTT_JEU,
                                   skalpott_hit(((const Skalpott *)&w->moments[i])->dice)));
    *found |= by_jeu ? 1u << (w->count - 1) : 8;
    *found |= after->phase == SKALPOTT_OVER ? 16 : before->phase == SKALPOTT_ROLLING ? 32 : 0;
}

static void skalpott_moments(void **unused)
{
    (void)unused;
    play_all(&skalpott_game, check_skalpott, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skull_moments),
        cmocka_unit_test(sketch_moments),
        cmocka_unit_test(skalpott_moments),
    };
    return RUN(tests);
}
