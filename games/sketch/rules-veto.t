# Sketch!: Vetoes (SKE-33 to SKE-36, SKE-40). The rules: docs/rules/sketch.md

test SKE-33: A Veto cancels the action card it is played on
# P1: archer, 2, 3, 4. P2: 5, veto, 7, 8. P3: 9, 9, 9, 10.
new sketch players=3 dealer=P3
C card archer
C card 5
C card 9
C card 2
C card veto
C card 9
C card 3
C card 7
C card 9
C card 4
C card 8
C card 10
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P3 ok
turn P1 P2
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; veto 1; veto 2; veto 3; veto 4
P2 veto 2
sees P1: P2 veto 2 = veto
sees P3: P2 veto 2 = veto
sees spectator: P2 veto 2 = veto
sees all: P2 veto 2 = veto
# Everyone may answer again, and nobody announces a Veto.
turn P1 P2 P3
legal P2: ok; veto 1; veto 3; veto 4
P1 ok
P2 ok
P3 ok
# Nobody was shot, so no window opens again.
turn P1
legal P1: end; assault
P1 end
P2 draw
C card 1
legal P2: discard 1; discard 2; discard 3; discard 4

test SKE-33: There is nothing to veto on a number
# P1: 7, 2, 3, 4. P2: 5, veto, 7, 8.
new sketch players=2 dealer=P2
C card 7
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
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4
refuse P2 veto 2: SKE-33
refuse P1 veto 2: SKE-33
P2 sketch 3
refuse P2 veto 2: SKE-33
refuse P1 veto 2: SKE-33
turn P1 P2

test SKE-33: A veto needs a card in that slot
# P1: archer, 2, 3, 4. P2: 5, veto, 7, 8.
new sketch players=2 dealer=P2
C card archer
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
refuse P1 veto 1: SKE-33
refuse P2 veto 5: SKE-33
refuse P2 veto: MODEL
turn P1 P2

test SKE-33 SKE-32: A card that is no Veto fails as a veto, even if it would have matched
# P1: archer, 2, 3, 4. P2: archer, veto, 7, 8. P3: 1, 1, 1, 1.
new sketch players=3 dealer=P3
C card archer
C card archer
C card 1
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
P1 aim P3
P2 veto 1
sees P1: P2 veto 1 = archer
sees P3: P2 veto 1 = archer
sees spectator: P2 veto 1 = archer
turn C
C card 2
sees P2: C card ?
sees spectator: C card ?
P2 ok
turn P1 P3
refuse P2 veto 2: MODEL
refuse P2 ok: MODEL
P1 veto 3
sees spectator: P1 veto 3 = 3
C card 2
P1 ok
P3 ok
# The Archer shoots P3.
C card 6
P3 sketch 5
sees all: P3 sketch 5 = 6
C card 3
# The failed Archer is back in its slot and matches now.
P3 ok
P2 sketch 1
P2 aim P1

test SKE-33 SKE-31: A Veto slammed as a sketch on another action does not match
# P1: archer, 2, 3, 4. P2: 5, veto, 7, 8.
new sketch players=2 dealer=P2
C card archer
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
P2 sketch 2
sees P1: P2 sketch 2 = veto
turn C
C card 1
P2 ok
P1 ok
# The Archer was not cancelled.
turn C
C card 2
turn P1 P2
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5; sketch 6

test SKE-33: My own action card may be vetoed by me
# P1: dancer, veto, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card dancer
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
P1 aim P2
P1 veto 2
sees spectator: P1 veto 2 = veto
turn P1 P2
P1 ok
P2 ok
turn P1
legal P1: end; assault

test SKE-33: Every action that needs a target can be vetoed
# P1: dancer, magician, seer, 4. P2: veto, veto, veto, 8.
new sketch players=2 dealer=P2
C card dancer
C card veto
C card magician
C card veto
C card seer
C card veto
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P2 veto 1
P1 ok
P2 ok
legal P1: end; assault
P1 end
P2 draw
C card 9
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 2
P1 swap P1 1 P2 4
P2 veto 2
P1 ok
P2 ok
P1 end
P2 draw
C card 9
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 3
P1 look P2 4
P2 veto 3
P1 ok
P2 ok
sees P1: P2 ok
sees all: P2 ok
P1 end
# The Magician's swap did not happen: P2's slot 4 has its 8.
P2 draw
C card 2
P2 discard 4
sees all: P2 discard 4 = 8

