#!/usr/bin/env python3
"""The figures of docs/skull-duel.md are those that `triskel solve skull --facts` and `--certify` print,
and its pictures are drawn from them.

    games/skull/hosted/tests/facts.py PATH_OF_TRISKEL [--make]

What the commands print is kept in facts/duel.md. The program is compared with it, then the page and the
pictures are. --make writes what is kept, and the pictures, anew instead.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

KEPT = pathlib.Path(__file__).resolve().parent / "facts" / "duel.md"
DOCS = pathlib.Path(__file__).resolve().parents[4] / "docs"
PAGE = DOCS / "skull-duel.md"
FIGURE = re.compile(r"\d+\.\d+")

passed = failed = 0


def expect(sentence, truth):
    global passed, failed
    if truth:
        passed += 1
    else:
        failed += 1
        print("FAILED:", sentence)


def printed(triskel):
    """What the commands print, but for how long it took and where it is kept."""
    with tempfile.TemporaryDirectory() as cache:
        environment = dict(os.environ, XDG_CACHE_HOME=cache, LC_ALL="C")
        facts, certificate, hidden = (
            subprocess.run([triskel, "solve", "skull", *arguments], check=True, stdout=subprocess.PIPE,
                           env=environment).stdout.decode()
            for arguments in (["--facts"], ["--certify"], ["players=2", "show=off", "--certify"]))
    certificate, hidden = (re.sub(r" \([^)]*\)", "", text) for text in (certificate, hidden))
    expect("the certificate is the same whether discs may be shown or not", certificate == hidden)
    lines = facts.splitlines()
    return "\n".join(lines[:2] + lines[4:]) + "\n" + certificate


def rows(kept, title):
    """The cells of the table after a title, its head left out."""
    lines = kept[kept.index(title):].splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("| ---")) + 1
    table = []
    for line in lines[begin:]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def svg(width, height, body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="13">\n'
            f'<rect width="{width}" height="{height}" fill="#fff"/>\n' + "\n".join(body) + "\n</svg>\n")


def first_picture(kept):
    """Bars: how often the skull is the first disc."""
    body = ['<text x="20" y="24" font-size="15">The skull as the first disc, %</text>']
    for i, (discs, *shares) in enumerate(rows(kept, "The skull as the first disc")):
        body.append(f'<text x="20" y="{64 + 70 * i}">{discs} discs</text>')
        for k, share in enumerate(shares):
            value = float(share.split()[0])
            y = 44 + 70 * i + 26 * k
            body.append(f'<rect x="100" y="{y}" width="{4 * value:.0f}" height="22" '
                        f'fill="{("#8aa9c9", "#c98a8a")[k]}"/>')
            body.append(f'<text x="{108 + 4 * value:.0f}" y="{y + 16}">{share.split()[0]} '
                        f'{("the starter", "the other")[k]}</text>')
    return svg(520, 260, body)


def states_picture(kept):
    """A square for each state without points: the starter's chance by both players' discs."""
    body = ['<text x="20" y="24" font-size="15">The starter\'s chance, %, no points yet</text>',
            '<text x="110" y="52">the other\'s discs</text>']
    for i, (discs, *cells) in enumerate(rows(kept, "it has 0 points and the other 0")):
        body.append(f'<text x="20" y="{102 + 60 * i}">starter {discs}</text>')
        for k, cell in enumerate(cells):
            low, high = (float(part) for part in cell.split("–"))
            shade = int(255 - 1.5 * (low + high) / 2)
            body.append(f'<text x="{135 + 90 * k}" y="68" text-anchor="middle">{k + 1}</text>')
            body.append(f'<rect x="{92 + 90 * k}" y="{74 + 60 * i}" width="86" height="56" '
                        f'fill="rgb({shade},{min(255, shade + 40)},{shade})"/>')
            body.append(f'<text x="{135 + 90 * k}" y="{106 + 60 * i}" text-anchor="middle" '
                        f'font-size="11">{cell}</text>')
    return svg(480, 330, body)


PICTURES = {"skull-duel-first.svg": first_picture, "skull-duel-states.svg": states_picture}


def unprinted(page, kept):
    known = set(FIGURE.findall(kept))
    return [figure for figure in FIGURE.findall(page) if figure not in known]


def main():
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= {"--make"}:
        sys.exit(__doc__)
    now = printed(sys.argv[1])
    if "--make" in sys.argv:
        KEPT.write_text(now)
        for name, draw in PICTURES.items():
            (DOCS / name).write_text(draw(now))
    kept = KEPT.read_text()
    expect("the program prints something else than what is kept", now == kept)
    for name, draw in PICTURES.items():
        expect(f"docs/{name} is not drawn from what is kept", (DOCS / name).read_text() == draw(kept))
    # What researchers read about other runs stands behind this line, each with its command.
    page = PAGE.read_text().split("## For researchers")[0]
    expect(f"nobody printed {unprinted(page, kept)}", not unprinted(page, kept))
    for row in re.findall(r"^\|.*\|$", page, re.M):
        if FIGURE.search(row):
            expect(f"no such row was printed: {row}", row in kept)
    expect("a wrong figure would not be noticed", unprinted(page + " 98.765", kept))
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
