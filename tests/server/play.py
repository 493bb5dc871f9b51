#!/usr/bin/python3
"""Whole games of every kind on a server, by people who come and go, with bots, onlookers and second tabs; connections
are lost and the server is killed on the way. Everybody's frames are checked as they come (promises.py), and at the end
all of it against the record: what each viewer was told, who was acknowledged what, results, replays, chance.

    play.py TRISKEL [--games N] [--seed N] [--kills N] [--at-once N]
"""
import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import traceback

from promises import alike, moves, split_move
from server import Failure, Server, need
from triskel_client import Http, Person

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import fairness  # noqa: E402  pylint: disable=wrong-import-position

# Game, options, how many of the places are bots'.
SETUPS = (
    ("skull", {"players": "3"}, 0), ("sketch", {"players": "2"}, 0), ("skalpott", {"players": "2"}, 0),
    ("skull", {"players": "4", "lastchance": "hidden"}, 2), ("sketch", {"players": "4", "teams": "on"}, 0),
    ("skalpott", {"players": "1"}, 0), ("skull", {"players": "3", "gangs": "2", "first": "P5"}, 0),
    ("sketch", {"players": "3", "kids": "on", "veto": "off"}, 0), ("skalpott", {"players": "4", "joker": "commit"}, 0),
    ("skull", {"players": "6", "lastchance": "open", "show": "off"}, 0),
    ("sketch", {"players": "3", "mode": "penumbra", "memory": "on"}, 0), ("skalpott", {"players": "3"}, 1),
    ("skull", {"players": "2"}, 0), ("sketch", {"players": "6", "mode": "darkness", "dancer": "5"}, 0),
    ("skalpott", {"players": "2", "counters": "5", "first": "P2"}, 1), ("sketch", {"players": "3", "dealer": "P2"}, 1),
    ("skull", {"players": "5", "gangs": "2", "lastchance": "hidden"}, 0), ("sketch", {"players": "4", "kids": "on"}, 2),
)
NAMES = ("Ana", "Zoë", "Léa", "Jörg", "=P1 bid 3", "🎲 <b>")
LANGUAGES = ("en", "fr", "de", "")
SECONDS_A_GAME = 600
# People here are quicker than people are, and bots should be too.
FLAGS = ("--frames-a-second", "1000", "--frames-at-once", "1000", "--bot-delay", "10ms-40ms")
# How one comes to an end: most reactions are none, and whoever may call the assault does so soon.
LIKES = {"ok": 0.9, "assault": 0.3, "hide": 0.7, "stop": 0.5}


def choose(chance, legal):
    actions = [action.get("do") or action["example"] for action in legal]
    for action in actions:
        if chance.random() < LIKES.get(action, 0):
            return action
    return chance.choice(actions)


