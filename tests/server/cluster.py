"""All parts of docs/cluster.md on the loopback of this machine, in a temporary folder: PostgreSQL with a synchronous
standby, nodes, HAProxy with the configuration of that page. Each part can be killed, stopped and cut off by itself; all of
it is ended by process id. scripts/cluster starts it for people, chaos.py for itself."""
import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "store"))
from postgres import NAME, USER, NotThere, Postgres, free_port  # noqa: E402  pylint: disable=wrong-import-position
from server import HOST, PATIENCE, Failure, Server, need  # noqa: E402  pylint: disable=wrong-import-position

PAGE = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "docs", "cluster.md")
HAPROXY = "/usr/sbin/haproxy"


def block(language):
    """The one block of the page in this language."""
    with open(PAGE, encoding="utf-8") as file:
        found = re.findall(r"(?s)```%s\n(.*?)```" % language, file.read())
    need(len(found) == 1, "docs/cluster.md has %d blocks of %s" % (len(found), language))
    return found[0]


# ---- The database ------------------------------------------------------------------------------

class Database:
    """A primary and its synchronous standby, who change places when the primary dies."""
    SETTINGS = ("wal_level=replica", "max_wal_senders=5", "hot_standby=on", "max_connections=60", "max_wal_size=1GB", "wal_keep_size=64MB",
                "wal_receiver_status_interval=1s", "wal_retrieve_retry_interval=200ms")

    def __init__(self, folder):
        self.servers = [Postgres(folder, *self.SETTINGS, port=free_port(), name=name) for name in ("one", "two")]
        self.primary, self.standby = self.servers

    def start(self):
        self.primary.make().start().make_database()
        self.make_standby()
        return self

    def make_standby(self):
        """From the primary as it is now; from then on nothing is acknowledged that it does not have."""
        standby = self.standby
        shutil.rmtree(standby.data, ignore_errors=True)
        standby.run("pg_basebackup", "-D", standby.data, "-h", self.primary.folder, "-p", str(self.primary.port), "-U", USER,
                    "-c", "fast", "-X", "stream", "-R", "--no-sync")
        with open(os.path.join(standby.data, "postgresql.auto.conf"), "w", encoding="utf-8") as file:
            file.write("primary_conninfo = 'host=%s port=%d user=%s application_name=standby'\n" % (
                self.primary.folder, self.primary.port, USER))  # and nothing of what was set at the primary
        standby.start()
        self.primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'", "postgres")
        self.primary.sql("SELECT pg_reload_conf()", "postgres")
        self.primary.until(lambda: self.primary.sql("SELECT sync_state FROM pg_stat_replication", "postgres") == "sync",
                           "the standby does not follow")

    def fail_over(self):
        """The primary dies, and its standby takes its place."""
        self.primary.end(signal.SIGKILL)
        self.primary, self.standby = self.standby, self.primary
        self.primary.sql("SELECT pg_promote(true, 30)", "postgres")

    def end(self):
        for server in self.servers:
            server.end()


# ---- Between a node and the database -----------------------------------------------------------

