"""A small server that speaks the network protocol and can lie, for the test of the load tool: one invented
game in which the persons take turns, and one thing that goes wrong, once, when somebody has moved a few
times. Nothing but Python's own library; it knows nothing of Triskel but docs/protocol.md."""
import asyncio
import base64
import hashlib
import json
import re
import socket

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
MOVES = 12  # of a game
LIE_AT = 5  # the number of the move with which something goes wrong

# What can go wrong, and what the load tool is to say of it.
LIES = {
    "missing": "an event is missing",
    "doubled": "an event that was told before",
    "back": "time goes back",
    "differs": "others were told another time",
    "number": "acknowledged under another number",
    "never": "acknowledged, and never told",
    "unasked": "a move that was not asked for",
    "other": "the move is not the one that was asked for",
    "refused": "refused, though it was offered",
    "happened": "refused, and yet it happened",
    "forgets": "events that were told are gone",
    "anew": "everything begins anew, as if nothing had been told",
    "removed": "sent away for good",
    "garbage": "a frame that is no JSON object",
    "now": "a now that is not of the last event",
    "still": "nothing has happened for 30 seconds",
}
# These are no lies: the players take them and go on.
TROUBLES = ["none", "drops", "restarts", "slow", "late", "held", "unstarted", "pieces"]


