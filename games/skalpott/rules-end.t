# Skalpott: the end and the places (SKA-40 to SKA-43). The rules: docs/rules/skalpott.md

test SKA-40: A complete chain ends the game at once, with counters left
new skalpott players=2 first=P1
C dice 1 1 1 2
P1 stop
C dice 5 6 6 6
P2 stop
C dice 1 2 2 2
P1 stop
C dice 4 5 5 5
P2 stop
C dice 1 2 3 4
P1 stop
C dice 3 4 5 5
P2 stop
C dice 2 3 3 4
P1 stop
C dice 3 3 4 5
P2 stop
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 3 3 4 5
P1 stop
C dice 2 3 3 4
P2 stop
C dice 3 4 5 5
P1 stop
C dice 1 2 3 4
P2 stop
C dice 4 5 5 5
P1 stop
C dice 1 2 2 2
P2 stop
turn C
C dice 5 6 6 6
turn P1
P1 stop
turn over
refuse P2 stop: MODEL
refuse C dice 1 1 1 1: MODEL
refuse P1 yield: MODEL
result 1 0

test SKA-40 SKA-43: Counters on Joker boxes go back to the pool then, unplayed
new skalpott players=2 first=P1
C dice 5 6 6 6
P1 stop
C dice 4 4 6 6
P2 stop
P2 again
C dice 4 4 6 6
P2 joker
# P1 goes through its chain in one go.
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 4 4 6
P1 stop
P1 again
C dice 4 4 4 4
P1 stop
P1 again
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 2 4 4
P1 stop
P1 again
C dice 2 2 2 4
P1 stop
P1 again
C dice 2 2 2 2
P1 stop
P1 again
C dice 1 1 1 1
view all ~ "pool":14,
view all ~ "links":[8],"joker":true
P1 stop
turn over
# P1 has taken nine of 24 counters, P2 one; the one on its box is in the pool again.
view all ~ "pool":14,
view all ~ "links":[8],"joker":false
refuse C dice 1 1 1 1: MODEL
result 1 0

test SKA-40: Any throw of a turn may complete it
new skalpott players=3 first=P3
C dice 4 6 6 6
P3 stop
P3 again
C dice 4 4 6 6
P3 stop
P3 again
C dice 4 4 4 6
P3 stop
P3 again
C dice 4 4 4 4
P3 stop
P3 again
C dice 2 4 4 4
P3 stop
P3 again
C dice 2 2 4 4
P3 stop
P3 again
C dice 2 2 2 4
P3 stop
P3 again
C dice 2 2 2 2
P3 stop
P3 again
C dice 6 6 6 6
P3 reroll 1 2 3 4
C dice 5 5 5 5
P3 reroll 1 2 3 4
C dice 1 1 1 2
turn over
result 0 0 1

test SKA-40 SKA-32: A Joker turn may complete it
new skalpott players=2 first=P2
C dice 4 6 6 6
P2 stop
P2 again
C dice 4 4 6 6
P2 stop
P2 again
C dice 4 4 4 6
P2 stop
P2 again
C dice 4 4 4 4
P2 stop
P2 again
C dice 2 4 4 4
P2 stop
P2 again
C dice 2 2 4 4
P2 stop
P2 again
C dice 2 2 2 4
P2 stop
P2 again
C dice 2 2 2 2
P2 stop
P2 again
C dice 6 6 6 6
P2 joker
C dice 2 3 4 5
P1 stop
C dice 6 6 6 6
P2 reroll 1 2 3 4
C dice 1 1 1 1
legal P2: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P2 stop
turn over
result 0 1

test SKA-40: Eight links are not enough, nor are nine counters
new skalpott players=2 first=P1
C dice 4 6 6 6
P1 stop
P1 again
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 4 4 6
P1 stop
P1 again
C dice 4 4 4 4
P1 stop
P1 again
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 2 4 4
P1 stop
P1 again
C dice 2 2 2 4
P1 stop
P1 again
C dice 2 2 2 2
P1 stop
turn P1
P1 again
# Eight; one is lost and taken again: nine counters placed.
C dice 2 2 2 2
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 2 2 2
P1 stop
turn P1
legal P1: again; yield
P1 yield
turn C

test SKA-41 SKA-43: The game ends with the last counter of the pool when no box is taken
new skalpott players=3 first=P2 counters=2
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P3 stop
C dice 2 3 4 5
P1 stop
C dice 3 3 4 5
P2 stop
C dice 2 3 3 4
P3 stop
turn C
C dice 1 1 1 2
P1 stop
turn over
refuse C dice 1 1 1 1: MODEL
refuse P2 stop: MODEL
result 0 1 0

