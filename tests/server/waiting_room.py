"""The protocol before the start: owner, setup, bots, pledges; and after the end: the rematch. See protocol.py."""
import asyncio
import hashlib

from server import need
from suite import long_test, test
from triskel_client import pledge_of


# ---- The owner ---------------------------------------------------------------------------------

@test
async def who_is_not_the_owner_is_told_so_first(world):
    room = await world.room(people=2)
    requests = (("set", {"options": {"players": "99"}}), ("set", {"clock": "relaxed"}), ("start", {}),
                ("bot", {"person": "P1", "bot": "easy"}), ("bot", {"person": "P3", "bot": "easy"}),
                ("remove", {"person": "P1"}), ("remove", {"person": "P3"}), ("takeover", {"person": "P1"}))
    for t, members in requests:
        await room.guest.no("owner", t, **members)
    await room.start()
    for t, members in requests:
        await room.guest.no("owner", t, **members)
    for t, members in (("set", {"clock": "relaxed"}), ("start", {}), ("bot", {"person": "P3", "bot": "easy"}),
                       ("remove", {"person": "P2"})):
        await room.owner.no("started", t, **members)


@test
async def set_changes_the_setup_and_makes_all_unready(world):
    room = await world.room(people=2)
    for socket in room.sockets:
        await socket.done("ready", on=True)
    await room.owner.done("set", options={"players": "5", "lastchance": "hidden"}, chat=True)
    event = await room.guest.told("set")
    need(event["options"]["players"] == "5" and event["options"]["lastchance"] == "hidden", "options", event)
    need(event["chat"] is True, "a flag", event)
    table = await room.guest.until(lambda: len(room.guest.table["persons"]) == 5 and room.guest.table, "now.table")
    need(not any(place["ready"] for place in table["persons"]), "somebody is ready", table)
    await room.owner.no("notready", "start")


@test
async def fewer_places_mean_that_the_last_leave(world):
    room = await world.room(people=4, options={"players": "4"})
    await room.owner.done("set", options={"players": "3"})
    left = await room.owner.told("left", person="P4")
    changed = await room.owner.told("set")
    need(left["n"] < changed["n"], "who loses the place leaves before", left, changed)
    need(await room.guest.until(lambda: room.guest.closed, "P4 is not told", also_closed=True), "P4 stays")


@test
async def bots_come_and_go(world):
    room = await world.room(people=2, options={"players": "4"})
    await room.owner.done("bot", person="P3", bot="easy")
    event = await room.guest.told("bot", person="P3")
    need(event["bot"] == "easy" and event["name"], "bot", event)
    await room.owner.no("taken", "bot", person="P2", bot="easy")
    await room.owner.done("remove", person="P3")
    await room.guest.told("left", person="P3")
    await room.owner.done("remove", person="P2")
    await room.guest.bye("removed")
    socket = await (await world.socket(room.code)).hello(token=room.tokens[1])
    await socket.bye("removed", "token")
    need((await world.http.made(room.path + "/seats", name="Lea"))["person"] == "P2", "the place is free")


@test
async def all_are_ready_before_the_start(world):
    room = await world.room(people=2, options={"players": "3"})
    await room.guest.done("ready")  # `on` is true where it is left out
    await room.owner.told("ready", person="P2")
    await room.guest.done("ready", on=False)
    await room.owner.told("unready", person="P2")
    await room.owner.no("notready", "start")
    for socket in room.sockets:
        await socket.done("ready", on=True)
    await room.owner.no("notready", "start")  # P3 is empty
    await room.owner.done("bot", person="P3", bot="easy")
    for socket in room.sockets:
        await socket.done("ready", on=True)
    answer = await room.owner.done("start")
    event = await room.guest.told("started")
    need(event["game"] == 1 and event["n"] >= answer["n"], "started", event, answer)
    await room.guest.until(lambda: room.guest.table["state"] == "playing", "the state")


