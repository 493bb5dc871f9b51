# Sketch!: Vetoes on top of the discard, and in one's own turn (SKE-35, SKE-36, SKE-40). The rules: docs/rules/sketch.md

test SKE-35 SKE-36: An action covered by a Veto can no longer be slammed
# P1: archer, 2, 3, 4. P2: 5, veto, archer, 8. P3: archer, 9, 9, 9.
new sketch players=3 dealer=P3
C card archer
C card 5
C card archer
C card 2
C card veto
C card 9
C card 3
C card archer
C card 9
C card 4
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P2 veto 2
turn P1 P2 P3
legal P1: ok; veto 2; veto 3; veto 4; veto 5
legal P2: ok; veto 1; veto 3; veto 4
legal P3: ok; veto 1; veto 2; veto 3; veto 4
refuse P2 sketch 3: SKE-35
refuse P3 sketch 1: SKE-35
P1 ok
P2 ok
P3 ok
legal P1: end; assault

test SKE-36 SKE-34: Not even when a second Veto has brought the action back
# P1: archer, veto, 3, 4. P2: 5, veto, archer, 8.
new sketch players=2 dealer=P2
C card archer
C card 5
C card veto
C card veto
C card 3
C card archer
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P2 veto 2
P1 veto 2
refuse P2 sketch 3: SKE-35
P1 ok
P2 ok
C card 1
# The Archer has shot. A Veto is still on top, and only a Veto matches it.
P2 sketch 3
sees all: P2 sketch 3 = archer
turn C

test SKE-40: A Veto discarded in my own turn brings me a penalty
# P1: veto, 2, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card veto
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
C card 10
P1 discard 1
sees spectator: P1 discard 1 = veto
turn P1 P2
legal P1: ok; veto 2; veto 3; veto 4; veto 5
legal P2: ok; veto 1; veto 2; veto 3; veto 4
P1 ok
# It comes after the window, as an effect does.
P2 ok
turn C
C card 9
sees P1: C card ?
sees P2: C card ?
sees spectator: C card ?
sees all: C card 9
turn P1 P2
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4
P1 sketch 1
sees all: P1 sketch 1 = 9

test SKE-40 SKE-33: It is no penalty if the Veto is vetoed, by me or by another
# P1: veto, veto, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card veto
C card 5
C card veto
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 veto 2
P1 ok
P2 ok
turn P1
legal P1: end; assault
# P1: veto, 2, 3, 4. P2: 5, veto, 7, 8.
new sketch players=2 dealer=P2
C card veto
C card 5
C card 2
C card veto
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P2 veto 2
P1 ok
P2 ok
legal P1: end; assault

test SKE-40 SKE-34: It is one again when that Veto is vetoed in turn
# P1: veto, 2, 3, 4. P2: 5, veto, 7, 8. P3: veto, 1, 1, 1.
new sketch players=3 dealer=P3
C card veto
C card 5
C card veto
C card 2
C card veto
C card 1
C card 3
C card 7
C card 1
C card 4
C card 8
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P2 veto 2
P3 veto 1
P1 ok
P2 ok
P3 ok
turn C
C card 9
turn P1 P2 P3
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
# Only P1 has paid; P3, whose Veto lies on top, has not.
legal P3: ok; sketch 2; sketch 3; sketch 4

test SKE-40: A Veto played on another card brings its player nothing
# P1: dancer, 2, 3, 4. P2: 5, veto, 7, 8.
new sketch players=2 dealer=P2
C card dancer
C card 5
C card 2
C card veto
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P2 veto 2
P1 ok
P2 ok
turn P1
P1 end
P2 draw
C card 1
legal P2: discard 1; discard 2; discard 3; discard 4

test SKE-35: On a Veto of this window a Veto is a veto, not a sketch
# P1: veto, 2, 3, 4. P2: 5, veto, 7, 8.
new sketch players=2 dealer=P2
C card veto
C card 5
C card 2
C card veto
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
refuse P2 sketch 2: SKE-35
refuse P1 sketch 2: SKE-35
P2 veto 2
refuse P1 sketch 2: SKE-35
turn P1 P2

test SKE-35 SKE-25: In a later window a Veto matches a Veto, without effect
# P1: veto, 2, 3, 4. P2: 5, veto, 7, 8. P3: veto, 1, veto, 1.
new sketch players=3 dealer=P3
C card veto
C card 5
C card veto
C card 2
C card veto
C card 1
C card 3
C card 7
C card veto
C card 4
C card 8
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P1 ok
P2 ok
P3 ok
C card 9
# P1 has paid. Now a Veto may be slammed, but there is nothing to veto.
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4
refuse P2 veto 2: SKE-33
P2 sketch 2
sees spectator: P2 sketch 2 = veto
# That one is a Veto of this window.
turn P1 P2 P3
legal P3: ok; veto 1; veto 2; veto 3; veto 4
refuse P3 sketch 1: SKE-35
P1 ok
P2 ok
P3 ok
# Nobody pays for a slammed Veto, and no window opens again.
turn P1
legal P1: end; assault

test SKE-35 SKE-33: A slammed Veto may be vetoed, for nothing
# P1: veto, 2, 3, 4. P2: 5, veto, 7, 8. P3: veto, 1, veto, 1.
new sketch players=3 dealer=P3
C card veto
C card 5
C card veto
C card 2
C card veto
C card 1
C card 3
C card 7
C card veto
C card 4
C card 8
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P1 ok
P2 ok
P3 ok
C card 9
P2 sketch 2
P3 veto 1
P3 veto 3
P1 ok
P2 ok
P3 ok
turn P1
legal P1: end; assault

test SKE-35: A Veto that cancelled one of two Archers can be matched once the other has shot
# P1: archer, 2, 3, 4. P2: 5, archer, veto, 8. P3: veto, 9, 9, 9.
new sketch players=3 dealer=P3
C card archer
C card 5
C card veto
C card 2
C card archer
C card 9
C card 3
C card veto
C card 9
C card 4
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P1 aim P3
P2 sketch 2
P2 aim P1
P2 veto 3
P1 ok
P2 ok
P3 ok
C card 6
turn P1 P2 P3
refuse P3 veto 1: SKE-33
P3 sketch 1
sees all: P3 sketch 1 = veto
turn P1 P2 P3
P1 ok
P2 ok
P3 ok
legal P1: end; assault

test SKE-35 SKE-32: In a later window a card that is no Veto fails on a Veto
# P1: veto, 2, 3, 4. P2: 5, archer, 7, 8.
new sketch players=2 dealer=P2
C card veto
C card 5
C card 2
C card archer
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 ok
P2 ok
C card 9
P2 sketch 2
sees all: P2 sketch 2 = archer
turn C
C card 1
P2 ok
turn P1

test SKE-33 SKE-38: The action of an earlier turn can no longer be vetoed
# P1: goodking, 2, 3, 4. P2: 5, veto, 7, 8.
new sketch players=2 dealer=P2
C card goodking
C card 5
C card 2
C card veto
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 ok
P2 ok
P1 end
refuse P2 veto 2: MODEL
P2 draw
C card 1
P2 discard 1
refuse P2 veto 2: SKE-33
refuse P1 veto 2: SKE-33
turn P1 P2
