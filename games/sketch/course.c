/* Cards, effects and the course of a game of Sketch!: see course.h. The heart is `sketch_go_on`: it
   asks the window, lets effects happen in their order, opens the next window, ends the turn or the
   game.
 */
#include "games/sketch/course.h"
#include "base/memory.h"

/* ---- Cards and slots ----------------------------------------------------------------------- */

void sketch_put_card(Sketch *s, unsigned seat, unsigned kind, SeatSet known, bool face_up)
{
    unsigned id = (unsigned)__builtin_ctzll(s->free_ids);
    unsigned slot = sketch_next_slot(s, seat);
    s->free_ids &= s->free_ids - 1;
    s->kind[id] = (uint8_t)kind;
    s->known[id] = (uint8_t)known;
    s->face_up |= (uint64_t)face_up << id;
    s->card_at[seat][slot] = (uint8_t)id;
    s->slots[seat] |= 1ull << slot;
    s->hand_size[seat]++;
    s->holders |= (uint8_t)seats_of(seat);
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
        s->holders = (uint8_t)seats_without(s->holders, seat);
    return kind;
}

/* A card of one's own goes face up onto the discard. */
unsigned sketch_play_card(Sketch *s, unsigned seat, unsigned slot)
{
    unsigned kind = take_card(s, seat, slot);
    s->discard[s->discard_size++] = (uint8_t)kind;
    s->top_fresh = true;
    s->answered = 0; /* SKE-30: everyone may answer again */
    return kind;
}

/* ---- Effects ------------------------------------------------------------------------------- */

unsigned sketch_announcement(const Sketch *s)
{
    if (s->effect_kind == SKETCH_MAGICIAN)
        return SKETCH_WORD_SWAP;
    if (s->effect_kind == SKETCH_SEER)
        return s->kids ? SKETCH_WORD_TURN : SKETCH_WORD_LOOK; /* SKE-81 */
    return SKETCH_WORD_AIM;
}

/* SKE-22: is there anything this card could be aimed at? */
static bool has_target(const Sketch *s, unsigned kind)
{
    if (kind == SKETCH_ARCHER)
        return true; /* there is always another player */
    if (kind == SKETCH_MAGICIAN)
        return !seats_single(s->holders);
    return s->holders != 0;
}

bool sketch_target_stands(const Sketch *s, unsigned kind, Action announced)
{
    unsigned seat = action_argument(announced, 0) - 1;
    switch (kind) {
    case SKETCH_DANCER:
        return s->hand_size[seat] > 0;
    case SKETCH_MAGICIAN:
        return sketch_slot_is_taken(s, seat, action_argument(announced, 1) - 1) &&
               sketch_slot_is_taken(s, action_argument(announced, 2) - 1,
                                    action_argument(announced, 3) - 1);
    case SKETCH_SEER:
        return sketch_slot_is_taken(s, seat, action_argument(announced, 1) - 1);
    default:
        return true; /* an Archer's target always stands, and so does the penalty of SKE-40 */
    }
}

/* SKE-50, SKE-52: a penalty for a seat and, in teams, for its partner after it. */
void sketch_owe_penalty(Sketch *s, unsigned seat)
{
    s->owed[s->owed_count++] = (uint8_t)seat;
    if (s->teams)
        s->owed[s->owed_count++] = (uint8_t)sketch_partner(s, seat);
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
    if (s->hand_size[seat] > 1) {
        s->placed = 0;
        s->dancing = (uint8_t)seat;
        sketch_wait_for(s, SKETCH_DANCING, seats_of(CHANCE));
    }
}

static void look(Sketch *s, unsigned player, Action announced, Told *told)
{
    unsigned id = s->card_at[action_argument(announced, 0) - 1][action_argument(announced, 1) - 1];
    if (!s->kids) {
        s->known[id] |= (uint8_t)seats_of(player);
        if (told != NULL)
            told_show(told, ONLY(player), s->kind[id]);
        return;
    }
    s->face_up ^= 1ull << id; /* SKE-81 */
    if (s->face_up >> id & 1) {
        s->known[id] = (uint8_t)sketch_everybody(s);
        if (told != NULL)
            told_show(told, EVERYBODY, s->kind[id]);
    }
}

static void drop_last_effect(Sketch *s)
{
    s->effect_count--;
    s->announced[s->effect_count] = s->effect_player[s->effect_count] = 0;
}

/* The first effect leaves the queue, which as a rule has no other. */
static void drop_first_effect(Sketch *s)
{
    if (s->effect_count == 1) {
        drop_last_effect(s);
        return;
    }
    s->effect_count--;
    memmove(s->announced, s->announced + 1, sizeof s->announced - sizeof *s->announced);
    memmove(s->effect_player, s->effect_player + 1, sizeof s->effect_player - 1);
    s->announced[SKETCH_MAX_EFFECTS - 1] = s->effect_player[SKETCH_MAX_EFFECTS - 1] = 0;
}

