/* What can be typed at a table besides actions, and what it answers: see sitting.h. */
#include "term/sitting.h"

#include "base/seats.h"
#include "base/tidy.h"
#include "core/notation.h"
#include "os/command.h"
#include "os/signals.h"
#include "term/coaching.h"
#include "term/page.h"
#include "term/refused.h"
#include "term/talking.h"
#include "term/verdict.h"

#include <stdlib.h>
#include <string.h>

typedef struct Command {
    Sitting *sitting;
    const SittingTurn *turn;
    Text rest; /* what stands after the command */
    uint64_t now;
    Out *out;
} Command;

/* ---- The commands -------------------------------------------------------------------------- */

static CommandReply do_help(Command *asked);

/* The person who speaks or asks: who looks, or at a shared prompt the first who is asked. As many
   as there are: nobody, where bots play alone. */
static unsigned speaker(const Command *asked)
{
    const Sitting *sitting = asked->sitting;
    if (sitting->looker < sitting->scene.persons)
        return sitting->looker;
    return sitting->people != 0 ? seats_lowest(sitting->people) : sitting->scene.persons;
}

static CommandReply do_why(Command *asked)
{
    const Sitting *sitting = asked->sitting;
    out_why(sitting->lang, sitting->scene.game, sitting->rule, sitting->width, asked->out);
    return REPLY_ANSWER;
}

/* What a bot says to what is asked, the best choices first. False without memory. */
static bool tell_hint(const Scene *scene, GuestQuestion *asked, Out *out)
{
    enum { MOST_ODDS = 6 };
    uint32_t count = asked->question.count;
    Worth *worth = malloc(count * sizeof *worth);
    Advice *advice = malloc(count * sizeof *advice);
    bool has_room = worth != NULL && advice != NULL;
    if (has_room) {
        Hint hint = guest_hint(asked, worth, count);
        for (uint32_t i = 0; i < count && hint.weighed; i++)
            advice[i] = (Advice){asked->legal[i], worth[i]};
        if (hint.weighed)
            advice_sort(advice, count);
        verdict_hint(scene, asked, &hint, advice, MOST_ODDS, out);
    }
    free(worth);
    free(advice);
    return has_room;
}

static CommandReply do_hint(Command *asked)
{
    Sitting *sitting = asked->sitting;
    const Scene *scene = sitting_scene(sitting);
    Actor seat = asked->turn->seat;
    Player player;
    GuestQuestion question;
    if (asked->turn->kind != TURN_ACT) {
        say(asked->out, tr(sitting->lang, "There is nothing for you to decide now.\n"));
        return REPLY_ANSWER;
    }
    const Bot *bot = roster_adviser(sitting->roster, scene->game, scene->options);
    bool told = false;
    if (bot != &random_bot && /* its guess is no advice */
        roster_prepare(sitting->roster, bot, scene->options, sitting->progress, &player) &&
        guests_ask_hint(sitting->table, seat, player, ++sitting->hints, &question)) {
        told = tell_hint(scene, &question, asked->out);
        hint_question_done(&question);
    }
    if (!told && !was_stopped())
        say(asked->out, tr(sitting->lang, "Nobody here has advice.\n"));
    return REPLY_ANSWER;
}

/* Something was not done: why, and by which rule; MODEL: by none of the game's. */
static void say_refused(const Command *asked, Text sentence, const char *rule)
{
    asked->sitting->rule = rule;
    out_refused(asked->sitting->lang, sentence, rule, asked->out);
}

/* By the table. */
static void refused(const Command *asked, TableResult result)
{
    const char *late = asked->sitting->scene.game->voice->late;
    say_refused(asked, text_of(tr(asked->sitting->lang, table_sentence(result))),
                result.id == TABLE_TOO_LATE && late != NULL ? late : "MODEL");
}

