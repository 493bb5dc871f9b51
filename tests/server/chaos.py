#!/usr/bin/python3
"""Everything of docs/cluster.md while people play, and each part of it dies, one after the other: a node is killed, or
stopped and goes on later; its connection to the database is cut and healed; HAProxy is restarted; the primary database is
killed and its standby promoted; all nodes are killed at once; and a node gives its tables away for an upgrade. People come back
by themselves. At the end a checker that is
no part of the server (history.py) compares what they were told with what is in the database.

    chaos.py TRISKEL [--times N] [--only KIND,…] [--at-once N] [--seed N] [--pace F] [--verbose]"""
import argparse
import asyncio
import http.client
import os
import random
import re
import statistics
import subprocess
import sys
import time
import traceback

from cluster import Cluster, NotThere, check_page
from crash import LOST_ANSWERS, Crashed, Guest
from history import AUDIT, check_entries, check_ownership
from killing import NO_LIMITS
from server import Failure, need
from triskel_client import Http

KINDS = ("kill", "stop", "cut", "proxy", "failover", "all", "drain")
SECONDS_A_GAME = 180  # once nothing dies any more
CALM = 1.0  # seconds after each, at most


class Caller(Http):
    """Calls again, with the same key, until there is an answer; a proxy may say that nobody is there. Some get lost."""

    def call_and_wait(self, *arguments):
        answer = super().call_and_wait(*arguments)
        if answer.status in (429, 502, 503, 504):
            raise http.client.HTTPException("nobody is there")
        if random.random() < LOST_ANSWERS / 4:
            raise http.client.HTTPException("lost")
        return answer


class Player(Guest):
    """Takes down how long it was away."""

    def __init__(self, *arguments, **members):
        super().__init__(*arguments, **members)
        self.lost_at = None
        self.pauses = []  # from when the line was lost until it was told again how the table is

    async def stay(self):
        watcher = asyncio.create_task(self.watch_line())
        try:
            await super().stay()
        finally:
            watcher.cancel()

    async def watch_line(self):
        seen = None
        while True:
            socket = self.socket
            if socket is not None and socket is not seen and socket.reader is not None and socket.closed is not None:
                seen = socket
                if not socket.is_ended and self.lost_at is None and self.now is not None:
                    self.lost_at = time.monotonic()
            await asyncio.sleep(0.01)

    def take_now(self, frame):
        if self.lost_at is not None and not self.settled:
            self.pauses.append((self.lost_at, time.monotonic() - self.lost_at))
            self.lost_at = None
        super().take_now(frame)


class Chaotic(Crashed):
    def __init__(self, cluster, triskel, number, seed):
        super().__init__(cluster, triskel, number, seed)
        self.http = Caller(cluster, self.http.source, patient=True)

    def person(self, **members):
        return Player(self.http, self.code, chance=self.chance, **members).start()


