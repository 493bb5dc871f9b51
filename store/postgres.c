/* A store in a database of PostgreSQL's: how it is opened, made and brought up to date. The
   sessions are in postgres_session.c, writing in postgres_write.c, reading in postgres_read.c. */
#include "store/postgres.h"

#include "os/clock.h"

#include <errno.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The schema, as the steps from each version to the next, with the same parts as SQLite's
   (sqlite.c). What has been published is not changed any more: another step is added. A code sorts
   by its bytes, whatever language the database speaks. */
static const char *const steps[] = {
    "CREATE SCHEMA triskel;"
    "CREATE TABLE triskel.version (number INTEGER NOT NULL);"
    "INSERT INTO triskel.version VALUES (0);"
    "CREATE TABLE triskel.tables ("
    "  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
    "  code TEXT COLLATE \"C\" NOT NULL UNIQUE,"
    "  watch TEXT NOT NULL,"
    "  game TEXT NOT NULL,"
    "  opened BIGINT NOT NULL,"
    "  state SMALLINT NOT NULL," /* a StoreState */
    "  public BOOLEAN NOT NULL,"
    "  free SMALLINT NOT NULL,"
    "  changed BIGINT NOT NULL"
    ");"
    "CREATE INDEX tables_by_state ON triskel.tables (state, changed);"
    "CREATE INDEX tables_unfinished ON triskel.tables (changed DESC, code) WHERE state < 2;"
    "CREATE INDEX tables_public ON triskel.tables (state, changed DESC, code) WHERE public;"
    "CREATE TABLE triskel.entries ("
    "  table_id BIGINT NOT NULL REFERENCES triskel.tables ON DELETE CASCADE,"
    "  number INTEGER NOT NULL,"
    "  line TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, number)"
    ");"
    "CREATE TABLE triskel.answers ("
    "  table_id BIGINT NOT NULL REFERENCES triskel.tables ON DELETE CASCADE,"
    "  key TEXT COLLATE \"C\" NOT NULL UNIQUE,"
    "  status INTEGER NOT NULL,"
    "  body TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, key)"
    ");"
    "CREATE TABLE triskel.records ("
    "  table_id BIGINT NOT NULL REFERENCES triskel.tables ON DELETE CASCADE,"
    "  number BIGINT NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, number)"
    ");",
    /* Who has a table (store.h). What wrote without asking that is gone. */
    "ALTER TABLE triskel.tables ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;"
    "DROP FUNCTION IF EXISTS triskel.write(BIGINT[], TEXT[], BIGINT[], BIGINT[], BIGINT[], TEXT[],"
    "                                      TEXT[]);",
    /* Another function to write with: a listing that comes late changes nothing, and taking a table
       is using it. */
    "DROP FUNCTION IF EXISTS triskel.write(BIGINT[], TEXT[], BIGINT[], BIGINT[], BIGINT[],"
    "                                      BIGINT[], TEXT[], TEXT[]);",
};
enum { VERSION = sizeof steps / sizeof *steps };
_Static_assert(VERSION == 3, "as POSTGRES_WRITE has it; a step drops the one before");

/* All of a store_write, made anew with every version of the schema. It stands in the database so
   that one message is one transaction: nothing is locked while the database waits for the rest of
   what a program has to say, who may just have been stopped. Tables are locked in the order of
   their codes, so that no two wait for each other; and until all of it is done, so that nobody
   takes one between the look at its epoch and the end. What cannot be is an error whose detail is
   the place of the write (postgres_write.c has the numbers), and undoes all of it. */