/* SKE-2, SKE-24: the first effect happens. */
static void happen(Sketch *s, Told *told)
{
    Action announced = s->announced[0];
    unsigned player = s->effect_player[0];
    drop_first_effect(s);
    s->happened = true;
    switch (s->effect_kind) {
    case SKETCH_ARCHER: /* SKE-51 */
        s->owed[s->owed_count++] = (uint8_t)(action_argument(announced, 0) - 1);
        break;
    case SKETCH_DANCER:
        begin_dance(s, action_argument(announced, 0) - 1);
        break;
    case SKETCH_MAGICIAN: {
        uint8_t *one =
            &s->card_at[action_argument(announced, 0) - 1][action_argument(announced, 1) - 1];
        uint8_t *other =
            &s->card_at[action_argument(announced, 2) - 1][action_argument(announced, 3) - 1];
        uint8_t id = *one;
        *one = *other;
        *other = id;
        break;
    }
    case SKETCH_SEER:
        look(s, player, announced, told);
        break;
    case SKETCH_VETO: /* SKE-40 */
        sketch_owe_penalty(s, player);
        break;
    default:
        __builtin_trap();
    }
}

/* ---- The course of the game ---------------------------------------------------------------- */

static void begin_window(Sketch *s)
{
    s->answered = s->chain = 0;
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
void sketch_begin_turn(Sketch *s, unsigned seat)
{
    s->player = (uint8_t)seat;
    s->turn++;
    s->played = s->failed = 0;
    begin_window(s);
    s->last = s->assault == seat + 1 || s->hand_size[seat] == 0 || s->pile_size == 0 ||
              s->turn == SKETCH_TURN_LIMIT;
    s->phase = SKETCH_DRAWING;
    s->to_act = seats_of(seat);
}

/* SKE-61: all cards are turned up. */
static void end_game(Sketch *s, Told *told)
{
    s->phase = SKETCH_OVER;
    s->to_act = 0;
    if (told == NULL)
        return;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        told_show(told, EVERYBODY, (Face)(SHOWN_SEAT + seat));
        for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
            told_show(told, EVERYBODY,
                      (Face)sketch_kind_at(s, seat, (unsigned)__builtin_ctzll(rest)));
    }
}

/* Somebody takes a card, from the pile or else from the discard (SKE-50). False: nobody, or there
   is none to take. */
static bool wait_for_owed(Sketch *s)
{
    if (s->owed_count == 0)
        return false;
    if (s->pile_size > 0) {
        sketch_wait_for(s, SKETCH_PENALTY, seats_of(CHANCE));
        return true;
    }
    if (s->discard_size > 1) {
        sketch_wait_for(s, SKETCH_DIGGING, seats_of(CHANCE));
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
        sketch_wait_for(s, SKETCH_ENDING, seats_of(s->player));
        return false;
    }
    sketch_begin_turn(s, (s->player + 1u) % s->seats);
    return s->last;
}

/* Carries the game on to the next point where somebody must act. */
void sketch_go_on(Sketch *s, Told *told)
{
    for (;;) {
        if (wait_for_owed(s))
            return;
        if (!s->resolving) {
            SeatSet asked = (SeatSet)(s->holders & ~s->answered); /* SKE-30, SKE-32 */
            if (asked != 0) {
                sketch_wait_for(s, SKETCH_WINDOW, asked);
                return;
            }
            end_window(s);
        }
        if (s->effect_count == 0) {
            if (!after_effects(s, told))
                return;
        } else if (sketch_target_stands(s, s->effect_kind, s->announced[0])) {
            s->phase = SKETCH_WINDOW; /* of no dance yet: one may just have ended */
            happen(s, told);
            if (s->phase == SKETCH_DANCING)
                return;
        } else if (has_target(s, s->effect_kind)) {
            sketch_wait_for(s, SKETCH_REANNOUNCING, seats_of(s->effect_player[0])); /* SKE-24 */
            return;
        } else {
            drop_first_effect(s); /* void */
        }
    }
}

/* An effect of this card joins the queue when it is announced, which its player does next. */
void sketch_begin_effect(Sketch *s, unsigned seat, unsigned kind)
{
    INSIST(s->effect_count < SKETCH_MAX_EFFECTS);
    s->effect_kind = (uint8_t)kind;
    s->effect_player[s->effect_count] = (uint8_t)seat;
}

void sketch_queue_effect(Sketch *s, Action announced)
{
    s->announced[s->effect_count++] = announced;
    s->base_queued = true;
}

/* SKE-22: a card has just been played. Its player announces what it does, if it does something. */
void sketch_announce(Sketch *s, unsigned seat, unsigned kind, Told *told)
{
    s->base_queued = false;
    if (kind >= SKETCH_ARCHER && kind <= SKETCH_SEER && has_target(s, kind)) {
        sketch_begin_effect(s, seat, kind);
        sketch_wait_for(s, SKETCH_ANNOUNCING, seats_of(seat));
    } else {
        sketch_go_on(s, told);
    }
}
