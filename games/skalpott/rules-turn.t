# Skalpott: a turn, and playing on (SKA-10 to SKA-21). The rules: docs/rules/skalpott.md

test SKA-10: Play goes clockwise
new skalpott players=4 first=P3
C dice 1 1 1 2
turn P3
P3 stop
C dice 1 1 1 2
turn P4
P4 stop
C dice 1 1 1 2
turn P1
P1 stop
C dice 1 1 1 2
turn P2
P2 stop
C dice 2 3 4 5
turn P3
refuse P4 stop: MODEL
refuse P2 stop: MODEL
P3 stop
C dice 2 3 4 5
turn P4

test SKA-10: While the pool has a counter the player in turn must throw
new skalpott players=2 first=P1
turn C
refuse P1 stop: MODEL
refuse P1 yield: MODEL
refuse P1 joker: MODEL
refuse P1 reroll 1 2 3 4: MODEL
C dice 2 3 4 5
P1 stop
turn C
refuse P2 stop: MODEL
refuse P2 yield: MODEL
refuse P2 joker: MODEL
C dice 2 3 4 5
P2 stop
turn C
# The same for a turn won by four even dice.
C dice 2 2 2 2
P1 stop
P1 again
turn C
refuse P1 stop: MODEL
refuse P1 yield: MODEL

test SKA-10 SKA-42: With one counter left in the pool everyone still plays
new skalpott players=3 first=P1 counters=1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
# One counter is left. P3 must throw; so must P1 and P2, if P3 does not use it.
C dice 1 2 3 4
turn P3
P3 stop
turn over
new skalpott players=2 first=P1 counters=1
C dice 2 4 4 4
P1 stop
P1 again
# P1 loses its link and the one counter stays in the pool.
C dice 2 3 4 5
P1 stop
turn C
C dice 1 1 1 2
turn P2

test SKA-11: A turn begins with all four dice
new skalpott players=2 first=P1
refuse C dice 1: SKA-11
refuse C dice 1 1: SKA-11
refuse C dice 1 1 1: SKA-11
C dice 1 1 1 2
P1 stop
refuse C dice 1 1 1: SKA-11
C dice 1 1 1 2
P2 reroll 1
C dice 6
P2 stop
# Not with those thrown last.
refuse C dice 6: SKA-11
C dice 2 2 2 2
P1 stop
P1 again
refuse C dice 1 1 1: SKA-11
C dice 2 2 2 2
turn P1

test SKA-11 SKA-12: Three throws, and after the third the turn stops by itself
new skalpott players=2 first=P1
C dice 1 1 1 1
turn P1
P1 reroll 1 2
C dice 2 3
turn P1
P1 reroll 4
turn C
C dice 6
# P1 has 2 3 1 6 and has taken its fourth link; it is P2's turn.
turn C
refuse P1 stop: MODEL
refuse P1 reroll 1: MODEL
refuse C dice 1: SKA-11
C dice 2 3 3 4
turn P2
refuse P2 joker: SKA-30
P2 reroll 1 2 3 4
C dice 2 3 3 4
P2 reroll 1 2 3 4
C dice 2 3 3 4
C dice 2 3 3 4
turn P1
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker

test SKA-11: A turn won by four odd dice has three throws again
new skalpott players=2 first=P1
C dice 1 1 1 1
P1 reroll 1
C dice 3
P1 stop
P1 again
C dice 1 2 3 4
P1 reroll 1
C dice 2
P1 reroll 1
C dice 3
turn C
C dice 1 2 3 4
turn P2

test SKA-12: After a throw any one to four dice are thrown again, or the turn stops
new skalpott players=2 first=P1
C dice 1 2 3 4
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 reroll 1 2 3 4
C dice 1 2 3 4
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
turn C
C dice 6 6 6 6
legal P2: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
turn P2

