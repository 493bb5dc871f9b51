/* How Skull looks in a terminal (term/look.h): the table in sentences, what is asked and offered,
   and the end. Moves are told in look_tell.c, the picture is drawn in look_draw.c. */
#include "games/skull/look_view.h"

/* ---- The table in sentences ---------------------------------------------------------------- */

/* The viewer's own discs: in hand, and on the mat from the bottom. */
static void describe_own(const Scene *scene, unsigned seat, Out *out)
{
    const Lang *lang = scene->lang;
    SeatView at = skull_seat(scene, seat);
    bool you = skull_is_you(scene, (int)seat);
    char hand[256], stack[256];
    Out hand_out = {.text = hand, .capacity = sizeof hand};
    Out stack_out = {.text = stack, .capacity = sizeof stack};
    Text name = SHORT_NAME(scene, (int)seat);
    if (!at.in_play) {
        say(out, you ? tr(lang, "You are out of the game.") : tr(lang, "%1 is out of the game."),
            name);
        return;
    }
    skull_out_words(lang, at.hand, 0, &hand_out);
    skull_out_words(lang, at.stack, 0, &stack_out);
    if (at.in_hand == 0)
        say(out, you ? tr(lang, "Your hand is empty.") : tr(lang, "%1 has an empty hand."), name);
    else
        say(out, you ? tr(lang, "Your hand: %2.") : tr(lang, "%1's hand: %2."), name,
            (Text){hand, hand_out.length});
    out_char(out, ' ');
    if (at.laid == 0)
        say(out, you ? tr(lang, "Your mat is empty.") : tr(lang, "%1 has an empty mat."), name);
    else
        say(out,
            you ? tr(lang, "On your mat, from the bottom: %2.")
                : tr(lang, "On %1's mat, from the bottom: %2."),
            name, (Text){stack, stack_out.length});
}

/* What else there is to know of a seat, a short sentence each. */
static void describe_marks(const Scene *scene, SeatView at, Out *out)
{
    const Lang *lang = scene->lang;
    char turned[256];
    Out turned_out = {.text = turned, .capacity = sizeof turned};
    if (at.up > 0) {
        skull_out_words(lang, at.stack, at.laid - at.up, &turned_out);
        out_char(out, ' ');
        say(out, tr(lang, "Turned up: %1."), (Text){turned, turned_out.length});
    }
    const struct {
        bool is_so;
        const char *sentence;
    } marks[] = {
        {at.passed && skull_phase(scene) == SKULL_AUCTION, N_("Has passed.")},
        {at.in_play && at.flower_mat, N_("Flower mat: one challenge won.")},
        {at.in_play && at.last_chance, N_("Has the Last Chance disc.")},
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
    SeatView at = skull_seat(scene, seat);
    Text name = SHORT_NAME(scene, (int)seat);
    if (!at.in_play)
        say(out, tr(scene->lang, "%1: out of the game."), name);
    else
        say(out, tr(scene->lang, "%1: %2 on the mat, %3 in hand."), name, NUM(at.laid),
            NUM(at.in_hand));
}

static void describe_turn(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    char text[1024];
    Out names = {.text = text, .capacity = sizeof text};
    bool mine = false;
    unsigned others = 0;
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        if (!view_has_seat(scene->view, "to_act", seat))
            continue;
        if (skull_is_you(scene, (int)seat)) {
            mine = true;
            continue;
        }
        out_string(&names, others++ > 0 ? ", " : "");
        skull_out_name(scene, seat, NAME_COLUMNS, &names);
    }
    Text who = {text, names.length};
    if (mine && others > 0)
        say(out, tr(lang, "It is your turn. Also to act: %1."), who);
    else if (mine)
        say(out, tr(lang, "It is your turn."));
    else if (others == 1)
        say(out, tr(lang, "It is %1's turn."), who);
    else if (others > 1)
        say(out, tr(lang, "Still to act: %1."), who);
}

static void describe_challenge(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    int challenger = view_seat(scene->view, "challenger");
    unsigned bid = view_number(scene->view, "bid"), table = view_number(scene->view, "table");
    Text name = SHORT_NAME(scene, challenger);
    bool you = skull_is_you(scene, challenger);
    if (table == 0) {
        say(out, tr(lang, "No disc lies on the table yet."));
    } else if (bid == 0) {
        say(out,
            tr_count(lang, "No challenge yet; %1 disc lies on the table.",
                     "No challenge yet; %1 discs lie on the table.", table),
            NUM(table));
    } else if (skull_phase(scene) == SKULL_AUCTION) {
        say(out,
            you ? tr(lang, "Your bid stands: %2 of the %3 discs on the table.")
                : tr(lang, "%1's bid stands: %2 of the %3 discs on the table."),
            name, NUM(bid), NUM(table));
    } else {
        say(out,
            you ? tr(lang, "You are the challenger: %2 of %3 turned.")
                : tr(lang, "%1 is the challenger: %2 of %3 turned."),
            name, NUM(view_number(scene->view, "turned")), NUM(bid));
        int felled_by = view_seat(scene->view, "felled_by");
        if (felled_by < 0)
            return;
        out_char(out, ' ');
        if (felled_by == challenger)
            say(out, you ? tr(lang, "It failed at your own skull.")
                         : tr(lang, "It failed at the challenger's own skull."));
        else
            say(out,
                skull_is_you(scene, felled_by) ? tr(lang, "It failed at your skull.")
                                               : tr(lang, "It failed at %1's skull."),
                SHORT_NAME(scene, felled_by));
    }
}

