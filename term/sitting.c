/* A screen at a table: see sitting.h. The commands are in commands.c. */
#include "term/sitting.h"

#include "base/buffer.h"
#include "base/seats.h"
#include "term/coaching.h"

/* ---- Scenes -------------------------------------------------------------------------------- */

/* The scene with the looker's eyes, or others', and nothing in it yet. */
static void set_scene(Sitting *sitting, Viewer viewer)
{
    sitting->scene = table_scene(sitting->table, viewer, sitting->lang);
    sitting->scene.view = &sitting->view;
    sitting->scene.before = &sitting->before;
}

const Scene *sitting_scene(Sitting *sitting)
{
    bool sees_all = table_over(sitting->table) && sitting->looker == SPECTATOR;
    Viewer viewer = sees_all ? EVERYTHING : sitting->looker;
    set_scene(sitting, viewer);
    table_see(sitting->table, viewer, &sitting->view);
    return &sitting->scene;
}

void sitting_init(Sitting *sitting, const Lang *lang, Table *table, Roster *roster, uint16_t people)
{
    *sitting = (Sitting){.lang = lang, .table = table, .roster = roster, .people = people};
    sitting->width = 80;
    sitting->pace = &paces[0];
    sitting->looker =
        seats_single(people) && people != 0 ? (Viewer)seats_lowest(people) : SPECTATOR;
    guests_init(&sitting->guests, roster);
    set_scene(sitting, sitting->looker);
}

void sitting_done(Sitting *sitting)
{
    guests_done(&sitting->guests);
    table_free(sitting->table);
    *sitting = (Sitting){0};
}

uint64_t sitting_run(Sitting *sitting, uint64_t now)
{
    return guests_run(&sitting->guests, sitting->table, now);
}

void sitting_settle(Sitting *sitting)
{
    (void)table_run(sitting->table, table_time(sitting->table)).kind;
}

/* What the people here add to chance. */
typedef struct Additions {
    uint8_t bytes[MAX_SEATS][FAIRNESS_BYTES];
} Additions;

static bool pledge(Sitting *sitting, Additions *additions, uint64_t now)
{
    for (unsigned person = 0; person < table_persons(sitting->table); person++) {
        uint8_t digest[FAIRNESS_BYTES];
        if (sitting->source.fill == NULL || table_is_seeded(sitting->table) ||
            !seats_have(sitting->people, person))
            continue; /* with a given seed a game is there to be repeated */
        sitting->source.fill(sitting->source.context, additions->bytes[person], FAIRNESS_BYTES);
        table_pledge_of(sitting->table, person, additions->bytes[person], FAIRNESS_BYTES, digest);
        if (table_pledge(sitting->table, person, digest, now).id != TABLE_DONE)
            return false;
    }
    return true;
}

static bool reveal(Sitting *sitting, const Additions *additions, uint64_t now)
{
    for (unsigned person = 0; person < table_persons(sitting->table); person++)
        if (table_is_starting(sitting->table) && seats_have(sitting->people, person) &&
            table_reveal(sitting->table, person, additions->bytes[person], FAIRNESS_BYTES, now)
                    .id != TABLE_DONE)
            return false;
    return table_started(sitting->table);
}

bool sitting_start(Sitting *sitting, uint64_t now)
{
    Table *table = sitting->table;
    Additions additions;
    for (unsigned person = 0; person < table_persons(table); person++)
        if (seats_have(sitting->people, person) &&
            table_ready(table, person, true, now).id != TABLE_DONE)
            return false;
    if (!pledge(sitting, &additions, now) ||
        table_start(table, table_owner(table), now).id != TABLE_DONE ||
        !reveal(sitting, &additions, now))
        return false;
    sitting_settle(sitting);
    return true;
}

/* All that has happened so far is known to those who sit here. */
static void know_everything(Sitting *sitting)
{
    for (unsigned viewer = 0; viewer <= SPECTATOR; viewer++)
        sitting->told[viewer] = table_latest(sitting->table);
}

bool sitting_resume(Sitting *sitting, uint64_t now)
{
    if (table_resume(sitting->table, now).id != TABLE_DONE)
        return false;
    know_everything(sitting);
    sitting->returning = (1u << (SPECTATOR + 1)) - 1;
    return true;
}

