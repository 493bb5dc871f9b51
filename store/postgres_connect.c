/* Connecting to a database of PostgreSQL's: to every address of every host that is named, all at
   once, and whichever can be written to first is it. So nobody waits for a host that is dead while
   another is alive. See postgres.h. */
#include "store/postgres.h"

#include "os/clock.h"

#include <libpq-fe.h>
#include <netdb.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPEN_WITHIN = 5000000, /* microseconds, unless the address says otherwise: for who begins … */
    CONNECT_WITHIN = 2000000, /* … and who has tables that wait */
    LOOK_UP_EVERY = 100,      /* milliseconds: is it still wanted? */
    MOST_ADDRESSES = 32,
    MOST_NAME = 256,
};

/* One place where the database may be. */
typedef struct Door {
    char host[MOST_NAME], address[MOST_NAME], port[16]; /* "": as the address has it, or libpq */
    PGconn *connection;                                 /* NULL: it is not there */
    PostgresPollingStatusType wants;
} Door;

typedef struct Doors {
    Door door[MOST_ADDRESSES];
    struct pollfd polled[MOST_ADDRESSES];
    unsigned count;
    StoreResult why; /* the first one's reason, if none opens */
    bool has_reason;
} Doors;

/* ---- Where it may be ----------------------------------------------------------------------- */

static const char *option_of(const PQconninfoOption *options, const char *name)
{
    for (; options->keyword != NULL; options++)
        if (strcmp(options->keyword, name) == 0)
            return options->val != NULL ? options->val : "";
    return "";
}

/* The part with this number of a list with commas; of one that is no list, always all of it. */
static bool part_of(const char *list, unsigned number, char *part, size_t room)
{
    bool is_list = strchr(list, ',') != NULL;
    for (unsigned i = 0; is_list && i < number; i++) {
        list = strchr(list, ',');
        if (list++ == NULL)
            return false;
    }
    size_t length = strcspn(list, ",");
    if (length >= room)
        return false;
    memcpy(part, list, length);
    part[length] = '\0';
    return true;
}

static unsigned parts_in(const char *list)
{
    unsigned count = 1;
    for (; *list != '\0'; list++)
        count += *list == ',';
    return count;
}

static void add_door(Doors *doors, const Door *door)
{
    if (doors->count < MOST_ADDRESSES)
        doors->door[doors->count++] = *door;
}

/* Each address that a name has. What has none is left to libpq, who says what is wrong. */
static void add_addresses(Doors *doors, Door *door)
{
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    bool is_name = door->host[0] != '\0' && door->host[0] != '/' && door->host[0] != '@' &&
                   door->address[0] == '\0';
    if (!is_name || getaddrinfo(door->host, NULL, &wanted, &found) != 0) {
        add_door(doors, door);
        return;
    }
    for (const struct addrinfo *one = found; one != NULL; one = one->ai_next)
        if (getnameinfo(one->ai_addr, one->ai_addrlen, door->address, sizeof door->address, NULL, 0,
                        NI_NUMERICHOST) == 0)
            add_door(doors, door);
    freeaddrinfo(found);
}

static void find_doors(Doors *doors, const PQconninfoOption *options)
{
    const char *hosts = option_of(options, "host"), *addresses = option_of(options, "hostaddr");
    const char *ports = option_of(options, "port");
    unsigned count = parts_in(addresses[0] != '\0' ? addresses : hosts);
    for (unsigned i = 0; i < count; i++) {
        Door door = {.wants = PGRES_POLLING_WRITING};
        if (part_of(hosts, i, door.host, sizeof door.host) &&
            part_of(addresses, i, door.address, sizeof door.address) &&
            part_of(ports, i, door.port, sizeof door.port))
            add_addresses(doors, &door);
    }
}

/* ---- Knocking ------------------------------------------------------------------------------ */

/* What is not said in the address; and behind it what is not for it to say. */
static PGconn *knock(const char *url, const char *kind, const Door *door)
{
    const char *names[] = {"tcp_user_timeout",
                           "keepalives_idle",
                           "fallback_application_name",
                           "dbname",
                           "client_encoding",
                           "target_session_attrs",
                           "host",
                           "hostaddr",
                           "port",
                           NULL};
    const char *values[] = {"10000", "10",       "triskel",     url,        "UTF8",
                            kind,    door->host, door->address, door->port, NULL};
    return PQconnectStartParams(names, values, 1);
}

