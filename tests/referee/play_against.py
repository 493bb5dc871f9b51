#!/usr/bin/env python3
"""Plays Skull against an engine: play_against.py ENGINE_COMMAND... [--games N] [--seed S]

ENGINE_COMMAND (`build/triskel engine`) is started once and plays N games (default 300) next to the reference in
skull.py, which chooses every action. After each action both must offer the same; records, results, refusals and their
rules, undo, load and nonsense are compared on the way. Nothing the engine answers steers the game (but for `random`),
so a game's requests go out in one go and the answers are read after them. A game depends on the seed and its number
only. Exit code 0 if all agree; the first difference is printed with the record so far, and ends it.
"""
import copy
import itertools
import json
import random
import re
import subprocess
import sys
import threading

sys.dont_write_bytecode = True                     # leave nothing in the tree
from skull import OFFERED, Refused, Skull, load

PATIENCE = 60      # seconds an engine has for one batch of requests
OK = b'{"ok":true}'
ANY = "any answer that is ok"

MALFORMED = ["", " ", "bid", "bid ", "bid  1", "bid 01", "bid 00", "bid 1 ", " bid 1", "bid +1", "bid -1", "bid 1.0",
             "bid 0x1", "bid one", "bid 1 2", "Bid 1", "BID 1", "bid1", "bid\t1", "bid \u0661", "bid\u00a01", "bid 1\0",
             "bid P1", "place", "place ", "place ?", "place rose", "place  flower", "place flower ",
             "place flower skull", "place Flower", "place flowers", "place flowe", "place 1", "place skull\0", "pass ",
             "pass 1", "Pass", "passs", "pas", "flip", "flip ", "flip 1", "flip P", "flip P0", "flip P01", "flip p1",
             "flip P1 P2", "flip P1 ", "flip P-1", "flip C", "flip ?", "show ?", "show skull", "show ", "hide 1",
             "hide ", "lose", "lose last", "lose ?", "lose rose", "lose flower ", "drop", "drop ?", "drop last",
             "drop 1", "start", "start P0", "start 1", "start P01", "start P1 ", "first", "first P0", "first 1",
             "first P01", "first P1 ", "=", " = flower", "= flower", "pass=", "pass =", "pass = ", "hide =", "show =",
             "show = ", "? ?", "?", "resign", "undo", "#", "place flower=", "\u2620", "bid 1" + "0" * 3000 + " "]

GARBAGE = [b"", b" ", b"foo", b"LEGAL", b" legal", b"legal ", b"legal now", b"legal\0", b"legal\0x", b"do", b"do ",
           b"do P1", b"do C", b"do  P1 pass", b"doP1 pass", b"DO P1 pass", b"record P0", b"record P01", b"record P99",
           b"record C", b"record nobody", b"record all all", b"record ?", b"record P4294967297", b"view", b"view P99",
           b"view P0", b"view nobody", b"view all all", b"new", b"new ", b"new chess", b"new Skull",
           b"new skull players", b"new skull players=", b"new skull players=1", b"new skull players=13",
           b"new skull players=04", b"new skull players=+4", b"new skull players=4x", b"new skull players=-4",
           b"new skull players=4294967300", b"new skull players=18446744073709551620", b"new skull players=0",
           b"new skull players=four", b"new skull players=4 gangs=3", b"new skull gangs=0", b"new skull gangs=02",
           b"new skull players=7 gangs=2", b"new skull gangs=2 players=12", b"new skull lastchance=on",
           b"new skull lastchance=", b"new skull lastchance=Open", b"new skull show=maybe", b"new skull show",
           b"new skull first=P0", b"new skull first=P5", b"new skull players=3 first=P4",
           b"new skull first=P4 players=3", b"new skull first=p1", b"new skull first=P01", b"new skull first=1",
           b"new skull first=P13", b"new skull players=4 gangs=2 first=P9", b"new skull first=C",
           b"new skull colour=red", b"new skull =", b"new skull =4", b"new skull  players=4",
           b"new skull players=4  show=on", b"new skull players=4 ", b"new  skull", b"newskull", b".", b"..", b"{}",
           b'{"new":"skull"}', b"[]", b"null", b"random", b"random x", b"random 1 x", b"random 1 2 3", b"undo now",
           b"undo ", b"\xff\xfe\x80", b"\0", b"\xc3", b"do \xff pass", b"do P1 \xff", b"do P1 \xed\xa0\x80",
           b"%s%n%s%n", b"view %n", b"x" * 100000, b"do P1 " + b"9" * 70000, b"do P" + b"1" * 70000 + b" pass",
           b"new skull " + b"a=b " * 20000, b"new skull players=" + b"4" * 70000, b"record " + b"P" * 70000,
           b" " * 5000]


