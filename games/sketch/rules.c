/* The rules of Sketch! and Sketch! Kids; comments cite docs/rules/sketch.md. One function for each
   thing that can be done, and between them `go_on`, which carries the game to the next point where
   somebody must act: it asks the window, lets effects happen, opens the next window, ends the turn.
 */
#include "core/memory.h"
#include "games/sketch/sketch.h"

#define SKETCH_REFUSALS(X)                                                                         \
    X(NO_SUCH_DEALER, "SKE-10", "there is no such seat at this table")                             \
    X(KIND_NOT_LEFT, "SKE-13", "no such card is left in the pile")                                 \
    X(NOT_IN_LOWER_HALF, "SKE-50", "only the %1 lowest cards of the discard can be dug")           \
    X(NOT_TO_PICK, "SKE-53", "there are %1 cards left to pick from")                               \
    X(BAD_PEEK, "SKE-11", "you may look at up to %1 of your own cards, named in ascending order")  \
    X(NO_NUMBER_TO_TAKE, "SKE-20", "only a number can be taken from the discard")                  \
    X(SLOT_EMPTY, "SKE-21", "there is no card of yours in that slot")                              \
    X(BAD_TARGET, "SKE-22", "that is not something this card can be aimed at")                     \
    X(CARD_KNOWN, "SKE-2", "you know that card: the Seer looks at one you do not know")            \
    X(NOTHING_TO_TURN, "SKE-81", "there is no card in that slot to turn")                          \
    X(LIMIT_REACHED, "SKE-63", "enough cards were played in this turn: only ok is left")           \
    X(NOT_ON_A_VETO, "SKE-35", "there is nothing here that could be matched")                      \
    X(NOTHING_TO_SKETCH, "SKE-31", "there is no card of yours in that slot to slam")               \
    X(NOTHING_TO_VETO, "SKE-33", "there is nothing to veto, or no card of yours in that slot")

enum {
    BEFORE_SKETCH_REFUSALS = GAME_REFUSALS - 1,
#define X(id, rule, sentence) id,
    SKETCH_REFUSALS(X)
#undef X
};

static const RefusalText sketch_refusals[] = {
#define X(id, rule, sentence) {rule, sentence},
    SKETCH_REFUSALS(X)
#undef X
};

/* ---- Cards and slots ----------------------------------------------------------------------- */

/* SKE-15: into the lowest hole, or a new slot at the end. */
static void put_card(Sketch *s, unsigned seat, unsigned kind, SeatSet known, bool face_up)
{
    unsigned id = (unsigned)__builtin_ctzll(s->free_ids);
    unsigned slot = (unsigned)__builtin_ctzll(~s->slots[seat]);
    s->free_ids &= s->free_ids - 1;
    s->kind[id] = (uint8_t)kind;
    s->known[id] = (uint8_t)known;
    s->face_up |= (uint64_t)face_up << id;
    s->card_at[seat][slot] = (uint8_t)id;
    s->slots[seat] |= 1ull << slot;
    s->hand_size[seat]++;
    s->holders |= (uint8_t)just(seat);
}

static unsigned take_card(Sketch *s, unsigned seat, unsigned slot)
{
    unsigned id = s->card_at[seat][slot];
    unsigned kind = s->kind[id];
    s->free_ids |= 1ull << id;
    s->face_up &= ~(1ull << id);
    s->kind[id] = s->known[id] = s->card_at[seat][slot] = 0; /* nothing stale in a state */
    s->slots[seat] &= ~(1ull << slot);
    if (--s->hand_size[seat] == 0)
        s->holders = (uint8_t)without(s->holders, seat);
    return kind;
}

/* A card of one's own goes face up onto the discard. */
static unsigned play_card(Sketch *s, unsigned seat, unsigned slot)
{
    unsigned kind = take_card(s, seat, slot);
    s->discard[s->discard_size++] = (uint8_t)kind;
    s->top_fresh = true;
    s->answered = 0; /* SKE-30: everyone may answer again */
    return kind;
}

static unsigned card_kind(const Sketch *s, unsigned seat, unsigned slot)
{
    return s->kind[s->card_at[seat][slot]];
}

