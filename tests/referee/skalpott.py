"""Skalpott, a second time.

This file exists so that the engine has somebody to be compared with. It was written from the rules (model and
Skalpott) alone, without a look at the engine's source: where the two disagree, one of them misread the rules, or the
rules can be read in two ways. play_against.py plays the engine against it. It aims to be short and obviously right,
not fast.

Seats are numbers 1..n inside, texts (P1..Pn) outside. SKA-... numbers are the rules', MODEL is the common model's.
"""
import functools
import itertools
import random
import re

ACTION = re.compile(r"(dice|reroll)( (0|[1-9][0-9]*)){1,4}|stop|joker|again|yield")

# the words each phase offers, in the order of the page's Words line
OFFERED = {"roll": ("dice",), "throw": ("dice",), "decide": ("reroll", "stop", "joker"), "again": ("again", "yield"),
           "over": ()}

SUMS = {1: range(4, 7), 2: range(7, 10), 3: range(10, 12), 4: range(12, 14), 5: range(14, 15), 6: range(15, 17),
        7: range(17, 19), 8: range(19, 22), 9: range(22, 25)}                     # SKA-2
LINK = {total: link for link, sums in SUMS.items() for total in sums}             # sum -> the one link it fits

# every outcome for one to four dice (SKA-1), and every reroll of one to four of four dice (SKA-12), both in order
DICE = {n: ["dice " + " ".join(values) for values in itertools.product("123456", repeat=n)] for n in (1, 2, 3, 4)}
REROLLS = ["reroll " + " ".join(map(str, which)) for which in
           sorted(which for n in (1, 2, 3, 4) for which in itertools.combinations((1, 2, 3, 4), n))]
ALL = (1, 2, 3, 4)                                    # the positions of the dice

LE_JEU = 2                                            # the automaton's seat in the solo game, SKA-50


