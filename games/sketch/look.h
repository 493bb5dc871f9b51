/* What the files of Sketch!'s look share: look_view.c reads the view, look.c has the table in
   sentences and the end, look_ask.c questions and choices, look_tell.c moves and look_effects.c
   what becomes of effects, look_draw.c the picture. */
#ifndef TRISKEL_SKETCH_LOOK_H
#define TRISKEL_SKETCH_LOOK_H

#include "games/sketch/sketch.h"
#include "term/look.h"

/* A card as one names it, and in at most three columns; SKETCH_KINDS or more is a card not seen:
 * "?". */
Text sketch_card_name(const Lang *lang, unsigned kind);
Text sketch_card_short(const Lang *lang, unsigned kind);

SketchPhase sketch_shown_phase(const json_t *view);
unsigned sketch_shown_top(const json_t *view); /* SKETCH_KINDS: there is none */
/* What is to be announced: the card on top, or the one whose effect has lost its target. */
unsigned sketch_kind_announced(const json_t *view);
int sketch_first_seat(const json_t *view,
                      const char *key); /* of a list of seats; -1: it is empty */

/* One hand of the view. Slots are counted from 0. */
typedef struct Hand {
    const json_t *seat;
    unsigned slots, cards;
} Hand;

Hand sketch_shown_hand(const Scene *scene, unsigned seat);
bool sketch_hand_has_card(const Hand *hand, unsigned slot);
unsigned sketch_hand_kind(const Hand *hand, unsigned slot); /* SKETCH_KINDS: not seen */
bool sketch_hand_is_face_up(const Hand *hand, unsigned slot);
unsigned sketch_hand_next_slot(const Hand *hand); /* where the next card goes (SKE-15) */

/* An effect that waits: whose, which card, and what was announced (0 for the Veto of SKE-40). The
   one whose card a Veto would cancel is on top, with so many Vetoes on it. */
typedef struct Effect {
    unsigned seat, kind;
    Action announced;
    bool is_on_top;
    unsigned vetoes;
} Effect;

Effect sketch_shown_effect(const json_t *effect);

/* The seats of a list of the view as one enumerates them: "you, Björn". */
void sketch_out_seats(const Scene *scene, const char *key, Out *out);

/* What goes on at the table, in one sentence without line end. */
void sketch_out_headline(const Scene *scene, Out *out);
/* The discard and the pile, likewise. */
void sketch_out_piles(const Scene *scene, Out *out);

/* For telling: the table before the move; a face that it showed (SKETCH_KINDS: none, or forgotten);
   whether a card of somebody's went onto the discard; whether now somebody takes a card by chance.
 */
Scene sketch_before(const Scene *scene);
unsigned sketch_face(const Seen *seen, unsigned i);
bool sketch_was_played(const Scene *scene);
bool sketch_card_comes(const Scene *scene);

/* What a move let happen. So many of the faces it showed are its own. */
void sketch_tell_effects(const Scene *scene, const Seen *seen, unsigned own, Out *out);
void sketch_tell_no_target(const Scene *scene, unsigned kind, Out *out);

void sketch_tell(const Scene *scene, const Seen *seen, Out *out);
void sketch_draw(const Scene *scene, unsigned width, unsigned height, Out *out);
void sketch_ask(const Scene *scene, Actor seat, Out *out);
void sketch_offer(const Scene *scene, Actor seat, Action action, Out *out);
void sketch_offer_word(const Scene *scene, unsigned word, Text example, Out *out);

/* SKE-52: in teams, partners sit opposite. */
static inline unsigned partner_of(const Scene *scene, unsigned seat)
{
    return (seat + scene->seats / 2) % scene->seats;
}

/* The i-th seat as the viewer sees them: its own first, then clockwise. */
static inline unsigned seat_from_viewer(const Scene *scene, unsigned i)
{
    return (i + (scene->viewer < scene->seats ? scene->viewer : 0u)) % scene->seats;
}

#endif
