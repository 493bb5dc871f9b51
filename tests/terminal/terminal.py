"""What the tests of the terminal share: the catalogues, a table played through pipes or in tmux, and
a scripted person who sits at it and knows nothing but what stands on the screen."""
import ctypes
import os
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LANGUAGES = ("en", "fr", "de")
TITLES = {"skull": "Skull", "sketch": "Sketch!", "skalpott": "Skalpott"}
# A program that says nothing for so long hangs. Sanitizers and a busy machine are slow.
PATIENCE = float(os.environ.get("TERMINAL_PATIENCE", "60"))


class Failure(Exception):
    """What was expected is not on the screen."""


# ---- Catalogues --------------------------------------------------------------------------------

def unquote(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m.group(1), m.group(1)), text)


def read_catalogue(path):
    """A list of (context, singular, plural, forms)."""
    entries, fields, field = [], {}, None

    def finish():
        if fields.get("msgid"):
            forms = [fields[key] for key in sorted(fields) if key.startswith("msgstr")]
            entries.append((fields.get("msgctxt"), fields["msgid"], fields.get("msgid_plural"), forms))
        fields.clear()

    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            match = re.match(r'(msg[a-z_]+(?:\[\d\])?) "(.*)"$', line)
            if match:
                field = match.group(1)
                if field in ("msgctxt", "msgid") and any(key.startswith("msgstr") for key in fields):
                    finish()
                fields[field] = unquote(match.group(2))
            elif line.startswith('"') and field:
                fields[field] += unquote(line[1:-1])
    finish()
    return entries


def strip_styles(text):
    return re.sub(r"[\x01-\x07\x10-\x1f]", "", text)


class Catalogue:
    """One language: what the program says for an English sentence, and what it must not say."""

    def __init__(self, code):
        self.code = code
        self.forms = {}
        self.english = []
        if code == "en":
            return
        entries = read_catalogue(os.path.join(ROOT, "po", code + ".po"))
        here = "\n".join(strip_styles(form) for entry in entries for form in entry[3])
        for context, singular, plural, forms in entries:
            self.forms[context, singular] = forms
            if plural:
                self.forms[context, plural] = forms
            for english in (singular, plural):
                if not english or english in forms:
                    continue
                pieces = re.split(r"%[1-9]|\n", strip_styles(english))
                piece = max(pieces, key=len).strip(" .,;:?!")
                # Long enough to be English and nothing else.
                if len(piece) >= 10 and " " in piece and piece not in here:
                    self.english.append(piece)

    def all(self, english, context=None):
        """All forms of a sentence in this language."""
        return [strip_styles(form) for form in self.forms.get((context, english), [english]) if form] \
            or [english]

    def one(self, english, context=None):
        return self.all(english, context)[0]

    def word(self, english):
        return self.one(english, "word")

    def command(self, english):
        return self.one(english, "command")

    def pattern(self, *sentences):
        """A pattern for sentences, filled in; only the first line of each."""
        parts = []
        for english in sentences:
            for form in self.all(english):
                line = re.escape(form.strip("\n").split("\n")[0])
                parts.append(re.sub(r"%([1-9])", r"(?:.+?)", line))
        return re.compile("(?:" + "|".join(parts) + ")")

    def values(self, english, text):
        """The places of a sentence as they stand in a text: {1: 'Milo'}; None: it is not there."""
        for form in self.all(english):
            line = re.escape(form.strip("\n").split("\n")[0])
            seen = set()

            def place(match):
                if match.group(1) in seen:
                    return "(?P=p%s)" % match.group(1)
                seen.add(match.group(1))
                return "(?P<p%s>.+?)" % match.group(1)
            found = re.search("^" + re.sub(r"%([1-9])", place, line) + "$", text, re.M)
            if found:
                return {int(key[1:]): value for key, value in found.groupdict().items()}
        return None


CATALOGUES = {code: Catalogue(code) for code in LANGUAGES}

