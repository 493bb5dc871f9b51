#!/usr/bin/python3
"""A PostgreSQL of our own: made in a temporary folder from Debian's packages, ended by its process id, and nothing else
on the machine is touched. Root is refused by PostgreSQL, so as root it runs as the user postgres.

    postgres.py COMMAND…     runs the command with TRISKEL_DATABASE, the address of an empty database"""
import glob
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PATIENCE = float(os.environ.get("SERVER_PATIENCE", "60"))
HOST = "127.0.0.1"
NAME = USER = "triskel"


class NotThere(Exception):
    """The machine has no PostgreSQL."""


def programs():
    """The folder of the newest one."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[4]))
    if not found:
        raise NotThere("there is no PostgreSQL here (Debian: postgresql)")
    return os.path.dirname(found[-1])


def servant():
    """Who runs it: nobody in particular, unless we are root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        except KeyError:
            continue
    raise NotThere("there is no user postgres, and root may not run it")


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def is_running(process):
    """It is there, and has not ended without anybody's having asked how."""
    try:
        with open("/proc/%s/stat" % process, encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Postgres:
    """One server in a folder of its own; with `port`, on the loopback too."""

    def __init__(self, folder, *settings, port=None, name="primary"):
        self.bin, self.servant = programs(), servant()
        self.folder = os.path.join(folder, name)
        self.data = os.path.join(self.folder, "data")
        self.log_path = os.path.join(self.folder, "log")
        self.settings, self.port, self.name = list(settings), port, name
        self.process = None
        self.password = secrets.token_hex(16)  # for the loopback; the socket is in a folder of its own
        os.makedirs(self.folder)
        os.chmod(folder, 0o711)
        if self.servant:
            os.chown(self.folder, self.servant["user"], self.servant["group"])
        os.chmod(self.folder, 0o700)

    def run(self, program, *arguments, check=True):
        return subprocess.run([os.path.join(self.bin, program), *arguments], check=check, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, cwd=self.folder, timeout=PATIENCE,
                              env={**os.environ, "LC_ALL": "C.UTF-8"}, **self.servant)

    def make(self):
        path = os.path.join(self.folder, "password")
        with open(path, "w", encoding="ascii") as file:
            file.write(self.password)
        if self.servant:
            os.chown(path, self.servant["user"], self.servant["group"])
        self.run("initdb", "-D", self.data, "-U", USER, "--auth-local", "trust", "--auth-host", "scram-sha-256", "--pwfile",
                 path, "-E", "UTF8", "--locale", "C.UTF-8", "--wal-segsize", "1", "--no-sync")
        return self

    def start(self):
        listens = [] if self.port is None else ["-p", str(self.port)]
        settings = [part for setting in self.settings for part in ("-c", setting)]
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.bin, "postgres"), "-D", self.data, "-k", self.folder, *listens,
                 "-c", "listen_addresses=%s" % (HOST if self.port else ""), "-c", "shared_buffers=32MB",
                 "-c", "logging_collector=off", *settings],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, **self.servant)
        self.until(self.answers, "PostgreSQL does not answer")
        return self

    def answers(self):
        if self.process.poll() is not None:
            raise RuntimeError("PostgreSQL ended with %d\n%s" % (self.process.returncode, self.log()[-3000:]))
        return self.run("pg_isready", "-q", "-h", self.folder, "-p", str(self.port or 5432), check=False).returncode == 0

    def until(self, condition, sentence):
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                raise RuntimeError("%s\n%s" % (sentence, self.log()[-3000:]))
            time.sleep(0.05)

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def sql(self, text, database=NAME, check=True):
        """What psql prints, a row a line, with | between columns."""
        done = self.run("psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p", str(self.port or 5432), "-U", USER,
                        "-d", database, "-c", text, check=False)
        if check and done.returncode != 0:
            raise RuntimeError("%s: %s" % (text, done.stderr))
        return done.stdout.strip()

    def make_database(self):
        self.sql("CREATE DATABASE %s" % NAME, "postgres")
        return self

    def address(self):
        """By its socket in the folder."""
        return "postgresql://%s@/%s?host=%s&port=%d" % (USER, NAME, self.folder, self.port or 5432)

    def end(self, how=signal.SIGINT):
        """SIGINT: at once, and in order. SIGKILL: as if its power had failed, children too."""
        if self.process is None:
            return
        if how == signal.SIGKILL:
            self.process.send_signal(signal.SIGSTOP)  # it has no more children than these
            os.waitpid(self.process.pid, os.WUNTRACED)
            children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True,
                                      check=False).stdout.split()
            self.process.kill()
            for child in children:
                try:
                    os.kill(int(child), signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.until(lambda: not any(map(is_running, children)), "a child of PostgreSQL does not end")
        else:
            self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.process = None


def main():
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    folder = tempfile.mkdtemp(prefix="triskel-postgres-")
    try:
        server = Postgres(folder, "fsync=off", "max_connections=40")
    except NotThere as reason:
        print("%s: nothing is tested with it" % reason)
        print("0 passed, 0 failed")
        return 0
    try:
        server.make().start().make_database()
        environment = {**os.environ, "TRISKEL_DATABASE": server.address(), "TRISKEL_DATABASE_FOLDER": server.folder,
                       "TRISKEL_PSQL": os.path.join(server.bin, "psql"), "LC_ALL": "C.UTF-8"}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    finally:
        server.end()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
