/* What one viewer gets at two tables, compared: see alike.h. */
#include "tests/alike.h"
#include "base/buffer.h"
#include "core/legal.h"
#include "core/notation.h"
#include "core/teach.h"

#include <string.h>

Eyes random_eyes(const Game *game, const Options *options, Random *random)
{
    Eyes eyes = {.game = game,
                 .options = *options,
                 .seats = game->seats(options),
                 .persons = game->persons(options)};
    unsigned viewer = random_below(random, eyes.persons + 1);
    eyes.viewer = viewer == eyes.persons ? SPECTATOR : (Viewer)viewer;
    for (unsigned seat = viewer; viewer < eyes.persons && seat < eyes.seats; seat += eyes.persons)
        eyes.own |= seats_of(seat);
    return eyes;
}

/* ---- What differs, for the message --------------------------------------------------------- */

static Text line_at(const Out *out, size_t at)
{
    const char *end = memchr(out->text + at, '\n', out->length - at);
    return (Text){out->text + at, (end != NULL ? (size_t)(end - out->text) : out->length) - at};
}

/* Fails, with the first lines that differ. */
static void show_difference(const Eyes *eyes, const char *what, const Out *one, const Out *other)
{
    size_t least = one->length < other->length ? one->length : other->length, line = 0;
    for (size_t i = 0; i < least && one->text[i] == other->text[i]; i++)
        if (one->text[i] == '\n')
            line = i + 1;
    Text lines[2] = {line_at(one, line), line_at(other, line)};
    Out viewer = buffer_new();
    viewer_write(eyes->viewer, &viewer);
    report("a leak: %s tells %.*s two games apart\n  %.*s\n  %.*s", what, (int)viewer.length,
           viewer.text, (int)lines[0].length, lines[0].at, (int)lines[1].length, lines[1].at);
    buffer_free(&viewer);
}

void compare_texts(const Eyes *eyes, const char *what, const Out *one, const Out *other)
{
    INSIST(!one->full && !other->full);
    if (one->length != other->length || memcmp(one->text, other->text, one->length) != 0)
        show_difference(eyes, what, one, other);
}

void tell_apart(const Eyes *eyes, const char *what, Out texts[2])
{
    show_difference(eyes, what, &texts[0], &texts[1]);
    buffer_free(&texts[0]);
    buffer_free(&texts[1]);
}

/* As JSON; what JSON does not tell is told by the first byte that differs. */
static void tell_views_apart(const Eyes *eyes, const View *one, const View *other)
{
    const View *views[2] = {one, other};
    Out texts[2] = {buffer_new(), buffer_new()};
    size_t at = 0;
    while (one->bytes[at] == other->bytes[at])
        at++;
    for (int i = 0; i < 2; i++) {
        eyes->game->write_view(views[i], &(Json){&texts[i], false});
        out_string(&texts[i], "\nbyte ");
        out_number(&texts[i], at);
        out_string(&texts[i], " is ");
        out_number(&texts[i], views[i]->bytes[at]);
    }
    tell_apart(eyes, "the view", texts);
}

static void tell_turns_apart(const Eyes *eyes, const ActorSet turns[2])
{
    Out texts[2] = {buffer_new(), buffer_new()};
    for (int i = 0; i < 2; i++)
        put_seats(&(Json){&texts[i], false}, turns[i]);
    tell_apart(eyes, "whose turn it is", texts);
}

static void tell_legal_apart(const Eyes *eyes, Actor seat, const void *states[2])
{
    Out texts[2] = {buffer_new(), buffer_new()};
    for (int i = 0; i < 2; i++) {
        LegalList list = legal_of(eyes->game, states[i], seat);
        Action action;
        uint32_t weight;
        while (legal_next(&list, &action, &weight)) {
            action_write(eyes->game, action, &texts[i]);
            out_string(&texts[i], ", ");
        }
    }
    tell_apart(eyes, "the legal list", texts);
}

static void tell_refusals_apart(const Eyes *eyes, Move move, const Refusal refusals[2])
{
    Out texts[2] = {buffer_new(), buffer_new()};
    for (int i = 0; i < 2; i++) {
        action_write(eyes->game, move.action, &texts[i]);
        out_string(&texts[i], ": ");
        refusal_write(eyes->game, refusals[i], &texts[i]);
    }
    tell_apart(eyes, "a refusal", texts);
}

/* ---- As memory ----------------------------------------------------------------------------- */

void compare_views(const Eyes *eyes, const View *one, const View *other)
{
    if (memcmp(one, other, eyes->game->view_size) != 0)
        tell_views_apart(eyes, one, other);
}

static bool same_legal(const Game *game, Actor seat, const void *one, const void *other)
{
    enum { LONG = 64 };
    uint32_t count = game->tickets(one, seat);
    if (game->tickets(other, seat) != count)
        return false;
    for (uint32_t i = 0; i < count; i += 1 + count / LONG)
        if (game->ticket(one, seat, i) != game->ticket(other, seat, i))
            return false;
    return true;
}

