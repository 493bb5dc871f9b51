/* The rules of Skalpott in the order of the rules page (docs/rules/skalpott.md), whose numbers the
   comments cite. One function for each thing that can be done; Le Jeu acts by itself as soon as its
   dice have fallen (`jeu_plays`). */
#include "base/memory.h"
#include "core/voice.h"
#include "games/skalpott/skalpott.h"

#define SKALPOTT_REFUSALS(X)                                                                       \
    X(NOT_A_DIE, "SKA-1", N_("a die shows 1 to 6"))                                                \
    X(NOT_FOUR_TO_BEGIN, "SKA-3", N_("the first turn is rolled for with four dice"))               \
    X(NOT_FOUR_DICE, "SKA-11", N_("the first throw of a turn is of all four dice"))                \
    X(NOT_FOUR_FOR_JEU, "SKA-51", N_("Le Jeu throws all four dice"))                               \
    X(NOT_FOUR_FOR_LAST, "SKA-54", N_("Le Jeu’s fourth throw is of all four dice"))                \
    X(NOT_AS_REROLLED, "SKA-12", N_("%1 dice were taken up"))                                      \
    X(BAD_POSITIONS, "SKA-12", N_("dice are named by their positions 1 to 4, in ascending order")) \
    X(NO_STOP, "SKA-34", N_("a Joker turn has to be seen through"))                                \
    X(NO_JOKER_NOW, "SKA-31", N_("in a Joker turn the Joker cannot be used"))                      \
    X(NO_JOKER, "SKA-30", N_("the Joker is for a first throw that fits no free link"))

enum {
    BEFORE_SKALPOTT_REFUSALS = GAME_REFUSALS - 1,
#define X(id, rule, sentence) id,
    SKALPOTT_REFUSALS(X)
#undef X
};

static const RefusalText skalpott_refusals[] = {
#define X(id, rule, sentence) {rule, sentence},
    SKALPOTT_REFUSALS(X)
#undef X
};

/* SKA-2 */
const uint8_t skalpott_link_of[6 * SKALPOTT_DICE + 1] = {
    [4] = 0,  [5] = 0,  [6] = 0,  [7] = 1,  [8] = 1,  [9] = 1,  [10] = 2,
    [11] = 2, [12] = 3, [13] = 3, [14] = 4, [15] = 5, [16] = 5, [17] = 6,
    [18] = 6, [19] = 7, [20] = 7, [21] = 7, [22] = 8, [23] = 8, [24] = 8,
};

/* ---- The course of the game ---------------------------------------------------------------- */

static void wait_for_dice(Skalpott *s, unsigned positions)
{
    s->thrown = (uint8_t)positions;
    s->to_act = seats_of(CHANCE);
}

static void end_game(Skalpott *s)
{
    s->phase = SKALPOTT_OVER;
    s->to_act = 0;
}

static bool can_throw(const Skalpott *s, unsigned seat)
{
    return s->pool > 0 || seats_have(s->boxes, seat);
}

/* SKA-10, SKA-31, SKA-42: the turn of this seat, or of the next that can throw. SKA-41: of nobody.
 */
static void begin_turn(Skalpott *s, unsigned seat)
{
    if (s->pool == 0 && s->boxes == 0) {
        end_game(s);
        return;
    }
    while (!can_throw(s, seat))
        seat = (seat + 1) % s->seats;
    s->player = (uint8_t)seat;
    s->throws = 0;
    s->joker_turn = seats_have(s->boxes, seat);
    memset(s->dice, 0, sizeof s->dice);
    s->phase = SKALPOTT_THROWING;
    wait_for_dice(s, SKALPOTT_ALL_DICE); /* SKA-11 */
}

static void next_turn(Skalpott *s)
{
    begin_turn(s, (s->player + 1u) % s->seats);
}

