# Sketch!: at most 64 cards are slammed in the last windows (SKE-63). The rules: docs/rules/sketch.md

test SKE-63 SKE-61: After 64 cards slammed in the last windows only ok is left, and the game ends
# P1: 1, archer, archer, 2, 3, 4. P2: 2, archer, 1, 5, 6, 7.
new sketch players=2 dealer=P2 mode=darkness kids=on veto=off
C card 1
C card 2
C card archer
C card archer
C card archer
C card 1
C card 2
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
C card 2
P1 ok
P2 sketch 1
C card 2
P2 ok
P2 end
P1 take
P1 discard 9
P1 sketch 1
C card 3
P1 ok
P2 sketch 1
C card 3
P2 ok
P1 end
P2 take
P2 discard 10
P1 sketch 1
C card 3
P1 ok
P2 sketch 1
C card 4
P2 ok
P2 end
P1 take
P1 discard 11
P1 sketch 1
C card 4
P1 ok
P2 sketch 1
C card 4
P2 ok
P1 end
P2 take
P2 discard 12
P1 sketch 1
C card 5
P1 ok
P2 sketch 1
C card 5
P2 ok
P2 end
P1 take
P1 discard 13
P1 sketch 1
C card 5
P1 ok
P2 sketch 1
C card 6
P2 ok
P1 end
P2 take
P2 discard 14
P1 sketch 1
C card 6
P1 ok
P2 sketch 1
C card 6
P2 ok
P2 end
P1 take
P1 discard 15
P1 sketch 1
C card 7
P1 ok
P2 sketch 1
C card 7
P2 ok
P1 end
P2 take
P2 discard 16
P1 sketch 1
C card 7
P1 ok
P2 sketch 1
C card 8
P2 ok
P2 end
P1 take
P1 discard 17
P1 sketch 1
C card 8
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
C card 9
P2 ok
P2 end
P1 take
P1 discard 19
P1 sketch 1
C card 9
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
C card dancer
P2 ok
P2 end
P1 take
P1 discard 21
P1 sketch 1
C card dancer
P1 ok
P2 sketch 1
C card dancer
P2 ok
P1 end
P2 take
P2 discard 22
P1 sketch 1
C card magician
P1 ok
P2 sketch 1
C card magician
P2 ok
P2 end
P1 take
P1 discard 23
P1 sketch 1
C card magician
P1 ok
P2 sketch 1
C card seer
P2 ok
P1 end
P2 take
P2 discard 24
P1 sketch 1
C card seer
P1 ok
P2 sketch 1
C card seer
P2 ok
P2 end
P1 take
P1 discard 25
P1 sketch 1
C card goodking
P1 ok
P2 sketch 1
C card goodking
P2 ok
P1 end
P2 take
P2 discard 26
P1 sketch 1
C card goodking
P1 ok
P2 sketch 1
C card badking
P2 ok
P2 end
P1 take
P1 discard 27
P1 sketch 1
C card badking
P1 ok
P2 sketch 1
C card badking
P2 ok
P1 end
P2 take
P2 discard 28
P1 sketch 1
C card 10
P1 ok
P2 sketch 1
C card 10
P2 ok
P2 end
# P1 discards an Archer. The pile runs out, and the Archer finds no card.
P1 take
P1 discard 2
P1 aim P2
P1 sketch 1
C card 10
P1 ok
P2 sketch 1
P2 ok
# What is slammed in the turn itself does not count for the last window.
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 ok
P2 ok
P1 end
# The last window.
turn P1 P2
# 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# 11
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# 21
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# 31
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# 41
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# 51
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# 61
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
P1 ok
P2 ok
C dig 1
C dig 1
# The 64th card still shoots.
P1 sketch 3
P1 aim P2
P2 sketch 2
P2 aim P1
legal P1: ok
legal P2: ok
refuse P1 sketch 4: SKE-63
refuse P2 veto 1: SKE-63
P1 ok
P2 ok
C dig 1
C dig 1
# A window opens once more, for ok.
legal P1: ok
legal P2: ok
refuse P1 sketch 3: SKE-63
P1 ok
P2 ok
turn over
result 1 0
