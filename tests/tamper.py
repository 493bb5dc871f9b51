"""Records that were tampered with, each in its own way, and what `record verify` says of them.

    tamper.py TRISKEL

The records are made here, from docs/rules/model.md and the engine alone: with seeds that are known, so that a forger can
do whatever is possible. Ends with one line `N passed, M failed`."""
import hashlib
import pathlib
import random
import subprocess
import sys
import tempfile

from fairness import BOUND, Engine, blake2b, ticket

FAIR, NOTHING, UNFINISHED = ": fair: ", "no outcome of chance", "not finished"
BY_HAND, WITHOUT = "proves nothing about chance", "does not have the commitment"
SEED, REVEAL = "not those the table was committed to", "something else than was pledged"
OUTCOME, TAKEN = "is not the outcome that follows", "taken back than a table can hold"


def digest(text):
    return hashlib.sha256(text.encode()).digest()


class Table:
    """A game that is played with these secrets, as a table would play it."""

    def __init__(self, program, game="skalpott", options=(), names=("Ana", "Bo"), entropy=("Ana", "Bo"), seeded=False,
                 secret="table", taken_back=(), moves=10**9, play=3):
        self.seed, self.nonce = digest(secret + " seed"), digest(secret + " nonce")
        self.commit = blake2b(self.seed, key=self.nonce)
        lines = [f"game {game}", "players 2", *(f"option {option}" for option in options)]
        lines += [f"name P{number} {name}" for number, name in enumerate(names, 1)]
        lines += ["seeded"] * seeded + [f"commit {self.commit.hex()}"]
        added = {number: digest(text)[:20] for number, text in enumerate(entropy, 1)}
        lines += [f"pledge P{number} {self.pledge(number, bytes_).hex()}" for number, bytes_ in added.items()]
        lines += [f"entropy P{number} {bytes_.hex()}" for number, bytes_ in added.items()]
        self.header = lines + [f"seed {self.seed.hex()}", f"nonce {self.nonce.hex()}", "viewer all"]
        bound = blake2b("".join(line + "\n" for line in lines).encode())
        self.actions = self.play(program, game, options, bound, dict(taken_back), moves, random.Random(play))

    def pledge(self, number, entropy):
        return blake2b(self.commit, bytes([number]), entropy)

    def play(self, program, game, options, bound, taken_back, moves, choose):
        engine, lines, number, made = Engine(program), [], 0, 0
        engine.ask(" ".join([f"new {game} players=2", *(option.replace(" ", "=") for option in options)]))
        while made < moves:
            if made in taken_back:
                lines += [f"# taken back: {taken_back[made]}", "# taken back by: P1"]
                number += taken_back[made]
            legal = engine.ask("legal")
            number, made = number + 1, made + 1
            if "over" in legal:
                lines.append("result " + " ".join(f"{result:g}" for result in legal["over"]))
                break
            if "chance" in legal:
                place = ticket(self.seed, bound, number, sum(weight for _, weight in legal["chance"]))
                action = next(outcome for outcome, weight in legal["chance"]
                              if place < weight or (place := place - weight) < 0)
                lines.append(f"C {action}")
            else:
                actor = choose.choice(sorted(legal["turn"]))
                lines.append(f"{actor} {choose.choice(legal['turn'][actor])}")
            engine.ask("do " + lines[-1])
        engine.close()
        return lines

    def text(self, header=None, actions=None):
        return "triskel 1\n" + "\n".join(header or self.header) + "\n\n" + "\n".join(actions or self.actions) + "\n"


def changed_digit(line):
    return line[:-1] + ("1" if line[-1] == "0" else "0")


