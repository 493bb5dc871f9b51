#!/usr/bin/env python3
"""Bad input and endings at the terminal: words that are not understood, signals, lost terminals, small
and changing screens, people who share a screen.

    edges.py TRISKEL [PART OF A TEST'S NAME…]"""
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time

from suite import TRISKEL, child_of, has, is_asked, left_clean, main, need, play, says, shell, test
from terminal import (CAN_TYPE, CATALOGUES, LANGUAGES, PATIENCE, REACT, READ_IT, VEIL, Failure, Pipes,
                      Tmux, check_text, columns, descendants, run)


def asked(language="en"):
    """Something is asked, and the line ends there."""
    catalogue = CATALOGUES[language]
    return re.compile("(?m:^)(?:%s)\\n\\Z" % "|".join(
        catalogue.pattern(sentence).pattern for sentence in (CAN_TYPE, VEIL, READ_IT, REACT)))


SMALL = {"skull": ("players=3", "first=P1"), "sketch": ("players=3", "dealer=P3"),
         "skalpott": ("players=3", "first=P1")}
# Something that each game takes as its first action.
FIRST = {"skull": "place flower", "sketch": "peek 1", "skalpott": "stop"}


# ---- Words that are not understood -------------------------------------------------------------

@test
def wrong_words_on_the_command_line(world):
    cases = [
        (["play", "skul"], "skull", "triskel games"),
        (["skul"], "skull", "triskel --help"),
        (["play", "skull", "playrs=3"], "'players'", "lastchance"),
        (["play", "skull", "players=33"], "players=33", "2–12"),
        (["play", "skull", "lastchance=opne"], "'open'", "off, hidden, open"),
        (["play", "sketch", "teams=on", "players=5"], "4, 6 or 8", "teams"),
        (["play", "sketch", "veto=off"], "Kids", "Vetoes"),
        (["play", "skull", "gangs=2", "players=7"], "2 to 6", "gangs"),
        (["play", "skull", "--players", "you,bot:esy,bot"], "“easy”", "random, easy"),
        (["play", "skull", "--lang", "dee"], "“de”", "en, fr, de"),
        (["play", "skull", "--clock", "quik"], "“quick”", "none, relaxed, quick"),
        (["play", "skull", "--pace", "brsk"], "“brisk”", "calm, brisk, instant"),
        (["play", "skull", "--seed", "x"], "'x'", "whole number"),
        (["play", "skull", "--frob"], "'--frob'", "triskel --help"),
        (["play", "skull", "--players", "ana,ana,bot"], "ana", "cannot sit down"),
        (["play"], "say which game", "triskel games"),
        (["play", "--resume", "a", "b"], "--resume", "NAME"),
    ]
    for words, *expected in cases:
        code, out, complaint = run(world, [TRISKEL, *words])
        need(code == 2 and not out, "%s: exit code %d" % (words, code), out, complaint)
        need(complaint.startswith("triskel: ") and complaint.count("\n") <= 3, "%s" % words, complaint)
        for sentence in expected:
            need(sentence in complaint, "%s: no “%s”" % (words, sentence), complaint)
    code, _, complaint = run(world, [TRISKEL, "play", "--resume"])
    need(code == 1 and "triskel play skull" in complaint, "nothing to resume: %d" % code, complaint)
    code, _, complaint = run(world, [TRISKEL, "play", "--resume", "/nowhere"])
    need(code == 1 and "/nowhere" in complaint, "no such file: %d" % code, complaint)


@test
def wrong_words_in_other_languages(world):
    for language in ("fr", "de"):
        for words in (["--players", "you,bot:esy,bot"], ["--clock", "quik"], ["--pace", "brsk"]):
            code, _, complaint = run(world, [TRISKEL, "play", "skull", *words, "--lang", language])
            need(code == 2, "exit code %d" % code, complaint)
            check_text(CATALOGUES[language], complaint)


@test
def wrong_words_at_the_table(world):
    cases = {"en": ("plce flower", "place"), "fr": ("poesr fleur", "poser"), "de": ("lgeen blume", "legen")}
    for language, (typed, nearest) in cases.items():
        table = Pipes(world, play("skull", "players=3", language=language))
        try:
            table.until(asked(language))
            table.type(typed)
            text = table.until(asked(language))
            found = CATALOGUES[language].values("“%1” is not something you can do here; did you mean “%2”?\n",
                                                text.split("\n")[0])
            need(found and found[2] == nearest, "“%s” in %s" % (typed, language), text)
            for nonsense in ("xyzzy", "x" * 5000, "place place place place place place", "…", "%1", "P9",
                             "bid 99999999999999999999", "flip Milo"):
                table.type(nonsense)
                text = table.until(asked(language))
                need(len(text.split("\n")) > 3, "“%s” has no answer" % nonsense[:20], text)
                check_text(CATALOGUES[language], text.replace("%1", ""))
            table.type("")
            table.until(asked(language))
            need(table.end() == 0, "it does not end well")
        finally:
            table.kill()


# ---- Commands ----------------------------------------------------------------------------------

@test
def commands_in_every_language(world):
    for language in LANGUAGES:
        for game, options in SMALL.items():
            commands_of(world, language, game, options)
            world.forget()


