/* The benchmark of live tables: what it costs that one entry of a table reaches eight viewers, each
   with the message and the view as JSON, and with the move told in every language.

       bench_entry GAME ENTRIES [unsummed]

   People sit in all places and play uniformly random legal moves, as lines of text; spectators make
   the viewers eight. Tables are opened one after the other until so many entries were made, all
   from fixed seeds: the sums over all bytes that viewers got are the same on every machine, in
   every build, and with whatever API brings it to them. Counted is what viewers read: from the
   beginning of the game on, chance included, but not who sat down.

   `unsummed` looks at no byte: that is the run to be measured, the other to be compared. */
#include "core/games.h"
#include "core/notation.h"
#include "core/options.h"
#include "table/frames.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VIEWERS = 8, LANGUAGES = 3, MAX_PLAYERS = 7, MOST_ACTIONS = 4096, STEP = 1000 };

/* So that a profile tells the parts apart. */
#define PART __attribute__((noinline))

/* ---- What is made of it -------------------------------------------------------------------- */

typedef enum Product { MESSAGES, VIEWS, SENTENCES, PRODUCTS } Product;
static const char *const product_names[PRODUCTS] = {"messages", "views", "sentences"};

/* FNV-1a of all that was ever made of this kind: in the order it was made, and by viewer and
   language, which stays the same if one day an entry goes to all viewers before the next does. */
static struct {
    uint64_t bytes, sum;
    uint64_t sums[VIEWERS][LANGUAGES]; /* what has no language is in the first */
} products[PRODUCTS];
static bool summed = true;

#define FNV_BASIS UINT64_C(0xCBF29CE484222325)

static inline uint64_t fnv(uint64_t sum, uint8_t byte)
{
    return (sum ^ byte) * UINT64_C(0x100000001B3);
}

PART static void take(Product product, unsigned viewer, unsigned language, const Out *out)
{
    uint64_t sum = products[product].sum, own = products[product].sums[viewer][language];
    INSIST(!out->full);
    products[product].bytes += out->length;
    __asm__ volatile(""
                     :
                     : "r"(out->text)
                     : "memory"); /* the bytes are wanted, for all the compiler knows */
    if (!summed)
        return;
    for (size_t i = 0; i < out->length; i++) {
        sum = fnv(sum, (uint8_t)out->text[i]);
        own = fnv(own, (uint8_t)out->text[i]);
    }
    products[product].sum = sum;
    products[product].sums[viewer][language] = own;
}

static void begin_sums(void)
{
    for (unsigned i = 0; i < PRODUCTS; i++) {
        products[i].sum = FNV_BASIS;
        for (unsigned j = 0; j < VIEWERS * LANGUAGES; j++)
            products[i].sums[j / LANGUAGES][j % LANGUAGES] = FNV_BASIS;
    }
}

/* One sum of the sums by viewer and language. */
static uint64_t sum_of_sums(Product product)
{
    uint64_t sum = FNV_BASIS;
    for (unsigned i = 0; i < VIEWERS * LANGUAGES; i++)
        for (unsigned shift = 0; shift < 64; shift += 8)
            sum =
                fnv(sum, (uint8_t)(products[product].sums[i / LANGUAGES][i % LANGUAGES] >> shift));
    return sum;
}

/* ---- What one viewer gets ------------------------------------------------------------------ */

typedef struct Client {
    unsigned number; /* of all viewers; several may be spectators */
    TableReader reader;
    Scene scene;
    View view, before; /* after the last message, and after the one before it */
} Client;

static char message_text[65536], view_text[65536], told_text[16384];

PART static void client_begin(Client *client, unsigned number, const Table *table)
{
    uint32_t next = table_latest(table) + 1;
    Viewer viewer = number < table_persons(table) ? (Viewer)number : SPECTATOR;
    *client = (Client){.number = number, .scene = table_scene(table, viewer, lang_at(0))};
    client->scene.view = &client->view;
    client->scene.before = &client->before;
    table_reader_begin(&client->reader, table, viewer, next, next);
    table_reader_see(&client->reader, &client->view);
}

PART static void make_message(Client *client, const Message *message)
{
    Out out = {.text = message_text, .capacity = sizeof message_text};
    client->scene.lang = NULL;
    event_write(client->reader.table, &client->scene, message, &out);
    take(MESSAGES, client->number, 0, &out);
}

PART static void see(Client *client)
{
    memcpy(&client->before, &client->view, client->scene.game->view_size);
    table_reader_see(&client->reader, &client->view);
}

PART static void make_view(const Client *client)
{
    Out out = {.text = view_text, .capacity = sizeof view_text};
    Json json = {&out, false};
    client->scene.game->write_view(&client->view, &json);
    take(VIEWS, client->number, 0, &out);
}

PART static void make_sentences(Client *client, const Message *message)
{
    Scene *scene = &client->scene;
    for (unsigned i = 0; i < LANGUAGES; i++) {
        scene->lang = lang_at(i);
        Out out = {.text = told_text, .capacity = sizeof told_text};
        message_tell(scene, message, &out);
        take(SENTENCES, client->number, i, &out);
    }
}

/* All that is new to this viewer: message and view as JSON, moves told in every language. Returns
   the number of messages. */
