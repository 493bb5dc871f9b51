"""Do the tests notice? Plants the changes of games/*/mutants.txt, table/mutants.txt and server/mutants.txt in the
source, one at a time, in a scratch folder, and expects a test to fail: a rule test that cites the disabled rule, or,
for a leak or a broken promise, the program that must notice it. The format is explained in games/skull/mutants.txt.

    mutants.py SOURCE_FOLDER [CC] [PART OF `server, leak: a title`]
"""
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

FLAGS = ["-std=c17", "-O1", "-w", "-D_GNU_SOURCE", "-I."]
LIBRARIES = ["-lsodium", "-ljansson", "-lsqlite3", "-lwebsockets", "-luv", "-lcmocka", "-lm", "-pthread"]

# Everything that the tests stand on.
COMMON = ["base/*.c", "os/*.c", "lang/*.c", "core/*.c", "games/*.c", "games/*/*.c", "games/*/hosted/*.c", "table/*.c",
          "bots/*.c", "engine/match.c", "term/picture.c", "store/*.c", "server/*.c", "tests/server/house.c",
          "tests/server/company.c", "tests/server/frail.c"]

# The catalogues that a build puts into the program: here everything is said in English.
EMBEDDED = """#include "lang/embedded.h"
#define LANG(code, title, form) const Text catalogue_##code = {NULL, 0};
#include "lang/langs.def"
const RulesText rules_texts[] = {{NULL, NULL, {NULL, 0}}};
"""

# The programs that notice: what they are made of, and how they are run, one way after the other until one notices.
PROGRAMS = {
    "rules_test": (["rules_test"], [""]),
    "conformance": (["conformance", "interference", "knowledge", "alike"], ["--games 0 --pairs 300000"]),
    "simulation": (["simulation", "twins", "onlooker", "pair", "alike"], ["--tables 0 --pairs 20000",
                                                                          "--tables 250 --pairs 0"]),
    "hall_twins": (["server/hall_twins", "server/twin_wishes", "server/twin_houses", "server/doors", "pair", "alike"],
                   ["--pairs 1000"]),
    "hall_learning_test": (["server/hall_learning_test"], [""]),
    "hall_people_test": (["server/hall_people_test"], [""]),
    "hall_secrets_test": (["server/hall_secrets_test"], [""]),
    "hall_disk_test": (["server/hall_disk_test"], [""]),
    "hall_cluster_test": (["server/hall_cluster_test"], [""]),
}


class Mutant:
    def __init__(self, origin, kind, title):
        self.place, self.kind, self.title = origin.parent.name, kind, title
        self.games = [self.place] if origin.parent.parent.name == "games" else []
        self.rule = title.split(":")[0] if kind == "rule" else None
        self.program = "rules_test" if kind == "rule" else "hall_twins" if self.place == "server" else "conformance"
        self.says = {"rule": rf"\.t:\d+:.*\b{self.rule}\b.*:", "leak": "a leak:",
                     "promise": r"\d+ passed, [1-9]\d* failed"}[kind]
        self.changes = []  # of a file: its name, the lines that go, those that come

    def __str__(self):
        return f"{self.place}, {self.kind}: {self.title}"


def read_mutants(path):
    mutants = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if m := re.fullmatch(r"(rule|leak|promise):? (.*)", line):
            mutants.append(Mutant(path, *m.groups()))
        elif m := re.fullmatch(r"by (\w+)", line):
            mutants[-1].program = m[1]
        elif m := re.fullmatch(r"says (.*)", line):
            mutants[-1].says += f"(.|\n)*{re.escape(m[1])}"
        elif m := re.fullmatch(r"in (\S+)", line):
            mutants[-1].changes.append((m[1], [], []))
        elif line[0] in "-+":
            mutants[-1].changes[-1]["-+".index(line[0]) + 1].append(line[1:])
        else:
            sys.exit(f"{path}:{number}: not understood: {line}")
    return mutants


def bytes_as_c(table):
    """As scripts/embed.cmake makes it."""
    name, data = f"{table.parent.parent.name}_{table.stem}", table.read_bytes()
    return (f"const unsigned char {name}[] = {{{','.join(map(str, data))}}};\n"
            f"const unsigned long {name}_size = {len(data)};\n")