static void skull_describe(const Scene *scene, Out *out)
{
    unsigned from = scene->viewer < scene->persons ? scene->viewer + 1u : 0;
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        if (!scene_is_mine(scene, (Actor)seat))
            continue;
        describe_own(scene, seat, out);
        describe_marks(scene, skull_seat(scene, seat), out);
        out_char(out, '\n');
    }
    if (skull_phase(scene) != SKULL_OVER && skull_phase(scene) != SKULL_DRAWING_FIRST) {
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
        describe_marks(scene, skull_seat(scene, seat), out);
        out_char(out, '\n');
    }
}

/* ---- Questions and choices ----------------------------------------------------------------- */

static void skull_ask(const Scene *scene, Actor seat, Out *out)
{
    const Lang *lang = scene->lang;
    int challenger = view_seat(scene->view, "challenger");
    unsigned bid = view_number(scene->view, "bid"), turned = view_number(scene->view, "turned");
    if (scene->seats > scene->persons)
        say(out, tr(lang, "%1: "), SHORT_NAME(scene, seat));
    switch (skull_phase(scene)) {
    case SKULL_PREPARING:
        say(out, tr(lang, "Lay your first disc, face down."));
        break;
    case SKULL_LAYING:
        say(out, skull_seat(scene, seat).in_hand > 0
                     ? tr(lang, "Lay another disc, or open a challenge.")
                     : tr(lang, "Your hand is empty: open a challenge."));
        break;
    case SKULL_AUCTION:
        say(out, tr(lang, "%1 bids %2. Do you raise or pass?"), SHORT_NAME(scene, challenger),
            NUM(bid));
        break;
    case SKULL_ATTEMPT:
        say(out,
            tr_count(lang, "One more disc to turn: whose?", "%1 more discs to turn: whose is next?",
                     bid - turned),
            NUM(bid - turned));
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
        [SKULL_DISC_SKULL] = N_("lay your skull"),
        [SKULL_DISC_LAST] = N_("lay the Last Chance disc"),
    };
    const Lang *lang = scene->lang;
    unsigned argument = action_argument(action, 0), down;
    int other = (int)argument - 1;
    SeatView at;
    (void)seat;
    switch (action_word(action)) {
    case SKULL_WORD_PLACE:
        say(out, tr(lang, lay[argument - 1]));
        break;
    case SKULL_WORD_BID:
        if (argument == view_number(scene->view, "table"))
            say(out, tr(lang, "bid all %1 discs"), NUM(argument));
        else if (view_number(scene->view, "bid") > 0)
            say(out, tr(lang, "raise to %1"), NUM(argument));
        else
            say(out, tr(lang, "open a challenge at %1"), NUM(argument));
        break;
    case SKULL_WORD_PASS:
        say(out, tr(lang, "pass"));
        break;
    case SKULL_WORD_FLIP:
        at = skull_seat(scene, (unsigned)other);
        down = at.laid - at.up;
        say(out, tr_count(lang, "turn %1's disc", "turn %1's top disc of %2", down),
            SHORT_NAME(scene, other), NUM(down));
        break;
    case SKULL_WORD_SHOW:
        say(out, tr(lang, "show your discs"));
        break;
    case SKULL_WORD_HIDE:
        say(out, tr(lang, "keep them hidden"));
        break;
    case SKULL_WORD_LOSE:
        say(out, argument - 1 == SKULL_DISC_SKULL ? tr(lang, "give up your skull")
                                                  : tr(lang, "give up a flower"));
        break;
    case SKULL_WORD_START:
        say(out, tr(lang, "let %1 start"), SHORT_NAME(scene, other));
        break;
    default:
        break;
    }
}

static void skull_offer_word(const Scene *scene, unsigned word, Text example, Out *out)
{
    static const char *const sentences[SKULL_WORDS] = {
        [SKULL_WORD_PLACE] = N_("lay a disc: %1"),
        [SKULL_WORD_BID] = N_("bid, from one more than the last bid up to all discs: %1"),
        [SKULL_WORD_FLIP] = N_("turn somebody's top disc: %1"),
        [SKULL_WORD_LOSE] = N_("give up a disc: %1"),
        [SKULL_WORD_START] = N_("say who starts: %1"),
    };
    if (sentences[word] != NULL)
        say(out, tr(scene->lang, sentences[word]), example);
    else
        out_text(out, example);
}

/* ---- The end ------------------------------------------------------------------------------- */

static void skull_conclude(const Scene *scene, Out *out)
{
    const Lang *lang = scene->lang;
    int winner = view_seat(scene->view, "winner");
    bool you = winner >= 0 && scene->viewer == winner;
    bool by_challenge = view_seat(scene->view, "felled_by") < 0;
    Text name = winner >= 0 ? scene->names[winner] : TEXT("");
    out_string(out, S_BOLD);
    if (by_challenge)
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

const Voice skull_voice = {
    .tell = skull_tell,
    .describe = skull_describe,
    .ask = skull_ask,
    .offer = skull_offer,
    .offer_word = skull_offer_word,
    .conclude = skull_conclude,
};

const Picture skull_picture = {.draw = skull_draw};
