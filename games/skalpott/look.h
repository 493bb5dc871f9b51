/* What the files of Skalpott's look share (look.c, look_tell.c, look_draw.c). Nothing is hidden in
   this game, so a view is the whole table, and is read back into one. */
#ifndef TRISKEL_SKALPOTT_LOOK_H
#define TRISKEL_SKALPOTT_LOOK_H

#include "games/skalpott/skalpott.h"
#include "term/look.h"

Skalpott skalpott_seen(const Scene *scene, const json_t *view);

/* "You" in sentences. Nobody is Le Jeu. */
bool skalpott_is_you(const Scene *scene, const Skalpott *s, unsigned seat);

/* The dice lie there to be counted: thrown, and none taken up. */
bool skalpott_dice_lie(const Skalpott *s);
static inline unsigned skalpott_hit(const Skalpott *s)
{
    return skalpott_link_of[skalpott_sum(s->dice)];
}

static inline unsigned skalpott_throws_of(const Skalpott *s)
{
    return s->joker_turn ? 4 : 3;
}

/* SKA-43: the longest run of a chain, as links counted from 1; length 0 where there is none. */
typedef struct SkalpottRun {
    unsigned length, first, last, held;
} SkalpottRun;
SkalpottRun skalpott_run(unsigned chain);

/* A list in a small buffer: dice `3 2 6 4`, links `1 2 6`, names `Ana, Björn and Chloé`. */
enum { SKALPOTT_LIST_SIZE = 1024 };
typedef struct SkalpottList {
    char bytes[SKALPOTT_LIST_SIZE];
    size_t length;
} SkalpottList;
static inline Text skalpott_list_text(const SkalpottList *list)
{
    return (Text){list->bytes, list->length};
}
SkalpottList skalpott_dice_list(const uint8_t dice[SKALPOTT_DICE], unsigned positions);
SkalpottList skalpott_link_list(unsigned chain);
SkalpottList skalpott_name_list(const Scene *scene, unsigned seats);

/* "Your turn: throw 2 of 3." */
void skalpott_say_turn(const Scene *scene, const Skalpott *s, Out *out);
/* "Link 6 is free." */
void skalpott_say_link(const Scene *scene, const Skalpott *s, Out *out);
/* "Ana wins with the longest run: 5 links." */
void skalpott_say_winners(const Scene *scene, const Skalpott *s, Out *out);

void skalpott_tell(const Scene *scene, const Seen *seen, Out *out);
void skalpott_draw(const Scene *scene, unsigned width, unsigned height, Out *out);

#endif
