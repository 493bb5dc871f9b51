"""Skull, a second time.

This file exists so that the engine has somebody to be compared with. It was written from docs/rules (model and Skull)
alone, without a look at the engine's source: where the two disagree, one of them misread the rules, or the rules can
be read in two ways. play_against.py plays the engine against it. It aims to be short and obviously right, not fast.

Seats are numbers 1..n inside, texts (P1..Pn) outside. SKU-... numbers are the rules', MODEL is the common model's.
"""
import functools
import itertools
import random
import re

ACTION = re.compile(r"(first|flip|start) P[1-9][0-9]*|place (flower|skull|last)|bid (0|[1-9][0-9]*)|pass|show|hide|"
                    r"(drop|lose) (flower|skull|last)")

# the words each phase offers, in the order of the page's Words line
OFFERED = {"first": ("first",), "prepare": ("place",), "lay": ("place", "bid"), "auction": ("bid", "pass"),
           "attempt": ("flip",), "show": ("show", "hide"), "drop": ("drop",), "lose": ("lose",), "start": ("start",),
           "over": ()}

# the rule that forbids wrong arguments; place and bid have several, see Skull._rule
RULE = {"first": "SKU-2", "flip": "SKU-31", "drop": "SKU-41", "lose": "SKU-42", "start": "SKU-46"}

DEFAULTS = {"lastchance": "off", "gangs": 1, "show": "on", "first": "random"}   # in the order of the options table


