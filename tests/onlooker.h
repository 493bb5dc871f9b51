/* What one viewer gets at two live tables that it must not be able to tell apart, compared (alike.h
   does the same for two states): its messages, and what it may know after each of them; at the end
   also whose turn it is, until when, what is due next and what it may do; and now and then all of
   that in words and as frames (table/frames.h), hints, and the messages once more. */
#ifndef TRISKEL_TEST_ONLOOKER_H
#define TRISKEL_TEST_ONLOOKER_H

#include "table/inside.h"
#include "tests/alike.h"

typedef struct Onlooker {
    Eyes eyes;
    const Table *tables[2];
    TableReader readers[2]; /* what it has read so far */
    uint64_t pairs;         /* positions of which it has read, at which the tables differ */
} Onlooker;

/* It has read nothing yet. */
void onlooker_begin(Onlooker *onlooker, const Eyes *eyes, const Table *one, const Table *other);

/* Reads on, and looks at the table. */
void onlooker_compare(Onlooker *onlooker, Random *random);

/* How something that it wanted to do was refused at both, as frames. */
void onlooker_compare_no(const Onlooker *onlooker, Text line, const TableResult results[2],
                         Random *random);

#endif