static const char write_function[] =
    "CREATE OR REPLACE FUNCTION " POSTGRES_WRITE "(kinds BIGINT[], codes TEXT[], epochs BIGINT[],"
    "  numbers BIGINT[], marks BIGINT[], times BIGINT[], words TEXT[], texts TEXT[])"
    "  RETURNS TABLE (taken BIGINT, taken_epoch BIGINT, taken_entries BIGINT) AS $body$\n"
    "DECLARE"
    "  w RECORD; t RECORD; same BOOLEAN; last BIGINT;\n"
    "BEGIN\n"
    "  PERFORM 1 FROM triskel.tables WHERE code = ANY (codes) ORDER BY code FOR NO KEY UPDATE;\n"
    "  FOR w IN SELECT * FROM unnest(kinds, codes, epochs, numbers, marks, times, words, texts)"
    "      WITH ORDINALITY AS u (kind, code, epoch, number, mark, at, word, text, place)"
    "      ORDER BY u.place LOOP\n"
    "    same := true;\n"
    "    IF w.kind = 0 THEN\n" /* STORE_TABLE */
    "      INSERT INTO triskel.tables (code, watch, game, opened, state, public, free, changed)"
    "        VALUES (w.code, w.word, w.text, w.number, w.mark & 3, (w.mark >> 2 & 1) = 1,"
    "                w.mark >> 3, w.at) ON CONFLICT DO NOTHING;\n"
    "      IF NOT FOUND THEN\n"
    "        SELECT watch = w.word AND game = w.text AND opened = w.number INTO same"
    "          FROM triskel.tables WHERE code = w.code;\n"
    "      END IF;\n"
    "    ELSE\n"
    "      SELECT id, epoch INTO t FROM triskel.tables WHERE code = w.code;\n"
    "      IF NOT FOUND THEN\n"
    "        CONTINUE WHEN w.kind = 5;\n"
    "        RAISE 'no such table' USING ERRCODE = 'TK003', DETAIL = w.place;\n"
    "      END IF;\n"
    "      IF w.kind <> 6 AND t.epoch <> w.epoch THEN\n"
    "        RAISE 'another has this table' USING ERRCODE = 'TK004', DETAIL = w.place;\n"
    "      END IF;\n"
    "      CASE w.kind\n"
    "      WHEN 1 THEN\n" /* STORE_ENTRY */
    "        SELECT coalesce(max(number), 0) INTO last FROM triskel.entries"
    "          WHERE table_id = t.id;\n"
    "        IF w.number > last + 1 THEN\n"
    "          RAISE 'a gap' USING ERRCODE = 'TK002', DETAIL = w.place;\n"
    "        ELSIF w.number = last + 1 THEN\n"
    "          INSERT INTO triskel.entries VALUES (t.id, w.number, w.text);\n"
    "        ELSE\n"
    "          SELECT line = w.text INTO same FROM triskel.entries"
    "            WHERE table_id = t.id AND number = w.number;\n"
    "        END IF;\n"
    "      WHEN 2 THEN\n" /* STORE_ANSWER */
    "        INSERT INTO triskel.answers VALUES (t.id, w.word, w.number, w.text)"
    "          ON CONFLICT DO NOTHING;\n"
    "        IF NOT FOUND THEN\n"
    "          SELECT table_id = t.id AND status = w.number AND body = w.text INTO same"
    "            FROM triskel.answers WHERE key = w.word;\n"
    "        END IF;\n"
    "      WHEN 3 THEN\n" /* STORE_RECORD */
    "        INSERT INTO triskel.records VALUES (t.id, w.number, w.text) ON CONFLICT DO NOTHING;\n"
    "        IF NOT FOUND THEN\n"
    "          SELECT text = w.text INTO same FROM triskel.records"
    "            WHERE table_id = t.id AND number = w.number;\n"
    "        END IF;\n"
    "      WHEN 4 THEN\n" /* STORE_LISTING */
    "        UPDATE triskel.tables SET state = w.mark & 3, public = (w.mark >> 2 & 1) = 1,"
    "          free = w.mark >> 3, changed = w.at WHERE id = t.id AND w.number >="
    "            (SELECT coalesce(max(number), 0) FROM triskel.entries WHERE table_id = t.id);\n"
    "      WHEN 5 THEN\n" /* STORE_FORGET */
    "        DELETE FROM triskel.tables WHERE id = t.id;\n"
    "      WHEN 6 THEN\n" /* STORE_TAKE */
    "        UPDATE triskel.tables SET epoch = epoch + 1, changed = greatest(changed, w.at)"
    "          WHERE id = t.id RETURNING w.place, epoch INTO taken, taken_epoch;\n"
    "        SELECT coalesce(max(number), 0) INTO taken_entries FROM triskel.entries"
    "          WHERE table_id = t.id;\n"
    "        RETURN NEXT;\n"
    "      END CASE;\n"
    "    END IF;\n"
    "    IF same IS NOT TRUE THEN\n"
    "      RAISE 'something else is there' USING ERRCODE = 'TK001', DETAIL = w.place;\n"
    "    END IF;\n"
    "  END LOOP;\n"
    "END $body$ LANGUAGE plpgsql;";

