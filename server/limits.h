/* How much one address may do: so many of each kind within a while, and so many connections at a
   time. An address is whoever answers for it (address_payer). The memory this takes is
   bounded: who has done nothing for a while is forgotten, and when there is no room for a new
   address, it shares the limits of all that have none. */
#ifndef TRISKEL_LIMITS_H
#define TRISKEL_LIMITS_H

#include "server/address.h"

/* What is counted: at once, and again after so many milliseconds each. */
#define LIMIT_KINDS(X)                                                                             \
    X(LIMIT_CALLS, "calls")   /* HTTP calls and upgrades */                                        \
    X(LIMIT_MISSES, "misses") /* codes that no table has */                                        \
    X(LIMIT_TABLES, "tables") /* tables opened */                                                  \
    X(LIMIT_SEATS, "seats")   /* seats taken */

typedef enum LimitKind {
#define X(id, name) id,
    LIMIT_KINDS(X)
#undef X
        LIMIT_KIND_COUNT
} LimitKind;

typedef struct LimitsSetup {
    struct {
        uint32_t most;  /* at once; 0: no limit */
        uint32_t spell; /* after so many milliseconds all of them are allowed again */
    } kinds[LIMIT_KIND_COUNT];
    uint32_t most_connections; /* at a time, from one address; 0: no limit */
    uint32_t most_addresses;   /* remembered */
} LimitsSetup;

LimitsSetup limits_defaults(void);

typedef struct Limits Limits;
Limits *limits_new(const LimitsSetup *setup); /* NULL without memory */
/* Whom to tell when an address is over a limit, `of` what: the name of a kind, or `connections`. An
   address is told of once a minute, however much it does. */
typedef void OverLimit(void *context, Address from, const char *of);
void limits_tell(Limits *limits, OverLimit *tell, void *context);
void limits_free(Limits *limits); /* NULL is fine */

/* One more of that kind from an address. False: that is too many. */
__attribute__((warn_unused_result)) bool limits_take(Limits *limits, Address from, LimitKind kind,
                                                     uint64_t now);
/* Would one more be too many? It is not counted. */
__attribute__((warn_unused_result)) bool limits_are_reached(Limits *limits, Address from,
                                                            LimitKind kind, uint64_t now);

/* A connection is opened; false: there are too many from there, and it does not count. And closed.
 */
__attribute__((warn_unused_result)) bool limits_connect(Limits *limits, Address from, uint64_t now);
void limits_disconnect(Limits *limits, Address from);

#endif