test SKA-12: Positions are one to four, ascending
new skalpott players=2 first=P1
C dice 1 2 3 4
refuse P1 reroll 0: SKA-12
refuse P1 reroll 5: SKA-12
refuse P1 reroll 6: SKA-12
refuse P1 reroll 2 1: SKA-12
refuse P1 reroll 1 1: SKA-12
refuse P1 reroll 1 3 2: SKA-12
refuse P1 reroll 1 2 3 5: SKA-12
refuse P1 reroll 0 1: SKA-12
refuse P1 reroll 4 3 2 1: SKA-12
refuse P1 reroll 4294967297: SKA-12
refuse P1 reroll 257: SKA-12
refuse P1 reroll 18446744073709551617: SKA-12
turn P1
P1 reroll 3
C dice 3
refuse P1 reroll 0: SKA-12
refuse P1 reroll 4 4: SKA-12
turn P1

test SKA-12 MODEL: What is not written so is no action
new skalpott players=2 first=P1
C dice 1 2 3 4
refuse P1 reroll: MODEL
refuse P1 reroll 1 2 3 4 5: MODEL
refuse P1 reroll 1 2 3 4 4: MODEL
refuse P1 reroll 01: MODEL
refuse P1 reroll 1  2: MODEL
refuse P1 reroll all: MODEL
refuse P1 reroll 1 = 6: MODEL
refuse P1 stop 1: MODEL
refuse P1 stop 10: MODEL
refuse P1 Stop: MODEL
refuse P1 joker 1: MODEL
refuse P1 pass: MODEL
refuse P1 again: MODEL
refuse P1 yield: MODEL
refuse P2 stop: MODEL
refuse P2 reroll 1: MODEL
refuse C stop: MODEL
turn P1
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop

test SKA-12: As many dice fall as were taken up
new skalpott players=2 first=P1
C dice 1 2 3 4
P1 reroll 2
turn C
legal C: dice 1 *1; dice 2 *1; dice 3 *1; dice 4 *1; dice 5 *1; dice 6 *1
refuse C dice 1 1: SKA-12
refuse C dice 1 1 1 1: SKA-12
refuse P1 stop: MODEL
refuse P1 reroll 1: MODEL
C dice 1
P1 reroll 1 3 4
refuse C dice 1: SKA-12
refuse C dice 1 1: SKA-12
refuse C dice 1 1 1 1: SKA-12
C dice 1 1 2
turn C
refuse C dice 1 1 1: SKA-11
C dice 1 2 3 4
P2 reroll 1 2 3 4
refuse C dice 1 1 1: SKA-12
C dice 1 1 1 1
turn P2

test SKA-12 SKA-2: The new values go to the dice taken up, in their order
new skalpott players=2 first=P1
C dice 1 1 1 1
P1 reroll 2 4
C dice 6 3
# Now 1 6 1 3. Without the six it is 1 1 1 3, the first link.
P1 reroll 2
C dice 1
turn P1
P1 again
C dice 1 1 2 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
# The dice that stay keep their values.
new skalpott players=2 first=P1
C dice 6 5 4 6
P1 reroll 1 4
C dice 1 2
P1 stop
# 1 5 4 2 is the fourth link.
C dice 1 1 1 2
P2 stop
C dice 3 3 3 4
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker

test SKA-12: Dice kept before may be thrown again
new skalpott players=2 first=P1
C dice 6 6 1 1
P1 reroll 3 4
C dice 1 1
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 reroll 1 2
C dice 1 2
turn C
C dice 1 1 1 2
P2 stop
C dice 1 1 1 1
# 1 2 1 1 was the first link.
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker

test SKA-12: One may stop after the first throw or after the second
new skalpott players=2 first=P1
C dice 1 2 3 4
P1 stop
turn C
C dice 6 6 6 5
turn P2
P2 reroll 4
C dice 4
P2 stop
turn P2
P2 yield
C dice 1 2 3 4
turn P1

