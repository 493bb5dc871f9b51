"""A server that is killed again and again at any moment, and what must be in its store when all is over. See crash.py
and crash_load.py."""
import asyncio
import contextlib
import sqlite3
import subprocess

from server import Server, need

# Nobody here is to be slowed down: limits have their own tests (abuse.py).
NO_LIMITS = ("--frames-a-second", "100000", "--frames-at-once", "100000", "--calls", "0/1s", "--tables", "0/1s",
             "--seats", "0/1s", "--connections-per-address", "0", "--bot-delay", "5ms-30ms", "--quiet")


class Victim(Server):
    def __init__(self, triskel, *flags):
        super().__init__(triskel, *NO_LIMITS, *flags)
        self.kills = 0

    async def die(self, chance, longest):
        """Goes on for a moment, is killed, and is there again: now and then only after it was killed while it came."""
        await asyncio.sleep(chance.uniform(0, longest) if chance.random() < 0.8 else chance.uniform(0, longest / 20))
        self.is_killed()
        while chance.random() < 0.2:
            self.launch()
            await asyncio.sleep(chance.uniform(0, 0.05))
            self.is_killed()
        await asyncio.to_thread(self.start)

    def is_killed(self):
        need(self.process.poll() is None, "it ended by itself", self.log()[-4000:])
        self.kill()
        self.kills += 1

    def stored(self):
        """What is in the file, as Python's own SQLite reads it: by code, the entries; and the watch codes."""
        with contextlib.closing(sqlite3.connect("file:%s/tables.sqlite?mode=ro" % self.data, uri=True)) as database:
            need(database.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the file is damaged")
            tables = database.execute("SELECT id, code, watch FROM tables").fetchall()
            entries = {code: database.execute("SELECT number, line FROM entries WHERE table_id = ? ORDER BY number",
                                              (table,)).fetchall() for table, code, _ in tables}
        for code, lines in entries.items():
            need([number for number, _ in lines] == list(range(1, len(lines) + 1)), "entries of %s have gaps" % code)
        return entries, {code: watch for _, code, watch in tables}

    def check_store(self):
        """What an operator would ask: is the file whole, can every table go on, is every record true? And the log,
        which has nothing but trouble (--quiet), has none."""
        need("level=" not in self.log(), "there was trouble", self.log()[-4000:])
        checked = subprocess.run([self.triskel, "store", "check", "--data", self.data], capture_output=True, text=True)
        need(checked.returncode == 0, "`triskel store check` is not content", checked.stdout, checked.stderr)
