/* Skalpott's voice (core/voice.h): what all of it shares, the table in sentences, questions,
   choices and the end. Moves are told in voice_tell.c. */
#include "games/skalpott/voice.h"

bool skalpott_is_you(const Scene *scene, const Skalpott *s, unsigned seat)
{
    return scene_is_mine(scene, (Actor)seat) && !(s->solo && seat == SKALPOTT_JEU);
}

bool skalpott_dice_lie(const Skalpott *s)
{
    return s->phase >= SKALPOTT_DECIDING && s->dice[0] > 0; /* at the end and in moments, too */
}

/* ---- Lists --------------------------------------------------------------------------------- */

static SkalpottList numbers(const unsigned *values, unsigned count)
{
    SkalpottList list = {.length = 0};
    Out out = {.text = list.bytes, .capacity = sizeof list.bytes};
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            out_char(&out, ' ');
        out_number(&out, values[i]);
    }
    list.length = out.length;
    return list;
}

SkalpottList skalpott_dice_list(const uint8_t dice[SKALPOTT_DICE], unsigned positions)
{
    unsigned values[SKALPOTT_DICE], count = 0;
    for (unsigned i = 0; i < SKALPOTT_DICE; i++)
        if (positions >> i & 1)
            values[count++] = dice[i];
    return numbers(values, count);
}

SkalpottList skalpott_link_list(unsigned chain)
{
    unsigned values[SKALPOTT_LINKS], count = 0;
    for (unsigned i = 0; i < SKALPOTT_LINKS; i++)
        if (chain >> i & 1)
            values[count++] = i + 1;
    return numbers(values, count);
}

SkalpottList skalpott_name_list(const Scene *scene, unsigned seats)
{
    SkalpottList list = {.length = 0};
    unsigned left = seats_count((SeatSet)seats);
    for (unsigned seat = 0; seat < scene->seats; seat++) {
        if (!seats_have((SeatSet)seats, seat))
            continue;
        SkalpottList longer;
        Out out = {.text = longer.bytes, .capacity = sizeof longer.bytes};
        left--;
        if (list.length == 0)
            out_text(&out, scene->names[seat]);
        else if (left > 0)
            say(&out, tr(scene->lang, "%1, %2"), skalpott_list_text(&list), scene->names[seat]);
        else
            say(&out, tr(scene->lang, "%1 and %2"), skalpott_list_text(&list), scene->names[seat]);
        longer.length = out.length;
        list = longer;
    }
    return list;
}

void skalpott_out_sums(Out *out, unsigned link)
{
    unsigned low = SKALPOTT_DICE, high = 6 * SKALPOTT_DICE;
    while (skalpott_link_of[low] != link)
        low++;
    while (skalpott_link_of[high] != link)
        high--;
    out_number(out, low);
    if (high > low) {
        out_string(out, "–");
        out_number(out, high);
    }
}

/* ---- Sentences that several need ----------------------------------------------------------- */

/* Who throws or has thrown, and which of the throws it is. */
static void say_throw_number(const Scene *scene, const Skalpott *s, Out *out)
{
    const Lang *lang = scene->lang;
    Text name = scene->names[s->player];
    bool you = skalpott_is_you(scene, s, s->player), due = s->phase == SKALPOTT_THROWING;
    unsigned number = s->throws + due, most = skalpott_most_throws(s->joker_turn);
    const char *sentence;
    if (due && s->joker_turn)
        sentence = you ? tr(lang, "Your turn, with the Joker: you make throw %2 of %3.")
                       : tr(lang, "%1’s turn, with the Joker: throw %2 of %3 is next.");
    else if (due)
        sentence = you ? tr(lang, "Your turn: you make throw %2 of %3.")
                       : tr(lang, "%1’s turn: throw %2 of %3 is next.");
    else if (s->joker_turn)
        sentence = you ? tr(lang, "Your turn, with the Joker: you have made throw %2 of %3.")
                       : tr(lang, "%1’s turn, with the Joker: throw %2 of %3 is made.");
    else
        sentence = you ? tr(lang, "Your turn: you have made throw %2 of %3.")
                       : tr(lang, "%1’s turn: throw %2 of %3 is made.");
    say(out, sentence, name, NUM(number), NUM(most));
}

