#!/usr/bin/env python3
"""Plays every game against an engine: play_against.py ENGINE_COMMAND... [--games N] [--seed S] [--game NAME ...]

ENGINE_COMMAND (`build/triskel engine`) is started once a game (NAME; default: all that are here and that the engine
knows) and plays it N times (default 300) next to the reference in NAME.py, which chooses every action. After each
action both must offer the same; records, results, refusals and their rules, undo, load and nonsense are compared on
the way. Nothing the engine answers steers the game (but for `random`), so requests go out many at a time and the
answers are read after them. What is played depends on the game's name, the seed and the number only. Exit code 0 if
all agree; a game's first difference is printed with the record so far, and ends that game's run.

NAME.py has: Game, made of the options (numbers are int, all else text), with names (number -> text), viewers, kind(),
legal(), do(), undo(count), record(viewer) and result() as in skull.py; random_options(rng); choose(game, rng, mood), a
legal action (actor, text), where a mood is any number and stays the same for one game; illegal(game, rng), most likely
none. It may have GARBAGE, more requests to be refused, and all_options(rng), to be gone through first.
"""
import collections
import importlib
import inspect
import json
import pathlib
import random
import re
import subprocess
import sys
import threading

sys.dont_write_bytecode = True                     # leave nothing in the tree

PATIENCE = 60      # seconds an engine has for one batch of requests
BATCH = 2000       # requests
OK = b'{"ok":true}'
ANY = "any answer that is ok"
HERE = pathlib.Path(__file__).resolve()

GARBAGE = [b"", b" ", b"foo", b"LEGAL", b" legal", b"legal ", b"legal now", b"legal\0", b"legal\0x", b"do", b"do ",
           b"do P1", b"do C", b"do  P1 pass", b"doP1 pass", b"DO P1 pass", b"record P0", b"record P01", b"record P99",
           b"record C", b"record nobody", b"record all all", b"record ?", b"record P4294967297", b"view", b"view P99",
           b"view P0", b"view nobody", b"view all all", b"new", b"new ", b"new chess", b".", b"..", b"{}",
           b'{"new":"skull"}', b"[]", b"null", b"random", b"random x", b"random 1 x", b"random 1 2 3", b"undo now",
           b"undo ", b"\xff\xfe\x80", b"\0", b"\xc3", b"do \xff pass", b"do P1 \xff", b"do P1 \xed\xa0\x80",
           b"%s%n%s%n", b"view %n", b"x" * 100000, b"do P1 " + b"9" * 70000, b"do P" + b"1" * 70000 + b" pass",
           b"record " + b"P" * 70000, b" " * 5000]

BAD_NEW = ["newNAME", "new  NAME", "new NAME players", "new NAME players=", "new NAME players=0", "new NAME players=99",
           "new NAME players=04", "new NAME players=+4", "new NAME players=4x", "new NAME players=-4", "new NAME players=four",
           "new NAME players=4294967300", "new NAME players=18446744073709551620", "new NAME players=4 ",
           "new NAME  players=4", "new NAME colour=red", "new NAME names=Ana", "new NAME =", "new NAME =4",
           "new NAME " + "a=b " * 20000, "new NAME players=" + "4" * 70000]


class Mismatch(Exception):
    """What was asked, what the reference expects, what the engine said, and the game at that moment (see Match.state)."""


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


def close(got, want):
    """Are these the same results? How many digits a third has is not said."""
    return (isinstance(got, list) and len(got) == len(want) and
            all(type(x) in (int, float) and abs(x - y) < 1e-6 for x, y in zip(got, want)))


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
        if "over" in want and close(got.get("over"), want["over"]):
            got["over"] = want["over"]
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

    def ask(self, request, expected, state=None):
        self.queue.append((request, expected, state))

    def flush(self):
        """Returns the last answer."""
        queue, self.queue, answer = self.queue, [], {}
        writer = threading.Thread(target=self._write, args=(b"".join(request + b"\n" for request, *_ in queue),), daemon=True)
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.daemon = True
        writer.start()
        watchdog.start()
        try:
            for request, expected, state in queue:
                line = self.process.stdout.readline()
                answer.clear()
                if not line.endswith(b"\n") or not agrees(expected, line[:-1], answer):
                    line = line or "(nothing: it ended, or was stopped for taking too long)"
                    raise Mismatch(request, expected, line, state)
        finally:
            watchdog.cancel()
        writer.join()
        return answer

    def knows(self, name):
        """Does it accept `new NAME`?"""
        self._write(f"new {name}\n".encode())
        watchdog = threading.Timer(PATIENCE, self.process.kill)
        watchdog.daemon = True
        watchdog.start()
        line = self.process.stdout.readline()
        watchdog.cancel()
        return agrees(ANY, line, {})

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