CONCLUSIONS = {
    "skull": ("You win the game: two challenges won.", "%1 wins the game: two challenges won.",
              "You win the game: nobody else has a disc left.",
              "%1 wins the game: nobody else has a disc left."),
    "sketch": ("Shared victory with %2 point: %1.\n", "Shared victory with %2 points: %1.\n",
               "You and %1 win with %2 point together.\n", "You and %1 win with %2 points together.\n",
               "%1 and %3 win with %2 point together.\n", "%1 and %3 win with %2 points together.\n",
               "You win with %2 point.\n", "You win with %2 points.\n",
               "%1 wins with %2 point.\n", "%1 wins with %2 points.\n"),
    "skalpott": ("%1 share the win.", "You win: your chain is complete.",
                 "%1 wins with a complete chain.", "You win: yours is the longest run.",
                 "%1 wins with the longest run.",
                 "You win: no run is longer, and yours has the higher sums.",
                 "%1 wins: no run is longer, and this one has the higher sums.",
                 "You win: the runs are equal, but you hold more links in all.",
                 "%1 wins: the runs are equal, but %1 holds more links in all."),
}
CAN_TYPE = "You can type: %1 (“?” explains)\n"
VEIL = "The screen is for %1 alone now. Enter when the others look away.\n"
READ_IT = "Enter when you have read it.\n"
REACT = "Who reacts? Name first: “%1”. Nobody: just Enter.\n"
REFUSALS = ("That cannot be done: %1.\n", "That cannot be done: %1 (%2; “why” explains it).\n",
            "“%1” is not something you can do here; did you mean “%2”?\n",
            "“%1” is not something you can do here. “?” says what is.\n",
            "“%1” could mean several things; write more of it.\n",
            "“%1” needs something after it, as in “%2”.\n", "That is too much at once. “?” says what you can do.\n",
            "It is not your turn.\n", "That is not text that can be read here.\n")


def line_pattern(catalogue, *sentences):
    """Lines that are one of these sentences, whole."""
    return re.compile("^" + catalogue.pattern(*sentences).pattern + "$", re.M)


# ---- What may never be on a screen -------------------------------------------------------------

def control_bytes(text):
    """Control characters in what was read, with a little around the first."""
    match = re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)
    return repr(text[max(0, match.start() - 30):match.end() + 30]) if match else None


def check_text(catalogue, text):
    """Anything read on a terminal: no control characters, no place that was not filled, no English."""
    found = control_bytes(text)
    if found:
        raise Failure("a control character: %s" % found)
    match = re.search(r"[^\n]*%[1-9][^\n]*", text)
    if match:
        raise Failure("a place is not filled in: %r" % match.group())
    for piece in catalogue.english:
        if piece in text:
            raise Failure("English in %s: %r" % (catalogue.code, piece))


# ---- The machine -------------------------------------------------------------------------------

