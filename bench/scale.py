#!/usr/bin/python3
"""How far tables go beyond one machine: a simulation of players, nodes, HAProxy and databases, event by event, whose costs were
measured (bench/cluster.py --save). It is compared with what was measured of one node and of three before it is believed.

    bench/scale.py --check [--tables N] [FILE]      simulates what was measured: are actions a second and their times as they were?
    bench/scale.py [FILE]                           people at once: nodes, memory, disk, and what ends first

A table does one thing at a time and stands still until it is on disk. A node plays all its tables in one thread and writes in
another; whatever has gathered while it wrote is its next call. A database works on the call of each node in a process of its own,
and whoever waits for the disk shares the next sync; then the same at its standby."""
import argparse
import collections
import heapq
import itertools
import json
import math
import os
import random
import statistics
import sys

FIGURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scale.json")
ONE, ALONE, THREE = "PostgreSQL, one node", "the same without the standby's word", "PostgreSQL, three nodes, HAProxy"
MOST_ERROR = {"actions a second": 0.25, "half of them": 0.35}  # of what was measured

TURN = 0.002  # seconds for which Linux gives away a processor that several want, about

# What is assumed of a million people, for nobody has measured them.
SEATS = 4
SECONDS_A_MOVE = 5.0  # at a table: from one move to the next, by whomever
DATABASE_PROCESSORS = 16
BUSY = 0.6  # of a processor: more of it, and people wait
KEPT_DAYS = 30

Costs = collections.namedtuple("Costs", "entries_a_move player proxy node_write node_entry primary_write primary_entry receiver_write "
                                        "receiver_entry replay_write replay_entry syncs kb_a_table bytes_an_entry log_bytes_an_entry")
Result = collections.namedtuple("Result", "rate half most busy entries_a_write")


# ---- What things cost ----------------------------------------------------------------------------

def fitted(runs, part):
    """Seconds for each write and for each entry, as near to all runs as can be, and neither below nothing."""
    ww = we = ee = wc = ec = 0.0
    for run in runs:
        costs = run["costs"]
        w, e, c = costs["writes"], costs["entries"], costs[part]
        ww, we, ee, wc, ec = ww + w * w, we + w * e, ee + e * e, wc + w * c, ec + e * c
    determinant = ww * ee - we * we
    write, entry = ((wc * ee - ec * we) / determinant, (ec * ww - wc * we) / determinant) if determinant > 1e-9 * ww * ee else (0, ec / ee)
    if write < 0:
        return 0.0, ec / ee
    return (write, entry) if entry >= 0 else (wc / ww, 0.0)


def costs_of(saved):
    ways = saved["ways"]
    single, several = ways[ONE] + ways[ALONE], ways[THREE]
    sums = {name: sum(run["costs"][name] for run in single) for name in ("entries", "moves")}
    largest = max(run["tables"] for run in single)
    return Costs(
        sums["entries"] / sums["moves"],
        sum(run["costs"]["players"] for run in single) / sum(run["actions"] for run in single),
        sum(run["costs"]["proxy"] for run in several) / sum(run["costs"]["moves"] for run in several),
        *fitted(single, "nodes"), *fitted(single, "primary"), *fitted(single, "receiver"), *fitted(single, "replay"),
        saved["syncs"],
        # Only the first run in a process shows it: those after it use what it has given back.
        max(run["kb_per_table"] for run in single if run["tables"] == largest),
        saved["bytes"] / saved["entries"], saved["log_bytes"] / saved["entries"])


# ---- The simulation ------------------------------------------------------------------------------

class World:
    """Time, and what is to happen in it."""

    def __init__(self, seed):
        self.now = 0.0
        self.chance = random.Random(seed)
        self.events = []
        self.count = itertools.count()

    def after(self, seconds, then):
        heapq.heappush(self.events, (self.now + seconds, next(self.count), then))

    def run(self, until):
        while self.events and self.events[0][0] <= until:
            self.now, _, then = heapq.heappop(self.events)
            then()


