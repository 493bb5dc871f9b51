/* Why somebody may not do what no rule of Sketch! refuses by itself (core/voice.h: why): a word
   that the phase never offers, or of a seat that is not to act. What stands here is the rule that a
   player would point at, as games/sketch/why.t has it. */
#include "games/sketch/voice.h"

#define REASONS(X)                                                                                 \
    X(NONE, NULL, NULL)                                                                            \
    X(IS_OVER, "SKE-61", N_("the game is over: all cards are turned up and counted"))              \
    X(DEALING_FIRST, "SKE-10", N_("the cards are dealt first"))                                    \
    X(LOOKS_FIRST, "SKE-11", N_("everybody first looks at cards of their own"))                    \
    X(LOOKS_OVER, "SKE-11", N_("one looks at cards of one’s own once, before the first turn"))     \
    X(NO_LOOKS, "SKE-11", N_("in darkness nobody looks at cards before the first turn"))           \
    X(ANOTHERS_TURN, "SKE-12", N_("it is another player’s turn"))                                  \
    X(CARDS_COME, "SKE-13", N_("which card comes from the pile is left to chance"))                \
    X(DRAW_FIRST, "SKE-20",                                                                        \
      N_("a turn begins with a card: draw one, or take the number on the discard"))                \
    X(HAS_DRAWN, "SKE-21", N_("a card has come to the hand, and now one has to be discarded"))     \
    X(NO_TARGET_ASKED, "SKE-22", N_("no card was played that this could be said for"))             \
    X(OTHER_TARGET, "SKE-22", N_("this is not what is said for the card that was played"))         \
    X(TARGET_FIRST, "SKE-22", N_("who played the card on top first says what it does"))            \
    X(TARGET_AGAIN, "SKE-24",                                                                      \
      N_("what a card was aimed at is gone, and its player first chooses anew"))                   \
    X(TURN_DONE, "SKE-26",                                                                         \
      N_("all that is left in this turn is to end it, or to call the assault"))                    \
    X(NOT_ENDING, "SKE-26", N_("a turn ends when the card that was discarded has been answered"))  \
    X(ASSAULT_ONCE, "SKE-26", N_("the assault has been called, and that is done once only"))       \
    X(WINDOW_FIRST, "SKE-30", N_("everybody first answers the card on top of the discard"))        \
    X(NO_WINDOW, "SKE-30", N_("there is no card to answer now"))                                   \
    X(HAS_ANSWERED, "SKE-30",                                                                      \
      N_("you have let it pass, and answer again once another card is played"))                    \
    X(HAS_NO_CARD, "SKE-30", N_("only who has a card answers"))                                    \
    X(NO_VETO_NOW, "SKE-33", N_("a Veto answers an action card that has just been played"))        \
    X(NO_VETOES, "SKE-33", N_("this game is played without the Vetoes"))                           \
    X(BETWEEN_TURNS, "SKE-38", N_("nobody slams between turns, nor on a card that was uncovered")) \
    X(CARD_COMES_FIRST, "SKE-50", N_("first comes the card that somebody has to take"))            \
    X(DUG_BY_LOT, "SKE-50", N_("which card is dug from the discard is left to chance"))            \
    X(SHUFFLED_BY_LOT, "SKE-53", N_("where a shuffled card goes is left to chance"))               \
    X(SHUFFLE_FIRST, "SKE-53", N_("the hand is shuffled first"))                                   \
    X(KIDS_TURN, "SKE-81", N_("in Sketch! Kids the Seer turns a card over instead"))               \
    X(ONLY_KIDS_TURN, "SKE-81", N_("only in Sketch! Kids does the Seer turn a card over"))

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

/* Where the phase never offers the word: what has to be done first in that phase … */
static const uint8_t by_phase[SKETCH_OVER + 1] = {
    [SKETCH_DRAWING_DEALER] = DEALING_FIRST,
    [SKETCH_DEALING] = DEALING_FIRST,
    [SKETCH_PEEKING] = LOOKS_FIRST,
    [SKETCH_DRAWING] = DRAW_FIRST,
    [SKETCH_DRAWN] = DRAW_FIRST,
    [SKETCH_DISCARDING] = HAS_DRAWN,
    [SKETCH_ANNOUNCING] = TARGET_FIRST,
    [SKETCH_REANNOUNCING] = TARGET_AGAIN,
    [SKETCH_WINDOW] = WINDOW_FIRST,
    [SKETCH_PENALTY] = CARD_COMES_FIRST,
    [SKETCH_DIGGING] = CARD_COMES_FIRST,
    [SKETCH_DANCING] = SHUFFLE_FIRST,
    [SKETCH_ENDING] = TURN_DONE,
};