class Wire:
    """A little proxy for TCP that can be cut: then what was open is closed, or nothing passes any more, and nobody new
    comes through."""

    def __init__(self, target):
        self.target = target
        self.port = None
        self.server = None
        self.is_cut = self.is_silent = False
        self.writers = set()
        self.tasks = set()

    async def start(self):
        self.server = await asyncio.start_server(self.connected, HOST, 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def connected(self, reader, writer):
        self.tasks.add(asyncio.current_task())
        self.writers.add(writer)
        try:
            if self.is_cut and not self.is_silent:
                return
            there_reader, there_writer = await asyncio.open_connection(HOST, self.target)
            self.writers.add(there_writer)
            try:
                await asyncio.gather(self.pass_on(reader, there_writer), self.pass_on(there_reader, writer))
            finally:
                self.drop(there_writer)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            self.drop(writer)
            self.tasks.discard(asyncio.current_task())

    def drop(self, writer):
        self.writers.discard(writer)
        if writer.transport is not None:
            writer.transport.abort()

    async def pass_on(self, reader, writer):
        while data := await reader.read(65536):
            while self.is_silent:
                await asyncio.sleep(0.02)
            writer.write(data)
            await writer.drain()
        self.drop(writer)

    def cut(self, silently):
        self.is_cut, self.is_silent = True, silently
        if not silently:
            for writer in list(self.writers):
                self.drop(writer)

    def heal(self):
        was_silent, self.is_cut, self.is_silent = self.is_silent, False, False
        if was_silent:  # as a router that was away: what was open is gone
            for writer in list(self.writers):
                self.drop(writer)

    async def end(self):
        self.server.close()
        for writer in list(self.writers):
            self.drop(writer)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


# ---- Nodes and the proxy -----------------------------------------------------------------------

class Node(Server):
    """A server whose tables are in the database; each time it is started it has another name there."""

    def __init__(self, triskel, name, ports, password, *flags):
        super().__init__(triskel)
        self.name, self.ports, self.password, self.own_flags = name, ports, password, flags
        self.starts = 0

    def address(self):
        return "postgresql://%s:%s@%s/%s?application_name=%s.%d" % (
            USER, self.password, ",".join("%s:%d" % (HOST, port) for port in self.ports), NAME, self.name, self.starts)

    def launch(self):
        self.starts += 1
        self.flags = ("--store", self.address(), "--trusted-proxy", HOST, *self.own_flags)
        if self.port == 0:
            self.port = free_port()
        return super().launch()

    def drain(self):
        """It gives its tables away one by one, and ends."""
        self.process.send_signal(signal.SIGUSR1)
        code = self.process.wait(PATIENCE)
        self.process = None
        need(code == 0, "%s ended with %d" % (self.name, code), self.log()[-3000:])

    def pause(self, stop):
        self.process.send_signal(signal.SIGSTOP if stop else signal.SIGCONT)


class Proxy:
    """HAProxy as the page configures it, without TLS; and without its limit by address, for who wants to be many people at once."""

    def __init__(self, folder, nodes, is_limited=True):
        self.is_limited = is_limited
        self.path = os.path.join(folder, "haproxy.cfg")
        self.log_path = os.path.join(folder, "haproxy.log")
        self.port = free_port()
        self.process = None
        self.before = []  # that have only to end what they have begun
        self.configure(nodes)

    def configure(self, nodes):
        text = block("haproxy")
        text = re.sub(r"(?m)^ *bind :::443.*\n", "    bind %s:%d\n" % (HOST, self.port), text)
        text = re.sub(r"(?m)^ *(bind :::80|http-request redirect scheme).*\n", "", text)
        text = re.sub(r"maxconn \d+", "maxconn 2000", text)  # whatever files the system allows
        if not self.is_limited:
            text = re.sub(r"(?m)^ *http-request deny .*sc_http_req_rate.*\n", "", text)
        servers = "".join("    server %s %s:%d\n" % (node.name, HOST, node.port) for node in nodes)
        text = re.sub(r"(?m)(^    server node\d .*\n)+", servers, text)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)

    def start(self, *flags):
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen([HAPROXY, "-db", "-f", self.path, *flags], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection((HOST, self.port), 1).close()
                return self
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise Failure("HAProxy does not start\n" + self.log()[-2000:]) from None
                time.sleep(0.02)

    def reload(self, nodes):
        """As `systemctl reload haproxy` does it: whoever comes from now on comes to these nodes, and what is open stays."""
        self.before.append(self.process)
        self.configure(nodes)
        return self.start("-sf", str(self.process.pid))

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def end(self):
        for process in self.before + ([self.process] if self.process is not None else []):
            process.kill()
            process.wait()
        self.process, self.before = None, []


def check_page(triskel, folder):
    """The configurations of the page as they stand there, with TLS: HAProxy and the server read them without a word."""
    certificate, path = os.path.join(folder, "games.pem"), os.path.join(folder, "page.cfg")
    key = certificate + ".key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
                    "2", "-subj", "/CN=games.example.org", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    with open(certificate, "a", encoding="ascii") as file, open(key, encoding="ascii") as private:
        file.write(private.read())
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r"/etc/haproxy/\S+\.pem", certificate, block("haproxy")))
    done = subprocess.run([HAPROXY, "-c", "-f", path], capture_output=True, text=True, check=False)
    need(done.returncode == 0 and "WARNING" not in done.stderr, "HAProxy is not content", done.stdout, done.stderr)
    with open(path, "w", encoding="utf-8") as file:
        file.write(block("ini"))
    done = subprocess.run([triskel, "serve", "--settings", "--config", path], capture_output=True, text=True, check=False)
    need(done.returncode == 0 and "\nstore = postgresql://" in done.stdout, "the server is not content", done.stderr)


class Cluster:
    """All of it. To who plays it is one server: it has a port, and secrets that nobody may find in a log."""

    def __init__(self, triskel, *flags, nodes=3, spares=0, with_wires=False, is_limited=True):
        if not os.path.exists(HAPROXY):
            raise NotThere("there is no HAProxy here (Debian: haproxy)")
        self.triskel, self.flags, self.count = triskel, flags, nodes
        self.spare_count, self.spares = spares, []  # nodes that nobody has started, and HAProxy does not know
        self.folder = tempfile.mkdtemp(prefix="triskel-cluster-")
        self.with_wires, self.is_limited = with_wires, is_limited
        self.wires = []  # of each node, to each server of the database
        self.nodes = []
        self.secrets = set()
        self.proxy = None
        try:
            self.database = Database(self.folder)
        except NotThere:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    @property
    def port(self):
        return self.proxy.port

    async def start(self):
        await asyncio.to_thread(self.database.start)
        ports = [server.port for server in self.database.servers]
        for number in range(1, self.count + 1):
            wires = [await Wire(port).start() for port in ports] if self.with_wires else []
            self.wires.append(wires)
            node = Node(self.triskel, "node%d" % number, [wire.port for wire in wires] or ports,
                        self.database.servers[0].password, *self.flags)
            self.nodes.append(node)
        # All at once: one of them makes the schema.
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.nodes))
        for number in range(1, self.spare_count + 1):
            self.spares.append(Node(self.triskel, "spare%d" % number, ports, self.database.servers[0].password, *self.flags))
        self.proxy = await asyncio.to_thread(Proxy(self.folder, self.nodes, self.is_limited).start)
        return self

    def address(self):
        """Of the database, past all wires."""
        return self.database.primary.address()

    async def end(self):
        if self.proxy is not None:
            self.proxy.end()
        for node in self.nodes + self.spares:
            if node.process is not None:
                node.pause(False)
            node.close()
        for wires in self.wires:
            for wire in wires:
                await wire.end()
        self.database.end()
        shutil.rmtree(self.folder, ignore_errors=True)


# ---- What is done with it ----------------------------------------------------------------------

def go_through(ordeal, *arguments):
    """Makes an Ordeal (ordeal.py) and runs it; what a program ends with. Nothing is tested where something is not there that it needs."""
    try:
        run = ordeal(*arguments)
    except NotThere as reason:
        print("%s: nothing is tested with it" % reason)
        print("0 passed, 0 failed")
        return 0
    asyncio.run(run.run())
    print("%d passed, %d failed" % (run.passed, run.failed))
    return run.failed > 0