bool sitting_rematch(Sitting *sitting, uint64_t now)
{
    if (table_rematch(sitting->table, table_owner(sitting->table), now).id != TABLE_DONE)
        return false;
    sitting->rule = NULL;
    know_everything(sitting);
    if (!seats_single(sitting->people))
        sitting->looker = SPECTATOR;
    return sitting_start(sitting, now);
}

/* ---- What is told -------------------------------------------------------------------------- */

/* What one message tells, and shows to who has not had it before. */
static void tell_one(Sitting *sitting, const Message *message, const Watcher *watcher, Out *out)
{
    if (watcher == NULL || message->kind != ENTRY_MOVE) {
        message_tell(&sitting->scene, message, out);
        return;
    }
    Out lines = buffer_new();
    message_tell(&sitting->scene, message, &lines);
    tell_in_moments(&sitting->scene, &message->seen, (Text){lines.text, lines.length}, watcher,
                    out);
    buffer_free(&lines);
}

/* What begins with the move that was told, or with the game (`before` NULL), set apart. */
static void tell_headline(const Scene *scene, Out *out)
{
    size_t start = out->length;
    out_string(out, start > 0 ? "\n" S_BOLD "— " : S_BOLD "— ");
    if (scene_headline(scene, out))
        out_string(out, " —" S_PLAIN "\n");
    else
        out->length = start;
}

/* The headline of the game's beginning, which no move leads to. */
static void tell_first_headline(const Sitting *sitting, Out *out)
{
    Scene scene = sitting->scene;
    scene.view = &sitting->before;
    scene.before = NULL;
    tell_headline(&scene, out);
}

/* What of the list is told, and how. */
typedef struct Telling {
    uint32_t from, to, fresh;
    const Watcher *watcher;
    bool headlines;
} Telling;

static void tell(Sitting *sitting, Telling telling, Out *out)
{
    TableReader reader;
    Message message;
    uint32_t *told = &sitting->told[sitting->looker];
    bool begun = false;
    set_scene(sitting, sitting->looker);
    table_reader_begin(&reader, sitting->table, sitting->looker, telling.from, telling.fresh);
    table_reader_see(&reader, &sitting->view);
    while (table_reader_next(&reader, &message) && message.number <= telling.to) {
        bool is_new = message.number > *told, is_move = message.kind == ENTRY_MOVE;
        sitting->before = sitting->view;
        table_reader_see(&reader, &sitting->view);
        if (telling.headlines && is_move && !begun)
            tell_first_headline(sitting, out);
        begun |= is_move;
        tell_one(sitting, &message, is_new ? telling.watcher : NULL, out);
        if (telling.headlines && is_move)
            tell_headline(&sitting->scene, out);
        if (is_new)
            *told = message.number;
    }
}

void sitting_story(Sitting *sitting, uint32_t from, uint32_t fresh, Out *out)
{
    tell(sitting, (Telling){from, UINT32_MAX, fresh, sitting->watcher, false}, out);
}

uint32_t sitting_since(Sitting *sitting)
{
    bool returns = seats_have(sitting->returning, sitting->looker);
    sitting->returning &= (uint16_t) ~(1u << sitting->looker);
    return 1 + (returns ? table_before_game(sitting->table) : sitting->told[sitting->looker]);
}

void sitting_so_far(Sitting *sitting, Out *out)
{
    enum { MOST_LINES = 12 };
    Out story = buffer_new();
    uint32_t told = sitting->told[sitting->looker];
    tell(sitting, (Telling){table_before_game(sitting->table) + 1, told, told + 1, NULL, false},
         &story);
    size_t start = story.length;
    unsigned lines = 0;
    while (start > 0 && (story.text[start - 1] != '\n' || lines++ < MOST_LINES))
        start--;
    if (story.length > 0) {
        say(out, start > 0 ? tr(sitting->lang, "So far (“log” tells all of it):\n")
                           : tr(sitting->lang, "So far:\n"));
        out_bytes(out, story.text + start, story.length - start);
        out_char(out, '\n');
    }
    buffer_free(&story);
}

