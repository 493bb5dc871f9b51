#!/usr/bin/python3
"""The server is killed (SIGKILL) again and again, at any moment, while people open tables, sit down, start, play and
talk; it is started again on the same data, and people come back by themselves. Now and then it is asked to end
(SIGTERM), and says goodbye. At the end everything that anybody was ever told or acknowledged is there once, as it was
told; every game has come to its end, and its record is true.

    crash.py TRISKEL [--kills N] [--at-once N] [--seed N] [--verbose]

crash_load.py does the same to `triskel load`: more people, fewer questions."""
import argparse
import asyncio
import http.client
import os
import random
import re
import sys
import time
import traceback

from killing import Victim
from play import Game
from promises import same_told_again
from server import PATIENCE, Failure, need
from triskel_client import BYE, KEYED, Http, Person, Socket

LONGEST_LIFE = 1.2  # seconds from one kill to the next
SECONDS_A_GAME = 120  # once nobody is killed any more
LOST_ANSWERS = 0.2  # of those to calls
ASKED_TO_END = 0.15  # after so many of the kills
TALK_EVERY = 1.5


class Caller(Http):
    """Calls again, with the same key, until there is an answer, and all of it; some get lost on their way back."""

    def call_and_wait(self, *arguments):
        answer = super().call_and_wait(*arguments)
        if "Content-Length" not in answer.headers:  # Python takes the headers that came for all there are
            raise http.client.HTTPException("half an answer")
        if answer.status == 503:
            raise http.client.HTTPException("it was asked to end")
        if random.random() < LOST_ANSWERS:
            raise http.client.HTTPException("lost")
        return answer


class Guest(Person):
    """Comes back ten times as fast as people should, so that there is more to be killed."""
    second = 0.1

    def __init__(self, *arguments, **members):
        super().__init__(*arguments, **members)
        self.had = {}  # by request that was sent again: the events there were before
        self.repeated = self.kept = 0  # such requests; those whose first sending was on disk

    def take_now(self, frame):
        if not self.settled:
            self.had.update((number, len(self.events)) for number, (message, _) in self.unanswered.items()
                            if message["t"] in KEYED)
        super().take_now(frame)

    def take_done(self, frame):
        if frame["id"] in self.had:
            self.repeated += 1
            self.kept += frame["n"] <= self.had.pop(frame["id"])
        self.take_answer(frame)


class Crashed(Game):
    """A game during which the server dies."""

    def __init__(self, server, triskel, number, seed):
        super().__init__(server, triskel, number, seed)
        self.http = Caller(server, self.http.source, patient=True)
        self.chats = {}  # by text: the event under which it was acknowledged
        self.over = asyncio.Event()

    def person(self, **members):
        return Guest(self.http, self.code, chance=self.chance, **members).start()

    @property
    def everybody(self):
        return self.people + self.onlookers

    async def begin(self):
        """Everybody is ready and the first one starts, as often as it takes."""
        owner = self.people[0]
        await owner.until(lambda: owner.now is not None)
        await owner.request("set", chat=True)
        while self.last_kind(owner, "started", "unstarted") != "started":
            for person in self.people:
                await person.until(lambda person=person: person.now is not None)
                await person.request("ready", on=True)
            if (await owner.request("start"))["t"] == "done":
                await owner.until(lambda: owner.table["state"] != "starting")
            await asyncio.sleep(0.02)

    async def talk(self, person):
        """Says what nobody else says, until play is over."""
        while not self.over.is_set():
            try:
                await asyncio.wait_for(self.over.wait(), self.chance.uniform(0, 2 * TALK_EVERY))
            except asyncio.TimeoutError:
                text = "%s of %s says %010x." % (person.you, self.code, self.chance.getrandbits(40))
                answer = await person.request("chat", text=text)
                if answer["t"] == "done":
                    need(text not in self.chats, "said twice", text)
                    self.chats[text] = answer["n"]

    async def play_all(self):
        try:
            await asyncio.gather(*(self.play(person) for person in self.people))
        finally:
            self.over.set()

    async def run(self):
        try:
            await self.open()
            await self.begin()
            await asyncio.gather(self.play_all(), *(self.talk(person) for person in self.people))
            await self.check()
            self.check_chats()
        finally:
            await asyncio.gather(*(person.leave_the_network() for person in self.everybody))

    def check_chats(self):
        told = {event["chat"]: event["n"] for event in self.people[0].events if event["kind"] == "chat"}
        need(told == self.chats, "what was said is not what was acknowledged", told, self.chats)

    async def look_again(self):
        """Whoever was told anything is told the same by a server that has it from its disk."""
        for person in self.everybody:
            socket = await Socket(self.http, self.code).open()
            try:
                await socket.welcomed(token=person.token, watch=person.watch, lang=person.lang)
                need(len(socket.events) >= len(person.events), "%s was told more than there is" % person.you)
                for first, again in zip(person.events, socket.events):
                    need(same_told_again(first, again), "%s was told something else" % person.you, first, again)
            finally:
                await socket.close()