class Run:
    def __init__(self, arguments):
        self.arguments = arguments
        self.chance = random.Random(arguments.seed)
        self.cluster = self.make_cluster()
        self.games = []
        self.happened = []  # when what
        self.is_on = True
        self.fenced = 0  # tables that were found taken by who had been stopped
        self.passed = self.failed = 0

    def make_cluster(self):
        return Cluster(self.arguments.triskel, *NO_LIMITS, with_wires=True)

    async def attempt(self, what, coroutine):
        try:
            await coroutine
            self.passed += 1
            return True
        except Exception as error:  # pylint: disable=broad-except
            self.failed += 1
            text = str(error) if isinstance(error, Failure) else traceback.format_exc()
            print("FAILED: %s (seed %d)\n%s" % (what, self.arguments.seed, re.sub("(?m)^", "    ", text)), flush=True)
            return False

    # ---- Playing

    async def play_one(self, game):
        playing = asyncio.create_task(game.run())
        while self.is_on and not playing.done():
            await asyncio.wait([playing], timeout=1)
        try:
            await asyncio.wait_for(playing, SECONDS_A_GAME)
        except asyncio.TimeoutError:
            raise Failure("it does not come to its end\n" + game.situation()) from None

    async def play(self):
        while self.is_on and self.failed == 0:
            game = Chaotic(self.cluster, self.arguments.triskel, len(self.games), self.arguments.seed)
            self.games.append(game)
            await self.attempt("game %d, %s, table %s" % (len(self.games), game, game.code), self.play_one(game))

    # ---- What happens to it

    def log_of(self, node):
        return node.log()[-3000:]

    async def kill(self):
        node = self.chance.choice(self.cluster.nodes)
        need(node.process.poll() is None, "%s ended by itself" % node.name, self.log_of(node))
        node.kill()
        await asyncio.sleep(self.chance.uniform(0.2, 1.5))
        await asyncio.to_thread(node.start)

    async def stop(self):
        """It is thought dead, others take its tables; and goes on as if nothing had been."""
        node = self.chance.choice(self.cluster.nodes)
        node.pause(True)
        await asyncio.sleep(self.chance.uniform(0.5, 6))
        node.pause(False)
        await asyncio.sleep(1.5)  # it looks around once a second, and whoever is still there is sent away
        lost = re.search(r"(?m)^triskel_lost (\d+)$", (await asyncio.to_thread(node.get, "/metrics"))[1])
        self.fenced += int(lost.group(1))

    async def cut(self):
        wires = self.chance.choice(self.cluster.wires)
        silently = self.chance.random() < 0.4
        for wire in wires:
            wire.cut(silently)
        await asyncio.sleep(self.chance.uniform(0.1, 4))
        for wire in wires:
            wire.heal()

    async def proxy(self):
        self.cluster.proxy.end()
        await asyncio.sleep(self.chance.uniform(0, 0.5))
        await asyncio.to_thread(self.cluster.proxy.start)

    async def failover(self):
        await asyncio.to_thread(self.cluster.database.fail_over)
        await asyncio.sleep(self.chance.uniform(0, 1))
        await asyncio.to_thread(self.cluster.database.make_standby)

    async def all(self):
        for node in self.cluster.nodes:
            node.kill()
        await asyncio.sleep(self.chance.uniform(0, 0.5))
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.cluster.nodes))

    async def drain(self):
        node = self.chance.choice(self.cluster.nodes)
        await asyncio.to_thread(node.drain)
        await asyncio.to_thread(node.start)

    async def disturb(self):
        kinds = self.arguments.only.split(",") if self.arguments.only else KINDS
        plan = [kind for kind in kinds for _ in range(self.arguments.times)]
        self.chance.shuffle(plan)
        await asyncio.sleep(2)
        for kind in plan:
            if self.failed > 0:
                break
            self.happened.append((time.monotonic(), kind))
            if self.arguments.verbose:
                print("%6.1f  %s" % (time.monotonic() - self.happened[0][0], kind), flush=True)
            if not await self.attempt(kind, getattr(self, kind)()):
                break
            await asyncio.sleep(self.chance.uniform(0, CALM))
        self.is_on = False

    # ---- Was all of it kept?

    async def check_all(self):
        """The same again from the database alone; then the database itself."""
        await self.all()
        for number, game in enumerate(self.games, 1):
            await self.attempt("game %d, %s, told again" % (number, game), game.look_again())
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
        print("%d games: %d moves and %d things said were acknowledged, all are there once; %d entries, tables were taken over "
              "%d times, one writer in each epoch; %s" % (len(self.games), moves, said, written, taken, checked.stdout.strip()))

    def tell_pauses(self):
        """How long people were away, by what had happened last before."""
        pauses = {kind: [] for kind in KINDS}
        for game in self.games:
            for player in game.everybody:
                for lost_at, pause in player.pauses:
                    before = [kind for at, kind in self.happened if at <= lost_at]
                    if before:
                        pauses[before[-1]].append(pause)
        for kind, list_ in pauses.items():
            if len(list_) >= 2:
                cuts = statistics.quantiles(list_, n=100, method="inclusive")
                print("after %-8s %3d times: %4d lines lost, back after %.2f s (half), %.2f s (99 of 100), %.2f s (the longest)" % (
                    kind, sum(k == kind for _, k in self.happened), len(list_), cuts[49], cuts[98], max(list_)))

    async def run(self):
        begin = time.monotonic()
        try:
            await self.attempt("the page", asyncio.to_thread(check_page, self.arguments.triskel, self.cluster.folder))
            await self.cluster.start()
            await asyncio.to_thread(self.cluster.database.primary.sql, AUDIT)
            await asyncio.gather(self.disturb(), *(self.play() for _ in range(self.arguments.at_once)))
            if self.failed == 0:
                await self.attempt("everything is there", self.check_all())
            self.tell_pauses()
            if self.failed > 0:
                for node in self.cluster.nodes:
                    print("%s:\n%s" % (node.name, self.log_of(node)))
                print("HAProxy:\n%s" % self.cluster.proxy.log()[-3000:])
        finally:
            await self.cluster.end()
        print("%d of %s in %.0f s" % (len(self.happened), self.arguments.only or "all kinds", time.monotonic() - begin))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--at-once", type=int, default=6, help="games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=0.1, help="seconds that are one for who waits to come back")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    Guest.second = arguments.pace
    try:
        run = Run(arguments)
    except NotThere as reason:
        print("%s: nothing is tested with it" % reason)
        print("0 passed, 0 failed")
        return 0
    asyncio.run(run.run())
    print("%d passed, %d failed" % (run.passed, run.failed))
    return run.failed > 0


if __name__ == "__main__":
    sys.exit(main())
