#!/usr/bin/env python3
"""Watches bots play in tmux, at a pace that people use, and asks: was every moment that counts on the
screen for at least its beat? Every disc that wins or loses a challenge of Skull, the dice with which each
turn of Skalpott ends, every throw of Le Jeu. What should have been seen follows from the record that each
game saves at its end (moment_reading.py); what was seen is read from the screen, many times a second.

    moments.py TRISKEL [--games N] [--at-once K] [--pace calm|brisk] [--seed N]

A screen that is looked at now and then is known to have been there from the look before to the look after
at most. A moment passes if that is its beat or more, and fails if it is less: a slow machine makes looks
rare and times long, but never a good moment bad. Where it cannot be told, because looks were too rare or
the terminal may just have been late, the game is played again. A game is a test; ends with one line
`N passed, M failed`."""
import argparse
import os
import random
import shlex
import signal
import sys
import tempfile
import time

from moment_reading import moments_of, read_screen
from terminal import PATIENCE, Tmux, World, end_well, quoted

LOOK_EVERY = 0.05  # seconds
LATE = 0.05        # by so much tmux may be slower to show a moment than what comes after it
TRIES = 4          # of a game of which it cannot be told
HEIGHT, WIDTH = 32, 100
BEATS = {"calm": 0.9, "brisk": 0.45}  # of a plain moment, in seconds
DECISIVE = 5 / 3                      # times as long where something is won or lost
HELD = " Any key goes on"
OVER = "  rematch "


# ---- Which games -------------------------------------------------------------------------------

def skull_arguments(chance):
    gangs = chance.choice((1, 1, 1, 2))
    players = 3 if gangs == 2 else chance.choice((3, 4))
    bots = [chance.choice(("bot:easy", "bot:easy", "bot:random")) for _ in range(players)]
    return ["skull", "players=%d" % players, "gangs=%d" % gangs,
            "lastchance=" + chance.choice(("off", "hidden", "open")), "show=" + chance.choice(("on", "off")),
            "--players", ",".join(bots)]


def skalpott_arguments(chance, players):
    bots = [chance.choice(("bot:easy", "bot:easy", "bot:random")) for _ in range(players)]
    return ["skalpott", "players=%d" % players, "first=P1", "joker=" + chance.choice(("literal", "commit")),
            "counters=%d" % (chance.randint(6, 12) if players == 1 else chance.randint(3, 8)),
            "--players", ",".join(bots)]


def arguments_of(number, seed):
    """Of one game of many: half of them Skull, a quarter each Skalpott with others and against Le Jeu."""
    chance = random.Random("%d %d" % (seed, number))
    if number % 2 == 0:
        arguments = skull_arguments(chance)
    else:
        arguments = skalpott_arguments(chance, 1 if number % 4 == 1 else chance.choice((2, 3, 4)))
    return arguments + ["--seed", str(chance.randrange(10 ** 6))]


# ---- What is seen ------------------------------------------------------------------------------

class Sight:
    """A screen that stood still for some looks. It was there from `first` to `last`, not before `earliest`
    and not after `latest`."""

    def __init__(self, rows, earliest, first):
        self.rows = rows
        self.earliest, self.first = earliest, first
        self.last = self.latest = first

    def shortest(self):
        return max(0, self.last - self.first)

    def longest(self):
        return self.latest - self.earliest

    def is_held(self):
        return self.rows[-1].startswith(HELD)


class Watch:
    """All that was seen of a game."""

    def __init__(self):
        self.sights = []
        self.looked = None  # when the latest look began
        self.blind = 0      # the longest time between two looks

    def see(self, rows, before, after):
        """What a look showed that began and ended then."""
        if self.sights:
            self.blind = max(self.blind, after - self.looked)
            self.sights[-1].latest = after
        if self.sights and self.sights[-1].rows == rows:
            self.sights[-1].last = before
        else:
            self.sights.append(Sight(rows, before if self.looked is None else self.looked, after))
        self.looked = before


# ---- One game ----------------------------------------------------------------------------------

class Missed(Exception):
    """A moment was not there, or not for long enough; or the game did not go on."""


class Unclear(Missed):
    """It seems so, but another game may show that it is not."""


class Sitting:
    """A game in a window of its own. `go_on` is a generator that goes a step after every look."""

    def __init__(self, tmux, triskel, arguments):
        home = tempfile.mkdtemp(dir=tmux.world.folder)
        self.tmux = tmux
        self.game = arguments[0]
        self.record_path = os.path.join(home, "record")
        self.record = None
        self.watch = Watch()
        command = "exec env " + shlex.join(
            ["HOME=" + home, "XDG_DATA_HOME=" + home, triskel, "play"] + arguments)
        self.pane, process = tmux.tell(
            "new-window -d -P -F '#{pane_id} #{pane_pid}' " + quoted(command)).split(" ")
        self.process = int(process)
        self.steps = self.go_on()

    def look(self):
        before = time.monotonic()
        rows = self.tmux.tell("capture-pane -p -t " + self.pane).split("\n")
        self.watch.see(rows, before, time.monotonic())

    def rows(self):
        return self.watch.sights[-1].rows

    def is_dead(self):
        return self.tmux.tell("display-message -p -t %s '#{pane_dead}'" % self.pane) == "1"

    def type(self, text):
        self.tmux.tell("send-keys -t %s -l -- %s" % (self.pane, quoted(text)))
        self.tmux.tell("send-keys -t %s Enter" % self.pane)

    def until(self, what, is_so):
        while not is_so():
            if time.monotonic() - self.watch.sights[-1].first > PATIENCE:
                raise Missed("%s does not come; the screen is\n%s" % (what, "\n".join(self.rows())))
            yield

    def has_record(self):
        try:
            with open(self.record_path, encoding="utf-8") as file:
                self.record = file.read()
        except FileNotFoundError:
            return False
        return "\nresult " in self.record

    def go_on(self):
        yield from self.until("the end of the game",
                              lambda: any(row.startswith(OVER) for row in self.rows()))
        self.type("save " + self.record_path)
        yield from self.until("the record", self.has_record)
        self.type("quit")
        yield from self.until("the end of the program", self.is_dead)

    def close(self):
        if not self.is_dead():
            os.kill(self.process, signal.SIGKILL)  # not SIGHUP: see Tmux.kill
        self.tmux.tell("kill-pane -t " + self.pane)


