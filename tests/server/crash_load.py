#!/usr/bin/python3
"""The server is killed again and again under `triskel load`, whose players come back at the pace of real ones and judge
what they are told. Its journal of everything that was told and acknowledged is compared with the table as an onlooker
is told it afterwards, from the disk alone.

    crash_load.py TRISKEL [--kills N] [--tables N] [--seed N]"""
import argparse
import asyncio
import collections
import json
import os
import random
import sys
import time

from killing import Victim
from promises import split_move
from server import HOST, Failure, need
from triskel_client import Http, Socket

LONGEST_LIFE = 4  # seconds from one kill to the next: players take more than one to come back
CALM = 4  # seconds to the end, without a kill
AT_ONCE = 16


def read_journal(path):
    """By table: what was acknowledged to whom, and what was told to whom."""
    done, told = collections.defaultdict(list), collections.defaultdict(list)
    with open(path, encoding="utf-8") as file:
        for line in file:
            kind, code, n, person, what = line.rstrip("\n").split(" ", 4)
            {"done": done, "told": told}[kind][code].append((int(n), person, what))
    return done, told


def is_same_move(first, second):
    """The same in the eyes of two viewers; what it showed aside."""
    one, other = split_move(first)[0], split_move(second)[0]
    return len(one) == len(other) and all(a == b or "?" in (a, b) for a, b in zip(one, other))


def check_table(code, events, done, told):
    numbers = [n for n, _, _ in done]
    need(len(numbers) == len(set(numbers)), "%s: two requests did one thing" % code)
    for n, person, line in done:
        need(n <= len(events), "%s: %s was acknowledged as event %d of %d" % (code, line, n, len(events)))
        event = events[n - 1]
        line = line if line.startswith("P") else "%s %s" % (person, line)
        need(event["kind"] == "move" and event["by"] == "person" and is_same_move(event["move"], line),
             "%s: %s was acknowledged as event %d" % (code, line, n), event)
    for n, person, what in told:
        need(n <= len(events), "%s: %s was told of event %d of %d" % (code, person, n, len(events)), what)
        event = events[n - 1]
        kind, _, move = what.partition(" ")
        need(event["kind"] == kind and (kind != "move" or is_same_move(event["move"], move)),
             "%s: %s was told otherwise" % (code, person), what, event)


async def load(server, arguments):
    """Players play while the server dies; returns what they say of it."""
    journal = os.path.join(server.folder, "journal")
    seconds = int(arguments.kills * (LONGEST_LIFE / 2 + 0.5)) + CALM
    players = await asyncio.create_subprocess_exec(
        arguments.triskel, "load", "http://%s:%d" % (HOST, server.port), "--tables", str(arguments.tables), "--seconds",
        str(seconds), "--journal", journal, "--json", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    saying = asyncio.create_task(players.communicate())
    chance = random.Random(arguments.seed)
    await asyncio.sleep(1)
    while server.kills < arguments.kills and not saying.done():
        await server.die(chance, LONGEST_LIFE)
    said, complained = await saying
    faults = [line for line in complained.decode().splitlines() if not line.startswith("sockets open")]
    need(players.returncode == 0, "`triskel load` is not content: %d" % players.returncode, said.decode(),
         "\n".join(faults)[-2000:])
    need(server.kills >= arguments.kills, "it ended before it had been killed often enough", server.kills)
    return json.loads(said), journal


async def compare(server, journal):
    """Everything in the journal, with what the disk has."""
    done, told = await asyncio.to_thread(read_journal, journal)
    server.kill()
    await asyncio.to_thread(server.start)
    _, watch = server.stored()
    need(set(told) <= set(watch), "tables are gone", set(told) - set(watch))
    gate = asyncio.Semaphore(AT_ONCE)

    async def compare_table(code):
        async with gate:
            socket = await Socket(Http(server), code).open()
            try:
                await socket.welcomed(watch=watch[code], lang="")
                check_table(code, socket.events, done[code], told[code])
            finally:
                await socket.close()

    await asyncio.gather(*(compare_table(code) for code in told))
    return sum(map(len, done.values())), sum(map(len, told.values()))


async def run(arguments):
    server = Victim(arguments.triskel)
    begin = time.monotonic()
    try:
        await asyncio.to_thread(server.start)
        report, journal = await load(server, arguments)
        acknowledged, told = await compare(server, journal)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.check_store)
        print("%d kills in %.0f s: %d tables, %d games ended, %d moves acknowledged, %d events told; lost: %s" % (
            server.kills, time.monotonic() - begin, report["tables"], report["games"], acknowledged, told,
            report["lost"]))
    finally:
        server.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    failed = 0
    try:
        asyncio.run(run(parser.parse_args()))
    except Failure as failure:
        failed = 1
        print("FAILED: %s" % failure)
    print("%d passed, %d failed" % (1 - failed, failed))
    return failed


if __name__ == "__main__":
    sys.exit(main())
