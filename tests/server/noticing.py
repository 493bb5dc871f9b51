"""Would a broken promise be noticed? Frames as they should be, and each of them spoilt in one way. See protocol.py."""
import copy
import json

from promises import Promises, alike, moves, same_told_again
from server import Failure, need
from suite import test

HASH = "ab" * 32
PLACE = {"person": "P1", "name": "Ana", "bot": None, "program": False, "automaton": False, "ready": False,
         "away": False, "gone": False, "seats": ["P1"], "mark": None}
TABLE = {"code": "x", "game": "skull", "options": {"players": "3"}, "clock": "none", "public": False, "chat": False,
         "takeover": False, "practice": False, "hints": False, "owner": "P1", "state": "playing", "commit": HASH,
         "game_number": 1, "persons": [PLACE]}
SENT = ({"t": "hello", "v": 1, "lang": "en"}, {"t": "do", "id": 1}, {"t": "do", "id": 2}, {"t": "ping", "id": 3})
FRAMES = (
    {"t": "welcome", "v": 1, "you": "P1", "log": "l", "latest": 2, "table": TABLE, "commit": HASH, "watch": "w",
     "muted": [], "lang": "en", "think": 1000},
    {"t": "event", "n": 1, "at": 5, "kind": "sat", "person": "P1", "name": "Ana", "text": "Ana sits down."},
    {"t": "event", "n": 2, "at": 7, "kind": "move", "by": "person", "move": "P2 place ?", "text": "A disc."},
    {"t": "now", "n": 2, "at": 9, "view": {}, "to_act": ["P1"], "ask": {"P1": "What?"}, "left": {"P1": 800},
     "legal": {"P1": [{"do": "pass", "text": "pass"}, {"word": "swap", "text": "swap", "example": "swap P1 1 P2 1"}]}},
    {"t": "done", "id": 1, "n": 2},
    {"t": "no", "id": 2, "error": "Not now.", "why": "turn", "rule": "SKU-20"},
    {"t": "pong", "id": 3, "at": 9},
    {"t": "now", "n": 2, "at": 9, "view": {}, "to_act": [], "results": [1, 0, 0], "conclusion": "Ana wins."},
    {"t": "bye", "error": "Goodbye.", "why": "restarting", "retry": 100},
)


def read(frames):
    promises = Promises()
    for message in SENT:
        promises.sent(message)
    for frame in frames:
        promises.frame(frame if isinstance(frame, str) else json.dumps(frame))


def spoilt():
    """Pairs of what was done to them, and the frames."""
    for number, frame in enumerate(FRAMES):
        if number > 0 and frame["t"] == "event" or frame["t"] in ("done", "no", "pong"):
            yield "twice: %s" % frame, FRAMES[:number + 1] + FRAMES[number:]
        if frame["t"] in ("welcome", "event"):
            yield "left out: %s" % frame, FRAMES[:number] + FRAMES[number + 1:]
        for name in frame:
            if name not in ("retry", "rule", "left", "results", "conclusion"):
                other = {key: value for key, value in frame.items() if key != name}
                yield "without %s: %s" % (name, frame), FRAMES[:number] + (other,) + FRAMES[number + 1:]
    for number, change in ((0, {"you": "spectator"}), (0, {"v": 2}), (0, {"latest": 3}), (0, {"commit": "cd" * 32}),
                           (1, {"n": 2}), (2, {"at": 4}), (2, {"n": 4}), (2, {"move": "P2 place ?\n"}), (2, {"by": "chance"}), (3, {"n": 1}), (3, {"at": 6}), (3, {"to_act": ["P2"]}),
                           (3, {"legal": {"P1": []}}), (3, {"legal": {"P1": [{"do": "pass"}]}}),
                           (3, {"legal": {"P1": [{"do": "bid %d" % n, "text": "bid"} for n in range(61)]}}),
                           (4, {"id": 9}), (5, {"why": "no such"}), (5, {"rule": "x"}), (7, {"results": [1, 1, 0]}),
                           (7, {"conclusion": ""}), (7, {"results": None}), (8, {"why": "bored"})):
        yield "%s: %s" % (change, FRAMES[number]["t"]), \
            FRAMES[:number] + ({**FRAMES[number], **change},) + FRAMES[number + 1:]
    for name in TABLE:
        welcome = copy.deepcopy(FRAMES[0])
        del welcome["table"][name]
        yield "a table without " + name, (welcome,) + FRAMES[1:]
    yield "a line break", ('{"t":"welcome",\n"v":1}',)
    yield "no JSON", FRAMES[:4] + ("{",)
    yield "bytes that are no number", FRAMES[:4] + ('{"t":"pong","id":3,"at":NaN}',)
    yield "after bye", FRAMES + FRAMES[-1:]


@test
async def a_broken_promise_is_noticed(_):
    read(FRAMES)
    for what, frames in spoilt():
        try:
            read(frames)
        except Failure:
            continue
        raise Failure("this is not noticed: " + what)


@test
async def two_stories_are_told_apart(_):
    event = {"n": 3, "at": 9, "kind": "move", "by": "person", "move": "P1 peek 1 3 = 7 archer", "text": "a"}
    for change, same in (({"text": "b"}, True), ({"move": "P1 peek 1 3"}, True), ({"at": 8}, False), ({"by": "bot"}, False),
                         ({"move": "P1 peek 1 2 = 7 archer"}, False), ({"move": "P1 peek 1 ? = 7"}, True)):
        need(bool(alike(event, {**event, **change})) == same, "two viewers", event, change)
    faded = {**event, "move": "P1 peek 1 3 = ? ?", "faded": True}
    need(same_told_again(event, faded), "faded")
    for change in ({"at": 1}, {"move": "P1 peek 1 3"}, {"move": "P1 peek 1 2 = ? ?"}, {"move": "P1 peek 1 3 = ? 4"}):
        need(not same_told_again(event, {**faded, **change}), "told otherwise", change)
    need(not same_told_again(event, {**event, "move": "P1 peek 1 3 = ? ?"}), "faded, and not said so")
    said = {"n": 4, "at": 9, "kind": "chat", "person": "P1", "chat": "hello"}
    need(alike(said, {"n": 4, "at": 9, "kind": "muted", "person": "P1"}), "muted")
    need(not alike(said, {"n": 4, "at": 9, "kind": "muted", "person": "P2"}), "muted, but somebody else")
    played = [{"n": n, "kind": "move"} for n in (1, 2, 3)] + [{"n": 4, "kind": "undone", "to": 1}, {"n": 5, "kind": "move"}]
    need([move["n"] for move in moves(played)] == [1, 5], "moves that were taken back")