class Game:
    """One table, from its opening to its record."""
    drops = 0.03  # of the moves: the line is lost just then

    def __init__(self, server, triskel, number, seed):
        self.server, self.triskel = server, triskel
        self.chance = random.Random("%d %d" % (seed, number))
        self.name, self.options, self.bots = SETUPS[number % len(SETUPS)]
        self.http = Http(server, "127.2.%d.%d" % divmod(number + 1, 250), patient=True)
        self.people, self.onlookers = [], []
        self.code, self.token = None, None
        self.done = {}  # by event: who did what
        self.told_no = 0

    def __str__(self):
        return "%s %s, %d bots" % (self.name, " ".join("=".join(pair) for pair in self.options.items()), self.bots)

    def person(self, **members):
        return Person(self.http, self.code, chance=self.chance, **members).start()

    async def open(self):
        count = int(self.options["players"]) - self.bots
        bots = {"P%d" % (count + number + 1): self.chance.choice(("easy", "random")) for number in range(self.bots)}
        opened = await self.http.made("/api/tables", game=self.name, options=self.options, name=NAMES[0], bots=bots,
                                      clock=self.chance.choice(("none", "relaxed")))
        self.code, self.token = opened["code"], opened["token"]
        tokens = [self.token]
        for name in NAMES[1:count]:
            tokens.append((await self.http.made("/api/tables/%s/seats" % self.code, name=name))["token"])
        self.people = [self.person(token=token, lang=self.chance.choice(LANGUAGES), pledges=self.chance.random() < 0.6)
                       for token in tokens]
        self.onlookers = [self.person(watch=opened["watch"], lang=lang) for lang in ("fr", "de")]
        self.onlookers.append(self.person(token=self.chance.choice(tokens), lang="en"))

    async def begin(self):
        """Everybody is ready; a start that is called off is asked for again."""
        for person in self.people:
            await person.until(lambda person=person: person.now is not None)
        for _ in range(5):
            for person in self.people:
                await person.request("ready", on=True)
            answer = await self.people[0].request("start")
            # Sent again after its answer got lost, it may be refused though it did start.
            await self.people[0].until(lambda: self.last_kind(self.people[0], "started", "unstarted", "starting",
                                                              "ready") != "starting")
            if self.last_kind(self.people[0], "started", "unstarted") == "started":
                return
        raise Failure("it does not start\n%s\n%s" % (answer, self.people[0].events[-5:]))

    @staticmethod
    def last_kind(person, *kinds):
        return next((event["kind"] for event in reversed(person.events) if event["kind"] in kinds), None)

    async def play(self, person):
        """One person acts whenever asked, and sometimes loses the connection."""
        while True:
            await person.until(lambda: person.settled and person.now["n"] >= person.awaited and
                               (person.now.get("legal") or "results" in person.now))
            now = person.now
            if "results" in now:
                return
            seat = self.chance.choice(sorted(now["legal"]))
            line = "%s %s" % (seat, choose(self.chance, now["legal"][seat]))
            waiting = asyncio.create_task(person.request("do", line=line, seen=now["n"]))
            if self.chance.random() < self.drops:
                await asyncio.sleep(self.chance.random() * 0.003)
                person.socket.drop()
            answer = await waiting
            if answer["t"] == "no":
                self.told_no += 1
                need(answer["why"] in ("late", "turn"), "what is legal is refused: %s" % line, answer, now)
                await person.until(lambda: person.now is not now)
            elif not answer.get("held"):
                need(answer["n"] not in self.done, "two requests did one thing", answer, line)
                self.done[answer["n"]] = line
                await person.until(lambda: person.now["n"] >= answer["n"])
            else:
                await person.until(lambda: person.now is not now)

    async def run(self):
        try:
            await self.open()
            await self.begin()
            await asyncio.gather(*(self.play(person) for person in self.people))
            await self.check()
        finally:
            await asyncio.gather(*(person.leave_the_network() for person in self.people + self.onlookers))

    def situation(self):
        """For who has to find out why it goes no further."""
        return "\n".join("%s: %d sockets, %d events, unanswered %s, %s" % (
            person.you, person.sockets, len(person.events), [message for message, _ in person.unanswered.values()],
            {name: value for name, value in (person.now or {}).items() if name in ("n", "to_act", "legal", "results")})
            for person in self.people + self.onlookers)

    # ---- What must be so at the end

    async def check(self):
        everybody = self.people + self.onlookers
        last = len(self.people[0].events)
        for person in everybody:
            await person.until(lambda person=person: len(person.events) >= last and "results" in (person.now or {}))
        self.check_events(everybody, last)
        record = (await self.http.get("/api/tables/%s/record?game=1" % self.code, self.token)).body
        self.check_results(everybody, record)
        await asyncio.to_thread(self.check_record, everybody, record)
        await self.check_replays(record)

    def check_events(self, everybody, last):
        for person in everybody:
            for first, second in zip(self.people[0].events, person.events):
                need(alike(first, second), "%s was told something else" % person.you, first, second)
        events = self.people[0].events[:last]
        for n, line in self.done.items():
            move = events[n - 1].get("move", "")
            need(" ".join(split_move(move)[0]) == line or "?" in split_move(move)[0], "done, but not there", n, line, move)
            need(events[n - 1]["by"] == "person", "by whom?", events[n - 1])
        acted = {event["n"] for event in events if event["kind"] == "move" and event["by"] == "person"}
        held = acted - set(self.done)
        need(self.name == "sketch" or not held, "moves that nobody was acknowledged", held)

    def check_results(self, everybody, record):
        line = "result " + " ".join("%g" % result for result in self.people[0].now["results"])
        need(record.rstrip("\n").split("\n")[-1] == line, "results are not the record's", line, record[-300:])
        said = {}
        for person in everybody:
            need(person.now["results"] == self.people[0].now["results"], "other results", person.now)
            said[person.lang] = person.now.get("conclusion")
        need(len({said["en"], said["fr"], said["de"]}) == 3, "the conclusion in three languages", said)

    def masked(self, path, viewer):
        output = subprocess.run([self.triskel, "record", "mask", path, "--viewer", viewer], capture_output=True,
                                text=True, check=True).stdout
        return record_moves(output)

    def check_record(self, everybody, record):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.tsk")
            with open(path, "w", encoding="utf-8") as file:
                file.write(record)
            verified = subprocess.run([self.triskel, "record", "verify", path], capture_output=True, text=True)
            need(verified.returncode == 0, "the record does not verify", verified.stdout, verified.stderr)
            for person in everybody:
                told = [event["move"] for event in moves(person.events)]
                wanted = self.masked(path, person.you)
                need(len(told) == len(wanted), "%s: %d moves, %d in the record" % (person.you, len(told), len(wanted)))
                for event, line in zip(moves(person.events), wanted):
                    faded = event.get("faded") and re.sub(r"[A-Za-z0-9]+", "?", line.partition(" =")[2])
                    need(event["move"] == line or faded is not None and event["move"].partition(" =")[0].split(" ")[:2]
                         == line.split(" ")[:2], "%s was told %s" % (person.you, event["move"]), line)
        try:
            outcomes = sum(line.startswith("C ") for line in record.split("\n"))
            need(fairness.check(self.triskel, record) == outcomes, "not every outcome was computed again")
        except AssertionError as error:
            raise Failure("chance was not fair: %s" % error) from None
        pledged = {event["person"] for event in self.people[0].events if event["kind"] == "pledged"}
        need(set(re.findall(r"(?m)^entropy (P\d+) ", record)) <= pledged, "entropy that nobody pledged")

    async def check_replays(self, record):
        path = "/api/tables/%s/replay?game=1&viewer=" % self.code
        full = [event["move"] for event in moves((await self.http.good(path + "all", self.token))["events"])]
        need(full == record_moves(record), "the replay is not the record")
        for viewer in ("spectator", self.people[-1].you):
            replay = await self.http.good(path + viewer, self.token)
            need(replay["viewer"] == viewer and replay["results"] == self.people[0].now["results"], "a replay", replay)
            need(replay["conclusion"] and all("view" in event for event in replay["events"]), "views", viewer)
            need([event["n"] for event in replay["events"]] == list(range(1, len(replay["events"]) + 1)), "numbers")


