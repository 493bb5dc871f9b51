#!/usr/bin/python3
"""WebSocket frames as RFC 6455 has them and as it forbids them, and HTTP around it, byte by byte on plain sockets: what
a well-behaved client never sends.

    framing.py TRISKEL [PART OF A TEST'S NAME…]
"""
import asyncio
import base64
import hashlib
import json
import os
import struct
import sys

from server import HOST, PATIENCE, Failure, need
from suite import main, test, test_on_own_server

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
LARGEST = 8192  # bytes of a message
LETS_GO = (None, 1000)  # how a server may answer a close without a code


def frame(opcode, payload=b"", final=True, masked=True, reserved=0, length=None):
    """One frame; `length` lies about the payload's."""
    payload = payload.encode() if isinstance(payload, str) else payload
    size = len(payload) if length is None else length
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 1 << 16:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def close_frame(code, reason=b""):
    return frame(CLOSE, struct.pack(">H", code) + reason)


class Wire:
    """A connection whose bytes we write ourselves."""

    def __init__(self, world):
        self.world, self.reader, self.writer = world, None, None
        self.key = base64.b64encode(os.urandom(16)).decode()

    async def connect(self):
        self.reader, self.writer = await asyncio.open_connection(HOST, self.world.server.port,
                                                                 local_addr=(self.world.http.source, 0))
        self.world.opened.append(self.close)
        return self

    async def write(self, *parts, pause=0.0):
        for part in parts:
            self.writer.write(part.encode() if isinstance(part, str) else part)
            await self.writer.drain()
            if pause:
                await asyncio.sleep(pause)

    def upgrade(self, code, **changes):
        """The request that makes a socket of it; a header that is None is left out."""
        lines = {"Host": "%s:%d" % (HOST, self.world.server.port), "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": self.key, "Sec-WebSocket-Version": "13"}
        lines.update({name.replace("_", "-"): value for name, value in changes.items()})
        return "GET /api/tables/%s/live HTTP/1.1\r\n%s\r\n" % (
            code, "".join("%s: %s\r\n" % line for line in lines.items() if line[1] is not None))

    async def answer(self, patience=PATIENCE):
        """Status and headers of an HTTP answer; its body is left unread. None: it hung up."""
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), patience)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None, {}
        except asyncio.TimeoutError:
            raise Failure("no answer, and it does not hang up either") from None
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        return int(first.split(" ")[1]), {line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip()
                                          for line in lines}

    async def frame(self):
        """The next frame: opcode and payload. None: it hung up."""
        try:
            head = await asyncio.wait_for(self.reader.readexactly(2), PATIENCE)
            need(head[0] & 0x70 == 0 and head[1] & 0x80 == 0, "a server's frame with reserved bits or a mask", head)
            size = head[1] & 0x7F
            if size > 125:
                need(head[0] & 0x0F < 8, "a long control frame")
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            payload = await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None, b""
        except asyncio.TimeoutError:
            raise Failure("no frame comes, and it does not hang up either") from None
        need(head[0] & 0x80, "the server fragments")  # allowed, but then this reader must learn it
        return head[0] & 0x0F, payload

    async def closed_with(self, *codes):
        """It ends with one of these close codes; None: by hanging up without a word."""
        while True:
            opcode, payload = await self.frame()
            if opcode is None:
                code = None
                break
            if opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                break
        need(code in codes, "closed with %s instead of %s" % (code, " or ".join(map(str, codes))))

    async def message(self, kind):
        """The next message of that kind."""
        while True:
            opcode, payload = await self.frame()
            need(opcode is not None and opcode != CLOSE, "no %s: it closed" % kind, payload)
            if opcode == TEXT and json.loads(payload)["t"] == kind:
                return json.loads(payload)

    async def close(self):
        self.writer.close()


async def table(world):
    return await world.http.made("/api/tables", game="skull", options={"players": "3"}, name="Ana")


async def wire(world, opened=None):
    """A connection that was welcomed, ready for strange frames."""
    opened = opened or await table(world)
    line = await Wire(world).connect()
    await line.write(line.upgrade(opened["code"]))
    status, headers = await line.answer()
    need(status == 101, "the upgrade", status, headers)
    await line.write(frame(TEXT, json.dumps({"t": "hello", "v": 1, "token": opened["token"], "lang": "en"})))
    await line.message("now")
    return line


