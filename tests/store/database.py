#!/usr/bin/python3
"""A store in PostgreSQL as an operator meets it: a writer is killed again and again at any moment, PostgreSQL itself too,
and nothing that was acknowledged is lost, nothing doubled, no call there by half; a disk that gets full; and what
`triskel store` and `triskel serve` say. What is in the database, psql says.

    tests/store/database.py WRITER TRISKEL [--kills N] [--seed N]"""
import argparse
import http.client
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from postgres import NotThere, Postgres

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "server"))
from server import HOST, Failure, Server  # noqa: E402  pylint: disable=wrong-import-position

parser = argparse.ArgumentParser()
parser.add_argument("writer")
parser.add_argument("triskel")
parser.add_argument("--kills", type=int, default=30)
parser.add_argument("--seed", type=int, default=1)
arguments = parser.parse_args()
chance = random.Random(arguments.seed)
passed = failed = 0


def report(good, sentence):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print("FAILED:", sentence, flush=True)


def rows(server, query):
    return [line.split("|") for line in server.sql(query).split("\n") if line]


def look(server, acknowledged):
    """What is wrong in the database; '' if nothing. It is asked in one statement, and so sees one moment: the database may
    still be at work on the last call of a writer who is gone."""
    found = {}
    for code, kind, number, text in rows(
            server, "SELECT code, 'entry', number::text, line FROM triskel.entries JOIN triskel.tables ON id = table_id "
                    "UNION ALL SELECT code, 'answer', key, body FROM triskel.answers JOIN triskel.tables ON id = table_id"):
        found.setdefault((code, kind), {})[number] = text
    for pair in range(50):
        one, other = (found.get(("t%03d%s" % (pair, side), "entry"), {}) for side in "ab")
        answers = found.get(("t%03da" % pair, "answer"), {})
        if set(one) != {str(number + 1) for number in range(len(one))}:
            return "the numbers of pair %d have gaps" % pair
        if one != other:
            return "pair %d differs: half a call is there" % pair
        if any(line != "%s entry %s of pair %d" % (number, number, pair) for number, line in one.items()):
            return "pair %d has something that was never written" % pair
        if len(one) < acknowledged.get(pair, 0):
            return "pair %d: %d were acknowledged, %d are there" % (pair, acknowledged[pair], len(one))
        if answers != {"%d-%s" % (pair, number): line for number, line in one.items()}:
            return "pair %d has %d answers for %d entries, or others" % (pair, len(answers), len(one))
    return ""


def settle(server):
    """Until the database has done with all who are gone: the last call of one may still be at work there."""
    server.until(lambda: server.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'triskel'") == "0",
                 "somebody is still there")


def note(output, acknowledged):
    """Takes down what a writer has said."""
    for line in output.decode().split("\n")[:-1]:
        pair, number = map(int, line.split())
        if number <= acknowledged.get(pair, 0):
            return "entry %d of pair %d was acknowledged twice" % (number, pair)
        acknowledged[pair] = number
    return ""


class Writer:
    """A writer, and all that it has said so far."""

    def __init__(self, server, seed):
        self.said = b""
        self.process = subprocess.Popen([arguments.writer, server.address(), str(seed)], stdout=subprocess.PIPE)
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        while data := os.read(self.process.stdout.fileno(), 65536):
            self.said += data

    def begins(self):
        """Until it has written something."""
        deadline = time.monotonic() + 30
        while not self.said and self.process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.005)

    def end(self):
        self.process.kill()
        self.reader.join()
        self.process.wait()
        self.process.stdout.close()
        return self.said


def kills(server):
    acknowledged, grown = {}, 0
    for i in range(arguments.kills):
        writer = Writer(server, i)
        if i % 4 != 0:  # else it may just have begun
            writer.begins()
        time.sleep(chance.random() * 0.2)
        before = sum(acknowledged.values())
        wrong = note(writer.end(), acknowledged)
        grown += sum(acknowledged.values()) > before
        wrong = wrong or (look(server, acknowledged) if acknowledged else "")
        report(not wrong, "kill %d: %s" % (i, wrong))
        if wrong:
            return
    report(grown > arguments.kills / 4, "only %d of the writers had written anything" % grown)
    print("%d kills of a writer, %d of them after something was acknowledged, %d entries kept" % (
        arguments.kills, grown, sum(acknowledged.values())), flush=True)


