/* Sessions with a database of PostgreSQL's: how they are begun, and begun again; how something is
   asked within a time; and what its errors mean. See postgres.h. */
#include "store/postgres.h"

#include "os/clock.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <string.h>

/* Microseconds until a connection that failed is tried again. */
enum { AGAIN_AFTER = 250000 };

/* PostgreSQL's numbers for types, which never change. */
enum { TYPE_INT8 = 20, TYPE_TEXT = 25, TYPE_TEXTS = 1009, TYPE_INT8S = 1016 };

static const char *const sql_of[] = {
#define X(id, sql) [id] = sql,
    POSTGRES_STATEMENTS(X)
#undef X
};
_Static_assert(ASK_STATEMENTS <= 32, "Session.prepared has a bit for each");

/* ---- What went wrong ----------------------------------------------------------------------- */

/* What it said, on one line: from behind the last `failed: `, for where the database is that one
   knows. */
StoreResult failure_said(StoreStatus status, const char *said)
{
    char line[sizeof((StoreResult *)0)->detail];
    static const char failed[] = "failed: ";
    size_t length = 0;
    for (const char *at = said; (at = strstr(at, failed)) != NULL;)
        said = at += sizeof failed - 1;
    while (*said == ' ' || *said == '\n')
        said++;
    for (; *said != '\0' && length < sizeof line - 1; said++) {
        char c = (unsigned char)*said < ' ' || *said == 0x7f ? ' ' : *said;
        if (c != ' ' || (length > 0 && line[length - 1] != ' '))
            line[length++] = c;
    }
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    return store_failure(status, line);
}

/* By the five signs of SQLSTATE, or the two of its class. */
static StoreStatus status_of(const char *state)
{
    static const struct {
        const char *begins;
        StoreStatus status;
    } known[] = {
        {"TK001", STORE_CONFLICT}, /* ours, see postgres.c */
        {"TK002", STORE_GAP},      {"TK003", STORE_UNKNOWN},   {"TK004", STORE_FENCED},
        {"53100", STORE_FULL},     {"25006", STORE_READ_ONLY}, {"42501", STORE_NO_RIGHTS},
        {"22021", STORE_REFUSED},                        /* bytes that are no text … */
        {"22P05", STORE_REFUSED},  {"40", STORE_LOCKED}, /* two that wait for each other, and the
                                                            like */
        {"55P03", STORE_LOCKED},   {"XX001", STORE_CORRUPT},   {"XX002", STORE_CORRUPT},
        {"08", STORE_LOST},        {"57P", STORE_LOST}, /* it is told to stop, or has crashed */
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(state, known[i].begins, strlen(known[i].begins)) == 0)
            return known[i].status;
    return STORE_FAILED;
}

static StoreResult failure_of(const PGconn *connection, const PGresult *answer)
{
    const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    const char *primary = PQresultErrorField(answer, PG_DIAG_MESSAGE_PRIMARY);
    const char *place = PQresultErrorField(answer, PG_DIAG_MESSAGE_DETAIL);
    if (state == NULL || PQstatus(connection) == CONNECTION_BAD)
        return failure_said(STORE_LOST, PQerrorMessage(connection));
    bool is_ours = strncmp(state, "TK", 2) == 0;
    StoreResult result = is_ours ? store_result(status_of(state))
                                 : failure_said(status_of(state), primary != NULL ? primary : "");
    uint64_t number;
    if (is_ours && place != NULL && text_number(text_of(place), &number) && number > 0)
        result.which = (size_t)number - 1;
    else
        result.which = SIZE_MAX; /* none of them */
    return result;
}

/* ---- Beginning and end --------------------------------------------------------------------- */

/* That a commit is not on the standby, because somebody has cancelled the wait for that, comes as a
   warning: it is not known then what would be left if the database died. */
static void take_notice(void *context, const PGresult *notice)
{
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity != NULL && strcmp(severity, "WARNING") == 0)
        ((Session *)context)->warned = true;
}

void session_down(Session *session)
{
    PQfinish(session->connection);
    session->connection = NULL;
    session->prepared = 0;
    session->is_owed = false;
}

