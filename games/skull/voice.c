/* Skull's voice (core/voice.h): the table in sentences, what is asked and offered, and the end.
   Moves are told in voice_tell.c. */
#include "games/skull/voice.h"

/* ---- The table in sentences ---------------------------------------------------------------- */

static void out_listed(const Lang *lang, SkullDisc disc, Out *out)
{
    if (out->length > 0)
        out_string(out, ", ");
    out_string(out, skull_disc_word(lang, disc));
}

/* The viewer's own discs: in hand, and on the mat from the bottom. */
static void describe_own(const Scene *scene, unsigned seat, Out *out)
{
    const Lang *lang = scene->lang;
    const Skull *s = scene->view;
    bool you = skull_is_you(scene, seat);
    char hand_text[256], stack_text[256];
    Out hand = {.text = hand_text, .capacity = sizeof hand_text};
    Out stack = {.text = stack_text, .capacity = sizeof stack_text};
    Text name = SKULL_SHORT_NAME(scene, seat);
    if (!seats_have(s->in_play, seat)) {
        say(out, you ? tr(lang, "You are out of the game.") : tr(lang, "%1 is out of the game."),
            name);
        return;
    }
    for (unsigned i = 0; i < skull_size(s->hand[seat]); i++)
        out_listed(lang, skull_nth_disc(s->hand[seat], i), &hand);
    for (unsigned i = 0; i < s->laid[seat]; i++)
        out_listed(lang, skull_stack_disc(s, seat, i), &stack);
    if (hand.length == 0)
        say(out, you ? tr(lang, "Your hand is empty.") : tr(lang, "%1 has an empty hand."), name);
    else
        say(out, you ? tr(lang, "Your hand: %2.") : tr(lang, "%1’s hand: %2."), name,
            (Text){hand.text, hand.length});
    out_char(out, ' ');
    if (stack.length == 0)
        say(out, you ? tr(lang, "Your mat is empty.") : tr(lang, "%1 has an empty mat."), name);
    else
        say(out,
            you ? tr(lang, "On your mat, from the bottom: %2.")
                : tr(lang, "On %1’s mat, from the bottom: %2."),
            name, (Text){stack.text, stack.length});
}

/* What else there is to know of a seat, a short sentence each. */
static void describe_marks(const Scene *scene, unsigned seat, Out *out)
{
    const Lang *lang = scene->lang;
    const Skull *s = scene->view;
    bool in_play = seats_have(s->in_play, seat);
    char turned_text[256];
    Out turned = {.text = turned_text, .capacity = sizeof turned_text};
    for (unsigned i = skull_down(s, seat); i < s->laid[seat]; i++)
        out_listed(lang, skull_stack_disc(s, seat, i), &turned);
    if (turned.length > 0) {
        out_char(out, ' ');
        say(out, tr(lang, "Turned up: %1."), (Text){turned.text, turned.length});
    }
    const struct {
        bool is_so;
        const char *sentence;
    } marks[] = {
        {s->phase == SKULL_AUCTION && skull_passed(s, seat), N_("Has passed.")},
        {in_play && seats_have(s->flower_mats, seat), N_("Flower mat: one challenge won.")},
        {in_play && seat == s->last_holder, N_("Has the Last Chance disc.")},
    };
    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) {
        if (!marks[i].is_so)
            continue;
        out_char(out, ' ');
        say(out, tr(lang, marks[i].sentence));
    }
}

static void describe_other(const Scene *scene, unsigned seat, Out *out)
{
    const Skull *s = scene->view;
    Text name = SKULL_SHORT_NAME(scene, seat);
    if (!seats_have(s->in_play, seat))
        say(out, tr(scene->lang, "%1: out of the game."), name);
    else
        say(out, tr(scene->lang, "%1: %2 on the mat, %3 in hand."), name, NUM(s->laid[seat]),
            NUM(skull_size(s->hand[seat])));
}

static void describe_turn(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    const Skull *s = scene->view;
    char text[1024];
    Out names = {.text = text, .capacity = sizeof text};
    bool mine = false;
    unsigned others = 0;
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        if (!seats_have(s->to_act, seat))
            continue;
        if (skull_is_you(scene, seat)) {
            mine = true;
            continue;
        }
        out_string(&names, others++ > 0 ? ", " : "");
        skull_out_name(scene, seat, SKULL_NAME_COLUMNS, &names);
    }
    Text who = {text, names.length};
    if (mine && others > 0)
        say(out, tr(lang, "It is your turn. Also to act: %1."), who);
    else if (mine)
        say(out, tr(lang, "It is your turn."));
    else if (others == 1)
        say(out, tr(lang, "It is %1’s turn."), who);
    else if (others > 1)
        say(out, tr(lang, "Still to act: %1."), who);
}

