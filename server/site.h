/* Whom a request is for and where it comes from, as its headers say: is the host a known one, is
   the page that sent it one of ours, and which of the addresses that proxies name is to be
   believed. Text in, truth out; everything here is untrusted.

   A browser lets any page send requests anywhere, and a name can be made to point here by whoever
   owns it; so a page that is not ours is refused, and so is a name that is not ours. */
#ifndef TRISKEL_SITE_H
#define TRISKEL_SITE_H

#include "server/address.h"

enum {
    SITE_TEXT = 1024,  /* bytes of a list of names, its NUL counted */
    SITE_TRUSTED = 32, /* proxies */
};

typedef struct Site {
    char name[256];        /* of this machine, or "" */
    char hosts[SITE_TEXT]; /* names it is known by besides, separated by commas and spaces */
    Address trusted[SITE_TRUSTED];
    unsigned trusted_count; /* proxies that say the truth about whom they speak for */
} Site;

/* The next of a list, separated by commas, spaces or both. False behind the last. */
bool list_next(Text *rest, Text *item);

/* Is this header Host one of ours: `localhost`, this machine's name, a configured one, or any
   address, for which nobody but its owner can answer? */
bool site_knows(const Site *site, Text host);

/* Is a header Origin that of a page of ours, asked for by this Host? */
bool site_owns(Text origin, Text host, bool is_secure);

bool site_trusts(const Site *site, Address proxy);
/* For whom somebody speaks: the last address in X-Forwarded-For that is not itself a trusted
   proxy's, if all behind it are. Who is not trusted speaks for itself. */
Address site_sender(const Site *site, Address from, Text forwarded_for);

#endif