/* The turn stops on the dice as they lie. */
static void stop(Skalpott *s)
{
    unsigned seat = s->player;
    unsigned link = skalpott_hit(s->dice);
    bool placed = !skalpott_holds(s, seat, link);

    s->chains[seat] ^= (uint16_t)(1u << link); /* SKA-13, SKA-14 */
    if (s->joker_turn)
        s->boxes = (uint8_t)seats_without(s->boxes, seat);
    if (placed)
        s->pool = (uint8_t)(s->pool - !s->joker_turn); /* SKA-13, SKA-32 */
    else
        s->pool = (uint8_t)(s->pool + s->joker_turn); /* SKA-33 */
    s->scrap = (uint8_t)(s->scrap + !placed);

    if (s->chains[seat] == SKALPOTT_WHOLE_CHAIN) {
        s->pool = (uint8_t)(s->pool + seats_in_nibble(s->boxes)); /* SKA-40 */
        s->boxes = 0;
        end_game(s);
    } else if (placed && s->pool > 0 && skalpott_even_or_odd(s->dice)) { /* SKA-20, SKA-21 */
        if (s->solo && seat == SKALPOTT_JEU) {
            begin_turn(s, seat); /* SKA-55 */
        } else {
            s->phase = SKALPOTT_PLAYING_ON;
            s->to_act = seats_of(seat);
        }
    } else {
        next_turn(s);
    }
}

/* A counter from the pool goes on the Joker box, and the turn is over (SKA-30, SKA-54). */
static void use_joker(Skalpott *s)
{
    s->pool--;
    s->boxes |= (uint8_t)seats_of(s->player);
    next_turn(s);
}

/* ---- Le Jeu -------------------------------------------------------------------------------- */

static bool jeu_fits(const Skalpott *s)
{
    return !skalpott_holds(s, SKALPOTT_JEU, skalpott_hit(s->dice));
}

/* The place of the lowest die, or of the highest. */
static unsigned lowest_die(const uint8_t dice[SKALPOTT_DICE])
{
    unsigned at = 0;
    for (unsigned i = 1; i < SKALPOTT_DICE; i++)
        if (dice[i] < dice[at])
            at = i;
    return at;
}

static unsigned highest_die(const uint8_t dice[SKALPOTT_DICE])
{
    unsigned at = 0;
    for (unsigned i = 1; i < SKALPOTT_DICE; i++)
        if (dice[i] > dice[at])
            at = i;
    return at;
}

/* Not part of `jeu_plays`, so that it stays short: most throws fit at once. */
__attribute__((noinline)) void skalpott_jeu_second(uint8_t dice[SKALPOTT_DICE])
{
    dice[lowest_die(dice)] = 6; /* SKA-52 */
}

__attribute__((noinline)) void skalpott_jeu_third(uint8_t dice[SKALPOTT_DICE])
{
    uint8_t rest[SKALPOTT_DICE];
    memcpy(rest, dice, sizeof rest);
    for (int i = 0; i < 2; i++) { /* SKA-53 */
        unsigned highest = highest_die(rest);
        dice[highest] = 1;
        rest[highest] = 0;
    }
}

/* SKA-51 to SKA-54: one real throw, then two virtual ones, then the Joker or a fourth. */
static void jeu_plays(Skalpott *s)
{
    if (s->throws == 4 || jeu_fits(s)) {
        stop(s);
        return;
    }
    skalpott_jeu_second(s->dice);
    s->throws = 2;
    if (jeu_fits(s)) {
        stop(s);
        return;
    }
    skalpott_jeu_third(s->dice);
    s->throws = 3;
    if (jeu_fits(s))
        stop(s);
    else if (s->joker_turn)
        wait_for_dice(s, SKALPOTT_ALL_DICE);
    else
        use_joker(s);
}

/* ---- What can be done ---------------------------------------------------------------------- */

typedef Refusal Doing(Skalpott *s, Action action);

/* How the dice that were thrown should have been: the refusal of a wrong number of them. */
static Refusal wrong_number(const Skalpott *s)
{
    if (s->phase == SKALPOTT_ROLLING)
        return refuse(NOT_FOUR_TO_BEGIN);
    if (s->solo && s->player == SKALPOTT_JEU)
        return refuse(s->throws == 0 ? NOT_FOUR_FOR_JEU : NOT_FOUR_FOR_LAST);
    if (s->throws == 0)
        return refuse(NOT_FOUR_DICE);
    return refuse_with(NOT_AS_REROLLED, seats_in_nibble(s->thrown));
}

