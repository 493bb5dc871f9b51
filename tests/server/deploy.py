#!/usr/bin/env python3
"""docs/deploy.md, followed from its beginning to its end: every block is run, or put into the file that its first line
names, on a machine in a folder (tests/package/machine.sh), with the package, nginx and HAProxy as they are, and a
certificate of its own. After a section it is tried whether what the section promises is true; from the first proxy
on, games are played all the time, by way of it.

    deploy.py BUILD_FOLDER [--verbose]
"""
import argparse
import asyncio
import datetime
import glob
import http.client
import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import traceback

import websockets

from play import Game
from server import HOST, PATIENCE, SECONDS_TO_STOP, Failure, need
from triskel_client import Http, new_key

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MACHINE = os.path.join(SOURCE, "tests", "package", "machine.sh")
COMMANDS = ("sudo", "cmake", "dpkg", "apt", "systemctl", "deb-systemd-invoke", "journalctl", "adduser", "install",
            "nginx", "triskel")
NAME = "games.example.org"
PROXIES = {"TLS, with nginx": "nginx", "By a socket instead of a port": "nginx", "TLS, with HAProxy": "haproxy"}
# Players here are quicker than people are, and their sockets are asked for signs of life while we look.
PACE = "frames_a_second = 1000\nframes_at_once = 1000\nbot_delay = 10ms-40ms\nping_after = 1s\n"
NGINX = """daemon off;
%(user)s
pid %(folder)s/pid/nginx-itself;
events { worker_connections 768; }
http {
    access_log off;
    client_body_temp_path %(folder)s/nginx-body;
    proxy_temp_path %(folder)s/nginx-proxy;
    fastcgi_temp_path %(folder)s/nginx-fastcgi;
    uwsgi_temp_path %(folder)s/nginx-uwsgi;
    scgi_temp_path %(folder)s/nginx-scgi;
    include %(folder)s/root/etc/nginx/sites-enabled/*;
}
"""


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def page_sections():
    """The page: for each title its text, and its blocks as language and text."""
    sections = []
    for part in re.split(r"(?m)^##+ ", read(os.path.join(SOURCE, "docs", "deploy.md")))[1:]:
        title, _, text = part.partition("\n")
        sections.append((title, text, re.findall(r"(?ms)^```(\w+)\n(.*?)^```$", text)))
    return sections


def free_ports(count):
    """Below those that a system gives to whoever asks for any: nobody takes them before they are used."""
    found = []
    while len(found) < count:
        port = random.randrange(12000, 32000)
        try:
            with socket.create_server((HOST, port)):
                found += [port] if port not in found else []
        except OSError:
            continue
    return found


def has_ipv6():
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


# ---- The machine -------------------------------------------------------------------------------

