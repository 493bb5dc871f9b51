#!/usr/bin/env python3
"""The doors of a server: who may come in, how, how many and how slowly; what is said at the door; and how it closes.

    tests/server/doors.py TRISKEL [PART OF A TEST'S NAME…]

Ends with one line `N passed, M failed`."""
import gzip
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time

from raw import Raw, framed
from server import Failure, Server, need

TESTS = []
TRISKEL = None
# What is freed is to be free, also with a sanitizer: memory is looked at here.
os.environ.setdefault("ASAN_OPTIONS", "quarantine_size_mb=1")


def test(*flags):
    def register(function):
        TESTS.append((function, flags))
        return function
    return register


def ask(server, method, url, headers=(), body=b"", **where):
    with Raw(server, **where) as raw:
        return raw.ask(method, url, headers, body)


def status(*arguments, **more):
    answer = ask(*arguments, **more)
    return answer and answer[0]


def same(got, expected, what):
    need(got == expected, "%s: %r instead of %r" % (what, got, expected))


def open_table(server, headers=(), **where):
    body = {"key": os.urandom(16).hex(), "game": "skull", "options": {"players": "3"}, "name": "Ana"}
    answer = ask(server, "POST", "/api/tables", {"Content-Type": "application/json", **dict(headers)},
                 json.dumps(body).encode(), **where)
    need(answer[0] == 201, "no table was opened", answer)
    opened = json.loads(answer[2])
    server.secrets |= {opened["token"], opened["watch"]}
    return opened


def sit_at(server, opened, **where):
    raw = Raw(server, **where)
    same(raw.upgrade("/api/tables/%s/live" % opened["code"]), 101, "the upgrade")
    raw.frame(json.dumps({"t": "hello", "v": 1, "token": opened["token"], "lang": "en", "log": "", "last": 0}))
    while json.loads(raw.next_frame()[1])["t"] != "now":
        pass
    return raw