# ---- records

class Refused(Exception):
    """A record that cannot be loaded: rule, and the number of the bad line if it is an action's."""
    def __init__(self, rule, message, line=None):
        super().__init__(message)
        self.rule, self.line = rule, line


def load(module, text):
    """The game a full record tells, and its options; raises Refused. (Header lines of live tables are not known here.)"""
    lines = [(i, line) for i, line in enumerate(text.removesuffix("\n").split("\n"), 1) if not line.startswith("#")]
    head = [line for _, line in lines]
    if head[:1] != ["triskel 1"] or "" not in head:
        raise Refused("MODEL", "not a record")
    body, head = lines[head.index("") + 1:], head[1:head.index("")]
    keys = set(inspect.signature(module.Game).parameters) - {"players", "names"}
    options, names, seen = {}, {}, set()
    for line in head:
        if (match := re.fullmatch(r"option ([a-z]+) (\S+)", line)) and match[1] in keys:
            options[match[1]] = int(match[2]) if re.fullmatch("0|[1-9][0-9]{0,8}", match[2]) else match[2]
        elif re.fullmatch(r"players [1-9][0-9]?", line):
            options["players"] = int(line[8:])
        elif match := re.fullmatch(r"name P([1-9][0-9]?) (.+)", line):
            names[int(match[1])] = match[2]
        elif line not in (f"game {module.__name__}", "viewer all"):       # a masked one is refused as well
            raise Refused("MODEL", line)
        key = " ".join(line.split(" ")[:2]) if line.startswith(("option", "name")) else line.split(" ")[0]
        if key in seen:
            raise Refused("MODEL", f"{key} twice")
        seen.add(key)
    if not {"game", "players", "viewer"} <= seen:
        raise Refused("MODEL", "a required header line is missing")
    try:
        game = module.Game(**options)
    except ValueError as error:
        raise Refused("MODEL", f"option {error}") from None
    if any(f"P{number}" not in game.viewers for number in names):
        raise Refused("MODEL", "a name for nobody")
    game.names = names
    closed = False
    for number, line in body:
        if closed:
            raise Refused("MODEL", "a line after the result")
        if line.startswith("result "):
            closed = True
            if game.kind() != "over" or line + "\n" != game.record().splitlines(True)[-1]:
                raise Refused("MODEL", "wrong result")
            continue
        actor, _, action = line.partition(" ")
        refusal = game.do(actor, action)
        if refusal:
            raise Refused(*refusal, line=number)
    return game, options


def actions(record):
    """The lines of a record's actions."""
    return [line for line in record.split("\n\n", 1)[1].splitlines() if not line.startswith(("result ", "#"))]


