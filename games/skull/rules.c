/* The rules of Skull, in the order of the rules page (docs/rules/skull.md), whose numbers the
   comments cite. One function for each thing that can be done; `skull_apply` at the end says which
   may be done in which phase. */
#include "base/memory.h"
#include "core/voice.h"
#include "games/skull/skull.h"

#define SKULL_REFUSALS(X)                                                                          \
    X(NO_SUCH_SEAT, "SKU-2", N_("there is no such seat at this table"))                            \
    X(DISC_NOT_YOURS, "SKU-10", N_("there is no such disc in your hand"))                          \
    X(DISC_NOT_IN_HAND, "SKU-20", N_("there is no such disc left in your hand"))                   \
    X(HAND_EMPTY, "SKU-22", N_("your hand is empty: you have to open a challenge"))                \
    X(BID_TOO_LOW, "SKU-21", N_("a challenge is for at least one disc"))                           \
    X(BID_TOO_HIGH, "SKU-21", N_("there are only %1 discs on the table"))                          \
    X(BID_NOT_HIGHER, "SKU-24", N_("a bid has to be higher than the last one, %1"))                \
    X(NOTHING_TO_FLIP, "SKU-31", N_("there is no disc face down in that place"))                   \
    X(DISC_NOT_OWNED, "SKU-41", N_("the challenger owns no such disc"))                            \
    X(DISC_NOT_TO_LOSE, "SKU-42", N_("you can lose a flower or your skull"))                       \
    X(SEAT_NOT_IN_PLAY, "SKU-46", N_("that seat is out of the game, or not at this table"))

enum {
    BEFORE_SKULL_REFUSALS = GAME_REFUSALS - 1,
#define X(id, rule, sentence) id,
    SKULL_REFUSALS(X)
#undef X
};

static const RefusalText skull_refusals[] = {
#define X(id, rule, sentence) {rule, sentence},
    SKULL_REFUSALS(X)
#undef X
};

/* ---- Small things -------------------------------------------------------------------------- */

/* By the set of discs in a place: how many kinds are there. */
static const uint8_t kinds_of[16] = {0, 1, 1, 1, 1, 2, 2, 2, 1, 2, 2, 2, 2, 3, 3, 3};
/* By disc: to take one out of a set. */
static const uint8_t one_of[3] = {1, SKULL_HAS_SKULL, SKULL_HAS_LAST};

/* ---- Rounds -------------------------------------------------------------------------------- */

/* SKU-45: discs back in hand, `first` begins. SKU-50, SKU-54: the Last Chance disc is with
   `last_holder` for this round alone, or with nobody. */
static void begin_round(Skull *s, unsigned first, unsigned last_holder)
{
    memcpy(s->hand, s->owned, sizeof s->hand);
    memset(s->stack, 0, sizeof s->stack);
    memset(s->laid, 0, sizeof s->laid);
    memset(s->up, 0, sizeof s->up);
    s->last_holder = (uint8_t)last_holder;
    if (last_holder != NO_SEAT) {
        s->hand[last_holder] |= SKULL_HAS_LAST;
        s->last_granted |= seats_of(skull_owner(s, last_holder));
    }
    s->first = (uint8_t)first;
    s->challenger = NO_SEAT;
    s->felled_by = NO_SEAT;
    s->bid = 0;
    s->table = 0;
    s->turned = 0;
    s->face_down = 0;
    s->in_auction = s->in_play;
    s->phase = SKULL_PREPARING;
    s->to_act = seats_without(s->in_play, first); /* SKU-11 */
}

static void end_game(Skull *s, unsigned winner)
{
    s->winner = (uint8_t)winner;
    s->phase = SKULL_OVER;
    s->to_act = 0;
}

/* SKU-44: out for good. SKU-47: the last person left wins. SKU-46: who begins the next round. Too
   rare to stand in the way of every attempt. */