/* SKE-3 */
static bool match(unsigned kind, unsigned other)
{
    return kind == other || (kind == GOODKING && other == BADKING) ||
           (kind == BADKING && other == GOODKING);
}

uint64_t sketch_unknown_slots(const Sketch *s, unsigned hand, unsigned seat)
{
    uint64_t unknown = 0;
    for (uint64_t rest = s->slots[hand]; rest != 0; rest &= rest - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(rest);
        if (!has_seat(s->known[s->card_at[hand][slot]], seat))
            unknown |= 1ull << slot;
    }
    return unknown;
}

/* ---- Effects ------------------------------------------------------------------------------- */

unsigned sketch_announcement(const Sketch *s)
{
    if (s->effect_kind == MAGICIAN)
        return WORD_SWAP;
    if (s->effect_kind == SEER)
        return s->kids ? WORD_TURN : WORD_LOOK; /* SKE-81 */
    return WORD_AIM;
}

/* SKE-22: is there anything this card could be aimed at? */
static bool has_target(const Sketch *s, unsigned player, unsigned kind)
{
    if (kind == ARCHER)
        return true; /* there is always another player */
    if (kind == MAGICIAN)
        return !is_single(s->holders);
    if (kind == DANCER || s->kids)
        return s->holders != 0;
    for (unsigned hand = 0; hand < s->seats; hand++)
        if (sketch_unknown_slots(s, hand, player) != 0)
            return true;
    return false;
}

/* SKE-24: is what was announced by the first effect still there? */
static bool still_stands(const Sketch *s)
{
    Action announced = s->announced[0];
    unsigned seat = action_argument(announced, 0) - 1;
    switch (s->effect_kind) {
    case DANCER:
        return s->hand_size[seat] > 0;
    case MAGICIAN:
        return slot_is_taken(s, seat, action_argument(announced, 1) - 1) &&
               slot_is_taken(s, action_argument(announced, 2) - 1,
                             action_argument(announced, 3) - 1);
    case SEER:
        return slot_is_taken(s, seat, action_argument(announced, 1) - 1);
    default:
        return true; /* an Archer's target always stands, and so does the penalty of SKE-40 */
    }
}

/* SKE-50, SKE-52: a penalty for a seat and, in teams, for its partner after it. */
static void owe_penalty(Sketch *s, unsigned seat)
{
    s->owed[s->owed_count++] = (uint8_t)seat;
    if (s->teams) {
        unsigned half = s->seats / 2u;
        s->owed[s->owed_count++] = (uint8_t)(seat < half ? seat + half : seat - half);
    }
}

/* SKE-53, SKE-70, SKE-81 */
static void begin_dance(Sketch *s, unsigned seat)
{
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1) {
        unsigned id = s->card_at[seat][__builtin_ctzll(rest)];
        s->face_up &= ~(1ull << id);
        if (s->hand_size[seat] > 1)
            s->known[id] = 0;
    }
    s->placed = 0;
    s->dancing = (uint8_t)seat;
}

static void look(Sketch *s, unsigned player, Action announced, Told *told)
{
    unsigned id = s->card_at[action_argument(announced, 0) - 1][action_argument(announced, 1) - 1];
    if (!s->kids) {
        s->known[id] |= (uint8_t)just(player);
        if (told != NULL)
            tell(told, ONLY(player), s->kind[id]);
        return;
    }
    s->face_up ^= 1ull << id; /* SKE-81 */
    if (s->face_up >> id & 1) {
        s->known[id] = (uint8_t)sketch_everybody(s);
        if (told != NULL)
            tell(told, EVERYBODY, s->kind[id]);
    }
}

/* The first effect leaves the queue. */
static void drop_first_effect(Sketch *s)
{
    s->effect_count--;
    memmove(s->announced, s->announced + 1, sizeof s->announced - sizeof *s->announced);
    memmove(s->effect_player, s->effect_player + 1, sizeof s->effect_player - 1);
    s->announced[MAX_EFFECTS - 1] = s->effect_player[MAX_EFFECTS - 1] = 0;
}

static void drop_last_effect(Sketch *s)
{
    s->effect_count--;
    s->announced[s->effect_count] = s->effect_player[s->effect_count] = 0;
}

