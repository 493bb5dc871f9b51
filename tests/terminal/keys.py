#!/usr/bin/env python3
"""Keys and the mouse: what a click does, what Enter does not, how long an answer
stays; pages; replays.

    keys.py TRISKEL [PART OF A TEST'S NAME…]"""
import re
import sys
import time

from suite import TRISKEL, has, is_asked, left_clean, main, need, play, says, shell, test
from terminal import Tmux, columns, run


def send(tmux, text):
    """Bytes as a terminal sends them."""
    tmux.tell("send-keys -H " + " ".join("%02x" % byte for byte in text.encode("latin-1")))


def mouse(term, button, column, row, pressed=True):
    """What a terminal says of a button of the mouse; column and row are counted from 0."""
    if term.startswith("xterm"):
        return "\x1b[<%d;%d;%d%s" % (button, column + 1, row + 1, "M" if pressed else "m")
    return "\x1b[M" + "".join(chr(32 + n) for n in (button if pressed else 3, column + 1, row + 1))


def click(tmux, term, column, row, button=0):
    """Press and release come as far apart as a finger makes them."""
    send(tmux, mouse(term, button, column, row))
    time.sleep(0.05)
    send(tmux, mouse(term, button, column, row, pressed=False))


def place_of(screen, button):
    """Column and row of a button."""
    for row in (len(screen) - 4, len(screen) - 3):
        before, found, _ = screen[row].partition(" %s" % button)
        if found:
            return columns(before) + 1, row
    return None


# ---- The mouse ---------------------------------------------------------------------------------

@test
def a_click_does_not_stop_the_bots(world):
    """Whatever the mouse says, what comes next comes by itself."""
    # Left, right, the wheel up and to the left, one more that only some mice have.
    for term, buttons in (("xterm-256color", (0, 2, 64, 66, 128)), ("screen-256color", (0, 2))):
        for button in buttons:
            world.forget()
            calm = ["calm" if word == "instant" else word for word in play("skull", "players=4", "first=P2")]
            tmux = Tmux(world, 80, 24, "TERM=%s; export TERM; %s" % (term, shell(world, calm)))
            try:
                need(tmux.until(is_asked), "no table", *tmux.screen())
                tmux.type("place flower")
                need(tmux.until(has("You lay a flower.")), "nothing is laid", *tmux.screen())
                click(tmux, term, 40, 3, button)
                need(tmux.until(has("lays a disc."), 10),
                     "the bots wait after button %d with TERM=%s" % (button, term), *tmux.screen())
                tmux.keys("C-c")
                left_clean(world, tmux, 130)
            finally:
                tmux.kill()


@test
def a_click_on_a_button_plays_it(world):
    for term in ("xterm-256color", "screen-256color"):
        world.forget()
        tmux = Tmux(world, 80, 24, "TERM=%s; export TERM; %s" % (
            term, shell(world, play("skull", "players=3", "first=P1"))))
        try:
            screen = tmux.until(is_asked)
            need(screen, "no table", *tmux.screen())
            click(tmux, term, *place_of(screen, "place flower"))
            need(tmux.until(has("You lay a flower.")), "nothing is laid", *tmux.screen())
            tmux.type("quit")
            left_clean(world, tmux, 0)
        finally:
            tmux.kill()


@test
def a_click_does_not_end_the_moment_it_begins(world):
    """The button comes up again while the dice still lie there: that is no key."""
    tmux = drawn(world, "skalpott", "players=2", "first=P1", pace="calm")
    try:
        place = place_of(tmux.screen(), "stop")
        begin = time.monotonic()
        click(tmux, "screen-256color", *place)
        held = tmux.until(has("Any key goes on"), 5)
        time.sleep(0.2)
        need(held and (has("Any key goes on")(tmux.screen()) or time.monotonic() - begin > 0.8),
             "the moment is over", *tmux.screen())
    finally:
        tmux.kill()


# ---- Enter -------------------------------------------------------------------------------------