__attribute__((cold)) static void go_out(Skull *s)
{
    s->in_play = seats_without(s->in_play, s->challenger);
    s->owned[s->challenger] = 0;

    unsigned person = skull_owner(s, seats_lowest(s->in_play));
    SeatSet gangs = (SeatSet)(seats_of(person) | seats_of(person + s->persons));
    if ((s->in_play & ~gangs) == 0) {
        end_game(s, person);
    } else if (s->felled_by == s->challenger) {
        s->phase = SKULL_NAMING_FIRST;
        s->to_act = seats_of(s->challenger);
    } else {
        begin_round(s, s->felled_by, NO_SEAT);
    }
}

/* The challenger has lost one disc. */
static void lose_disc(Skull *s, unsigned disc)
{
    unsigned challenger = s->challenger;
    unsigned last_holder = NO_SEAT;

    s->owned[challenger] -= one_of[disc];
    if (s->owned[challenger] == 0) {
        go_out(s);
        return;
    }
    if (s->lastchance != SKULL_LASTCHANCE_OFF && skull_size(s->owned[challenger]) == 1 &&
        !seats_have(s->last_granted, skull_owner(s, challenger)))
        last_holder = challenger; /* SKU-50 */
    begin_round(s, challenger, last_holder);
}

/* After a failure and what was shown: what it costs. */
static void take_loss(Skull *s)
{
    if (s->last_holder == s->challenger) {
        go_out(s); /* SKU-53 */
    } else if (s->felled_by != s->challenger) {
        s->phase = SKULL_DROPPING; /* SKU-41, SKU-43 */
        s->to_act = seats_of(CHANCE);
    } else if (skull_size(s->owned[s->challenger]) == 1) {
        go_out(s); /* SKU-42: no choice, no action */
    } else {
        s->phase = SKULL_LOSING; /* SKU-42 */
        s->to_act = seats_of(s->challenger);
    }
}

/* ---- The attempt --------------------------------------------------------------------------- */

static void succeed(Skull *s)
{
    if (seats_have(s->flower_mats, s->challenger)) { /* SKU-40 */
        end_game(s, skull_owner(s, s->challenger));
        return;
    }
    s->flower_mats |= seats_of(s->challenger);
    begin_round(s, s->challenger, NO_SEAT);
}

static void fail(Skull *s, unsigned skull_seat)
{
    s->felled_by = (uint8_t)skull_seat;
    SeatSet others = seats_without(s->face_down, s->challenger);
    if (s->show && others != 0) { /* SKU-33 */
        s->phase = SKULL_SHOWING;
        s->to_act = others;
    } else {
        take_loss(s);
    }
}

/* Turns the topmost face-down disc of a seat (SKU-31), for all to see. */
static SkullDisc turn_disc(Skull *s, unsigned seat, Told *told)
{
    SkullDisc disc = (SkullDisc)(s->stack[seat] >> 2 * s->up[seat] & 3);
    s->up[seat]++;
    if (skull_down(s, seat) == 0)
        s->face_down = seats_without(s->face_down, seat);
    if (told != NULL)
        told_show(told, EVERYBODY, (Face)disc);
    return disc;
}

/* Turns one disc of the attempt. True: the attempt goes on (SKU-32). */
static bool attempt_disc(Skull *s, unsigned seat, Told *told)
{
    if (turn_disc(s, seat, told) == SKULL_DISC_SKULL) {
        fail(s, seat);
        return false;
    }
    if (++s->turned == s->bid) {
        succeed(s);
        return false;
    }
    return true;
}

/* SKU-26: the auction is over. SKU-30: the challenger's own discs come first. */
static void begin_attempt(Skull *s, Told *told)
{
    s->phase = SKULL_ATTEMPT;
    s->to_act = seats_of(s->challenger);
    s->face_down = s->in_play; /* SKU-12: everyone in play has laid a disc */
    while (skull_down(s, s->challenger) > 0)
        if (!attempt_disc(s, s->challenger, told))
            return;
}

/* ---- What can be done ---------------------------------------------------------------------- */

/* SKU-2 */
static Refusal do_first(Skull *s, unsigned seat, Action action, Told *told)
{
    (void)seat, (void)told;
    unsigned first = action_argument(action, 0);
    if (first < 1 || first > s->seats)
        return refuse(NO_SUCH_SEAT);
    begin_round(s, first - 1, NO_SEAT);
    return accepted();
}

