"""What a moment is, twice: as it follows from the record of a game, and as it stands on the screen. Both
come out as the same plain tuples, so that moments.py can compare them. Nothing here knows how the program
finds its moments: the rules are those of docs/rules/, Skalpott's turns are played by the referee."""
import os
import re
import sys
from collections import namedtuple

from terminal import ROOT

sys.path.insert(0, os.path.join(ROOT, "tests", "referee"))
from skalpott import LE_JEU, LINK, Skalpott

# One moment that a record promises: in which line of it, what must lie there, and whether something is won
# or lost by it.
Moment = namedtuple("Moment", "line what decisive")


# ---- Records -----------------------------------------------------------------------------------

def read_record(text):
    """The head as {key: value} (options and names by their own key), and the actions, a line each."""
    head, _, body = text.partition("\n\n")
    fields = {}
    for line in head.split("\n"):
        key, _, value = line.partition(" ")
        if key in ("option", "name"):
            key, _, value = value.partition(" ")
        fields[key] = value
    return fields, [line for line in body.split("\n") if line and not line.startswith("result ")]


# ---- Skull -------------------------------------------------------------------------------------

DISCS = {"flower": "✿", "skull": "☠", "last": "♥"}
FACE_DOWN = "░"


def skull_moments(_, lines):
    """Every disc that wins or loses a challenge: the row of marks in the middle, and the discs on every mat,
    bottom first."""
    stacks, bid, bidder, turned, begun = {}, 0, None, [], False
    for line in lines:
        action, _, shown = line.partition(" = ")
        actor, word, *arguments = action.split(" ")
        if word == "place":
            if begun:  # SKU-45: everybody has taken theirs back
                stacks, turned, begun = {}, [], False
            stacks.setdefault(actor, []).append(FACE_DOWN)
        elif word == "bid":
            bid, bidder = int(arguments[0]), actor
        if word not in ("bid", "pass", "flip") or not shown:
            continue
        begun = True
        owner = arguments[0] if word == "flip" else bidder  # SKU-30, SKU-31
        for disc in shown.split(" "):
            top = max(i for i, face in enumerate(stacks[owner]) if face == FACE_DOWN)
            stacks[owner][top] = DISCS[disc]
            turned.append(disc)
        if "skull" in turned or len(turned) == bid:  # SKU-32
            flowers = len(turned) - turned.count("skull")
            marks = "✿" * flowers + "☠" * turned.count("skull")
            mats = {int(seat[1:]): "".join(stack) for seat, stack in stacks.items()}
            yield Moment(line, (marks + "▱" * (bid - len(turned)), mats), True)


MOTIFS = "●▲■◆"    # of the seats, in order …
SECOND = "○△□"     # … and of the second gangs of three people, who come after them
SEAT = re.compile("([%s%s]) \\w" % (MOTIFS, SECOND))
DISC = re.compile(r"[╰(]([─ ]{1,2}|░{1,2})([✿☠♥░])\1[╯)]")
MIDDLE = re.compile(r"^─+ .+  ([✿☠▱]+) ─+$")


def seat_of(motif):
    return 1 + MOTIFS.index(motif) if motif in MOTIFS else 1 + len(SECOND) + SECOND.index(motif)


def read_skull(rows):
    """The same from a screen; None if there is no challenge on it."""
    mats, seats = {}, []
    for row in rows:
        middle = MIDDLE.match(row)
        if middle:
            return middle.group(1), {seat: "".join(reversed(discs)) for seat, discs in mats.items()}
        seats = [(label.start(), seat_of(label.group(1))) for label in SEAT.finditer(row)] or seats
        for disc in DISC.finditer(row):  # in the middle of its mat, so right of where the name begins
            under = [seat for column, seat in seats if column < disc.start(2)]
            if under:
                face = FACE_DOWN if FACE_DOWN in disc.group(1) else disc.group(2)
                mats.setdefault(under[-1], []).append(face)
    return None


# ---- Skalpott ----------------------------------------------------------------------------------

def le_jeu_throws(dice, held):
    """SKA-51 to SKA-53: the dice of each throw. Of equal dice the first is set."""
    throws = [list(dice)]
    if LINK[sum(dice)] in held:
        second = list(dice)
        second[second.index(min(second))] = 6
        throws.append(second)
        if LINK[sum(second)] in held:
            third = list(second)
            for _ in range(2):
                third[third.index(max(third))] = 1
            throws.append(third)
    return throws


def skalpott_moments(head, lines):
    """The dice with which each turn ended, and each throw of Le Jeu: whose they are, which throw of how many,
    the dice, their sum."""
    options = {key: int(head[key]) for key in ("players", "counters") if key in head}
    game = Skalpott(first=head.get("first"), joker=head.get("joker", "literal"), **options)
    for line in lines:
        actor, _, action = line.partition(" ")
        word, *numbers = action.split(" ")
        seat, number, dice = game.seat, game.throws, list(game.dice)
        most = 4 if seat in game.box else 3  # SKA-11, SKA-31
        throws = [dice]
        if word == "dice":
            number += 1
            for position, value in zip(game.thrown, numbers):
                dice[position - 1] = int(value)
            if game.solo and seat == LE_JEU and number == 1:  # SKA-54: its fourth stands
                throws = le_jeu_throws(dice, game.held[seat])
        refusal = game.do(actor, action)
        if refusal:
            raise ValueError("the referee refuses “%s”: %s" % (line, refusal))
        if word in ("reroll", "again", "yield") or game.phase == "decide":
            continue  # the dice lie there still
        name = head.get("P%d" % seat, "Le Jeu")
        for i, dice in enumerate(throws):
            is_last = i == len(throws) - 1 and game.phase == "over"
            yield Moment(line, (name, number + i, most, tuple(dice), sum(dice)), is_last)


TURN = re.compile(r"^  (.+)’s turn(?:, with the Joker)?: throw (\d) of (\d) is made\.$")
DIE = re.compile("[┌╔][─═]{7}[┐╗]")
SUM = re.compile(r"Sum: (\d+)")


def read_skalpott(rows):
    """The same from a screen; None if no dice lie there."""
    turn = TURN.match(rows[1])
    top = next((i for i, row in enumerate(rows) if len(DIE.findall(row)) == 4), None)
    total = SUM.search(rows[top]) if top is not None else None
    if not turn or not total:
        return None
    dice = tuple(sum(row[die.start():die.end()].count("●") for row in rows[top + 1:top + 4])
                 for die in DIE.finditer(rows[top]))
    return turn.group(1), int(turn.group(2)), int(turn.group(3)), dice, int(total.group(1))


GAMES = {"skull": (skull_moments, read_skull), "skalpott": (skalpott_moments, read_skalpott)}


def moments_of(record):
    """All that must be seen in a game, in order."""
    head, lines = read_record(record)
    return list(GAMES[head["game"]][0](head, lines))


def read_screen(game, rows):
    return GAMES[game][1](rows)