def ghost(server):
    """A writer is killed while the database works on its call, of which the entries are written and the answers are not:
    it is there as a whole later, or not at all."""
    settle(server)
    server.sql("DROP SCHEMA triskel CASCADE")
    subprocess.run([arguments.writer, server.address(), "1", "20"], stdout=subprocess.DEVNULL, check=True)
    count, waits = "SELECT count(*) FROM triskel.entries", "SELECT count(*) FROM pg_locks WHERE NOT granted"
    lock = "BEGIN; LOCK TABLE triskel.answers IN SHARE MODE; SELECT pg_sleep(600)"
    holder = threading.Thread(target=lambda: server.sql(lock, check=False))
    holder.start()
    try:
        server.until(lambda: server.sql("SELECT count(*) FROM pg_locks WHERE granted AND mode = 'ShareLock' AND relation = "
                                        "'triskel.answers'::regclass") == "1", "nobody has the lock")
        acknowledged, writer = {}, Writer(server, 2)
        server.until(lambda: server.sql(waits) != "0", "no writer waits")
        wrong = note(writer.end(), acknowledged) or look(server, acknowledged)
        before = int(server.sql(count))
        report(not wrong and server.sql(waits) != "0", "the call of who is gone is at work: %s" % wrong)
    finally:
        server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'BEGIN; LOCK%'")
        holder.join()
    settle(server)
    wrong = look(server, acknowledged)
    report(not wrong and int(server.sql(count)) > before, "the call of who is gone is done: %s" % wrong)
    done = subprocess.run([arguments.writer, server.address(), "3", "20"], capture_output=True, check=True)
    wrong = note(done.stdout, acknowledged) or look(server, acknowledged)
    report(not wrong, "another goes on behind it: %s" % wrong)