class Mismatch(Exception):
    """What was asked, what the reference expects, what the engine said, the game and its log at that moment."""


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


def agrees(expected, line, answer):
    """Is this line the expected answer? Expected: bytes, exactly this JSON; ANY; (rule, number the error must name)."""
    if line == expected:
        return True
    try:
        got = json.loads(line)
    except ValueError:
        return False
    if not isinstance(got, dict):
        return False
    answer.update(got)
    if expected is ANY:
        return got.get("ok") is True
    if isinstance(expected, bytes):
        want = json.loads(expected)      # objects are equal whatever their order, but seats are to stand in order
        return got == want and got["ok"] is True and list(got.get("turn", ())) == list(want.get("turn", ()))
    rule, number = expected
    error = got.get("error")
    return (got.get("ok") is False and got.get("rule") == rule and isinstance(error, str) and error != "" and
            (number is None or re.search(rf"\b{number}\b", error) is not None))


class Engine:
    """The engine process: ask() queues a request, flush() sends the queue and compares the answers."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.queue = []

    def ask(self, request, expected, game=None):
        self.queue.append((request, expected, game, game.log[:] if game else None))

    def flush(self):
        """Returns the last answer."""
        queue, self.queue, answer = self.queue, [], {}
        writer = threading.Thread(target=self._write, args=(b"".join(request + b"\n" for request, *_ in queue),), daemon=True)
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.daemon = True
        writer.start()
        watchdog.start()
        try:
            for request, expected, game, log in queue:
                line = self.process.stdout.readline()
                answer.clear()
                if not line.endswith(b"\n") or not agrees(expected, line[:-1], answer):
                    line = line or "(nothing: it ended, or was stopped for taking too long)"
                    raise Mismatch(request, expected, line, game, log)
        finally:
            watchdog.cancel()
        writer.join()
        return answer

    def _write(self, data):
        try:
            self.process.stdin.write(data)
            self.process.stdin.flush()
        except OSError:
            pass                                       # it died; whoever reads its answers notices

    def end(self):
        """Says quit; returns the exit code."""
        self._write(b"quit\n")
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "none: it did not end"

    def kill(self):
        self.process.kill()
        self.process.wait()


class Style:
    """How the reference plays one game: drawn at random, often extreme, so that games get into their corners."""

    def __init__(self, rng):
        self.rng = rng
        self.skull = rng.choice((0.05, 0.3, 0.5, 0.95))       # lays its skull
        self.open = rng.choice((0.05, 0.3, 0.6, 0.95))        # opens a challenge rather than lay
        self.leave = rng.choice((0.1, 0.5, 0.8, 0.97))        # passes rather than raise
        self.high = rng.choice((0.02, 0.1, 0.5))              # bids everything
        self.low = rng.choice((0.2, 0.6, 0.95))               # else bids the least
        self.luck = rng.choice(("flower", "flower", "skull", None))   # turns these where it can
        self.keep = rng.choice((0.1, 0.5, 0.9))               # loses a flower rather than the skull

    def choose(self, game, legal):
        rng = self.rng
        if game.kind() == "chance":
            return "C", rng.choice(legal)[0]
        actor = rng.choice(list(legal))
        texts = legal[actor]
        if len(texts) == 1:
            return actor, texts[0]
        if game.phase in ("lay", "auction"):
            bids = [text for text in texts if text[0] == "b"]
            rest = [text for text in texts if text[0] == "p"]         # place or pass
            if not rest or rng.random() < (self.open if game.phase == "lay" else 1 - self.leave):
                if rng.random() < self.high:
                    return actor, bids[-1]
                return actor, bids[0] if rng.random() < self.low else rng.choice(bids)
            texts = rest
        if texts[-1] == "place last" and rng.random() < 0.5:
            return actor, "place last"
        if "place skull" in texts:
            return actor, "place skull" if rng.random() < self.skull else texts[0]
        if game.phase == "lose":
            return actor, "lose flower" if rng.random() < self.keep else "lose skull"
        if game.phase == "attempt" and self.luck and rng.random() < 0.9:
            texts = [text for text in texts if (game.stack[int(text[6:])][-1] == "skull") == (self.luck == "skull")] or texts
        return actor, rng.choice(texts)


class Match:
    """One game, in the reference and in the engine."""

    def __init__(self, engine, rng, options):
        self.engine, self.rng = engine, rng
        words = [f"{key}={value}" for key, value in options.items()]
        rng.shuffle(words)
        self.game = Skull(**options)
        self.style = Style(rng)
        self.ask(" ".join(["new skull", *words]), OK)

    def ask(self, request, expected):
        self.engine.ask(request if isinstance(request, bytes) else request.encode(), expected, self.game)

    def refuse(self, request, rule, number=None):
        self.ask(request, (rule, number))

    def check(self):
        """Both must offer the same now."""
        kind, self.legal = self.game.kind(), self.game.legal()
        if kind == "over":
            self.ask("legal", compact({"ok": True, "over": self.game.result()}))
        else:
            self.ask("legal", compact({"ok": True, "chance" if kind == "chance" else "turn": self.legal}))

    def check_record(self, viewer="all", request=None):
        self.ask(request or "record " + viewer, compact({"ok": True, "record": self.game.record(viewer)}))

    def check_records(self):
        viewers = ["all", "spectator"] + [f"P{p}" for p in range(1, self.game.players + 1)]
        for viewer in viewers:
            self.check_record(viewer)
        self.check_record(request="record")
        self.ask("view " + self.rng.choice(viewers), ANY)

    def step(self):
        actor, text = self.style.choose(self.game, self.legal)
        seat = None if actor == "C" else int(actor[1:])
        shown = text
        if self.rng.random() < 0.1:
            self.wrong_suffix(actor, text)
            shown = self.game.full(seat, text)
        refusal = self.game.do(actor, shown)
        assert refusal is None, refusal
        self.ask(f"do {actor} {shown}", OK)

    # ---- what must be refused, changing nothing

    def wrong_suffix(self, actor, text):
        discs = " ".join(self.rng.choices(("flower", "skull", "last"), k=self.rng.randint(1, 3)))
        odd = self.rng.choice(("", " ", "?", "flower ", " flower", "flower  flower", "Flower", "= flower", "1", "skull = last"))
        for suffix in (discs, odd):
            self.try_wrong(actor, f"{text} = {suffix}")

    def try_wrong(self, actor, text):
        refusal = self.game.refusal(actor, text)
        if refusal:
            self.refuse(f"do {actor} {text}", refusal[0])

    def wrong_text(self):
        """An action that is most likely not allowed now."""
        rng, game = self.rng, self.game
        if rng.random() < 0.3:
            return rng.choice(MALFORMED)
        words = ("first", "place", "place", "bid", "bid", "pass", "flip", "flip", "show", "hide", "drop", "lose", "start")
        if game.phase != "over" and rng.random() < 0.5:
            words = OFFERED[game.phase]
        word = rng.choice(words)
        if word in ("first", "flip", "start"):
            arg = "P" + rng.choice([str(rng.randint(1, game.n))] * 4 +
                                   [str(game.n + 1), "99", "4294967297", "18446744073709551617", "9" * 500])
        elif word == "bid":
            top, table = (game.bid, game.table()) if game.phase in ("lay", "auction") else (1, 1)
            arg = rng.choice(("0", "99", "99999999999999999999", "4294967297", "18446744073709551617", "1", "9" * 500,
                              "9" * 20000, str(top), str(max(top - 1, 0)), str(table + 1), str(table)))
        else:
            discs = {"place": ("flower", "skull", "last"), "drop": ("flower", "skull"), "lose": ("flower", "skull")}
            arg = rng.choice(discs.get(word, ("",)))
        return f"{word} {arg}".rstrip() + rng.choice(("", "", "", " = flower", " = skull", " = last", " = flower flower"))

    def wrong_actor(self):
        roll = self.rng.random()
        if roll < 0.75:
            return self.rng.choice(list(self.legal)) if self.game.kind() == "decision" else "C"
        if roll < 0.9:
            return f"P{self.rng.randint(1, self.game.n)}"
        return self.rng.choice(("C", "P0", "P01", "p1", "c", "P", "P99", "P13", "C1", "X", "?", "", "spectator", "all", "P-1",
                                "P1x", "P4294967297", "P18446744073709551617"))

    def wrong_actions(self, count):
        for _ in range(count):
            self.try_wrong(self.wrong_actor(), self.wrong_text())
        self.check()
        if self.rng.random() < 0.1:
            self.check_record()

    def garbage(self, count):
        for request in self.rng.sample(GARBAGE, count):
            self.refuse(request, "MODEL")
        self.check()

    # ---- undo, random, load

    def undo(self, most):
        count = self.rng.randint(1, most)
        for _ in range(min(count, len(self.game.log))):
            self.ask("undo", OK)
        if count >= len(self.game.log):
            self.game.undo(len(self.game.log))
            self.refuse("undo", "MODEL")                       # refused at the start
        else:
            self.game.undo(count)
        self.check()
        self.check_record()

    def random(self, count=None):
        """The engine plays on by itself; what it did must be a game by the reference's rules."""
        before = len(self.game.log)
        self.ask(f"random {self.rng.randrange(2**31)}" + (f" {count}" if count else ""), ANY)
        self.ask("record all", ANY)
        theirs = self.engine.flush().get("record")
        try:
            game = load(theirs)
            played = len(game.log) - before
            wrong = (game.record() != theirs or game.log[:before] != self.game.log or
                     game.phase != "over" and played != count or count is not None and played > count)
        except (Refused, AttributeError) as error:
            game, wrong = self.game, f"{error}"
        if wrong:
            raise Mismatch(b"random, then record all", "the game so far, played on by the rules" +
                           (f" ({wrong})" if wrong is not True else ""), str(theirs), self.game, self.game.log[:])
        self.game = game
        self.check()

    def try_load(self, text):
        """Loads a record, maybe a damaged one; if the reference takes it the game goes on from there."""
        request = f"load\n{text}."
        try:
            game = load(text)
        except Refused as refused:
            self.refuse(request, refused.rule, refused.line)   # "with its line number"
        else:
            self.ask(request, OK)
            self.game = game
        self.check()
        self.check_record()

    def load_good(self):
        """The record, in one of the ways it may be written."""
        rng = self.rng
        head, body = self.game.record().split("\n\n")
        head, body = head.split("\n"), body.splitlines()
        if rng.random() < 0.3:                                 # names are kept
            head = [line for line in head if not line.startswith("name")]
            persons = [p for p in range(1, self.game.players + 1) if rng.random() < 0.6]
            head[-1:-1] = [f"name P{p} {rng.choice(('Ana', 'Zoë K.', 'x = y  z', '#1', 'P2'))}" for p in persons]
        if rng.random() < 0.3:                                 # header lines come in any order
            head[1:] = rng.sample(head[1:], len(head) - 1)
        if rng.random() < 0.3:                                 # what was shown is never needed
            body = [line.partition(" = ")[0] for line in body]
        if rng.random() < 0.3:                                 # a record may stop anywhere
            del body[rng.randint(0, len(self.game.log)):]
        if rng.random() < 0.3:
            head.insert(rng.randint(1, len(head)), "# a comment")
            body.insert(rng.randint(0, len(body)), "#another")
        self.try_load("".join(line + "\n" for line in [*head, "", *body]))

    def load_damaged(self):
        rng, game = self.rng, self.game
        lines = game.record().splitlines()
        gap = lines.index("")
        actions = range(gap + 1, gap + 1 + len(game.log))
        kind = rng.randrange(10)
        if kind <= 4 and actions:
            i = rng.choice(actions)
            actor, _, action = lines[i].partition(" ")
            if kind == 0 and rng.random() < 0.5:               # the right word with another argument
                word, _, arg = action.partition(" = ")[0].partition(" ")
                others = {"bid": ("0", "1", "99", "99999999999999999999"), "place": ("skull", "last"),
                          "drop": ("flower", "skull"), "lose": ("flower", "skull")}.get(word, ("P1", "P2", "P12", "P99"))
                lines[i] = f"{actor} {word}" + (" " + rng.choice(others) if arg else " ")
            elif kind == 0:
                lines[i] = rng.choice((f"{actor} {self.wrong_text()}", f"{self.wrong_actor()} {action}", f"{actor}  {action}",
                                       f"{actor} {action} ", f" {actor} {action}", actor, "x" * 100000, lines[i] + " = flower"))
            elif kind == 1:
                shown = rng.choice(("flower", "skull", "last", "flower flower", ""))
                lines[i] = f"{actor} {action.partition(' = ')[0]} = {shown}"
            elif kind == 2:
                del lines[i]
            elif kind == 3:
                lines.insert(i, lines[i])
            else:
                j = rng.choice(actions)
                lines[i], lines[j] = lines[j], lines[i]
        elif kind == 5:                                        # a masked record is none to be loaded
            lines = game.record(rng.choice(("spectator", f"P{rng.randint(1, game.players)}"))).splitlines()
        elif kind == 6:                                        # the result of another game, or too early
            right = lines[-1] if game.phase == "over" else ""
            results = ["result " + text for text in ("1", "0 1", "1 0", "0.5 0.5", "0" + " 0" * (game.players - 1), "x", "1 1 1 1")]
            lines[len(lines) - bool(right):] = [rng.choice([line for line in results if line != right])]
        elif kind == 7:                                        # a header line changed or lost
            i = rng.randrange(gap)
            key = lines[i].split(" ")[0]
            if key == "option" and rng.random() < 0.7:
                lines[i] = rng.choice((lines[i] + "x", lines[i] + "9", lines[i] + " x", "option", "option first", "option gangs 3"))
            elif key not in ("option", "name") or rng.random() < 0.5:
                other = rng.choice(("", " ", " x", " 0", " 13", " P1", "  " + lines[i]))
                lines[i:i + 1] = [key + other] if rng.random() < 0.8 else []
                if key in ("option", "name"):
                    lines.insert(1, "option colour red")
        elif kind == 8:                                        # another game altogether
            lines = [line for line in lines if not line.startswith("name ")]
            lines[2] = f"players {rng.choice((game.players - 1, game.players + 1))}"
        elif actions:
            lines = rng.choice((lines[:gap] + lines[gap + 1:], [], [""], lines[gap:], lines[:1], ["\0"],
                                lines[:gap] + ["colour red"] + lines[gap:], lines + ["P1 pass", "P1 pass"],
                                lines[:1] + ["option lastchance maybe"] + lines[1:]))
        self.try_load("".join(line + "\n" for line in lines))


