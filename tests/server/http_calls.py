"""The protocol's HTTP calls, line by line: see protocol.py."""
import asyncio
import json
import re

from promises import check_table
from server import HOST, need
from suite import long_test, test, test_on_own_server
from triskel_client import new_key

GAMES = ("skull", "sketch", "skalpott")
GOOD = {"game": "skull", "options": {"players": "3"}, "name": "Ana"}


# ---- What can be played ------------------------------------------------------------------------

@test
async def games_are_listed_for_menus(world):
    titles = set()
    for lang in ("en", "fr", "de"):
        listed = await world.http.good("/api/games?lang=" + lang)
        need({game["game"] for game in listed["games"]} >= set(GAMES), "a game is missing", listed)
        clocks = [clock["clock"] for clock in listed["clocks"]]
        for game in listed["games"]:
            need(game["title"] and game["motto"] and game["text"] and game["clock"] in clocks, "a game", game)
            need({"option", "label", "text", "initial", "values", "names"} <= set(game["options"][0]), "an option", game["options"][0])
            need(all({"bot", "text"} <= set(bot) for bot in game["bots"]), "a bot", game["bots"])
            need(all({"line", "text", "about"} <= set(line) for line in game["lines"]), "a line", game["lines"])
            need(all({"mark", "text", "sign"} <= set(mark) for mark in game["marks"]), "a mark", game["marks"])
        titles.add(listed["games"][0]["text"])
    need(len(titles) == 3, "it is not in three languages", titles)


@test
async def rules_are_listed_by_part_and_number(world):
    for game in GAMES:
        numbers = {}
        for lang in ("en", "fr", "de"):
            rules = await world.http.good("/api/games/%s/rules?lang=%s" % (game, lang))
            need(rules["game"] == game and rules["lang"] == lang, "other rules", rules["game"], rules["lang"])
            lines = [line for part in rules["parts"] for line in part["lines"]]
            need(all(part["part"] and part["title"] for part in rules["parts"]), "parts have titles", rules["parts"])
            need(all(line["text"] and isinstance(line["item"], bool) for line in lines), "lines have text")
            numbers[lang] = {number for line in lines for number in line["rules"]}
        need(numbers["en"] == numbers["fr"] == numbers["de"], "languages have other rules", numbers)
        need(len(numbers["en"]) > 20, "few rules have numbers", numbers["en"])
    await world.refused(world.http.get("/api/games/chess/rules"), 404, "unknown")