def power(server):
    """PostgreSQL is killed under a writer, who goes on by itself when it is there again."""
    server.sql("DROP SCHEMA triskel CASCADE")
    acknowledged = {}
    writer = Writer(server, 7)
    writer.begins()
    times = max(3, arguments.kills // 10)
    for _ in range(times):
        time.sleep(0.2 + chance.random() * 0.5)
        server.end(signal.SIGKILL)
        server.start()
    time.sleep(0.5)
    wrong = "" if writer.process.poll() is None else "the writer gave up"
    wrong = note(writer.end(), acknowledged) or wrong or look(server, acknowledged)
    report(not wrong and sum(acknowledged.values()) > 0, "PostgreSQL was killed %d times: %s" % (times, wrong))
    print("%d kills of PostgreSQL, %d entries kept" % (times, sum(acknowledged.values())), flush=True)


def full_disk(folder):
    """One of our own, where the system allows that, for what belongs to tables; the rest has room."""
    if os.geteuid() != 0:
        print("no disk of our own can be had here")
        return
    server = Postgres(folder, "fsync=off", name="full").make()
    disk = os.path.join(server.folder, "disk")
    os.mkdir(disk)
    os.chown(disk, server.servant["user"], server.servant["group"])
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m,uid=%d,mode=700" % server.servant["user"], "tmpfs", disk],
                      capture_output=True, check=False).returncode != 0:
        print("no disk of our own can be had here")
        return
    try:
        server.start()
        server.sql("CREATE TABLESPACE small LOCATION '%s'" % disk, "postgres")
        server.make_database()
        # Its schema where there is room; what it writes then goes to the small disk.
        subprocess.run([arguments.writer, server.address(), "1", "1"], stdout=subprocess.DEVNULL, check=True)
        server.sql("ALTER TABLE triskel.entries SET TABLESPACE small")
        acknowledged = {pair: int(count) for pair, count in (
            (int(code[1:4]), count) for code, count in rows(
                server, "SELECT code, count(*) FROM triskel.entries JOIN triskel.tables ON id = table_id "
                        "WHERE code LIKE '%a' GROUP BY code"))}
        done = subprocess.run([arguments.writer, server.address(), "2"], capture_output=True, timeout=120, check=False)
        report(done.returncode == 1 and b"the disk is full; nothing was written" in done.stderr,
               "a full disk is said: %s" % done.stderr)
        wrong = note(done.stdout, acknowledged) or look(server, acknowledged)
        report(not wrong, "a full disk: %s" % wrong)
        served_full(server)
        # Not even the schema has room.
        server.sql("DROP SCHEMA triskel CASCADE")
        server.sql("CREATE TABLE filler (bytes TEXT) TABLESPACE small")
        while server.sql("INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 200) RETURNING 1", check=False):
            pass
        server.sql("ALTER ROLE triskel SET default_tablespace = small")
        try_command("no room for the schema", 1, "the disk is full; nothing was written", "serve", "--store", server.address(),
                    "--port", "0")
        report(server.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'triskel'") == "0", "half a schema is there")
    finally:
        server.end()
        subprocess.run(["umount", disk], check=False)


def open_table(node):
    """The answer to who wants a table: its status, and what it says."""
    connection = http.client.HTTPConnection(HOST, node.port, timeout=30)
    try:
        connection.request("POST", "/api/tables", json.dumps({
            "key": "%032x" % chance.getrandbits(128), "game": "skull", "name": "Ana"}), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def served_full(server):
    """A node whose database has no room: who wants a table is told and gets none, until there is."""
    count = "SELECT count(*) FROM triskel.tables"
    node = Server(arguments.triskel, "--store", server.address(), "--quiet")
    try:
        node.start()
        before = server.sql(count)
        while (answer := open_table(node))[0] == 201 and int(server.sql(count)) < int(before) + 5000:
            pass  # a page of the table may have had room
        told = int(server.sql(count))
        report(answer[0] == 503 and answer[1]["error"] == "it could not be written to disk, so it did not happen",
               "a node whose database is full: %s" % (answer,))
        report("what=unwritten" in node.log() and "No space left on device" in node.log(), "whoever runs it is not told: %s" % node.log()[-500:])
        report(int(server.sql("SELECT count(DISTINCT table_id) FROM triskel.entries")) == told, "half a table is there")
        report(node.get("/healthz")[0] == 200, "it goes on")
        server.sql("ALTER TABLE triskel.entries SET TABLESPACE pg_default")
        report(open_table(node)[0] == 201 and int(server.sql(count)) == told + 1, "it does not go on when there is room")
        node.stop()
    except Failure as failure:
        report(False, "a node whose database is full: %s" % failure)
    finally:
        node.close()


def recovery(folder):
    """A backup while it is written to, the log of what happened since, and back to a moment before a mistake, as
    docs/cluster.md has it."""
    archive, copy = folder + "/archive", folder + "/copy"
    server = Postgres(folder, "archive_mode=on", "archive_command=cp %%p %s/%%f" % archive, "wal_level=replica",
                      name="archived").make()
    restored = Postgres(folder, name="restored")
    for path in (archive, copy):
        os.mkdir(path, 0o700)
        if server.servant:
            os.chown(path, server.servant["user"], server.servant["group"])
    try:
        server.start().make_database()
        subprocess.run([arguments.writer, server.address(), "1", "20"], stdout=subprocess.DEVNULL, check=True)
        writer = Writer(server, 2)
        writer.begins()
        server.run("pg_basebackup", "-D", copy + "/base", "-h", server.folder, "-U", "triskel", "-c", "fast", "--no-sync")
        writer.end()
        settle(server)
        everything = "SELECT code, number, line FROM triskel.entries JOIN triskel.tables ON id = table_id ORDER BY 1, 2"
        before = server.sql(everything)
        server.sql("SELECT pg_create_restore_point('before')")
        server.sql("DROP SCHEMA triskel CASCADE")  # the mistake
        server.sql("SELECT pg_switch_wal()")
        server.until(lambda: int(server.sql("SELECT count(*) FROM pg_stat_archiver WHERE last_archived_wal >= "
                                            "pg_walfile_name(pg_current_wal_lsn() - 1)")) > 0, "nothing is archived")
        server.end()
        shutil.move(copy + "/base", restored.data)
        with open(restored.data + "/postgresql.auto.conf", "a", encoding="utf-8") as file:
            file.write("restore_command = 'cp %s/%%f %%p'\nrecovery_target_name = 'before'\n"
                       "recovery_target_action = 'promote'\n" % archive)
        with open(restored.data + "/recovery.signal", "w", encoding="utf-8"):
            pass
        restored.start()
        restored.until(lambda: restored.sql("SELECT pg_is_in_recovery()") == "f", "it does not come to an end")
        report(before != "" and restored.sql(everything) == before, "what is restored is not what was there")
        try_command("restored", 0, "100 tables", "store", "list", "--store", restored.address())
    finally:
        server.end()
        restored.end()


def try_command(sentence, code, said, *command):
    run = subprocess.run([arguments.triskel, *command], capture_output=True, text=True, timeout=60, check=False)
    report(run.returncode == code and said in run.stdout + run.stderr,
           "%s: %d %s %s" % (sentence, run.returncode, run.stdout[-300:], run.stderr[-300:]))
    return run.stdout + run.stderr


def rights(server):
    """Somebody who may come in, and do nothing."""
    server.sql("CREATE ROLE guest LOGIN")
    guest = server.address().replace("//triskel@", "//guest@")
    for command in (("store", "list"), ("serve", "--port", "0")):
        try_command("missing rights", 1, "the database does not allow this user to do that", *command, "--store", guest)
    server.sql("DROP ROLE guest")


def commands(server, folder):
    address = server.address()
    other = folder + "/other"
    try_command("no address", 2, "this is no address of a database", "store", "list", "--store", "here")
    try_command("no address", 1, "this is no address of a database", "serve", "--store", "here", "--port", "0")
    try_command("no such kind", 1, "this is no address of a database", "serve", "--store", "mysql://here/x", "--port", "0")
    said = try_command("nobody there", 1, "the database cannot be reached", "serve", "--store",
                       "postgresql://ana:secret@/x?host=%s/none" % folder, "--port", "0")
    report("secret" not in said and "ana" not in said, "who comes in how is not told: %s" % said)
    server.sql("DROP SCHEMA IF EXISTS triskel CASCADE")
    try_command("no store", 1, "no server has kept tables in postgresql:///triskel", "store", "list", "--store", address)
    subprocess.run([arguments.writer, address, "1", "30"], stdout=subprocess.DEVNULL, check=True)
    try_command("list", 0, "t000a  skull  waiting", "store", "list", "--store", address)
    try_command("check", 1, "100 things are wrong.", "store", "check", "--store", address)
    try_command("no backup", 1, "a database has backups of its own", "store", "backup", folder + "/x", "--store", address)
    try_command("copy", 0, "copied and compared: tables: 100", "store", "copy", address, other)
    try_command("copied", 0, "100 tables", "store", "list", "--data", other)
    entries = server.sql("SELECT code, number, line FROM triskel.entries JOIN triskel.tables ON id = table_id ORDER BY 1, 2")
    server.sql("DROP SCHEMA triskel CASCADE")
    try_command("and back", 0, "copied and compared: tables: 100", "store", "copy", other, address)
    report(entries == server.sql("SELECT code, number, line FROM triskel.entries JOIN triskel.tables ON id = table_id "
                                 "ORDER BY 1, 2"), "what came back is something else")
    try_command("once more", 0, "copied and compared: tables: 100", "store", "copy", other, address)
    server.sql("UPDATE triskel.entries SET line = 'other' WHERE number = 1")
    try_command("nothing is written over", 1, "the store has something else in this place", "store", "copy", other, address)
    try_command("usage", 2, "store copy needs two folders or addresses", "store", "copy", other)
    serving = subprocess.Popen([arguments.triskel, "serve", "--port", "0", "--bind", "127.0.0.1", "--data", other, "--quiet"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    serving.stdout.readline()
    try_command("who serves is not copied", 1, "stop it first", "store", "copy", other, folder + "/third")
    serving.terminate()
    serving.wait()
    rights(server)
    server.sql("UPDATE triskel.version SET number = 1")
    try_command("older", 1, "an older version of this program has written the store; 'triskel serve' brings it up to date", "store",
                "list", "--store", address)
    report(server.sql("SELECT number FROM triskel.version") == "1", "who only looks changes nothing")
    server.sql("UPDATE triskel.version SET number = 99")
    try_command("newer", 1, "a newer version of this program has written the store", "serve", "--store", address,
                "--port", "0")
    server.sql("DROP SCHEMA triskel CASCADE")


def main():
    os.environ["LC_ALL"] = "C.UTF-8"
    work = tempfile.mkdtemp(prefix="triskel-database-")
    server = None
    try:
        server = Postgres(work, "max_connections=40").make().start().make_database()
        kills(server)
        ghost(server)
        power(server)
        commands(server, work)
        recovery(work)
        full_disk(work)
    except NotThere as reason:
        print("%s: nothing is tested with it" % reason)
    finally:
        if server is not None:
            server.end()
        shutil.rmtree(work, ignore_errors=True)
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
