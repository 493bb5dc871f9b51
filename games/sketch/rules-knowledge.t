# Sketch!: what is known (SKE-70), as views show it with memory on. The rules: docs/rules/sketch.md

test SKE-70: I know what I peeked at and what I drew; what the others saw I do not know
# P1: seer, 2, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
C card 5
C card 2
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek 3 4
P2 peek 1 2
P1 draw
C card 9
P1 discard 1
view P1 ~ {"seat":"P1","cards":[null,"?","3","4","9"]
view P1 ~ {"seat":"P2","cards":["?","?","?","?"]
P1 look P1 2
P1 ok
P2 ok
P1 ok
P2 ok
P1 end
# P2 drew a Seer: it does not know what P1 drew.
P2 draw
C card seer
P2 discard 5
view P2 ~ {"seat":"P1","cards":[null,"?","?","?","?"]
view P2 ~ {"seat":"P2","cards":["5","6","?","?"]

test SKE-70: What I looked at I know from then on, and nobody else does
# P1: seer, 2, 3, 4. P2: 5, 6, seer, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
C card 5
C card 2
C card 6
C card 3
C card seer
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card seer
P1 discard 1
P1 look P2 1
P1 ok
P2 ok
sees P1: P2 ok = 5
P1 sketch 5
view P1 ~ {"seat":"P1","cards":[null,"?","?","?"]
view P1 ~ {"seat":"P2","cards":["5","?","?","?"]
P1 look P1 2
P2 sketch 3
view P2 ~ {"seat":"P1","cards":[null,"?","?","?"]
view P2 ~ {"seat":"P2","cards":["?","?",null,"?"]
P2 look P2 1
P1 ok
P2 ok
sees P1: P2 ok = 2
sees P2: P2 ok = 5

test SKE-70: Before the look happens, its player does not know the card yet
# P1: seer, 2, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
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
C card seer
P1 discard 1
P1 look P2 1
P1 sketch 5
view P1 ~ {"seat":"P1","cards":[null,"?","?","?"]
view P1 ~ {"seat":"P2","cards":["?","?","?","?"]
P1 look P2 1
P1 ok
P2 ok
sees P1: P2 ok = 5 5
sees P2: P2 ok
sees all: P2 ok = 5 5

test SKE-70: A vetoed look teaches nothing
# P1: seer, veto, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
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
C card seer
P1 discard 1
P1 look P2 1
P1 veto 2
P1 ok
P2 ok
P1 end
P2 draw
C card 1
P2 discard 5
P1 ok
P2 ok
P2 end
P1 draw
C card 1
P1 discard 5
view P1 ~ {"seat":"P1","cards":["1",null,"?","?"]
view P1 ~ {"seat":"P2","cards":["?","?","?","?"]

test SKE-70 SKE-20: A taken card is known to all
# P1: seer, 2, 3, 4. P2: 5, 6, 7, 8. P3: 1, 1, seer, 10.
new sketch players=3 dealer=P3 memory=on
C card seer
C card 5
C card 1
C card 2
C card 6
C card 1
C card 3
C card 7
C card seer
C card 4
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
P1 end
P2 take
P2 discard 1
P1 ok
P2 ok
P3 ok
P2 end
# The 9 lies in P2's slot 5.
P3 draw
C card 10
P3 discard 3
view P3 ~ {"seat":"P1","cards":["?","?","?","?"]
view P3 ~ {"seat":"P2","cards":[null,"?","?","?","9"]
view P3 ~ {"seat":"P3","cards":["?","?",null,"?","10"]
P3 look P1 2
P1 sketch 1
view P1 ~ {"seat":"P1","cards":[null,"?","?","?"]
view P1 ~ {"seat":"P2","cards":[null,"?","?","?","9"]
view P1 ~ {"seat":"P3","cards":["?","?",null,"?","?"]

test SKE-70 SKE-32: A card turned up by a failed sketch or a failed veto is known to all
# P1: seer, 2, goodking, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
C card 5
C card 2
C card 6
C card goodking
C card 7
C card 4
C card 8
P1 peek
P2 peek
P1 draw
C card 9
P1 discard 3
P2 sketch 2
C card 1
P2 ok
P1 veto 2
sees P2: P1 veto 2 = 2
C card 1
P1 ok
P1 end
P2 draw
C card seer
P2 discard 6
# P1's failed 2 (slot 2) is known; its penalty in slot 3 and the 9 in slot 5 are unknown to P2, and so are P2's other cards but the 6.
view P2 ~ {"seat":"P1","cards":["?","2","?","?","?"]
view P2 ~ {"seat":"P2","cards":["?","6","?","?","?"]
P2 look P2 5
P1 sketch 1
view P1 ~ {"seat":"P1","cards":[null,"2","?","?","9"]
view P1 ~ {"seat":"P2","cards":["?","6","?","?","?"]

test SKE-70 SKE-50 SKE-51: Cards of penalties and Archers are unknown, to who gets them too, whatever lay in that slot before
# P1: seer, 2, 3, 4. P2: archer, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
C card archer
C card 2
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek 2 3
P2 peek
P1 draw
C card 9
# P1 discards a card it knew; its penalty takes that slot.
P1 discard 2
P1 sketch 3
C card 1
P1 ok
P2 ok
P1 end
P2 draw
C card 10
P2 discard 1
P2 aim P1
P1 ok
P2 ok
C card 5
P1 ok
P2 ok
P2 end
P1 draw
C card 8
P1 discard 1
# Slot 2 has the penalty, slot 6 the Archer's card.
view P1 ~ {"seat":"P1","cards":[null,"?","3","?","9","?","8"]
view P1 ~ {"seat":"P2","cards":[null,"?","?","?","?"]

test SKE-70 SKE-2: A swap is public, so what one knows follows the card
# P1: seer, 2, magician, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
C card 5
C card 2
C card 6
C card magician
C card 7
C card 4
C card 8
P1 peek 2 4
P2 peek 1 3
P1 draw
C card seer
P1 discard 3
P1 swap P1 2 P2 1
P1 ok
P2 ok
P1 ok
P2 ok
P1 end
P2 draw
C card seer
P2 discard 5
# P2 knows its 5, now P1's slot 2, and does not know the 2 in its own slot 1.
view P2 ~ {"seat":"P1","cards":["?","5",null,"?","?"]
view P2 ~ {"seat":"P2","cards":["?","?","7","?"]
P2 look P2 2
P1 sketch 1
# P1 knows the 2 in P2's hand, and not the 5 in its own.
view P1 ~ {"seat":"P1","cards":[null,"?",null,"4","seer"]
view P1 ~ {"seat":"P2","cards":["2","?","?","?"]

test SKE-70: A card that everyone knows stays known when two others trade it
# P1: magician, 2, 3, 4. P2: 5, 6, 7, 8. P3: seer, 1, 1, 1.
new sketch players=3 dealer=P3 memory=on
C card magician
C card 5
C card seer
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
P1 discard 5
P2 sketch 3
C card 10
P2 ok
P1 ok
P3 ok
P1 end
P2 draw
C card 10
P2 discard 6
P1 ok
P2 ok
P3 ok
P2 end
P3 draw
C card 10
P3 discard 5
P1 ok
P2 ok
P3 ok
P3 end
P1 draw
C card 9
P1 discard 1
P1 swap P2 3 P3 2
P1 ok
P2 ok
P3 ok
P2 ok
P1 ok
P3 ok
P1 end
P2 draw
C card 9
P2 discard 6
P1 ok
P2 ok
P3 ok
P2 end
P3 draw
C card 6
P3 discard 1
# P3 knows the 7 that is now its own slot 2; of its 1 in P2's slot 3 it knew nothing.
view P3 ~ {"seat":"P1","cards":[null,"?","?","?","?"]
view P3 ~ {"seat":"P2","cards":["?","?","?","?","?"]
view P3 ~ {"seat":"P3","cards":[null,"7","?","?","6"]

test SKE-70 SKE-53: A Dancer wipes what anyone knew of that hand, and of no other
# P1: seer, 2, dancer, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card seer
C card 5
C card 2
C card 6
C card dancer
C card 7
C card 4
C card 8
P1 peek 1 4
P2 peek 1 3
P1 draw
C card 9
P1 discard 3
P1 aim P2
P2 sketch 2
sees all: P2 sketch 2 = 6
C card 1
P2 ok
P1 ok
C pick 1
C pick 1
C pick 1
C pick 1
P1 ok
P2 ok
P1 end
P2 draw
C card seer
P2 discard 6
# Even what everyone had seen is lost, and even if no card moved. P2 does not know its own hand.
view P2 ~ {"seat":"P1","cards":["?","?",null,"?","?"]
view P2 ~ {"seat":"P2","cards":["?","?","?","?","?"]
P2 look P2 1
P1 sketch 1
# P1 still knows its own 4 and 9.
view P1 ~ {"seat":"P1","cards":[null,"?",null,"4","9"]
view P1 ~ {"seat":"P2","cards":["?","?","?","?","?"]

test SKE-70 SKE-53: A dance of a single card hides nothing
# P1: 7, seer, dancer, 1. P2: 7, 7, 8, 7.
new sketch players=2 dealer=P2 memory=on
C card 7
C card 7
C card seer
C card 7
C card dancer
C card 8
C card 1
C card 7
P1 peek
P2 peek 3 4
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
C card 2
P2 discard 3
P1 ok
P2 ok
P2 end
# P2 has one card, the 2 it drew.
P1 draw
C card 3
P1 discard 3
P1 aim P2
P1 ok
P2 ok
P1 ok
P2 ok
P1 end
P2 draw
C card seer
P2 discard 2
view P2 ~ {"seat":"P1","cards":["?","?",null,"?","?"]
view P2 ~ {"seat":"P2","cards":["2"]

test SKE-70 SKE-2: A dance takes from the Seer's player what it knew of its own hand
# P1: dancer, 2, 3, 4. P2: 5, 6, 7, 8.
new sketch players=2 dealer=P2 memory=on
C card dancer
C card 5
C card 2
C card 6
C card 3
C card 7
C card 4
C card 8
P1 peek 2 3
P2 peek
P1 draw
C card seer
P1 discard 1
P1 aim P1
P1 ok
P2 ok
C pick 4
C pick 1
C pick 1
# P1 has the Seer in slot 2 now, and knows none of its cards.
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
C card 1
P1 discard 2
sees all: P1 discard 2 = seer
view P1 ~ {"seat":"P1","cards":["1",null,"?","?","?"]
view P1 ~ {"seat":"P2","cards":["?","?","?","?"]