# ---- Running -----------------------------------------------------------------------------------

class Run:
    def __init__(self, arguments):
        self.arguments = arguments
        self.server = Victim(arguments.triskel)
        self.games = []
        self.dying = True
        self.goodbyes = 0
        self.passed = self.failed = 0

    async def attempt(self, what, coroutine):
        """True if it went well."""
        try:
            await coroutine
            self.passed += 1
            return True
        except Exception as error:  # pylint: disable=broad-except
            self.failed += 1
            text = str(error) if isinstance(error, Failure) else traceback.format_exc()
            print("FAILED: %s (seed %d)\n%s" % (what, self.arguments.seed, re.sub("(?m)^", "    ", text)), flush=True)
            return False

    async def play_one(self, game):
        playing = asyncio.create_task(game.run())
        while self.dying and not playing.done():
            await asyncio.wait([playing], timeout=1)
        try:
            await asyncio.wait_for(playing, SECONDS_A_GAME)
        except asyncio.TimeoutError:
            raise Failure("it does not come to its end\n" + game.situation()) from None

    async def play(self):
        """One game after the other, until nobody is killed any more."""
        while self.dying and self.failed == 0:
            game = Crashed(self.server, self.arguments.triskel, len(self.games), self.arguments.seed)
            self.games.append(game)
            name, begin = "game %d, %s" % (len(self.games), game), time.monotonic()
            await self.attempt(name, self.play_one(game))
            if self.arguments.verbose:
                print("%s, table %s: %.1f s, %d events" % (
                    name, game.code, time.monotonic() - begin, len(game.people[0].events)), flush=True)

    async def ask_to_end(self, chance):
        """Everybody who is there is told, and it is out within two seconds."""
        await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
        sockets = [guest.socket for game in self.games for guest in game.everybody
                   if guest.settled and guest.socket.closed is None]
        try:
            await asyncio.to_thread(self.server.stop)
        finally:
            await asyncio.to_thread(self.server.start)
        for socket in sockets:
            await asyncio.wait([socket.reader], timeout=PATIENCE)
            last = socket.frames[-1]
            need(socket.is_ended or (last["t"] == "bye" and last["why"] == "restarting" and socket.closed == BYE),
                 "no goodbye", last, socket.closed)
        self.goodbyes += len(sockets)

    async def kill(self):
        chance = random.Random(self.arguments.seed)
        while self.server.kills < self.arguments.kills and self.failed == 0:
            if not await self.attempt("a kill", self.server.die(chance, LONGEST_LIFE)):
                break
            if chance.random() < ASKED_TO_END or self.server.kills >= self.arguments.kills:
                await self.attempt("asked to end", self.ask_to_end(chance))
        self.dying = False

    async def check_all(self):
        """The same again from the disk alone, and the disk itself."""
        self.server.kill()
        await asyncio.to_thread(self.server.start)
        for number, game in enumerate(self.games, 1):
            await self.attempt("game %d, %s, told again" % (number, game), game.look_again())
        await asyncio.to_thread(self.server.look_for_secrets)
        await asyncio.to_thread(self.server.stop)
        entries, _ = self.server.stored()
        need(sorted(entries) == sorted(game.code for game in self.games), "tables that nobody opened, or none",
             sorted(entries), sorted(game.code for game in self.games))
        for game in self.games:
            for text in game.chats:
                there = sum(text in line for _, line in entries[game.code])
                need(there == 1, "%r is there %d times" % (text, there))
        self.server.check_store()

    async def run(self):
        begin = time.monotonic()
        try:
            await asyncio.to_thread(self.server.start)
            await asyncio.gather(self.kill(), *(self.play() for _ in range(self.arguments.at_once)))
            if self.failed == 0:
                await self.attempt("the store", self.check_all())
        finally:
            self.server.close()
        guests = [guest for game in self.games for guest in game.everybody]
        kept, repeated = (sum(getattr(guest, name) for guest in guests) for name in ("kept", "repeated"))
        print("%d kills in %.0f s, %d goodbyes, %d games, %d moves and %d things said were acknowledged; of %d requests"
              " that were sent again %d had been on disk" % (
                  self.server.kills, time.monotonic() - begin, self.goodbyes, len(self.games),
                  sum(len(game.done) for game in self.games), sum(len(game.chats) for game in self.games), repeated,
                  kept))
        if self.failed == 0 and repeated < self.arguments.kills / 4:
            self.failed += 1
            print("FAILED: hardly anybody was waiting for an answer when it was killed")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--at-once", type=int, default=8, help="games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    run = Run(parser.parse_args())
    asyncio.run(run.run())
    print("%d passed, %d failed" % (run.passed, run.failed))
    return run.failed > 0


if __name__ == "__main__":
    sys.exit(main())