/* Reads as many dice as were to be thrown, each into its place. */
static Refusal read_dice(Skalpott *s, Action action)
{
    /* By the dice that were thrown: where each of the four comes from, the first to fourth number
       that was given or (4 and up) the die that stayed. */
    static const uint8_t from[1 << SKALPOTT_DICE][SKALPOTT_DICE] = {
        {4, 5, 6, 7}, {0, 5, 6, 7}, {4, 0, 6, 7}, {0, 1, 6, 7}, {4, 5, 0, 7}, {0, 5, 1, 7},
        {4, 0, 1, 7}, {0, 1, 2, 7}, {4, 5, 6, 0}, {0, 5, 6, 1}, {4, 0, 6, 1}, {0, 1, 6, 2},
        {4, 5, 0, 1}, {0, 5, 1, 2}, {4, 0, 1, 2}, {0, 1, 2, 3},
    };
    unsigned a = action_argument(action, 0), b = action_argument(action, 1);
    unsigned c = action_argument(action, 2), d = action_argument(action, 3);
    if (a < 1 || a > 6 || b > 6 || c > 6 || d > 6)
        return refuse(NOT_A_DIE);
    if (1u + (b > 0) + (c > 0) + (d > 0) != seats_in_nibble(s->thrown))
        return wrong_number(s);
    const uint8_t dice[] = {(uint8_t)a, (uint8_t)b, (uint8_t)c, (uint8_t)d,
                            s->dice[0], s->dice[1], s->dice[2], s->dice[3]};
    for (unsigned i = 0; i < SKALPOTT_DICE; i++)
        s->dice[i] = dice[from[s->thrown][i]];
    return accepted();
}

/* SKA-3 */
static Refusal do_roll(Skalpott *s, Action action)
{
    Refusal refusal = read_dice(s, action);
    if (refusal.id != ACCEPTED)
        return refusal;
    unsigned sum = skalpott_sum(s->dice);
    if (sum > s->best) {
        s->best = (uint8_t)sum;
        s->tied = 0;
    }
    if (sum == s->best)
        s->tied |= (uint8_t)seats_of(s->player);
    unsigned next = seats_next(s->rollers, s->player);
    if (next > s->player) {
        s->player = (uint8_t)next;
    } else if (seats_single(s->tied)) {
        unsigned first = seats_lowest(s->tied);
        s->rollers = s->tied = s->best = 0;
        begin_turn(s, first);
    } else { /* those equal highest throw again */
        s->rollers = s->tied;
        s->tied = s->best = 0;
        s->player = (uint8_t)seats_lowest(s->rollers);
    }
    return accepted();
}

/* SKA-11, SKA-12 */
static Refusal do_dice(Skalpott *s, Action action)
{
    Refusal refusal = read_dice(s, action);
    if (refusal.id != ACCEPTED)
        return refusal;
    s->throws++;
    if (s->solo && s->player == SKALPOTT_JEU) {
        jeu_plays(s);
    } else if (s->throws == skalpott_most_throws(s->joker_turn)) {
        stop(s);
    } else {
        s->phase = SKALPOTT_DECIDING;
        s->to_act = seats_of(s->player);
    }
    return accepted();
}

/* `reroll` with these dice, by the set of their positions. */
#define TAKE(a, b, c, d) ((Action)SKALPOTT_WORD_REROLL << 26 | a << 19 | b << 12 | c << 7 | d)
static const Action reroll_of[1 << SKALPOTT_DICE] = {
    0,
    TAKE(1, 0, 0, 0),
    TAKE(2, 0, 0, 0),
    TAKE(1, 2, 0, 0),
    TAKE(3, 0, 0, 0),
    TAKE(1, 3, 0, 0),
    TAKE(2, 3, 0, 0),
    TAKE(1, 2, 3, 0),
    TAKE(4, 0, 0, 0),
    TAKE(1, 4, 0, 0),
    TAKE(2, 4, 0, 0),
    TAKE(1, 2, 4, 0),
    TAKE(3, 4, 0, 0),
    TAKE(1, 3, 4, 0),
    TAKE(2, 3, 4, 0),
    TAKE(1, 2, 3, 4),
};
#undef TAKE