/* SKE-2, SKE-24: the first effect happens. */
static void happen(Sketch *s, Told *told)
{
    Action announced = s->announced[0];
    unsigned player = s->effect_player[0];
    drop_first_effect(s);
    s->happened = true;
    switch (s->effect_kind) {
    case ARCHER: /* SKE-51 */
        s->owed[s->owed_count++] = (uint8_t)(action_argument(announced, 0) - 1);
        break;
    case DANCER:
        begin_dance(s, action_argument(announced, 0) - 1);
        break;
    case MAGICIAN: {
        uint8_t *one =
            &s->card_at[action_argument(announced, 0) - 1][action_argument(announced, 1) - 1];
        uint8_t *other =
            &s->card_at[action_argument(announced, 2) - 1][action_argument(announced, 3) - 1];
        uint8_t id = *one;
        *one = *other;
        *other = id;
        break;
    }
    case SEER:
        look(s, player, announced, told);
        break;
    case VETO: /* SKE-40 */
        owe_penalty(s, player);
        break;
    default:
        __builtin_trap();
    }
}

/* ---- The course of the game ---------------------------------------------------------------- */

static void begin_window(Sketch *s)
{
    s->answered = s->done = 0;
    s->chain = 0;
    s->top_fresh = s->base_queued = false;
    s->resolving = false;
}

/* SKE-33, SKE-34: an odd number of Vetoes cancels the card they lie on. */
static void end_window(Sketch *s)
{
    if ((s->chain & 1) && s->base_queued)
        drop_last_effect(s);
    s->resolving = true;
    s->happened = false;
}

/* SKE-60 */
static void begin_turn(Sketch *s, unsigned seat)
{
    s->player = (uint8_t)seat;
    s->turn++;
    s->played = 0;
    begin_window(s);
    s->last = s->assault == seat + 1 || s->hand_size[seat] == 0 || s->pile_size == 0 ||
              s->turn == TURN_LIMIT;
    s->phase = DRAWING;
    s->to_act = just(seat);
}

/* SKE-61: all cards are turned up. */
static void end_game(Sketch *s, Told *told)
{
    s->phase = OVER;
    s->to_act = 0;
    if (told == NULL)
        return;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        tell(told, EVERYBODY, (Face)(SHOWN_SEAT + seat));
        for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
            tell(told, EVERYBODY, (Face)card_kind(s, seat, (unsigned)__builtin_ctzll(rest)));
    }
}

static void wait_for(Sketch *s, SketchPhase phase, ActorSet actors)
{
    s->phase = (uint8_t)phase;
    s->to_act = actors;
}

/* Somebody takes a card, from the pile or else from the discard (SKE-50). False: nobody, or there
   is none to take. */
static bool wait_for_owed(Sketch *s)
{
    if (s->owed_count == 0)
        return false;
    if (s->pile_size > 0) {
        wait_for(s, PENALTY, just(CHANCE));
        return true;
    }
    if (s->discard_size > 1) {
        wait_for(s, DIGGING, just(CHANCE));
        return true;
    }
    s->owed_count = s->owed[0] = s->owed[1] = 0;
    return false;
}

/* All effects of a window have happened: another window (SKE-25), the end of the turn, or of the
   game. False: somebody must act. */
static bool after_effects(Sketch *s, Told *told)
{
    if (s->happened) {
        begin_window(s);
        return true;
    }
    if (s->last) {
        end_game(s, told);
        return false;
    }
    if (s->assault == 0) { /* SKE-26 */
        wait_for(s, ENDING, just(s->player));
        return false;
    }
    begin_turn(s, (s->player + 1u) % s->seats);
    return s->last;
}

/* Carries the game on to the next point where somebody must act. */
static void go_on(Sketch *s, Told *told)
{
    for (;;) {
        if (wait_for_owed(s))
            return;
        if (!s->resolving) {
            SeatSet asked = (SeatSet)(s->holders & ~s->answered & ~s->done); /* SKE-30 */
            if (asked != 0) {
                wait_for(s, WINDOW, asked);
                return;
            }
            end_window(s);
        }
        if (s->effect_count == 0) {
            if (!after_effects(s, told))
                return;
        } else if (still_stands(s)) {
            happen(s, told);
            if (s->effect_kind == DANCER && s->hand_size[s->dancing] > 1) {
                wait_for(s, DANCING, just(CHANCE));
                return;
            }
        } else if (has_target(s, s->effect_player[0], s->effect_kind)) {
            wait_for(s, REANNOUNCING, just(s->effect_player[0])); /* SKE-24 */
            return;
        } else {
            drop_first_effect(s); /* void */
        }
    }
}

