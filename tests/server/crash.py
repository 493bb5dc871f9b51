#!/usr/bin/python3
"""The server is killed (SIGKILL) again and again, at any moment, while people open tables, sit down, start, play and
talk; it is started again on the same data, and people come back by themselves. Now and then it is asked to end
(SIGTERM), and says goodbye. At the end everything that anybody was ever told or acknowledged is there once, as it was
told; every game has come to its end, and its record is true.

    crash.py TRISKEL [--kills N] [--at-once N] [--seed N] [--verbose]

crash_load.py does the same to `triskel load`: more people, fewer questions."""
import argparse
import asyncio
import os
import random
import sys
import time

from killing import Victim
from ordeal import Ordeal, Troubled
from server import PATIENCE, need
from triskel_client import BYE

LONGEST_LIFE = 1.2  # seconds from one kill to the next
ASKED_TO_END = 0.15  # after so many of the kills


class Run(Ordeal):
    def __init__(self, arguments):
        super().__init__(arguments)
        self.server = Victim(arguments.triskel)
        self.goodbyes = 0

    def new_game(self):
        return Troubled(self.server, self.arguments.triskel, len(self.games), self.arguments.seed)

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
        self.is_on = False

    async def check_all(self):
        """The same again from the disk alone, and the disk itself."""
        self.server.kill()
        await asyncio.to_thread(self.server.start)
        await self.look_again()
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
            await self.play_through(self.kill())
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