class Machine:
    """A folder with a file system of its own, in which blocks are run."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="triskel-deploy-")
        self.root = os.path.join(self.folder, "root")
        self.port, self.tls_port, self.plain_port = free_ports(3)
        self.secrets = set()  # tokens and watch codes that were given out
        self.certificate = self.at("/etc/letsencrypt/live/%s/fullchain.pem" % NAME)
        for path in ("/etc", "/etc/haproxy", "/run/systemd/system", "/var/lib/dpkg/info", "/var/lib/dpkg/updates",
                     "/var/lib/dpkg/triggers", "/var/backups", os.path.dirname(self.certificate)[len(self.root):]):
            os.makedirs(self.at(path), exist_ok=True)
        write(self.at("/var/lib/dpkg/status"), "")
        os.makedirs(self.folder + "/bin")
        for command in COMMANDS:
            os.symlink(MACHINE, os.path.join(self.folder, "bin", command))
        write(self.folder + "/nginx.conf", NGINX % {"folder": self.folder,
                                                    "user": "user root;" if os.geteuid() == 0 else ""})
        self.make_certificate()

    def at(self, path):
        return self.root + path

    def make_certificate(self):
        key = os.path.join(os.path.dirname(self.certificate), "privkey.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-days", "2", "-subj", "/CN=" + NAME, "-addext", "subjectAltName=DNS:%s,DNS:localhost" % NAME,
                        "-keyout", key, "-out", self.certificate], check=True, capture_output=True)
        write(self.at("/etc/haproxy/%s.pem" % NAME), read(self.certificate) + read(key))
        write(self.folder + "/.curlrc", 'silent\nshow-error\ncacert = "%s"\nresolve = "%s:%d:%s"\n' % (
            self.certificate, NAME, self.tls_port, HOST))

    def placed(self, text):
        """As it is written on the page, for this machine: its folder, its ports, its certificate."""
        text = re.sub(r"(?<![\w.-])/(?=(etc|var|run)/)", self.root + "/", text)
        text = re.sub(r"triskel load https://%s" % NAME, "triskel load https://localhost --ca " + self.certificate, text)
        text = re.sub(r"https://(%s|localhost)" % NAME, r"https://\1:%d" % self.tls_port, text)
        text = re.sub(r"\b7777\b", str(self.port), text)
        text = re.sub(r"(listen |:)443\b", r"\g<1>%d" % self.tls_port, text)
        text = re.sub(r"(listen |:)80\b", r"\g<1>%d" % self.plain_port, text)
        if not has_ipv6():
            text = re.sub(r"(?m)^ *listen \[::\].*\n", "", text)
            text = re.sub(r"bind :::(\d+) v4v6", r"bind :\1", text)
        return text

    def run(self, script):
        environment = {**os.environ, "MACHINE": self.folder, "MACHINE_TLS_PORT": str(self.tls_port),
                       "CURL_HOME": self.folder, "LC_ALL": "C.UTF-8",
                       "PATH": "%s/bin:%s:/usr/sbin" % (self.folder, os.environ["PATH"])}
        try:
            done = subprocess.run(["bash", "-eu", "-o", "pipefail", "-c", script], cwd=self.folder, env=environment,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  timeout=2 * PATIENCE, check=False)
        except subprocess.TimeoutExpired as late:
            raise Failure("it takes too long:\n%s\n%s" % (script, late.stdout)) from None
        said = done.stdout.decode(errors="replace")
        need(done.returncode == 0, "it fails:", script, said[-3000:], self.log("triskel")[-1000:])
        return said

    def put(self, text):
        """A file of the page; its first line has its name."""
        path = text.split("\n", 1)[0][2:]
        write(self.at(path), self.placed(text))

    def block(self, language, text):
        said = ""
        if language == "sh":
            said = self.run(self.placed(text))
        else:
            self.put(text)
        self.keep_to_ourselves()
        return said

    def keep_to_ourselves(self):
        """The configuration as it is, but with a port that is free, for nobody but us."""
        path = self.at("/etc/triskel.conf")
        if os.path.exists(path) and PACE not in read(path):
            text = read(path)
            for setting in ("port = %d" % self.port, "bind = " + HOST):
                if not re.search("(?m)^" + setting.split(" ")[0], text):
                    text += setting + "\n"
            write(path, text + PACE)

    def log(self, service):
        path = os.path.join(self.folder, "log", service)
        return read(path) if os.path.exists(path) else ""

    def close(self):
        try:
            for service in ("triskel", "nginx", "haproxy"):
                self.run("systemctl stop %s || true" % service)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


# ---- Players, by way of a proxy ----------------------------------------------------------------

class SafeConnection(http.client.HTTPSConnection):
    """To the name on the certificate, wherever that is."""

    def connect(self):
        plain = socket.create_connection((HOST, self.port), self.timeout, self.source_address)
        self.sock = self._context.wrap_socket(plain, server_hostname=self.host)


class SafeHttp(Http):
    """The server of a call is the machine."""

    def __init__(self, machine, source=HOST):
        super().__init__(machine, source)
        self.context = ssl.create_default_context(cafile=machine.certificate)

    def connection(self):
        return SafeConnection(NAME, self.server.tls_port, timeout=PATIENCE, source_address=(self.source, 0),
                              context=self.context)

    def socket(self, path, **options):
        return websockets.connect("wss://%s:%d%s" % (NAME, self.server.tls_port, path), host=HOST, ssl=self.context,
                                  server_hostname=NAME, local_addr=(self.source, 0), **options)


class Traffic:
    """Games that are played one after the other, until that is enough."""

    def __init__(self, machine, at_once=3):
        self.machine, self.enough = machine, False
        self.played, self.failures, self.byes = [], [], []
        self.number = 0
        self.tasks = [asyncio.create_task(self.play()) for _ in range(at_once)]

    async def play(self):
        while not self.enough:
            self.number += 1
            game = Game(self.machine, self.machine.at("/usr/bin/triskel"), self.number, 1)
            game.http = SafeHttp(self.machine, "127.2.1.%d" % (self.number % 250 + 1))
            try:
                await asyncio.wait_for(game.run(), 4 * PATIENCE)
                self.played.append(game)
            except Exception as error:  # pylint: disable=broad-except
                self.failures.append("%s, table %s: %s" % (
                    game, game.code, error if isinstance(error, Failure) else traceback.format_exc()))
                return
            self.byes += [bye for person in game.people for bye in person.byes]

    async def end(self):
        self.enough = True
        await asyncio.gather(*self.tasks)
        need(not self.failures, "games fail", *self.failures)
        need(self.played, "no game was played")


# ---- What the sections promise -----------------------------------------------------------------

AFTER = {}


def after(*titles):
    def register(function):
        for title in titles:
            AFTER.setdefault(title, []).append(function)
        return function
    return register


def open_table(call):
    return call("POST", "/api/tables", {"key": new_key(), "game": "skull", "options": {}, "name": "Ana"})


@after(*PROXIES)
async def http_leads_to_https(machine, _):
    connection = http.client.HTTPConnection(HOST, machine.plain_port, timeout=PATIENCE)
    connection.request("GET", "/t/abc", headers={"Host": NAME})
    answer = connection.getresponse()
    need((answer.status, answer.headers["Location"]) == (301, "https://%s/t/abc" % NAME), "http", answer.headers)
    connection.close()


@after(*PROXIES)
async def a_page_of_another_site_may_do_nothing(machine, _):
    call = SafeHttp(machine).call_and_wait
    own, foreign = "https://%s:%d" % (NAME, machine.tls_port), "https://evil.example"
    need(call("GET", "/api/games", headers={"Origin": own}).status == 200, "our own page is refused")
    need(call("GET", "/api/games", headers={"Origin": foreign}).status == 403, "a page of another site is not refused")
    need(call("GET", "/api/games", headers={"Origin": own.replace("https", "http")}).status == 403,
         "it is not known that this is https")
    need(call("GET", "/api/games", headers={"Host": "other.example"}).status == 403, "another name is not refused")
    code = open_table(call).json["code"]
    path = "/api/tables/%s/live" % code
    async with SafeHttp(machine).socket(path, extra_headers={"Origin": own}):
        pass
    try:
        async with SafeHttp(machine).socket(path, extra_headers={"Origin": foreign}):
            raise Failure("a page of another site has a socket")
    except websockets.InvalidStatusCode as refused:
        need(refused.status_code == 403, "refused, but by %d" % refused.status_code)


@after(*PROXIES)
async def who_asks_counts_not_the_proxy(machine, _):
    """One address opens more tables than one may, whatever it says; another still can."""
    busy, other = SafeHttp(machine, "127.3.0.1").call_and_wait, SafeHttp(machine, "127.3.0.2").call_and_wait
    most = int(re.search(r"tables = (\d+)/", machine.run("triskel serve --settings")).group(1))
    for number in range(most):
        need(open_table(busy).status == 201, "table %d of %d is refused" % (number + 1, most))
    need(open_table(busy).status == 429, "there is no limit")
    lies = busy("POST", "/api/tables", {"key": new_key(), "game": "skull", "options": {}, "name": "Ana"},
                headers={"X-Forwarded-For": "203.0.113.9"})
    need(lies.status == 429, "who says that it is somebody else is believed", lies.body)
    need(open_table(other).status == 201, "all share one limit")


@after(*PROXIES)
async def metrics_stay_here(machine, _):
    need(SafeHttp(machine).call_and_wait("GET", "/metrics").status == 404, "metrics are for everybody")


@after(*PROXIES)
async def games_are_played_to_their_end(machine, _):
    traffic = Traffic(machine)
    await asyncio.sleep(2)  # longer than `ping_after`
    await traffic.end()
    # Where there is no port, the socket has the figures.
    metrics = machine.run("curl --fail http://localhost:%d/metrics || curl --fail --unix-socket '%s' "
                          "http://localhost/metrics" % (machine.port, machine.at("/run/triskel/socket")))
    need("\ntriskel_cut_silent 0\n" in metrics, "pings or their answers get lost", metrics)


@after(*PROXIES)
async def a_proxy_waits_longer_than_the_server(machine, text):
    settings = machine.run("triskel serve --settings --config /dev/null")
    seconds = sum(int(re.search(r"%s = (\d+)s\n" % name, settings).group(1)) for name in ("ping_after", "gone_after"))
    for minutes in re.findall(r"(?:proxy_\w+_timeout|timeout tunnel) (\d+)m", text):
        need(60 * int(minutes) > 1.5 * seconds, "a proxy gives up before the server does")


@after("Back to a copy")
async def the_tables_of_the_copy_are_there(machine, _):
    copies = machine.run("triskel store list --data '%s'/*" % machine.at("/var/backups/triskel"))
    codes = re.findall(r"(?m)^\d{4}-\S+ \S+  (\S+)", copies)
    need(codes, "the copy has no table", copies)
    for code in codes[:5]:
        need(SafeHttp(machine).call_and_wait("GET", "/api/tables/" + code).status == 200, "%s is gone" % code)


@after("The log")
async def every_line_is_explained(_, text):
    known = set(word for row in re.findall(r"(?m)^\| (`.*?) \|", text) for word in re.findall(r"`(\w+)`", row))
    written = set()
    for path in glob.glob(os.path.join(SOURCE, "server", "*.c")) + [os.path.join(SOURCE, "cli", "cmd_serve.c")]:
        written |= set(re.findall(r'(?:log_begin|note\w*)\([^;"]*"(\w+)"', read(path)))
    need(written and known - {"what"} == written, "on the page and in the source", sorted(known), sorted(written))


@after("Metrics")
async def every_metric_is_explained(machine, text):
    told = re.findall(r"(?m)^\| `(\w+)` \| (\w+) \| (.*?) \|", text)
    metrics = machine.run("curl --fail http://localhost:%d/metrics" % machine.port)
    written = [(name, kind, meaning) for name, meaning, kind in
               re.findall(r"# HELP (\w+) (.*)\n# TYPE \1 (\w+)\n", metrics)]
    need(told == written, "on the page and in /metrics", *set(told) ^ set(written))


@after("Limits worth knowing")
async def systemd_understands_it(machine, _):
    if shutil.which("systemd-analyze") is None:
        return
    unit = read(machine.at("/lib/systemd/system/triskel.service"))
    write(machine.folder + "/units/triskel.service", unit.replace("ExecStart=", "ExecStart=" + machine.root))
    shutil.copytree(machine.at("/etc/systemd/system/triskel.service.d"), machine.folder + "/units/triskel.service.d")
    said = machine.run("systemd-analyze verify --man=no units/triskel.service 2>&1")
    need(said == "", "systemd says", said)


# ---- Following the page ------------------------------------------------------------------------

class Run:
    def __init__(self, machine, verbose):
        self.machine, self.verbose = machine, verbose
        self.passed = self.failed = 0
        self.skipped = set()

    async def test(self, name, coroutine):
        begin = time.monotonic()
        try:
            await coroutine
            self.passed += 1
            if self.verbose:
                print("%s: %.1f s" % (name, time.monotonic() - begin), flush=True)
        except Exception as error:  # pylint: disable=broad-except
            self.failed += 1
            said = str(error) if isinstance(error, Failure) else traceback.format_exc()
            print("FAILED: %s\n%s" % (name, re.sub("(?m)^", "    ", said)), flush=True)

    async def blocks(self, title, blocks):
        for number, (language, text) in enumerate(blocks, 1):
            await self.test("%s, block %d" % (title, number), asyncio.to_thread(self.machine.block, language, text))

    async def during_games(self, title, blocks):
        """Nobody notices more than that the server was away for a moment."""
        traffic = Traffic(self.machine)
        await asyncio.sleep(1)
        await self.blocks(title, blocks)
        await self.test(title + ", and games go on", traffic.end())
        return traffic

    async def follow(self):
        sections = page_sections()
        configured = next(blocks[0] for title, _, blocks in sections if title == "Configure")
        for title, text, blocks in sections:
            proxy = PROXIES.get(title)
            if proxy is not None and not os.path.exists("/usr/sbin/" + proxy):
                self.skipped.add(proxy)
                continue
            if title == "TLS, with HAProxy":  # instead of nginx, and by the port again
                await self.blocks(title, [configured, ("sh", "systemctl stop nginx\nsystemctl restart triskel\n")])
            if title in ("Backup", "Upgrade"):
                traffic = await self.during_games(title, blocks)
                if title == "Upgrade":
                    await self.test("Upgrade: everybody is told and it stops in time", self.went_well(traffic))
            else:
                await self.blocks(title, blocks)
            for check in AFTER.get(title, ()):
                await self.test("%s: %s" % (title, check.__name__), check(self.machine, text))
        await self.test("no secret in a log", self.no_secrets())

    async def went_well(self, traffic):
        need(any(bye["why"] == "restarting" for bye in traffic.byes), "nobody was there when it stopped", traffic.byes)
        times = re.findall(r"(?m)^time=(\S+)Z level=info what=(stopping|stopped)\b", self.machine.log("triskel"))[-2:]
        need([what for _, what in times] == ["stopping", "stopped"], "it did not stop well", times)
        began, ended = (datetime.datetime.fromisoformat(when) for when, _ in times)
        need((ended - began).total_seconds() < SECONDS_TO_STOP, "it took long to stop", times)

    async def no_secrets(self):
        need(len(self.machine.secrets) > 20, "few secrets were given out")
        for service in ("triskel", "nginx", "haproxy"):
            log = self.machine.log(service)
            need(not any(secret in log for secret in self.machine.secrets), "a secret stands in the log of " + service)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("build", type=os.path.abspath)
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    missing = [command for command in ("dpkg-shlibdeps", "deb-systemd-helper", "systemd-sysusers", "openssl", "curl")
               if shutil.which(command) is None]
    if missing or not (os.path.exists("/usr/sbin/nginx") or os.path.exists("/usr/sbin/haproxy")):
        print("There is no %s here, so docs/deploy.md is not followed." % ", ".join(missing or ["nginx, no HAProxy"]))
        print("0 passed, 0 failed")
        return 0
    machine = Machine()
    run = Run(machine, arguments.verbose)
    try:
        subprocess.run(["cpack", "--config", arguments.build + "/CPackConfig.cmake", "-G", "DEB", "-B",
                        machine.folder + "/made"], check=True, capture_output=True)
        asyncio.run(run.follow())
    finally:
        machine.close()
    if run.skipped:
        print("not here, so not asked: %s" % ", ".join(sorted(run.skipped)))
    print("%d passed, %d failed" % (run.passed, run.failed))
    return run.failed > 0


if __name__ == "__main__":
    sys.exit(main())
