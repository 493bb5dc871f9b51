/* Why somebody may not do what no rule of Skalpott refuses by itself (core/voice.h: why): a word
   that the phase never offers, or of a seat that is not to act. What stands here is the rule that a
   player would point at, as games/skalpott/why.t has it. */
#include "games/skalpott/voice.h"

#define REASONS(X)                                                                                 \
    X(CHAIN_COMPLETE, "SKA-40", N_("the game is over: a chain is complete"))                       \
    X(NO_COUNTERS, "SKA-41", N_("the game is over: there are no counters left to play"))           \
    X(ROLL_FIRST, "SKA-3", N_("it is rolled first who begins"))                                    \
    X(ANOTHERS_TURN, "SKA-10", N_("it is another player’s turn"))                                  \
    X(THROW_FIRST, "SKA-10", N_("a turn begins with a throw"))                                     \
    X(DICE_FALL, "SKA-11", N_("what the dice show is left to chance"))                             \
    X(THROW_AGAIN_FIRST, "SKA-12", N_("the dice that were taken up are thrown first"))             \
    X(TURN_DONE, "SKA-20",                                                                         \
      N_("the counter is placed: all that is left is to play on or to yield"))                     \
    X(NO_PLAYING_ON, "SKA-20",                                                                     \
      N_("playing on is for who has just placed a counter with four even or four odd dice"))

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

/* Where the phase never offers the word, so that another thing comes first. */
static unsigned by_phase(const Skalpott *s)
{
    switch ((SkalpottPhase)s->phase) {
    case SKALPOTT_ROLLING:
        return ROLL_FIRST;
    case SKALPOTT_THROWING:
        return s->throws == 0 ? THROW_FIRST : THROW_AGAIN_FIRST;
    case SKALPOTT_DECIDING:
        return NO_PLAYING_ON;
    case SKALPOTT_PLAYING_ON:
        return TURN_DONE;
    case SKALPOTT_STOPPED: /* how it looked, never how it is */
    case SKALPOTT_OVER:
        break;
    }
    return s->chains[s->player] == SKALPOTT_WHOLE_CHAIN ? CHAIN_COMPLETE : NO_COUNTERS;
}

const RefusalText *skalpott_why(const Scene *scene, Actor seat, unsigned word)
{
    const Skalpott *s = scene->view;
    bool has_turn = s->phase != SKALPOTT_ROLLING && s->phase != SKALPOTT_OVER;
    if (has_turn && seat != s->player)
        return &reasons[ANOTHERS_TURN];
    if (has_turn && word == SKALPOTT_WORD_DICE)
        return &reasons[DICE_FALL];
    return &reasons[by_phase(s)];
}