/* An effect of this card joins the queue when it is announced, which its player does next. */
static void begin_effect(Sketch *s, unsigned seat, unsigned kind)
{
    INSIST(s->effect_count < MAX_EFFECTS);
    s->effect_kind = (uint8_t)kind;
    s->effect_player[s->effect_count] = (uint8_t)seat;
}

static void queue_effect(Sketch *s, Action announced)
{
    s->announced[s->effect_count++] = announced;
    s->base_queued = true;
}

/* SKE-22: a card has just been played. Its player announces what it does, if it does something. */
static void announce(Sketch *s, unsigned seat, unsigned kind, Told *told)
{
    s->base_queued = false;
    if (kind >= ARCHER && kind <= SEER && has_target(s, seat, kind)) {
        begin_effect(s, seat, kind);
        wait_for(s, ANNOUNCING, just(seat));
    } else {
        go_on(s, told);
    }
}

/* ---- What can be done: set-up -------------------------------------------------------------- */

typedef Refusal Doing(Sketch *s, unsigned seat, Action action, Told *told);

/* SKE-10 */
static Refusal do_dealer(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance, (void)told;
    unsigned seat = action_argument(action, 0) - 1;
    if (seat >= s->seats)
        return refuse(NO_SUCH_DEALER);
    s->dealer = (uint8_t)seat;
    s->phase = DEALING;
    return accepted();
}

/* A card leaves the pile, if one of that kind is left (SKE-13). */
static bool draw_card(Sketch *s, unsigned kind)
{
    if (kind >= KINDS || s->pile[kind] == 0)
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
        return refuse(KIND_NOT_LEFT);
    if (told != NULL)
        told->arguments = NOBODY;
    put_card(s, (first + s->dealt++) % s->seats, kind, 0, false);
    if (s->dealt < s->seats * s->hand_cards)
        return accepted();
    if (s->looks > 0)
        wait_for(s, PEEKING, sketch_everybody(s));
    else
        begin_turn(s, first); /* SKE-12 */
    return accepted();
}

/* SKE-11; SKE-80: in Kids those cards lie face up from then on. */
static Refusal do_peek(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned slots[] = {action_argument(action, 0), action_argument(action, 1)};
    unsigned count = slots[1] != 0 ? 2 : slots[0] != 0 ? 1 : 0;
    if (count > s->looks || (count == 2 && slots[0] >= slots[1]) ||
        (count > 0 && (slots[0] == 0 || slots[count - 1] > s->hand_cards)))
        return refuse_with(BAD_PEEK, s->looks);
    for (unsigned i = 0; i < count; i++) {
        unsigned id = s->card_at[seat][slots[i] - 1];
        s->known[id] = (uint8_t)(s->kids ? sketch_everybody(s) : just(seat));
        s->face_up |= (uint64_t)s->kids << id;
        if (told != NULL)
            tell(told, (Audience)(s->kids ? EVERYBODY : ONLY(seat)), s->kind[id]);
    }
    s->to_act = without(s->to_act, seat);
    if (s->to_act == 0)
        begin_turn(s, (s->dealer + 1u) % s->seats); /* SKE-12 */
    return accepted();
}

/* ---- What can be done: a turn -------------------------------------------------------------- */

/* SKE-20 */
static Refusal do_draw(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)seat, (void)action, (void)told;
    wait_for(s, DRAWN, just(CHANCE));
    return accepted();
}

static Refusal do_drawn(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned kind = action_argument(action, 0) - 1;
    if (!draw_card(s, kind))
        return refuse(KIND_NOT_LEFT);
    if (told != NULL && !s->kids)
        told->arguments = ONLY(s->player);
    put_card(s, s->player, kind, s->kids ? sketch_everybody(s) : just(s->player), s->kids);
    wait_for(s, DISCARDING, just(s->player));
    return accepted();
}