test SKA-41: It does not end while a Joker box is taken
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 joker
C dice 3 3 4 5
P2 stop
turn C
# Pool empty, one counter on P1's box: its turn is played.
C dice 2 3 4 5
turn P1
P1 reroll 1
C dice 3
turn P1
P1 stop
turn over
result 0.5 0.5

test SKA-41 SKA-33: Nor while one comes back to the pool
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
P1 reroll 1
C dice 2
turn C
C dice 3 4 5 5
turn P2
P2 stop
turn over
result 0 1

test SKA-42 SKA-10: With the pool empty a player without a counter on its box is passed over
new skalpott players=4 first=P1 counters=1
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 3 4 5
P1 joker
# Two are left. P2 takes one, P3 the other: the pool is empty.
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P3 stop
turn C
refuse P4 yield: MODEL
# P4 is passed over.
C dice 2 3 4 5
turn P1
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
# P1 failed, so P2 can play, and takes the Joker: P3, P4 and P1 are passed over.
C dice 2 3 4 5
turn P2
P2 joker
C dice 2 3 4 5
turn P2
refuse P2 joker: SKA-31
P2 reroll 1
C dice 2
P2 reroll 1
C dice 2
P2 reroll 1
C dice 2
# P2 failed: P3 can play. It gives up its link, and the counter stays for P4.
C dice 2 3 4 5
turn P3
P3 stop
C dice 2 3 4 5
turn P4
P4 stop
turn over
result 0 0 0 1

test SKA-42: Two with a counter on their boxes play on, the others wait
new skalpott players=4 first=P1 counters=2
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 3 4 5
P1 joker
C dice 2 3 4 5
P2 stop
C dice 2 4 4 4
P3 stop
P3 again
C dice 2 3 4 5
P3 joker
C dice 2 4 4 4
P4 stop
P4 again
C dice 4 4 4 4
P4 stop
P4 again
C dice 4 4 4 6
P4 stop
# All eight are out: two on boxes. Next is P1, then P3.
turn C
C dice 1 1 1 1
turn P1
P1 reroll 1
C dice 2
P1 stop
turn C
C dice 2 3 4 5
turn P3
P3 reroll 1
C dice 2
P3 reroll 1
C dice 2
P3 reroll 1
C dice 2
# P3 failed. P4 plays before P1 and P2.
C dice 2 3 4 5
turn P4
P4 stop
C dice 1 1 2 2
turn P1
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 reroll 1
C dice 6
# 6 1 2 2: the third link, and the last counter.
P1 stop
turn over
result 0 0 0 1

test SKA-42: Who is passed over misses that turn only
new skalpott players=3 first=P1 counters=1
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 3 4 5
P1 joker
C dice 2 3 4 5
P2 stop
# Pool empty: P3 is passed over.
C dice 2 3 4 5
turn P1
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
# One is back: P2, then P3.
C dice 2 3 4 5
turn P2
P2 stop
C dice 1 2 3 4
turn P3
P3 stop
turn over
result 0 0 1

test SKA-43 SKA-2: 7 to 21 beats 4 to 18
new skalpott players=2 first=P1 counters=7
C dice 1 1 1 2
P1 stop
C dice 1 2 2 2
P2 stop
C dice 1 2 2 2
P1 stop
C dice 1 2 3 4
P2 stop
C dice 1 2 3 4
P1 stop
C dice 2 3 3 4
P2 stop
C dice 2 3 3 4
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P1 stop
C dice 3 3 4 5
P2 stop
C dice 3 3 4 5
P1 stop
C dice 3 4 5 5
P2 stop
C dice 3 4 5 5
P1 stop
C dice 4 5 5 5
P2 stop
result 0 1

test SKA-43: The longest run comes before higher numbers and before more links
new skalpott players=2 first=P2 counters=5
C dice 5 6 6 6
P2 stop
C dice 1 1 1 2
P1 stop
C dice 4 5 5 5
P2 stop
C dice 1 2 2 2
P1 stop
C dice 3 3 4 5
P2 stop
C dice 1 2 3 4
P1 stop
C dice 2 3 4 5
P2 stop
C dice 5 6 6 6
P1 stop
C dice 1 2 3 4
P2 stop
C dice 5 6 6 6
P1 stop
C dice 1 2 2 2
P2 stop
# P1 has 1 to 3; P2 has six links, but no three together.
result 1 0

test SKA-43: Higher numbers come before more links
new skalpott players=2 first=P2 counters=4
C dice 1 1 1 2
P2 stop
C dice 4 5 5 5
P1 stop
C dice 1 2 2 2
P2 stop
C dice 5 6 6 6
P1 stop
C dice 2 3 3 4
P2 stop
C dice 1 1 1 2
P1 stop
C dice 3 3 4 5
P2 stop
C dice 1 1 1 2
P1 stop
C dice 4 5 5 5
P2 stop
# P1 has 8 and 9; P2 has 1, 2, 4, 6 and 8.
result 1 0

