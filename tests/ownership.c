/* The rule by which servers share tables (store/store.h, "Whose a table is"), played through: a few
   nodes, a store, and between them messages that come late, twice, in any order or never, while
   nodes are stopped, go on, and die. A schedule follows from its seed. The store is the one in
   memory, which checks epochs as all of them do; the nodes do what server/room.c does, without a
   game.

       ownership [--schedules N] [--seed N]

   What must be so: what a client was acknowledged is in the log, once, in its place; in one epoch
   of a table one node writes; and nobody is told less of a table than anybody had been told before
   they asked. When everything has come to rest, everybody has an answer. Then the same with a
   fault in the store: if that is not noticed, this test notices nothing. */
#include "base/random.h"
#include "store/store.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES = 3,
    TABLES = 2,
    CLIENTS = 4,
    REQUESTS = 5, /* of each client, one after the other */
    LONGEST = CLIENTS * REQUESTS,
    MOST_LETTERS = 512,
    MOST_EPOCHS = 512,
    STEPS = 260,      /* of chaos … */
    LAST_STEPS = 4000 /* … and of peace, at most */
};

typedef enum Fault {
    FAULT_NONE,
    FAULT_UNCHECKED, /* a write is made whatever its epoch */
    FAULT_OUTSIDE,   /* its epoch is looked at, and it is made later */
    FAULT_UNSEEN,    /* a node tells what it has without looking whether it still has it */
    FAULTS
} Fault;

typedef enum LetterKind { ASK, REPLY, WRITE, WRITTEN } LetterKind;

typedef struct Letter {
    LetterKind kind;
    unsigned node, life; /* from or to which, in which of its lives */
    unsigned table, operation;
    bool takes;       /* a write: the table; else it adds what was requested */
    bool checked;     /* by a store that looks first and writes later */
    uint64_t epoch;   /* of a write; when it is written, what it has become */
    uint32_t number;  /* of the entry; of entries, when a table was taken; up to where it is told */
    unsigned request; /* client and which of its requests */
    StoreStatus status; /* of what was written; STORE_FENCED to a client: ask again */
} Letter;

typedef enum Doing { NOTHING, TAKING, WRITING } Doing;

typedef struct Held {
    bool loaded;
    Doing doing;
    Letter sent; /* what it waits for */
    uint64_t epoch;
    uint32_t stored;
    unsigned waiting[LONGEST * 8], waiting_count;
} Held;

typedef struct Node {
    bool stopped;
    unsigned life;
    Held held[TABLES];
} Node;

typedef struct Client {
    unsigned done;  /* requests */
    bool asked;     /* the one that is next … */
    uint32_t floor; /* … and what had been told of its table before */
} Client;

typedef struct World {
    Fault fault;
    Random random;
    bool calm;
    Store *store;
    char codes[TABLES][CODE_LENGTH + 1];
    Node nodes[NODES];
    Client clients[CLIENTS];
    Letter letters[MOST_LETTERS];
    unsigned count, operations;
    unsigned log[TABLES][LONGEST * 2]; /* as it truly is: requests */
    uint32_t length[TABLES];
    uint32_t told[TABLES];           /* to anybody: up to here */
    int takers[TABLES][MOST_EPOCHS]; /* a node and its life */
    char wrong[160];                 /* what was noticed, or "" */
} World;

__attribute__((format(printf, 2, 3))) static void notice(World *world, const char *format, ...)
{
    va_list arguments;
    if (world->wrong[0] != '\0')
        return;
    va_start(arguments, format);
    (void)vsnprintf(world->wrong, sizeof world->wrong, format, arguments);
    va_end(arguments);
}

static bool chance(World *world, unsigned one_in)
{
    return !world->calm && random_below(&world->random, one_in) == 0;
}

static void post(World *world, Letter letter)
{
    unsigned copies = 1 + chance(world, 6);
    while (copies-- > 0 && world->count < MOST_LETTERS)
        world->letters[world->count++] = letter;
}

/* ---- Requests: which table, and does it add anything? -------------------------------------- */

static unsigned table_of(unsigned request)
{
    return request / REQUESTS % TABLES;
}

static bool is_reading(unsigned request)
{
    return request % REQUESTS % 2 == 1;
}

static void name_request(unsigned request, char name[16])
{
    (void)snprintf(name, 16, "0 r%u", request);
}

/* ---- The store ----------------------------------------------------------------------------- */

static uint64_t epoch_in_store(World *world, unsigned table)
{
    StoreTable found = {.epoch = 0};
    if (store_find(world->store, text_of(world->codes[table]), &found).status != STORE_DONE)
        notice(world, "a table is gone");
    return found.epoch;
}

