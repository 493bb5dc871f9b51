/* What the two halves of the simulation share: simulation.c (many tables with many people) and
   twins.c (two tables that one viewer cannot tell apart). */
#ifndef TRISKEL_SIMULATION_H
#define TRISKEL_SIMULATION_H

#include "bots/guests.h"
#include "core/legal.h"
#include "table/inside.h"
#include "tests/pair.h"
#include "tests/random_options.h"
#include "tests/tables.h"

/* Pairs of tables of one game, until so many positions have been compared. */
void check_twins(const Game *game, uint64_t first_seed, uint64_t pairs);

#endif
