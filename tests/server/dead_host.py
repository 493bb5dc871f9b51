#!/usr/bin/python3
"""A node whose database has two addresses, of which one is dead: somebody listens there, and never answers. Nobody waits for that one.
Then the other falls silent, too: the node goes on answering, says that it is not able, and is itself again when the database is.

    dead_host.py TRISKEL"""
import argparse
import asyncio
import os
import shutil
import socket
import sys
import tempfile
import time

from cluster import Node, Wire, go_through
from killing import NO_LIMITS
from ordeal import Ordeal
from postgres import Postgres, free_port
from server import HOST, need
from triskel_client import Http, Person

LONGEST = 2.5  # seconds: one and a half until it is given up, and this machine may have other work


class Run(Ordeal):
    def __init__(self, arguments, folder):
        super().__init__(arguments)
        self.database = Postgres(folder, "fsync=off", "max_connections=40", port=free_port())
        self.hole = socket.create_server((HOST, 0), backlog=100)
        self.wire = Wire(self.database.port)
        self.node = None
        self.waits = []  # seconds for an answer, and what it was

    async def start(self):
        await asyncio.to_thread(lambda: self.database.make().start().make_database())
        await self.wire.start()
        self.node = Node(self.arguments.triskel, "node", [self.hole.getsockname()[1], self.wire.port], self.database.password, *NO_LIMITS)
        begin = time.monotonic()
        await asyncio.to_thread(self.node.start)
        need(time.monotonic() - begin < LONGEST, "it took %.1f s to start" % (time.monotonic() - begin))

    async def look(self, seconds):
        """Asks it again and again how it is."""
        self.waits = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begin = time.monotonic()
            status = (await asyncio.to_thread(self.node.get, "/healthz"))[0]
            self.waits.append((time.monotonic() - begin, status))
            await asyncio.sleep(0.05)

    async def fall_silent(self):
        """It is waited for once; then nobody waits, and it is known."""
        http = Http(self.node, patient=True)
        opened = await http.made("/api/tables", game="skull", options={"players": "2"}, name="Ana")
        person = Person(http, opened["code"], token=opened["token"]).start()
        await person.until(lambda: person.now is not None)
        self.wire.cut(True)
        await self.look(6)
        long = [round(wait, 1) for wait, _ in self.waits if wait > LONGEST / 3]
        need(max(wait for wait, _ in self.waits) < LONGEST, "somebody had to wait for it", long)
        need(len(long) <= 2, "it is waited for again and again", long)
        need(self.waits[-1][1] == 503, "it does not say that its database is away", self.waits[-1])
        self.wire.heal()
        await self.look(4)
        need(self.waits[-1][1] == 200, "it does not find its database again", self.waits[-1], self.node.log()[-2000:])
        answer = await person.request("ready", on=True)
        need(answer["t"] == "done", "it does not go on", answer)
        await person.leave_the_network()

    async def stop(self):
        """Though it is looking for its database just then."""
        self.wire.cut(True)
        await asyncio.sleep(2.5)
        await asyncio.to_thread(self.node.stop)

    async def run(self):
        try:
            if await self.attempt("a dead host beside one that is alive", self.start()):
                await self.attempt("a database that falls silent", self.fall_silent())
                await self.attempt("told to end meanwhile", self.stop())
        finally:
            if self.node is not None:
                self.node.close()
            await self.wire.end()
            self.hole.close()
            self.database.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    arguments = parser.parse_args()
    arguments.seed = 1
    folder = tempfile.mkdtemp(prefix="triskel-dead-host-")
    try:
        return go_through(Run, arguments, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
