#!/usr/bin/env python3
"""Golden playthroughs: what triskel does, written down so that two builds of it can be compared byte
for byte.

    golden.py TRISKEL FOLDER [--small] [--jobs N]     writes the corpus of this program into FOLDER
    golden.py --compare OLD_FOLDER NEW_FOLDER         says which files differ, and how the first few do
    golden.py --check TRISKEL FOLDER                  compares the small corpus in FOLDER with that of TRISKEL

The small corpus is in the repository (tests/golden/corpus), and ./check checks it: whoever changes what people see
makes it anew, and the difference is part of the change.

Everything has a fixed seed, and nothing of the clock, the machine or the user gets into a file. In a
folder there are

    records/GAME/   random games by `triskel engine`: the full record, and everybody's masked records
    views/GAME/     the same games step by step: views, legal actions, refusals with their reasons
    plain/GAME/     whole games in lines, with a scripted person who reads “You can type: …”; what was
                    typed stands behind `»`; and the records that were saved
    tables/GAME/    the tables that were saved or kept in the middle of those games, times left out
    verbs/          what the other verbs say

The games cover every value of every option (of numbers that only count points: the ends and a few
between) and random combinations. `--small` writes a few short games of each kind, to be read.

`--compare` ends with one line `N passed, M failed`, one for each file, and exits 1 if any differs."""
import argparse
import difflib
import hashlib
import itertools
import json
import os
import random
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor

GAMES = ("skull", "sketch", "skalpott", "null")
LANGUAGES = ("en", "fr", "de")
PATIENCE = 120  # seconds without an answer: it hangs
SHOWN_DIFFERENCES, SHOWN_LINES = 5, 30


# ---- The world ---------------------------------------------------------------------------------

class World:
    """A home for the program that is gone afterwards. What was solved is shared by all of them."""

    def __init__(self, cache):
        self.folder = tempfile.mkdtemp(prefix="triskel-golden-")
        self.cache = cache
        self.env = {"PATH": os.environ.get("PATH", ""), "USER": "Ana", "HOME": self.folder,
                    "XDG_DATA_HOME": os.path.join(self.folder, "data"), "XDG_CACHE_HOME": cache,
                    "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"):
            if name in os.environ:
                self.env[name] = os.environ[name]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        """The text of a file; None if there is none."""
        try:
            with open(self.path(name), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def scrub(self, text):
        """Without paths and without how long something took."""
        text = text.replace(self.folder, "HOME").replace(self.cache, "CACHE")
        text = re.sub(r"computed in [0-9.]+ s( some time ago)?", "computed in S s", text)
        return re.sub(r'"seconds":[0-9.e+-]+,"cached":(true|false)', r'"seconds":S,"cached":C', text)

    def run(self, triskel, *arguments, text=""):
        """Runs the program to its end: what was asked, what it said, complained, and how it ended."""
        done = subprocess.run([triskel, *arguments], input=text.encode(), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=self.env, cwd=self.folder, timeout=PATIENCE,
                              check=False)
        told = "$ triskel %s\n%s" % (" ".join(a if a else "''" for a in arguments), done.stdout.decode())
        if done.stderr:
            told += "! " + done.stderr.decode().replace("\n", "\n! ")[:-2]
        return self.scrub(told) + "= %d\n" % done.returncode


def without_times(table):
    """A saved table, its entries without the milliseconds at which they were made."""
    return re.sub(r"(?m)^(\d+) \d+ ", r"\1 T ", table)


class Output:
    """The folder that is written."""

    def __init__(self, folder):
        self.folder = folder

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)


# ---- The engine --------------------------------------------------------------------------------

class Engine:
    """`triskel engine`, one request after the other; all of it is kept in `log`."""

    def __init__(self, triskel, world):
        self.process = subprocess.Popen([triskel, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=world.env,
                                        cwd=world.folder)
        self.log = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, request):
        """The answer, as it is written."""
        self.process.stdin.write((request + "\n").encode())
        self.process.stdin.flush()
        answer = self.process.stdout.readline().decode().rstrip("\n")
        self.log.append("> %s\n%s\n" % (request, answer))
        return answer

    def ask_briefly(self, request, brief):
        """The same; if it is to be brief the log has of the answer only what tells it from others."""
        answer = self.ask(request)
        if brief:
            digest = hashlib.sha256(answer.encode()).hexdigest()[:16]
            self.log[-1] = "> %s\n%d characters, sha256 %s\n" % (request, len(answer), digest)

    def legal(self, every_length):
        """All outcomes of four dice are long to read: in full once, or not at all."""
        self.ask("legal")
        entry = self.log.pop()
        if len(entry) > 3000 and (not every_length or entry in self.log):
            self.ask_briefly("legal", True)
        else:
            self.log.append(entry)

    def accepts(self, request):
        return self.ask(request).startswith('{"ok":true')

    def record(self, viewer):
        answer = json.loads(self.ask("record %s" % viewer))
        return answer.get("record") or "%s\n" % json.dumps(answer)


def viewers_of(options):
    return ["P%d" % (i + 1) for i in range(int(options["players"]))] + ["spectator", "all"]


def refused(actor, action, options, chance, all_of_them):
    """Requests that should not be granted, made of the action that comes next."""
    seats = int(options["players"]) * int(options.get("gangs", 1))
    word, _, rest = action.partition(" = ")[0].partition(" ")
    plain = (word + " " + rest).rstrip()
    other = "P%d" % (1 + (int(actor[1:]) if actor != "C" else 0) % seats)
    found = ["do %s frobnicate" % actor, "do %s" % actor, "do %s %s" % (other, plain),
             "do P13 %s" % plain, "do C %s" % plain if actor != "C" else "do P1 %s" % plain,
             "do %s %s" % (actor, plain.upper()), "do %s %s 1" % (actor, plain),
             "do %s %s = 99" % (actor, plain), "do %s %s %s" % (actor, word, "99"),
             "do %s %s" % (actor, plain.replace(" ", "  ", 1) if rest else plain + " "),
             "do %s %s" % (actor, re.sub(r"\b(\d)", r"0\1", plain) if re.search(r"\d", plain) else "ok 0"),
             "do %s %s" % (actor, re.sub(r"\d+$", "0", plain) if plain[-1].isdigit() else word),
             "do %s %s" % (actor, re.sub(r"\d+", "77", plain, count=1)) if re.search(r"\d", plain)
             else "do %s pass 1" % actor,
             "view P13", "record P13", "view", "undo 2"]
    return found if all_of_them else chance.sample(found, 3)