/* … unless the word itself has its time, or is never a player's. */
static const uint8_t by_word[SKETCH_WORDS] = {
    [SKETCH_WORD_DEALER] = DEALING_FIRST, [SKETCH_WORD_CARD] = CARDS_COME,
    [SKETCH_WORD_DIG] = DUG_BY_LOT,       [SKETCH_WORD_PICK] = SHUFFLED_BY_LOT,
    [SKETCH_WORD_PEEK] = LOOKS_OVER,      [SKETCH_WORD_AIM] = NO_TARGET_ASKED,
    [SKETCH_WORD_SWAP] = NO_TARGET_ASKED, [SKETCH_WORD_LOOK] = NO_TARGET_ASKED,
    [SKETCH_WORD_TURN] = NO_TARGET_ASKED, [SKETCH_WORD_OK] = NO_WINDOW,
    [SKETCH_WORD_SKETCH] = NO_WINDOW,     [SKETCH_WORD_VETO] = NO_VETO_NOW,
    [SKETCH_WORD_END] = NOT_ENDING,       [SKETCH_WORD_ASSAULT] = NOT_ENDING,
};

/* Where the word is another seat's to say. NONE: it is chance's. */
static unsigned by_turn(const Sketch *s, Actor seat)
{
    switch ((SketchPhase)s->phase) {
    case SKETCH_PEEKING:
        return LOOKS_OVER;
    case SKETCH_DRAWING:
    case SKETCH_DISCARDING:
    case SKETCH_ENDING:
        return ANOTHERS_TURN;
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        return by_phase[s->phase];
    case SKETCH_WINDOW:
        return s->hand_size[seat] > 0 ? HAS_ANSWERED : HAS_NO_CARD;
    case SKETCH_DRAWING_DEALER:
    case SKETCH_DEALING:
    case SKETCH_DRAWN:
    case SKETCH_PENALTY:
    case SKETCH_DIGGING:
    case SKETCH_DANCING:
    case SKETCH_OVER:
        break;
    }
    return NONE;
}

/* Where this table never, or never again, offers the word, in whichever phase. */
static unsigned by_table(const Sketch *s, unsigned word)
{
    switch (word) {
    case SKETCH_WORD_PEEK:
        return s->looks == 0 ? NO_LOOKS : NONE;
    case SKETCH_WORD_LOOK:
        return s->kids ? KIDS_TURN : NONE;
    case SKETCH_WORD_TURN:
        return s->kids ? NONE : ONLY_KIDS_TURN;
    case SKETCH_WORD_VETO:
        return s->vetoes ? NONE : NO_VETOES;
    case SKETCH_WORD_ASSAULT:
        return s->assault != 0 ? ASSAULT_ONCE : NONE;
    default:
        return NONE;
    }
}

static unsigned not_offered(const Sketch *s, unsigned word)
{
    bool announcing = s->phase == SKETCH_ANNOUNCING || s->phase == SKETCH_REANNOUNCING;
    bool between = s->phase == SKETCH_DRAWING || s->phase == SKETCH_DISCARDING;
    if (word <= SKETCH_WORD_PICK)
        return by_word[word];
    if (announcing && word >= SKETCH_WORD_AIM && word <= SKETCH_WORD_TURN)
        return OTHER_TARGET;
    if (announcing || s->to_act == seats_of(CHANCE))
        return by_phase[s->phase];
    if (between && word == SKETCH_WORD_SKETCH)
        return BETWEEN_TURNS;
    return by_word[word] != NONE ? by_word[word] : by_phase[s->phase];
}

const RefusalText *sketch_why(const Scene *scene, Actor seat, unsigned word)
{
    const Sketch *s = scene->view;
    unsigned reason = NONE;
    if (s->phase == SKETCH_OVER)
        reason = IS_OVER;
    if (reason == NONE)
        reason = by_table(s, word);
    if (reason == NONE && sketch_offers(s, word))
        reason = by_turn(s, seat);
    if (reason == NONE)
        reason = not_offered(s, word);
    return &reasons[reason];
}