test SKE-33: A Veto covers a King; there is nothing to cancel, but it can no longer be matched
# P1: goodking, 2, 3, 4. P2: 5, veto, 7, badking. P3: 1, 1, 1, badking.
new sketch players=3 dealer=P3
C card goodking
C card 5
C card 1
C card 2
C card veto
C card 1
C card 3
C card 7
C card 1
C card 4
C card badking
C card badking
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; veto 1; veto 2; veto 3; veto 4
P3 sketch 4
# A slammed King too.
legal P1: ok; sketch 2; sketch 3; sketch 4; sketch 5; veto 2; veto 3; veto 4; veto 5
P2 veto 2
refuse P2 sketch 4: SKE-35
legal P2: ok; veto 1; veto 3; veto 4
P1 ok
P2 ok
P3 ok
legal P1: end; assault

test SKE-33: A Veto cancels only the card it was played on, not the one beneath
# P1: archer, 2, 3, 4. P2: 5, archer, 7, 8. P3: veto, 9, 9, 9.
new sketch players=3 dealer=P3
C card archer
C card 5
C card veto
C card 2
C card archer
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
C card 10
P1 discard 1
P1 aim P2
P2 sketch 2
P2 aim P1
P3 veto 1
P1 ok
P2 ok
P3 ok
# P1's Archer shoots P2; P2's was cancelled.
turn C
C card 6
turn P1 P2 P3
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4
legal P1: ok; sketch 2; sketch 3; sketch 4; sketch 5

test SKE-34 SKE-33: Archer, Veto, Veto, Veto: the Archer does not shoot
# The example of the sheet: P1 is Alice, P2 is Mike, P3 is Laura.
# P1: archer, veto, 3, 4. P2: 5, veto, 7, 8. P3: veto, 9, 9, 9.
new sketch players=3 dealer=P3
C card archer
C card 5
C card veto
C card veto
C card veto
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
C card 10
P1 discard 1
P1 aim P2
P2 veto 2
turn P1 P2 P3
P1 veto 2
turn P1 P2 P3
P3 veto 1
turn P1 P2 P3
P1 ok
P2 ok
P3 ok
turn P1
legal P1: end; assault
P1 end
P2 draw
C card 2
legal P2: discard 1; discard 2; discard 3; discard 4

test SKE-34: Archer, Veto, Veto: the Archer shoots after all
# P1: archer, veto, 3, 4. P2: 5, veto, 7, 8. P3: veto, 9, 9, 9.
new sketch players=3 dealer=P3
C card archer
C card 5
C card veto
C card veto
C card veto
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
C card 10
P1 discard 1
P1 aim P2
P2 veto 2
P1 veto 2
P1 ok
P2 ok
P3 ok
turn C
C card 6
turn P1 P2 P3
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4

test SKE-34: Four Vetoes leave the Archer alive, five do not
# P1: archer, veto, 3, veto. P2: 5, veto, veto, 8. P3: veto, 9, 9, 9.
new sketch players=3 dealer=P3
C card archer
C card 5
C card veto
C card veto
C card veto
C card 9
C card 3
C card veto
C card 9
C card veto
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P1 aim P3
P2 veto 2
P1 veto 2
P2 veto 3
P1 veto 4
P1 ok
P2 ok
P3 ok
turn C
C card 6
legal P3: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
# P1: archer, veto, 3, veto. P2: 5, veto, veto, 8. P3: veto, 9, 9, 9.
new sketch players=3 dealer=P3
C card archer
C card 5
C card veto
C card veto
C card veto
C card 9
C card 3
C card veto
C card 9
C card veto
C card 8
C card 9
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 1
P1 aim P3
P2 veto 2
P1 veto 2
P2 veto 3
P1 veto 4
P3 veto 1
P1 ok
P2 ok
P3 ok
turn P1
legal P1: end; assault

test SKE-34: A chain on a slammed card leaves the card beneath out of it
# P1: archer, veto, 3, 4. P2: 5, archer, veto, 8.
new sketch players=2 dealer=P2
C card archer
C card 5
C card veto
C card archer
C card 3
C card veto
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P2 sketch 2
P2 aim P1
P1 veto 2
P2 veto 3
P1 ok
P2 ok
# Both shoot, in order.
C card 6
C card 7
turn P1 P2
P2 sketch 2
sees all: P2 sketch 2 = 6
C card 1
P2 ok
P1 sketch 1
sees all: P1 sketch 1 = 7
