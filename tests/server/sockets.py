"""The protocol's sockets: hello, who one is there, what is not understood, limits. See protocol.py."""
import asyncio
import json
import time

import websockets

from server import HOST, need
from suite import test
from triskel_client import new_key


# ---- Hello -------------------------------------------------------------------------------------

@test
async def hello_is_answered_by_welcome_events_and_now(world):
    room = await world.room(people=2)
    for socket, person in zip(room.sockets, room.persons):
        need(socket.welcome["you"] == person and socket.welcome["watch"] == room.watch, "welcome", socket.welcome)
        need(socket.welcome["table"]["code"] == room.code, "the table", socket.welcome)
    sat = [event for event in room.guest.events if event["kind"] == "sat"]
    need([(event["person"], event["name"]) for event in sat] == [("P1", "Ana"), ("P2", "Milo")], "who sat down", sat)
    need(room.guest.welcome["latest"] >= 2, "latest", room.guest.welcome)


@test
async def hello_comes_within_five_seconds(world):
    room = await world.room(people=1)
    socket = await world.socket(room.code)
    begin = time.monotonic()
    await socket.bye("late")
    need(4.5 <= time.monotonic() - begin <= 9, "after %.1f s" % (time.monotonic() - begin))


@test
async def nothing_is_told_before_hello(world):
    room = await world.room(people=1, public=True)
    for message in ({"t": "ping", "id": 1}, {"t": "ready", "id": 1, "on": True}, {"t": "start", "id": 1}, {}, []):
        socket = await world.socket(room.code)
        await socket.connection.send(json.dumps(message))
        await asyncio.sleep(0.3)
        need(all(frame["t"] in ("no", "bye") for frame in socket.frames), "told before hello", *socket.frames)
        await socket.close()


@test
async def another_version_is_told_so(world):
    room = await world.room(people=1)
    for version in (0, 2, 99):
        socket = await world.socket(room.code)
        await socket.send({"t": "hello", "v": version, "token": room.tokens[0], "lang": "en"})
        await socket.bye("version")


@test
async def unknown_tables_and_tokens_are_told_by_bye_and_4000(world):
    room = await world.room(people=1)
    socket = await (await world.socket("nosuchtable")).hello()
    await socket.bye("unknown")
    for token in ("0" * 32, "", "x", "é" * 10, room.watch, room.tokens[0] + "0", room.tokens[0][:-1]):
        socket = await (await world.socket(room.code)).hello(token=token)
        await socket.bye("token")
    elsewhere = await world.room(people=1)
    socket = await (await world.socket(room.code)).hello(token=elsewhere.tokens[0])
    await socket.bye("token")


@test
async def bye_is_in_the_language_of_hello(world):
    said = set()
    for lang in ("en", "fr", "de", ""):
        socket = await (await world.socket("nosuchtable")).hello(lang=lang)
        said.add((await socket.bye("unknown"))["error"])
    need(len(said) == 3, "three languages, and English where none is wanted", said)


@test
async def a_malformed_hello_is_refused(world):
    room = await world.room(people=1, public=True)
    for hello in ({"t": "hello"}, {"t": "hello", "v": "1"}, {"t": "hello", "v": 1, "token": 7},
                  {"t": "hello", "v": 1, "lang": 7},
                  {"t": "hello", "v": 1, "lang": "en", "watch": []}):
        socket = await world.socket(room.code)
        await socket.connection.send(json.dumps(hello))
        await socket.until(lambda socket=socket: socket.frames or socket.closed, "no answer to %s" % hello,
                           also_closed=True)
        need(not socket.frames or socket.frames[0]["t"] in ("no", "bye"), "welcomed after %s" % hello, *socket.frames)


@test
async def an_unknown_language_is_english(world):
    room = await world.room(people=1)
    socket = await world.viewer(room.code, token=room.tokens[0], lang="xx")
    need(socket.events[0]["text"] == room.owner.events[0]["text"], "its sentences", socket.events[0])
    french = await world.viewer(room.code, token=room.tokens[0], lang="fr")
    need(french.events[0]["text"] != room.owner.events[0]["text"], "French", french.events[0])


@test
async def hello_comes_once(world):
    room = await world.room(people=1)
    await room.owner.send({"t": "hello", "v": 1, "token": room.tokens[0], "lang": "en"})
    await asyncio.sleep(0.2)
    need(len(room.owner.kind("welcome")) == 1, "welcomed twice")


# ---- Who one is --------------------------------------------------------------------------------

@test
async def spectators_watch_public_tables_and_private_ones_with_the_watch_code(world):
    public = await world.room(people=1, public=True)
    need((await world.viewer(public.code)).welcome["you"] == "spectator", "a public table")
    need((await world.viewer(public.code, watch=public.watch)).welcome["you"] == "spectator", "with its code")
    private = await world.room(people=1)
    socket = await (await world.socket(private.code)).hello()
    await socket.bye("private")
    need((await world.viewer(private.code, watch=private.watch)).welcome["you"] == "spectator", "the watch code")
    socket = await (await world.socket(private.code)).hello(watch="0" * 16)
    await socket.bye("private", "token")