/* By the game: a seat of the looker's tried to make this move. */
static void move_refused(const Command *asked, Text line, Refusal refusal)
{
    Sitting *sitting = asked->sitting;
    char text[256];
    Out sentence = {.text = text, .capacity = sizeof text};
    Move move;
    Text shown;
    const RefusalText *why = refusal_text(sitting->scene.game, refusal);
    if (move_read(sitting->scene.game, line, false, &move, &shown).id == ACCEPTED)
        why = scene_refusal(sitting_scene(sitting), move, refusal);
    say(&sentence, tr(sitting->lang, why->sentence), NUM(refusal.numbers[0]),
        NUM(refusal.numbers[1]), NUM(refusal.numbers[2]));
    say_refused(asked, (Text){text, sentence.length}, why->rule);
}

static CommandReply do_undo(Command *asked)
{
    TableResult result = table_undo(asked->sitting->table, speaker(asked), asked->now);
    if (result.id == TABLE_DONE)
        return REPLY_DONE;
    refused(asked, result);
    if (result.id == TABLE_HAS_SHOWN)
        say(asked->out, tr(asked->sitting->lang,
                           "At a table opened with “--practice” everything can be taken back.\n"));
    return REPLY_ANSWER;
}

static CommandReply do_rules(Command *asked)
{
    const Sitting *sitting = asked->sitting;
    const Game *game = sitting->scene.game;
    if (asked->rest.length > 0)
        return page_asked(sitting->lang, game, asked->rest, sitting->width, asked->out)
                   ? REPLY_PAGE
                   : REPLY_ANSWER;
    page_rules(sitting->lang, game, sitting->width, asked->out);
    return REPLY_PAGE;
}

static CommandReply do_log(Command *asked)
{
    size_t before = asked->out->length;
    sitting_log(asked->sitting, asked->out);
    if (asked->out->length == before)
        say(asked->out, tr(asked->sitting->lang, "Nothing has happened yet.\n"));
    return REPLY_LOG;
}

static CommandReply do_table(Command *asked)
{
    const Scene *scene = sitting_scene(asked->sitting);
    scene->game->voice->describe(scene, asked->out);
    score_tell(asked->sitting->table, scene, asked->out);
    return REPLY_ANSWER;
}

static CommandReply do_say(Command *asked)
{
    Sitting *sitting = asked->sitting;
    unsigned person = speaker(asked);
    Saying saying;
    TableResult result;
    if (person >= sitting->scene.persons) { /* bots play alone */
        refused(asked, (TableResult){.id = TABLE_NOBODY_THERE});
        return REPLY_ANSWER;
    }
    switch (talking_read(&sitting->scene, person, asked->rest, &saying, asked->out)) {
    case TALKING_LINE:
        result = table_say(sitting->table, person, saying, asked->now);
        break;
    case TALKING_FREELY:
        result = table_chat(sitting->table, person, asked->rest, asked->now);
        break;
    default:
        return REPLY_ANSWER;
    }
    if (result.id == TABLE_DONE)
        return REPLY_DONE;
    refused(asked, result);
    return REPLY_ANSWER;
}

static CommandReply do_save(Command *asked)
{
    char path[MAX_TYPED_PATH];
    Sitting *sitting = asked->sitting;
    bool force;
    if (!typed_path(sitting->lang, asked->rest, path, &force, asked->out))
        return REPLY_ANSWER;
    size_t start = asked->out->length;
    bool saved = sitting->save != NULL && sitting->save(sitting->context, path, force, asked->out);
    out_in_line(asked->out, start); /* it names the path */
    if (!saved)
        say(asked->out, tr(sitting->lang, "It was not saved.\n"));
    return REPLY_ANSWER;
}

/* What the table is committed to, what was added, and how to check it. */
static CommandReply do_chance(Command *asked)
{
    const Sitting *sitting = asked->sitting;
    const Lang *lang = sitting->lang;
    char digits[FAIRNESS_HEX];
    table_commitment(sitting->table, digits);
    say(asked->out, tr(lang, "The table’s commitment: %1\n"), (Text){digits, FAIRNESS_HEX});
    if (table_is_seeded(sitting->table))
        say(asked->out, tr(lang, "The seed was given by hand, so that this game can be repeated: "
                                 "it proves nothing about chance.\n"));
    else
        say(asked->out,
            tr(lang, "All dice and draws of this game follow from it and from what the players "
                     "added before the start. Nobody can choose them any more.\n"));
    say(asked->out,
        tr(lang, "When it is over: “save game.tsk”, and “%1 record verify game.tsk” "
                 "computes all of it again.\n"),
        command_name());
    return REPLY_ANSWER;
}