static void describe_challenge(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    const Skull *s = scene->view;
    Text name = SKULL_SHORT_NAME(scene, s->challenger);
    bool you = skull_is_you(scene, s->challenger);
    if (s->table == 0) {
        say(out, tr(lang, "No disc lies on the table yet."));
    } else if (s->bid == 0) {
        say(out,
            tr_count(lang, "No challenge yet; %1 disc lies on the table.",
                     "No challenge yet; %1 discs lie on the table.", s->table),
            NUM(s->table));
    } else if (s->phase == SKULL_AUCTION) {
        say(out,
            you ? tr(lang, "Your bid stands: %2 of the %3 discs on the table.")
                : tr(lang, "%1’s bid stands: %2 of the %3 discs on the table."),
            name, NUM(s->bid), NUM(s->table));
    } else {
        say(out,
            you ? tr(lang, "You are the challenger: %2 of %3 turned.")
                : tr(lang, "%1 is the challenger: %2 of %3 turned."),
            name, NUM(s->turned), NUM(s->bid));
        if (s->felled_by == NO_SEAT)
            return;
        out_char(out, ' ');
        if (s->felled_by == s->challenger)
            say(out, you ? tr(lang, "It failed at your own skull.")
                         : tr(lang, "It failed at the challenger’s own skull."));
        else
            say(out,
                skull_is_you(scene, s->felled_by) ? tr(lang, "It failed at your skull.")
                                                  : tr(lang, "It failed at %1’s skull."),
                SKULL_SHORT_NAME(scene, s->felled_by));
    }
}

static void skull_describe(const Scene *scene, Out *out)
{
    const Skull *s = scene->view;
    unsigned from = scene->viewer < scene->persons ? scene->viewer + 1u : 0;
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        if (!scene_is_mine(scene, (Actor)seat))
            continue;
        describe_own(scene, seat, out);
        describe_marks(scene, seat, out);
        out_char(out, '\n');
    }
    if (s->phase != SKULL_OVER && s->phase != SKULL_DRAWING_FIRST) {
        describe_turn(scene, out);
        out_char(out, '\n');
    }
    describe_challenge(scene, out);
    out_char(out, '\n');
    for (unsigned i = 0; i < scene->seats; i++) {
        unsigned seat = (from + i) % scene->seats;
        if (scene_is_mine(scene, (Actor)seat))
            continue;
        if (scene->viewer == EVERYTHING)
            describe_own(scene, seat, out);
        else
            describe_other(scene, seat, out);
        describe_marks(scene, seat, out);
        out_char(out, '\n');
    }
}

/* ---- Questions and choices ----------------------------------------------------------------- */

static void skull_ask(const Scene *scene, Actor seat, Out *out)
{
    const Lang *lang = scene->lang;
    const Skull *s = scene->view;
    unsigned to_turn = (unsigned)s->bid - s->turned;
    if (scene->seats > scene->persons)
        say(out, tr(lang, "%1: "), SKULL_SHORT_NAME(scene, seat));
    switch ((SkullPhase)s->phase) {
    case SKULL_PREPARING:
        say(out, tr(lang, "Lay your first disc, face down."));
        break;
    case SKULL_LAYING:
        say(out, s->hand[seat] != 0 ? tr(lang, "Lay another disc, or open a challenge.")
                                    : tr(lang, "Your hand is empty: open a challenge."));
        break;
    case SKULL_AUCTION:
        say(out, tr(lang, "%1 bids %2. Do you raise or pass?"),
            SKULL_SHORT_NAME(scene, s->challenger), NUM(s->bid));
        break;
    case SKULL_ATTEMPT:
        say(out,
            tr_count(lang, "One more disc to turn: whose?", "%1 more discs to turn: whose is next?",
                     to_turn),
            NUM(to_turn));
        break;
    case SKULL_SHOWING:
        say(out, tr(lang, "The challenge failed. Do you show the discs on your mat?"));
        break;
    case SKULL_LOSING:
        say(out, tr(lang, "It was your own skull: which disc do you give up?"));
        break;
    case SKULL_NAMING_FIRST:
        say(out, tr(lang, "You are out. Who starts the next round?"));
        break;
    case SKULL_DRAWING_FIRST:
    case SKULL_DROPPING:
    case SKULL_OVER:
        break;
    }
    out_char(out, '\n');
}