def play(engine, rng, options):
    match = Match(engine, rng, options)
    match.check()
    limit, ends = rng.choice((50, 150, 400, 400, 5000)), rng.choice((1, 1, 2))
    while True:
        length = len(match.game.log)
        if match.game.kind() == "over":
            ends -= 1
            match.wrong_actions(5)
            match.check_records()
            match.try_load(match.game.record())
            match.load_damaged()
            if ends <= 0:
                break
            match.undo(8)                                      # and ends in another way
            continue
        if length >= limit:
            match.random()
            limit = 5000
            continue
        if rng.random() < (0.5 if match.game.phase in ("first", "drop", "lose", "start") else 0.1):
            match.wrong_actions(3)
        if rng.random() < 0.01:
            match.garbage(2)
        if rng.random() < 0.04 * min(1, 60 / (length + 1)):    # what costs the more the longer the game
            rng.choice((match.check_records, match.load_good, match.load_damaged, match.load_damaged,
                        lambda: match.undo(rng.choice((2, 10, 300))), lambda: match.random(rng.randint(1, 10))))()
            continue                                           # the game may be another now
        match.step()
        match.check()
    engine.flush()


def all_options(rng):
    """All combinations, shuffled; the seat for first is drawn; what is default is sometimes left out."""
    tables = [(1, players) for players in range(2, 13)] + [(2, players) for players in range(2, 7)]
    combinations = list(itertools.product(tables, ("off", "hidden", "open"), ("on", "off"), (False, True)))
    rng.shuffle(combinations)
    for (gangs, players), lastchance, show, drawn in combinations:
        options = {"players": players, "lastchance": lastchance, "gangs": gangs, "show": show,
                   "first": "random" if drawn else f"P{rng.randint(1, players * gangs)}"}
        defaults = {"players": 4, "lastchance": "off", "gangs": 1, "show": "on", "first": "random"}
        yield {key: value for key, value in options.items() if value != defaults[key] or rng.random() < 0.5}


