/* Reasons: see reason.h. They are made of what the player knows, not of trials. */
#include "games/sketch/reason.h"
#include "games/sketch/voice.h"

/* What they are made of. */
typedef struct Grounds {
    const SketchBelief *belief;
    const SketchJudge *j;
    const Scene *scene;
    Out *out;
} Grounds;

static unsigned rounded(double points)
{
    return (unsigned)(points + 0.5);
}

static unsigned percent(double chance)
{
    return rounded(100 * chance);
}

static Text name_of(const Grounds *g, unsigned seat)
{
    return g->scene->names[seat];
}

/* To who decides, or to somebody else, who is told the name. */
static const char *worded(const Grounds *g, const char *to_you, const char *named)
{
    return tr(g->scene->lang, scene_is_mine(g->scene, (Actor)g->j->me) ? to_you : named);
}

static void because_of_draw(const Grounds *g, Action action)
{
    const Sketch *s = g->j->s;
    const Lang *lang = g->scene->lang;
    unsigned top = sketch_seen_top(s), average = rounded(g->j->odds->average);
    if (top > SKETCH_TEN)
        say(g->out, tr(lang, "There is no number to take.\n"));
    else if (action_word(action) == SKETCH_WORD_TAKE)
        say(g->out, tr(lang, "A %1 is less than the %2 points that a card counts on average.\n"),
            sketch_card_name(lang, top), NUM(average));
    else
        say(g->out,
            tr(lang, "A card from the pile counts %1 points on average, and nobody sees it.\n"),
            NUM(average));
}

static bool has_another(const Sketch *s, unsigned me, unsigned slot, unsigned kind)
{
    for (uint64_t rest = s->slots[me]; rest != 0; rest &= rest - 1) {
        unsigned at = (unsigned)__builtin_ctzll(rest);
        unsigned other = sketch_known_kind(s, me, s->card_at[me][at]);
        if (at != slot && other < SKETCH_KINDS && sketch_match(kind, other))
            return true;
    }
    return false;
}

static void because_of_discard(const Grounds *g, Action action)
{
    const Sketch *s = g->j->s;
    unsigned me = g->j->me, slot = action_argument(action, 0) - 1;
    unsigned kind = sketch_known_kind(s, me, s->card_at[me][slot]);
    if (kind == SKETCH_UNKNOWN)
        say(g->out,
            worded(g,
                   N_("You do not know this card: it counts %1 points on average, and there may be "
                      "worse in it.\n"),
                   N_("%2 does not know this card: it counts %1 points on average, and there may "
                      "be worse in it.\n")),
            NUM(rounded(g->j->odds->average)), name_of(g, me));
    else if (has_another(s, me, slot, kind))
        say(g->out,
            worded(g, N_("You have another that matches, and can slam it at once.\n"),
                   N_("%1 has another that matches, and can slam it at once.\n")),
            name_of(g, me));
    else if (kind >= SKETCH_ARCHER && kind <= SKETCH_SEER)
        say(g->out,
            worded(g, N_("It counts %1, and its effect is yours.\n"),
                   N_("It counts %1, and its effect is %2’s.\n")),
            NUM(s->points[kind]), name_of(g, me));
    else
        say(g->out,
            worded(g, N_("It counts %1; your other cards promise no more.\n"),
                   N_("It counts %1; %2’s other cards promise no more.\n")),
            NUM(s->points[kind]), name_of(g, me));
}

/* Two others trade, and one of them gets the worse card. */
static void because_of_others(const Grounds *g, const unsigned seats[2], const unsigned points[2])
{
    unsigned loser = points[0] < points[1] ? 0 : 1;
    say(g->out,
        worded(g, N_("%1 gives about %2 points and gets about %3; your own cards stay.\n"),
               N_("%1 gives about %2 points and gets about %3; %4’s own cards stay.\n")),
        name_of(g, seats[loser]), NUM(points[loser]), NUM(points[1 - loser]), name_of(g, g->j->me));
}

/* Somebody else has seen the card that is swapped away, and not the one that comes (SKE-70: all
   know who has seen which). */