void sitting_news(Sitting *sitting, Out *out)
{
    uint32_t next = sitting->told[sitting->looker] + 1;
    sitting_story(sitting, next, next, out);
}

void sitting_log(Sitting *sitting, Out *out)
{
    uint32_t from = table_before_game(sitting->table) + 1;
    uint32_t fresh = sitting->told[sitting->looker] + 1;
    tell(sitting, (Telling){from, UINT32_MAX, fresh, NULL, true}, out);
    if (table_over(sitting->table))
        end_tell(sitting->table, sitting_scene(sitting), out);
}

void sitting_terms(const Sitting *sitting, Out *out)
{
    const Lang *lang = sitting->lang;
    if (table_is_timed(sitting->table))
        say(out, tr(lang, "A clock runs: %1. “--clock none” opens a table without one.\n"),
            text_of(tr(lang, table_clock(sitting->table)->meaning)));
    if (table_is_for_practice(sitting->table))
        say(out, tr(lang, "This table is for practice: everything can be taken back.\n"));
}

/* ---- Whose turn it is ---------------------------------------------------------------------- */

SittingTurn sitting_turn(const Sitting *sitting)
{
    const Table *table = sitting->table;
    ActorSet to_act = table_to_act(table);
    SittingTurn turn = {.kind = TURN_WAIT, .looker = sitting->looker};
    if (table_over(table))
        return (SittingTurn){.kind = TURN_OVER,
                             .looker = seats_single(sitting->people) ? sitting->looker : SPECTATOR};
    for (unsigned seat = 0; seat < sitting->scene.seats; seat++) {
        Viewer person = (Viewer)(seat % sitting->scene.persons);
        if (!seats_have(to_act, seat) || !seats_have(sitting->people, person))
            continue;
        if (turn.kind == TURN_WAIT || (person == sitting->looker && turn.looker != person))
            turn = (SittingTurn){TURN_ACT, (Actor)seat, person};
    }
    if (turn.kind == TURN_ACT && !seats_single(sitting->people) && table_window(table))
        turn = (SittingTurn){TURN_REACT, turn.seat, SPECTATOR};
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

Text sitting_example(const Sitting *sitting, const SittingTurn *turn, char text[128])
{
    Out out = {.text = text, .capacity = 128};
    Action pass = table_pass(sitting->table, turn->seat), example = pass;
    Choices choices = sitting_choices(sitting, turn->seat);
    for (uint32_t i = 0; i < choices.count && example == pass; i++)
        example = choices.actions[i];
    typed_write_person(&sitting->scene, turn->seat % sitting->scene.persons, &out);
    out_char(&out, ' ');
    typed_write(&sitting->scene, example, &out);
    choices_free(&choices);
    return (Text){text, out.length};
}

/* ---- Questions ----------------------------------------------------------------------------- */

bool sitting_coach(Sitting *sitting, const SittingTurn *turn, Out *out)
{
    if (!sitting->coach || (turn->kind != TURN_ACT && turn->kind != TURN_REACT))
        return false;
    Coach *coach = &sitting->coaches[sitting->looker];
    uint64_t before = coach->heard;
    const Scene *scene = sitting_scene(sitting);
    unsigned lesson =
        coach_lesson(coach, scene, turn->seat, table_asked_at(sitting->table, turn->seat),
                     table_has_acted(sitting->table, turn->seat, coach->question));
    if (lesson != NO_LESSON)
        out_coach(sitting->lang, text_of(teach_sentence(scene, lesson)), out);
    return coach->heard != before;
}

void sitting_ask(Sitting *sitting, const SittingTurn *turn, Out *out)
{
    const Scene *scene = sitting_scene(sitting);
    if (turn->kind == TURN_REACT) {
        scene->game->voice->ask(scene, turn->seat, out);
        char text[128];
        Text example = sitting_example(sitting, turn, text);
        say(out, tr(sitting->lang, "Who reacts? Name first: “%1”. Nobody: just Enter.\n"), example);
    } else if (turn->kind == TURN_ACT) {
        scene->game->voice->ask(scene, turn->seat, out);
    }
}