CHOOSE = "Choose with the arrows, or type."


def marked(tmux):
    """The buttons that are marked."""
    rows = tmux.screen(styles=True)[-4:-2]
    return [mark.strip() for mark in re.findall("\x1b\\[[0-9;]*\\b7m([^\x1b]*)", "\n".join(rows))]


def drawn(world, *arguments, size=(80, 24), pace="instant"):
    """A table of which something is asked."""
    words = [pace if word == "instant" else word for word in play(*arguments)]
    tmux = Tmux(world, *size, shell(world, words))
    if not tmux.until(is_asked):
        screen = tmux.screen()
        tmux.kill()
        need(False, "no table", *screen)
    return tmux


def harmless_enters(tmux, what):
    """Nothing is marked, and Enter does nothing but say so, however often."""
    before = tmux.until(is_asked)
    need(before, "nothing is asked " + what, *tmux.screen())
    need(not marked(tmux), "something is marked " + what, *before)
    tmux.keys("Enter", "Enter", "Enter")
    after = tmux.until(lambda now: is_asked(now) and has(CHOOSE)(now))
    need(after, "Enter says nothing " + what, *tmux.screen())
    need(after[1:15] == before[1:15] and after[-4:] == before[-4:], "Enter did something " + what, *after)


@test
def enter_alone_plays_nothing(world):
    for game, options in (("skull", ("players=3", "first=P1")), ("sketch", ("players=3", "dealer=P3")),
                          ("skalpott", ("players=2", "first=P1"))):
        world.forget()
        tmux = drawn(world, game, *options)
        try:
            harmless_enters(tmux, "at the first question of " + game)
            tmux.type("xyzzy")
            need(tmux.until(has("is not something you can do here")), "no answer", *tmux.screen())
            harmless_enters(tmux, "after a refusal in " + game)
            tmux.type("?")
            need(tmux.until(has("Enter goes back")), "no page", *tmux.screen())
            tmux.keys("Enter", "Enter")
            harmless_enters(tmux, "after a page in " + game)
        finally:
            tmux.kill()


@test
def the_first_arrow_marks_the_first_choice(world):
    tmux = drawn(world, "skull", "players=3", "first=P1")
    try:
        for key, choice in (("Right", "place flower"), ("Right", "place skull"), ("Left", "place flower"),
                            ("Escape", None), ("Left", "place skull")):
            tmux.keys(key)
            need(tmux.until(lambda _, choice=choice: marked(tmux) == ([choice] if choice else []), 10),
                 "“%s” is not marked after %s" % (choice, key), *tmux.screen())
        tmux.keys("Enter")
        need(tmux.until(has("You lay your skull.")), "nothing is laid", *tmux.screen())
        harmless_enters(tmux, "after a move")
    finally:
        tmux.kill()


@test
def enter_after_the_veil_plays_nothing(world):
    tmux = Tmux(world, 80, 24, shell(world, play("skull", "--players", "ana,ben,bot", "first=P1")))
    try:
        need(tmux.until(says("The screen is for")), "no veil", *tmux.screen())
        tmux.keys("Enter", "Enter", "Enter")
        need(tmux.until(is_asked), "nobody is asked", *tmux.screen())
        harmless_enters(tmux, "after a veil")
    finally:
        tmux.kill()


@test
def what_was_typed_before_the_question_is_no_answer(world):
    """All of it comes at once: when the second question is drawn, its answer is typed already."""
    tmux = drawn(world, "skull", "players=3", "first=P1")
    try:
        send(tmux, "place flower\rplace skull\x1bOC\r\r")
        screen = tmux.until(lambda now: now[-2].strip() == "> place skull" and now[-4].strip())
        need(screen, "what was typed does not stand there", *tmux.screen())
        need(not marked(tmux), "an arrow was heard", *screen)
        need(not has("You lay your skull.")(screen), "it was taken for an answer", *screen)
        tmux.keys("Enter")
        need(tmux.until(has("You lay your skull.")), "Enter does not enter it", *tmux.screen())
    finally:
        tmux.kill()


