/* Figures for who runs a server, as Prometheus reads them: what the hall and the doors have
   counted, and what the process has used. */
#ifndef TRISKEL_METRICS_H
#define TRISKEL_METRICS_H

#include "server/hall.h"
#include "server/net.h"

void metrics_write(const HallCounts *hall, const NetCounts *net, Out *out);

#endif
