/* The moves of Skull told as sentences (voice.h). A move lies between the table before it and
   the table after it: who was challenger and what that seat had is read from before, since a new
   round may have swept it away; what came of it, from after. */
#include "games/skull/voice.h"

/* One more sentence of a line, and the line's end. */
#define ADD(out, ...) (out_char(out, ' '), say(out, __VA_ARGS__))
#define END(out) out_char(out, '\n')

static const Skull *before(const Scene *scene)
{
    return scene->before;
}

static const Skull *after(const Scene *scene)
{
    return scene->view;
}

/* The discs that a move showed, in a row. */
static void out_shown(const Lang *lang, const Seen *seen, Out *out)
{
    for (unsigned i = 0; i < seen->count; i++) {
        if (i > 0)
            out_string(out, ", ");
        out_string(out, skull_disc_style(seen->shown[i]));
        out_string(out, skull_disc_word(lang, seen->shown[i]));
        out_string(out, S_PLAIN);
    }
}

/* ---- Laying and bidding -------------------------------------------------------------------- */

static void tell_place(const Scene *scene, const Seen *seen, Out *out)
{
    static const char *const yours[] = {
        [SKULL_DISC_FLOWER] = N_("You lay a flower."),
        [SKULL_DISC_SKULL] = N_("You lay your skull."),
        [SKULL_DISC_LAST] = N_("You lay the Last Chance disc."),
        [SKULL_DISC_UNKNOWN] = N_("You lay a disc."),
    };
    static const char *const theirs[] = {
        [SKULL_DISC_FLOWER] = N_("%1 lays a flower."),
        [SKULL_DISC_SKULL] = N_("%1 lays the skull."),
        [SKULL_DISC_LAST] = N_("%1 lays the Last Chance disc."),
        [SKULL_DISC_UNKNOWN] = N_("%1 lays a disc."),
    };
    Actor seat = seen->move.actor;
    unsigned disc = skull_named_disc(seen);
    say(out, tr(scene->lang, (skull_is_you(scene, seat) ? yours : theirs)[disc]),
        SKULL_NAME(scene, seat));
    END(out);
}

/* ---- The attempt --------------------------------------------------------------------------- */

static void tell_next_round(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    const Skull *s = after(scene);
    if (s->phase == SKULL_PREPARING) {
        say(out,
            skull_is_you(scene, s->first) ? tr(lang, "You start the next round.")
                                          : tr(lang, "%1 starts the next round."),
            SKULL_NAME(scene, s->first));
        END(out);
    } else if (s->phase == SKULL_NAMING_FIRST) {
        say(out,
            skull_is_you(scene, s->challenger) ? tr(lang, "You name who starts the next round.")
                                               : tr(lang, "%1 names who starts the next round."),
            SKULL_NAME(scene, s->challenger));
        END(out);
    }
}

static void tell_success(const Scene *scene, unsigned challenger, Out *out)
{
    const Lang *lang = scene->lang;
    bool you = skull_is_you(scene, challenger);
    if (after(scene)->phase == SKULL_OVER)
        say(out,
            you ? tr(lang, "You win your second challenge!")
                : tr(lang, "%1 wins a second challenge!"),
            SKULL_NAME(scene, challenger));
    else
        say(out,
            you ? tr(lang, "You win the challenge! Your mat turns to its flower side.")
                : tr(lang, "%1 wins the challenge! The mat turns to its flower side."),
            SKULL_NAME(scene, challenger));
    END(out);
    tell_next_round(scene, out);
}

/* A skull came up: the challenge is lost, and with it the game, if nothing is left to lose. A disc
   to lose is told when it is lost. */