/* SKA-12: positions that are not ascending give a set whose `reroll` is another one. */
static Refusal do_reroll(Skalpott *s, Action action)
{
    unsigned a = action_argument(action, 0), b = action_argument(action, 1);
    unsigned c = action_argument(action, 2), d = action_argument(action, 3);
    if ((a | b | c | d) > 7)
        return refuse(BAD_POSITIONS);
    unsigned positions = skalpott_taken_up(action);
    if (positions > SKALPOTT_ALL_DICE || reroll_of[positions] != action)
        return refuse(BAD_POSITIONS);
    s->phase = SKALPOTT_THROWING;
    wait_for_dice(s, positions);
    return accepted();
}

/* SKA-34 */
bool skalpott_may_stop(const Skalpott *s)
{
    if (!s->joker_turn)
        return true;
    if (s->joker == SKALPOTT_JOKER_LITERAL && s->throws == 1)
        return false;
    return !skalpott_holds(s, s->player, skalpott_hit(s->dice));
}

static Refusal do_stop(Skalpott *s, Action action)
{
    (void)action;
    if (!skalpott_may_stop(s))
        return refuse(NO_STOP);
    stop(s);
    return accepted();
}

/* SKA-30: the box is empty, or this would be a Joker turn; then there is a counter in the pool. */
static bool may_joker(const Skalpott *s)
{
    return !s->joker_turn && s->throws == 1 && skalpott_holds(s, s->player, skalpott_hit(s->dice));
}

static Refusal do_joker(Skalpott *s, Action action)
{
    (void)action;
    if (s->joker_turn)
        return refuse(NO_JOKER_NOW);
    if (!may_joker(s))
        return refuse(NO_JOKER);
    use_joker(s);
    return accepted();
}

/* SKA-20 */
static Refusal do_again(Skalpott *s, Action action)
{
    (void)action;
    begin_turn(s, s->player);
    return accepted();
}

static Refusal do_yield(Skalpott *s, Action action)
{
    (void)action;
    next_turn(s);
    return accepted();
}

/* What may be done in which phase: everything else is refused. */
static Doing *const doings[SKALPOTT_OVER + 1][SKALPOTT_WORDS] = {
    [SKALPOTT_ROLLING][SKALPOTT_WORD_DICE] = do_roll,
    [SKALPOTT_THROWING][SKALPOTT_WORD_DICE] = do_dice,
    [SKALPOTT_DECIDING][SKALPOTT_WORD_REROLL] = do_reroll,
    [SKALPOTT_DECIDING][SKALPOTT_WORD_STOP] = do_stop,
    [SKALPOTT_DECIDING][SKALPOTT_WORD_JOKER] = do_joker,
    [SKALPOTT_PLAYING_ON][SKALPOTT_WORD_AGAIN] = do_again,
    [SKALPOTT_PLAYING_ON][SKALPOTT_WORD_YIELD] = do_yield,
};

static Refusal skalpott_apply(void *state, Actor actor, Action action, Told *told)
{
    Skalpott *s = state;
    if (!seats_have(s->to_act, actor))
        return refuse_actor(s->to_act);
    Doing *doing = doings[s->phase][action_word(action)];
    if (doing == NULL)
        return refuse(MODEL_NOT_NOW);
    if (told != NULL) {
        told->arguments = EVERYBODY;
        told->count = 0;
    }
    return doing(s, action);
}

/* ---- What may be done, in canonical order -------------------------------------------------- */

static uint32_t skalpott_tickets(const void *state, Actor actor)
{
    static const uint16_t outcomes[SKALPOTT_DICE + 1] = {1, 6, 36, 216, 1296};
    const Skalpott *s = state;
    if (!seats_have(s->to_act, actor))
        return 0;
    switch ((SkalpottPhase)s->phase) {
    case SKALPOTT_ROLLING:
    case SKALPOTT_THROWING:
        return outcomes[seats_in_nibble(s->thrown)];
    case SKALPOTT_DECIDING:
        return (uint32_t)SKALPOTT_ALL_DICE + skalpott_may_stop(s) + may_joker(s);
    case SKALPOTT_PLAYING_ON:
        return 2;
    case SKALPOTT_OVER:
    case SKALPOTT_STOPPED:
        break;
    }
    __builtin_trap();
}

/* The i-th throw of so many dice: i in base six, the first die first. Fewer than four dice are the
   first of four, and the others are cut off. */
