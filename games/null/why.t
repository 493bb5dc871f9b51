# What may explain a refusal to a player: see games/skull/why.t. This game's views name no phase.

phase -
call: NUL-1 NUL-3
toss: NUL-2 NUL-3