def record_moves(record):
    return [line for line in record.partition("\n\n")[2].strip().split("\n")
            if not line.startswith(("#", "result "))]


# ---- Running -----------------------------------------------------------------------------------

async def kill_now_and_then(server, kills, chance, halted):
    """Until all games are over."""
    for _ in range(kills):
        try:
            await asyncio.wait_for(halted.wait(), chance.uniform(2, 6))
            return
        except asyncio.TimeoutError:
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)


async def run(arguments):
    server = Server(arguments.triskel, *FLAGS)
    failed = 0
    gate = asyncio.Semaphore(arguments.at_once)
    halted = asyncio.Event()

    async def one(number):
        nonlocal failed
        game = Game(server, arguments.triskel, number, arguments.seed)
        async with gate:
            begin = time.monotonic()
            try:
                try:
                    await asyncio.wait_for(game.run(), SECONDS_A_GAME)
                except asyncio.TimeoutError:
                    raise Failure("it does not end\n" + game.situation()) from None
                if arguments.verbose:
                    print("%d: %s: %.1f s, %d events, %d refused" % (
                        number, game, time.monotonic() - begin, len(game.people[0].events), game.told_no), flush=True)
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                print("FAILED: game %d (seed %d), %s, table %s\n%s" % (
                    number, arguments.seed, game, game.code, re.sub("(?m)^", "    ", str(error) if isinstance(
                        error, Failure) else traceback.format_exc())), flush=True)

    try:
        await asyncio.to_thread(server.start)
        killer = asyncio.create_task(kill_now_and_then(server, arguments.kills, random.Random(arguments.seed), halted))
        await asyncio.gather(*(one(number) for number in range(arguments.games)))
        halted.set()
        await killer
        try:
            server.look_for_secrets()
            server.stop()
        except (Failure, OSError) as failure:
            failed += 1
            print("FAILED: the end\n%s" % failure)
    finally:
        server.close()
    print("%d passed, %d failed" % (arguments.games + 1 - failed, failed))
    return failed > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    parser.add_argument("--games", type=int, default=len(SETUPS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--at-once", type=int, default=18)
    parser.add_argument("--verbose", action="store_true")
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
