"""Text from outside that tries to be more than text: names of files, of people and of options that move the cursor, end
the line, turn the direction of writing or hide. Every verb is given them, and nothing of that may come out: neither on
standard output nor on standard error, nor as a line that looks like one of the program's.

    hostile.py TRISKEL [--few]

With --few every place gets a quarter of the texts, each place other ones: for builds in which every step is slow.
Ends with one line `N passed, M failed`."""
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import unicodedata

FORGED = "x.tsk: fair: every outcome follows from the seed"
# What would do harm on a terminal or in a list of verdicts. As a name of a file, a person, an option, a word.
TEXTS = (b"\x1b[2K\r" + FORGED.encode(), b"a\n" + FORGED.encode(), b"\x1b]0;title\x07", b"\x08\x08\x7f", b"tab\tbed",
         "\u202egnirts".encode(), "\u2066isolated\u2069 \u200emarked\u061c".encode(), "in\u200bvisi\u2060b\ufeffle".encode(),
         "soft\u00adly, joined\u200d, tagged\U000e0041".encode(), "two\u2028lines\u2029or three\u0085".encode(),
         b"\xc2\x9b31m", b"\x9b31m\xff\xfe", b"\xed\xa0\x80 and \xc0\x8a", b"cut \xe2\x80")
HARMFUL = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # kinds of characters: controls, what hides, what is none


def harm(said):
    """What there is in the output that should not be; None if it is clean."""
    try:
        text = said.decode()
    except UnicodeDecodeError:
        return "it is not UTF-8"
    found = next((c for c in text if c != "\n" and unicodedata.category(c) in HARMFUL), None)
    if found is not None:
        return "it has U+%04X" % ord(found)
    return "a line is forged" if re.search("^" + FORGED, text, re.M) else None


def words_of(text, file, good):
    """For each verb, arguments with the text in every place where there can be one. `file` has such a name."""
    return {
        None: [[text], ["--lang", text]],
        b"play": [[text], [b"--resume", file], [b"--resume", text], [b"--forget", text], [b"--kept", text],
                  *([b"skull", flag, text] for flag in (b"--players", b"--lang", b"--clock", b"--seed", b"--pace", b"--mark")),
                  [b"skull", text + b"=1"], [b"skull", b"lastchance=" + text], [b"skull", text],
                  [b"skull", b"--players", b"you,bot:" + text], [b"skull", b"--players", text + b",bot,bot"],
                  [b"--join", text], [b"--watch", text], [b"--host", text, b"skull"],
                  [b"--join", b"http://localhost:1/t/" + text], [b"--watch", b"http://localhost:1/t/abc234#" + text],
                  [b"--join", b"http://localhost:1/t/abc234", b"--name", text],
                  [b"--host", b"http://localhost:1", b"skull", b"--players", b"you," + text]],
        b"rules": [[text], [b"skull", text]],
        b"replay": [[file, b"--plain"], [good, b"--plain", b"--viewer", text], [good, text]],
        b"games": [[text], [text, b"--json"], [b"skull", text + b"=1"]],
        b"record": [[text], *([verb, file] for verb in (b"check", b"show", b"verify")), [b"check", file, good, file],
                    [b"mask", file, b"--viewer", b"P1"], [b"mask", good, b"--viewer", text], [b"random", text],
                    [b"random", b"skull", b"--seed", text], [b"random", b"skull", text]],
        b"engine": [[text]],
        b"bench": [[text], [b"playout", text], [b"playout", b"skull", text]],
        b"solve": [[text], [b"skalpott", text + b"=1"], [b"skalpott", b"--threads", text], [b"skalpott", text]],
        b"train": [[text], [b"skull", text],
                   *([b"skull", flag, text] for flag in (b"--players", b"--seed", b"--rounds", b"--minutes")),
                   [b"skull", b"--rounds", b"1", b"--out", file + b"/no"]],
        b"advise": [[file], [file, b"--json"], [file, text]],
        b"review": [[file], [file, b"--json"], [file, text], [good, b"--svg", file + b"/no"]],
        b"store": [[text], [b"list", text], [b"list", b"--data", file], [b"check", b"--data", text],
                   [b"backup", file, b"--data", text]],
        b"serve": [[text], [b"--port", text], [b"--config", file], [b"--settings", b"--config", file],
                   [b"--bind", text, b"--port", b"none"], [b"--data", text, b"--port", b"none"], [b"--bot-delay", text]],
        b"load": [[text], [text, b"--seconds", b"1"], [b"http://127.0.0.1:1/", text],
                  [b"http://127.0.0.1:1/", b"--tables", text], [b"http://127.0.0.1:1/", b"--games", text]],
        b"match": [[text], [b"skull", text], [b"skull", b"--bots", text], [b"skull", b"--bots", b"random,cmd:" + text, b"--games", b"2"],
                   [b"skull", b"--bots", b"random,./" + text, b"--games", b"2", b"--json"],
                   *([b"skull", b"--bots", b"random,random", flag, text]
                     for flag in (b"--games", b"--seed", b"--until", b"--think", b"--threads")),
                   [b"skull", b"--bots", b"random,random", b"--games", b"2", b"--save", file + b"/no"]],
        b"tournament": [[text], [b"skull", b"players=2", b"--bots", b"random,cmd:" + text, b"--games", b"2"],
                        [b"skull", b"players=2", b"--bots", b"random,./" + text, b"--games", b"2", b"--json"],
                        [b"skull", b"players=2", b"--bots", b"random,easy", b"--games", b"2", b"--plot", file + b"/no"]],
        b"bot": [[text], [b"--join", text, b"--", b"true"], [b"--join", b"http://localhost:1/t/" + text, b"--", text],
                 [b"--join", b"http://localhost:1/t/abc234", b"--name", text, b"--", text], [b"--think", text]],
        b"board": [[text], [b"skalpott", text]],
        b"complete": [[b"--", b"play", text], [b"--", b"record", b"check", text]],
    }


