#!/usr/bin/env python3
"""Tables that are elsewhere: two terminals host and join, drawn and in lines, in several languages; the
server is killed in between and they go on by themselves. Coming back, watching, leaving, being refused.

    online.py TRISKEL [PART OF A TEST'S NAME…]"""
import os
import re
import select
import signal
import subprocess
import sys
import time

from suite import TRISKEL, has, is_asked, left_clean, main, need, shell, test
from terminal import PATIENCE, Catalogue, Failure, Person, Pipes, Tmux, World, expand, line_pattern, run

CAN_TYPE = "You can type: %1 (“?” explains)\n"
AGAIN = "“review” shows where it turned. “rematch” for another game, “save FILE”, or “quit”.\n"
LOST = "the connection is lost; trying again …"
LOST_IN_LINES = "The connection is lost; trying again …\n"
CATALOGUES = {code: Catalogue(code) for code in ("en", "fr", "de")}


class Server:
    """`triskel serve` on a port of its own, which it has again when it is started again."""

    def __init__(self, world):
        self.world, self.port, self.process = world, 0, None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [TRISKEL, "serve", "--port", str(self.port), "--bind", "localhost", "--data", self.world.path("server"),
             "--bot-delay", "0ms-1ms"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=self.world.environment())
        deadline = time.monotonic() + PATIENCE
        text = b""
        while not re.search(rb"http://localhost:\d+/\s", text):
            need(select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))[0],
                 "the server does not start")
            data = os.read(self.process.stdout.fileno(), 4096)
            need(data, "the server has ended: %r" % text)
            text += data
        self.port = int(re.search(rb"http://localhost:(\d+)/", text).group(1))

    @property
    def link(self):
        return "http://localhost:%d" % self.port

    def end(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def close(self):
        if self.process.poll() is None:
            self.end()


def served(function):
    """A test with a server, and homes for two people."""
    def wrapped(world):
        server, other = Server(world), World()
        try:
            function(world, other, server)
        finally:
            server.close()
            other.close()
    wrapped.__name__ = function.__name__
    return test(wrapped)


# ---- Two ways to sit at a table ----------------------------------------------------------------

class InLines:
    """Somebody who reads lines and types."""

    def __init__(self, world, arguments, language, game):
        self.catalogue = CATALOGUES[language]
        self.person = Person(self.catalogue, game, 1)
        self.table = Pipes(world, [TRISKEL, "play", *arguments, "--plain", "--lang", language])
        self.text = ""
        self.can_type = line_pattern(self.catalogue, CAN_TYPE)

    def read(self):
        while not self.table.ended and select.select([self.table.process.stdout], [], [], 0)[0]:
            data = os.read(self.table.process.stdout.fileno(), 65536)
            self.table.ended = not data
            self.table.read += data
        text = self.table.read.decode("utf-8", "ignore")
        if text.endswith("\n"):
            self.text += text
            self.table.transcript += text
            self.table.read = b""

    def says(self, sentence):
        self.read()
        return sentence in self.text

    def type(self, text):
        self.text = ""
        self.table.type(text)

    def last_line(self):
        self.read()
        return self.text.rstrip("\n").split("\n")[-1]

    def is_over(self):
        return self.last_line() == self.catalogue.one(AGAIN).strip()

    def act(self):
        """Whether there was something to do."""
        line = self.last_line()
        if not self.can_type.fullmatch(line):
            return False
        items = self.catalogue.values(CAN_TYPE, line)[1].split(" · ")
        choice = self.person.choose([choice for item in items for choice in expand(item) or [item]])
        if choice.endswith(" …"):
            choice = self.person.fill(choice, {})
        self.type(choice)
        return True

    def notices_loss(self):
        return self.says(self.catalogue.one(LOST_IN_LINES).strip())

    def shown(self):
        return self.table.transcript[-1500:]

    def quit(self):
        self.type(self.catalogue.command("quit"))
        code = self.table.end()
        need(code == 0, "exit code %d" % code, self.table.process.stderr.read().decode())

    def kill(self):
        self.table.kill()


class Drawn:
    """Somebody who looks at a drawn table, and types what stands on its buttons."""

    def __init__(self, world, arguments, language, game, size=(100, 30)):
        self.catalogue = CATALOGUES[language]
        self.person = Person(self.catalogue, game, 2)
        self.world = world
        command = [TRISKEL, "play", *arguments, "--pace", "instant", "--lang", language]
        self.table = Tmux(world, *size, shell(world, command))

    def says(self, sentence):
        return sentence in "\n".join(self.table.screen())

    def type(self, text):
        self.table.type(text)

    def buttons(self):
        screen = self.table.screen()
        if not is_asked(screen):
            return []
        rows = "   ".join(re.sub("  +…$", "", row).strip() for row in screen[-4:-2])
        return [button.strip() for button in rows.split("   ") if button.strip() not in ("", "…")]

    def is_over(self):
        return self.buttons()[:1] == [self.catalogue.command("rematch")]

    def act(self):
        buttons = [button for button in self.buttons() if not button.startswith("[")]
        waits = self.catalogue.command("leave") in buttons
        if not buttons or waits or self.is_over() or self.table.silence():
            return False
        choice = self.person.choose(buttons)
        if choice.endswith(" …"):
            return self.finish(choice)
        if self.person.is_word(choice, "reroll") and " " not in choice:
            choice += " 1 3"
        self.type(choice)
        self.settle()
        return True

    def finish(self, choice):
        """A word with more behind it: the help has an example, or all that it may be."""
        self.type("?")
        word = choice[:-2].strip()
        screen = self.table.until(has(self.catalogue.one("What you can do now")))
        need(screen, "no help", *self.table.screen())
        example = re.search(r"(?m)^\W*(%s( [^\s…]+)+)(?: …)?  ?" % re.escape(word), "\n".join(screen))
        need(example, "no example of “%s”" % word, *screen)
        self.table.keys("Enter")
        need(self.table.until(is_asked), "the help does not go", *self.table.screen())
        self.type(example.group(1))
        self.settle()
        return True

    def settle(self):
        """All keys so far were understood: a letter more is seen only then."""
        self.table.type(".", enter=False)
        need(self.table.until(lambda now: now[-2].strip() == "> ."), "keys are not read", *self.table.screen())
        self.table.keys("C-u")
        need(self.table.until(lambda now: now[-2].strip() == ">"), "keys are not read", *self.table.screen())

    def notices_loss(self):
        return self.catalogue.one(LOST) in self.table.screen()[0]

    def shown(self):
        return "\n".join(self.table.screen())

    def quit(self):
        self.type(self.catalogue.command("quit"))
        left_clean(self.world, self.table, 0)

    def kill(self):
        self.table.kill()


# ---- Whole games -------------------------------------------------------------------------------

def wait_for(condition, sentence, *seats):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise Failure("\n".join([sentence] + [seat.shown() for seat in seats]))
        time.sleep(0.02)


def link_of(host, server):
    wait_for(lambda: host.says(server.link + "/t/"), "no link", host)
    text = host.text if isinstance(host, InLines) else host.shown()
    return re.search(re.escape(server.link) + "/t/[a-z0-9]+", text).group()


def play_out(seats, server, kill_after):
    """Until the game is over for both; the server is killed after so many actions."""
    actions, moved = 0, time.monotonic()
    while not all(seat.is_over() for seat in seats):
        for seat in seats:
            if seat.act():
                actions, moved = actions + 1, time.monotonic()
        if actions >= kill_after:
            kill_after = sys.maxsize
            server.end()
            wait_for(lambda: all(seat.notices_loss() for seat in seats), "nobody notices", *seats)
            server.start()
        if time.monotonic() - moved > PATIENCE:
            raise Failure("nothing goes on after %d actions\n%s" % (actions, "\n".join(s.shown() for s in seats)))
        time.sleep(0.005)
    need(kill_after == sys.maxsize, "the game was over after %d actions: the server was never killed" % actions)


def play_again(seats):
    """One wants another game, the other too, and it begins."""
    for seat in seats:
        wait_for(seat.is_over, "it is not over", *seats)
    seats[0].type(seats[0].catalogue.command("rematch"))
    wait_for(lambda: not any(seat.is_over() for seat in seats), "no rematch", *seats)
    seats[1].type(seats[1].catalogue.command("rematch"))
    ready = seats[0].catalogue.one("%1 is ready.\n").strip().replace("%1", "Bo")
    wait_for(lambda: seats[0].says(ready), "nobody is ready", *seats)
    seats[0].type(seats[0].catalogue.command("start"))
    wait_for(lambda: any(seat.act() for seat in seats), "nothing is asked", *seats)


def whole_game(world, other, server, game, host, guest, *options):
    (host_kind, host_language), (guest_kind, guest_language) = host, guest
    seats = [host_kind(world, ["--host", server.link, game, *options], host_language, game)]
    try:
        link = link_of(seats[0], server)
        seats.append(guest_kind(other, ["--join", link, "--name", "Bo"], guest_language, game))
        wait_for(lambda: seats[0].says("Bo"), "nobody comes", *seats)
        wait_for(lambda: seats[1].says("Bo"), "one does not get there", *seats)
        seats[1].type(seats[1].catalogue.command("ready"))
        ready = seats[0].catalogue.one("%1 is ready.\n").strip().replace("%1", "Bo")
        wait_for(lambda: seats[0].says(ready), "nobody is ready", *seats)
        seats[0].type(seats[0].catalogue.command("start"))
        play_out(seats, server, kill_after=6)
        record = world.path("game.tsk")
        seats[0].type("%s %s" % (seats[0].catalogue.command("save"), record))
        wait_for(lambda: os.path.exists(record), "no record", *seats)
        code, said, complaint = run(world, [TRISKEL, "record", "verify", record])
        need(code == 0, "the record is not true", said, complaint)
        if isinstance(seats[0], Drawn):
            seats[0].table.keys("Enter")  # it may be a page
        play_again(seats)
        for seat in seats:
            if isinstance(seat, Drawn):  # a pipe is read when something is asked
                seat.quit()
    finally:
        for seat in seats:
            seat.kill()
    need(server.end(signal.SIGTERM) == 0, "the server does not end well")
    code, said, complaint = run(world, [TRISKEL, "store", "check", "--data", world.path("server")])
    need(code == 0, "the game is not sound", said, complaint)


@served
def skull_drawn_and_in_lines(world, other, server):
    whole_game(world, other, server, "skull", (Drawn, "en"), (InLines, "fr"), "players=3", "--players", "you,bot:easy")


@served
def sketch_in_lines_and_drawn(world, other, server):
    whole_game(world, other, server, "sketch", (InLines, "de"), (Drawn, "en"), "players=2")


@served
def skalpott_drawn_twice(world, other, server):
    whole_game(world, other, server, "skalpott", (Drawn, "fr"), (Drawn, "de"), "players=2")


# ---- When it is over ---------------------------------------------------------------------------

@served
def a_game_elsewhere_is_reviewed(world, other, server):
    """At its end, in lines and drawn, and by the table's link afterwards; who has no place there is refused."""
    mattered, nothing = "What mattered, the costliest decision first", "No decision cost as much as one per cent."
    for kind in (InLines, Drawn):
        host = kind(world, ["--host", server.link, "skalpott", "players=2", "counters=1", "--players", "you,bot:random"],
                    "en", "skalpott")
        try:
            link = link_of(host, server)
            host.type("review")
            wait_for(lambda: host.says("The review comes when the game is over."), "judged before", host)
            code, said, complaint = run(world, [TRISKEL, "review", link])
            need(code == 1 and not said and "over" in complaint, "there is a record before the end", said, complaint)
            if kind is Drawn:
                host.table.keys("Enter")
            host.type("start")
            deadline = time.monotonic() + PATIENCE
            while not host.is_over():
                host.act()
                need(time.monotonic() < deadline, "it does not end", host.shown())
            host.type("review")
            wait_for(lambda: host.says(mattered) or host.says(nothing), "no review", host)
            code, said, complaint = run(world, [TRISKEL, "review", link])
            need(code == 0 and (mattered in said or nothing in said), "no review by the link", said, complaint)
            code, said, complaint = run(other, [TRISKEL, "review", link])
            need(code == 1 and not said, "a stranger reads it", said, complaint)
        finally:
            host.kill()
    code, said, complaint = run(world, [TRISKEL, "review", server.link + "/t/abc234"])
    need(code == 1 and not said, "a review of no table", said, complaint)
    code, said, complaint = run(world, [TRISKEL, "review", server.link])
    need(code == 1 and not said and "link" in complaint, "a server is no table", said, complaint)


# ---- Coming, going, watching -------------------------------------------------------------------

@served
def a_place_is_kept(world, other, server):
    """Who closes the terminal comes back to the same place, by the same link, and nobody reads the pass."""
    host = InLines(world, ["--host", server.link, "skull", "players=3"], "en", "skull")
    try:
        link = link_of(host, server)
        for _ in range(3):
            guest = InLines(other, ["--join", link, "--name", "Bo"], "en", "skull")
            try:
                wait_for(lambda: guest.says("P2  Bo (you)"), "not at the second place", guest)
                guest.quit()
                need("--join " + link in guest.table.transcript, "nobody says how to come back", guest.shown())
            finally:
                guest.kill()
        folder = os.path.join(other.folder, "data", "triskel", "passes")
        names = os.listdir(folder)
        need(len(names) == 1, "there are other passes", names)
        path = os.path.join(folder, names[0])
        need(os.stat(path).st_mode & 0o777 == 0o600, "others can read the pass")
        with open(path, encoding="utf-8") as file:
            need(file.readline().strip() not in guest.table.transcript, "the pass is shown")
        # Who leaves gives the place up, and the pass.
        guest = InLines(other, ["--join", link.replace("/t/", "/").replace("http://", "")], "en", "skull")
        try:
            wait_for(lambda: guest.says("P2  Bo (you)"), "not at the second place", guest)
            guest.type("leave")
            need(guest.table.end() == 0, "leaving", guest.shown())
        finally:
            guest.kill()
        need(not os.listdir(folder), "the pass is kept")
        wait_for(lambda: host.says("Bo has left."), "nobody is told", host)
    finally:
        host.kill()


@served
def two_of_one_account(world, _, server):
    """A name of one's own makes somebody a person of one's own; each comes back to the own place."""
    host = InLines(world, ["--host", server.link, "skull", "players=3", "--name", "Ana"], "en", "skull")
    try:
        link = link_of(host, server)
        for is_new in (True, False):
            guest = InLines(world, ["--join", link, "--name", "Ben"], "en", "skull")
            try:
                wait_for(lambda: guest.says("P2  Ben (you)"), "Ben is somebody else", guest)
                guest.type("quit")
                need(guest.table.end() == 0, "quitting", guest.shown())
                need('--join %s --name "Ben"' % link in guest.table.transcript, "no way back", guest.shown())
                said = guest.table.process.stderr.read().decode()
                need(("as Ben" in said) == is_new, "what is said of it", said)
            finally:
                guest.kill()
        guest = InLines(world, ["--join", link], "en", "skull")
        try:
            wait_for(lambda: guest.says("P1  Ana (you)"), "the first is somebody else", guest)
            guest.quit()
        finally:
            guest.kill()
    finally:
        host.kill()


@served
def one_name_for_two(world, other, server):
    """A name that was chosen is refused with what to do; one that was not gives way."""
    host = InLines(world, ["--host", server.link, "skull", "players=3"], "en", "skull")
    try:
        link = link_of(host, server)
        code, said, complaint = run(other, [TRISKEL, "play", "--join", link, "--name", "ana", "--plain"])
        need(code == 1 and "that name already" in complaint and "--name" in complaint, "refused badly", said, complaint)
        guest = InLines(other, ["--join", link], "en", "skull")
        try:
            wait_for(lambda: guest.says("P2  ana 2 (you)"), "the name does not give way", guest)
        finally:
            guest.kill()
    finally:
        host.kill()


@served
def watching(world, other, server):
    host = Drawn(world, ["--host", server.link, "skull", "players=3", "--players", "you,bot,bot"], "en", "skull")
    try:
        link = link_of(host, server)
        host.type("link")
        watch = re.compile(re.escape(link) + "#[a-z0-9]+")
        need(host.table.until(lambda now: watch.search("\n".join(now))), "no link to watch", host.shown())
        watch_link = watch.search(host.shown()).group()
        code, _, complaint = run(other, [TRISKEL, "play", "--watch", link, "--plain"])
        need(code == 1 and complaint.startswith("triskel: "), "a private table is shown to anybody", code, complaint)
        need("“link”" in complaint, "it does not say how to get the link", complaint)
        code, _, complaint = run(other, [TRISKEL, "play", "--watch", watch_link, "--name", "Bo", "--plain"])
        need(code == 2 and "who watches has no name" in complaint, "a name to watch", code, complaint)
        spectator = Drawn(other, ["--watch", watch_link], "en", "skull")
        try:
            need(spectator.table.until(has("ana", "owns the table")), "nothing to watch", spectator.shown())
            host.type("start")
            host.table.keys("Enter")
            need(spectator.table.until(has("Everyone lays a disc")), "no table", spectator.shown())
            need("Your hand" not in spectator.shown(), "whose hand?", spectator.shown())
            spectator.type("place flower")
            need(spectator.table.until(has("It is not your turn.")), "a spectator plays", spectator.shown())
            # The picture comes in the size of the screen.
            spectator.table.resize(140, 40)
            need(spectator.table.until(lambda now: any(len(row) > 100 for row in now[1:-5])), "it stays small",
                 spectator.shown())
            spectator.quit()
        finally:
            spectator.kill()
    finally:
        host.kill()


@served
def what_cannot_be(world, _, server):
    for arguments, part in ((["--join", server.link + "/t/zzzzzz"], ""), (["--watch", server.link + "/t/zzzzzz"], ""),
                            (["--join", "http://localhost:1/t/abc234"], "no table server answers"),
                            (["--watch", "http://localhost:1/t/abc234"], "no table server answers"),
                            (["--host", "http://localhost:1", "skull"], "no table server answers"),
                            (["--host", server.link, "skull", "players=3", "--players", "you,bo"], "by the link")):
        code, said, complaint = run(world, [TRISKEL, "play", *arguments, "--plain"])
        need(code in (1, 2) and complaint.startswith("triskel: ") and part in complaint,
             "%s: exit code %d" % (arguments, code), said, complaint)
    for arguments in (["--join", "nothing"], ["--join", server.link], ["--host"], ["--host", "x:y", "skull"],
                      ["--join", server.link + "/t/abc234", "--watch", server.link + "/t/abc234"],
                      ["--join", server.link + "/t/abc234", "skull"], ["skull", "--name", "Bo"]):
        code, said, complaint = run(world, [TRISKEL, "play", *arguments, "--plain"])
        need(code == 2, "%s: exit code %d" % (arguments, code), said, complaint)


if __name__ == "__main__":
    sys.exit(main())