PINGED = json.dumps({"t": "ping", "id": 5})


async def still_there(line):
    await line.write(frame(TEXT, PINGED))
    need((await line.message("pong"))["id"] == 5, "it still answers")


async def refuses(world, *parts, codes=(1002, None)):
    """Each of these on a connection of its own ends it; the server goes on."""
    opened = await table(world)
    for part in parts:
        line = await wire(world, opened)
        try:
            await line.write(part)
            await line.closed_with(*codes)
        finally:
            await line.close()
            await asyncio.sleep(0.02)
    await still_there(await wire(world, opened))


# ---- Fragments ---------------------------------------------------------------------------------

@test
async def a_message_may_come_in_fragments(world):
    line = await wire(world)
    await line.write(frame(TEXT, PINGED[:5], final=False), frame(CONTINUATION, PINGED[5:9], final=False),
                     frame(CONTINUATION, PINGED[9:]), pause=0.02)
    await line.message("pong")
    await line.write(frame(TEXT, b"", final=False), frame(CONTINUATION, b"", final=False), frame(CONTINUATION, PINGED))
    await line.message("pong")
    await line.write(frame(TEXT, PINGED, final=False), frame(CONTINUATION, b""))
    await line.message("pong")
    for letter in range(len(PINGED)):
        await line.write(frame(CONTINUATION if letter else TEXT, PINGED[letter], final=letter == len(PINGED) - 1))
    await line.message("pong")


@test
async def fragments_may_divide_a_character(world):
    opened = await world.http.made("/api/tables", game="skull", options={"players": "3"}, name="Ana", chat=True)
    line = await wire(world, opened)
    text = json.dumps({"t": "chat", "id": 6, "key": "0" * 32, "text": "é🎲"}, ensure_ascii=False).encode()
    dice = text.index("🎲".encode())
    cuts = [0, text.index("é".encode()) + 1, dice + 1, dice + 2, dice + 3, len(text)]
    for number, (begin, end) in enumerate(zip(cuts, cuts[1:])):
        await line.write(frame(CONTINUATION if number else TEXT, text[begin:end], final=end == len(text)), pause=0.01)
    while True:
        event = await line.message("event")
        if event["kind"] == "chat":
            break
    need(event["chat"] == "é🎲", "what was said", event)


@test
async def a_ping_in_the_middle_of_fragments_is_answered_at_once(world):
    line = await wire(world)
    await line.write(frame(TEXT, PINGED[:5], final=False), frame(PING, b"in the middle"))
    need(await line.frame() == (PONG, b"in the middle"), "the pong")
    await line.write(frame(PONG, b"nobody asked"), frame(CONTINUATION, PINGED[5:]))
    await line.message("pong")


@test
async def one_byte_at_a_time_is_a_message_too(world):
    line = await wire(world)
    await line.write(*(bytes([byte]) for byte in frame(TEXT, PINGED)), pause=0.005)
    await line.message("pong")


@test
async def many_frames_at_once_are_answered_in_order(world):
    line = await wire(world)
    await line.write(b"".join(frame(TEXT, json.dumps({"t": "ping", "id": number})) for number in range(10)))
    for number in range(10):
        need((await line.message("pong"))["id"] == number, "in order")


@test
async def fragments_that_do_not_fit_together_end_it(world):
    await refuses(world, frame(CONTINUATION, PINGED), frame(CONTINUATION, b"", final=False),
                  frame(TEXT, "{", final=False) + frame(TEXT, "}"),
                  frame(TEXT, "{", final=False) + frame(BINARY, "}"))


# ---- Control frames ----------------------------------------------------------------------------

@test
async def pings_come_back_as_they_were(world):
    line = await wire(world)
    for payload in (b"", b"x", bytes(range(125)), b"\xff\xfe\x00" * 40):
        await line.write(frame(PING, payload))
        need(await line.frame() == (PONG, payload), "the pong of %r" % payload)
    await line.write(frame(PONG), frame(PONG, b"x" * 125))
    await still_there(line)