static void lay_disc(Skull *s, unsigned seat, unsigned disc, Told *told)
{
    s->hand[seat] -= one_of[disc];
    s->stack[seat] = (uint8_t)((unsigned)s->stack[seat] << 2 | disc);
    s->laid[seat]++;
    s->table++;
    if (told != NULL && !skull_lies_open(s, disc)) /* SKU-51 */
        told->arguments = ONLY(skull_owner(s, seat));
}

/* SKU-10, SKU-11, SKU-12: everyone lays a disc, the first player after all others. */
static Refusal do_prepare(Skull *s, unsigned seat, Action action, Told *told)
{
    unsigned disc = action_argument(action, 0) - 1;
    if (!skull_has_disc(s->hand[seat], disc))
        return refuse(DISC_NOT_YOURS);
    lay_disc(s, seat, disc, told);
    s->to_act = seats_without(s->to_act, seat);
    if (s->to_act == 0) {
        s->to_act = seats_of(s->first);
        if (seat == s->first)
            s->phase = SKULL_LAYING;
    }
    return accepted();
}

/* SKU-20, SKU-22 */
static Refusal do_place(Skull *s, unsigned seat, Action action, Told *told)
{
    unsigned disc = action_argument(action, 0) - 1;
    if (s->hand[seat] == 0)
        return refuse(HAND_EMPTY);
    if (!skull_has_disc(s->hand[seat], disc))
        return refuse(DISC_NOT_IN_HAND);
    lay_disc(s, seat, disc, told);
    s->to_act = seats_of(seats_next(s->in_play, seat));
    return accepted();
}

/* SKU-20, SKU-23: the bid that opens a challenge; SKU-24: one that raises it. */
static Refusal do_bid(Skull *s, unsigned seat, Action action, Told *told)
{
    unsigned bid = action_argument(action, 0);
    if (bid < 1)
        return refuse(BID_TOO_LOW);
    if (bid > s->table)
        return refuse_with(BID_TOO_HIGH, s->table);
    if (bid <= s->bid)
        return refuse_with(BID_NOT_HIGHER, s->bid);
    s->bid = (uint8_t)bid;
    s->challenger = (uint8_t)seat;
    if (bid == s->table) { /* SKU-26 */
        begin_attempt(s, told);
    } else {
        s->phase = SKULL_AUCTION;
        s->to_act = seats_of(seats_next(s->in_auction, seat));
    }
    return accepted();
}

/* SKU-24, SKU-25 */
static Refusal do_pass(Skull *s, unsigned seat, Action action, Told *told)
{
    (void)action;
    s->in_auction = seats_without(s->in_auction, seat);
    if (seats_single(s->in_auction)) /* SKU-26 */
        begin_attempt(s, told);
    else
        s->to_act = seats_of(seats_next(s->in_auction, seat));
    return accepted();
}

/* SKU-31 */
static Refusal do_flip(Skull *s, unsigned seat, Action action, Told *told)
{
    (void)seat;
    unsigned target = action_argument(action, 0) - 1;
    if (target >= s->seats || !seats_have(s->face_down, target))
        return refuse(NOTHING_TO_FLIP);
    (void)attempt_disc(s, target, told);
    return accepted();
}

/* SKU-33 */
static Refusal do_hide(Skull *s, unsigned seat, Action action, Told *told)
{
    (void)action, (void)told;
    s->to_act = seats_without(s->to_act, seat);
    if (s->to_act == 0)
        take_loss(s);
    return accepted();
}

static Refusal do_show(Skull *s, unsigned seat, Action action, Told *told)
{
    while (skull_down(s, seat) > 0)
        (void)turn_disc(s, seat, told);
    return do_hide(s, seat, action, told); /* there is nothing left to hide */
}

/* SKU-41 */
static Refusal do_drop(Skull *s, unsigned chance, Action action, Told *told)
{
    (void)chance;
    unsigned disc = action_argument(action, 0) - 1;
    if (!skull_has_disc(s->owned[s->challenger], disc))
        return refuse(DISC_NOT_OWNED);
    if (told != NULL)
        told->arguments = ONLY(skull_owner(s, s->challenger));
    lose_disc(s, disc);
    return accepted();
}