# ---- Picking -----------------------------------------------------------------------------------

@test
def dice_are_picked(world):
    """With the space bar, or with clicks; what was picked is thrown, and nothing else."""
    for picks in ("keys", "clicks"):
        world.forget()
        tmux = drawn(world, "skalpott", "players=2", "first=P1")
        try:
            screen = tmux.screen()
            dice = re.findall(r"\[ \] die \d: (\d)", screen[-4])
            need(len(dice) == 4, "there are no four dice to pick", *screen)
            if picks == "keys":
                tmux.keys("Left", "Left", "Enter")
                need(tmux.until(has("Pick some with the space bar first.")), "nothing is thrown", *tmux.screen())
                tmux.keys("Space")  # there is nothing to pick, and it is not in the way
                tmux.keys("Left", "Space", "Left", "Left", "Space", "Space", "Left", "Space")
            else:
                for button in ("[ ] die 4", "[ ] die 2", "[ ] die 1"):
                    click(tmux, "screen-256color", *place_of(screen, button))
                    need(tmux.until(lambda now, button=button: button not in "".join(now), 10), "it is not picked",
                         *tmux.screen())
                click(tmux, "screen-256color", *place_of(screen, "[ ] die 2"))
            need(tmux.until(lambda now: re.findall(r"\[(.)\] die", now[-4]) == ["x", " ", " ", "x"]),
                 "other dice are picked", *tmux.screen())
            need(tmux.screen()[-5] == screen[-5], "something was thrown", *tmux.screen())
            if picks == "keys":
                tmux.keys("Enter")
            else:
                click(tmux, "screen-256color", *place_of(screen, "reroll"))
            need(tmux.until(has("You keep %s %s and take up the rest." % (dice[1], dice[2]))), "nothing is thrown",
                 *tmux.screen())
            need(tmux.until(lambda now: now[-4].count("[ ]") == 4), "the next question has something picked",
                 *tmux.screen())
        finally:
            tmux.kill()


# ---- Answers -----------------------------------------------------------------------------------

@test
def an_answer_stays_while_others_play(world):
    tmux = drawn(world, "skull", "players=4", "first=P1", pace="calm")
    try:
        for _ in range(2):  # the second time it is the others' turn
            tmux.type("place flower")
            need(tmux.until(has("You lay a flower.")), "nothing is laid", *tmux.screen())
            need(tmux.until(lambda now: now[-2].strip() == ">"), "nothing is read", *tmux.screen())
            screen = tmux.until(lambda now: is_asked(now) or not now[-4].strip())
        tmux.type("place flower")
        refusal = "it is another player’s turn"
        need(tmux.until(has(refusal)), "no refusal", *tmux.screen())
        screen = tmux.until(is_asked)
        need(screen and has(refusal)(screen), "the refusal went by itself", *(screen or tmux.screen()))
        asked = r"Lay another disc, or open a challenge\.|(Milo|Zoé|Otto) bids \d\. Do you raise or pass\?"
        need(re.fullmatch(asked, screen[-5].strip()) and has(refusal)(screen[-7:-5]),
             "the question does not stand below it", *screen)
        tmux.keys("Right")
        need(tmux.until(lambda now: is_asked(now) and not has(refusal)(now)), "a key does not take it away",
             *tmux.screen())
    finally:
        tmux.kill()


@test
def nothing_flickers(world):
    """While only the clock goes on, nothing but its digits is sent to the terminal."""
    tmux = drawn(world, "skull", "players=3", "first=P1", "--clock", "relaxed")
    try:
        tmux.silence()
        sent, end = b"", time.monotonic() + 2.5
        while time.monotonic() < end:
            sent += tmux.line(end) or b""
        need(sent, "no clock is to be seen", *tmux.screen())
        need(len(sent) < 600 and b"[2J" not in sent and b"[K" not in sent, "too much is drawn", sent)
    finally:
        tmux.kill()