void compare_turns(const Eyes *eyes, const void *one, const void *other)
{
    const Game *game = eyes->game;
    ActorSet turns[2] = {game->to_act(one), game->to_act(other)};
    if (turns[0] != turns[1])
        tell_turns_apart(eyes, turns);
    for (SeatSet rest = eyes->own & turns[0]; rest != 0; rest &= rest - 1) {
        Actor seat = (Actor)seats_lowest(rest);
        if (!same_legal(game, seat, one, other))
            tell_legal_apart(eyes, seat, (const void *[]){one, other});
    }
}

void compare_states(const Eyes *eyes, const void *one, const void *other, View views[2])
{
    eyes->game->see(one, eyes->viewer, &views[0]);
    eyes->game->see(other, eyes->viewer, &views[1]);
    compare_views(eyes, &views[0], &views[1]);
    compare_turns(eyes, one, other);
}

static Refusal try_move(const Game *game, const void *state, Move move)
{
    State trial;
    memcpy(&trial, state, game->state_size);
    return game->apply(&trial, move.actor, move.action, NULL);
}

void compare_refusals(const Eyes *eyes, const void *one, const void *other, Action action)
{
    for (SeatSet rest = eyes->own; rest != 0; rest &= rest - 1) {
        Move move = {action, (Actor)seats_lowest(rest)};
        Refusal refusals[2] = {try_move(eyes->game, one, move), try_move(eyes->game, other, move)};
        if (!same_refusal(refusals[0], refusals[1]))
            tell_refusals_apart(eyes, move, refusals);
    }
}

/* ---- In words ------------------------------------------------------------------------------ */

const Lang *random_lang(Random *random)
{
    unsigned count = 0;
    while (lang_at(count) != NULL)
        count++;
    return lang_at(random_below(random, count));
}

Scene plain_scene(const Eyes *eyes, const Lang *lang)
{
    static const char *const names[MAX_SEATS] = {"Ana",  "Ben", "Cleo", "Dan",  "Eva", "Finn",
                                                 "Gwen", "Hal", "Ines", "Jean", "Kim", "Lou"};
    Scene scene = {.lang = lang,
                   .game = eyes->game,
                   .options = &eyes->options,
                   .viewer = eyes->viewer,
                   .seats = eyes->seats,
                   .persons = eyes->persons};
    for (unsigned person = 0; person < eyes->persons; person++)
        scene.names[person] = text_of(names[person]);
    return scene;
}

/* All that the coach would say to a seat, one lesson after another. */
static void write_lessons(const Scene *scene, Actor seat, Out *out)
{
    uint64_t known = 0;
    for (unsigned lesson; (lesson = teach_lesson(scene, seat, known)) != NO_LESSON;) {
        known |= 1ull << lesson;
        out_string(out, teach_sentence(scene, lesson));
        out_char(out, '\n');
    }
}

/* What is told of the first places, whoever asks. */
static void write_places(const Scene *scene, Out *out)
{
    enum { PLACES = 10 };
    for (unsigned place = 1; place <= PLACES; place++)
        (void)teach_explain(scene, NUM(place), out);
}

/* What a seat is asked, and some of what it is offered. */
static void write_question(const Scene *scene, Actor seat, const void *state, Random random,
                           Out *out)
{
    enum { OFFERS = 3 };
    const Voice *voice = scene->game->voice;
    uint32_t count = scene->game->tickets(state, seat);
    voice->ask(scene, seat, out);
    write_lessons(scene, seat, out);
    for (unsigned i = 0; i < OFFERS; i++) {
        Action action = scene->game->ticket(state, seat, random_below(&random, count));
        voice->offer(scene, seat, action, out);
        out_char(out, '\n');
        voice->offer_word(scene, action_word(action), out);
        out_char(out, '\n');
    }
}

void write_moments(const Scene *scene, const Seen *seen, Out *out)
{
    View moment;
    Beat beat;
    if (scene->game->voice->moment == NULL)
        return;
    for (unsigned i = 0; (beat = scene->game->voice->moment(scene, seen, i, &moment)) != BEAT_NONE;
         i++) {
        out_number(out, beat);
        for (unsigned byte = 0; byte < scene->game->view_size; byte++) {
            out_char(out, ' ');
            out_number(out, moment.bytes[byte]);
        }
        out_char(out, '\n');
    }
}

void write_speech(const Eyes *eyes, const Scene *scene, const void *state, Random random, Out *out)
{
    const Game *game = eyes->game;
    ActorSet actors = game->to_act(state);
    game->write_view(scene->view, &(Json){out, false});
    out_char(out, '\n');
    game->voice->describe(scene, out);
    write_places(scene, out);
    for (SeatSet rest = eyes->own & actors; rest != 0; rest &= rest - 1)
        write_question(scene, (Actor)seats_lowest(rest), state, random, out);
    if (actors == 0)
        game->voice->conclude(scene, out);
}

void begin_texts(Out texts[2])
{
    static char room[2][1 << 20]; /* some events with a picture each */
    for (int i = 0; i < 2; i++)
        texts[i] = (Out){.text = room[i], .capacity = sizeof room[i]};
}