/* SKU-42: its skull has just been turned and it has another disc, so there are both to choose. */
static Refusal do_lose(Skull *s, unsigned seat, Action action, Told *told)
{
    unsigned disc = action_argument(action, 0) - 1;
    if (!skull_has_disc(s->owned[seat], disc))
        return refuse(DISC_NOT_TO_LOSE);
    if (told != NULL)
        told->arguments = ONLY(skull_owner(s, seat));
    lose_disc(s, disc);
    return accepted();
}

/* SKU-46 */
static Refusal do_start(Skull *s, unsigned seat, Action action, Told *told)
{
    (void)seat, (void)told;
    unsigned first = action_argument(action, 0) - 1;
    if (first >= s->seats || !seats_have(s->in_play, first))
        return refuse(SEAT_NOT_IN_PLAY);
    begin_round(s, first, NO_SEAT);
    return accepted();
}

/* What may be done in which phase: everything else is refused. */
typedef Refusal Doing(Skull *s, unsigned seat, Action action, Told *told);

static Doing *const doings[SKULL_OVER + 1][16] = {
    /* by word; padded to a power of two */
    [SKULL_DRAWING_FIRST][SKULL_WORD_FIRST] = do_first,
    [SKULL_PREPARING][SKULL_WORD_PLACE] = do_prepare,
    [SKULL_LAYING][SKULL_WORD_PLACE] = do_place,
    [SKULL_LAYING][SKULL_WORD_BID] = do_bid,
    [SKULL_AUCTION][SKULL_WORD_BID] = do_bid,
    [SKULL_AUCTION][SKULL_WORD_PASS] = do_pass,
    [SKULL_ATTEMPT][SKULL_WORD_FLIP] = do_flip,
    [SKULL_SHOWING][SKULL_WORD_SHOW] = do_show,
    [SKULL_SHOWING][SKULL_WORD_HIDE] = do_hide,
    [SKULL_DROPPING][SKULL_WORD_DROP] = do_drop,
    [SKULL_LOSING][SKULL_WORD_LOSE] = do_lose,
    [SKULL_NAMING_FIRST][SKULL_WORD_START] = do_start,
};

bool skull_offers(unsigned phase, unsigned word)
{
    return doings[phase][word] != NULL;
}

