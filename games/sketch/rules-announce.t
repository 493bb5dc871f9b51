# Sketch!: announcing what an action card aims at (SKE-22). The rules: docs/rules/sketch.md

test SKE-22: An Archer's target is any other player, said before anyone may react
# P1: archer, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1.
new sketch players=3 dealer=P3
C card archer
C card 5
C card 1
C card 2
C card 6
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
C card 9
P1 discard 1
sees spectator: P1 discard 1 = archer
turn P1
legal P1: aim P2; aim P3
refuse P1 aim P1: SKE-22
refuse P1 aim P4: SKE-22
refuse P1 swap P1 2 P2 1: MODEL
refuse P1 look P2 1: MODEL
refuse P1 turn P2 1: MODEL
refuse P1 ok: MODEL
refuse P2 ok: MODEL
refuse P2 veto 1: MODEL
P1 aim P3
sees P2: P1 aim P3
sees spectator: P1 aim P3
turn P1 P2 P3

test SKE-22: A Dancer may be sent to anyone with a card, to me as well
# P1: 2, dancer, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1.
new sketch players=3 dealer=P3
C card 2
C card 5
C card 1
C card dancer
C card 6
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
C card 9
P1 discard 2
legal P1: aim P1; aim P2; aim P3
refuse P1 aim P4: SKE-22
refuse P1 look P1 1: MODEL
refuse P2 aim P1: MODEL
P1 aim P1
sees spectator: P1 aim P1
turn P1 P2 P3

test SKE-22: A Magician names a card each of two players, the lower seat first
# P1: 2, 4, magician, 4. P2: 5, 6, 7, 8. P3: 1, 1, 1, 1.
new sketch players=3 dealer=P3
C card 2
C card 5
C card 1
C card 4
C card 6
C card 1
C card magician
C card 7
C card 1
C card 4
C card 8
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 9
P1 discard 3
legal P1: swap P1 1 P2 1; swap P1 1 P2 2; swap P1 1 P2 3; swap P1 1 P2 4; swap P1 1 P3 1; swap P1 1 P3 2; swap P1 1 P3 3; swap P1 1 P3 4; swap P1 2 P2 1; swap P1 2 P2 2; swap P1 2 P2 3; swap P1 2 P2 4; swap P1 2 P3 1; swap P1 2 P3 2; swap P1 2 P3 3; swap P1 2 P3 4; swap P1 4 P2 1; swap P1 4 P2 2; swap P1 4 P2 3; swap P1 4 P2 4; swap P1 4 P3 1; swap P1 4 P3 2; swap P1 4 P3 3; swap P1 4 P3 4; swap P1 5 P2 1; swap P1 5 P2 2; swap P1 5 P2 3; swap P1 5 P2 4; swap P1 5 P3 1; swap P1 5 P3 2; swap P1 5 P3 3; swap P1 5 P3 4; swap P2 1 P3 1; swap P2 1 P3 2; swap P2 1 P3 3; swap P2 1 P3 4; swap P2 2 P3 1; swap P2 2 P3 2; swap P2 2 P3 3; swap P2 2 P3 4; swap P2 3 P3 1; swap P2 3 P3 2; swap P2 3 P3 3; swap P2 3 P3 4; swap P2 4 P3 1; swap P2 4 P3 2; swap P2 4 P3 3; swap P2 4 P3 4
refuse P1 swap P2 1 P1 1: SKE-22
refuse P1 swap P2 1 P2 2: SKE-22
refuse P1 swap P1 3 P2 1: SKE-22
refuse P1 swap P1 1 P2 5: SKE-22
refuse P1 swap P1 1 P4 1: SKE-22
refuse P1 aim P2: MODEL
refuse P1 swap P1 1 P2: MODEL
P1 swap P2 1 P3 4
sees P1: P1 swap P2 1 P3 4
sees spectator: P1 swap P2 1 P3 4
turn P1 P2 P3

test SKE-22 SKE-2: A Seer names any card, anyone's, seen before or not
# P1: 2, 4, 3, seer. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 2
C card 5
C card 4
C card 6
C card 3
C card 7
C card seer
C card 8
P1 peek 1 3
P2 peek 1 2
P1 draw
C card 9
P1 discard 4
legal P1: look P1 1; look P1 2; look P1 3; look P1 5; look P2 1; look P2 2; look P2 3; look P2 4
refuse P1 look P1 4: SKE-22
refuse P1 look P2 5: SKE-22
refuse P1 look P3 1: SKE-22
refuse P1 turn P2 1: MODEL
refuse P1 aim P2: MODEL
P1 look P2 1
# The look is announced; it has not happened yet.
sees P1: P1 look P2 1
sees P2: P1 look P2 1
sees all: P1 look P2 1
turn P1 P2

test SKE-22 SKE-23: Numbers, Kings and a Veto announce nothing
# P1: 7, goodking, badking, 4. P2: veto, 6, 7, 8.
new sketch players=2 dealer=P2
C card 7
C card veto
C card goodking
C card 6
C card badking
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 1
turn P1 P2
P1 ok
P2 ok
P1 end
P2 draw
C card 10
P2 discard 1
turn P1 P2
P1 ok
P2 ok
C card 1
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 2
turn P1 P2
P1 ok
P2 ok
turn P1
P1 end
P2 draw
C card 10
P2 discard 5
P1 ok
P2 ok
P2 end
P1 draw
C card 3
P1 discard 3
sees all: P1 discard 3 = badking
turn P1 P2
P1 ok
P2 ok
# Nothing happened: the turn is at its end.
turn P1
legal P1: end; assault

