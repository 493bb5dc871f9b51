/* The manners of Skull's bots: see manner.h. */
#include "games/skull/manner.h"

enum { TALK = 5, TRUTH = 50 }; /* of a hundred: how often something is said, and is so */

Action skull_lay(const Question *question, bool skull)
{
    static const uint8_t likings[2][3] = {{SKULL_DISC_FLOWER, SKULL_DISC_LAST, SKULL_DISC_SKULL},
                                          {SKULL_DISC_SKULL, SKULL_DISC_LAST, SKULL_DISC_FLOWER}};
    for (unsigned i = 0; i < 3; i++) {
        Action action = action1(SKULL_WORD_PLACE, likings[skull][i] + 1u);
        if (habit_offered(question, action))
            return action;
    }
    return question->legal[0];
}

/* About one's own discs once this one lies there: a warning or an invitation. Whoever tells the
   truth warns of a skull; whoever does not, of flowers. */
static Saying about_discs(const Question *question, unsigned disc)
{
    const Skull *s = question->view;
    bool skull = disc == SKULL_DISC_SKULL || skull_is_laid(s, question->seat);
    bool truly =
        habit_sometimes(question->random, (unsigned)(TRUTH + 25 * question->character->honesty));
    bool plainly = habit_sometimes(question->random, 50);
    if (skull == truly)
        return habit_saying(&skull_game, plainly ? TEXT("skull") : TEXT("beware"), 0);
    return habit_saying(&skull_game, plainly ? TEXT("flowers") : TEXT("turnmine"), 0);
}

/* To who leads the auction. Whoever has laid a skull wants to be believed harmless, and the bidder
   to go on; but who says always the same gives it away. */
static Saying about_bidder(const Question *question, unsigned person)
{
    const Skull *s = question->view;
    bool truly =
        habit_sometimes(question->random, (unsigned)(TRUTH + 25 * question->character->honesty));
    unsigned bidder = skull_owner(s, s->challenger);
    if (bidder == person)
        return (Saying){0, 0};
    return habit_saying(
        &skull_game, skull_is_laid(s, question->seat) == truly ? TEXT("bluffing") : TEXT("believe"),
        bidder);
}

Saying skull_remark(const Question *question, unsigned person, Action action)
{
    const Skull *s = question->view;
    if (!habit_sometimes(question->random, character_shade(TALK, question->character->talk)))
        return (Saying){0, 0};
    switch (action_word(action)) {
    case SKULL_WORD_PLACE:
        return about_discs(question, action_argument(action, 0) - 1);
    case SKULL_WORD_BID:
        return habit_saying(&skull_game, s->bid == 0 ? TEXT("higher") : TEXT("dare"), 0);
    case SKULL_WORD_PASS:
        return about_bidder(question, person);
    case SKULL_WORD_LOSE:
        return habit_saying(&skull_game, TEXT("oops"), 0);
    default:
        return (Saying){0, 0};
    }
}