@test
async def the_language_is_chosen_by_header_or_query(world):
    async def says(query="", **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        return await world.refused(world.http.get("/api/games/chess/rules" + query, headers=headers), 404, "unknown")

    english, french, german = await says(), await says("?lang=fr"), await says("?lang=de")
    need(len({english, french, german}) == 3, "three languages", english, french, german)
    need(await says(Accept_Language="fr-CH, fr;q=0.9, en;q=0.8") == french, "Accept-Language: fr-CH")
    need(await says(Accept_Language="de") == german, "Accept-Language: de")
    need(await says(Accept_Language="xx, de;q=0.5") == german, "the first that is there")
    need(await says(Accept_Language="xx") == english, "an unknown language is English")
    need(await says("?lang=fr", Accept_Language="de") == french, "what is asked for comes before what is accepted")


# ---- Opening a table, sitting down -------------------------------------------------------------

@test
async def who_opens_a_table_sits_down_and_owns_it(world):
    opened = await world.http.made("/api/tables", **GOOD)
    need(set(opened) >= {"code", "person", "token", "watch", "commit"} and opened["person"] == "P1", "201", opened)
    table = await world.http.good("/api/tables/" + opened["code"])
    check_table(table)
    need(table["code"] == opened["code"] and table["commit"] == opened["commit"], "the table object", table)
    need(table["owner"] == "P1" and table["persons"][0]["name"] == "Ana" and table["state"] == "waiting", "P1", table)
    need([place["name"] for place in table["persons"]] == ["Ana", None, None], "empty places are there", table)
    need(len(opened["token"]) >= 22 and len(opened["watch"]) >= 10, "secrets that can be guessed", opened)
    need(opened["token"] not in json.dumps(table) and opened["watch"] not in json.dumps(table), "secrets are told")


@test
async def options_clock_flags_and_bots_are_as_asked_for(world):
    clocks = [clock["clock"] for clock in (await world.http.good("/api/games"))["clocks"]]
    for clock in clocks:
        opened = await world.http.made("/api/tables", **{
            **GOOD, "options": {"players": "4", "lastchance": "open"}, "clock": clock, "public": True, "chat": True,
            "takeover": True, "hints": False, "practice": True, "bots": {"P2": "easy", "P4": "random"}})
        table = await world.http.good("/api/tables/" + opened["code"])
        need(table["clock"] == clock and table["options"]["lastchance"] == "open", "setup", table)
        need(table["public"] and table["chat"] and table["takeover"] and table["practice"], "flags", table)
        need(table["hints"] is False, "hints", table)
        need([place["bot"] for place in table["persons"]] == [None, "easy", None, "random"], "bots", table)
    opened = await world.http.made("/api/tables", game="skalpott", options={"players": "1"}, name="Ana")
    table = await world.http.good("/api/tables/" + opened["code"])
    need([place["automaton"] for place in table["persons"]] == [False, True], "Le Jeu plays itself", table)
    await world.refused(world.http.post("/api/tables/%s/seats" % opened["code"], name="Milo", person="P2"), 409,
                        "taken")


@test
async def opening_is_refused_with_a_sentence(world):
    long = "x" * 300
    for change in ({"game": "chess"}, {"game": 7}, {"game": None}, {"options": {"players": "99"}}, {"options": "many"},
                   {"options": {"colour": "red"}}, {"options": {"players": "three"}}, {"options": {"players": []}},
                   {"options": {"lastchance": long}}, {"clock": "sand"}, {"clock": 3}, {"name": ""}, {"name": "   "},
                   {"name": long}, {"name": 5}, {"name": None}, {"public": "yes"}, {"chat": 1}, {"bots": {"P2": "wise"}},
                   {"bots": {"P9": "easy"}}, {"bots": ["easy"]}, {"bots": {"P1": "easy"}}, {"bots": {"Ana": "easy"}},
                   {"key": "short"}, {"key": "x" * 32}, {"key": None}, {"key": 12}, {"key": "a" * 64}):
        answer = await world.http.post("/api/tables", **{**GOOD, **change})
        need(answer.status in (400, 404, 409), "not refused: %s" % change, answer.body)
        need(answer.json["why"] in ("bad", "unknown", "taken") and answer.json["error"], "not said well: %s" % change,
             answer.body)
    for body in ("", "{", "[]", "7", "null", '"text"', "{}", '{"key":"%s"}' % new_key(), "[" * 3000 + "]" * 3000,
                 '{"a":' * 1000 + "1" + "}" * 1000, b"\xff\xfe", '{"name":"\\ud800"}', json.dumps(GOOD)):
        await world.refused(world.http.call("POST", "/api/tables", body), 400, "bad")
    for name in ("\x1b[31mred", "a\nb", "a\u202eb", "\u0000"):
        answer = await world.http.post("/api/tables", **{**GOOD, "name": name})
        need(answer.status in (201, 400), "a strange name", answer.body)
        if answer.status == 201:
            table = await world.http.good("/api/tables/" + answer.json["code"])
            need(name not in table["persons"][0]["name"], "a strange name is kept as it is", table)


@test
async def sitting_down_and_places_that_are_taken(world):
    opened = await world.http.made("/api/tables", **{**GOOD, "options": {"players": "4"}})
    path = "/api/tables/%s/seats" % opened["code"]
    seat = await world.http.made(path, name="Milo", person="P3")
    need(set(seat) >= {"code", "person", "token"} and seat["person"] == "P3" and "watch" not in seat, "201", seat)
    await world.refused(world.http.post(path, name="Lea", person="P3"), 409, "taken")
    await world.refused(world.http.post(path, name="Lea", person="P9"), 400, "bad")
    await world.refused(world.http.post(path, name="Lea", person=3), 400, "bad")
    await world.refused(world.http.post(path), 400, "bad")
    await world.refused(world.http.post(path, name=""), 400, "bad")
    need((await world.http.made(path, name="Lea"))["person"] == "P2", "the first free place")
    need((await world.http.made(path, name="Ann", bot=True))["person"] == "P4", "a bot by the same door")
    table = await world.http.good("/api/tables/" + opened["code"])
    need([place["program"] for place in table["persons"]] == [False, False, False, True], "programs are told", table)
    answer = await world.http.post(path, name="Tom")
    need(answer.status == 409 and answer.json["why"] in ("full", "taken"), "a full table", answer.body)


@test
async def nobody_sits_down_once_it_has_started(world):
    room = await world.game()
    await world.refused(world.http.post(room.path + "/seats", name="Tom"), 409, "started")


async def left_after(world):
    """How many seconds a place is kept for who sat down and does not come."""
    room = await world.room(people=1)
    await world.http.made(room.path + "/seats", name="Milo")
    sat = await room.owner.told("sat", person="P2")
    left = await room.owner.told("left", patience=45, person="P2")
    table = await world.http.good(room.path)
    need(table["persons"][1]["name"] is None, "the place is not free", table)
    return (left["at"] - sat["at"]) / 1000


@long_test
async def without_hello_a_place_is_free_again_after_thirty_seconds(world):
    need(29 <= await left_after(world) <= 33, "it was kept for another time")


@test_on_own_server("--seat-kept", "2s")
async def without_hello_a_place_is_free_again(world):
    need(1.5 <= await left_after(world) <= 5, "it was kept for another time")


# ---- Keys --------------------------------------------------------------------------------------

@test
async def a_key_again_gets_the_first_answer(world):
    key = new_key()
    first = await world.http.made("/api/tables", **{**GOOD, "key": key})
    again = await world.http.post("/api/tables", **{**GOOD, "key": key})
    need(again.status == 201 and again.json == first, "the same again", again.body)
    other = await world.http.post("/api/tables", key=key, game="sketch", name="Somebody")
    need(other.status == 201 and other.json == first, "the same key with other content", other.body)
    key, path = new_key(), "/api/tables/%s/seats" % first["code"]
    seat = await world.http.made(path, key=key, name="Milo")
    need((await world.http.made(path, key=key, name="Lea")) == seat, "a seat by the same key")
    table = await world.http.good("/api/tables/" + first["code"])
    need([place["name"] for place in table["persons"]] == ["Ana", "Milo", None], "done twice", table)
    both = await asyncio.gather(*(world.http.made(path, key="0" * 31 + "1", name="Lea") for _ in range(2)))
    need(both[0] == both[1], "twice at once", both)


@test
async def a_refusal_is_not_stored(world):
    key = new_key()
    await world.refused(world.http.post("/api/tables", **{**GOOD, "key": key, "game": "chess"}), 404, "unknown")
    await world.http.made("/api/tables", **{**GOOD, "key": key})


@test_on_own_server()
async def keys_outlive_the_server(world):
    key, seat_key = new_key(), new_key()
    first = await world.http.made("/api/tables", **{**GOOD, "key": key})
    path = "/api/tables/%s/seats" % first["code"]
    seat = await world.http.made(path, key=seat_key, name="Milo")
    for end in (world.server.kill, world.server.stop):
        await asyncio.to_thread(end)
        await asyncio.to_thread(world.server.start)
        need(await world.http.made("/api/tables", **{**GOOD, "key": key}) == first, "another table")
        need(await world.http.made(path, key=seat_key, name="Milo") == seat, "another seat")
        table = await world.http.good("/api/tables/" + first["code"])
        need([place["name"] for place in table["persons"]] == ["Ana", "Milo", None], "the table", table)
        need(table["commit"] == first["commit"], "another commitment", table)


# ---- Finding tables ----------------------------------------------------------------------------

@test
async def public_tables_are_listed_and_others_are_not(world):
    public = await world.room(people=1, public=True)
    private = await world.room(people=1)
    playing = await world.game(public=True)
    tables = await world.http.good("/api/tables")
    listed = json.dumps(tables)
    need({"code": public.code, "game": "skull", "free": 2}.items() <=
         next(table for table in tables["join"] if table["code"] == public.code).items(), "a place to sit", listed)
    need(playing.code in [table["code"] for table in tables["watch"]], "a game to watch", listed)
    need(private.code not in listed, "a table that is not public is listed", listed)
    for room in (public, playing):
        need(not any(secret in listed for secret in room.tokens + [room.watch]), "a secret is listed")


@test
async def unknown_codes_all_get_the_same_answer(world):
    answers = set()
    code = (await world.http.made("/api/tables", **GOOD))["code"]
    guess = code[:-1] + ("a" if code[-1] != "a" else "b")
    for name in (guess, "x", "A" * 200, "null", code + "x", code[:-1]):
        http = world.visitor()
        for path in ("", "/record?game=1", "/replay?game=1&viewer=all", "/review?game=1", "/figures?game=1"):
            answer = await http.get("/api/tables/" + name + path)
            answers.add((answer.status, answer.body))
        answer = await http.post("/api/tables/" + name + "/seats", name="Milo")
        answers.add((answer.status, answer.body))
    need(len(answers) == 1, "unknown codes are told apart", *answers)
    need(next(iter(answers))[0] == 404, "status", answers)


@test
async def after_twenty_misses_there_is_429(world):
    for number in range(20):
        await world.refused(world.http.get("/api/tables/guess%d" % number), 404, "unknown")
    await world.refused(world.http.get("/api/tables/guess21"), 429, "rate")
    await world.refused(world.visitor().get("/api/tables/guess22"), 404, "unknown")


# ---- Games that are over -----------------------------------------------------------------------

@test
async def a_record_is_there_once_the_game_is_over(world):
    room = await world.game()
    for what in ("record", "replay", "review", "figures"):
        answer = await world.http.get("%s/%s?game=1&viewer=all" % (room.path, what), room.tokens[0])
        need(answer.status == 409 and answer.json["why"] == "notover", "%s before the end" % what, answer.body)
    await room.play_out()
    answer = await world.http.get(room.path + "/record?game=1", room.tokens[1])
    need(answer.status == 200 and answer.headers.get_content_type() == "text/plain", "the record", answer)
    need(answer.body.startswith("triskel 1\n") and "\nresult " in answer.body, "the record", answer.body)
    need("seed " in answer.body and "commit " in answer.body, "what fairness needs", answer.body)
    need((await world.http.get(room.path + "/record", room.tokens[1])).body == answer.body, "without a number: the last")
    for number in ("2", "0", "-1", "x", "99999999999999999999"):
        answer = await world.http.get(room.path + "/record?game=" + number, room.tokens[1])
        need(answer.status in (400, 404, 409) and answer.json["why"] in ("bad", "unknown", "notover"),
             "no game " + number, answer.body)
    await world.refused(world.http.get(room.path + "/replay?game=1&viewer=P9", room.tokens[0]), 400, "bad")
    review = await world.http.good(room.path + "/review?game=1", room.tokens[0])
    need(len(review["lost"]) == 2 and review["p1"] and all(
        {"number", "seat", "action", "worth", "cost", "best", "text", "better"} <= set(decision) for decision in review["decisions"]),
         "the review", review)
    need([decision["cost"] for decision in review["decisions"]] ==
         sorted((decision["cost"] for decision in review["decisions"]), reverse=True), "the costliest first", review)
    need(review["exact"] is True and review["whole"] is True and len(review["chances"]) == 2 and
         review["chances"][0] == review["p1"] and all(abs(sum(luck)) < 0.001 for luck in [review["luck"]]), "luck and chances", review)
    figures = await world.http.good(room.path + "/figures?game=1", room.tokens[0])
    need(figures["game"] == 1 and figures["figures"] == figures["all"] and all(
        set(figure) == {"name", "label", "values"} and len(figure["values"]) == 2 for figure in figures["figures"]), "figures", figures)


@test
async def a_private_record_wants_token_or_watch_code(world):
    room = await world.game()
    await room.play_out()
    for what in ("/record?game=1", "/replay?game=1&viewer=spectator", "/review?game=1",
                 "/figures?game=1"):
        await world.refused(world.http.get(room.path + what), 403, "private")
        answer = await world.http.get(room.path + what, "0" * 32)
        need(answer.status in (401, 403) and answer.json["why"] in ("token", "private"), "a wrong token", answer.body)
        need((await world.http.get(room.path + what, room.tokens[0])).status == 200, "with a token: " + what)
        need((await world.http.get(room.path + what, room.watch)).status == 200, "with the watch code: " + what)
    public = await world.game(public=True)
    await public.play_out()
    need((await world.http.get(public.path + "/record?game=1")).status == 200, "a public record")


# ---- Doors -------------------------------------------------------------------------------------

@test
async def posts_are_json_from_here(world):
    body = {"key": new_key(), **GOOD}
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""):
        await world.refused(world.http.call("POST", "/api/tables", body, headers={"Content-Type": kind}), 415, "bad")
    port = world.server.port
    for origin in ("http://example.org", "null", "https://%s:%d" % (HOST, port), "http://%s:%d" % (HOST, port + 1),
                   "http://%s:%d.example.org" % (HOST, port)):
        answer = await world.http.call("POST", "/api/tables", body, headers={"Origin": origin})
        need(answer.status == 403 and answer.json["why"] == "bad", "a foreign origin: " + origin, answer.status,
             answer.body)
    for host in ("example.org", "example.org:%d" % port, "%s.example.org:%d" % (HOST, port)):
        answer = await world.http.call("POST", "/api/tables", body, headers={"Host": host})
        need(answer.status == 403, "an unknown host: " + host, answer.status, answer.body)
    good = await world.http.call("POST", "/api/tables", body, headers={
        "Origin": "http://%s:%d" % (HOST, port), "Content-Type": "application/json; charset=utf-8"})
    need(good.status == 201, "our own origin", good.body)


