/* The model's own refusals: those that no game rule explains, all with the rule MODEL; and how any
   refusal becomes a sentence. Games add theirs from GAME_REFUSALS on. */
#ifndef TRISKEL_REFUSAL_H
#define TRISKEL_REFUSAL_H

#include "base/seats.h"
#include "core/game.h"

#define MODEL_REFUSALS(X)                                                                          \
    X(ACCEPTED, "")                                                                                \
    X(MODEL_GAME_OVER, N_("the game is over"))                                                     \
    X(MODEL_NOT_TO_ACT, N_("it is not this seat’s turn"))                                          \
    X(MODEL_CHANCE_ACTS, N_("chance acts now, nobody else"))                                       \
    X(MODEL_NOT_NOW, N_("this cannot be done at this point of the game"))                          \
    X(MODEL_NO_ACTOR, N_("a line begins with who acts: C for chance, or a seat such as P1"))       \
    X(MODEL_NO_ACTION, N_("an action is missing after the actor"))                                 \
    X(MODEL_UNKNOWN_WORD, N_("no action of this game has that name"))                              \
    X(MODEL_BAD_ARGUMENTS, N_("the arguments are not written as this action wants them"))          \
    X(MODEL_WRONG_SHOWN, N_("what stands after '=' is not what this action shows"))                \
    X(MODEL_SHOWN_UNWANTED, N_("an action is sent without '=' and what it shows"))                 \
    X(MODEL_UNCLEAN_TEXT, N_("the text is not UTF-8 or contains control characters"))              \
    X(MODEL_LINE_TOO_LONG, N_("the line is too long"))                                             \
    X(MODEL_NOT_A_RECORD, N_("a record begins with the line 'triskel 1'"))                         \
    X(MODEL_OTHER_VERSION, N_("this program reads records of version 1 only"))                     \
    X(MODEL_UNKNOWN_HEADER, N_("no header line begins like this"))                                 \
    X(MODEL_BAD_HEADER, N_("this header line is not written as it should be"))                     \
    X(MODEL_HEADER_TWICE, N_("this header line stands twice"))                                     \
    X(MODEL_HEADER_MISSING, N_("the header needs the lines 'game', 'players' and 'viewer'"))       \
    X(MODEL_UNKNOWN_GAME, N_("there is no game of that name"))                                     \
    X(MODEL_UNKNOWN_OPTION, N_("the game has no option of that name"))                             \
    X(MODEL_OPTION_TWICE, N_("an option is given twice"))                                          \
    X(MODEL_BAD_OPTION, N_("that is not one of the option’s values"))                              \
    X(MODEL_OPTIONS_CONFLICT, N_("these options do not go together"))                              \
    X(MODEL_NO_SUCH_PERSON, N_("there is no such player at this table"))                           \
    X(MODEL_MASKED_RECORD,                                                                         \
      N_("this is one viewer’s masked record; only a full one (viewer all) can be "              \
         "loaded"))                                                                                \
    X(MODEL_EMPTY_LINE, N_("an empty line stands only between header and actions"))                \
    X(MODEL_AFTER_RESULT, N_("nothing follows the result"))                                        \
    X(MODEL_RESULT_TOO_EARLY, N_("there is a result, but the game is not over"))                   \
    X(MODEL_WRONG_RESULT, N_("this is not the result of the game"))                                \
    X(MODEL_RESULT_MISSING, N_("the game is over, but the line 'result' is missing"))              \
    X(MODEL_CUT_OFF, N_("the record ends in the middle"))                                          \
    X(MODEL_NO_ROOM, N_("there is no room to keep more moves"))

typedef enum ModelRefusal {
#define X(id, sentence) id,
    MODEL_REFUSALS(X)
#undef X
} ModelRefusal;

static inline Refusal refuse(unsigned id)
{
    return (Refusal){.id = (uint8_t)id};
}
static inline Refusal refuse_with(unsigned id, unsigned number)
{
    return (Refusal){.id = (uint8_t)id, .numbers = {(uint8_t)number}};
}
static inline Refusal accepted(void)
{
    return (Refusal){.id = ACCEPTED};
}

/* Why an actor who is not among these may not act: what every `apply` begins with. */
static inline Refusal refuse_actor(ActorSet to_act)
{
    return refuse(to_act == 0                  ? MODEL_GAME_OVER
                  : to_act == seats_of(CHANCE) ? MODEL_CHANCE_ACTS
                                               : MODEL_NOT_TO_ACT);
}

/* `game` may be NULL for a refusal of the model's own. */
const RefusalText *refusal_text(const Game *game, Refusal refusal);
void refusal_write(const Game *game, Refusal refusal, Out *out);

/* A refusal inside a longer text: where, and of what. */
typedef struct Problem {
    Refusal refusal;
    const Game *game;   /* whose refusal it is, or NULL */
    uint32_t line;      /* from 1; 0: no line */
    uint8_t length;     /* of the excerpt */
    char excerpt[48];   /* the beginning of what was refused */
    const char *detail; /* instead of the refusal's own sentence, or NULL */
} Problem;

void problem_quote(Problem *problem, Text text);

/* `line 12: bid 9: above the 7 discs on the table` */
void problem_write(const Problem *problem, Out *out);

/* "SKU-21" */
const char *problem_rule(const Problem *problem);

#endif