# ---- Pages -------------------------------------------------------------------------------------

@test
def the_log_opens_at_its_end(world):
    tmux = drawn(world, "skalpott", "players=2", "first=P1")
    try:
        for _ in range(6):
            tmux.type("stop")
            need(tmux.until(is_asked), "nothing is asked", *tmux.screen())
        last = [row for row in tmux.screen()[:-5] if row.strip()][-1].strip()
        tmux.type("log")
        end = tmux.until(has("Enter goes back"))
        need(end, "no page", *tmux.screen())
        rows = [row.strip() for row in end[1:-1] if row.strip()]
        need(rows[-1] == last, "it does not open at its end: %r" % last, *end)
        headline = max(i for i, row in enumerate(end) if row.startswith(" — "))
        need(end[headline].strip() in ("— Your turn —", "— Milo’s turn —") and not end[headline - 1].strip(),
             "the turns are not set apart", *end)
        tmux.keys("Home")
        need(tmux.until(lambda now: " — Your turn —" in now[2:6] and now != end), "Home", *tmux.screen())
        tmux.keys("End")
        need(tmux.until(lambda now: now == end), "End", *tmux.screen())
        tmux.keys("PPage")
        need(tmux.until(lambda now: now != end and has("Enter goes back")(now)), "Page Up", *tmux.screen())
        tmux.keys("q")
        need(tmux.until(is_asked), "the page does not go away", *tmux.screen())
    finally:
        tmux.kill()


@test
def who_types_on_a_page_types_the_next_command(world):
    """It is not swallowed until Enter, which would only close the page."""
    tmux = drawn(world, "skull", "players=3", "first=P2", pace="calm")  # what is laid stays to be read
    try:
        tmux.type("?")
        need(tmux.until(has("Enter goes back")), "no page", *tmux.screen())
        tmux.type("place flower")
        need(tmux.until(has("You lay a flower.")), "nothing is laid", *tmux.screen())
    finally:
        tmux.kill()


# ---- The end -----------------------------------------------------------------------------------

@test
def the_end_names_all_of_four(world):
    """Who won, and a line for each: also for who came last."""
    tmux = drawn(world, "sketch", "players=4", "mode=darkness", "dealer=P4")
    try:
        for _ in range(60):
            screen = tmux.until(lambda now: is_asked(now) or has("  rematch ")(now))
            need(screen, "nothing is asked", *tmux.screen())
            if has("  rematch ")(screen):
                break
            words = re.split(" {2,}", "  ".join(screen[-4:-2]).strip())
            tmux.type(next((word for word in ("ok", "draw", "assault") if word in words), words[0]))
            tmux.until(lambda now: now != screen, 2)
        totals = [row for row in screen if re.search(r"^ \S.*: \d+ points? \(", row)]
        need(len(totals) == 4, "%d of 4 totals" % len(totals), *screen)
    finally:
        tmux.kill()


# ---- Replays -----------------------------------------------------------------------------------

def a_record(world):
    """A game of 46 moves; rounds begin with moves 1, 12 and 21."""
    code, out, _ = run(world, [TRISKEL, "record", "random", "skull", "players=3", "--seed", "3"])
    need(code == 0, "no record")
    path = world.path("random.tsk")
    with open(path, "w", encoding="utf-8") as file:
        file.write(out)
    return path


def watching(world):
    """A replay, and a function that presses keys and says which title must come."""
    tmux = Tmux(world, 80, 24, shell(world, [TRISKEL, "replay", a_record(world), "--lang", "en"]))

    def expect(title, *keys, patience=20):
        if keys:
            tmux.keys(*keys)
        need(tmux.until(lambda now: now[0].strip().partition(" · Skull · ")[2] == title, patience),
             "no “%s” after %s" % (title, " ".join(keys)), *tmux.screen())
    return tmux, expect