void skalpott_say_turn(const Scene *scene, const Skalpott *s, Out *out)
{
    const Lang *lang = scene->lang;
    Text name = scene->names[s->player];
    bool you = skalpott_is_you(scene, s, s->player);
    if (s->phase == SKALPOTT_OVER)
        say(out, tr(lang, "The game is over."));
    else if (s->phase == SKALPOTT_ROLLING && you)
        say(out, tr(lang, "You throw for the first turn."));
    else if (s->phase == SKALPOTT_ROLLING)
        say(out, tr(lang, "%1 throws for the first turn."), name);
    else if (s->phase == SKALPOTT_PLAYING_ON && you)
        say(out, tr(lang, "Your turn: you may play on."));
    else if (s->phase == SKALPOTT_PLAYING_ON)
        say(out, tr(lang, "%1’s turn: free to play on."), name);
    else
        say_throw_number(scene, s, out);
}

void skalpott_say_link(const Scene *scene, const Skalpott *s, Out *out)
{
    const Lang *lang = scene->lang;
    unsigned link = skalpott_hit(s->dice);
    bool held = skalpott_holds(s, s->player, link);
    if (s->phase != SKALPOTT_DECIDING && held) /* the turn has stopped */
        say(out, tr(lang, "A counter was placed on link %1."), NUM(link + 1));
    else if (s->phase != SKALPOTT_DECIDING)
        say(out, tr(lang, "Link %1 was lost."), NUM(link + 1));
    else if (!held)
        say(out, tr(lang, "Link %1 is free."), NUM(link + 1));
    else if (skalpott_is_you(scene, s, s->player))
        say(out, tr(lang, "You already hold link %1."), NUM(link + 1));
    else
        say(out, tr(lang, "%1 already holds link %2."), scene->names[s->player], NUM(link + 1));
}

/* The seats in the first place, and the best chain of the others. */
static unsigned winners_of(const Skalpott *s, unsigned *next)
{
    unsigned winners = 0;
    *next = 0;
    for (unsigned seat = 0; seat < s->seats; seat++) {
        unsigned chain = s->chains[seat];
        if (skalpott_place(s, seat) == 1)
            winners |= seats_of(seat);
        else if (skalpott_standing(chain) > skalpott_standing(*next))
            *next = chain;
    }
    return winners;
}

/* SKA-40, SKA-43 */
void skalpott_say_winners(const Scene *scene, const Skalpott *s, Out *out)
{
    const Lang *lang = scene->lang;
    unsigned next_chain, winners = winners_of(s, &next_chain);
    if (!seats_single((SeatSet)winners)) {
        SkalpottList names = skalpott_name_list(scene, winners);
        say(out, tr(lang, "%1 share the win."), skalpott_list_text(&names));
        return;
    }
    unsigned seat = seats_lowest((SeatSet)winners);
    SkalpottRun run = skalpott_run(s->chains[seat]), next = skalpott_run(next_chain);
    Text name = scene->names[seat];
    bool you = skalpott_is_you(scene, s, seat);
    if (s->chains[seat] == SKALPOTT_WHOLE_CHAIN && you)
        say(out, tr(lang, "You win: your chain is complete."));
    else if (s->chains[seat] == SKALPOTT_WHOLE_CHAIN)
        say(out, tr(lang, "%1 wins with a complete chain."), name);
    else if (run.length > next.length && you)
        say(out, tr(lang, "You win: yours is the longest run."));
    else if (run.length > next.length)
        say(out, tr(lang, "%1 wins with the longest run."), name);
    else if (run.last > next.last && you)
        say(out, tr(lang, "You win: no run is longer, and yours has the higher sums."));
    else if (run.last > next.last)
        say(out, tr(lang, "%1 wins: no run is longer, and this one has the higher sums."), name);
    else if (you)
        say(out, tr(lang, "You win: the runs are equal, but you hold more links in all."));
    else
        say(out, tr(lang, "%1 wins: the runs are equal, but %1 holds more links in all."), name);
}

/* ---- The table in sentences ---------------------------------------------------------------- */

/* False: there is nothing to say of them. */
static bool say_dice(const Scene *scene, const Skalpott *s, Out *out)
{
    SkalpottList dice = skalpott_dice_list(s->dice, SKALPOTT_ALL_DICE);
    SkalpottList kept =
        skalpott_dice_list(s->dice, ~skalpott_to_throw(s) & (unsigned)SKALPOTT_ALL_DICE);
    if (skalpott_dice_lie(s)) {
        say(out, tr(scene->lang, "The dice: %1, that is %2."), skalpott_list_text(&dice),
            NUM(skalpott_sum(s->dice)));
        out_char(out, ' ');
        skalpott_say_link(scene, s, out);
        return true;
    }
    if (s->throws > 0 && kept.length > 0) {
        say(out, tr(scene->lang, "Kept: %1. The other dice are thrown again."),
            skalpott_list_text(&kept));
        return true;
    }
    return false;
}

