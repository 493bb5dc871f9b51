/* What people ask for at twin halls (twin_houses.h) besides moves: frames, the same for both,
   written into `request`. */
#ifndef TRISKEL_TEST_TWIN_WISHES_H
#define TRISKEL_TEST_TWIN_WISHES_H

#include "tests/server/twin_houses.h"

/* Without members, about a person, and with one member. */
const char *wish_plain(TwinHouses *twins, TwinRequest *request, const char *kind);
const char *wish_about(TwinHouses *twins, TwinRequest *request, const char *kind);
const char *wish_number(TwinHouses *twins, TwinRequest *request, const char *kind,
                        const char *member, uint32_t number);
const char *wish_text(TwinHouses *twins, TwinRequest *request, const char *kind, const char *member,
                      Text text);

/* A line of this game's to say, or none. */
const char *wish_saying(TwinHouses *twins, TwinRequest *request);
/* Something for which it does not matter what else happens just now. */
const char *wish_harmless(TwinHouses *twins, TwinRequest *request);
/* Anything but a move. Most of it is refused once the game has begun. */
const char *wish_anything(TwinHouses *twins, TwinRequest *request);

#endif
