# Sketch!: cards, options, dealing and the first look (SKE-1, SKE-10 to SKE-13). The rules: docs/rules/sketch.md
# Written from the rules alone; the language is described in docs/rules/README.md.

test SKE-1 SKE-13: The deck has four of each number, three of each figure and six Vetoes
new sketch players=2 dealer=P2
turn C
legal C: card 1 *4; card 2 *4; card 3 *4; card 4 *4; card 5 *4; card 6 *4; card 7 *4; card 8 *4; card 9 *4; card 10 *4; card archer *3; card dancer *3; card magician *3; card seer *3; card goodking *3; card badking *3; card veto *6

test SKE-13: What was dealt is no longer in the pile
new sketch players=3 dealer=P3
C card 7
C card 7
C card 7
legal C: card 1 *4; card 2 *4; card 3 *4; card 4 *4; card 5 *4; card 6 *4; card 7 *1; card 8 *4; card 9 *4; card 10 *4; card archer *3; card dancer *3; card magician *3; card seer *3; card goodking *3; card badking *3; card veto *6
C card 7
refuse C card 7: SKE-13
C card archer
C card archer
C card archer
refuse C card archer: SKE-13
C card veto
C card badking
legal C: card 1 *4; card 2 *4; card 3 *4; card 4 *4; card 5 *4; card 6 *4; card 8 *4; card 9 *4; card 10 *4; card dancer *3; card magician *3; card seer *3; card goodking *3; card badking *2; card veto *5

test SKE-13: A draw is weighted by what the pile still holds; discarded cards do not come back to it
# P1: 1, 1, 2, veto. P2: 1, 9, 9, seer.
new sketch players=2 dealer=P2
C card 1
C card 1
C card 1
C card 9
C card 2
C card 9
C card veto
C card seer
P1 peek
P2 peek
P1 draw
legal C: card 1 *1; card 2 *3; card 3 *4; card 4 *4; card 5 *4; card 6 *4; card 7 *4; card 8 *4; card 9 *2; card 10 *4; card archer *3; card dancer *3; card magician *3; card seer *2; card goodking *3; card badking *3; card veto *5
C card 1
refuse C card 2: MODEL
P1 discard 5
# A card that failed comes back to its hand, its penalty leaves the pile.
P2 sketch 2
refuse C card 1: SKE-13
C card 2
P2 ok
P1 ok
P1 end
P2 draw
legal C: card 2 *2; card 3 *4; card 4 *4; card 5 *4; card 6 *4; card 7 *4; card 8 *4; card 9 *2; card 10 *4; card archer *3; card dancer *3; card magician *3; card seer *2; card goodking *3; card badking *3; card veto *5
refuse C card 1: SKE-13

test SKE-1 MODEL: A table has two to eight players, four if nobody says otherwise
refuse new sketch players=1: MODEL
refuse new sketch players=0: MODEL
refuse new sketch players=9: MODEL
refuse new sketch players=02: MODEL
refuse new sketch players=many: MODEL
new sketch
legal C: dealer P1 *1; dealer P2 *1; dealer P3 *1; dealer P4 *1
new sketch players=2
legal C: dealer P1 *1; dealer P2 *1
new sketch players=8
legal C: dealer P1 *1; dealer P2 *1; dealer P3 *1; dealer P4 *1; dealer P5 *1; dealer P6 *1; dealer P7 *1; dealer P8 *1

test SKE-5 SKE-52 SKE-83 MODEL: An option that the rules do not know is refused
refuse new sketch mode=easy: MODEL
refuse new sketch mode=: MODEL
refuse new sketch kids=maybe: MODEL
refuse new sketch teams=yes: MODEL
refuse new sketch memory=1: MODEL
refuse new sketch colour=red: MODEL
refuse new sketch archer=10: MODEL
refuse new sketch goodking=10: MODEL
refuse new sketch dancer=100: MODEL
refuse new sketch magician=-1: MODEL
refuse new sketch seer=05: MODEL
refuse new sketch badking=ten: MODEL
refuse new sketch dealer=P5: MODEL
refuse new sketch dealer=P0: MODEL
refuse new sketch dealer=2: MODEL
refuse new sketch players=8 dealer=P9: MODEL
# The Vetoes leave the deck only in Kids.
refuse new sketch veto=off: MODEL
refuse new sketch veto=off kids=off: MODEL
refuse new sketch veto=maybe kids=on: MODEL
# Teams are two by two, and more than one.
refuse new sketch players=2 teams=on: MODEL
refuse new sketch players=3 teams=on: MODEL
refuse new sketch players=5 teams=on: MODEL
refuse new sketch players=7 teams=on: MODEL
new sketch players=4 mode=normal teams=off kids=off veto=on dancer=20 magician=20 seer=20 badking=20 dealer=random memory=off
turn C
new sketch mode=penumbra dancer=0 magician=99 seer=1 badking=10 memory=on
turn C
new sketch players=4 teams=on
turn C
new sketch players=6 teams=on mode=darkness kids=on veto=off
turn C
new sketch players=8 teams=on kids=on veto=on
turn C

