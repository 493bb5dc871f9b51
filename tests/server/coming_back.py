"""The protocol's promises about connections and servers that end: what was missed, what fades, what survives. See
protocol.py."""
import asyncio
import time

import websockets

from promises import same_told_again
from server import need
from suite import test, test_on_own_server
from triskel_client import new_key


# ---- What was missed ---------------------------------------------------------------------------

@test
async def what_was_missed_is_sent_and_nothing_else(world):
    room = await world.room(people=2)
    log, last = room.guest.welcome["log"], room.guest.last
    await room.guest.close()
    await room.owner.done("ready", on=True)
    await room.owner.done("ready", on=False)
    again = await world.viewer(room.code, token=room.tokens[1], log=log, last=last)
    need(again.welcome["log"] == log, "the log is another one", again.welcome)
    need([event["n"] for event in again.events][:2] == [last + 1, last + 2], "what was missed", *again.events)
    need([event["kind"] for event in again.events][:2] == ["ready", "unready"], "what was missed", *again.events)
    for wrong in ({"log": "another", "last": last}, {"log": log, "last": 10**6}, {"log": log, "last": 2**52}, {}):
        other = await world.viewer(room.code, token=room.tokens[1], **wrong)
        need(other.events[0]["n"] == 1, "not everything: %s" % wrong, other.events[0])
        for first, second in zip(room.guest.events, other.events):
            need(first == second, "an event is another one when it is sent again", first, second)
        await other.close()


@test
async def away_after_five_seconds_and_back(world):
    room = await world.room(people=2)
    tab = await world.viewer(room.code, token=room.tokens[1])
    await room.guest.close()
    await asyncio.sleep(6)
    need(room.owner.event("away") is None, "away with a tab open")
    begin = time.monotonic()
    tab.drop()
    await room.owner.told("away", patience=10, person="P2")
    need(4 <= time.monotonic() - begin <= 7, "after %.1f s" % (time.monotonic() - begin))
    await room.owner.until(lambda: room.owner.table["persons"][1]["away"], "the table object")
    await world.viewer(room.code, token=room.tokens[1])
    await room.owner.told("back", person="P2")
    brief = await world.room(people=2)
    brief.guest.drop()
    await asyncio.sleep(2)
    await world.viewer(brief.code, token=brief.tokens[1])
    await asyncio.sleep(5)
    need(brief.owner.event("away") is None, "away after two seconds")


@test
async def a_person_comes_back_by_themselves_and_sends_again(world):
    room = await world.game(2, "skalpott", {"counters": "4", "first": "P1"})
    await room.owner.close()
    person = world.person(room.code, token=room.tokens[0])
    done = 0
    while done < 6 and "results" not in (person.now or {}):
        await person.until(lambda: person.now and (person.now.get("legal") or "results" in person.now
                                                   or room.guest.now.get("legal")))
        if person.now.get("legal"):
            waiting = asyncio.create_task(person.request(
                "do", line=world.chance.choice(person.now["legal"]["P1"])["do"], seen=len(person.events)))
            await asyncio.sleep(world.chance.random() * 0.004)
            person.socket.drop()
            answer = await waiting
            need(answer["t"] == "done", "sent again", answer)
            await person.until(lambda: len(person.events) >= answer["n"])
            need(person.events[answer["n"] - 1]["move"].startswith("P1 "), "the event in its place")
            await person.until(lambda: person.now["n"] >= answer["n"])
            done += 1
        elif room.guest.now.get("legal") and room.guest.now["n"] == room.guest.last:
            await room.guest.do(room.guest.now["legal"]["P2"][0]["do"])
        await asyncio.sleep(0.01)
    need(person.sockets > 1 and done > 0, "it did not come back", person.sockets, done)


# ---- What fades --------------------------------------------------------------------------------

async def peeked(world, **options):
    """Sketch!, where P1 has looked at two cards."""
    room = await world.game(2, "sketch", {"players": "2", **options}, clock="none")
    await room.owner.until(lambda: "P1" in room.owner.now.get("legal", {}), "P1 may peek")
    answer = await room.owner.do("peek 1 2", seen=room.owner.last)
    need(answer["t"] == "done", "peek", answer)
    await room.owner.until(lambda: room.owner.last >= answer["n"], "the peek")
    event = next(event for event in room.owner.events if event["n"] == answer["n"])
    need(event["move"].startswith("P1 peek 1 2 = ") and "?" not in event["move"], "what it saw", event)
    await room.guest.until(lambda: room.guest.last >= answer["n"], "the peek")
    told = next(event for event in room.guest.events if event["n"] == answer["n"])
    need(told["move"] == "P1 peek 1 2", "what others saw", told)
    return room, event


async def again(world, room, n, **hello):
    socket = await world.viewer(room.code, token=room.tokens[0], **hello)
    return next(event for event in socket.events if event["n"] == n)


@test
async def faces_fade_once_they_were_shown(world):
    room, first = await peeked(world)
    need((await again(world, room, first["n"]))["move"] == first["move"], "a face that was never shown is sent again")
    await room.owner.send({"t": "shown", "n": first["n"]})
    await room.owner.ask("ping")
    faded = await again(world, room, first["n"])
    need(faded["move"] == "P1 peek 1 2 = ? ?" and faded["faded"] is True, "faded", faded)
    need(same_told_again(first, faded) and "moment" not in faded, "it differs otherwise", first, faded)
    shown = first["move"].split(" = ")[1].split(" ")
    need(not any(face in str(faded.get("moment", "")) for face in shown if not face.isdigit()), "a picture of it", faded)


