/* What bots say: see remark.h. Nothing is hidden in this game, so that nobody is taken in by it for
   long; honest ones complain of their dice when these are bad, others most of all when they are
   not.
   */
#include "games/skalpott/remark.h"
#include "core/habit.h"

enum { TALKS = 4, LIES = 25 }; /* of a hundred actions, of a hundred remarks */

/* The neighbour that stands best, who is worth a word. */
static unsigned rival(const Skalpott *s, unsigned person)
{
    unsigned best = (person + 1) % s->seats;
    for (unsigned seat = 0; seat < s->seats; seat++)
        if (seat != person &&
            skalpott_standing(s->chains[seat]) > skalpott_standing(s->chains[best]))
            best = seat;
    return best;
}

Saying skalpott_remark(const Skalpott *s, const Question *question, Action action)
{
    const Character *character = question->character;
    unsigned person = question->seat, other = rival(s, person);
    if (!habit_sometimes(question->random, character_shade(TALKS, character->talk)))
        return (Saying){0, 0};
    bool lies = habit_sometimes(question->random, character_shade(LIES, -character->honesty));
    bool fits = !skalpott_holds(s, person, skalpott_hit(s->dice));
    bool ahead = skalpott_place(s, person) == 1;
    switch (action_word(action)) {
    case SKALPOTT_WORD_REROLL:
        return habit_saying(&skalpott_game, fits == lies ? TEXT("dice") : TEXT("dareit"), 0);
    case SKALPOTT_WORD_STOP:
        return habit_saying(&skalpott_game, fits != lies ? TEXT("sure") : TEXT("dice"), 0);
    case SKALPOTT_WORD_AGAIN:
        return habit_saying(&skalpott_game, TEXT("chain"), other);
    default:
        return habit_saying(&skalpott_game, ahead == lies ? TEXT("lucky") : TEXT("chain"), other);
    }
}