/* What was added just now: by whom, and may they? */
static void audit(World *world, const Letter *letter)
{
    unsigned table = letter->table;
    uint64_t epoch = epoch_in_store(world, table);
    int writer = (int)(letter->node + NODES * letter->life);
    if (epoch >= MOST_EPOCHS || world->takers[table][epoch] != writer)
        notice(world, "somebody wrote in an epoch that another has taken");
    world->log[table][world->length[table]++] = letter->request;
}

static StoreStatus add(World *world, const Letter *letter, uint64_t epoch)
{
    char line[16], position[16];
    name_request(letter->request, line);
    (void)snprintf(position, sizeof position, "%u", letter->number);
    const StoreWrite writes[] = {{.kind = STORE_ENTRY,
                                  .code = text_of(world->codes[letter->table]),
                                  .epoch = epoch,
                                  .entry = {letter->number, text_of(line)}},
                                 {.kind = STORE_ANSWER,
                                  .code = text_of(world->codes[letter->table]),
                                  .epoch = epoch,
                                  .answer = {text_of(line), 0, text_of(position)}}};
    return store_write(world->store, writes, 2).status;
}

static StoreStatus take(World *world, Letter *letter)
{
    StoreTaken taken = {0};
    StoreWrite write = {
        .kind = STORE_TAKE, .code = text_of(world->codes[letter->table]), .take = &taken};
    StoreStatus status = store_write(world->store, &write, 1).status;
    letter->epoch = taken.epoch;
    letter->number = taken.entries;
    if (status == STORE_DONE && taken.epoch < MOST_EPOCHS)
        world->takers[letter->table][taken.epoch] = (int)(letter->node + NODES * letter->life);
    return status;
}

/* A write has arrived. */
static void store_gets(World *world, Letter letter)
{
    if (letter.takes) {
        letter.status = take(world, &letter);
    } else {
        uint64_t epoch = letter.epoch, now = epoch_in_store(world, letter.table);
        if (world->fault == FAULT_OUTSIDE && !letter.checked && epoch == now) {
            letter.checked = true;
            world->letters[world->count++] = letter; /* it is fine, and made in a moment */
            return;
        }
        if (world->fault == FAULT_UNCHECKED || letter.checked)
            epoch = now;
        bool is_new = letter.number > world->length[letter.table];
        letter.status = add(world, &letter, epoch);
        if (letter.status == STORE_DONE && is_new)
            audit(world, &letter);
    }
    letter.kind = WRITTEN;
    if (!chance(world, 8)) /* else it is lost on its way back */
        post(world, letter);
}

typedef struct Count {
    World *world;
    unsigned table;
    uint32_t count;
} Count;

static bool count_entry(void *context, uint32_t number, Text line)
{
    Count *count = context;
    char expected[16];
    name_request(count->world->log[count->table][number - 1], expected);
    if (number > count->world->length[count->table] || !text_is(line, expected))
        notice(count->world, "the store has what nobody wrote");
    count->count = number;
    return true;
}

static uint32_t read_table(World *world, unsigned table)
{
    Count count = {world, table, 0};
    if (store_entries(world->store, text_of(world->codes[table]), 1, count_entry, &count).status !=
        STORE_DONE)
        notice(world, "a table cannot be read");
    return count.count;
}

/* ---- Nodes: as rooms of a hall ------------------------------------------------------------- */

static void send(World *world, unsigned node, unsigned table, Letter letter)
{
    Held *held = &world->nodes[node].held[table];
    letter.kind = WRITE;
    letter.node = node;
    letter.life = world->nodes[node].life;
    letter.table = table;
    letter.operation = ++world->operations;
    held->sent = letter;
    held->doing = letter.takes ? TAKING : WRITING;
    post(world, letter);
}

static void reply(World *world, unsigned node, unsigned request, StoreStatus status,
                  uint32_t number)
{
    post(world,
         (Letter){
             .kind = REPLY, .node = node, .request = request, .status = status, .number = number});
}

static void lose(World *world, unsigned node, unsigned table)
{
    Held *held = &world->nodes[node].held[table];
    for (unsigned i = 0; i < held->waiting_count; i++)
        reply(world, node, held->waiting[i], STORE_FENCED, 0);
    *held = (Held){.loaded = false};
}

static void load(World *world, unsigned node, unsigned table)
{
    Held *held = &world->nodes[node].held[table];
    held->loaded = true;
    held->stored = read_table(world, table);
    send(world, node, table, (Letter){.takes = true});
}

/* What the key was answered before; 0: nothing. */
static uint32_t answered_before(World *world, unsigned request)
{
    char key[16], code[CODE_LENGTH + 1], text[16];
    uint16_t status;
    Out body = {.text = text, .capacity = sizeof text};
    uint64_t number = 0;
    name_request(request, key);
    if (store_answer(world->store, text_of(key), code, &status, &body).status != STORE_DONE ||
        !text_number((Text){text, body.length}, &number))
        return 0;
    return (uint32_t)number;
}