def judge(sitting, beat):
    """How many moments the game had; fails unless each of them was seen, in order, for its beat."""
    sights = [(sight, read_screen(sitting.game, sight.rows))
              for sight in sitting.watch.sights if sight.is_held()]
    moments = moments_of(sitting.record)
    if not moments:
        raise Missed("the record has no moments:\n" + sitting.record)
    for moment in moments:
        promised = beat * DECISIVE if moment.decisive else beat
        alike = [(i, sight) for i, (sight, what) in enumerate(sights) if what == moment.what]
        long = [(i, sight) for i, sight in alike if sight.longest() >= promised]
        if not long:
            late = any(sight.longest() >= promised - LATE for _, sight in alike)
            raise (Unclear if late or sitting.watch.blind >= promised else Missed)(
                complaint(moment, promised, [sight for _, sight in alike], [sight for sight, _ in sights]))
        i, sight = long[0]
        if sight.longest() - sight.shortest() > promised / 2:
            raise Unclear("there were %.0f ms between two looks" % (1000 * sitting.watch.blind))
        del sights[:i + 1]
    return len(moments)


def complaint(moment, promised, alike, rest):
    """About a moment that was not seen for long enough, or not at all."""
    lines = ["“%s”: for %.0f ms there should lie %s" % (moment.line, 1000 * promised, moment.what)]
    if alike:
        sight = max(alike, key=Sight.longest)
        lines.append("It lay there for %.0f to %.0f ms:" % (1000 * sight.shortest(), 1000 * sight.longest()))
    elif rest:
        sight = rest[0]
        lines.append("It was never seen. What was held next, for %.0f to %.0f ms:" % (
            1000 * sight.shortest(), 1000 * sight.longest()))
    else:
        return lines[0] + "\nIt was never seen, nor was anything held after the moment before."
    return "\n".join(lines + [row for row in sight.rows if row])


# ---- Many games --------------------------------------------------------------------------------

class Report:
    def __init__(self):
        self.passed = self.failed = self.again = self.moments = 0
        self.blind = 0

    def passes(self, sitting, moments):
        self.passed += 1
        self.moments += moments
        self.blind = max(self.blind, sitting.watch.blind)
        if self.passed % 50 == 0:
            print("%d games have shown %d moments" % (self.passed, self.moments), flush=True)

    def fails(self, arguments, why):
        self.failed += 1
        print("FAILED: triskel play %s\n    %s" % (
            shlex.join(arguments), why.replace("\n", "\n    ")), flush=True)


def step(sitting):
    """One look, and what follows. False: the game has been played."""
    sitting.look()
    try:
        next(sitting.steps)
    except StopIteration:
        return False
    return True


def play(tmux, triskel, games, at_once, pace, report):
    """Plays them all, so many at a time. A game is its arguments and how often it can still be tried."""
    waiting = [(arguments + ["--pace", pace], TRIES) for arguments in games]
    waiting.reverse()
    sittings = {}
    try:
        while waiting or sittings:
            began = time.monotonic()
            if waiting and len(sittings) < at_once:
                arguments, tries = waiting.pop()
                sittings[Sitting(tmux, triskel, arguments)] = arguments, tries
            for sitting, (arguments, tries) in list(sittings.items()):
                try:
                    if step(sitting):
                        continue
                    report.passes(sitting, judge(sitting, BEATS[pace]))
                except Missed as missed:
                    if isinstance(missed, Unclear) and tries > 1:
                        report.again += 1
                        waiting.insert(0, (arguments, tries - 1))
                    else:
                        report.fails(arguments, str(missed))
                del sittings[sitting]
                sitting.close()
            time.sleep(max(0, began + LOOK_EVERY - time.monotonic()))
    finally:
        for sitting in sittings:
            sitting.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("triskel")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=20)
    parser.add_argument("--pace", choices=sorted(BEATS), default="brisk")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    end_well()
    games = [arguments_of(number, arguments.seed) for number in range(arguments.games)]
    report, world = Report(), World()
    tmux = Tmux(world, WIDTH, HEIGHT, "cat")
    try:
        # New windows take the size of the client: tmux 3.3 dies of one whose size is manual.
        tmux.tell("set-option -g window-size latest")
        tmux.tell("refresh-client -C %dx%d -f no-output" % (WIDTH, HEIGHT))  # we look by ourselves
        play(tmux, os.path.abspath(arguments.triskel), games, arguments.at_once, arguments.pace, report)
    finally:
        tmux.kill()
        world.close()
    print("%d moments seen; %d games were played again; at most %.0f ms between two looks" % (
        report.moments, report.again, 1000 * report.blind))
    print("%d passed, %d failed" % (report.passed, report.failed))
    return report.failed > 0


if __name__ == "__main__":
    sys.exit(main())
