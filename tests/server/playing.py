"""The protocol while a game is played: acting, what is refused, talk, undo, hints, somebody who is gone. See
protocol.py."""
import asyncio
import re

from server import need
from suite import test
from triskel_client import new_key


async def auction(world, **body):
    """A game of Skull by people, until everybody's disc lies and somebody is to lay or bid."""
    room = await world.game(3, "skull", {"players": "3", "first": "P1"}, **body)
    for socket, seat in reversed(list(zip(room.sockets, room.persons))):
        await socket.until(lambda socket=socket, seat=seat: seat in socket.now["to_act"], "it is not %s's turn" % seat)
        need((await socket.do("place flower"))["t"] == "done", "place flower")
    await room.owner.until(lambda: room.owner.now["to_act"] == ["P1"] and room.owner.now["n"] == room.owner.last and
                           any(action["do"].startswith("bid") for action in room.owner.now["legal"]["P1"]), "no auction")
    return room


# ---- Acting ------------------------------------------------------------------------------------

@test
async def a_move_is_done_and_told_to_all_as_each_may_see_it(world):
    room = await world.game(3, "skull", {"players": "3", "first": "P1"})
    spectator = await world.viewer(room.code, watch=room.watch)
    answer = await room.sockets[1].do("place skull")
    need(answer["t"] == "done" and "held" not in answer, "done", answer)
    for socket, move in ((room.owner, "P2 place ?"), (room.sockets[1], "P2 place skull"), (room.guest, "P2 place ?"),
                         (spectator, "P2 place ?")):
        await socket.until(lambda socket=socket: socket.last >= answer["n"], "the event does not come")
        event = next(event for event in socket.events if event["n"] == answer["n"])
        need(event["kind"] == "move" and event["move"] == move and event["by"] == "person", "what is told", event)


@test
async def now_has_what_is_asked_and_legal_for_ones_own_seats(world):
    room = await auction(world)
    now = room.owner.now
    need([action["do"] for action in now["legal"]["P1"]] ==
         ["place flower", "place skull", "bid 1", "bid 2", "bid 3"], "legal, in order", now)
    need(now["ask"]["P1"] and "results" not in now and "view" in now, "now", now)
    await room.guest.until(lambda: room.guest.now["n"] == room.guest.last, "now")
    need(room.guest.now["to_act"] == ["P1"] and not room.guest.now.get("legal"), "others' lists", room.guest.now)


@test
async def refusals_have_a_reason_and_a_rule(world):
    room = await auction(world)
    before = room.guest.last
    need((await room.owner.no("illegal", "do", line="bid 4", seen=room.owner.last)).get("rule") == "SKU-21", "the rule")
    for line in ("bid 9", "bid 0", "flip P2", "show", "lose flower", "pass"):
        answer = await room.owner.do(line)
        need(answer["t"] == "no" and answer["why"] in ("illegal", "turn"), line, answer)
    for line in ("bid  1", "bid 01", " bid 1", "bid 1 ", "bid", "bid one", "", "BID 1", "bid 1\n", "juggle", "x" * 1000,
                 "bid 1 = flower", "place flower =", "bid 1 = skull"):
        answer = await room.owner.do(line)
        need(answer["t"] == "no" and answer["why"] in ("illegal", "bad", "turn"), repr(line), answer)
    await room.guest.no("turn", "do", line="bid 1", seen=room.guest.last)
    for line in ("P1 bid 1", "P2 bid 1", "P9 bid 1", "C first P1"):
        answer = await room.guest.do(line)
        need(answer["t"] == "no" and answer["why"] in ("turn", "bad", "token", "illegal"), line, answer)
    need(room.guest.last == before, "something happened", room.guest.events[-1])
    need((await room.owner.do("P1 bid 1"))["t"] == "done", "the seat may be named")


@test
async def seen_above_what_was_sent_is_refused(world):
    room = await auction(world)
    for beyond in (1, 1000, 2**52):
        await room.owner.no("bad", "do", line="bid 1", seen=room.owner.last + beyond)
    need((await room.owner.do("bid 1", seen=room.owner.last))["t"] == "done", "as far as it was sent")


@test
async def what_is_too_late_is_refused(world):
    room = await auction(world)
    old = room.owner.last
    await room.owner.do("bid 1")
    await room.owner.no("late", "do", line="bid 2", seen=old)
    await room.owner.no("turn", "do", line="bid 2", seen=room.owner.last)
    room = await (await world.game()).play_out()
    await room.owner.no("late", "do", line="stop", seen=room.owner.last)