class Workshop:
    """The unchanged source, compiled, and what it takes to link a changed one."""

    def __init__(self, source, compiler, scratch):
        self.source, self.compiler, self.scratch = source, compiler, scratch
        files = [f for pattern in COMMON for f in sorted(source.glob(pattern))
                 if not f.name.startswith("postgres") or f.name == "postgres_none.c"]
        tests = [source / f"tests/{name}.c" for name in sorted({n for names, _ in PROGRAMS.values() for n in names})]
        with ThreadPoolExecutor(2) as pool:
            objects = dict(zip(files + tests, pool.map(self.compile, files + tests)))
        self.tests = {str(file.relative_to(source / "tests").with_suffix("")): objects[file] for file in tests}
        embedded = [self.compile(source / "lang/embedded.c", EMBEDDED)]
        embedded += [self.compile(table, bytes_as_c(table)) for table in sorted(source.glob("games/*/hosted/*.table"))]
        self.library = scratch / "common.a"
        subprocess.run(["ar", "rcs", self.library, *embedded, *(objects[file] for file in files)], check=True)

    def compile(self, file, text=None, name=None):
        """Compiles a file, or a changed text of it. The object's path, or None with a message."""
        output = self.scratch / ((name or str(file.relative_to(self.source)).replace("/", "_")) + ".o")
        command = [self.compiler, *FLAGS, f'-DSOURCE_DIR="{self.source}"', "-x", "c", "-c", "-o", str(output)]
        done = subprocess.run(command + ([str(file)] if text is None else ["-"]), input=text, text=True,
                              cwd=self.source, capture_output=True)
        if done.returncode != 0:
            print(done.stderr)
            return None
        return output

    def test(self, program, games, changed, name, says):
        """Links a program, changed objects in the place of those of the library, and runs it until it says that.
        Whether it did, and all that it said."""
        path, said = self.scratch / name, ""
        parts, ways = PROGRAMS[program]
        objects = [*changed, *(self.tests[part] for part in parts)]
        subprocess.run([self.compiler, "-o", path, *objects, self.library, *LIBRARIES], check=True)
        for way in ways:
            done = subprocess.run([path, *way.split(), *games], capture_output=True, text=True, timeout=300)
            said += done.stdout
            if done.returncode != 0 and re.search(says, done.stdout):
                break
        path.unlink()
        return done.returncode != 0 and re.search(says, done.stdout) is not None, said

    def change(self, mutant, name):
        """The objects of the files that a mutant changes, or the reason why there are none."""
        texts = {}
        for file, old, new in mutant.changes:
            text, old, new = texts.get(file) or (self.source / file).read_text(), "\n".join(old), "\n".join(new)
            if text.count(old) != 1:
                return f"its lines stand {text.count(old)} times in {file}"
            texts[file] = text.replace(old, new)
        objects = [self.compile(self.source / file, text, f"{name}-{i}") for i, (file, text) in enumerate(texts.items())]
        return "it does not compile" if None in objects else objects

    def run(self, index, mutant):
        """Is it noticed? True, or the reason why not."""
        changed = self.change(mutant, f"mutant{index}")
        if isinstance(changed, str):
            return changed
        noticed, said = self.test(mutant.program, mutant.games, changed, f"mutant{index}", mutant.says)
        return noticed or f"{mutant.program} did not notice, and said only:\n{said}"


def main():
    source = pathlib.Path(sys.argv[1]).resolve()
    compiler = sys.argv[2] if len(sys.argv) > 2 else "cc"
    wanted = sys.argv[3] if len(sys.argv) > 3 else ""
    paths = [*sorted(source.glob("games/*/mutants.txt")), source / "table/mutants.txt", source / "server/mutants.txt"]
    mutants = [m for path in paths for m in read_mutants(path) if wanted in str(m)]
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        workshop = Workshop(source, compiler, pathlib.Path(scratch))
        for program, games in sorted({(m.program, tuple(m.games)) for m in mutants}):
            if workshop.test(program, games, [], "unchanged", "")[0]:
                print(f"{program} {' '.join(games)}: fails without any change, so it can tell nothing")
                failed += 1
        with ThreadPoolExecutor(2) as pool:
            for mutant, noticed in zip(mutants, pool.map(workshop.run, range(len(mutants)), mutants)):
                failed += noticed is not True
                result = f"noticed by {mutant.program}" if noticed is True else noticed
                print(f"{mutant}: {result}")
    print(f"{max(len(mutants) - failed, 0)} passed, {failed} failed")
    return failed > 0


sys.exit(main())