class Table:
    def __init__(self, code, count, trouble):
        self.code, self.count, self.trouble = code, count, trouble
        self.log, self.tokens, self.events, self.answers = "a1", [], [], {}
        self.lines = {}  # by person: the connection
        self.ready, self.pledges, self.reveals = set(), {}, {}
        self.state, self.moves, self.turn, self.lied, self.games = "waiting", 0, 1, False, 0
        self.held, self.commit = None, hashlib.sha256(code.encode()).hexdigest()

    # ---- What is told --------------------------------------------------------------------------

    def object(self):
        return {"code": self.code, "state": self.state}

    def enter(self, kind, **members):
        """An event for everybody; the lie may be in it."""
        event = {"t": "event", "n": len(self.events) + 1, "at": 10 * len(self.events), "kind": kind}
        event.update(members)
        self.events.append(event)
        for person, line in list(self.lines.items()):
            line.tell_event(self, person, event)
        return event["n"]

    def now(self, person):
        frame = {"t": "now", "n": len(self.events), "at": 10 * len(self.events), "view": {"x": [1, {"y": "é\""}]},
                 "to_act": []}
        if self.state == "playing":
            frame["to_act"] = ["P%d" % self.turn]
            if person == self.turn:
                frame["legal"] = {"P%d" % person: [{"do": "take %d" % i} for i in range(1, 4)]}
        if self.state == "over":
            frame["results"] = [1] + [0] * (self.count - 1)
        return frame

    def everybody_now(self):
        for person, line in list(self.lines.items()):
            line.send(self.now(person))

    def lies(self, *kinds):
        """Is it time for one of these? Only once."""
        if self.lied or self.trouble not in kinds or self.moves < LIE_AT:
            return False
        self.lied = True
        return True

    # ---- What is asked -------------------------------------------------------------------------

    def ask(self, person, line, frame):
        kind, no = frame["t"], lambda why: {"t": "no", "id": frame["id"], "error": "no", "why": why}
        key = frame.get("key")
        if key in self.answers:
            return dict(self.answers[key], id=frame["id"])
        handler = getattr(self, "ask_" + kind, None)
        answer = handler(person, line, frame) if handler else no("bad")
        if isinstance(answer, str):
            return no(answer)
        if answer is None:
            return None
        answer = dict({"t": "done", "id": frame["id"], "n": len(self.events)}, **answer)
        if key:
            self.answers[key] = answer
        return answer

    def ask_ping(self, person, line, frame):
        return {"t": "pong", "at": 1}

    def ask_pledge(self, person, line, frame):
        if self.state != "waiting":
            return "started"
        self.pledges[person] = frame["hex"]
        self.enter("pledged", person="P%d" % person, hex=frame["hex"])
        return {}

    def ask_ready(self, person, line, frame):
        if self.state != "waiting":
            return "started"
        if person not in self.ready:
            self.ready.add(person)
            self.enter("ready", person="P%d" % person)
        return {}

    def ask_start(self, person, line, frame):
        if self.state != "waiting" or len(self.ready) < self.count:
            return "notready"
        self.state, self.reveals = "starting", {}
        self.enter("starting", pledges={"P%d" % p: h for p, h in self.pledges.items()})
        return {}

    def ask_reveal(self, person, line, frame):
        pledge = hashlib.blake2b(bytes.fromhex(self.commit) + bytes([person]) + bytes.fromhex(frame["hex"]),
                                 digest_size=32).hexdigest()
        if self.pledges.get(person) != pledge:
            return "bad"
        self.reveals[person] = frame["hex"]
        if len(self.reveals) < len(self.pledges):  # who did not reveal once does not pledge again
            return {}
        if self.trouble == "unstarted" and not self.lied:
            self.lied = True
            self.unstart(["P2"])
            return {}
        self.games += 1
        self.state, self.moves, self.turn = "playing", 0, 1
        self.enter("started", game=self.games, commit=self.commit, reveals={})
        self.everybody_now()
        return {}

    def unstart(self, persons):
        self.commit = hashlib.sha256(self.commit.encode()).hexdigest()
        self.state, self.pledges = "waiting", {}
        self.ready -= {int(person[1:]) for person in persons}  # and nobody else
        self.enter("unstarted", persons=persons, commit=self.commit)
        self.everybody_now()

    def ask_do(self, person, line, frame):
        if self.state != "playing" or person != self.turn:
            return "turn"
        if self.lies("refused"):
            return "illegal"
        if self.lies("still"):
            self.turn = 0  # nobody's
            self.everybody_now()
            return "late"
        if self.trouble == "late" and self.moves == LIE_AT and not self.lied:
            self.lied = True
            self.everybody_now()
            return "late"
        if self.trouble == "held" and self.moves == LIE_AT and not self.lied:
            self.lied, self.held = True, frame["line"]  # it waits until the same person has chosen again
            self.everybody_now()
            return {"held": True}
        if self.held:
            self.enter("move", by="person", move="P%d %s" % (person, self.held))
            self.held = None
        if self.lies("never"):
            return {"n": len(self.events) + 5}
        if self.lies("unasked"):
            self.enter("move", by="person", move="P%d take 1" % (self.turn % self.count + 1))
        self.moves += 1
        self.turn = self.turn % self.count + 1
        self.enter("move", by="person", move="P%d %s%s" % (person, frame["line"], "0" if self.lies("other") else ""))
        answer = {"n": len(self.events)}
        if self.trouble == "missing":
            self.enter("chat", person="P1", chat="no gap behind the last event, but before it")
        if self.lies("number"):
            answer["n"] -= 1
        if self.moves == MOVES:
            self.state = "over"
        if self.lies("happened"):
            answer = "late"
        if self.lies("removed", "restarts"):
            why = {"t": "bye", "error": "", "why": "removed" if self.trouble == "removed" else "restarting", "retry": 50}
            for other in list(self.lines.values()):
                other.send(why)
                other.close()
        if self.lies("garbage"):
            line.send_text("{\"t\":\"event\",")
        if self.lies("now"):
            line.send({"t": "now", "n": len(self.events) + 1, "at": 1})
        if self.lies("drops", "forgets", "anew"):
            # Everybody is thrown out; who asked has no answer, though it is remembered.
            if self.trouble == "forgets":
                del self.events[-3:]
            if self.trouble == "anew":
                self.log = "b2"
            for other in list(self.lines.values()):
                other.close()
        self.everybody_now()
        return answer

    def ask_rematch(self, person, line, frame):
        if self.state != "over":
            return "notover"
        self.state, self.ready, self.pledges = "waiting", set(), {}
        self.commit = hashlib.sha256(self.commit.encode()).hexdigest()
        self.enter("rematch", person="P%d" % person, game=self.games + 1, commit=self.commit)
        self.everybody_now()
        return {}


