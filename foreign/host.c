/* Games with programs: see host.h. */
#include "foreign/host.h"
#include "base/buffer.h"
#include "base/tidy.h"
#include "bots/guests.h"
#include "core/notation.h"
#include "foreign/seat.h"
#include "os/clock.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOVE_TIME = 1000 }; /* milliseconds that a decision takes at the table, where nobody waits */

void foreign_host_init(ForeignHost *host, Roster *roster, const Lang *lang, uint32_t think)
{
    *host = (ForeignHost){.lang = lang, .roster = roster, .think = think};
    pthread_mutex_init(&host->lock, NULL);
}

void foreign_host_done(ForeignHost *host)
{
    pthread_mutex_destroy(&host->lock);
}

/* ---- Programs ------------------------------------------------------------------------------ */

/* One program at one place. */
typedef struct Runner {
    Program *program; /* NULL: it does not run … */
    Fault fault;      /* … because of that … */
    int error;        /* … or because it could not be started */
    uint8_t entrant;
    bool plays;  /* in this game */
    bool is_new; /* nothing was asked since it was started */
    unsigned late, failures;
    ForeignSeat seat;
} Runner;

typedef struct ForeignWorker {
    ForeignHost *host;
    Runner runners[MAX_SEATS];
    unsigned runner_count;
    /* The game that is played: */
    const Fixture *fixture;
    Played *played;
    Table *table;
    Guests guests;
    uint64_t now, outcomes;
    Random order, random;
    Runner *seats[MAX_SEATS]; /* by person; NULL: no program */
} ForeignWorker;

static void *worker_new(void *context)
{
    ForeignWorker *worker = calloc(1, sizeof *worker);
    if (worker != NULL)
        worker->host = context;
    return worker;
}

static void worker_free(void *context)
{
    ForeignWorker *worker = context;
    for (unsigned i = 0; i < worker->runner_count; i++)
        program_finish(worker->runners[i].program);
    free(worker);
}

static void note_fault(ForeignWorker *worker, const Runner *runner, Fault fault, const Out *why)
{
    pthread_mutex_lock(&worker->host->lock);
    conduct_note(&worker->host->conduct[runner->entrant], fault, why, runner->program);
    pthread_mutex_unlock(&worker->host->lock);
}

static void note_refused(ForeignWorker *worker, const Runner *runner)
{
    pthread_mutex_lock(&worker->host->lock);
    worker->host->conduct[runner->entrant].refused++;
    pthread_mutex_unlock(&worker->host->lock);
}

/* Ends a program; it is started anew with the next game. */
static void dismiss(Runner *runner, Fault fault)
{
    program_stop(runner->program);
    runner->program = NULL;
    runner->fault = fault;
    runner->failures++;
}

static void start_program(ForeignWorker *worker, Runner *runner)
{
    const Entrant *entrant = &worker->fixture->entrants[runner->entrant];
    const char *command = entrant->program;
    const char *const shell[] = {"/bin/sh", "-c", command, NULL}, *const file[] = {command, NULL};
    runner->is_new = true;
    runner->late = 0;
    if (runner->failures == MOST_FAILURES)
        return;
    runner->program = program_start(entrant->is_command ? shell : file);
    if (runner->program == NULL) {
        runner->error = errno;
        runner->fault = FAULT_DEAD;
        runner->failures++;
    }
}

/* ---- A decision ---------------------------------------------------------------------------- */

/* Hands on what the seat has for its program. */
static void send_frames(Runner *runner)
{
    program_tell(runner->program, (Text){runner->seat.frames.text, runner->seat.frames.length});
    runner->seat.frames.length = 0;
}

/* What was read while it decides. */
typedef struct Patience {
    unsigned messages, refused;
    char first[64]; /* message that was of no use */
    size_t first_length;
} Patience;

/* Takes the lines that are there. HEARD_MOVE: it has acted; HEARD_NONSENSE: that is enough. */
static Heard take_lines(ForeignWorker *worker, Runner *runner, Patience *patience)
{
    Text line;
    while (program_line(runner->program, &line)) {
        Heard heard = foreign_hear(&runner->seat, line, worker->now);
        send_frames(runner);
        if (heard == HEARD_MOVE)
            return heard;
        if (heard == HEARD_REFUSED || heard == HEARD_NONSENSE) {
            note_refused(worker, runner);
            if (patience->refused == 0)
                patience->first_length = tidy_text(line, patience->first, sizeof patience->first);
            if (++patience->refused == MOST_REFUSED)
                return HEARD_NONSENSE;
        }
        if (++patience->messages == MOST_MESSAGES)
            return HEARD_NONSENSE;
    }
    return HEARD_TALK;
}

/* Too many messages, or too many of no use. */
static void give_up_listening(ForeignWorker *worker, Runner *runner, const Patience *patience)
{
    const Lang *lang = worker->host->lang;
    char text[256];
    Out why = {.text = text, .capacity = sizeof text};
    if (patience->refused == MOST_REFUSED) {
        why_nonsense(lang, (Text){patience->first, patience->first_length}, &why);
        note_fault(worker, runner, FAULT_NONSENSE, &why);
        return;
    }
    why_flood(lang, &why);
    note_fault(worker, runner, FAULT_FLOOD, &why);
    dismiss(runner, FAULT_FLOOD);
}

