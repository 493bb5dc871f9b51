# Sketch!: at most 64 times is a card slammed in one turn (SKE-63). The rules: docs/rules/sketch.md
# With the pile empty and nothing but Archers on the discard, two players could shoot each other for ever.

test SKE-63 SKE-51: After 64 cards slammed in one turn only ok is left
# P1: 1, archer, archer, veto, 3, 4. P2: 2, archer, veto, 5, 6, 7.
new sketch players=2 dealer=P2 mode=darkness
C card 1
C card 2
C card archer
C card archer
C card archer
C card veto
C card veto
C card 5
C card 3
C card 6
C card 4
C card 7
# Two wrong cards a turn; the 10 goes to and fro, so the discard stays at one card.
P1 draw
C card 10
P1 discard 7
P1 sketch 1
C card 1
P1 ok
P2 sketch 1
C card 1
P2 ok
P1 end
P2 take
P2 discard 8
P1 sketch 1
C card 1
P1 ok
P2 sketch 1
C card 2
P2 ok
P2 end
P1 take
P1 discard 9
P1 sketch 1
C card 2
P1 ok
P2 sketch 1
C card 2
P2 ok
P1 end
P2 take
P2 discard 10
P1 sketch 1
C card 3
P1 ok
P2 sketch 1
C card 3
P2 ok
P2 end
P1 take
P1 discard 11
P1 sketch 1
C card 3
P1 ok
P2 sketch 1
C card 4
P2 ok
P1 end
P2 take
P2 discard 12
P1 sketch 1
C card 4
P1 ok
P2 sketch 1
C card 4
P2 ok
P2 end
P1 take
P1 discard 13
P1 sketch 1
C card 5
P1 ok
P2 sketch 1
C card 5
P2 ok
P1 end
P2 take
P2 discard 14
P1 sketch 1
C card 5
P1 ok
P2 sketch 1
C card 6
P2 ok
P2 end
P1 take
P1 discard 15
P1 sketch 1
C card 6
P1 ok
P2 sketch 1
C card 6
P2 ok
P1 end
P2 take
P2 discard 16
P1 sketch 1
C card 7
P1 ok
P2 sketch 1
C card 7
P2 ok
P2 end
P1 take
P1 discard 17
P1 sketch 1
C card 7
P1 ok
P2 sketch 1
C card 8
P2 ok
P1 end
P2 take
P2 discard 18
P1 sketch 1
C card 8
P1 ok
P2 sketch 1
C card 8
P2 ok
P2 end
P1 take
P1 discard 19
P1 sketch 1
C card 8
P1 ok
P2 sketch 1
C card 9
P2 ok
P1 end
P2 take
P2 discard 20
P1 sketch 1
C card 9
P1 ok
P2 sketch 1
C card 9
P2 ok
P2 end
P1 take
P1 discard 21
P1 sketch 1
C card 9
P1 ok
P2 sketch 1
C card dancer
P2 ok
P1 end
P2 take
P2 discard 22
P1 sketch 1
C card dancer
P1 ok
P2 sketch 1
C card dancer
P2 ok
P2 end
P1 take
P1 discard 23
P1 sketch 1
C card magician
P1 ok
P2 sketch 1
C card magician
P2 ok
P1 end
P2 take
P2 discard 24
P1 sketch 1
C card magician
P1 ok
P2 sketch 1
C card seer
P2 ok
P2 end
P1 take
P1 discard 25
P1 sketch 1
C card seer
P1 ok
P2 sketch 1
C card seer
P2 ok
P1 end
P2 take
P2 discard 26
P1 sketch 1
C card goodking
P1 ok
P2 sketch 1
C card goodking
P2 ok
P2 end
P1 take
P1 discard 27
P1 sketch 1
C card goodking
P1 ok
P2 sketch 1
C card badking
P2 ok
P1 end
P2 take
P2 discard 28
P1 sketch 1
C card badking
P1 ok
P2 sketch 1
C card badking
P2 ok
P2 end
P1 take
P1 discard 29
P1 sketch 1
C card veto
P1 ok
P2 sketch 1
C card veto
P2 ok
P1 end
P2 take
P2 discard 30
P1 sketch 1
C card veto
P1 ok
P2 sketch 1
C card veto
P2 ok
P2 end
P1 take
P1 discard 31
P1 sketch 1
C card 10
P1 ok
P2 sketch 1
C card 10
P2 ok
P1 end
# P2 discards an Archer. The pile runs out, and the Archer finds no card.
P2 take
P2 discard 2
P2 aim P1
P1 sketch 1
C card 10
P1 ok
P2 sketch 1
P2 ok
turn P1 P2
# These two count. 3
P1 sketch 2
P1 aim P2
P1 sketch 3
P1 aim P2
P1 ok
P2 ok
C dig 1
C dig 1
P2 sketch 2
P2 aim P1
P2 sketch 33
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P1 sketch 3
P1 aim P2
P1 ok
P2 ok
C dig 1
C dig 1
P2 sketch 2
P2 aim P1
P2 sketch 33
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P1 sketch 3
P1 aim P2
P1 ok
P2 ok
C dig 1
C dig 1
# 13
P2 sketch 2
P2 aim P1
P2 sketch 33
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P1 sketch 3
P1 aim P2
P1 ok
P2 ok
C dig 1
C dig 1
P2 sketch 2
P2 aim P1
P2 sketch 33
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P1 sketch 3
P1 aim P2
P1 ok
P2 ok
C dig 1
C dig 1
P2 sketch 2
P2 aim P1
P2 sketch 33
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# A wrong card counts also when there is none to dig for it.
P2 sketch 1
turn P1 P2
P1 sketch 2
P1 aim P2
P1 ok
P2 ok
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 2
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# 59 cards and three wrong ones so far. The next is a sketch, the last a veto: it counts too.
P2 sketch 2
P2 aim P1
P2 veto 3
legal P1: ok
legal P2: ok
refuse P1 veto 4: SKE-63
refuse P1 sketch 4: SKE-63
refuse P2 sketch 1: SKE-63
P1 ok
P2 ok
# The turn ends as ever. The last window counts for itself.
legal P2: end; assault
P2 end
turn P1 P2
P1 sketch 4
sees all: P1 sketch 4 = veto