test SKA-43: Of several equally long runs one's highest counts
new skalpott players=2 first=P1 counters=4
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 2 2 2
P1 stop
C dice 1 2 2 2
P2 stop
C dice 4 5 5 5
P1 stop
C dice 3 4 5 5
P2 stop
C dice 5 6 6 6
P1 stop
C dice 4 5 5 5
P2 stop
result 1 0
new skalpott players=2 first=P1 counters=4
C dice 4 5 5 5
P1 stop
C dice 5 6 6 6
P2 stop
C dice 2 3 4 5
P1 stop
C dice 4 5 5 5
P2 stop
C dice 2 3 3 4
P1 stop
C dice 1 2 2 2
P2 stop
C dice 3 4 5 5
P1 stop
C dice 1 1 1 2
P2 stop
# P1 has 4-5 and 7-8, P2 has 1-2 and 8-9.
result 0 1

test SKA-43: It is the run's numbers that count, not those of a link apart from it
new skalpott players=2 first=P1 counters=3
C dice 5 6 6 6
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
P2 stop
C dice 1 2 3 4
P1 stop
C dice 3 3 4 5
P2 stop
# P1 has 2-3 and 9, P2 has 1 and 5-6.
result 0 1

test SKA-43: Equal runs, and more links in all decide
new skalpott players=2 first=P1 counters=4
C dice 5 6 6 6
P1 stop
C dice 5 6 6 6
P2 stop
C dice 4 5 5 5
P1 stop
C dice 4 5 5 5
P2 stop
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 2 3 4
P1 stop
C dice 1 1 1 2
P2 stop
C dice 2 3 4 5
P1 stop
# P1 has 8, 9, 1, 3 and 5; P2 has 8 and 9.
result 1 0
new skalpott players=2 first=P2 counters=4
C dice 5 6 6 6
P2 stop
C dice 5 6 6 6
P1 stop
C dice 4 5 5 5
P2 stop
C dice 4 5 5 5
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
P1 stop
C dice 1 2 3 4
P2 stop
C dice 1 1 1 2
P1 stop
C dice 2 3 4 5
P2 stop
result 0 1

test SKA-43: Equal in everything is shared, wherever the other links are
new skalpott players=2 first=P1 counters=3
C dice 4 5 5 5
P1 stop
C dice 4 5 5 5
P2 stop
C dice 5 6 6 6
P1 stop
C dice 5 6 6 6
P2 stop
C dice 1 1 1 2
P1 stop
C dice 3 3 4 5
P2 stop
result 0.5 0.5

test SKA-43: Those equal first share, the others have nothing
new skalpott players=3 first=P1 counters=1
C dice 3 4 5 5
P1 stop
C dice 3 3 4 5
P2 stop
C dice 3 4 5 5
P3 stop
result 0.5 0 0.5
new skalpott players=3 first=P1 counters=1
C dice 1 2 2 2
P1 stop
C dice 1 2 2 2
P2 stop
C dice 1 2 2 2
P3 stop
result 0.333333 0.333333 0.333333
new skalpott players=4 first=P1 counters=1
C dice 1 2 3 4
P1 stop
C dice 5 6 6 6
P2 stop
C dice 2 3 3 4
P3 stop
C dice 4 5 5 5
P4 stop
result 0 1 0 0

test SKA-43: Single links are compared by their number
new skalpott players=2 first=P1 counters=2
C dice 5 6 6 6
P1 stop
C dice 4 5 5 5
P2 stop
C dice 1 1 1 2
P1 stop
C dice 3 3 4 5
P2 stop
result 1 0

test SKA-43 SKA-40: Who completed the chain is first, whatever the others have
new skalpott players=2 first=P1
C dice 4 6 6 6
P1 stop
P1 again
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 4 4 6
P1 stop
P1 again
C dice 4 4 4 4
P1 stop
P1 again
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 2 4 4
P1 stop
P1 again
C dice 2 2 2 4
P1 stop
P1 again
C dice 1 2 2 2
P1 stop
C dice 4 6 6 6
P2 stop
P2 again
C dice 4 4 6 6
P2 stop
P2 again
C dice 4 4 4 6
P2 stop
P2 again
C dice 4 4 4 4
P2 stop
P2 again
C dice 2 4 4 4
P2 stop
P2 again
C dice 2 2 4 4
P2 stop
P2 again
C dice 2 2 2 4
P2 stop
P2 again
C dice 2 2 2 2
P2 stop
P2 again
C dice 1 1 1 1
P2 stop
turn over
result 0 1