static void say_seat(const Scene *scene, const Skalpott *s, unsigned seat, Out *out)
{
    const Lang *lang = scene->lang;
    SkalpottRun run = skalpott_run(s->chains[seat]);
    SkalpottList links = skalpott_link_list(s->chains[seat]);
    Text name = scene->names[seat];
    bool you = skalpott_is_you(scene, s, seat);
    if (run.held == 0 && you)
        say(out, tr(lang, "You hold no links."));
    else if (run.held == 0)
        say(out, tr(lang, "%1 holds no links."), name);
    else if (you)
        say(out, tr(lang, "You hold: %1. Longest run: %2."), skalpott_list_text(&links),
            NUM(run.length));
    else
        say(out, tr(lang, "%1 holds: %2. Longest run: %3."), name, skalpott_list_text(&links),
            NUM(run.length));
    if (seats_have(s->boxes, seat)) {
        out_char(out, ' ');
        say(out, tr(lang, "There is a counter on the Joker box."));
    }
}

void skalpott_say_situation(const Scene *scene, const Skalpott *s, Out *out)
{
    skalpott_say_turn(scene, s, out);
    out_char(out, ' ');
    if (say_dice(scene, s, out))
        out_char(out, ' ');
    say_seat(scene, s, s->player, out);
}

static void skalpott_describe(const Scene *scene, Out *out)
{
    const Skalpott *s = scene->view;
    unsigned first = scene->viewer < s->seats ? scene->viewer : 0;
    skalpott_say_turn(scene, s, out);
    out_char(out, '\n');
    if (say_dice(scene, s, out))
        out_char(out, '\n');
    for (unsigned i = 0; i < s->seats; i++) {
        say_seat(scene, s, (first + i) % s->seats, out);
        out_char(out, '\n');
    }
    say(out,
        tr_count(scene->lang, "There is %1 counter in the pool and %2 on the scrap heap.",
                 "There are %1 counters in the pool and %2 on the scrap heap.", s->pool),
        NUM(s->pool), NUM(s->scrap));
    out_char(out, '\n');
}

/* ---- Questions and choices ----------------------------------------------------------------- */

static bool all_even(const Skalpott *s)
{
    return s->dice[0] % 2 == 0;
}

static void skalpott_ask(const Scene *scene, Actor seat, Out *out)
{
    const Lang *lang = scene->lang;
    const Skalpott *s = scene->view;
    unsigned link = skalpott_hit(s->dice);
    bool held = skalpott_holds(s, seat, link);
    const char *question;
    if (s->phase == SKALPOTT_PLAYING_ON && all_even(s))
        question = tr(lang, "All four dice are even. Play on, or end your turn?");
    else if (s->phase == SKALPOTT_PLAYING_ON)
        question = tr(lang, "All four dice are odd. Play on, or end your turn?");
    else if (held && !skalpott_may_stop(s))
        question = tr(lang, "Throw %1 of %2: %3, but you hold link %4. You have to throw again.");
    else if (!skalpott_may_stop(s))
        question = tr(lang, "Throw %1 of %2: %3, link %4 is free, but you have to throw again.");
    else if (held && s->throws == 1)
        question =
            tr(lang, "Throw %1 of %2: %3, but you hold link %4. Throw again, Joker, or stop?");
    else if (held)
        question =
            tr(lang, "Throw %1 of %2: %3, but you hold link %4. Throw again, or stop and lose it?");
    else
        question = tr(lang, "Throw %1 of %2: %3, link %4 is free. Throw again, or stop?");
    say(out, question, NUM(s->throws), NUM(skalpott_most_throws(s->joker_turn)),
        NUM(skalpott_sum(s->dice)), NUM(link + 1));
    out_char(out, '\n');
}

/* Which dice, and what each shows: “die 4” alone could be the fourth, or one that shows a 4. */
static void offer_reroll(const Scene *scene, Action action, Out *out)
{
    static const char *const choices[] = {
        N_("throw die %1 (a %4) again"),
        N_("throw dice %1 (a %4) and %2 (a %5) again"),
        N_("throw dice %1 (a %4), %2 (a %5) and %3 (a %6) again"),
        N_("throw all four dice again"),
    };
    const Skalpott *s = scene->view;
    unsigned place[SKALPOTT_DICE] = {0}, shown[SKALPOTT_DICE] = {0}, last = 0;
    for (unsigned i = 0; i < SKALPOTT_DICE && action_argument(action, i) > 0; i++) {
        place[i] = action_argument(action, i);
        shown[i] = s->dice[place[i] - 1];
        last = i;
    }
    say(out, tr(scene->lang, choices[last]), NUM(place[0]), NUM(place[1]), NUM(place[2]),
        NUM(shown[0]), NUM(shown[1]), NUM(shown[2]));
}

