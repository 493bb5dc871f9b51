/* Sketch! as a Game (core/game.h): its options, words and refusals, how it starts and who wins. */
#include "base/memory.h"
#include "core/voice.h"
#include "games/sketch/course.h"
#include "games/sketch/knowledge.h"

static const RefusalText sketch_refusals[] = {
#define X(id, rule, sentence) {rule, sentence},
    SKETCH_REFUSALS(X)
#undef X
};

static ActorSet sketch_to_act(const void *state)
{
    return ((const Sketch *)state)->to_act;
}

/* SKE-5 */
unsigned sketch_score(const Sketch *s, unsigned seat)
{
    unsigned score = 0;
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
        score += s->points[sketch_kind_at(s, seat, (unsigned)__builtin_ctzll(rest))];
    return score;
}

unsigned sketch_side_score(const Sketch *s, unsigned seat)
{
    unsigned score = sketch_score(s, seat);
    return s->teams ? score + sketch_score(s, sketch_partner(s, seat)) : score;
}

/* SKE-62 */
static uint16_t sketch_winners(const void *state)
{
    const Sketch *s = state;
    unsigned lowest = ~0u;
    uint16_t winners = 0;
    INSIST(s->phase == SKETCH_OVER);
    for (unsigned side = 0; side < sketch_sides(s); side++) {
        unsigned score = sketch_side_score(s, side);
        if (score < lowest)
            winners = 0;
        if (score <= lowest) {
            lowest = score;
            winners |= seats_of(side);
            if (s->teams)
                winners |= seats_of(sketch_partner(s, side));
        }
    }
    return winners;
}

/* ---- Set-up -------------------------------------------------------------------------------- */

static uint8_t sketch_seats(const Options *options)
{
    return options->value[PLAYERS];
}

/* SKE-62: partners sit opposite. */
static uint8_t sketch_side_count(const Options *options)
{
    return options->value[SKETCH_TEAMS] ? options->value[PLAYERS] / 2 : options->value[PLAYERS];
}

static const char *sketch_conflict(const Options *options)
{
    if (options->value[SKETCH_TEAMS] &&
        (options->value[PLAYERS] % 2 != 0 || options->value[PLAYERS] < 4))
        return N_("teams are for 4, 6 or 8 players");
    if (!options->value[SKETCH_VETOES] && !options->value[SKETCH_KIDS])
        return N_("only Sketch! Kids is played without the Vetoes");
    if (options->value[SKETCH_DEALER] > options->value[PLAYERS])
        return N_("the dealer has to be a seat at the table");
    return NULL;
}

