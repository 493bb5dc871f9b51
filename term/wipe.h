/* Wiping a terminal that shows lines, so that the next person does not read what was for others:
   with what lies further up, where it can. */
#ifndef TRISKEL_WIPE_H
#define TRISKEL_WIPE_H

#include <stdbool.h>

/* False: the terminal on standard output cannot, or nobody knows how. */
__attribute__((warn_unused_result)) bool wipe_terminal(void);

#endif