test SKE-10: The dealer is drawn, every seat with the same chance
new sketch players=3
turn C
legal C: dealer P1 *1; dealer P2 *1; dealer P3 *1
refuse C dealer P4: SKE-10
refuse C card 7: MODEL
refuse P1 dealer P1: MODEL
refuse P1 draw: MODEL
C dealer P2
sees all: C dealer P2
sees P1: C dealer P2
sees spectator: C dealer P2
turn C
refuse C dealer P2: MODEL
# The player to the dealer's left gets the first card, and the dealer the last of each round.
C card 1
C card 2
C card 3
C card 4
C card 5
C card 6
C card 7
C card 8
C card 9
C card 10
C card archer
C card veto
turn P1 P2 P3
P3 peek 1 2
sees P3: P3 peek 1 2 = 1 4
P1 peek 1 4
sees P1: P1 peek 1 4 = 2 archer
P2 peek 2 4
sees P2: P2 peek 2 4 = 6 veto
turn P3

test SKE-10: When the table names the dealer nothing is drawn
new sketch players=2 dealer=P1
refuse C dealer P1: MODEL
C card 1
C card 2
C card 3
C card 4
C card 5
C card 6
C card 7
turn C
C card 8
turn P1 P2
P2 peek 1 4
sees P2: P2 peek 1 4 = 1 7
P1 peek 1 4
sees P1: P1 peek 1 4 = 2 8
turn P2

test SKE-10: Nobody sees what is dealt, not even who gets it
new sketch players=2 dealer=P2
C card 7
sees P1: C card ?
sees P2: C card ?
sees spectator: C card ?
sees all: C card 7
C card veto
sees P1: C card ?
sees P2: C card ?
sees spectator: C card ?
sees all: C card veto

test SKE-10 SKE-20: The discard starts empty, so the first player can only draw
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
turn P1
legal P1: draw
refuse P1 take: SKE-20
refuse P1 discard 1: MODEL
refuse P2 draw: MODEL

test SKE-11: Everyone looks at up to two of their four cards, once, in any order of seats
# P1: 7, 3, archer, 5. P2: 1, 2, seer, veto. P3: 9, 9, 8, 8.
new sketch players=3 dealer=P3
C card 7
C card 1
C card 9
C card 3
C card 2
C card 9
C card archer
C card seer
C card 8
C card 5
C card veto
C card 8
turn P1 P2 P3
legal P1: peek; peek 1; peek 1 2; peek 1 3; peek 1 4; peek 2; peek 2 3; peek 2 4; peek 3; peek 3 4; peek 4
legal P3: peek; peek 1; peek 1 2; peek 1 3; peek 1 4; peek 2; peek 2 3; peek 2 4; peek 3; peek 3 4; peek 4
refuse P1 draw: MODEL
P3 peek 2
sees P3: P3 peek 2 = 9
sees P1: P3 peek 2
sees P2: P3 peek 2
sees spectator: P3 peek 2
sees all: P3 peek 2 = 9
turn P1 P2
refuse P3 peek 1: MODEL
P1 peek 1 3
sees P1: P1 peek 1 3 = 7 archer
sees P2: P1 peek 1 3
sees P3: P1 peek 1 3
sees spectator: P1 peek 1 3
sees all: P1 peek 1 3 = 7 archer
turn P2
P2 peek
sees P2: P2 peek
sees all: P2 peek
turn P1
refuse P1 peek 2: MODEL
refuse P2 peek 1: MODEL

test SKE-11: The slots to look at are named in ascending order and hold a card
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
refuse P1 peek 3 1: SKE-11
refuse P1 peek 2 2: SKE-11
refuse P1 peek 5: SKE-11
refuse P1 peek 1 5: SKE-11
refuse P1 peek 1 2 3: MODEL
refuse P1 peek P1: MODEL
refuse P1 peek 01: MODEL
refuse P1 look P1 1: MODEL
turn P1 P2
P1 peek 3 4
sees P1: P1 peek 3 4 = 3 4

