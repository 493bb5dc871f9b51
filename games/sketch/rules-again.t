# Sketch!: announcing again, and windows that open again (SKE-24, SKE-25). The rules: docs/rules/sketch.md

test SKE-24: If the card aimed at is gone by then, the Seer looks elsewhere, at once
# P1: 1, seer, 3, 4. P2: 5, 6, seer, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card seer
C card 6
C card 3
C card seer
C card 4
C card 8
P1 peek 1 3
P2 peek
P1 draw
C card 10
P1 discard 2
P1 look P2 3
P2 sketch 3
P2 look P1 1
P2 ok
P1 ok
# P2's Seer, in slot 3, is on the discard. P1 announces again before anything else happens.
sees P1: P1 ok
sees P2: P1 ok
turn P1
legal P1: look P1 1; look P1 3; look P1 4; look P1 5; look P2 1; look P2 2; look P2 4
refuse P1 look P2 3: SKE-22
refuse P1 ok: MODEL
refuse P1 aim P2: MODEL
refuse P2 look P1 1: MODEL
P1 look P2 4
# It happens without a window, and so does P2's, which is next.
sees P1: P1 look P2 4 = 8
sees P2: P1 look P2 4 = 1
sees spectator: P1 look P2 4
sees all: P1 look P2 4 = 8 1
turn P1 P2

test SKE-24: Two that lost their cards announce again one after the other, in the order played
# P1: 1, seer, 3, 4. P2: 5, 6, seer, 8. P3: seer, 9, 9, 10.
new sketch players=3 dealer=P3
C card 1
C card 5
C card seer
C card seer
C card 6
C card 9
C card 3
C card seer
C card 9
C card 4
C card 8
C card 10
P1 peek
P2 peek
P3 peek
P1 draw
C card 2
P1 discard 2
P1 look P2 3
P2 sketch 3
P2 look P3 1
P3 sketch 1
P3 look P1 4
P1 ok
P2 ok
P3 ok
turn P1
P1 look P2 1
sees P1: P1 look P2 1 = 5
sees P3: P1 look P2 1
turn P2
P2 look P3 4
sees P2: P2 look P3 4 = 10
sees P3: P2 look P3 4 = 4
sees P1: P2 look P3 4
sees all: P2 look P3 4 = 10 4
turn P1 P2 P3

test SKE-24: If one of its two slots is empty by then, the Magician names two again
# P1: 1, magician, 3, 4. P2: 5, magician, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card magician
C card magician
C card 3
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P1 swap P1 1 P2 2
P2 sketch 2
P2 swap P1 3 P2 4
P1 ok
P2 ok
turn P1
legal P1: swap P1 1 P2 1; swap P1 1 P2 3; swap P1 1 P2 4; swap P1 3 P2 1; swap P1 3 P2 3; swap P1 3 P2 4; swap P1 4 P2 1; swap P1 4 P2 3; swap P1 4 P2 4; swap P1 5 P2 1; swap P1 5 P2 3; swap P1 5 P2 4
refuse P1 swap P1 1 P2 2: SKE-22
refuse P1 swap P1 2 P2 1: SKE-22
P1 swap P1 1 P2 1
# No window: P2's swap has happened as well, and now the window opens once more.
turn P1 P2
P1 sketch 1
sees all: P1 sketch 1 = 5
C card 2
P1 ok
P2 sketch 4
sees all: P2 sketch 4 = 3

test SKE-24: The Magician announces again also when the hole is in its own hand
# P1: 1, magician, magician, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card magician
C card 6
C card magician
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P1 swap P1 3 P2 2
P1 sketch 3
P1 swap P1 1 P2 4
P1 ok
P2 ok
turn P1
refuse P1 swap P1 3 P2 2: SKE-22
P1 swap P1 4 P2 2
turn P1 P2
P1 sketch 1
sees all: P1 sketch 1 = 8
C card 2
P1 ok
P2 sketch 2
sees all: P2 sketch 2 = 4

test SKE-24 SKE-15: A slot filled again in the meantime is as good as before
# P1: 1, seer, 3, 4. P2: 5, seer, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card seer
C card seer
C card 3
C card 7
C card 4
C card 8
P1 peek 1 3
P2 peek
P1 draw
C card 10
P1 discard 2
P1 look P2 2
P2 sketch 2
P2 look P1 1
P2 sketch 1
sees all: P2 sketch 1 = 5
# P2's penalty takes slot 2, which P1's Seer looks at.
C card archer
P2 ok
P1 ok
sees P1: P1 ok = archer
sees P2: P1 ok = 1
sees all: P1 ok = archer 1
turn P1 P2

test SKE-24: If a Dancer's target has no card by then, another is named at once
# P1: 7, 1, dancer, 2. P2: 7, 7, dancer, 7.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 1
C card 7
C card dancer
C card dancer
C card 2
C card 7
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P2 sketch 1
P2 sketch 2
P2 sketch 4
P1 ok
P2 ok
P1 end
P2 draw
C card 3
P2 discard 1
P1 ok
P2 ok
P2 end
# P2 has nothing but a Dancer.
P1 draw
C card 9
P1 discard 3
P1 aim P2
P2 sketch 3
legal P2: aim P1
P2 aim P1
turn P1
P1 ok
turn P1
legal P1: aim P1
refuse P1 aim P2: SKE-22
refuse P1 ok: MODEL
P1 aim P1
# P1's cards dance twice: 9 1 2 10 becomes 10 2 1 9, and then 2 10 1 9.
legal C: pick 1 *1; pick 2 *1; pick 3 *1; pick 4 *1
C pick 4
C pick 3
C pick 2
legal C: pick 1 *1; pick 2 *1; pick 3 *1; pick 4 *1
C pick 2
C pick 1
C pick 1
turn P1
legal P1: ok; sketch 1; sketch 2; sketch 4; sketch 5
P1 sketch 1
sees all: P1 sketch 1 = 2

