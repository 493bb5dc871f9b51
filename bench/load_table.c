/* How a table of the load tool comes about: it is opened and filled by HTTP calls, and in the
   waiting room everybody gets ready and the first one starts, again and again. See load_inside.h.
 */
#include "bench/load_inside.h"

#include "table/fairness.h"

#include "os/clock.h"

#include <sodium.h>
#include <string.h>

enum { AGAIN = 1000, REMINDER = 10000, DOUBT = 2000 }; /* milliseconds */

/* ---- Sitting down ---------------------------------------------------------------------------- */

static void seated(void *context, unsigned status, Text body);

static void draw_key(char key[33])
{
    uint8_t bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    hex_write(bytes, sizeof bytes, key);
    key[32] = '\0';
}

/* The first opens the table, the others sit down at it. */
static void sit_down(LoadPlayer *player)
{
    static const char *const names[LOAD_SEATS] = {"Ana", "Milo", "Ida", "Jon"};
    LoadTable *table = player->table;
    Load *load = table->load;
    char body[512], path[64] = "/api/tables";
    Call call = {.path = path, .body = body};
    if (player->person == 0) {
        /* Nobody here needs a clock, and nobody is to be played for. */
        snprintf(body, sizeof body,
                 "{\"key\":\"%s\",\"game\":\"%s\",\"options\":{\"players\":\"%u\"},"
                 "\"clock\":\"none\",\"name\":\"%s\"}",
                 player->key, table->game->name, table->count, names[0]);
    } else {
        snprintf(path, sizeof path, "/api/tables/%s/seats", table->code);
        snprintf(body, sizeof body, "{\"key\":\"%s\",\"person\":\"P%u\",\"name\":\"%s\"}",
                 player->key, player->person + 1, names[player->person]);
    }
    player->call_at = 0;
    if (!call_make(load->wires, &load->plan->server, &call, seated, player))
        load->why = N_("there is not enough memory");
}

/* The server's sentence, if it said one. */
static void refused(Load *load, unsigned status, Text body)
{
    json_t *tree = value_tree(body);
    const char *sentence = json_string_value(json_object_get(tree, "error"));
    load->why = N_("nobody can sit down there: %1");
    if (sentence != NULL)
        snprintf(load->detail, sizeof load->detail, "%s", sentence);
    else
        snprintf(load->detail, sizeof load->detail, "HTTP %u", status);
    json_decref(tree);
}

static void seated(void *context, unsigned status, Text body)
{
    LoadPlayer *player = context;
    LoadTable *table = player->table;
    Text code, token;
    Frame answer;
    if (status == 0 || status == 429 || status == 503) {
        /* Nobody there, or not now. The key makes it one call, however often it is made. */
        load_tally_add(&table->load->report->refusals, status == 0     ? TEXT("lost")
                                                       : status == 429 ? TEXT("rate")
                                                                       : TEXT("full"));
        player->call_at = clock_now() + AGAIN;
        return;
    }
    if (status != 201 || !frame_read(body, &answer) ||
        !value_word(frame_member(&answer, "code"), &code) || code.length >= sizeof table->code ||
        !value_word(frame_member(&answer, "token"), &token)) {
        refused(table->load, status, body);
        return;
    }
    if (player->person == 0) {
        memcpy(table->code, code.at, code.length);
        table->phase = LOAD_SEATING;
        for (unsigned i = 1; i < table->count; i++)
            sit_down(&table->players[i]);
    }
    table->load->answered_at = clock_now();
    load_player_connect(player, token);
}

void load_table_open(LoadTable *table, uint64_t now)
{
    for (unsigned i = 0; i < table->count; i++) {
        table->players[i] = (LoadPlayer){.table = table, .person = i};
        draw_key(table->players[i].key);
    }
    table->phase = LOAD_OPENING;
    table->changed_at = now;
    sit_down(&table->players[0]);
}

/* ---- The waiting room ------------------------------------------------------------------------ */

void load_table_start(LoadTable *table)
{
    SeatSet all = (SeatSet)((1u << table->count) - 1);
    if (table->phase == LOAD_WAITING && table->load->may_start && !table->is_starting &&
        (table->ready & all) == all)
        (void)remote_ask(table->players[0].remote, "start", TEXT(""));
}

void load_table_nudge(LoadTable *table, uint64_t now)
{
    if (table->phase != LOAD_WAITING || !table->load->may_start || table->is_starting ||
        now - table->nudged_at < REMINDER)
        return;
    table->nudged_at = now;
    for (unsigned i = 0; i < table->count; i++)
        if (!seats_have(table->ready, i))
            (void)remote_ask(table->players[i].remote, "ready", TEXT("\"on\":true"));
    load_table_start(table);
}

void load_table_begun(LoadTable *table)
{
    if (!table->has_begun)
        table->load->begun++;
    table->has_begun = true;
}

void load_table_give_up(LoadTable *table)
{
    if (table->phase <= LOAD_SEATING)
        table->load->arriving--;
    table->phase = LOAD_GIVEN_UP;
    load_table_begun(table);
}

void load_table_arrived(LoadTable *table)
{
    for (unsigned i = 0; i < table->count; i++)
        if (!table->players[i].was_here)
            return;
    if (table->phase == LOAD_SEATING) {
        table->phase = LOAD_WAITING;
        table->load->arriving--;
    }
}

void load_table_run(LoadTable *table, uint64_t now)
{
    bool is_busy = false; /* with us: somebody waits for a turn to act */
    if (table->phase == LOAD_CLOSED || table->phase == LOAD_GIVEN_UP)
        return;
    for (unsigned i = 0; i < table->count; i++) {
        LoadPlayer *player = &table->players[i];
        if (player->call_at != 0 && now >= player->call_at)
            sit_down(player);
        if (player->remote != NULL)
            (void)remote_run(player->remote, now);
        is_busy |= player->is_queued;
        if (player->doubted_at != 0 && now - player->doubted_at > DOUBT) {
            load_fault(player, player->last, N_("refused, though it was offered"));
            player->doubted_at = 0;
        }
    }
    load_table_nudge(table, now);
    if (table->load->may_start && !is_busy && now - table->changed_at > LOAD_STUCK) {
        load_fault(&table->players[0], table->players[0].last,
                   N_("nothing has happened for 30 seconds"));
        load_table_give_up(table);
    }
}
