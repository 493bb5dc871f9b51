"""What docs/protocol.md promises of every frame that a socket brings, checked as it comes: the members of each, numbers
without a gap, times that do not fall, one answer to each request. Plus what several viewers' events have in common."""
import json
import re

from server import Failure, need

PERSON = re.compile(r"P([1-9]|1[0-9]|2[0-4])")
HEX = re.compile(r"[0-9a-f]{64}")
STATES = ("waiting", "starting", "playing", "over")
TABLE = ("code", "game", "options", "clock", "public", "chat", "takeover", "practice", "hints", "owner", "state",
         "commit", "game_number", "persons")
PLACE = ("person", "name", "bot", "program", "automaton", "ready", "away", "gone", "seats", "mark")
# By kind of event: the members that it must have.
KINDS = {
    "sat": ("person", "name"), "bot": ("person", "name", "bot"), "left": ("person",), "away": ("person",),
    "back": ("person",), "taken": ("person", "bot"), "mark": ("person", "mark"), "owner": ("person",),
    "set": ("person", "options", "clock", "public", "chat", "takeover", "practice"), "ready": ("person",),
    "unready": ("person",), "pledged": ("person", "hex"), "unpledged": ("person",), "starting": ("person", "pledges"),
    "unstarted": ("persons", "commit"), "started": ("person", "game", "commit", "reveals"), "move": ("by", "move"),
    "undone": ("person", "to"), "said": ("person", "line", "about"), "chat": ("person", "chat"),
    "muted": ("person",), "rematch": ("person", "game", "commit"), "resumed": (),
}
WHYS = {"illegal", "late", "turn", "owner", "started", "notstarted", "notready", "notover", "taken", "rate", "full",
        "bad", "token", "unknown", "private", "large"}
BYES = {"full", "restarting", "slow", "version", "unknown", "token", "private", "removed", "left", "late", "rate",
        "bad"}
MANY = 60  # actions of one word: beyond, a person gets an example


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 53


def is_person(value):
    return isinstance(value, str) and PERSON.fullmatch(value)


def has(what, names, where):
    for name in names:
        need(name in what, "%s has no `%s`" % (where, name), what)


def check_table(table):
    has(table, TABLE, "the table object")
    need(table["state"] in STATES, "no such state", table)
    need(table["owner"] is None or is_person(table["owner"]), "the owner is no person", table)
    need(HEX.fullmatch(table["commit"]), "the commitment is no hash", table)
    need(is_count(table["game_number"]), "game_number", table)
    need(all(isinstance(value, str) for value in table["options"].values()), "option values are strings", table)
    for flag in ("public", "chat", "takeover", "practice", "hints"):
        need(isinstance(table[flag], bool), "`%s` is true or false" % flag, table)
    for number, place in enumerate(table["persons"], 1):
        has(place, PLACE, "a place")
        need(place["person"] == "P%d" % number, "places stand in order", table)
        need(place["name"] is None or isinstance(place["name"], str), "a name is text or null", place)
        need(all(isinstance(place[flag], bool) for flag in ("program", "automaton", "ready", "away", "gone")), "flags",
             place)
        need(all(is_person(seat) for seat in place["seats"]), "seats are written P1 …", place)


def check_error(frame, where):
    """What goes wrong has a sentence and a reason."""
    has(frame, ("error", "why"), where)
    need(frame["error"] and "\n" not in frame["error"], "a sentence says what went wrong", frame)
    need(isinstance(frame["why"], str), "why", frame)
    need("rule" not in frame or re.fullmatch(r"MODEL|[A-Z]{3,4}-\d+", frame["rule"]), "no rule", frame)


