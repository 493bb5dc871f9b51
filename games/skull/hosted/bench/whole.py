#!/usr/bin/env python3
"""Solves the whole duel as `triskel solve skull --fresh` does, in a cache folder of its own, and says how long
that takes, how much memory at most, and whether what comes of it is the table that is part of the program.

    games/skull/hosted/bench/whole.py build/release/triskel [SECONDS [THREADS]]

With SECONDS it is stopped so often (SIGINT) and started again, and has to go on where it was."""
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile

SHIPPED = pathlib.Path(__file__).resolve().parent.parent / "shipped.table"
TIME = slice(20, 28)  # where the head of a table says how long it took, and …
DIGEST = slice(32, 48)  # … has the digest of all else


def without_time(table):
    table = bytearray(table)
    table[TIME] = bytes(8)
    table[DIGEST] = bytes(16)
    return bytes(table)


def main():
    program = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else None
    threads = sys.argv[3] if len(sys.argv) > 3 else "1"
    pieces = 0
    with tempfile.TemporaryDirectory() as cache:
        code = None
        while code != 0:
            pieces += 1
            solving = subprocess.Popen([program, "solve", "skull", "--fresh", "--threads", threads, "--json"],
                                       env=dict(os.environ, XDG_CACHE_HOME=cache), stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL)
            try:
                solving.wait(seconds)
            except subprocess.TimeoutExpired:
                solving.send_signal(signal.SIGINT)
            out, _ = solving.communicate()
            code = solving.returncode
        table = next(pathlib.Path(cache).rglob("skull-duel.table")).read_bytes()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(out.decode(), end="")
    print(f"{used.ru_utime + used.ru_stime:.0f} s of processor time in {pieces} pieces, "
          f"at most {used.ru_maxrss / 1024:.0f} MB, {len(table)} bytes")
    same = without_time(table) == without_time(SHIPPED.read_bytes())
    print("the same table as the one that is part of the program" if same else "another table")
    return 0 if same else 1


sys.exit(main())