@test
async def spectators_do_nothing(world):
    room = await world.room(people=2, public=True)
    spectator = await world.viewer(room.code)
    before = room.owner.last
    for t, members in (("do", {"line": "pass", "seen": 0}), ("say", {"line": "x"}), ("chat", {"text": "hello"}),
                       ("ready", {"on": True}), ("leave", {}), ("takeover", {"person": "P2"}), ("mark", {"mark": "x"}),
                       ("pledge", {"hex": "00" * 32}), ("reveal", {"hex": "00" * 32}), ("undo", {"seen": 0}),
                       ("rematch", {}), ("hint", {}), ("mute", {"person": "P1", "on": True})):
        answer = await spectator.ask(t, **members)
        need(answer["t"] == "no" and answer["why"] == "token", "a spectator's %s" % t, answer)
    for t, members in (("set", {"clock": "none"}), ("bot", {"person": "P3", "bot": "easy"}),
                       ("remove", {"person": "P2"}), ("start", {})):
        answer = await spectator.ask(t, **members)
        need(answer["t"] == "no" and answer["why"] in ("owner", "token"), "a spectator's %s" % t, answer)
    await spectator.done("lang", lang="de")
    need((await spectator.ask("ping"))["t"] == "pong", "a spectator may ping")
    await asyncio.sleep(0.2)
    need(room.owner.last == before, "something happened", room.owner.events[-1])


@test
async def four_sockets_a_person_and_not_five(world):
    room = await world.room(people=2)
    tabs = [room.guest] + [await world.viewer(room.code, token=room.tokens[1]) for _ in range(3)]
    fifth = await (await world.socket(room.code)).hello(token=room.tokens[1])
    await fifth.bye("full")
    await room.owner.done("ready", on=True)
    for tab in tabs:
        await tab.told("ready", person="P1")
    await tabs[1].done("ready", on=True)
    for tab in tabs + [room.owner]:
        await tab.told("ready", person="P2")
    await tabs[2].close()
    await asyncio.sleep(0.3)
    await world.viewer(room.code, token=room.tokens[1])
    need(room.owner.event("away") is None, "away with four tabs open")


@test
async def a_foreign_origin_is_refused_at_the_upgrade(world):
    room = await world.room(people=1)
    for origin in ("http://example.org", "null"):
        try:
            await world.socket(room.code, {"Origin": origin})
            need(False, "it is let in from " + origin)
        except websockets.InvalidStatusCode as refused:
            need(refused.status_code == 403, "status", refused.status_code)
    socket = await world.socket(room.code, {"Origin": "http://%s:%d" % (HOST, world.server.port)})
    await socket.welcomed(token=room.tokens[0])


# ---- Requests and answers ----------------------------------------------------------------------

@test
async def an_id_is_any_number(world):
    room = await world.room(people=1)
    for number in (0, 1, -1, 1.5, 2**53 - 1, 1e-3):
        need((await room.owner.ask("ping", id=number))["t"] == "pong", "id", number)
    need((await room.owner.ask("ready", id=7, on="perhaps"))["id"] == 7, "a refusal repeats it too")


@test
async def pong_has_the_tables_time(world):
    room = await world.room(people=1)
    first = await room.owner.ask("ping")
    await asyncio.sleep(0.5)
    second = await room.owner.ask("ping")
    need(300 <= second["at"] - first["at"] <= 5000, "half a second took", second["at"] - first["at"])


@test
async def what_is_not_understood_is_refused_as_bad(world):
    room = await world.room(people=2, takeover=True)
    before = room.guest.last
    for t, members in (("nonsense", {}), ("do", {}), ("do", {"line": 7, "seen": 0}), ("do", {"line": "pass"}),
                       ("do", {"line": "pass", "seen": "all"}), ("do", {"line": "pass", "seen": -1}),
                       ("do", {"line": "pass", "seen": 0, "key": "short"}), ("say", {"key": new_key()}),
                       ("chat", {"text": 9}), ("mute", {"person": "nobody", "on": True}), ("mute", {"person": "P2"}),
                       ("set", {"options": 3}), ("set", {"options": {"players": "99"}}), ("set", {"clock": "sand"}),
                       ("set", {"public": "yes"}), ("bot", {"person": "P3"}), ("bot", {"person": "P3", "bot": "wise"}),
                       ("bot", {"person": "P99", "bot": "easy"}), ("remove", {}), ("ready", {"on": 1}),
                       ("takeover", {}), ("mark", {"mark": "nonsense"}), ("mark", {}), ("pledge", {"hex": "xyz"}),
                       ("pledge", {"hex": "00"}), ("pledge", {}), ("lang", {}), ("lang", {"lang": 5})):
        answer = await room.owner.ask(t, **members)
        need(answer["t"] == "no" and answer["why"] == "bad", "%s %s" % (t, members), answer)
    need(room.guest.last == before, "something happened", room.guest.events[-1])


@test
async def text_that_is_no_request_does_no_harm(world):
    room = await world.room(people=1)
    for text in ("", "{", "[]", "null", "7", '"hello"', "{}", '{"t":7}', '{"t":"ping"}', "[" * 4000, '{"id":1}',
                 '{"t":"ping","id":1,"id":2}', '{"t":"ping","id":1}x', '{"t":"p\\u0000ing","id":1}'):
        socket = await world.viewer(room.code, token=room.tokens[0])
        socket.promises.asked |= {1, 2}  # if it makes a request of it after all
        await socket.connection.send(text)
        await socket.until(lambda socket=socket: socket.frames[-1]["t"] in ("no", "bye", "pong"),
                           "no answer to %s" % text[:40])
        await socket.close()
    need((await room.owner.ask("ping"))["t"] == "pong", "the others do not notice")


@test
async def an_endless_stream_of_requests_meets_the_limit(world):
    room = await world.room(people=1)
    socket = await world.viewer(room.code, token=room.tokens[0])
    for number in range(3000):
        try:
            await socket.send({"t": "ping", "id": number})
        except websockets.ConnectionClosed:
            break
    await socket.until(lambda: socket.closed or any(no["why"] == "rate" for no in socket.kind("no")) or
                       len(socket.kind("pong")) == 3000, "no limit", also_closed=True)
    need(len(socket.kind("pong")) < 3000, "3000 requests at once are answered")
    need((await room.owner.ask("ping"))["t"] == "pong", "the others do not notice")
