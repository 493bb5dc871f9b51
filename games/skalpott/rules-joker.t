# Skalpott: the Joker (SKA-30 to SKA-34). The rules: docs/rules/skalpott.md

test SKA-30: After a first throw that fits no free link the Joker may be taken, and the turn is over
new skalpott players=3 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P3 stop
C dice 2 3 4 5
turn P1
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
refuse P2 joker: MODEL
refuse C joker: MODEL
P1 joker
sees P3: P1 joker
turn C
refuse P1 joker: MODEL
C dice 2 3 4 5
turn P2
P2 joker
C dice 1 1 1 2
turn P3

test SKA-30: Not when the sum fits a free link
new skalpott players=2 first=P1
C dice 2 3 4 5
refuse P1 joker: SKA-30
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
C dice 2 3 4 5
refuse P2 joker: SKA-30
P2 stop
C dice 3 3 4 5
refuse P1 joker: SKA-30
turn P1

test SKA-30: Not before the first throw, and not after the second
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
refuse P1 joker: MODEL
C dice 2 3 4 5
P1 reroll 1
refuse P1 joker: MODEL
C dice 2
# Still 14, but it is the second throw.
refuse P1 joker: SKA-30
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 reroll 1
refuse P1 joker: MODEL
C dice 2
turn C
# The second throw does not fit, the first did.
C dice 1 1 1 2
refuse P2 joker: SKA-30
P2 reroll 1 2 3 4
C dice 2 3 4 5
refuse P2 joker: SKA-30
# The second throw fits.
P2 reroll 1
C dice 6
C dice 1 1 1 2
refuse P1 joker: SKA-30
P1 reroll 1
C dice 2
refuse P1 joker: SKA-30

test SKA-30 SKA-42: The counter for the box comes from the pool
new skalpott players=2 first=P1 counters=1
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 3 4 5
P1 joker
# It was the last one, so P2 is passed over and P1 has its Joker turn.
turn C
C dice 2 3 4 5
turn P1
refuse P1 joker: SKA-31

test SKA-30 SKA-34: No link is lost by it
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 1 1 1 1
P1 reroll 1 2 3 4
C dice 2 3 4 5
# The fifth link is held as before.
refuse P1 stop: SKA-34

test SKA-30 SKA-20: Four even dice give no other turn with it, for no link was taken
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 1 1 1 2
P2 stop
C dice 2 4 4 4
P1 joker
turn C
C dice 2 3 4 5
turn P2

test SKA-30: The last counter of the pool will do
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 3 3 4 5
P1 stop
C dice 2 3 4 5
legal P2: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P2 joker
turn C
C dice 2 3 4 5
turn P2
refuse P2 joker: SKA-31

test SKA-31 SKA-11: The next turn has up to four throws
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
# P2's turn is one like any other.
C dice 1 1 1 2
P2 reroll 1
C dice 1
P2 reroll 1
C dice 1
# P1's Joker turn: it begins with all four dice.
refuse C dice 1: SKA-11
C dice 2 3 4 5
turn P1
P1 reroll 1
C dice 2
turn P1
P1 reroll 1
C dice 2
turn P1
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4
P1 reroll 1
refuse C dice 1 1: SKA-12
C dice 2
# The fourth stopped by itself.
turn C
refuse P1 reroll 1: MODEL
C dice 2 3 4 5
turn P2

test SKA-31: There is no Joker in a Joker turn
new skalpott players=2 first=P1 joker=commit
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 2 3 4 5
# A first throw that fits nothing, but the box is taken.
refuse P1 joker: SKA-31
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4
P1 reroll 1
C dice 2
refuse P1 joker: SKA-31
P1 reroll 1
C dice 3
# One that fits.
refuse P1 joker: SKA-31
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop

test SKA-31: Only the next turn of that player is one
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 1 1 1 1
P1 reroll 1
C dice 2
P1 stop
C dice 3 4 5 5
P2 stop
# An ordinary turn: three throws, and the Joker may be taken.
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
turn C
C dice 1 2 3 4
turn P2

test SKA-32 SKA-41: Ended on a free link, the counter on the box goes there and none from the pool
new skalpott players=2 first=P1 counters=3
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
# Three are left in the pool.
C dice 3 3 4 5
P2 stop
C dice 1 1 1 1
P1 reroll 1 2 3 4
C dice 3 3 4 5
P1 stop
# Two, and two are placed now.
C dice 3 4 5 5
P2 stop
turn C
C dice 3 4 5 5
P1 stop
turn over
result 0.5 0.5

test SKA-32 SKA-12: The fourth throw may be the one that fits
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 2 3 4 5
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
P1 reroll 4
C dice 6
# 2 3 4 6 is the sixth link. The pool was empty, the box is now.
turn over
result 0.5 0.5

