/* The moments of Skull (core/voice.h): discs as they lay when they were turned, above all the one
   that decides a challenge, before everybody takes theirs back in hand. */
#include "base/memory.h"
#include "games/skull/voice.h"

/* A new round has begun (SKU-45), so that nothing lies on the mats any more. */
static bool is_swept(const Skull *before, const Skull *after)
{
    return after->phase == SKULL_PREPARING && before->phase > SKULL_PREPARING;
}

/* SKU-31: the topmost face-down disc of a seat. */
static void turn(Skull *s, unsigned seat, unsigned disc)
{
    unsigned place = 2u * s->up[seat]++;
    s->stack[seat] = (uint8_t)((s->stack[seat] & ~(3u << place)) | disc << place);
    if (skull_down(s, seat) == 0)
        s->face_down = seats_without(s->face_down, seat);
}

/* SKU-26: what the move made of the auction. */
static void begin_attempt(Skull *s, Move move)
{
    if (action_word(move.action) == SKULL_WORD_BID) {
        s->challenger = move.actor;
        s->bid = (uint8_t)action_argument(move.action, 0);
    } else {
        s->in_auction = seats_without(s->in_auction, move.actor);
    }
    s->face_down = s->in_play;
    s->phase = SKULL_ATTEMPT;
}

/* The discs that the move turned, on the table as it was before. */
static void turn_shown(Skull *s, const Seen *seen)
{
    unsigned word = action_word(seen->move.action), seat = seen->move.actor;
    if (word == SKULL_WORD_BID || word == SKULL_WORD_PASS) {
        begin_attempt(s, seen->move);
        seat = s->challenger; /* SKU-30 */
    } else if (word == SKULL_WORD_FLIP) {
        seat = action_argument(seen->move.action, 0) - 1;
    }
    for (unsigned i = 0; i < seen->count; i++) {
        turn(s, seat, seen->shown[i]);
        if (s->phase != SKULL_ATTEMPT)
            continue; /* SKU-33: bared, and counted no more */
        if (seen->shown[i] != SKULL_DISC_SKULL)
            s->turned++;
        else
            s->felled_by = (uint8_t)seat;
    }
    if (s->phase == SKULL_ATTEMPT && s->felled_by != NO_SEAT)
        s->phase = SKULL_DROPPING; /* as after any failure */
}

Beat skull_moment(const Scene *scene, const Seen *seen, unsigned i, void *view)
{
    const Skull *before = scene->before, *after = scene->view;
    unsigned word = action_word(seen->move.action);
    bool swept = is_swept(before, after), over = after->phase == SKULL_OVER;
    if (i > 0 || (seen->count == 0 && !swept && !over))
        return BEAT_NONE;
    memcpy(view, swept ? before : after, sizeof *after);
    if (swept) {
        Skull *lay = view;
        lay->to_act = 0;
        turn_shown(lay, seen);
    }
    if (seen->count == 0)
        return word == SKULL_WORD_DROP || word == SKULL_WORD_LOSE ? BEAT_PLAIN : BEAT_PASSING;
    bool decided = swept || over || after->felled_by != before->felled_by;
    return decided && word != SKULL_WORD_SHOW ? BEAT_DECISIVE : BEAT_PLAIN;
}