test SKE-24 SKE-2: A Seer that lost its target may be turned on a card that its player has seen
# P1: 7, 8, seer, 9. P2: 7, 7, 8, seer.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 8
C card 7
C card seer
C card 8
C card 9
C card seer
P1 peek 1 4
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
P1 sketch 2
P1 ok
P2 ok
P2 end
# P1 has a 10 and a 9 that it knows; P2 has a Seer.
P1 draw
C card 10
P1 discard 3
legal P1: look P1 1; look P1 4; look P2 4
P1 look P2 4
P2 sketch 4
legal P2: look P1 1; look P1 4
P2 look P1 4
P1 ok
# P1 has seen both cards that are left, and names one again. Then P2's look happens.
sees P2: P1 ok
turn P1
legal P1: look P1 1; look P1 4
P1 look P1 1
sees P1: P1 look P1 1 = 10
sees P2: P1 look P1 1 = 9
sees spectator: P1 look P1 1
turn P1
P1 ok
legal P1: end; assault

test SKE-24: An Archer's target always stands
# P1: 7, 1, archer, 2. P2: 7, 7, archer, 7.
new sketch players=2 dealer=P2
C card 7
C card 7
C card 1
C card 7
C card archer
C card archer
C card 2
C card 7
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P2 sketch 1
P2 sketch 2
P2 sketch 4
P1 ok
P2 ok
P1 end
P2 draw
C card 3
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card 9
P1 discard 3
P1 aim P2
P2 sketch 3
P2 aim P1
P1 ok
# P2 has no card; it is shot all the same.
turn C
C card 4
C card 5
turn P1 P2
legal P2: ok; sketch 1

test SKE-24: A look happens even if all have seen the card in the meantime
# P1: 1, seer, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card seer
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek 1 3
P2 peek
P1 draw
C card 10
P1 discard 2
P1 look P2 3
P2 sketch 3
sees P1: P2 sketch 3 = 7
C card 1
P2 ok
P1 ok
sees P1: P1 ok = 7
sees P2: P1 ok
turn P1 P2

test SKE-25: After an effect a window opens once more, and again as long as effects happen
# P1: 1, archer, 3, archer. P2: 5, 6, archer, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card archer
C card 6
C card 3
C card archer
C card archer
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P1 aim P2
P1 ok
P2 ok
C card 1
# The Archer is still there to match.
turn P1 P2
legal P1: ok; sketch 1; sketch 3; sketch 4; sketch 5
P1 ok
P2 sketch 3
P2 aim P1
turn P1 P2
P1 ok
P2 ok
C card 2
turn P1 P2
P1 sketch 4
P1 aim P2
P1 ok
P2 ok
C card 3
turn P1 P2
P1 ok
P2 ok
legal P1: end; assault

test SKE-25 SKE-30: Who said ok in one window answers again in the next
# P1: 1, archer, 3, 4. P2: 5, 6, archer, 8.
new sketch players=2 dealer=P2
C card 1
C card 5
C card archer
C card 6
C card 3
C card archer
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P1 aim P2
P2 sketch 1
C card 1
P2 ok
refuse P2 ok: MODEL
turn P1
P1 ok
C card 2
turn P1 P2
P2 sketch 3
sees all: P2 sketch 3 = archer
P2 aim P1
turn P1 P2

test SKE-25 SKE-33: In the window after an effect there is nothing to veto until an action card is played
# P1: 1, archer, 3, 4. P2: 5, 6, archer, veto.
new sketch players=2 dealer=P2
C card 1
C card 5
C card archer
C card 6
C card 3
C card archer
C card 4
C card veto
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 2
P1 aim P2
P1 ok
P2 ok
C card 1
legal P2: ok; sketch 1; sketch 2; sketch 3; sketch 4; sketch 5
refuse P2 veto 4: SKE-33
P2 sketch 3
P2 aim P1
legal P2: ok; sketch 1; sketch 2; sketch 4; sketch 5; veto 1; veto 2; veto 4; veto 5
P2 veto 4
P1 ok
P2 ok
# Nobody was shot this time.
legal P1: end; assault

test SKE-25: After a dance, a swap and a look a window opens too
# P1: dancer, magician, seer, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2
C card dancer
C card 5
C card magician
C card 6
C card seer
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 10
P1 discard 1
P1 aim P2
P1 ok
P2 ok
C pick 1
C pick 1
C pick 1
turn P1 P2
P1 ok
P2 ok
P1 end
P2 draw
C card 9
P2 discard 5
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 2
P1 swap P1 4 P2 1
P1 ok
P2 ok
turn P1 P2
P1 ok
P2 ok
P1 end
P2 draw
C card 9
P2 discard 5
P1 ok
P2 ok
P2 end
P1 draw
C card 10
P1 discard 3
P1 look P2 2
P1 ok
P2 ok
turn P1 P2
P1 ok
P2 ok
legal P1: end; assault