def end_well():
    """SIGTERM ends like Ctrl-C, so that nothing stays behind."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))


def end_with_parent():
    """The same for a process that works for another: when that one is gone, however it went."""
    end_well()
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG


class World:
    """A home of its own for the program, which is gone afterwards."""

    def __init__(self):
        base = "/dev/shm" if os.path.isdir("/dev/shm") and os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.mkdtemp(prefix="triskel-terminal-", dir=base)

    def environment(self, **more):
        env = {key: value for key, value in os.environ.items()
               if key not in ("LANG", "LC_MESSAGES", "NO_COLOR", "TMUX", "TMUX_PANE", "COLUMNS", "LINES")}
        env.update(HOME=self.folder, XDG_DATA_HOME=self.folder + "/data",
                   XDG_CACHE_HOME=self.folder + "/cache", USER="ana", TERM="screen-256color",
                   LC_ALL="C.UTF-8")
        env.update(more)
        return env

    def path(self, name):
        return os.path.join(self.folder, name)

    def forget(self):
        shutil.rmtree(self.path("data"), ignore_errors=True)

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def run(world, arguments, text=b"", timeout=None, **env):
    """Runs the program to its end: (exit code, what it said, what it complained)."""
    done = subprocess.run(arguments, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=world.environment(**env), timeout=timeout or PATIENCE, check=False)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


class Pipes:
    """A table that is played through pipes. What was read since the last question is `news`."""

    def __init__(self, world, arguments, **env):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, env=world.environment(**env), bufsize=0)
        self.read = b""
        self.transcript = ""
        self.ended = False

    def type(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        try:
            self.process.stdin.write(data + b"\n")
        except BrokenPipeError:
            raise Failure("it has ended: %s" % self.process.stderr.read().decode()) from None

    def until(self, wanted):
        """Reads until `wanted` matches what was read since, or the output ends; returns it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            text = self.read.decode("utf-8", "ignore")
            if (text.endswith("\n") and wanted.search(text)) or self.ended:
                self.read = b""
                self.transcript += text
                return text
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise Failure("nothing comes after: %r" % (self.transcript + text)[-600:])
            data = os.read(self.process.stdout.fileno(), 65536)
            self.ended = not data
            self.read += data

    def end(self):
        """Closes the input, reads the rest; returns the exit code."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.until(re.compile(r"(?!)"))
        return self.process.wait(PATIENCE)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


class Tmux:
    """A server of tmux of our own with one pane, spoken to in its control mode: what the program draws
    is announced, so that nobody has to wait for long."""

    count = 0

    def __init__(self, world, width, height, command, **env):
        Tmux.count += 1
        self.name = "triskel-%d-%d" % (os.getpid(), Tmux.count)
        self.world = world
        self.size = (width, height)
        self.buffer = b""
        self.lines = []
        env = world.environment(**env)
        env["TMUX_TMPDIR"] = world.folder
        self.env = env
        self.process = subprocess.Popen(
            ["tmux", "-L", self.name, "-f", "/dev/null", "-C", "new-session", "-x", str(width), "-y",
             str(height), "cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=env, bufsize=0)
        self.reply()
        self.tell("set-option -g destroy-unattached on")  # whatever becomes of us
        self.tell("set-option -g remain-on-exit on")
        self.tell("set-option -g window-size manual")
        self.tell("set-option -g default-terminal screen-256color")
        self.tell("set-option -s escape-time 0")
        self.resize(width, height)
        self.tell("respawn-pane -k " + quoted(command))

    def line(self, deadline):
        while not self.lines:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                raise Failure("tmux has ended")
            *whole, self.buffer = (self.buffer + data).split(b"\n")
            self.lines.extend(whole)
        return self.lines.pop(0)

    def reply(self):
        """The lines that answer one command."""
        deadline, lines, begun = time.monotonic() + PATIENCE, [], None
        while True:
            line = self.line(deadline)
            if line is None:
                raise Failure("tmux does not answer")
            if begun is None:
                if line.startswith(b"%begin "):
                    begun = line.split()[2]
            elif line.startswith((b"%end ", b"%error ")) and line.split()[2] == begun:
                text = b"\n".join(lines).decode("utf-8", "replace")
                if line.startswith(b"%error "):
                    raise Failure("tmux: %s" % text)
                return text
            else:
                lines.append(line)

    def tell(self, command):
        self.process.stdin.write(command.encode() + b"\n")
        return self.reply()

    def resize(self, width, height):
        self.size = (width, height)
        self.tell("resize-window -x %d -y %d" % (width, height))

    def keys(self, *names):
        self.tell("send-keys " + " ".join(names))

    def type(self, text, enter=True):
        if text:
            self.tell("send-keys -l -- " + quoted(text))
        if enter:
            self.tell("send-keys Enter")

    def screen(self, styles=False):
        rows = self.tell("capture-pane -p" + (" -e" if styles else "")).split("\n")
        return [row.rstrip() for row in rows] + [""] * (self.size[1] - len(rows))

    def format(self, text):
        return self.tell("display-message -p " + quoted(text))

    def dead(self):
        return self.format("#{pane_dead}") == "1"

    def until(self, wanted, patience=None):
        """Waits for a screen that `wanted` likes, and returns it; None if it does not come."""
        deadline = time.monotonic() + (PATIENCE if patience is None else patience)
        while True:
            self.silence()
            screen = self.screen()
            # A frame may come in pieces: it is whole if nothing follows it.
            if wanted(screen) and not self.silence() and self.screen() == screen:
                return screen
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self.line(time.monotonic() + min(left, 0.25))

    def silence(self):
        """Waits until nothing more is drawn for a moment. Whether something was."""
        drawn = False
        while self.line(time.monotonic() + 0.006) is not None:
            drawn = True
        return drawn

    def kill(self):
        try:
            # What still runs would be told by SIGHUP, perhaps more than once: under a sanitizer that
            # looks for leaks at the end, the second one can make it wait for ever.
            for process in descendants(int(self.format("#{pane_pid}"))):
                os.kill(process, signal.SIGKILL)
        except (Failure, OSError, ValueError):
            pass
        try:
            self.process.stdin.write(b"kill-server\n")
        except (BrokenPipeError, ValueError):
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            subprocess.run(["tmux", "-L", self.name, "kill-server"], env=self.env, check=False,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def descendants(process):
    """The processes below one, as they are now."""
    children = {}
    for name in os.listdir("/proc"):
        try:
            with open("/proc/%d/stat" % int(name), encoding="utf-8", errors="replace") as file:
                parent = int(file.read().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        children.setdefault(parent, []).append(int(name))
    found, todo = [], [process]
    while todo:
        below = children.get(todo.pop(), [])
        found += below
        todo += below
    return found


def quoted(text):
    return '"' + re.sub(r'(["\\$])', r"\\\1", text) + '"'


def columns(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in text)


# ---- The person --------------------------------------------------------------------------------

def expand(item):
    """`bid 3–7/9` is bid 3 … bid 9; `place flower/skull` is two, and so is `Blume/Totenkopf legen`."""
    if item.endswith(" …"):
        return []
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


def slots_of(text):
    """`1–3, 5 (Archer), 6` is [1, 2, 3, 5, 6]."""
    found = []
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", re.sub(r"\([^)]*\)", "", text)):
        found += range(int(first), int(last or first) + 1)
    return found


class Person:
    """Chooses at random from what can be typed, and sometimes types something else."""

    def __init__(self, catalogue, game, seed, hurry=False):
        self.catalogue = catalogue
        self.game = game
        self.random = random.Random(seed)
        self.hurry = hurry
        self.typed = []

    def is_word(self, item, english):
        """Whether an item has this word: at its beginning, or where a language has it at its end."""
        words = item.split(" ")
        return not {words[0], words[-1]}.isdisjoint((self.catalogue.word(english), english))

    def choose(self, items):
        """One of the items, some rather than others so that games end."""
        def weight(item):
            if self.is_word(item, "assault"):
                return 3
            if self.is_word(item, "ok"):
                return 12 if self.hurry else 4
            if self.is_word(item, "bid"):
                return 0.5
            if self.is_word(item, "stop"):
                return 2
            return 1
        return self.random.choices(items, [weight(item) for item in items])[0]

    def subset(self, of, most):
        count = self.random.randint(1, min(most, len(of)))
        return " ".join(str(n) for n in sorted(self.random.sample(list(of), count)))

    def fill(self, item, hands):
        """A pattern, `reroll 4 …`: the same with other numbers, as far as they are on the screen."""
        words = item[:-2].split(" ")
        if self.is_word(item, "reroll"):
            return "%s %s" % (words[0], self.subset(range(1, 5), 4))
        if not self.is_word(item, "swap"):  # other cards may be known already: this one is offered
            return item[:-2]
        for i in range(1, len(words) - 1):
            if words[i + 1].isdigit() and hands.get(words[i]):
                words[i + 1] = str(self.random.choice(hands[words[i]]))
        return " ".join(words)