static void skull_offer(const Scene *scene, Actor seat, Action action, Out *out)
{
    static const char *const lay[] = {
        [SKULL_DISC_FLOWER] = N_("lay a flower"),
        [SKULL_DISC_SKULL] = N_("lay the skull"),
        [SKULL_DISC_LAST] = N_("lay the Last Chance disc"),
    };
    const Lang *lang = scene->lang;
    const Skull *s = scene->view;
    unsigned argument = action_argument(action, 0), other = argument - 1, down;
    (void)seat;
    switch (action_word(action)) {
    case SKULL_WORD_PLACE:
        say(out, tr(lang, lay[argument - 1]));
        break;
    case SKULL_WORD_BID:
        if (argument == s->table && argument == 2)
            say(out, tr(lang, "bid both discs"));
        else if (argument == s->table)
            say(out, tr(lang, "bid all %1 discs"), NUM(argument));
        else if (s->bid > 0)
            say(out, tr(lang, "raise to %1"), NUM(argument));
        else
            say(out, tr(lang, "open a challenge at %1"), NUM(argument));
        break;
    case SKULL_WORD_PASS:
        say(out, tr(lang, "pass"));
        break;
    case SKULL_WORD_FLIP:
        down = skull_down(s, other);
        say(out, tr_count(lang, "%1’s disc", "%1’s top disc (%2 hidden)", down),
            SKULL_SHORT_NAME(scene, other), NUM(down));
        break;
    case SKULL_WORD_SHOW:
        say(out, tr(lang, "show the discs"));
        break;
    case SKULL_WORD_HIDE:
        say(out, tr(lang, "keep them hidden"));
        break;
    case SKULL_WORD_LOSE:
        say(out, argument - 1 == SKULL_DISC_SKULL ? tr(lang, "give up the skull")
                                                  : tr(lang, "give up a flower"));
        break;
    case SKULL_WORD_START:
        say(out, tr(lang, "let %1 start"), SKULL_SHORT_NAME(scene, other));
        break;
    default:
        break;
    }
}

static void skull_offer_word(const Scene *scene, unsigned word, Out *out)
{
    static const char *const sentences[SKULL_WORDS] = {
        [SKULL_WORD_PLACE] = N_("lay a disc"),
        [SKULL_WORD_BID] = N_("bid, from one more than the last bid up to all discs"),
        [SKULL_WORD_FLIP] = N_("turn somebody’s top disc"),
        [SKULL_WORD_LOSE] = N_("give up a disc"),
        [SKULL_WORD_START] = N_("say who starts"),
    };
    if (sentences[word] != NULL)
        say(out, tr(scene->lang, sentences[word]));
    else
        out_string(out, word_said(scene->lang, scene->game, word));
}

/* ---- The end ------------------------------------------------------------------------------- */

static void skull_conclude(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    const Skull *s = scene->view;
    bool you = scene->viewer == s->winner;
    Text name = scene->names[s->winner];
    out_string(out, S_BOLD);
    if (s->felled_by == NO_SEAT)
        say(out,
            you ? tr(lang, "You win the game: two challenges won.")
                : tr(lang, "%1 wins the game: two challenges won."),
            name);
    else
        say(out,
            you ? tr(lang, "You win the game: nobody else has a disc left.")
                : tr(lang, "%1 wins the game: nobody else has a disc left."),
            name);
    out_char(out, '\n');
}

extern const struct Teaching skull_teaching;
extern const struct Figures skull_figures;

static bool is_round_begun(const Skull *s)
{
    return s->phase == SKULL_PREPARING && s->table == 0;
}

static bool skull_headline(const Scene *scene, Out *out)
{
    const Skull *s = scene->view, *before = scene->before;
    if (!is_round_begun(s) || (before != NULL && is_round_begun(before)))
        return false;
    say(out,
        skull_is_you(scene, s->first) ? tr(scene->lang, "New round: you are the first player")
                                      : tr(scene->lang, "New round: %1 is the first player"),
        SKULL_SHORT_NAME(scene, s->first));
    return true;
}

/* Records flip a disc, people turn it. */
static const char *const skull_said[SKULL_WORDS] = {
    [SKULL_WORD_FLIP] = NC_("word skull", "turn"),
};

const Voice skull_voice = {
    .tell = skull_tell,
    .moment = skull_moment,
    .describe = skull_describe,
    .ask = skull_ask,
    .offer = skull_offer,
    .offer_word = skull_offer_word,
    .why = skull_why,
    .conclude = skull_conclude,
    .teaching = &skull_teaching,
    .figures = &skull_figures,
    .headline = skull_headline,
    .said = skull_said,
};
