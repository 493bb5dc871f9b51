/* What the files of the PostgreSQL store share: its sessions with the database, how something is
   asked there within a time, and what its errors mean. Nobody else includes it.

   Nothing here ever waits without an end, and no lock is ever held while the database waits for us:
   what is written goes there as one message, which is one transaction. So a program that is stopped
   in the middle of anything, or cut off, keeps nobody else from a table. */
#ifndef TRISKEL_STORE_POSTGRES_H
#define TRISKEL_STORE_POSTGRES_H

#include "store/kind.h"

#include <pthread.h>
#include <stdatomic.h>

/* libpq's own, without its header: only the files that ask need that. */
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

/* One connection, which comes back by itself. */
typedef struct Session {
    PGconn *connection; /* NULL: none */
    uint64_t again_at;  /* microseconds: it is not tried before */
    bool warned;        /* the database had something to say about what was asked last */
    bool is_patient;    /* an answer that does not come in time is left for later: … */
    bool is_owed;       /* … it is still to come, and nothing else can be asked */
    unsigned prepared;  /* a set of bits: of the statements */
} Session;

/* Who makes the connection anew by which is read. */
typedef struct Mender {
    pthread_t thread;
    pthread_mutex_t lock;   /* of all that follows */
    pthread_cond_t changed; /* something of it has */
    bool runs;              /* there is one */
    bool mends;             /* the session is the thread's */
    bool is_hopeless;       /* an attempt has failed: nobody should wait for the next */
    StoreResult why;        /* it failed */
} Mender;

typedef struct PostgresStore {
    Store store;
    StoreUse use;
    Session writing; /* none in a store that is only looked at */
    Session reading;
    Mender mender;           /* of a store that is served from */
    atomic_bool is_given_up; /* it is about to be closed */
    char url[MAX_PATH];
} PostgresStore;

/* The function by which everything is written (postgres.c). Its name has the version of the schema:
   who knows an older one only cannot write any more. */
#define POSTGRES_WRITE "triskel.write_3"

/* Everything that is asked again and again, prepared once a connection. $1 is the code of a table,
   if there is one. */
#define POSTGRES_COLUMNS "code, watch, game, opened, state, public, free, changed, epoch"
#define POSTGRES_STATEMENTS(X)                                                                     \
    X(ASK_WRITE, "SELECT * FROM " POSTGRES_WRITE "($1, $2, $3, $4, $5, $6, $7, $8)")               \
    X(ASK_TAKEN_OVER, "SELECT held.code FROM unnest($1, $2) AS held (code, epoch) LEFT JOIN "      \
                      "triskel.tables ON tables.code = held.code "                                 \
                      "WHERE tables.epoch IS DISTINCT FROM held.epoch")                            \
    X(ASK_ENTRIES, "SELECT number, line FROM triskel.entries JOIN triskel.tables ON id = "         \
                   "table_id WHERE code = $1 AND number >= $2 ORDER BY number")                    \
    X(ASK_ANSWER, "SELECT code, status, body FROM triskel.answers JOIN triskel.tables "            \
                  "ON id = table_id WHERE key = $1")                                               \
    X(ASK_RECORD, "SELECT text FROM triskel.records JOIN triskel.tables ON id = table_id "         \
                  "WHERE code = $1 AND number = $2")                                               \
    X(ASK_RECORDS, "SELECT number FROM triskel.records JOIN triskel.tables ON id = table_id "      \
                   "WHERE code = $1 ORDER BY number")                                              \
    X(ASK_ANSWERS, "SELECT key, status, body FROM triskel.answers JOIN triskel.tables "            \
                   "ON id = table_id WHERE code = $1 ORDER BY key")                                \
    X(ASK_KEYS, "SELECT key FROM triskel.answers JOIN triskel.tables ON id = table_id "            \
                "WHERE code = $1")                                                                 \
    X(ASK_FIND, "SELECT " POSTGRES_COLUMNS " FROM triskel.tables WHERE code = $1")                 \
    X(ASK_EVERY,                                                                                   \
      "SELECT " POSTGRES_COLUMNS " FROM triskel.tables ORDER BY changed DESC, code LIMIT $1")      \
    X(ASK_UNFINISHED, "SELECT " POSTGRES_COLUMNS " FROM triskel.tables WHERE state < 2 "           \
                      "ORDER BY changed DESC, code LIMIT $1")                                      \
    X(ASK_TO_JOIN, "SELECT " POSTGRES_COLUMNS " FROM triskel.tables WHERE public AND state = 0 "   \
                   "AND free > 0 ORDER BY changed DESC, code LIMIT $1")                            \
    X(ASK_TO_WATCH, "SELECT " POSTGRES_COLUMNS " FROM triskel.tables WHERE public AND state = 1 "  \
                    "ORDER BY changed DESC, code LIMIT $1")                                        \
    X(ASK_EXPIRED, "SELECT " POSTGRES_COLUMNS " FROM triskel.tables WHERE (state = 2 AND "         \
                   "changed < $2) OR (state = 0 AND changed < $3) ORDER BY changed, code DESC "    \
                   "LIMIT $1")                                                                     \
    X(ASK_COUNT, "SELECT (SELECT count(*) FROM triskel.tables), "                                  \
                 "(SELECT count(*) FROM triskel.tables WHERE state < 2), "                         \
                 "(SELECT count(*) FROM triskel.entries), "                                        \
                 "(SELECT count(*) FROM triskel.records), "                                        \
                 "(SELECT count(*) FROM triskel.answers), "                                        \
                 "pg_total_relation_size('triskel.tables') + "                                     \
                 "pg_total_relation_size('triskel.entries') + "                                    \
                 "pg_total_relation_size('triskel.records') + "                                    \
                 "pg_total_relation_size('triskel.answers')")