Refusal skull_apply(void *state, Actor actor, Action action, Told *told)
{
    Skull *s = state;
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

/* ---- What may be done, in canonical order -------------------------------------------------- */

/* Half of all moves belong to the preparation, so it is asked for first. */
static SkullPhase phase_of(const Skull *s)
{
    return (SkullPhase)__builtin_expect(s->phase, SKULL_PREPARING);
}

static uint32_t skull_tickets(const void *state, Actor actor)
{
    const Skull *s = state;
    if (!seats_have(s->to_act, actor))
        return 0;
    switch (phase_of(s)) {
    case SKULL_DRAWING_FIRST:
        return s->seats;
    case SKULL_PREPARING:
        return kinds_of[s->hand[actor]];
    case SKULL_LAYING:
        return kinds_of[s->hand[actor]] + s->table;
    case SKULL_AUCTION:
        return s->table - s->bid + 1u; /* every higher bid, and pass */
    case SKULL_ATTEMPT:
        return seats_count(s->face_down);
    case SKULL_SHOWING:
    case SKULL_LOSING:
        return 2;
    case SKULL_DROPPING:
        return skull_size(s->owned[s->challenger]);
    case SKULL_NAMING_FIRST:
        return seats_count(s->in_play);
    case SKULL_OVER:
        break;
    }
    __builtin_trap();
}

/* Placing the n-th kind of a hand: a row of the table lists its kinds, two bits each. */
static Action nth_place(SkullDiscs hand, unsigned n)
{
    enum { F = SKULL_DISC_FLOWER, S = SKULL_DISC_SKULL, L = SKULL_DISC_LAST };
    enum { FS = F | S << 2, FL = F | L << 2, SL = S | L << 2, FSL = FS | L << 4 };
    static const uint8_t rows[16] = {0, F, F, F, S, FS, FS, FS, L, FL, FL, FL, SL, FSL, FSL, FSL};
    return action1(SKULL_WORD_PLACE, (rows[hand] >> 2 * n & 3u) + 1);
}

static Action skull_ticket(const void *state, Actor actor, uint32_t i)
{
    const Skull *s = state;
    switch (phase_of(s)) {
    case SKULL_DRAWING_FIRST:
        return action1(SKULL_WORD_FIRST, i + 1);
    case SKULL_PREPARING:
        return nth_place(s->hand[actor], i);
    case SKULL_LAYING: {
        unsigned kinds = kinds_of[s->hand[actor]];
        return i < kinds ? nth_place(s->hand[actor], i) : action1(SKULL_WORD_BID, i - kinds + 1);
    }
    case SKULL_AUCTION:
        if (s->bid + i < s->table)
            return action1(SKULL_WORD_BID, s->bid + i + 1);
        return action0(SKULL_WORD_PASS);
    case SKULL_ATTEMPT:
        return action1(SKULL_WORD_FLIP, seats_nth(s->face_down, i) + 1);
    case SKULL_SHOWING:
        return action0(SKULL_WORD_SHOW + i);
    case SKULL_DROPPING: /* SKU-41: a ticket a disc */
        return action1(SKULL_WORD_DROP, skull_nth_disc(s->owned[s->challenger], i) + 1u);
    case SKULL_LOSING:
        return action1(SKULL_WORD_LOSE, i + 1);
    case SKULL_NAMING_FIRST:
        return action1(SKULL_WORD_START, seats_nth(s->in_play, i) + 1);
    case SKULL_OVER:
        break;
    }
    __builtin_trap();
}

static ActorSet skull_to_act(const void *state)
{
    return ((const Skull *)state)->to_act;
}

static uint16_t skull_winners(const void *state)
{
    const Skull *s = state;
    INSIST(s->phase == SKULL_OVER);
    return seats_of(s->winner);
}

/* ---- Set-up -------------------------------------------------------------------------------- */

static uint8_t skull_persons(const Options *options)
{
    return options->value[PLAYERS];
}

static uint8_t skull_seats(const Options *options)
{
    return (uint8_t)(options->value[PLAYERS] * options->value[SKULL_GANGS]); /* SKU-3 */
}

static const char *skull_conflict(const Options *options)
{
    if (skull_seats(options) > SKULL_SEATS)
        return N_("with two gangs each there are 2 to 6 players");
    if (options->value[SKULL_FIRST] > skull_seats(options))
        return N_("the first player has to be a seat at the table");
    return NULL;
}

void skull_start(void *state, const Options *options)
{
    Skull *s = state;
    memset(s, 0, sizeof *s);
    s->seats = skull_seats(options);
    s->persons = skull_persons(options);
    s->lastchance = options->value[SKULL_LASTCHANCE];
    s->show = options->value[SKULL_SHOW];
    s->in_play = (uint16_t)((1u << s->seats) - 1);
    for (unsigned seat = 0; seat < s->seats; seat++)
        s->owned[seat] = 3 | SKULL_HAS_SKULL; /* SKU-1: three flowers, one skull */
    if (options->value[SKULL_FIRST] > 0) {
        begin_round(s, options->value[SKULL_FIRST] - 1u, NO_SEAT);
    } else { /* SKU-2 */
        begin_round(s, 0, NO_SEAT);
        s->phase = SKULL_DRAWING_FIRST;
        s->first = NO_SEAT;
        s->to_act = seats_of(CHANCE);
    }
}

const char *const skull_disc_names[] = {
    [SKULL_DISC_FLOWER] = NC_("name", "flower"),
    [SKULL_DISC_SKULL] = NC_("name", "skull"),
    [SKULL_DISC_LAST] = NC_("name", "last"),
};

#define DISC                                                                                       \
    {                                                                                              \
        .kind = ARGUMENT_NAME, .name_count = 3, .names = skull_disc_names                          \
    }

static const Word skull_words[SKULL_WORDS] = {
    [SKULL_WORD_FIRST] = {"first", false, false, 1, 1, {{.kind = ARGUMENT_SEAT}}},
    [SKULL_WORD_PLACE] = {NC_("word", "place"), true, false, 1, 1, {DISC}},
    [SKULL_WORD_BID] = {NC_("word", "bid"), false, false, 1, 1, {{.kind = ARGUMENT_NUMBER}}},
    [SKULL_WORD_PASS] = {.text = NC_("word", "pass")},
    [SKULL_WORD_FLIP] = {"flip", false, false, 1, 1, {{.kind = ARGUMENT_SEAT}}},
    [SKULL_WORD_SHOW] = {.text = NC_("word", "show")},
    [SKULL_WORD_HIDE] = {.text = NC_("word", "hide")},
    [SKULL_WORD_DROP] = {"drop", true, false, 1, 1, {DISC}},
    [SKULL_WORD_LOSE] = {NC_("word", "lose"), true, false, 1, 1, {DISC}},
    [SKULL_WORD_START] = {NC_("word", "start"), false, false, 1, 1, {{.kind = ARGUMENT_SEAT}}},
};

static const char *const lastchance_names[] = {NC_("value", "off"), NC_("value", "hidden"),
                                               NC_("value", "open")};
static const char *const show_names[] = {NC_("value", "off"), NC_("value", "on")};
static const char *const first_names[] = {NC_("value", "random")};

static const Option skull_options[SKULL_OPTIONS] = {
    [PLAYERS] = {"players", NC_("option", "Players"),
                 N_("persons at the table: 3 to 6 with one box, up to 12 with two, 2 for an "
                    "unofficial duel"),
                 OPTION_NUMBER, 2, SKULL_SEATS, 4, NULL},
    [SKULL_LASTCHANCE] =
        {"lastchance", NC_("option", "Last Chance disc"),
         N_("the Last Chance disc: laid face down like any disc, or always lying open"),
         OPTION_CHOICE, SKULL_LASTCHANCE_OFF, SKULL_LASTCHANCE_OPEN, SKULL_LASTCHANCE_OFF,
         lastchance_names},
    [SKULL_GANGS] = {"gangs", NC_("option", "Gangs"),
                     N_("sets of discs each person plays; with two, 2 to 6 persons"), OPTION_NUMBER,
                     1, 2, 1, NULL},
    [SKULL_SHOW] = {"show", NC_("option", "Show discs"),
                    N_("players may bare their discs after a failed challenge"), OPTION_CHOICE, 0,
                    1, 1, show_names},
    [SKULL_FIRST] = {"first", NC_("option", "Who begins"), N_("who starts the first round"),
                     OPTION_SEAT, 0, SKULL_SEATS, 0, first_names},
};

static const struct Bot *const skull_bots[] = {&skull_easy, &skull_medium, &skull_hard};

extern const Voice skull_voice;

const Game skull_game = {
    .name = "skull",
    .title = "Skull",
    .summary =
        N_("Lay discs face down, then dare: who claims to turn over the most without meeting a "
           "skull?"),
    .motto = N_("bluff and nerve"),
    .options = skull_options,
    .words = skull_words,
    .faces = skull_disc_names,
    .refusals = skull_refusals,
    .option_count = SKULL_OPTIONS,
    .word_count = SKULL_WORDS,
    .face_count = 3,
    .refusal_count = sizeof skull_refusals / sizeof *skull_refusals,
    .state_size = sizeof(Skull),
    .conflict = skull_conflict,
    .seats = skull_seats,
    .persons = skull_persons,
    .start = skull_start,
    .to_act = skull_to_act,
    .tickets = skull_tickets,
    .ticket = skull_ticket,
    .apply = skull_apply,
    .winners = skull_winners,
    .view_size = sizeof(Skull),
    .see = skull_see,
    .write_view = skull_write_view,
    .knowledge_size = sizeof(SkullKnowledge),
    .know = skull_know,
    .learn = skull_learn,
    .resample = skull_resample,
    .voice = &skull_voice,
    .timeout = skull_timeout,
    .lines = skull_lines,
    .line_count = SKULL_LINES,
    .marks = skull_marks,
    .mark_count = SKULL_MARKS,
    .bots = skull_bots,
    .bot_count = sizeof skull_bots / sizeof *skull_bots,
    .flaw = skull_flaw,
};
