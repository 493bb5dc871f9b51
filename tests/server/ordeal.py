"""Games that go on while what serves them dies and comes back: how people bear it (`Caller`, `Guest`), one game of theirs with all
that must hold at its end (`Troubled`), and game after game until nothing dies any more (`Ordeal`). crash.py kills a server,
chaos.py each part of a cluster."""
import asyncio
import http.client
import random
import re
import time
import traceback

from play import Game
from promises import same_told_again
from server import Failure, need
from triskel_client import KEYED, Http, Person

TALK_EVERY = 1.5


class Caller(Http):
    """Calls again, with the same key, until there is an answer, and all of it; some get lost on their way back."""
    lost_answers = 0.2
    nobody_there = (503,)  # what one is told who asks again

    def call_and_wait(self, *arguments):
        answer = super().call_and_wait(*arguments)
        if answer.status in self.nobody_there:
            raise http.client.HTTPException("nobody is there")
        if "Content-Length" not in answer.headers:  # Python takes the headers that came for all there are
            raise http.client.HTTPException("half an answer")
        if random.random() < self.lost_answers:
            raise http.client.HTTPException("lost")
        return answer


class Guest(Person):
    """Comes back ten times as fast as people should, so that there is more to be killed."""
    second = 0.1

    def __init__(self, *arguments, **members):
        super().__init__(*arguments, **members)
        self.had = {}  # by request that was sent again: the events there were before
        self.repeated = self.kept = 0  # such requests; those whose first sending was on disk

    def take_now(self, frame):
        if not self.settled:
            self.had.update((number, len(self.events)) for number, (message, _) in self.unanswered.items()
                            if message["t"] in KEYED)
        super().take_now(frame)

    def take_done(self, frame):
        if frame["id"] in self.had:
            self.repeated += 1
            self.kept += frame["n"] <= self.had.pop(frame["id"])
        self.take_answer(frame)


class Troubled(Game):
    """A game during which the server dies."""
    caller, guest = Caller, Guest

    def __init__(self, server, triskel, number, seed):
        super().__init__(server, triskel, number, seed)
        self.http = self.caller(server, self.http.source, patient=True)
        self.chats = {}  # by text: the event under which it was acknowledged
        self.over = asyncio.Event()

    def person(self, **members):
        return self.guest(self.http, self.code, chance=self.chance, **members).start()

    @property
    def everybody(self):
        return self.people + self.onlookers

    async def begin(self):
        """Everybody is ready and the first one starts, as often as it takes."""
        owner = self.people[0]
        await owner.until(lambda: owner.now is not None)
        await owner.request("set", chat=True)
        while self.last_kind(owner, "started", "unstarted") != "started":
            for person in self.people:
                await person.until(lambda person=person: person.now is not None)
                await person.request("ready", on=True)
            if (await owner.request("start"))["t"] == "done":
                await owner.until(lambda: owner.table["state"] != "starting")
            await asyncio.sleep(0.02)

    async def talk(self, person):
        """Says what nobody else says, until play is over."""
        while not self.over.is_set():
            try:
                await asyncio.wait_for(self.over.wait(), self.chance.uniform(0, 2 * TALK_EVERY))
            except asyncio.TimeoutError:
                text = "%s of %s says %010x." % (person.you, self.code, self.chance.getrandbits(40))
                answer = await person.request("chat", text=text)
                if answer["t"] == "done":
                    need(text not in self.chats, "said twice", text)
                    self.chats[text] = answer["n"]

    async def play_all(self):
        try:
            await asyncio.gather(*(self.play(person) for person in self.people))
        finally:
            self.over.set()

    async def run(self):
        try:
            await self.open()
            await self.begin()
            await asyncio.gather(self.play_all(), *(self.talk(person) for person in self.people))
            first = self.people[0]
            await first.until(lambda: len(first.events) >= max(self.chats.values(), default=0))
            await self.check()
            self.check_chats()
        finally:
            await asyncio.gather(*(person.leave_the_network() for person in self.everybody))

    def check_chats(self):
        told = {event["chat"]: event["n"] for event in self.people[0].events if event["kind"] == "chat"}
        need(told == self.chats, "what was said is not what was acknowledged", told, self.chats)

    async def look_again(self):
        """Whoever was told anything is told the same by a server that has it from its disk; and comes back as long as a proxy has not seen
        yet that it is there again."""
        for person in self.everybody:
            late = Person(self.http, self.code, token=person.token, watch=person.watch, lang=person.lang).start()
            try:
                await late.until(lambda late=late: late.now is not None)
                need(len(late.events) >= len(person.events), "%s was told more than there is" % person.you)
                for first, again in zip(person.events, late.events):
                    need(same_told_again(first, again), "%s was told something else" % person.you, first, again)
            finally:
                await late.leave_the_network()


class Ordeal:
    """Some games at once, one after the other, as long as `is_on`; then the last of them come to their end."""
    seconds_a_game = 120  # once nothing dies any more

    def __init__(self, arguments):
        self.arguments = arguments
        self.games = []
        self.is_on = True
        self.passed = self.failed = 0

    def new_game(self):
        raise NotImplementedError

    async def attempt(self, what, coroutine):
        """True if it went well."""
        try:
            await coroutine
            self.passed += 1
            return True
        except Exception as error:  # pylint: disable=broad-except
            self.failed += 1
            text = str(error) if isinstance(error, Failure) else traceback.format_exc()
            print("FAILED: %s (seed %d)\n%s" % (what, self.arguments.seed, re.sub("(?m)^", "    ", text)), flush=True)
            return False

    async def play_one(self, game):
        playing = asyncio.create_task(game.run())
        while self.is_on and not playing.done():
            await asyncio.wait([playing], timeout=0.2)
        try:
            await asyncio.wait_for(playing, self.seconds_a_game)
        except asyncio.TimeoutError:
            raise Failure("it does not come to its end\n" + game.situation()) from None

    async def play(self):
        while self.is_on and self.failed == 0:
            game = self.new_game()
            self.games.append(game)
            name, begin = "game %d, %s" % (len(self.games), game), time.monotonic()
            await self.attempt(name, self.play_one(game))
            if self.arguments.verbose:
                print("%s, table %s: %.1f s, %d events" % (
                    name, game.code, time.monotonic() - begin, len(game.people[0].events) if game.people else 0), flush=True)

    async def play_through(self, disturb):
        await asyncio.gather(disturb, *(self.play() for _ in range(self.arguments.at_once)))

    async def look_again(self):
        """Of every game, the same again."""
        for number, game in enumerate(self.games, 1):
            await self.attempt("game %d, %s, told again" % (number, game), game.look_again())
