/* The machinery under the rules of Sketch!: moving cards, and carrying the game on from one
   decision to the next. rules.c calls it; nobody else does. */
#ifndef TRISKEL_SKETCH_COURSE_H
#define TRISKEL_SKETCH_COURSE_H

#include "games/sketch/sketch.h"

/* A card comes into the next slot of a hand. */
void sketch_put_card(Sketch *s, unsigned seat, unsigned kind, SeatSet known, bool face_up);

/* A card of one's own goes face up onto the discard. Its kind. */
unsigned sketch_play_card(Sketch *s, unsigned seat, unsigned slot);

/* SKE-50: is there a card for a penalty, in the pile or in the lower half of the discard? */
static inline bool sketch_can_take_card(const Sketch *s)
{
    return s->pile_size > 0 || s->discard_size > 1;
}

/* SKE-50, SKE-52: a penalty for a seat and, in teams, for its partner after it. */
void sketch_owe_penalty(Sketch *s, unsigned seat);

/* SKE-60 */
void sketch_begin_turn(Sketch *s, unsigned seat);

/* These must act now, and in this phase. */
static inline void sketch_wait_for(Sketch *s, SketchPhase phase, ActorSet actors)
{
    s->phase = (uint8_t)phase;
    s->to_act = actors;
}

/* Carries the game on to the next point where somebody must act. */
void sketch_go_on(Sketch *s, Told *told);

/* SKE-22: a card has just been played. Its player announces what it does, if it does something. */
void sketch_announce(Sketch *s, unsigned seat, unsigned kind, Told *told);

/* An effect of this card joins the queue when it is announced, which its player does next. */
void sketch_begin_effect(Sketch *s, unsigned seat, unsigned kind);
void sketch_queue_effect(Sketch *s, Action announced);

#endif