@test
async def control_frames_are_short_and_whole(world):
    await refuses(world, frame(PING, b"x" * 126), frame(PING, b"x" * 4000), frame(PING, b"x", final=False),
                  frame(PONG, b"x" * 126), frame(CLOSE, struct.pack(">H", 1000) + b"x" * 124),
                  frame(CLOSE, struct.pack(">H", 1000), final=False))


@test_on_own_server("--ping-after", "1s", "--gone-after", "1s")
async def who_answers_pings_stays_and_who_does_not_is_gone(world):
    opened = await table(world)
    viewer = await world.viewer(opened["code"], token=opened["token"])  # its library answers by itself
    silent, polite = await wire(world, opened), await wire(world, opened)
    for _ in range(4):
        opcode, payload = await polite.frame()
        need(opcode == PING, "no ping for who is silent", opcode, payload)
        await polite.write(frame(PONG, payload))
    need(viewer.closed is None, "who answers is cut off", viewer.closed)
    await still_there(polite)
    await silent.closed_with(None)


# ---- What is forbidden -------------------------------------------------------------------------

@test
async def unmasked_frames_do_no_harm(world):
    """RFC 6455 has them end it. libwebsockets reads them instead; masks protect proxies from pages in browsers, which
    cannot but mask."""
    opened = await table(world)
    for sent, kinds in ((frame(TEXT, PINGED, masked=False), (TEXT,)), (frame(PING, b"x", masked=False), (PONG,)),
                        (frame(TEXT, b"", masked=False), (TEXT,))):
        line = await wire(world, opened)
        await line.write(sent)
        opcode, payload = await line.frame()
        need(opcode in (None, CLOSE) + kinds, "an unmasked frame is misread", payload)
        await line.close()
    await still_there(await wire(world, opened))


@test
async def reserved_bits_end_it(world):
    await refuses(world, *(frame(TEXT, PINGED, reserved=bits) for bits in (1, 2, 3, 4, 5, 6, 7)),
                  frame(PING, b"x", reserved=4))


@test
async def reserved_opcodes_end_it(world):
    await refuses(world, *(frame(opcode, b"x") for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)))


@test
async def invalid_utf8_ends_it(world):
    bad = (b"\xff", b"\xc0\xaf", b"\xe0\x80\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80", b"\xe2\x82", b"\xf8\x88")
    await refuses(world, *(frame(TEXT, b'{"t":"ping","id":1,"x":"' + text + b'"}') for text in bad),
                  frame(TEXT, b"\xe2\x82"), frame(TEXT, b"\xe2", final=False) + frame(CONTINUATION, b"x"),
                  codes=(1007,))
    await refuses(world, frame(CLOSE, struct.pack(">H", 1000) + b"\xff\xfe"), codes=(1007, 1002, None))


@test
async def messages_of_bytes_are_none_of_ours(world):
    opened = await table(world)
    line = await wire(world, opened)
    await line.write(frame(BINARY, PINGED))
    opcode, payload = await line.frame()
    need(opcode == CLOSE and payload[:2] == struct.pack(">H", 1003), "bytes are read", opcode, payload)
    await still_there(await wire(world, opened))


# ---- Sizes -------------------------------------------------------------------------------------

def padded(size):
    empty = len(json.dumps({"t": "ping", "id": 5, "x": ""}))
    return json.dumps({"t": "ping", "id": 5, "x": "x" * (size - empty)})


@test
async def eight_kibibytes_are_read_and_one_more_is_not(world):
    opened = await table(world)
    line = await wire(world, opened)
    for size in (125, 126, 127, 4095, 4096, 4097, LARGEST - 1, LARGEST):
        await line.write(frame(TEXT, padded(size)))
        need((await line.message("pong"))["id"] == 5, "%d bytes" % size)
    half = padded(LARGEST)
    await line.write(frame(TEXT, half[:5000], final=False), frame(CONTINUATION, half[5000:]))
    await line.message("pong")
    await line.close()
    await refuses(world, frame(TEXT, padded(LARGEST + 1)),
                  frame(TEXT, half[:5000], final=False) + frame(CONTINUATION, half[5000:] + " "), codes=(1009,))
    # Where more than that is on its way, the hang-up may overtake the word.
    much = b"x" * (LARGEST + 1)
    await refuses(world, frame(TEXT, padded(100000)), frame(TEXT, much, length=1 << 40),
                  frame(TEXT, much, length=(1 << 63) - 1), codes=(1009, None))


