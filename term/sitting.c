/* A screen at a table: see sitting.h. The commands are in commands.c. */
#include "term/sitting.h"

#include "base/seats.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_VIEW = 65536 };

/* ---- Scenes -------------------------------------------------------------------------------- */

static void name_people(Sitting *sitting)
{
    const Table *table = sitting->table;
    for (unsigned person = 0; person < table_persons(table); person++) {
        const Place *place = table_place(table, person);
        sitting->scene.names[person] = place->holder == RULES_PLAY
                                           ? text_of(table_game(table)->automaton)
                                           : text_of(place->name);
    }
}

/* A view, read; what cannot be read is an empty table. */
static void set_view(Sitting *sitting, const Out *view)
{
    json_decref(sitting->view);
    sitting->view = json_loadb(view->text, view->length, 0, NULL);
    sitting->scene.view = sitting->view;
}

const Scene *sitting_scene(Sitting *sitting)
{
    char *text = malloc(MAX_VIEW);
    Out view = {.text = text, .capacity = text != NULL ? MAX_VIEW : 0};
    table_view(sitting->table, sitting->looker, &view);
    sitting->scene.viewer =
        table_over(sitting->table) && sitting->looker == SPECTATOR ? EVERYTHING : sitting->looker;
    set_view(sitting, &view);
    table_see(sitting->table, sitting->looker, &sitting->seen);
    sitting->scene.seen = &sitting->seen;
    name_people(sitting);
    free(text);
    return &sitting->scene;
}

void sitting_init(Sitting *sitting, const Lang *lang, Table *table, Roster *roster, uint16_t people)
{
    *sitting = (Sitting){.lang = lang, .table = table, .roster = roster, .people = people};
    sitting->width = 80;
    sitting->looker =
        seats_single(people) && people != 0 ? (Viewer)seats_lowest(people) : SPECTATOR;
    sitting->scene.lang = lang;
    sitting->scene.game = table_game(table);
    sitting->scene.options = table_options(table);
    sitting->scene.persons = table_persons(table);
    sitting->scene.seats = table_game(table)->seats(table_options(table));
}

void sitting_done(Sitting *sitting)
{
    json_decref(sitting->view);
    table_free(sitting->table);
    *sitting = (Sitting){0};
}

bool sitting_start(Sitting *sitting, uint64_t now)
{
    Table *table = sitting->table;
    for (unsigned person = 0; person < table_persons(table); person++)
        if (seats_have(sitting->people, person) &&
            table_ready(table, person, true, now).id != TABLE_DONE)
            return false;
    return table_start(table, table_owner(table), now).id == TABLE_DONE;
}

void sitting_resumed(Sitting *sitting)
{
    for (unsigned viewer = 0; viewer <= SPECTATOR; viewer++)
        sitting->told[viewer] = table_latest(sitting->table);
}

bool sitting_rematch(Sitting *sitting, uint64_t now)
{
    Table *table = table_rematch(sitting->table, now);
    if (table == NULL)
        return false;
    table_free(sitting->table);
    sitting->table = table;
    sitting->scene.options = table_options(table);
    sitting->rule = NULL;
    memset(sitting->told, 0, sizeof sitting->told);
    if (!seats_single(sitting->people))
        sitting->looker = SPECTATOR;
    return sitting_start(sitting, now);
}

/* ---- What is told -------------------------------------------------------------------------- */

static void tell_saying(const Sitting *sitting, const Message *message, Out *out)
{
    const Scene *scene = &sitting->scene;
    char text[256];
    Out sentence = {.text = text, .capacity = sizeof text};
    Text said = message->text;
    if (message->kind == ENTRY_SAID) {
        const Line *line = talk_line(scene->game, message->saying.line);
        say(&sentence, tr(scene->lang, line->sentence), scene->names[message->saying.person]);
        said = (Text){text, sentence.length};
    }
    say(out, tr(scene->lang, "%1: “%2”\n"), scene->names[message->person], said);
}