def commands_of(world, language, game, options):
    catalogue, wanted = CATALOGUES[language], asked(language)
    table = Pipes(world, play(game, *options, language=language))
    saved = world.path("saved %s %s.tsk" % (game, language))

    def answer(command, rest=""):
        table.type((catalogue.command(command) + " " + rest).strip())
        text = table.until(wanted)
        check_text(catalogue, text.replace(saved, ""))
        return text
    try:
        first = table.until(wanted)
        need(catalogue.one("What you can do now") in answer("?"), "? explains nothing")
        need(catalogue.one("At any time") in answer("help"), "help explains nothing")
        need(catalogue.one("Nothing was refused just now.\n") in answer("why"), "why")
        table.type({"skull": "pass", "sketch": "draw", "skalpott": "again"}[game])
        text = table.until(wanted)
        need(catalogue.pattern("That cannot be done: %1.\n", "That cannot be done: %1 (%2; “why” explains it).\n").search(text), "it is not refused", text)
        need(len(answer("why")) > 60, "why explains nothing")
        hint = answer("hint")
        need(re.search(catalogue.pattern("The bot “%1” would: %2 (“%3”).\n").pattern + "|" +
                       catalogue.pattern("The chances of winning as the bot “%1” estimates them:\n").pattern + "|" +
                       catalogue.pattern("The exact chances of winning:\n").pattern, hint), "no hint", hint)
        rules = answer("rules")
        need(len(rules) > 3000 and all(columns(line) <= 80 for line in rules.split("\n")
                                       if not catalogue.pattern(CAN_TYPE).search(line)), "the rules", rules)
        described = [line for line in answer("table").split("\n") if line]
        need(all(line in first for line in described), "the table in words", described, first)
        beginning = [line for line in answer("log").split("\n") if not line.startswith("— ")][0]
        need(beginning in first or beginning == catalogue.one("Nothing has happened yet.\n").strip(),
             "the log does not begin with the beginning", beginning)
        need(catalogue.one("hello", "say") in answer("say"), "say lists nothing")
        need(answer("say", "hello").startswith(catalogue.one("You: “%1”\n")[:3]), "nobody says hello")
        need("Grüße, été" in answer("say", "Grüße, été").split("\n")[0], "nobody says anything")
        need(catalogue.one("Say where to: “save game.tsk”.\n").strip() in answer("save"), "save without a name")
        need(catalogue.pattern("%1 cannot be written: %2.\n").search(answer("save", "/proc/no/such")),
             "saved where nothing can be")
        need("--resume" in answer("save", "--force " + saved), "a game is not saved")
        need(oct(os.stat(saved).st_mode & 0o777) == "0o600", "others can read a saved game")
        need(catalogue.pattern("That cannot be done: %1.\n").search(answer("rematch")), "a rematch too soon")
        table.type(FIRST[game])
        table.until(wanted)
        table.type(catalogue.command("quit"))
        need(table.end() == 0, "quit")
        need("--resume" in table.transcript.strip().split("\n")[-1], "nobody says how to go on")
        check_text(catalogue, table.transcript.replace("%1", "").replace(saved, ""))
        code, out, complaint = run(world, [TRISKEL, "play", "--resume", saved, "--lang", language])
        need(code == 0 and not complaint, "a saved game is not resumed", out, complaint)
        need(described[0] in out, "it is another table", out)
    finally:
        table.kill()


@test
def undo_gives_fresh_chance(world):
    """The same action after taking it back does not bring the same dice."""
    outcomes = set()
    table = Pipes(world, play("skalpott", "players=1", "--practice"))
    try:
        text = table.until(asked())
        for _ in range(8):
            need(re.search("reroll", text), "nothing to throw", text)
            table.type("reroll 1 2 3 4")
            text = table.until(asked())
            outcomes.add(re.search(r"You throw ([\d ]+)", text).group(1))
            table.type("undo")
            text = table.until(asked())
            need("You take back a move." in text, "nothing is taken back", text)
        need(len(outcomes) > 3, "the same dice come again: %s" % outcomes)
        need(table.end() == 0, "it does not end well")
    finally:
        table.kill()


@test
def a_rematch_is_another_game(world):
    table = Pipes(world, play("skalpott", "players=1", "counters=1"))
    try:
        for games in range(2):
            figures = r"(?:[A-Z].*: .*\.\n)*\Z"  # come last
            over = (r"|(?m:^2\. .*|^1\. Le Jeu.*)\n" if games == 0 else r"|Games won at this table: .*\.\n(?:.*\n)*?") + figures
            text = table.until(re.compile(asked().pattern + over))
            while not re.search(r"^[1-4]\. ", text, re.M):
                table.type("reroll 1 2 3 4" if "stop" not in text.split("\n")[-2] else "stop")
                text = table.until(re.compile(asked().pattern + over))
            table.type("rematch")
        table.until(asked())
        need(table.end() == 0, "it does not end well")
    finally:
        table.kill()


# ---- In lines ----------------------------------------------------------------------------------

@test
def only_what_changes_is_told(world):
    """The table once, then what happens; all of it on request, and when a move was taken back."""
    about_all = {"skull": "Your hand:", "sketch": "Zoé has ", "skalpott": "counters in the pool"}
    for game, options in SMALL.items():
        table = Pipes(world, play(game, *options, "--practice"))
        try:
            text = table.until(asked())
            need(about_all[game] in text, "nobody describes the table", text)
            need("only what changes" in text, "nobody says how the table is told", text)
            for _ in range(3):
                items = re.search("You can type: (.*) \\(", text).group(1).split(" · ")
                table.type(items[0].split("/")[0].split("–")[0].replace(" …", ""))
                text = table.until(asked())
                need(about_all[game] not in text, "the table is told again and again", text)
            need(any(about_all[game] in line for line in described(table)), "the table is not told on request")
            table.type("undo")
            text = table.until(asked())
            need("You take back a move." in text and about_all[game] in text, "where are we now?", text)
        finally:
            table.kill()