class Promises:
    """What one socket was told so far."""

    def __init__(self):
        self.hello = {}
        self.welcome = None
        self.lang = None
        self.last = self.at = 0
        self.has_now = False
        self.asked = set()  # ids without an answer
        self.acknowledged = []  # `done`s whose events are awaited
        self.over = None  # the bye

    def sent(self, message):
        if message.get("t") == "hello" and not self.hello:
            self.hello, self.lang = message, message.get("lang")
        elif "id" in message and message.get("t") != "shown":
            self.asked.add(message["id"])

    def frame(self, text):
        need(isinstance(text, str), "a frame of bytes", text)
        need("\n" not in text and "\r" not in text, "a line break in a frame", text)
        try:
            frame = json.loads(text, parse_constant=lambda word: need(False, word + " is no JSON"))
        except ValueError:
            raise Failure("this frame is no JSON\n%s" % text) from None
        need(isinstance(frame, dict) and isinstance(frame.get("t"), str), "a frame without `t`", text)
        need(self.over is None, "a frame after `bye`", text)
        need(self.welcome is not None or frame["t"] in ("welcome", "bye"), "the first frame is no welcome", text)
        try:
            getattr(self, "on_" + frame["t"], lambda frame: None)(frame)
        except (KeyError, TypeError, AttributeError) as error:
            raise Failure("a frame is made otherwise: %s %s\n%s" % (type(error).__name__, error, text)) from None
        return frame

    def on_welcome(self, frame):
        need(self.welcome is None, "welcomed twice", frame)
        self.welcome = frame
        has(frame, ("v", "you", "log", "latest", "table", "commit", "muted", "lang", "think"), "welcome")
        need(frame["v"] == 1 and is_count(frame["latest"]) and is_count(frame["think"]), "welcome", frame)
        need(frame["you"] == "spectator" or is_person(frame["you"]), "you", frame)
        need(("watch" in frame) == (frame["you"] != "spectator"), "persons get the watch code, and nobody else", frame)
        need(all(is_person(person) for person in frame["muted"]), "muted", frame)
        need(HEX.fullmatch(frame["commit"]) and frame["commit"] == frame["table"]["commit"], "commit", frame)
        check_table(frame["table"])
        last = self.hello.get("last", 0)
        if frame["log"] == self.hello.get("log") and is_count(last) and last <= frame["latest"]:
            self.last = last
        self.lang = frame["lang"]

    def sentence(self, frame, name):
        if self.lang == "":
            need(name not in frame, "`%s` though no sentences are wanted" % name, frame)
        else:
            need(isinstance(frame.get(name), str) and frame[name], "no `%s`" % name, frame)

    def on_event(self, event):
        has(event, ("n", "at", "kind"), "an event")
        need(event["n"] == self.last + 1, "event %s after %d" % (event["n"], self.last), event)
        need(is_count(event["at"]) and event["at"] >= self.at, "`at` falls from %d" % self.at, event)
        self.last, self.at = event["n"], event["at"]
        has(event, KINDS.get(event["kind"], ()), "an event")
        if event["kind"] in KINDS:
            need(("text" in event) == (self.lang != ""), "sentences, or none", event)  # it may be empty: a card is dealt
        if "person" in KINDS.get(event["kind"], ()):
            need(is_person(event["person"]), "no person", event)
        if event["kind"] == "move":
            need(event["by"] in ("chance", "person", "bot", "clock"), "by whom?", event)
            need(re.fullmatch(r"(C|P\d+) [a-z]+( [A-Za-z0-9?]+)*( =( [A-Za-z0-9?]+)*)?", event["move"]),
                 "a move is written otherwise", event)
            need((event["by"] == "chance") == event["move"].startswith("C "), "whose move?", event)
            need("moments" not in event or event["moments"][-1] == event["moment"], "moment is the last", event)

    def on_now(self, frame):
        has(frame, ("n", "at", "view", "to_act"), "now")
        need(frame["n"] == self.last, "now.n is %s after event %d" % (frame["n"], self.last), frame)
        need(self.last >= self.welcome["latest"], "`now` before all events had come", frame)
        need(is_count(frame["at"]) and frame["at"] >= self.at, "now.at is before its last event", frame)
        self.has_now = True
        need(all(is_person(seat) for seat in frame["to_act"]), "to_act", frame)
        if "table" in frame:
            check_table(frame["table"])
        for name in ("ask", "legal", "left"):
            need(set(frame.get(name, {})) <= set(frame["to_act"]), "`%s` of a seat that is not to act" % name, frame)
            need(self.welcome["you"] != "spectator" or not frame.get(name), "a spectator is asked", frame)
        for actions in frame.get("legal", {}).values():
            self.check_legal(actions)
        need(all(is_count(left) for left in frame.get("left", {}).values()), "left", frame)
        if self.lang == "":
            need("ask" not in frame, "`ask` though no sentences are wanted", frame)
            need("rules" not in frame and "coach" not in frame, "learning though no sentences are wanted", frame)
        else:
            rules = frame.get("rules", [])
            need(not rules or frame["ask"], "rules that matter to nobody", frame)
            need(all(re.fullmatch(r"[A-Z]{3}-\d+", rule) for rule in rules), "a rule", frame)
            need("coach" not in frame or frame["coach"]["rule"] in rules, "a coach who digresses", frame)
            need(set(frame.get("ask", {})) == set(frame.get("legal", {})), "who has a choice is asked", frame)
        if "results" in frame:
            need(frame["to_act"] == [] and abs(sum(frame["results"]) - 1) < 1e-5, "results", frame)
            self.sentence(frame, "conclusion")
        else:
            need("conclusion" not in frame, "a conclusion without results", frame)

    def check_legal(self, actions):
        need(actions, "a seat that is to act has no choice", actions)
        words = {}
        for action in actions:
            need("do" in action or ("word" in action and "example" in action and self.lang != ""), "legal", action)
            self.sentence(action, "text")
            if "do" in action:
                word = action["do"].split(" ")[0]
                words[word] = words.get(word, 0) + 1
            else:
                need(action["example"].split(" ")[0] == action["word"], "no example of its word", action)
        need(self.lang == "" or max(words.values(), default=0) <= MANY, "a list of more than %d" % MANY, words)
        need(len({json.dumps(action) for action in actions}) == len(actions), "an action stands twice", actions)

    def answered(self, frame):
        has(frame, ("id",), "an answer")
        need(frame["id"] in self.asked, "an answer to nothing, or a second one", frame)
        self.asked.discard(frame["id"])

    def on_done(self, frame):
        self.answered(frame)
        need(is_count(frame["n"]), "done.n", frame)
        need("held" not in frame or frame["held"] is True, "held", frame)
        self.acknowledged.append(frame)

    def on_no(self, frame):
        has(frame, ("id",), "no")
        if frame["id"] is not None:  # else it was no request
            self.answered(frame)
        check_error(frame, "no")
        need(frame["why"] in WHYS, "no such reason", frame)

    def on_returned(self, frame):
        has(frame, ("id", "why"), "returned")

    def on_hinted(self, frame):
        self.answered(frame)
        has(frame, ("line",), "hinted")
        self.sentence(frame, "text")
        need("worth" not in frame or is_number(frame["worth"]), "worth", frame)
        if "choices" in frame:
            worths = [choice["worth"] for choice in frame["choices"]]
            need(all(is_number(worth) and 0 <= worth <= 1 for worth in worths), "worths", frame)
            if frame["exact"]:
                need(max(worths) == frame["worth"], "a hint that is not the best choice", frame)
            else:
                need(all(one["low"] <= one["worth"] <= one["high"] for one in frame["choices"] + [frame]), "bounds", frame)
        need("why" not in frame or (isinstance(frame["why"], str) and frame["why"]), "a reason", frame)

    def on_explained(self, frame):
        self.answered(frame)
        need(isinstance(frame["text"], str) and frame["text"], "an explanation", frame)

    def on_pong(self, frame):
        self.answered(frame)
        need(is_count(frame["at"]) and frame["at"] >= self.at, "pong.at", frame)

    def on_bye(self, frame):
        check_error(frame, "bye")
        need(frame["why"] in BYES, "no such reason", frame)
        need("retry" not in frame or is_count(frame["retry"]), "retry", frame)
        self.over = frame