/* SKE-20, SKE-38 */
static Refusal do_take(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)action, (void)told;
    if (s->discard_size == 0 || sketch_top(s) > TEN)
        return refuse(NO_NUMBER_TO_TAKE);
    unsigned kind = s->discard[--s->discard_size];
    s->discard[s->discard_size] = 0;
    put_card(s, seat, kind, sketch_everybody(s), s->kids);
    s->phase = DISCARDING;
    return accepted();
}

/* SKE-21, SKE-23: a window opens, whatever was discarded. */
static Refusal do_discard(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned slot = action_argument(action, 0) - 1;
    if (!slot_is_taken(s, seat, slot))
        return refuse(SLOT_EMPTY);
    unsigned kind = play_card(s, seat, slot);
    if (told != NULL)
        tell(told, EVERYBODY, (Face)kind);
    if (kind == VETO && !s->kids) { /* SKE-40 */
        begin_effect(s, seat, kind);
        queue_effect(s, 0);
        go_on(s, told);
    } else {
        announce(s, seat, kind, told);
    }
    return accepted();
}

/* SKE-26 */
static Refusal do_end(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)action;
    begin_turn(s, (seat + 1) % s->seats);
    if (s->last)
        go_on(s, told);
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
    if (s->phase == REANNOUNCING)
        s->announced[0] = action;
    else
        queue_effect(s, action);
    go_on(s, told);
    return accepted();
}

static Refusal do_aim(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned target = action_argument(action, 0) - 1;
    if (sketch_announcement(s) != WORD_AIM)
        return refuse(NOT_NOW);
    if (target >= s->seats ||
        (s->effect_kind == ARCHER ? target == seat : s->hand_size[target] == 0))
        return refuse(BAD_TARGET);
    return announced(s, action, told);
}

static Refusal do_swap(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)seat;
    unsigned one = action_argument(action, 0) - 1, other = action_argument(action, 2) - 1;
    if (sketch_announcement(s) != WORD_SWAP)
        return refuse(NOT_NOW);
    if (one >= s->seats || other >= s->seats || one >= other ||
        !slot_is_taken(s, one, action_argument(action, 1) - 1) ||
        !slot_is_taken(s, other, action_argument(action, 3) - 1))
        return refuse(BAD_TARGET);
    return announced(s, action, told);
}

static Refusal do_look(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned hand = action_argument(action, 0) - 1, slot = action_argument(action, 1) - 1;
    if (sketch_announcement(s) != WORD_LOOK)
        return refuse(NOT_NOW);
    if (hand >= s->seats || !slot_is_taken(s, hand, slot))
        return refuse(BAD_TARGET);
    if (has_seat(s->known[s->card_at[hand][slot]], seat))
        return refuse(CARD_KNOWN);
    return announced(s, action, told);
}

static Refusal do_turn(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)seat;
    unsigned hand = action_argument(action, 0) - 1, slot = action_argument(action, 1) - 1;
    if (sketch_announcement(s) != WORD_TURN)
        return refuse(NOT_NOW);
    if (hand >= s->seats || !slot_is_taken(s, hand, slot))
        return refuse(NOTHING_TO_TURN);
    return announced(s, action, told);
}

/* ---- What can be done: the window ---------------------------------------------------------- */

/* SKE-30 */
static Refusal do_ok(Sketch *s, unsigned seat, Action action, Told *told)
{
    (void)action;
    s->answered |= (uint8_t)just(seat);
    s->to_act = without(s->to_act, seat);
    if (s->to_act == 0)
        go_on(s, told);
    return accepted();
}

/* SKE-32: the wrong card. Everyone has seen it; it stays where it is. */
static void slam_failed(Sketch *s, unsigned seat, unsigned slot, Told *told)
{
    s->known[s->card_at[seat][slot]] = (uint8_t)sketch_everybody(s);
    s->done |= (uint8_t)just(seat);
    owe_penalty(s, seat);
    go_on(s, told);
}

