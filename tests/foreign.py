"""Programs of other people in the arena: the examples play every game, and whatever a program does, the games come to
their end, it is said what was wrong, and no process is left.

    foreign.py TRISKEL EXAMPLE_BOT_IN_C

Ends with one line `N passed, M failed`."""
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parent.parent
PATIENCE = 120  # seconds: programs that never answer are waited for
GAMES = {"skull": ("", "lastchance=open"), "sketch": ("", "mode=darkness"), "skalpott": ("", "players=1")}


class Failure(Exception):
    """Something is not as it should be."""


def need(condition, sentence, *what):
    if not condition:
        raise Failure(sentence + "".join("\n%s" % (item,) for item in what))


class World:
    def __init__(self, triskel, folder, examples):
        self.triskel, self.folder, self.examples = triskel, folder, examples
        os.environ.pop("PYTHONUNBUFFERED", None)
        self.env = dict(os.environ, LC_ALL="C.UTF-8", HOME=folder, XDG_CACHE_HOME=folder + "/cache", PIDS=folder + "/pids")

    def run(self, *words, code=0):
        begin = time.monotonic()
        ended = subprocess.run([self.triskel, *words], capture_output=True, text=True, timeout=PATIENCE, env=self.env,
                               cwd=self.folder, check=False)
        need(ended.returncode == code, "%s ends with %d" % (" ".join(words), ended.returncode), ended.stdout, ended.stderr)
        self.seconds = time.monotonic() - begin
        return ended

    def match(self, game, bots, *words):
        return json.loads(self.run("match", game, *words, "--bots", ",".join(bots), "--json").stdout)

    def program(self, name, text, kind="python3"):
        """A program that notes its number, so that it can be looked for."""
        path = pathlib.Path(self.folder, name)
        note = {"python3": "import os, sys, json, time\nopen(os.environ['PIDS'], 'a').write('%d\\n' % os.getpid())\n",
                "sh": "echo $$ >>\"$PIDS\"\n"}[kind]
        path.write_text("#!/usr/bin/env %s\n%s%s" % (kind, note, text))
        path.chmod(0o755)
        return "./" + name

    def look_for_processes(self):
        try:
            numbers = pathlib.Path(self.env["PIDS"]).read_text().split()
        except FileNotFoundError:
            return
        for number in numbers:
            status = pathlib.Path("/proc", number, "environ")
            try:
                left = self.env["PIDS"].encode() in status.read_bytes()
            except (FileNotFoundError, PermissionError, ProcessLookupError):
                left = False
            need(not left, "process %s is left" % number)


# ---- Good programs -----------------------------------------------------------------------------

def the_examples_play_every_game(world):
    for game, options in GAMES.items():
        for option in options:
            for example in world.examples:
                alone = option == "players=1"
                result = world.match(game, [example] if alone else [example, "random"], *filter(None, [option]), "--games", "6")
                need(result["games"] == 6, "not all games", result)
                need(result["faults"][0]["forfeited"] == 0 and result["faults"][0]["refused"] == 0, example, result["faults"])
                need(result["thinking"][0]["decisions"] > 0, "it was never asked", result)
    bots = [*world.examples, "easy-bold"][:4]
    result = world.match("skull", bots, "--games", "8", "--save", world.folder + "/saved")
    need(sum(bot["won"] for bot in result["bots"]) > 0.999, "somebody wins every game", result)
    records = sorted(pathlib.Path(world.folder, "saved").iterdir())
    need(len(records) == 8, "not every game is saved", records)
    world.run("record", "check", *map(str, records))


# The first that is legal, and nothing else: what it does follows from what it is told.
FIRST = """
for line in sys.stdin:
    m = json.loads(line)
    assert '\\n' not in line.rstrip('\\n') and m['t'] in ('welcome', 'event', 'now', 'done'), line
    if m['t'] == 'welcome':
        assert m['lang'] == '' and m['think'] == 20000 and m['you'][0] == 'P', line
    if m['t'] == 'now' and m['legal']:
        seat, offers = sorted(m['legal'].items())[0]
        print(json.dumps({'t': 'do', 'id': 7, 'line': offers[0]['do'], 'seen': m['n']}), flush=True)
    assert 'text' not in m and 'ask' not in m
"""


