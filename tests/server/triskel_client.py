"""A client of the network protocol, written from docs/protocol.md alone. `Http` makes calls; a `Socket` is one viewer
at one table until it closes; a `Person` is somebody at a table who comes back by themselves, sends again what got no
answer, and adds to chance. What the page promises of every frame is checked as it comes (promises.py)."""
import asyncio
import collections
import hashlib
import http.client
import json
import random
import secrets
import time

import websockets

from promises import Promises
from server import HOST, PATIENCE, Failure, need

NEVER_AGAIN = {"unknown", "token", "private", "version", "removed", "left"}
ANSWERS = {"done", "no", "hinted", "explained", "pong"}
TALK = {"said", "chat", "muted"}
KEYED = {"do", "say", "chat", "undo", "rematch"}
LONGEST_FRAME = 1 << 20
BYE = 4000  # the close code after every `bye`


def new_key():
    return secrets.token_hex(16)


def pledge_of(commit, person, entropy):
    """model.md, fair chance, step 2; persons are written P1 …"""
    return hashlib.blake2b(bytes.fromhex(commit) + bytes([int(person[1:])]) + entropy, digest_size=32).hexdigest()


class Answer(collections.namedtuple("Answer", "status headers body")):
    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            raise Failure("this answer is no JSON: %d\n%s\n%s" % (self.status, self.headers, self.body)) from None


# ---- HTTP --------------------------------------------------------------------------------------

class Http:
    """Calls to one server, from one address of the loopback, so that limits by address are each test's own. Who is
    patient calls again, with the same key, when the server is gone."""

    def __init__(self, server, source=HOST, patient=False):
        self.server, self.source, self.patient = server, source, patient

    def connection(self):
        return http.client.HTTPConnection(HOST, self.server.port, timeout=PATIENCE, source_address=(self.source, 0))

    def socket(self, path, **options):
        return websockets.connect("ws://%s:%d%s" % (HOST, self.server.port, path), local_addr=(self.source, 0),
                                  **options)

    def call_and_wait(self, method, path, body=None, token=None, headers=None):
        connection = self.connection()
        lines = {}
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if method == "POST":
            lines["Content-Type"] = "application/json"
        if token is not None:
            lines["Authorization"] = "Bearer " + token
        lines.update(headers or {})
        try:
            connection.request(method, path, body.encode() if isinstance(body, str) else body, lines)
            answer = connection.getresponse()
            if answer.status < 300 and "Content-Length" not in answer.headers:
                raise http.client.HTTPException("the answer was cut short")
            return Answer(answer.status, answer.headers, answer.read().decode())
        finally:
            connection.close()

    async def call(self, method, path, body=None, token=None, headers=None):
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                answer = await asyncio.to_thread(self.call_and_wait, method, path, body, token, headers)
                break
            except (OSError, http.client.HTTPException):
                if not self.patient or time.monotonic() > deadline:
                    raise
                await asyncio.sleep(0.1)
        if answer.status == 201:
            self.server.secrets.update(answer.json[name] for name in ("token", "watch") if name in answer.json)
        return answer

    async def get(self, path, token=None, headers=None):
        return await self.call("GET", path, None, token, headers)

    async def good(self, path, token=None):
        """What is read without trouble."""
        answer = await self.get(path, token)
        need(answer.status == 200, "GET %s: %d" % (path, answer.status), answer.body)
        return answer.json

    async def post(self, path, **body):
        return await self.call("POST", path, {"key": new_key(), **body})

    async def made(self, path, **body):
        """What was made by a POST: a table, a seat."""
        answer = await self.post(path, **body)
        need(answer.status == 201, "POST %s: %d" % (path, answer.status), body, answer.body)
        return answer.json


# ---- One socket --------------------------------------------------------------------------------