test SKA-32 SKA-20: Four even or odd dice on a free link give another turn here too
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 1 1 1 1
P1 reroll 1
C dice 3
P1 stop
turn P1
legal P1: again; yield
P1 again
# That turn is no Joker turn: the box is free.
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 joker
C dice 3 4 5 5
P2 stop
# And by the fourth throw.
C dice 2 3 4 5
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
P1 reroll 1 2 3 4
C dice 4 4 4 4
legal P1: again; yield
P1 yield
turn C
C dice 1 1 1 2
turn P2

test SKA-32: The Joker's counter is on the link afterwards
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 1 1 1 1
P1 reroll 1
C dice 2
P1 stop
C dice 3 4 5 5
P2 stop
C dice 1 1 2 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker

test SKA-33 SKA-41: If not, the counter on the box goes back to the pool and the one on the link is lost
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
# The pool is empty. P1 fails: one counter is back, and its fifth link is free.
C dice 2 3 4 5
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
turn C
C dice 2 3 4 5
turn P2
legal P2: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P2 stop
# P2 gave up its fifth. There is still that one counter.
C dice 2 3 4 5
turn P1
refuse P1 joker: SKA-30
P1 stop
turn over
result 0 1

test SKA-33: Only the link that was hit is lost
new skalpott players=2 first=P1 counters=3
C dice 2 3 4 5
P1 stop
C dice 1 1 1 2
P2 stop
C dice 3 3 4 5
P1 stop
C dice 1 2 2 2
P2 stop
C dice 2 3 4 5
P1 joker
C dice 1 2 3 4
P2 stop
# The pool is empty.
C dice 2 3 4 5
P1 reroll 1
C dice 3
P1 reroll 1
C dice 2
P1 reroll 1
C dice 3
# 15: the sixth link is lost, the fifth is not.
C dice 1 1 1 2
P2 stop
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 reroll 1
C dice 3
P1 stop
turn over
result 1 0

test SKA-33 SKA-20: Four even dice on a held link give nothing
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 2 3 4 5
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
P1 reroll 1 2 3 4
C dice 2 4 4 4
turn C
C dice 1 1 1 2
turn P2

test SKA-33 SKA-31: The box is free again after a failure
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 3 3 4 5
P1 stop
C dice 3 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 4 5 5
P2 stop
C dice 2 3 4 5
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
C dice 4 5 5 5
P2 stop
# Three throws at most, and the Joker may be taken.
C dice 3 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 joker
C dice 5 6 6 6
P2 stop
C dice 2 3 4 5
refuse P1 joker: SKA-31

test SKA-34: Read literally, a Joker turn may not stop after its first throw
new skalpott players=2 first=P1 joker=literal
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 1 1 1 2
refuse P1 stop: SKA-34
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4
refuse P1 again: MODEL
refuse P1 yield: MODEL
P1 reroll 1
C dice 1
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
turn C
C dice 1 1 1 2
turn P2

test SKA-34: Read literally, later it may stop on a free link only
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 2 3 4 5
refuse P1 stop: SKA-34
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4
P1 reroll 1
C dice 2
refuse P1 stop: SKA-34
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4
P1 reroll 1
C dice 2
refuse P1 stop: SKA-34
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4
P1 reroll 1
C dice 3
# The fourth fits and is placed.
C dice 1 1 1 2
turn P2
P2 stop
C dice 3 3 4 5
P1 joker
C dice 1 2 2 2
P2 stop
C dice 1 1 1 1
P1 reroll 1
C dice 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 reroll 1
C dice 1
# After the third it may stop on a free link as well.
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
P1 again
C dice 1 1 1 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker

test SKA-34: A free link may be left for a throw that goes wrong
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 1 1 1 1
P1 reroll 1
C dice 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 reroll 1 2 3 4
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4
P1 reroll 1 2 3 4
C dice 2 3 4 5
# Failed: one counter back in the pool.
turn C
C dice 1 1 1 2
turn P2

test SKA-34: With joker=commit it may stop on a free link after any throw
new skalpott players=2 first=P1 joker=commit
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
C dice 1 1 1 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
turn C
C dice 6 6 6 5
turn P2
P2 stop
C dice 1 1 1 2
# It is held now, and the box is free.
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 joker
C dice 4 5 5 5
P2 stop
C dice 2 3 4 5
refuse P1 stop: SKA-34
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4
P1 reroll 1
C dice 3
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 reroll 1
C dice 2
refuse P1 stop: SKA-34
P1 reroll 1
C dice 3
C dice 1 1 1 1
turn P2

test SKA-34: Ordinary turns stop where they like under either reading
new skalpott players=2 first=P1 joker=commit
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 reroll 1
C dice 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
C dice 2 3 4 5
legal P2: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P2 stop
new skalpott players=2 first=P1 joker=literal
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 reroll 1
C dice 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
turn C
C dice 2 3 4 5
turn P2