class Skull:
    def __init__(self, players=4, lastchance="off", gangs=1, show="on", first="random", names=()):
        if gangs not in (1, 2) or players not in range(2, 12 // gangs + 1):
            raise ValueError("players")
        if lastchance not in ("off", "hidden", "open") or show not in ("on", "off"):
            raise ValueError("lastchance or show")
        self.players, self.lastchance, self.gangs, self.show, self.first_option = players, lastchance, gangs, show, first
        self.names = dict(names)                      # person's number -> free text
        self.n = players * gangs                      # SKU-3
        self.seats = range(1, self.n + 1)
        self.viewers = ["all", "spectator"] + [f"P{p}" for p in range(1, players + 1)]
        if first != "random" and first not in [f"P{k}" for k in self.seats]:
            raise ValueError("first")
        self.log = []                                 # (actor, action, full line, masked line, seat that knows)
        self._begin()

    def _begin(self):
        self.owned = {k: {"flower": 3, "skull": 1} for k in self.seats}   # SKU-1
        self.flower_side = set()                      # seats whose mat shows its flower side
        self.last = None                              # the seat that has the Last Chance disc this round
        self.had_last = set()                         # persons who got it, SKU-54
        self.winner = None
        if self.first_option == "random":
            self.phase = "first"                      # SKU-2
        else:
            self._round(int(self.first_option[1:]))

    # ---- asking

    def person(self, seat):
        return (seat - 1) % self.players + 1          # SKU-3: seats k and k+N are person k

    def in_play(self):
        return [k for k in self.seats if any(self.owned[k].values())]     # SKU-44

    def table(self):
        """The discs on all mats, as long as none is turned (SKU-21)."""
        return sum(map(len, self.stack.values()))

    def kind(self):
        return {"over": "over", "first": "chance", "drop": "chance"}.get(self.phase, "decision")

    def result(self):
        """One number a person; None until the game is over."""
        return [int(p == self.winner) for p in range(1, self.players + 1)] if self.phase == "over" else None

    def to_act(self):
        """The seats that must decide now."""
        if self.phase == "prepare":                   # SKU-11
            return [k for k in self.in_play() if k != self.first and not self.stack[k]] or [self.first]
        if self.phase in ("lay", "auction"):
            return [self.turn]
        if self.phase in ("attempt", "lose", "start"):
            return [self.challenger]
        return sorted(self.asked) if self.phase == "show" else []

    def legal(self):
        """Chance: [(text, weight)]; decision: {"P1": [text, ...]}; over: {}."""
        if self.phase == "first":
            return [(text, 1) for text in self._choices(None)]            # SKU-2
        if self.phase == "drop":                                          # SKU-41
            return [(text, self.owned[self.challenger][text[5:]]) for text in self._choices(None)]
        return {f"P{k}": self._choices(k) for k in self.to_act()}

    def _choices(self, seat):
        phase = self.phase
        if phase == "first":
            return [f"first P{k}" for k in self.seats]
        if phase in ("prepare", "lay"):
            places = ["place " + disc for disc in ("flower", "skull", "last") if self.hand[seat].get(disc)]
            return places if phase == "prepare" else places + self._bids(1)   # SKU-10, SKU-12; SKU-20..23
        if phase == "auction":
            return self._bids(self.bid + 1) + ["pass"]                    # SKU-24
        if phase == "attempt":                                            # SKU-31; the challenger's own are all up
            return [f"flip P{k}" for k in self.seats if self.stack[k]]
        if phase == "show":
            return ["show", "hide"]                                       # SKU-33
        if phase in ("drop", "lose"):                                     # SKU-41, SKU-42
            return [f"{phase} {disc}" for disc, count in self.owned[self.challenger].items() if count]
        return [f"start P{k}" for k in self.in_play()]                    # SKU-46

    def _bids(self, lowest):
        return [f"bid {n}" for n in range(lowest, self.table() + 1)]      # SKU-21

    def shown(self, seat, action):
        """The discs a legal action turns, in the order it turns them."""
        word, _, arg = action.partition(" ")
        if word == "flip":
            return self.stack[int(arg[1:])][-1:]
        if word == "show":
            return self.stack[seat][::-1]
        if word == "bid" and int(arg) == self.table():
            challenger, bid = seat, int(arg)          # SKU-26: cannot be raised
        elif word == "pass" and len(self.bidders) == 2:
            challenger, bid = self.bidder, self.bid   # SKU-26: one seat is left
        else:
            return []
        own = self.stack[challenger][::-1][:bid]      # SKU-30, up to the first skull (SKU-32)
        return own[:own.index("skull") + 1] if "skull" in own else own

    def full(self, seat, action):
        """A legal action as the full record has it."""
        shown = self.shown(seat, action)
        return action + " = " + " ".join(shown) if shown else action

    def refusal(self, actor, text):
        """None if the actor may do this now, else (rule, message)."""
        action = text.partition(" = ")[0]
        word, _, arg = action.partition(" ")
        if actor not in ([f"P{k}" for k in self.to_act()] if self.kind() == "decision" else ["C"]) or self.phase == "over":
            return "MODEL", f"{actor} is not to act"
        if not ACTION.fullmatch(action):
            return "MODEL", "malformed"
        if word not in OFFERED[self.phase]:
            return "MODEL", f"no {word} in this phase"
        seat = None if actor == "C" else int(actor[1:])
        if action not in self._choices(seat):
            return self._rule(seat, word, arg), f"{action} is not allowed now"
        if text != action and text != self.full(seat, action):
            return "MODEL", "that is not what it shows"
        return None

    def _rule(self, seat, word, arg):
        if word == "place":
            if self.phase == "prepare":
                return "SKU-10"
            return "SKU-20" if any(self.hand[seat].values()) else "SKU-22"
        if word == "bid":
            return "SKU-24" if len(arg) < 4 and 1 <= int(arg) <= self.table() else "SKU-21"
        return RULE[word]

    # ---- acting

    def do(self, actor, text):
        """None, or (rule, message) and nothing changed."""
        refusal = self.refusal(actor, text)
        if refusal is None:
            seat, action = None if actor == "C" else int(actor[1:]), text.partition(" = ")[0]
            full = f"{actor} {self.full(seat, action)}\n"
            masked, knows, word = full, None, action.partition(" ")[0]
            if word in ("drop", "lose") or word == "place" and not (action == "place last" and self.lastchance == "open"):
                masked, knows = f"{actor} {word} ?\n", seat or self.challenger    # SKU-41, SKU-42, SKU-51
            self.log.append((actor, action, full, masked, knows))
            self._apply(seat, action)
        return refusal

    def undo(self, count=1):
        """Takes the last actions back: a game is its options and its list of actions."""
        del self.log[len(self.log) - count:]
        self._begin()
        for actor, action, *_ in self.log:
            self._apply(None if actor == "C" else int(actor[1:]), action)

    def _apply(self, seat, action):
        word, _, arg = action.partition(" ")
        if word == "first":
            self._round(int(arg[1:]))
        elif word == "place":
            self.hand[seat][arg] -= 1
            self.stack[seat].append(arg)
            if self.phase == "lay":
                self._pass_on(self.in_play())         # SKU-20
            elif seat == self.first:                  # SKU-11: it was the last to lay
                self.phase, self.turn = "lay", seat
        elif word in ("bid", "pass"):
            own = self.shown(seat, action)
            if word == "bid":
                self.phase, self.bid, self.bidder = "auction", int(arg), seat
            else:
                self.bidders.remove(seat)             # SKU-25
            if own:                                   # the auction is over, SKU-26
                self.phase, self.challenger = "attempt", self.bidder
                for _ in own:
                    self._turn_disc(self.challenger)  # SKU-30
            else:
                self._pass_on(self.bidders)           # SKU-24
        elif word == "flip":
            self._turn_disc(int(arg[1:]))
        elif word in ("show", "hide"):
            self.asked.remove(seat)
            if not self.asked:
                self._loss()
        elif word in ("drop", "lose"):
            self._lose(arg)
        elif word == "start":
            self._next_round(int(arg[1:]))

    def _pass_on(self, seats):
        """The turn goes clockwise to the next of these seats."""
        self.turn = self.turn % self.n + 1
        while self.turn not in seats:
            self.turn = self.turn % self.n + 1

    def _round(self, first):
        self.phase, self.first = "prepare", first
        self.hand = {k: dict(self.owned[k]) for k in self.seats}
        if self.last:
            self.hand[self.last]["last"] = 1          # SKU-50
        self.stack = {k: [] for k in self.seats}      # the face-down discs, bottom first
        self.bidders = set(self.in_play())
        self.bid = self.flowers_up = 0

    def _next_round(self, first, last=None):
        self.last = last                              # SKU-54: whoever had it gives it back
        if last:
            self.had_last.add(self.person(last))
        self._round(first)                            # SKU-45

    def _turn_disc(self, seat):
        if self.stack[seat].pop() == "skull":         # SKU-32: failure; the Last Chance disc is a flower, SKU-51
            self.culprit = seat
            self.asked = {k for k in self.in_play() if k != self.challenger and self.stack[k]}
            if self.show == "on" and self.asked:
                self.phase = "show"                   # SKU-33
            else:
                self._loss()
            return
        self.flowers_up += 1
        if self.flowers_up == self.bid:               # SKU-32: success
            if self.challenger in self.flower_side:   # SKU-40
                self._win(self.person(self.challenger))
            else:
                self.flower_side.add(self.challenger)
                self._next_round(self.challenger)

    def _loss(self):
        own = self.culprit == self.challenger
        if self.last == self.challenger or own and sum(self.owned[self.challenger].values()) == 1:
            self._out()                               # SKU-53; SKU-42 with a single disc
        else:
            self.phase = "lose" if own else "drop"    # SKU-42; SKU-41, SKU-43

    def _lose(self, disc):
        who = self.challenger
        self.owned[who][disc] -= 1
        left = sum(self.owned[who].values())
        if left == 0:
            self._out()
        elif left == 1 and self.lastchance != "off" and self.person(who) not in self.had_last:
            self._next_round(who, last=who)           # SKU-50
        else:
            self._next_round(who)                     # SKU-45

    def _out(self):
        self.owned[self.challenger] = {"flower": 0, "skull": 0}           # SKU-44
        persons = {self.person(k) for k in self.in_play()}
        if len(persons) == 1:
            self._win(persons.pop())                  # SKU-47
        elif self.culprit == self.challenger:
            self.phase = "start"                      # SKU-46
        else:
            self._next_round(self.culprit)            # SKU-46

    def _win(self, person):
        self.phase, self.winner = "over", person

    # ---- the record

    def record(self, viewer="all"):
        """The record for "all", "spectator" or a person ("P2")."""
        lines = ["triskel 1\n", "game skull\n", f"players {self.players}\n"]
        options = {"lastchance": self.lastchance, "gangs": self.gangs, "show": self.show, "first": self.first_option}
        lines += [f"option {key} {value}\n" for key, value in options.items() if value != DEFAULTS[key]]
        lines += [f"name P{person} {name}\n" for person, name in sorted(self.names.items())]
        lines.append(f"viewer {viewer}\n\n")
        if viewer == "all":
            lines += [full for _, _, full, _, _ in self.log]
        else:
            me = 0 if viewer == "spectator" else int(viewer[1:])
            mine = {None, *(k for k in self.seats if self.person(k) == me)}
            lines += [full if knows in mine else masked for _, _, full, masked, knows in self.log]
        if self.phase == "over":
            lines.append("result " + " ".join(f"{x:g}" for x in self.result()) + "\n")
        return "".join(lines)


Game = Skull


# ---- what to play, so that games get into their corners

def all_options(rng):
    """All combinations, shuffled; the seat for first is drawn; what is default is sometimes left out."""
    tables = [(1, players) for players in range(2, 13)] + [(2, players) for players in range(2, 7)]
    combinations = list(itertools.product(tables, ("off", "hidden", "open"), ("on", "off"), (False, True)))
    rng.shuffle(combinations)
    for (gangs, players), lastchance, show, drawn in combinations:
        options = {"players": players, "lastchance": lastchance, "gangs": gangs, "show": show,
                   "first": "random" if drawn else f"P{rng.randint(1, players * gangs)}"}
        yield {key: value for key, value in options.items() if value != {"players": 4, **DEFAULTS}[key] or rng.random() < 0.5}


def random_options(rng):
    """Options for new, as Game takes them."""
    return next(all_options(rng))


class Mood:
    """How the reference plays one game: drawn at random, often extreme, so that games get into their corners."""

    def __init__(self, mood):
        rng = random.Random(f"Skull in mood {mood}")
        self.skull = rng.choice((0.05, 0.3, 0.5, 0.95))       # lays its skull
        self.open = rng.choice((0.05, 0.3, 0.6, 0.95))        # opens a challenge rather than lay
        self.leave = rng.choice((0.1, 0.5, 0.8, 0.97))        # passes rather than raise
        self.high = rng.choice((0.02, 0.1, 0.5))              # bids everything
        self.low = rng.choice((0.2, 0.6, 0.95))               # else bids the least
        self.luck = rng.choice(("flower", "flower", "skull", None))   # turns these where it can
        self.keep = rng.choice((0.1, 0.5, 0.9))               # loses a flower rather than the skull


mood_of = functools.cache(Mood)


def choose(game, rng, mood):
    """A legal action, (actor, text). The mood may be anything: what prints alike is one mood."""
    mood, legal = mood_of(f"{mood}"), game.legal()
    if game.kind() == "chance":
        return "C", rng.choice(legal)[0]
    actor = rng.choice(list(legal))
    texts = legal[actor]
    if len(texts) == 1:
        return actor, texts[0]
    if game.phase in ("lay", "auction"):
        bids = [text for text in texts if text[0] == "b"]
        rest = [text for text in texts if text[0] == "p"]             # place or pass
        if not rest or rng.random() < (mood.open if game.phase == "lay" else 1 - mood.leave):
            if rng.random() < mood.high:
                return actor, bids[-1]
            return actor, bids[0] if rng.random() < mood.low else rng.choice(bids)
        texts = rest
    if texts[-1] == "place last" and rng.random() < 0.5:
        return actor, "place last"
    if "place skull" in texts:
        return actor, "place skull" if rng.random() < mood.skull else texts[0]
    if game.phase == "lose":
        return actor, "lose flower" if rng.random() < mood.keep else "lose skull"
    if game.phase == "attempt" and mood.luck and rng.random() < 0.9:
        texts = [text for text in texts if (game.stack[int(text[6:])][-1] == "skull") == (mood.luck == "skull")] or texts
    return actor, rng.choice(texts)


MALFORMED = ["", " ", "bid", "bid ", "bid  1", "bid 01", "bid 00", "bid 1 ", " bid 1", "bid +1", "bid -1", "bid 1.0",
             "bid 0x1", "bid one", "bid 1 2", "Bid 1", "BID 1", "bid1", "bid\t1", "bid \u0661", "bid\u00a01", "bid 1\0",
             "bid P1", "place", "place ", "place ?", "place rose", "place  flower", "place flower ",
             "place flower skull", "place Flower", "place flowers", "place flowe", "place 1", "place skull\0", "pass ",
             "pass 1", "Pass", "passs", "pas", "flip", "flip ", "flip 1", "flip P", "flip P0", "flip P01", "flip p1",
             "flip P1 P2", "flip P1 ", "flip P-1", "flip C", "flip ?", "show ?", "show skull", "show ", "hide 1",
             "hide ", "lose", "lose last", "lose ?", "lose rose", "lose flower ", "drop", "drop ?", "drop last",
             "drop 1", "start", "start P0", "start 1", "start P01", "start P1 ", "first", "first P0", "first 1",
             "first P01", "first P1 ", "=", " = flower", "= flower", "pass=", "pass =", "pass = ", "hide =", "show =",
             "show = ", "? ?", "?", "resign", "undo", "#", "place flower=", "\u2620", "bid 1" + "0" * 3000 + " "]

GARBAGE = [b"new Skull", b"new skull players=1", b"new skull players=13", b"new skull players=4 gangs=3", b"new skull gangs=0",
           b"new skull gangs=02", b"new skull players=7 gangs=2", b"new skull gangs=2 players=12", b"new skull lastchance=on",
           b"new skull lastchance=", b"new skull lastchance=Open", b"new skull show=maybe", b"new skull show",
           b"new skull first=P0", b"new skull first=P5", b"new skull players=3 first=P4", b"new skull first=P4 players=3",
           b"new skull first=p1", b"new skull first=P01", b"new skull first=1", b"new skull first=P13",
           b"new skull players=4 gangs=2 first=P9", b"new skull first=C", b"new skull players=4  show=on"]


def illegal(game, rng):
    """An action that is most likely not allowed now, (actor, text); game.refusal knows."""
    roll = rng.random()
    if roll < 0.75:
        actor = f"P{rng.choice(game.to_act())}" if game.kind() == "decision" else "C"
    elif roll < 0.9:
        actor = f"P{rng.randint(1, game.n)}"
    else:
        actor = rng.choice(("C", "P0", "P01", "p1", "c", "P", "P99", "P13", "C1", "X", "?", "", "spectator", "all",
                            "P-1", "P1x", "P4294967297", "P18446744073709551617"))
    if rng.random() < 0.3:
        return actor, rng.choice(MALFORMED)
    words = ("first", "place", "place", "bid", "bid", "pass", "flip", "flip", "show", "hide", "drop", "lose", "start")
    if game.phase != "over" and rng.random() < 0.5:
        words = OFFERED[game.phase]
    word = rng.choice(words)
    if word in ("first", "flip", "start"):
        arg = "P" + rng.choice([str(rng.randint(1, game.n))] * 4 +
                               [str(game.n + 1), "99", "4294967297", "18446744073709551617", "9" * 500])
    elif word == "bid":
        top, table = (game.bid, game.table()) if game.phase in ("lay", "auction") else (1, 1)
        arg = rng.choice(("0", "99", "99999999999999999999", "4294967297", "18446744073709551617", "1", "9" * 500,
                          "9" * 20000, str(top), str(max(top - 1, 0)), str(table + 1), str(table)))
    else:
        discs = {"place": ("flower", "skull", "last"), "drop": ("flower", "skull"), "lose": ("flower", "skull")}
        arg = rng.choice(discs.get(word, ("",)))
    return actor, f"{word} {arg}".rstrip() + rng.choice(("", "", "", " = flower", " = skull", " = last", " = flower flower"))