class Socket:
    """One viewer at one table, with all frames that came."""

    def __init__(self, http, code, on_frame=None):
        self.http, self.code, self.on_frame = http, code, on_frame
        self.connection = None
        self.frames = []
        self.answers = {}
        self.broken = None  # the promise that was
        self.closed = None  # the code
        self.is_ended = False  # by ourselves
        self.promises = Promises()
        self.news = asyncio.Condition()
        self.reader = None
        self.last_id = 0

    async def open(self, headers=None):
        self.connection = await self.http.socket(
            "/api/tables/%s/live" % self.code, open_timeout=PATIENCE, close_timeout=2, max_size=LONGEST_FRAME,
            extra_headers=headers)
        self.reader = asyncio.create_task(self.read())
        return self

    async def read(self):
        try:
            async for text in self.connection:
                try:
                    frame = self.promises.frame(text)
                    self.frames.append(frame)
                    if frame["t"] in ANSWERS:
                        self.answers[frame["id"]] = frame
                    if self.on_frame is not None:
                        self.on_frame(frame)
                except Failure as failure:
                    self.broken = self.broken or failure
                await self.wake()
        except websockets.ConnectionClosed:
            pass
        finally:
            self.closed = self.connection.close_code or 1006
            await self.wake()

    async def wake(self):
        async with self.news:
            self.news.notify_all()

    async def until(self, condition, sentence="nothing comes", patience=PATIENCE, also_closed=False):
        """Waits until the condition has a value, and returns it."""
        async def wait():
            async with self.news:
                while True:
                    if self.broken is not None:
                        raise self.broken
                    value = condition()
                    if value:
                        return value
                    if self.closed is not None and not also_closed:
                        raise Failure("%s: the socket closed (%s)\n%s" % (
                            sentence, self.closed, "\n".join(map(str, self.frames[-3:]))))
                    await self.news.wait()
        try:
            return await asyncio.wait_for(wait(), patience)
        except asyncio.TimeoutError:
            raise Failure("%s (%.1f s)\n%s" % (sentence, patience, "\n".join(map(str, self.frames[-3:])))) from None

    # ---- Sending

    async def send(self, message):
        text = message if isinstance(message, (str, bytes)) else json.dumps(message)
        if not isinstance(message, (str, bytes)):
            self.promises.sent(message)
        await self.connection.send(text)

    async def hello(self, token=None, watch=None, lang="en", log=None, last=0, **more):
        message = {"t": "hello", "v": 1, "lang": lang, **more}
        for name, value in (("token", token), ("watch", watch), ("log", log)):
            if value is not None:
                message[name] = value
        if log is not None:
            message["last"] = last
        await self.send(message)
        return self

    async def welcomed(self, **members):
        """Says hello and waits for the first `now`."""
        await self.hello(**members)
        await self.until(lambda: self.now, "no `now` after hello")
        return self

    async def ask(self, t, **members):
        """Sends a request and waits for its answer."""
        self.last_id += 1
        members.setdefault("id", self.last_id)
        if t in KEYED:
            members.setdefault("key", new_key())
        self.answers.pop(members["id"], None)
        await self.send({"t": t, **members})
        return await self.until(lambda: self.answers.get(members["id"]), "no answer to %s %s" % (t, members))

    async def done(self, t, **members):
        answer = await self.ask(t, **members)
        need(answer["t"] == "done", "%s %s is not done" % (t, members), answer)
        return answer

    async def no(self, why, t, **members):
        answer = await self.ask(t, **members)
        need(answer["t"] == "no" and answer["why"] == why, "%s %s is not refused as `%s`" % (t, members, why), answer)
        return answer

    async def do(self, line, seen=None, **members):
        return await self.ask("do", line=line, seen=self.last if seen is None else seen, **members)

    # ---- What it was told

    def kind(self, t):
        return [frame for frame in self.frames if frame["t"] == t]

    @property
    def welcome(self):
        return next(iter(self.kind("welcome")), None)

    @property
    def now(self):
        return next((frame for frame in reversed(self.frames) if frame["t"] == "now"), None)

    @property
    def events(self):
        return self.kind("event")

    @property
    def last(self):
        return self.promises.last

    @property
    def table(self):
        """The table object as it was told last."""
        return next(frame["table"] for frame in reversed(self.frames) if "table" in frame)

    def event(self, kind, **members):
        """The newest such event, if it came."""
        for event in reversed(self.events):
            if event["kind"] == kind and all(event.get(name) == value for name, value in members.items()):
                return event
        return None

    async def told(self, kind, patience=PATIENCE, **members):
        return await self.until(lambda: self.event(kind, **members), "no event %s %s" % (kind, members), patience)

    async def bye(self, *whys):
        """The server says goodbye, and closes."""
        await self.until(lambda: self.closed, "it does not close", also_closed=True)
        last = self.frames[-1] if self.frames else {}
        need(last.get("t") == "bye" and last["why"] in whys, "no bye `%s`" % " or ".join(whys), last, self.closed)
        need(self.closed == BYE, "closed with %s instead of %s" % (self.closed, BYE), last)
        return last

    async def close(self):
        self.is_ended = True
        if self.connection is not None:
            await asyncio.gather(self.connection.close(), self.reader, return_exceptions=True)

    def drop(self):
        """Loses the connection, as in a tunnel."""
        self.is_ended = True
        if self.connection is not None:
            self.connection.transport.abort()


# ---- Somebody who comes back -------------------------------------------------------------------