static void tell_failure(const Scene *scene, unsigned challenger, bool own_skull, Out *out)
{
    const Lang *lang = scene->lang;
    bool you = skull_is_you(scene, challenger);
    if (own_skull && you)
        say(out, tr(lang, "It is your own skull: you fail the challenge."));
    else if (own_skull)
        say(out, tr(lang, "It is %1’s own skull: the challenge fails."),
            SKULL_NAME(scene, challenger));
    else if (you)
        say(out, tr(lang, "You fail the challenge."));
    else
        say(out, tr(lang, "%1 fails the challenge."), SKULL_NAME(scene, challenger));

    if (challenger == before(scene)->last_holder)
        ADD(out,
            you ? tr(lang, "That was your Last Chance: you are out of the game.")
                : tr(lang, "That was the Last Chance: %1 is out of the game."),
            SKULL_NAME(scene, challenger));
    else if (skull_disc_count(before(scene), challenger) == 1)
        ADD(out,
            you ? tr(lang, "That costs your last disc: you are out of the game.")
                : tr(lang, "That costs the last disc: %1 is out of the game."),
            SKULL_NAME(scene, challenger));
    END(out);
    tell_next_round(scene, out);
}

static void tell_progress(const Scene *scene, Out *out)
{
    ADD(out, tr(scene->lang, "%1 of %2 turned."), NUM(after(scene)->turned),
        NUM(after(scene)->bid));
    END(out);
}

/* The auction is over, and the challenger's own discs are turned (SKU-30): what the move showed.
   If that was enough, a new round has begun or the game is won. */
static void tell_challenger(const Scene *scene, const Seen *seen, unsigned challenger, unsigned bid,
                            Out *out)
{
    const Lang *lang = scene->lang;
    char text[512];
    Out own = {.text = text, .capacity = sizeof text};
    bool you = skull_is_you(scene, challenger);
    say(out,
        you ? tr_count(lang, "You are the challenger: %2 disc to turn, and no skull.",
                       "You are the challenger: %2 discs to turn, and no skull.", bid)
            : tr_count(lang, "%1 is the challenger: %2 disc to turn, and no skull.",
                       "%1 is the challenger: %2 discs to turn, and no skull.", bid),
        SKULL_NAME(scene, challenger), NUM(bid));
    END(out);

    out_shown(lang, seen, &own);
    say(out,
        you ? tr_count(lang, "You turn your own disc first: %2.",
                       "You turn your own discs first: %2.", seen->count)
            : tr_count(lang, "%1’s own disc comes first: %2.", "%1’s own discs come first: %2.",
                       seen->count),
        SKULL_NAME(scene, challenger), (Text){text, own.length});
    if (after(scene)->phase == SKULL_ATTEMPT) {
        tell_progress(scene, out);
        return;
    }
    END(out);
    if (seen->shown[seen->count - 1] == SKULL_DISC_SKULL)
        tell_failure(scene, challenger, true, out);
    else
        tell_success(scene, challenger, out);
}

static void tell_bid(const Scene *scene, const Seen *seen, Out *out)
{
    const Lang *lang = scene->lang;
    unsigned seat = seen->move.actor;
    unsigned bid = action_argument(seen->move.action, 0);
    bool you = skull_is_you(scene, seat);
    if (before(scene)->phase == SKULL_AUCTION)
        say(out, you ? tr(lang, "You raise to %2.") : tr(lang, "%1 raises to %2."),
            SKULL_NAME(scene, seat), NUM(bid));
    else
        say(out,
            you ? tr(lang, "You open a challenge at %2.") : tr(lang, "%1 opens a challenge at %2."),
            SKULL_NAME(scene, seat), NUM(bid));
    if (seen->count > 0)
        ADD(out, tr(lang, "That is every disc on the table."));
    END(out);
    if (seen->count > 0)
        tell_challenger(scene, seen, seat, bid, out);
}

static void tell_pass(const Scene *scene, const Seen *seen, Out *out)
{
    Actor seat = seen->move.actor;
    say(out,
        skull_is_you(scene, seat) ? tr(scene->lang, "You pass.") : tr(scene->lang, "%1 passes."),
        SKULL_NAME(scene, seat));
    END(out);
    if (seen->count > 0)
        tell_challenger(scene, seen, before(scene)->challenger, before(scene)->bid, out);
}