static CommandReply do_what(Command *asked)
{
    const Scene *scene = sitting_scene(asked->sitting);
    if (asked->rest.length > 0) {
        (void)teach_explain(scene, asked->rest, asked->out);
        return REPLY_ANSWER;
    }
    say(asked->out, tr(scene->lang, "You can ask about a place by its number, an option, or:\n"));
    teach_list(scene, asked->out);
    out_char(asked->out, '\n');
    return REPLY_ANSWER;
}

static CommandReply do_coach(Command *asked)
{
    Sitting *sitting = asked->sitting;
    if (coach_switched(sitting->lang, asked->rest, &sitting->coach, asked->out))
        sitting->coaches[sitting->looker].question = 0; /* it has something to say at once */
    return REPLY_ANSWER;
}

static CommandReply do_rematch(Command *asked)
{
    if (asked->turn->kind == TURN_OVER)
        return REPLY_AGAIN;
    say(asked->out, tr(asked->sitting->lang, "That cannot be done: %1.\n"),
        text_of(tr(asked->sitting->lang, table_sentence((TableResult){.id = TABLE_NOT_OVER}))));
    return REPLY_ANSWER;
}

static CommandReply do_review(Command *asked)
{
    verdict_of_sitting(asked->sitting, asked->out);
    return REPLY_PAGE;
}

static CommandReply do_figures(Command *asked)
{
    const Sitting *sitting = asked->sitting;
    size_t before = asked->out->length;
    table_figures_tell(sitting->table, sitting_scene(asked->sitting), asked->out);
    if (!table_over(sitting->table))
        say(asked->out, tr(sitting->lang, "The figures of a game come when it is over.\n"));
    else if (asked->out->length == before)
        say(asked->out, tr(sitting->lang, "There is nothing to count.\n"));
    return REPLY_PAGE;
}

static CommandReply do_quit(Command *asked)
{
    (void)asked;
    return REPLY_QUIT;
}

