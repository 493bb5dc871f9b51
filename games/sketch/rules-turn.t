# Sketch!: a turn (SKE-20, SKE-21, SKE-23, SKE-26, SKE-38). The rules: docs/rules/sketch.md

test SKE-20: A card from the pile is seen by who draws it, and by nobody else
# P1: 1, 2, 3, 4. P2: 5, 6, 7, 8. P3: 9, 9, 9, 9.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 9
C card 2
C card 6
C card 9
C card 3
C card 7
C card 9
C card 4
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
sees spectator: P1 draw
turn C
C card seer
sees P1: C card seer
sees P2: C card ?
sees P3: C card ?
sees spectator: C card ?
sees all: C card seer
turn P1
refuse P1 draw: MODEL
refuse P1 take: MODEL
refuse P1 end: MODEL

test SKE-20: A number on top of the discard may be taken instead
# P1: 1, 2, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card 2
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 end
turn P2
legal P2: draw; take
P2 take
sees P2: P2 take
sees spectator: P2 take
sees all: P2 take
# It lies in slot 5 now and no card was drawn for it.
turn P2
legal P2: discard 1; discard 2; discard 3; discard 4; discard 5
P2 discard 5
sees all: P2 discard 5 = 9

test SKE-20: No action card may be taken from the discard
# P1: archer, 2, 3, 4. P2: badking, 6, 7, 8. P3: seer, goodking, 3, 4. P4: veto, dancer, 3, magician.
new sketch players=4 dealer=P4
C card archer
C card badking
C card seer
C card veto
C card 2
C card 6
C card goodking
C card dancer
C card 3
C card 7
C card 3
C card 3
C card 4
C card 8
C card 4
C card magician
P1 peek
P2 peek
P3 peek
P4 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P1 ok
P2 ok
P3 ok
P4 ok
C card 1
P1 ok
P2 ok
P3 ok
P4 ok
P1 end
legal P2: draw
refuse P2 take: SKE-20
P2 draw
C card 10
P2 discard 1
P1 ok
P2 ok
P3 ok
P4 ok
P2 end
# A King is no number either.
legal P3: draw
refuse P3 take: SKE-20
P3 draw
C card 10
P3 discard 2
P1 ok
P2 ok
P3 ok
P4 ok
P3 end
refuse P4 take: SKE-20
P4 draw
C card 10
P4 discard 1
P1 ok
P2 ok
P3 ok
P4 ok
C card 1
P1 ok
P2 ok
P3 ok
P4 ok
P4 end
legal P1: draw
refuse P1 take: SKE-20

test SKE-21: Any card of mine may be discarded, the one I drew, one I know or one I do not
# P1: 1, 2, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card 2
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek 1 2
P2 peek
P1 draw
C card 9
legal P1: discard 1; discard 2; discard 3; discard 4; discard 5
refuse P1 discard 6: SKE-21
refuse P2 discard 1: MODEL
refuse P1 discard: MODEL
refuse P1 sketch 1: MODEL
refuse P1 ok: MODEL
P1 discard 3
sees P1: P1 discard 3 = 3
sees P2: P1 discard 3 = 3
sees spectator: P1 discard 3 = 3
sees all: P1 discard 3 = 3
P1 ok
P2 ok
P1 end
P2 take
P2 discard 5
sees spectator: P2 discard 5 = 3
P1 ok
P2 ok
P2 end
P1 draw
C card 8
refuse P1 discard 6: SKE-21
P1 discard 1
sees P2: P1 discard 1 = 1

test SKE-23: A reaction window opens on whatever was discarded
# P1: 2, 4, 3, 1. P2: 5, 6, 7, 8. P3: goodking, 1, 1, 1.
new sketch players=3 dealer=P3
C card 2
C card 5
C card goodking
C card 4
C card 6
C card 1
C card 3
C card 7
C card 1
C card 1
C card 8
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 5
turn P1 P2 P3
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 4
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4
refuse P1 end: MODEL
refuse P1 assault: MODEL
refuse P2 draw: MODEL
P3 ok
P1 ok
P2 ok
turn P1
P1 end
P2 draw
C card 10
P2 discard 5
turn P1 P2 P3
P2 ok
P3 ok
P1 ok
P2 end
P3 draw
C card 4
P3 discard 1
turn P1 P2 P3
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 4; veto 1; veto 2; veto 3; veto 4

test SKE-26: A turn ends with end, or with the assault; only its player says so
# P1: 2, 4, 3, 1. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 2
C card 5
C card 4
C card 6
C card 3
C card 7
C card 1
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
turn P1
legal P1: end; assault
refuse P2 end: MODEL
refuse P2 assault: MODEL
refuse P1 ok: MODEL
refuse P1 sketch 1: MODEL
P1 end
sees spectator: P1 end
turn P2
P2 draw
C card 10
P2 discard 5
P1 ok
P2 ok
legal P2: end; assault
P2 assault
sees P1: P2 assault
sees spectator: P2 assault
turn P1

test SKE-26: The assault is called once only; from then on turns end by themselves
# P1: 2, 4, 3, 1. P2: 5, 6, 7, 8. P3: 1, 1, 10, 10.
new sketch players=3 dealer=P3
C card 2
C card 5
C card 1
C card 4
C card 6
C card 1
C card 3
C card 7
C card 10
C card 1
C card 8
C card 10
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P3 ok
P1 assault
turn P2
P2 draw
C card 10
P2 discard 5
P1 ok
P2 ok
P3 ok
turn P3
refuse P2 end: MODEL
refuse P2 assault: MODEL
P3 draw
C card 3
P3 discard 5
P1 sketch 3
P1 ok
P2 ok
P3 ok
# P1, who called it, would begin: the last window.
turn P1 P2 P3

test SKE-38: No window opens on the card that a take uncovers
# P1: 2, 4, 3, 1. P2: 5, 9, 7, 8.
new sketch players=2 dealer=P2
C card 2
C card 5
C card 4
C card 9
C card 3
C card 7
C card 1
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P1 end
P2 draw
C card 4
P2 discard 5
P1 ok
P2 ok
P2 end
# Under the 4 lies a 9, and P2 has one, but nobody is asked.
P1 take
turn P1
refuse P2 sketch 2: MODEL
refuse P2 ok: MODEL
legal P1: discard 1; discard 2; discard 3; discard 4; discard 5

test SKE-38: No window opens between turns
# P1: 2, 4, 3, 1. P2: 5, 9, 7, 8. P3: 1, 1, 9, 10.
new sketch players=3 dealer=P3
C card 2
C card 5
C card 1
C card 4
C card 9
C card 1
C card 3
C card 7
C card 9
C card 1
C card 8
C card 10
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 5
P1 ok
P2 ok
P3 ok
turn P1
refuse P2 sketch 2: MODEL
P1 end
turn P2
refuse P3 sketch 3: MODEL
refuse P1 ok: MODEL
refuse P2 sketch 2: MODEL
legal P2: draw; take
