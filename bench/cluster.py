#!/usr/bin/python3
"""What players get with tables in a file, in PostgreSQL behind one node, and behind three and HAProxy: the same load on each, one
after the other, several times around, so that what else the machine does meets all of them. The figures are for comparing them
with each other; players, nodes and databases share the processors here.

    bench/cluster.py TRISKEL [--tables N] [--seconds S] [--rounds N]"""
import argparse
import asyncio
import json
import os
import subprocess
import sys

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(root, "tests", "server"))
from cluster import Cluster, Node  # noqa: E402  pylint: disable=wrong-import-position
from killing import NO_LIMITS  # noqa: E402  pylint: disable=wrong-import-position
from server import HOST, Server  # noqa: E402  pylint: disable=wrong-import-position


def load(arguments, port):
    done = subprocess.run([arguments.triskel, "load", "http://%s:%d" % (HOST, port), "--tables", str(arguments.tables), "--seconds",
                           str(arguments.seconds), "--json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
    return json.loads(done.stdout)


def database_size(cluster):
    return int(cluster.database.primary.sql("SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = "
                                            "c.relnamespace WHERE n.nspname = 'triskel' AND c.relkind = 'r'"))


async def run(arguments):
    cluster = Cluster(arguments.triskel, *NO_LIMITS, nodes=4)  # three behind HAProxy, and one alone
    alone = None
    file = Server(arguments.triskel, *NO_LIMITS)
    figures = {}
    try:
        await cluster.start()
        alone = cluster.nodes.pop()
        await asyncio.to_thread(file.start)
        cluster.proxy.end()
        cluster.proxy = type(cluster.proxy)(cluster.folder, cluster.nodes).start()
        primary = cluster.database.primary

        def synchronous(on):
            primary.sql("ALTER SYSTEM SET synchronous_standby_names = '%s'" % ("standby" if on else ""), "postgres")
            primary.sql("SELECT pg_reload_conf()", "postgres")

        for _ in range(arguments.rounds):
            for name, port, is_synchronous in (("a file", file.port, True), ("PostgreSQL, one node", alone.port, True),
                                               ("the same without the standby's word", alone.port, False),
                                               ("PostgreSQL, three nodes, HAProxy", cluster.port, True)):
                synchronous(is_synchronous)
                figures.setdefault(name, []).append(await asyncio.to_thread(load, arguments, port))
        entries = int(primary.sql("SELECT count(*) FROM triskel.entries"))
        records = int(primary.sql("SELECT count(*) FROM triskel.records"))
        print("%-38s %10s %8s %8s %8s" % ("tables in", "actions/s", "of file", "p50 ms", "p99 ms"))
        base = sum(one["actions_per_s"] for one in figures["a file"])
        for name, list_ in figures.items():
            rate = sum(one["actions_per_s"] for one in list_)
            print("%-38s %10.0f %8.2f %8.1f %8.1f" % (
                name, rate / len(list_), rate / base, sum(one["p50_ms"] for one in list_) / len(list_),
                sum(one["p99_ms"] for one in list_) / len(list_)))
        print("in the database: %d entries, %d games over, %.0f bytes an entry with all that belongs to it" % (
            entries, records, database_size(cluster) / max(1, entries)))
    finally:
        file.close()
        if isinstance(alone, Node):
            cluster.nodes.append(alone)
        await cluster.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=2)
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