# ---- What several viewers were told ------------------------------------------------------------

OWN = {"text", "moment", "moments", "faded", "move", "pictures", "beats"}  # what each viewer has of its own


def split_move(move):
    before, _, after = move.partition(" =")
    return before.split(" "), after.split()


def alike(first, second):
    """Are these the same event, in the eyes of two viewers?"""
    kinds = {first["kind"], second["kind"]}
    if "muted" in kinds and kinds <= {"muted", "said", "chat"}:
        return all(first[name] == second[name] for name in ("n", "at", "person"))
    if {name: value for name, value in first.items() if name not in OWN} != \
            {name: value for name, value in second.items() if name not in OWN}:
        return False
    if first["kind"] != "move":
        return True
    (one, _), (other, _) = split_move(first["move"]), split_move(second["move"])
    return len(one) == len(other) and all(a == b or "?" in (a, b) for a, b in zip(one, other))


def same_told_again(first, again):
    """May `again` be what `first` is when it is sent once more? It differs in language and in faded faces alone."""
    if not again.get("faded"):
        return {**first, "text": ""} == {**again, "text": ""} or first.get("faded")
    if not alike(first, again):
        return False
    (_, shown), (_, faded) = split_move(first["move"]), split_move(again["move"])
    return len(shown) == len(faded) and all(a == b or b == "?" for a, b in zip(shown, faded))


def moves(events):
    """The moves of the last game that were not taken back."""
    game = []
    for event in events:
        if event["kind"] in ("started", "rematch"):
            game = []
        elif event["kind"] == "move":
            game.append(event)
        elif event["kind"] == "undone":
            game = [move for move in game if move["n"] <= event["to"]]
    return game