@test
async def faces_fade_by_seen_and_by_last(world):
    room, first = await peeked(world)
    await room.owner.do("peek", seen=first["n"])  # refused, but it had seen it
    need((await again(world, room, first["n"])).get("faded"), "by seen")
    room, first = await peeked(world)
    await world.viewer(room.code, token=room.tokens[0], log=room.owner.welcome["log"], last=first["n"])
    need((await again(world, room, first["n"])).get("faded"), "by last")


@test
async def faces_fade_after_ten_seconds(world):
    room, first = await peeked(world)
    await asyncio.sleep(11)
    need((await again(world, room, first["n"])).get("faded"), "after eleven seconds")


@test
async def faces_stay_with_memory(world):
    room, first = await peeked(world, memory="on")
    await room.owner.send({"t": "shown", "n": first["n"]})
    await room.owner.ask("ping")
    need((await again(world, room, first["n"]))["move"] == first["move"], "memory=on forgets")


@test
async def shown_has_no_answer_and_does_no_harm(world):
    room = await world.room(people=1)
    for number in (0, 1, 10**9, -1, "all", None, 1.5):
        await room.owner.send({"t": "shown", "n": number})
    need((await room.owner.ask("ping"))["t"] == "pong", "afterwards")
    need(not room.owner.kind("done"), "shown is answered", *room.owner.kind("done"))


# ---- Servers that end --------------------------------------------------------------------------

@test_on_own_server()
async def a_killed_server_loses_nothing_it_told(world):
    room = await world.game(2, "skalpott", {"counters": "3", "first": "P1"})
    key = new_key()
    line = room.owner.now["legal"]["P1"][0]["do"]
    answer = await room.owner.done("do", line=line, seen=room.owner.last, key=key)
    for socket in room.sockets:
        await socket.until(lambda socket=socket: socket.last >= answer["n"], "the move")
    told = [list(socket.events) for socket in room.sockets]
    log = room.owner.welcome["log"]
    await asyncio.to_thread(world.server.kill)
    await asyncio.to_thread(world.server.start)
    sockets = [await world.viewer(room.code, token=token) for token in room.tokens]
    need(sockets[0].welcome["log"] == log, "the log is another one")
    for before, socket in zip(told, sockets):
        need(socket.events[:len(before)] == before, "what was told is told otherwise", before[-1],
             socket.events[len(before) - 1])
        need(socket.event("resumed"), "it does not say that the table was away", *socket.events[-3:])
    again_done = await sockets[0].done("do", line=line, seen=sockets[0].last, key=key)
    need(again_done["n"] == answer["n"], "the same key after a crash", again_done)
    room.sockets = sockets
    room.owner, room.guest = sockets
    await room.play_out()


@test_on_own_server()
async def a_server_that_ends_says_goodbye(world):
    room = await world.game(2, "skalpott", {"counters": "3"})
    stopping = asyncio.create_task(asyncio.to_thread(world.server.stop))
    for socket in room.sockets:
        bye = await socket.bye("restarting")
        need(bye.get("retry", 0) > 0, "when to come back", bye)
    await stopping
    await asyncio.to_thread(world.server.start)
    room.sockets = [await world.viewer(room.code, token=token) for token in room.tokens]
    room.owner, room.guest = room.sockets
    await room.play_out()


@test_on_own_server()
async def talk_mutes_and_tabs_survive(world):
    room = await world.room(people=3, chat=True)
    await room.guest.done("mute", person="P1", on=True)
    answer = await room.owner.done("chat", text="a secret from P3", key="ab" * 16)
    await room.sockets[1].told("chat")
    await asyncio.to_thread(world.server.kill)
    await asyncio.to_thread(world.server.start)
    sockets = [await world.viewer(room.code, token=token) for token in room.tokens]
    need("a secret from P3" not in str(sockets[2].frames) and sockets[2].welcome["muted"] == ["P1"], "the mute")
    need(sockets[1].event("chat", chat="a secret from P3")["n"] == answer["n"], "the chat")
    repeated = await sockets[0].done("chat", text="twice?", key="ab" * 16)
    need(repeated["n"] == answer["n"], "the same key", repeated)


@test_on_own_server()
async def clocks_stand_still_until_all_are_back(world):
    room = await world.game(2, "skalpott", {"counters": "3", "first": "P1"}, clock="quick")
    left = room.owner.now.get("left", {}).get("P1")
    need(left, "no clock", room.owner.now)
    await asyncio.to_thread(world.server.kill)
    await asyncio.to_thread(world.server.start)
    owner = await world.viewer(room.code, token=room.tokens[0])
    await asyncio.sleep(3)
    await world.viewer(room.code, token=room.tokens[1])
    later = await owner.until(lambda: owner.now.get("left", {}).get("P1"), "no clock")
    need(later >= left - 2500, "the clock went on while people were missing", left, later)


@test_on_own_server("--frames-a-second", "1000", "--frames-at-once", "1000")
async def who_reads_late_is_not_cut_off(world):
    """Catching up is paced, never "too slow"."""
    room = await world.room(people=2, chat=True)
    for number in range(150):
        await room.owner.done("ready", on=number % 2 == 0)
    late = await world.socket(room.code)
    late.connection.transport.pause_reading()
    await late.hello(token=room.tokens[1])
    await asyncio.sleep(3)
    late.connection.transport.resume_reading()
    await late.until(lambda: late.now, "it was cut off")
    need(late.last >= 150, "what it was told", late.last)


@test
async def who_left_does_not_try_again(world):
    """After `left` the token is worth nothing, however often one tries."""
    room = await world.room(people=2)
    person = world.person(room.code, token=room.tokens[1])
    await person.until(lambda: person.now)
    try:
        await asyncio.wait_for(person.request("leave"), 2)
    except (asyncio.TimeoutError, websockets.ConnectionClosed):
        pass
    await asyncio.wait_for(person.task, 10)
    need(person.byes and person.byes[-1]["why"] == "left", "bye", person.byes)
