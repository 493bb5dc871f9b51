#!/usr/bin/python3
"""Honest people play while others do to the server whatever does harm (abusers.py): floods, half-open handshakes,
nonsense, slow reading. Everything is cut off by its limit, the honest hardly notice, memory stays small, and afterwards
the server is as it was before.

    abuse.py TRISKEL [--seconds N] [--calm] [ABUSE…]

To do harm takes processors, too, and here they are the server's. So how long the honest wait is compared with how long
others wait at the same time at another server on this machine, to which nothing is done; --calm says besides how long
it takes when nothing is done at all."""
import argparse
import asyncio
import json
import os
import re
import sys

import abusers
from server import HOST, Failure, Server, need

FLAGS = ("--call-within", "%ds" % abusers.CALL_WITHIN, "--hello-within", "%ds" % abusers.HELLO_WITHIN,
         "--slow-after", "%ds" % abusers.SLOW_AFTER, "--ping-after", "20s", "--linger", "1s")
HALF_OPEN = 5000
TABLES, RATE = 6, 100  # of the honest: actions a second
MOST_MEMORY = 64  # MB, at any time
NOISE = 10  # milliseconds: less than this is the machine's, not the server's
LONGEST = 6  # seconds that abuses take at least
SECONDS_TO_CALM_DOWN = 15


async def play(arguments, server, seconds):
    """Honest people, for so long: what they found."""
    process = await asyncio.create_subprocess_exec(
        arguments.triskel, "load", "http://%s:%d" % (HOST, server.port), "--tables", str(TABLES), "--rate", str(RATE),
        "--seconds", str(seconds), "--json", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    said, complained = await process.communicate()
    need(process.returncode == 0, "the honest complain: %d" % process.returncode, said.decode(),
         complained.decode()[-1000:])
    return json.loads(said)


async def harm(arguments, server):
    """What came of each abuse."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, abusers.__file__, str(server.port), str(arguments.seconds), str(HALF_OPEN), *arguments.abuses,
        stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    return [json.loads(line) for line in said.decode().strip().split("\n")]


def memory(server):
    """The most that it ever had, in MB."""
    with open("/proc/%d/status" % server.process.pid, encoding="ascii") as file:
        return int(re.search(r"VmHWM:\s+(\d+) kB", file.read()).group(1)) / 1024


def is_sanitized(server):
    """Then it takes time and memory of its own to look after ours."""
    with open("/proc/%d/maps" % server.process.pid, encoding="utf-8") as file:
        return "san.so" in file.read()


def gauges(server):
    figures = dict(line.split(" ") for line in server.get("/metrics")[1].split("\n") if line and line[0] != "#")
    names = ("connections", "visitors", "rooms", "thinking", "writing")
    return {name: float(figures["triskel_" + name]) for name in names}


async def is_as_before(server, before):
    """Nothing is left of all that."""
    for _ in range(10 * SECONDS_TO_CALM_DOWN):
        after = await asyncio.to_thread(gauges, server)
        if after == before:
            return
        await asyncio.sleep(0.1)
    raise Failure("something is left: %s before, %s after" % (before, after))


async def run(arguments):
    server, other = Server(arguments.triskel, *FLAGS), Server(arguments.triskel, *FLAGS)
    checks = []

    def check(name, problem):
        checks.append(problem is None)
        if problem is not None:
            print("FAILED: %s\n%s" % (name, re.sub("(?m)^", "    ", str(problem))), flush=True)

    try:
        for one in (server, other):
            await asyncio.to_thread(one.start)
        before = gauges(server)
        seconds = arguments.seconds + LONGEST
        if arguments.calm:
            calm = await asyncio.gather(play(arguments, server, seconds), play(arguments, other, seconds))
            print("p99 of the honest: %.1f and %.1f ms when nothing is done" % tuple(found["p99_ms"] for found in calm))
        here, elsewhere, reports = await asyncio.gather(
            play(arguments, server, seconds), play(arguments, other, seconds), harm(arguments, server))
        here, elsewhere = here["p99_ms"], elsewhere["p99_ms"]
        for report in reports:
            check(report["abuse"], report.get("failed"))
            print("%-34s %5.1f s  %s" % (report["abuse"], report["seconds"], report.get("found", "")))
        check("every abuse was tried", None if len(reports) == len(arguments.abuses or abusers.ABUSES) else reports)
        most = memory(server)
        print("p99 of the honest: %.1f ms, %.1f ms at the other server; at most %.0f MB" % (here, elsewhere, most))
        if not is_sanitized(server):
            check("the honest wait", None if here <= 2 * max(elsewhere, NOISE) else "p99 has more than doubled")
            check("memory", None if most <= MOST_MEMORY else "%.0f MB" % most)
        for one in (server, other):
            await is_as_before(one, before)
            await asyncio.to_thread(one.look_for_secrets)
            await asyncio.to_thread(one.stop)
        check("the end", None)
    except Failure as failure:
        check("the server", failure)
    finally:
        server.close()
        other.close()
    print("%d passed, %d failed" % (sum(checks), len(checks) - sum(checks)))
    return not all(checks)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("triskel", type=os.path.abspath)
    parser.add_argument("--seconds", type=int, default=4, help="how long floods last")
    parser.add_argument("--calm", action="store_true")
    parser.add_argument("abuses", nargs="*", metavar="ABUSE", help=", ".join(abusers.ABUSES))
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