void sketch_start(void *state, const Options *options)
{
    static const uint8_t cards[] = {4, 5, 6}, looks[] = {2, 1, 0}; /* by mode */
    Sketch *s = state;
    memset(s, 0, sizeof *s);
    s->seats = options->value[PLAYERS];
    s->hand_cards = cards[options->value[SKETCH_MODE]];
    s->looks = looks[options->value[SKETCH_MODE]];
    s->teams = options->value[SKETCH_TEAMS];
    s->kids = options->value[SKETCH_KIDS];
    s->vetoes = options->value[SKETCH_VETOES];
    s->memory = options->value[SKETCH_MEMORY];
    for (unsigned kind = 0; kind < SKETCH_KINDS; kind++) { /* SKE-1, SKE-5 */
        s->pile[kind] = (uint8_t)sketch_deck(s, kind);
        s->pile_size = (uint8_t)(s->pile_size + s->pile[kind]);
        s->points[kind] = kind <= SKETCH_TEN ? (uint8_t)(kind + 1) : 0;
    }
    s->points[SKETCH_ARCHER] = 20;
    s->points[SKETCH_DANCER] = options->value[SKETCH_POINTS_DANCER];
    s->points[SKETCH_MAGICIAN] = options->value[SKETCH_POINTS_MAGICIAN];
    s->points[SKETCH_SEER] = options->value[SKETCH_POINTS_SEER];
    s->points[SKETCH_BADKING] = options->value[SKETCH_POINTS_BADKING];
    s->free_ids = ~0ull;
    s->phase = SKETCH_DRAWING_DEALER;
    s->to_act = seats_of(CHANCE);
    if (options->value[SKETCH_DEALER] > 0) {
        s->dealer = (uint8_t)(options->value[SKETCH_DEALER] - 1);
        s->phase = SKETCH_DEALING;
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
    [SKETCH_ARCHER] = "archer",
    [SKETCH_DANCER] = "dancer",
    [SKETCH_MAGICIAN] = "magician",
    [SKETCH_SEER] = "seer",
    [SKETCH_GOODKING] = "goodking",
    [SKETCH_BADKING] = "badking",
    [SKETCH_VETO] = "veto",
};

#define A_CARD                                                                                     \
    {                                                                                              \
        .kind = ARGUMENT_NAME, .name_count = SKETCH_KINDS, .names = sketch_kind_names              \
    }
#define A_SLOT                                                                                     \
    {                                                                                              \
        .kind = ARGUMENT_NUMBER                                                                    \
    }
#define A_SEAT                                                                                     \
    {                                                                                              \
        .kind = ARGUMENT_SEAT                                                                      \
    }

static const Word sketch_words[SKETCH_WORDS] = {
    [SKETCH_WORD_DEALER] = {"dealer", false, false, 1, 1, {A_SEAT}},
    [SKETCH_WORD_CARD] = {"card", true, false, 1, 1, {A_CARD}},
    [SKETCH_WORD_DIG] = {"dig", true, false, 1, 1, {{.kind = ARGUMENT_NUMBER}}},
    [SKETCH_WORD_PICK] = {"pick", true, false, 1, 1, {{.kind = ARGUMENT_NUMBER}}},
    [SKETCH_WORD_PEEK] = {NC_("word", "peek"), false, true, 0, 2, {A_SLOT, A_SLOT}},
    [SKETCH_WORD_DRAW] = {.text = NC_("word", "draw")},
    [SKETCH_WORD_TAKE] = {.text = NC_("word", "take")},
    [SKETCH_WORD_DISCARD] = {NC_("word", "discard"), false, false, 1, 1, {A_SLOT}},
    [SKETCH_WORD_AIM] = {NC_("word", "aim"), false, false, 1, 1, {A_SEAT}},
    [SKETCH_WORD_SWAP] =
        {NC_("word", "swap"), false, false, 4, 4, {A_SEAT, A_SLOT, A_SEAT, A_SLOT}},
    [SKETCH_WORD_LOOK] = {NC_("word", "look"), false, true, 2, 2, {A_SEAT, A_SLOT}},
    [SKETCH_WORD_TURN] = {NC_("word", "turn"), false, false, 2, 2, {A_SEAT, A_SLOT}},
    [SKETCH_WORD_OK] = {.text = NC_("word", "ok")},
    [SKETCH_WORD_SKETCH] = {NC_("word", "sketch"), false, false, 1, 1, {A_SLOT}},
    [SKETCH_WORD_VETO] = {NC_("word", "veto"), false, false, 1, 1, {A_SLOT}},
    [SKETCH_WORD_END] = {.text = NC_("word", "end")},
    [SKETCH_WORD_ASSAULT] = {.text = NC_("word", "assault")},
};

static const char *const mode_names[] = {NC_("value", "normal"), NC_("value", "penumbra"),
                                         NC_("value", "darkness")};
static const char *const off_on[] = {NC_("value", "off"), NC_("value", "on")};
static const char *const dealer_names[] = {NC_("value", "random")};

static const Option sketch_options[SKETCH_OPTIONS] = {
    [PLAYERS] = {"players", NC_("option", "Players"), N_("players at the table"), OPTION_NUMBER, 2,
                 SKETCH_SEATS, 4, NULL},
    [SKETCH_MODE] = {"mode", NC_("option", "Mode"),
                     N_("4 cards and a look at 2, 5 and a look at 1, or 6 in darkness"),
                     OPTION_CHOICE, 0, 2, 0, mode_names},
    [SKETCH_TEAMS] = {"teams", NC_("option", "Teams"),
                      N_("partners sit opposite; 4, 6 or 8 players"), OPTION_CHOICE, 0, 1, 0,
                      off_on},
    [SKETCH_KIDS] = {"kids", NC_("option", "Kids"),
                     N_("Sketch! Kids: cards one may look at lie face up"), OPTION_CHOICE, 0, 1, 0,
                     off_on},
    [SKETCH_VETOES] = {"veto", NC_("option", "Vetoes"),
                       N_("the six Vetoes are in the deck; only Kids can do without"),
                       OPTION_CHOICE, 0, 1, 1, off_on},
    [SKETCH_POINTS_DANCER] = {"dancer", NC_("option", "Dancer"),
                              N_("points of a Dancer at the count"), OPTION_NUMBER, 0, 99, 20,
                              NULL},
    [SKETCH_POINTS_MAGICIAN] = {"magician", NC_("option", "Magician"), N_("points of a Magician"),
                                OPTION_NUMBER, 0, 99, 20, NULL},
    [SKETCH_POINTS_SEER] = {"seer", NC_("option", "Seer"), N_("points of a Seer"), OPTION_NUMBER, 0,
                            99, 20, NULL},
    [SKETCH_POINTS_BADKING] = {"badking", NC_("option", "Bad King"), N_("points of a Bad King"),
                               OPTION_NUMBER, 0, 99, 20, NULL},
    [SKETCH_DEALER] = {"dealer", NC_("option", "Dealer"), N_("who deals"), OPTION_SEAT, 0,
                       SKETCH_SEATS, 0, dealer_names},
    [SKETCH_MEMORY] = {"memory", NC_("option", "Memory aid"),
                       N_("for learners: what you have seen and can still place stays in sight"),
                       OPTION_CHOICE, 0, 1, 0, off_on},
};

static const struct Bot *const sketch_bots[] = {&sketch_easy, &sketch_medium, &sketch_hard};

extern const Voice sketch_voice;

const Game sketch_game = {
    .name = "sketch",
    .title = "Sketch!",
    .summary =
        N_("A memory race for the lowest hand: draw one, discard one, and slam what matches."),
    .motto = N_("memory and speed"),
    .options = sketch_options,
    .words = sketch_words,
    .faces = sketch_kind_names,
    .refusals = sketch_refusals,
    .option_count = SKETCH_OPTIONS,
    .word_count = SKETCH_WORDS,
    .face_count = SKETCH_KINDS,
    .refusal_count = sizeof sketch_refusals / sizeof *sketch_refusals,
    .state_size = sizeof(Sketch),
    .conflict = sketch_conflict,
    .seats = sketch_seats,
    .persons = sketch_seats,
    .sides = sketch_side_count,
    .start = sketch_start,
    .to_act = sketch_to_act,
    .tickets = sketch_tickets,
    .ticket = sketch_ticket,
    .apply = sketch_apply,
    .winners = sketch_winners,
    .view_size = sizeof(Sketch),
    .see = sketch_see,
    .write_view = sketch_write_view,
    .knowledge_size = sizeof(SketchKnowledge),
    .know = sketch_know,
    .learn = sketch_learn,
    .resample = sketch_resample,
    .voice = &sketch_voice,
    .timeout = sketch_timeout,
    .window = sketch_window,
    .pass = sketch_pass,
    .arrival = sketch_arrival,
    .forgets = sketch_forgets,
    .lines = sketch_lines,
    .line_count = SKETCH_LINES,
    .bots = sketch_bots,
    .bot_count = sizeof sketch_bots / sizeof *sketch_bots,
    .flaw = sketch_flaw,
};
