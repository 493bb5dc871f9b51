#!/usr/bin/python3
"""Everything of docs/cluster.md while people play, and each part of it dies: a node is killed, or stopped and goes on later; its
connection to the database is cut and healed; HAProxy is restarted; the primary database is killed and its standby promoted; all
nodes are killed at once; and a node gives its tables away for an upgrade. One after the other, or several at a time (--lanes). People
come back by themselves. At the end a checker that is no part of the server (history.py) compares what they were told with what is in
the database.

    chaos.py TRISKEL [--times N] [--only KIND,…] [--at-once N] [--lanes N] [--calm S] [--think S] [--seed N] [--pace F] [--tally FILE]
             [--verbose]
    chaos.py --sum FILE

A long run is many short ones with other seeds: each adds a line to the tally, and --sum says what all of them come to."""
import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time

from cluster import Cluster, check_page, go_through
from history import AUDIT, check_entries, check_ownership
from killing import NO_LIMITS
from ordeal import Caller, Guest, Ordeal, Troubled
from server import need

KINDS = ("kill", "stop", "cut", "proxy", "failover", "all", "drain")
CALM = 1.0  # seconds after each, at most, and those that are asked for


class PatientCaller(Caller):
    """A proxy may say that nobody is there."""
    lost_answers = 0.05
    nobody_there = (429, 502, 503, 504)


class Player(Guest):
    """Takes down how long it was away by no fault of its own."""
    think = 0  # seconds, at most

    def __init__(self, *arguments, **members):
        super().__init__(*arguments, **members)
        self.lost_at = None
        self.pauses = []  # from when the line was lost until it was told again how the table is

    async def request(self, t, **members):
        if t == "do" and self.think > 0:
            await asyncio.sleep(self.chance.uniform(0, self.think))
        return await super().request(t, **members)

    async def watch_line(self, socket):
        await asyncio.wait([socket.reader])
        if not socket.is_ended:
            self.lost_at = time.monotonic()

    def take_now(self, frame):
        if not self.settled:
            if self.lost_at is not None:
                self.pauses.append((self.lost_at, time.monotonic() - self.lost_at))
                self.lost_at = None
            self.errand(self.watch_line(self.socket))
        super().take_now(frame)


class Chaotic(Troubled):
    caller, guest = PatientCaller, Player


