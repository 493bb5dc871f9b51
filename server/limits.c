/* Limits by address: a hash table of fixed size, in which whoever has nothing on record makes room
   for somebody new. See limits.h. */
#include "server/limits.h"

#include "base/heap.h"

#include <sodium.h>
#include <string.h>

/* What has been taken is kept as one time: until then the address is busy, each thing taken adding
   its share of the spell. More may be taken as long as that is no further ahead than the spell. In
   nanoseconds, so that shares need no fractions. */
enum { NANOSECONDS = 1000000 };

typedef struct Taker {
    Address from;
    uint32_t next; /* with the same hash, counted from 1; 0: none */
    uint32_t connections;
    uint64_t quiet_until; /* that it is over a limit was told */
    uint64_t busy_until[LIMIT_KIND_COUNT];
} Taker;

struct Limits {
    LimitsSetup setup;
    unsigned char key[crypto_shorthash_KEYBYTES]; /* so that nobody can choose who shares a chain */
    Taker all_others;                             /* shared by those for whom there is no room */
    Taker *takers;
    uint32_t *chains;    /* by hash: the first, counted from 1 */
    uint32_t chain_mask; /* their number less one */
    uint32_t used;       /* takers */
    uint32_t hand;       /* where the search for somebody to forget goes on */
    OverLimit *tell;     /* or NULL */
    void *context;
};

static const char *const kind_names[] = {
#define X(id, name) name,
    LIMIT_KINDS(X)
#undef X
};

LimitsSetup limits_defaults(void)
{
    enum { SECOND = 1000, MINUTE = 60 * SECOND };
    return (LimitsSetup){
        .kinds = {[LIMIT_CALLS] = {600, MINUTE},
                  [LIMIT_MISSES] = {20, MINUTE},
                  [LIMIT_TABLES] = {30, 10 * MINUTE},
                  [LIMIT_SEATS] = {120, 10 * MINUTE}},
        .most_connections = 100,
        .most_addresses = 1 << 16,
    };
}

Limits *limits_new(const LimitsSetup *setup)
{
    Limits *limits = calloc(1, sizeof *limits);
    uint32_t chains = 1;
    while (chains < setup->most_addresses && chains < UINT32_MAX / 2)
        chains *= 2;
    if (limits == NULL)
        return NULL;
    limits->setup = *setup;
    limits->chain_mask = chains - 1;
    limits->chains = calloc(chains, sizeof *limits->chains);
    limits->takers = calloc((size_t)setup->most_addresses + 1, sizeof *limits->takers);
    if (limits->chains == NULL || limits->takers == NULL) {
        limits_free(limits);
        return NULL;
    }
    randombytes_buf(limits->key, sizeof limits->key);
    return limits;
}

void limits_free(Limits *limits)
{
    if (limits == NULL)
        return;
    free(limits->takers);
    free(limits->chains);
    free(limits);
}

/* ---- Finding, forgetting ------------------------------------------------------------------- */

static uint32_t *chain_of(Limits *limits, Address from)
{
    uint64_t hash;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "one word");
    crypto_shorthash((unsigned char *)&hash, from.bytes, sizeof from.bytes, limits->key);
    return &limits->chains[hash & limits->chain_mask];
}

static Taker *find(Limits *limits, Address from)
{
    uint32_t at = *chain_of(limits, from);
    while (at > 0 && !address_is(limits->takers[at - 1].from, from))
        at = limits->takers[at - 1].next;
    return at > 0 ? &limits->takers[at - 1] : NULL;
}

static bool is_idle(const Taker *taker, uint64_t now)
{
    bool idle = taker->connections == 0 && taker->quiet_until <= now;
    for (unsigned kind = 0; kind < LIMIT_KIND_COUNT; kind++)
        idle = idle && taker->busy_until[kind] <= now * NANOSECONDS;
    return idle;
}

static void forget(Limits *limits, Taker *taker)
{
    uint32_t *link = chain_of(limits, taker->from);
    while (&limits->takers[*link - 1] != taker)
        link = &limits->takers[*link - 1].next;
    *link = taker->next;
}