def the_same_seed_gives_the_same_games(world):
    first = world.program("first", FIRST)
    results = []
    for threads in ("1", "2", "3"):
        folder = pathlib.Path(world.folder, "saved" + threads)
        result = world.match("skull", [first, "easy", first], "--games", "30", "--seed", "5", "--threads", threads,
                             "--think", "20000", "--save", str(folder))
        need(result["faults"][0]["forfeited"] == 0, "it forfeits", result["faults"])
        results.append((result["bots"], [path.read_bytes() for path in sorted(folder.iterdir())]))
    need(results[0] == results[1] == results[2], "other games on other threads", [r[0] for r in results])
    # The first game of a round has the chance that it has without programs, who begins too; the others have one of their
    # own, for a program may remember.
    ours = world.match("skull", ["easy", "random", "random"], "--games", "30", "--seed", "5",
                       "--save", world.folder + "/ours")
    need(ours["games"] == 30, "ours", ours)
    apart = 0
    for i, path in enumerate(sorted(pathlib.Path(world.folder, "ours").iterdir())):
        begins = [next(line for line in (folder / path.name).read_text().split("\n") if line.startswith("C "))
                  for folder in (path.parent, pathlib.Path(world.folder, "saved1"))]
        need(i % 3 > 0 or begins[0] == begins[1], "another beginning", path.name, *begins)
        apart += begins[0] != begins[1]
    need(apart > 5, "a round with a program has one chance", apart)


# Answers late, once: the answer that comes after all is nobody's.
LATE_ONCE = """
slept = False
for line in sys.stdin:
    m = json.loads(line)
    if m['t'] == 'no':
        assert m['why'] == 'late', line
    if m['t'] == 'now' and m['legal']:
        seat, offers = sorted(m['legal'].items())[0]
        if not slept and m['n'] > 8:
            slept = True
            time.sleep(0.7)
        print(json.dumps({'t': 'do', 'id': 1, 'line': seat + ' ' + offers[-1]['do'], 'seen': m['n']}), flush=True)
"""


def who_is_late_once_goes_on(world):
    late = world.program("late_once", LATE_ONCE)
    fault = world.match("skull", [late, "random"], "--games", "4", "--think", "500", "--threads", "1")["faults"][0]
    need(1 <= fault["late"] <= 2 and fault["forfeited"] == fault["late"], "late once", fault)
    need("500 ms" in fault["first"], "the reason", fault)


# Talks besides, asks for what there is not, and corrects itself: none of that is forfeited.
CLUMSY = """
for line in sys.stdin:
    m = json.loads(line)
    if m['t'] == 'now' and m['legal']:
        seat, offers = sorted(m['legal'].items())[0]
        for say in ({'t': 'say', 'line': 'hurry'}, {'t': 'chat', 'text': 'hello'}, {'t': 'ping', 'id': 3},
                    {'t': 'shown', 'n': 1}, {'t': 'dance'}, {'t': 'do', 'line': 'fly', 'seen': m['n'], 'id': 9},
                    {'t': 'do', 'line': offers[0]['do'], 'seen': m['n'] + 1}, {'t': 'do', 'line': offers[0]['do']}):
            print(json.dumps(say), flush=True)
        print(json.dumps({'t': 'do', 'id': 1, 'line': offers[0]['do'], 'seen': m['n']}), flush=True)
    if m['t'] == 'no':
        assert m['error'] and m['why'] in ('bad', 'illegal', 'rate'), line
"""


def who_talks_and_corrects_itself_forfeits_nothing(world):
    fault = world.match("skull", [world.program("clumsy", CLUMSY), "easy"], "--games", "4")["faults"][0]
    need(fault["forfeited"] == 0 and fault["refused"] > 0, "clumsy", fault)


# ---- Bad programs ------------------------------------------------------------------------------

