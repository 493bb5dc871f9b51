/* The rules of Sketch! and Sketch! Kids: one function for each thing that can be done, and at the
   end the table of what may be done in which phase. Comments cite docs/rules/sketch.md. What
   follows from an action is carried on by course.c. */
#include "base/memory.h"
#include "games/sketch/course.h"

/* SKE-3 */
bool sketch_match(unsigned kind, unsigned other)
{
    return kind == other || (kind == SKETCH_GOODKING && other == SKETCH_BADKING) ||
           (kind == SKETCH_BADKING && other == SKETCH_GOODKING);
}

/* ---- What can be done: set-up -------------------------------------------------------------- */

typedef Refusal Doing(Sketch *s, unsigned seat, Action action, Told *told);

/* SKE-10 */
static Refusal do_dealer(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance, (void)told;
    unsigned seat = action_argument(action, 0) - 1;
    if (seat >= s->seats)
        return refuse(SKETCH_NO_SUCH_DEALER);
    s->dealer = (uint8_t)seat;
    s->phase = SKETCH_DEALING;
    return accepted();
}

/* A card leaves the pile, if one of that kind is left (SKE-13). */
static bool draw_card(Sketch *s, unsigned kind)
{
    if (kind >= SKETCH_KINDS || s->pile[kind] == 0)
        return false;
    s->pile[kind]--;
    s->pile_size--;
    return true;
}

static Refusal do_deal(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned kind = action_argument(action, 0) - 1;
    unsigned first = (s->dealer + 1u) % s->seats;
    if (!draw_card(s, kind))
        return refuse(SKETCH_KIND_NOT_LEFT);
    if (told != NULL)
        told->arguments = NOBODY;
    sketch_put_card(s, (first + s->dealt++) % s->seats, kind, 0, false);
    if (s->dealt < s->seats * s->hand_cards)
        return accepted();
    if (s->looks > 0)
        sketch_wait_for(s, SKETCH_PEEKING, sketch_everybody(s));
    else
        sketch_begin_turn(s, first); /* SKE-12 */
    return accepted();
}

/* SKE-11; SKE-80: in Kids those cards lie face up from then on. */
static Refusal do_peek(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned slots[] = {action_argument(action, 0), action_argument(action, 1)};
    unsigned count = slots[1] != 0 ? 2 : slots[0] != 0 ? 1 : 0;
    if (count > s->looks || (count == 2 && slots[0] >= slots[1]) ||
        (count > 0 && (slots[0] == 0 || slots[count - 1] > s->hand_cards)))
        return refuse_with(SKETCH_BAD_PEEK, s->looks);
    for (unsigned i = 0; i < count; i++) {
        unsigned id = s->card_at[seat][slots[i] - 1];
        s->known[id] = (uint8_t)(s->kids ? sketch_everybody(s) : seats_of(seat));
        s->face_up |= (uint64_t)s->kids << id;
        if (told != NULL)
            told_show(told, (Audience)(s->kids ? EVERYBODY : ONLY(seat)), s->kind[id]);
    }
    s->to_act = seats_without(s->to_act, seat);
    if (s->to_act == 0)
        sketch_begin_turn(s, (s->dealer + 1u) % s->seats); /* SKE-12 */
    return accepted();
}

/* ---- What can be done: a turn -------------------------------------------------------------- */

/* SKE-20 */
static Refusal do_draw(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)seat, (void)action, (void)told;
    sketch_wait_for(s, SKETCH_DRAWN, seats_of(CHANCE));
    return accepted();
}

static Refusal do_drawn(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned kind = action_argument(action, 0) - 1;
    if (!draw_card(s, kind))
        return refuse(SKETCH_KIND_NOT_LEFT);
    if (told != NULL && !s->kids)
        told->arguments = ONLY(s->player);
    sketch_put_card(s, s->player, kind, s->kids ? sketch_everybody(s) : seats_of(s->player),
                    s->kids);
    sketch_wait_for(s, SKETCH_DISCARDING, seats_of(s->player));
    return accepted();
}

