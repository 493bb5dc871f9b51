#!/usr/bin/python3
"""What players get with tables in a file, in PostgreSQL behind one node, and behind three and HAProxy: the same load on each, one
after the other, several times around, so that what else the machine does meets all of them. The figures are for comparing them
with each other; players, nodes and databases share the processors here.

    bench/cluster.py TRISKEL [--tables N,…] [--seconds S] [--rounds N] [--save FILE]

With --save, what each part has cost (processor time, syncs, bytes) is kept for bench/scale.py."""
import argparse
import asyncio
import glob
import json
import os
import re
import statistics
import subprocess
import sys
import time

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(root, "tests", "server"))
from cluster import Cluster, Node  # noqa: E402  pylint: disable=wrong-import-position
from killing import NO_LIMITS  # noqa: E402  pylint: disable=wrong-import-position
from server import HOST, Server  # noqa: E402  pylint: disable=wrong-import-position

TICK = os.sysconf("SC_CLK_TCK")
SYNCS = 200


# ---- What it costs -----------------------------------------------------------------------------

def worked(pid):
    """Seconds of processor time of a process, of its children, and of those that have ended."""
    seconds = 0
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False).stdout.split()
    for number in (str(pid), *children):
        try:
            with open("/proc/%s/stat" % number, encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        seconds += sum(map(int, fields[11:15] if number == str(pid) else fields[11:13])) / TICK
    return seconds


def scheduled(threads):
    """Of all threads that this finds in /proc, seconds of processor time, and seconds in which others had the processors while there was
    something to do."""
    had = missed = 0
    for path in glob.glob("/proc/%s/schedstat" % threads):
        try:
            with open(path, encoding="ascii") as file:
                times = file.read().split()
        except OSError:
            continue
        had, missed = had + int(times[0]) / 1e9, missed + int(times[1]) / 1e9
    return had, missed


def waited(pid):
    """The second of these, of all threads of a process and its children."""
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False).stdout.split()
    return sum(scheduled("%s/task/*" % number)[1] for number in (str(pid), *children))


def child_called(pid, word):
    """The process of this one that has that in its title."""
    lines = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True, check=False).stdout.split("\n")
    return next(int(line.split()[0]) for line in lines if word in line)


def machine_worked():
    """Of all processors, without what they waited."""
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _, _, interrupt, soft, steal = map(int, file.readline().split()[1:9])
    return (user + nice + system + interrupt + soft + steal) / TICK


def counted(server):
    text = server.get("/metrics")[1]
    return {name: int(re.search(r"(?m)^triskel_%s (\d+)$" % name, text).group(1)) for name in ("entries", "writes", "moves")}


def syncs(folder):
    """Seconds of some syncs of a page in a file that is there already, as a log is, the shortest first; without what others had the
    processor for meanwhile."""
    taken = []
    path = os.path.join(folder, "sync")
    with open(path, "wb", buffering=0) as file:
        file.write(bytes(8192 * SYNCS))
        os.fsync(file.fileno())
        file.seek(0)
        for _ in range(SYNCS):
            file.write(b"x" * 8192)
            begin, before = time.perf_counter(), scheduled("thread-self")[1]
            os.fdatasync(file.fileno())
            taken.append(max(0, time.perf_counter() - begin - (scheduled("thread-self")[1] - before)))
    os.remove(path)
    return sorted(taken)


