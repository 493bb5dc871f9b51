# Skalpott: set-up and the roll for first (SKA-1 to SKA-4). The rules: docs/rules/skalpott.md
# Written from the rules alone.

test SKA-1 SKA-41: Two players bring twelve counters each when nobody says otherwise
new skalpott first=P1
# Eight links each: sixteen counters.
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 2 2 2
P1 stop
C dice 1 2 2 2
P2 stop
C dice 1 2 3 4
P1 stop
C dice 1 2 3 4
P2 stop
C dice 2 3 3 4
P1 stop
C dice 2 3 3 4
P2 stop
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 3 3 4 5
P1 stop
C dice 3 3 4 5
P2 stop
C dice 3 4 5 5
P1 stop
C dice 3 4 5 5
P2 stop
C dice 4 5 5 5
P1 stop
C dice 4 5 5 5
P2 stop
# Each loses its first link and takes it again, four times: eight more.
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
P1 stop
C dice 1 1 1 2
P2 stop
C dice 1 1 1 2
P1 stop
turn C
C dice 1 1 1 2
turn P2
P2 stop
turn over
result 0.5 0.5

test SKA-1 SKA-41: The option counters says how many each brings, and there is one pool for all
new skalpott players=2 first=P1 counters=1
C dice 2 3 4 5
P1 stop
turn C
C dice 2 3 4 5
P2 stop
turn over
new skalpott players=2 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 3 3 4 5
P1 stop
turn C
C dice 3 3 4 5
P2 stop
turn over
new skalpott players=3 first=P1 counters=1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
turn C
C dice 2 3 4 5
P3 stop
turn over
new skalpott players=4 first=P1 counters=1
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P3 stop
turn C
C dice 2 3 4 5
P4 stop
turn over
# One may place more than it brought: the pool is common.
new skalpott players=2 first=P1 counters=2
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 2 4 4
P1 stop
P1 again
C dice 2 2 2 4
P1 stop
P1 again
turn C
C dice 2 2 2 2
P1 stop
turn over
result 1 0

test SKA-1 SKA-41: Four players with two counters each place eight
new skalpott players=4 first=P1 counters=2
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
P2 stop
C dice 2 3 4 5
P3 stop
C dice 2 3 4 5
P4 stop
C dice 3 3 4 5
P1 stop
C dice 3 3 4 5
P2 stop
C dice 3 3 4 5
P3 stop
turn C
C dice 3 4 5 5
P4 stop
turn over
result 0.333333 0.333333 0.333333 0

test SKA-1: The dice have six sides, all of them equally likely
new skalpott players=2 first=P1
turn C
refuse C dice 0 1 1 1: SKA-1
refuse C dice 1 1 1 7: SKA-1
refuse C dice 7 7 7 7: SKA-1
refuse C dice 1 257 1 1: SKA-1
refuse C dice 1 1 4294967297 1: SKA-1
refuse C dice 18446744073709551617 1 1 1: SKA-1
# The value is looked at before the number of dice.
refuse C dice 7: SKA-1
refuse C dice 0 6 6: SKA-1
turn C
C dice 6 1 6 1
P1 reroll 3
legal C: dice 1 *1; dice 2 *1; dice 3 *1; dice 4 *1; dice 5 *1; dice 6 *1
refuse C dice 0: SKA-1
refuse C dice 7: SKA-1
refuse C dice 8 8: SKA-1
C dice 2
P1 reroll 1 4
legal C: dice 1 1 *1; dice 1 2 *1; dice 1 3 *1; dice 1 4 *1; dice 1 5 *1; dice 1 6 *1; dice 2 1 *1; dice 2 2 *1; dice 2 3 *1; dice 2 4 *1; dice 2 5 *1; dice 2 6 *1; dice 3 1 *1; dice 3 2 *1; dice 3 3 *1; dice 3 4 *1; dice 3 5 *1; dice 3 6 *1; dice 4 1 *1; dice 4 2 *1; dice 4 3 *1; dice 4 4 *1; dice 4 5 *1; dice 4 6 *1; dice 5 1 *1; dice 5 2 *1; dice 5 3 *1; dice 5 4 *1; dice 5 5 *1; dice 5 6 *1; dice 6 1 *1; dice 6 2 *1; dice 6 3 *1; dice 6 4 *1; dice 6 5 *1; dice 6 6 *1
refuse C dice 1 9: SKA-1
C dice 3 4
turn C
refuse C dice 6 6 6 0: SKA-1

