#!/usr/bin/python3
"""All nodes of a cluster are replaced while people play and lose their lines now and then, as people do (docs/cluster.md, "Upgrade"):
as many new ones are started beside them, HAProxy is told to send everybody there, and the old ones give their tables away one by one and
end. Nobody loses the line more than once by that, and nothing is lost.

    rolling.py TRISKEL [--at-once N] [--seed N] [--drops F]"""
import argparse
import asyncio
import os
import sys
import time

from chaos import Chaotic, Player, Run
from cluster import Cluster, go_through
from killing import NO_LIMITS
from ordeal import Guest
from server import need


class Rolling(Run):
    def make_cluster(self):
        return Cluster(self.arguments.triskel, *NO_LIMITS, spares=3)

    async def disturb(self):
        await asyncio.sleep(4)
        begin = time.monotonic()
        self.happened.append((begin, "drain"))
        old, new = self.cluster.nodes, self.cluster.spares
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in new))
        players = [(game, player) for game in self.games for player in game.everybody]
        await asyncio.to_thread(self.cluster.proxy.reload, new)
        await asyncio.gather(*(asyncio.to_thread(node.drain) for node in old))
        self.cluster.nodes, self.cluster.spares = new, []
        await asyncio.sleep(1)
        lost = [[round(lost_at - begin, 1) for lost_at, _ in player.pauses if lost_at >= begin] for _, player in players]
        self.is_on = False
        await self.attempt("one reconnect at most", self.check_lines(lost))
        print("%d nodes were replaced by others in %.1f s; of %d lines %d were lost once, %d more often; %d were dropped by who had "
              "them, and came back" % (
                  len(new), time.monotonic() - begin, len(lost), sum(len(times) == 1 for times in lost),
                  sum(len(times) > 1 for times in lost), sum(player.sockets - 1 - len(player.pauses) for _, player in players)))
        self.node_locks = {node: asyncio.Lock() for node in new}

    async def check_lines(self, lost):
        need(any(lost), "nobody noticed anything: nobody was there")
        need(all(len(times) <= 1 for times in lost), "somebody lost the line more than once, so long after the beginning",
             [times for times in lost if len(times) > 1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    parser.add_argument("--at-once", type=int, default=8, help="games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drops", type=float, default=Chaotic.drops, help="of the moves: its sender loses the line just then")
    arguments = parser.parse_args()
    arguments.only, arguments.times, arguments.tally, arguments.verbose = "rolling", 1, "", False
    Guest.second = 1  # people are as patient as they should be
    Player.think = 0.4  # and take their time: a game that is over when its node ends would show nothing
    Chaotic.drops = arguments.drops
    return go_through(Rolling, arguments)


if __name__ == "__main__":
    sys.exit(main())
