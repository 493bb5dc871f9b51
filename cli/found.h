/* Where a server is to be found, for who has just started it: the link for this machine, and those
   by which friends on the same network come. */
#ifndef TRISKEL_FOUND_H
#define TRISKEL_FOUND_H

#include "base/text.h"
#include "server/net.h"

enum { MAX_WHERE = 256 }; /* bytes of a server's link */

/* The link for this machine, for the port that was opened. */
void write_where(const NetSetup *setup, uint32_t port, Out *out);

/* Says it on standard output, for the port that was opened. False after saying what is wrong. */
__attribute__((warn_unused_result)) bool say_where(const NetSetup *setup, uint32_t port);

#endif