class Person:
    """One viewer, over as many sockets as it takes."""
    second = 1  # how long one is for who waits to come back

    def __init__(self, http, code, token=None, watch=None, lang="en", pledges=False, chance=None):
        self.http, self.code, self.lang = http, code, lang
        self.token, self.watch, self.pledges = token, watch, pledges
        self.chance = chance or random.Random()
        self.socket = None
        self.log = None
        self.events = []
        self.awaited = 0  # the last event that a `now` follows: all but talk
        self.now = None
        self.table = None
        self.commit = None
        self.you = None
        self.entropy = None
        self.byes = []
        self.unanswered = {}  # by id: the message and who waits for its answer
        self.last_id = 0
        self.settled = False  # has this socket brought its first `now`?
        self.sockets = 0
        self.news = asyncio.Event()
        self.task = None
        self.errands = set()
        self.failure = None

    def start(self):
        self.task = asyncio.create_task(self.stay())
        return self

    async def stay(self):
        try:
            pause = 0
            while True:
                await asyncio.sleep(pause * self.second * self.chance.uniform(0.75, 1.25))
                pause = min(max(1, pause * 2), 15)
                self.settled = False
                self.socket = Socket(self.http, self.code, self.take)
                try:
                    await self.socket.open()
                except (OSError, asyncio.TimeoutError, websockets.InvalidHandshake, websockets.ConnectionClosed):
                    continue
                self.sockets += 1
                try:
                    await self.socket.hello(self.token, self.watch, self.lang, self.log, len(self.events))
                except websockets.ConnectionClosed:
                    pass
                await asyncio.wait([self.socket.reader])
                if self.socket.broken is not None:
                    raise self.socket.broken
                if self.settled:
                    pause = 0
                last = self.socket.frames[-1] if self.socket.frames else {}
                if last.get("t") == "bye":
                    self.byes.append(last)
                    if last["why"] in NEVER_AGAIN:
                        return
                    pause = last.get("retry", 0) / 1000
        except Failure as failure:
            self.failure = failure
        except Exception as error:  # pylint: disable=broad-except
            self.failure = Failure("%s: %s" % (type(error).__name__, error))
        finally:
            self.news.set()

    def errand(self, coroutine):
        """Something to be done meanwhile; if the connection is lost, coming back does it anew."""
        async def run():
            try:
                await coroutine
            except (websockets.ConnectionClosed, Failure):
                pass
        task = asyncio.create_task(run())
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    # ---- What comes

    def take(self, frame):
        if "table" in frame:
            self.table = frame["table"]
        getattr(self, "take_" + frame["t"], lambda frame: None)(frame)
        self.news.set()

    def take_welcome(self, frame):
        if frame["log"] != self.log:
            need(self.log is None, "the log is another one")
            self.log = frame["log"]
        self.you, self.commit = frame["you"], frame["commit"]

    def take_event(self, event):
        need(event["n"] == len(self.events) + 1, "event %d after %d, over two sockets" % (event["n"], len(self.events)))
        need(not self.events or event["at"] >= self.events[-1]["at"], "`at` falls, over two sockets", event)
        self.events.append(event)
        if event["kind"] not in TALK:
            self.awaited = event["n"]
        if "commit" in event:
            self.commit = event["commit"]
        if event["kind"] in ("unstarted", "rematch", "set") and self.settled:
            self.errand(self.pledge(self.socket))
        if event["kind"] == "starting" and self.you in event["pledges"] and self.entropy is not None:
            self.errand(self.socket.ask("reveal", hex=self.entropy.hex(), id=self.new_id()))

    def take_now(self, frame):
        self.now = frame
        if not self.settled:
            self.settled = True
            for message, _ in self.unanswered.values():
                self.errand(self.socket.send(message))
            if self.table["state"] == "waiting":
                self.errand(self.pledge(self.socket))

    def take_answer(self, frame):
        _, waiter = self.unanswered.pop(frame["id"], (None, None))
        if waiter is not None and not waiter.done():
            waiter.set_result(frame)

    take_done = take_no = take_hinted = take_pong = take_answer

    async def pledge(self, socket):
        if self.pledges and self.you != "spectator":
            self.entropy = self.chance.randbytes(self.chance.randrange(16, 65))
            await socket.ask("pledge", hex=pledge_of(self.commit, self.you, self.entropy),
                             id=self.new_id())

    # ---- What it does

    def new_id(self):
        self.last_id += 1
        return self.last_id

    async def request(self, t, **members):
        """Sends a request, again if need be, until it is answered."""
        message = {"t": t, "id": self.new_id(), **members}
        if t in KEYED:
            message.setdefault("key", new_key())
        waiter = asyncio.get_running_loop().create_future()
        self.unanswered[message["id"]] = message, waiter
        if self.settled:
            self.errand(self.socket.send(message))
        while not waiter.done():
            await self.wait_for_news()
        return waiter.result()

    async def wait_for_news(self):
        if self.failure is not None:
            raise self.failure
        if self.socket is not None and self.socket.broken is not None:
            raise self.socket.broken
        self.news.clear()
        try:
            await asyncio.wait_for(self.news.wait(), PATIENCE)
        except asyncio.TimeoutError:
            raise Failure("%s hears nothing for %d s\n%s" % (self.you, PATIENCE, self.now)) from None
        if self.failure is not None:
            raise self.failure

    async def until(self, condition):
        while not condition():
            await self.wait_for_news()
        return condition()

    async def leave_the_network(self):
        while not self.task.done():  # while it connects, the library may swallow that
            self.task.cancel()
            await asyncio.wait([self.task], timeout=0.1)
        if self.socket is not None:
            await self.socket.close()
        await asyncio.gather(self.task, *self.errands, return_exceptions=True)
