"""Was chance fair? Computes it again, from docs/rules/model.md alone and with another BLAKE2b: bots play each game,
the record they leave is taken apart here, and every outcome of chance must be the one that follows from the seed.

    fairness.py TRISKEL
"""
import hashlib
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

BOUND = ("game", "players", "option", "name", "seeded", "commit", "pledge", "entropy")


def blake2b(*parts, key=b""):
    return hashlib.blake2b(b"".join(parts), digest_size=32, key=key).digest()


def ticket(seed, bound, n, total):
    """The ticket of the n-th move among `total`."""
    text = b"C" + bound + struct.pack("<Q", n)
    attempt = 0
    while True:
        digest = hashlib.blake2b(text + struct.pack("<I", attempt), digest_size=16, key=seed).digest()
        number = int.from_bytes(digest[:8], "little")
        if number < 2**64 // total * total:
            return number % total
        attempt += 1


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], (line, answer)
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def check(program, record):
    """Returns how many outcomes agree; fails at the first that does not."""
    header, _, actions = record.partition("\n\n")
    lines = [line for line in header.split("\n") if line.partition(" ")[0] in BOUND]
    lines.sort(key=lambda line: BOUND.index(line.partition(" ")[0]))
    bound = blake2b("".join(line + "\n" for line in lines).encode())
    fields = {"entropy": {}, "pledge": {}, "options": []}
    for line in header.split("\n"):
        word, _, value = line.partition(" ")
        if word in ("commit", "seed", "nonce"):
            fields[word] = bytes.fromhex(value)
        elif word in ("entropy", "pledge"):
            person, digits = value.split(" ")
            fields[word][int(person[1:])] = bytes.fromhex(digits)
        elif word == "option":
            fields["options"].append(value.replace(" ", "="))
        elif word in ("game", "players"):
            fields[word] = value
    assert blake2b(fields["seed"], key=fields["nonce"]) == fields["commit"], \
        "the seed is not the one that was committed to"
    assert fields["pledge"].keys() == fields["entropy"].keys(), "not all that was pledged was revealed"
    for person, pledge in fields["pledge"].items():
        entropy = fields["entropy"][person]
        assert 16 <= len(entropy) <= 64 and blake2b(fields["commit"], bytes([person]), entropy) == pledge, \
            f"P{person} did not reveal what was pledged"
    engine = Engine(program)
    engine.ask(f"new {fields['game']} players={fields['players']} {' '.join(fields['options'])}".strip())
    number = agreed = 0
    for line in actions.strip().split("\n"):
        if line.startswith("# taken back: "):
            number += int(line.rsplit(" ", 1)[1])
            continue
        if line.startswith(("#", "result")):
            continue
        number += 1
        actor, action = line.split(" ", 1)
        action = action.partition(" =")[0]
        if actor == "C":
            outcomes = engine.ask("legal")["chance"]
            place = ticket(fields["seed"], bound, number, sum(weight for _, weight in outcomes))
            for outcome, weight in outcomes:
                if place < weight:
                    break
                place -= weight
            assert outcome == action, f"move {number} should be {outcome}, not {action}"
            agreed += 1
        engine.ask(f"do {actor} {action}")
    assert "over" in engine.ask("legal")
    engine.close()
    return agreed


STOPPING = "stop\nyield\n" * 200  # how one comes to the end of a game of Skalpott


def play(program, env, path, game, *arguments, typed=""):
    subprocess.run([program, game, *arguments, "--plain"], input=f"{typed}save --force {path}\n", text=True, check=True,
                   env=env, stdout=subprocess.DEVNULL)
    return path.read_text()


def main():
    program = sys.argv[1]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        env = {"HOME": folder, "XDG_DATA_HOME": folder, "LC_ALL": "C.UTF-8"}
        games = [(game, ("--players", "bot,bot:random,bot"), "") for game in ("skull", "sketch", "skalpott")] * 3
        games += [("skalpott", ("--players", "you,bot"), STOPPING)] * 3      # people add to chance
        for number, (game, arguments, typed) in enumerate(games):
            path = pathlib.Path(folder, f"{game}-{number}.tsk")
            try:
                record = play(program, env, path, game, *arguments, typed=typed)
                assert ("pledge" in record) == (typed != ""), "who plays adds to chance, and nobody else"
                agreed = check(program, record)
                assert agreed > 0
                verified = subprocess.run([program, "record", "verify", str(path)], capture_output=True, text=True)
                assert verified.returncode == 0 and f"(outcomes: {agreed}" in verified.stdout, verified.stdout
                assert ("no player added to it" in verified.stdout) == (typed == ""), verified.stdout
                passed += 1
            except AssertionError as error:
                print(f"{game} {arguments}: {error}")
                failed += 1
        record = play(program, env, path, "skalpott", "--players", "bot,bot", "--seed", "1")
        verified = subprocess.run([program, "record", "verify", str(path)], capture_output=True, text=True)
        proves = verified.returncode == 0 or "proves nothing" not in verified.stdout or "\nseeded\n" not in record
        passed, failed = passed + (not proves), failed + proves
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