@test
def shared_lines_are_wiped(world):
    """What one was shown is not above what another is shown, where the terminal can; and a warning."""
    for term, is_wiped in (("tmux-256color", True), ("screen-256color", True), ("dumb", False)):
        command = play("skull", "--players", "ana,ben", "first=P1") + ["--plain"]
        tmux = Tmux(world, 80, 24, shell(world, command, "TERM=%s; export TERM; " % term))
        try:
            need(tmux.until(says("The screen is for ben alone now")), "no veil", *tmux.screen())
            need("may stay readable further up" in " ".join(tmux.screen()), "no warning", *tmux.screen())
            tmux.keys("Enter")
            need(tmux.until(has("You can type")), "nothing is asked", *tmux.screen())
            tmux.type("place skull")
            need(tmux.until(has("Enter when you have read it.")), "nothing is told", *tmux.screen())
            need("You lay your skull." in "\n".join(tmux.screen()), "nothing is told", *tmux.screen())
            tmux.keys("Enter")
            need(tmux.until(says("The screen is for ana alone now")), "no veil", *tmux.screen())
            need("skull" not in "\n".join(tmux.screen()), "a secret on the veil", *tmux.screen())
            need("further up" not in "\n".join(tmux.screen()), "the warning comes again", *tmux.screen())
            need((tmux.screen()[0] != "") == is_wiped, "%s: how it is wiped" % term, *tmux.screen())
            if term == "tmux-256color":
                above = tmux.tell("capture-pane -p -S -")
                need("You lay" not in above, "what has scrolled away is still there", above)
        finally:
            tmux.kill()


@test
def speed_is_part_of_some_games(world):
    """One person at the keyboard has a clock where there are windows, and is told how to do without."""
    for game, arguments, is_timed in (("sketch", [], True), ("sketch", ["--clock", "none"], False),
                                      ("sketch", ["--coach"], False),
                                      ("sketch", ["--players", "ana,ben,bot"], False), ("skull", [], False)):
        for plain in ([], ["--plain"]):
            coach = "" if "--coach" in arguments else "--no-coach"
            tmux = Tmux(world, 80, 24, shell(world, play(game, *arguments, coach=coach) + plain))
            try:
                wanted = has("You can type") if plain else lambda now: "Triskel" in now[0]
                if arguments[:1] == ["--players"]:
                    wanted = has("The screen is for")
                need(tmux.until(wanted), "no table", *tmux.screen())
                text = " ".join(tmux.screen())
                need(bool(re.search("You have (90|89|8[0-8]) seconds" if plain else r"\d+ s left", text)) == is_timed,
                     "%s %s: the time that is left" % (game, arguments), *tmux.screen())
                if plain:
                    need(("“--clock none”" in text) == is_timed, "nobody says how to do without", *tmux.screen())
            finally:
                tmux.kill()
    code, out, _ = run(world, play("sketch"), b"peek 1 2\n")
    need(code == 0 and "second" not in out, "a pipe has a clock", out)


@test
def half_a_word_is_no_answer(world):
    """What was being typed when the time was up is not the answer to the next question."""
    command = [TRISKEL, "play", "sketch", "dealer=P1", "--seed", "3", "--pace", "instant", "--clock", "quick",
               "--lang", "en", "--plain"]
    tmux = Tmux(world, 90, 40, shell(world, command))
    try:
        need(tmux.until(has("You can type: peek")), "nothing is asked", *tmux.screen())
        tmux.type("peek 1 2")
        need(tmux.until(has("You have 5 seconds.")), "no window", *tmux.screen())
        tmux.type("sketch 1", enter=False)
        need(tmux.until(has("your time was up."), 10), "a window without end", *tmux.screen())
        tmux.keys("Enter")
        tmux.type("table")
        need(tmux.until(has("On top of the discard")), "no answer", *tmux.screen())
        need("You slam" not in " ".join(tmux.screen()), "a late slam was no late slam", *tmux.screen())
    finally:
        tmux.kill()
    tmux = Tmux(world, 90, 40, shell(world, command[:-1]))
    try:
        need(tmux.until(has("Which of your cards")), "nothing is asked", *tmux.screen())
        tmux.type("peek 1 2")
        need(tmux.until(has("s left", "Slam the same")), "no window", *tmux.screen())
        tmux.type("sketch 1", enter=False)
        need(tmux.until(has("> sketch 1")), "it is not typed", *tmux.screen())
        need(tmux.until(has("your time was up."), 10), "a window without end", *tmux.screen())
        need("> sketch 1" not in " ".join(tmux.screen()), "half a word waits for Enter", *tmux.screen())
    finally:
        tmux.kill()


# ---- Endings -----------------------------------------------------------------------------------

def described(table):
    """The table in words, and what is asked."""
    table.type("table")
    return table.until(asked()).rstrip("\n").split("\n")


@test
def signals_in_lines(world):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        world.forget()
        table = Pipes(world, play("skull", "players=3"))
        try:
            table.until(asked())
            table.type("place flower")
            table.until(asked())
            before = described(table)
            table.process.send_signal(number)
            table.until(re.compile("(?!)"))
            need(table.process.wait(PATIENCE) == 130, "%s: exit code %s" % (number, table.process.returncode))
            need("--resume" in table.transcript.split("\n")[-2], "nobody says how to go on")
        finally:
            table.kill()
        resumed = Pipes(world, [TRISKEL, "play", "--resume", "--lang", "en"])
        try:
            resumed.until(asked())
            after = described(resumed)
            need(after == before, "it goes on elsewhere", before, after,
                 resumed.process.stderr.read() if resumed.ended else "")
            need(resumed.end() == 0, "the end of the resumed game")
        finally:
            resumed.kill()


