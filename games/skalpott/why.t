# What may explain a refusal to a player of Skalpott: see games/skull/why.t.

phase rolling for the first turn
dice reroll stop joker again yield: SKA-3

phase throwing
dice: SKA-10 SKA-11
reroll stop joker again yield: SKA-10 SKA-12

phase deciding
dice: SKA-10 SKA-11
reroll: SKA-10 SKA-12
stop: SKA-10 SKA-34
joker: SKA-10 SKA-30 SKA-31
again yield: SKA-10 SKA-20

phase playing on
dice: SKA-10 SKA-11
reroll stop joker: SKA-10 SKA-20
again yield: SKA-10

phase over
dice reroll stop joker again yield: SKA-40 SKA-41