test SKA-12 SKA-14: One may stop on a held link too, after either throw
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 3 3 4 4
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 stop
# Lost: the fifth link is free again.
C dice 1 1 1 1
P2 reroll 1 2 3 4
C dice 2 3 4 5
legal P2: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P2 stop
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
C dice 2 3 4 5
legal P2: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop

test SKA-13: Stopped on a free link, a counter from the pool goes on it
new skalpott players=2 first=P1 counters=1
C dice 1 1 1 1
P1 reroll 1 2 3 4
C dice 2 3 4 5
P1 stop
turn C
C dice 1 1 1 1
P2 reroll 1 2 3 4
C dice 1 1 1 1
P2 reroll 1 2 3 4
C dice 2 3 4 5
turn over
result 0.5 0.5

test SKA-13: It goes on the link of the last sum, not of one before
new skalpott players=2 first=P1
C dice 1 1 1 2
P1 reroll 1 2 3 4
C dice 5 6 6 6
P1 reroll 1 2 3 4
C dice 2 3 4 5
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
refuse P1 joker: SKA-30
P1 reroll 1
C dice 1
P1 reroll 1 2 3 4
C dice 4 5 5 5
C dice 1 2 2 2
P2 stop
C dice 5 6 6 6
refuse P1 joker: SKA-30
P1 stop
C dice 1 2 3 4
P2 stop
C dice 2 3 4 5
P1 joker

test SKA-14 SKA-41: Stopped on a held link, its counter is lost to the game and nothing is placed
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 stop
# P1 holds nothing, two counters are in the pool, one is scrap.
turn C
C dice 3 3 4 5
P2 stop
C dice 2 3 4 5
refuse P1 joker: SKA-30
P1 stop
turn over
result 0 1

test SKA-14: The third throw may cost a link as well
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 1 1 1 1
P1 reroll 1 2 3 4
C dice 6 6 6 6
P1 reroll 1 2 3 4
C dice 4 4 3 3
turn C
C dice 3 3 4 5
P2 stop
C dice 2 3 4 5
refuse P1 joker: SKA-30
P1 stop
turn over
result 0 1

test SKA-14: Only that link is lost
new skalpott players=2 first=P1 counters=3
C dice 2 3 3 4
P1 stop
C dice 1 1 1 2
P2 stop
C dice 2 3 4 5
P1 stop
C dice 1 2 2 2
P2 stop
C dice 2 3 4 5
P1 stop
C dice 2 3 3 4
P2 stop
C dice 2 3 3 4
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 reroll 1 2 3 4
C dice 3 4 5 5
P1 stop
# P1 has its fourth and its seventh, P2 its first, second and fourth.
turn over
result 0 1

test SKA-14 SKA-20: A lost link gives no right to another turn, whatever the dice
new skalpott players=2 first=P1
C dice 2 3 4 5
P1 stop
C dice 1 1 1 2
P2 stop
C dice 2 4 4 4
P1 stop
turn C
C dice 1 1 1 3
turn P2
P2 stop
turn C
C dice 1 2 3 4
turn P1

test SKA-20: Who places with four even dice may have another turn
new skalpott players=3 first=P1
C dice 2 4 6 4
P1 stop
turn P1
legal P1: again; yield
refuse P1 stop: MODEL
refuse P1 reroll 1: MODEL
refuse P1 joker: MODEL
refuse P1 again 1: MODEL
refuse P2 again: MODEL
refuse P2 yield: MODEL
refuse C dice 1 1 1 1: MODEL
P1 again
sees P2: P1 again
turn C
C dice 1 2 3 4
turn P1

test SKA-20: Four odd dice give it too, and it may be left
new skalpott players=3 first=P2
C dice 1 3 5 5
P2 stop
turn P2
legal P2: again; yield
P2 yield
sees spectator: P2 yield
turn C
C dice 1 2 3 4
turn P3