def tamperings(program):
    """Pairs of what was done and what is said, with the record."""
    table = Table(program)
    header, actions = table.header, table.actions
    other = Table(program, secret="another table")
    undone = Table(program, taken_back={9: 3, 21: 4})
    throws = [i for i, line in enumerate(actions) if line.startswith("C dice") and len(line.split()) == 6]

    def edit(word, change, of=table):
        """Every header line that begins with the word, changed; None: left out."""
        lines = [change(line) if line.startswith(word) else line for line in of.header]
        return of.text(header=[line for line in lines if line is not None])

    def with_lines(*lines, of=table):
        """These lines as well, where they belong."""
        both = [*of.header[:-3], *lines]
        both.sort(key=lambda line: BOUND.index(line.partition(" ")[0]))
        return of.text(header=both + of.header[-3:])

    def acted(change, of=table):
        lines = list(of.actions)
        change(lines)
        return of.text(actions=lines)

    def swap(lines, one, two):
        lines[one], lines[two] = lines[two], lines[one]

    def swapped(text, one, two):
        return text.replace(one, "\0").replace(two, one).replace("\0", two)

    def exchanged(line):
        return swapped(line, "P1 ", "P2 ")

    def move_comment(lines):
        at = lines.index("# taken back: 3")
        comment = lines.pop(at)
        lines.insert(next(i for i in range(at, len(lines)) if lines[i].startswith("C ")) + 1, comment)

    def repledged(number, entropy):
        return [f"pledge P{number} {table.pledge(number, entropy).hex()}", f"entropy P{number} {entropy.hex()}"]

    def without(*words, of=table):
        return [line for line in of.header if not line.startswith(words)]

    def rebuilt(*lines, of=table, leaving=()):
        both = [line for line in of.header[:-3] if not line.startswith(leaving)] + list(lines)
        both.sort(key=lambda line: BOUND.index(line.partition(" ")[0]))
        return of.text(header=both + of.header[-3:])

    yield "nothing", FAIR, table.text()
    yield "nothing, with moves taken back", "moves taken back: 7, by P1", undone.text()
    yield "header lines in another order", FAIR, table.text(header=header[3:] + header[:3])
    yield "a comment of no account", FAIR, table.text(actions=["# hello", *actions])
    yield "a seed given by hand", BY_HAND, Table(program, seeded=True).text()
    yield "the seed", SEED, edit("seed ", changed_digit)
    yield "the nonce", SEED, edit("nonce ", changed_digit)
    yield "the commitment", SEED, edit("commit ", changed_digit)
    yield "no seed", WITHOUT, edit("seed ", lambda line: None)
    yield "no nonce", WITHOUT, edit("nonce ", lambda line: None)
    yield "no commitment", WITHOUT, edit("commit ", lambda line: None)
    yield "seed twice", "this header line stands twice", table.text(header=header + [header[-3]])
    yield "the secrets of another table", SEED, table.text(
        header=[line for line in header if not line.startswith(("seed", "nonce"))] + other.header[-3:-1])
    yield "another table's secrets, commitment and pledges", OUTCOME, other.text(actions=actions)
    yield "a pledge", REVEAL, edit("pledge P1", changed_digit)
    yield "what was added", REVEAL, edit("entropy P1", changed_digit)
    yield "what was added, pledged afterwards", OUTCOME, rebuilt(*repledged(1, b"chosen afterwards"),
                                                                 leaving=("pledge P1", "entropy P1"))
    yield "nothing revealed", REVEAL, edit("entropy P2", lambda line: None)
    yield "nothing pledged", REVEAL, edit("pledge P2", lambda line: None)
    yield "nothing, where nobody added", "who kept the table could choose its seed", Table(program, entropy=()).text()
    yield "neither pledged nor revealed", OUTCOME, table.text(header=without("pledge P2", "entropy P2"))
    yield "what two added, exchanged", REVEAL, edit("entropy", exchanged)
    yield "what two pledged, exchanged", REVEAL, edit("pledge", exchanged)
    yield "all of two persons' pledges, exchanged", REVEAL, table.text(
        header=[exchanged(line) if line.startswith(("pledge", "entropy")) else line for line in header])
    yield "too little added", REVEAL, rebuilt(*repledged(1, b"fifteen bytes !"), leaving=("pledge P1", "entropy P1"))
    yield "a person who added nothing", OUTCOME, with_lines(*repledged(2, b"from nowhere, and late"),
                                                            of=Table(program, entropy=("Ana",)))
    yield "a name", OUTCOME, edit("name P1", lambda line: "name P1 Eve")
    yield "one letter of a name", OUTCOME, edit("name P2", lambda line: "name P2 bo")
    yield "a name left out", OUTCOME, edit("name P2", lambda line: None)
    yield "two names exchanged", OUTCOME, edit("name", exchanged)
    yield "an option", OUTCOME, edit("option counters", lambda line: "option counters 9",
                                     of=Table(program, options=("counters 10",), moves=40))
    yield "an option that was none", OUTCOME, with_lines("option counters 11", of=Table(program, moves=30))
    yield "the number of players", "chance acts now, nobody else", edit("players", lambda line: "players 3")
    yield "another game", "no action of this game has that name", edit("game", lambda line: "game sketch")
    yield "a game said to be seeded", OUTCOME, with_lines("seeded")
    yield "a seeded game said to be none", OUTCOME, edit("seeded", lambda line: None, of=Table(program, seeded=True))
    yield "an outcome", OUTCOME, acted(lambda lines: lines.__setitem__(0, "C dice 6 6 6 6"))
    yield "the first two throws, exchanged", "it is not this seat’s turn", acted(lambda lines: swap(lines, 0, 1))
    yield "a throw made twice", "it is not this seat’s turn", acted(lambda lines: lines.insert(throws[3], lines[throws[3]]))
    yield "the end cut off", UNFINISHED, acted(lambda lines: lines.__delitem__(slice(30, None)))
    yield "no moves at all", UNFINISHED, "triskel 1\n" + "\n".join(header) + "\n\n"
    yield "no result", "the line 'result' is missing", acted(lambda lines: lines.pop())
    yield "another result", "this is not the result of the game", acted(lambda lines: lines.__setitem__(-1, "result " + " ".join(
        reversed(lines[-1].split()[1:]))))
    yield "2^32 moves taken back, in two parts", TAKEN, acted(
        lambda lines: lines.__setitem__(slice(0, 0), ["# taken back: 4294967295", "# taken back: 1"]))
    yield "2^64 moves taken back, in two parts", TAKEN, acted(
        lambda lines: lines.__setitem__(slice(0, 0), ["# taken back: 18446744073709551615", "# taken back: 1"]))
    yield "more taken back than 64 bits hold", TAKEN, acted(lambda lines: lines.insert(0, "# taken back: 9" + "9" * 30))
    yield "more taken back than a table holds", TAKEN, acted(lambda lines: lines.insert(0, f"# taken back: {2**20 + 1}"))
    yield "the same, in many parts", TAKEN, acted(
        lambda lines: lines.__setitem__(slice(0, 0), [f"# taken back: {2**19}"] * 3))
    yield "less than nothing taken back", TAKEN, acted(lambda lines: lines.insert(0, "# taken back: -1"))
    yield "a number not written as tables do", TAKEN, acted(lambda lines: lines.insert(0, "# taken back: 03"))
    yield "moves taken back that were not", OUTCOME, acted(lambda lines: lines.insert(0, "# taken back: 1"))
    yield "a comment removed", OUTCOME, acted(lambda lines: lines.remove("# taken back: 3"), of=undone)
    yield "a comment moved", OUTCOME, acted(move_comment, of=undone)
    yield "a comment changed", OUTCOME, acted(
        lambda lines: lines.__setitem__(lines.index("# taken back: 4"), "# taken back: 5"), of=undone)
    yield "a masked record", "one viewer’s masked record", edit("viewer", lambda line: "viewer P1")


def main():
    program = sys.argv[1]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "record.tsk")
        for what, expected, text in tamperings(program):
            path.write_text(text)
            done = subprocess.run([program, "record", "verify", str(path)], capture_output=True, text=True)
            said = done.stdout + done.stderr
            good = expected in said and (done.returncode == 0) == (FAIR in said or NOTHING in said)
            if not good:
                print(f"{what}: expected {expected!r}, and it said (exit code {done.returncode}):\n{said}")
            passed, failed = passed + good, failed + (not good)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