static StoreResult begin(PostgresStore *store, Session *session, uint64_t by)
{
    /* What a role may have been set to would break promises: nothing is given up halfway, and what
       is acknowledged is on disk. */
    static const char settings[] =
        "SET statement_timeout = 0; SET lock_timeout = 0; SET client_min_messages = warning;"
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;"
        "SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') = 'off'";
    PGresult *answer = NULL;
    StoreResult result = postgres_connect(store, by, &session->connection);
    if (result.status != STORE_DONE)
        return result;
    if (PQsetnonblocking(session->connection, 1) != 0)
        return failure_said(STORE_AWAY, PQerrorMessage(session->connection));
    (void)PQsetNoticeReceiver(session->connection, take_notice, session);
    result = session_run(session, settings, by, &answer);
    PQclear(answer);
    if (result.status == STORE_DONE && store->use == STORE_LOOK) {
        answer = NULL;
        result = session_run(session, "SET default_transaction_read_only = on", by, &answer);
        PQclear(answer);
    }
    if (result.status == STORE_LOST)
        result.status = STORE_AWAY; /* nothing was asked yet */
    return result;
}

bool session_is_up(const Session *session)
{
    return session->connection != NULL && PQstatus(session->connection) == CONNECTION_OK;
}

StoreResult session_up(PostgresStore *store, Session *session, uint64_t by)
{
    if (session_is_up(session))
        return store_result(STORE_DONE);
    session_down(session);
    if (clock_micros() < session->again_at)
        return store_failure(STORE_AWAY, "it could not be reached a moment ago");
    StoreResult result = begin(store, session, by);
    if (result.status != STORE_DONE) {
        session_down(session);
        session->again_at = clock_micros() + AGAIN_AFTER;
    }
    return result;
}

/* ---- Asking -------------------------------------------------------------------------------- */

void values_text(Values *values, Text text)
{
    values->bytes[values->count] = text.length > 0 ? text.at : "";
    values->length[values->count] = (int)text.length;
    values->type[values->count++] = TYPE_TEXT;
}

static char *put32(char *at, uint64_t number)
{
    for (unsigned i = 0; i < 4; i++)
        *at++ = (char)(number >> (24 - 8 * i));
    return at;
}

/* Of one dimension, nothing missing, of which type, how many, counted from 1; then the length of
   each, and each. */
char *list_begin(char *at, bool of_numbers, size_t count)
{
    const uint64_t head[] = {1, 0, of_numbers ? TYPE_INT8 : TYPE_TEXT, count, 1};
    for (unsigned i = 0; i < sizeof head / sizeof *head; i++)
        at = put32(at, head[i]);
    return at;
}

char *list_number(char *at, uint64_t number)
{
    at = put32(at, 8);
    at = put32(at, number >> 32);
    return put32(at, number);
}

char *list_text(char *at, Text text)
{
    at = put32(at, text.length);
    if (text.length > 0)
        memcpy(at, text.at, text.length);
    return at + text.length;
}

void values_number(Values *values, uint64_t number)
{
    char *bytes = values->numbers[values->count];
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (char)(number >> (56 - 8 * i));
    values->bytes[values->count] = bytes;
    values->length[values->count] = 8;
    values->type[values->count++] = TYPE_INT8;
}

void values_list(Values *values, bool of_numbers, const char *bytes, size_t length)
{
    values->bytes[values->count] = bytes;
    values->length[values->count] = (int)length;
    values->type[values->count++] = of_numbers ? TYPE_INT8S : TYPE_TEXTS;
}

/* Until it can be read from (or written to), or the time is up; whoever was stopped meanwhile may
   find that there is something all the same. */