static void close_door(Doors *doors, Door *door)
{
    if (!doors->has_reason)
        doors->why = failure_said(STORE_AWAY, PQerrorMessage(door->connection));
    doors->has_reason = true;
    PQfinish(door->connection);
    door->connection = NULL;
}

static unsigned knock_at_all(Doors *doors, const char *url, const char *kind)
{
    unsigned open = 0;
    for (unsigned i = 0; i < doors->count; i++) {
        Door *door = &doors->door[i];
        door->wants = PGRES_POLLING_WRITING;
        door->connection = knock(url, kind, door);
        if (door->connection == NULL || PQstatus(door->connection) == CONNECTION_BAD)
            close_door(doors, door);
        else
            open++;
    }
    return open;
}

/* Until something has come from one of them, or a moment is over. */
static void wait_for_any(Doors *doors, uint64_t left)
{
    uint64_t milliseconds = left / 1000 + 1;
    for (unsigned i = 0; i < doors->count; i++) {
        const Door *door = &doors->door[i];
        doors->polled[i] = (struct pollfd){
            .fd = door->connection != NULL ? PQsocket(door->connection) : -1,
            .events = door->wants == PGRES_POLLING_READING ? POLLIN : POLLOUT,
        };
    }
    (void)poll(doors->polled, doors->count,
               (int)(milliseconds < LOOK_UP_EVERY ? milliseconds : LOOK_UP_EVERY));
}

/* The first that opens; NULL: none has, by then. */
static PGconn *first_to_open(Doors *doors, unsigned open, uint64_t by,
                             const atomic_bool *is_given_up)
{
    while (open > 0 && !atomic_load(is_given_up)) {
        uint64_t now = clock_micros();
        if (now >= by)
            break;
        wait_for_any(doors, by - now);
        for (unsigned i = 0; i < doors->count; i++) {
            Door *door = &doors->door[i];
            if (door->connection == NULL || doors->polled[i].revents == 0)
                continue;
            door->wants = PQconnectPoll(door->connection);
            if (door->wants == PGRES_POLLING_OK) {
                PGconn *connection = door->connection;
                door->connection = NULL;
                return connection;
            }
            if (door->wants == PGRES_POLLING_FAILED) {
                close_door(doors, door);
                open--;
            }
        }
    }
    return NULL;
}

static PGconn *try_doors(Doors *doors, const char *url, const char *kind, uint64_t by,
                         const atomic_bool *is_given_up)
{
    PGconn *connection = first_to_open(doors, knock_at_all(doors, url, kind), by, is_given_up);
    for (unsigned i = 0; i < doors->count; i++) {
        PQfinish(doors->door[i].connection);
        doors->door[i].connection = NULL;
    }
    return connection;
}

static uint64_t patience_of(const PostgresStore *store, const PQconninfoOption *options)
{
    uint64_t seconds;
    return text_number(text_of(option_of(options, "connect_timeout")), &seconds) && seconds > 0 &&
                   seconds < 3600
               ? seconds * 1000000
           : store->mender.runs ? CONNECT_WITHIN
                                : OPEN_WITHIN;
}

StoreResult postgres_connect(PostgresStore *store, uint64_t by, PGconn **connection)
{
    PQconninfoOption *options = PQconninfoParse(store->url, NULL);
    Doors *doors = calloc(1, sizeof *doors);
    *connection = NULL;
    if (options == NULL || doors == NULL) {
        PQconninfoFree(options);
        free(doors);
        return store_result(STORE_NO_MEMORY);
    }
    uint64_t patience = patience_of(store, options), now = clock_micros();
    doors->why = store_failure(STORE_AWAY, "there was no answer in time");
    find_doors(doors, options);
    for (unsigned i = 0; i < 2 && *connection == NULL; i++) {
        uint64_t until = now + (i + 1) * patience;
        /* Who only looks is content with one that cannot be written to, if there is no other. */
        if (i == 0 || store->use == STORE_LOOK)
            *connection = try_doors(doors, store->url, i == 0 ? "read-write" : "any",
                                    until < by ? until : by, &store->is_given_up);
    }
    StoreResult why = doors->why;
    PQconninfoFree(options);
    free(doors);
    return *connection != NULL ? store_result(STORE_DONE) : why;
}