static Action nth_throw(unsigned count, uint32_t i)
{
    static const uint8_t scale[SKALPOTT_DICE + 1] = {0, 216, 36, 6, 1};
    static const Action keep[SKALPOTT_DICE + 1] = {0, ~0u << 19, ~0u << 12, ~0u << 7, ~0u};
    i *= scale[count];
    return action_with(SKALPOTT_WORD_DICE, i / 216 + 1, i / 36 % 6 + 1, i / 6 % 6 + 1, i % 6 + 1) &
           keep[count];
}

static Action skalpott_ticket(const void *state, Actor actor, uint32_t i)
{
    (void)actor;
    /* Sets of dice in the order of their `reroll`. */
    static const uint8_t sets[] = {1, 3, 7, 15, 11, 5, 13, 9, 2, 6, 14, 10, 4, 12, 8};
    const Skalpott *s = state;
    switch ((SkalpottPhase)s->phase) {
    case SKALPOTT_ROLLING:
    case SKALPOTT_THROWING:
        return nth_throw(seats_in_nibble(s->thrown), i);
    case SKALPOTT_DECIDING:
        if (i < SKALPOTT_ALL_DICE)
            return reroll_of[sets[i]];
        return action0(i == SKALPOTT_ALL_DICE && skalpott_may_stop(s) ? SKALPOTT_WORD_STOP
                                                                      : SKALPOTT_WORD_JOKER);
    case SKALPOTT_PLAYING_ON:
        return action0(SKALPOTT_WORD_AGAIN + i);
    case SKALPOTT_OVER:
    case SKALPOTT_STOPPED:
        break;
    }
    __builtin_trap();
}

static ActorSet skalpott_to_act(const void *state)
{
    return ((const Skalpott *)state)->to_act;
}

/* SKA-43 */
static uint16_t skalpott_winners(const void *state)
{
    const Skalpott *s = state;
    unsigned best = 0;
    uint16_t winners = 0;
    INSIST(s->phase == SKALPOTT_OVER);
    for (unsigned seat = 0; seat < s->seats; seat++) {
        unsigned standing = skalpott_standing(s->chains[seat]);
        if (standing > best)
            winners = 0;
        if (standing >= best) {
            best = standing;
            winners |= seats_of(seat);
        }
    }
    return winners;
}

/* ---- Set-up -------------------------------------------------------------------------------- */

/* SKA-50: Le Jeu has a seat, looks on and wins like a person. */
static uint8_t skalpott_seats(const Options *options)
{
    return options->value[PLAYERS] == 1 ? 2 : options->value[PLAYERS];
}

/* The sheet advises who plays alone to begin. */
static void skalpott_adapt(Options *initial)
{
    initial->value[SKALPOTT_FIRST] = initial->value[PLAYERS] == 1 ? 1 : 0;
}

static const char *skalpott_conflict(const Options *options)
{
    if (options->value[SKALPOTT_FIRST] > skalpott_seats(options))
        return N_("who begins has to be a seat at the table");
    return NULL;
}

static void skalpott_start(void *state, const Options *options)
{
    Skalpott *s = state;
    memset(s, 0, sizeof *s);
    s->seats = skalpott_seats(options);
    s->solo = options->value[PLAYERS] == 1;
    s->joker = options->value[SKALPOTT_JOKER];
    s->pool = (uint8_t)(options->value[SKALPOTT_COUNTERS] * s->seats); /* SKA-1 */
    if (options->value[SKALPOTT_FIRST] > 0) {
        begin_turn(s, options->value[SKALPOTT_FIRST] - 1u);
    } else { /* SKA-3 */
        s->phase = SKALPOTT_ROLLING;
        s->rollers = (uint8_t)((1u << s->seats) - 1);
        wait_for_dice(s, SKALPOTT_ALL_DICE);
    }
}

/* ---- Knowledge: everybody sees everything -------------------------------------------------- */

static void skalpott_know(void *knowledge, const Options *options, Viewer viewer)
{
    (void)viewer;
    skalpott_start(knowledge, options);
}

static void skalpott_learn(void *knowledge, const Seen *seen)
{
    Refusal refusal = skalpott_apply(knowledge, seen->move.actor, seen->move.action, NULL);
    INSIST(refusal.id == ACCEPTED);
}