@test
async def one_request_in_flight_a_seat(world):
    room = await world.game(3, "skull", {"players": "3", "first": "P1"})
    second = room.sockets[1]
    for number in (50, 51):
        await second.send({"t": "do", "id": number, "key": new_key(), "line": "place flower", "seen": second.last})
    answers = [await second.until(lambda number=number: second.answers.get(number), "no answer") for number in (50, 51)]
    need([answer["t"] for answer in answers] == ["done", "no"], "two at once", *answers)


@test
async def a_moves_key_again_gets_the_same_answer(world):
    room = await auction(world)
    key = new_key()
    await room.owner.no("illegal", "do", line="bid 9", seen=room.owner.last, key=key)
    answer = await room.owner.done("do", line="bid 1", seen=room.owner.last, key=key, id=70)
    await room.guest.until(lambda: room.guest.last >= answer["n"], "the move")
    last = room.guest.last
    for line in ("bid 1", "bid 2", "nonsense"):
        again = await room.owner.done("do", line=line, seen=room.owner.last, key=key, id=71)
        need(again["n"] == answer["n"], "another answer", again)
    tab = await world.viewer(room.code, token=room.tokens[0])
    need((await tab.done("do", line="bid 1", seen=tab.last, key=key))["n"] == answer["n"], "on another socket")
    await asyncio.sleep(0.2)
    need(room.guest.last == last, "done twice", room.guest.events[-1])


@test
async def somebody_elses_key_is_nobody_elses_answer(world):
    room = await auction(world)
    key = new_key()
    await room.owner.done("do", line="bid 1", seen=room.owner.last, key=key)
    second = room.sockets[1]
    await second.until(lambda: second.now["to_act"] == ["P2"] and second.now["n"] == second.last, "P2's turn")
    answer = await second.ask("do", line="bid 2", seen=second.last, key=key)
    if answer["t"] == "done":
        need(next(event for event in second.events if event["n"] == answer["n"])["move"].startswith("P2"),
             "P2 gets the answer to P1's request", answer)


@test
async def one_person_may_have_two_seats(world):
    room = await world.game(2, "skull", {"players": "2", "gangs": "2", "first": "P1"})
    table = room.owner.table
    need([place["seats"] for place in table["persons"]] == [["P1", "P3"], ["P2", "P4"]], "seats", table)
    await room.guest.until(lambda: set(room.guest.now.get("legal", {})) == {"P2", "P4"}, "two seats are to act")
    need((await room.guest.do("P4 place skull"))["t"] == "done", "for the second seat")
    need((await room.guest.do("P2 place flower"))["t"] == "done", "for the first")
    answer = await room.guest.do("P3 place flower")
    need(answer["t"] == "no", "for another's seat", answer)
    await room.owner.told("move", move="P4 place ?")


@test
async def long_lists_are_cut_for_people_and_whole_for_bots(world):
    def check(socket, whole):
        for actions in socket.now.get("legal", {}).values():
            need(whole == all("do" in action for action in actions) or len(actions) <= 60, "a list", actions)

    room = await world.game(1, "sketch", {"players": "2", "mode": "darkness", "memory": "on"}, bots={"P2": "random"})
    program = await world.viewer(room.code, token=room.tokens[0], lang="")
    need("text" not in str(program.frames).replace("context", ""), "sentences for a program", program.frames[-1])
    for _ in range(6):
        await room.play(1)
        check(room.owner, False)
        await program.until(lambda: program.now["n"] >= room.owner.now["n"], "the program is told as much")
        check(program, True)


@test
async def the_end_has_results_and_a_conclusion(world):
    room = await world.game()
    said = {}
    viewers = {lang: await world.viewer(room.code, token=room.tokens[0], lang=lang) for lang in ("fr", "de", "")}
    await room.play_out()
    viewers["en"] = room.owner
    for lang, socket in viewers.items():
        await socket.until(lambda socket=socket: "results" in socket.now, "no results")
        said[lang] = socket.now.get("conclusion")
    need(len({said["en"], said["fr"], said["de"]}) == 3 and said[""] is None, "the conclusion", said)
    record = (await world.http.get(room.path + "/record?game=1", room.tokens[0])).body
    line = "result " + " ".join("%g" % result for result in room.owner.now["results"])
    need(record.strip().split("\n")[-1] == line, "the record's last line", line, record)
    need("moment" in next(event for event in reversed(room.owner.events) if event["kind"] == "move"), "no moment")
    need((await world.http.good(room.path))["state"] == "over", "the state")


