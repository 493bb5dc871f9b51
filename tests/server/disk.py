#!/usr/bin/python3
"""A server whose disk fails: full, not to be written to, locked by another program, damaged. Whoever asks is told so in
clear words, nobody is told what did not happen, nothing that is there is destroyed, other tables go on, and when the
trouble is over the same table goes on too, without a restart.

    disk.py TRISKEL [PART OF A TEST'S NAME…]

For small disks of its own it runs in a name space of its own; where there can be none, those tests are left out."""
import asyncio
import contextlib
import os
import resource
import sqlite3
import subprocess
import sys
import time

import websockets

from killing import NO_LIMITS
from promises import check_error
from server import HOST, PATIENCE, need
from suite import main, test_on_own_server
from triskel_client import new_key

HAS_OWN_DISKS = "--own-disks" in sys.argv


def store_of(world):
    return os.path.join(world.server.data, "tables.sqlite")


async def stop(world):
    await asyncio.to_thread(world.server.stop)


async def start(world):
    await asyncio.to_thread(world.server.start)


async def act(room, key):
    """Somebody acts, at random: who, and the answer."""
    socket, seat, legal = await room.to_act()
    need(socket is not None, "the game is over too soon")
    line = "%s %s" % (seat, room.world.chance.choice(legal))
    return socket, line, await socket.do(line, key=key)


async def refused_for_trouble(world, *rooms):
    """Nobody can write: what everybody asks is refused in clear words, and nobody hears anything else."""
    for room in rooms:
        last = [socket.last for socket in room.sockets]
        key = new_key()
        socket, line, answer = await act(room, key)
        need(answer["t"] == "no" and answer["why"] == "full", "%s is not refused" % line, answer)
        check_error(answer, "a refusal")
        need("disk" in answer["error"], "it does not say what is wrong", answer)
        await asyncio.sleep(0.2)
        need([socket.last for socket in room.sockets] == last, "they were told what did not happen",
             *[socket.events[-1] for socket in room.sockets])
        need((await socket.ask("ping"))["t"] == "pong", "it is not there any more")
        room.refused = socket, line, key
    answer = await world.http.post("/api/tables", game="skull", options={"players": "3"}, name="Eva")
    need(answer.status == 503 and answer.json["why"] == "full", "a table was opened", answer)
    check_error(answer.json, "a refusal")
    troubles = [line for line in world.server.log().split("\n") if "level=warning" in line or "level=error" in line]
    need(troubles, "the log says nothing", world.server.log()[-500:])
    # What can be read is read.
    for room in rooms:
        await world.http.good(room.path)
        onlooker = await world.viewer(room.code, watch=room.watch)
        need(onlooker.last == room.owner.last, "who comes now is told something else", onlooker.frames[-2:])


async def goes_on(world, *rooms):
    """The trouble is over: what was refused can be asked again, with its key, and the games come to their end."""
    for room in rooms:
        socket, line, key = room.refused
        await socket.until(lambda socket=socket: socket.now["n"] >= socket.last, "no now")
        answer = await socket.do(line, key=key)
        need(answer["t"] == "done", "%s is refused still" % line, answer)
        again = await socket.do(line, key=key)
        need(again["t"] == "done" and again["n"] == answer["n"], "the same key does it twice", answer, again)
        await room.play_out()
    await check_store(world)


async def come_back(room):
    """After a restart."""
    room.sockets = [await room.world.viewer(room.code, token=token) for token in room.tokens]
    room.owner, room.guest = room.sockets[0], room.sockets[-1]


async def check_store(world):
    checked = await asyncio.to_thread(subprocess.run, [
        world.server.triskel, "store", "check", "--data", world.server.data], capture_output=True, text=True)
    need(checked.returncode == 0, "`triskel store check` is not content", checked.stdout, checked.stderr)


async def two_games(world):
    return [await world.game(2, "skalpott", {"counters": "3"}) for _ in range(2)]


# ---- Writing fails -----------------------------------------------------------------------------

@contextlib.contextmanager
def locked(world):
    other = sqlite3.connect(store_of(world), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@test_on_own_server(*NO_LIMITS)
async def locked_by_another_program(world):
    rooms = await two_games(world)
    with locked(world):
        await refused_for_trouble(world, *rooms)
    await goes_on(world, *rooms)


@test_on_own_server(*NO_LIMITS)
async def locked_for_a_moment(world):
    """Then it just takes that long; what needs no writing does not wait."""
    room, other = await two_games(world)
    with locked(world):
        waiting = asyncio.create_task(act(room, new_key()))
        await asyncio.sleep(0.1)
        begin = time.monotonic()
        need((await other.owner.ask("ping"))["t"] == "pong", "ping")
        await world.http.good("/api/games")
        need(time.monotonic() - begin < 0.5, "others wait for the lock, too")
        await asyncio.sleep(0.2)
        need(not waiting.done(), "it was answered before it could be written")
    _, line, answer = await waiting
    need(answer["t"] == "done", "%s was not written" % line, answer)


@test_on_own_server(*NO_LIMITS)
async def files_that_must_not_grow(world):
    """As a quota, or a disk that answers with an error."""
    rooms = await two_games(world)
    largest = max(os.path.getsize(store_of(world) + end) for end in ("", "-wal"))
    pid = world.server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest, before[1]))
    await refused_for_trouble(world, *rooms)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
    await goes_on(world, *rooms)


# ---- Damage ------------------------------------------------------------------------------------

WORDS, TIMES = "many words ", 40