static void skalpott_resample(const void *knowledge, Random *random, void *state)
{
    (void)random;
    memcpy(state, knowledge, sizeof(Skalpott));
}

/* ---- The game ------------------------------------------------------------------------------ */

#define A_NUMBER                                                                                   \
    {                                                                                              \
        .kind = ARGUMENT_NUMBER                                                                    \
    }
#define FOUR_NUMBERS                                                                               \
    {                                                                                              \
        A_NUMBER, A_NUMBER, A_NUMBER, A_NUMBER                                                     \
    }

static const Word skalpott_words[SKALPOTT_WORDS] = {
    [SKALPOTT_WORD_DICE] = {"dice", false, false, 1, 4, FOUR_NUMBERS},
    [SKALPOTT_WORD_REROLL] = {NC_("word", "reroll"), false, false, 1, 4, FOUR_NUMBERS},
    [SKALPOTT_WORD_STOP] = {.text = NC_("word", "stop")},
    [SKALPOTT_WORD_JOKER] = {.text = NC_("word", "joker")},
    [SKALPOTT_WORD_AGAIN] = {.text = NC_("word", "again")},
    [SKALPOTT_WORD_YIELD] = {.text = NC_("word", "yield")},
};

static const char *const first_names[] = {NC_("value", "roll")};
static const char *const joker_names[] = {NC_("value", "literal"), NC_("value", "commit")};

static const Option skalpott_options[SKALPOTT_OPTIONS] = {
    [PLAYERS] = {"players", NC_("option", "Players"),
                 N_("players at the table; 1 plays alone against Le Jeu"), OPTION_NUMBER, 1,
                 SKALPOTT_SEATS, 2, NULL},
    [SKALPOTT_FIRST] = {"first", NC_("option", "Who begins"), N_("who begins; alone, you do"),
                        OPTION_SEAT, 0, SKALPOTT_SEATS, 0, first_names},
    [SKALPOTT_JOKER] = {"joker", NC_("option", "Joker turns"),
                        N_("a Joker turn takes two throws at least, or may end after the first"),
                        OPTION_CHOICE, SKALPOTT_JOKER_LITERAL, SKALPOTT_JOKER_COMMIT,
                        SKALPOTT_JOKER_LITERAL, joker_names},
    [SKALPOTT_COUNTERS] = {"counters", NC_("option", "Counters"),
                           N_("counters that each player brings"), OPTION_NUMBER, 1, 12, 12, NULL},
};

static const struct Bot *const skalpott_bots[] = {&skalpott_easy, &skalpott_medium};

extern const Voice skalpott_voice;

const Game skalpott_game = {
    .name = "skalpott",
    .title = "Skalpott",
    .summary = N_("Four dice and a chain of nine links: throw what fits, and keep what you have."),
    .motto = N_("dice and odds"),
    .options = skalpott_options,
    .words = skalpott_words,
    .refusals = skalpott_refusals,
    .option_count = SKALPOTT_OPTIONS,
    .word_count = SKALPOTT_WORDS,
    .refusal_count = sizeof skalpott_refusals / sizeof *skalpott_refusals,
    .state_size = sizeof(Skalpott),
    .adapt = skalpott_adapt,
    .conflict = skalpott_conflict,
    .seats = skalpott_seats,
    .persons = skalpott_seats,
    .start = skalpott_start,
    .to_act = skalpott_to_act,
    .tickets = skalpott_tickets,
    .ticket = skalpott_ticket,
    .apply = skalpott_apply,
    .winners = skalpott_winners,
    .view_size = sizeof(Skalpott),
    .see = skalpott_see,
    .write_view = skalpott_write_view,
    .knowledge_size = sizeof(Skalpott),
    .know = skalpott_know,
    .learn = skalpott_learn,
    .resample = skalpott_resample,
    .voice = &skalpott_voice,
    .timeout = skalpott_timeout,
    .automata = skalpott_automata,
    .automaton = "Le Jeu",
    .lines = skalpott_lines,
    .line_count = SKALPOTT_LINES,
    .bots = skalpott_bots,
    .bot_count = sizeof skalpott_bots / sizeof *skalpott_bots,
    .flaw = skalpott_flaw,
};