_Static_assert(STORE_TABLE == 0 && STORE_ENTRY == 1 && STORE_ANSWER == 2 && STORE_RECORD == 3 &&
                   STORE_LISTING == 4 && STORE_FORGET == 5 && STORE_TAKE == 6,
               "as that function has them");
_Static_assert(STORE_WAITING == 0 && STORE_PLAYING == 1 && STORE_OVER == 2, "states are stored");

/* ---- The schema ---------------------------------------------------------------------------- */

/* Nobody plays yet, and a large one takes its time. */
static uint64_t before_long(void)
{
    enum { RUN_WITHIN = 30000000 }; /* microseconds */
    return clock_micros() + RUN_WITHIN;
}

static StoreResult run(PostgresStore *store, Session *session, const char *sql)
{
    PGresult *answer = NULL;
    StoreResult result = session_up(store, session, before_long());
    if (result.status == STORE_DONE)
        result = session_run(session, sql, before_long(), &answer);
    PQclear(answer);
    return result;
}

/* The version of what is there; 0: there is nothing. */
static StoreResult look_at_version(PostgresStore *store, Session *session, unsigned *version)
{
    static const char is_there[] = "SELECT 1 FROM pg_namespace WHERE nspname = 'triskel'";
    PGresult *answer = NULL;
    StoreResult result = session_up(store, session, before_long());
    if (result.status == STORE_DONE)
        result = session_run(session, is_there, before_long(), &answer);
    bool is_new = result.status == STORE_DONE && PQntuples(answer) == 0;
    PQclear(answer);
    answer = NULL;
    *version = 0;
    if (result.status != STORE_DONE || is_new)
        return result;
    result = session_run(session, "SELECT number FROM triskel.version", before_long(), &answer);
    uint64_t number = 0;
    if (result.status == STORE_DONE &&
        (PQntuples(answer) != 1 || !text_number(text_of(PQgetvalue(answer, 0, 0)), &number)))
        result = store_failure(STORE_FAILED, "its schema has no version");
    PQclear(answer);
    *version = number > VERSION ? VERSION + 1 : (unsigned)number;
    return result;
}

/* One transaction, so that the schema is of one version or the other whatever happens meanwhile. If
   another server does the same at this moment, one of the two is refused, and looks again. */
static StoreResult bring_up_to_date(PostgresStore *store, unsigned version)
{
    Out sql = {.text = malloc(64 << 10), .capacity = 64 << 10};
    if (sql.text == NULL)
        return store_result(STORE_NO_MEMORY);
    out_string(&sql, "BEGIN;");
    if (version > 0) {
        out_string(&sql, "LOCK TABLE triskel.version; SELECT 1 / (number = ");
        out_number(&sql, version);
        out_string(&sql, ")::integer FROM triskel.version;"); /* somebody was faster: an error */
    }
    for (; version < VERSION; version++)
        out_string(&sql, steps[version]);
    out_string(&sql, write_function);
    out_string(&sql, "UPDATE triskel.version SET number = ");
    out_number(&sql, VERSION);
    out_string(&sql, "; COMMIT");
    out_char(&sql, '\0');
    StoreResult result = run(store, &store->writing, sql.text);
    if (result.status != STORE_DONE)
        session_down(&store->writing); /* and with it what was begun */
    free(sql.text);
    return result;
}

