/* Hearsay: see hearsay.h. */
#include "games/sketch/hearsay.h"
#include "games/sketch/follow.h"

/* SKE-70: has this player seen all of its cards, and can place them? */
static bool can_know_all(const Sketch *s, unsigned seat)
{
    for (uint64_t rest = s->slots[seat]; rest != 0; rest &= rest - 1)
        if (!seats_have(s->known[s->card_at[seat][__builtin_ctzll(rest)]], seat))
            return false;
    return true;
}

static void found_out(SketchHearsay *hearsay, unsigned seat, bool truth)
{
    uint8_t *count = truth ? &hearsay->truths[seat] : &hearsay->lies[seat];
    *count = *count < UINT8_MAX ? (uint8_t)(*count + 1) : UINT8_MAX;
}

static bool is_line(Saying saying, Text id)
{
    return saying.line == talk_find(&sketch_game, id);
}

void sketch_hearsay_hear(SketchHearsay *hearsay, const Sketch *s, unsigned person, Saying saying)
{
    if (person >= s->seats)
        return;
    if (is_line(saying, TEXT("know")))
        found_out(hearsay, person, can_know_all(s, person));
    else if (is_line(saying, TEXT("low")) || is_line(saying, TEXT("soon")))
        hearsay->claim[person] = SKETCH_CLAIMS_LOW;
    else if (is_line(saying, TEXT("forgot")))
        hearsay->claim[person] = SKETCH_CLAIMS_FORGOTTEN;
}

/* Who had forgotten everything slams no card; who calls the assault did think itself low. */
void sketch_hearsay_see(SketchHearsay *hearsay, const Sketch *s, const Seen *seen)
{
    unsigned seat = seen->move.actor, word = action_word(seen->move.action);
    if (seat >= s->seats)
        return;
    bool forgotten = hearsay->claim[seat] == SKETCH_CLAIMS_FORGOTTEN;
    if (word == SKETCH_WORD_SKETCH && forgotten && sketch_match(seen->shown[0], sketch_top(s)))
        found_out(hearsay, seat, false);
    else if (word == SKETCH_WORD_ASSAULT && hearsay->claim[seat] != SKETCH_CLAIMS_NOTHING)
        found_out(hearsay, seat, !forgotten);
    else if (word != SKETCH_WORD_DISCARD)
        return;
    hearsay->claim[seat] = SKETCH_CLAIMS_NOTHING;
}

/* As if three things had turned out true before anything was said, and two not. */
double sketch_hearsay_odds(const SketchHearsay *hearsay, unsigned seat)
{
    return (3.0 + hearsay->truths[seat]) / (2.0 + hearsay->lies[seat]);
}