@test
async def impossible_lengths_end_it(world):
    await refuses(world, b"\x81\xff" + struct.pack(">Q", 1 << 63) + b"mask" + b"x", codes=(1002, 1009, None))
    # Longer than needed is against the RFC; a server may be lenient, but must not misread.
    line = await wire(world)
    text = PINGED.encode()
    await line.write(b"\x81\xfe" + struct.pack(">H", len(text)) + b"\0\0\0\0" + text)
    opcode, payload = await line.frame()
    need(opcode in (None, CLOSE) or json.loads(payload)["t"] == "pong", "a length in two bytes", payload)


@test
async def fragments_without_end_are_no_way_around_the_size(world):
    line = await wire(world)
    for number in range(LARGEST // 64 + 1):
        await line.write(frame(CONTINUATION if number else TEXT, "x" * 64, final=False))
    await line.closed_with(1009)


# ---- Closing -----------------------------------------------------------------------------------

@test
async def a_close_is_answered_by_a_close(world):
    opened = await table(world)
    for code in (1000, 1001, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        line = await wire(world, opened)
        await line.write(close_frame(code, "bye, é".encode()))
        await line.closed_with(code, *LETS_GO)
        await line.close()
        await asyncio.sleep(0.02)
    line = await wire(world, opened)
    await line.write(frame(CLOSE))
    await line.closed_with(*LETS_GO)
    await line.close()
    await still_there(await wire(world, opened))


@test
async def close_codes_that_do_not_exist_end_it(world):
    await refuses(world, frame(CLOSE, b"\x03"), *(close_frame(code) for code in (
        0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999)), codes=(1002, None))
    await refuses(world, close_frame(5000), close_frame(65535), codes=(1002, None, 5000, 65535))  # nobody's yet


@test
async def nothing_is_read_after_a_close(world):
    opened = await world.http.made("/api/tables", game="skull", options={"players": "3"}, name="Ana", chat=True)
    viewer = await world.viewer(opened["code"], token=opened["token"])
    line = await wire(world, opened)
    chat = json.dumps({"t": "chat", "id": 1, "key": "1" * 32, "text": "after the end"})
    await line.write(close_frame(1000) + frame(TEXT, chat))
    await line.closed_with(*LETS_GO)
    await asyncio.sleep(0.3)
    need(viewer.event("chat") is None, "text after a close is read")


@test
async def half_a_frame_and_gone(world):
    opened = await table(world)
    for part in (b"\x81", b"\x81\xfe", b"\x81\xfe\x10", frame(TEXT, PINGED)[:9], frame(TEXT, "{", final=False)):
        line = await wire(world, opened)
        await line.write(part)
        line.writer.transport.abort()
    await asyncio.sleep(0.1)
    await still_there(await wire(world, opened))


# ---- The handshake -----------------------------------------------------------------------------

@test
async def the_upgrade_is_answered_by_the_right_hash(world):
    opened = await table(world)
    line = await Wire(world).connect()
    await line.write(line.upgrade(opened["code"], Connection="keep-alive, upgrade", Upgrade="WebSocket"))
    status, headers = await line.answer()
    need(status == 101 and headers["upgrade"].lower() == "websocket", "status", status, headers)
    proof = hashlib.sha1((line.key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
    need(headers["sec-websocket-accept"] == base64.b64encode(proof).decode(), "the hash", headers)
    need("sec-websocket-extensions" not in headers and "sec-websocket-protocol" not in headers,
         "something is agreed on that nobody offered", headers)


@test
async def bad_upgrades_are_refused(world):
    opened = await table(world)
    for changes in ({"Sec_WebSocket_Version": "8"}, {"Sec_WebSocket_Version": None}, {"Sec_WebSocket_Key": None},
                    {"Sec_WebSocket_Key": ""}, {"Upgrade": None},
                    {"Upgrade": "h2c"}, {"Connection": None}, {"Connection": "close"}, {"Host": None}):
        line = await Wire(world).connect()
        await line.write(line.upgrade(opened["code"], **changes))
        status, headers = await line.answer()
        need(status is None or 400 <= status < 500, "%s" % changes, status, headers)
        await line.close()
    line = await Wire(world).connect()
    await line.write(line.upgrade(opened["code"]).replace("GET", "POST", 1))
    status, headers = await line.answer()
    need(status is None or 400 <= status < 500, "POST", status, headers)
    for path in ("/", "/api/tables", "/live", "/api/tables/%s" % opened["code"]):
        line = await Wire(world).connect()
        request = line.upgrade(opened["code"])
        await line.write(request.replace("/api/tables/%s/live" % opened["code"], path, 1))
        status, headers = await line.answer()
        need(status != 101, "a socket at " + path, status, headers)


@test
async def frames_may_follow_the_upgrade_at_once(world):
    opened = await table(world)
    line = await Wire(world).connect()
    hello = json.dumps({"t": "hello", "v": 1, "token": opened["token"], "lang": "en"})
    await line.write(line.upgrade(opened["code"]).encode() + frame(TEXT, hello) + frame(TEXT, PINGED))
    need((await line.answer())[0] == 101, "the upgrade")
    await line.message("welcome")
    await line.message("pong")


@test
async def a_handshake_may_come_slowly_but_not_forever(world):
    opened = await table(world)
    line = await Wire(world).connect()
    request = line.upgrade(opened["code"])
    await line.write(request[:20], request[20:60], request[60:], pause=0.3)
    need((await line.answer())[0] == 101, "in three parts")
    open_ends = [await Wire(world).connect() for _ in range(30)]
    for number, other in enumerate(open_ends):
        await other.write(request[:number * 5])
    for status, _ in await asyncio.gather(*(other.answer(40) for other in open_ends)):
        need(status in (None, 400, 408), "half a handshake is answered", status)


# ---- HTTP --------------------------------------------------------------------------------------

@test
async def pipelined_requests_are_answered_in_order(world):
    line = await Wire(world).connect()
    host = "Host: %s:%d\r\n" % (HOST, world.server.port)
    await line.write("GET /healthz HTTP/1.1\r\n%s\r\nGET /api/tables/nobody HTTP/1.1\r\n%s\r\n"
                     "GET /healthz HTTP/1.1\r\n%sConnection: close\r\n\r\n" % (host, host, host))
    statuses = []
    while True:
        status, headers = await line.answer()
        if status is None:
            break
        statuses.append(status)
        if "content-length" in headers:
            await line.reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            await line.reader.readuntil(b"0\r\n\r\n")
        else:
            break  # it ends with the connection
    need(statuses == [200, 404, 200][:len(statuses)] and statuses, "answers", statuses)


@test
async def malformed_http_does_no_harm(world):
    host = "Host: %s:%d\r\n" % (HOST, world.server.port)
    for text in ("\r\n\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/9.9\r\n%s\r\n" % host, "\0" * 100 + "\r\n\r\n",
                 "GET / HTTP/1.1\r\n\r\n", "GET " + "/x" * 20000 + " HTTP/1.1\r\n%s\r\n" % host,
                 "GET / HTTP/1.1\r\n%sX: %s\r\n\r\n" % (host, "y" * 70000),
                 "GET / HTTP/1.1\r\n%s%s\r\n" % (host, "X: y\r\n" * 5000),
                 "POST /api/tables HTTP/1.1\r\n%sContent-Type: application/json\r\nContent-Length: -1\r\n\r\n" % host,
                 "POST /api/tables HTTP/1.1\r\n%sContent-Type: application/json\r\nContent-Length: 9e9\r\n\r\n" % host,
                 "POST /api/tables HTTP/1.1\r\n%sContent-Type: application/json\r\n"
                 "Content-Length: 99999999999999999999\r\n\r\n" % host):
        line = await Wire(world).connect()
        try:
            await line.write(text)
            status = (await line.answer(40))[0]
        except ConnectionError:
            status = None
        need(status is None or status >= 300 or text.startswith("GET / "), "%r" % text[:60], status)
        await line.close()
    await still_there(await wire(world))


if __name__ == "__main__":
    sys.exit(main(__doc__))
