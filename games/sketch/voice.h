/* What the files of Sketch!'s voice (core/voice.h) share, and its picture with them: voice.c has
   the table in sentences and the end, voice_ask.c questions and choices, voice_tell.c moves, and
   voice_effects.c what becomes of effects. */
#ifndef TRISKEL_SKETCH_VOICE_H
#define TRISKEL_SKETCH_VOICE_H

#include "core/voice.h"
#include "games/sketch/sketch.h"

/* A card as one names it; one that is not known is "?". */
Text sketch_card_name(const Lang *lang, unsigned kind);

/* The same with its points, where the name does not say them: "Archer (20 points)". For the
   enclosing block. */
#define SKETCH_CARD_WORTH(scene, kind) sketch_card_worth((scene), (kind), (char[96]){0})
Text sketch_card_worth(const Scene *scene, unsigned kind, char text[96]);

/* The card on top of the discard; SKETCH_UNKNOWN: there is none. */
static inline unsigned sketch_seen_top(const Sketch *s)
{
    return s->discard_size > 0 ? sketch_top(s) : (unsigned)SKETCH_UNKNOWN;
}

/* In this slot lies a card that the viewer does not know. */
static inline bool sketch_is_unknown(const Sketch *s, unsigned seat, unsigned slot)
{
    return sketch_slot_is_taken(s, seat, slot) && sketch_kind_at(s, seat, slot) == SKETCH_UNKNOWN;
}

/* The last slot of a row of unknown cards that begins in this one. */
static inline unsigned sketch_last_unknown(const Sketch *s, unsigned seat, unsigned slot)
{
    while (sketch_is_unknown(s, seat, slot + 1))
        slot++;
    return slot;
}

/* In this slot lies a card face up; at the end all do. */
static inline bool sketch_is_face_up(const Sketch *s, unsigned seat, unsigned slot)
{
    return sketch_slot_is_taken(s, seat, slot) &&
           (s->phase == SKETCH_OVER || (s->face_up >> s->card_at[seat][slot] & 1));
}

/* What goes on at the table, in one sentence without line end. */
void sketch_out_headline(const Scene *scene, Out *out);
/* The discard and the pile, likewise. */
void sketch_out_piles(const Scene *scene, Out *out);

void sketch_ask(const Scene *scene, Actor seat, Out *out);
void sketch_offer(const Scene *scene, Actor seat, Action action, Out *out);
void sketch_offer_word(const Scene *scene, unsigned word, Out *out);
const RefusalText *sketch_why(const Scene *scene, Actor seat, unsigned word);

/* ---- Telling moves ------------------------------------------------------------------------- */

void sketch_tell(const Scene *scene, const Seen *seen, Out *out);
Beat sketch_moment(const Scene *scene, const Seen *seen, unsigned i, void *view);

/* What a move let happen. */
void sketch_tell_effects(const Scene *scene, const Seen *seen, Out *out);
/* The cards that a Seer showed the viewer, and nobody else, turned up in a view. False: none. */
bool sketch_turn_up_looks(const Scene *scene, const Seen *seen, Sketch *view);
/* A card was played, or was to have its effect, but there is nothing it could be aimed at. */
void sketch_tell_no_target(const Scene *scene, unsigned kind, Out *out);

/* A card lies face up in a view of a moment, if its face is known. */
void sketch_turn_up(Sketch *view, unsigned seat, unsigned slot, unsigned face);
/* How many of the faces that a move showed are of its own cards; those of effects come after. */
unsigned sketch_own_faces(const Seen *seen);
/* A face that the move showed; SKETCH_UNKNOWN: none, or forgotten. */
unsigned sketch_face(const Seen *seen, unsigned i);
/* A card of somebody's went onto the discard. */
bool sketch_was_played(const Scene *scene);
/* What comes next is a card for somebody, by chance (SKE-50). */
bool sketch_card_comes(const Scene *scene);

/* Whose cards somebody acts upon: one's own, the viewer's, those of a third. */
typedef enum SketchWhose { SKETCH_OWN, SKETCH_YOURS, SKETCH_THIRDS, SKETCH_WHOSE } SketchWhose;
SketchWhose sketch_whose(const Scene *scene, unsigned player, unsigned seat);

#endif