static void give_up_waiting(ForeignWorker *worker, Runner *runner)
{
    char text[256];
    Out why = {.text = text, .capacity = sizeof text};
    why_late(worker->host->lang, worker->host->think, &why);
    note_fault(worker, runner, FAULT_LATE, &why);
    if (++runner->late == MOST_LATE)
        dismiss(runner, FAULT_LATE);
}

/* Waits for its answer. False: it forfeits the decision. */
static bool wait_for_move(ForeignWorker *worker, Runner *runner)
{
    uint64_t until = clock_now() + worker->host->think + (runner->is_new ? START_TIME : 0u);
    Patience patience = {0};
    runner->is_new = false;
    for (;;) {
        ProgramState state = program_pump(runner->program);
        switch (take_lines(worker, runner, &patience)) {
        case HEARD_MOVE:
            runner->late = 0;
            (void)program_pump(runner->program);
            return true;
        case HEARD_NONSENSE:
            give_up_listening(worker, runner, &patience);
            return false;
        default:
            break;
        }
        if (state != PROGRAM_RUNS) {
            char text[256];
            Out why = {.text = text, .capacity = sizeof text};
            Fault fault = why_ended(worker->host->lang, runner->program, state, &why);
            note_fault(worker, runner, fault, &why);
            dismiss(runner, fault);
            return false;
        }
        uint64_t time = clock_now();
        if (time >= until) {
            give_up_waiting(worker, runner);
            return false;
        }
        program_wait(runner->program, (int)(until - time));
    }
}

static void count_action(void *count, Action action)
{
    (void)action;
    ++*(uint32_t *)count;
}

typedef struct Choice {
    uint32_t left;
    Action action;
} Choice;

static void take_nth(void *context, Action action)
{
    Choice *choice = context;
    if (choice->left-- == 0)
        choice->action = action;
}

/* In the place of who forfeited: any legal action. */
static bool act_for(ForeignWorker *worker, Actor seat)
{
    char text[64];
    Out line = {.text = text, .capacity = sizeof text};
    uint32_t count = 0;
    table_legal(worker->table, seat, count_action, &count);
    Choice choice = {.left = random_below(&worker->random, count)};
    table_legal(worker->table, seat, take_nth, &choice);
    out_seat(&line, seat);
    out_char(&line, ' ');
    action_write(table_game(worker->table), choice.action, &line);
    return table_do(worker->table, seat % table_persons(worker->table), (Text){text, line.length},
                    table_latest(worker->table), worker->now)
               .id == TABLE_DONE;
}

static bool program_decides(ForeignWorker *worker, Actor seat)
{
    char text[256];
    Out why = {.text = text, .capacity = sizeof text};
    unsigned person = seat % table_persons(worker->table);
    Runner *runner = worker->seats[person];
    Thinking *thinking = &worker->played->thinking[person];
    if (runner->program == NULL) {
        if (runner->error != 0)
            why_not_started(worker->host->lang, runner->error, &why);
        note_fault(worker, runner, runner->fault, &why);
        return act_for(worker, seat);
    }
    uint64_t begin = clock_micros();
    foreign_tell(&runner->seat, worker->now);
    send_frames(runner);
    bool acted = wait_for_move(worker, runner);
    thinking_add(thinking, &(Thinking){1, (double)(clock_micros() - begin) * 1e-6,
                                       (double)(clock_micros() - begin) * 1e-6});
    return acted || act_for(worker, seat);
}

static bool bot_decides(ForeignWorker *worker, Actor seat)
{
    unsigned person = seat % table_persons(worker->table);
    Due due = table_due(worker->table, (SeatSet)~seats_of(seat));
    GuestQuestion asked;
    if (due.kind != DUE_BOT || !guests_ask(&worker->guests, worker->table, &due, NULL, &asked))
        return false;
    due.at = worker->now;
    double begin = clock_worked();
    Answer answer = guest_answer(&asked);
    double seconds = clock_worked() - begin;
    thinking_add(&worker->played->thinking[person], &(Thinking){1, seconds, seconds});
    bool done = table_answer(worker->table, &due, &answer).id == TABLE_DONE;
    guest_question_done(&asked);
    return done;
}

/* ---- A game -------------------------------------------------------------------------------- */

static uint32_t draw(void *context, uint32_t tickets)
{
    ForeignWorker *worker = context;
    return chance_ticket(worker->fixture->chance, worker->outcomes++, tickets);
}

static void fill(void *context, void *bytes, size_t count)
{
    Random *random = context;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)random_next(random);
}

/* The program for a place: one of that kind that does not play yet. */
static Runner *find_runner(ForeignWorker *worker, uint8_t entrant)
{
    unsigned i = 0;
    while (i < worker->runner_count &&
           (worker->runners[i].entrant != entrant || worker->runners[i].plays))
        i++;
    if (i == worker->runner_count)
        worker->runners[worker->runner_count++] = (Runner){.entrant = entrant};
    Runner *runner = &worker->runners[i];
    runner->plays = true;
    if (runner->program == NULL)
        start_program(worker, runner);
    return runner;
}