test SKA-1 MODEL: Dice are written as one to four plain numbers, by chance alone
new skalpott players=2 first=P1
refuse C dice: MODEL
refuse C dice 1 1 1 1 1: MODEL
refuse C dice 01 1 1 1: MODEL
refuse C dice 1  1 1 1: MODEL
refuse C dice 1 1 1 1 = 4: MODEL
refuse C dice -1 1 1 1: MODEL
refuse C dice a b c d: MODEL
refuse C die 1 1 1 1: MODEL
refuse C reroll 1: MODEL
refuse C stop: MODEL
refuse P1 dice 1 1 1 1: MODEL
refuse P2 dice 1 1 1 1: MODEL
refuse P3 dice 1 1 1 1: MODEL
turn C
C dice 1 1 1 1
refuse C dice 1 1 1 1: MODEL
refuse P1 dice 1 1 1 1: MODEL
refuse P2 dice 1 1 1 1: MODEL
turn P1

test SKA-1 MODEL: A table has one to four players, who bring one to twelve counters each
refuse new skalpott players=0: MODEL
refuse new skalpott players=5: MODEL
refuse new skalpott players=02: MODEL
refuse new skalpott players=two: MODEL
refuse new skalpott players=-2: MODEL
refuse new skalpott counters=0: MODEL
refuse new skalpott counters=13: MODEL
refuse new skalpott counters=01: MODEL
refuse new skalpott counters=: MODEL
refuse new skalpott players=4 counters=13: MODEL
refuse new skalpott players=1 counters=24: MODEL
new skalpott players=1 counters=1
turn C
new skalpott players=1 counters=12
turn C
new skalpott players=4 counters=12
turn C
new skalpott players=4 counters=1
turn C

test SKA-3 SKA-34 MODEL: An option that the rules do not know is refused
refuse new skalpott joker=maybe: MODEL
refuse new skalpott joker=Commit: MODEL
refuse new skalpott joker=: MODEL
refuse new skalpott first=random: MODEL
refuse new skalpott first=C: MODEL
refuse new skalpott first=1: MODEL
refuse new skalpott first=P0: MODEL
refuse new skalpott first=P01: MODEL
refuse new skalpott first=P3: MODEL
refuse new skalpott players=2 first=P3: MODEL
refuse new skalpott players=3 first=P4: MODEL
refuse new skalpott players=4 first=P5: MODEL
refuse new skalpott players=1 first=P3: MODEL
refuse new skalpott chain=2: MODEL
new skalpott players=4 first=P4 joker=commit counters=3
turn C
new skalpott players=3 first=roll joker=literal counters=12
turn C
new skalpott players=1 first=P2
turn C

test SKA-2 SKA-30: The first link is 4 to 6
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 1 1 1 1
P1 stop
P1 again
C dice 1 1 1 1
P1 joker
new skalpott players=2 first=P1
C dice 1 1 1 1
P1 stop
P1 again
C dice 1 1 1 2
P1 joker
new skalpott players=2 first=P1
C dice 1 1 1 1
P1 stop
P1 again
C dice 1 1 2 2
P1 joker
new skalpott players=2 first=P1
C dice 1 1 1 1
P1 stop
P1 again
C dice 1 1 2 3
refuse P1 joker: SKA-30

test SKA-2 SKA-30: The second link is 7 to 9
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 2 2 2 2
P1 stop
P1 again
C dice 1 1 2 2
refuse P1 joker: SKA-30
new skalpott players=2 first=P1
C dice 2 2 2 2
P1 stop
P1 again
C dice 1 1 2 3
P1 joker
new skalpott players=2 first=P1
C dice 2 2 2 2
P1 stop
P1 again
C dice 1 1 3 3
P1 joker
new skalpott players=2 first=P1
C dice 2 2 2 2
P1 stop
P1 again
C dice 1 2 2 4
P1 joker
new skalpott players=2 first=P1
C dice 2 2 2 2
P1 stop
P1 again
C dice 1 2 3 4
refuse P1 joker: SKA-30

test SKA-2 SKA-30: The third link is 10 to 11
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 2 2 2 4
P1 stop
P1 again
C dice 1 2 2 4
refuse P1 joker: SKA-30
new skalpott players=2 first=P1
C dice 2 2 2 4
P1 stop
P1 again
C dice 1 2 3 4
P1 joker
new skalpott players=2 first=P1
C dice 2 2 2 4
P1 stop
P1 again
C dice 1 2 4 4
P1 joker
new skalpott players=2 first=P1
C dice 2 2 2 4
P1 stop
P1 again
C dice 1 3 4 4
refuse P1 joker: SKA-30

