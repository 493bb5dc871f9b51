# Skalpott: the solo game (SKA-50 to SKA-55). The rules: docs/rules/skalpott.md
# In many of these games P1 copies what Le Jeu must have taken: the game is shared if that is what it took.

test SKA-50 SKA-1 SKA-41: The solo game has twenty-four counters
new skalpott players=1
# P1 takes eight links in one go.
C dice 1 1 1 3
P1 stop
P1 again
C dice 2 2 2 2
P1 stop
P1 again
C dice 2 2 2 4
P1 stop
P1 again
C dice 2 2 4 4
P1 stop
P1 again
C dice 2 4 4 4
P1 stop
P1 again
C dice 4 4 4 4
P1 stop
P1 again
C dice 4 4 4 6
P1 stop
P1 again
C dice 4 4 6 6
P1 stop
P1 again
# It loses the eighth, Le Jeu takes a link, P1 takes the eighth again and goes on: seven times.
C dice 4 5 5 5
P1 stop
C dice 1 1 1 2
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 5 5 5
P1 stop
C dice 1 2 2 2
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 5 5 5
P1 stop
C dice 1 2 3 4
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 5 5 5
P1 stop
C dice 2 3 3 4
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 5 5 5
P1 stop
C dice 2 3 4 5
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 5 5 5
P1 stop
C dice 3 3 4 5
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 5 5 5
P1 stop
C dice 3 4 5 5
C dice 4 4 6 6
P1 stop
P1 again
C dice 4 5 5 5
P1 stop
C dice 4 5 5 5
turn C
# Twenty-three are placed or lost.
C dice 4 4 6 6
P1 stop
turn over
result 0.5 0.5

test SKA-50 SKA-41 SKA-55: It is the two-player game, with two players' counters and two results
new skalpott players=1 counters=1
C dice 2 3 4 5
P1 stop
turn C
C dice 2 3 4 5
turn over
result 0.5 0.5
new skalpott players=1 counters=1
C dice 2 3 4 5
P1 stop
C dice 3 3 4 5
result 0 1
new skalpott players=1 counters=1
C dice 3 3 4 5
P1 stop
C dice 2 3 4 5
result 1 0

test SKA-50 SKA-3: The solo player begins when nobody says otherwise
new skalpott players=1
turn C
# Neither the roll for first nor a throw of Le Jeu's.
refuse C dice 1 1 1: SKA-11
C dice 1 2 3 4
turn P1
new skalpott players=1 first=P1
refuse C dice 1 1 1: SKA-11
C dice 1 2 3 4
turn P1

test SKA-50 SKA-3: Le Jeu begins if the table says so
new skalpott players=1 first=P2
turn C
refuse C dice 1 1 1: SKA-51
C dice 1 2 3 4
turn C
refuse C dice 1 1 1: SKA-11
C dice 1 2 3 4
turn P1

test SKA-50 SKA-3: The roll may decide in the solo game too
new skalpott players=1 first=roll
refuse C dice 1 1 1: SKA-3
C dice 1 2 3 4
refuse C dice 1 1 1: SKA-3
C dice 2 2 2 4
refuse C dice 1 1 1: SKA-3
C dice 1 1 1 1
C dice 1 1 1 2
# Le Jeu has the higher sum.
refuse C dice 1 1 1: SKA-51
C dice 1 2 3 4
refuse C dice 1 1 1: SKA-11
new skalpott players=1 first=roll
C dice 6 6 6 6
C dice 5 6 6 6
refuse C dice 1 1 1: SKA-11
C dice 1 1 1 2
turn P1

test SKA-50 SKA-12 SKA-20 SKA-30 SKA-34: P1 plays as with people
new skalpott players=1
C dice 1 2 3 4
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
refuse P1 joker: SKA-30
refuse P1 reroll 5: SKA-12
P1 reroll 1 4
refuse C dice 1: SKA-12
C dice 3 6
P1 reroll 2
C dice 3
# 3 3 3 6: the third throw stopped by itself.
refuse C dice 1: SKA-51
C dice 5 6 6 6
C dice 2 4 4 4
P1 stop
legal P1: again; yield
P1 again
C dice 2 3 4 5
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop; joker
P1 joker
C dice 4 5 5 5
C dice 1 1 1 2
refuse P1 stop: SKA-34
refuse P1 joker: SKA-31
P1 reroll 1
C dice 1
P1 stop
refuse C dice 1: SKA-51
new skalpott players=1 joker=commit
C dice 2 3 4 5
P1 stop
C dice 5 6 6 6
C dice 2 3 4 5
P1 joker
C dice 4 5 5 5
C dice 1 1 1 2
legal P1: reroll 1; reroll 1 2; reroll 1 2 3; reroll 1 2 3 4; reroll 1 2 4; reroll 1 3; reroll 1 3 4; reroll 1 4; reroll 2; reroll 2 3; reroll 2 3 4; reroll 2 4; reroll 3; reroll 3 4; reroll 4; stop
P1 stop
refuse C dice 1: SKA-51