class Skalpott:
    def __init__(self, players=2, first=None, joker="literal", counters=12, names=()):
        if players not in (1, 2, 3, 4) or counters not in range(1, 13) or joker not in ("literal", "commit"):
            raise ValueError("players, counters or joker")
        self.players, self.joker, self.counters = players, joker, counters
        self.names = dict(names)                      # a player's number -> free text
        self.solo = players == 1
        self.n = 2 if self.solo else players          # SKA-50, SKA-55: Le Jeu has a seat, a view and a result
        self.seats = range(1, self.n + 1)
        self.viewers = ["all", "spectator"] + [f"P{k}" for k in self.seats]
        self.first_default = "P1" if self.solo else "roll"
        self.first_option = self.first_default if first is None else first
        if self.first_option not in ["roll"] + [f"P{k}" for k in self.seats]:
            raise ValueError("first")
        self.log = []                                 # (actor, action)
        self._begin()

    def _begin(self):
        self.pool = self.counters * self.n            # SKA-1, SKA-50
        self.scrap = 0
        self.box = set()                              # seats with a counter on their Joker box
        self.held = {k: set() for k in self.seats}    # the links each holds; seat k has chain k, SKA-4
        self.seat, self.throws, self.thrown, self.dice = None, 0, ALL, None       # see _turn
        self.rolling = self.rolls = None
        if self.first_option == "roll":
            self.phase, self.rolling, self.rolls = "roll", list(self.seats), []   # SKA-3
        else:
            self._turn(int(self.first_option[1:]))

    # ---- asking

    def kind(self):
        return {"over": "over", "roll": "chance", "throw": "chance"}.get(self.phase, "decision")

    def result(self):
        """One number a player, two in the solo game; None until the game is over."""
        if self.phase != "over":
            return None
        places = self.places()
        share = 1 / places.count(1) if places.count(1) > 1 else 1
        return [share if place == 1 else 0 for place in places]

    def places(self):
        """SKA-43: everyone's place. Who completed the chain is first anyway, having the longest run there is."""
        ranks = [self.rank(k) for k in self.seats]
        return [1 + sum(other > rank for other in ranks) for rank in ranks]

    def rank(self, seat):
        """SKA-43, to be compared: length of the longest run, the highest link of the highest such run, links in all."""
        held = self.held[seat]
        runs = [(top - low + 1, top) for low in held for top in held if all(k in held for k in range(low, top + 1))]
        return *max(runs, default=(0, 0)), len(held)

    def to_act(self):
        """The seats that must decide now."""
        return [self.seat] if self.kind() == "decision" else []

    def legal(self):
        """Chance: [(text, weight)]; decision: {"P1": [text, ...]}; over: {}."""
        if self.kind() == "chance":
            return [(text, 1) for text in self._choices()]
        return {f"P{k}": self._choices() for k in self.to_act()}

    def _choices(self):
        if self.phase == "roll":
            return DICE[4]                                                # SKA-3
        if self.phase == "throw":
            return DICE[len(self.thrown)]                                 # SKA-11, SKA-12
        if self.phase == "again":
            return ["again", "yield"]                                     # SKA-20
        return REROLLS + ["stop"] * self._may_stop() + ["joker"] * self._may_joker()

    def fits(self):
        """Does the sum fit a free link of the player in turn?"""
        return LINK[sum(self.dice)] not in self.held[self.seat]

    def _may_stop(self):
        if self.seat not in self.box:
            return True                                                   # SKA-12
        return self.fits() and (self.joker == "commit" or self.throws > 1)    # SKA-34

    def _may_joker(self):                                                 # SKA-30, SKA-31
        return self.throws == 1 and self.seat not in self.box and not self.fits()

    def refusal(self, actor, text):
        """None if the actor may do this now, else (rule, message)."""
        action = text.partition(" = ")[0]
        word, *numbers = action.split(" ")
        if actor not in ([f"P{k}" for k in self.to_act()] if self.kind() == "decision" else ["C"]) or self.phase == "over":
            return "MODEL", f"{actor} is not to act"
        if not ACTION.fullmatch(action):
            return "MODEL", "malformed"
        if word not in OFFERED[self.phase]:
            return "MODEL", f"no {word} in this phase"
        if action not in self._choices():
            return self._rule(word, numbers), f"{action} is not allowed now"
        if text != action:
            return "MODEL", "nothing is shown in this game"
        return None

    def _rule(self, word, numbers):
        if word == "dice":
            if not all(number in list("123456") for number in numbers):
                return "SKA-1"
            if self.phase == "roll":
                return "SKA-3"
            if self.solo and self.seat == LE_JEU:
                return "SKA-51" if self.throws == 0 else "SKA-54"
            return "SKA-11" if self.throws == 0 else "SKA-12"
        if word == "joker":
            return "SKA-31" if self.seat in self.box else "SKA-30"
        return {"reroll": "SKA-12", "stop": "SKA-34"}[word]

    # ---- acting

    def do(self, actor, text):
        """None, or (rule, message) and nothing changed."""
        refusal = self.refusal(actor, text)
        if refusal is None:
            self.log.append((actor, text))
            self._apply(text)
        return refusal

    def undo(self, count=1):
        """Takes the last actions back: a game is its options and its list of actions."""
        del self.log[len(self.log) - count:]
        self._begin()
        for _, action in self.log:
            self._apply(action)

    def _apply(self, action):
        word, *numbers = action.split(" ")
        numbers = [int(number) for number in numbers]
        if word == "dice" and self.phase == "roll":
            self._roll(sum(numbers))
        elif word == "dice":
            for position, value in zip(self.thrown, numbers):
                self.dice[position - 1] = value
            self.throws += 1
            if self.solo and self.seat == LE_JEU:
                self._le_jeu()
            elif self.throws == (4 if self.seat in self.box else 3):      # SKA-11, SKA-31
                self._stop()                                              # SKA-12
            else:
                self.phase = "decide"
        elif word == "reroll":
            self.phase, self.thrown = "throw", numbers                    # SKA-12
        elif word == "stop":
            self._stop()
        elif word == "joker":
            self._to_box()                                                # SKA-30
        elif word == "again":
            self._turn(self.seat)                                         # SKA-20
        elif word == "yield":
            self._pass_on()

    def _roll(self, total):
        """SKA-3: one throw for the right to begin."""
        self.rolls.append(total)
        if len(self.rolls) == len(self.rolling):
            best = [k for k, total in zip(self.rolling, self.rolls) if total == max(self.rolls)]
            if len(best) == 1:
                self._turn(best[0])
            else:
                self.rolling, self.rolls = best, []

    def _turn(self, seat):
        """A turn begins; it is a Joker turn if there is a counter on the seat's box (SKA-31)."""
        self.phase, self.seat, self.throws, self.thrown, self.dice = "throw", seat, 0, ALL, [0, 0, 0, 0]

    def _pass_on(self):
        """The turn is over."""
        if self.pool == 0 and not self.box:
            self.phase = "over"                       # SKA-41
            return
        seat = self.seat % self.n + 1                 # SKA-10
        while self.pool == 0 and seat not in self.box:
            seat = seat % self.n + 1                  # SKA-42
        self._turn(seat)

    def _to_box(self):
        self.pool -= 1
        self.box.add(self.seat)
        self._pass_on()

    def _stop(self):
        """The turn stops on the dice as they lie."""
        link, held = LINK[sum(self.dice)], self.held[self.seat]
        if link in held:
            held.remove(link)                         # SKA-14, SKA-33
            self.scrap += 1
            if self.seat in self.box:
                self.box.remove(self.seat)            # SKA-33
                self.pool += 1
            self._pass_on()
            return
        held.add(link)
        if self.seat in self.box:
            self.box.remove(self.seat)                # SKA-32
        else:
            self.pool -= 1                            # SKA-13
        if len(held) == 9:
            self.pool += len(self.box)                # SKA-40: back, unplayed
            self.box.clear()
            self.phase = "over"
        elif self.pool and len({value % 2 for value in self.dice}) == 1:  # SKA-20, SKA-21: its box is empty by now
            if self.solo and self.seat == LE_JEU:
                self._turn(LE_JEU)                    # SKA-55
            else:
                self.phase = "again"
        else:
            self._pass_on()

    def _le_jeu(self):
        """A real throw of Le Jeu's has been made: its first, or the fourth of a Joker turn."""
        if self.throws == 1:
            if self.fits():                           # SKA-51
                return self._stop()
            self.dice[self.dice.index(min(self.dice))] = 6                # SKA-52
            if self.fits():
                return self._stop()
            for _ in range(2):
                self.dice[self.dice.index(max(self.dice))] = 1            # SKA-53
            if self.fits():
                return self._stop()
            if self.seat not in self.box:
                return self._to_box()                 # SKA-54
            self.phase, self.throws, self.thrown = "throw", 3, ALL        # SKA-54: the fourth comes
            return None
        return self._stop()

    # ---- the record

    def record(self, viewer="all"):
        """The record for "all", "spectator" or a player ("P2"): nothing is hidden, so they differ in their heads only."""
        lines = ["triskel 1\n", "game skalpott\n", f"players {self.players}\n"]
        defaults = {"first": self.first_default, "joker": "literal", "counters": 12}     # in the options table's order
        options = {"first": self.first_option, "joker": self.joker, "counters": self.counters}
        lines += [f"option {key} {value}\n" for key, value in options.items() if value != defaults[key]]
        lines += [f"name P{player} {name}\n" for player, name in sorted(self.names.items())]
        lines.append(f"viewer {viewer}\n\n")
        lines += [f"{actor} {action}\n" for actor, action in self.log]
        if self.phase == "over":
            lines.append("result " + " ".join(f"{x:g}" for x in self.result()) + "\n")
        return "".join(lines)


