/* Why somebody may not do what no rule of Skull refuses by itself (core/voice.h: why): a word that
   the phase never offers, or of a seat that is not to act. What stands here is the rule that a
   player would point at, as games/skull/why.t has it. */
#include "games/skull/voice.h"

#define REASONS(X)                                                                                 \
    X(NONE, NULL, NULL)                                                                            \
    X(WON_TWICE, "SKU-40", N_("the game is over: a second challenge was won"))                     \
    X(ONE_LEFT, "SKU-47", N_("the game is over: nobody else is left in it"))                       \
    X(FIRST_IS_DRAWN, "SKU-2", N_("who begins the first round is drawn by lot"))                   \
    X(IS_OUT, "SKU-44", N_("who has no discs left is out of the game"))                            \
    X(HAS_LAID, "SKU-10", N_("everybody lays one disc, and you have laid yours"))                  \
    X(LAYS_LAST, "SKU-11", N_("the first player lays after everyone else"))                        \
    X(NO_BID_YET, "SKU-12", N_("nobody bids before everybody has laid a disc"))                    \
    X(NO_SKIPPING, "SKU-12", N_("nobody may skip laying the first disc"))                          \
    X(ANOTHERS_TURN, "SKU-20", N_("it is another player’s turn to lay or to bid"))                 \
    X(NOTHING_TO_PASS, "SKU-20", N_("no challenge is open yet that you could pass"))               \
    X(NO_MORE_LAYING, "SKU-24", N_("nobody lays a disc once a challenge is open"))                 \
    X(ANOTHERS_BID, "SKU-24", N_("it is another player’s turn to bid"))                            \
    X(HAS_PASSED, "SKU-25", N_("who has passed stays out of the auction until the round ends"))    \
    X(BIDDING_OVER, "SKU-26", N_("the bidding is over"))                                           \
    X(NO_TURNING_YET, "SKU-31",                                                                    \
      N_("discs are turned by the challenger, once the bidding is over"))                          \
    X(NOT_CHALLENGER, "SKU-31", N_("only the challenger turns discs"))                             \
    X(TURNING_OVER, "SKU-32", N_("the attempt has stopped at a skull"))                            \
    X(NOTHING_TO_SHOW, "SKU-33", N_("discs are shown or hidden after a failed challenge only"))    \
    X(NOT_ASKED, "SKU-33", N_("only others who have discs face down are asked, and only once"))    \
    X(SHOWING_FIRST, "SKU-33", N_("discs are shown or hidden before one is lost"))                 \
    X(LOST_BY_LOT, "SKU-41", N_("on another’s skull the disc that is lost is drawn by lot"))       \
    X(LOSS_FIRST, "SKU-42", N_("the challenger chooses a disc to lose first"))                     \
    X(NOTHING_TO_LOSE, "SKU-42",                                                                   \
      N_("who fails on its own skull chooses a disc to lose, nobody else"))                        \
    X(STARTS_ITSELF, "SKU-45", N_("the challenger is still in play and starts the next round"))    \
    X(NOT_TO_NAME, "SKU-46", N_("who goes out by its own skull names who starts, nobody else"))    \
    X(NAMING_FIRST, "SKU-46", N_("who is out by its own skull names first who starts"))

enum {
#define X(reason, rule, sentence) reason,
    REASONS(X)
#undef X
};

static const RefusalText reasons[] = {
#define X(reason, rule, sentence) {rule, sentence},
    REASONS(X)
#undef X
};

/* Where the phase never offers the word. */
static const uint8_t by_word[SKULL_WORDS] = {
    [SKULL_WORD_FIRST] = FIRST_IS_DRAWN, [SKULL_WORD_PLACE] = NO_MORE_LAYING,
    [SKULL_WORD_BID] = BIDDING_OVER,     [SKULL_WORD_PASS] = BIDDING_OVER,
    [SKULL_WORD_FLIP] = NO_TURNING_YET,  [SKULL_WORD_SHOW] = NOTHING_TO_SHOW,
    [SKULL_WORD_HIDE] = NOTHING_TO_SHOW, [SKULL_WORD_DROP] = LOST_BY_LOT,
    [SKULL_WORD_LOSE] = NOTHING_TO_LOSE, [SKULL_WORD_START] = NOT_TO_NAME,
};