test SKA-51: Le Jeu throws four dice once and takes the link they fit
new skalpott players=1 counters=2
C dice 2 3 4 5
P1 stop
turn C
refuse C dice 1: SKA-51
refuse C dice 1 1: SKA-51
refuse C dice 1 1 1: SKA-51
refuse C dice 1 1 1 7: SKA-1
refuse C dice 7: SKA-1
refuse P2 stop: MODEL
refuse P2 reroll 1: MODEL
refuse P2 joker: MODEL
refuse P1 stop: MODEL
refuse P2 dice 1 1 1 1: MODEL
C dice 2 3 4 5
sees P1: C dice 2 3 4 5
# That was its turn: no second throw, no choice.
turn C
refuse C dice 1 1 1: SKA-11
refuse P2 stop: MODEL
refuse P2 reroll 1: MODEL
C dice 4 5 5 5
P1 stop
C dice 4 5 5 5
result 0.5 0.5

test SKA-51: It must take it, poor as it may be
new skalpott players=1 counters=2 first=P2
C dice 5 6 6 6
C dice 5 6 6 6
P1 stop
# A second throw would be 6 1 1 2, the third link.
C dice 1 1 1 2
C dice 1 1 1 2
P1 stop
result 0.5 0.5

test SKA-52: If the sum does not fit, the lowest die becomes a six
new skalpott players=1 counters=2 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
# 2 3 4 5 is held, so 6 3 4 5: the seventh link.
C dice 2 3 4 5
turn C
refuse C dice 1 1 1: SKA-11
C dice 3 4 5 5
P1 stop
result 0.5 0.5
# Wherever that die lies.
new skalpott players=1 counters=2 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 5 4 2 3
C dice 3 4 5 5
P1 stop
result 0.5 0.5
# Compared with a link above and one below.
new skalpott players=1 counters=2 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
C dice 4 5 5 5
P1 stop
result 1 0
new skalpott players=1 counters=2 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 2 3 4 5
C dice 1 2 3 4
P1 stop
result 0 1

test SKA-52: Only one of several lowest dice
new skalpott players=1 counters=2 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
# 2 2 5 5 becomes 6 2 5 5, the seventh link.
C dice 2 2 5 5
C dice 3 4 5 5
P1 stop
result 0.5 0.5
new skalpott players=1 counters=2 first=P2
C dice 1 1 1 2
C dice 1 1 1 2
P1 stop
# 1 1 2 1 becomes 6 1 2 1, the third.
C dice 1 1 2 1
C dice 1 2 3 4
P1 stop
result 0.5 0.5

test SKA-52 SKA-51: The second throw is made only where the first does not fit
new skalpott players=1 counters=2 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
# 3 3 4 5 fits as it is; 6 3 4 5 would be the seventh link.
C dice 3 3 4 5
C dice 3 3 4 5
P1 stop
result 0.5 0.5

test SKA-53: If that does not fit either, the two highest become ones
new skalpott players=1 counters=3 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 4 5 5 5
C dice 4 5 5 5
P1 stop
# 1 4 4 5 and 6 4 4 5 are held, so 1 4 4 1: the third link.
C dice 1 4 4 5
turn C
refuse C dice 1 1 1: SKA-11
C dice 1 2 3 4
P1 stop
result 0.5 0.5

test SKA-53 SKA-52: They are the highest of the second throw, the six that was set among them
new skalpott players=1 counters=3 first=P2
C dice 3 3 4 5
C dice 3 3 4 5
P1 stop
C dice 4 5 5 5
C dice 4 5 5 5
P1 stop
# 2 4 4 5 and 6 4 4 5 are held, so 1 4 4 1, the third; from the dice as thrown it would be 2 4 1 1, the second.
C dice 2 4 4 5
C dice 1 2 3 4
P1 stop
result 0.5 0.5

