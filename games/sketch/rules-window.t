# Sketch!: the reaction window (SKE-30 to SKE-32). The rules: docs/rules/sketch.md

tested SKE-37: tests/table/late_test.c late_veto late_sketch late_after_the_window held_answers held_vetoes

test SKE-30: Everyone with a card answers, in the order they come
# P1: 1, 2, 3, 4. P2: 5, 6, 7, 8. P3: 9, 9, 9, 8.
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
C card 8
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 5
turn P1 P2 P3
P3 ok
sees P1: P3 ok
sees spectator: P3 ok
turn P1 P2
refuse P3 ok: MODEL
refuse P3 sketch 1: MODEL
P1 ok
turn P2
P2 ok
turn P1
legal P1: end; assault

test SKE-30: When a card is played everyone answers again, also who has said ok and who played it
# P1: 1, 2, 3, 4. P2: 5, 6, 7, 8. P3: 9, 9, 4, 8.
new sketch players=3 dealer=P3
C card 1
C card 5
C card 9
C card 2
C card 6
C card 9
C card 3
C card 7
C card 4
C card 4
C card 8
C card 8
P1 peek
P2 peek
P3 peek
P1 draw
C card 10
P1 discard 4
P1 ok
P2 ok
turn P3
P3 sketch 3
turn P1 P2 P3
legal P1: ok; sketch 1; sketch 2; sketch 3; sketch 5
legal P3: ok; sketch 1; sketch 2; sketch 4
P3 ok
P2 ok
turn P1
P1 ok
legal P1: end; assault

test SKE-30: Who has no card is not asked
# P1: 7, 2, 3, 8. P2: 7, 7, 8, 8. P3: 1, 1, 1, 1.
new sketch players=3 dealer=P3
C card 7
C card 7
C card 1
C card 2
C card 7
C card 1
C card 3
C card 8
C card 1
C card 8
C card 8
C card 1
P1 peek
P2 peek
P3 peek
P1 draw
C card 7
P1 discard 1
P2 sketch 1
P2 sketch 2
P1 ok
P2 ok
P3 ok
P1 end
P2 draw
C card 8
P2 discard 1
P2 sketch 3
P2 sketch 4
# P2 played its last card.
turn P1 P3
refuse P2 ok: MODEL
P1 sketch 4
turn P1 P3
P1 ok
P3 ok
turn P2
P2 end
P3 draw
C card 10
P3 discard 5
turn P1 P3
P3 ok
P1 ok
P3 end

test SKE-31: A sketch is open to all, with any card, known or not, also to who just discarded
# P1: 7, 7, 3, 4. P2: 5, 7, 1, 8.
new sketch players=2 dealer=P2
C card 7
C card 5
C card 7
C card 7
C card 3
C card 1
C card 4
C card 8
P1 peek
P2 peek 1 4
P1 draw
C card 10
P1 discard 1
legal P1: ok; sketch 2; sketch 3; sketch 4; sketch 5
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4
refuse P1 sketch 1: SKE-31
refuse P2 sketch 5: SKE-31
refuse P2 sketch: MODEL
refuse P2 discard 2: MODEL
P2 sketch 2
sees spectator: P2 sketch 2 = 7
refuse P2 sketch 2: SKE-31
P1 sketch 2
turn P1 P2

test SKE-31: The card that was slammed is the one to match now, and the one that is taken
# P1: 7, badking, 3, 4. P2: 5, goodking, 1, 8.
new sketch players=2 dealer=P2
C card 7
C card 5
C card badking
C card goodking
C card 3
C card 1
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P2 sketch 2
P1 ok
P2 ok
P1 end
# A Good King lies on the Bad King.
P2 draw
C card badking
P2 discard 2
sees all: P2 discard 2 = badking
P1 ok
P2 ok
P2 end
P1 draw
C card 9
P1 discard 1
P1 ok
P2 ok
P1 end
P2 take
P2 discard 2
sees all: P2 discard 2 = 7

test SKE-31 SKE-24: The effect of a slammed card joins the queue behind the first
# P1: 1, magician, 3, 4. P2: 5, 6, magician, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card magician
C card 6
C card 3
C card magician
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P1 swap P1 1 P2 1
P2 sketch 3
P2 swap P1 1 P2 4
P1 ok
P2 ok
# 1 and 5 traded places, then 5 and 8.
P1 sketch 1
sees all: P1 sketch 1 = 8
C card 2
P1 ok
P2 sketch 4
sees all: P2 sketch 4 = 5