Game = Skalpott


# ---- what to play, so that games get into their corners

def random_options(rng):
    """Options for new, as Game takes them; what is default is sometimes left out."""
    players = rng.choice((1, 1, 2, 2, 2, 3, 4))
    seats = 2 if players == 1 else players
    options = {"players": players, "first": rng.choice(("roll", f"P{rng.randint(1, seats)}")),
               "joker": rng.choice(("literal", "commit")),
               "counters": rng.choice((1, 2, 3, 4, rng.randint(1, 12), rng.randint(5, 12), 12))}
    defaults = {"players": 2, "first": "P1" if players == 1 else "roll", "joker": "literal", "counters": 12}
    return {key: value for key, value in options.items() if value != defaults[key] or rng.random() < 0.5}


class Mood:
    """How to play one game: drawn from whatever tells one mood from another, often extreme."""

    def __init__(self, mood):
        rng = random.Random(f"Skalpott in mood {mood}")
        # what the dice tend to, see likes
        self.luck = rng.choice(("none", "fit", "fit", "fit", "hit", "miss", "miss", "even", "copy", "high"))
        self.much = rng.choice((0.3, 0.7, 0.95))              # how often they do
        self.stop = rng.choice((0.1, 0.5, 0.9, 1))            # stops on a free link
        self.waste = rng.choice((0, 0, 0.1, 0.6))             # stops on a held one
        self.joker = rng.choice((0, 0.3, 0.8, 1))             # takes the Joker
        self.again = rng.choice((0, 0.5, 0.9))                # plays on

    def likes(self, game, values):
        """Are these the dice this mood is after?"""
        if game.phase == "roll":                              # to begin: a tie now and then
            return self.luck == "none" or not game.rolls or sum(values) == max(game.rolls)
        dice = list(game.dice)
        for position, value in zip(game.thrown, values):
            dice[position - 1] = value
        link, mine = LINK[sum(dice)], game.held[game.seat]
        if self.luck == "fit":
            return link not in mine
        if self.luck == "hit":                                # loses what it has
            return link in mine
        if self.luck == "miss":                               # at first nothing, so that the Joker comes into play
            late = game.throws > 0 and game.pool < 2 and game.seat in game.box
            return link not in mine if late else link in mine
        if self.luck == "even":                               # plays on and on
            return link not in mine and len({value % 2 for value in dice}) == 1
        if self.luck == "copy":                               # what others hold: ties
            others = set().union(*(game.held[k] for k in game.seats if k != game.seat))
            return link not in mine and (link in others or not others - mine)
        return self.luck != "high" or sum(dice) >= 15


