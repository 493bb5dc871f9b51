/* Remarks: see remark.h. */
#include "games/sketch/remark.h"
#include "core/habit.h"

enum { TALKS = 5, TRUTHS = 60 }; /* of a hundred actions, of a hundred claims */

/* Lines about one's own hand. */
static const char *const claims[] = {"know", "some", "forgot", "low", "high", "soon"};
enum { CLAIMS = sizeof claims / sizeof *claims };

static bool is_so(const SketchJudge *j, unsigned claim)
{
    const Sketch *s = j->s;
    unsigned known = sketch_cards_known(s, j->me), cards = s->hand_size[j->me];
    switch (claim) {
    case 0:
        return known == cards;
    case 1:
        return known > 0 && known < cards;
    case 2:
        return known == 0;
    case 3:
        return sketch_hand_points(j, j->me) <= 8;
    case 4:
        return sketch_hand_points(j, j->me) >= 30;
    default:
        return sketch_assault_chance(j, 0.3) >= 0.3;
    }
}

/* One of those that fit the moment and are so, or all are not. */
static Saying claim_something(const SketchJudge *j, const Question *question)
{
    bool honest =
        habit_sometimes(question->random, (unsigned)(TRUTHS + 20 * question->character->honesty));
    unsigned fitting = 0;
    Saying sayings[CLAIMS];
    for (unsigned i = 0; i < CLAIMS; i++) {
        Saying saying = habit_saying(&sketch_game, text_of(claims[i]), 0);
        if (is_so(j, i) == honest && talk_fits(&sketch_game, saying.line, j->s, j->me))
            sayings[fitting++] = saying;
    }
    return fitting > 0 ? sayings[random_below(question->random, fitting)] : (Saying){0, 0};
}

Saying sketch_remark(const SketchJudge *j, const Question *question, Action action)
{
    unsigned word = action_word(action);
    if (word == SKETCH_WORD_OK || word == SKETCH_WORD_DRAW ||
        !habit_sometimes(question->random, character_shade(TALKS, question->character->talk)))
        return (Saying){0, 0};
    switch (word) {
    case SKETCH_WORD_PEEK:
        return habit_saying(&sketch_game, TEXT("luck"), 0);
    case SKETCH_WORD_AIM:
    case SKETCH_WORD_SWAP:
    case SKETCH_WORD_LOOK:
    case SKETCH_WORD_TURN:
        return habit_saying(&sketch_game, TEXT("watch"), sketch_leader(j));
    case SKETCH_WORD_SKETCH:
    case SKETCH_WORD_VETO:
        return habit_saying(&sketch_game, TEXT("laugh"), 0);
    default:
        return claim_something(j, question);
    }
}