test SKA-53: Only two of several highest dice
new skalpott players=1 counters=3 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
# 2 4 4 4 and 6 4 4 4 are held, so 1 1 4 4: the third link.
C dice 2 4 4 4
C dice 1 2 3 4
P1 stop
result 0.5 0.5
# Four sixes stay four sixes, then become 1 1 6 6.
new skalpott players=1 counters=2 first=P2
C dice 5 6 6 6
C dice 5 6 6 6
P1 stop
C dice 6 6 6 6
C dice 2 3 4 5
P1 stop
result 0.5 0.5

test SKA-53 SKA-52: The third throw is made only where the second does not fit
new skalpott players=1 counters=2 first=P2
C dice 1 2 3 4
C dice 1 2 3 4
P1 stop
# 1 2 3 4 becomes 6 2 3 4, the sixth; not 1 2 3 1, the second.
C dice 1 2 3 4
C dice 3 3 4 5
P1 stop
result 0.5 0.5

test SKA-51 SKA-52 SKA-53: The virtual throws of Le Jeu
# One thrown sum, three ways: 3 2 6 4 is 15; 3 6 6 4 is 19; 3 1 1 4 is 9.
new skalpott players=1 counters=1 first=P2
C dice 3 2 6 4
C dice 3 3 4 5
P1 stop
result 0.5 0.5
new skalpott players=1 counters=2 first=P2
C dice 3 3 4 5
C dice 3 3 4 5
P1 stop
C dice 3 2 6 4
C dice 4 5 5 5
P1 stop
result 0.5 0.5
new skalpott players=1 counters=3 first=P2
C dice 3 3 4 5
C dice 3 3 4 5
P1 stop
C dice 4 5 5 5
C dice 4 5 5 5
P1 stop
C dice 3 2 6 4
C dice 1 2 2 2
P1 stop
result 0.5 0.5
# And a fourth: none of them fits, a counter goes on the Joker box.
new skalpott players=1 counters=4 first=P2
C dice 3 3 4 5
C dice 3 3 4 5
P1 stop
C dice 4 5 5 5
C dice 4 5 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 3 2 6 4
C dice 5 6 6 6
P1 stop
# The pool is empty now, and Le Jeu has its box to play.
turn C
refuse C dice 1 1 1: SKA-51
C dice 1 1 1 2
turn over
result 1 0

test SKA-54 SKA-42: If none of the three fits, a counter from the pool goes on its Joker box
new skalpott players=1 counters=4 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
# Two are left. 14, 18 and 9 are held.
C dice 2 3 4 5
turn C
refuse C dice 1 1 1: SKA-11
refuse P2 joker: MODEL
# P1 takes the last one of the pool.
C dice 5 6 6 6
P1 stop
turn C
refuse C dice 1 1 1: SKA-51
# P1 is passed over: only Le Jeu has a counter.
C dice 1 1 1 2
turn over
# 1-2, 5, 7 against 2, 5, 7, 9.
result 0 1

test SKA-54 SKA-32: Its next turn has a fourth throw, a real one of all four dice
new skalpott players=1 counters=4 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
C dice 5 6 6 6
P1 stop
# The same three throws fit no better.
C dice 2 3 4 5
turn C
refuse C dice 1: SKA-54
refuse C dice 1 1 1: SKA-54
refuse C dice 1 1 1 9: SKA-1
refuse C dice 0: SKA-1
refuse P1 stop: MODEL
refuse P2 stop: MODEL
refuse P2 reroll 1: MODEL
C dice 1 1 1 2
# The counter on the box went on the first link, and the game is over.
turn over
result 0 1

test SKA-54 SKA-33: The fourth throw stands, also on a held link
new skalpott players=1 counters=4 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
C dice 5 6 6 6
P1 stop
C dice 2 3 4 5
# A set die would make it 18 or 9, but nothing is set any more: the fifth link is lost.
C dice 2 3 4 5
# The counter is back in the pool, for P1.
turn C
refuse C dice 1 1 1: SKA-11
C dice 2 3 4 5
turn P1
P1 stop
# P1 lost its fifth too, and Le Jeu takes its own again: 14 fits.
refuse C dice 1 1 1: SKA-51
C dice 2 3 4 5
turn over
# P1 has 2, 7 and 9.
result 1 0