mood_of = functools.cache(Mood)


def choose(game, rng, mood):
    """A legal action, (actor, text). The mood may be anything: what prints alike is one mood."""
    mood = mood_of(f"{mood}")
    if game.kind() == "chance":
        texts = game._choices()
        if rng.random() < mood.much:
            for _ in range(25):
                text = rng.choice(texts)
                if mood.likes(game, [int(value) for value in text.split(" ")[1:]]):
                    return "C", text
        return "C", rng.choice(texts)
    texts, actor = game._choices(), f"P{game.seat}"
    if game.phase == "again":
        return actor, "again" if rng.random() < mood.again else "yield"
    if "joker" in texts and rng.random() < mood.joker:
        return actor, "joker"
    if "stop" in texts and rng.random() < (mood.stop if game.fits() else mood.waste):
        return actor, "stop"
    return actor, rng.choice(REROLLS)


MALFORMED = ["", " ", "dice", "dice ", "dice  1 1 1 1", "dice 1 1 1 1 ", " dice 1 1 1 1", "dice 1  1 1 1", "dice 01 1 1 1",
             "dice 1 1 1 1 1", "dice 1 2 3 4 5 6", "dice +1 1 1 1", "dice -1 1 1 1", "dice 1.0 1 1 1", "dice 0x1 1 1 1",
             "dice one 1 1 1", "dice 1,1,1,1", "dice ? ? ? ?", "dice ?", "Dice 1 1 1 1", "DICE 1", "dice1", "dice\t1 1 1 1",
             "dice 1 1 1 \u0661", "dice\u00a01 1 1 1", "dice 1 1 1 1\0", "dice 1 1 1 1=", "dice 1 1 1 1 = 4",
             "dice 1 1 1 1 = 1", "dice P1", "die 1", "dices 1", "reroll", "reroll ", "reroll  1", "reroll 1 ", "reroll 01",
             "reroll 00", "reroll 1 2 3 4 5", "reroll 1 2 3 4 4", "reroll -1", "reroll +1", "reroll a", "reroll all",
             "reroll P1", "reroll 1 = 1", "reroll 1\0", "reroll1", "Reroll 1", "re 1", "reroll ?", "stop ", " stop", "stop 1",
             "stop 14", "Stop", "STOP", "stopp", "sto", "stop=", "stop = 14", "joker ", "joker 1", "Joker", "jokers",
             "joker = 1", "again ", "again 1", "Again", "yield ", "yield 1", "yields", "Yield", "pass", "resign", "undo", "#",
             "=", "?", "? ?", "first P1", "place 5", "\u2680", "dice " + "1" * 3000 + " ", "reroll " + "0" * 3000]

