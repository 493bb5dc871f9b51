/* Remarks: see remark.h. */
#include "games/sketch/remark.h"
#include "core/habit.h"

/* Lines about one's own hand, and whether they are so. */
static bool is_so(const SketchJudge *j, unsigned line)
{
    const Sketch *s = j->s;
    unsigned known = sketch_cards_known(s, j->me), cards = s->hand_size[j->me];
    switch (line) {
    case 0:
        return known == cards;
    case 1:
        return 2 * known < cards;
    case 2:
        return sketch_hand_points(j, j->me) <= 8;
    default:
        return sketch_assault_chance(j, 0.3) >= 0.3;
    }
}

Saying sketch_remark(const SketchJudge *j, const Question *question, Action action)
{
    const Character *character = question->character;
    Random *random = question->random;
    unsigned word = action_word(action);
    if (word == SKETCH_WORD_OK || word == SKETCH_WORD_DRAW ||
        !habit_sometimes(random, character_shade(5, character->talk)))
        return (Saying){0, 0};
    if (word == SKETCH_WORD_AIM || word == SKETCH_WORD_SWAP || word == SKETCH_WORD_LOOK)
        return habit_saying(&sketch_game, TEXT("watch"), sketch_leader(j));
    static const char *const lines[] = {"know", "forgot", "low", "soon"};
    bool honest = habit_sometimes(random, (unsigned)(60 + 20 * character->honesty));
    unsigned first = random_below(random, 4);
    for (unsigned i = 0; i < 4; i++) {
        unsigned line = (first + i) % 4;
        if (is_so(j, line) == honest)
            return habit_saying(&sketch_game, text_of(lines[line]), 0);
    }
    return (Saying){0, 0};
}
