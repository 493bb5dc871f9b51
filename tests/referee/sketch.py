"""Sketch! and Sketch! Kids, a second time.

This file exists so that the engine has somebody to be compared with. It was written from the rules (model and Sketch!)
alone, without a look at the engine's source: where the two disagree, one of them misread the rules, or the rules can
be read in two ways. play_against.py plays the engine against it. It aims to be short and obviously right, not fast.

Seats are numbers 1..n inside, texts (P1..Pn) outside. SKE-... numbers are the rules', MODEL is the common model's.
"""
import functools
import random
import re

NUMBERS = [str(value) for value in range(1, 11)]
DECK = {**dict.fromkeys(NUMBERS, 4), "archer": 3, "dancer": 3, "magician": 3, "seer": 3, "goodking": 3, "badking": 3,
        "veto": 6}                                    # SKE-1, in its order
KINGS = ("goodking", "badking")
DEALT = {"normal": (4, 2), "penumbra": (5, 1), "darkness": (6, 0)}        # cards, and how many to look at
LIMIT, TURNS = 64, 200                                # SKE-63

ACTION = re.compile(r"(dealer|aim) S|card (N|archer|dancer|magician|seer|goodking|badking|veto)|"
                    r"(dig|pick|discard|sketch|veto) I|peek( I){0,2}|draw|take|swap S I S I|(look|turn) S I|ok|end|assault"
                    .replace("S", "P[1-9][0-9]*").replace("I", "(0|[1-9][0-9]*)").replace("N", "([1-9]|10)"))

# the words each phase offers; to announce there is one word a kind of card, see Sketch.offered
OFFERED = {"dealer": ("dealer",), "card": ("card",), "dig": ("dig",), "pick": ("pick",), "peek": ("peek",),
           "draw": ("draw", "take"), "discard": ("discard",), "window": ("ok", "sketch", "veto"), "end": ("end", "assault"),
           "over": ()}

# the rule that forbids wrong arguments; sketch and veto have several, see Sketch._rule
RULE = {"dealer": "SKE-10", "card": "SKE-13", "dig": "SKE-50", "pick": "SKE-53", "peek": "SKE-11", "take": "SKE-20",
        "discard": "SKE-21", "aim": "SKE-22", "swap": "SKE-22", "look": "SKE-22", "turn": "SKE-81"}

DEFAULTS = {"mode": "normal", "teams": "off", "kids": "off", "veto": "on", "dancer": 20, "magician": 20, "seer": 20,
            "badking": 20, "dealer": "random", "memory": "off"}           # in the order of the options table

EVERYONE, NOBODY = None, frozenset()                  # who sees something: else a set of seats


def match(a, b):
    return a == b or a in KINGS and b in KINGS        # SKE-3


class Card:
    """A card on the table: its kind, and whether it lies face up (Kids). Who has seen it is no rule's concern (SKE-70)."""

    def __init__(self, kind):
        self.kind, self.up = kind, False


class Played:
    """A card played in a reaction window: by discard, sketch or veto; and the target its player announced for it."""

    def __init__(self, word, kind, seat):
        self.word, self.kind, self.seat, self.target = word, kind, seat, None


