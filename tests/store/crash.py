#!/usr/bin/env python3
"""A writer is killed again and again at any moment: nothing that it had acknowledged is lost, nothing
is doubled, no call is there by half, and the file opens again. The same on a disk that gets full and
on one that cannot be written to. What is in the file, Python's own SQLite says.

    tests/store/crash.py WRITER TRISKEL [--kills N] [--seed N]
"""
import argparse
import os
import random
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

parser = argparse.ArgumentParser()
parser.add_argument("writer")
parser.add_argument("triskel")
parser.add_argument("--kills", type=int, default=100)
parser.add_argument("--seed", type=int, default=1)
arguments = parser.parse_args()
chance = random.Random(arguments.seed)
passed = failed = 0
PUT_IN_PLACE = 1 << 20  # bytes: what a new file has only after that
LONGEST = 60  # seconds


def report(good, sentence):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print("FAILED:", sentence)


def look(path, acknowledged):
    """What is wrong in the file; '' if nothing."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    if not list(database.execute("SELECT 1 FROM sqlite_schema")):
        return "everything is gone" if acknowledged else ""  # it was killed while it made the file
    tables = dict(database.execute("SELECT code, id FROM tables"))
    for pair in range(50):
        found = []
        for side in "ab":
            rows = list(database.execute(
                "SELECT number, line FROM entries WHERE table_id = ? ORDER BY number",
                (tables.get(f"t{pair:03}{side}", -1),)))
            found.append(rows)
        numbers = [number for number, _ in found[0]]
        if numbers != list(range(1, len(numbers) + 1)):
            return f"the numbers of pair {pair} have gaps"
        if found[0] != found[1]:
            return f"pair {pair} differs: half a call is there"
        if any(line != f"{number} entry {number} of pair {pair}" for number, line in found[0]):
            return f"pair {pair} has something that was never written"
        if len(numbers) < acknowledged.get(pair, 0):
            return f"pair {pair}: {acknowledged[pair]} were acknowledged, {len(numbers)} are there"
        answers = database.execute("SELECT count(*) FROM answers WHERE table_id = ?",
                                   (tables.get(f"t{pair:03}a", -1),)).fetchone()[0]
        if answers != len(numbers):
            return f"pair {pair} has {answers} answers for {len(numbers)} entries"
    if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        return "the file is damaged"
    database.close()
    return ""


def note(output, acknowledged):
    """Takes down what a writer has said. One that was killed may have kept more than it said."""
    for line in output.decode().split("\n")[:-1]:
        pair, number = map(int, line.split())
        if number <= acknowledged.get(pair, 0):
            return f"entry {number} of pair {pair} was acknowledged twice"
        acknowledged[pair] = number
    return ""


def kills(folder):
    path = f"{folder}/killed/tables.sqlite"
    acknowledged = {}
    grown = 0
    for i in range(arguments.kills):
        writer = subprocess.Popen([arguments.writer, path, str(i)], stdout=subprocess.PIPE)
        # Now and then before it has begun, mostly in the middle of its work, however slow it is.
        if chance.random() < 0.5:
            select.select([writer.stdout], [], [], LONGEST)
        time.sleep(chance.choice([0, 0.002, 0.01]) + chance.random() * 0.08)
        writer.kill()
        output, _ = writer.communicate()
        before = sum(acknowledged.values())
        twice = note(output, acknowledged)
        grown += sum(acknowledged.values()) > before
        wrong = twice or (look(path, acknowledged) if i > 0 and os.path.getsize(path) > 0 else "")
        report(not wrong, f"kill {i}: {wrong}")
        if wrong:
            return
    report(grown > arguments.kills / 4, f"only {grown} of the writers had written anything")
    print(f"{arguments.kills} kills, {grown} of them after something was acknowledged, "
          f"{sum(acknowledged.values())} entries kept")


def long_logs(folder):
    """Writers that lived so long that their log was put in its place meanwhile, by a thread beside them."""
    for i in range(max(2, arguments.kills // 50)):
        path = f"{folder}/long{i}/tables.sqlite"
        acknowledged, said = {}, []
        writer = subprocess.Popen([arguments.writer, path, str(i)], stdout=subprocess.PIPE)
        reader = threading.Thread(target=lambda: said.append(writer.stdout.read()))
        reader.start()
        end = time.monotonic() + LONGEST
        while not os.path.exists(path) or os.path.getsize(path) < PUT_IN_PLACE:
            if time.monotonic() > end or writer.poll() is not None:
                break
            time.sleep(0.01)
        is_in_place = os.path.getsize(path) >= PUT_IN_PLACE
        time.sleep(chance.random() * 0.3)
        writer.kill()
        reader.join()
        writer.wait()
        wrong = "" if is_in_place else "nothing was put in its place"
        wrong = wrong or note(said[0], acknowledged) or look(path, acknowledged)
        report(not wrong, f"kill {i} with a long log: {wrong}")


def try_command(sentence, code, said, command):
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    report(run.returncode == code and said in run.stdout + run.stderr,
           f"{sentence}: {run.returncode} {run.stdout[-300:]} {run.stderr[-300:]}")


def disks(folder):
    """A small disk of our own, where the system allows one."""
    script = f"""
        mkdir {folder}/disk && mount -t tmpfs -o size=2m tmpfs {folder}/disk || exit 77
        {arguments.writer} {folder}/disk/data/tables.sqlite 1 >{folder}/full.out 2>{folder}/full.err
        echo $? >{folder}/full.code
        mkdir {folder}/copy && cp -r {folder}/disk/data {folder}/copy/full
        rm {folder}/disk/data/*
        {arguments.writer} {folder}/disk/data/tables.sqlite 1 5 >/dev/null || exit 1
        mount -o remount,ro {folder}/disk || exit 1
        {arguments.writer} {folder}/disk/data/tables.sqlite 1 5 2>{folder}/ro.err
        echo $? >{folder}/ro.code
        {arguments.triskel} store list --data {folder}/disk/data >{folder}/look.out 2>&1
        echo $? >{folder}/look.code
    """
    inside = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script]
    run = subprocess.run(inside, capture_output=True, text=True)
    if run.returncode == 77 or "unshare" in run.stderr:
        print("no disk of our own can be had here: " + run.stderr.strip())
        return
    report(run.returncode == 0, "disks: " + run.stderr)
    if run.returncode != 0:
        return

    def read(name):
        with open(f"{folder}/{name}", "rb") as file:
            return file.read()

    acknowledged = {}
    report(read("full.code") == b"1\n" and b"the disk is full" in read("full.err"),
           f"a full disk is said: {read('full.err')}")
    wrong = note(read("full.out"), acknowledged) or look(f"{folder}/copy/full/tables.sqlite",
                                                         acknowledged)
    report(not wrong and acknowledged, f"a full disk: {wrong}")
    report(read("ro.code") == b"1\n" and b"not written to" in read("ro.err"),
           f"a disk that cannot be written to is said: {read('ro.err')}")
    report(read("look.code") == b"0\n" and b"100 tables" in read("look.out"),
           f"what cannot be written to can be looked at: {read('look.out')}")


def commands(folder):
    """`triskel store` as an operator meets it, while a writer goes on."""
    data = f"{folder}/data"
    path = f"{data}/tables.sqlite"
    store = [arguments.triskel, "store"]
    try_command("no store", 1, "no server has kept tables", store + ["list", "--data", data])
    subprocess.run([arguments.writer, path, "1", "50"], stdout=subprocess.DEVNULL, check=True)
    writer = subprocess.Popen([arguments.writer, path, "2"], stdout=subprocess.DEVNULL)
    try:
        try_command("list", 0, "t000a  skull  waiting", store + ["list", "--data", data])
        try_command("backup", 0, "", store + ["backup", f"{folder}/copy.sqlite", "--data", data])
        try_command("no backup over a file", 1, "there is a file of that name already",
                    store + ["backup", f"{folder}/copy.sqlite", "--data", data])
        # What the writer wrote are no games: check says so of each.
        try_command("check", 1, "100 things are wrong.", store + ["check", "--data", data])
    finally:
        writer.kill()
        writer.wait()
    wrong = look(f"{folder}/copy.sqlite", {})
    report(not wrong, f"the backup: {wrong}")
    with open(path, "r+b") as file:
        file.seek(40960)
        file.write(b"noise" * 1000)
    try_command("damage", 1, "the file itself is damaged", store + ["check", "--data", data])
    os.makedirs(f"{folder}/letter")
    with open(f"{folder}/letter/tables.sqlite", "w") as file:
        file.write("Dear Ana, this is no store of tables, though it has the name of one.")
    try_command("no store", 1, "this file is not a store of tables",
                store + ["list", "--data", f"{folder}/letter"])
    try_command("usage", 2, "store list|check|backup", store)
    try_command("usage", 2, "needs the name of a new file", store + ["backup"])
    try_command("usage", 2, "'more' is not understood here", store + ["list", "more"])


os.environ["LC_ALL"] = "C"
work = tempfile.mkdtemp(prefix="triskel-crash-")
try:
    kills(work)
    long_logs(work)
    disks(work)
    commands(work)
finally:
    shutil.rmtree(work, ignore_errors=True)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