test SKE-11: In penumbra everyone has five cards and looks at one at most
# P1: 1, 2, 3, 4, veto. P2: 6, 7, 8, 9, dancer.
new sketch players=2 dealer=P2 mode=penumbra
C card 1
C card 6
C card 2
C card 7
C card 3
C card 8
C card 4
C card 9
C card veto
C card dancer
turn P1 P2
legal P1: peek; peek 1; peek 2; peek 3; peek 4; peek 5
refuse P1 peek 1 2: SKE-11
refuse P1 peek 6: SKE-11
P2 peek 5
sees P2: P2 peek 5 = dancer
sees P1: P2 peek 5
sees spectator: P2 peek 5
P1 peek
turn P1
P1 draw
C card 9
legal P1: discard 1; discard 2; discard 3; discard 4; discard 5; discard 6

test SKE-11: In darkness everyone has six cards and nobody looks
# P1: 1, 2, 3, 4, 5, 6. P2: 6, 7, 8, 9, 10, seer.
new sketch players=2 dealer=P2 mode=darkness
C card 1
C card 6
C card 2
C card 7
C card 3
C card 8
C card 4
C card 9
C card 5
C card 10
C card 6
C card seer
turn P1
refuse P1 peek: MODEL
refuse P2 peek 1: MODEL
legal P1: draw
P1 draw
C card 9
legal P1: discard 1; discard 2; discard 3; discard 4; discard 5; discard 6; discard 7

test SKE-10 SKE-11: Eight players in darkness take forty-eight cards
# P1: 1, 1, 1, 1, 2, 2. P2: 2, 2, 3, 3, 3, 3. P3: 4, 4, 4, 4, 5, 5. P4: 5, 5, 6, 6, 6, 6. P5: 7, 7, 7, 7, 8, 8. P6: 8, 8, 9, 9, 9, 9. P7: 10, 10, 10, 10, archer, archer. P8: archer, dancer, dancer, dancer, magician, magician.
new sketch players=8 dealer=P8 mode=darkness
C card 1
C card 2
C card 4
C card 5
C card 7
C card 8
C card 10
C card archer
C card 1
C card 2
C card 4
C card 5
C card 7
C card 8
C card 10
C card dancer
C card 1
C card 3
C card 4
C card 6
C card 7
C card 9
C card 10
C card dancer
C card 1
C card 3
C card 4
C card 6
C card 7
C card 9
C card 10
C card dancer
C card 2
C card 3
C card 5
C card 6
C card 8
C card 9
C card archer
C card magician
C card 2
C card 3
C card 5
C card 6
C card 8
C card 9
C card archer
C card magician
turn P1
P1 draw
legal C: card magician *1; card seer *3; card goodking *3; card badking *3; card veto *6

test SKE-12: The player to the dealer's left begins, and play goes clockwise
# P1: 1, 2, 3, 4. P2: 1, 2, 3, 4. P3: 1, 2, 3, 4.
new sketch players=3 dealer=P2
C card 1
C card 1
C card 1
C card 2
C card 2
C card 2
C card 3
C card 3
C card 3
C card 4
C card 4
C card 4
P1 peek
P2 peek
P3 peek
turn P3
refuse P1 draw: MODEL
P3 draw
C card 10
P3 discard 5
P1 ok
P2 ok
P3 ok
P3 end
turn P1
P1 draw
C card 10
P1 discard 5
P1 ok
P2 ok
P3 ok
P1 end
turn P2
refuse P3 draw: MODEL
P2 draw
C card 10
P2 discard 5
P1 ok
P2 ok
P3 ok
P2 end
turn P3

test SKE-12: After the last seat the first one begins
# P1: 1, 2, 3, 4. P2: 1, 2, 3, 4. P3: 1, 2, 3, 4.
new sketch players=3 dealer=P3
C card 1
C card 1
C card 1
C card 2
C card 2
C card 2
C card 3
C card 3
C card 3
C card 4
C card 4
C card 4
P1 peek
P2 peek
P3 peek
turn P1
# P1: 1, 2, 3, 4. P2: 1, 2, 3, 4.
new sketch players=2 dealer=P1
C card 1
C card 1
C card 2
C card 2
C card 3
C card 3
C card 4
C card 4
P1 peek
P2 peek
turn P2