@test
async def an_answer_to_somebody_who_announces_is_held(world):
    """SKE-37."""
    room = await world.game(2, "sketch", {"players": "2"}, clock="none")
    while True:
        acting, seat, legal = await room.to_act()
        need(acting is not None, "a whole game without an announcement")
        if acting.now["to_act"] == [seat] and {line.split(" ")[0] for line in legal} <= {"aim", "look", "swap"}:
            break
        liked = [line for line in legal if line.split(" ")[0] in ("ok", "draw", "end")]
        answer = await acting.do(world.chance.choice(liked or legal))
        need(answer["t"] == "done", "what is legal is refused", answer)
        await acting.until(lambda: acting.now["n"] >= answer["n"], "no now after the move")
    other = room.sockets[1 - room.sockets.index(acting)]
    await other.until(lambda: other.last >= acting.last, "both know as much")
    begin = other.last
    answer = await other.do("ok")
    need(answer["t"] == "done" and answer.get("held") is True, "an answer while another announces", answer)
    await asyncio.sleep(0.2)
    need(acting.last == begin, "a held answer is told", acting.events[-1])
    await acting.do(legal[0])
    await acting.until(lambda: len(acting.events) >= begin + 2, "the held answer is not played")
    need([event["move"].split(" ")[:2] for event in acting.events[begin:begin + 2]] ==
         [[seat, legal[0].split(" ")[0]], [other.welcome["you"], "ok"]], "in their order", *acting.events[begin:])


@test
async def programs_remember_what_they_saw(world):
    """SKE-72: for who sat down with `bot`, faces do not fade."""
    room = await world.room(1, "sketch", {"players": "2"}, clock="none")
    seat = await world.http.made(room.path + "/seats", name="Ann", bot=True)
    program = await world.viewer(room.code, token=seat["token"], lang="")
    need(program.event("sat", person="P2")["program"] is True, "a program sits down", program.events)
    for socket in (room.owner, program):
        await socket.done("ready", on=True)
    await room.owner.done("start")
    await program.until(lambda: "P2" in program.now.get("legal", {}), "P2 may peek")
    answer = await program.do("peek 1 2")
    event = await program.told("move", n=answer["n"])
    await program.send({"t": "shown", "n": answer["n"]})
    await program.ask("ping")
    again = await world.viewer(room.code, token=seat["token"], lang="")
    need(again.event("move", n=answer["n"]) == event and "?" not in event["move"], "a program forgets", event)


@test
async def pictures_are_for_who_asks_for_them(world):
    room = await world.game(2, "skalpott")
    need("picture" not in room.owner.now, "a picture that nobody wants", room.owner.now)
    drawn = await world.viewer(room.code, token=room.tokens[0], picture={"columns": 80, "lines": 20})

    def fits(picture, columns, lines):
        rows = [re.sub("[\x01-\x07\x10-\x15]", "", row) for row in picture.split("\n")]
        need(not re.search("[\x00-\x1f\x7f]", "".join(rows)), "a picture is text with styles", picture)
        need(len(rows) <= lines + 1 and max(map(len, rows)) <= columns, "a picture of another size", picture)

    fits(drawn.now["picture"], 80, 20)
    need(drawn.now["words"], "the table in words", drawn.now)
    count = len(drawn.kind("now"))
    await drawn.send({"t": "picture", "columns": 60, "lines": 12})
    await drawn.until(lambda: len(drawn.kind("now")) > count, "a now in the new size")
    fits(drawn.now["picture"], 60, 12)
    told = await world.viewer(room.code, token=room.tokens[1], picture={"columns": 0, "lines": 20})
    need("picture" not in told.now and told.now["words"], "words and no picture", told.now)
    await room.play_out()
    await drawn.until(lambda: "results" in drawn.now, "no results")
    for event in drawn.events:
        if "moment" in event and event["n"] > drawn.welcome["latest"]:
            need(len(event["pictures"]) == len(event["beats"]) == len(event.get("moments", [0])), "one each", event)
            need(set(event["beats"]) <= {"passing", "plain", "decisive", "private"}, "beats", event["beats"])


@test
async def the_coach_is_for_who_asks_for_it(world):
    room = await world.game(2, "skull")
    need("coach" not in room.owner.now, "a coach whom nobody called", room.owner.now)
    coached = [await world.viewer(room.code, token=token, coach=[]) for token in room.tokens]
    token, first = next((token, viewer) for token, viewer in zip(room.tokens, coached) if viewer.now["ask"])
    said = first.now["coach"]
    need(said["text"] and isinstance(said["lesson"], int), "a sentence", said)
    again = await world.viewer(room.code, token=token, coach=[said["lesson"]])
    need(again.now.get("coach", {}).get("lesson") != said["lesson"], "said twice", again.now)
    count = len(again.kind("now"))
    await again.send({"t": "coach", "on": False})
    await again.until(lambda: len(again.kind("now")) > count, "a now without the coach")
    need("coach" not in again.now, "a coach who stays", again.now)
    await again.send({"t": "coach", "heard": []})
    await again.until(lambda: again.now.get("coach") == said, "a coach who comes back")


