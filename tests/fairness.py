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

PLAYERS = 12  # places for entropy, whether or not somebody sits there


def ticket(seed, entropy, n, total):
    """The ticket of the n-th move among `total`."""
    text = b"C" + b"".join(bytes([len(e)]) + e for e in entropy) + struct.pack("<Q", n)
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
    fields = {"entropy": [b""] * PLAYERS, "options": []}
    for line in header.split("\n"):
        word, _, value = line.partition(" ")
        if word in ("commit", "seed", "nonce"):
            fields[word] = bytes.fromhex(value)
        elif word == "entropy":
            person, digits = value.split(" ")
            fields["entropy"][int(person[1:]) - 1] = bytes.fromhex(digits)
        elif word == "option":
            fields["options"].append(value.replace(" ", "="))
        elif word in ("game", "players"):
            fields[word] = value
    commit = hashlib.blake2b(fields["seed"], digest_size=32, key=fields["nonce"]).digest()
    assert commit == fields["commit"], "the seed is not the one that was committed to"
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
            place = ticket(fields["seed"], fields["entropy"], number, sum(weight for _, weight in outcomes))
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


def main():
    program = sys.argv[1]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        env = {"HOME": folder, "XDG_DATA_HOME": folder, "LC_ALL": "C.UTF-8"}
        for game in ("skull", "sketch", "skalpott"):
            for seed in range(1, 4):
                path = pathlib.Path(folder, f"{game}-{seed}.tsk")
                subprocess.run([program, game, "--players", "bot,bot:random,bot", "--plain", "--seed", str(seed)],
                               input=f"save {path}\n", text=True, check=True, env=env, stdout=subprocess.DEVNULL)
                try:
                    agreed = check(program, path.read_text())
                    assert agreed > 0
                    passed += 1
                except AssertionError as error:
                    print(f"{game}, seed {seed}: {error}")
                    failed += 1
                verified = subprocess.run([program, "record", "verify", str(path)], capture_output=True, text=True)
                if verified.returncode == 0 and f"(outcomes: {agreed})" in verified.stdout:
                    passed += 1
                else:
                    print(verified.stdout)
                    failed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