/* Room for one more: what was never used, or whose owner is idle. Only a few are looked at each
   time, so that a flood of new addresses costs each of them the same; NULL: none of these was. */
static Taker *make_room(Limits *limits, uint64_t now)
{
    enum { LOOKED_AT = 64 };
    if (limits->used < limits->setup.most_addresses)
        return &limits->takers[limits->used++];
    for (unsigned i = 0; i < LOOKED_AT && limits->used > 0; i++) {
        Taker *taker = &limits->takers[limits->hand];
        limits->hand = (limits->hand + 1) % limits->used;
        if (is_idle(taker, now)) {
            forget(limits, taker);
            return taker;
        }
    }
    return NULL;
}

/* Who is charged; an address that is new is entered. */
static Taker *taker_of(Limits *limits, Address from, uint64_t now)
{
    from = address_payer(from);
    Taker *taker = find(limits, from);
    if (taker != NULL)
        return taker;
    taker = make_room(limits, now);
    if (taker == NULL)
        return &limits->all_others;
    uint32_t *chain = chain_of(limits, from);
    *taker = (Taker){.from = from, .next = *chain};
    *chain = (uint32_t)(taker - limits->takers) + 1;
    return taker;
}

/* ---- Counting ------------------------------------------------------------------------------ */

/* When an address would be free again if it took one more now. 0: that is too many. */
static uint64_t busy_after(const Limits *limits, const Taker *taker, LimitKind kind, uint64_t now)
{
    uint64_t start = now * NANOSECONDS, until = taker->busy_until[kind],
             spell = (uint64_t)limits->setup.kinds[kind].spell * NANOSECONDS;
    until = (until > start ? until : start) + spell / limits->setup.kinds[kind].most;
    return until - start <= spell ? until : 0;
}

void limits_tell(Limits *limits, OverLimit *tell, void *context)
{
    limits->tell = tell;
    limits->context = context;
}

/* It is, of that: tells so, if it was not told before. */
static void is_over(Limits *limits, Taker *taker, Address from, const char *of, uint64_t now)
{
    enum { TOLD_EVERY = 60000 };
    if (limits->tell == NULL || taker->quiet_until > now)
        return;
    taker->quiet_until = now + TOLD_EVERY;
    limits->tell(limits->context, address_payer(from), of);
}

bool limits_take(Limits *limits, Address from, LimitKind kind, uint64_t now)
{
    if (limits->setup.kinds[kind].most == 0)
        return true;
    Taker *taker = taker_of(limits, from, now);
    uint64_t until = busy_after(limits, taker, kind, now);
    if (until == 0) {
        is_over(limits, taker, from, kind_names[kind], now);
        return false;
    }
    taker->busy_until[kind] = until;
    return true;
}

bool limits_are_reached(Limits *limits, Address from, LimitKind kind, uint64_t now)
{
    if (limits->setup.kinds[kind].most == 0)
        return false;
    Taker *taker = taker_of(limits, from, now);
    bool is_reached = busy_after(limits, taker, kind, now) == 0;
    if (is_reached)
        is_over(limits, taker, from, kind_names[kind], now);
    return is_reached;
}

bool limits_connect(Limits *limits, Address from, uint64_t now)
{
    Taker *taker = taker_of(limits, from, now);
    if (limits->setup.most_connections > 0 &&
        taker->connections >= limits->setup.most_connections) {
        is_over(limits, taker, from, "connections", now);
        return false;
    }
    taker->connections++;
    return true;
}

/* Who connected when there was no room for its address may have got some since; then the sum is
   right all the same, and nobody is left with a connection that is closed. */
void limits_disconnect(Limits *limits, Address from)
{
    Taker *taker = find(limits, address_payer(from));
    if (taker == NULL || taker->connections == 0)
        taker = &limits->all_others;
    if (taker->connections > 0)
        taker->connections--;
}