@test
async def things_are_explained(world):
    room = await world.game(2, "sketch")
    answer = await room.owner.ask("what", about="veto")
    need(answer["t"] == "explained" and "SKE-33" in answer["text"], "what a Veto is", answer)
    german = await world.viewer(room.code, token=room.tokens[1], lang="de")
    need((await german.ask("what", about="Veto"))["text"] != answer["text"], "in two languages", answer)
    need((await room.owner.ask("what"))["text"].startswith("Archer"), "what can be asked about")
    refused = await room.owner.ask("what", about="unicorn")
    need(refused["t"] == "no" and refused["why"] == "unknown", "there are none", refused)


# ---- Talk --------------------------------------------------------------------------------------

async def a_line(world, about):
    games = (await world.http.good("/api/games"))["games"]
    lines = next(game for game in games if game["game"] == "skull")["lines"]
    return next(line["line"] for line in lines if bool(line["about"]) == about)


@test
async def lines_are_said_in_each_readers_language(world):
    room = await world.room(people=2)
    german = await world.viewer(room.code, token=room.tokens[1], lang="de")
    line, about = await a_line(world, False), await a_line(world, True)
    answer = await room.owner.done("say", line=line)
    said = await german.told("said", person="P1")
    need(said["line"] == line and said["about"] is None and said["n"] == answer["n"], "said", said)
    need(said["text"] != (await room.guest.told("said"))["text"], "in two languages", said)
    await room.owner.done("say", line=about, about="P2")
    need((await german.told("said", line=about))["about"] == "P2", "about whom")
    await room.owner.no("bad", "say", line="no such line")
    await room.owner.no("bad", "say", line=about, about="P9")


@test
async def chat_is_there_where_the_table_allows_it(world):
    quiet = await world.room(people=2, chat=False)
    answer = await quiet.owner.ask("chat", text="hello")
    need(answer["t"] == "no", "chat where there is none", answer)
    room = await world.room(people=2, chat=True)
    text = "<b>hello</b> & \"you\" 🎲 P2"
    await room.owner.done("chat", text=text)
    event = await room.guest.told("chat", person="P1")
    need(event["chat"] == text, "as it was written", event)
    for bad in ("", "   "):
        await room.owner.no("bad", "chat", text=bad)
    for strange in ("two\nlines\x1b[31m", "x" * 5000):  # refused, or made fit for others
        answer = await room.owner.ask("chat", text=strange)
        if answer["t"] == "done":
            event = await room.guest.told("chat", n=answer["n"])
            need(not set("\n\x1b") & set(event["chat"]) and len(event["chat"]) < 1000, "unfit for others", event)


@test
async def who_is_muted_is_not_heard_by_one_viewer(world):
    room = await world.room(people=3, chat=True)
    await room.guest.done("mute", person="P1", on=True)
    await room.owner.done("chat", text="can you hear me")
    await room.sockets[1].told("chat", chat="can you hear me")
    event = await room.guest.told("muted", person="P1")
    need("can you hear me" not in str(room.guest.frames), "the muted are heard", event)
    tab = await world.viewer(room.code, token=room.tokens[2])
    need(tab.welcome["muted"] == ["P1"] and "can you hear me" not in str(tab.frames), "on another socket", tab.welcome)
    await room.guest.done("mute", person="P1", on=False)
    await room.owner.done("chat", text="and now")
    await room.guest.told("chat", chat="and now")
    tab = await world.viewer(room.code, token=room.tokens[2])
    need("can you hear me" not in str(tab.frames) and tab.event("muted"), "what was muted stays so", tab.events[-2:])
    need(not any("mute" in str(event) for event in room.owner.events), "others are told of a mute")


@test
async def talk_alone_sends_no_now(world):
    room = await world.room(people=2, chat=True)
    await room.guest.until(lambda: room.guest.now["n"] == room.guest.last, "now")
    count = len(room.guest.kind("now"))
    await room.owner.done("chat", text="hello")
    await room.guest.told("chat")
    await asyncio.sleep(0.3)
    need(len(room.guest.kind("now")) == count, "a now after talk", room.guest.now)


