#!/usr/bin/env python3
"""The figures of docs/skalpott-solved.md are those that `triskel solve skalpott --facts` prints.

    games/skalpott/hosted/tests/facts.py PATH_OF_TRISKEL [--full] [--make]

What the command prints is kept in facts/PLAYERS-JOKER-COUNTERS.md. The page is compared with what is
kept of full games, 12 counters each, and the program with what is kept of small ones: what changes
the one changes the other. --full compares the program with all of it, in minutes; --make writes it
anew instead.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent / "facts"
PAGE = pathlib.Path(__file__).resolve().parents[4] / "docs" / "skalpott-solved.md"
GAMES = {  # as the page calls them
    "two players, `literal`": "2-literal",
    "two players, `commit`": "2-commit",
    "against Le Jeu, `literal`": "1-literal",
    "against Le Jeu, `commit`": "1-commit",
}
TOLD = "two players, `literal`"  # what sentences speak of
NUMBER = re.compile(r"\d[\d,]*\.\d+|\d[\d,]{3,}")  # one with a fraction, or from 1000 on

passed = failed = 0


def expect(sentence, truth):
    global passed, failed
    if truth:
        passed += 1
    else:
        failed += 1
        print("FAILED:", sentence)


def printed(triskel, name):
    """What the command prints, but for how long it took and where it is kept."""
    players, joker, counters = name.split("-")
    # Computed now, and kept nowhere but in a folder of its own.
    command = [triskel, "solve", "skalpott", f"players={players}", f"joker={joker}",
               f"counters={counters}", "--facts"]
    with tempfile.TemporaryDirectory() as cache:
        environment = dict(os.environ, XDG_CACHE_HOME=cache, LC_ALL="C")
        lines = subprocess.run(command, check=True, stdout=subprocess.PIPE,
                               env=environment).stdout.decode().splitlines()
    return "\n".join(lines[:2] + lines[4:]) + "\n"


def numbers(text):
    return {number.replace(",", "") for number in NUMBER.findall(text)}


def check_page(page, kept):
    """Every figure of a page that has been read; `kept` is what was printed, by game."""
    told = [line for line in kept[TOLD].splitlines() if not line.startswith("|")]
    everything = numbers("\n".join(told))
    caption, table = None, []
    for line in (page + "\n").splitlines():
        if line.startswith("|"):
            table.append(line)
            continue
        if table:
            check_table(caption, table, kept)
            table = []
        name = re.search(r"(two players|against Le Jeu), `(literal|commit)`:$", line, re.I)
        if name:
            caption = name[0][:-1][0].lower() + name[0][:-1][1:]
            caption = caption.replace("against le Jeu", "against Le Jeu")
        for number in sorted(numbers(line)):
            expect(f"nobody printed {number}: {line.strip()}", number in everything)


def check_table(caption, table, kept):
    """A table of one game is one that was printed for it; or else each row is a game's."""
    first = table[2].split("|")[1].strip()
    if first not in GAMES:
        expect(f"this table was not printed for {caption}:\n  " + "\n  ".join(table),
               "\n".join(table) + "\n" in kept[caption])
        return
    for row in table[2:]:
        game, *cells = (cell.strip() for cell in row.strip("|").split("|"))
        for cell in cells:
            where = re.escape(cell)
            expect(f"{cell} was not printed for {game}",
                   re.search(rf"(?<![\d.]){where}(?![\d.]*\d)", kept[game]))


def main():
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= {"--full", "--make"}:
        sys.exit(__doc__)
    triskel = sys.argv[1]
    for file in sorted(FOLDER.glob("*.md")):
        if "--make" in sys.argv:
            file.write_text(printed(triskel, file.stem))
        elif "--full" in sys.argv or not file.stem.endswith("-12"):
            expect(f"{file.stem} is not what is kept of it", printed(triskel, file.stem) == file.read_text())
    kept = {game: (FOLDER / f"{name}-12.md").read_text() for game, name in GAMES.items()}
    page = PAGE.read_text()
    check_page(page, kept)

    # Would it notice? Every figure with a fraction is changed in turn.
    global passed, failed
    before = passed, failed
    unnoticed = []
    for figure in re.finditer(r"\d+\.\d+", page):
        digit = (int(figure[0][-1]) + 1) % 10
        passed, failed = 0, 0
        with open("/dev/null", "w") as nowhere:
            out, sys.stdout = sys.stdout, nowhere
            check_page(page[:figure.end() - 1] + str(digit) + page[figure.end():], kept)
            sys.stdout = out
        if failed == 0:
            unnoticed.append(figure[0])
    passed, failed = before
    expect(f"a wrong figure instead of one of these would not be noticed: {unnoticed}", not unnoticed)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