test SKA-2 SKA-30: The fourth link is 12 to 13
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 3 3 3 3
P1 stop
P1 again
C dice 1 2 4 4
refuse P1 joker: SKA-30
new skalpott players=2 first=P1
C dice 3 3 3 3
P1 stop
P1 again
C dice 1 3 4 4
P1 joker
new skalpott players=2 first=P1
C dice 3 3 3 3
P1 stop
P1 again
C dice 1 4 4 4
P1 joker
new skalpott players=2 first=P1
C dice 3 3 3 3
P1 stop
P1 again
C dice 2 2 5 5
refuse P1 joker: SKA-30

test SKA-2 SKA-30: The fifth link is 14 and nothing else
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 2 4 4 4
P1 stop
P1 again
C dice 1 4 4 4
refuse P1 joker: SKA-30
new skalpott players=2 first=P1
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 2 5 5
P1 joker
new skalpott players=2 first=P1
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 3 4 6
refuse P1 joker: SKA-30

test SKA-2 SKA-30: The sixth link is 15 to 16
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 4 4 4 4
P1 stop
P1 again
C dice 2 2 5 5
refuse P1 joker: SKA-30
new skalpott players=2 first=P1
C dice 4 4 4 4
P1 stop
P1 again
C dice 2 3 4 6
P1 joker
new skalpott players=2 first=P1
C dice 4 4 4 4
P1 stop
P1 again
C dice 2 4 4 6
P1 joker
new skalpott players=2 first=P1
C dice 4 4 4 4
P1 stop
P1 again
C dice 2 5 5 5
refuse P1 joker: SKA-30

test SKA-2 SKA-30: The seventh link is 17 to 18
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 4 4 4 6
P1 stop
P1 again
C dice 2 4 4 6
refuse P1 joker: SKA-30
new skalpott players=2 first=P1
C dice 4 4 4 6
P1 stop
P1 again
C dice 2 5 5 5
P1 joker
new skalpott players=2 first=P1
C dice 4 4 4 6
P1 stop
P1 again
C dice 3 4 5 6
P1 joker
new skalpott players=2 first=P1
C dice 4 4 4 6
P1 stop
P1 again
C dice 3 5 5 6
refuse P1 joker: SKA-30

test SKA-2 SKA-30: The eighth link is 19 to 21
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 4 4 6 6
P1 stop
P1 again
C dice 3 4 5 6
refuse P1 joker: SKA-30
new skalpott players=2 first=P1
C dice 4 4 6 6
P1 stop
P1 again
C dice 3 5 5 6
P1 joker
new skalpott players=2 first=P1
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 4 6 6
P1 joker
new skalpott players=2 first=P1
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 5 6 6
P1 joker
new skalpott players=2 first=P1
C dice 4 4 6 6
P1 stop
P1 again
C dice 5 5 6 6
refuse P1 joker: SKA-30

test SKA-2 SKA-30: The ninth link is 22 to 24
# With only this link taken, a first throw that fits no free link is one of its own sums.
new skalpott players=2 first=P1
C dice 6 6 6 6
P1 stop
P1 again
C dice 4 5 6 6
refuse P1 joker: SKA-30
new skalpott players=2 first=P1
C dice 6 6 6 6
P1 stop
P1 again
C dice 5 5 6 6
P1 joker
new skalpott players=2 first=P1
C dice 6 6 6 6
P1 stop
P1 again
C dice 5 6 6 6
P1 joker
new skalpott players=2 first=P1
C dice 6 6 6 6
P1 stop
P1 again
C dice 6 6 6 6
P1 joker

test SKA-2 SKA-43: All nine links together are a chain
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
P1 again
C dice 1 1 1 1
P1 stop
turn over
result 1 0

test SKA-3 SKA-10: Each throws all four dice, from the first seat on, and the highest sum begins
new skalpott players=3
turn C
refuse C dice 1: SKA-3
refuse C dice 1 1: SKA-3
refuse C dice 6 6 6: SKA-3
refuse C dice 6 6 6 7: SKA-1
refuse C dice 7 6 6: SKA-1
refuse P1 stop: MODEL
refuse P1 reroll 1: MODEL
refuse P1 dice 6 6 6 6: MODEL
C dice 1 2 3 4
sees P1: C dice 1 2 3 4
sees P3: C dice 1 2 3 4
sees spectator: C dice 1 2 3 4
turn C
refuse C dice 1 1 1: SKA-3
C dice 5 5 5 5
turn C
refuse C dice 1 1 1: SKA-3
C dice 4 4 4 4
# The roll is over: what follows is the first throw of P2's turn.
turn C
refuse C dice 1 1 1: SKA-11
C dice 1 1 1 2
turn P2
P2 stop
C dice 1 1 1 2
turn P3
P3 stop
C dice 1 1 1 2
turn P1