static void tell_flip(const Scene *scene, const Seen *seen, Out *out)
{
    static const char *const you_turn[] = {
        [SKULL_DISC_FLOWER] = N_("You turn %2’s top disc: a flower."),
        [SKULL_DISC_SKULL] = N_("You turn %2’s top disc: the skull!"),
        [SKULL_DISC_LAST] = N_("You turn %2’s top disc: the Last Chance, a flower."),
    };
    static const char *const turns_yours[] = {
        [SKULL_DISC_FLOWER] = N_("%1 turns your top disc: a flower."),
        [SKULL_DISC_SKULL] = N_("%1 turns your top disc: your skull!"),
        [SKULL_DISC_LAST] = N_("%1 turns your top disc: the Last Chance, a flower."),
    };
    static const char *const they_turn[] = {
        [SKULL_DISC_FLOWER] = N_("%1 turns %2’s top disc: a flower."),
        [SKULL_DISC_SKULL] = N_("%1 turns %2’s top disc: the skull!"),
        [SKULL_DISC_LAST] = N_("%1 turns %2’s top disc: the Last Chance, a flower."),
    };
    unsigned challenger = seen->move.actor;
    unsigned target = action_argument(seen->move.action, 0) - 1;
    const char *const *sentences = skull_is_you(scene, challenger) ? you_turn
                                   : skull_is_you(scene, target)   ? turns_yours
                                                                   : they_turn;
    say(out, tr(scene->lang, sentences[seen->shown[0]]), SKULL_NAME(scene, challenger),
        SKULL_NAME(scene, target));
    if (after(scene)->phase == SKULL_ATTEMPT) {
        tell_progress(scene, out);
        return;
    }
    END(out);
    if (seen->shown[0] == SKULL_DISC_SKULL)
        tell_failure(scene, challenger, false, out);
    else
        tell_success(scene, challenger, out);
}

/* ---- After a failure ----------------------------------------------------------------------- */

static void tell_show(const Scene *scene, const Seen *seen, Out *out)
{
    const Lang *lang = scene->lang;
    Actor seat = seen->move.actor;
    bool you = skull_is_you(scene, seat);
    char text[512];
    Out discs = {.text = text, .capacity = sizeof text};
    out_shown(lang, seen, &discs);
    if (action_word(seen->move.action) == SKULL_WORD_HIDE)
        say(out, you ? tr(lang, "You show nothing.") : tr(lang, "%1 shows nothing."),
            SKULL_NAME(scene, seat));
    else
        say(out,
            you ? tr(lang, "You show what is left: %2.") : tr(lang, "%1 shows what is left: %2."),
            SKULL_NAME(scene, seat), (Text){text, discs.length});
    END(out);
    tell_next_round(scene, out);
}

/* SKU-50: who lost a disc. */
static void tell_last_chance(const Scene *scene, unsigned seat, Out *out)
{
    if (after(scene)->phase != SKULL_PREPARING || after(scene)->last_holder != seat)
        return;
    say(out,
        skull_is_you(scene, seat)
            ? tr(scene->lang, "You have one disc left: the Last Chance is yours for one round.")
            : tr(scene->lang, "%1 has one disc left, and the Last Chance for one round."),
        SKULL_NAME(scene, seat));
    END(out);
}

/* Chance takes a disc of the challenger's (SKU-41). By the last one it goes out, which was told
   when it failed. */
