/* What the two halves of the simulation share: simulation.c (many tables with many people) and
   twins.c (two tables that one viewer cannot tell apart). */
#ifndef TRISKEL_SIMULATION_H
#define TRISKEL_SIMULATION_H

#include "bots/guests.h"
#include "core/legal.h"
#include "table/inside.h"
#include "tests/alike.h"
#include "tests/random_options.h"
#include "tests/tables.h"

/* `P1 bid 3` */
Text write_line(const Game *game, Actor seat, Action action, char line[96]);

/* Any action that could be written down, sensible or not. */
Action any_action(const Game *game, Random *random);

/* Something that is perhaps no line at all. */
Text write_garbage(const Game *game, Random *random, char line[96]);

/* Pairs of tables of one game, until so many positions have been compared. */
void check_twins(const Game *game, uint64_t first_seed, uint64_t pairs);

#endif