/* SKE-31 */
static Refusal do_sketch(Sketch *s, unsigned seat, Action action, Told *told)
{
    unsigned slot = action_argument(action, 0) - 1;
    if (sketch_limit_reached(s))
        return refuse(LIMIT_REACHED);
    if (!sketch_can_sketch(s))
        return refuse(NOT_ON_A_VETO);
    if (!slot_is_taken(s, seat, slot))
        return refuse(NOTHING_TO_SKETCH);
    unsigned kind = card_kind(s, seat, slot);
    if (told != NULL)
        tell(told, EVERYBODY, (Face)kind);
    if (match(kind, sketch_top(s))) {
        s->played++;
        (void)play_card(s, seat, slot);
        announce(s, seat, kind, told);
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
        return refuse(LIMIT_REACHED);
    if (!sketch_can_veto(s) || !slot_is_taken(s, seat, slot))
        return refuse(NOTHING_TO_VETO);
    unsigned kind = card_kind(s, seat, slot);
    if (told != NULL)
        tell(told, EVERYBODY, (Face)kind);
    if (kind == VETO) {
        s->played++;
        s->chain++;
        (void)play_card(s, seat, slot);
        go_on(s, told);
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
    put_card(s, s->owed[0], kind, 0, false); /* SKE-82 */
    s->owed[0] = s->owed[1];
    s->owed[1] = 0;
    s->owed_count--;
    go_on(s, told);
}

static Refusal do_penalty(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned kind = action_argument(action, 0) - 1;
    if (!draw_card(s, kind))
        return refuse(KIND_NOT_LEFT);
    pay(s, kind, told);
    return accepted();
}

/* SKE-50 */
static Refusal do_dig(Sketch *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned at = action_argument(action, 0) - 1;
    if (at >= s->discard_size / 2u)
        return refuse_with(NOT_IN_LOWER_HALF, s->discard_size / 2u);
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
        return refuse_with(NOT_TO_PICK, left);
    if (told != NULL)
        told->arguments = NOBODY;
    unsigned at = nth_slot(rest, s->placed + picked);
    uint8_t id = cards[at];
    for (unsigned i = s->placed + picked; i > s->placed; i--) {
        unsigned before = nth_slot(rest, i - 1);
        cards[at] = cards[before];
        at = before;
    }
    cards[at] = id;
    if (++s->placed + 1 == s->hand_size[s->dancing]) {
        s->placed = s->dancing = 0;
        go_on(s, told);
    }
    return accepted();
}

/* ---- Putting it together ------------------------------------------------------------------- */

/* What may be done in which phase: everything else is refused. */
static Doing *const doings[OVER + 1][SKETCH_WORDS] = {
    [DRAWING_DEALER][WORD_DEALER] = do_dealer,
    [DEALING][WORD_CARD] = do_deal,
    [PEEKING][WORD_PEEK] = do_peek,
    [DRAWING][WORD_DRAW] = do_draw,
    [DRAWING][WORD_TAKE] = do_take,
    [DRAWN][WORD_CARD] = do_drawn,
    [DISCARDING][WORD_DISCARD] = do_discard,
    [ANNOUNCING][WORD_AIM] = do_aim,
    [ANNOUNCING][WORD_SWAP] = do_swap,
    [ANNOUNCING][WORD_LOOK] = do_look,
    [ANNOUNCING][WORD_TURN] = do_turn,
    [REANNOUNCING][WORD_AIM] = do_aim,
    [REANNOUNCING][WORD_SWAP] = do_swap,
    [REANNOUNCING][WORD_LOOK] = do_look,
    [REANNOUNCING][WORD_TURN] = do_turn,
    [WINDOW][WORD_OK] = do_ok,
    [WINDOW][WORD_SKETCH] = do_sketch,
    [WINDOW][WORD_VETO] = do_veto,
    [PENALTY][WORD_CARD] = do_penalty,
    [DIGGING][WORD_DIG] = do_dig,
    [DANCING][WORD_PICK] = do_pick,
    [ENDING][WORD_END] = do_end,
    [ENDING][WORD_ASSAULT] = do_assault,
};

Refusal sketch_apply(void *state, Actor actor, Action action, Told *told)
{
    Sketch *s = state;
    if (!has_seat(s->to_act, actor))
        return refuse(s->to_act == 0              ? GAME_OVER
                      : s->to_act == just(CHANCE) ? CHANCE_ACTS
                                                  : NOT_TO_ACT);
    Doing *doing = doings[s->phase][action_word(action)];
    if (doing == NULL)
        return refuse(NOT_NOW);
    if (told != NULL) {
        told->arguments = EVERYBODY;
        told->count = 0;
    }
    return doing(s, actor, action, told);
}

static ActorSet sketch_to_act(const void *state)
{
    return ((const Sketch *)state)->to_act;
}

/* SKE-5 */
unsigned sketch_score(const Sketch *s, unsigned seat)
{
    unsigned score = 0;
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
        score += s->points[card_kind(s, seat, (unsigned)__builtin_ctzll(rest))];
    return score;
}

/* SKE-62 */
static uint16_t sketch_winners(const void *state)
{
    const Sketch *s = state;
    unsigned sides = s->teams ? s->seats / 2u : s->seats;
    unsigned lowest = ~0u;
    uint16_t winners = 0;
    INSIST(s->phase == OVER);
    for (unsigned side = 0; side < sides; side++) {
        uint16_t members = just(side);
        unsigned score = sketch_score(s, side);
        if (s->teams) {
            score += sketch_score(s, side + sides);
            members |= just(side + sides);
        }
        if (score < lowest)
            winners = 0;
        if (score <= lowest) {
            lowest = score;
            winners |= members;
        }
    }
    return winners;
}

/* ---- Set-up -------------------------------------------------------------------------------- */

static uint8_t sketch_seats(const Options *options)
{
    return options->value[PLAYERS];
}

static const char *sketch_conflict(const Options *options)
{
    if (options->value[TEAMS] && (options->value[PLAYERS] % 2 != 0 || options->value[PLAYERS] < 4))
        return "teams are for 4, 6 or 8 players";
    if (!options->value[VETOES] && !options->value[KIDS])
        return "only Sketch! Kids is played without the Vetoes";
    if (options->value[DEALER] > options->value[PLAYERS])
        return "the dealer has to be a seat at the table";
    return NULL;
}

void sketch_start(void *state, const Options *options)
{
    static const uint8_t cards[] = {4, 5, 6}, looks[] = {2, 1, 0}; /* by mode */
    Sketch *s = state;
    memset(s, 0, sizeof *s);
    s->seats = options->value[PLAYERS];
    s->hand_cards = cards[options->value[MODE]];
    s->looks = looks[options->value[MODE]];
    s->teams = options->value[TEAMS];
    s->kids = options->value[KIDS];
    s->vetoes = options->value[VETOES];
    s->memory = options->value[MEMORY];
    for (unsigned kind = 0; kind < KINDS; kind++) { /* SKE-1, SKE-5 */
        s->pile[kind] = kind <= TEN ? 4 : kind != VETO ? 3 : s->vetoes ? 6 : 0;
        s->pile_size = (uint8_t)(s->pile_size + s->pile[kind]);
        s->points[kind] = kind <= TEN ? (uint8_t)(kind + 1) : 0;
    }
    s->points[ARCHER] = 20;
    s->points[DANCER] = options->value[POINTS_DANCER];
    s->points[MAGICIAN] = options->value[POINTS_MAGICIAN];
    s->points[SEER] = options->value[POINTS_SEER];
    s->points[BADKING] = options->value[POINTS_BADKING];
    s->free_ids = ~0ull;
    s->phase = DRAWING_DEALER;
    s->to_act = just(CHANCE);
    if (options->value[DEALER] > 0) {
        s->dealer = (uint8_t)(options->value[DEALER] - 1);
        s->phase = DEALING;
    }
}

const char *const sketch_kind_names[] = {
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    [ARCHER] = "archer",
    [DANCER] = "dancer",
    [MAGICIAN] = "magician",
    [SEER] = "seer",
    [GOODKING] = "goodking",
    [BADKING] = "badking",
    [VETO] = "veto",
};

#define A_CARD                                                                                     \
    {                                                                                              \
        .kind = NAME, .name_count = KINDS, .names = sketch_kind_names                              \
    }
#define A_SLOT                                                                                     \
    {                                                                                              \
        .kind = NUMBER                                                                             \
    }
#define A_SEAT                                                                                     \
    {                                                                                              \
        .kind = SEAT                                                                               \
    }

static const Word sketch_words[SKETCH_WORDS] = {
    [WORD_DEALER] = {"dealer", false, 1, 1, {A_SEAT}},
    [WORD_CARD] = {"card", true, 1, 1, {A_CARD}},
    [WORD_DIG] = {"dig", true, 1, 1, {{.kind = NUMBER}}},
    [WORD_PICK] = {"pick", true, 1, 1, {{.kind = NUMBER}}},
    [WORD_PEEK] = {"peek", false, 0, 2, {A_SLOT, A_SLOT}},
    [WORD_DRAW] = {.text = "draw"},
    [WORD_TAKE] = {.text = "take"},
    [WORD_DISCARD] = {"discard", false, 1, 1, {A_SLOT}},
    [WORD_AIM] = {"aim", false, 1, 1, {A_SEAT}},
    [WORD_SWAP] = {"swap", false, 4, 4, {A_SEAT, A_SLOT, A_SEAT, A_SLOT}},
    [WORD_LOOK] = {"look", false, 2, 2, {A_SEAT, A_SLOT}},
    [WORD_TURN] = {"turn", false, 2, 2, {A_SEAT, A_SLOT}},
    [WORD_OK] = {.text = "ok"},
    [WORD_SKETCH] = {"sketch", false, 1, 1, {A_SLOT}},
    [WORD_VETO] = {"veto", false, 1, 1, {A_SLOT}},
    [WORD_END] = {.text = "end"},
    [WORD_ASSAULT] = {.text = "assault"},
};

static const char *const mode_names[] = {"normal", "penumbra", "darkness"};
static const char *const off_on[] = {"off", "on"};
static const char *const dealer_names[] = {"random"};

static const Option sketch_options[SKETCH_OPTIONS] = {
    [PLAYERS] = {"players", "players at the table", OPTION_NUMBER, 2, SKETCH_SEATS, 4, NULL},
    [MODE] = {"mode", "4 cards and a look at 2, 5 and a look at 1, or 6 in darkness", OPTION_CHOICE,
              0, 2, 0, mode_names},
    [TEAMS] = {"teams", "partners sit opposite; 4, 6 or 8 players", OPTION_CHOICE, 0, 1, 0, off_on},
    [KIDS] = {"kids", "Sketch! Kids: cards one may look at lie face up", OPTION_CHOICE, 0, 1, 0,
              off_on},
    [VETOES] = {"veto", "whether the six Vetoes are in the deck; off in Kids only", OPTION_CHOICE,
                0, 1, 1, off_on},
    [POINTS_DANCER] = {"dancer", "points of a Dancer at the count", OPTION_NUMBER, 0, 99, 20, NULL},
    [POINTS_MAGICIAN] = {"magician", "points of a Magician", OPTION_NUMBER, 0, 99, 20, NULL},
    [POINTS_SEER] = {"seer", "points of a Seer", OPTION_NUMBER, 0, 99, 20, NULL},
    [POINTS_BADKING] = {"badking", "points of a Bad King", OPTION_NUMBER, 0, 99, 20, NULL},
    [DEALER] = {"dealer", "who deals", OPTION_SEAT, 0, SKETCH_SEATS, 0, dealer_names},
    [MEMORY] = {"memory", "for learners: views show what you have seen and can still place",
                OPTION_CHOICE, 0, 1, 0, off_on},
};

const Game sketch_game = {
    .name = "sketch",
    .title = "Sketch!",
    .summary = "A memory race for the lowest hand: draw one, discard one, and slam what matches.",
    .options = sketch_options,
    .words = sketch_words,
    .faces = sketch_kind_names,
    .refusals = sketch_refusals,
    .option_count = SKETCH_OPTIONS,
    .word_count = SKETCH_WORDS,
    .face_count = KINDS,
    .refusal_count = sizeof sketch_refusals / sizeof *sketch_refusals,
    .state_size = sizeof(Sketch),
    .conflict = sketch_conflict,
    .seats = sketch_seats,
    .persons = sketch_seats,
    .start = sketch_start,
    .to_act = sketch_to_act,
    .tickets = sketch_tickets,
    .ticket = sketch_ticket,
    .apply = sketch_apply,
    .winners = sketch_winners,
    .view = sketch_view,
    .knowledge_size = sizeof(SketchKnowledge),
    .know = sketch_know,
    .learn = sketch_learn,
    .resample = sketch_resample,
    .flaw = sketch_flaw,
};