/* Does what waits, one thing after the other, until something has to be written. */
static void act_on(World *world, unsigned node, unsigned table)
{
    Held *held = &world->nodes[node].held[table];
    while (held->loaded && held->doing == NOTHING && held->waiting_count > 0) {
        unsigned request = held->waiting[0];
        if (world->fault != FAULT_UNSEEN && is_reading(request) &&
            epoch_in_store(world, table) != held->epoch) {
            lose(world, node, table); /* only who has a table knows how it is */
            return;
        }
        uint32_t before = is_reading(request) ? 0 : answered_before(world, request);
        if (is_reading(request))
            reply(world, node, request, STORE_DONE, held->stored);
        else if (before > 0)
            reply(world, node, request, STORE_DONE, before);
        else
            send(world, node, table,
                 (Letter){.epoch = held->epoch, .number = held->stored + 1, .request = request});
        if (held->doing == WRITING)
            return;
        memmove(held->waiting, held->waiting + 1, --held->waiting_count * sizeof *held->waiting);
    }
}

static void node_is_asked(World *world, unsigned node, unsigned request)
{
    unsigned table = table_of(request);
    Held *held = &world->nodes[node].held[table];
    if (!held->loaded)
        load(world, node, table);
    if (held->waiting_count < sizeof held->waiting / sizeof *held->waiting)
        held->waiting[held->waiting_count++] = request;
    act_on(world, node, table);
}

static void node_hears(World *world, const Letter *written)
{
    unsigned node = written->node, table = written->table;
    Held *held = &world->nodes[node].held[table];
    if (written->life != world->nodes[node].life || held->doing == NOTHING ||
        written->operation != held->sent.operation)
        return; /* nobody waits for it any more */
    if (written->status == STORE_FENCED ||
        (held->doing == TAKING && written->status != STORE_DONE)) {
        lose(world, node, table);
        return;
    }
    if (held->doing == TAKING) {
        held->epoch = written->epoch;
        if (held->stored != written->number)
            held->stored = read_table(world, table);
        if (held->stored != written->number) { /* somebody has it already, and has gone on */
            lose(world, node, table);
            return;
        }
    } else if (written->status == STORE_DONE) {
        held->stored++;
        reply(world, node, held->waiting[0], STORE_DONE, held->stored);
        memmove(held->waiting, held->waiting + 1, --held->waiting_count * sizeof *held->waiting);
    } else {
        held->stored = read_table(world, table);
    }
    held->doing = NOTHING;
    act_on(world, node, table);
}

static void node_dies(World *world, unsigned node)
{
    world->nodes[node] = (Node){.life = world->nodes[node].life + 1};
}

/* It has heard nothing, and asks again, or gives up. */
static void node_wonders(World *world, unsigned node)
{
    unsigned table = random_below(&world->random, TABLES);
    const Held *held = &world->nodes[node].held[table];
    if (world->nodes[node].stopped || held->doing == NOTHING)
        return;
    if (chance(world, 10))
        lose(world, node, table);
    else
        post(world, held->sent);
}

/* ---- Clients ------------------------------------------------------------------------------- */

static void client_asks(World *world, unsigned client)
{
    Client *who = &world->clients[client];
    unsigned request = client * REQUESTS + who->done;
    if (who->done == REQUESTS)
        return;
    if (!who->asked)
        who->floor = world->told[table_of(request)];
    who->asked = true;
    post(world, (Letter){.kind = ASK,
                         .node = world->calm ? 0 : random_below(&world->random, NODES),
                         .request = request});
}

static void client_hears(World *world, const Letter *letter)
{
    unsigned request = letter->request, table = table_of(request);
    Client *who = &world->clients[request / REQUESTS];
    if (request % REQUESTS != who->done || letter->status != STORE_DONE)
        return; /* it has its answer, or asks again */
    if (letter->number > world->length[table])
        notice(world, "somebody was told more than there is");
    else if (letter->number < who->floor)
        notice(world, "somebody was told less than others before");
    else if (!is_reading(request) && world->log[table][letter->number - 1] != request)
        notice(world, "somebody was acknowledged what is not there");
    if (letter->number > world->told[table])
        world->told[table] = letter->number;
    who->done++;
    who->asked = false;
}

/* ---- One schedule -------------------------------------------------------------------------- */