static void offer_plain(const Scene *scene, Actor seat, unsigned word, Out *out)
{
    const Lang *lang = scene->lang;
    const Skalpott *s = scene->view;
    unsigned link = skalpott_hit(s->dice);
    if (word == SKALPOTT_WORD_STOP && skalpott_holds(s, seat, link))
        say(out, tr(lang, "stop and lose link %1"), NUM(link + 1));
    else if (word == SKALPOTT_WORD_STOP)
        say(out, tr(lang, "stop and take link %1"), NUM(link + 1));
    else if (word == SKALPOTT_WORD_JOKER)
        say(out, tr(lang, "use the Joker and keep link %1"), NUM(link + 1));
    else if (word == SKALPOTT_WORD_AGAIN)
        say(out, tr(lang, "play on with another turn at once"));
    else if (word == SKALPOTT_WORD_YIELD)
        say(out, tr_in(lang, "skalpott", "end the turn"));
    else
        out_string(out, scene->game->words[word].text);
}

static void skalpott_offer(const Scene *scene, Actor seat, Action action, Out *out)
{
    if (action_word(action) == SKALPOTT_WORD_REROLL)
        offer_reroll(scene, action, out);
    else
        offer_plain(scene, seat, action_word(action), out);
}

static void skalpott_offer_word(const Scene *scene, unsigned word, Out *out)
{
    if (word == SKALPOTT_WORD_REROLL)
        say(out, tr(scene->lang, "throw dice again, by their places"));
    else
        out_string(out, word_said(scene->lang, scene->game, word));
}

static void skalpott_offer_one(const Scene *scene, unsigned word, unsigned number, Out *out)
{
    (void)word;
    const Skalpott *s = scene->view;
    say(out, tr(scene->lang, "die %1: %2"), NUM(number), NUM(s->dice[number - 1]));
}

/* ---- The end ------------------------------------------------------------------------------- */

static void conclude_seat(const Scene *scene, const Skalpott *s, unsigned seat, Out *out)
{
    const Lang *lang = scene->lang;
    SkalpottRun run = skalpott_run(s->chains[seat]);
    Text name = scene->names[seat];
    unsigned place = skalpott_place(s, seat);
    if (run.length == 0)
        say(out, tr(lang, "%1. %2: no links"), NUM(place), name);
    else if (run.length == 1)
        say(out, tr(lang, "%1. %2: no two links in a row, the highest is %3; links in all: %4"),
            NUM(place), name, NUM(run.last), NUM(run.held));
    else
        say(out, tr(lang, "%1. %2: %3 links in a row, from %4 to %5; links in all: %6"), NUM(place),
            name, NUM(run.length), NUM(run.first), NUM(run.last), NUM(run.held));
    out_char(out, '\n');
}

static void skalpott_conclude(const Scene *scene, Out *out)
{
    const Skalpott *s = scene->view;
    skalpott_say_winners(scene, s, out);
    out_char(out, '\n');
    for (unsigned place = 1; place <= s->seats; place++)
        for (unsigned seat = 0; seat < s->seats; seat++)
            if (skalpott_place(s, seat) == place)
                conclude_seat(scene, s, seat, out);
}

extern const struct Teaching skalpott_teaching;
extern const struct Figures skalpott_figures;

static bool skalpott_headline(const Scene *scene, Out *out)
{
    const Skalpott *s = scene->view;
    if (s->phase != SKALPOTT_THROWING || s->throws > 0)
        return false;
    out_turn_headline(scene, s->player, skalpott_is_you(scene, s, s->player), out);
    return true;
}

const Voice skalpott_voice = {
    .tell = skalpott_tell,
    .moment = skalpott_moment,
    .describe = skalpott_describe,
    .ask = skalpott_ask,
    .offer = skalpott_offer,
    .offer_word = skalpott_offer_word,
    .why = skalpott_why,
    .conclude = skalpott_conclude,
    .teaching = &skalpott_teaching,
    .figures = &skalpott_figures,
    .headline = skalpott_headline,
    .sets = 1u << SKALPOTT_WORD_REROLL,
    .offer_one = skalpott_offer_one,
};