def run(*arguments, **more):
    """A server that does not start: its exit code and what it says."""
    done = subprocess.run([TRISKEL, "serve", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=30, env={**os.environ, "LC_ALL": "C.UTF-8"}, check=False, **more)
    return done.returncode, done.stdout + done.stderr


# ---- What is said --------------------------------------------------------------------------------

@test()
def every_answer_has_strict_headers(server):
    code = open_table(server)["code"]
    for method, path in (("GET", "/"), ("GET", "/t/" + code), ("GET", "/style.css"), ("GET", "/api/games"),
                         ("GET", "/nothing"), ("PUT", "/"), ("GET", "/healthz"), ("GET", "/metrics"),
                         ("GET", "/api/nothing"), ("POST", "/api/tables")):
        headers = ask(server, method, path)[1]
        policy = headers["content-security-policy"]
        need("default-src 'none'" in policy and "connect-src 'self'" in policy and "unsafe" not in policy, path, policy)
        need("manifest-src 'self'" in policy, "no page could be installed: " + path, policy)
        for name, value in (("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"),
                            ("cross-origin-opener-policy", "same-origin"),
                            ("cross-origin-resource-policy", "same-origin"), ("connection", "close")):
            same(headers.get(name), value, path + " " + name)
        need("permissions-policy" in headers and "server" not in headers, path, headers)
        if path.startswith("/api/"):
            same(headers.get("cache-control"), "no-store", path)


def has_page(server):
    """Was it built with the page to play on?"""
    return b"/assets/" in ask(server, "GET", "/")[2]


@test()
def files_of_the_page_are_sent_once_and_small(server):
    if not has_page(server):
        return
    index = ask(server, "GET", "/")
    need(not re.search(rb"<script>|<style|style=| on[a-z]+=", index[2]), "code or style stands in the page", index[2])
    same(index[1].get("cache-control"), "no-cache", "the page is asked for again")
    same(ask(server, "GET", "/t/abc234")[2], index[2], "a table's link")
    same(ask(server, "GET", "/", {"If-None-Match": index[1]["etag"]})[0::2], (304, b""), "the page again")
    for path in re.findall(r'(?:src|href)="(/assets/[^"]+)"', index[2].decode()):
        plain = ask(server, "GET", path)
        same((plain[0], plain[1].get("cache-control")), (200, "public, max-age=31536000, immutable"), path)
        need("content-encoding" not in plain[1], path, plain[1])
        packed = ask(server, "GET", path, {"Accept-Encoding": "gzip, deflate"})
        same((packed[1].get("content-encoding"), gzip.decompress(packed[2])), ("gzip", plain[2]), path)
        smaller = ask(server, "GET", path, {"Accept-Encoding": "gzip, deflate, br"})
        same((smaller[1].get("content-encoding"), smaller[1]["content-type"]), ("br", plain[1]["content-type"]), path)
        need("accept-encoding" in smaller[1]["vary"], "what it depends on", smaller[1])
    manifest = ask(server, "GET", re.search(r'rel="manifest" href="([^"]+)"', index[2].decode())[1])
    same(manifest[1]["content-type"], "application/manifest+json", "the manifest")
    for icon in json.loads(manifest[2])["icons"]:
        same(ask(server, "GET", icon["src"])[1]["content-type"], icon["type"], icon["src"])
    same(status(server, "GET", "/assets/"), 404, "a folder")
    same(status(server, "GET", "/assets/nothing.js"), 404, "a file that is none")


@test()
def the_page_has_no_code_and_speaks_three_languages(server):
    texts = set()
    if has_page(server):
        return  # it has taken the place of this one
    for lang in ("en", "fr", "de"):
        answer = ask(server, "GET", "/t/abc234", {"Accept-Language": lang, "Host": "localhost:%d" % server.port})
        same(answer[0], 200, lang)
        text = answer[2].decode()
        need('lang="%s"' % lang in text, "it is not in the language asked for", text)
        need("triskel play --join http://localhost:%d/t/abc234" % server.port in text, "no word on how to join", text)
        need("<script" not in text and "style=" not in text and "<style" not in text and " on" not in text.split("<h1>")[0],
             "code or style stands in the page", text)
        texts.add(text)
    same(len(texts), 3, "languages")
    same(status(server, "GET", "/t/abc234/x"), 404, "a longer path")
    same(status(server, "GET", "/t/<b>234"), 404, "a code that is none")
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/t/../../etc/passwd", "/style.css/..%2f..%2fx"):
        need(b"root:" not in (ask(server, "GET", path) or (0, 0, b""))[2], "a file of the machine is served", path)


@test()
def odd_methods_are_refused_with_what_is_allowed(server):
    for path, allowed in (("/", "GET, HEAD"), ("/api/games", "GET, HEAD, POST"), ("/t/abc234", "GET, HEAD")):
        for method in ("OPTIONS", "PUT", "DELETE", "PATCH"):
            answer = ask(server, method, path, body=b"{}" if method in ("PUT", "PATCH") else b"")
            same(answer and (answer[0], answer[1].get("allow")), (405, allowed), "%s %s" % (method, path))
    same(status(server, "POST", "/", body=b"x"), 405, "POST /")
    need(status(server, "CONNECT", "localhost:80") in (None, 400, 403, 405), "CONNECT is served")
    need(status(server, "BREW", "/") in (None, 400, 403, 405), "BREW is served")
    same(status(server, "GET", "/healthz"), 200, "it is alive")


@test()
def who_asks_for_the_head_gets_no_body(server):
    for path in ("/", "/healthz", "/api/games", "/api/tables/zzzzz2", "/nothing"):
        with Raw(server) as raw:
            head, body = raw.send(b"HEAD %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path.encode()).rest().split(b"\r\n\r\n")
        same((int(head.split()[1]), body), (status(server, "GET", path), b""), "HEAD " + path)
        need(b"content-length: 0" not in head, "how long it would be", head)


@test()
def a_connection_is_one_call(server):
    two = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2
    with Raw(server) as raw:
        same(raw.send(two).rest().count(b"HTTP/1.1 200"), 1, "answers to two requests in one connection")
    for upgrade in ("h2c", "foo", "websocket, foo", ""):
        with Raw(server) as raw:
            raw.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: %s\r\n"
                     "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n" % upgrade)
            need(b"101" not in raw.rest()[:20], "an odd upgrade is taken: " + upgrade)
    same(status(server, "GET", "/healthz"), 200, "it is alive")


# ---- Whom it is for, and where it comes from -----------------------------------------------------

@test("--host", "play.example.org, games.example.org")
def only_known_hosts_are_answered(server):
    name = socket.gethostname()
    for host in ("localhost", "LOCALHOST:1", "127.0.0.1:%d" % server.port, "[::1]:80", "192.0.2.7", name, name + ".local",
                 name.upper() + ":80", "play.example.org", "games.example.org:443"):
        same(status(server, "GET", "/api/games", {"Host": host}), 200, host)
    for host in ("evil.example", "localhost.evil.example", "play.example.org.evil.example", "example.org", name + ".evil",
                 "localhost:x", "localhost:99999", "", "play.example.org,evil.example", "127.0.0.1.evil.example"):
        same(status(server, "GET", "/api/games", {"Host": host}), 403, host or "an empty host")
    same(status(server, "GET", "/api/games", {"Host": None}), 403, "no host")
    same(status(server, "GET", "/healthz", {"Host": None}), 200, "is it alive, without a host")
    opened = open_table(server)
    with Raw(server) as raw:
        same(raw.upgrade("/api/tables/%s/live" % opened["code"], {"Host": "evil.example"}), 403, "an upgrade")


@test()
def pages_of_other_sites_are_refused(server):
    own = "localhost:%d" % server.port
    opened = open_table(server)
    for origin, expected in (("http://" + own, 200), ("HTTP://LOCALHOST:%d" % server.port, 200), ("https://" + own, 403),
                             ("http://localhost", 403), ("http://evil.example", 403), ("null", 403), ("http://", 403),
                             ("http://%s.evil.example" % own, 403), ("http://evil.example#" + own, 403)):
        same(status(server, "GET", "/api/games", {"Host": own, "Origin": origin}), expected, origin)
        answer = ask(server, "POST", "/api/tables", {"Host": own, "Origin": origin, "Content-Type": "application/json"},
                     b"{}")
        same(answer[0], 400 if expected == 200 else 403, "POST from " + origin)
        with Raw(server) as raw:
            same(raw.upgrade("/api/tables/%s/live" % opened["code"], {"Host": own, "Origin": origin}),
                 101 if expected == 200 else 403, "an upgrade from " + origin)
    same(status(server, "GET", "/api/games", {"Host": "localhost:80", "Origin": "http://localhost"}), 200, "port 80")


@test("--trusted-proxy", "127.0.0.1, 127.0.0.9", "--misses", "5/1h", "--connections-per-address", "4")
def a_trusted_proxy_speaks_for_others(server):
    def misses(forwarded, source="127.0.0.1"):
        for count in range(8):
            if status(server, "GET", "/api/tables/zzzzz%d" % (count + 2), {"X-Forwarded-For": forwarded},
                      source=source) == 429:
                return count
        return 8
    same(misses("198.51.100.1"), 5, "misses of one address")
    same(misses("198.51.100.1"), 0, "misses of the same one again")
    same(misses("198.51.100.2"), 5, "misses of another one")
    same(misses("9.9.9.9, 198.51.100.1"), 0, "what somebody says before a proxy does counts for nothing")
    same(misses("198.51.100.3, 127.0.0.9"), 5, "by way of two proxies")
    same(misses("198.51.100.3"), 0, "the same by way of one")
    same(misses("2001:db8::1"), 5, "IPv6")
    same(misses("2001:db8::2"), 0, "the same network")
    same(misses("[2001:db8:1::1]:4711, garbage"), 5, "garbage is the proxy's own")
    same(misses("9.9.9.9", source="127.0.0.2"), 5, "who is not trusted")
    same(misses("9.9.9.10", source="127.0.0.2"), 0, "speaks for itself")
    said = [line for line in server.log().split("\n") if "what=limited" in line]
    same([line.split("of=")[1] for line in said],
         ["misses from=" + who for who in ("198.51.100.1", "198.51.100.2", "198.51.100.3", "2001:db8::", "127.0.0.1",
                                           "127.0.0.2")], "who is over a limit, once each")
    secure = {"Host": "localhost", "Origin": "https://localhost", "X-Forwarded-Proto": "https"}
    same(status(server, "GET", "/api/games", {**secure, "X-Forwarded-For": "198.51.100.9"}), 200, "https by the proxy")
    same(status(server, "GET", "/api/games", secure, source="127.0.0.3"), 403, "https, says anybody")
    opened = open_table(server, {"X-Forwarded-For": "198.51.100.10"})
    path = "/api/tables/%s/live" % opened["code"]
    held = [Raw(server) for _ in range(6)]
    statuses = [raw.upgrade(path, {"X-Forwarded-For": "198.51.100.11"}) for raw in held]
    same(statuses, [101] * 4 + [429] * 2, "sockets of one address behind a proxy")
    with Raw(server) as raw:
        same(raw.upgrade(path, {"X-Forwarded-For": "198.51.100.12"}), 101, "a socket of another address")
    held[0].socket.close()
    time.sleep(0.3)
    with Raw(server) as raw:
        same(raw.upgrade(path, {"X-Forwarded-For": "198.51.100.11"}), 101, "once one is closed")
    for raw in held:
        raw.socket.close()


@test("--metrics-port", "0")
def figures_are_for_who_runs_the_server(server):
    answer = ask(server, "GET", "/metrics")
    same(answer[0], 200, "/metrics on this machine")
    text = answer[2].decode()
    for name in ("triskel_rooms", "triskel_connections", "process_resident_memory_bytes", "process_cpu_seconds_total"):
        need("\n%s " % name in text and "# TYPE %s " % name in text, name + " is not among the figures", text)
    same(status(server, "GET", "/metrics", {"X-Forwarded-For": "198.51.100.1"}), 404, "/metrics by way of a proxy")
    same(status(server, "POST", "/metrics", body=b"x"), 405, "POST /metrics")
    port = int(server.until(lambda: re.search(r"what=metrics .*port=(\d+)", server.log()),
                            "the log does not say where the figures are").group(1))
    same(status(port, "GET", "/metrics", {"X-Forwarded-For": "198.51.100.1"}), 200, "at their own door")
    same(status(port, "GET", "/"), 404, "and nothing else there")
    same(status(port, "GET", "/api/games"), 404, "no calls either")


# ---- How much ------------------------------------------------------------------------------------

@test()
def bodies_have_a_limit(server):
    kind = {"Content-Type": "application/json"}
    same(status(server, "POST", "/api/tables", kind, b"[" + b" " * 8190 + b"]"), 400, "8 KiB")
    for size in (8193, 100000, 1 << 20, 5 << 20):
        answer = ask(server, "POST", "/api/tables", kind, b" " * size)
        if size <= 1 << 20 or answer is not None:  # who sends much more may be cut off while sending
            same(answer and (answer[0], json.loads(answer[2])["why"]), (413, "large"), "%d bytes" % size)
    same(status(server, "POST", "/api/tables", {**kind, "Content-Length": "100000000000"}), 413, "announced only")
    for length in (None, "-1", "x", "1x", "0x10", "+5", "99999999999999999999999999"):
        answer = status(server, "POST", "/api/tables", {**kind, "Content-Length": length})
        need(answer in (400, 413), "Content-Length %s: %s" % (length, answer))
    same(status(server, "POST", "/api/tables", {**kind, "Transfer-Encoding": "chunked"}, b"2\r\n{}\r\n0\r\n\r\n"), 400,
         "chunks")
    same(status(server, "GET", "/api/games", {}, b"x"), 400, "a body with GET")
    same(status(server, "POST", "/api/tables", {**kind, "Content-Length": "0"}), 400, "no body")


@test()
def headers_have_a_limit(server):
    for headers in ({"Cookie": "a" * 65536}, {"X-%d" % i: "a" * 100 for i in range(2000)}, 
                    {"Host": "a" * 1000}, {"Origin": "http://" + "a" * 2000}):
        need(status(server, "GET", "/api/games", headers) in (None, 400, 403, 413), "it is answered", list(headers)[0])
    same(status(server, "GET", "/api/games", {"Accept-Language": "a" * 3000}), 200, "a field that is only odd")
    need(status(server, "GET", "/api/" + "a" * 3000) in (None, 400, 404, 414), "a long path")
    need(status(server, "GET", "/api/games?" + "&".join("a=%d" % i for i in range(400))) in (None, 400, 200), "a long query")
    with Raw(server) as raw:
        need(b"200 OK" not in raw.send(b"\0\xff\r\n\r\n").rest(), "bytes that are no request are answered")
    same(status(server, "GET", "/healthz"), 200, "it is alive")


@test("--connections-per-address", "5", "--call-within", "3s")
def one_address_has_only_so_many_connections(server):
    where = {"source": "127.0.0.7"}
    opened = open_table(server, **where)
    path = "/api/tables/%s/live" % opened["code"]
    held = [Raw(server, **where) for _ in range(5)]
    for raw in held:
        same(raw.upgrade(path), 101, "a socket")
    answer = ask(server, "GET", "/api/games", **where)
    same((answer[0], json.loads(answer[2])["why"]), (429, "rate"), "one more call")
    with Raw(server, **where) as raw:
        same(raw.upgrade(path), 429, "one more socket")
    same(status(server, "GET", "/api/games", source="127.0.0.8"), 200, "somebody else")
    flood = [Raw(server, **where) for _ in range(500)]
    same(status(server, "GET", "/api/games", source="127.0.0.8"), 200, "somebody else, during a flood")
    need(sum(raw.is_closed(0.01) for raw in flood) > 400, "the flood is let in")
    for raw in flood:
        raw.socket.close()
    held[0].socket.close()
    time.sleep(0.5)
    same(status(server, "GET", "/api/games", **where), 200, "once one is closed")
    for raw in held:
        raw.socket.close()


@test("--calls", "10/1h")
def one_address_may_ask_only_so_often(server):
    statuses = [status(server, "GET", path, source="127.0.0.7")
                for path in ("/", "/style.css", "/api/games", "/t/abc234", "/nothing") * 3]
    same(statuses, [200, 200, 200, 200, 404] * 2 + [429] * 5, "requests in turn")
    with Raw(server, source="127.0.0.7") as raw:
        same(raw.upgrade("/api/tables/abc234/live"), 429, "a socket")
    same(status(server, "GET", "/", source="127.0.0.8"), 200, "somebody else")


@test("--connections", "20", "--connections-per-address", "0", "--call-within", "2s")
def when_all_places_are_taken_the_next_waits_for_one(server):
    held = [Raw(server, source="127.0.1.%d" % i) for i in range(1, 41)]
    time.sleep(0.2)
    need(20 <= sum(raw.is_closed(0.01) for raw in held) < 30, "not as many are let in as may be")
    time.sleep(3.2)
    same(status(server, "GET", "/healthz"), 200, "after who said nothing is cut off")
    for raw in held:
        raw.socket.close()


# ---- How slowly ----------------------------------------------------------------------------------

@test("--call-within", "2s", "--connections-per-address", "0")
def who_does_not_finish_a_request_is_cut_off(server):
    begin = time.monotonic()
    half_open = [Raw(server) for _ in range(300)]
    for i, raw in enumerate(half_open):
        raw.send(["", "G", "GET / HTTP/1.1\r\nHost: localh",
                  "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"][i % 4])
    dribbling = {kind: Raw(server) for kind in ("headers", "body")}
    dribbling["body"].send("POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000\r\n\r\n")
    slowest = 0
    while time.monotonic() - begin < 2.5:
        for kind, raw in dribbling.items():
            try:
                raw.send("GET / HTTP/1.1\r\nX: "[:1] if kind == "body" else "X")
            except OSError:
                pass
        before = time.monotonic()
        same(status(server, "GET", "/healthz"), 200, "somebody honest")
        slowest = max(slowest, time.monotonic() - before)
        time.sleep(0.1)
    need(slowest < 0.5, "somebody honest waits %.2f s" % slowest)
    for i, raw in enumerate([*half_open, *dribbling.values()]):
        need(raw.is_closed(3), "a request that never ends is waited for: %d" % i)
        raw.socket.close()
    need(time.monotonic() - begin < 7, "it takes too long")


@test("--connections-per-address", "0")
def who_waits_costs_no_work(server):
    opened = open_table(server)
    path = "/api/tables/%s/live" % opened["code"]
    held = []
    for data in ("", "X", "XXXX / HTTP/1.1\r\n\r\nmore", "GET / HTTP/1.1\r\nHost: localh", "GET /%00 HTTP/1.1\r\n\r\nmore",
                 "CONNECT a:1 HTTP/1.1\r\n\r\nmore", "GET / HTTP/1.1\r\nUpgrade: x\r\nHost: localhost\r\n\r\nmore",
                 "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
                 "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{"):
        for half_closed in (False, True):
            raw = Raw(server).send(data)
            if half_closed:
                raw.half_close()
            held.append(raw)
    for frames in ((), (framed("x", 1, False),), (framed(b"", 8), framed("more")), (b"\x81\xff" + b"x" * 8,)):
        for half_closed in (False, True):
            raw = Raw(server)
            raw.upgrade(path)
            for frame in frames:
                raw.send(frame)
            if half_closed:
                raw.half_close()
            held.append(raw)
    time.sleep(0.3)
    before = figure_of(server, "process_cpu_seconds_total")
    time.sleep(1)
    used = figure_of(server, "process_cpu_seconds_total") - before
    need(used < 0.2, "%.2f s of work in a second in which nothing happens" % used)
    for raw in held:
        raw.socket.close()


@test("--ping-after", "1s", "--gone-after", "1s")
def who_is_silent_is_asked_and_who_does_not_answer_is_gone(server):
    opened = open_table(server)
    answering, silent = (sit_at(server, opened) for _ in range(2))
    begin = time.monotonic()
    pings = 0
    while time.monotonic() - begin < 4:
        answering.socket.settimeout(0.2)
        try:
            frame = answering.next_frame()
        except TimeoutError:
            continue
        need(frame is not None, "who answers is cut off")
        if frame[0] == 9:
            pings += 1
            answering.frame(frame[1], 10)
    need(2 <= pings <= 4, "%d pings in four seconds" % pings)
    need(silent.is_closed(0.1), "who does not answer stays")
    need(b"\x89\x01?" in silent.read, "it was not asked")
    answering.socket.close()
    silent.socket.close()


@test("--slow-after", "2s", "--frames-a-second", "1000000", "--frames-at-once", "1000000")
def who_does_not_read_is_cut_off(server):
    opened = open_table(server)
    slow, honest = sit_at(server, opened, receive_buffer=4096), sit_at(server, opened)
    before = memory_of(server)
    ping = b"".join(framed(json.dumps({"t": "ping", "id": i})) for i in range(500))
    begin = time.monotonic()
    slow.socket.settimeout(1)
    try:
        while time.monotonic() - begin < 10:
            slow.send(ping)
    except OSError:
        pass
    grown = memory_of(server) - before
    need(grown < 16 << 20, "%d bytes more for somebody slow" % grown)
    honest.frame(json.dumps({"t": "ping", "id": 1}))
    need(json.loads(honest.next_frame()[1])["t"] == "pong", "others are held up")
    deadline = time.monotonic() + 8
    while connections_of(server) > 2 and time.monotonic() < deadline:  # the honest one, and this question
        time.sleep(0.2)
    same(connections_of(server), 2, "connections in the end")
    slow.socket.close()
    honest.socket.close()


def figure_of(server, name):
    text = ask(server, "GET", "/metrics")[2].decode()
    return float(next(line.split(" ")[1] for line in text.split("\n") if line.startswith(name + " ")))


def memory_of(server):
    return figure_of(server, "process_resident_memory_bytes")


def connections_of(server):
    return figure_of(server, "triskel_connections")


# ---- Sockets -------------------------------------------------------------------------------------

@test()
def frames_have_limits_and_their_codes(server):
    opened = open_table(server)
    hello = json.dumps({"t": "hello", "v": 1, "token": opened["token"], "lang": "en", "log": "", "last": 0})
    path = "/api/tables/%s/live" % opened["code"]

    def code_after(*frames):
        with Raw(server) as raw:
            same(raw.upgrade(path), 101, "the upgrade")
            for frame in frames:
                raw.send(frame)
            return raw.close_code()
    same(code_after(framed(hello), framed(b"x" * 8193)), 1009, "a large frame")
    same(code_after(framed(hello), *[framed(b"x" * 4000, 0 if i else 1, False) for i in range(3)]), 1009, "large pieces")
    same(code_after(framed(hello), framed(b"\xc3\x28")), 1007, "no UTF-8")
    same(code_after(framed(hello), framed(b"\xc3")), 1007, "half a character")
    same(code_after(framed(hello), framed(b"{}", 2)), 1003, "a binary frame")
    with Raw(server) as raw:
        same(raw.upgrade(path, first=framed(hello)), 101, "a frame right behind the upgrade")
        same(json.loads(raw.next_frame()[1])["t"], "welcome", "it is answered")
        raw.frame("x" * 8192)
        raw.send(framed('{"t":"ping","i', 1, False) + framed(b"!", 9) + framed('d":7', 0, False) + framed("}", 0))
        kinds = []
        while not {"pong", "control"} <= set(kinds):
            frame = raw.next_frame()
            kinds.append("control" if frame[0] == 10 else json.loads(frame[1])["t"])
        need("no" in kinds, "8 KiB are read, and a ping in the middle is answered", kinds)
        raw.frame((1000).to_bytes(2, "big"), 8)
        same(raw.close_code(), 1000, "the answer to a close")
    with Raw(server) as raw:
        same(raw.upgrade("/api/tables/zzzzz2/live"), 101, "an unknown code")
        raw.frame(hello)
        frame = json.loads(raw.next_frame()[1])
        same((frame["t"], frame["why"], raw.close_code()), ("bye", "unknown", 4000), "what it is told")


@test()
def an_upgrade_is_as_it_should_be(server):
    path = "/api/tables/%s/live" % open_table(server)["code"]
    for where, headers, expected in ((path, {"Sec-WebSocket-Version": "12"}, (400,)),
                                     (path, {"Sec-WebSocket-Version": None}, (400,)),
                                     (path, {"Sec-WebSocket-Key": None}, (400, None)),
                                     (path, {"Connection": "close"}, (400, None)),
                                     (path, {"Sec-WebSocket-Key": "short"}, (400,)),
                                     ("/", {}, (200,)), ("/api/games", {}, (404,)), (path + "/x", {}, (404,)),
                                     ("/api/tables//live", {}, (404,)), ("/api/tables/a/b/live", {}, (404,))):
        with Raw(server) as raw:
            need(raw.upgrade(where, headers) in expected, "%s %s" % (where, headers))


# ---- The end -------------------------------------------------------------------------------------

@test()
def a_signal_stops_it_and_everybody_is_told(server):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        opened = open_table(server)
        polite, rude = sit_at(server, opened), sit_at(server, opened)
        begin = time.monotonic()
        server.process.send_signal(number)
        frame = json.loads(polite.next_frame()[1])
        same((frame["t"], frame["why"], polite.close_code()), ("bye", "restarting", 4000), "the last words")
        try:
            same(status(server, "GET", "/healthz"), None, "somebody new")
        except OSError:
            pass
        same(server.process.wait(10), 0, "the exit code")
        need(time.monotonic() - begin < 2, "it takes %.1f s" % (time.monotonic() - begin))
        rude.socket.close()
        polite.socket.close()
        server.process = None
        server.start()


@test()
def the_log_is_one_line_a_happening(server):
    opened = open_table(server)
    raw = sit_at(server, opened)
    ask(server, "GET", "/api/tables/" + opened["code"], {"Authorization": "Bearer " + opened["token"]})
    raw.socket.close()
    server.stop()
    lines = [line for line in server.log().split("\n") if line.startswith("time=")]
    need(len(lines) >= 3 and all(" level=" in line and " what=" in line for line in lines), "lines of another form", *lines)
    for what in ("serving", "stopping", "stopped"):
        need(any("what=" + what in line for line in lines), "no line says: " + what, *lines)
    server.look_for_secrets()
    server.start()


@test()
def two_servers_do_not_share_a_folder_or_a_port(server):
    code, said = run("--port", "0", "--data", server.data)
    need(code == 1 and "open already at" in said and "--data" in said, "the same folder: %d" % code, said)
    with tempfile.TemporaryDirectory() as folder:
        code, said = run("--port", str(server.port), "--bind", "127.0.0.1", "--data", folder)
        need(code == 1 and str(server.port) in said and "--port" in said, "the same port: %d" % code, said)
        code, said = run("--port", "0", "--bind", "no.such.host.invalid", "--data", folder)
        need(code == 1 and "no.such.host.invalid" in said, "a name that is nobody's: %d" % code, said)
        code, said = run("--port", "none", "--data", folder)
        need(code == 1, "no door at all: %d" % code, said)
        code, said = run("--port", "0", "--data", "/proc/nothing")
        need(code == 1 and "/proc/nothing" in said, "a folder that cannot be: %d" % code, said)
    with open(os.path.join(server.folder, "plain"), "w", encoding="utf-8"):
        code, said = run("--port", "0", "--socket", server.folder + "/plain", "--data", server.folder + "/other")
        need(code == 1 and "plain" in said, "a file in the place of a socket: %d" % code, said)
        need(os.path.exists(server.folder + "/plain"), "the file is gone")


@test()
def a_socket_in_the_file_system_is_a_door_too(server):
    path = os.path.join(server.folder, "door")
    for left_behind in (False, True):
        if left_behind:
            with socket.socket(socket.AF_UNIX) as dead:
                dead.bind(path)
        alone = Server(TRISKEL, "--socket", path, "--port", "none")
        alone.process = subprocess.Popen([TRISKEL, "serve", *alone.flags, "--data", alone.data], stdin=subprocess.DEVNULL,
                                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            alone.until(lambda: os.path.exists(path), "there is no socket")
            time.sleep(0.3)
            same(stat.S_IMODE(os.stat(path).st_mode), 0o660, "its permissions")
            same(status(alone, "GET", "/healthz", path=path), 200, "a call")
            opened = open_table(alone, {"X-Forwarded-For": "198.51.100.1"}, path=path)
            raw = sit_at(alone, opened, path=path)
            code, said = run("--port", "none", "--socket", path, "--data", server.folder + "/third")
            need(code == 1 and path in said, "a second server at the same socket: %d" % code, said)
            alone.process.send_signal(signal.SIGTERM)
            same(alone.process.wait(10), 0, "the exit code")
            raw.socket.close()
            need(not os.path.exists(path), "the socket is left behind")
        finally:
            alone.close()


# ---- Settings ------------------------------------------------------------------------------------

@test()
def wrong_settings_are_refused_with_file_and_line(server):
    path = os.path.join(server.folder, "conf")
    for text, line, words in (("away_after = 5s\nport = 80x\n", 2, "port"), ("# fine\n\nawy_after = 5s\n", 3, "away_after"),
                              ("nothing here\n", 1, "name = value"), ("port = 1\nport = 2\n", 2, "twice"),
                              ("bot_delay = 5s-1s\n", 1, "bot_delay"), ("calls = 5\n", 1, "20/1min"),
                              ("away_after = 50d\n", 1, "30d"), ("trusted_proxy = 10.0.0.x\n", 1, "127.0.0.1"),
                              ("keep_over = 5\n", 1, "30d"), ("host = " + "a" * 2000 + "\n", 1, "too long")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        code, said = run("--config", path, "--port", "0", "--data", server.folder + "/other")
        need(code == 1 and "%s, line %d:" % (path, line) in said and words in said, text, code, said)
    code, said = run("--config", server.folder + "/no-such-file")
    need(code == 1 and "no-such-file" in said, "no file", said)
    for flags, words in ((("--away-after", "5"), "5s"), (("--away-aftr", "5s"), "--away-aftr"), (("--port", "x"), "port"),
                         (("more",), "more"), (("--port",), "--port")):
        code, said = run(*flags)
        need(code == 2 and words in said, "flags %s: %d" % (flags, code), said)


@test()
def all_settings_can_be_printed_and_read_again(server):
    path = os.path.join(server.folder, "conf")
    flags = ("--away-after", "7s", "--calls", "7/2min", "--bot-delay", "1s-2s", "--trusted-proxy", "10.0.0.1 ::1", "--host",
             "a.example, b.example", "--keep-over", "90d", "--port", "0", "--metrics-port", "none")
    code, said = run("--settings", *flags)
    same(code, 0, "--settings")
    for line in ("away_after = 7s", "calls = 7/2min", "bot_delay = 1s-2s", "trusted_proxy = 10.0.0.1, ::1", "port = 0",
                 "keep_over = 90d", "host = a.example, b.example", "#hello_within = 5s", "#metrics_port = none"):
        need("\n%s\n" % line in said, "not among them: " + line, said)
    with open(path, "w", encoding="utf-8") as file:
        file.write(said)
    same(run("--settings", "--config", path), (0, said), "read again")


# ---- Running -------------------------------------------------------------------------------------

def main():
    global TRISKEL
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    TRISKEL = os.path.abspath(sys.argv[1])
    failed = 0
    chosen = [(function, flags) for function, flags in TESTS
              if len(sys.argv) == 2 or any(part in function.__name__ for part in sys.argv[2:])]
    for function, flags in chosen:
        server = Server(TRISKEL, *flags)
        begin = time.monotonic()
        try:
            server.start()
            function(server)
            server.look_for_secrets()
            server.stop()
        except (Failure, OSError) as failure:
            failed += 1
            print("FAILED: %s\n    %s" % (function.__name__, str(failure).replace("\n", "\n    ")), flush=True)
        finally:
            server.close()
        if len(sys.argv) > 2:
            print("%s: %.1f s" % (function.__name__, time.monotonic() - begin))
    print("%d passed, %d failed" % (len(chosen) - failed, failed))
    return failed > 0


sys.exit(main())