GARBAGE = [b"new Skalpott", b"new skalpot", b"new skalpott players=0", b"new skalpott players=5", b"new skalpott players=02",
           b"new skalpott players=4294967298", b"new skalpott first=P3", b"new skalpott first=P0", b"new skalpott first=P01",
           b"new skalpott first=random", b"new skalpott first=", b"new skalpott first=Roll", b"new skalpott first=C",
           b"new skalpott players=1 first=P3", b"new skalpott first=P4 players=3", b"new skalpott players=4 first=P5",
           b"new skalpott joker=", b"new skalpott joker=on", b"new skalpott joker=Literal", b"new skalpott joker=commit1",
           b"new skalpott counters=0", b"new skalpott counters=13", b"new skalpott counters=012", b"new skalpott counters=-1",
           b"new skalpott counters=24", b"new skalpott players=1 counters=24", b"new skalpott counters=4294967297",
           b"new skalpott counters=", b"new skalpott counters=x", b"new skalpott chain=2", b"new skalpott pool=24"]

HUGE = ("4294967297", "18446744073709551617", "9" * 500, "256", "257", "260")


def illegal(game, rng):
    """An action that is most likely not allowed now, (actor, text); game.refusal knows."""
    roll = rng.random()
    if roll < 0.8:
        actor = "C" if game.kind() == "chance" or game.kind() == "over" and roll < 0.4 else f"P{game.seat}"
    elif roll < 0.93:
        actor = rng.choice([f"P{k}" for k in game.seats] + ["C", f"P{game.n + 1}"])
    else:
        actor = rng.choice(("C", "P0", "P01", "p1", "c", "P", "P99", "P5", "C1", "X", "?", "", "spectator", "all", "P-1", "P1x",
                            "P4294967297", "P18446744073709551617"))
    if rng.random() < 0.3:
        return actor, rng.choice(MALFORMED)
    words = OFFERED[game.phase] if game.phase != "over" and rng.random() < 0.7 else ("dice", "reroll", "stop", "joker", "again",
                                                                                       "yield")
    word = rng.choice(words)
    if word == "dice":                                        # the wrong number of dice, or a wrong value
        numbers = [str(rng.randint(1, 6)) for _ in range(rng.randint(1, 4))]
        if rng.random() < 0.4:
            numbers[rng.randrange(len(numbers))] = rng.choice(("0", "7", "8", "10", *HUGE))
    elif word == "reroll":                                    # positions in any order, some of them none
        numbers = [str(rng.randint(1, 4)) for _ in range(rng.randint(1, 4))]
        if rng.random() < 0.4:
            numbers[rng.randrange(len(numbers))] = rng.choice(("0", "5", "6", *HUGE))
    else:
        numbers = []
    return actor, " ".join([word, *numbers])