def page_of(path):
    """Where in the file a page lies that has such words, in the midst of others that have, and its size."""
    with open(path, "rb") as file:
        whole = file.read()
    size = int.from_bytes(whole[16:18], "big")
    pages = [page for page in range(0, len(whole), size)
             if whole[page:page + size].count(WORDS.encode()) * len(WORDS) > size / 3]
    need(len(pages) > 2, "no page is this table's alone", pages)
    return pages[len(pages) // 2], size


def put_page(path, page, content):
    """Returns what was there."""
    with open(path, "r+b") as file:
        file.seek(page)
        before = file.read(len(content))
        file.seek(page)
        file.write(content)
    return before


@test_on_own_server(*NO_LIMITS)
async def a_damaged_page(world):
    """It costs its own table, as long as it is damaged, and no other."""
    rooms = await two_games(world)
    damaged = await world.room(people=6, chat=True)
    for socket in damaged.sockets:
        for _ in range(8):
            await socket.done("chat", text=WORDS * TIMES)
    await damaged.owner.until(lambda: len(damaged.owner.kind("event")) >= damaged.sockets[-1].last, "events")
    await stop(world)
    page, size = page_of(store_of(world))
    noise = os.urandom(size)
    good = put_page(store_of(world), page, noise)
    await start(world)
    for room in rooms:
        await come_back(room)
        await room.play(moves=3)
    for answer in (await world.http.get(damaged.path),
                   await world.http.post(damaged.path + "/seats", name="Eva")):
        need(answer.status == 503 and answer.json["why"] == "full", "a damaged table", answer)
        check_error(answer.json, "a damaged table")
    lost = await world.socket(damaged.code)
    with contextlib.suppress(websockets.ConnectionClosed):  # it may be told before it has said anything
        await lost.hello(token=damaged.tokens[0])
    await lost.bye("full")
    need("unreadable" in world.server.log(), "the log says nothing", world.server.log()[-500:])
    for room in rooms:
        await room.play(moves=3)
    await stop(world)
    need(put_page(store_of(world), page, good) == noise, "it was written to what cannot be read")
    await start(world)
    told = damaged.owner.events
    await come_back(damaged)
    need(damaged.owner.events[:len(told)] == told, "what was told is told otherwise")
    for room in rooms:
        await come_back(room)
        await room.play_out()
    await check_store(world)


# ---- What a server does not begin with ---------------------------------------------------------

async def refuses_to_start(world, *sentences):
    run = await asyncio.to_thread(subprocess.run, [
        world.server.triskel, "serve", "--port", "0", "--bind", HOST, "--data", world.server.data],
        capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "LC_ALL": "C.UTF-8"})
    said = run.stdout + run.stderr
    need(run.returncode == 1 and any(sentence in said for sentence in sentences), "it does not say why not",
         run.returncode, said)
    need("Triskel is open at" not in said, "it says that it is open", said)


@test_on_own_server(*NO_LIMITS)
async def two_servers_with_one_folder(world):
    room = await world.game(2, "skalpott", {"counters": "1"})
    await refuses_to_start(world, "Triskel is open already at http://%s:%d/ " % (HOST, world.server.port))
    await room.play_out()
    await check_store(world)


@test_on_own_server(*NO_LIMITS)
async def a_file_that_is_something_else(world):
    await stop(world)
    for end in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.remove(store_of(world) + end)
    with open(store_of(world), "w", encoding="utf-8") as file:
        file.write("Dear Ana, this is no store of tables, though it has the name of one.")
    await refuses_to_start(world, "this file is not a store of tables")
    with open(store_of(world), encoding="utf-8") as file:
        need(file.read().startswith("Dear Ana"), "it was written over")
    os.remove(store_of(world))
    await start(world)


# ---- Disks of our own --------------------------------------------------------------------------

def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


async def on_small_disk(world):
    await stop(world)
    mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", world.server.data)
    await start(world)


async def a_full_disk(world):
    await on_small_disk(world)
    rooms = await two_games(world)
    filling = os.path.join(world.server.data, "filling")
    with open(filling, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    await refused_for_trouble(world, *rooms)
    need("full" in world.server.log(), "the log does not say that it is full", world.server.log()[-500:])
    os.remove(filling)
    await goes_on(world, *rooms)


async def a_disk_that_cannot_be_written_to(world):
    await on_small_disk(world)
    room = await world.game(2, "skalpott", {"counters": "2"})
    await stop(world)
    mount("-o", "remount,ro", world.server.data)
    await refuses_to_start(world, "the store can be read, but not written to", "Read-only file system")
    mount("-o", "remount,rw", world.server.data)
    await start(world)
    await come_back(room)
    await room.play_out()
    await check_store(world)


def with_own_disks():
    """Begins anew where disks can be mounted, if there is such a place."""
    inside = ["unshare", "--user", "--map-root-user", "--mount"]
    try:
        tried = subprocess.run([*inside, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, text=True)
    except OSError as error:
        tried = subprocess.CompletedProcess([], 1, "", str(error))
    if tried.returncode == 0:
        sys.stdout.flush()
        os.execvp("unshare", [*inside, sys.executable, *sys.argv, "--own-disks"])
    print("No disk of our own can be had here: full and read-only ones are left out. (%s)" % tried.stderr.strip())


if __name__ == "__main__":
    if HAS_OWN_DISKS:
        sys.argv.remove("--own-disks")
        test_on_own_server(*NO_LIMITS)(a_full_disk)
        test_on_own_server(*NO_LIMITS)(a_disk_that_cannot_be_written_to)
    else:
        with_own_disks()
    sys.exit(main(__doc__))