@test
def a_replay_goes_from_round_to_round(world):
    tmux, expect = watching(world)
    try:
        expect("move 0 of 46 · everything is shown")
        expect("move 1 of 46 · everything is shown", "Down")
        need(has("— New round: P1 is the first player —")(tmux.screen()), "no headline", *tmux.screen())
        expect("move 12 of 46 · everything is shown", "Down")
        expect("move 13 of 46 · everything is shown", "Right")
        expect("move 12 of 46 · everything is shown", "Up")
        expect("move 1 of 46 · everything is shown", "Up")
        expect("move 46 of 46 · everything is shown", "End")
        expect("move 0 of 46 · everything is shown", "Home")
        tmux.keys("q")
        left_clean(world, tmux, 0)
    finally:
        tmux.kill()


@test
def a_replay_is_seen_with_other_eyes(world):
    """The same move, told to each as they may know it."""
    tmux, expect = watching(world)
    try:
        expect("move 0 of 46 · everything is shown")
        expect("move 2 of 46 · everything is shown", "Right", "Right")
        for key, title, told in (("Tab", "as P1 sees it", "P3 lays a disc."), ("Tab", "as P2 sees it", "P3 lays a disc."),
                                 ("v", "as P3 sees it", "You lay a flower."),
                                 ("Tab", "as a spectator sees it", "P3 lays a disc."),
                                 ("Tab", "everything is shown", "P3 lays a flower."),
                                 ("BTab", "as a spectator sees it", "P3 lays a disc.")):
            expect("move 2 of 46 · " + title, key)
            need(has(told)(tmux.screen()), "no “%s”" % told, *tmux.screen())
    finally:
        tmux.kill()


@test
def a_replay_has_its_moments(world):
    """The disc that decides a challenge is seen before it is swept away: the 12th move ends a round."""
    tmux, expect = watching(world)
    try:
        expect("move 0 of 46 · everything is shown")
        expect("move 1 of 46 · everything is shown", "Down")
        expect("move 12 of 46 · everything is shown", "Down")
        expect("move 11 of 46 · everything is shown", "Left")
        tmux.keys("Right")
        held = tmux.until(lambda now: "move 12 of 46" in now[0] and not any("— New round" in row for row in now))
        need(held, "no moment", *tmux.screen())
        need(any("challenger" in row for row in held), "nothing lies there", *held)
        need(tmux.until(has("— New round")), "it does not go on", *tmux.screen())
    finally:
        tmux.kill()


@test
def a_replay_plays_by_itself(world):
    tmux, expect = watching(world)
    try:
        expect("move 0 of 46 · everything is shown")
        tmux.keys("+", "+", "+", "Space")
        expect("move 3 of 46 · everything is shown · playing", patience=10)
        tmux.keys("Space")
        stopped = tmux.until(lambda now: "playing" not in now[0])
        need(stopped, "the space bar does not stop it", *tmux.screen())
        time.sleep(1)
        need(tmux.screen() == stopped, "it goes on", *tmux.screen())
        tmux.keys("End", "Left", "Left", "Space")
        expect("move 46 of 46 · everything is shown", patience=10)  # and plays no more
    finally:
        tmux.kill()


@test
def a_replay_in_lines_has_rounds_and_eyes(world):
    tmux = Tmux(world, 110, 40, shell(world, [TRISKEL, "replay", a_record(world), "--plain", "--lang", "en"]))
    try:
        need(tmux.until(has("1 of 46 — Enter: on, b: back, r: next round or turn, v: other eyes")), "no prompt",
             *tmux.screen())
        tmux.type("r")
        need(tmux.until(has("P2 gives up the skull.", "12 of 46")), "no next round", *tmux.screen())
        tmux.type("v")
        need(tmux.until(has("as P1 sees it", "P2 gives up a disc, unseen.")), "no other eyes", *tmux.screen())
        tmux.type("q")
        left_clean(world, tmux, 0)
    finally:
        tmux.kill()


if __name__ == "__main__":
    sys.exit(main())
