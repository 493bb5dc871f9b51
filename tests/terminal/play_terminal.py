#!/usr/bin/env python3
"""Plays whole games through the terminal itself, against bots: through pipes, and in tmux at the drawn
table. A scripted person reads what is there, in every language, and types or presses keys.

    play_terminal.py TRISKEL [--seed N] [--only GAME] [--mode plain|80x24|120x40] [--jobs N]
    play_terminal.py TRISKEL --full     as many combinations as there are, for ./check --long
    play_terminal.py TRISKEL --list     only says which games it would play

The games played cover every pair of values: of two options, of an option and a language, of an option
and a way to play, of a language and a way to play. Ends with one line `N passed, M failed`."""
import argparse
import itertools
import os
import random
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from terminal import (CAN_TYPE, CATALOGUES, CONCLUSIONS, LANGUAGES, REFUSALS, TITLES, Failure, Person,
                      Pipes, Tmux, World, check_text, columns, end_well, end_with_parent, expand,
                      line_pattern, run, slots_of)

MODES = ("plain", "80x24", "120x40")

# ---- What there is to cover --------------------------------------------------------------------

OPTIONS = {
    "skull": {"players": [str(n) for n in range(2, 13)], "lastchance": ["off", "hidden", "open"],
              "gangs": ["1", "2"], "show": ["on", "off"], "first": ["random", "P1", "P2"]},
    "sketch": {"players": [str(n) for n in range(2, 9)], "mode": ["normal", "penumbra", "darkness"],
               "teams": ["off", "on"], "kids": ["off", "on"], "veto": ["on", "off"],
               "dancer": ["0", "20", "99"], "magician": ["0", "20", "99"], "seer": ["0", "20", "99"],
               "badking": ["0", "20", "99"], "dealer": ["random", "P1", "P2"], "memory": ["off", "on"]},
    "skalpott": {"players": ["1", "2", "3", "4"], "first": ["roll", "P1", "P2"],
                 "joker": ["literal", "commit"], "counters": ["1", "3", "12"]},
}


def is_valid(game, choice):
    """Whether these options go together; those that are not chosen yet are no obstacle."""
    players = int(choice.get("players", 4))
    if game == "skull":
        return not (choice.get("gangs") == "2" and players > 6)
    if game == "sketch":
        if choice.get("teams") == "on" and players not in (4, 6, 8):
            return False
        return not (choice.get("veto") == "off" and choice.get("kids") == "off")
    return True


def effort(game, choice):
    """Roughly how long a game takes; tmux should have the short ones."""
    players = int(choice["players"])
    if game == "skull":
        return players * int(choice["gangs"])
    if game == "sketch":
        return players * 2
    return players * int(choice["counters"])


def pairs_of(row):
    return {frozenset(pair) for pair in itertools.combinations(sorted(row.items()), 2)}


def all_pairs(game):
    """Every pair of values that can come together, of options, language and mode."""
    parts = dict(OPTIONS[game], language=list(LANGUAGES), screen=list(MODES))
    found = set()
    for one, other in itertools.combinations(sorted(parts), 2):
        for a, b in itertools.product(parts[one], parts[other]):
            if is_valid(game, {one: a, other: b}):
                found.add(frozenset(((one, a), (other, b))))
    return found


def cover(game, chance):
    """Greedily, games that cover all pairs: first those of a drawn table, as few as there can be, then
    games in lines for whatever is left."""
    parts = dict(OPTIONS[game], language=list(LANGUAGES), screen=list(MODES))
    left, rows = all_pairs(game), []
    while left:
        drawn = [pair for pair in left if any(part == "screen" and value != "plain" for part, value in pair)]
        best, best_gain = None, -1
        wanted = sorted(drawn or left, key=lambda pair: sorted(pair))
        for _ in range(30):
            row = dict(chance.choice(wanted))
            row.setdefault("screen", "plain" if not drawn else chance.choice(MODES[1:]))
            rest = [part for part in parts if part not in row]
            chance.shuffle(rest)
            for part in rest:
                def gain(value):
                    return sum(frozenset(((part, value), item)) in left for item in row.items())
                values = [value for value in parts[part] if is_valid(game, dict(row, **{part: value}))]
                chance.shuffle(values)
                if not values:
                    break
                row[part] = max(values, key=gain)
            if len(row) < len(parts) or not is_valid(game, row):
                continue
            got = len(pairs_of(row) & (set(drawn) if drawn else left))
            got = 1000 * got - (effort(game, row) if row["screen"] != "plain" else 0)
            if got > best_gain:
                best, best_gain = row, got
        if best is not None:
            rows.append(best)
            left -= pairs_of(best)
    if game == "sketch":  # where no card is ever shown, every card shown is a secret told
        for language, screen in itertools.product(LANGUAGES, MODES):
            strict = {"language": language, "screen": screen, "kids": "off", "memory": "off"}
            if not any(strict.items() <= row.items() for row in rows):
                usual = {part: values[0] for part, values in OPTIONS[game].items()}
                rows.append(dict(usual, players="3", **strict))
    return rows


