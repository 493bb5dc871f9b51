"""What the suites of tests of the terminal share: tests as functions that get a world of their own, the
program as they call it, the drawn table as they look at it.

    SUITE.py TRISKEL [PART OF A TEST'S NAME…]

Ends with one line `N passed, M failed`."""
import os
import re
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

from terminal import PATIENCE, Failure, World, descendants, end_well

TRISKEL = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ""
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def need(condition, sentence, *what):
    if not condition:
        raise Failure(sentence + "".join("\n%s" % (item,) for item in what))


def play(game, *arguments, language="en", coach="--no-coach"):
    return [TRISKEL, "play", game, *arguments, "--seed", "5", "--pace", "instant", "--lang", language, *coach.split()]


# ---- Drawn -------------------------------------------------------------------------------------

def shell(world, command, *settings):
    """Runs in a shell that notes the settings of the terminal before and after."""
    return " ".join(settings) + "stty -a > '%s'; %s; echo \"code $?\"; stty -a > '%s'; echo left; read -r x" % (
        world.path("before"), " ".join("'%s'" % word for word in command), world.path("after"))


def left_clean(world, tmux, code):
    screen = tmux.until(lambda now: "left" in now)
    need(screen, "it does not end", *tmux.screen())
    need("code %d" % code in screen, "another exit code than %d" % code, *screen)
    state = tmux.format("#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag}")
    need(state == "0 1 0 0", "alternate, cursor, mouse, keypad are %s" % state)
    with open(world.path("before"), encoding="utf-8") as before, \
            open(world.path("after"), encoding="utf-8") as after:
        size = re.compile(r"rows \d+; columns \d+;")
        need(size.sub("", before.read()) == size.sub("", after.read()), "the terminal has other settings than before")


def has(*sentences):
    return lambda screen: all(sentence in "\n".join(screen) for sentence in sentences)


def says(sentence):
    """A sentence, wherever its lines are broken."""
    return lambda screen: sentence in re.sub(" +", " ", " ".join(row.strip() for row in screen)) \
        .replace("\u00a0", " ")


def is_asked(screen):
    return screen[-2].strip() == ">" and screen[-4].strip() != ""


def child_of(shell_id):
    """The program that a shell is running."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for process in descendants(shell_id):
            try:
                with open("/proc/%d/comm" % process, encoding="utf-8") as file:
                    if file.read().strip() == "triskel":
                        return process
            except OSError:
                continue
        time.sleep(0.02)
    raise Failure("the program is not found")


# ---- Running -----------------------------------------------------------------------------------

def run_test(function):
    world = World()
    begin = time.monotonic()
    try:
        function(world)
        return None, time.monotonic() - begin
    except Failure as failure:
        return str(failure), time.monotonic() - begin
    except Exception:  # pylint: disable=broad-except
        return traceback.format_exc(), time.monotonic() - begin
    finally:
        world.close()


def main():
    if len(sys.argv) < 2:
        print(__doc__.replace("SUITE.py", os.path.basename(sys.argv[0])))
        return 2
    end_well()
    chosen = [function for function in TESTS
              if len(sys.argv) == 2 or any(part in function.__name__ for part in sys.argv[2:])]
    failed = 0
    with ThreadPoolExecutor(3) as pool:
        for function, (failure, seconds) in zip(chosen, pool.map(run_test, chosen)):
            if failure is not None:
                failed += 1
                print("FAILED: %s (%.1f s)\n%s" % (function.__name__, seconds, re.sub("(?m)^", "    ", failure)),
                      flush=True)
            elif len(sys.argv) > 2:
                print("%s: %.1f s" % (function.__name__, seconds))
    print("%d passed, %d failed" % (len(chosen) - failed, failed))
    return failed > 0