test SKE-32 SKE-50: A wrong card is seen by all and goes back to its slot; its player draws one unseen
# P1: 7, 2, 3, 4. P2: 5, 6, 1, 8. P3: 9, 9, 9, 10.
new sketch players=3 dealer=P3
C card 7
C card 5
C card 9
C card 2
C card 6
C card 9
C card 3
C card 1
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
P2 sketch 2
sees P1: P2 sketch 2 = 6
sees P2: P2 sketch 2 = 6
sees P3: P2 sketch 2 = 6
sees spectator: P2 sketch 2 = 6
turn C
refuse P1 ok: MODEL
refuse P2 ok: MODEL
C card seer
sees P1: C card ?
sees P2: C card ?
sees P3: C card ?
sees spectator: C card ?
sees all: C card seer
P2 ok
turn P1 P3
P1 ok
P3 ok
P1 end
# The 7 is still on top, the 6 in slot 2 and the penalty in slot 5.
legal P2: draw; take
P2 draw
C card 2
legal P2: discard 1; discard 2; discard 3; discard 4; discard 5; discard 6
P2 discard 2
sees all: P2 discard 2 = 6
P3 sketch 4
C card 1
P3 ok
P1 ok
P2 ok
P2 end
P3 draw
C card 1
P3 discard 6
P1 ok
P2 ok
P3 ok
P3 end

test SKE-32: After a wrong card I may answer again, with another card or the same, until I say ok
# P1: 7, 2, 3, 4. P2: 5, 7, 1, 8. P3: 9, 7, 9, 10.
new sketch players=3 dealer=P3
C card 7
C card 5
C card 9
C card 2
C card 7
C card 7
C card 3
C card 1
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
P2 sketch 1
sees all: P2 sketch 1 = 5
C card 1
turn P1 P2 P3
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
# Again the same wrong card: another penalty.
P2 sketch 1
C card 2
turn P1 P2 P3
# And now the right one.
P2 sketch 2
sees all: P2 sketch 2 = 7
P1 ok
P2 ok
turn P3
refuse P2 sketch 3: MODEL
refuse P2 ok: MODEL
# Another card is played, and everyone answers again.
P3 sketch 2
turn P1 P2 P3
P1 ok
P2 ok
P3 ok
legal P1: end; assault

test SKE-30 SKE-32: A wrong card is not a card played: who said ok does not answer again
# P1: 7, 2, 3, 4. P2: 5, 7, 1, 8. P3: 9, 7, 9, 10.
new sketch players=3 dealer=P3
C card 7
C card 5
C card 9
C card 2
C card 7
C card 7
C card 3
C card 1
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
P1 ok
P3 ok
P2 sketch 4
C card 1
# P2 alone is asked, until it says ok.
turn P2
P2 sketch 4
C card 2
turn P2
P2 ok
turn P1
legal P1: end; assault

test SKE-32 SKE-24: After a wrong card effects wait until its player has said ok
# P1: seer, 2, 3, 4. P2: 5, 7, 1, 8.
new sketch players=2 dealer=P2
C card seer
C card 5
C card 2
C card 7
C card 3
C card 1
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 look P2 3
P1 ok
P2 sketch 4
sees P1: P2 sketch 4 = 8
C card 9
sees P1: C card ?
sees all: C card 9
turn P2
P2 ok
sees P1: P2 ok = 1
sees P2: P2 ok
sees all: P2 ok = 1
turn P1 P2

test SKE-32: Two wrong cards in one window bring two penalties, each at its time
# P1: 7, 2, 3, 4. P2: 5, 7, 1, 8. P3: 9, 1, 9, 10.
new sketch players=3 dealer=P3
C card 7
C card 5
C card 9
C card 2
C card 7
C card 1
C card 3
C card 1
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
P2 sketch 4
turn C
C card 1
P2 ok
P3 sketch 1
turn C
C card 6
P3 ok
turn P1
P1 sketch 5
turn C
C card 2
P1 ok
legal P1: end; assault
P1 end
P2 draw
C card 3
P2 discard 5
sees all: P2 discard 5 = 1
P3 sketch 5
sees all: P3 sketch 5 = 6

test SKE-35 SKE-33 MODEL: Outside a window nobody reacts
# P1: 7, 2, 3, 4. P2: 5, 7, 1, 8.
new sketch players=2 dealer=P2
C card 7
C card 5
C card 2
C card 7
C card 3
C card 1
C card 4
C card 8
refuse P1 ok: MODEL
refuse P1 sketch 1: MODEL
P1 peek
P2 peek
refuse P1 sketch 1: MODEL
refuse P2 veto 1: MODEL
refuse P2 ok: MODEL
P1 draw
refuse P2 sketch 1: MODEL
C card 7
refuse P1 sketch 1: MODEL
refuse P1 ok: MODEL
turn P1