class Way:
    """One of the ways to keep tables, and all that was measured of it."""

    def __init__(self, name, port, nodes, processes, is_synchronous):
        self.name, self.port, self.nodes, self.processes, self.is_synchronous = name, port, nodes, processes, is_synchronous
        self.runs = []

    def moves(self):
        return sum(counted(node)["moves"] for node in self.nodes)

    def waits(self):
        return {name: sum(waited(pid) for pid in pids) for name, pids in self.processes.items()}

    def costs(self):
        sums = {"entries": 0, "writes": 0, "moves": 0}
        for node in self.nodes:
            for name, count in counted(node).items():
                sums[name] += count
        return {**sums, **{name: sum(worked(pid) for pid in pids) for name, pids in self.processes.items()}, "machine": machine_worked(),
                "clock": time.monotonic()}

    def load(self, arguments, tables):
        """Everybody sits down; then it is measured, until all have played."""
        idle = self.moves()
        with subprocess.Popen([arguments.triskel, "load", "http://%s:%d" % (HOST, self.port), "--tables", str(tables), "--seconds",
                               str(arguments.seconds), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            while process.poll() is None and self.moves() == idle:
                time.sleep(0.05)
            before, waits, players_before = self.costs(), self.waits(), scheduled(process.pid)
            players = players_before
            while process.poll() is None:  # what it says fits into the pipes
                players = max(players, scheduled(process.pid))
                time.sleep(0.05)
            said = process.stdout.read()
            if process.returncode != 0:
                raise RuntimeError(said + process.stderr.read())
        costs = {name: value - before[name] for name, value in self.costs().items()}
        figures = json.loads(said)
        # How much longer everything took than it worked, because others had the processors.
        slower = {name: 1 + (wait - waits[name]) / max(costs[name], 1 / TICK) for name, wait in self.waits().items()}
        had, missed = (now - was for now, was in zip(players, players_before))
        slower["players"] = 1 + missed / max(had, 1 / TICK)
        costs["players"] = figures["own_cpu"] * figures["seconds"]
        costs["others"] = costs["machine"] - had - sum(costs[name] for name in self.processes)
        self.runs.append({**figures, "costs": costs, "slower": slower})

    def of(self, tables, name):
        return [run[name] for run in self.runs if run["tables"] == tables]


# ---- Running -----------------------------------------------------------------------------------

def database_size(primary):
    return int(primary.sql("SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
                           "WHERE n.nspname = 'triskel' AND c.relkind = 'r'"))


def tell(ways, tables):
    print("%d tables\n%-38s %10s %8s %8s %8s" % (tables, "tables in", "actions/s", "of file", "p50 ms", "p99 ms"))
    base = statistics.mean(ways[0].of(tables, "actions_per_s"))
    for way in ways:
        rate, half, most = (statistics.mean(way.of(tables, name)) for name in ("actions_per_s", "p50_ms", "p99_ms"))
        print("%-38s %10.0f %8.2f %8.1f %8.1f" % (way.name, rate, rate / base, half, most))


async def run(arguments):
    cluster = Cluster(arguments.triskel, *NO_LIMITS, nodes=4, is_limited=False)  # three behind HAProxy, and one alone
    alone = None
    file = Server(arguments.triskel, *NO_LIMITS)
    try:
        await cluster.start()
        alone = cluster.nodes.pop()
        await asyncio.to_thread(file.start)
        cluster.proxy.end()
        cluster.proxy = type(cluster.proxy)(cluster.folder, cluster.nodes, is_limited=False).start()
        primary = cluster.database.primary
        # The standby acknowledges what it has taken down; to do the same to its tables is another process.
        standby = cluster.database.standby.process.pid
        database = {"primary": [primary.process.pid], "receiver": [child_called(standby, "walreceiver")],
                    "replay": [child_called(standby, "startup")]}
        ways = [Way("a file", file.port, [file], {"nodes": [file.process.pid]}, True),
                Way("PostgreSQL, one node", alone.port, [alone], {"nodes": [alone.process.pid], **database}, True),
                Way("the same without the standby's word", alone.port, [alone], {"nodes": [alone.process.pid], **database}, False),
                Way("PostgreSQL, three nodes, HAProxy", cluster.port, cluster.nodes,
                    {"nodes": [node.process.pid for node in cluster.nodes], "proxy": [cluster.proxy.process.pid], **database}, True)]
        taken = syncs(cluster.folder)
        log_before = primary.sql("SELECT pg_current_wal_lsn()")
        for _ in range(arguments.rounds):
            for tables in arguments.tables:
                for way in ways:
                    primary.sql("ALTER SYSTEM SET synchronous_standby_names = '%s'" % ("standby" if way.is_synchronous else ""), "postgres")
                    primary.sql("SELECT pg_reload_conf()", "postgres")
                    await asyncio.to_thread(way.load, arguments, tables)
        entries = int(primary.sql("SELECT count(*) FROM triskel.entries"))
        records = int(primary.sql("SELECT count(*) FROM triskel.records"))
        log = int(primary.sql("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '%s')::bigint" % log_before))
        taken = sorted(taken + syncs(cluster.folder))
        for tables in arguments.tables:
            tell(ways, tables)
        size = database_size(primary)
        print("in the database: %d entries, %d games over, %.0f bytes an entry with all that belongs to it, %.0f in the log" % (
            entries, records, size / max(1, entries), log / max(1, entries)))
        print("a bare sync: %.1f ms (half), %.1f ms (99 of 100); a processor was had for %.2f of the time in which there was something to do, "
              "and others worked on %.1f of them" % (
                  1000 * taken[len(taken) // 2], 1000 * taken[len(taken) * 99 // 100],
                  statistics.mean(1 / slower for way in ways for run in way.runs for slower in run["slower"].values()),
                  statistics.mean(run["costs"]["others"] / run["costs"]["clock"] for way in ways for run in way.runs)))
        if arguments.save:
            with open(arguments.save, "w", encoding="ascii") as saved:
                json.dump({"processors": os.cpu_count(), "syncs": [round(one, 6) for one in taken[::4]], "entries": entries, "records": records, "bytes": size,
                           "log_bytes": log, "ways": {way.name: way.runs for way in ways}}, saved, indent=1)
                saved.write("\n")
    finally:
        file.close()
        if isinstance(alone, Node):
            cluster.nodes.append(alone)
        await cluster.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    parser.add_argument("--tables", type=lambda text: [int(part) for part in text.split(",")], default=[20])
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--save", default="")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