class Tests:
    def __init__(self, program, folder, step):
        self.program, self.folder, self.step = program, pathlib.Path(folder), step
        self.passed = self.failed = 0
        self.env = dict(os.environ, LC_ALL="C.UTF-8", USER="Ana", HOME=folder, XDG_DATA_HOME=folder + "/data",
                        XDG_CACHE_HOME=folder + "/cache")

    def run(self, words, text=b"", **env):
        done = subprocess.run([self.program, *words], input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env={**self.env, **env}, cwd=self.folder, timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr

    def count(self, what, found):
        """One test: what was found wrong, or None."""
        self.passed += found is None
        self.failed += found is not None
        if found is not None:
            print("FAILED: %s: %s" % (what, found))

    def is_clean(self, words, text=b"", **env):
        code, out, complaint = self.run(words, text, **env)
        found = harm(out) or harm(complaint) or (None if code in (0, 1, 2) else "exit code %d" % code)
        self.count("%r" % (words,), found and "%s: %r" % (found, (out + complaint)[-300:]))
        return out

    # ---- Names of files, and words -------------------------------------------------------------

    def write_files(self):
        """What a file with such a name can be, by what it is: records, tables, nothing."""
        _, record, _ = self.run(["record", "random", "skalpott", "counters=1", "first=P1"])
        _, other, _ = self.run(["record", "random", "skull"])
        self.run(["skalpott", "counters=1", "--plain", "--seed", "1"], b"save table.tsk\nquit\n")
        table = (self.folder / "table.tsk").read_bytes()
        (self.folder / "good.tsk").write_bytes(record)
        return [record, other, record.replace(b"stop", b"halt"), table, table[:-20], None]

    def test_names(self):
        files = self.write_files()
        known = {line.split()[0].encode() for line in self.run(["--help"])[1].decode().split("\n")
                 if re.match("  [a-z]+  ", line)}
        tried = {verb for verb in words_of(b"", b"", b"") if verb is not None}
        self.count("every verb is tried", "not %r" % (known - tried) if known - tried else None)
        for number, text in enumerate(TEXTS):
            file = text[:200] + b".tsk"
            place = number
            for verb, lists in words_of(text, file, b"good.tsk").items():
                for words in lists:
                    for content in files if file in words else files[:1]:
                        place += 1
                        if place % self.step != 0:
                            continue
                        if content is not None:
                            (self.folder / os.fsdecode(file)).write_bytes(content)
                        elif os.path.exists(self.folder / os.fsdecode(file)):
                            os.unlink(self.folder / os.fsdecode(file))
                        self.is_clean([verb, *words] if verb else words)

    def test_environment(self):
        for text in TEXTS[::self.step]:
            self.is_clean([b"skull", b"--plain"], b"?\ntable\n", USER=os.fsdecode(text))
            self.is_clean([b"--help"], TRISKEL_COMMAND=os.fsdecode(text))
            cache = str(self.folder) + "/cache of " + os.fsdecode(text)
            self.is_clean([b"solve", b"skalpott", b"counters=1"], XDG_CACHE_HOME=cache)
            said = self.is_clean([b"solve", b"skalpott", b"counters=1", b"--json"], XDG_CACHE_HOME=cache)
            try:
                file = json.loads(said)["file"]
                same = file.startswith(os.fsencode(cache).decode())
            except UnicodeDecodeError:
                same = True  # JSON has no way to write it
            except ValueError:
                same = False
            self.count("a file in JSON", None if same else "it is not the same: %r" % said)

            home = str(self.folder) + "/home of " + os.fsdecode(text)
            self.is_clean([b"skull", b"--plain"], b"save ~/a.tsk\nsave ~/a.tsk\n", HOME=home)

    def test_typed(self):
        for text in (*TEXTS[::self.step], b"a\0b"):
            for command in (b"", b"say ", b"say Milo ", b"place ", b"what ", b"rules ", b"save ", b"save /no/such/", b"save --force "):
                self.is_clean([b"skull", b"--plain"], command + text.replace(b"\n", b" ") + b"\n")

    # ---- Names in records and tables -----------------------------------------------------------

    def test_records(self):
        good = (self.folder / "good.tsk").read_bytes()
        for text in TEXTS[::self.step]:
            named = good.replace(b"viewer all\n", b"name P1 " + text + b"\nviewer all\n")
            (self.folder / "named.tsk").write_bytes(named)
            for words in ([b"record", b"check"], [b"record", b"show"], [b"record", b"verify"], [b"replay", b"--plain"],
                          [b"advise"], [b"review"], [b"review", b"--all"], [b"review", b"--json"], [b"play", b"--resume"]):
                self.is_clean([*words, b"named.tsk"])
            for what in (named, text, b"load\n" + named):
                self.is_clean([b"engine"], what + b"\n")

    def test_data(self):
        """A record stays as it is where a program reads it; a terminal gets what it can show."""
        record = (self.folder / "good.tsk").read_text().replace("viewer all\n", "name P1 \u202eAna\u200b\nviewer all\n")
        (self.folder / "named.tsk").write_text(record)
        words = ["record", "mask", "named.tsk", "--viewer", "all"]
        _, out, _ = self.run(words)
        self.count("a masked record", None if out.decode() == record else "it is another one: %r" % out)
        ours, theirs = pty.openpty()
        with subprocess.Popen([self.program, *words], stdout=theirs, env=self.env, cwd=self.folder) as shown:
            os.close(theirs)
            said = b""
            try:
                while piece := os.read(ours, 65536):
                    said += piece
            except OSError:
                pass  # the end of a terminal
            shown.wait(60)
        os.close(ours)
        self.count("a masked record on a terminal", harm(said.replace(b"\r\n", b"\n")))

    def test_tables(self):
        table = (self.folder / "table.tsk").read_bytes()
        kept = self.folder / "data/triskel/games"
        kept.mkdir(parents=True, exist_ok=True)
        for text in TEXTS[::self.step]:
            named = table.replace(b"Ana", text)
            self.count("a name in a table", None if named != table else "there is none")
            (self.folder / "named.tsk").write_bytes(named)
            (kept / "skalpott-1").write_bytes(named)
            (kept / os.fsdecode(text[:200])).write_bytes(table)
            for words in ([b"--resume", b"named.tsk"], [b"--resume", b"skalpott-1"], [b"--kept"]):
                self.is_clean([b"play", *words])
            self.is_clean([b"advise", b"named.tsk"])
            self.is_clean([b"review", b"skalpott-1"])


def main():
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["--few"]):
        print(__doc__)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(os.path.abspath(sys.argv[1]), folder, 4 if sys.argv[2:] else 1)
        for test in (tests.test_names, tests.test_environment, tests.test_typed, tests.test_records, tests.test_data,
                     tests.test_tables):
            test()
    print("%d passed, %d failed" % (tests.passed, tests.failed))
    return tests.failed > 0


if __name__ == "__main__":
    sys.exit(main())