typedef enum Ask {
#define X(id, sql) id,
    POSTGRES_STATEMENTS(X)
#undef X
        ASK_STATEMENTS
} Ask;

/* What is given to a statement: a text, a number, or a list that is written in PostgreSQL's binary
   form. The bytes are borrowed for the call. */
enum { MOST_VALUES = 8 };
typedef struct Values {
    unsigned count;
    const char *bytes[MOST_VALUES];
    int length[MOST_VALUES];
    uint32_t type[MOST_VALUES]; /* PostgreSQL's number for it */
    char numbers[MOST_VALUES][8];
} Values;

void values_text(Values *values, Text text);
void values_number(Values *values, uint64_t number);
void values_list(Values *values, bool of_numbers, const char *bytes, size_t length);

/* A list in that form: its beginning, which says how many there are, and one after the other. They
   give the place behind, and take so much room: */
enum { LIST_HEAD = 20, LIST_NUMBER = 12, LIST_TEXT = 4 /* and the text */ };
char *list_begin(char *at, bool of_numbers, size_t count);
char *list_number(char *at, uint64_t number);
char *list_text(char *at, Text text);

/* What was said, on one line, as the detail of a failure. */
StoreResult failure_said(StoreStatus status, const char *said);

/* A new connection, the caller's: STORE_AWAY if there is none to be had by then, or soon. */
StoreResult postgres_connect(PostgresStore *store, uint64_t by, PGconn **connection);

/* A connection that works, made anew if need be, and told by `by` (microseconds) what it is for.
   STORE_AWAY: there is none to be had. The others need one. */
StoreResult session_up(PostgresStore *store, Session *session, uint64_t by);
bool session_is_up(const Session *session);
void session_down(Session *session);
/* What is still to come is waited for and thrown away; or it is down, if that does not come by
 * then. */
void session_settle(const PostgresStore *store, Session *session, uint64_t by);

/* The same of the session for reading, by its mender if there is one: of those who ask while it is
   lost the first waits, until `by` at most and only for one attempt. Whoever has waited in vain for
   an answer says that it is lost, and why, and nobody waits for the next connection. */
bool mender_init(PostgresStore *store);
void mender_done(PostgresStore *store); /* when it is given up */
StoreResult mender_up(PostgresStore *store, uint64_t by);
void mender_lost(PostgresStore *store, const StoreResult *why);

/* Asks, and waits for all of the answer until `by` (microseconds). The answer is the caller's, if
   it is STORE_DONE; it is STORE_LOST, and the session down or owed an answer, if nobody knows what
   has become of it. */
StoreResult session_ask(Session *session, Ask ask, const Values *values, uint64_t by,
                        PGresult **answer);
/* The same with words of our own, in which there is no data. */
StoreResult session_run(Session *session, const char *sql, uint64_t by, PGresult **answer);

StoreResult postgres_write(Store *store, const StoreWrite *writes, size_t count);
StoreResult postgres_entries(Store *store, Text code, uint32_t from, StoreEntryCalled *each,
                             void *context);
StoreResult postgres_answer(Store *store, Text key, char code[CODE_LENGTH + 1], uint16_t *status,
                            Out *body);
StoreResult postgres_record(Store *store, Text code, uint32_t game, Out *text);
StoreResult postgres_records(Store *store, Text code, void (*each)(void *context, uint32_t game),
                             void *context);
StoreResult postgres_answers(Store *store, Text code, StoreAnswerCalled *each, void *context);
StoreResult postgres_keys(Store *store, Text code, StoreKeyCalled *each, void *context);
StoreResult postgres_find(Store *store, Text code, StoreTable *table);
StoreResult postgres_list(Store *store, StoreList list, uint32_t limit, StoreTableCalled *each,
                          void *context);
StoreResult postgres_expired(Store *store, uint64_t over_before, uint64_t waiting_before,
                             uint32_t limit, StoreTableCalled *each, void *context);
StoreResult postgres_taken_over(Store *store, const StoreHeld *held, size_t count,
                                StoreHeldCalled *each, void *context);
StoreResult postgres_stats(Store *store, StoreStats *stats);

#endif