/* SKE-20, SKE-38 */
static Refusal do_take(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)action, (void)told;
    if (s->discard_size == 0 || sketch_top(s) > SKETCH_TEN)
        return refuse(SKETCH_NO_NUMBER_TO_TAKE);
    unsigned kind = s->discard[--s->discard_size];
    s->discard[s->discard_size] = 0;
    sketch_put_card(s, seat, kind, sketch_everybody(s), s->kids);
    s->phase = SKETCH_DISCARDING;
    return accepted();
}

/* SKE-21, SKE-23: a window opens, whatever was discarded. */
static Refusal do_discard(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned slot = action_argument(action, 0) - 1;
    if (!sketch_slot_is_taken(s, seat, slot))
        return refuse(SKETCH_SLOT_EMPTY);
    unsigned kind = sketch_play_card(s, seat, slot);
    if (told != NULL)
        told_show(told, EVERYBODY, (Face)kind);
    if (kind == SKETCH_VETO && !s->kids) { /* SKE-40 */
        sketch_begin_effect(s, seat, kind);
        sketch_queue_effect(s, 0);
        sketch_go_on(s, told);
    } else {
        sketch_announce(s, seat, kind, told);
    }
    return accepted();
}

/* SKE-26 */
static Refusal do_end(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)action;
    sketch_begin_turn(s, (seat + 1) % s->seats);
    if (s->last)
        sketch_go_on(s, told);
    return accepted();
}

static Refusal do_assault(Sketch *s, unsigned seat, Action action, Told *told)
{
    s->assault = (uint8_t)(seat + 1);
    return do_end(s, seat, action, told);
}

/* ---- What can be done: announcing ---------------------------------------------------------- */

/* What was announced is good: it waits for the window, or happens at once (SKE-24). */
static Refusal announced(Sketch *s, Action action, Told *told)
{
    if (s->phase == SKETCH_REANNOUNCING)
        s->announced[0] = action;
    else
        sketch_queue_effect(s, action);
    sketch_go_on(s, told);
    return accepted();
}

static Refusal do_aim(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned target = action_argument(action, 0) - 1;
    if (sketch_announcement(s) != SKETCH_WORD_AIM)
        return refuse(MODEL_NOT_NOW);
    if (target >= s->seats ||
        (s->effect_kind == SKETCH_ARCHER ? target == seat : s->hand_size[target] == 0))
        return refuse(SKETCH_BAD_TARGET);
    return announced(s, action, told);
}

static Refusal do_swap(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)seat;
    unsigned one = action_argument(action, 0) - 1, other = action_argument(action, 2) - 1;
    if (sketch_announcement(s) != SKETCH_WORD_SWAP)
        return refuse(MODEL_NOT_NOW);
    if (one >= s->seats || other >= s->seats || one >= other ||
        !sketch_slot_is_taken(s, one, action_argument(action, 1) - 1) ||
        !sketch_slot_is_taken(s, other, action_argument(action, 3) - 1))
        return refuse(SKETCH_BAD_TARGET);
    return announced(s, action, told);
}

static Refusal do_look(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)seat;
    unsigned hand = action_argument(action, 0) - 1, slot = action_argument(action, 1) - 1;
    if (sketch_announcement(s) != SKETCH_WORD_LOOK)
        return refuse(MODEL_NOT_NOW);
    if (hand >= s->seats || !sketch_slot_is_taken(s, hand, slot))
        return refuse(SKETCH_BAD_TARGET);
    return announced(s, action, told);
}

static Refusal do_turn(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)seat;
    unsigned hand = action_argument(action, 0) - 1, slot = action_argument(action, 1) - 1;
    if (sketch_announcement(s) != SKETCH_WORD_TURN)
        return refuse(MODEL_NOT_NOW);
    if (hand >= s->seats || !sketch_slot_is_taken(s, hand, slot))
        return refuse(SKETCH_NOTHING_TO_TURN);
    return announced(s, action, told);
}