@test
def the_input_ends(world):
    for game, options in SMALL.items():
        table = Pipes(world, play(game, *options))
        try:
            table.until(asked())
            table.type(FIRST[game])
            table.until(asked())
            before = described(table)
            need(table.end() == 0, "%s: exit code %d" % (game, table.process.returncode))
        finally:
            table.kill()
        for _ in range(2):  # resuming does not use it up
            code, out, _ = run(world, [TRISKEL, "play", "--resume", "--lang", "en"])
            need(code == 0 and before[-1] in out and before[-2] in out, "it is not resumed", before, out)
    # A last line without its end is a line.
    code, out, _ = run(world, play("skull", *SMALL["skull"]), b"place flower")
    need(code == 0 and "You lay a flower." in out, "the last line was lost", out)


@test
def the_output_is_closed(world):
    for typed in (b"", b"?\n" * 2000):
        read, write = os.pipe()
        process = subprocess.Popen(play("skull", "players=3"), stdin=subprocess.PIPE, stdout=write,
                                   stderr=subprocess.DEVNULL, env=world.environment())
        os.close(write)
        os.read(read, 1)
        os.close(read)
        try:
            process.communicate(typed + b"place flower\n?\n?\n", timeout=PATIENCE)
        except BrokenPipeError:
            pass
        except subprocess.TimeoutExpired:
            process.kill()
            raise Failure("it hangs when nobody reads") from None
        process.wait(PATIENCE)
    with open("/dev/full", "wb") as full:
        process = subprocess.run(play("skull", "players=3"), input=b"?\n", stdout=full,
                                 stderr=subprocess.PIPE, env=world.environment(), timeout=PATIENCE, check=False)
    need(process.returncode != 0, "a full disk is no success")


# ---- Drawn -------------------------------------------------------------------------------------

