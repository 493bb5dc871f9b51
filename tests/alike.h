/* What one viewer gets at two tables that it must not be able to tell apart, compared: as memory,
   and made into words. Whatever differs is a leak, and is told by `report`, which each program has:
   conformance (interference.c, knowledge.c) and simulation (twins.c). No text is made unless
   something differs, or words are what is compared. */
#ifndef TRISKEL_TEST_ALIKE_H
#define TRISKEL_TEST_ALIKE_H

#include "core/voice.h"

extern bool failed; /* the part of the test that is running */

/* Says what is wrong, with what it takes to see it again, the first time. */
void report(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One viewer at tables of one kind. */
typedef struct Eyes {
    const Game *game;
    Options options;
    Viewer viewer;
    unsigned seats, persons;
    SeatSet own; /* the viewer's seats; a spectator has none */
} Eyes;

/* Anybody at such a table, or the spectator. */
Eyes random_eyes(const Game *game, const Options *options, Random *random);

/* ---- As memory ----------------------------------------------------------------------------- */

/* What somebody saw of two moves; the bytes behind the last face are of no account. */
static inline bool same_seen(const Seen *one, const Seen *other)
{
    return one->move.action == other->move.action && one->move.actor == other->move.actor &&
           one->hidden == other->hidden && one->count == other->count &&
           __builtin_memcmp(one->shown, other->shown, one->count) == 0;
}

static inline bool same_refusal(Refusal one, Refusal other)
{
    return __builtin_memcmp(&one, &other, sizeof one) == 0; /* four bytes, and none between them */
}

/* What the viewer may know, to the last byte. */
void compare_views(const Eyes *eyes, const View *one, const View *other);

/* Who is to act, and what the viewer's seats may do: how many things, and each of them, or of a
   long list many. */
void compare_turns(const Eyes *eyes, const void *one, const void *other);

/* All that, of two states; the views are filled, for whoever goes on with them. */
void compare_states(const Eyes *eyes, const void *one, const void *other, View views[2]);

/* How an action is refused to the viewer's seats, those that are not to act among them. */
void compare_refusals(const Eyes *eyes, const void *one, const void *other, Action action);

/* ---- In words ------------------------------------------------------------------------------ */

/* Two texts; `what` they are, for the message, which has the first lines that differ. */
void compare_texts(const Eyes *eyes, const char *what, const Out *one, const Out *other);

/* Something is not the same, and this is how it reads: fails, and frees the texts (base/buffer.h).
 */
void tell_apart(const Eyes *eyes, const char *what, Out texts[2]);

/* Room for two texts, until the next two are begun. */
void begin_texts(Out texts[2]);

const Lang *random_lang(Random *random);

/* A table at which everybody has a name. The views are the caller's to set. */
Scene plain_scene(const Eyes *eyes, const Lang *lang);

/* How the table looked while a move was made, to the last byte. */
void write_moments(const Scene *scene, const Seen *seen, Out *out);

/* Of a scene with its view, all that is made from that: JSON, and what the game's voice says of the
   table as it is. It is described, explained place by place, and at its end concluded;
   the viewer's seats are coached and asked, and offered some of what they may do in `state`. */
void write_speech(const Eyes *eyes, const Scene *scene, const void *state, Random random, Out *out);

#endif
