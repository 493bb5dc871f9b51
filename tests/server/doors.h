/* Real sockets for a house (house.h): a server's own doors (server/net.h) and WebSocket clients,
   all in one thread, which turns the server's loop by hand and tells it the time. */
#ifndef TRISKEL_TEST_DOORS_H
#define TRISKEL_TEST_DOORS_H

#include "tests/server/house.h"

extern const Doors real_doors;
/* Milliseconds until who does not read is cut off, of doors that are opened from now on. */
extern uint32_t doors_slow_after;

#endif
