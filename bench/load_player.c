/* One player of the load tool: chooses uniformly from what the server offers, one action at a time,
   and checks what it is told of it. See load_inside.h. */
#include "bench/load_inside.h"

#include "os/clock.h"

#include <string.h>

/* ---- What is written down -------------------------------------------------------------------- */

void load_fault(LoadPlayer *player, uint64_t event, const char *sentence)
{
    Load *load = player->table->load;
    char viewer[8];
    load->report->faults++;
    snprintf(viewer, sizeof viewer, "P%u", player->person + 1);
    load->told->fault(load->told->context, player->table->code, viewer, event, sentence);
}

/* `done CODE N P2 bid 3`: it is acknowledged. */
static void note_done(const LoadPlayer *player, uint64_t n)
{
    FILE *journal = player->table->load->journal;
    if (journal != NULL)
        fprintf(journal, "done %s %llu P%u %s\n", player->table->code, (unsigned long long)n,
                player->person + 1, player->asked);
}

/* `told CODE N P2 KIND` and of a move `P3 bid 2`, as that player saw it. */
static void note_told(const LoadPlayer *player, uint64_t n, Text kind, Text move)
{
    FILE *journal = player->table->load->journal;
    if (journal != NULL)
        fprintf(journal, "told %s %llu P%u %.*s%s%.*s\n", player->table->code,
                (unsigned long long)n, player->person + 1, (int)kind.length, kind.at,
                move.length > 0 ? " " : "", (int)move.length, move.at);
}

/* ---- Acting ---------------------------------------------------------------------------------- */

void load_player_act(LoadPlayer *player)
{
    if (!player->has_choice || player->request != 0 || !player->is_here ||
        !player->table->load->may_act)
        return;
    player->has_choice = false;
    memcpy(player->asked, player->choice, sizeof player->asked);
    player->happened = 0;
    player->asked_at = clock_micros();
    player->asked_seen = player->seen;
    player->request = remote_do(player->remote, text_of(player->asked), player->seen);
}

/* Acts now, or when it is its turn among all who want to. */
static void act_soon(LoadPlayer *player)
{
    Load *load = player->table->load;
    if (!player->has_choice || player->request != 0 || player->is_queued)
        return;
    if (load->plan->rate == 0 && player->not_before == 0) {
        load_player_act(player);
        return;
    }
    player->is_queued = true;
    player->next_queued = NULL;
    *load->queue_end = player;
    load->queue_end = &player->next_queued;
}

/* One of a list of `{"do":"bid 3"}`, each equally likely. Length 0: there is none. */
static Text choose(Random *random, Text list)
{
    Text option, line, chosen = {"", 0};
    uint32_t count = 0;
    while (value_next(&list, &option))
        if (value_word(value_member(option, "do"), &line) && random_below(random, ++count) == 0)
            chosen = line;
    return chosen;
}

static void hear_now(LoadPlayer *player, const Frame *frame)
{
    LoadTable *table = player->table;
    Text legal = frame_member(frame, "legal"), seat, list;
    uint64_t number;
    player->has_choice = false;
    while (!player->has_choice && value_next(&legal, &seat) && value_next(&legal, &list)) {
        Text name = {seat.at + 1, seat.length - 2}, line = choose(&table->load->random, list);
        if (line.length == 0 || !text_seat(name, &number))
            continue;
        bool is_own = number == player->person + 1; /* who has several seats says which */
        int length = snprintf(player->choice, sizeof player->choice, "%.*s%s%.*s",
                              is_own ? 0 : (int)name.length, name.at, is_own ? "" : " ",
                              (int)line.length, line.at);
        player->has_choice = length > 0 && (size_t)length < sizeof player->choice;
        player->seen = player->last;
    }
    act_soon(player);
    if (player->person == 0 && table->phase == LOAD_PLAYING &&
        frame_member(frame, "results").length > 0) {
        table->phase = LOAD_OVER;
        table->load->games++;
        (void)remote_ask(player->remote, "rematch", TEXT(""));
    }
}

/* ---- Events ---------------------------------------------------------------------------------- */

/* The place of an event among those of its table. NULL: it is long gone. */
static LoadEvent *event_of(LoadTable *table, uint64_t n)
{
    LoadEvent *event = &table->events[n % KEPT_EVENTS];
    if (event->n < n)
        *event = (LoadEvent){.n = n};
    return event->n == n ? event : NULL;
}