@test
async def talk_has_a_limit(world):
    room = await world.room(people=2, chat=True)
    key = new_key()
    await room.owner.done("chat", text="once", key=key)
    await room.owner.done("chat", text="twice", key=key)
    for number in range(100):
        answer = await room.owner.ask("chat", text="message %d" % number)
        if answer["t"] == "no":
            break
    need(answer.get("why") == "rate", "a hundred at once", answer)
    need(not any(event.get("chat") == "twice" for event in room.guest.events), "a key was used twice")
    await room.owner.done("ready", on=True)  # only talk is limited so
    await room.guest.done("chat", text="others may still talk")


@test
async def the_language_changes_on_the_way(world):
    room = await world.room(people=2)
    await room.guest.done("lang", lang="fr")
    await room.owner.done("ready", on=True)
    french, english = await room.guest.told("ready"), await room.owner.told("ready")
    need(french["text"] != english["text"], "the language", french, english)


# ---- Undo, hints, takeover ---------------------------------------------------------------------

@test
async def undo_against_bots_takes_ones_move_back(world):
    room = await world.game(1, "skalpott", {"players": "2", "first": "P1", "counters": "9"}, practice=True,
                            bots={"P2": "easy"})
    before = room.owner.last
    answer = await room.owner.do("stop")
    key = new_key()
    await room.owner.until(lambda: "P1" in room.owner.now["to_act"] and room.owner.now["n"] >= answer["n"],
                           "P1's next turn")
    undone = await room.owner.done("undo", seen=room.owner.last, key=key)
    event = await room.owner.told("undone")
    need(event["to"] == before or event["to"] < room.owner.last, "undone", event, undone)
    need((await room.owner.done("undo", seen=room.owner.last, key=key))["n"] == undone["n"], "the same key again")
    people = await world.game()
    await people.play(1, prefer=("stop",))
    answer = await people.owner.ask("undo", seen=people.owner.last)
    need(answer["t"] == "no", "undo among people", answer)


@test
async def hints_are_for_who_asks_once_a_decision(world):
    room = await world.game(1, "skalpott", {"players": "2", "first": "P1"}, bots={"P2": "easy"})
    need(room.owner.table["hints"] is True, "one person against bots has hints", room.owner.table)
    tab = await world.viewer(room.code, token=room.tokens[0], lang="de")
    hint = await room.owner.ask("hint")
    need(hint["t"] == "hinted", "a hint", hint)
    legal = [action["do"] for action in room.owner.now["legal"]["P1"]]
    need(hint["line"].replace("P1 ", "") in legal, "a hint that is not legal", hint, legal)
    need([choice["do"] for choice in hint["choices"]] == legal, "not what each choice is worth", hint, legal)
    need(not tab.kind("hinted"), "the hint is told to another socket")
    second = await room.owner.ask("hint")
    need(second["t"] == "no" or second["line"] == hint["line"], "another hint for one decision", second)
    people = await world.game()
    need(people.owner.table["hints"] is False, "people have no hints", people.owner.table)
    answer = await people.owner.ask("hint")
    need(answer["t"] == "no", "a hint among people", answer)


@test
async def a_bot_sits_in_for_who_is_gone(world):
    room = await world.game(2, "skalpott", {"first": "P2"}, takeover=True)
    answer = await room.owner.ask("takeover", person="P2")
    need(answer["t"] == "no", "a takeover of who is here", answer)
    room.guest.drop()
    await room.owner.told("away", patience=15, person="P2")
    answer = await room.owner.ask("takeover", person="P2")
    if answer["t"] == "no":  # perhaps not before some time has gone by
        await asyncio.sleep(20)
        answer = await room.owner.ask("takeover", person="P2")
    need(answer["t"] == "done", "a takeover of who is away", answer)
    need((await room.owner.told("taken", person="P2"))["bot"], "taken")
    guest = await world.viewer(room.code, token=room.tokens[1])
    await room.owner.told("back", person="P2")
    need(guest.welcome["you"] == "P2", "the seat is still theirs", guest.welcome)
    await guest.no("owner", "takeover", person="P1")
    never = await world.game(takeover=False)
    never.guest.drop()
    await never.owner.told("away", patience=15, person="P2")
    answer = await never.owner.ask("takeover", person="P2")
    need(answer["t"] == "no", "a takeover where the table did not agree", answer)


@test
async def who_leaves_during_play_is_gone(world):
    room = await world.game(3, "skalpott", {"players": "3"})
    await room.guest.send({"t": "leave", "id": 1})
    await room.guest.bye("left")
    await room.owner.told("left", person="P3")
    table = await world.http.good(room.path)
    need(table["persons"][2]["gone"] is True and table["state"] == "playing", "gone", table)
