"""Everything that people who mean harm send to a server, each kind from addresses of its own. Each returns what the
server did about it; what it should have done is a Failure. abuse.py runs them, in a process of their own, while others
play."""
import asyncio
import base64
import collections
import json
import os
import resource
import socket
import struct
import sys
import time

from framing import BINARY, CLOSE, CONTINUATION, PING, TEXT, frame
from server import HOST, Failure, need
from triskel_client import new_key

# The server's own limits, as abuse.py starts it, in seconds; and how much later somebody may be cut off on a machine
# that is busy with us.
CALL_WITHIN, HELLO_WITHIN, SLOW_AFTER = 2, 2, 2
LENIENCE = 6
CONNECTIONS_PER_ADDRESS, TOLD_AT_ONCE = 100, 64
CALLS = 600  # a minute
FRAMES_AT_ONCE, FRAMES_A_SECOND = 60, 20
SLOW_READERS = 20
ABUSES = {}


def abuse(function):
    ABUSES[function.__name__] = function
    return function


class Place:
    """Where the server is, and tables that others have opened there."""

    def __init__(self, port, seconds, half_open):
        self.port, self.seconds, self.half_open = port, seconds, half_open
        self.next_address = 0

    def address(self):
        """One that nobody has used yet."""
        self.next_address += 1
        return "127.%d.%d.%d" % (100 + self.next_address // 62500, self.next_address // 250 % 250,
                                 self.next_address % 250 + 1)

    async def connect(self, source=None, receive=None):
        """A connection; `receive` is how much the system may keep for who does not read."""
        line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        line.setblocking(False)
        if receive is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        line.bind((source or self.address(), 0))
        await asyncio.get_running_loop().sock_connect(line, (HOST, self.port))
        return Line(*await asyncio.open_connection(sock=line))

    def head(self, first, **headers):
        lines = {"Host": "%s:%d" % (HOST, self.port)}
        lines.update((name.replace("_", "-"), value) for name, value in headers.items())
        return (first + "\r\n" + "".join("%s: %s\r\n" % line for line in lines.items()) + "\r\n").encode("latin-1")

    def upgrade(self, code, **headers):
        return self.head("GET /api/tables/%s/live HTTP/1.1" % code, Upgrade="websocket", Connection="Upgrade",
                         Sec_WebSocket_Key=base64.b64encode(os.urandom(16)).decode(), Sec_WebSocket_Version="13",
                         **headers)

    async def call(self, first, body=b"", source=None, **headers):
        """An HTTP call: status and body; (None, b"") if it hung up."""
        line = await self.connect(source)
        try:
            if body:
                headers = {"Content_Length": len(body), "Content_Type": "application/json", **headers}
            line.write(self.head(first, **headers) + body)
            return await line.answer()
        finally:
            line.end()

    async def table(self, source=None, **members):
        """A table of one's own: code and token."""
        body = json.dumps({"key": new_key(), "game": "skull", "options": {"players": "3"}, "name": "Eve", **members})
        status, answer = await self.call("POST /api/tables HTTP/1.1", body.encode(), source)
        need(status == 201, "no table: %s" % status, answer)
        answer = json.loads(answer)
        return answer["code"], answer["token"]

    async def seat(self, code, token, source=None, receive=None, **hello):
        """A socket there, after its hello."""
        line = await self.connect(source, receive)
        line.write(self.upgrade(code))
        status, _ = await line.answer(only_head=True)
        need(status == 101, "no socket: %s" % status)
        line.say({"t": "hello", "v": 1, "token": token, "lang": "en", **hello})
        return line