DO = "{'t': 'do', 'id': 1, 'line': %s, 'seen': %s}"
BAD = {  # program, kind: which fault, and a part of the reason
    "exits": ("exit 3\n", "sh", "dead", "exit status 3"),
    "crashes": ("sys.stdin.readline()\nraise SystemExit('I am broken: ' + 'x' * 100000)\n", "python3", "dead", "exit status 1"),
    "is killed": ("kill -9 $$\n", "sh", "dead", "exit status 137"),
    "is silent": ("sleep 1000\n", "sh", "late", "150 ms"),
    "writes half a line": ("printf '{\"t\":\"do\"'\nsleep 1000\n", "sh", "late", "150 ms"),
    "does not flush": ("for line in sys.stdin: print('{}')\n", "python3", "late", "150 ms"),
    "closes its output": ("exec >&-\nsleep 1000\n", "sh", "dead", "closed its standard output"),
    "closes its input": ("exec <&-\nsleep 1000\n", "sh", "late", "150 ms"),
    "says yes": ("yes\n", "sh", "nonsense", "y"),
    "echoes": ("cat\n", "sh", "nonsense", "welcome"),
    "writes a line without end": ("while True: sys.stdout.write('x' * 4096)\n", "python3", "flooding", "8192"),
    "writes bytes": ("while True: os.write(1, os.urandom(4096))\n", "python3", "", ""),
    "pings": ("while True: print('{\"t\":\"ping\",\"id\":1}')\n", "python3", "flooding", "64"),
    "is deep": ("while True: print('[' * 8000)\n", "python3", "nonsense", "[[["),
    "plays what is not allowed": ("for l in sys.stdin:\n m = json.loads(l)\n if m['t'] in ('now', 'no'): "
                                  "print(json.dumps(%s), flush=True)\n" % (DO % ("'bid 99'", "m.get('n', n if m['t'] == 'no' else 0)")))
    .replace("for l", "n = 0\nfor l").replace("if m['t'] in", "n = m.get('n', n)\n if m['t'] in"),
    "plays for others": ("n = 0\nfor l in sys.stdin:\n m = json.loads(l)\n n = m.get('n', n)\n if m['t'] in ('now', 'no'): "
                         "print(json.dumps(%s), flush=True)\n" % (DO % ("'P9 pass'", "n")), "python3", "nonsense", "P9"),
    "has children": ("sleep 1000 &\necho $! >>\"$PIDS\"\nsleep 1000 &\necho $! >>\"$PIDS\"\nexit 0\n", "sh", "dead", "exit status 0"),
    "has children that hold its output": ("(trap '' HUP TERM; sleep 1000) &\necho $! >>\"$PIDS\"\nwait\n", "sh", "late", "150 ms"),
    "is not there": (None, "./no-such-program", "dead", "could not be started"),
    "is no command": (None, "cmd:no-such-program", "dead", "exit status 127"),
    "complains": ("sys.stdin.readline()\nfor i in range(20000): print('line', i, file=sys.stderr)\nprint('the end', file=sys.stderr)\n"
                  "sys.exit(4)\n", "python3", "dead", "exit status 4"),
    "complains at once": ("os.write(2, b'x' * 60000 + b'the end')\nos._exit(4)\n", "python3", "dead", "exit status 4"),
}
SAID_LAST = {"complains": "the end", "complains at once": "the end", "crashes": "xxx"}
BAD["plays what is not allowed"] = (BAD["plays what is not allowed"], "python3", "nonsense", "bid 99")


def bad_program(name):
    text, kind, fault, reason = BAD[name]

    def test(world):
        program = world.program("bad", text, kind) if text is not None else kind
        result = world.match("skull", [program, "random"], "--games", "8", "--think", "150", "--threads", "1")
        conduct = result["faults"][0]
        need(result["games"] == 8, "not all games", result)
        need(conduct["forfeited"] > 0 and conduct["first"], "nothing is forfeited", conduct)
        need(not fault or conduct[fault] > 0, "it is no %s" % fault, conduct)
        need(reason in conduct["first"], "the reason is not %r" % reason, conduct)
        need(world.seconds < 40, "it took %.0f s" % world.seconds)
        need(len(conduct["stderr"]) <= 1024, "what it said is long", len(conduct["stderr"]))
        need(SAID_LAST.get(name, "") in conduct["stderr"], "what it said last", conduct)
        # The games are those of somebody who plays at random: as good as random.
        need(result["bots"][0]["low"] < 0.9, "it wins", result)
    test.__name__ = "one that " + name
    return test


def people_are_told_in_words(world):
    bad = world.program("bad", "print('\\x1b[31mred', file=sys.stderr)\nsys.exit(2)\n")
    said = world.run("match", "skull", "--bots", bad + ",random", "--games", "4").stdout
    need("./bad forfeited" in said and "exit status 2" in said and "standard error" in said, "words", said)
    need("\x1b" not in said, "escapes reach the terminal", repr(said))
    said = world.run("tournament", "skull", "players=2", "--bots", bad + ",random,easy", "--games", "4").stdout
    need("./bad forfeited" in said, "words", said)