class Match:
    """One game, in the reference and in the engine."""

    def __init__(self, engine, module, rng, options):
        self.engine, self.module, self.rng = engine, module, rng
        self.mood = rng.randrange(10**9)
        self.seen = collections.Counter()              # how often it was asked for these words
        self._take(module.Game(**options), options)
        words = [f"{key}={value}" for key, value in options.items()]
        rng.shuffle(words)
        self.ask(" ".join([f"new {module.__name__}", *words]), OK)

    def _take(self, game, options):
        """Plays on with this game. What was done in it is kept as a chain, newest first: ((earlier, action), action)."""
        self.game, self.options, self.done, self.length = game, options, None, 0
        for line in actions(game.record()):
            self._did(line.partition(" = ")[0])

    def _did(self, line):
        self.done, self.length = (self.done, line), self.length + 1

    def state(self):
        """Enough to tell the game so far, should something be wrong: see report."""
        return self.module, self.options, dict(self.game.names), self.done

    def ask(self, request, expected):
        if len(self.engine.queue) >= BATCH:
            self.engine.flush()
        self.engine.ask(request if isinstance(request, bytes) else request.encode(), expected, self.state())

    def refuse(self, request, rule, number=None):
        self.ask(request, (rule, number))

    def check(self):
        """Both must offer the same now."""
        kind, legal = self.game.kind(), self.game.legal()
        if kind == "over":
            self.words = "over"
            self.ask("legal", compact({"ok": True, "over": self.game.result()}))
        else:
            texts = [text for text, _ in legal] if kind == "chance" else sum(legal.values(), [])
            self.words = " ".join(sorted({text.partition(" ")[0] for text in texts}))
            self.ask("legal", compact({"ok": True, "chance" if kind == "chance" else "turn": legal}))

    def check_record(self, viewer="all", request=None):
        self.ask(request or "record " + viewer, compact({"ok": True, "record": self.game.record(viewer)}))

    def check_records(self):
        for viewer in self.game.viewers:
            self.check_record(viewer)
        self.check_record(request="record")
        self.ask("view " + self.rng.choice(self.game.viewers), ANY)

    def step(self):
        actor, text = self.module.choose(self.game, self.rng, self.mood)
        refusal = self.game.do(actor, text)
        assert refusal is None, (actor, text, refusal)
        if self.rng.random() < 0.1:
            full = actions(self.game.record())[-1].removeprefix(actor + " ")
            for wrong in self.wrong_suffixes(text, full):
                self.refuse(f"do {actor} {wrong}", "MODEL")
            text = full
        self.ask(f"do {actor} {text}", OK)
        self._did(f"{actor} {text.partition(' = ')[0]}")

    # ---- what must be refused, changing nothing

    def wrong_suffixes(self, text, full):
        """The action, with something after = that it does not show."""
        rng, shown = self.rng, full.removeprefix(text).removeprefix(" = ").split()
        all_shown = [word for line in actions(self.game.record()) for word in line.partition(" = ")[2].split()] or ["7"]
        near = [shown[:-1], shown[1:], shown + shown, shown[::-1], shown + rng.choices(all_shown),
                shown[:-1] + rng.choices(all_shown), rng.choices(all_shown, k=rng.randint(1, 3))]
        right = " ".join(shown)
        odd = ("", " ", "?", right + " ", " " + right, right.replace(" ", "  ") + " =", right.upper() + "?", "= " + right, "x",
               right + " = " + right)
        suffixes = (" ".join(rng.choice(near)), rng.choice(odd))
        return [f"{text} = {suffix}" for suffix in suffixes if not (shown and suffix == right)]

    def wrong_actions(self, count):
        for _ in range(count):
            actor, text = self.module.illegal(self.game, self.rng)
            refusal = self.game.do(actor, text)
            if refusal:
                self.refuse(f"do {actor} {text}", refusal[0])
            else:                                              # it is allowed after all
                self.game.undo(1)
                self.ask(f"do {actor} {text}", OK)
                self.ask("undo", OK)
        self.check()
        if self.rng.random() < 0.1:
            self.check_record()

    def garbage(self, count):
        for request in self.rng.sample(garbage(self.module), count):
            self.refuse(request, "MODEL")
        self.check()

    # ---- undo, random, load

    def undo(self, most):
        count = self.rng.randint(1, most)
        for _ in range(min(count, self.length)):
            self.ask("undo", OK)
        if count >= self.length:
            self.game.undo(self.length)
            self.done, self.length = None, 0
            self.refuse("undo", "MODEL")                       # refused at the start
        else:
            self.game.undo(count)
            for _ in range(count):
                self.done, self.length = self.done[0], self.length - 1
        self.check()
        self.check_record()

    def random(self, count=None):
        """The engine plays on by itself; what it did must be a game by the reference's rules."""
        record = self.game.record()
        before = actions(record)
        self.ask(f"random {self.rng.randrange(2**31)}" + (f" {count}" if count else ""), ANY)
        self.ask("record all", ANY)
        theirs = self.engine.flush().get("record")
        try:
            game, options = load(self.module, theirs)
            played = len(actions(theirs)) - len(before)
            wrong = (game.record() != theirs or actions(theirs)[:len(before)] != before or
                     theirs.partition("\n\n")[0] != record.partition("\n\n")[0] or
                     game.kind() != "over" and played != count or count is not None and played > count)
        except (Refused, AttributeError) as error:
            wrong = f"line {error.line}: {error}" if isinstance(error, Refused) else f"{error}"
        if wrong:
            raise Mismatch(b"random, then record all", "the game so far, played on by the rules" +
                           (f" ({wrong})" if wrong is not True else ""), str(theirs), self.state())
        self._take(game, options)
        self.check()

    def try_load(self, text):
        """Loads a record, maybe a damaged one; if the reference takes it the game goes on from there."""
        request = f"load\n{text}."
        try:
            game, options = load(self.module, text)
        except Refused as refused:
            self.refuse(request, refused.rule, refused.line)   # "with its line number"
        else:
            self.ask(request, OK)
            self._take(game, options)
        self.check()
        self.check_record()

    def load_good(self):
        """The record, in one of the ways it may be written."""
        rng = self.rng
        head, body = self.game.record().split("\n\n")
        head, body = head.split("\n"), body.splitlines()
        if rng.random() < 0.3:                                 # names are kept
            head = [line for line in head if not line.startswith("name")]
            named = [viewer for viewer in self.game.viewers[2:] if rng.random() < 0.6]
            head[-1:-1] = [f"name {viewer} {rng.choice(('Ana', 'Zoë K.', 'x = y  z', '#1', 'P2'))}" for viewer in named]
        if rng.random() < 0.3:                                 # header lines come in any order
            head[1:] = rng.sample(head[1:], len(head) - 1)
        if rng.random() < 0.3:                                 # what was shown is never needed
            body = [line.partition(" = ")[0] for line in body]
        if rng.random() < 0.3:                                 # a record may stop anywhere
            del body[rng.randint(0, self.length):]
        if rng.random() < 0.3:
            head.insert(rng.randint(1, len(head)), "# a comment")
            body.insert(rng.randint(0, len(body)), "#another")
        self.try_load("".join(line + "\n" for line in [*head, "", *body]))

    def load_damaged(self):
        rng, game = self.rng, self.game
        lines = game.record().splitlines()
        gap = lines.index("")
        places = range(gap + 1, gap + 1 + self.length)
        kind = rng.randrange(10)
        if kind <= 4 and places:
            i = rng.choice(places)
            actor, _, action = lines[i].partition(" ")
            if kind == 0 and rng.random() < 0.5:               # the right word with another argument
                lines[i] = f"{actor} {self.other_argument(action.partition(' = ')[0])}"
            elif kind == 0:
                wrong_actor, wrong_text = self.module.illegal(game, rng)
                lines[i] = rng.choice((f"{actor} {wrong_text}", f"{wrong_actor} {action}", f"{actor}  {action}",
                                       f"{actor} {action} ", f" {actor} {action}", actor, "x" * 100000, lines[i] + " = 7"))
            elif kind == 1:
                text = action.partition(" = ")[0]
                lines[i] = f"{actor} {rng.choice(self.wrong_suffixes(text, action) or [action])}"
            elif kind == 2:
                del lines[i]
            elif kind == 3:
                lines.insert(i, lines[i])
            else:
                j = rng.choice(places)
                lines[i], lines[j] = lines[j], lines[i]
        elif kind == 5:                                        # a masked record is none to be loaded
            lines = game.record(rng.choice(game.viewers[1:])).splitlines()
        elif kind == 6:                                        # the result of another game, or too early
            right = lines[-1] if game.kind() == "over" else ""
            results = ["result " + text for text in ("1", "0 1", "1 0", "0.5 0.5", "x", "1 1 1 1")]
            results.append("result 0" + " 0" * (len(game.viewers) - 3))
            lines[len(lines) - bool(right):] = [rng.choice([line for line in results if line != right])]
        elif kind == 7:                                        # a header line changed or lost
            i = rng.randrange(gap)
            key, *words = lines[i].split(" ")
            if key == "option" and rng.random() < 0.7:
                name = words[0]
                lines[i] = rng.choice((lines[i] + "x", lines[i] + "9", lines[i] + " x", "option", f"option {name}",
                                       f"option {name} maybe", f"option {name} 04"))
            elif key not in ("option", "name") or rng.random() < 0.5:
                other = rng.choice(("", " ", " x", " 0", " 13", " P1", "  " + lines[i]))
                lines[i:i + 1] = [key + other] if rng.random() < 0.8 else []
                if key in ("option", "name"):
                    lines.insert(1, "option colour red")
        elif kind == 8:                                        # another game altogether
            lines = [line for line in lines if not line.startswith("name ")]
            lines[2] = f"players {rng.choice((game.players - 1, game.players + 1))}"
        elif places:
            lines = rng.choice((lines[:gap] + lines[gap + 1:], [], [""], lines[gap:], lines[:1], ["\0"],
                                lines[:gap] + ["colour red"] + lines[gap:], lines + ["P1 pass", "P1 pass"],
                                lines[:1] + ["option colour red"] + lines[1:]))
        self.try_load("".join(line + "\n" for line in lines))

    def other_argument(self, action):
        """The same word; one argument is another, missing or one too many."""
        rng = self.rng
        word, *arguments = action.split(" ")
        if not arguments or rng.random() < 0.1:
            return f"{action} 1"
        i = rng.randrange(len(arguments))
        said = [line.split(" ")[2:] for line in actions(self.game.record()) if line.split(" ")[1] == word]
        said = [words[i] for words in said if len(words) > i]
        seats = arguments[i][0] == "P"
        arguments[i] = rng.choice((*(("P1", "P2", "P12", "P99") if seats else ("0", "1", "99", "99999999999999999999")),
                                   "?", "", *rng.choices(said, k=6)))
        return " ".join([word, *arguments])