static const struct {
    const char *name; /* translated in the context "command" */
    const char *meaning;
    CommandReply (*run)(Command *asked);
} commands[] = {
    {"?", N_("what you can do now"), do_help},
    {NC_("command", "help"), NULL, do_help},
    {NC_("command", "why"), N_("the rule behind the last refusal"), do_why},
    {NC_("command", "hint"), N_("what the best bot there is would do in your place"), do_hint},
    {NC_("command", "undo"),
     N_("take back your last move (alone against bots, if it showed you nothing)"), do_undo},
    {NC_("command", "what"), N_("what WORD, what 5: what that is or does; alone, a list of words"),
     do_what},
    {NC_("command", "coach"), N_("coach on, coach off: a sentence when something is new"),
     do_coach},
    {NC_("command", "rules"), N_("the rules of this game; “rules 24” or “rules example”: a piece"),
     do_rules},
    {NC_("command", "table"), N_("the table in words"), do_table},
    {NC_("command", "log"), N_("all that has happened"), do_log},
    {NC_("command", "say"), N_("say something; alone, it lists ready-made lines"), do_say},
    {NC_("command", "chance"), N_("how dice and draws are kept fair"), do_chance},
    {NC_("command", "save"), N_("save FILE: the record, or a game to go on with later"), do_save},
    {NC_("command", "rematch"), N_("when it is over: another game, same people"), do_rematch},
    {NC_("command", "review"), N_("which decisions mattered, and what was better"), do_review},
    {NC_("command", "figures"), N_("when it is over: bluffs, luck and other things to count"),
     do_figures},
    {NC_("command", "quit"), N_("leave; the game is kept and can be resumed"), do_quit},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static CommandReply do_help(Command *asked)
{
    Sitting *sitting = asked->sitting;
    const Scene *scene = sitting_scene(sitting);
    Out *out = asked->out;
    if (asked->turn->kind == TURN_ACT || asked->turn->kind == TURN_REACT) {
        Choices choices = sitting_choices(sitting, asked->turn->seat);
        out_string(out, S_BOLD);
        say(out, tr(sitting->lang, "What you can do now"));
        out_string(out, S_PLAIN "\n");
        for (uint32_t i = 0, end; i < choices.count; i = end) {
            unsigned word = action_word(choices.actions[i]);
            for (end = i; end < choices.count && action_word(choices.actions[end]) == word;)
                end++;
            if (end - i > 6) {
                size_t start = out->length;
                out_string(out, "  ");
                typed_example(scene, &choices, word, out);
                out_string(out, " …");
                out_pad(out, start, 22);
                out_char(out, ' ');
                scene->game->voice->offer_word(scene, word, out);
                out_char(out, '\n');
                continue;
            }
            for (uint32_t j = i; j < end; j++) {
                size_t start = out->length;
                out_string(out, "  ");
                typed_write(scene, choices.actions[j], out);
                out_pad(out, start, 22);
                out_char(out, ' ');
                scene->game->voice->offer(scene, choices.seat, choices.actions[j], out);
                out_char(out, '\n');
            }
        }
        choices_free(&choices);
        out_wrapped(out,
                    text_of(tr(sitting->lang, "Words can be cut short, and names or numbers alone "
                                              "will do where they are clear.")),
                    sitting->width, 0);
        out_char(out, '\n');
    }
    sitting_terms(sitting, out);
    out_string(out, S_BOLD);
    say(out, tr(sitting->lang, "At any time"));
    out_string(out, S_PLAIN "\n");
    for (unsigned i = 0; i < COMMANDS; i++)
        if (commands[i].meaning != NULL)
            typed_explain_command(sitting->lang, commands[i].name, commands[i].meaning,
                                  sitting->width, out);
    return REPLY_PAGE;
}

/* ---- Acting -------------------------------------------------------------------------------- */

static CommandReply act_as(Command *asked, Actor seat, Text typed, bool *understood)
{
    Sitting *sitting = asked->sitting;
    char text[128];
    Out line = {.text = text, .capacity = sizeof text};
    Choices choices = sitting_choices(sitting, seat);
    *understood = typed_read(&sitting->scene, &choices, typed, &line, asked->out);
    choices_free(&choices);
    sitting->rule = NULL;
    if (!*understood)
        return REPLY_ANSWER;
    TableResult result =
        table_do(sitting->table, seat % sitting->scene.persons, (Text){text, line.length},
                 sitting->told[sitting->looker], asked->now);
    if (result.id == TABLE_DONE)
        return REPLY_DONE;
    if (result.id == TABLE_GAME_REFUSED)
        move_refused(asked, (Text){text, line.length}, result.refusal);
    else
        refused(asked, result);
    return REPLY_ANSWER;
}

/* Something to do at the table, when nobody here is asked: why it is not the time for it. */
static bool act_in_vain(Command *asked, Text typed)
{
    Sitting *sitting = asked->sitting;
    unsigned person = speaker(asked);
    char text[128];
    size_t before = asked->out->length;
    Out line = {.text = text, .capacity = sizeof text};
    Choices none = {.seat = (Actor)person};
    if (person >= sitting->scene.persons)
        return false; /* a spectator has nothing to do here */
    if (!typed_read(&sitting->scene, &none, typed, &line, asked->out)) {
        asked->out->length = before;
        return false;
    }
    move_refused(asked, (Text){text, line.length}, refuse_actor(table_to_act(sitting->table)));
    return true;
}

/* A shared prompt: `ana sketch 2`, or nothing: then those who have not answered let it pass. */
static CommandReply react(Command *asked, Text typed)
{
    Sitting *sitting = asked->sitting;
    const Scene *scene = &sitting->scene;
    Text rest = typed, word = {NULL, 0};
    bool understood;
    if (typed.length > 0) {
        unsigned person = text_next(&rest, &word) ? typed_person(scene, word) : scene->persons;
        if (person < scene->persons && seats_have(sitting->people, person) && rest.at != NULL)
            return act_as(asked, (Actor)person, typed_trimmed(rest), &understood);
        char text[128];
        say(asked->out, tr(scene->lang, "Begin with who reacts: “%1”.\n"),
            sitting_example(sitting, asked->turn, text));
        return REPLY_ANSWER;
    }
    uint32_t before = table_latest(sitting->table);
    for (unsigned seat = 0; seat < scene->seats && table_window(sitting->table); seat++) {
        if (!seats_have(table_to_act(sitting->table), seat) ||
            !seats_have(sitting->people, seat % scene->persons))
            continue;
        char text[32];
        Out line = {.text = text, .capacity = sizeof text};
        out_seat(&line, seat);
        out_char(&line, ' ');
        action_write(scene->game, table_pass(sitting->table, (Actor)seat), &line);
        (void)table_do(sitting->table, seat % scene->persons, (Text){text, line.length}, before,
                       asked->now)
            .id;
    }
    return REPLY_DONE;
}

/* Is this, in full, what can be done now? Then it is done, even if a command has that name. */
static bool is_offered_word(const Sitting *sitting, Actor seat, Text typed)
{
    Choices choices = sitting_choices(sitting, seat);
    bool offered = typed_is_offered(&sitting->scene, &choices, typed);
    choices_free(&choices);
    return offered;
}

static CommandReply answer(Sitting *sitting, const SittingTurn *turn, Text typed, uint64_t now,
                           Out *out)
{
    Command asked = {.sitting = sitting, .turn = turn, .now = now, .out = out};
    typed = typed_trimmed(typed);
    (void)sitting_scene(sitting);
    if (!text_is_clean(typed)) {
        say(out, tr(sitting->lang, "That is not text that can be read here.\n"));
        return REPLY_ANSWER;
    }
    if (typed.length == 0)
        return turn->kind == TURN_REACT ? react(&asked, typed) : REPLY_ANSWER;
    Text rest = typed, word = {NULL, 0};
    (void)text_next(&rest, &word);
    asked.rest = rest.at != NULL ? typed_trimmed(rest) : (Text){NULL, 0};
    bool is_word = turn->kind == TURN_ACT && is_offered_word(sitting, turn->seat, word);
    for (unsigned i = 0; i < COMMANDS && !is_word; i++)
        if (typed_is_command(sitting->lang, commands[i].name, word, false))
            return commands[i].run(&asked);
    if (turn->kind == TURN_REACT)
        return react(&asked, typed);
    if (turn->kind == TURN_ACT) {
        size_t before = out->length;
        bool understood;
        CommandReply reply = act_as(&asked, turn->seat, typed, &understood);
        if (understood || word.length < 2)
            return reply;
        for (unsigned i = 0; i < COMMANDS; i++) {
            if (typed_is_command(sitting->lang, commands[i].name, word, true)) {
                out->length = before;
                return commands[i].run(&asked);
            }
        }
        return reply;
    }
    for (unsigned i = 0; i < COMMANDS; i++)
        if (typed_is_command(sitting->lang, commands[i].name, word, true))
            return commands[i].run(&asked);
    if (act_in_vain(&asked, typed))
        return REPLY_ANSWER;
    say(out, turn->kind == TURN_OVER ? tr(sitting->lang, "The game is over.\n")
                                     : tr(sitting->lang, "It is not your turn.\n"));
    return REPLY_ANSWER;
}

CommandReply sitting_command(Sitting *sitting, const SittingTurn *turn, Text typed, uint64_t now,
                             Out *out)
{
    CommandReply reply = answer(sitting, turn, typed, now, out);
    if (reply == REPLY_DONE)
        sitting_settle(sitting);
    return reply;
}
