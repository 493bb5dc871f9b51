"""Programs at a server's tables: `triskel bot` brings them there, and the same program plays as in the arena. See
suite.py for how it is run; the example in C is left to tests/foreign.py.

    bots.py TRISKEL [PART OF A TEST'S NAME…]"""
import asyncio
import os
import pathlib
import signal
import sys
import tempfile

from server import need
from suite import main, test, test_on_own_server

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/bots"
DEAD = "import sys\nfor line in sys.stdin:\n    if '\"legal\":{\"' in line:\n        sys.exit('no more')\n"


class Brought:
    """A program at a table, by `triskel bot`."""

    def __init__(self, process, folder):
        self.process, self.folder = process, folder

    async def end(self):
        """Stops it as Ctrl-C would; what it said."""
        self.process.send_signal(signal.SIGTERM)
        said, _ = await asyncio.wait_for(self.process.communicate(), 30)
        need(self.process.returncode == 130, "it ends with %s" % self.process.returncode, said.decode())
        self.folder.cleanup()
        return said.decode()


async def bring(world, code, *words, think="5000"):
    folder = tempfile.TemporaryDirectory(prefix="triskel-bots-")
    process = await asyncio.create_subprocess_exec(
        world.server.triskel, "bot", "--join", "http://127.0.0.1:%d/t/%s" % (world.server.port, code), "--think", think,
        "--", *words, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        env=dict(os.environ, LC_ALL="C.UTF-8", XDG_DATA_HOME=folder.name))
    return Brought(process, folder)


async def room_with(world, game, options, *words, **more):
    """A table of Ana's, at which the program has the second place, with a bot at every other."""
    opened = await world.http.made("/api/tables", game=game, options=options, name="Ana",
                                   bots={"P%d" % (i + 1): "random" for i in range(2, int(options["players"]))})
    owner = await world.viewer(opened["code"], token=opened["token"], lang="")
    brought = await bring(world, opened["code"], *words, **more)
    await owner.told("ready", person="P2")
    return opened, owner, brought


def legal_of(owner):
    return owner.now is not None and owner.now["n"] == owner.last and (owner.now["legal"] or "results" in owner.now)


async def play_out(world, owner, moves=5000):
    """Ana plays at random until it is over, or for so many moves."""
    for _ in range(moves):
        await owner.until(lambda: legal_of(owner), "nobody acts")
        if "results" in owner.now:
            return
        seat, offers = sorted(owner.now["legal"].items())[0]
        answer = await owner.do("%s %s" % (seat, world.chance.choice(offers)["do"]))
        need(answer["t"] == "done" or answer["why"] in ("late", "turn", "rate"), "what is legal is refused", answer)
        if answer["t"] == "done":
            await owner.until(lambda n=answer["n"]: owner.now["n"] >= n, "no now after the move")
        else:
            await asyncio.sleep(0.5 if answer["why"] == "rate" else 0.02)


async def done(owner, wish):
    """Also when all the moves before it were too much at once."""
    while (answer := await owner.ask(wish))["t"] != "done":
        need(answer["why"] == "rate", "%s is not done" % wish, answer)
        await asyncio.sleep(0.5)


async def wanted_again(owner):
    """The program is ready for another game: so it has heard how the last one ended."""
    before = owner.event("ready", person="P2")
    await done(owner, "rematch")
    await owner.until(lambda: owner.event("ready", person="P2") != before, "it is not ready again")


@test
async def a_program_plays_every_game_and_a_rematch(world):
    # In Skalpott the program begins: who begins may win before anybody else has played.
    for game, options in (("skull", {"players": "2"}), ("sketch", {"players": "2"}),
                          ("skalpott", {"players": "2", "counters": "2", "first": "P2"})):
        opened, owner, brought = await room_with(world, game, options, sys.executable, str(EXAMPLES / "bot.py"))
        need(owner.event("sat", person="P2")["program"] is True, "it is no program", owner.events)
        need(owner.event("sat", person="P2")["name"].startswith("python"), "its name", owner.events)
        for number in (1, 2):
            await done(owner, "start")
            await owner.told("started", game=number)
            await play_out(world, owner)
            moves = [event for event in owner.events if event["kind"] == "move" and event["move"].startswith("P2 ")]
            need(moves and all(event["by"] == "person" for event in moves), "it did not play", game, moves)
            await wanted_again(owner)
        said = await brought.end()
        need("2 games" in said and "forfeited" not in said, "what is said at the end", said)
        await owner.close()
        need(opened["token"] not in said, "a secret is said", said)


@test
async def a_program_in_javascript_plays(world):
    _, owner, brought = await room_with(world, "skull", {"players": "2"}, str(EXAMPLES / "bot.js"))
    await owner.done("start")
    await play_out(world, owner)
    await wanted_again(owner)
    said = await brought.end()
    need("1 game" in said and "forfeited" not in said, "what is said at the end", said)


@test
async def who_dies_again_and_again_is_played_for(world):
    _, owner, brought = await room_with(world, "skull", {"players": "2"}, sys.executable, "-c", DEAD)
    await owner.done("start")
    await play_out(world, owner)
    said = await brought.end()
    need("forfeited" in said and "dead" in said and "exit status 1" in said and "no more" in said, "what is said", said)


@test
async def who_never_answers_is_played_for(world):
    _, owner, brought = await room_with(world, "skull", {"players": "2"}, "sleep", "1000", think="100")
    await owner.done("start")
    await play_out(world, owner, 3)
    said = await brought.end()
    need("late" in said and "100 ms" in said, "what is said", said)


@test_on_own_server()
async def it_comes_back_when_the_server_does(world):
    opened, owner, brought = await room_with(world, "skull", {"players": "3"}, sys.executable, str(EXAMPLES / "bot.py"))
    await owner.done("start")
    await play_out(world, owner, 3)
    await owner.close()
    await asyncio.to_thread(world.server.kill)
    await asyncio.to_thread(world.server.start)
    owner = await world.viewer(opened["code"], token=opened["token"], lang="")
    await play_out(world, owner)
    await wanted_again(owner)
    said = await brought.end()
    need("1 game" in said and "forfeited" not in said, "what is said at the end", said)


if __name__ == "__main__":
    sys.exit(main(__doc__))