def garbage(module):
    return GARBAGE + [text.replace("NAME", module.__name__).encode() for text in BAD_NEW] + getattr(module, "GARBAGE", [])


def play(engine, module, rng, options):
    match = Match(engine, module, rng, options)
    match.check()
    limit, ends = rng.choice((50, 150, 400, 5000, 5000)), rng.choice((1, 1, 2))
    while True:
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
        if match.length >= limit:
            match.random()
            limit = 5000
            continue
        match.seen[match.words] += 1
        if rng.random() < (0.5 if match.seen[match.words] <= 6 else 0.1):     # what is rare is tried the more
            match.wrong_actions(3)
        if rng.random() < 0.01:
            match.garbage(2)
        if rng.random() < 0.04 * min(1, 60 / (match.length + 1)):      # what costs the more the longer the game
            rng.choice((match.check_records, match.load_good, match.load_damaged, match.load_damaged,
                        lambda: match.undo(rng.choice((2, 10, 300))), lambda: match.random(rng.randint(1, 10))))()
            continue                                           # the game may be another now
        match.step()
        match.check()
    engine.flush()


def setups(module, seed):
    """The options of one game after the other."""
    number = 0
    while True:
        rng = random.Random(f"{module.__name__} {seed} {number}")
        number += 1
        yield from module.all_options(rng) if hasattr(module, "all_options") else [module.random_options(rng)]