class Run(Ordeal):
    seconds_a_game = 180

    def __init__(self, arguments):
        super().__init__(arguments)
        self.chance = random.Random(arguments.seed)
        self.cluster = self.make_cluster()
        self.happened = []  # when what
        self.fenced = 0  # tables that were found taken by who had been stopped
        # What happens at the same time happens to different parts; and no node is started without a database.
        self.node_locks, self.proxy_lock = {}, asyncio.Lock()
        self.database_lock, self.primary_lock = asyncio.Lock(), asyncio.Lock()

    def make_cluster(self):
        return Cluster(self.arguments.triskel, *NO_LIMITS, with_wires=True)

    def new_game(self):
        return Chaotic(self.cluster, self.arguments.triskel, len(self.games), self.arguments.seed)

    # ---- What happens to it

    def log_of(self, node):
        return node.log()[-3000:]

    def some_node(self):
        """One to which nothing happens just now, if there is."""
        nodes = self.cluster.nodes
        calm = [node for node in nodes if not self.node_locks[node].locked()]
        return self.chance.choice(calm or nodes)

    async def start(self, *nodes):
        async with self.primary_lock:
            await asyncio.gather(*(asyncio.to_thread(node.start) for node in nodes))

    async def kill(self):
        node = self.some_node()
        async with self.node_locks[node]:
            need(node.process.poll() is None, "%s ended by itself" % node.name, self.log_of(node))
            node.kill()
            await asyncio.sleep(self.chance.uniform(0.2, 1.5))
            await self.start(node)

    async def stop(self):
        """It is thought dead, others take its tables; and goes on as if nothing had been."""
        node = self.some_node()
        async with self.node_locks[node]:
            node.pause(True)
            await asyncio.sleep(self.chance.uniform(0.5, 6))
            node.pause(False)
            await asyncio.sleep(1.5)  # it looks around once a second, and whoever is still there is sent away
            lost = re.search(r"(?m)^triskel_lost (\d+)$", (await asyncio.to_thread(node.get, "/metrics"))[1])
            self.fenced += int(lost.group(1))

    async def cut(self):
        node = self.some_node()
        async with self.node_locks[node]:
            wires = self.cluster.wires[self.cluster.nodes.index(node)]
            silently = self.chance.random() < 0.4
            for wire in wires:
                wire.cut(silently)
            await asyncio.sleep(self.chance.uniform(0.1, 4))
            for wire in wires:
                wire.heal()

    async def proxy(self):
        async with self.proxy_lock:
            self.cluster.proxy.end()
            await asyncio.sleep(self.chance.uniform(0, 0.5))
            await asyncio.to_thread(self.cluster.proxy.start)

    async def failover(self):
        async with self.database_lock:
            async with self.primary_lock:
                await asyncio.to_thread(self.cluster.database.fail_over)
            await asyncio.sleep(self.chance.uniform(0, 1))
            await asyncio.to_thread(self.cluster.database.make_standby)

    async def all(self):
        for lock in self.node_locks.values():
            await lock.acquire()
        try:
            for node in self.cluster.nodes:
                node.kill()
            await asyncio.sleep(self.chance.uniform(0, 0.5))
            await self.start(*self.cluster.nodes)
        finally:
            for lock in self.node_locks.values():
                lock.release()

    async def drain(self):
        node = self.some_node()
        async with self.node_locks[node]:
            await asyncio.to_thread(node.drain)
            await self.start(node)

    async def disturb_one_by_one(self, plan):
        while plan and self.failed == 0:
            kind = plan.pop()
            self.happened.append((time.monotonic(), kind))
            if self.arguments.verbose:
                print("%6.1f  %s" % (time.monotonic() - self.happened[0][0], kind), flush=True)
            await self.attempt(kind, getattr(self, kind)())
            await asyncio.sleep(self.arguments.calm + self.chance.uniform(0, CALM))

    async def disturb(self):
        kinds = self.arguments.only.split(",") if self.arguments.only else KINDS
        plan = [kind for kind in kinds for _ in range(self.arguments.times)]
        self.chance.shuffle(plan)
        await asyncio.sleep(2)
        await asyncio.gather(*(self.disturb_one_by_one(plan) for _ in range(self.arguments.lanes)))
        self.is_on = False
        Player.think = 0

    # ---- Was all of it kept?

    async def check_all(self):
        """The same again from the database alone; then the database itself."""
        await self.all()
        await self.look_again()
        for node in self.cluster.nodes:
            node.secrets = self.cluster.secrets
            await asyncio.to_thread(node.look_for_secrets)
            need("level=error" not in node.log(), "there was trouble", self.log_of(node))
            await asyncio.to_thread(node.stop)
        stops = sum(kind == "stop" for _, kind in self.happened)
        need(stops < 5 or self.fenced > 0, "nobody who was stopped had lost a table")
        primary = self.cluster.database.primary
        moves, said = await asyncio.to_thread(check_entries, primary, self.games)
        taken, written = await asyncio.to_thread(check_ownership, primary)
        checked = await asyncio.to_thread(
            subprocess.run, [self.arguments.triskel, "store", "check", "--store", self.cluster.address()], capture_output=True,
            text=True)
        need(checked.returncode == 0, "`triskel store check` is not content", checked.stdout, checked.stderr)
        self.tally({"games": len(self.games), "moves": moves, "said": said, "entries": written, "taken": taken})

    def tally(self, counts):
        """What happened, and how long people were away by what had happened last before."""
        pauses = {kind: [] for kind in KINDS}
        for game in self.games:
            for player in game.everybody:
                for lost_at, pause in player.pauses:
                    before = [kind for at, kind in self.happened if at <= lost_at]
                    if before:
                        pauses[before[-1]].append(round(pause, 3))
        tally = {**counts, "runs": 1, "times": {kind: sum(k == kind for _, k in self.happened) for kind in KINDS}, "pauses": pauses}
        if self.arguments.tally:
            with open(self.arguments.tally, "a", encoding="ascii") as file:
                file.write(json.dumps(tally) + "\n")
        tell(tally)

    async def run(self):
        begin = time.monotonic()
        try:
            await self.attempt("the page", asyncio.to_thread(check_page, self.arguments.triskel, self.cluster.folder))
            await self.cluster.start()
            self.node_locks = {node: asyncio.Lock() for node in self.cluster.nodes}
            await asyncio.to_thread(self.cluster.database.primary.sql, AUDIT)
            await self.play_through(self.disturb())
            calm = time.monotonic()
            if self.failed == 0:
                await self.attempt("everything is there", self.check_all())
            if self.failed > 0:
                for node in self.cluster.nodes:
                    print("%s:\n%s" % (node.name, self.log_of(node)))
                print("HAProxy:\n%s" % self.cluster.proxy.log()[-3000:])
        finally:
            await self.cluster.end()
        print("%d of %s in %.0f s, of which %.0f to look at what is there" % (
            len(self.happened), self.arguments.only or "all kinds", time.monotonic() - begin, time.monotonic() - calm))


def tell(tally):
    print("%(games)d games: %(moves)d moves and %(said)d things said were acknowledged, all are there once; %(entries)d entries, tables "
          "were taken over %(taken)d times, one writer in each epoch; every record verifies" % tally)
    for kind, pauses in tally["pauses"].items():
        if len(pauses) >= 2:
            cuts = statistics.quantiles(pauses, n=100, method="inclusive")
            print("after %-8s %3d times: %4d lines lost, back after %.2f s (half), %.2f s (99 of 100), %.2f s (the longest)" % (
                kind, tally["times"][kind], len(pauses), cuts[49], cuts[98], max(pauses)))


def add_up(path):
    """All tallies of a file."""
    total = None
    with open(path, encoding="ascii") as file:
        for line in file:
            tally = json.loads(line)
            if total is None:
                total = tally
                continue
            for name, value in tally.items():
                if isinstance(value, dict):
                    for kind in value:
                        total[name][kind] += value[kind]
                else:
                    total[name] += value
    print("%d runs: %s" % (total["runs"], ", ".join("%s %d times" % (kind, times) for kind, times in total["times"].items())))
    tell(total)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath, nargs="?")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--at-once", type=int, default=6, help="games")
    parser.add_argument("--lanes", type=int, default=1, help="things that happen at the same time")
    parser.add_argument("--calm", type=float, default=0, help="seconds after each, at least, so that everybody is back before the next")
    parser.add_argument("--think", type=float, default=0, help="seconds before a move, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=0.1, help="seconds that are one for who waits to come back")
    parser.add_argument("--tally", default="")
    parser.add_argument("--sum", default="")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    if arguments.sum:
        add_up(arguments.sum)
        return 0
    if arguments.triskel is None:
        parser.error("which program?")
    Guest.second, Player.think = arguments.pace, arguments.think
    return go_through(Run, arguments)


if __name__ == "__main__":
    sys.exit(main())