class Machine:
    """Some processors, for whichever threads have something to do, in turn. If it is known how much longer things took there because
    others had the processors, there are any number of them, and now and then one waits for somebody else's turn: so often that all of
    it takes as much longer."""

    def __init__(self, world, processors=math.inf, slower=1.0):
        self.world, self.free, self.slower = world, processors, slower
        self.waiting = collections.deque()

    def work(self, seconds, then):
        if self.free == 0:
            self.waiting.append((seconds, then))
            return
        self.free -= 1
        waits = seconds * (self.slower - 1)  # on average
        if waits > 0 and self.world.chance.random() * TURN < waits:
            seconds += self.world.chance.expovariate(1 / max(waits, TURN))
        self.world.after(seconds, lambda: self.ended(then))

    def ended(self, then):
        self.free += 1
        if self.waiting:
            self.work(*self.waiting.popleft())
        then()


class Thread:
    """Does one thing after the other."""

    def __init__(self, machine):
        self.machine = machine
        self.waiting = collections.deque()
        self.is_busy = False
        self.worked = 0.0

    def do(self, seconds, then):
        self.waiting.append((seconds, then))
        if not self.is_busy:
            self.next()

    def next(self):
        self.is_busy = bool(self.waiting)
        if self.is_busy:
            seconds, then = self.waiting.popleft()
            self.worked += seconds
            self.machine.work(seconds, lambda: (then(), self.next()))


class Disk:
    """Whoever comes while it is at work shares the next sync."""

    def __init__(self, world, syncs):
        self.world, self.syncs = world, syncs
        self.waiting = []
        self.is_busy = False

    def sync(self, then):
        self.waiting.append(then)
        if not self.is_busy:
            self.begin()

    def begin(self):
        batch, self.waiting = self.waiting, []
        self.is_busy = bool(batch)
        if batch:
            self.world.after(self.world.chance.choice(self.syncs), lambda: self.ended(batch))

    def ended(self, batch):
        for then in batch:
            then()
        self.begin()


class Database:
    def __init__(self, world, costs, machine, receiver, replay, is_synchronous=True):
        """Machines: of the database; and of its standby's two processes, one each for all that comes."""
        self.costs, self.is_synchronous = costs, is_synchronous
        self.machine = machine
        self.disk, self.standby_disk = Disk(world, costs.syncs), Disk(world, costs.syncs)
        self.receiver, self.replay = Thread(receiver), Thread(replay)
        self.worked = 0.0

    def write(self, backend, entries, then):
        costs = self.costs
        seconds = costs.primary_write + costs.primary_entry * entries
        self.worked += seconds
        receiver = costs.receiver_write + costs.receiver_entry * entries
        replay = costs.replay_write + costs.replay_entry * entries

        def received():
            self.replay.do(replay, lambda: None)
            if self.is_synchronous:
                self.standby_disk.sync(then)

        def written():
            self.receiver.do(receiver, received)
            if not self.is_synchronous:
                then()
        backend.do(seconds, lambda: self.disk.sync(written))


class Node:
    def __init__(self, costs, machine, databases):
        self.costs = costs
        self.loop, self.writer = Thread(machine), Thread(machine)
        self.sessions = [[database, Thread(database.machine), [], False] for database in databases]
        self.writes = self.written = 0

    def commit(self, table, then):
        session = self.sessions[table % len(self.sessions)]
        session[2].append(then)
        if not session[3]:
            self.write(session)

    def write(self, session):
        database, backend, batch, _ = session
        session[2], session[3] = [], bool(batch)
        if not batch:
            return
        self.writes += 1
        self.written += len(batch)

        def done():
            for then in batch:
                then()
            self.write(session)
        entries = len(batch) * self.costs.entries_a_move
        self.writer.do(self.costs.node_write, lambda: database.write(backend, entries, done))