/* ---- What can be done: the window ---------------------------------------------------------- */

/* SKE-30 */
static Refusal do_ok(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)action;
    s->answered |= (uint8_t)seats_of(seat);
    s->to_act = seats_without(s->to_act, seat);
    if (s->to_act == 0)
        sketch_go_on(s, told);
    return accepted();
}

/* SKE-32: the wrong card. Everyone has seen it; it stays where it is, and its player may answer
   again. */
static void slam_failed(Sketch *s, unsigned seat, unsigned slot, Told *told)
{
    s->known[s->card_at[seat][slot]] = (uint8_t)sketch_everybody(s);
    s->failed++;
    if (sketch_can_take_card(s)) { /* else nothing has changed for anybody (SKE-50) */
        sketch_owe_penalty(s, seat);
        sketch_go_on(s, told);
    }
}

/* SKE-31 */
static Refusal do_sketch(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned slot = action_argument(action, 0) - 1;
    if (sketch_limit_reached(s))
        return refuse(SKETCH_LIMIT_REACHED);
    if (!sketch_can_sketch(s))
        return refuse(SKETCH_NOT_ON_A_VETO);
    if (!sketch_slot_is_taken(s, seat, slot))
        return refuse(SKETCH_NOTHING_TO_SKETCH);
    unsigned kind = sketch_kind_at(s, seat, slot);
    if (told != NULL)
        told_show(told, EVERYBODY, (Face)kind);
    if (sketch_match(kind, sketch_top(s))) {
        s->played++;
        (void)sketch_play_card(s, seat, slot);
        sketch_announce(s, seat, kind, told);
    } else {
        slam_failed(s, seat, slot, told);
    }
    return accepted();
}

/* SKE-33 */
static Refusal do_veto(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned slot = action_argument(action, 0) - 1;
    if (sketch_limit_reached(s))
        return refuse(SKETCH_LIMIT_REACHED);
    if (!sketch_can_veto(s))
        return refuse(s->vetoes ? SKETCH_NOTHING_TO_VETO : SKETCH_NO_VETOES);
    if (!sketch_slot_is_taken(s, seat, slot))
        return refuse(SKETCH_NO_CARD_TO_VETO);
    unsigned kind = sketch_kind_at(s, seat, slot);
    if (told != NULL)
        told_show(told, EVERYBODY, (Face)kind);
    if (kind == SKETCH_VETO) {
        s->played++;
        s->chain++;
        (void)sketch_play_card(s, seat, slot);
        sketch_go_on(s, told);
    } else {
        slam_failed(s, seat, slot, told);
    }
    return accepted();
}

/* ---- What can be done: cards that come by chance ------------------------------------------- */

/* The next seat that is owed a card gets this one, unseen by anyone. */
static void pay(Sketch *s, unsigned kind, Told *told)
{
    if (told != NULL)
        told->arguments = NOBODY;
    sketch_put_card(s, s->owed[0], kind, 0, false); /* SKE-82 */
    s->owed[0] = s->owed[1];
    s->owed[1] = 0;
    s->owed_count--;
    sketch_go_on(s, told);
}

static Refusal do_penalty(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned kind = action_argument(action, 0) - 1;
    if (!draw_card(s, kind))
        return refuse(SKETCH_KIND_NOT_LEFT);
    pay(s, kind, told);
    return accepted();
}

/* SKE-50 */
static Refusal do_dig(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned at = action_argument(action, 0) - 1;
    if (at >= s->discard_size / 2u)
        return refuse_with(SKETCH_NOT_IN_LOWER_HALF, s->discard_size / 2u);
    unsigned kind = s->discard[at];
    s->discard_size--;
    memmove(s->discard + at, s->discard + at + 1, s->discard_size - at);
    s->discard[s->discard_size] = 0;
    pay(s, kind, told);
    return accepted();
}

/* SKE-53: the cards not yet placed keep their order, so the one picked moves in front of those that
   lay before it. */
