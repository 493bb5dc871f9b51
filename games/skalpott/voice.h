/* What the files of Skalpott's voice (voice.c, voice_tell.c) share, with its picture (picture.c).
   The table that they speak of is a view: what everybody may know. */
#ifndef TRISKEL_SKALPOTT_VOICE_H
#define TRISKEL_SKALPOTT_VOICE_H

#include "core/voice.h"
#include "games/skalpott/skalpott.h"

/* "You" in sentences. Nobody is Le Jeu. */
bool skalpott_is_you(const Scene *scene, const Skalpott *s, unsigned seat);

/* The dice lie there to be counted: thrown, and none taken up. */
bool skalpott_dice_lie(const Skalpott *s);

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

/* The sums that fit a link, counted from 0: `15–16`. */
void skalpott_out_sums(Out *out, unsigned link);

/* "Your turn: throw 2 of 3." */
void skalpott_say_turn(const Scene *scene, const Skalpott *s, Out *out);
/* "Link 6 is free." */
void skalpott_say_link(const Scene *scene, const Skalpott *s, Out *out);
/* "Ana wins with the longest run: 5 links." */
void skalpott_say_winners(const Scene *scene, const Skalpott *s, Out *out);

/* How it stands for who is to decide, in a line without its end: turn, dice and chain. */
void skalpott_say_situation(const Scene *scene, const Skalpott *s, Out *out);

/* ---- Moves --------------------------------------------------------------------------------- */

/* All four dice once those that were taken up have fallen. */
void skalpott_fallen_dice(const Skalpott *before, Action action, uint8_t dice[SKALPOTT_DICE]);

/* What Le Jeu makes of its dice, throw by throw, real and set (SKA-51 to SKA-54): does it take the
   last? */
enum { SKALPOTT_JEU_THROWS = 3 };
typedef struct SkalpottThrows {
    unsigned count;
    bool taken;
    uint8_t dice[SKALPOTT_JEU_THROWS][SKALPOTT_DICE];
} SkalpottThrows;
SkalpottThrows skalpott_jeu_throws(const Skalpott *before, const uint8_t dice[SKALPOTT_DICE]);

void skalpott_tell(const Scene *scene, const Seen *seen, Out *out);
Beat skalpott_moment(const Scene *scene, const Seen *seen, unsigned i, void *view);
const RefusalText *skalpott_why(const Scene *scene, Actor seat, unsigned word);

#endif