@test
def stopped_while_drawn(world):
    for how in ("C-c", "C-d", signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        world.forget()
        tmux = Tmux(world, 80, 24, shell(world, play("skull", "players=3")))
        try:
            need(tmux.until(is_asked), "no table", *tmux.screen())
            tmux.type("place flower")
            before = tmux.until(lambda now: is_asked(now) and has("You lay a flower.")(now))
            need(before, "no disc is laid", *tmux.screen())
            if isinstance(how, str):
                tmux.keys(how)
            else:
                os.kill(child_of(int(tmux.format("#{pane_pid}"))), how)
            left_clean(world, tmux, 0 if how == "C-d" else 130)  # Ctrl-D is the end of the input
            need(has("triskel play --resume")(tmux.screen()), "nobody says how to go on", *tmux.screen())
        finally:
            tmux.kill()
        tmux = Tmux(world, 80, 24, shell(world, [TRISKEL, "play", "--resume", "--lang", "en"]))
        try:
            after = tmux.until(is_asked)
            need(after and after[:14] == before[:14] and after[-5:] == before[-5:],
                 "it goes on elsewhere", *before, *(after or []))
            tmux.type("quit")
            left_clean(world, tmux, 0)
        finally:
            tmux.kill()


def is_running(process):
    try:
        with open("/proc/%d/stat" % process, encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@test
def the_terminal_is_lost(world):
    for mode in ([], ["--plain"]):
        world.forget()
        # Two SIGHUP come, the shell's and the terminal's; looking for leaks would not survive both.
        tmux = Tmux(world, 80, 24, shell(world, play("skull", "players=3") + mode),
                    ASAN_OPTIONS="detect_leaks=0")
        try:
            need(tmux.until(has("first disc")), "no table", *tmux.screen())
            child = child_of(int(tmux.format("#{pane_pid}")))
            tmux.tell("respawn-pane -k cat")
            deadline = time.monotonic() + PATIENCE
            while is_running(child):
                need(time.monotonic() < deadline, "it goes on without a terminal")
                time.sleep(0.02)
        finally:
            tmux.kill()
        code, out, complaint = run(world, [TRISKEL, "play", "--resume", "--lang", "en"])
        need(code == 0 and "Lay your first disc, face down." in out, "it is not resumed", out, complaint)


def lose_terminal(world, command, controls):
    """Plays at a terminal of our own until a question, then closes it; returns the exit code and what was complained."""
    ours, theirs = pty.openpty()
    attach = (lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) if controls else None
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, start_new_session=True,
                               preexec_fn=attach, env=world.environment(ASAN_OPTIONS="detect_leaks=0"))
    os.close(theirs)
    try:
        seen, deadline = b"", time.monotonic() + PATIENCE
        while b"first disc" not in seen:
            need(select.select([ours], [], [], deadline - time.monotonic())[0], "nothing is asked", seen)
            seen += os.read(ours, 65536)
        os.close(ours)
        return process.wait(PATIENCE), process.stderr.read()
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


@test
def a_lost_terminal_is_as_a_signal(world):
    """Whether it sends one (to those whom it controls) or not."""
    for mode in ([], ["--plain"]):
        for controls in (True, False):
            world.forget()
            code, complaint = lose_terminal(world, play("skull", "players=3") + mode, controls)
            need(code == 130 and not complaint, "%s, %s: exit code %s" % (mode, controls, code), complaint)
            code, out, complaint = run(world, [TRISKEL, "play", "--resume", "--lang", "en"])
            need(code == 0 and "Lay your first disc, face down." in out, "it is not resumed", out, complaint)


@test
def a_game_that_cannot_be_kept(world):
    """It is said once, at the beginning, and to leave it is a failure."""
    for language in LANGUAGES:
        catalogue = CATALOGUES[language]
        warning = catalogue.one("This game cannot be kept while it is played: %1. Before you leave, “save FILE” "
                                "puts it where you like.\n").split("%1")[0]
        tmux = Tmux(world, 80, 24, shell(world, play("skull", "players=3", language=language)), XDG_DATA_HOME="/dev/null")
        try:
            need(tmux.until(says(warning.replace("\u00a0", " "))), "no warning", *tmux.screen())
            tmux.keys("Enter")
            need(tmux.until(is_asked), "no table", *tmux.screen())
            tmux.type(catalogue.command("quit"))
            left_clean(world, tmux, 1)
            need(not has(catalogue.one("The game could not be kept.\n").strip())(tmux.screen()), "it is said again",
                 *tmux.screen())
        finally:
            tmux.kill()


@test
def a_game_that_cannot_be_kept_any_more(world):
    table = Pipes(world, play("skull", "players=3"))
    try:
        need("cannot be kept" not in table.until(asked()), "a warning for nothing")
        world.forget()
        with open(world.path("data"), "wb"):
            table.type("quit")
            need(table.end() == 1, "it does not fail")
        need(table.transcript.endswith("The game could not be kept.\n"), "nobody says so", table.transcript)
    finally:
        table.kill()


@test
def small_and_changing_screens(world):
    for language in LANGUAGES:
        catalogue = CATALOGUES[language]
        small = catalogue.one("The table needs %1 columns and %2 lines.\nThis terminal has %3 and %4.\n"
                              "Make it larger, or leave with Ctrl-C.\n")

        def too_small(width, height, sentence=small):
            for place, number in enumerate((60, 20, width, height), 1):
                sentence = sentence.replace("%%%d" % place, str(number))
            return has(*(line[:width].strip() for line in sentence.strip().split("\n")))
        tmux = Tmux(world, 50, 15, shell(world, play("sketch", "players=4", language=language)))
        try:
            need(tmux.until(too_small(50, 15)), "a small terminal", *tmux.screen())
            tmux.resize(60, 20)
            need(tmux.until(lambda now: "Triskel" in now[0] and is_asked(now)), "the least size", *tmux.screen())
            for width, height in ((200, 60), (59, 20), (60, 20), (80, 24), (10, 3), (1, 1), (120, 40), (60, 19),
                                  (110, 20), (80, 24)):
                tmux.resize(width, height)
                if width < 60 or height < 20:
                    need(width < 5 or tmux.until(too_small(width, height)), "%dx%d" % (width, height),
                         *tmux.screen())
                    continue
                screen = tmux.until(lambda now, height=height: len(now) == height and
                                    "Triskel" in now[0] and is_asked(now))
                need(screen, "%dx%d is not drawn" % (width, height), *tmux.screen())
                need(all(columns(row) <= width for row in screen), "%dx%d: too wide" % (width, height), *screen)
                footer = catalogue.one("Arrows choose · Enter does it · or type · ? helps")
                keys, shown = footer.split(" · "), screen[-1].strip().split(" · ")
                need(shown == (keys if len(footer) < width else keys[:len(shown) - 1] + keys[-1:]) and
                     len(shown) > 1, "the last line", *screen)
                check_text(catalogue, "\n".join(screen))
            tmux.type(catalogue.command("rules"))
            need(tmux.until(has(catalogue.one("Arrows, Page keys, Home and End scroll · Enter goes back"))),
                 "no rules", *tmux.screen())
            first = tmux.screen()
            tmux.keys("NPage")
            need(tmux.until(lambda now: now != first), "the page keys", *tmux.screen())
            tmux.resize(100, 30)
            tmux.keys("q")
            need(tmux.until(lambda now: is_asked(now) and len(now) == 30), "back from the rules", *tmux.screen())
            tmux.type(catalogue.command("quit"))
            left_clean(world, tmux, 0)
        finally:
            tmux.kill()


@test
def too_small_and_stopped(world):
    tmux = Tmux(world, 30, 8, shell(world, play("skull")))
    try:
        need(tmux.until(has("The table needs")), "a small terminal", *tmux.screen())
        tmux.keys("C-c")
        left_clean(world, tmux, 130)
    finally:
        tmux.kill()


@test
def questions_are_whole_on_the_least_screen(world):
    """60 columns: no question is cut, in any language."""
    for language in LANGUAGES:
        for game, options in SMALL.items():
            world.forget()
            tmux = Tmux(world, 60, 20, shell(world, play(game, *options, language=language)))
            try:
                for _ in range(4):
                    screen = tmux.until(is_asked)
                    need(screen, "no question", *tmux.screen())
                    text = " ".join(row.strip() for row in screen[-6:-4])
                    need(text.rstrip().endswith((".", "?", "!")), "a question is cut: %r" % text, *screen)
                    if screen[-4].strip().startswith("["):
                        tmux.keys("Right", "Space")
                    else:
                        tmux.keys("Right")
                    tmux.keys("Enter")
                    if screen[-4].strip().split("   ")[0].endswith("…"):
                        tmux.type("1")
                    tmux.until(lambda now, before=screen: is_asked(now) and now != before, 3)
            finally:
                tmux.kill()


@test
def answers_and_menus_are_whole(world):
    """An answer takes its rows from the story, not from the picture; the story begins with a sentence; what
    an option means is not cut off where the screen ends, nor are the keys for help and for the way out."""
    for language in LANGUAGES:
        catalogue = CATALOGUES[language]
        world.forget()
        tmux = Tmux(world, 80, 24, shell(world, play("skull", "players=3", "lastchance=hidden", "first=P1",
                                                     language=language)))
        try:
            screen = tmux.until(is_asked)
            need(screen and has("╭─")(screen), "no picture", *tmux.screen())
            tmux.type("what last")
            screen = tmux.until(has("(SKU-53)"))
            need(screen and has("╭─")(screen), "an answer takes the picture away", *tmux.screen())
            need(not screen[15].startswith("   "), "the story begins within a sentence", *screen)
        finally:
            tmux.kill()
        tmux = Tmux(world, 60, 20, shell(world, [TRISKEL, "--lang", language]))
        try:
            tmux.until(has(catalogue.one("What shall it be? A number or a name:")))
            back = catalogue.one("Arrows choose · Enter does it · or type · Esc goes back")
            need(tmux.screen()[-1].rstrip().endswith(back.split(" · ")[-1]), "no way out", *tmux.screen())
            tmux.type("skull")
            option = catalogue.one("Last Chance disc", "option")
            tmux.until(has(option))
            tmux.type(option)
            screen = tmux.until(has("  3  " + catalogue.one("open", "value")))
            meaning = catalogue.one("the Last Chance disc: laid face down like any disc, or always lying open")
            whole = " ".join(" ".join(screen or []).split())
            need(" ".join(meaning.split()) in whole, "what it means is cut", *tmux.screen())
            need(all(row.startswith(" ") for row in screen if row), "a row overflows", *screen)
        finally:
            tmux.kill()


@test
def the_coach_is_there_at_first(world):
    """In the first game at a keyboard, until somebody has enough of it; through pipes only when asked for."""
    for typed, there in (("quit", True), ("coach off", True), ("quit", False)):
        for size in ((80, 24), (120, 40), (60, 20)):
            tmux = Tmux(world, *size, shell(world, play("skull", "players=3", coach="")))
            try:
                screen = tmux.until(is_asked)
                need(screen and has("Coach:")(screen) == there, "a coach or none", *tmux.screen())
                need(has("Lay your first disc")(screen), "the question is gone", *screen)
            finally:
                if typed != "quit" and size == (60, 20):
                    tmux.type(typed)
                    need(tmux.until(lambda now: not has("Coach:")(now)), "it is not silent", *tmux.screen())
                tmux.type("quit")
                tmux.until(lambda now: "left" in now)
                tmux.kill()
    world.forget()
    for coach, there in (("", False), ("--coach", True)):
        _, out, _ = run(world, play("sketch", "players=2", coach=coach), b"what 1\npeek 1\nquit\n")
        need(("Coach: " in out) == there, "a coach or none", out)
        need(out.count("Look at your own cards") == there, "the same sentence again", out)
        need("(SKE-5)" in out, "nothing is explained", out)


@test
def colours(world):
    def output(**env):
        tmux = Tmux(world, 80, 24, "cat", **env)
        try:
            log = world.path("raw")
            tmux.tell("pipe-pane -O \"cat > '%s'\"" % log)
            tmux.tell("respawn-pane -k " + '"%s"' % shell(world, play("skull")).replace("$", "\\$")
                      .replace('"', '\\"'))
            tmux.until(has("Milo"))
            styled = "\n".join(tmux.screen(styles=True))
            return styled
        finally:
            tmux.kill()
    colour = re.compile("\x1b\\[(?:[0-9;]*;)?(?:3[0-79]|4[0-79]|38|48|9[0-7])(?:;[0-9;]*)?m")
    need(re.search("\x1b\\[(?:[0-9;]*;)?3[1-6]m", output()), "there are no colours at all")
    for rows in (output(NO_COLOR="1"),):
        need(not re.search("\x1b\\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7])m", rows), "colours in spite of NO_COLOR",
             repr(colour.search(rows)))


@test
def a_dumb_terminal_has_lines(world):
    for term in ("dumb", ""):
        tmux = Tmux(world, 80, 24, "TERM=%s; export TERM; " % term + shell(world, play("skull", "players=3")))
        try:
            screen = tmux.until(lambda now: any(row.startswith("You can type:") for row in now))
            need(screen, "no lines with TERM=%s" % term, *tmux.screen())
            need(tmux.format("#{alternate_on}") == "0", "it is drawn")
            tmux.type("place flower")
            need(tmux.until(has("You lay a flower.")), "nothing is laid", *tmux.screen())
            tmux.type("quit")
            left_clean(world, tmux, 0)
        finally:
            tmux.kill()


@test
def the_menu(world):
    for language in LANGUAGES:
        catalogue = CATALOGUES[language]
        ask = catalogue.one("What shall it be? A number or a name:")
        for flags, first in (([], " "), (["--plain"], "")):
            world.forget()
            tmux = Tmux(world, 80, 30, shell(world, [TRISKEL, "--seed", "1", "--pace", "instant",
                                                     "--lang", language, *flags]))
            try:
                need(tmux.until(has(ask)), "no menu", *tmux.screen())
                tmux.type("poker")
                need(tmux.until(has("poker")), "no answer to poker", *tmux.screen())
                tmux.until(has("“poker”" if language == "en" else "poker"))
                tmux.type("skal")
                names = catalogue.one("Names", context="menu")
                screen = tmux.until(has("Skalpott", names))
                need(screen, "no table to set", *tmux.screen())
                tmux.type(names)
                need(tmux.until(has(catalogue.one(
                    "Who plays at this screen? Names, with commas between them:"))), "no names", *tmux.screen())
                tmux.type("Milo, milo")
                need(tmux.until(has("Milo, milo")), "the names are not taken", *tmux.screen())
                tmux.type(names)
                tmux.until(has(catalogue.one("Who plays at this screen? Names, with commas between them:")))
                tmux.type("MILO")
                need(tmux.until(has("MILO")), "the name is not taken", *tmux.screen())
                tmux.type("")  # plays
                screen = tmux.until(has("Zoé"))
                need(screen, "no table, or a bot has a person's name", *tmux.screen())
                need(not any("Milo" in row for row in screen), "a bot has a person's name", *screen)
                tmux.keys("C-c")
                left_clean(world, tmux, 130)
            finally:
                tmux.kill()
            # The last choice is offered again, and the game that was left.
            tmux = Tmux(world, 80, 30, shell(world, [TRISKEL, "play", "--lang", language, *flags]))
            try:
                go_on = catalogue.one("Go on", context="menu")
                need(tmux.until(has(go_on, "MILO, Zoé")), "nothing to go on with", *tmux.screen())
                tmux.type("skal")
                need(tmux.until(has("MILO")), "the last choice is forgotten", *tmux.screen())
                tmux.type(catalogue.one("Back", context="menu"))
                tmux.until(has(ask))
                tmux.type(go_on)
                need(tmux.until(has("skalpott-1")), "no list", *tmux.screen())
                tmux.type("skalpott-1")
                need(tmux.until(has("Zoé")), "it does not go on", *tmux.screen())
                tmux.keys("C-c")
                left_clean(world, tmux, 130)
            finally:
                tmux.kill()
            # And removed.
            tmux = Tmux(world, 80, 30, shell(world, [TRISKEL, "play", "--lang", language, *flags]))
            try:
                need(tmux.until(has(ask)), "no menu", *tmux.screen())
                tmux.type(go_on)
                need(tmux.until(has("skalpott-1")), "no list", *tmux.screen())
                tmux.type(catalogue.one("Remove one", context="menu"))
                need(tmux.until(has(catalogue.one("Remove which one?"))), "not asked", *tmux.screen())
                tmux.type("skalpott-1")
                need(tmux.until(lambda now: has(ask)(now) and (flags or not has(go_on)(now))),
                     "it is still there", *tmux.screen())
                need(not os.path.exists(world.path("data/triskel/games/skalpott-1")), "its file is there")
                tmux.type(catalogue.one("Quit", context="menu"))
                left_clean(world, tmux, 0)
            finally:
                tmux.kill()
    # What does not go together can be left so, and is no broken file the next time.
    for typed in (("Skull", "gangs", "2", "Players", "7", "Back", "Quit"), ("Quit",)):
        tmux = Tmux(world, 80, 30, shell(world, [TRISKEL, "play", "--lang", "en", "--plain"]))
        try:
            for word in typed:
                asked = tmux.until(lambda now: any(now) and [line for line in now if line][-1].endswith(">"))
                need(asked, "nothing is asked", *tmux.screen())
                need(not has("could not be read")(asked), "choices are lost", *asked)
                tmux.type(word)
            left_clean(world, tmux, 0)
        finally:
            tmux.kill()
    with open(world.path("data/triskel/last"), "w", encoding="utf-8") as file:
        file.write("triskel-last 1\ntable skull easy players=99\n")
    tmux = Tmux(world, 80, 30, shell(world, [TRISKEL, "play", "--lang", "en"]))
    try:
        need(tmux.until(has("Your last choices could not be read, and are forgotten.")), "not said",
             *tmux.screen())
        tmux.keys("Escape")
        left_clean(world, tmux, 0)
    finally:
        tmux.kill()


@test
def watching_a_record_drawn(world):
    record = world.path("random.tsk")
    code, out, _ = run(world, [TRISKEL, "record", "random", "skull", "players=3", "--seed", "3"])
    need(code == 0, "no record")
    with open(record, "w", encoding="utf-8") as file:
        file.write(out)
    for language in LANGUAGES:
        catalogue = CATALOGUES[language]
        tmux = Tmux(world, 80, 24, shell(world, [TRISKEL, "replay", record, "--lang", language]))
        try:
            def at_move(number, catalogue=catalogue):
                line = catalogue.one("move %1 of %2").replace("%1", str(number)).split("%2")[0]
                return lambda now: line in now[0]
            need(tmux.until(at_move(0)), "no beginning", *tmux.screen())
            tmux.keys("Right")
            tmux.keys("Right")
            need(tmux.until(at_move(2)), "no second move", *tmux.screen())
            tmux.keys("Left")
            need(tmux.until(at_move(1)), "no way back", *tmux.screen())
            tmux.keys(*["NPage"] * 40)
            over = catalogue.pattern("%1 wins the game: two challenges won.",
                                     "%1 wins the game: nobody else has a disc left.")
            end = tmux.until(lambda now, over=over: over.search("\n".join(now)))
            need(end, "no end", *tmux.screen())
            check_text(catalogue, "\n".join(tmux.screen()))
            tmux.keys("q")
            left_clean(world, tmux, 0)
        finally:
            tmux.kill()


# ---- Several people at one screen --------------------------------------------------------------

def who_looks(text, looker):
    """Whom the veil names last, else whoever looked before."""
    found = re.findall(r"The screen is for (\S+) alone now", text)
    return found[-1] if found else looker


@test
def shared_skull_in_lines(world):
    table = Pipes(world, play("skull", "--players", "ana,ben,bot"))
    looker, veils = None, 0
    try:
        text = table.until(asked())
        for _ in range(400):
            if "You can type" not in text and "Who reacts" not in text and "Enter" not in text:
                break
            veil = re.search(VEIL.replace("%1", "(ana|ben)").strip().replace(".", r"\."), text)
            last = text.rstrip("\n").split("\n")[-1]
            if veil and last == veil.group():
                veils += 1
                # Nothing of anybody's hand stands behind a veil's line or on it.
                need("hand" not in last, "a hand on the veil", text)
                looker = veil.group(1)
                table.type("")
            elif last == READ_IT.strip():
                table.type("")
            else:
                other = "ben" if looker == "ana" else "ana"
                for secret in ("%s lays a flower", "%s lays the skull", "%s’s hand: ", "On %s’s mat, from"):
                    need(secret % other not in text, "%s sees %s's secrets" % (looker, other), text)
                summary = re.search("You can type: (.*) \\(", last).group(1)
                first = summary.split(" · ")[0]
                table.type(first.split("/")[0].split("–")[0])
            text = table.until(re.compile(asked().pattern + "|wins the game"))
            if "wins the game" in text or "win the game" in text:
                break
        need("the game: " in text, "it does not end", text)
        need(veils > 5, "there are hardly any veils: %d" % veils)
        check_text(CATALOGUES["en"], table.transcript)
    finally:
        table.kill()


@test
def shared_sketch_in_lines(world):
    """Windows are one prompt; what one looked at is never on another's part of the screen."""
    table = Pipes(world, play("sketch", "--players", "ana,ben,bot", "dealer=P3"))
    looker, prompts, named = "nobody", 0, False
    try:
        text = table.until(asked())
        for _ in range(600):
            last = text.rstrip("\n").split("\n")[-1]
            if last.startswith("The screen is for "):
                need(not re.search(r"You (look|draw|see)", text.split("Enter when you have read it.")[-1]),
                     "a veil with secrets", text)
                looker = who_looks(last, looker)
                table.type("")
            elif last == READ_IT.strip():
                table.type("")
            elif last.startswith("Who reacts?"):
                prompts += 1
                need(not re.search(r"\b[Yy]ou(r)? (look|draw|cards?)\b", text), "a shared prompt tells secrets", text)
                if not named:
                    table.type("sketch 1")
                    text = table.until(asked())
                    need("Begin with who reacts" in text, "who reacts?", text)
                    named = True
                    table.type(re.search("“(.*?)”", text.rstrip("\n").split("\n")[-1]).group(1))
                else:
                    table.type("")
            else:
                other = "ben" if looker == "ana" else "ana"
                need(not re.search(r"%s (looks at|draws).*: (\d|Good|Bad|Archer|Seer|Dancer|Magician|Veto)" % other,
                                   text), "%s sees %s's cards" % (looker, other), text)
                summary = re.search("You can type: (.*) \\(", last).group(1)
                items = summary.split(" · ")
                choice = "assault" if "assault" in items and prompts > 6 else items[0]
                table.type(choice.split("/")[0].split("–")[0].replace(" …", ""))
            text = table.until(re.compile(asked().pattern + r"|: \d+ points? \(|no cards, 0 points"))
            if re.search(r": \d+ points? \(|no cards, 0 points", text):
                break
        need(re.search(r"win|victory", text), "it does not end", text[-800:])
        need(prompts > 3, "there were no shared prompts")
        check_text(CATALOGUES["en"], table.transcript)
    finally:
        table.kill()


@test
def shared_table_drawn(world):
    for language in LANGUAGES:
        catalogue = CATALOGUES[language]
        tmux = Tmux(world, 80, 24, shell(world, play("skull", "--players", "ana,ben,bot", "first=P1",
                                                     language=language)))
        try:
            veil = catalogue.one(VEIL).strip().replace("\u00a0", " ").replace("%1", "ben")
            screen = tmux.until(says(veil))
            need(screen, "no veil for ben", *tmux.screen())
            text = "\n".join(screen)
            need("✿" not in text and "☠" not in text and "ana" not in text, "a veil shows the table", text)
            tmux.keys("Right")
            tmux.type("x", enter=False)
            tmux.resize(100, 30)
            need(tmux.until(says(veil)), "the veil goes away by itself", *tmux.screen())
            tmux.resize(80, 24)
            tmux.keys("Enter")
            need(tmux.until(lambda now: is_asked(now) and has("ben (")(now)), "ben does not look", *tmux.screen())
            tmux.type(catalogue.word("place") + " " + catalogue.one("skull", "name"))
            read_it = catalogue.one(READ_IT).strip().replace("\u00a0", " ")
            need(tmux.until(says(read_it)), "ben cannot read it", *tmux.screen())
            tmux.keys("Enter")
            veil = catalogue.one(VEIL).strip().replace("\u00a0", " ").replace("%1", "ana")
            screen = tmux.until(says(veil))
            need(screen and "☠" not in "\n".join(screen), "no veil for ana", *tmux.screen())
            tmux.keys("Enter")
            screen = tmux.until(is_asked)
            need(screen, "ana does not look", *tmux.screen())
            rows = [row for row in screen if "ben" in row or "│" in row and "┃" not in row]
            need(not any("☠" in row for row in rows), "ana sees ben's skull", *screen)
            check_text(catalogue, "\n".join(screen))
            tmux.type(catalogue.command("quit"))
            left_clean(world, tmux, 0)
        finally:
            tmux.kill()




if __name__ == "__main__":
    sys.exit(main())