test SKA-54 SKA-33: Nothing is set after the fourth throw
new skalpott players=1 counters=5 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
C dice 5 6 6 6
P1 stop
C dice 2 3 4 5
# 3 4 4 6 is held; with a six for its three it would be 20, the eighth link.
C dice 3 4 4 6
# The seventh is lost and the counter is back: three in the pool.
refuse C dice 1 1 1: SKA-11
C dice 5 6 6 6
P1 stop
C dice 3 4 5 5
C dice 5 6 6 6
P1 stop
turn C
C dice 5 6 6 6
# 2, 5, 7, 9 each.
turn over
result 0.5 0.5

test SKA-54 SKA-32 SKA-55: In its Joker turn too it takes the first fit, on its first throw already
new skalpott players=1 counters=4 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
C dice 1 1 1 2
P1 stop
# 6 fits its first link: no more throws. A second would be 6 1 2 2, the third link.
C dice 1 1 2 2
turn over
result 0.5 0.5

test SKA-54 SKA-52 SKA-53: In its Joker turn the set dice count as before
new skalpott players=1 counters=4 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
C dice 4 5 5 5
P1 stop
# 4 5 4 4 is held; 6 5 4 4 is the eighth link. It is placed from the box.
C dice 4 5 4 4
turn over
result 0.5 0.5
new skalpott players=1 counters=4 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
C dice 1 2 3 4
P1 stop
# 4 4 4 2 and 4 4 4 6 are held; it ends as 1 1 4 4, the third link.
C dice 4 4 4 2
turn over
result 0.5 0.5

test SKA-54 SKA-31: After that its box is free, and the next turn has three throws again
new skalpott players=1 counters=6 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
# Six left: on the box it goes.
C dice 2 3 4 5
C dice 1 1 1 2
P1 stop
# Four left. The fourth throw places.
C dice 2 3 4 5
C dice 4 5 5 5
C dice 2 3 3 4
P1 stop
# Three left. A second Joker: two.
C dice 2 3 4 5
refuse C dice 1 1 1: SKA-11
C dice 2 3 3 4
P1 stop
# And it fails: three.
C dice 2 3 4 5
refuse C dice 1 1 1: SKA-54
C dice 2 3 4 5
refuse C dice 1 1 1: SKA-11
C dice 2 3 3 4
P1 stop
C dice 2 3 4 5
turn C
C dice 5 6 6 6
P1 stop
turn over
# P1 has 1-2, 4-5, 7, 9; Le Jeu 2, 5, 7-8.
result 0 1

test SKA-55 SKA-20: Le Jeu always takes the other turn, without an action
new skalpott players=1 counters=3 first=P2
C dice 2 4 4 4
turn C
refuse P2 again: MODEL
refuse P2 yield: MODEL
# Still its turn.
refuse C dice 1 1 1: SKA-51
C dice 5 5 5 5
refuse C dice 1 1 1: SKA-51
C dice 1 1 1 2
refuse C dice 1 1 1: SKA-11
C dice 1 1 1 2
turn P1

test SKA-55 SKA-20 SKA-52: It goes by the dice as they lie after the second throw
# 1 4 4 4 is held, 6 4 4 4 is four even dice.
new skalpott players=1 first=P2
C dice 2 3 3 4
C dice 1 1 1 2
P1 stop
C dice 1 4 4 4
refuse C dice 1 1 1: SKA-51
# Four even dice stay even: 2 2 4 4 to 6 2 4 4.
new skalpott players=1 first=P2
C dice 2 3 3 4
C dice 1 1 1 2
P1 stop
C dice 2 2 4 4
refuse C dice 1 1 1: SKA-51
# Four odd dice do not stay odd: 1 3 5 5 to 6 3 5 5.
new skalpott players=1 first=P2
C dice 2 3 4 5
C dice 1 1 1 2
P1 stop
C dice 1 3 5 5
refuse C dice 1 1 1: SKA-11

test SKA-55 SKA-20 SKA-53: It goes by the dice as they lie after the third throw
# 3 3 3 5, then 6 3 3 5, then 1 3 3 1: four odd dice.
new skalpott players=1 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 3 3 3 5
refuse C dice 1 1 1: SKA-51
C dice 6 6 6 5
refuse C dice 1 1 1: SKA-11
# 2 4 4 4, then 6 4 4 4, then 1 1 4 4: even no longer.
new skalpott players=1 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 2 4 4 4
refuse C dice 1 1 1: SKA-11

