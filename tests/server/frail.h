/* A store whose disk can fail: whatever it is asked goes to another store, but for what fails. */
#ifndef TRISKEL_TEST_FRAIL_H
#define TRISKEL_TEST_FRAIL_H

#include "store/store.h"

/* The other store is closed with it. */
Store *frail_open(Store *behind);
/* The same as a store that several servers share: the other one stays open. */
Store *frail_share(Store *behind);
/* From now on writes end so; STORE_DONE: they are made. With a code only those of that table are at
   fault. */
void frail_fails(Store *store, StoreStatus status, const char *code);
/* Once, after the next write: as if who wrote heard of it late. */
void frail_written_then(Store *store, void (*then)(void));
/* Tables cannot be read, and this is why; or can be again: STORE_DONE. */
void frail_is_unreadable(Store *store, StoreStatus why);

#endif