static void measure(LoadTable *table, LoadEvent *event)
{
    if (event->asked_at == 0 || event->told < table->count)
        return;
    histogram_add(&table->load->report->latency, event->last_told - event->asked_at);
    event->asked_at = 0;
}

/* Is the move of an event, `P3 bid 2`, what this line asked for? What it showed may stand behind
   it, and a line may do without the seat. */
static bool is_move_of(Text move, const char *line)
{
    Text asked = text_of(line), seat;
    if (asked.length > 0 && asked.at[0] != 'P')
        (void)text_next(&move, &seat);
    return move.length >= asked.length && memcmp(move.at, asked.at, asked.length) == 0 &&
           (move.length == asked.length || move.at[asked.length] == ' ');
}

/* A move of this player, by this player: was it asked for? One that is held may come at any time,
   also between another one and its answer. */
static void check_own_move(LoadPlayer *player, uint64_t n, Text move)
{
    if (player->done_n == n) {
        player->done_n = 0;
        if (!is_move_of(move, player->done))
            load_fault(player, n, N_("the move is not the one that was asked for"));
    } else if (player->is_held && is_move_of(move, player->held)) {
        player->is_held = false;
        player->held_n = n;
    } else if (player->request == 0 || player->happened != 0) {
        load_fault(player, n, N_("a move that was not asked for"));
    } else {
        player->happened = n;
        if (!is_move_of(move, player->asked))
            load_fault(player, n, N_("the move is not the one that was asked for"));
    }
}

/* `"P2"`; nobody here if it is none of ours. */
static SeatSet seat_of_word(Text value)
{
    uint64_t number;
    Text word;
    if (!value_word(value, &word) || !text_seat(word, &number) || number > LOAD_SEATS)
        return 0;
    return seats_of((unsigned)number - 1);
}

/* What the first player is told of, the whole table follows. */
static void follow(LoadTable *table, Text kind, const Frame *frame)
{
    SeatSet who = seat_of_word(frame_member(frame, "person"));
    if (text_is(kind, "ready")) {
        table->ready |= who;
        load_table_start(table);
    } else if (text_is(kind, "unready") || text_is(kind, "left")) {
        table->ready &= ~who;
    } else if (text_is(kind, "set")) {
        table->ready = 0;
    } else if (text_is(kind, "starting")) {
        table->is_starting = true;
    } else if (text_is(kind, "unstarted")) {
        /* All others still are ready, and nobody is told so again. */
        Text persons = frame_member(frame, "persons"), person;
        while (value_next(&persons, &person))
            table->ready &= ~seat_of_word(person);
        table->is_starting = false;
        table->nudged_at = 0;
    } else if (text_is(kind, "started")) {
        table->is_starting = false;
        table->phase = LOAD_PLAYING;
        load_table_begun(table);
    } else if (text_is(kind, "rematch")) {
        table->phase = LOAD_WAITING;
        table->ready = 0;
        table->nudged_at = 0;
        load_table_nudge(table, clock_now());
    }
}