test SKA-55 SKA-20 SKA-54: It goes by the fourth throw too
new skalpott players=1 counters=5 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
C dice 5 6 6 6
P1 stop
C dice 2 3 4 5
C dice 4 4 6 6
# Placed from the box with four even dice, two left in the pool: Le Jeu is in turn again.
refuse C dice 1 1 1: SKA-51
C dice 1 1 1 2
refuse C dice 1 1 1: SKA-11
C dice 1 1 1 2
P1 stop
turn over
# 1-2, 5, 7-8 against 1-2, 5, 7, 9.
result 0 1
# Four even dice on a held link give nothing.
new skalpott players=1 counters=5 first=P2
C dice 2 3 4 5
C dice 2 3 4 5
P1 stop
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 1 2 2 2
C dice 1 2 2 2
P1 stop
C dice 2 3 4 5
C dice 5 6 6 6
P1 stop
C dice 2 3 4 5
C dice 2 4 4 4
refuse C dice 1 1 1: SKA-11

test SKA-55 SKA-30 SKA-54: A counter on its box gives no other turn
new skalpott players=1 first=P2
C dice 3 4 5 5
C dice 3 4 5 5
P1 stop
C dice 4 5 5 5
C dice 4 5 5 5
P1 stop
# 5 3 5 5 and 5 6 5 5 are held, so 1 1 5 5: the fourth link, with four odd dice.
C dice 5 3 5 5
refuse C dice 1 1 1: SKA-51
# Now all three are held. The dice end as four odd ones, but no link is taken.
C dice 5 3 5 5
turn C
refuse C dice 1 1 1: SKA-11
C dice 1 1 1 2
turn P1

test SKA-55 SKA-21: It has no other turn when the pool is empty
new skalpott players=1 counters=1
C dice 2 3 4 5
P1 stop
C dice 2 4 4 4
turn over
result 0.5 0.5
new skalpott players=1 counters=2
C dice 2 3 4 5
P1 stop
C dice 3 3 4 5
C dice 2 3 4 5
P1 joker
# The last counter, with four even dice; P1's box is still to be played.
C dice 4 4 4 6
turn C
refuse C dice 1 1 1: SKA-11
C dice 2 3 4 5
turn P1
refuse P1 joker: SKA-31

test SKA-55 SKA-40: It wins by a complete chain, at once
new skalpott players=1 first=P2
C dice 4 6 6 6
C dice 4 4 6 6
C dice 4 4 4 6
C dice 4 4 4 4
C dice 2 4 4 4
C dice 2 2 4 4
C dice 2 2 2 4
C dice 2 2 2 2
turn C
C dice 1 1 1 1
turn over
result 0 1

test SKA-55 SKA-42: It is passed over when the pool is empty and its box too
new skalpott players=1 counters=1
C dice 2 4 4 4
P1 stop
P1 again
C dice 2 3 4 5
P1 joker
turn C
refuse C dice 1 1 1: SKA-11
C dice 2 3 4 5
turn P1
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
P1 reroll 1
C dice 2
# P1 failed: the counter is Le Jeu's to win.
refuse C dice 1 1 1: SKA-51
C dice 1 1 1 1
turn over
result 0 1

test SKA-55: Le Jeu's seat is a viewer like any, and sees everything as all do
new skalpott players=1
C dice 1 2 3 4
sees P2: C dice 1 2 3 4
sees P1: C dice 1 2 3 4
sees spectator: C dice 1 2 3 4
sees all: C dice 1 2 3 4
P1 reroll 2 3
sees P2: P1 reroll 2 3
sees spectator: P1 reroll 2 3
C dice 6 6
P1 stop
sees P2: P1 stop
C dice 2 4 4 4
sees P2: C dice 2 4 4 4
sees P1: C dice 2 4 4 4

test SKA-55 SKA-12: The seat of Le Jeu never acts
new skalpott players=1
refuse P2 stop: MODEL
C dice 2 3 4 5
P1 stop
refuse P2 reroll 1: MODEL
refuse P2 stop: MODEL
refuse P2 joker: MODEL
C dice 1 1 1 1
refuse P2 again: MODEL
refuse P2 yield: MODEL
refuse P1 again: MODEL
refuse P3 stop: MODEL
turn C