def simulate(costs, tables, nodes, databases, warm, measured, think=0.0, players=None, proxy=None, world=None):
    """Every table plays: somebody moves, and when all have been told the next one does."""
    latencies = []
    players_cost, proxy_cost, node_cost = costs.player / 2, costs.proxy / 2, costs.node_entry * costs.entries_a_move / 2
    begun = {}

    def through(thread, seconds, then):
        if thread is None:
            then()
        else:
            thread.do(seconds, then)

    def move(table):
        begun[table] = world.now
        node = nodes[table % len(nodes)]
        through(players, players_cost, lambda: through(proxy, proxy_cost, lambda: node.loop.do(
            node_cost, lambda: node.commit(table // len(nodes), lambda: node.loop.do(
                node_cost, lambda: through(proxy, proxy_cost, lambda: through(players, players_cost, lambda: told(table))))))))

    def told(table):
        if world.now >= warm:
            latencies.append(world.now - begun[table])
        if think > 0:
            world.after(world.chance.expovariate(1 / think), lambda: move(table))
        else:
            move(table)

    for table in range(tables):
        world.after(world.chance.expovariate(1 / (think or 0.02)), lambda table=table: move(table))
    world.run(warm)
    parts = {"node": lambda: [node.loop.worked for node in nodes], "database": lambda: [database.worked for database in databases],
             "replay": lambda: [database.replay.worked for database in databases]}
    before = {name: worked() for name, worked in parts.items()}
    world.run(warm + measured)
    latencies.sort()
    busy = {name: max((now - was) / measured for now, was in zip(worked(), before[name])) for name, worked in parts.items()}
    return Result(len(latencies) / measured, latencies[len(latencies) // 2], latencies[len(latencies) * 99 // 100],
                  busy,
                  costs.entries_a_move * sum(node.written for node in nodes) / max(1, sum(node.writes for node in nodes)))


# ---- Was it so? ----------------------------------------------------------------------------------

def as_measured(costs, way, run, seed=1):
    """On one machine, on which each part took longer by what else ran there just then, the other parts among it."""
    world = World(seed)
    machines = {part: Machine(world, slower=slower) for part, slower in run["slower"].items()}
    database = Database(world, costs, machines["primary"], machines["receiver"], machines["replay"], way != ALONE)
    nodes = [Node(costs, machines["nodes"], [database]) for _ in range(3 if way == THREE else 1)]
    return simulate(costs, run["tables"], nodes, [database], 2, 8, players=Thread(machines["players"]),
                    proxy=Thread(machines["proxy"]) if way == THREE else None, world=world)


def check(saved, only):
    """The costs come from one node; those of HAProxy, and nothing else, from three."""
    costs = costs_of(saved)
    passed = failed = 0
    for way in (ONE, ALONE, THREE):
        for tables in sorted({run["tables"] for run in saved["ways"][way] if only in (0, run["tables"])}):
            runs = [run for run in saved["ways"][way] if run["tables"] == tables]
            results = [as_measured(costs, way, run) for run in runs]
            for name, simulated, measured in (
                    ("actions a second", [result.rate for result in results], [run["actions_per_s"] for run in runs]),
                    ("half of them", [1000 * result.half for result in results], [run["p50_ms"] for run in runs]),
                    ("99 of 100", [1000 * result.most for result in results], [run["p99_ms"] for run in runs])):
                simulated, measured = statistics.mean(simulated), statistics.mean(measured)
                error = simulated / measured - 1
                is_good = abs(error) <= MOST_ERROR.get(name, math.inf)  # of the longest none is promised
                passed, failed = passed + (is_good and name in MOST_ERROR), failed + (not is_good)
                print("%s%-36s %4d tables  %-17s measured %8.1f  simulated %8.1f  %+4.0f %%" % (
                    "" if is_good else "FAILED: ", way, tables, name, measured, simulated, 100 * error))
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0


# ---- People at once ------------------------------------------------------------------------------

def people_at_once(costs, people, database_count, seed=1):
    """Each node and each database has a machine of its own, and of nodes there are as many as it takes: for their own work, or for the
    database's, which works for each node in one process."""
    tables = people // SEATS
    rate = tables / SECONDS_A_MOVE
    busiest = max(costs.node_entry, costs.primary_entry / database_count)
    node_count = max(1, math.ceil(rate * costs.entries_a_move * busiest / BUSY))
    world = World(seed)
    databases = []
    for _ in range(database_count):
        standby = Machine(world, DATABASE_PROCESSORS)
        databases.append(Database(world, costs, Machine(world, DATABASE_PROCESSORS), standby, standby))
    nodes = [Node(costs, Machine(world, 2), databases) for _ in range(node_count)]
    measured = min(20.0, max(1.0, 60000 / rate))  # seconds
    result = simulate(costs, tables, nodes, databases, SECONDS_A_MOVE / 2, measured, think=SECONDS_A_MOVE, world=world)
    return node_count, result


def databases_for(costs, people):
    rate = people / SEATS / SECONDS_A_MOVE * costs.entries_a_move
    return max(1, math.ceil(rate * max(costs.primary_entry / DATABASE_PROCESSORS, costs.replay_entry) / BUSY))


def tell_people(costs):
    print("%9s %6s %10s %9s %7s %7s %9s %9s %9s %10s %9s %8s" % (
        "people", "nodes", "databases", "moves/s", "p50 ms", "p99 ms", "node", "database", "replay", "memory GB", "log MB/s", "TB kept"))
    for people in (10_000, 100_000, 1_000_000):
        count = databases_for(costs, people)
        nodes, result = people_at_once(costs, people, count)
        entries = result.rate * costs.entries_a_move
        print("%9d %6d %10d %9.0f %7.1f %7.1f %7.0f %% %7.0f %% %7.0f %% %10.1f %9.1f %8.1f" % (
            people, nodes, count, result.rate, 1000 * result.half, 1000 * result.most, 100 * result.busy["node"],
            100 * result.busy["database"] / DATABASE_PROCESSORS, 100 * result.busy["replay"], people / SEATS * costs.kb_a_table / 1e6,
            entries * costs.log_bytes_an_entry / 1e6 / count, entries * costs.bytes_an_entry * 86400 * KEPT_DAYS / 1e12))
    for name, seconds in (("a node, whose tables one thread plays", costs.node_entry),
                          ("a node, for which one process works in the database", costs.primary_entry),
                          ("a database with %d processors" % DATABASE_PROCESSORS, costs.primary_entry / DATABASE_PROCESSORS),
                          ("its standby, where one process does all of it again", costs.replay_entry)):
        rate = BUSY / (seconds * costs.entries_a_move)
        print("%s: up to %.0f moves a second, %.0f people" % (name, rate, rate * SECONDS_A_MOVE * SEATS))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--tables", type=int, default=0, help="of those that were measured; all, if it is not said")
    parser.add_argument("file", nargs="?", default=FIGURES)
    arguments = parser.parse_args()
    with open(arguments.file, encoding="ascii") as file:
        saved = json.load(file)
    if arguments.check:
        return check(saved, arguments.tables)
    costs = costs_of(saved)
    print("a move: %.2f entries; players %.0f µs, HAProxy %.0f µs, node %.0f µs and %.0f µs a write, database %.0f µs an entry and %.0f µs a "
          "write, its standby takes it down in %.0f and %.0f and does it again in %.0f and %.0f" % (costs.entries_a_move, *(1e6 * seconds for seconds in (
              costs.player, costs.proxy, costs.node_entry * costs.entries_a_move, costs.node_write, costs.primary_entry,
              costs.primary_write, costs.receiver_entry, costs.receiver_write, costs.replay_entry, costs.replay_write))))
    tell_people(costs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