static bool wait_for(const PGconn *connection, short events, uint64_t by)
{
    struct pollfd socket = {.fd = PQsocket(connection), .events = events};
    for (;;) {
        uint64_t now = clock_micros();
        int ready = poll(&socket, 1, now >= by ? 0 : (int)((by - now) / 1000 + 1));
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

/* Everything that was asked is sent. */
static bool send_all(PGconn *connection, uint64_t by)
{
    int left;
    while ((left = PQflush(connection)) == 1)
        if (!wait_for(connection, POLLIN | POLLOUT, by) || PQconsumeInput(connection) == 0)
            return false;
    return left == 0;
}

/* The next part of the answer; NULL behind the last, when the database is ready for more, and so
   has committed. False: it does not come. */
static bool next_part(PGconn *connection, uint64_t by, PGresult **part)
{
    while (PQisBusy(connection) != 0)
        if (!wait_for(connection, POLLIN, by) || PQconsumeInput(connection) == 0)
            return false;
    *part = PQgetResult(connection);
    return true;
}

/* All of the answer. Of several parts the last that is good, or the first that is not. If it does
   not come in time, may it come later? */
static StoreResult take_answer(Session *session, uint64_t by, bool may_be_late, PGresult **answer)
{
    PGconn *connection = session->connection;
    StoreResult result = store_result(STORE_DONE);
    PGresult *part = NULL, *last = NULL;
    bool came = send_all(connection, by);
    while (came && (came = next_part(connection, by, &part)) && part != NULL) {
        ExecStatusType status = PQresultStatus(part);
        bool is_good = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
        if (!is_good && result.status == STORE_DONE)
            result = failure_of(connection, part);
        PQclear(last);
        last = part;
    }
    if (PQstatus(connection) != CONNECTION_OK) {
        result = failure_said(STORE_LOST, PQerrorMessage(connection));
    } else if (!came) {
        result = store_failure(STORE_LOST, "there was no answer in time");
        session->again_at = clock_micros() + AGAIN_AFTER;
        session->is_owed = may_be_late;
    }
    if (result.status == STORE_DONE) {
        *answer = last;
        return result;
    }
    PQclear(last);
    if (result.status == STORE_LOST && !session->is_owed)
        session_down(session);
    return result;
}

static StoreResult not_sent(Session *session)
{
    StoreResult result = failure_said(STORE_LOST, PQerrorMessage(session->connection));
    session_down(session);
    return result;
}

StoreResult session_run(Session *session, const char *sql, uint64_t by, PGresult **answer)
{
    if (PQsendQuery(session->connection, sql) == 0)
        return not_sent(session);
    return take_answer(session, by, false, answer);
}

static StoreResult prepare(Session *session, Ask ask, const Values *values, uint64_t by)
{
    PGresult *answer = NULL;
    char name[] = {(char)('a' + ask), '\0'};
    if (PQsendPrepare(session->connection, name, sql_of[ask], (int)values->count, values->type) ==
        0)
        return not_sent(session);
    StoreResult result = take_answer(session, by, false, &answer);
    PQclear(answer);
    if (result.status == STORE_DONE)
        session->prepared |= 1U << ask;
    return result;
}

StoreResult session_ask(Session *session, Ask ask, const Values *values, uint64_t by,
                        PGresult **answer)
{
    static const int binary[MOST_VALUES] = {1, 1, 1, 1, 1, 1, 1, 1};
    char name[] = {(char)('a' + ask), '\0'};
    StoreResult result = store_result(STORE_DONE);
    if ((session->prepared >> ask & 1) == 0)
        result = prepare(session, ask, values, by);
    if (result.status != STORE_DONE)
        return result;
    session->warned = false;
    if (PQsendQueryPrepared(session->connection, name, (int)values->count, values->bytes,
                            values->length, binary, 0) == 0)
        return not_sent(session);
    return take_answer(session, by, session->is_patient, answer);
}

void session_settle(const PostgresStore *store, Session *session, uint64_t by)
{
    enum { LOOK_UP_EVERY = 100000 }; /* microseconds: is it still wanted? */
    while (session->is_owed) {
        PGresult *part = NULL;
        uint64_t now = clock_micros(), soon = now + LOOK_UP_EVERY;
        bool came =
            send_all(session->connection, soon) && next_part(session->connection, soon, &part);
        if (came)
            session->is_owed = part != NULL;
        else if (PQstatus(session->connection) != CONNECTION_OK || now >= by ||
                 atomic_load(&store->is_given_up))
            session_down(session);
        PQclear(part);
    }
}