PART static uint32_t client_read(Client *client)
{
    Message message;
    uint32_t count = 0;
    for (; table_reader_next(&client->reader, &message); count++) {
        see(client);
        make_message(client, &message);
        make_view(client);
        make_sentences(client, &message);
    }
    return count;
}

/* ---- Tables -------------------------------------------------------------------------------- */

/* A Source whose context is a Random. */
static void seeded_fill(void *context, void *bytes, size_t count)
{
    uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++)
        byte[i] = (uint8_t)random_next(context);
}

/* A table where everybody sits and is ready. */
PART static Table *open_table(const Game *game, Random *source, uint64_t now)
{
    static const char *const names[MAX_PLAYERS] = {"Ana",  "Milo", "Zoë", "Jörg",
                                                   "Inès", "Tom",  "Ida"};
    const Option *players = &game->options[PLAYERS];
    bool few = players->most < MAX_PLAYERS;
    TableSetup setup = {.game = game};
    INSIST(players->most >= (few ? 4 : MAX_PLAYERS));
    setup.options = options_initial(game, few ? 4 : MAX_PLAYERS);
    Table *table = table_new(&setup, (Source){seeded_fill, source}, now);
    INSIST(table != NULL && table_persons(table) <= MAX_PLAYERS);
    for (unsigned person = 0; person < table_persons(table); person++) {
        INSIST(table_sit(table, person, text_of(names[person]), now).id == TABLE_DONE);
        INSIST(table_ready(table, person, true, now).id == TABLE_DONE);
    }
    return table;
}

typedef struct Listed {
    uint32_t count;
    Action actions[MOST_ACTIONS];
} Listed;

static void list_action(void *context, Action action)
{
    Listed *listed = context;
    INSIST(listed->count < MOST_ACTIONS);
    listed->actions[listed->count++] = action;
}

/* What somebody does next: a seat of those to act, then an action of its legal ones, as a line. */
PART static Text choose(const Table *table, Random *random, Actor *seat, char line[96])
{
    static Listed listed;
    Out out = {.text = line, .capacity = 96};
    ActorSet to_act = table_to_act(table);
    *seat = (Actor)seats_nth(to_act, random_below(random, seats_count(to_act)));
    listed.count = 0;
    table_legal(table, *seat, list_action, &listed);
    INSIST(listed.count > 0);
    actor_write(*seat, &out);
    out_char(&out, ' ');
    action_write(table_game(table), listed.actions[random_below(random, listed.count)], &out);
    INSIST(!out.full);
    return (Text){line, out.length};
}

PART static void act_at(Table *table, Actor seat, Text line, uint64_t now)
{
    TableResult result =
        table_do(table, seat % table_persons(table), line, table_latest(table), now);
    INSIST(result.id == TABLE_DONE && !result.held);
    (void)table_run(table, now).kind;
}

PART static void start_game(Table *table, uint64_t now)
{
    INSIST(table_start(table, table_owner(table), now).id == TABLE_DONE);
    (void)table_run(table, now).kind;
}

/* Everybody reads. Returns how many entries there were to read. */
static uint32_t all_read(Client clients[VIEWERS])
{
    uint32_t count = client_read(&clients[0]);
    for (unsigned i = 1; i < VIEWERS; i++)
        INSIST(client_read(&clients[i]) == count);
    return count;
}

/* One table, until the game is over or so many entries were made. Returns how many were. */
static uint64_t play_table(const Game *game, uint64_t seed, uint64_t most)
{
    static Client clients[VIEWERS];
    Random source = random_from(2 * seed), random = random_from(2 * seed + 1);
    uint64_t now = STEP;
    char line[96];
    Actor seat;
    Table *table = open_table(game, &source, now);
    for (unsigned i = 0; i < VIEWERS; i++)
        client_begin(&clients[i], i, table);
    start_game(table, now);
    uint64_t entries = all_read(clients);
    while (entries < most && !table_over(table)) {
        Text text = choose(table, &random, &seat, line);
        act_at(table, seat, text, now += STEP);
        entries += all_read(clients);
    }
    table_free(table);
    return entries;
}

static double seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **arguments)
{
    const Game *game = count > 2 ? game_named(text_of(arguments[1])) : NULL;
    uint64_t most, entries = 0, tables = 0;
    if (count > 4 || game == NULL || game->is_template ||
        !text_number(text_of(arguments[2]), &most) ||
        (count == 4 && strcmp(arguments[3], "unsummed") != 0)) {
        fprintf(stderr, "usage: bench_entry GAME ENTRIES [unsummed]\n");
        return 2;
    }
    summed = count < 4;
    begin_sums();
    double begin = seconds();
    while (entries < most)
        entries += play_table(game, ++tables, most - entries);
    double taken = seconds() - begin;
    printf("%" PRIu64 " entries, %" PRIu64 " tables\n", entries, tables);
    printf("%.0f entries/s\n", (double)entries / taken);
    for (unsigned i = 0; i < PRODUCTS; i++) {
        printf("%-9s %9.1f bytes an entry", product_names[i],
               entries > 0 ? (double)products[i].bytes / (double)entries : 0);
        if (summed)
            printf(", sum %016" PRIx64 ", by viewer %016" PRIx64, products[i].sum,
                   sum_of_sums((Product)i));
        putchar('\n');
    }
    return 0;
}