static void hear_event(LoadPlayer *player, const Frame *frame)
{
    LoadTable *table = player->table;
    Text kind = {"", 0}, move = {"", 0}, by = {"", 0}, rest, seat;
    uint64_t n = remote_last(player->remote), at = 0, number;
    LoadEvent *event = event_of(table, n);
    (void)value_word(frame_member(frame, "kind"), &kind);
    (void)value_word(frame_member(frame, "move"), &move);
    (void)value_word(frame_member(frame, "by"), &by);
    (void)value_number(frame_member(frame, "at"), &at);
    player->last = n;
    player->doubted_at = 0;
    table->changed_at = clock_now();
    note_told(player, n, kind, move);
    rest = move;
    if (text_is(by, "person") && text_next(&rest, &seat) && text_seat(seat, &number) &&
        number == player->person + 1)
        check_own_move(player, n, move);
    if (event != NULL) {
        if (event->told > 0 && event->at != at)
            load_fault(player, n, N_("others were told another time"));
        event->at = at;
        event->told++;
        event->last_told = clock_micros();
        measure(table, event);
    }
    if (player->person == 0)
        follow(table, kind, frame);
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void hear_done(LoadPlayer *player, const Frame *answer)
{
    LoadTable *table = player->table;
    uint64_t n = 0;
    if (text_is(frame_member(answer, "held"), "true")) {
        player->is_held = true;
        memcpy(player->held, player->asked, sizeof player->held);
        return;
    }
    (void)value_number(frame_member(answer, "n"), &n);
    if (n != 0 && player->happened == 0 && n == player->held_n) {
        player->is_held = true; /* the same move twice, and it was the other one */
    } else if (n == 0 || (n <= player->last && n != player->happened)) {
        load_fault(player, n, N_("acknowledged under another number"));
        return;
    }
    note_done(player, n);
    table->load->actions++;
    if (player->done_n != 0)
        load_fault(player, player->done_n, N_("acknowledged, and never told"));
    player->done_n = n > player->last ? n : 0;
    memcpy(player->done, player->asked, sizeof player->done);
    LoadEvent *event = event_of(table, n);
    if (event != NULL) {
        event->asked_at = player->asked_at;
        measure(table, event);
    }
}

static void hear_no(LoadPlayer *player, const Frame *answer)
{
    Text why = {"", 0};
    (void)value_word(frame_member(answer, "why"), &why);
    if (player->happened != 0)
        load_fault(player, player->happened, N_("refused, and yet it happened"));
    else if (text_is(why, "illegal") && player->asked_seen == player->last)
        player->doubted_at = clock_now();
    if (text_is(why, "rate") && !player->has_choice) {
        memcpy(player->choice, player->asked, sizeof player->choice);
        player->has_choice = true;
        player->not_before = clock_now() + 1000;
    }
}

static void told_answer(void *context, uint64_t id, const Frame *answer)
{
    LoadPlayer *player = context;
    Text why;
    if (answer != NULL && text_is(answer->kind, "no") &&
        value_word(frame_member(answer, "why"), &why))
        load_tally_add(&player->table->load->report->refusals, why);
    if (id != player->request)
        return;
    player->request = 0;
    if (answer != NULL && text_is(answer->kind, "done"))
        hear_done(player, answer);
    else if (answer != NULL)
        hear_no(player, answer);
    act_soon(player);
}

/* ---- The connection -------------------------------------------------------------------------- */

static void told_frame(void *context, const Frame *frame)
{
    LoadPlayer *player = context;
    if (text_is(frame->kind, "event"))
        hear_event(player, frame);
    else if (text_is(frame->kind, "now"))
        hear_now(player, frame);
    else if (text_is(frame->kind, "returned"))
        player->is_held = false;
    else if (text_is(frame->kind, "welcome") && remote_last(player->remote) < player->last)
        load_fault(player, player->last, N_("everything begins anew, as if nothing had been told"));
}

static void told_change(void *context, RemoteState state)
{
    LoadPlayer *player = context;
    LoadTable *table = player->table;
    const char *why = remote_why(player->remote);
    if (state == REMOTE_HERE) {
        player->is_here = player->was_here = true;
        table->load->sockets++;
        table->changed_at = clock_now();
        load_table_arrived(table);
        return;
    }
    if (player->is_here)
        table->load->sockets--;
    if (state == REMOTE_AWAY || state == REMOTE_GONE)
        load_tally_add(&table->load->report->returns, text_of(why[0] != '\0'    ? why
                                                              : player->is_here ? "lost"
                                                                                : "not reached"));
    player->is_here = player->has_choice = false;
    if (state == REMOTE_GONE) {
        load_fault(player, player->last, N_("sent away for good"));
        load_table_give_up(table);
    }
}

static void told_broken(void *context, const char *what)
{
    LoadPlayer *player = context;
    load_fault(player, player->last, what);
}

void load_player_connect(LoadPlayer *player, Text token)
{
    static const RemoteEars ears = {told_frame, told_answer, told_change, told_broken};
    Load *load = player->table->load;
    RemoteVisit visit = {.token = token, .pledge = true};
    player->remote = remote_on_wire(load->wires, &load->plan->server, text_of(player->table->code),
                                    &visit, &ears, player);
    if (player->remote == NULL)
        load->why = N_("there is not enough memory");
    else
        (void)remote_run(player->remote, clock_now());
}
