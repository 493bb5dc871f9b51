/* The run of the load tool: everybody sits down and connects, then all begin to play, and from when
   every table has begun it is measured. See load.h. */
#include "bench/load_inside.h"
#include "bench/usage.h"

#include "os/clock.h"
#include "os/signals.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_ARRIVING = 64, /* tables at a time that are opened and filled */
    LOOK = 100,         /* milliseconds between two looks at every table */
    DRAIN = 5000,       /* milliseconds for answers that are on their way at the end */
    SILENCE = 10000,    /* milliseconds without any answer, while all sit down */
    SPARE_FILES = 64,
};

void load_tally_add(LoadTally *tally, Text name)
{
    unsigned i = 0;
    while (i < tally->count && !text_is(name, tally->kinds[i].name))
        i++;
    if (i == tally->count && i < TALLY_KINDS) {
        size_t length = name.length < TALLY_NAME ? name.length : TALLY_NAME;
        memcpy(tally->kinds[i].name, name.at, length);
        tally->count++;
    }
    tally->kinds[i < TALLY_KINDS ? i : TALLY_KINDS - 1].times++;
}

/* ---- What the server uses -------------------------------------------------------------------- */

static void metrics_told(void *context, unsigned status, Text body)
{
    Load *load = context;
    if (load->asked_usage != NULL && status == 200)
        *load->asked_usage = usage_of_metrics(body);
    load->asked_usage = NULL;
}

/* Takes a moment, in which nothing else stands still. */
static void look_at_server(Load *load, Usage *usage)
{
    uint64_t end = clock_now() + 2000;
    if (load->plan->pid != 0) {
        *usage = usage_of_process(load->plan->pid);
        return;
    }
    load->asked_usage = usage;
    if (!call_make(load->wires, &load->plan->server, &(Call){.path = "/metrics"}, metrics_told,
                   load))
        return;
    while (load->asked_usage != NULL && clock_now() < end && !was_stopped())
        (void)wires_wait(load->wires, -1, 10);
    load->asked_usage = NULL;
}

/* ---- Step by step ---------------------------------------------------------------------------- */

/* As many tables as may be on their way at a time, no faster than wanted. */
static void open_tables(Load *load, uint64_t start, uint64_t now)
{
    const LoadPlan *plan = load->plan;
    uint64_t may = (uint64_t)plan->connect_rate * (now - start) / 1000; /* sockets by now */
    while (load->opened < plan->tables && load->arriving < MOST_ARRIVING &&
           (plan->connect_rate == 0 || (uint64_t)load->opened * LOAD_SEATS <= may)) {
        load->arriving++;
        load_table_open(&load->tables[load->opened++], now);
    }
}

/* Those whose turn it is to act, as far as the rate allows; what was not used of it for more than a
   twentieth of a second is lost. */
static void act_in_turn(Load *load, double *allowed)
{
    LoadPlayer *player, *later = NULL, **later_end = &later;
    uint64_t now = clock_now();
    unsigned rate = load->plan->rate;
    if (rate != 0 && *allowed > 1 + rate / 20.0)
        *allowed = 1 + rate / 20.0;
    while ((player = load->queue) != NULL && (rate == 0 || *allowed >= 1)) {
        load->queue = player->next_queued;
        if (load->queue == NULL)
            load->queue_end = &load->queue;
        if (player->not_before > now) {
            player->next_queued = NULL;
            *later_end = player;
            later_end = &player->next_queued;
            continue;
        }
        player->is_queued = false;
        player->not_before = 0;
        if (!player->has_choice || player->request != 0)
            continue;
        load_player_act(player);
        *allowed -= 1;
    }
    if (later != NULL) {
        *later_end = load->queue;
        if (load->queue == NULL)
            load->queue_end = later_end;
        load->queue = later;
    }
}

static void tell_progress(Load *load, uint64_t now, uint64_t *told_at, uint64_t *told_actions)
{
    unsigned wanted = load->may_start ? 0 : load->plan->tables * LOAD_SEATS;
    if (now - *told_at < 1000)
        return;
    load->told->progress(load->told->context, load->sockets, wanted,
                         (double)(load->actions - *told_actions) * 1000 / (double)(now - *told_at));
    *told_at = now;
    *told_actions = load->actions;
}

typedef enum Stage { STAGE_CONNECTING, STAGE_BEGINNING, STAGE_MEASURING, STAGE_DRAINING } Stage;

static bool is_drained(const Load *load)
{
    for (unsigned t = 0; t < load->opened; t++)
        for (unsigned i = 0; i < load->tables[t].count; i++) {
            const LoadPlayer *player = &load->tables[t].players[i];
            if (load->tables[t].phase != LOAD_GIVEN_UP &&
                (player->request != 0 || player->done_n != 0 || player->doubted_at != 0))
                return false;
        }
    return true;
}

/* What was counted before is not measured. */
static void begin_to_measure(Load *load)
{
    LoadReport *report = load->report;
    look_at_server(load, &report->start);
    WireCounts counts = wires_counts(load->wires);
    report->actions = load->actions;
    report->games = load->games;
    report->messages_in = counts.heard;
    report->messages_out = counts.sent;
    report->worked = usage_own();
    report->latency = (Histogram){0};
}