static void deliver(World *world)
{
    if (world->count == 0)
        return;
    unsigned which = random_below(&world->random, world->count);
    Letter letter = world->letters[which];
    bool is_to_node = letter.kind == ASK || letter.kind == WRITTEN;
    if (is_to_node && world->nodes[letter.node].stopped)
        return; /* later */
    world->letters[which] = world->letters[--world->count];
    if (letter.kind == WRITE)
        store_gets(world, letter);
    else if (chance(world, 20))
        return; /* it is lost */
    else if (letter.kind == ASK)
        node_is_asked(world, letter.node, letter.request);
    else if (letter.kind == WRITTEN)
        node_hears(world, &letter);
    else
        client_hears(world, &letter);
}

static void step(World *world)
{
    unsigned node = random_below(&world->random, NODES);
    unsigned dice = random_below(&world->random, 100);
    if (dice < 70)
        deliver(world);
    else if (dice < 82)
        client_asks(world, random_below(&world->random, CLIENTS));
    else if (dice < 90)
        node_wonders(world, node);
    else if (dice < 96 && !world->calm)
        world->nodes[node].stopped = !world->nodes[node].stopped;
    else if (dice < 97 && !world->calm)
        node_dies(world, node);
}

static bool all_are_answered(const World *world)
{
    for (unsigned i = 0; i < CLIENTS; i++)
        if (world->clients[i].done < REQUESTS)
            return false;
    return true;
}

static void check_end(World *world)
{
    for (unsigned request = 0; request < LONGEST; request++) {
        unsigned there = 0;
        for (uint32_t i = 0; i < world->length[table_of(request)]; i++)
            there += world->log[table_of(request)][i] == request;
        if (there != !is_reading(request))
            notice(world, "a request is %u times in the log", there);
    }
    for (unsigned table = 0; table < TABLES; table++)
        if (read_table(world, table) != world->length[table])
            notice(world, "the store has another number of entries");
}

/* What was noticed, or "": in memory that lasts until the next. */
static const char *play_schedule(uint64_t seed, Fault fault)
{
    static World world;
    StoreResult result;
    world = (World){.fault = fault, .random = random_from(seed)};
    world.store = store_open("memory:", STORE_SERVE, &result);
    if (world.store == NULL)
        return "there is no memory";
    for (unsigned table = 0; table < TABLES; table++) {
        StoreTable made = {.game = "null", .watch = "w"};
        (void)snprintf(world.codes[table], sizeof world.codes[table], "table%u", table);
        memcpy(made.code, world.codes[table], sizeof made.code);
        StoreWrite write = {
            .kind = STORE_TABLE, .code = text_of(world.codes[table]), .table = &made};
        if (store_write(world.store, &write, 1).status != STORE_DONE)
            notice(&world, "a table cannot be opened");
        for (unsigned epoch = 0; epoch < MOST_EPOCHS; epoch++)
            world.takers[table][epoch] = -1;
    }
    for (unsigned i = 0; i < STEPS && world.wrong[0] == '\0'; i++)
        step(&world);
    world.calm = true;
    for (unsigned node = 0; node < NODES; node++)
        world.nodes[node].stopped = false;
    for (unsigned i = 0; i < LAST_STEPS && world.wrong[0] == '\0' && !all_are_answered(&world); i++)
        step(&world);
    if (!all_are_answered(&world))
        notice(&world, "somebody gets no answer");
    check_end(&world);
    store_close(world.store);
    return world.wrong;
}

int main(int count, char **arguments)
{
    static const char *const names[] = {[FAULT_UNCHECKED] = "no epoch is looked at",
                                        [FAULT_OUTSIDE] = "epochs are looked at too early",
                                        [FAULT_UNSEEN] = "tables are told without a look"};
    unsigned long schedules = 5000, seed = 1, passed = 0, failed = 0;
    for (int i = 1; i + 1 < count; i += 2) {
        if (strcmp(arguments[i], "--schedules") == 0)
            schedules = strtoul(arguments[i + 1], NULL, 10);
        else if (strcmp(arguments[i], "--seed") == 0)
            seed = strtoul(arguments[i + 1], NULL, 10);
        else
            return 2;
    }
    for (unsigned long i = 0; i < schedules && failed < 10; i++) {
        const char *wrong = play_schedule(seed + i, FAULT_NONE);
        passed += wrong[0] == '\0';
        failed += wrong[0] != '\0';
        if (wrong[0] != '\0')
            printf("FAILED: schedule %lu: %s\n", seed + i, wrong);
    }
    for (Fault fault = FAULT_UNCHECKED; fault < FAULTS; fault++) {
        unsigned long caught = 0, tried = schedules < 2000 ? schedules : 2000;
        for (unsigned long i = 0; i < tried; i++)
            caught += play_schedule(seed + i, fault)[0] != '\0';
        printf("%s: noticed in %lu of %lu schedules\n", names[fault], caught, tried);
        passed += caught > 0;
        failed += caught == 0;
    }
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed > 0;
}