/* One entry, as lines. What happens before the game begins goes without saying at one screen. */
static void tell_entry(Sitting *sitting, const TableReader *reader, const Message *message,
                       char *text, Out *out)
{
    const Scene *scene = &sitting->scene;
    const Lang *lang = sitting->lang;
    Text name = scene->names[message->person];
    Out view = {.text = text, .capacity = MAX_VIEW};
    switch (message->kind) {
    case ENTRY_MOVE:
        if (message->by == BY_CLOCK)
            say(out, tr(lang, "%1's time is up.\n"), name);
        json_t *before = json_incref(sitting->view);
        sitting->scene.before = before;
        sitting->seen_before = sitting->seen;
        sitting->scene.seen_before = &sitting->seen_before;
        table_reader_see(reader, &sitting->seen);
        table_reader_view(reader, &view);
        set_view(sitting, &view);
        voice_of(scene->game)->tell(scene, &message->seen, out);
        json_decref(before);
        sitting->scene.before = NULL;
        break;
    case ENTRY_UNDONE:
        table_reader_view(reader, &view);
        table_reader_see(reader, &sitting->seen);
        set_view(sitting, &view);
        say(out, tr(lang, "%1 takes back a move.\n"), name);
        break;
    case ENTRY_SAID:
    case ENTRY_CHAT:
        tell_saying(sitting, message, out);
        break;
    case ENTRY_TAKEN:
        say(out, tr(lang, "A bot sits in for %1.\n"), name);
        break;
    case ENTRY_AWAY:
        say(out, tr(lang, "%1 is away.\n"), name);
        break;
    case ENTRY_BACK:
        say(out, tr(lang, "%1 is back.\n"), name);
        break;
    case ENTRY_LEFT:
        say(out, tr(lang, "%1 has left.\n"), name);
        break;
    case ENTRY_SAT:
    case ENTRY_BOT:
    case ENTRY_READY:
    case ENTRY_UNREADY:
    case ENTRY_ENTROPY:
    case ENTRY_STARTED:
    case ENTRY_KINDS:
        break;
    }
}

void sitting_story(Sitting *sitting, uint32_t from, uint32_t fresh, Out *out)
{
    TableReader reader;
    Message message;
    char *text = malloc(MAX_VIEW);
    uint32_t *told = &sitting->told[sitting->looker];
    if (text == NULL)
        return;
    sitting->scene.viewer = sitting->looker;
    name_people(sitting);
    table_reader_begin(&reader, sitting->table, sitting->looker, from, fresh);
    Out view = {.text = text, .capacity = MAX_VIEW};
    table_reader_view(&reader, &view);
    table_reader_see(&reader, &sitting->seen);
    sitting->scene.seen = &sitting->seen;
    set_view(sitting, &view);
    while (table_reader_next(&reader, &message)) {
        tell_entry(sitting, &reader, &message, text, out);
        if (message.number > *told)
            *told = message.number;
    }
    free(text);
}

void sitting_news(Sitting *sitting, Out *out)
{
    uint32_t next = sitting->told[sitting->looker] + 1;
    sitting_story(sitting, next, next, out);
}

void sitting_log(Sitting *sitting, Out *out)
{
    sitting_story(sitting, 1, sitting->told[sitting->looker] + 1, out);
}

/* ---- Whose turn it is ---------------------------------------------------------------------- */

Turn sitting_turn(const Sitting *sitting)
{
    const Table *table = sitting->table;
    ActorSet to_act = table_to_act(table);
    Turn turn = {.kind = TURN_WAIT, .looker = sitting->looker};
    if (table_over(table))
        return (Turn){.kind = TURN_OVER,
                      .looker = seats_single(sitting->people) ? sitting->looker : SPECTATOR};
    for (unsigned seat = 0; seat < sitting->scene.seats; seat++) {
        Viewer person = (Viewer)(seat % sitting->scene.persons);
        if (!seats_have(to_act, seat) || !seats_have(sitting->people, person))
            continue;
        if (turn.kind == TURN_WAIT || (person == sitting->looker && turn.looker != person))
            turn = (Turn){TURN_ACT, (Actor)seat, person};
    }
    if (turn.kind == TURN_ACT && !seats_single(sitting->people) && table_window(table))
        turn = (Turn){TURN_REACT, turn.seat, SPECTATOR};
    return turn;
}

void sitting_look(Sitting *sitting, Viewer looker)
{
    sitting->looker = looker;
    sitting->rule = NULL;
}

Choices sitting_choices(const Sitting *sitting, Actor seat)
{
    Choices choices = {.seat = seat};
    table_legal(sitting->table, seat, choices_add, &choices);
    return choices;
}

Text sitting_example(const Sitting *sitting, const Turn *turn, char text[128])
{
    Out out = {.text = text, .capacity = 128};
    Choices choices = sitting_choices(sitting, turn->seat);
    typed_write_person(&sitting->scene, turn->seat % sitting->scene.persons, &out);
    out_char(&out, ' ');
    if (choices.count > 0) /* the first is to let it pass */
        typed_write(&sitting->scene, choices.actions[choices.count > 1], &out);
    choices_free(&choices);
    return (Text){text, out.length};
}

void sitting_ask(Sitting *sitting, const Turn *turn, Out *out)
{
    const Scene *scene = sitting_scene(sitting);
    if (turn->kind == TURN_REACT) {
        voice_of(scene->game)->ask(scene, turn->seat, out);
        char text[128];
        Text example = sitting_example(sitting, turn, text);
        say(out, tr(sitting->lang, "Who reacts? Name first: “%1”. Nobody: just Enter.\n"), example);
    } else if (turn->kind == TURN_ACT) {
        voice_of(scene->game)->ask(scene, turn->seat, out);
    }
}