def report(mismatch):
    request, expected, got, state = mismatch.args
    if isinstance(expected, tuple):
        expected = f"refused by {expected[0]}" + (f", naming line {expected[1]}" if expected[1] else "")
    for what, text in (("asked", request), ("expected", expected), ("engine", got)):
        text = text.decode(errors="backslashreplace").rstrip("\n") if isinstance(text, bytes) else text
        print(f"{what + ':':10}{text if len(text) < 5000 else text[:5000] + ' ...'}")
    if state:
        module, options, names, done = state
        lines = []
        while done:
            done, line = done
            lines.append(line)
        game = module.Game(**options)
        game.names = names
        for line in reversed(lines):
            actor, _, action = line.partition(" ")
            game.do(actor, action)
        print("record so far:\n" + game.record(), end="")


def run(command, name, games, seed):
    """Plays one game's games; (passed, failed)."""
    module, engine, passed, failed = importlib.import_module(name), Engine(command), 0, 0
    try:
        for request in (b"legal", b"do C first P1", b"undo", b"record", b"record all", b"view all", b"random 1",
                        *garbage(module)):
            engine.ask(request, ("MODEL", None))               # there is no game yet
        engine.flush()
        for options in setups(module, seed):
            if passed == games:
                break
            play(engine, module, random.Random(f"{name} {seed} {passed} play"), options)
            passed += 1
            if sys.stderr.isatty():
                print(f"\r{name} {passed}/{games} ", end="", file=sys.stderr, flush=True)
        code = engine.end()
        if code != 0:
            print(f"{name}: the engine's exit code after quit: {code}")
            failed = 1
    except Mismatch as mismatch:
        failed = 1
        print(f"{name}, game {passed + 1} of seed {seed}:")
        report(mismatch)
    finally:
        engine.kill()
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return passed, failed


def main(arguments):
    here = sorted(path.stem for path in HERE.parent.glob("*.py") if path != HERE)
    numbers, command, names = {"--games": 300, "--seed": 1}, [], []
    while arguments:
        word = arguments.pop(0)
        if word == "--game":
            if not arguments or arguments[0] not in here:
                print(f"--game: one or more of {' '.join(here)}", file=sys.stderr)
                return 2
            while arguments and arguments[0] in here:
                names.append(arguments.pop(0))
        elif word not in numbers:
            command.append(word)
        elif arguments and re.fullmatch("[0-9]{1,9}", arguments[0]):
            numbers[word] = int(arguments.pop(0))
        else:
            command, arguments = [], []
    if not command or command[0].startswith("-"):
        print("usage: play_against.py ENGINE_COMMAND... [--games N] [--seed S] [--game NAME ...]", file=sys.stderr)
        return 2
    passed = failed = 0
    try:
        if not names:
            engine = Engine(command)
            names = [name for name in here if engine.knows(name)]
            engine.kill()
            if not names:
                print(f"the engine knows none of {' '.join(here)}")
                failed = 1
        for name in names:
            one_passed, one_failed = run(command, name, numbers["--games"], numbers["--seed"])
            passed, failed = passed + one_passed, failed + one_failed
            if len(names) > 1:
                print(f"{name}: {one_passed} passed, {one_failed} failed", flush=True)
    except OSError as error:
        print(f"cannot start the engine: {error}")
        failed = 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