# ---- Cross tables ------------------------------------------------------------------------------

def tournaments_are_complete(world):
    plot = pathlib.Path(world.folder, "plot.svg")
    for words, pairings in ((("skull", "players=2"), 6), (("skull", "players=3"), 6), (("skalpott", "players=1"), 3)):
        result = json.loads(world.run("tournament", *words, "--bots", "random,easy,easy-bold", "--games", "60", "--json",
                                      "--plot", str(plot)).stdout)
        need(len(result["pairings"]) == pairings, "pairings of %s" % (words,), result)
        ratings = [bot["rating"] for bot in result["bots"]]
        need(abs(sum(ratings)) < 0.1, "the mean is not 0", result)
        need(min(result["bots"], key=lambda bot: bot["rating"])["bot"] == "random", "random is not the weakest", result)
        svg = plot.read_text()
        need(svg.startswith("<svg ") and svg.endswith("</svg>\n") and svg.count("<circle") == len(ratings), "the plot", svg)
    one = world.run("tournament", "skull", "players=2", "--bots", "random,easy", "--games", "50", "--json", "--threads", "1")
    two = world.run("tournament", "skull", "players=2", "--bots", "random,easy", "--games", "50", "--json", "--threads", "2")
    need(*(json.loads(result.stdout)["pairings"] for result in (one, two)))
    need(json.loads(one.stdout)["pairings"] == json.loads(two.stdout)["pairings"], "threads matter", one.stdout, two.stdout)


def what_is_wrong_is_said(world):
    for words in (["match", "skull"], ["match", "skull", "--bots", "easy,nobody"], ["match", "skull", "players=3", "--bots", "easy"],
                  ["match", "skull", "--bots", "easy,easy", "--until", "2"], ["match", "skull", "--bots", "easy,easy", "--games", "0"],
                  ["match", "nogame", "--bots", "easy"], ["match", "skull", "--bots", "easy,easy", "--threads", "65"],
                  ["match", "skull", "--bots", "easy,easy", "--think", "x"], ["match", "skull", "--bots", "easy,easy", "--plot", "x"],
                  ["tournament", "skull", "--bots", "easy"], ["tournament", "skull", "--bots", "easy,easy"],
                  ["bot", "--join", "http://localhost:1/t/abc234"], ["bot", "--", "cat"], ["bot", "--join", "nothing", "--", "cat"]):
        ended = world.run(*words, code=2)
        need(ended.stderr.startswith("triskel: ") and not ended.stdout, "what is said of %s" % words, ended)
    ended = world.run("bot", "--join", "http://localhost:1/t/abc234", "--", "cat", code=1)
    need("no table server" in ended.stderr, "nobody is there", ended)
    ended = world.run("match", "skull", "--bots", "easy,easy", "--save", "/dev/null/no", code=1)
    need("/dev/null/no" in ended.stderr, "where it could not be saved", ended)


def main():
    triskel, in_c = map(os.path.abspath, sys.argv[1:3])
    examples = [str(SOURCE / "examples/bots/bot.py"), in_c]
    if shutil.which("node"):
        examples.insert(1, str(SOURCE / "examples/bots/bot.js"))
    else:
        print("There is no node: the example in JavaScript is left out.")
    tests = [the_examples_play_every_game, the_same_seed_gives_the_same_games, who_is_late_once_goes_on,
             who_talks_and_corrects_itself_forfeits_nothing, people_are_told_in_words, tournaments_are_complete,
             what_is_wrong_is_said, *map(bad_program, BAD)]
    tests = [test for test in tests if not sys.argv[3:] or any(part in test.__name__ for part in sys.argv[3:])]

    def run(test):
        with tempfile.TemporaryDirectory(prefix="triskel-foreign-") as folder:
            world = World(triskel, folder, examples)
            try:
                test(world)
                world.look_for_processes()
            except Failure as failure:
                return "%s: %s" % (test.__name__, failure)
            except subprocess.TimeoutExpired:
                return "%s: it hangs" % test.__name__
        return None
    with concurrent.futures.ThreadPoolExecutor(6) as pool:  # most of them wait most of the time
        failures = [failure for failure in pool.map(run, tests) if failure]
    for failure in failures:
        print("FAILED:", failure)
    print("%d passed, %d failed" % (len(tests) - len(failures), len(failures)))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
