"""What the suites of tests of the server share: tests as coroutines, each with an address of its own on the loopback, so
that limits by address do not mix; tables with people at them. All tests run at once, on one server or on their own.

    SUITE.py TRISKEL [--long] [PART OF A TEST'S NAME…]

Tests that wait for a minute are left out unless they are named, or all are asked for with --long.
Ends with one line `N passed, M failed`."""
import asyncio
import os
import random
import re
import sys
import time
import traceback

from promises import check_error
from server import Failure, Server, need
from triskel_client import Http, Person, Socket

TESTS = []
LONG = set()
AT_ONCE = 24  # most of them wait most of the time


def test(function):
    TESTS.append((function, None))
    return function


def test_on_own_server(*flags):
    """For tests that stop it, or want other flags."""
    def register(function):
        TESTS.append((function, flags))
        return function
    return register


def long_test(function):
    LONG.add(function)
    return test(function)


class World:
    """What one test has: an address, and all it opened, to be closed at its end."""
    number = 0

    def __init__(self, server):
        World.number += 1
        self.server = server
        self.http = self.visitor()
        self.chance = random.Random(World.number)
        self.opened = []

    def visitor(self):
        """Calls from an address that nobody else has."""
        World.number += 1
        return Http(self.server, "127.1.%d.%d" % divmod(World.number, 250))

    async def refused(self, answer, status, *whys):
        """The answer is this refusal; returns its sentence."""
        answer = await answer
        need(answer.status == status, "status %d instead of %d" % (answer.status, status), answer.body)
        need(answer.headers.get_content_type() == "application/json", "a refusal is JSON", answer.headers)
        check_error(answer.json, "a refusal")
        need(answer.json["why"] in whys, "the reason is not %s" % " or ".join(whys), answer.json)
        return answer.json["error"]

    async def socket(self, code, headers=None, http=None):
        socket = Socket(http or self.http, code)
        self.opened.append(socket.close)
        return await socket.open(headers)

    async def viewer(self, code, **hello):
        return await (await self.socket(code)).welcomed(**hello)

    def person(self, code, **members):
        person = Person(self.http, code, chance=self.chance, **members)
        self.opened.append(person.leave_the_network)
        return person.start()

    async def room(self, people=2, game="skull", options=None, **body):
        """A table with people who look at it, not started."""
        options = {"players": str(max(people, 2 if game == "skalpott" else 3)), **(options or {})}
        opened = await self.http.made("/api/tables", **{"game": game, "options": options, "name": "Ana", **body})
        seats = [opened]
        for name in ("Milo", "Lea", "Tom", "Eva", "Jan")[:people - 1]:
            seats.append(await self.http.made("/api/tables/%s/seats" % opened["code"], name=name))
        sockets = [await self.viewer(opened["code"], token=seat["token"]) for seat in seats]
        return Room(self, opened, seats, sockets)

    async def game(self, people=2, game="skalpott", options=None, **body):
        """A table where play has begun."""
        if game == "skalpott":
            options = {"counters": "1", **(options or {})}
        room = await self.room(people, game, options, **body)
        await room.start()
        return room

    async def close(self):
        await asyncio.gather(*(close() for close in self.opened), return_exceptions=True)