/* Where another reason is the better one. */
static const uint8_t by_phase[SKULL_OVER + 1][SKULL_WORDS] = {
    [SKULL_DRAWING_FIRST][SKULL_WORD_PLACE] = FIRST_IS_DRAWN,
    [SKULL_DRAWING_FIRST][SKULL_WORD_BID] = FIRST_IS_DRAWN,
    [SKULL_DRAWING_FIRST][SKULL_WORD_PASS] = FIRST_IS_DRAWN,
    [SKULL_PREPARING][SKULL_WORD_BID] = NO_BID_YET,
    [SKULL_PREPARING][SKULL_WORD_PASS] = NO_SKIPPING,
    [SKULL_LAYING][SKULL_WORD_PASS] = NOTHING_TO_PASS,
    [SKULL_SHOWING][SKULL_WORD_FLIP] = TURNING_OVER,
    [SKULL_SHOWING][SKULL_WORD_LOSE] = SHOWING_FIRST,
    [SKULL_DROPPING][SKULL_WORD_PLACE] = LOST_BY_LOT,
    [SKULL_DROPPING][SKULL_WORD_BID] = LOST_BY_LOT,
    [SKULL_DROPPING][SKULL_WORD_PASS] = LOST_BY_LOT,
    [SKULL_DROPPING][SKULL_WORD_FLIP] = TURNING_OVER,
    [SKULL_DROPPING][SKULL_WORD_LOSE] = LOST_BY_LOT,
    [SKULL_LOSING][SKULL_WORD_PLACE] = LOSS_FIRST,
    [SKULL_LOSING][SKULL_WORD_BID] = LOSS_FIRST,
    [SKULL_LOSING][SKULL_WORD_PASS] = LOSS_FIRST,
    [SKULL_LOSING][SKULL_WORD_FLIP] = TURNING_OVER,
    [SKULL_LOSING][SKULL_WORD_START] = STARTS_ITSELF,
    [SKULL_NAMING_FIRST][SKULL_WORD_PLACE] = NAMING_FIRST,
    [SKULL_NAMING_FIRST][SKULL_WORD_BID] = NAMING_FIRST,
    [SKULL_NAMING_FIRST][SKULL_WORD_PASS] = NAMING_FIRST,
    [SKULL_NAMING_FIRST][SKULL_WORD_FLIP] = TURNING_OVER,
    [SKULL_NAMING_FIRST][SKULL_WORD_LOSE] = NAMING_FIRST,
};

/* Where the word is another seat's to say. NONE: it is chance's. */
static unsigned by_turn(const Skull *s, Actor seat)
{
    switch ((SkullPhase)s->phase) {
    case SKULL_PREPARING:
        return s->laid[seat] > 0 ? HAS_LAID : LAYS_LAST;
    case SKULL_LAYING:
        return ANOTHERS_TURN;
    case SKULL_AUCTION:
        return skull_passed(s, seat) ? HAS_PASSED : ANOTHERS_BID;
    case SKULL_ATTEMPT:
        return NOT_CHALLENGER;
    case SKULL_SHOWING:
        return NOT_ASKED;
    case SKULL_LOSING:
        return NOTHING_TO_LOSE;
    case SKULL_NAMING_FIRST:
        return NOT_TO_NAME;
    case SKULL_DRAWING_FIRST:
    case SKULL_DROPPING:
    case SKULL_OVER:
        break;
    }
    return NONE;
}

const RefusalText *skull_why(const Scene *scene, Actor seat, unsigned word)
{
    const Skull *s = scene->view;
    unsigned reason = NONE;
    if (s->phase == SKULL_OVER)
        reason = s->felled_by == NO_SEAT ? WON_TWICE : ONE_LEFT;
    else if (!seats_have(s->in_play, seat) && !seats_have(s->to_act, seat))
        reason = IS_OUT;
    else if (skull_offers(s->phase, word))
        reason = by_turn(s, seat);
    else
        reason = by_phase[s->phase][word];
    return &reasons[reason != NONE ? reason : by_word[word]];
}
