#!/usr/bin/python3
"""A cluster in which nothing dies (chaos.py has that): public tables are those of all nodes, whichever is asked; figures are each node's
own; a node that is full is left out until there is room again; and the proxy slows down one address, and nobody else.

    nodes.py TRISKEL"""
import argparse
import asyncio
import os
import re
import sys
import time

from chaos import PatientCaller
from cluster import Cluster, go_through
from killing import NO_LIMITS
from ordeal import Guest, Ordeal
from server import PATIENCE, need
from triskel_client import Http

MOST = 20  # tables of a node
ROOM = 16  # with as many nobody is sent there who was full once; that is from 18 on
FLAGS = ("--tables-in-memory", str(MOST), "--linger", "1s")
NOTICED = 1.2  # seconds until HAProxy has asked how a node is


class Run(Ordeal):
    def __init__(self, arguments):
        super().__init__(arguments)
        self.cluster = Cluster(arguments.triskel, *NO_LIMITS, *FLAGS)
        self.http = PatientCaller(self.cluster, patient=True)
        self.people = []  # one at each table

    async def asked(self, path):
        """What each node says itself."""
        return [await asyncio.to_thread(node.get, path) for node in self.cluster.nodes]

    async def counted(self, name):
        return [int(re.search(r"(?m)^triskel_%s (\d+)$" % name, text).group(1)) for _, text in await self.asked("/metrics")]

    async def are_full(self):
        return [(status, text) == (404, "full\n") for status, text in await self.asked("/healthz")]

    async def until(self, condition, sentence):
        deadline = time.monotonic() + PATIENCE
        while not await condition():
            need(time.monotonic() < deadline, sentence, await self.counted("rooms"), await self.are_full())
            await asyncio.sleep(0.1)

    async def open(self, **members):
        opened = await self.http.made("/api/tables", game="skull", options={"players": "3"}, name="Ana", **members)
        person = Guest(self.http, opened["code"], token=opened["token"]).start()
        self.people.append(person)
        await asyncio.wait_for(person.until(lambda: person.now is not None), PATIENCE)
        return opened["code"]

    async def lists(self):
        """Each node has some of the tables, and lists all that are public."""
        codes = {await self.open(public=True) for _ in range(12)}
        await self.open()
        need(all(await self.counted("rooms")), "a node has no table", await self.counted("rooms"))
        await asyncio.sleep(1)  # a list may be as old as that
        for node in self.cluster.nodes:
            listed = {table["code"] for table in (await Http(node).good("/api/tables"))["join"]}
            need(listed == codes, "%s does not list the public tables" % node.name, listed ^ codes)

    async def figures(self):
        """Of the node that is asked, and nobody else's."""
        async def settled():  # a table is opened at one node, and may be asked for at another
            return sum(await self.counted("rooms")) == len(self.people)
        await self.until(settled, "the nodes' tables are not those at which somebody is")
        need(sum(await self.counted("visitors")) == len(self.people), "nor are the sockets", await self.counted("visitors"))

    async def full(self):
        """Nobody is turned away while any node has room."""
        seen = set()
        while not all(await self.are_full()):
            need(len(self.people) < 3 * MOST, "they do not get full", await self.counted("rooms"))
            await self.open()
            if any(full := await self.are_full()):
                seen.add(tuple(full))
                await asyncio.sleep(NOTICED)
        rooms = await self.counted("rooms")
        need(all(ROOM <= count <= MOST for count in rooms), "they are full at another number", rooms)
        need(len(seen) >= 3, "they did not get full one by one", seen)
        print("full one by one: %d tables at three nodes of %d" % (sum(rooms), MOST))

    async def full_all(self):
        """Who is at a table comes back to it, and who wants another one is told, at the latest when there is room for none."""
        some = self.people[:10]
        before = [person.sockets for person in some]
        for person in some:
            person.socket.drop()
        for person, sockets in zip(some, before):
            await person.until(lambda person=person, sockets=sockets: person.sockets > sockets and person.settled)
        caller = Http(self.cluster)
        for _ in range(3 * MOST):
            answer = await caller.post("/api/tables", game="skull", options={"players": "3"}, name="Ana")
            if answer.status != 201:
                break
        need((answer.status, answer.json["why"]) == (503, "full"), "nobody is told that it is full", answer)

    async def room(self):
        """They are there again when people have gone."""
        gone, self.people = self.people[5:], self.people[:5]
        await asyncio.gather(*(person.leave_the_network() for person in gone))

        async def none_is_full():
            return not any(await self.are_full())
        await self.until(none_is_full, "they stay full")
        await asyncio.sleep(NOTICED)
        for _ in range(6):
            await self.open()
        need(all(await self.counted("rooms")), "a node is still left out", await self.counted("rooms"))

    async def limits(self):
        """Of one address, whatever node it comes to; and a node knows that it is not asked by the proxy for itself."""
        need((await self.http.get("/metrics")).status == 404, "figures are for everybody")
        hasty, other = (Http(self.cluster, "127.0.0.%d" % number) for number in (3, 4))
        answers = [(await hasty.get("/healthz")).status for _ in range(700)]
        need(set(answers) == {200, 429} and answers.index(429) >= 600, "no limit, or another one", {
            status: answers.count(status) for status in set(answers)})
        need((await other.get("/healthz")).status == 200, "somebody else is slowed down too")

    async def run(self):
        try:
            await self.cluster.start()
            for name, part in (("public tables", self.lists), ("figures", self.figures), ("a node is full", self.full),
                               ("all nodes are full", self.full_all), ("room again", self.room), ("limits", self.limits)):
                if not await self.attempt(name, part()):
                    print("HAProxy:\n%s" % self.cluster.proxy.log()[-3000:])
                    break
        finally:
            await asyncio.gather(*(person.leave_the_network() for person in self.people), return_exceptions=True)
            await self.cluster.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    arguments = parser.parse_args()
    arguments.seed = 1
    return go_through(Run, arguments)


if __name__ == "__main__":
    sys.exit(main())