class Room:
    """A table and the people at it: `sockets` by place."""

    def __init__(self, world, opened, seats, sockets):
        self.world, self.code, self.watch = world, opened["code"], opened["watch"]
        self.tokens = [seat["token"] for seat in seats]
        self.persons = [seat["person"] for seat in seats]
        self.sockets = sockets
        self.owner, self.guest = sockets[0], sockets[-1]
        self.path = "/api/tables/" + self.code

    async def start(self):
        for place in self.owner.table["persons"]:
            if place["name"] is None and not place["automaton"] and place["person"] not in self.persons:
                await self.owner.done("bot", person=place["person"], bot="easy")
        for socket in self.sockets:
            await socket.done("ready", on=True)
        await self.owner.done("start")
        for socket in self.sockets:
            started = await socket.told("started")
            await socket.until(lambda socket=socket, n=started["n"]: socket.now["n"] >= n, "no now after the start")

    async def to_act(self):
        """Somebody who is to act, their seat, and what they may do."""
        while True:
            for socket in self.sockets:
                await socket.until(lambda socket=socket: socket.now, "no now")
                if socket.now["n"] == socket.last and socket.now.get("legal"):
                    seat = self.world.chance.choice(sorted(socket.now["legal"]))
                    return socket, seat, [action.get("do") or action["example"] for action in socket.now["legal"][seat]]
                if "results" in socket.now:
                    return None, None, None
            await asyncio.sleep(0.01)

    async def play(self, moves=10000, prefer=()):
        """Plays on, at random; a preferred word where there is one."""
        for _ in range(moves):
            socket, seat, legal = await self.to_act()
            if socket is None:
                break
            liked = [line for line in legal if line.split(" ")[0] in prefer]
            answer = await socket.do("%s %s" % (seat, self.world.chance.choice(liked or legal)))
            if answer["t"] == "no":
                need(answer["why"] in ("late", "turn"), "what is legal is refused", answer, socket.now)
                await asyncio.sleep(0.05)
            else:
                await socket.until(lambda socket=socket, n=answer["n"]: socket.now["n"] >= n, "no now after the move")
        return self

    async def play_out(self):
        await self.play(prefer=("stop", "yield"))
        for socket in self.sockets:
            await socket.until(lambda socket=socket: "results" in socket.now, "no results")
        return self


# ---- Running -----------------------------------------------------------------------------------

async def run_test(triskel, shared, gate, function, flags):
    async with gate:
        begin = time.monotonic()
        server = shared
        world = None
        try:
            if flags is not None:
                server = await asyncio.to_thread(Server(triskel, *flags).start)
            world = World(server)
            await function(world)
            if flags is not None:
                await asyncio.to_thread(server.look_for_secrets)
            return None, time.monotonic() - begin
        except Failure as failure:
            return str(failure), time.monotonic() - begin
        except (Exception, asyncio.CancelledError):  # pylint: disable=broad-except
            return traceback.format_exc(), time.monotonic() - begin
        finally:
            if world is not None:
                await world.close()
            if flags is not None and server is not shared:
                await asyncio.to_thread(server.close)


async def run(triskel, chosen, verbose):
    failed = 0

    def report(name, failure, seconds):
        nonlocal failed
        if failure is not None:
            failed += 1
            print("FAILED: %s (%.1f s)\n%s" % (name, seconds, re.sub("(?m)^", "    ", failure)), flush=True)
        elif verbose:
            print("%s: %.1f s" % (name, seconds), flush=True)

    server = Server(triskel)
    try:
        await asyncio.to_thread(server.start)
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(function, flags):
            report(function.__name__, *await run_test(triskel, server, gate, function, flags))

        await asyncio.gather(*(one(function, flags) for function, flags in chosen))
        begin = time.monotonic()
        failure = None
        try:
            await asyncio.to_thread(server.look_for_secrets)
            await asyncio.to_thread(server.stop)
            server.look_for_secrets()
        except (Failure, OSError) as error:
            failure = str(error)
        report("the end, and no secret in the log", failure, time.monotonic() - begin)
    finally:
        server.close()
    return failed


def main(usage):
    if len(sys.argv) < 2:
        print(usage)
        return 2
    named = [part for part in sys.argv[2:] if part != "--long"]
    chosen = [(function, flags) for function, flags in TESTS
              if (any(part in function.__name__ for part in named) if named
                  else "--long" in sys.argv or function not in LONG)]
    failed = asyncio.run(run(os.path.abspath(sys.argv[1]), chosen, bool(named)))
    print("%d passed, %d failed" % (len(chosen) + 1 - failed, failed))
    return failed > 0