static void end_measuring(Load *load, uint64_t since)
{
    LoadReport *report = load->report;
    WireCounts counts = wires_counts(load->wires);
    load->may_act = false;
    report->seconds = (double)(clock_micros() - since) * 1e-6;
    report->actions = load->actions - report->actions;
    report->games = load->games - report->games;
    report->messages_in = counts.heard - report->messages_in;
    report->messages_out = counts.sent - report->messages_out;
    report->worked = usage_own() - report->worked;
    look_at_server(load, &report->end);
}

/* Goes on to the next stage when it is time. */
static Stage next_stage(Load *load, Stage stage, uint64_t *since)
{
    uint64_t passed = clock_micros() - *since;
    LoadReport *report = load->report;
    if (stage == STAGE_CONNECTING && load->opened == load->plan->tables && load->arriving == 0) {
        report->connect_seconds = (double)passed * 1e-6;
        report->sockets = load->sockets;
        look_at_server(load, &report->idle);
        load->may_start = true;
        for (unsigned t = 0; t < load->opened; t++)
            load->tables[t].changed_at = clock_now(); /* who came early has waited for the others */
        *since = clock_micros();
        return STAGE_BEGINNING;
    }
    if (stage == STAGE_BEGINNING && load->begun == load->plan->tables) {
        begin_to_measure(load);
        *since = clock_micros();
        return STAGE_MEASURING;
    }
    if (stage == STAGE_MEASURING && passed >= (uint64_t)load->plan->seconds * 1000000) {
        end_measuring(load, *since);
        *since = clock_micros();
        return STAGE_DRAINING;
    }
    return stage;
}

static void play(Load *load)
{
    uint64_t start = clock_now(), since = clock_micros(), paid = since, looked_at = 0;
    uint64_t told_at = start, told_actions = 0;
    double allowed = 0;
    Stage stage = STAGE_CONNECTING;
    load->answered_at = start;
    while (load->why == NULL && !was_stopped()) {
        uint64_t now = clock_now(), micros = clock_micros();
        open_tables(load, start, now);
        allowed += (double)(micros - paid) * load->plan->rate * 1e-6;
        paid = micros;
        act_in_turn(load, &allowed);
        if (now - looked_at >= LOOK) {
            looked_at = now;
            for (unsigned t = 0; t < load->opened; t++)
                load_table_run(&load->tables[t], now);
            tell_progress(load, now, &told_at, &told_actions);
        }
        stage = next_stage(load, stage, &since);
        if (stage == STAGE_CONNECTING && now - load->answered_at > SILENCE)
            load->why = load->plan->server.tls
                            ? N_("nobody answers there who can prove to be that server")
                            : N_("nobody answers there");
        if (stage == STAGE_DRAINING && (is_drained(load) || clock_micros() - since > DRAIN * 1000))
            break;
        (void)wires_wait(load->wires, -1, load->queue != NULL ? 1 : 20);
        if (load->journal != NULL)
            (void)fflush(load->journal);
    }
    if (stage == STAGE_MEASURING)
        end_measuring(load, since); /* it was stopped */
}

/* ---- All of it ------------------------------------------------------------------------------- */

static bool load_begin(Load *load)
{
    const LoadPlan *plan = load->plan;
    WireOptions options = {.ca_file = plan->ca_file};
    load->tables = calloc(plan->tables, sizeof *load->tables);
    if (load->tables == NULL) {
        load->why = N_("there is not enough memory");
    } else if (!allow_files((uint64_t)(plan->tables + MOST_ARRIVING) * LOAD_SEATS + SPARE_FILES)) {
        load->why = too_many_files;
    } else if ((load->wires = wires_new(&options)) == NULL) {
        load->why = N_("the CA file cannot be read, or there is not enough memory");
    } else if (plan->journal != NULL && (load->journal = fopen(plan->journal, "w")) == NULL) {
        load->why = N_("the journal cannot be written: %1");
        snprintf(load->detail, sizeof load->detail, "%s", strerror(errno));
    }
    for (unsigned t = 0; load->why == NULL && t < plan->tables; t++) {
        LoadTable *table = &load->tables[t];
        table->load = load;
        table->game = plan->games[t % plan->game_count];
        table->count = table->game->options[PLAYERS].most;
        if (table->count > LOAD_SEATS)
            table->count = LOAD_SEATS;
    }
    return load->why == NULL;
}

static void load_end(Load *load)
{
    for (unsigned t = 0; t < load->opened; t++)
        for (unsigned i = 0; i < load->tables[t].count; i++) {
            LoadPlayer *player = &load->tables[t].players[i];
            if (player->done_n != 0 && load->tables[t].phase != LOAD_GIVEN_UP && !was_stopped())
                load_fault(player, player->done_n, N_("acknowledged, and never told"));
            remote_free(player->remote);
        }
    wires_free(load->wires);
    if (load->journal != NULL && fclose(load->journal) != 0 && load->why == NULL) {
        load->why = N_("the journal cannot be written: %1");
        snprintf(load->detail, sizeof load->detail, "%s", strerror(errno));
    }
    free(load->tables);
}

bool load_run(const LoadPlan *plan, const LoadTold *told, LoadReport *report, const char **why,
              char detail[256])
{
    Load load = {.plan = plan,
                 .told = told,
                 .report = report,
                 .random = random_from(clock_micros()),
                 .may_act = true};
    *report = (LoadReport){.tables = plan->tables};
    load.queue_end = &load.queue;
    if (load_begin(&load)) {
        look_at_server(&load, &report->before);
        play(&load);
        report->was_stopped = was_stopped();
    }
    load_end(&load);
    *why = load.why;
    memcpy(detail, load.detail, sizeof load.detail);
    return load.why == NULL;
}
