/* People at one table of a house (house.h), for tests of what a hall promises them. */
#ifndef TRISKEL_TEST_COMPANY_H
#define TRISKEL_TEST_COMPANY_H

#include "tests/server/house.h"

enum { PEOPLE = 4 };

extern House house;
extern Client people[PEOPLE]; /* their sockets, one each … */
extern Client second, third;  /* … and whoever's besides */
extern char code[16], watch[16], tokens[PEOPLE][32];

/* A house in memory, and its end. */
int open_house(void **state);
int close_house(void **state);

/* What the last call was answered. */
Text answered(void);
bool mentions(Text text, const char *part);
/* A request with a key of its own, put in after its first brace. */
const char *with_key(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* `/api/tables/CODE…` with what follows. */
const char *path_of(const char *what);

/* Ana opens a table: `members` are those of the call besides key and name. */
void ana_opens(const char *members);
/* The next one sits down; `members` may be empty, or begin with a comma. */
void sit(unsigned person, const char *members);
/* Opens a socket and says hello, with further members; as somebody, with the watch code, or as
   nobody in particular. */
void hello_on(Client *client, unsigned person, const char *more);
void hello(unsigned person, const char *more);
void watch_on(Client *client, const char *code_or_null);
/* From now on only what comes to anybody is looked at. */
void look_all(void);

/* Ana and Bo at Skull for three, with a bot, about to begin; and the game has begun. */
void gather(void);
void begin(void);

/* The last frame of a kind that a client got; empty: none. */
Text last_frame(const Client *client, const char *kind);
/* Plays whatever stands first, as long as it is asked. True: something was played. */
bool plays(unsigned person);
/* So many frames of a kind. */
unsigned count_frames(const Client *client, const char *part);

#endif