def full(game, chance):
    """Every combination of the options that change what is shown and asked, in every language and on
    every screen; what only counts points takes turns. Of players, Skull takes every number in lines
    and 2, 3, 4, 6, 8, 12 drawn."""
    free = {"sketch": ("dancer", "magician", "seer", "badking")}.get(game, ())
    parts = {part: values for part, values in OPTIONS[game].items() if part not in free}
    rows = []
    for screen, language in itertools.product(MODES, LANGUAGES):
        for values in itertools.product(*parts.values()):
            row = dict(zip(parts, values), language=language, screen=screen)
            if not is_valid(game, row):
                continue
            if screen != "plain":
                if game == "skull" and row["players"] in ("5", "7", "9", "10", "11"):
                    continue
                if game == "sketch" and row["players"] in ("3", "5", "7"):
                    continue
            for part in free:
                row[part] = chance.choice(OPTIONS[game][part])
            rows.append(row)
    return rows


# ---- One game ----------------------------------------------------------------------------------

class Game:
    """One game from the first screen to the exit code."""

    def __init__(self, triskel, game, row, seed):
        self.triskel, self.name, self.row, self.seed = triskel, game, row, seed
        self.catalogue = CATALOGUES[row["language"]]
        self.refusal = line_pattern(self.catalogue, *REFUSALS)
        self.over = line_pattern(self.catalogue, *CONCLUSIONS[game])
        self.person = Person(self.catalogue, game, seed, hurry=row["screen"] != "plain")
        self.world = World()
        self.record = self.world.path("game.tsk")
        self.actions = 0

    def options(self):
        return ["%s=%s" % (part, self.row[part]) for part in OPTIONS[self.name]]

    def command(self):
        return [self.triskel, "play", self.name, *self.options(), "--seed", str(self.seed), "--pace",
                "instant", "--clock", "none", "--lang", self.row["language"], "--no-coach"]

    def play(self):
        try:
            if self.row["screen"] == "plain":
                self.play_lines()
            else:
                self.play_drawn()
            self.check_record()
        finally:
            self.world.close()

    def called(self):
        return " ".join([self.name, *self.options(), "--seed", str(self.seed), "--lang",
                         self.row["language"], self.row["screen"]])

    # -- In lines --

    def play_lines(self):
        catalogue, person = self.catalogue, self.person
        can_type = line_pattern(catalogue, CAN_TYPE)
        asked = re.compile(can_type.pattern.replace("^", "(?m:^)", 1).replace("$", r"\n\Z"))
        wanted = re.compile("%s|%s" % (asked.pattern, self.over.pattern), re.M)
        table = Pipes(self.world, self.command() + ["--plain"])
        try:
            text = table.until(wanted)
            while not self.over.search(text):
                self.check_lines(text)
                summary = catalogue.values(CAN_TYPE, text.rstrip("\n").split("\n")[-1])
                if summary is None:
                    raise Failure("nothing is asked: %r" % text[-300:])
                items = summary[1].split(" · ")
                if person.random.random() < 0.03:
                    self.try_nonsense(table, wanted)
                if person.random.random() < 0.02:
                    self.try_help(table, wanted, items)
                table.type(catalogue.command("table"))
                described = table.until(wanted)
                self.check_lines(described)
                hands = self.hands_in(described)
                own = catalogue.pattern("Your hand: %2.", "%1’s hand: %2.").search(described)
                if any(person.is_word(item, "place") for item in items) and \
                        (own is None or "?" in own.group()):
                    raise Failure("nobody sees their own hand: %r" % text)
                choices = [choice for item in items for choice in expand(item) or [item]]
                choice = person.choose(choices)
                if choice.endswith(" …"):
                    choice = person.fill(choice, hands)
                table.type(choice)
                self.actions += 1
                text = table.until(wanted)
                if self.refusal.search(text):
                    raise Failure("“%s” was offered by “%s”, but: %s" %
                                  (choice, summary[1], self.refusal.search(text).group()))
                if self.actions > 3000:
                    raise Failure("it does not end")
            self.check_lines(text)
            table.type("%s %s" % (catalogue.command("save"), self.record))
            saved = line_pattern(catalogue, "The record is in %1. Watch it: “%2 replay %1”; check the "
                                            "chance: “%2 record verify %1”.\n")
            table.until(saved)
            table.type(catalogue.command("quit"))
            code = table.end()
            complaint = table.process.stderr.read().decode()
            if code != 0 or complaint:
                raise Failure("quitting: exit code %d, %r" % (code, complaint))
            check_text(catalogue, table.transcript.replace(self.record, "FILE"))
            self.transcript = table.transcript
        finally:
            table.kill()

    def try_nonsense(self, table, wanted):
        table.type("xyzzy")
        text = table.until(wanted)
        if not self.refusal.search(text):
            raise Failure("“xyzzy” has no answer but: %r" % text)

    def try_help(self, table, wanted, items):
        table.type("?")
        text = re.sub(r"\n {15}", " ", table.until(wanted))  # what is wrapped beside a command
        for sentence in ("What you can do now", "At any time",
                         "the rules of this game; “rules 24” or “rules example”: a piece"):
            if self.catalogue.one(sentence) not in text:
                raise Failure("help without “%s”: %r" % (sentence, text))
        if items[0].split(" ")[0] not in text and not items[0].endswith("…"):
            raise Failure("help without “%s”: %r" % (items[0], text))

    def hands_in(self, described):
        """Sketch!: which slots everybody has, from the table in words."""
        found = {}
        if self.name != "sketch":
            return found
        for line in described.split("\n"):
            for sentence in ("%3 has %1 card: %2.\n", "%3 has %1 cards: %2.\n"):
                values = self.catalogue.values(sentence, line)
                if values:
                    found[values[3]] = slots_of(values[2])
            for sentence in ("You have %1 card: %2.\n", "You have %1 cards: %2.\n"):
                values = self.catalogue.values(sentence, line)
                if values:
                    found["ana"] = slots_of(values[2])
        return found

    def check_lines(self, text):
        """Secrets: nothing is said of others that they keep."""
        catalogue = self.catalogue
        if self.name == "skull":
            for sentence in ("%1 lays a flower.", "%1 lays the skull.",
                             "%1 loses a disc at random: a flower.", "%1 loses a disc at random: the skull."):
                for told in line_pattern(catalogue, sentence).finditer(text):
                    if not told.group().startswith("ana "):  # a gang of her own
                        raise Failure("a secret is told: %r" % told.group())
        elif self.name == "sketch" and self.row["kids"] == "off" and self.row["memory"] == "off":
            for line in text.split("\n"):
                for sentence in ("%3 has %1 cards: %2.\n", "You have %1 cards: %2.\n"):
                    values = catalogue.values(sentence, line)
                    if values and not re.fullmatch(r"[\d–, ]+", values[2]):
                        raise Failure("a card is shown: %r" % line)

    # -- Drawn --

    def play_drawn(self):
        width, height = (int(n) for n in self.row["screen"].split("x"))
        command = ("stty -a > '%s'; " % self.world.path("before") +
                   " ".join("'%s'" % part for part in self.command()) +
                   "; echo \"code $?\"; stty -a > '%s'; echo left; read -r x" % self.world.path("after"))
        tmux = Tmux(self.world, width, height, command)
        try:
            self.drawn(tmux, width, height)
        except Failure as failure:
            raise Failure("%s\n%s" % (failure, "\n".join(tmux.screen()))) from None
        finally:
            tmux.kill()

    def ready(self, screen):
        """Whether somebody is asked something, and nothing is half typed."""
        height = len(screen)
        return (screen[height - 2].strip() == ">" and screen[height - 1] in self.footers and
                bool(screen[height - 4].strip()))

    def drawn(self, tmux, width, height):
        catalogue, person = self.catalogue, self.person
        self.footers = [(" " + catalogue.one(keys))[:width] for keys in (
            "Arrows choose · Enter does it · or type · ? helps",
            "Arrows · space picks · Enter does it · or type · ? helps")]
        the_end = [catalogue.command(word) for word in ("rematch", "log", "quit")]
        perhaps = [catalogue.command(word) for word in ("review", "figures")]
        screen = tmux.until(self.ready)
        if screen is None:
            raise Failure("no table is drawn")
        while True:
            self.check_screen(screen, width)
            buttons = self.buttons(screen)
            if [button for button in buttons if button not in perhaps] == the_end:
                break
            if person.random.random() < 0.03:
                self.nonsense_drawn(tmux)
            self.act(tmux, screen, buttons)
            self.actions += 1
            screen = self.after_action(tmux)
            if self.actions > 1500:
                raise Failure("it does not end")
        text = self.flat(screen, width)
        if not spread(self.over).search(text):
            raise Failure("the end is not told")
        tmux.type("%s %s" % (catalogue.command("save"), self.record))
        saved = catalogue.one("The record is in %1. Watch it: “%2 replay %1”; check the chance: "
                              "“%2 record verify %1”.\n").split("%1")[0].strip()
        if tmux.until(lambda now: saved in "\n".join(now)) is None:
            raise Failure("it is not saved")
        tmux.type(catalogue.command("quit"))
        self.check_left(tmux, "code 0")

    def after_action(self, tmux):
        """The screen once all keys so far were understood: a letter more is seen only then."""
        tmux.type(".", enter=False)
        screen = tmux.until(lambda now: now[-2].strip() == "> .")
        if screen is None:
            raise Failure("keys are not read after %r" % self.person.typed[-1])
        if spread(self.refusal).search(self.flat(screen[-6:-4], 0)):
            raise Failure("refused after %r" % self.person.typed[-1])
        tmux.keys("C-u")
        screen = tmux.until(self.ready)
        if screen is None:
            raise Failure("nothing is asked after %r" % self.person.typed[-1])
        return screen

    def flat(self, screen, width):
        """The story and all else as running text, as wrapped lines go."""
        side = width - 42 if width >= 110 else 0
        parts = [row[side:].strip() for row in screen] if side else []
        return re.sub(r"\s+", " ", " ".join([row.strip() for row in screen] + parts)) \
            .replace("\u00a0", " ")

    def check_left(self, tmux, code):
        screen = tmux.until(lambda now: "left" in now)
        if screen is None or code not in screen:
            raise Failure("it was not left with “%s”" % code)
        state = tmux.format("#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}")
        if state != "0 1 0 0":
            raise Failure("the terminal is not clean: alternate, cursor, mouse, keypad are %s" % state)
        with open(self.world.path("before"), encoding="utf-8") as before, \
                open(self.world.path("after"), encoding="utf-8") as after:
            if before.read() != after.read():
                raise Failure("the terminal has other settings than before")

    def buttons(self, screen):
        height = len(screen)
        # At the right edge, dots say that there are more rows.
        rows = "   ".join(re.sub("  +…$", "", row.rstrip()).strip() for row in screen[height - 4:height - 2])
        return [button.strip() for button in rows.split("   ") if button.strip() not in ("", "…")]

    def act(self, tmux, screen, buttons):
        person = self.person
        choice = person.choose([button for button in buttons if not button.startswith("[")])
        if "[ ]" in buttons[0] and person.is_word(choice, "reroll"):
            self.pick(tmux, screen, buttons, choice)
        elif choice.endswith(" …"):
            self.type_pattern(tmux, choice)
        elif person.random.random() < 0.4:
            person.typed.append(choice)
            tmux.type(choice)
        else:
            self.press(tmux, screen, buttons, choice)

    def press(self, tmux, screen, buttons, choice):
        """Goes there with the arrows, sees that it is marked, and presses Enter."""
        height = len(screen)

        def marks():
            rows = tmux.screen(styles=True)[height - 4:height - 2]
            return [mark.strip() for mark in re.findall("\x1b\\[[0-9;]*\\b7m([^\x1b]*)", "\n".join(rows))]
        if marks():
            raise Failure("“%s” is marked, and nobody did that" % marks()[0])
        steps = buttons.index(choice) + 1
        if not screen[height - 3].endswith("  …") and self.person.random.random() < 0.5:
            steps -= len(buttons) + 1  # all are there: the other way round
        tmux.keys(*[self.person.random.choice(("Right", "Down", "Tab") if steps > 0 else
                                              ("Left", "Up", "BTab"))] * abs(steps))
        if tmux.until(lambda _: marks() == [choice], 30) is None:
            raise Failure("“%s” is not marked after %d keys" % (choice, steps))
        self.person.typed.append("keys to " + choice)
        tmux.keys("Enter")

    def pick(self, tmux, screen, buttons, choice):
        """Some of a set, one by one, then the word that takes them; or typed, in any order."""
        ones = [i for i, button in enumerate(buttons) if button.startswith("[ ]")]
        picked = self.person.random.sample(ones, self.person.random.randint(1, len(ones)))
        typed = "%s %s" % (choice, " ".join(str(i + 1) for i in picked))
        self.person.typed.append(typed)
        if self.person.random.random() < 0.5:
            tmux.type(typed)
            return
        for i in ones:
            tmux.keys("Right", *["Space"] * (i in picked))
        wanted = ["x" if i in picked else " " for i in ones]
        if tmux.until(lambda now: re.findall(r"\[(.)\] ", "\n".join(now[-4:-2])) == wanted, 30) is None:
            raise Failure("others are picked than %s" % typed)
        tmux.keys("Enter")

    def type_pattern(self, tmux, choice):
        """A word that needs more: help has an example, or all that it may be."""
        word = choice[:-2]
        tmux.type("?")
        goes_back = [" " + self.catalogue.one(sentence) for sentence in (
            "Enter goes back", "Arrows, Page keys, Home and End scroll · Enter goes back")]
        page = tmux.until(lambda now: now[-1] in goes_back)
        if page is None:
            raise Failure("“?” explains nothing")
        text = "\n".join(page)
        check_text(self.catalogue, text)
        examples = re.findall(r"(?m)^\W*%s ([^\s…]+(?: [^\s…]+)*)(?: …)?  ?" % re.escape(word), text)
        if not examples:
            raise Failure("no example for “%s”" % word)
        rest = examples[-1]
        tmux.keys("Enter")
        if tmux.until(self.ready) is None:
            raise Failure("help does not go away")
        self.person.typed.append("%s %s" % (word, rest))
        tmux.type("%s %s" % (word, rest))

    def nonsense_drawn(self, tmux):
        tmux.type("xyzzy")
        if tmux.until(lambda now: self.refusal.search("\n".join(row.strip() for row in now)), 20) is None:
            raise Failure("“xyzzy” has no answer")
        tmux.keys("Escape")
        if tmux.until(lambda now: self.ready(now) and not
                      self.refusal.search("\n".join(row.strip() for row in now)), 20) is None:
            raise Failure("Escape does not take the answer away")

    def check_screen(self, screen, width):
        catalogue, height = self.catalogue, len(screen)
        text = "\n".join(screen)
        if screen[0] != " Triskel · " + TITLES[self.name]:
            raise Failure("the title is %r" % screen[0])
        if not any("ana" in row for row in screen[1:height - 9]):
            raise Failure("nobody sees who they are")
        if any(columns(row) > width for row in screen):
            raise Failure("a line is too wide")
        check_text(catalogue, text)
        check_text(catalogue, self.flat(screen, width))
        question = screen[height - 5]
        if columns(question) >= width - 1 and not question.endswith((".", "?", "!", ":", "”", "»", "“")):
            raise Failure("the question is cut: %r" % question)
        words = {catalogue.one(key[1], key[0]) for key in CATALOGUES["fr"].forms if (key[0] or "").startswith("word")}
        words |= {catalogue.command(word) for word in ("rematch", "review", "figures", "log", "quit")}
        for button in self.buttons(screen):
            if not button.startswith("[") and words.isdisjoint((button.split(" ")[0], button.split(" ")[-1])):
                raise Failure("“%s” is no choice in this language" % button)
        self.check_secrets(screen, width)

    def check_secrets(self, screen, width):
        """Discs that lie face down, and cards that nobody may see."""
        catalogue, height = self.catalogue, len(screen)
        side = width - 42 if width >= 110 else width
        picture = [row[:side] for row in screen[1:height - (6 if width >= 110 else 9)]]
        question = screen[height - 5].strip()
        if self.name == "skull":
            hidden = line_pattern(catalogue, "Lay your first disc, face down.",
                                  "Lay another disc, or open a challenge.",
                                  "Your hand is empty: open a challenge.", "%1 bids %2. Do you raise or pass?")
            if not hidden.search(question) and not hidden.search(question.partition(": ")[2]):
                return
            if any(self.person.is_word(button, "place") for button in self.buttons(screen)):
                drawn = re.sub(r"\( [✿☠♥] \) [^\W\d]+|✿─✿", "", "\n".join(picture))
                if "✿" not in drawn and "☠" not in drawn and "♥" not in drawn:
                    raise Failure("nobody sees their own hand")
            for discs in others_discs(picture):
                if "☠" in discs or "✿" in discs.replace("✿─✿", ""):
                    raise Failure("a disc face down is shown: %r" % discs)
        elif self.name == "sketch" and self.row["kids"] == "off" and self.row["memory"] == "off":
            if self.buttons(screen)[0] == catalogue.command("rematch"):
                return
            for above, row in zip(picture, picture[1:]):
                if re.search(r"\[\d+ \S+\]", row):
                    raise Failure("a card is shown: %r" % row)
                for card in re.finditer(r"╰─*\d+─*╯", row):
                    if set(above[card.start() + 1:card.end() - 1]) - {"░"}:
                        raise Failure("a card is shown: %r" % above)

    # -- Afterwards --

    def check_record(self):
        # A given seed proves nothing, which is said only if every outcome followed from it.
        for verb, expected, said in (("check", 0, "a good record"), ("verify", 1, "its seed was given by hand")):
            code, out, complaint = run(self.world, [self.triskel, "record", verb, self.record])
            if code != expected or said not in out:
                raise Failure("record %s: %d %s%s" % (verb, code, out, complaint))
        replay = [self.triskel, "replay", self.record, "--plain", "--lang", self.row["language"]]
        code, out, complaint = run(self.world, replay)
        if code != 0 or complaint or not self.over.search(
                out.replace(self.catalogue.one("You", "player"), "ana")):
            raise Failure("the replay does not come to the end: %d %r %r" % (code, out[-300:], complaint))
        check_text(self.catalogue, out)
        code, mine, _ = run(self.world, replay + ["--viewer", "P1"])
        if code != 0 or not self.over.search(mine):
            raise Failure("the replay for P1 does not come to the end")
        self.check_lines(mine)
        with open(self.record, encoding="utf-8") as file:
            record = file.read()
        if "name P1 ana" not in record and " ana" not in record:
            raise Failure("the record does not know ana")
        if self.row["screen"] == "plain":
            self.check_told(record, mine)

    def check_told(self, record, mine):
        """What was told while it was played is what P1 may know of the record, line by line."""
        told, rest = 0, iter(self.transcript.split("\n"))
        lines = [line for line in mine.split("\n") if line and not line.startswith("— ")]
        for line in lines:
            if not any(said == line for said in rest):
                raise Failure("the replay says “%s”, the game did not, after %d lines" % (line, told))
            told += 1
        faces = {self.catalogue.one(face, "name") for face in ("flower", "skull")}
        if self.name == "skull":
            # What lies face down at the others' and is never turned is nowhere: as many faces are
            # told as the record reveals.
            allowed = set(lines)
            public = self.catalogue.pattern("Turned up: %1.", "It failed at the challenger’s own skull.",
                                            "It failed at %1’s skull.", "It failed at your skull.",
                                            "Flower mat: one challenge won.")
            for line in self.transcript.split("\n"):
                other = re.match(r"(Milo|Zoé|Otto|Ida|Nino|Lou|Fee|Kaya|Tom|Mia|Leo|Ella)( II?)?\b", line)
                if other and line not in allowed and "“" not in line and "«" not in line and \
                        "„" not in line and any(face in public.sub("", line) for face in faces):
                    raise Failure("a disc of another is named: %r" % line)