test SKA-3: The first seat begins if its sum is highest, the last if its own is
new skalpott players=4
C dice 6 6 6 6
C dice 6 6 6 5
C dice 6 6 5 6
C dice 5 6 6 6
C dice 1 2 3 4
turn P1
new skalpott players=4 first=roll
C dice 1 1 1 2
C dice 1 1 1 1
C dice 1 1 1 2
C dice 1 1 2 2
C dice 1 2 3 4
turn P4

test SKA-3: Two players roll when nobody says otherwise
new skalpott
refuse C dice 1 1 1: SKA-3
C dice 1 1 1 1
refuse C dice 1 1 1: SKA-3
C dice 1 1 1 2
refuse C dice 1 1 1: SKA-11
C dice 6 6 6 6
turn P2

test SKA-3: Those equal highest throw again, and only they, in seat order
new skalpott players=4
C dice 5 5 5 5
C dice 4 6 6 6
C dice 6 6 5 5
C dice 6 6 6 4
# P1 is out of it; P2, P3 and P4 threw 22.
refuse C dice 1 1 1: SKA-3
C dice 1 1 1 2
refuse C dice 1 1 1: SKA-3
C dice 3 4 4 4
C dice 3 3 4 5
# P3 and P4 threw 15.
refuse C dice 1 1 1: SKA-3
C dice 6 6 6 6
refuse C dice 1 1 1: SKA-3
C dice 5 6 6 6
refuse C dice 1 1 1: SKA-11
C dice 1 2 3 4
turn P3
P3 stop
C dice 1 2 3 4
turn P4

test SKA-3: They throw again as often as they are equal
new skalpott players=2
C dice 1 1 1 1
C dice 1 1 1 1
C dice 2 2 2 2
C dice 1 1 3 3
C dice 3 3 3 3
C dice 2 2 4 4
refuse C dice 1 1 1: SKA-3
C dice 1 1 1 1
C dice 2 1 1 1
C dice 6 6 6 6
turn P2
new skalpott players=3
C dice 4 4 4 4
C dice 4 4 4 4
C dice 4 4 4 4
C dice 3 3 3 3
C dice 1 1 1 1
C dice 3 3 3 3
C dice 1 1 1 2
C dice 1 1 1 1
C dice 1 2 3 4
turn P1

test SKA-3: Equal sums below the highest mean nothing
new skalpott players=4
C dice 6 5 5 5
C dice 6 5 5 5
C dice 5 5 6 6
C dice 5 5 5 6
refuse C dice 1 1 1: SKA-11
C dice 1 2 3 4
turn P3

test SKA-3 SKA-13: The roll places nothing
new skalpott players=2 counters=1
C dice 2 3 4 5
C dice 1 1 1 1
# P1 threw 14 for the roll; its link is free all the same, and so is every counter.
C dice 2 3 4 5
refuse P1 joker: SKA-30
P1 stop
turn C
C dice 2 3 4 5
P2 stop
turn over
result 0.5 0.5

test SKA-3 SKA-20: The roll gives no right to another turn
new skalpott players=2
C dice 6 6 6 6
C dice 4 4 4 4
turn C
refuse P1 again: MODEL
refuse P1 yield: MODEL

test SKA-3: When the table names the first player nothing is rolled
new skalpott players=2 first=P2
refuse C dice 1 1 1: SKA-11
C dice 6 6 6 6
turn P2
new skalpott players=3 first=P1
C dice 1 1 1 1
turn P1
new skalpott players=3 first=P3
C dice 1 1 1 1
turn P3
new skalpott players=4 first=P4
C dice 1 1 1 1
turn P4
P4 stop
P4 yield
C dice 1 1 1 1
turn P1

test SKA-4 SKA-13: Everyone has a chain of its own, and all are the same
new skalpott players=4 first=P1
C dice 2 3 4 5
P1 stop
# That P1 holds the fifth link is nothing to P2, P3 and P4.
C dice 2 3 4 5
refuse P2 joker: SKA-30
P2 stop
turn C
C dice 2 3 4 5
refuse P3 joker: SKA-30
P3 stop
turn C
C dice 2 3 4 5
refuse P4 joker: SKA-30
P4 stop
turn C
# Now it is held by each of them.
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 stop
C dice 2 3 4 5
legal P2: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P2 stop
C dice 1 1 1 2
legal P3: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P3 stop
C dice 2 3 4 5
legal P4: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker

test SKA-4 SKA-43: The chain comes with the seat, so there is nothing to pick
new skalpott players=4 first=P1 counters=1
C dice 2 3 4 5
P1 stop
turn C
C dice 2 3 4 5
P2 stop
turn C
C dice 2 3 4 5
P3 stop
turn C
C dice 2 3 4 5
P4 stop
result 0.25 0.25 0.25 0.25