static bool because_of_lost_sight(const Grounds *g, Action action)
{
    const Sketch *s = g->j->s;
    for (unsigned i = 0; i < 2; i++) {
        unsigned seat = action_argument(action, 2 * i) - 1;
        unsigned other = action_argument(action, 2 - 2 * i) - 1;
        unsigned goes = s->card_at[seat][action_argument(action, 2 * i + 1) - 1];
        unsigned comes = s->card_at[other][action_argument(action, 3 - 2 * i) - 1];
        if (sketch_is_friend(g->j, seat) || !seats_have(s->known[goes], seat) ||
            seats_have(s->known[comes], seat))
            continue;
        say(g->out,
            tr(g->scene->lang, "%1 has seen the card that goes, but not the one that comes.\n"),
            name_of(g, seat));
        return true;
    }
    return false;
}

static void because_of_swap(const Grounds *g, Action action)
{
    const SketchJudge *j = g->j;
    unsigned seats[2], points[2];
    for (unsigned i = 0; i < 2; i++) {
        seats[i] = action_argument(action, 2 * i) - 1;
        unsigned slot = action_argument(action, 2 * i + 1) - 1;
        points[i] = rounded(sketch_card_points(j, seats[i], j->s->card_at[seats[i]][slot]));
    }
    unsigned mine = seats[1] == j->me, other = 1 - mine;
    if (points[0] == points[1] && because_of_lost_sight(g, action))
        return;
    if (seats[mine] == j->me)
        say(g->out,
            worded(g, N_("You give about %1 points for about %2 of %3’s.\n"),
                   N_("%4 gives about %1 points for about %2 of %3’s.\n")),
            NUM(points[mine]), NUM(points[other]), name_of(g, seats[other]), name_of(g, j->me));
    else if (points[0] != points[1])
        because_of_others(g, seats, points);
    else
        say(g->out,
            worded(g, N_("No card of yours seems worth giving away for another.\n"),
                   N_("No card of %1’s seems worth giving away for another.\n")),
            name_of(g, j->me));
}

static void because_of_knowing(const Grounds *g)
{
    say(g->out,
        worded(g, N_("What you know, you can get rid of or slam.\n"),
               N_("A card that %1 knows can be got rid of or slammed.\n")),
        name_of(g, g->j->me));
}

static void because_of_target(const Grounds *g, Action action)
{
    const SketchJudge *j = g->j;
    const Lang *lang = g->scene->lang;
    unsigned seat = action_argument(action, 0) - 1;
    switch (action_word(action)) {
    case SKETCH_WORD_SWAP:
        because_of_swap(g, action);
        break;
    case SKETCH_WORD_AIM:
        if (j->s->effect_kind == SKETCH_ARCHER)
            say(g->out, tr(lang, "%1’s hand seems to be about %2 points.\n"), name_of(g, seat),
                NUM(rounded(sketch_hand_points(j, seat))));
        else
            say(g->out,
                tr_count(lang, "%1 of the cards there is known to its player, and will not be.\n",
                         "%1 of the cards there are known to their player, and will not be.\n",
                         sketch_cards_known(j->s, seat)),
                NUM(sketch_cards_known(j->s, seat)));
        break;
    default:
        if (seat == j->me)
            because_of_knowing(g);
        else
            say(g->out,
                worded(g, N_("It tells you how far %1 is.\n"), N_("It tells %2 how far %1 is.\n")),
                name_of(g, seat), name_of(g, j->me));
    }
}

/* Does somebody know a card in their own hand that matches the top? */
static bool has_match(const Sketch *s, unsigned me)
{
    return has_another(s, me, SKETCH_CARDS, sketch_top(s));
}