def report(mismatch):
    request, expected, got, game, log = mismatch.args
    if isinstance(expected, tuple):
        expected = f"refused by {expected[0]}" + (f", naming line {expected[1]}" if expected[1] else "")
    for what, text in (("asked", request), ("expected", expected), ("engine", got)):
        text = text.decode(errors="backslashreplace").rstrip("\n") if isinstance(text, bytes) else text
        print(f"{what + ':':10}{text if len(text) < 5000 else text[:5000] + ' ...'}")
    if game:
        game = copy.copy(game)
        game.log = log
        game.undo(0)
        print("record so far:\n" + game.record(), end="")


def main(arguments):
    numbers = {"--games": 300, "--seed": 1}
    command = []
    while arguments:
        word = arguments.pop(0)
        if word not in numbers:
            command.append(word)
        elif arguments and re.fullmatch("[0-9]{1,9}", arguments[0]):
            numbers[word] = int(arguments.pop(0))
        else:
            command, arguments = [], []
    if not command or command[0].startswith("-"):
        print("usage: play_against.py ENGINE_COMMAND... [--games N] [--seed S]", file=sys.stderr)
        return 2
    games, seed = numbers["--games"], numbers["--seed"]
    try:
        engine = Engine(command)
    except OSError as error:
        print(f"cannot start the engine: {error}\n0 passed, 1 failed")
        return 1
    passed = failed = 0
    setups = []
    try:
        for request in (b"legal", b"do C first P1", b"undo", b"record", b"record all", b"view all", b"random 1", *GARBAGE):
            engine.ask(request, ("MODEL", None))               # there is no game yet
        engine.flush()
        for number in range(games):
            if not setups:
                setups = list(all_options(random.Random(f"{seed} {number}")))
            options = setups.pop()
            play(engine, random.Random(f"{seed} {number} play"), options)
            passed += 1
            if sys.stderr.isatty():
                print(f"\r{passed}/{games}", end="", file=sys.stderr, flush=True)
        code = engine.end()
        if code != 0:
            print(f"the engine's exit code after quit: {code}")
            failed = 1
    except Mismatch as mismatch:
        failed = 1
        engine.kill()
        print(f"game {passed + 1} of seed {seed}:")
        report(mismatch)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