static StoreResult look_at_schema(PostgresStore *store)
{
    enum { TRIES = 5 };
    unsigned version;
    if (store->use == STORE_LOOK) {
        StoreResult result = look_at_version(store, &store->reading, &version);
        if (result.status == STORE_DONE && version != VERSION)
            result.status = version > VERSION ? STORE_NEWER
                            : version > 0     ? STORE_OLDER
                                              : STORE_UNKNOWN;
        return result;
    }
    StoreResult last = store_result(STORE_FAILED);
    for (unsigned i = 0; i < TRIES; i++) {
        StoreResult result = look_at_version(store, &store->writing, &version);
        if (result.status != STORE_DONE)
            return result;
        if (version >= VERSION)
            return store_result(version > VERSION ? STORE_NEWER : STORE_DONE);
        last = bring_up_to_date(store, version);
        if (last.status == STORE_NO_RIGHTS || last.status == STORE_FULL)
            break;
    }
    return last;
}

/* Whatever else is in there, texts are UTF-8. */
static StoreResult look_at_encoding(PostgresStore *store)
{
    PGresult *answer = NULL;
    StoreResult result = session_up(store, &store->reading, before_long());
    if (result.status == STORE_DONE)
        result = session_run(&store->reading, "SHOW server_encoding", before_long(), &answer);
    if (result.status == STORE_DONE && strcmp(PQgetvalue(answer, 0, 0), "UTF8") != 0)
        result = store_failure(STORE_REFUSED, "the encoding of the database is not UTF8");
    PQclear(answer);
    return result;
}

/* ---- Opening and closing ------------------------------------------------------------------- */

static bool is_address(const char *url)
{
    char *why = NULL;
    PQconninfoOption *options = PQconninfoParse(url, &why);
    bool is_good = options != NULL;
    PQconninfoFree(options);
    PQfreemem(why); /* it quotes the address, and that may have a password */
    return is_good;
}

static void postgres_close(Store *store)
{
    PostgresStore *postgres = (PostgresStore *)store;
    atomic_store(&postgres->is_given_up, true);
    mender_done(postgres);
    session_down(&postgres->writing);
    session_down(&postgres->reading);
    free(postgres);
}

static Store *postgres_open(const char *where, StoreUse use, StoreResult *result)
{
    PostgresStore *store = calloc(1, sizeof *store);
    if (store == NULL) {
        *result = store_result(STORE_NO_MEMORY);
        return NULL;
    }
    store->store.kind = &store_postgres;
    store->use = use;
    int length = snprintf(store->url, sizeof store->url, "%s", where);
    if (length < 0 || (size_t)length >= sizeof store->url || !is_address(where))
        *result = store_result(STORE_BAD_ADDRESS);
    else
        *result = look_at_encoding(store);
    if (result->status == STORE_DONE)
        *result = look_at_schema(store);
    if (result->status == STORE_DONE && use == STORE_SERVE && !mender_init(store))
        *result = store_result(STORE_NO_MEMORY);
    if (result->status == STORE_DONE)
        return &store->store;
    postgres_close(&store->store);
    return NULL;
}

const StoreKind store_postgres = {
    .is_shared = true,
    .open = postgres_open,
    .close = postgres_close,
    .write = postgres_write,
    .entries = postgres_entries,
    .answer = postgres_answer,
    .record = postgres_record,
    .find = postgres_find,
    .list = postgres_list,
    .expired = postgres_expired,
    .records = postgres_records,
    .taken_over = postgres_taken_over,
    .answers = postgres_answers,
    .keys = postgres_keys,
    .stats = postgres_stats,
};
