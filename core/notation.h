/* Actions as text, in both directions, and the one function through which text becomes a move:
   `act`. Records, the engine protocol and live tables all come through here. */
#ifndef TRISKEL_NOTATION_H
#define TRISKEL_NOTATION_H

#include "base/json.h"
#include "core/refusal.h"

/* A seat must exist at no table in particular: games refuse those beyond theirs. */
__attribute__((warn_unused_result)) Refusal action_read(const Game *game, Text text,
                                                        Action *action);
void action_write(const Game *game, Action action, Out *out);
void put_action(Json *json, const Game *game, Action action); /* the same as a JSON string */

bool actor_read(Text text, Actor *actor);
void actor_write(Actor actor, Out *out);

/* `P1` … of so many persons, `spectator` or `all`. */
bool viewer_read(Text text, unsigned persons, Viewer *viewer);
void viewer_write(Viewer viewer, Out *out);

/* One line of a record without its end, as this viewer may see it: `P3 place ?`,
   `P1 pass = flower flower`. */
void move_write(const Game *game, Move move, const Told *told, Viewer viewer, Out *out);

/* The same of what a viewer saw; what it has forgotten since is written `?`. */
void seen_write(const Game *game, const Seen *seen, Out *out);

/* The numbers of a result as records write them: `0 0.5 0.5`. */
void result_write(const Game *game, const void *state, unsigned persons, char between, Out *out);

/* Reads `actor action [= shown]`; `shown` is what stands behind the '=', its `at` NULL if there is
   none. A live table refuses that unlooked (`shown_allowed` false), since even a refusal would
   tell. Whatever becomes a move from text is read here. */
__attribute__((warn_unused_result)) Refusal move_read(const Game *game, Text line,
                                                      bool shown_allowed, Move *move, Text *shown);

/* Reads and does such a line. If given, what is shown must be exactly what the full
   record has. On any refusal nothing has changed. */
__attribute__((warn_unused_result)) Refusal act(const Game *game, State *state, Text line,
                                                bool shown_allowed, Move *move);

#endif