/* Who sits down is called by the place, so that nothing depends on who it is. */
static bool sit_down(ForeignWorker *worker, unsigned person)
{
    const Entrant *entrant = &worker->fixture->entrants[worker->fixture->sits[person]];
    Text name = text_of(guest_name(person));
    if (entrant->program == NULL)
        return entrant->player.bot == NULL ||
               table_seat_bot(worker->table, table_owner(worker->table), person,
                              text_of(entrant->name), name, worker->now)
                       .id == TABLE_DONE;
    worker->seats[person] = find_runner(worker, worker->fixture->sits[person]);
    return table_sit_program(worker->table, person, name, worker->now).id == TABLE_DONE &&
           table_ready(worker->table, person, true, worker->now).id == TABLE_DONE;
}

static bool begin_game(ForeignWorker *worker, const Steering *steering, Random *secrets)
{
    const Fixture *fixture = worker->fixture;
    TableSetup setup = {.game = fixture->game,
                        .options = *fixture->options,
                        .clock = CLOCK_NONE,
                        .free_chat = true,
                        .seeded = true,
                        .hints = HINTS_OFF};
    unsigned persons = fixture->game->persons(fixture->options);
    worker->table = table_new(&setup, (Source){fill, secrets}, worker->now);
    if (worker->table == NULL)
        return false;
    table_steer(worker->table, steering);
    for (unsigned person = 0; person < persons; person++)
        if (!sit_down(worker, person))
            return false;
    if (table_start(worker->table, table_owner(worker->table), worker->now).id != TABLE_DONE)
        return false;
    char log[24];
    Out name = {.text = log, .capacity = sizeof log};
    out_number(&name, fixture->number + 1);
    for (unsigned person = 0; person < persons; person++)
        if (worker->seats[person] != NULL &&
            !foreign_sit(&worker->seats[person]->seat, worker->table, person,
                         (Text){log, name.length}, worker->host->think))
            return false;
    return true;
}

/* The seats that are to act, but for those whose answer waits for others. */
static SeatSet deciding(const Table *table)
{
    SeatSet seats = table_to_act(table);
    for (SeatSet rest = seats; rest != 0; rest &= rest - 1)
        if (table_holds(table, (Actor)seats_lowest(rest)))
            seats = seats_without(seats, seats_lowest(rest));
    return seats;
}

static bool play_on(ForeignWorker *worker)
{
    Table *table = worker->table;
    for (;;) {
        Due due = table_run(table, worker->now);
        if (table_over(table))
            return true;
        SeatSet seats = deciding(table);
        if (seats == 0 || (due.kind == DUE_NOTHING && seats_have(seats, CHANCE)))
            return false; /* no room: nothing can happen any more */
        unsigned n = seats_single(seats) ? 0 : random_below(&worker->order, seats_count(seats));
        Actor seat = (Actor)seats_nth(seats, n);
        worker->now += MOVE_TIME;
        if (worker->seats[seat % table_persons(table)] != NULL ? !program_decides(worker, seat)
                                                               : !bot_decides(worker, seat))
            return false;
    }
}

/* Programs learn how it ended; what was played is written down. */
static bool end_game(ForeignWorker *worker)
{
    const Table *table = worker->table;
    unsigned won[MAX_SEATS] = {0};
    table_score(table, won);
    for (unsigned person = 0; person < table_persons(table); person++) {
        Runner *runner = worker->seats[person];
        if (won[person] > 0)
            worker->played->winners |= seats_of(person);
        if (runner == NULL || runner->program == NULL)
            continue;
        runner->failures = 0;
        foreign_tell(&runner->seat, worker->now);
        send_frames(runner);
        (void)program_pump(runner->program);
    }
    for (uint32_t i = 0; i < table_entry_count(table); i++) {
        const Entry *entry = table_entry(table, i);
        if (entry->kind == ENTRY_MOVE && !played_add(worker->played, entry->move))
            return false;
    }
    return true;
}

static bool play(void *context, const Fixture *fixture, Played *played)
{
    ForeignWorker *worker = context;
    Steering steering = {draw, worker};
    Random secrets = random_from(fixture->random);
    worker->fixture = fixture;
    worker->played = played;
    worker->now = worker->outcomes = 0;
    worker->order = random_from(fixture->order);
    worker->random = random_from(fixture->random + 1);
    guests_init(&worker->guests, worker->host->roster);
    memset(worker->seats, 0, sizeof worker->seats);
    bool good = begin_game(worker, &steering, &secrets) && play_on(worker) && end_game(worker);
    for (unsigned i = 0; i < worker->runner_count; i++) {
        foreign_rise(&worker->runners[i].seat);
        worker->runners[i].plays = false;
    }
    guests_done(&worker->guests);
    table_free(worker->table);
    worker->table = NULL;
    return good;
}

ContestHost contest_host(ForeignHost *host)
{
    return (ContestHost){
        .context = host, .worker_new = worker_new, .worker_free = worker_free, .play = play};
}