class Line:
    """One connection."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    def write(self, what):
        if not self.writer.is_closing():
            self.writer.write(what)

    def say(self, message):
        self.write(frame(TEXT, json.dumps(message)))

    async def answer(self, only_head=False):
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), CALL_WITHIN + LENIENCE)
            body = b"" if only_head else await asyncio.wait_for(self.reader.read(), CALL_WITHIN + LENIENCE)
            return int(head.split(b" ")[1]), body
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            return None, b""
        except asyncio.TimeoutError:
            raise Failure("no answer, and it does not hang up either") from None

    async def is_cut(self, within):
        """It ends within so many seconds; what comes before is not looked at."""
        deadline = time.monotonic() + within
        try:
            while True:
                if not await asyncio.wait_for(self.reader.read(1 << 16), max(0.01, deadline - time.monotonic())):
                    return True
        except ConnectionError:
            return True
        except asyncio.TimeoutError:
            return False

    async def frames(self, within):
        """What it is told until it is cut off: texts as objects, and the close code at the end."""
        found = []
        deadline = time.monotonic() + within
        while True:
            try:
                head = await asyncio.wait_for(self.reader.readexactly(2), max(0.01, deadline - time.monotonic()))
                size = head[1] & 0x7F
                if size > 125:
                    size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
                payload = await self.reader.readexactly(size)
            except (asyncio.IncompleteReadError, ConnectionError):
                return found
            except asyncio.TimeoutError:
                raise Failure("it is not cut off") from None
            if head[0] & 0x0F == TEXT:
                found.append(json.loads(payload))
            elif head[0] & 0x0F == CLOSE:
                return found + [struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else 1005]

    def end(self):
        self.writer.transport.abort()


# ---- Connections that never come to anything ---------------------------------------------------

@abuse
async def half_open_handshakes(place):
    """Thousands that begin to ask and never end; all are cut off in time."""
    request = place.upgrade("nobody")[:-20]
    lines = []
    cut = 0
    for number in range(place.half_open):
        try:
            line = await place.connect("127.90.1.%d" % (number // 50 % 250 + 1))
        except ConnectionError:
            cut += 1
            continue
        line.write(request)
        lines.append(line)
    slow = await asyncio.gather(*(line.is_cut(CALL_WITHIN + LENIENCE) for line in lines))
    for line in lines:
        line.end()
    need(all(slow), "%d of %d half-open handshakes are not cut off" % (slow.count(False), len(lines)))
    return {"opened": len(lines), "refused": cut}


@abuse
async def silent_connections(place):
    """Connect, and say nothing; or upgrade, and say no hello."""
    lines = [await place.connect() for _ in range(100)]
    code, _ = await place.table()
    source = place.address()
    for _ in range(50):
        line = await place.connect(source)
        line.write(place.upgrade(code))
        lines.append(line)
    cut = await asyncio.gather(*(line.is_cut(max(CALL_WITHIN, HELLO_WITHIN) + LENIENCE) for line in lines))
    need(all(cut), "%d who say nothing are not cut off" % cut.count(False))
    return {"cut": len(cut)}


@abuse
async def many_connections_from_one_address(place):
    """Only so many are taken, and a few more to be told so; the others end at once."""
    source, lines = place.address(), []
    for _ in range(4 * CONNECTIONS_PER_ADDRESS):
        try:
            lines.append(await place.connect(source))
        except ConnectionError:
            pass
    cut = await asyncio.gather(*(line.is_cut(0.5) for line in lines))
    for line in lines:
        line.end()
    taken = cut.count(False)
    need(taken <= CONNECTIONS_PER_ADDRESS + TOLD_AT_ONCE, "%d connections from one address" % taken)
    return {"taken": taken, "cut": cut.count(True)}


@abuse
async def slow_requests(place):
    """A byte now and then, of a header or of a body: the time for a request is for all of it."""
    async def drip(beginning):
        line = await place.connect()
        begin = time.monotonic()
        line.write(beginning)
        cut = asyncio.create_task(line.is_cut(CALL_WITHIN + LENIENCE))
        while not cut.done():
            line.write(b"a")
            await asyncio.wait([cut], timeout=0.3)
        line.end()
        need(await cut, "whoever asks slowly is not cut off")
        return time.monotonic() - begin

    begun = [place.head("GET /api/games HTTP/1.1", X="y")[:-4], b"G", b"GET /api/tables/",
             place.head("POST /api/tables HTTP/1.1", Content_Length="8000", Content_Type="application/json")]
    seconds = await asyncio.gather(*(drip(beginning) for beginning in begun * 10))
    return {"cut_after": round(max(seconds), 1)}


# ---- Too much ----------------------------------------------------------------------------------

@abuse
async def flood_of_calls(place):
    """As many as can be made, from one address: refused beyond the limit."""
    statuses = collections.Counter()
    source, begin = place.address(), time.monotonic()

    async def flood():
        while time.monotonic() < begin + place.seconds:
            status, _ = await place.call("GET /api/games HTTP/1.1", source=source)
            statuses[str(status)] += 1

    await asyncio.gather(*(flood() for _ in range(8)))
    need(set(statuses) <= {"200", "429"}, "calls are answered otherwise", statuses)
    need(statuses["200"] <= CALLS * (1 + (time.monotonic() - begin) / 60), "too many calls are answered", statuses)
    return statuses


@abuse
async def flood_of_frames(place):
    """From a few who sit at tables: most are refused, and nobody else is hindered."""
    kinds = collections.Counter()
    begin = time.monotonic()
    end = begin + place.seconds

    async def flood():
        line = await place.seat(*await place.table())
        number = 0
        reading = asyncio.create_task(line.frames(place.seconds + LENIENCE))
        try:
            while time.monotonic() < end and not reading.done():
                for _ in range(50):
                    number += 1
                    line.say({"t": "ping", "id": number})
                await asyncio.wait_for(line.writer.drain(), LENIENCE)
                await asyncio.sleep(0.01)
            line.write(frame(CLOSE, struct.pack(">H", 1000)))
        except ConnectionError:
            kinds["cut"] += 1
        for found in await reading:
            kinds[found["t"] if isinstance(found, dict) else str(found)] += 1
        line.end()
        return number

    sent = sum(await asyncio.gather(*(flood() for _ in range(4))))
    most = 4 * (FRAMES_AT_ONCE + FRAMES_A_SECOND * (time.monotonic() - begin))
    need(kinds["pong"] <= most, "too many frames are answered", kinds)
    return {"sent": sent, **kinds}


@abuse
async def huge_messages(place):
    """Frames, fragments, bodies, headers and paths of any size."""
    code, token = await place.table()
    endings = collections.Counter()
    for parts in ([frame(TEXT, b"x" * (1 << 20))], [frame(TEXT, b"x" * 8193)],
                  [frame(TEXT, b"x" * 4000, final=False)] + [frame(CONTINUATION, b"x" * 4000, final=False)] * 50,
                  [frame(TEXT, b"{", length=1 << 62) + b"x" * 100000],
                  [frame(TEXT, b"", final=False)] + [frame(PING, b"x")] * 20 + [frame(CONTINUATION, b"x" * 9000)]):
        line = await place.seat(code, token)
        try:
            for part in parts:
                line.write(part)
            await asyncio.wait_for(line.writer.drain(), LENIENCE)
        except ConnectionError:
            pass
        last = (await line.frames(LENIENCE) or [None])[-1]
        endings[str(last) if isinstance(last, int) else "cut"] += 1
        line.end()
    statuses = collections.Counter()
    for body in (b"[" * 100000, b'{"key":"' + b"a" * 10000000 + b'"}', b"\0" * 50000):
        status, _ = await place.call("POST /api/tables HTTP/1.1", body)
        statuses[str(status)] += 1
    for first, headers in (("GET /api/games HTTP/1.1", {"X": "y" * 100000}), ("GET /%s HTTP/1.1" % ("a" * 100000), {}),
                           ("GET /api/games?%s HTTP/1.1" % ("a=b&" * 20000), {}),
                           ("GET /api/games HTTP/1.1", {"X%d" % number: "y" * 50 for number in range(2000)}),
                           ("POST /api/tables HTTP/1.1", {"Content_Length": "99999999999999999999999"}),
                           ("POST /api/tables HTTP/1.1", {"Content_Length": "-1"})):
        status, _ = await place.call(first, **headers)
        statuses[str(status)] += 1
    need(not any(status.startswith(("2", "5")) for status in statuses), "a huge request is taken", statuses)
    return {**endings, **statuses}


@abuse
async def slow_readers(place):
    """Ask for large pictures again and again, and read nothing of them: they are cut off."""
    async def ask():
        line = await place.seat(*await place.table(bots={"P2": "easy", "P3": "easy"}), receive=4096,
                                picture={"columns": 200, "lines": 60})
        line.say({"t": "ready", "id": 1, "on": True})
        line.say({"t": "start", "id": 2})
        await asyncio.sleep(1)
        line.writer.transport.pause_reading()
        begin = time.monotonic()
        # That it was cut off, who does not read learns from what is written in vain.
        while not line.writer.is_closing() and time.monotonic() - begin < SLOW_AFTER + 2 * LENIENCE:
            line.say({"t": "picture", "columns": 200, "lines": 60})
            await asyncio.sleep(0.06)
        cut = line.writer.is_closing()
        line.end()
        return cut

    cut = await asyncio.gather(*(ask() for _ in range(SLOW_READERS)))
    need(all(cut), "%d who do not read are not cut off" % cut.count(False))
    return {"cut": len(cut)}


# ---- What is not as it should be ---------------------------------------------------------------

@abuse
async def texts_that_are_none(place):
    """Not UTF-8, not text, not JSON, deeper than anything."""
    code, token = await place.table()
    endings = collections.Counter()
    for what, wanted in ((frame(TEXT, b"\xff\xfe{}"), 1007), (frame(TEXT, b'{"t":"chat","text":"\xed\xa0\x80"}'), 1007),
                         (frame(BINARY, b"{}"), 1003)):
        line = await place.seat(code, token)
        line.write(what)
        last = (await line.frames(LENIENCE) or [None])[-1]
        need(last == wanted or not isinstance(last, int), "closed with %s instead of %d" % (last, wanted))
        endings[str(last) if isinstance(last, int) else "cut"] += 1
        line.end()
    line = await place.seat(code, token)
    for text in ("[" * 8000, '{"t":' * 1500, '{"t":"do","id":%s}' % ("9" * 5000), '{"t":"chat","id":1e999}', '"' * 5000,
                 '{"t":"do","id":1,"key":"%s","line":"\\u0000","seen":-1}' % new_key(), "null", "", "{}",
                 '{"t":"do","t":"chat","id":{"id":1}}', '{"t":"ready","on":"' + "\\ud800" * 1000 + '"}'):
        line.write(frame(TEXT, text))
    line.say({"t": "ping", "id": 77})
    await asyncio.sleep(1)
    line.write(frame(CLOSE, struct.pack(">H", 1000)))
    found = await line.frames(LENIENCE)
    kinds = collections.Counter(item["t"] for item in found if isinstance(item, dict))
    need(kinds["no"] >= 9 and kinds["pong"] == 1, "nonsense is not refused", kinds, found[-3:])
    for body in (b"[" * 8000, b'{"a":' * 1500, b"\xff" * 100, b"{}", b"null", b'{"key":7,"game":{}}',
                 b'{"key":"' + new_key().encode() + b'","game":"skull","options":{"players":"-1"},"name":"\\u0000"}'):
        status, _ = await place.call("POST /api/tables HTTP/1.1", body)
        need(status == 400, "nonsense is answered with %s" % status, body[:60])
    return {**endings, **kinds}


@abuse
async def foreign_pages(place):
    """Other sites' pages, and names that are not this server's."""
    code, _ = await place.table()
    source = place.address()
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"},
                    {"Origin": "http://%s:%d.evil.example" % (HOST, place.port)}):
        line = await place.connect(source)
        line.write(place.upgrade(code, **headers))
        status, _ = await line.answer()
        need(status == 403, "a socket for %s: %s" % (headers, status))
        line.end()
        status, _ = await place.call("POST /api/tables HTTP/1.1", b"{}", source, **headers)
        need(status == 403, "a call for %s: %s" % (headers, status))
    return {"refused": 8}


@abuse
async def tokens_of_others(place):
    """Malformed ones, ones of another table, watch codes, and codes that are guessed."""
    code, token = await place.table()
    other, _ = await place.table()

    async def try_token(where, what, *whys):
        line = await place.seat(where, what)
        found = [item for item in await line.frames(HELLO_WITHIN + LENIENCE) if isinstance(item, dict)]
        line.end()
        need(found and found[-1]["t"] == "bye" and found[-1]["why"] in whys, "%r is not sent away" % what, *found[-1:])
        need(not any(item["t"] in ("welcome", "event", "now") for item in found), "%r is let in" % what, *found)

    await asyncio.gather(
        try_token(other, token, "token"), try_token(code, code, "token"),
        *(try_token(code, wrong, "token", "bad", "late") for wrong in (
            token[:-1], token + "a", token.upper() + "!", "", "' OR 1=1 --", "a" * 4000, "\u0000", token[::-1])))
    guesser, statuses = place.address(), collections.Counter()
    for number in range(60):
        status, _ = await place.call("GET /api/tables/%06d HTTP/1.1" % number, source=guesser)
        statuses[str(status)] += 1
    need(statuses["404"] <= 25 and statuses["429"] >= 30, "codes can be guessed", statuses)
    return statuses


@abuse
async def paths_that_lead_elsewhere(place):
    statuses = collections.Counter()
    for path in ("/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "//etc/passwd",
                 "/api/tables/../../../etc/passwd", "/t/../../etc/passwd", "/t/%00", "/api/games/..%2f..%2f/rules",
                 "/api/games/%2e%2e/rules", "/api/tables/%ff%fe/record", "/api/tables/a/record?game=../../1",
                 "/\\..\\..\\etc",
                 "/api/tables/%s" % ("%41" * 500), "http://evil.example/api/games", "*", "/tables.sqlite",
                 "/api/../tables.sqlite", "/./././api/./nothing"):
        status, body = await place.call("GET %s HTTP/1.1" % path)
        need(b"root:" not in body and b"SQLite" not in body, "%s gives a file away" % path, body[:100])
        need(status is None or 400 <= status < 500, "%s: %s" % (path, status), body[:100])
        statuses[str(status)] += 1
    return statuses


@abuse
async def broken_http(place):
    """What is no request at all."""
    endings = collections.Counter()

    async def send(nonsense):
        line = await place.connect()
        line.write(nonsense)
        status, _ = await line.answer()
        endings[str(status)] += 1
        line.end()

    await asyncio.gather(*(send(nonsense) for nonsense in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"\0" * 1000, b"\r\n" * 500, os.urandom(2000),
        b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n", b"SSH-2.0-OpenSSH_9.2\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        place.head("GET /api/games HTTP/1.1") * 20, place.head("CONNECT evil.example:443 HTTP/1.1"),
        place.head("POST /api/tables HTTP/1.1", Transfer_Encoding="chunked") + b"5\r\nhello\r\n" * 10,
        place.upgrade("nobody").replace(b"13", b"8"), place.upgrade("no%00body"))))
    return endings


# ---- Running -----------------------------------------------------------------------------------

async def run(port, seconds, half_open, chosen):
    """All at once; prints what came of each, a line each."""
    place = Place(port, seconds, half_open)

    async def one(name):
        begin = time.monotonic()
        report = {"abuse": name}
        try:
            report["found"] = dict(await ABUSES[name](place))
        except Failure as failure:
            report["failed"] = str(failure)
        except Exception as error:  # pylint: disable=broad-except
            report["failed"] = "%s: %s" % (type(error).__name__, error)
        report["seconds"] = round(time.monotonic() - begin, 1)
        print(json.dumps(report), flush=True)

    await asyncio.gather(*(one(name) for name in chosen))


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.nice(10)  # it is the server that is measured, not who has the processors
    asyncio.run(run(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4:] or list(ABUSES)))