class Line:
    """A WebSocket."""

    def __init__(self, writer, trouble):
        self.writer, self.trouble, self.table, self.person, self.sent = writer, trouble, None, 0, 0

    def send_text(self, text, opcode=1):
        if self.writer.is_closing():
            return
        data = text.encode() if isinstance(text, str) else text
        pieces = [data]
        if self.trouble == "pieces" and opcode == 1:
            pieces = [data[i:i + 7] for i in range(0, len(data), 7)]
        for i, piece in enumerate(pieces):
            first = (opcode if i == 0 else 0) | (0x80 if i == len(pieces) - 1 else 0)
            size = len(piece)
            head = bytes([first]) + (bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big"))
            self.writer.write(head + piece)
            if self.trouble == "pieces" and i == 0:
                self.writer.write(b"\x89\x01p")  # a ping in the middle

    def send(self, frame):
        self.send_text(json.dumps(frame, ensure_ascii=False))

    def tell_event(self, table, person, event):
        is_move = event["kind"] == "move" and person == 2
        if is_move and table.lies("missing"):
            return
        if is_move and table.lies("back"):
            event = dict(event, at=0)
        if is_move and table.lies("differs"):
            event = dict(event, at=event["at"] + 1)
        self.send(event)
        if is_move and table.lies("doubled"):
            self.send(event)

    def close(self):
        if self.table and self.table.lines.get(self.person) is self:
            del self.table.lines[self.person]
            if self.table.state == "starting":
                self.table.unstart(["P%d" % self.person])
        self.writer.close()

    def hello(self, table, frame):
        if frame.get("token") not in table.tokens:
            self.send({"t": "bye", "error": "", "why": "token"})
            return self.close()
        self.table, self.person = table, table.tokens.index(frame["token"]) + 1
        self.send({"t": "welcome", "v": 1, "you": "P%d" % self.person, "log": table.log, "latest": len(table.events),
                   "table": table.object(), "commit": table.commit, "muted": [], "lang": ""})
        last = frame["last"] if frame.get("log", table.log) == table.log and frame["last"] <= len(table.events) else 0
        for event in table.events[last:]:
            self.send(event)
        table.lines[self.person] = self
        self.send(table.now(self.person))


class Server:
    def __init__(self, trouble):
        self.trouble, self.tables, self.calls = trouble, {}, {}

    async def serve(self, reader, writer):
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            method, path, _ = head.split(" ", 2)
            if method == "POST":
                size = int(re.search(r"content-length: *(\d+)", head, re.I)[1])
                await self.post(path, head, json.loads(await reader.readexactly(size)), writer)
            elif path.endswith("/live"):
                await self.live(path, head, reader, writer)
            elif path == "/metrics":
                self.answer(writer, "200 OK", "# HELP\nprocess_cpu_seconds_total 1.5\n"
                            "process_resident_memory_bytes 1.048576e+06\n", "text/plain")
            else:
                self.answer(writer, "404 Not Found", '{"error":"no","why":"unknown"}')
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        writer.close()

    def answer(self, writer, status, body, kind="application/json"):
        data = body.encode()
        writer.write(("HTTP/1.1 %s\r\ncontent-type: %s\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
                      % (status, kind, len(data))).encode() + data)

    async def post(self, path, head, body, writer):
        assert re.search(r"content-type: *application/json", head, re.I), head
        if self.trouble == "full":
            return self.answer(writer, "403 Forbidden", '{"error":"The hall is \\u0066ull.","why":"full"}')
        if self.trouble == "slow" and body["key"] not in self.calls:
            self.calls[body["key"]] = None  # the first time of each is not now
            return self.answer(writer, "503 Service Unavailable", '{"error":"later","why":"full"}')
        if path == "/api/tables":
            code = "T%05d" % len(self.tables)
            self.tables[code] = table = Table(code, int(body["options"]["players"]), self.trouble)
            table.tokens = ["%s-%d" % (code, i) for i in range(1, table.count + 1)]
            table.enter("sat", person="P1", name=body["name"])
            person = 1
        else:
            code = path.split("/")[3]
            table, person = self.tables[code], int(body["person"][1:])
            table.enter("sat", person=body["person"], name=body["name"])
        self.answer(writer, "201 Created", json.dumps(
            {"code": code, "person": "P%d" % person, "token": table.tokens[person - 1], "watch": "w",
             "commit": table.commit}))

    async def live(self, path, head, reader, writer):
        key = re.search(r"sec-websocket-key: *(\S+)", head, re.I)[1].encode()
        accept = base64.b64encode(hashlib.sha1(key + GUID).digest()).decode()
        writer.write(("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                      "sec-websocket-accept: %s\r\n\r\n" % accept).encode())
        line, table = Line(writer, self.trouble), self.tables.get(path.split("/")[3])
        try:
            while not writer.is_closing():
                opcode, data = await self.read_frame(reader)
                if opcode == 8:
                    break
                if opcode != 1:
                    continue
                frame = json.loads(data)
                if frame["t"] == "hello":
                    line.hello(table, frame)
                    continue
                answer = table.ask(line.person, line, frame)
                if answer and not writer.is_closing():
                    line.send(answer)
                await writer.drain()
        finally:
            line.close()

    async def read_frame(self, reader):
        first, second = await reader.readexactly(2)
        size = second & 127
        if size == 126:
            size = int.from_bytes(await reader.readexactly(2), "big")
        mask = await reader.readexactly(4)
        data = await reader.readexactly(size)
        return first & 15, bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


async def start(trouble, path=None, tls=None):
    """A server on a free port, or on a socket in the file system; and the port."""
    if path:
        return await asyncio.start_unix_server(Server(trouble).serve, path), 0
    server = await asyncio.start_server(Server(trouble).serve, "localhost", 0, ssl=tls, family=socket.AF_INET)
    return server, server.sockets[0].getsockname()[1]