class Sketch:
    def __init__(self, players=4, mode="normal", teams="off", kids="off", veto="on", dancer=20, magician=20, seer=20,
                 badking=20, dealer="random", memory="off", names=()):
        self.options = {"mode": mode, "teams": teams, "kids": kids, "veto": veto, "dancer": dancer, "magician": magician,
                        "seer": seer, "badking": badking, "dealer": dealer, "memory": memory}
        if players not in range(2, 9) or mode not in DEALT:
            raise ValueError("players or mode")
        if any(self.options[key] not in ("off", "on") for key in ("teams", "kids", "veto", "memory")):
            raise ValueError("not off or on")
        if teams == "on" and players not in (4, 6, 8) or veto == "off" and kids == "off":
            raise ValueError("these do not go together")
        if any(self.options[key] not in range(100) for key in ("dancer", "magician", "seer", "badking")):
            raise ValueError("points")
        self.players, self.teams, self.kids, self.vetoes = players, teams == "on", kids == "on", veto == "on"
        self.dealt, self.looks = DEALT[mode]
        self.seats = range(1, players + 1)
        self.viewers = ["all", "spectator"] + [f"P{k}" for k in self.seats]
        if dealer != "random" and dealer not in self.viewers[2:]:
            raise ValueError("dealer")
        self.points = {**dict(zip(NUMBERS, range(1, 11))), "archer": 20, "goodking": 0, "veto": 0, "dancer": dancer,
                       "magician": magician, "seer": seer, "badking": badking}    # SKE-5
        self.names = dict(names)                      # seat -> free text
        self.log = []                                 # (actor, action, masked action, who sees the action, what it showed)
        self._begin()

    def _begin(self):
        self.pile = {kind: 0 if kind == "veto" and not self.vetoes else count for kind, count in DECK.items()}
        self.discard = []                             # kinds, bottom first
        self.hand = {k: [] for k in self.seats}       # slot 1 first; None is a hole
        self.assault = None                           # the seat that called it
        self.turns = 0
        self.last = False                             # the last window, or one following it
        self.shown = []                               # what the action under way showed: (text, who saw it)
        self.todo = []                                # what is to happen next, in order: (method, *arguments)
        if self.options["dealer"] == "random":
            self.phase = "dealer"                     # SKE-10
        else:
            self._deal(int(self.options["dealer"][1:]))

    # ---- asking

    def slots(self, seat):
        """The numbers of the seat's slots that hold a card."""
        return [i for i, card in enumerate(self.hand[seat], 1) if card]

    def card(self, seat, slot):
        return self.hand[seat][slot - 1] if 1 <= slot <= len(self.hand[seat]) else None

    def cards(self, seat):
        return [card for card in self.hand[seat] if card]

    def partner(self, seat):
        return (seat + self.players // 2 - 1) % self.players + 1

    def kind(self):
        if self.phase in ("dealer", "card", "dig", "pick"):
            return "chance"
        return "over" if self.phase == "over" else "decision"

    def scores(self):
        own = {k: sum(self.points[card.kind] for card in self.cards(k)) for k in self.seats}
        return [own[k] + (own[self.partner(k)] if self.teams else 0) for k in self.seats]    # SKE-62

    def result(self):
        """One number a player; None until the game is over."""
        if self.phase != "over":
            return None
        scores = self.scores()
        winners = scores.count(min(scores))
        return [(1 / winners if winners > 1 else 1) if score == min(scores) else 0 for score in scores]

    def to_act(self):
        """The seats that must decide now."""
        if self.phase == "peek":
            return sorted(self.asked)                 # SKE-11
        if self.phase == "window":
            return self.unanswered()
        if self.phase == "announce":
            return [self.announced.seat]
        return [self.turn] if self.phase in ("draw", "discard", "end") else []

    def unanswered(self):
        """SKE-30, SKE-32: who still has to answer in this window."""
        return [k for k in self.seats if self.slots(k) and k not in self.said_ok]

    def legal(self):
        """Chance: [(text, weight)]; decision: {"P1": [text, ...]}; over: {}."""
        if self.phase == "card":
            return [(f"card {kind}", count) for kind, count in self.pile.items() if count]   # SKE-13
        if self.kind() == "chance":
            return [(text, 1) for text in self._choices(None)]
        return {f"P{k}": self._choices(k) for k in self.to_act()}

    def offered(self):
        """The words of this phase, in the order of the page's Words line."""
        if self.phase == "announce":
            return {"magician": ("swap",), "seer": ("turn",) if self.kids else ("look",)}.get(self.announced.kind, ("aim",))
        return OFFERED[self.phase]

    def _choices(self, seat):
        phase = self.phase
        if phase == "dealer":
            return [f"dealer P{k}" for k in self.seats]
        if phase == "card":
            return [f"card {kind}" for kind, count in self.pile.items() if count]
        if phase == "dig":
            return [f"dig {j}" for j in range(1, len(self.discard) // 2 + 1)]        # SKE-50
        if phase == "pick":
            return [f"pick {j}" for j in range(1, len(self.unplaced) + 1)]           # SKE-53
        if phase == "peek":
            texts = ["peek"]                          # SKE-11
            for i in self.slots(seat):
                texts.append(f"peek {i}")
                if self.looks == 2:
                    texts += [f"peek {i} {j}" for j in self.slots(seat) if j > i]
            return texts
        if phase == "draw":
            return ["draw"] + ["take"] * (self.discard[-1:] != [] and self.discard[-1] in NUMBERS)   # SKE-20
        if phase == "discard":
            return [f"discard {i}" for i in self.slots(seat)]                        # SKE-21
        if phase == "announce":
            return self._targets(self.announced)
        if phase == "window":
            texts = ["ok"]
            if self.may_sketch():
                texts += [f"sketch {i}" for i in self.slots(seat)]
            if self.may_veto():
                texts += [f"veto {i}" for i in self.slots(seat)]
            return texts
        return ["end", "assault"]                     # SKE-26: with the assault called this phase does not come

    def _targets(self, played):
        """SKE-2, SKE-22: what may be announced for a card."""
        if played.kind == "archer":
            return [f"aim P{k}" for k in self.seats if k != played.seat]
        if played.kind == "dancer":
            return [f"aim P{k}" for k in self.seats if self.slots(k)]
        if played.kind == "magician":
            return [f"swap P{a} {i} P{b} {j}" for a in self.seats for i in self.slots(a)
                    for b in self.seats if b > a for j in self.slots(b)]
        word = "turn" if self.kids else "look"        # SKE-81
        return [f"{word} P{k} {i}" for k in self.seats for i in self.slots(k)]

    def exhausted(self):
        return self.answers >= LIMIT                  # SKE-63

    def may_sketch(self):                             # SKE-35
        return not self.exhausted() and self.discard != [] and not (self.played and self.played[-1].kind == "veto")

    def may_veto(self):                               # SKE-33; what was played last in this window is the top of the discard
        return not self.exhausted() and self.vetoes and self.played != [] and self.played[-1].kind not in NUMBERS

    def _text(self, action, shown, me="all"):
        """An action and what of the things shown this viewer ("all", or a seat, 0 for the spectator) saw."""
        mine = [text for text, who in shown if me == "all" or who is EVERYONE or me in who]
        return action + " = " + " ".join(mine) if mine else action

    def refusal(self, actor, action):
        """None if the actor may do this now, else (rule, message)."""
        word, *arguments = action.split(" ")
        if actor not in ([f"P{k}" for k in self.to_act()] if self.kind() == "decision" else ["C"]) or self.phase == "over":
            return "MODEL", f"{actor} is not to act"
        if not ACTION.fullmatch(action):
            return "MODEL", "malformed"
        if word not in self.offered():
            return "MODEL", f"no {word} in this phase"
        seat = None if actor == "C" else int(actor[1:])
        if action not in self._choices(seat):
            return self._rule(word), f"{action} is not allowed now"
        return None

    def _rule(self, word):
        if word in ("sketch", "veto"):
            if self.exhausted():
                return "SKE-63"
            return "SKE-33" if word == "veto" else "SKE-31" if self.may_sketch() else "SKE-35"
        return RULE[word]

    # ---- acting

    def do(self, actor, text):
        """None, or (rule, message) and nothing changed."""
        action = text.partition(" = ")[0]
        refusal = self.refusal(actor, action)
        if refusal is None:
            masked, who = action, EVERYONE
            if self.phase in ("card", "dig", "pick"):
                masked, who = f"{self.phase} ?", self.seen if self.phase == "card" else NOBODY
            self._apply(None if actor == "C" else int(actor[1:]), action)
            if text not in (action, self._text(action, self.shown)):
                self.undo(0)
                return "MODEL", "that is not what it shows"
            self.log.append((actor, action, masked, who, self.shown))
        return refusal

    def undo(self, count=1):
        """Takes the last actions back: a game is its options and its list of actions."""
        del self.log[len(self.log) - count:]
        self._begin()
        for actor, action, *_ in self.log:
            self._apply(None if actor == "C" else int(actor[1:]), action)

    def _apply(self, seat, action):
        self.shown = []
        word, *arguments = action.split(" ")
        if word == "dealer":
            self._deal(int(arguments[0][1:]))
        elif word == "card":
            self.pile[arguments[0]] -= 1
            card = Card(arguments[0])
            card.up = self.seen is EVERYONE           # SKE-80
            self._arrive(self.receiver, card)
            self._run()
        elif word == "dig":
            self._arrive(self.receiver, Card(self.discard.pop(int(arguments[0]) - 1)))
            self._run()
        elif word == "pick":
            self._pick(int(arguments[0]))
        elif word == "peek":
            self._peek(seat, [int(i) for i in arguments])
        elif word == "draw":                          # SKE-20, SKE-80
            self._then("drawn", ("_give", seat, EVERYONE if self.kids else {seat}))
        elif word == "take":
            card = Card(self.discard.pop())
            card.up = self.kids                       # SKE-80
            self._arrive(seat, card)
            self.phase = "discard"
        elif word == "discard":
            kind = self._leave(seat, int(arguments[0]))
            self.shown.append((kind, EVERYONE))
            self._window()                            # SKE-23
            self._put_on("discard", kind, seat)
        elif word in ("aim", "swap", "look", "turn"):
            played = self.announced
            played.target = tuple(int(text.removeprefix("P")) for text in arguments)
            if self.stage == "resolve":               # SKE-24: announced again, it happens at once
                self.todo.insert(0, ("_effect", played))
            self._run()
        elif word == "ok":
            self.said_ok.add(seat)
            self._run()
        elif word in ("sketch", "veto"):
            self._answer(word, seat, int(arguments[0]))
        else:
            if word == "assault":
                self.assault = seat
            self._next_turn()

    # cards

    def _arrive(self, seat, card):                    # SKE-15
        hand = self.hand[seat]
        if None in hand:
            hand[hand.index(None)] = card
        else:
            hand.append(card)

    def _leave(self, seat, slot):
        kind = self.hand[seat][slot - 1].kind
        self.hand[seat][slot - 1] = None              # SKE-15
        return kind

    def _give(self, seat, seen):
        """A card comes to a seat, seen by these: from the pile or dug (SKE-50). True if chance has to act for it."""
        self.receiver, self.seen = seat, seen
        if any(self.pile.values()):
            self.phase = "card"
        elif len(self.discard) // 2:
            self.phase = "dig"
        else:
            return False
        return True

    def _penalty(self, seat):
        """SKE-50, SKE-52."""
        return [("_give", k, NOBODY) for k in ((seat, self.partner(seat)) if self.teams else (seat,))]

    # what follows: one thing after the other, until somebody has to act

    def _then(self, stage, *todo):
        self.stage, self.todo = stage, list(todo)
        self._run()

    def _run(self):
        while True:
            if self.todo:
                method, *arguments = self.todo.pop(0)
                if getattr(self, method)(*arguments):
                    return
            elif self.stage == "window" and not self.unanswered():
                self._close()
            elif self.stage == "resolve" and self.happened:
                self._window()                        # SKE-25
            else:
                break
        if self.stage == "dealt":
            self.phase, self.asked = "peek", set(self.seats)              # SKE-11
            if not self.looks:
                self._next_turn()
        elif self.stage == "drawn":
            self.phase = "discard"
        elif self.stage == "window":
            self.phase = "window"
        elif self.last:
            self._finish()
        elif self.assault:
            self._next_turn()                         # SKE-26
        else:
            self.phase = "end"

    def _deal(self, dealer):
        self.turn = dealer                            # SKE-12: the next begins
        from_left = [(dealer + i - 1) % self.players + 1 for i in range(1, self.players + 1)]
        self._then("dealt", *[("_give", k, NOBODY) for _ in range(self.dealt) for k in from_left])    # SKE-10

    def _peek(self, seat, slots):
        for i in slots:
            card = self.card(seat, i)
            card.up = self.kids                       # SKE-80
            self.shown.append((card.kind, EVERYONE if self.kids else {seat}))
        self.asked.remove(seat)
        if not self.asked:
            self._next_turn()

    def _next_turn(self):
        self.turn = self.turn % self.players + 1
        self.turns += 1
        self.answers = 0                              # sketches and vetoes in this turn, failed ones too, SKE-63
        if self.turn == self.assault or not self.slots(self.turn) or not any(self.pile.values()) or self.turns > TURNS:
            self.last = True                          # SKE-60, SKE-63
            self._window()                            # SKE-61
            self._run()
        else:
            self.phase = "draw"

    def _finish(self):
        self.phase = "over"
        hands = " ".join(" ".join([f"P{k}", *(card.kind for card in self.cards(k))]) for k in self.seats)
        self.shown.append((hands, EVERYONE))

    # the reaction window

    def _window(self):
        self.stage, self.todo = "window", []
        self.played, self.said_ok = [], set()

    def _put_on(self, word, kind, seat):
        """A card goes onto the discard, in a window: all may answer it, once its effect is announced."""
        self.discard.append(kind)
        self.played.append(Played(word, kind, seat))
        self.said_ok = set()                          # SKE-30
        if kind in ("archer", "dancer", "magician", "seer"):
            self.todo.append(("_announce", self.played[-1]))           # SKE-22, SKE-31
        self._run()

    def _announce(self, played):
        """True if there is something to announce; else the effect is void (SKE-22, SKE-24)."""
        played.target, self.announced = None, played
        if self._targets(played):
            self.phase = "announce"
            return True
        return False

    def _answer(self, word, seat, slot):
        card = self.card(seat, slot)
        self.shown.append((card.kind, EVERYONE))
        self.answers += 1
        if card.kind == "veto" if word == "veto" else match(card.kind, self.discard[-1]):
            self._leave(seat, slot)
            self._put_on(word, card.kind, seat)       # SKE-31, SKE-33
        else:                                         # SKE-32: it lies as it lay (SKE-82), and its player answers again
            self.todo += self._penalty(seat)
            self._run()

    def _close(self):
        """SKE-24: what was not cancelled is to happen."""
        cancelled = set()
        for i in reversed(range(len(self.played))):   # SKE-34: last first
            if self.played[i].word == "veto" and i not in cancelled:
                cancelled.add(i - 1)
        self.stage, self.happened = "resolve", False
        for i, played in enumerate(self.played):
            own_veto = played.kind == "veto" and played.word == "discard" and not self.kids          # SKE-40
            if i not in cancelled and (played.target or own_veto):
                self.todo.append(("_effect", played))

    def _effect(self, played):
        """An effect happens. True if somebody has to act for it."""
        kind, seat, target = played.kind, played.seat, played.target
        aimed = [target[i:i + 2] for i in range(0, len(target), 2)] if kind in ("magician", "seer") else []
        if not all(self.card(*place) for place in aimed) or kind == "dancer" and not self.slots(target[0]):
            return self._announce(played)             # SKE-24
        self.happened = True                          # SKE-25
        if kind == "veto":
            self.todo[:0] = self._penalty(seat)       # SKE-40
        elif kind == "archer":
            return self._give(target[0], NOBODY)      # SKE-51
        elif kind == "magician":                      # the cards keep their sides: SKE-81
            (a, i), (b, j) = aimed
            self.hand[a][i - 1], self.hand[b][j - 1] = self.card(b, j), self.card(a, i)
        elif kind == "seer":
            self._look(seat, self.card(*target))
        elif kind == "dancer":
            return self._shuffle(target[0])
        return False

    def _look(self, seat, card):
        if not self.kids:
            self.shown.append((card.kind, {seat}))
            return
        card.up = not card.up                         # SKE-81
        if card.up:
            self.shown.append((card.kind, EVERYONE))

    def _shuffle(self, seat):
        self.places, self.unplaced, self.shuffled = self.slots(seat), self.cards(seat), seat
        for card in self.unplaced:
            card.up = False                           # SKE-81
        if len(self.unplaced) > 1:
            self.phase = "pick"
            return True
        return False

    def _pick(self, j):                               # SKE-53
        self.hand[self.shuffled][self.places.pop(0) - 1] = self.unplaced.pop(j - 1)
        if len(self.unplaced) == 1:
            self.hand[self.shuffled][self.places[0] - 1] = self.unplaced[0]
            self._run()

    # ---- the record

    def record(self, viewer="all"):
        """The record for "all", "spectator" or a player ("P2")."""
        lines = ["triskel 1\n", "game sketch\n", f"players {self.players}\n"]
        lines += [f"option {key} {value}\n" for key, value in self.options.items() if value != DEFAULTS[key]]
        lines += [f"name P{seat} {name}\n" for seat, name in sorted(self.names.items())]
        lines.append(f"viewer {viewer}\n\n")
        me = "all" if viewer == "all" else 0 if viewer == "spectator" else int(viewer[1:])
        for actor, action, masked, who, shown in self.log:
            sees = me == "all" or who is EVERYONE or me in who
            lines.append(f"{actor} {self._text(action if sees else masked, shown, me)}\n")
        if self.phase == "over":
            lines.append("result " + " ".join(f"{x:g}" for x in self.result()) + "\n")
        return "".join(lines)


Game = Sketch


# ---- what to play, so that games get into their corners

def random_options(rng):
    """Options for new, as Game takes them; what is default is sometimes left out."""
    players = rng.choice((2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8))
    kids = rng.choice(("off", "off", "on"))
    options = {"players": players, "mode": rng.choice(("normal", "normal", "penumbra", "darkness")),
               "teams": rng.choice(("off", "on")) if players in (4, 6, 8) else "off", "kids": kids,
               "veto": rng.choice(("on", "on", "off")) if kids == "on" else "on",
               "dealer": rng.choice(("random", f"P{rng.randint(1, players)}")), "memory": rng.choice(("off", "off", "on"))}
    for kind in ("dancer", "magician", "seer", "badking"):
        options[kind] = rng.choice((20, 20, 0, 1, 10, 19, 21, 99, rng.randint(0, 99)))
    return {key: value for key, value in options.items() if value != {"players": 4, **DEFAULTS}[key] or rng.random() < 0.5}


class Mood:
    """How to play one game: drawn at random, often extreme. Whoever plays sees all cards, or the corners stay empty."""

    def __init__(self, mood):
        rng = random.Random(f"Sketch in mood {mood}")
        # storm: archers keep hitting until SKE-63 stops them (late: in the last window); long: turns without an end;
        # thin: hands shrink to the loved kind, whose cards are then aimed at hands that sketch them away; lone: dancers
        # and seers for hands of one card
        self.plan = rng.choice(("plain",) * 13 + ("storm", "late", "long", "thin", "thin", "lone", "lone"))
        actions = list(DECK)[10:]
        self.loved = rng.sample(actions * 3 + NUMBERS, rng.choice((0, 1, 1, 2, 3)))   # the kinds this game is about
        self.luck = rng.choice((0, 0.5, 0.9))                 # chance brings those
        self.hold = rng.choice((0, 0, 0.9))                   # but keeps vetoes and those on the hand at first
        self.take = rng.choice((0.05, 0.4, 0.95))             # takes rather than draws
        self.throw = rng.choice(("any", "any", "loved", "loved", "twin", "action", "veto"))   # discards such cards
        self.play = rng.choice((0.03, 0.3, 0.9))              # plays a card that fits
        self.veto = rng.choice((0.03, 0.3, 0.9))              # vetoes
        self.fail = rng.choice((0, 0, 0.02, 0.1, 0.4))        # plays whatever
        self.doomed = rng.choice((0, 0.5, 0.95))              # aims at what is about to go
        self.charity = rng.choice((0, 0.2, 0.5))              # fails, so that a partner without cards gets one
        self.assault = rng.choice((0, 0.02, 0.2))
        if self.plan in ("storm", "late"):
            self.loved, self.luck, self.take, self.fail, self.play, self.assault, self.veto = ["archer"], 1, 1, 0, 0, 0, 0
        elif self.plan == "long":
            self.loved, self.luck, self.take, self.throw, self.fail, self.play, self.assault = NUMBERS, 1, 1, "loved", 0, 0, 0
        elif self.plan == "thin":
            self.loved, self.luck, self.take, self.play, self.assault = [rng.choice(["dancer", *actions])], 0.9, 0.05, 0.95, 0
            self.veto, self.fail, self.doomed = rng.choice((0, 0.1)), rng.choice((0, 0, 0.02, 0.1)), 0.95
        elif self.plan == "lone":
            self.loved, self.luck, self.take, self.play, self.assault = ["dancer", "seer"], 0.9, 0.05, 0.95, 0
            self.veto = self.fail = self.doomed = 0


mood_of = functools.cache(Mood)


def choose(game, rng, mood):
    """A legal action, (actor, text). The mood may be anything: what prints alike is one mood."""
    mood = mood_of(f"{mood}")
    pick = {"window": _window_choice, "announce": _announce_choice, "discard": _discard_choice}.get(game.phase)
    if pick:
        return pick(game, rng, mood)
    if game.kind() == "chance":
        texts = [text for text, weight in game.legal() for _ in range(weight)]
        if game.phase in ("card", "dig") and rng.random() < mood.luck:
            kind_of = {text: text[5:] if game.phase == "card" else game.discard[int(text[4:]) - 1] for text in texts}
            wanted = mood.loved
            if mood.plan == "thin" and game.stage != "dealt":         # what its receiver can discard and sketch on
                wanted = [card.kind for card in game.cards(game.receiver) if card.kind not in mood.loved]
            elif mood.plan == "lone":                                 # the same; a hand of one card gets what it is about
                own = [card.kind for card in game.cards(game.receiver)]
                single = game.stage != "dealt" and len(own) == 1
                wanted = mood.loved if single else [kind for kind in own if kind in NUMBERS] or NUMBERS
            texts = [text for text in texts if kind_of[text] in wanted] or texts
        return "C", rng.choice(texts)
    seat = rng.choice(game.to_act())
    texts = game._choices(seat)
    if game.phase == "peek":
        return f"P{seat}", rng.choice(texts)
    first = {"draw": 1 - mood.take, "end": 1 - mood.assault}[game.phase]
    return f"P{seat}", texts[0] if len(texts) == 1 or rng.random() < first else texts[1]


def _archers(game):
    return {k: [card.kind for card in game.cards(k)].count("archer") for k in game.seats}


def _spoilers(game):
    """How many cards can fail to be sketched in one window, if who holds an archer does not try."""
    return sum(1 for k, count in _archers(game).items() if not count and game.slots(k)) * (2 if game.teams else 1)


def _discard_choice(game, rng, mood):
    seat = game.turn
    kinds = {i: game.card(seat, i).kind for i in game.slots(seat)}
    slots = list(kinds)
    if mood.plan in ("storm", "late"):                        # an archer once the pile can be drawn empty in this turn
        archers = _archers(game)
        ripe = archers[seat] and sum(archers.values()) > 1 and sum(game.pile.values()) <= _spoilers(game)
        wanted = [i for i in slots if kinds[i] == "archer"] if ripe else [i for i in slots if kinds[i] in NUMBERS]
        wanted = wanted or [i for i in slots if kinds[i] != "archer"]
    elif mood.plan == "lone":
        own = list(kinds.values())
        wanted = [i for i in slots if kinds[i] in mood.loved or own.count(kinds[i]) > 1]
    elif mood.plan == "thin":
        own = list(kinds.values())
        ripe = any(game.slots(k) and all(card.kind in mood.loved for card in game.cards(k)) for k in game.seats if k != seat)
        wanted = [i for i in slots if kinds[i] in mood.loved] if ripe else []
        wanted = wanted or [i for i in slots if kinds[i] not in mood.loved and own.count(kinds[i]) > 1]
        wanted = wanted or [i for i in slots if kinds[i] not in mood.loved]
    elif mood.throw == "twin":                                # something that can be sketched on
        others = [card.kind for k in game.seats for card in game.cards(k)]
        wanted = [i for i in slots if others.count(kinds[i]) > 1]
    else:
        wanted = [i for i in slots if mood.throw == "loved" and kinds[i] in mood.loved or mood.throw == kinds[i] or
                  mood.throw == "action" and kinds[i] not in NUMBERS]
        if rng.random() < mood.hold and sum(game.pile.values()) > 10:
            wanted = [i for i in slots if kinds[i] not in mood.loved + ["veto"]]
    return f"P{seat}", f"discard {rng.choice(wanted if wanted and rng.random() < 0.95 else slots)}"


def _announce_choice(game, rng, mood):
    played = game.announced
    texts = game._targets(played)
    if rng.random() < mood.doomed:                            # what its player may still sketch away before it happens
        doomed = {(k, i) for k in game.seats for i in game.slots(k) if match(game.card(k, i).kind, game.discard[-1])}
        if played.kind == "dancer":
            texts = [text for text in texts if {(int(text[5:]), i) for i in game.slots(int(text[5:]))} <= doomed] or texts
        elif played.kind in ("magician", "seer"):
            places = {text: [(int(k), int(i)) for k, i in re.findall(r"P(\d+) (\d+)", text)] for text in texts}
            texts = [text for text in texts if doomed & set(places[text])] or texts
    elif mood.plan == "lone" and played.kind in ("dancer", "seer"):
        texts = [text for text in texts if len(game.cards(int(text.split(" ")[1][1:]))) == 1] or texts
    elif mood.plan != "plain" and played.kind == "archer":    # the storm goes on where cards are
        texts = [text for text in texts if game.slots(int(text[5:]))] or texts
    return f"P{played.seat}", rng.choice(texts)


def _window_choice(game, rng, mood):
    seats = game.to_act()
    fits, vetoes, others = [], [], []
    sparing = {"thin": [kind for kind in DECK if kind not in mood.loved], "lone": DECK}.get(mood.plan, ())
    for k in seats:
        for i in game.slots(k):
            kind = game.card(k, i).kind
            if game.may_veto() and kind == "veto":
                vetoes.append((f"P{k}", f"veto {i}"))
            if game.may_sketch():
                if not match(kind, game.discard[-1]):
                    others.append((f"P{k}", f"sketch {i}"))
                elif kind not in sparing or len(game.cards(k)) > 1:   # some plans want their last cards kept
                    fits.append((f"P{k}", f"sketch {i}"))
            if game.may_veto() and kind != "veto":
                others.append((f"P{k}", f"veto {i}"))
    if mood.plan in ("storm", "late"):
        if any(game.pile.values()):                           # first the pile, but somebody must be left to hit
            archers = _archers(game)
            spoil = [(actor, text) for actor, text in others if not archers[int(actor[1:])]]
            early = game.discard[-1] != "archer" and sum(game.pile.values()) <= _spoilers(game)
            if spoil and not early and rng.random() < 0.97:
                return rng.choice(spoil)
        elif fits and game.discard[-1] == "archer" and (game.last or mood.plan == "storm") and rng.random() < 0.998:
            return rng.choice(fits)
    if game.teams and rng.random() < mood.charity:
        bare = {f"P{game.partner(k)}" for k in game.seats if not game.slots(k)}
        gifts = [(actor, text) for actor, text in others if actor in bare]
        if gifts:
            return rng.choice(gifts)
    if fits and rng.random() < mood.play:
        return rng.choice(fits)
    if vetoes and rng.random() < mood.veto:
        return rng.choice(vetoes)
    if others and rng.random() < mood.fail:
        return rng.choice(others)
    return f"P{rng.choice(seats)}", "ok"


MALFORMED = ["", " ", "ok ", " ok", "ok 1", "Ok", "OK", "oks", "o", "ok\0", "ok =", "ok = ", "=", " = 7", "= 7",
             "sketch", "sketch ", "sketch  1", "sketch 01", "sketch 00", "sketch 1 ", "sketch +1", "sketch -1",
             "sketch 1.0", "sketch 0x1", "sketch one", "sketch 1 2", "Sketch 1", "sketch1", "sketch\t1",
             "sketch \u0661", "sketch\u00a01", "sketch 1\0", "sketch P1", "sketch ?", "sketch!", "veto", "veto ",
             "veto 01", "veto P1 1", "veto ?", "vetos 1", "discard", "discard 01", "discard 7 8", "discard P1 1",
             "discard archer", "discard ?", "draw ", "draw 1", "Draw", "draw 7", "take ", "take 1", "take 7", "take ?",
             "peek ", "peek 1 ", "peek 1  2", "peek 1 2 3", "peek 1,2", "peek 01", "peek 1 02", "peek ?", "peek P1",
             "peek P1 1", "aim", "aim 1", "aim P", "aim P0", "aim P01", "aim p1", "aim P1 ", "aim P1 1", "aim P1 P2",
             "aim C", "aim ?", "swap", "swap P1 1", "swap P1 1 P2", "swap P1 1 P2 1 1", "swap 1 1 2 1",
             "swap P1 01 P2 1", "swap P1 1 P02 1", "swap P1 1  P2 1", "swap P1 P2 1 1", "look", "look P1", "look 1",
             "look 1 P1", "look P1 01", "look P1 1 2", "look P0 1", "look P1 ?", "turn", "turn P1", "turn 1",
             "turn P1 01", "turn P1 1 up", "card", "card ", "card ?", "card 0", "card 11", "card 01", "card king",
             "card King", "card Archer", "card archers", "card arche", "card archer ", "card  archer", "card 7 8",
             "card jester", "card good king", "dig", "dig ?", "dig 01", "dig P1", "dig 1 1", "pick", "pick ?",
             "pick 01", "pick P1", "dealer", "dealer 1", "dealer P0", "dealer P01", "dealer P1 ", "dealer ?", "end ",
             "end 1", "End", "ends", "assault ", "assault P1", "Assault", "assaults", "pass", "bid 1", "resign",
             "undo", "#", "? ?", "?", "\u2660", "sketch " + "1" * 3000 + " "]

GARBAGE = [b"new sketch players=1", b"new sketch players=9", b"new sketch teams=on players=5",
           b"new sketch players=2 teams=on", b"new sketch players=7 teams=on", b"new sketch teams=yes",
           b"new sketch teams=", b"new sketch veto=off", b"new sketch veto=off kids=off",
           b"new sketch kids=on veto=no", b"new sketch kids=1", b"new sketch mode=dark", b"new sketch mode=Normal",
           b"new sketch mode=", b"new sketch dancer=100", b"new sketch dancer=-1", b"new sketch magician=020",
           b"new sketch seer=", b"new sketch badking=4294967316", b"new sketch badking=18446744073709551636",
           b"new sketch badking=1x", b"new sketch goodking=0", b"new sketch archer=20", b"new sketch dealer=P5",
           b"new sketch dealer=P0", b"new sketch dealer=p1", b"new sketch dealer=P01",
           b"new sketch players=3 dealer=P4", b"new sketch dealer=P4 players=3", b"new sketch dealer=first",
           b"new sketch memory=yes", b"new sketch memory", b"new sketch!", b"new Sketch", b"new sketch kids",
           b"new sketchkids", b"new sketch players=4 seer=" + b"9" * 70000]

HUGE = ("99", "255", "256", "257", "65537", "4294967297", "18446744073709551617", "9" * 500)


def illegal(game, rng):
    """An action that is most likely not allowed now, (actor, text); game.do knows."""
    roll = rng.random()
    if roll < 0.78:
        actor = f"P{rng.choice(game.to_act())}" if game.kind() == "decision" else "C"
    elif roll < 0.93:
        actor = rng.choice([f"P{k}" for k in game.seats] + ["C"])
    else:
        actor = rng.choice(("C", "P0", "P01", "p1", "c", "P", "P99", f"P{game.players + 1}", "C1", "X", "?", "",
                            "spectator", "all", "P-1", "P1x", "P4294967297", "P18446744073709551617"))
    if rng.random() < 0.25:
        return actor, rng.choice(MALFORMED)
    words = game.offered()
    if not words or rng.random() < 0.3:
        words = ("dealer", "card", "dig", "pick", "peek", "draw", "take", "discard", "aim", "swap", "look", "turn", "ok",
                 "sketch", "veto", "end", "assault")
    word = rng.choice(words)
    longest = max(map(len, game.hand.values()))

    def slot(seat=None):
        holes = [i for i, card in enumerate(game.hand.get(seat, ()), 1) if not card]
        return rng.choice([str(rng.randint(0, longest + 1))] * 12 + [str(i) for i in holes] * 3 + list(HUGE))

    def place():
        seat = rng.choice([rng.choice(game.seats)] * 12 + [game.players + 1, *HUGE])
        return [f"P{seat}", slot(seat)]

    mine = int(actor[1:]) if actor in game.viewers[2:] else None
    arguments = []
    if word in ("dealer", "aim"):
        arguments = place()[:1]
    elif word == "card":
        gone = [kind for kind, count in game.pile.items() if not count]
        arguments = [rng.choice(gone if gone and rng.random() < 0.7 else list(DECK))]
    elif word in ("dig", "pick"):
        most = len(game.discard) // 2 if word == "dig" else len(getattr(game, "unplaced", ()))
        arguments = [str(rng.choice((0, most, most + 1, len(game.discard), *HUGE)))]
    elif word == "peek":
        arguments = [slot(mine) for _ in range(rng.choice((1, 2, 2, 2)))]
    elif word in ("discard", "sketch", "veto"):
        arguments = [slot(mine)]
    elif word == "swap":
        arguments = place() + place()
    elif word in ("look", "turn"):
        arguments = place()
    shown = rng.choice(("", "", "", "", " = 7", " = veto", " = archer 3", f" = {rng.choice(list(DECK))}", " = P1 7 P2"))
    return actor, " ".join([word, *arguments]) + shown