static void because_of_answer(const Grounds *g, Action action)
{
    const Sketch *s = g->j->s;
    const Lang *lang = g->scene->lang;
    unsigned word = action_word(action), me = g->j->me;
    if (word == SKETCH_WORD_OK && sketch_can_sketch(s) && has_match(s, me))
        say(g->out, tr(lang, "The card that matches does more good where it is.\n"));
    else if (word == SKETCH_WORD_OK)
        say(g->out,
            worded(g, N_("No card that you know answers this one, and a wrong one costs.\n"),
                   N_("No card that %1 knows answers this one, and a wrong one costs.\n")),
            name_of(g, me));
    if (word == SKETCH_WORD_OK)
        return;
    unsigned id = s->card_at[me][action_argument(action, 0) - 1];
    bool veto = word == SKETCH_WORD_VETO;
    double chance = sketch_belief_chance(
        g->belief, id, veto ? 1u << SKETCH_VETO : sketch_kinds_matching(sketch_top(s)));
    if (chance < 0.995)
        say(g->out, tr(lang, "That is the right card with a chance of %1%.\n"),
            NUM(percent(chance)));
    else if (veto)
        say(g->out,
            worded(g, N_("You have a Veto there, and this is worth one.\n"),
                   N_("%1 has a Veto there, and this is worth one.\n")),
            name_of(g, me));
    else if (s->points[s->kind[id]] == 0)
        say(g->out,
            worded(g, N_("It matches, and you have a card less.\n"),
                   N_("It matches, and %1 has a card less.\n")),
            name_of(g, me));
    else
        say(g->out,
            worded(g, N_("It matches, and you are rid of a card that counts %1.\n"),
                   N_("It matches, and %2 is rid of a card that counts %1.\n")),
            NUM(s->points[s->kind[id]]), name_of(g, me));
}

static void because_of_end_in_teams(const Grounds *g, Action action)
{
    const SketchJudge *j = g->j;
    unsigned leader = sketch_leader(j);
    unsigned ours = rounded(sketch_side_points(j, j->me));
    unsigned theirs = rounded(sketch_side_points(j, leader));
    say(g->out,
        action_word(action) == SKETCH_WORD_ASSAULT
            ? worded(g,
                     N_("Your team has about %1 points, %3’s about %2, and no team seems to have "
                        "less.\n"),
                     N_("%4’s team has about %1 points, %3’s about %2, and no team seems to have "
                        "less.\n"))
            : worded(g,
                     N_("Your team has about %1 points, %3’s about %2, and everybody else has one "
                        "more turn after an assault.\n"),
                     N_("%4’s team has about %1 points, %3’s about %2, and everybody else has one "
                        "more turn after an assault.\n")),
        NUM(ours), NUM(theirs), name_of(g, leader), name_of(g, j->me));
}

static void because_of_end(const Grounds *g, Action action)
{
    const SketchJudge *j = g->j;
    if (j->s->teams) {
        because_of_end_in_teams(g, action);
        return;
    }
    unsigned leader = sketch_leader(j);
    unsigned mine = rounded(sketch_hand_points(j, j->me));
    unsigned theirs = rounded(sketch_hand_points(j, leader));
    say(g->out,
        action_word(action) == SKETCH_WORD_ASSAULT
            ? worded(g,
                     N_("You have about %1 points, %3 about %2, and nobody seems to have less.\n"),
                     N_("%4 has about %1 points, %3 about %2, and nobody seems to have less.\n"))
            : worded(g,
                     N_("You have about %1 points, %3 about %2, and everybody else has one more "
                        "turn after an assault.\n"),
                     N_("%4 has about %1 points, %3 about %2, and everybody else has one more "
                        "turn after an assault.\n")),
        NUM(mine), NUM(theirs), name_of(g, leader), name_of(g, j->me));
}

void sketch_reason(const SketchBelief *belief, const Question *question, Action action,
                   const Scene *scene, Out *out)
{
    Sketch s;
    Random random = random_from(1); /* known cards alone are looked at */
    sketch_belief_draw(belief, &random, &s);
    SketchOdds odds = sketch_belief_odds(belief);
    SketchJudge judge = sketch_judge(&s, question->seat, &odds, &sketch_sound_style);
    const Grounds grounds = {belief, &judge, scene, out};
    switch (s.phase) {
    case SKETCH_PEEKING:
        because_of_knowing(&grounds);
        break;
    case SKETCH_DRAWING:
        because_of_draw(&grounds, action);
        break;
    case SKETCH_DISCARDING:
        because_of_discard(&grounds, action);
        break;
    case SKETCH_ANNOUNCING:
    case SKETCH_REANNOUNCING:
        because_of_target(&grounds, action);
        break;
    case SKETCH_WINDOW:
        because_of_answer(&grounds, action);
        break;
    default:
        because_of_end(&grounds, action);
        break;
    }
}
