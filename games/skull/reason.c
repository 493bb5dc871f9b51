/* Why the strong player of Skull would do something, in one sentence, from what its person knows:
   whose stack it trusts or fears, and how likely it thinks that a challenge succeeds. */
#include "games/skull/hard.h"
#include "games/skull/voice.h"

/* So many times of a hundred, to the nearest five: nobody knows it better. */
static unsigned of_a_hundred(double chance)
{
    unsigned fives = (unsigned)(chance * 20 + 0.5);
    return 5 * (fives < 1 ? 1 : fives > 19 ? 19 : fives);
}

/* The chance of a challenge for so many discs, one's own first. */
static double challenge_chance(const SkullReading *reading, unsigned seat, unsigned bid)
{
    const Skull *s = skull_read_table(reading);
    unsigned own = s->laid[seat] < bid ? s->laid[seat] : bid;
    SkullPlan plan;
    if (skull_on_top(s, seat, own))
        return 0;
    skull_read_plan(reading, seat, bid - own, &plan);
    return plan.chance[bid - own];
}

/* The seat of somebody else whose topmost disc is likeliest a flower, rather one that has bid than
   another; or with `worst`, likeliest a skull. */
static unsigned notable_seat(const SkullReading *reading, unsigned seat, bool worst)
{
    const Skull *s = skull_read_table(reading);
    unsigned found = NO_SEAT;
    double most = -1;
    for (unsigned other = 0; other < s->seats; other++) {
        if (other == seat || !seats_have(s->in_play, other) || skull_down(s, other) == 0 ||
            skull_owner(s, other) == reading->person)
            continue;
        double clean = skull_read_clean(reading, other, 1);
        double notable = worst ? 1 - clean : clean + 0.1 * reading->bids[other];
        if (notable > most) {
            most = notable;
            found = other;
        }
    }
    return found;
}

/* What a seat's top disc is thought to be, and from what. */
static void trust(const SkullReading *reading, unsigned seat, const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    Text name = SKULL_NAME(scene, seat);
    double clean = skull_read_clean(reading, seat, 1);
    if (reading->bids[seat] > 1 && clean > 0.6)
        say(out, tr(lang, "%1 has bid twice: a skull on top is unlikely."), name);
    else if (reading->bids[seat] > 0 && clean > 0.5)
        say(out, tr(lang, "%1 has bid: a skull on top is not likely."), name);
    else
        say(out, tr(lang, "%1’s topmost disc is a flower about %2 times of 100."), name,
            NUM(of_a_hundred(clean)));
}

/* To who decides, or to somebody else, who is told the name. */
static const char *worded(const Scene *scene, unsigned seat, const char *to_you, const char *named)
{
    return tr(scene->lang, scene_is_mine(scene, (Actor)seat) ? to_you : named);
}

static void why_bid(const SkullReading *reading, unsigned seat, unsigned bid, const Scene *scene,
                    Out *out)
{
    const Skull *s = skull_read_table(reading);
    const Lang *lang = scene->lang;
    unsigned trusted = notable_seat(reading, seat, false);
    if (skull_is_laid(s, seat))
        say(out,
            worded(scene, seat, N_("It is a bluff: whoever raises may run into your skull."),
                   N_("It is a bluff: whoever raises may run into %1’s skull.")),
            SKULL_NAME(scene, seat));
    else if (bid <= s->laid[seat])
        say(out,
            worded(scene, seat, N_("Your own discs are enough: only who raises can stop you."),
                   N_("%1’s own discs are enough: only who raises can stop that.")),
            SKULL_NAME(scene, seat));
    else if (trusted != NO_SEAT && reading->bids[trusted] > 0)
        trust(reading, trusted, scene, out);
    else
        say(out, tr(lang, "Turning %1 discs succeeds about %2 times of 100."), NUM(bid),
            NUM(of_a_hundred(challenge_chance(reading, seat, bid))));
}

static void why_pass(const SkullReading *reading, unsigned seat, const Scene *scene, Out *out)
{
    const Skull *s = skull_read_table(reading);
    const Lang *lang = scene->lang;
    unsigned feared = notable_seat(reading, seat, true);
    unsigned succeeds = of_a_hundred(challenge_chance(reading, seat, s->bid + 1u));
    if (skull_is_laid(s, seat) && s->bid > s->laid[s->challenger])
        say(out,
            worded(scene, seat, N_("Your skull is on the table: %1 may run into it."),
                   N_("%2’s skull is on the table: %1 may run into it.")),
            SKULL_NAME(scene, s->challenger), SKULL_NAME(scene, seat));
    else if (feared != NO_SEAT && skull_passed(s, feared) &&
             skull_read_clean(reading, feared, 1) < 0.5)
        say(out, tr(lang, "%1 has passed: there may well be a skull on top."),
            SKULL_NAME(scene, feared));
    else if (succeeds > 50)
        say(out,
            tr(lang, "Turning %1 discs would succeed about %2 times of 100, but to let %3 try "
                     "promises more."),
            NUM(s->bid + 1u), NUM(succeeds), SKULL_NAME(scene, s->challenger));
    else
        say(out, tr(lang, "Turning %1 discs succeeds only about %2 times of 100."),
            NUM(s->bid + 1u), NUM(succeeds));
}

void skull_reason(void *memory, const Question *question, Action action, const Scene *scene,
                  Out *out)
{
    const SkullReading *reading = memory;
    const Lang *lang = scene->lang;
    unsigned argument = action_argument(action, 0), seat = question->seat;
    switch (action_word(action)) {
    case SKULL_WORD_PLACE:
        say(out,
            argument - 1 == SKULL_DISC_SKULL
                ? tr(lang, "A skull is a trap for whoever bids high.")
                : worded(scene, seat, N_("With flowers alone on your mat you can still challenge."),
                         N_("With flowers alone on the mat %1 can still challenge.")),
            SKULL_NAME(scene, seat));
        break;
    case SKULL_WORD_BID:
        why_bid(reading, seat, argument, scene, out);
        break;
    case SKULL_WORD_PASS:
        why_pass(reading, seat, scene, out);
        break;
    case SKULL_WORD_FLIP:
        trust(reading, argument - 1, scene, out);
        break;
    case SKULL_WORD_HIDE:
        say(out,
            worded(scene, seat, N_("What others see of your discs helps them alone."),
                   N_("What others see of %1’s discs helps them alone.")),
            SKULL_NAME(scene, seat));
        break;
    case SKULL_WORD_LOSE:
        say(out,
            argument - 1 == SKULL_DISC_SKULL
                ? tr(lang, "With so few discs a flower is worth more than the skull.")
                : worded(scene, seat,
                         N_("As long as you have your skull, others have to fear you."),
                         N_("As long as %1 has a skull, the others have to fear it.")),
            SKULL_NAME(scene, seat));
        break;
    default:
        return;
    }
    out_char(out, '\n');
}