def spread(pattern):
    """Lines, however they are wrapped: for what Game.flat returns."""
    return re.compile(pattern.pattern.strip("^$").replace("\u00a0", " ").replace("\\ ", " "))


def others_discs(picture):
    """Skull: what is drawn in the boxes, or on the lines, of everybody but ana."""
    boxes = {}
    for row in picture:
        for column, (end, mine) in list(boxes.items()):
            if row[column:column + 1] in ("╰", "┗"):
                del boxes[column]
            if not mine:
                yield row[column + 1:end - 1]
        for box in re.finditer("[╭┏][^╭┏╮┓]*[^╭┏╮┓─━ ][^╭┏╮┓]*[╮┓]", row):
            if box.start() not in boxes and not any(a < box.start() < b for a, (b, _) in boxes.items()):
                boxes[box.start()] = (box.end(), bool(re.search(r"\ban?a?\b|\ban?…", box.group())))
        if re.match(r"[► ] [^\s(] \S+.* [(░]", row) and "ana" not in row and not boxes:
            yield row


def play_one(job):
    triskel, game, row, seed = job
    begin = time.monotonic()
    played = Game(triskel, game, row, seed)
    try:
        played.play()
        return played.called(), None, played.actions, time.monotonic() - begin
    except Failure as failure:
        return played.called(), str(failure), played.actions, time.monotonic() - begin
    except SystemExit:  # the pool would go on with the next
        os._exit(1)
    except Exception as error:  # pylint: disable=broad-except
        return played.called(), "%s: %s" % (type(error).__name__, error), played.actions, \
            time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("triskel")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", choices=sorted(OPTIONS))
    parser.add_argument("--mode", choices=MODES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    end_well()
    triskel = os.path.abspath(arguments.triskel)
    passed = failed = 0
    jobs = []
    for game in OPTIONS:
        if arguments.only not in (None, game):
            continue
        chance = random.Random(1000 + arguments.seed)
        rows = full(game, chance) if arguments.full else cover(game, chance)
        covered = set().union(*(pairs_of(row) for row in rows))
        missing = all_pairs(game) - covered
        print("%s: %d games (%d in lines, %d at 80x24, %d at 120x40) cover %d of %d pairs" % (
            (game, len(rows)) + tuple(sum(row["screen"] == mode for row in rows) for mode in MODES) +
            (len(all_pairs(game) & covered), len(all_pairs(game)))), flush=True)
        for pair in sorted(missing, key=sorted):
            if not arguments.full:
                print("  not covered: %s" % sorted(pair))
                failed += 1
        passed += len(all_pairs(game)) - len(missing) if not arguments.full else 0
        jobs += [(triskel, game, row, 100 * arguments.seed + i) for i, row in enumerate(rows)
                 if arguments.mode in (None, row["screen"])]
    if arguments.list:
        for _, game, row, seed in jobs:
            print(game, row, seed)
        jobs = []
    random.Random(arguments.seed).shuffle(jobs)
    jobs.sort(key=lambda job: job[2]["screen"] == "plain")  # the long ones first
    actions, spent = 0, {mode: 0.0 for mode in MODES}
    pool = ProcessPoolExecutor(arguments.jobs, initializer=end_with_parent)
    try:
        for number, (job, (called, failure, acted, seconds)) in enumerate(
                zip(jobs, pool.map(play_one, jobs))):
            actions += acted
            spent[job[2]["screen"]] += seconds
            if failure is None:
                passed += 1
            else:
                failed += 1
                print("FAILED: triskel %s\n%s" % (called, re.sub("(?m)^", "    ", failure)), flush=True)
            if arguments.full and (number + 1) % 500 == 0:
                print("%d of %d games played" % (number + 1, len(jobs)), flush=True)
    finally:  # also when it is stopped
        pool.shutdown(cancel_futures=True)
    print("%d games with %d actions: %s" % (
        len(jobs), actions, ", ".join("%s %.1f s" % item for item in spent.items())))
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
