/* The table's own voice: see words.h. */
#include "table/words.h"
#include "core/mark.h"

Scene table_scene(const Table *table, Viewer viewer, const Lang *lang)
{
    const Game *game = table_game(table);
    const Options *options = table_options(table);
    Scene scene = {.lang = lang,
                   .game = game,
                   .options = options,
                   .viewer = viewer,
                   .seats = game->seats(options),
                   .persons = table_persons(table)};
    for (unsigned person = 0; person < scene.persons; person++) {
        const Place *place = table_place(table, person);
        scene.chosen_marks[person] = place->mark;
        scene.names[person] = text_of(place->holder == PLACE_RULES ? game->automaton : place->name);
    }
    return scene;
}

Scene reader_scene(const TableReader *reader, const Lang *lang)
{
    const Game *game = table_game(reader->table);
    const Options *options = &reader->options;
    SeatSet automata = game->automata != NULL ? game->automata(options) : 0;
    Scene scene = {.lang = lang,
                   .game = game,
                   .options = options,
                   .viewer = reader->viewer,
                   .seats = game->seats(options),
                   .persons = game->persons(options)};
    for (unsigned person = 0; person < scene.persons; person++)
        scene.names[person] = seats_have(automata, person) ? text_of(game->automaton)
                                                           : table_reader_name(reader, person);
    return scene;
}

void out_score(const Table *table, const Scene *scene, Out *out)
{
    unsigned won[MAX_SEATS];
    table_score(table, won);
    for (unsigned person = 0; person < scene->persons; person++) {
        if (person > 0)
            out_string(out, ", ");
        out_text(out, scene->names[person]);
        out_char(out, ' ');
        out_number(out, won[person]);
    }
}

void score_tell(const Table *table, const Scene *scene, Out *out)
{
    char text[MAX_SEATS * (MAX_CALLED + 8)];
    Out score = {.text = text, .capacity = sizeof text};
    if (table_game_number(table) < 2)
        return;
    out_score(table, scene, &score);
    say(out, tr(scene->lang, "Games won at this table: %1.\n"), (Text){text, score.length});
}

static void tell_talk(const Scene *scene, const Message *message, Out *out)
{
    char text[256];
    Out sentence = {.text = text, .capacity = sizeof text};
    Text said = message->text;
    if (message->kind == ENTRY_SAID) {
        const Line *line = talk_line(scene->game, message->saying.line);
        say(&sentence, tr(scene->lang, line->sentence), scene->names[message->saying.person]);
        said = (Text){text, sentence.length};
    }
    if (message->person == scene->viewer)
        say(out, tr(scene->lang, "You: “%1”\n"), said);
    else
        say(out, tr(scene->lang, "%1: “%2”\n"), message->name, said);
}

/* Something about a person: to them, or to others. */
static void tell_of(const Scene *scene, const Message *message, const char *to_them,
                    const char *to_others, Out *out)
{
    bool is_me = message->person == scene->viewer;
    say(out, tr(scene->lang, is_me ? to_them : to_others), message->name);
}

/* A commitment, short enough to be read aloud: its first digits. */
static void tell_commitment(const Scene *scene, Text digits, Out *out)
{
    say(out, tr(scene->lang, "The luck of this game is drawn and sealed: %1 %2.\n"),
        (Text){digits.at, 4}, (Text){digits.at + 4, 4});
}

static void tell_unstarted(const Scene *scene, const Message *message, Out *out)
{
    for (unsigned person = 0; person < scene->persons; person++)
        if (seats_have(message->persons, person))
            say(out,
                tr(scene->lang,
                   "%1 left or did not reveal what was pledged: the game does not begin.\n"),
                message->names[person]);
}

