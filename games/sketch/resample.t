# Sketch!: what a viewer cannot see is drawn as likely as it is. The whole deck would be too much: each
# position says which cards there are. How to read this: tests/resample_test.c

test A Dancer, then the other discards
new sketch players=2 dealer=P2
deck 1 1 2 2 3 3 3 dancer dancer veto veto
C card 1
C card 3
C card 2
C card 3
C card 3
C card 2
C card 1
C card veto
P1 peek 1 2
P2 peek
P1 draw
C card dancer
P1 discard 5
P1 aim P1
P1 ok
P2 ok
C pick 2
drawn P1: 5510
C pick 1
C pick 1
P1 ok
P2 ok
P1 end
P2 draw
C card veto
P2 discard 2
drawn P1: 10980

test A Dancer, then a discard from that hand
new sketch players=2 dealer=P2
deck 1 1 2 2 3 3 3 dancer dancer veto veto
C card 1
C card 3
C card 2
C card 3
C card 3
C card 2
C card 1
C card veto
P1 peek 1 2
P2 peek
P1 draw
C card dancer
P1 discard 5
P1 aim P1
P1 ok
P2 ok
C pick 2
C pick 1
C pick 1
P1 ok
P2 ok
P1 end
P2 draw
C card veto
P2 discard 1
P1 ok
P2 ok
P2 end
P1 draw
C card dancer
P1 discard 2
drawn P1: 450
drawn P2: 1260

test A danced card swapped away
new sketch players=2 dealer=P2
deck 1 1 2 2 3 3 3 dancer magician magician veto
C card 1
C card 3
C card 2
C card 3
C card 3
C card 2
C card 1
C card magician
P1 peek 1 2
P2 peek
P1 draw
C card dancer
P1 discard 5
P1 aim P1
P1 ok
P2 ok
C pick 2
C pick 1
C pick 1
P1 ok
P2 ok
P1 end
P2 draw
C card magician
P2 discard 5
P2 swap P1 1 P2 2
P1 ok
P2 ok
P1 ok
P2 ok
P2 end
P1 draw
C card veto
P1 discard 2
drawn P1: 300

# Eight cards are dealt, two or three drawn, and then digging begins.
test A dig
new sketch players=2 dealer=P2
deck 1 1 1 2 2 2 3 3 4 5
C card 1
C card 1
C card 2
C card 2
C card 3
C card 3
C card 1
C card 2
P1 peek
P2 peek 1 2
P1 draw
C card 4
P1 discard 3
P1 ok
P2 ok
P1 end
P2 draw
C card 5
P2 discard 4
P1 sketch 2
P2 sketch 2
P1 sketch 1
C dig 1
P2 ok
drawn P2: 12
drawn P1: 24

test Two digs, a card coming in between
new sketch players=2 dealer=P2
deck 1 1 1 2 2 2 3 3 4 5 6
C card 1
C card 1
C card 2
C card 2
C card 3
C card 3
C card 1
C card 2
P1 peek
P2 peek 1 2
P1 draw
C card 4
P1 discard 5
P1 ok
P2 ok
P1 end
P2 draw
C card 5
P2 discard 3
P1 sketch 3
P1 ok
P2 ok
P2 end
P1 draw
C card 6
P1 discard 2
P2 sketch 2
P2 sketch 1
C dig 1
P1 sketch 1
C dig 2
drawn P2: 18

test A dug card is shown
new sketch players=2 dealer=P2
deck 1 1 1 2 2 2 3 3 4 5 6
C card 1
C card 1
C card 2
C card 2
C card 3
C card 3
C card 1
C card 2
P1 peek
P2 peek 1 2
P1 draw
C card 4
P1 discard 5
P1 ok
P2 ok
P1 end
P2 draw
C card 5
P2 discard 3
P1 sketch 3
P1 ok
P2 ok
P2 end
P1 draw
C card 6
P1 discard 2
P2 sketch 2
P2 sketch 1
C dig 2
P2 ok
P1 sketch 1
C dig 1
P1 ok
P1 end
P2 sketch 2
drawn P1: 12
