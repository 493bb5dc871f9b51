#!/usr/bin/env python3
"""The load tool against a small server that tells the truth, is troublesome, or lies (liar.py): it must play on
through every trouble, and notice every lie. A test is one such server.

    load.py TRISKEL [NAME…]     all but those that take long, or those of these names"""
import asyncio
import json
import logging
import os
import ssl
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import liar  # noqa: E402

SECONDS = "3"
AT_ONCE = 8  # servers
LONG = {"still": "35"}  # seconds to be played; only if they are asked for by name
CERTIFICATE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "localhost.pem")  # and its key; for 100 years


async def run(triskel, where, *flags):
    """The exit code, what it printed and what it said; `where` is a port, or an address."""
    process = await asyncio.create_subprocess_exec(
        triskel, "load", "http://127.0.0.1:%d" % where if isinstance(where, int) else where, "--lang", "en", *flags,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    try:
        out, said = await asyncio.wait_for(process.communicate(), 60)
    except asyncio.TimeoutError:
        process.kill()
        return None, "", "it does not come to an end"
    return process.returncode, out.decode(), said.decode()


def check_journal(path):
    """Everything acknowledged was told, under its number, to all four; and nothing twice."""
    told, done = {}, []
    with open(path) as journal:
        for row in journal:
            what, code, n, person, rest = row.rstrip("\n").split(" ", 4)
            if what == "done":
                done.append((code, int(n), "%s %s" % (person, rest)))
            else:
                key = (code, int(n), person)
                if key in told:
                    return "told twice: %s" % row
                told[key] = rest
    # Three tables, and at each it went on behind the trouble.
    if len(done) < 3 * (liar.LIE_AT + 1):
        return "it did not go on: %d" % len(done)
    if len(set(done)) < len(done):
        return "acknowledged twice"
    for code, n, move in done:
        for person in range(1, 5):
            if told.get((code, n, "P%d" % person)) != "move " + move:
                return "done, but not told to P%d: %s %d %s" % (person, code, n, move)
    return None


async def takes_trouble(triskel, trouble):
    server, port = await liar.start(trouble)
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "journal")
        # Slowly enough that a game is still played when the trouble comes.
        code, out, said = await run(triskel, port, "--tables", "3", "--seconds", SECONDS, "--rate", "60", "--json",
                                    "--journal", journal)
        server.close()
        if code != 0:
            return "exit code %s: %s" % (code, said)
        report = json.loads(out)
        if report["sockets"] != 12 or report["faults"] != 0 or report["actions"] == 0:
            return "report: %s" % out
        if report["p50_ms"] is None or not report["p50_ms"] <= report["p99_ms"] <= report["max_ms"]:
            return "times: %s" % out
        if report["server_mb"] != 1 or report["server_cpu"] != 0:
            return "metrics: %s" % out
        if trouble in ("drops", "restarts") and sum(report["lost"].values()) != 12:
            return "lost: %s" % out
        return check_journal(journal)


async def notices_lie(triskel, lie):
    server, port = await liar.start(lie)
    code, out, said = await run(triskel, port, "--tables", "1", "--seconds", LONG.get(lie, SECONDS), "--rate", "20",
                                "--json")
    server.close()
    if code != 1:
        return "exit code %s: %s %s" % (code, out, said)
    if liar.LIES[lie] not in said:
        return "it says: %s" % said
    return None


async def comes_by_another_door(triskel, door):
    """A socket in the file system; TLS with a certificate that is vouched for, by name; with one that is not; and
    with one of another name."""
    with tempfile.TemporaryDirectory() as folder:
        path, tls = os.path.join(folder, "socket"), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(CERTIFICATE)
        server, port = await liar.start("none", *((path, None) if door == "unix" else (None, tls)))
        where = {"unix": "unix:" + path, "other_name": "https://127.0.0.1:%d" % port}.get(
            door, "https://localhost:%d" % port)
        flags = [] if door in ("unix", "unknown") else ["--ca", CERTIFICATE]
        code, out, said = await run(triskel, where, "--tables", "1", "--seconds", SECONDS, "--json", *flags)
        server.close()
    if door in ("unknown", "other_name"):
        if code != 1 or out or "nobody answers there who can prove to be that server" not in said:
            return "exit code %s: %s %s" % (code, out, said)
    elif code != 0 or json.loads(out)["actions"] == 0:
        return "exit code %s: %s %s" % (code, out, said)
    return None


async def is_refused(triskel):
    server, port = await liar.start("full")
    code, out, said = await run(triskel, port, "--tables", "1", "--seconds", "1")
    server.close()
    if code != 1 or out or "The hall is full." not in said:
        return "exit code %s: %s %s" % (code, out, said)
    return None


async def finds_nobody(triskel):
    code, out, said = await run(triskel, 1, "--tables", "1", "--seconds", "1")
    if code != 1 or out or "nobody answers there" not in said:
        return "exit code %s: %s %s" % (code, out, said)
    return None


async def main():
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # writing to who has just gone is no news
    triskel, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    tests = {name: takes_trouble(triskel, name) for name in liar.TROUBLES}
    tests.update({name: notices_lie(triskel, name) for name in liar.LIES})
    tests.update({name: comes_by_another_door(triskel, name) for name in ("unix", "tls", "unknown", "other_name")})
    tests.update({"full": is_refused(triskel), "nobody": finds_nobody(triskel)})
    failed = 0
    chosen = {name: test for name, test in tests.items() if name in wanted or not wanted and name not in LONG}
    for name, test in tests.items():
        if name not in chosen:
            test.close()
    places = asyncio.Semaphore(AT_ONCE)

    async def in_turn(test):
        async with places:
            return await test

    for name, fault in zip(chosen, await asyncio.gather(*map(in_turn, chosen.values()))):
        if fault:
            failed += 1
            print("%s: %s" % (name, fault))
    print("%d passed, %d failed" % (len(chosen) - failed, failed))
    return failed > 0


sys.exit(asyncio.run(main()))
