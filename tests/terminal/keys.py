#!/usr/bin/env python3
"""Keys and the mouse at the drawn table: what a click does, and what Enter does not.

    keys.py TRISKEL [PART OF A TEST'S NAME…]"""
import sys
import time

from suite import has, is_asked, left_clean, main, need, play, shell, test
from terminal import Tmux, columns


def send(tmux, text):
    """Bytes as a terminal sends them."""
    tmux.tell("send-keys -H " + " ".join("%02x" % byte for byte in text.encode("latin-1")))


def mouse(term, button, column, row, pressed=True):
    """What a terminal says of a button of the mouse; column and row are counted from 0."""
    if term.startswith("xterm"):
        return "\x1b[<%d;%d;%d%s" % (button, column + 1, row + 1, "M" if pressed else "m")
    return "\x1b[M" + "".join(chr(32 + n) for n in (button if pressed else 3, column + 1, row + 1))


def click(tmux, term, column, row, button=0):
    """Press and release come as far apart as a finger makes them."""
    send(tmux, mouse(term, button, column, row))
    time.sleep(0.05)
    send(tmux, mouse(term, button, column, row, pressed=False))


def place_of(screen, button):
    """Column and row of a button."""
    for row in (len(screen) - 4, len(screen) - 3):
        before, found, _ = screen[row].partition(" %s" % button)
        if found:
            return columns(before) + 1, row
    return None


# ---- The mouse ---------------------------------------------------------------------------------

@test
def a_click_does_not_stop_the_bots(world):
    """Whatever the mouse says, what comes next comes by itself."""
    # Left, right, the wheel up and to the left, one more that only some mice have.
    for term, buttons in (("xterm-256color", (0, 2, 64, 66, 128)), ("screen-256color", (0, 2))):
        for button in buttons:
            world.forget()
            calm = ["calm" if word == "instant" else word for word in play("skull", "players=4", "first=P2")]
            tmux = Tmux(world, 80, 24, "TERM=%s; export TERM; %s" % (term, shell(world, calm)))
            try:
                need(tmux.until(is_asked), "no table", *tmux.screen())
                tmux.type("place flower")
                need(tmux.until(has("You lay a flower.")), "nothing is laid", *tmux.screen())
                click(tmux, term, 40, 3, button)
                need(tmux.until(has("lays a disc."), 10),
                     "the bots wait after button %d with TERM=%s" % (button, term), *tmux.screen())
                tmux.keys("C-c")
                left_clean(world, tmux, 130)
            finally:
                tmux.kill()


@test
def a_click_on_a_button_plays_it(world):
    for term in ("xterm-256color", "screen-256color"):
        world.forget()
        tmux = Tmux(world, 80, 24, "TERM=%s; export TERM; %s" % (
            term, shell(world, play("skull", "players=3", "first=P1"))))
        try:
            screen = tmux.until(is_asked)
            need(screen, "no table", *tmux.screen())
            click(tmux, term, *place_of(screen, "place flower"))
            need(tmux.until(has("You lay a flower.")), "nothing is laid", *tmux.screen())
            tmux.type("quit")
            left_clean(world, tmux, 0)
        finally:
            tmux.kill()


if __name__ == "__main__":
    sys.exit(main())