@test
async def large_bodies_are_refused(world):
    for size in (9000, 100000, 1000000):
        try:
            answer = await world.http.post("/api/tables", **GOOD, padding="x" * size)
        except (ConnectionError, OSError):
            continue  # it hung up while we were still sending
        need(answer.status == 413 and answer.json["why"] == "large", "%d bytes" % size, answer.status, answer.body)


@test
async def methods_and_paths_that_do_not_exist(world):
    code = (await world.http.made("/api/tables", **GOOD))["code"]
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"):
        for path in ("/api/tables", "/api/tables/" + code, "/"):
            answer = await world.http.call(method, path)
            need(answer.status == 405 or method in ("TRACE", "BREW") and 400 <= answer.status < 500, "%s %s" % (
                method, path), answer.status)
    for path in ("/api/games", "/healthz"):
        answer = await world.http.call("POST", path, {"key": new_key()})
        need(answer.status == 405, "POST " + path, answer.status)
    http = world.visitor()
    for path in ("/api", "/api/", "/api/nothing", "/api/tables/%s/nothing" % code, "/nothing", "/api/games/", "//",
                 "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/games/..%2f..%2fetc/rules"):
        answer = await http.get(path)
        need(answer.status in (400, 403, 404) and "root:" not in answer.body, "GET " + path, answer.status, answer.body)
    table = await world.http.get("/api/tables/" + code)
    head = await world.http.call("HEAD", "/api/tables/" + code)
    need(head.status == 200 and head.body == "", "HEAD", head)
    need(head.headers.get("Content-Length") in (None, table.headers.get("Content-Length")), "the length of HEAD")


@test
async def headers_are_strict(world):
    for path in ("/api/games", "/api/tables/nobody", "/"):
        answer = await world.http.get(path)
        need(answer.headers.get("X-Content-Type-Options") == "nosniff", "nosniff: " + path, answer.headers)
        policy = answer.headers.get("Content-Security-Policy", "")
        need("default-src" in policy and "unsafe-inline" not in policy, "Content-Security-Policy: " + path, policy)


@test
async def it_is_alive_and_counts(world):
    status, _ = await asyncio.to_thread(world.server.get, "/healthz")
    need(status == 200, "/healthz", status)
    status, text = await asyncio.to_thread(world.server.get, "/metrics")
    need(status == 200, "/metrics", status)
    for line in text.strip().split("\n"):
        need(re.fullmatch(r"# (HELP|TYPE) .+|[a-zA-Z_:][\w:]*(\{[^}]*\})? [-+.\deEInNaf]+", line), "no metric", line)