test SKA-20: One die that is not like the others, and there is no such right
new skalpott players=2 first=P1
C dice 2 4 6 1
P1 stop
turn C
C dice 1 3 5 2
P2 stop
turn C
C dice 3 6 6 6
P1 stop
turn C
C dice 1 4 1 1
P2 stop
turn C
C dice 2 2 1 1
turn P1

test SKA-20: As often as it happens
new skalpott players=2 first=P1
C dice 4 6 6 6
P1 stop
P1 again
C dice 5 5 5 5
P1 stop
P1 again
C dice 4 4 4 6
P1 stop
P1 again
C dice 3 3 5 5
P1 stop
P1 again
C dice 2 4 4 4
P1 stop
P1 again
C dice 4 4 4 1
turn P1
P1 stop
turn C
C dice 1 2 3 4
turn P2

test SKA-20: It is the dice one stops on that count, after any throw
new skalpott players=2 first=P1
# Even at first, but not at last.
C dice 2 2 2 2
P1 reroll 1
C dice 3
P1 stop
turn C
# Mixed at first, odd by the second throw.
C dice 1 1 3 2
P2 reroll 4
C dice 5
P2 stop
legal P2: again; yield
P2 yield
# Even by the third, which stops by itself.
C dice 6 6 6 5
P1 reroll 4
C dice 3
P1 reroll 4
C dice 4
turn P1
legal P1: again; yield
P1 again
C dice 1 1 1 2
turn P1

test SKA-20 SKA-30: The other turn is a turn like any, the Joker included
new skalpott players=2 first=P1
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 4 4 4
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 stop
# The fifth link is lost again.
C dice 2 4 4 4
refuse P2 joker: SKA-30
P2 stop
P2 again
C dice 2 4 4 4
P2 joker
C dice 2 4 4 4
turn P1
refuse P1 joker: SKA-30

test SKA-21 SKA-41: There is no choice when the last counter ends the game
new skalpott players=2 first=P1 counters=1
C dice 2 3 4 5
P1 stop
C dice 2 4 4 4
P2 stop
turn over
refuse P2 again: MODEL
refuse P2 yield: MODEL
result 0.5 0.5

test SKA-21 SKA-40: There is no choice when a complete chain ends the game
new skalpott players=2 first=P1
C dice 1 1 1 3
P1 stop
P1 again
C dice 2 2 2 2
P1 stop
P1 again
C dice 1 3 3 3
P1 stop
P1 again
C dice 2 2 4 4
P1 stop
P1 again
C dice 3 3 3 5
P1 stop
P1 again
C dice 4 4 4 4
P1 stop
P1 again
C dice 3 5 5 5
P1 stop
P1 again
C dice 4 4 6 6
P1 stop
P1 again
C dice 6 6 6 6
P1 stop
turn over
refuse P1 again: MODEL
result 1 0

test SKA-21 SKA-42: There is no choice for one who could not throw
new skalpott players=3 first=P1 counters=1
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 4 4 4
P1 joker
# One counter is left, and P2 takes it with four even dice. Only P1 can throw now.
C dice 2 4 4 4
P2 stop
turn C
refuse P2 again: MODEL
refuse P2 yield: MODEL
C dice 2 4 4 4
turn P1
refuse P1 joker: SKA-31

test SKA-21 SKA-32: The same after a Joker turn that leaves the pool empty
new skalpott players=2 first=P1 counters=2
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 4 4 4
P1 joker
C dice 2 4 4 4
P2 stop
P2 again
C dice 2 4 4 4
P2 joker
# Pool empty, both Joker boxes taken. P1 places with four even dice.
C dice 1 1 1 2
P1 reroll 1 2 3 4
C dice 4 4 4 4
P1 stop
turn C
C dice 2 4 4 4
turn P2
refuse P2 joker: SKA-31
refuse P1 again: MODEL

test SKA-21: With a counter in the pool there is the choice, and yielding hands it on
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 4 4 4 4
P1 stop
legal P1: again; yield
P1 yield
turn C
C dice 3 4 5 5
P2 stop
turn over
result 1 0