@test
async def play_is_refused_before_the_start(world):
    room = await world.room(people=2)
    for t, members in (("do", {"line": "pass", "seen": 0}), ("undo", {"seen": 0})):
        await room.owner.no("notstarted", t, **members)
    need((await room.owner.ask("hint"))["t"] == "no", "a hint in the waiting room")
    await room.owner.no("notover", "rematch")
    answer = await room.owner.ask("takeover", person="P2")
    need(answer["t"] == "no", "a takeover in the waiting room", answer)


@test
async def marks_are_chosen_and_nobody_has_anothers(world):
    room = await world.room(people=2)
    games = (await world.http.good("/api/games"))["games"]
    mark = next(game for game in games if game["game"] == "skull")["marks"][-1]["mark"]
    await room.owner.done("mark", mark=mark)
    need((await room.guest.told("mark", person="P1"))["mark"] == mark, "the mark")
    await room.guest.no("taken", "mark", mark=mark)
    table = await world.http.good(room.path)
    need(table["persons"][0]["mark"] == mark and table["persons"][1]["mark"] != mark, "marks", table)


@test
async def who_leaves_before_the_start_frees_the_place(world):
    room = await world.room(people=2)
    await room.guest.send({"t": "leave", "id": 1})
    await room.guest.bye("left")
    await room.owner.told("left", person="P2")
    socket = await (await world.socket(room.code)).hello(token=room.tokens[1])
    await socket.bye("left", "token")
    need((await world.http.made(room.path + "/seats", name="Lea"))["person"] == "P2", "the place is free")


@long_test
async def a_table_passes_on_sixty_seconds_after_its_owner_left(world):
    room = await world.room(people=2)
    left = await room.owner.done("leave")
    await room.guest.told("left", person="P1")
    await room.guest.no("owner", "set", clock="relaxed")
    event = await room.guest.told("owner", patience=75, person="P2")
    need(59000 <= event["at"] - room.guest.events[left["n"] - 1]["at"] <= 62000, "after", event)
    await room.guest.done("set", chat=True)


# ---- Fair chance -------------------------------------------------------------------------------

async def pledged(room, socket, entropy):
    await socket.done("pledge", hex=pledge_of(socket.table["commit"], socket.welcome["you"], entropy))


@test
async def pledges_are_revealed_and_end_in_the_record(world):
    room = await world.room(people=2, game="skalpott", options={"counters": "1"})
    entropy = {"P1": b"a" * 16, "P2": bytes(range(64))}
    await pledged(room, room.owner, b"replaced by a newer one")
    for socket, person in zip(room.sockets, room.persons):
        await pledged(room, socket, entropy[person])
        await socket.done("ready", on=True)
    told = await room.owner.told("pledged", person="P2")
    need(told["hex"] == pledge_of(room.owner.table["commit"], "P2", entropy["P2"]), "the pledge", told)
    await room.owner.send({"t": "start", "id": 100})
    for socket, person in zip(room.sockets, room.persons):
        starting = await socket.told("starting")
        need(set(starting["pledges"]) == {"P1", "P2"}, "pledges", starting)
        need(starting["pledges"]["P1"] == pledge_of(room.owner.table["commit"], "P1", entropy["P1"]), "P1's", starting)
    await room.owner.no("bad", "reveal", hex="00" * 16)
    await room.guest.done("reveal", hex=entropy["P2"].hex())
    await asyncio.sleep(0.2)
    need(entropy["P2"].hex() not in str(room.owner.frames), "told before all are in")
    await room.owner.done("reveal", hex=entropy["P1"].hex())
    for socket in room.sockets:
        started = await socket.told("started")
        need(started["reveals"] == {person: drawn.hex() for person, drawn in entropy.items()}, "reveals", started)
    await room.play_out()
    record = (await world.http.get(room.path + "/record?game=1", room.tokens[0])).body
    for person, drawn in entropy.items():
        need("\nentropy %s %s\n" % (person, drawn.hex()) in record, "the record", record)
    header = dict(line.split(" ", 1) for line in record.split("\n\n")[0].split("\n") if " " in line)
    need(hashlib.blake2b(bytes.fromhex(header["seed"]), key=bytes.fromhex(header["nonce"]), digest_size=32).hexdigest()
         == header["commit"] == started["commit"], "the commitment", header)


