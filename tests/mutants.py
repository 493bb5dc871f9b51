"""Do the tests notice? Plants the changes of games/*/mutants.txt in the source, one at a time, in a scratch
folder, and expects a rule test (for a disabled rule, citing it) or the conformance suite (for a leak) to fail.

    mutants.py SOURCE_FOLDER [CC]
"""
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

FLAGS = ["-std=c17", "-O1", "-w", "-D_GNU_SOURCE", "-I."]


class Mutant:
    def __init__(self, origin, kind, title):
        self.game, self.kind, self.title = origin.parent.name, kind, title
        self.rule = title.split(":")[0] if kind == "rule" else None
        self.file, self.old, self.new = None, [], []


def read_mutants(path):
    mutants = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if m := re.fullmatch(r"(rule|leak):? (.*)", line):
            mutants.append(Mutant(path, *m.groups()))
        elif line.startswith("in "):
            mutants[-1].file = line[3:]
        elif line[0] in "-+":
            (mutants[-1].old if line[0] == "-" else mutants[-1].new).append(line[1:])
        else:
            sys.exit(f"{path}:{number}: not understood: {line}")
    return mutants


class Workshop:
    """The objects of the unchanged source, and what it takes to link a changed one."""

    def __init__(self, source, compiler, scratch):
        self.source, self.compiler, self.scratch = source, compiler, scratch
        files = [f for pattern in ("base/*.c", "core/*.c", "games/*/*.c") for f in sorted(source.glob(pattern)) if not f.name.startswith(("picture", "voice"))]
        files.append(source / "engine/match.c")
        self.tests = {"rule": [source / "tests/rules_test.c"],
                      "leak": [source / "tests/conformance.c", source / "tests/interference.c"]}
        files += self.tests["rule"] + self.tests["leak"]
        with ThreadPoolExecutor(2) as pool:
            self.objects = dict(zip(files, pool.map(self.compile, files)))

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

    def test(self, kind, game, objects, name):
        """Links and runs the test for this kind of mutant."""
        others = self.tests["leak" if kind == "rule" else "rule"]
        program = self.scratch / name
        subprocess.run([self.compiler, "-o", program, *(o for f, o in objects.items() if f not in others)], check=True)
        arguments = [] if kind == "rule" else ["--games", "0", "--pairs", "60000"]
        done = subprocess.run([program, *arguments, game], capture_output=True, text=True, timeout=300)
        program.unlink()
        return done

    def run(self, index, mutant):
        """Is it noticed? True, or the reason why not."""
        file = self.source / mutant.file
        text, old, new = file.read_text(), "\n".join(mutant.old), "\n".join(mutant.new)
        if text.count(old) != 1:
            return f"its lines stand {text.count(old)} times in {mutant.file}"
        changed = self.compile(file, text.replace(old, new), f"mutant{index}")
        if changed is None:
            return "it does not compile"
        done = self.test(mutant.kind, mutant.game, {**self.objects, file: changed}, f"mutant{index}")
        if done.returncode == 0:
            return "no test noticed"
        if mutant.kind == "rule" and not re.search(rf"\.t:\d+:.*\b{mutant.rule}\b.*:", done.stdout):
            return f"tests failed, but none that cites {mutant.rule}"
        if mutant.kind == "leak" and "a leak:" not in done.stdout:
            return "the suite failed, but did not call it a leak"
        return True


def main():
    source = pathlib.Path(sys.argv[1]).resolve()
    compiler = sys.argv[2] if len(sys.argv) > 2 else "cc"
    mutants = [m for path in sorted(source.glob("games/*/mutants.txt")) for m in read_mutants(path)]
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        workshop = Workshop(source, compiler, pathlib.Path(scratch))
        for kind, game in sorted({(m.kind, m.game) for m in mutants}):
            if workshop.test(kind, game, workshop.objects, "unchanged").returncode != 0:
                print(f"{game}: the tests fail without any change, so they can tell nothing")
                failed += 1
        with ThreadPoolExecutor(2) as pool:
            for mutant, noticed in zip(mutants, pool.map(workshop.run, range(len(mutants)), mutants)):
                failed += noticed is not True
                print(f"{mutant.game}, {mutant.kind}: {mutant.title}: {'noticed' if noticed is True else noticed}")
    print(f"{max(len(mutants) - failed, 0)} passed, {failed} failed")
    return failed > 0


sys.exit(main())
