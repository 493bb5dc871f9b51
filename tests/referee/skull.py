"""Skull, a second time.

This file exists so that the engine has somebody to be compared with. It was written from docs/rules (model and Skull)
alone, without a look at the engine's source: where the two disagree, one of them misread the rules, or the rules can
be read in two ways. play_against.py plays the engine against it. It aims to be short and obviously right, not fast.

Seats are numbers 1..n inside, texts (P1..Pn) outside. SKU-... numbers are the rules', MODEL is the common model's.
"""
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
        if gangs not in (1, 2) or not 2 <= players <= 12 // gangs:
            raise ValueError("players")
        if lastchance not in ("off", "hidden", "open") or show not in ("on", "off"):
            raise ValueError("lastchance or show")
        self.players, self.lastchance, self.gangs, self.show, self.first_option = players, lastchance, gangs, show, first
        self.names = dict(names)                      # person's number -> free text
        self.n = players * gangs                      # SKU-3
        self.seats = range(1, self.n + 1)
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


class Refused(Exception):
    """A record that cannot be loaded: rule, and the number of the bad line if it is an action's."""
    def __init__(self, rule, message, line=None):
        super().__init__(message)
        self.rule, self.line = rule, line


def load(text):
    """The game a full record tells; raises Refused. (Header lines only live tables write are not known here.)"""
    lines = [(i, line) for i, line in enumerate(text.removesuffix("\n").split("\n"), 1) if not line.startswith("#")]
    head = [line for _, line in lines]
    if head[0] != "triskel 1" or "" not in head:
        raise Refused("MODEL", "not a record")
    body, head = lines[head.index("") + 1:], head[1:head.index("")]
    options, names, seen = {}, {}, set()
    for line in head:
        if line.startswith("option ") and re.fullmatch(r"option (lastchance|gangs|show|first) \S+", line):
            _, key, value = line.split(" ")
            if key == "gangs" and value not in ("1", "2"):
                raise Refused("MODEL", line)
            options[key] = int(value) if key == "gangs" else value
        elif re.fullmatch(r"players [1-9][0-9]?", line):
            options["players"] = int(line[8:])
        elif match := re.fullmatch(r"name P([1-9][0-9]?) (.+)", line):
            names[int(match[1])] = match[2]
        elif line not in ("game skull", "viewer all"):                    # a masked one is refused as well
            raise Refused("MODEL", line)
        key = " ".join(line.split(" ")[:2]) if line.startswith(("option", "name")) else line.split(" ")[0]
        if key in seen:
            raise Refused("MODEL", f"{key} twice")
        seen.add(key)
    if not {"game", "players", "viewer"} <= seen:
        raise Refused("MODEL", "a required header line is missing")
    if max(names, default=1) > options["players"]:
        raise Refused("MODEL", "a name for nobody")
    try:
        game = Skull(**options, names=names)
    except ValueError as error:
        raise Refused("MODEL", f"option {error}") from None
    closed = False
    for number, line in body:
        if closed:
            raise Refused("MODEL", "a line after the result")
        if line.startswith("result "):
            closed = True
            if game.phase != "over" or line + "\n" != game.record().splitlines(True)[-1]:
                raise Refused("MODEL", "wrong result")
            continue
        actor, _, action = line.partition(" ")
        refusal = game.do(actor, action)
        if refusal:
            raise Refused(*refusal, line=number)
    return game
