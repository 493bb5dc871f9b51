# Sketch!: what each viewer's picture of the table shows and hides. The rules: docs/rules/sketch.md

test SKE-71 SKE-72: A card I looked at is not shown again, but my record remembers it
new sketch players=2 dealer=P2
C card 7
C card 1
C card archer
C card 2
C card 3
C card 3
C card 4
C card 4
P1 peek 1 2
sees P1: P1 peek 1 2 = 7 archer
sees P2: P1 peek 1 2
view P1 ~ {"seat":"P1","cards":["?","?","?","?"],"face_up":[]}
view P2 ~ {"seat":"P1","cards":["?","?","?","?"],"face_up":[]}
view all ~ {"seat":"P1","cards":["7","archer","3","4"],"face_up":[]}

test SKE-70 SKE-71: With memory on I am shown what I have seen and can still place, and nobody else is
new sketch players=2 dealer=P2 memory=on
C card 7
C card 1
C card archer
C card 2
C card 3
C card 3
C card 4
C card 4
P1 peek 1 2
view P1 ~ {"seat":"P1","cards":["7","archer","?","?"],"face_up":[]}
view P2 ~ {"seat":"P1","cards":["?","?","?","?"],"face_up":[]}
view spectator ~ {"seat":"P1","cards":["?","?","?","?"],"face_up":[]}
P2 peek
P1 draw
C card dancer
view P1 ~ {"seat":"P1","cards":["7","archer","?","?","dancer"],"face_up":[]}
P1 discard 5
P1 aim P1
P1 ok
P2 ok
# The Dancer wipes it.
C pick 1
C pick 1
C pick 1
view P1 ~ {"seat":"P1","cards":["?","?","?","?"],"face_up":[]}

test SKE-80 SKE-71: In Kids a card I may look at lies face up for all
new sketch players=2 dealer=P2 kids=on
C card 7
C card 1
C card archer
C card 2
C card 3
C card 3
C card 4
C card 4
P1 peek 1 2
view P2 ~ {"seat":"P1","cards":["7","archer","?","?"],"face_up":[1,2]}
view spectator ~ {"seat":"P1","cards":["7","archer","?","?"],"face_up":[1,2]}

test SKE-50: The view has the top of the discard and its size, and holes where cards were
new sketch players=2 dealer=P2 mode=darkness
C card 7
C card 1
C card archer
C card 2
C card 3
C card 3
C card 4
C card 4
C card 9
C card 8
C card 9
C card 8
P1 draw
C card 6
P1 discard 1
view P2 ~ "discard":1,"top":"7","top_is_fresh":true
view P2 ~ {"seat":"P1","cards":[null,"?","?","?","?","?","?"],"face_up":[]}
P1 ok
P2 ok
P1 end
P2 take
view P1 ~ "discard":0,"top":null
# A taken card is known to all, but it is a memory game.
view P1 ~ {"seat":"P2","cards":["?","?","?","?","?","?","?"],"face_up":[]}

test SKE-24 SKE-34: The view has the effects that wait, and the Vetoes on the one that could still be vetoed
new sketch players=2 dealer=P2
C card archer
C card archer
C card 1
C card veto
C card 2
C card veto
C card 3
C card 3
P1 peek
P2 peek
P1 draw
C card 4
P1 discard 1
view P2 ~ "effects":[]
P1 aim P2
view P1 ~ "effects":[{"by":"P1","card":"archer","announced":"aim P2","vetoes":0}]
P2 sketch 1
# While the second Archer is announced, there is nothing a Veto would cancel.
view P1 ~ "effects":[{"by":"P1","card":"archer","announced":"aim P2"}]
P2 aim P1
P2 veto 2
view P1 ~ {"by":"P1","card":"archer","announced":"aim P2"},{"by":"P2","card":"archer","announced":"aim P1","vetoes":1}]
view spectator ~ {"by":"P2","card":"archer","announced":"aim P1","vetoes":1}]
P2 veto 3
view P1 ~ {"by":"P2","card":"archer","announced":"aim P1","vetoes":2}]
P1 ok
P2 ok
# Now they happen, and it is too late for a Veto.
view P1 ~ "effects":[{"by":"P2","card":"archer","announced":"aim P1"}]