test SKE-22: An Archer may aim at a player without cards, a Dancer may not
# P1: archer, 2, 3, dancer. P2: 7, 7, 8, 8.
new sketch players=2 dealer=P2
C card archer
C card 7
C card 2
C card 7
C card 3
C card 8
C card dancer
C card 8
P1 peek
P2 peek
P1 draw
C card 7
P1 discard 5
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
P1 ok
P2 end
P1 draw
C card 1
P1 discard 4
# P2 has no card left.
legal P1: aim P1
refuse P1 aim P2: SKE-22
P1 aim P1
P1 ok
C pick 1
C pick 1
C pick 1
P1 sketch 1
sees all: P1 sketch 1 = archer
C card 10
P1 ok
P1 end
# P2 would begin without a card: the game is at its last window, and P1 is the only one to answer.
turn P1
# P1: archer, 2, 3, dancer. P2: 7, 7, 8, 8.
new sketch players=2 dealer=P2
C card archer
C card 7
C card 2
C card 7
C card 3
C card 8
C card dancer
C card 8
P1 peek
P2 peek
P1 draw
C card 7
P1 discard 5
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
P1 ok
P2 end
P1 draw
C card 1
P1 discard 1
legal P1: aim P2
P1 aim P2
P1 ok
C card 5
turn P1 P2
legal P2: ok; sketch 1

test SKE-22 SKE-25: A Magician finds nothing to swap when only one player has cards: it is void
# P1: magician, 2, 3, 9. P2: 7, 7, 8, 8.
new sketch players=2 dealer=P2
C card magician
C card 7
C card 2
C card 7
C card 3
C card 8
C card 9
C card 8
P1 peek
P2 peek
P1 draw
C card 7
P1 discard 5
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
P1 ok
P2 end
P1 draw
C card 1
P1 discard 1
# There is nothing to announce; the window opens as ever, and the Magician may be vetoed for nothing.
turn P1
refuse P1 swap P1 2 P1 3: MODEL
legal P1: ok; sketch 2; sketch 3; sketch 4; sketch 5; veto 2; veto 3; veto 4; veto 5
P1 ok
# No effect happened, so no window opens again.
legal P1: end; assault

test SKE-22 SKE-2: A Seer whose player has seen every card may look all the same
# P1: 2, 3, 7, 7. P2: 7, 7, 8, 8.
new sketch players=2 dealer=P2
C card 2
C card 7
C card 3
C card 7
C card 7
C card 8
C card 7
C card 8
P1 peek 1 2
P2 peek
P1 draw
C card 10
P1 discard 3
P1 sketch 4
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
P1 ok
P2 end
P1 draw
C card seer
P1 discard 3
turn P1
legal P1: look P1 1; look P1 2; look P1 5
P1 look P1 2
P1 ok
sees P1: P1 ok = 3
turn P1
P1 ok
legal P1: end; assault

test SKE-22 SKE-24: When nobody has a card left, no Dancer finds anyone, neither at once nor later
# P1: 7, 8, dancer, dancer. P2: 7, 7, 8, 8.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 8
C card 7
C card dancer
C card 8
C card dancer
C card 8
P1 peek
P2 peek
P1 draw
C card 7
P1 discard 5
P1 sketch 1
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
P1 sketch 2
P1 ok
P2 end
P1 draw
C card dancer
P1 discard 1
legal P1: aim P1
P1 aim P1
P1 sketch 3
legal P1: aim P1
P1 aim P1
P1 sketch 4
sees all: P1 sketch 4 = dancer
# The third one has no target; the two before it have lost theirs. Nobody is left to answer.
turn P1
legal P1: end; assault
P1 end
# Nobody has a card for the last window either.
sees P2: P1 end = P1 P2
sees spectator: P1 end = P1 P2
turn over
result 0.5 0.5

test SKE-22 SKE-2: When nobody has a card left, a Seer finds none to look at
# P1: 7, 8, seer, seer. P2: 7, 7, 8, 8.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 8
C card 7
C card seer
C card 8
C card seer
C card 8
P1 peek
P2 peek
P1 draw
C card 7
P1 discard 5
P1 sketch 1
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
P1 sketch 2
P1 ok
P2 end
P1 draw
C card seer
P1 discard 1
P1 look P1 4
P1 sketch 3
legal P1: look P1 4
P1 look P1 4
P1 sketch 4
sees all: P1 sketch 4 = seer
# The third one has no target; the two before it have lost theirs. Nobody is left to answer.
turn P1
legal P1: end; assault
P1 end
# Nobody has a card for the last window either.
sees P2: P1 end = P1 P2
sees spectator: P1 end = P1 P2
turn over
result 0.5 0.5

test SKE-22 SKE-31: A sketched action card is announced in the middle of the window, while the others wait
# P1: archer, 2, 3, 4. P2: 5, archer, 7, 8. P3: 1, 1, 1, 1.
new sketch players=3 dealer=P3
C card archer
C card 5
C card 1
C card 2
C card archer
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
C card 9
P1 discard 1
P1 aim P2
P3 ok
P2 sketch 2
sees spectator: P2 sketch 2 = archer
turn P2
legal P2: aim P1; aim P3
refuse P2 aim P2: SKE-22
refuse P1 ok: MODEL
refuse P1 sketch 2: MODEL
refuse P3 veto 1: MODEL
P2 aim P1
sees spectator: P2 aim P1
turn P1 P2 P3