void message_tell(const Scene *scene, const Message *message, Out *out)
{
    switch (message->kind) {
    case ENTRY_MOVE:
        if (message->by == BY_CLOCK && message->let_pass)
            tell_of(scene, message, N_("You let it pass: your time was up.\n"),
                    N_("%1 lets it pass: time was up.\n"), out);
        else if (message->by == BY_CLOCK)
            tell_of(scene, message, N_("Your time is up.\n"), N_("%1’s time is up.\n"), out);
        scene->game->voice->tell(scene, &message->seen, out);
        break;
    case ENTRY_STARTED:
        tell_commitment(scene, message->text, out);
        break;
    case ENTRY_UNSTARTED:
        tell_unstarted(scene, message, out);
        break;
    case ENTRY_UNDONE:
        tell_of(scene, message, N_("You take back a move.\n"), N_("%1 takes back a move.\n"), out);
        break;
    case ENTRY_SAID:
    case ENTRY_CHAT:
        tell_talk(scene, message, out);
        break;
    case ENTRY_TAKEN:
        tell_of(scene, message, N_("A bot sits in for you.\n"), N_("A bot sits in for %1.\n"), out);
        break;
    case ENTRY_AWAY:
        tell_of(scene, message, N_("You are away.\n"), N_("%1 is away.\n"), out);
        break;
    case ENTRY_BACK:
        tell_of(scene, message, N_("You are back.\n"), N_("%1 is back.\n"), out);
        break;
    case ENTRY_LEFT:
        tell_of(scene, message, N_("You have left.\n"), N_("%1 has left.\n"), out);
        break;
    case ENTRY_OWNER:
        tell_of(scene, message, N_("The table is yours now.\n"), N_("The table is %1’s now.\n"),
                out);
        break;
    case ENTRY_RESUMED:
        if (!message->again)
            say(out, tr(scene->lang, "The game goes on.\n"));
        break;
    case ENTRY_REMATCH:
        tell_of(scene, message, N_("You want another game.\n"), N_("%1 wants another game.\n"),
                out);
        break;
    case ENTRY_SAT:
    case ENTRY_BOT:
    case ENTRY_MARK:
    case ENTRY_SET:
    case ENTRY_READY:
    case ENTRY_UNREADY:
    case ENTRY_PLEDGED:
    case ENTRY_UNPLEDGED:
    case ENTRY_STARTING:
    case ENTRY_REVEALED:
        break; /* before the game: room_tell */
    case ENTRY_OPENED:
    case ENTRY_HELD:
    case ENTRY_MUTED:
    case ENTRY_UNMUTED:
    case ENTRY_PROGRAM: /* as somebody who sat down */
    case ENTRY_KIND_COUNT:
        break; /* not told */
    }
}

static void tell_mark(const Scene *scene, const Message *message, Out *out)
{
    const Mark *mark = mark_at(scene->game, mark_find(scene->game, message->mark));
    bool is_me = message->person == scene->viewer;
    say(out, tr(scene->lang, is_me ? N_("Your mark: %2.\n") : N_("%1’s mark: %2.\n")),
        message->name, text_of(tr_in(scene->lang, "mark", mark->name)));
}

void room_tell(const Scene *scene, const Message *message, Out *out)
{
    switch (message->kind) {
    case ENTRY_SAT:
        tell_of(scene, message, N_("You sit down.\n"), N_("%1 sits down.\n"), out);
        break;
    case ENTRY_BOT:
        say(out, tr(scene->lang, "%1, a bot, sits down.\n"), message->name);
        break;
    case ENTRY_MARK:
        tell_mark(scene, message, out);
        break;
    case ENTRY_SET:
        tell_of(scene, message, N_("You change what is played here.\n"),
                N_("%1 changes what is played here.\n"), out);
        break;
    case ENTRY_READY:
        tell_of(scene, message, N_("You are ready.\n"), N_("%1 is ready.\n"), out);
        break;
    case ENTRY_UNREADY:
        tell_of(scene, message, N_("You are not ready yet.\n"), N_("%1 is not ready yet.\n"), out);
        break;
    case ENTRY_PLEDGED:
        tell_of(scene, message,
                N_("You add a secret number to the luck of this game: so nobody knows it "
                   "beforehand.\n"),
                N_("%1 adds a secret number to the luck of this game: so nobody knows it "
                   "beforehand.\n"),
                out);
        break;
    case ENTRY_UNPLEDGED:
        tell_of(scene, message, N_("You no longer add a number to the luck of this game.\n"),
                N_("%1 no longer adds a number to the luck of this game.\n"), out);
        break;
    case ENTRY_STARTING:
        say(out, tr(scene->lang, "The game is about to begin.\n"));
        break;
    default:
        break;
    }
}

void end_tell(const Table *table, const Scene *scene, Out *out)
{
    unsigned undone = table_undone(table);
    scene->game->voice->conclude(scene, out);
    if (table_is_for_practice(table))
        say(out, tr(scene->lang, "It was a game for practice.\n"));
    if (undone > 0)
        say(out,
            tr_count(scene->lang, "%1 move was taken back.\n", "%1 moves were taken back.\n",
                     undone),
            NUM(undone));
    score_tell(table, scene, out);
}

void table_figures_tell(const Table *table, const Scene *scene, Out *out)
{
    Counts counts;
    if (!table_over(table) || !table_figures(table, table_game_number(table), &counts))
        return;
    figures_tell(scene, &counts, out);
    if (table_game_number(table) < 2 || !table_figures(table, 0, &counts))
        return;
    out_string(out, S_BOLD);
    say(out, tr(scene->lang, "All games at this table together"));
    out_string(out, S_PLAIN "\n");
    figures_tell(scene, &counts, out);
}