@test
async def who_does_not_reveal_calls_the_start_off(world):
    room = await world.room(people=2, game="skalpott", options={"counters": "1"})
    commit = room.owner.table["commit"]
    for socket in room.sockets:
        await pledged(room, socket, b"sixteen bytes ..")
        await socket.done("ready", on=True)
    await room.owner.send({"t": "start", "id": 100})
    starting = await room.owner.told("starting")
    await room.owner.done("reveal", hex=b"sixteen bytes ..".hex())
    unstarted = await room.owner.told("unstarted", patience=15)
    need(9500 <= unstarted["at"] - starting["at"] <= 12000, "after ten seconds", starting, unstarted)
    need(unstarted["persons"] == ["P2"] and unstarted["commit"] != commit, "who did not", unstarted)
    await room.owner.until(lambda: room.owner.table["commit"] == unstarted["commit"], "the new commitment")
    table = room.owner.table
    need(table["state"] == "waiting" and not table["persons"][1]["ready"], "the waiting room again", table)
    answer = await room.guest.ask("pledge", hex=pledge_of(unstarted["commit"], "P2", b"sixteen bytes .."))
    need(answer["t"] == "no", "who broke a pledge pledges again", answer)
    await pledged(room, room.owner, b"sixteen bytes ..")


@test
async def closing_voids_a_pledge_and_calls_a_start_off(world):
    room = await world.room(people=2, game="skalpott", options={"counters": "1"})
    await pledged(room, room.guest, b"sixteen bytes ..")
    await room.guest.close()
    await room.owner.told("unpledged", person="P2")
    guest = await world.viewer(room.code, token=room.tokens[1])
    await guest.done("pledge", hex=pledge_of(guest.table["commit"], "P2", b"sixteen bytes .."))
    for socket in (room.owner, guest):
        await socket.done("ready", on=True)
    await room.owner.send({"t": "start", "id": 100})
    await guest.told("starting")
    guest.drop()
    need((await room.owner.told("unstarted"))["persons"] == ["P2"], "who closed")


@test
async def a_pledge_belongs_to_its_socket(world):
    room = await world.room(people=2)
    tab = await world.viewer(room.code, token=room.tokens[1])
    await pledged(room, room.guest, b"sixteen bytes ..")
    await pledged(room, tab, b"another sixteen.")
    await room.guest.close()
    await asyncio.sleep(0.3)
    need(room.owner.event("unpledged") is None, "the pledge of another socket is void")
    await tab.close()
    await room.owner.told("unpledged", person="P2")
    answer = await room.owner.ask("reveal", hex="00" * 16)
    need(answer["t"] == "no", "a reveal when nothing starts", answer)


# ---- Rematch -----------------------------------------------------------------------------------

@test
async def a_rematch_keeps_seats_code_and_records(world):
    room = await world.game()
    await room.owner.no("notover", "rematch")
    await room.play_out()
    record = (await world.http.get(room.path + "/record?game=1", room.tokens[0])).body
    commit = room.owner.table["commit"]
    last = room.owner.last
    await room.guest.done("rematch")
    event = await room.owner.told("rematch")
    need(event["n"] == last + 1 and event["game"] == 2 and event["commit"] != commit, "rematch", event)
    table = await room.owner.until(lambda: room.owner.table["state"] == "waiting" and room.owner.table, "waiting again")
    need([place["name"] for place in table["persons"]] == ["Ana", "Milo"], "seats are kept", table)
    await room.owner.done("rematch")
    await room.guest.told("ready", person="P1")
    need(len([event for event in room.guest.events if event["kind"] == "rematch"]) == 1, "a second rematch")
    await room.start()
    need((await world.http.get(room.path + "/record?game=1", room.tokens[0])).body == record, "the earlier record")
    await room.play_out()
    second = (await world.http.get(room.path + "/record?game=2", room.tokens[0])).body
    need("commit " + event["commit"] in second, "the second record", second)
    need((await world.http.get(room.path + "/record?game=1", room.tokens[0])).body == record, "the earlier record")