static void tell_drop(const Scene *scene, const Seen *seen, Out *out)
{
    static const char *const yours[2][SKULL_DISC_UNKNOWN + 1] = {
        {
            [SKULL_DISC_FLOWER] = N_("You lose a disc at random: a flower."),
            [SKULL_DISC_SKULL] = N_("You lose a disc at random: your skull."),
        },
        {
            [SKULL_DISC_FLOWER] = N_("You lose your last disc: a flower."),
            [SKULL_DISC_SKULL] = N_("You lose your last disc: your skull."),
        },
    };
    static const char *const theirs[2][SKULL_DISC_UNKNOWN + 1] = {
        {
            [SKULL_DISC_FLOWER] = N_("%1 loses a disc at random: a flower."),
            [SKULL_DISC_SKULL] = N_("%1 loses a disc at random: the skull."),
            [SKULL_DISC_UNKNOWN] = N_("%1 loses a disc at random, unseen."),
        },
        {
            [SKULL_DISC_FLOWER] = N_("%1 loses the last disc: a flower."),
            [SKULL_DISC_SKULL] = N_("%1 loses the last disc: the skull."),
            [SKULL_DISC_UNKNOWN] = N_("%1 loses the last disc, unseen."),
        },
    };
    unsigned seat = before(scene)->challenger;
    bool last = skull_disc_count(before(scene), seat) == 1;
    unsigned disc = skull_named_disc(seen);
    bool you = skull_is_you(scene, seat) && disc != SKULL_DISC_UNKNOWN;
    say(out, tr(scene->lang, (you ? yours : theirs)[last][disc]), SKULL_NAME(scene, seat));
    END(out);
    tell_last_chance(scene, seat, out);
    tell_next_round(scene, out);
}

static void tell_lose(const Scene *scene, const Seen *seen, Out *out)
{
    static const char *const yours[] = {
        [SKULL_DISC_FLOWER] = N_("You give up a flower."),
        [SKULL_DISC_SKULL] = N_("You give up your skull."),
        [SKULL_DISC_UNKNOWN] = N_("You give up a disc."),
    };
    static const char *const theirs[] = {
        [SKULL_DISC_FLOWER] = N_("%1 gives up a flower."),
        [SKULL_DISC_SKULL] = N_("%1 gives up the skull."),
        [SKULL_DISC_UNKNOWN] = N_("%1 gives up a disc, unseen."),
    };
    Actor seat = seen->move.actor;
    unsigned disc = skull_named_disc(seen);
    say(out, tr(scene->lang, (skull_is_you(scene, seat) ? yours : theirs)[disc]),
        SKULL_NAME(scene, seat));
    END(out);
    tell_last_chance(scene, seat, out);
    tell_next_round(scene, out);
}

static void tell_first(const Scene *scene, const Seen *seen, Out *out)
{
    unsigned first = action_argument(seen->move.action, 0) - 1;
    say(out,
        skull_is_you(scene, first) ? tr(scene->lang, "You are drawn to start the first round.")
                                   : tr(scene->lang, "%1 is drawn to start the first round."),
        SKULL_NAME(scene, first));
    END(out);
}

static void tell_start(const Scene *scene, const Seen *seen, Out *out)
{
    unsigned seat = seen->move.actor, first = action_argument(seen->move.action, 0) - 1;
    say(out,
        skull_is_you(scene, seat)    ? tr(scene->lang, "You let %2 start the next round.")
        : skull_is_you(scene, first) ? tr(scene->lang, "%1 lets you start the next round.")
                                     : tr(scene->lang, "%1 lets %2 start the next round."),
        SKULL_NAME(scene, seat), SKULL_NAME(scene, first));
    END(out);
}

void skull_tell(const Scene *scene, const Seen *seen, Out *out)
{
    static void (*const tellers[SKULL_WORDS])(const Scene *, const Seen *, Out *) = {
        [SKULL_WORD_FIRST] = tell_first, [SKULL_WORD_PLACE] = tell_place,
        [SKULL_WORD_BID] = tell_bid,     [SKULL_WORD_PASS] = tell_pass,
        [SKULL_WORD_FLIP] = tell_flip,   [SKULL_WORD_SHOW] = tell_show,
        [SKULL_WORD_HIDE] = tell_show,   [SKULL_WORD_DROP] = tell_drop,
        [SKULL_WORD_LOSE] = tell_lose,   [SKULL_WORD_START] = tell_start,
    };
    tellers[action_word(seen->move.action)](scene, seen, out);
}