def engine_game(engine, game, options, seed, small=False):
    """(full record, masked records, the log of all its steps)"""
    start = "new %s %s" % (game, " ".join("%s=%s" % item for item in options.items()))
    chance = random.Random("%s %s" % (start, seed))
    if not engine.accepts(start) or not engine.accepts("random %d" % seed):
        raise ValueError(start)
    record = engine.record("all")
    masked = "".join("== %s\n%s" % (viewer, engine.record(viewer)) for viewer in viewers_of(options))
    moves = [line.split(" ", 1) for line in record.split("\n\n", 1)[1].split("\n")
             if line and not line.startswith(("result", "#"))]
    engine.ask(start)
    engine.log.clear()
    every = 3 if not small else max(3, len(moves) // 7)
    first_decision = next(i for i, (actor, _) in enumerate(moves) if actor != "C")
    for number, (actor, action) in enumerate(moves):
        if number % every == 0 or number in (1, 2, first_decision):
            engine.log.append("# %d\n" % number)
            # Of long games one viewer's view is written in full, and the next one's next time.
            viewers = viewers_of(options)
            shown = viewers[number // every % len(viewers)]
            long = len(moves) * len(viewers) > 600
            for viewer in viewers:
                engine.ask_briefly("view %s" % viewer, long and viewer != shown)
            engine.legal(not small)
            for request in refused(actor, action, options, chance, number == first_decision):
                if engine.accepts(request) and request.startswith("do"):
                    engine.ask("undo")
        engine.ask("do %s %s" % (actor, action if number % 2 else action.partition(" = ")[0]))
        if number % 17 == 16:
            engine.ask("undo")
            engine.ask("do %s %s" % (actor, action))
    engine.log.append("# the end\n")
    for viewer in viewers_of(options):
        engine.ask("view %s" % viewer)
    engine.ask("legal")
    engine.ask("do P1 frobnicate")
    if engine.record("all") != record:
        engine.log.append("# played again, the record is another\n")
    steps = "> %s\n%s" % (start, "".join(engine.log))
    engine.log.clear()
    return record, masked, steps


# ---- Options -----------------------------------------------------------------------------------

def options_of(triskel, world, game):
    """{option: its values, the default first}"""
    done = subprocess.run([triskel, "games", game, "--json"], stdout=subprocess.PIPE, env=world.env,
                          check=True)
    found = {}
    for option in json.loads(done.stdout)[0]["options"]:
        if "values" in option:
            values = list(option["values"])
        elif option["most"] - option["least"] < 20:
            values = [str(n) for n in range(option["least"], option["most"] + 1)]
        else:
            values = [str(option["least"]), "1", "7", str(option["most"])]
        values = [value for value in values if value != str(option["default"])]
        found[option["name"]] = [str(option["default"])] + values
    return found


def combinations(engine, game, options, extra, chance, refusals):
    """Combinations of options in which every value comes at least once, and some more. Those that
    conflict are left out; what the engine says of them goes into `refusals`."""
    left = {(name, value) for name, values in options.items() for value in values}
    rows = []

    def valid(row):
        request = "new %s %s" % (game, " ".join("%s=%s" % item for item in row.items()))
        answer = engine.ask(request)
        engine.log.clear()
        if not answer.startswith('{"ok":true'):
            refusals.append("> %s\n%s\n" % (request, answer))
            return False
        return True

    def drawn(wanted):
        row = {}
        for name, values in options.items():
            fresh = [value for value in values if (name, value) in left]
            row[name] = chance.choice(fresh if fresh and chance.random() < 0.7 else values)
        row.update(wanted)
        return row

    def usual(wanted):
        row = {name: values[0] for name, values in options.items()}
        others = [name for name in options if name not in wanted]
        yield dict(row, **wanted)
        for name in others:
            for value in options[name]:
                yield dict(row, **dict(wanted, **{name: value}))

    rows.append({name: values[0] for name, values in options.items()})
    left -= set(rows[0].items())
    for name, values in options.items():
        for value in values:
            if (name, value) in left:
                tries = itertools.chain((drawn({name: value}) for _ in range(20)), usual({name: value}))
                rows.append(next(row for row in tries if valid(row)))
                left -= set(rows[-1].items())
    while extra > 0:
        row = {name: chance.choice(values) for name, values in options.items()}
        if row not in rows and valid(row):
            rows.append(row)
            extra -= 1
    return rows


# ---- A table in lines --------------------------------------------------------------------------

CAN_TYPE = (r"You can type: (.*) \(“\?” explains\)", r"Vous pouvez taper\s: (.*) \(«\s\?\s» pour l’aide\)",
            r"Du kannst eingeben: (.*) \(„\?“ erklärt mehr\)")
ENTER = (r"The screen is for .* alone now\. Enter when the others look away\.",
         r"Cet écran est pour .*\. Entrée quand plus personne d’autre ne regarde\.",
         r"Jetzt ist der Bildschirm nur für .*\. Enter, wenn die anderen wegsehen\.",
         r"Enter when you have read it\.", r"Appuyez sur Entrée quand vous avez lu\.",
         r"Weiter mit Enter, wenn du es gelesen hast\.")
REACT = (r"Who reacts\? Name first: “(.*)”\. Nobody: just Enter\.",
         r"Qui réagit\s\? Le nom d’abord\s: «\s(.*)\s»\. Personne\s: juste Entrée\.",
         r"Wer reagiert\? Zuerst der Name: „(.*)“\. Niemand: nur Enter\.")
OVER = (  # Skull
    r".+ wins? the game: .*\.", r".+ gagnez? la partie\s: .*\.", r".+ gewinns?t die Partie: .*\.",
    # Sketch!
    r".+ wins? with \d+ points?( together)?\.", r"Shared victory with \d+ points?: .*\.",
    r".+ gagn(e|ez|ent)( ensemble)? avec \d+ points?\.", r"Victoire partagée avec \d+ points?\s: .*\.",
    r".+ gewinn(st|t|en) mit (zusammen )?\d+ Punkt(en)?\.", r"Geteilter Sieg mit \d+ Punkt(en)?: .*\.",
    # Skalpott
    r".+ share the win\.", r".+ wins with (a complete chain|the longest run)\.",
    r"(You win|.+ wins): (your|no run|the runs).*\.",
    r".+ gagne avec (la plus longue suite|une chaîne complète)\.", r"Victoire partagée\s: .*\.",
    r".+ gagnez?\s: (aucune|les|votre) .*\.", r".+ teilen sich den Sieg\.",
    r".+ gewinnt mit (der längsten Reihe|einer vollendeten Kette)\.",
    r".+ gewinns?t: (Die Reihen|Keine Reihe|Deine|Du) .*\.",
    # Null
    r"The coin shows .*\.", r"La pièce tombe sur .*\.", r"Die Münze zeigt .*\.")


def whole_line(sentences):
    return re.compile("^(?:%s)$" % "|".join(sentences), re.M)


CAN_TYPE, ENTER, REACT, OVER = (whole_line(s) for s in (CAN_TYPE, ENTER, REACT, OVER))


class Stuck(Exception):
    """The program neither asks anything nor ends."""


class Lines:
    """A table that is played through pipes. What is typed stands in the transcript, behind `»`."""

    def __init__(self, triskel, world, arguments):
        self.world = world
        self.transcript = ["$ triskel %s\n" % " ".join(arguments)]
        self.process = subprocess.Popen([triskel, *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=world.env,
                                        cwd=world.folder, bufsize=0)
        self.ended = False
        self.marks = 0
        self.typed = 0

    def type(self, line):
        self.transcript.append("» %s\n" % line)
        self.typed += 1
        self.send(line)

    def send(self, line):
        try:
            self.process.stdin.write((line + "\n").encode())
        except BrokenPipeError:
            pass

    def until(self, enough):
        """Reads until what was read is `enough`, or the output ends."""
        read, deadline = b"", time.monotonic() + PATIENCE
        while not self.ended:
            text = read.decode("utf-8", "ignore")
            if text.endswith("\n") and enough(text):
                break
            if not select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
                self.transcript.append(text)
                raise Stuck()
            data = os.read(self.process.stdout.fileno(), 65536)
            self.ended = not data
            read += data
        return read.decode("utf-8")

    def question(self):
        """Reads what comes until somebody is asked: ("type", what can be typed), ("enter", None),
        ("react", example), ("over", None) or ("ended", None)."""
        def asked(text):
            last = text.rstrip("\n").rpartition("\n")[2]
            for kind, pattern in (("type", CAN_TYPE), ("react", REACT), ("enter", ENTER)):
                match = pattern.search(last)
                if match:
                    return kind, next((group for group in match.groups() if group), None)
            return ("over", None) if OVER.search(text) else None
        text = self.until(asked)
        found = asked(text) or ("ended", None)
        if found[0] == "over":
            text += self.settle()
        self.transcript.append(text)
        return found

    def settle(self):
        """When the game is over nothing is asked any more. To know where an answer ends, something is
        typed that is refused with its name; that does not get into the transcript."""
        self.marks += 1
        mark = "nowhere/mark%d" % self.marks
        self.send("save " + mark)
        text = self.until(lambda text: mark in text)
        return "".join(line for line in text.splitlines(True) if mark not in line)

    def answer_when_over(self, line):
        self.type(line)
        self.transcript.append(self.settle())

    def end(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.transcript.append(self.until(lambda text: False))
        complaint = self.process.stderr.read().decode()
        code = self.process.wait(PATIENCE)
        if complaint:
            self.transcript.append("! " + complaint.replace("\n", "\n! ")[:-2])
        self.transcript.append("= %d\n" % code)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass

    def text(self):
        return self.world.scrub("".join(self.transcript))


# ---- The person --------------------------------------------------------------------------------

COMMANDS = {
    "fr": {"why": "pourquoi", "hint": "indice", "undo": "annuler", "rules": "règles", "log": "journal",
           "say": "dire", "save": "enregistrer", "rematch": "revanche", "quit": "quitter"},
    "de": {"why": "warum", "hint": "tipp", "undo": "zurück", "rules": "regeln", "table": "tisch",
           "log": "verlauf", "say": "sagen", "save": "speichern", "rematch": "revanche",
           "quit": "beenden"},
}
SAID = ("", "hello", "luck", "oops", "thinking", "hurry Milo", "well Zoé", "Is it cold in here?",
        "skull", "hurry nobody", "  spaces   inside ", "a “quoted” word, 100 % sure")
NONSENSE = ("xyzzy", "bid 99", "stop 3", "99", "Milo", "rematch", "place", "sketch 77", "reroll 0", "P9",
            "ok ok ok", "save", "save nowhere/x.table", "undo 3", "b", "reroll 4 3 2 1 4 3 2 1",
            "déjà vu", "- - -", "swap", "peek 1 1", "joker")


def expanded(item):
    """`bid 3–7/9` is bid 3 … bid 9; `place flower/skull` is two, and so is `Blume/Totenkopf legen`."""
    word, _, rest = item.partition(" ")
    if "/" in word:
        return ["%s %s" % (piece, rest) for piece in word.split("/")]
    if not rest or " " in rest:
        return [item]
    found = []
    for piece in rest.split("/"):
        ends = piece.split("–")
        if len(ends) == 2 and ends[0].isdigit() and ends[1].isdigit():
            found += ["%s %d" % (word, n) for n in range(int(ends[0]), int(ends[1]) + 1)]
        else:
            found.append("%s %s" % (word, piece))
    return found


class Person:
    """Chooses at random from what can be typed; is now and then mistaken, curious or chatty."""

    def __init__(self, language, seed, hints, curiosity):
        self.random = random.Random("person %s %s" % (language, seed))
        self.language, self.hints, self.curiosity = language, hints, curiosity
        self.mistaken = False

    def command(self, english):
        if self.random.random() < 0.5:
            return english
        return COMMANDS.get(self.language, {}).get(english, english)

    def aside(self):
        """Something that is not a move; None: a move."""
        if self.mistaken:
            self.mistaken = False
            if self.random.random() < 0.7:
                return self.command("why")
        if self.random.random() >= self.curiosity:
            return None
        kind = self.random.choice(("?", "help", "hint", "table", "log", "say", "say", "undo", "undo",
                                   "why", "nonsense", "nonsense", "nonsense", "empty"))
        if kind == "nonsense":
            self.mistaken = True
            return self.random.choice(NONSENSE)
        if kind == "say":
            return "%s %s" % (self.command("say"), self.random.choice(SAID))
        if kind == "hint" and not self.hints:
            return "?"
        return "" if kind == "empty" else self.command(kind)

    def move(self, summary):
        items = summary.split(" · ")
        # Not every bid weighs as much as laying a disc.
        choice = self.random.choice(expanded(self.random.choice(items)))
        if choice.endswith("…"):
            choice = choice.rstrip(" …")
            if self.random.random() < 0.6:
                choice = re.sub(r"\b\d+", lambda _: str(self.random.randint(1, 5)), choice)
                self.mistaken = True
                word = choice.split(" ")[0]
                if re.fullmatch(r"\S+( \d)+", choice) and self.random.random() < 0.7:
                    choice = "%s %s" % (word, " ".join(str(n) for n in sorted(self.random.sample(
                        range(1, 5), self.random.randint(1, 4)))))
        elif " " in choice and self.random.random() < 0.05:
            choice = "%s %s" % (choice.split(" ")[0], self.random.choice(("99", "0", "Milo", "P1", "1 2", "")))
            self.mistaken = True
            return choice
        style = self.random.random()
        if style < 0.06:
            choice = " ".join(part[:3] for part in choice.split(" "))
            self.mistaken = True
        elif style < 0.09:
            choice = choice.upper()
        elif style < 0.12:
            choice = choice.partition(" ")[2] or choice
            self.mistaken = True
        return choice

    def reaction(self, example):
        luck = self.random.random()
        if luck < 0.7:
            return ""
        if luck < 0.9:
            return re.sub(r"\d+", lambda _: str(self.random.randint(1, 4)), example)
        return self.random.choice((example, "ok", "milo ok", "?", "ana sketch 1", "milo sketch 2", "table"))


class Playthrough:
    """One game in lines from the first question to the exit code, and what comes of it."""

    def __init__(self, triskel, job):
        self.triskel, self.job = triskel, job
        self.person = Person(job["language"], job["seed"], job["hints"], job["curiosity"])
        self.turns = self.games = 0

    def play(self, world, output):
        job = self.job
        name = "%s/%s" % (job["game"], job["name"])
        arguments = ["play", job["game"], *("%s=%s" % item for item in job["options"].items())]
        if job["players"]:
            arguments += ["--players", job["players"]]
        arguments += ["--plain", "--seed", str(job["seed"]), "--lang", job["language"], "--pace", "instant"]
        stuck = self.sit(world, output, "plain/%s.txt" % name, arguments, job["most"], job["plan"])
        for kind, file in (("table", "mid.table"), ("kept", "data/triskel/table")):
            table = world.read(file)
            if table is not None and job["files"] and "resume" in job["plan"]:
                output.write("tables/%s.%s" % (name, kind), without_times(table))
        for number in (1, 2):
            record = world.read("game%d.tsk" % number)
            if record is not None and job["files"]:
                output.write("plain/%s%s.tsk" % (name, "" if number == 1 else "-rematch"), record)
        if not stuck and "resume" in job["plan"]:
            kept = world.read("data/triskel/table") is not None
            if world.read("mid.table") is not None:
                stuck = self.resume(world, output, name + "-resumed", ["mid.table"])
            if kept:
                stuck = self.resume(world, output, name + "-kept", []) or stuck
        return "plain/%s.txt" % name if stuck else None

    def resume(self, world, output, name, file):
        language = self.person.random.choice(LANGUAGES) if self.job["plan"]["resume"] == "any" \
            else self.job["language"]
        arguments = ["play", "--resume", *file, "--plain", "--lang", language]
        stuck = self.sit(world, output, "plain/%s.txt" % name, arguments, 12, {})
        return stuck

    def sit(self, world, output, name, arguments, most, plan):
        """Plays until it is over, or until so much was typed. Whether the program got stuck."""
        lines = Lines(self.triskel, world, arguments)
        self.turns = self.games = 0
        try:
            self.go_on(lines, most, plan)
            lines.end()
            return False
        except Stuck:
            lines.transcript.append("*** stuck\n")
            return True
        finally:
            lines.close()
            output.write(name, lines.text())

    def go_on(self, lines, most, plan):
        person = self.person
        kind, what = lines.question()
        while kind != "ended":
            if kind == "over":
                self.games += 1
                for command in (("table", "hint", "log") if plan else ("log",)):
                    if command != "hint" or person.hints:
                        lines.answer_when_over(person.command(command))
                lines.answer_when_over("%s well Milo" % person.command("say"))
                lines.answer_when_over("%s game%d.tsk" % (person.command("save"), self.games))
                if "rematch" not in plan or self.games > 1:
                    lines.type(person.command("quit"))
                    return
                lines.type(person.command("rematch"))
                most = lines.typed + 40
            elif lines.typed >= most:
                if kind == "type":
                    lines.type(person.command("table"))
                    lines.question()
                lines.type(person.command("quit") if kind != "enter" else "")
                if kind == "enter":
                    lines.question()
                    lines.type("quit")
                return
            elif kind == "enter":
                lines.type("")
            elif kind == "react":
                lines.type(person.reaction(what))
            else:
                self.turns += 1
                lines.type(self.planned(plan) or self.free(what))
            kind, what = lines.question()

    def planned(self, plan):
        """What is typed at this turn whatever is asked."""
        if self.games:
            return None
        command = plan.get(self.turns)
        if command == "save":
            return "%s mid.table" % self.person.command("save")
        return self.person.command(command) if command else None

    def free(self, summary):
        aside = self.person.aside()
        return self.person.move(summary) if aside is None else aside


# ---- What is played ----------------------------------------------------------------------------

def solvable(options):
    """Skalpott: whether its exact chances are to be had quickly."""
    counters, players = int(options["counters"]), int(options["players"])
    return players > 2 or counters <= 5 or (counters == 12 and options["joker"] == "literal")


def people_and_bots(game, options, persons, chance):
    """Who sits at the table: so many persons, and bots on the other places."""
    names = ["you", "Milo", "Zoé"][:persons]
    kinds = ["bot:easy", "bot:random", "bot"] if game != "null" else ["bot:random", "bot"]
    count = int(options["players"])
    return ",".join((names + [chance.choice(kinds) for _ in range(count)])[:count])


def plain_job(game, name, language, options, seed, players, most, plan, curiosity=0.12):
    return {"game": game, "name": name, "language": language, "options": options, "seed": seed,
            "players": players, "most": most, "plan": plan, "curiosity": curiosity, "files": True,
            "hints": game != "skalpott" or solvable(options)}


def duels(rows):
    """Skalpott for two against each of its bots."""
    tables = itertools.product(("bot:perfect", "bot:easy", "bot:random"),
                               (("literal", "12"), ("commit", "3"), ("literal", "5")))
    for i, (bot, (joker, counters)) in enumerate(tables):
        language = LANGUAGES[(i + i // 3) % 3]
        options = dict(rows[0], joker=joker, counters=counters)
        plan = {3: "hint", 5: "undo", 6: "hint", 8: "save", 10: "hint", "resume": "any"}
        yield plain_job("skalpott", "duel-%02d-%s" % (i, language), language, options, 3000 + i, "you," + bot,
                        200, plan)


def plain_jobs(game, rows):
    """All playthroughs of a game."""
    chance = random.Random("plain " + game)
    jobs = []
    most = 320 if game == "skull" else 200
    for i, row in enumerate(rows):
        language = LANGUAGES[i % 3]
        plan = {1: "?", 2: "rules" if i < 3 else "hint", 4: "table", 6: "undo", 9: "save", 11: "log"}
        if game == "null":
            plan = {1: "?", 2: "save", 3: "rules" if i < 3 else "hint"}
        if i % 2 == 0:
            plan["resume"] = "any" if i % 4 == 0 else "same"
        if i % 3 != 2:
            plan["rematch"] = True
        few = most if i % 6 != 4 else 2 if game == "null" else 24
        players = people_and_bots(game, row, 1, chance) if i % 4 else None
        if game == "skalpott" and row["players"] == "1":
            players = None
        jobs.append(plain_job(game, "%02d-%s" % (i, language), language, row, 1000 + i, players, few, plan))
    shared = [row for row in rows if 2 <= int(row["players"]) <= 6]
    for i in range(12):
        row, language = shared[(5 * i) % len(shared)], LANGUAGES[i % 3]
        persons = min(int(row["players"]), 2 + (i % 4 == 3))
        plan = {1: "?", 3: "hint", 5: "undo", 7: "save", 8: "log"}
        if game == "null":
            plan = {1: "?", 2: "save"}
        if i % 2:
            plan["resume"] = "any"
        if i % 4 == 0:
            plan["rematch"] = True
        jobs.append(plain_job(game, "shared-%02d-%s" % (i, language), language, row, 2000 + i,
                              people_and_bots(game, row, persons, chance), most, plan))
    return jobs + (list(duels(rows)) if game == "skalpott" else [])


# Short games, to be read.
SMALL = {
    "skull": [({"players": "3"}, "you,bot:easy,bot:random"), ({"players": "3", "lastchance": "open"},
                                                             "you,Milo,bot:easy")],
    "sketch": [({"players": "2"}, "you,bot:easy"), ({"players": "3", "kids": "on", "memory": "on"},
                                                   "you,Milo,bot:random")],
    "skalpott": [({"players": "2", "counters": "2"}, "you,bot:perfect"),
                 ({"players": "3", "counters": "2", "first": "P1"}, "you,Milo,bot:easy")],
    "null": [({"players": "2"}, "you,bot:random"), ({"players": "3", "bias": "9"}, "you,Milo,bot")],
}


def small_jobs(defaults):
    for game, tables in SMALL.items():
        for i, (chosen, players) in enumerate(tables):
            for language in LANGUAGES:
                plan = {1: "?", 3: "hint", 4: "table", 5: "undo"} if i == 0 else {2: "hint", 7: "log"}
                options = dict(defaults[game], **chosen)
                job = plain_job(game, "%s-%s" % ("alone" if i == 0 else "shared", language), language,
                                options, 1 + i, players, 45, plan, 0.1)
                job["options"] = chosen
                job["files"] = language == "en"
                yield job


# ---- The other verbs ---------------------------------------------------------------------------

VERBS = ("play", "replay", "games", "record", "engine", "bench", "solve", "advise", "review", "complete")
COMPLETED = (
    ("",), ("pl",), ("play", ""), ("play", "s"), ("play", "skull", ""), ("play", "skull", "players="),
    ("play", "skull", "first="), ("play", "skull", "--"), ("play", "skull", "--lang", ""),
    ("play", "skull", "--pace", ""), ("play", "skull", "--clock", ""), ("play", "skull", "--players", ""),
    ("play", "skalpott", "--players", "you,bot:"), ("play", "--resume", ""), ("sketch", ""),
    ("sketch", "mode="), ("sketch", "dancer="), ("skalpott", "j"), ("null", ""), ("games", ""),
    ("games", "--"), ("record", ""), ("record", "check", ""), ("record", "mask", "x", "--viewer", ""),
    ("record", "random", ""), ("record", "random", "skull", ""), ("replay", ""),
    ("replay", "x.tsk", "--viewer", ""), ("replay", "--"), ("solve", ""), ("solve", "skalpott", ""),
    ("solve", "skalpott", "--"), ("advise", ""), ("review", "--"), ("bench", ""), ("bench", "playout", ""),
    ("engine", ""), ("nonsense", ""), ("--", ""), ("complete", ""))
MISTAKES = (
    ("nonsense",), ("--nonsense",), ("play",), ("play", "chess"), ("play", "skull", "players=99"),
    ("play", "skull", "players=x"), ("play", "skull", "nonsense=1"), ("play", "skull", "players=3", "gangs=3"),
    ("play", "skull", "players=8", "gangs=2"), ("play", "skull", "players=3", "first=P4"),
    ("play", "sketch", "veto=off"), ("play", "sketch", "players=3", "teams=on"),
    ("play", "skull", "--players", "you,bot:nobody"), ("play", "skull", "--players", "you"),
    ("play", "skull", "players=3", "--players", "you,bot,bot,bot"), ("play", "skull", "--players", "you,you"),
    ("play", "skull", "--players", ""), ("play", "skull", "--players", "bot,bot,bot", "--seed", "4"),
    ("play", "skalpott", "players=3", "--players", "you,bot:perfect"), ("play", "skull", "--seed", "x"),
    ("play", "skull", "--seed"), ("play", "skull", "--clock", "slow"), ("play", "skull", "--pace", "slow"),
    ("play", "--resume"), ("play", "--resume", "nowhere"), ("play", "--resume", "bad.tsk"),
    ("replay",), ("replay", "nowhere.tsk"), ("replay", "bad.tsk"), ("record",), ("record", "check"),
    ("record", "nonsense"), ("record", "check", "nowhere.tsk"), ("record", "check", "bad.tsk"),
    ("record", "show", "bad.tsk"), ("record", "verify", "bad.tsk"), ("record", "mask", "bad.tsk"),
    ("record", "random"), ("record", "random", "chess"), ("games", "chess"), ("games", "skull", "sketch"),
    ("solve",), ("solve", "skull"), ("solve", "skalpott", "players=3"), ("solve", "skalpott", "counters=13"),
    ("solve", "skalpott", "--threads", "0"), ("advise",), ("advise", "bad.tsk"), ("review",),
    ("review", "bad.tsk"), ("bench",), ("bench", "playout"), ("bench", "playout", "chess"), ("complete",))
REQUESTS = (
    "", " ", "nonsense", "new", "new chess", "new skull players=99", "new skull players=3 players=4",
    "new skull nonsense=1", "new skull =", "new  skull", "legal", "view P1", "record", "undo", "do", "do P1",
    "do P1 place flower", "random", "random x", "random 1 x", "new skull", "undo", "legal", "do C first P9",
    "do C first P2", "do P2 place flower = flower", "do P2 place  flower", "do P2 place flower ",
    "do p2 place flower", "do P2 place flower", "do P2 place flower", "do P1 place skull = skull",
    "record P1", "record P2", "record spectator", "record nobody", "view nobody", "view", "random 7 3",
    "random 7 0", "record", "random 7", "legal", "random 8", "do P1 pass", "undo", "legal", "record",
    "x" * 3000, "do P1 " + "y" * 3000)


def verb_jobs(games, small):
    """Pairs of a name and a list of command lines, for verbs that need no record."""
    # The version changes with every release; what is kept to be read should not.
    yield "help", [("--help",)] + [(verb, "--help") for verb in VERBS] + [("--version",)][small:]
    yield "games", [("games",), ("games", "--json")] + [
        ("games", game, *more) for game in games for more in ((), ("--json",))]
    yield "complete", [("complete", "--", *words) for words in COMPLETED]
    for language in LANGUAGES[:1] if small else LANGUAGES:
        yield "mistakes-%s" % language, [
            words + (("--lang", language) if words[0] in ("play", "replay") else ()) for words in MISTAKES]
    if not small:
        for game in games:
            yield "random-%s" % game, [("record", "random", game, "--seed", str(n)) for n in range(1, 6)]
            yield "random-%s-players" % game, [
                ("record", "random", game, "players=%d" % n, "--seed", "9") for n in range(0, 14)]


def do_verbs(triskel, cache, folder, name, commands):
    output = Output(folder)
    with World(cache) as world:
        world.write("bad.tsk", "triskel 1\ngame skull\nplayers 3\nviewer all\n\nC first P1\nP2 bid 9\n")
        output.write("verbs/%s.txt" % name, "".join(
            world.run(triskel, *arguments) for arguments in commands))


def do_requests(triskel, cache, folder):
    """The engine's answers to whatever it may be asked."""
    bad = "triskel 1\ngame skull\nplayers 3\nviewer all\n\nC first P1\nP2 bid 9\n.\n"
    good = "triskel 1\ngame skull\nplayers 3\nviewer all\n\nC first P1\nP2 place flower\n.\nrecord\n"
    masked = "triskel 1\ngame skull\nplayers 3\nviewer P1\n\nC first P1\nP2 place ?\n.\nrecord\n"
    with World(cache) as world:
        text = "\n".join(REQUESTS) + "\nload\n" + bad + "load\n" + good + "load\n" + masked
        text += "load\ntriskel 2\n.\nload\n.\nquit\nlegal\n"
        Output(folder).write("verbs/engine.txt", world.run(triskel, "engine", text=text))


def damaged(record):
    """Records that are wrong in one way or another."""
    lines = record.splitlines(True)
    body = lines.index("\n") + 1
    middle = body + (len(lines) - body) // 2
    yield "shortened", "".join(lines[:middle])
    yield "gap", "".join(lines[:middle] + lines[middle + 1:])
    yield "swapped", "".join(lines[:middle] + [lines[middle + 1], lines[middle]] + lines[middle + 2:]) \
        if middle + 1 < len(lines) else ""
    yield "result", re.sub(r"(?m)^result .*", "result 0.25 0.75", record)
    yield "header", record.replace("viewer all", "viewer all\nnonsense 1")
    yield "players", re.sub(r"(?m)^players .*", "players 40", record)
    yield "version", record.replace("triskel 1", "triskel 2")
    yield "seed", re.sub(r"(?m)^seed ..", "seed 00", record)
    yield "nonce", re.sub(r"(?m)^nonce ..", "nonce 00", record)
    yield "undone", record.replace("\n\n", "\n\n# taken back: 3\n", 1)


def do_record(triskel, cache, folder, source, name, languages, viewers):
    """What the verbs that take a record say of one."""
    output = Output(folder)
    with open(os.path.join(folder, source), encoding="utf-8") as file:
        record = file.read()
    with World(cache) as world:
        world.write("game.tsk", record)
        told = "".join(world.run(triskel, "record", verb, "game.tsk") for verb in
                       ("check", "show", "verify"))
        told += world.run(triskel, "record", "check", "-", text=record)
        for viewer in viewers + ["P13", "nobody"]:
            told += world.run(triskel, "record", "mask", "game.tsk", "--viewer", viewer)
        done = subprocess.run([triskel, "record", "mask", "game.tsk", "--viewer", "spectator"],
                              stdout=subprocess.PIPE, env=world.env, cwd=world.folder, check=True)
        world.write("masked.tsk", done.stdout.decode())
        for verb in ("check", "show", "verify"):
            told += world.run(triskel, "record", verb, "masked.tsk")
        for kind, text in damaged(record):
            world.write(kind + ".tsk", text)
            for verb in ("check", "verify"):
                told += world.run(triskel, "record", verb, kind + ".tsk")
        told += world.run(triskel, "record", "check", "game.tsk", "masked.tsk", "seed.tsk", "gap.tsk")
        output.write("verbs/record-%s.txt" % name, told)
        for language in languages:
            told = world.run(triskel, "replay", "game.tsk", "--plain", "--lang", language)
            for viewer in viewers:
                told += world.run(triskel, "replay", "game.tsk", "--plain", "--lang", language, "--viewer",
                                  viewer)
            told += world.run(triskel, "replay", "shortened.tsk", "--plain", "--lang", language)
            told += world.run(triskel, "replay", "masked.tsk", "--plain", "--lang", language)
            output.write("verbs/replay-%s-%s.txt" % (name, language), told)


def do_chances(triskel, cache, folder, source, name):
    """Skalpott: what a record was worth, whole and where it is cut off."""
    output = Output(folder)
    with open(os.path.join(folder, source), encoding="utf-8") as file:
        lines = file.read().splitlines(True)
    start = lines.index("\n") + 1
    with World(cache) as world:
        world.write("game.tsk", "".join(lines))
        told = ""
        for kind in ((), ("--json",)):
            told += world.run(triskel, "review", "game.tsk", *kind)
            told += world.run(triskel, "advise", "game.tsk", *kind)
        told += world.run(triskel, "review", "game.tsk", "--svg", "game.svg") + (world.read("game.svg") or "")
        for end in range(start, len(lines), max(1, (len(lines) - start) // 8)):
            world.write("cut.tsk", "".join(lines[:end]))
            for kind in ((), ("--json",)):
                told += world.run(triskel, "advise", "cut.tsk", *kind)
        told += world.run(triskel, "review", "cut.tsk")
        output.write("verbs/chances-%s.txt" % name, told)


def do_solve(triskel, cache, folder, name, options, more):
    with World(cache) as world:
        told = world.run(triskel, "solve", "skalpott", *options)
        told += world.run(triskel, "solve", "skalpott", *options, "--json")
        for flags in more:
            told += world.run(triskel, "solve", "skalpott", *options, *flags)
        Output(folder).write("verbs/solve-%s.txt" % name, told)


# ---- All of it ---------------------------------------------------------------------------------

def do_engine(triskel, cache, folder, game, number, options, seed, small):
    output = Output(folder)
    with World(cache) as world, Engine(triskel, world) as engine:
        record, masked, steps = engine_game(engine, game, options, seed, small)
    name = "%s/%s" % (game, number)
    output.write("records/%s.tsk" % name, record)
    output.write("records/%s.masked" % name, masked)
    output.write("views/%s.txt" % name, steps)


def do_plain(triskel, cache, folder, job):
    with World(cache) as world:
        return Playthrough(triskel, job).play(world, Output(folder))


def do_job(job):
    return job[0](*job[1:])


def all_jobs(here, small):
    """Two lists: what comes first, and what needs that. `here`: program, cache, folder."""
    triskel, cache, folder = here
    first, second = [], []
    with World(cache) as world, Engine(triskel, world) as engine:
        options = {game: options_of(triskel, world, game) for game in GAMES}
        defaults = {game: {name: values[0] for name, values in options[game].items()} for game in GAMES}
        if small:
            first += [(do_plain, *here, job) for job in small_jobs(defaults)]
            for game, tables in SMALL.items():
                chosen = dict(defaults[game], **tables[game != "skalpott"][0])
                first.append((do_engine, *here, game, "1", chosen, 5, True))
            first.append((do_requests, *here))
            first += [(do_verbs, *here, name, commands)
                      for name, commands in verb_jobs(GAMES, True)]
            second.append((do_record, *here, "records/skull/1.tsk", "skull", ["en"], ["P1"]))
            second.append((do_chances, *here, "records/skalpott/1.tsk", "skalpott"))
            first.append((do_solve, *here, "small", ("counters=2",), ()))
            return [], first, second
        solves = [(do_solve, *here, "2-literal", (), ()),
                  (do_solve, *here, "1-literal", ("players=1",), ())]
        for counters in (1, 2, 3, 4, 5):
            for players, joker in itertools.product("12", ("literal", "commit")):
                solves.append((do_solve, *here, "%s-%s-%d" % (players, joker, counters),
                               ("players=" + players, "joker=" + joker, "counters=%d" % counters),
                               (("--fresh", "--threads", "1"),) +
                               ((("--facts",),) if players + joker == "2literal" and counters == 2
                                else ())))
        for game in GAMES:
            chance, refusals = random.Random("options " + game), []
            extra = {"skull": 20, "sketch": 25, "skalpott": 24, "null": 8}[game]
            rows = combinations(engine, game, options[game], extra, chance, refusals)
            Output(folder).write("views/%s/refused-options.txt" % game, "".join(sorted(set(refusals))))
            for i, row in enumerate(rows):
                first.append((do_engine, *here, game, "%02d" % i, row, 100 + i, False))
            first += [(do_plain, *here, job) for job in plain_jobs(game, rows)]
            for i in range(0, min(len(rows), 12), 3):
                viewers = ["P1", "P2", "spectator", "all"]
                second.append((do_record, *here, "records/%s/%02d.tsk" % (game, i), "%s-%02d" % (game, i),
                               LANGUAGES, viewers))
                second.append((do_record, *here, "plain/%s/%02d-%s.tsk" % (game, i, LANGUAGES[i % 3]),
                               "%s-played-%02d" % (game, i), LANGUAGES, viewers))
            if game == "skalpott":
                for i, row in enumerate(rows):
                    if solvable(row):
                        second.append((do_chances, *here, "records/skalpott/%02d.tsk" % i, "%02d" % i))
    first.append((do_requests, *here))
    first += [(do_verbs, *here, name, commands)
              for name, commands in verb_jobs(GAMES, False)]
    return solves, first, second


def existing(jobs, folder):
    """Games that were left have no record to work with."""
    return [job for job in jobs if os.path.exists(os.path.join(folder, job[4]))]


def make(triskel, folder, small, workers):
    if os.path.isdir(folder) and os.listdir(folder):
        sys.exit("golden.py: %s is not empty" % folder)
    os.makedirs(folder, exist_ok=True)
    begin = time.monotonic()
    cache = tempfile.mkdtemp(prefix="triskel-golden-cache-")
    stuck = []
    try:
        here = (os.path.abspath(triskel), cache, os.path.abspath(folder))
        solves, first, second = all_jobs(here, small)
        with ProcessPoolExecutor(workers) as pool:
            list(pool.map(do_job, solves))
            stuck = [name for name in pool.map(do_job, first) if name]
            list(pool.map(do_job, existing(second, folder)))
    finally:
        shutil.rmtree(cache, ignore_errors=True)
    files = files_in(folder)
    size = sum(os.path.getsize(os.path.join(folder, name)) for name in files)
    for name in stuck:
        print("it got stuck: %s" % name)
    print("%d files, %d bytes, %.0f s" % (len(files), size, time.monotonic() - begin))
    return 1 if stuck else 0


def files_in(folder):
    return sorted(os.path.relpath(os.path.join(path, name), folder)
                  for path, _, names in os.walk(folder) for name in names)


def compare(old, new):
    """Which files differ, the first few with a diff."""
    passed = failed = 0
    for name in sorted(set(files_in(old)) | set(files_in(new))):
        texts = []
        for folder in (old, new):
            path = os.path.join(folder, name)
            texts.append(open(path, "rb").read() if os.path.exists(path) else None)
        if texts[0] == texts[1]:
            passed += 1
            continue
        failed += 1
        if None in texts:
            print("only in %s: %s" % (new if texts[0] is None else old, name))
            continue
        print("differs: %s" % name)
        if failed <= SHOWN_DIFFERENCES:
            one, other = (text.decode("utf-8", "replace").splitlines() for text in texts)
            first = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
            # From a little before the first difference on: all of a long file would take too long.
            start = max(0, first - 3)
            lines = difflib.unified_diff(one[start:start + 200], other[start:start + 200],
                                         "old/" + name, "new/" + name, lineterm="", n=2)
            for line in itertools.islice(lines, SHOWN_LINES):
                print("    " + (line if len(line) <= 200 else line[:200] + " …"))
            print("    (the first difference is in line %d)" % (first + 1))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("first", metavar="TRISKEL or OLD_FOLDER")
    parser.add_argument("second", metavar="FOLDER or NEW_FOLDER")
    arguments = parser.parse_args()
    if arguments.compare:
        return compare(arguments.first, arguments.second)
    if arguments.check:
        with tempfile.TemporaryDirectory() as folder:
            now = os.path.join(folder, "now")
            failed = make(arguments.first, now, True, arguments.jobs) or compare(arguments.second, now)
            if failed:
                print(f"If that is meant: rm -r {arguments.second}, python3 {sys.argv[0]} {arguments.first} "
                      f"{arguments.second} --small, and commit the difference.", file=sys.stderr)
            return failed
    return make(arguments.first, arguments.second, arguments.small, arguments.jobs)


if __name__ == "__main__":
    sys.exit(main())