static Refusal do_pick(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned left = s->hand_size[s->dancing] - s->placed;
    unsigned picked = action_argument(action, 0) - 1;
    uint8_t *cards = s->card_at[s->dancing];
    uint64_t rest = s->slots[s->dancing];
    if (picked >= left)
        return refuse_with(SKETCH_NOT_TO_PICK, left);
    if (told != NULL)
        told->arguments = NOBODY;
    unsigned at = sketch_nth_slot(rest, s->placed + picked);
    uint8_t id = cards[at];
    for (unsigned i = s->placed + picked; i > s->placed; i--) {
        unsigned before = sketch_nth_slot(rest, i - 1);
        cards[at] = cards[before];
        at = before;
    }
    cards[at] = id;
    if (++s->placed + 1 == s->hand_size[s->dancing]) {
        s->placed = s->dancing = 0;
        sketch_go_on(s, told);
    }
    return accepted();
}

/* ---- Putting it together ------------------------------------------------------------------- */

/* What may be done in which phase: everything else is refused. */
static Doing *const doings[SKETCH_OVER + 1][SKETCH_WORDS] = {
    [SKETCH_DRAWING_DEALER][SKETCH_WORD_DEALER] = do_dealer,
    [SKETCH_DEALING][SKETCH_WORD_CARD] = do_deal,
    [SKETCH_PEEKING][SKETCH_WORD_PEEK] = do_peek,
    [SKETCH_DRAWING][SKETCH_WORD_DRAW] = do_draw,
    [SKETCH_DRAWING][SKETCH_WORD_TAKE] = do_take,
    [SKETCH_DRAWN][SKETCH_WORD_CARD] = do_drawn,
    [SKETCH_DISCARDING][SKETCH_WORD_DISCARD] = do_discard,
    [SKETCH_ANNOUNCING][SKETCH_WORD_AIM] = do_aim,
    [SKETCH_ANNOUNCING][SKETCH_WORD_SWAP] = do_swap,
    [SKETCH_ANNOUNCING][SKETCH_WORD_LOOK] = do_look,
    [SKETCH_ANNOUNCING][SKETCH_WORD_TURN] = do_turn,
    [SKETCH_REANNOUNCING][SKETCH_WORD_AIM] = do_aim,
    [SKETCH_REANNOUNCING][SKETCH_WORD_SWAP] = do_swap,
    [SKETCH_REANNOUNCING][SKETCH_WORD_LOOK] = do_look,
    [SKETCH_REANNOUNCING][SKETCH_WORD_TURN] = do_turn,
    [SKETCH_WINDOW][SKETCH_WORD_OK] = do_ok,
    [SKETCH_WINDOW][SKETCH_WORD_SKETCH] = do_sketch,
    [SKETCH_WINDOW][SKETCH_WORD_VETO] = do_veto,
    [SKETCH_PENALTY][SKETCH_WORD_CARD] = do_penalty,
    [SKETCH_DIGGING][SKETCH_WORD_DIG] = do_dig,
    [SKETCH_DANCING][SKETCH_WORD_PICK] = do_pick,
    [SKETCH_ENDING][SKETCH_WORD_END] = do_end,
    [SKETCH_ENDING][SKETCH_WORD_ASSAULT] = do_assault,
};

bool sketch_offers(const Sketch *s, unsigned word)
{
    bool is_target = word >= SKETCH_WORD_AIM && word <= SKETCH_WORD_TURN;
    return doings[s->phase][word] != NULL && (!is_target || word == sketch_announcement(s));
}

Refusal sketch_apply(void *state, Actor actor, Action action, Told *told)
{
    Sketch *s = state;
    if (!seats_have(s->to_act, actor))
        return refuse_actor(s->to_act);
    Doing *doing = doings[s->phase][action_word(action)];
    if (doing == NULL)
        return refuse(MODEL_NOT_NOW);
    if (told != NULL) {
        told->arguments = EVERYBODY;
        told->count = 0;
    }
    return doing(s, actor, action, told);
}
