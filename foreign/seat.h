/* A place at a live table that a program plays for (docs/protocol.md, "The same messages
   elsewhere"): what it is told, made by the same functions as a server's frames, and what becomes
   of the lines it says. Nothing here knows where they go or come from, or how long they take.

   A program is told everything when it is asked, and not before: `welcome`, the events, and a `now`
   with what it may do. Whatever it says meanwhile is untrusted. */
#ifndef TRISKEL_FOREIGN_SEAT_H
#define TRISKEL_FOREIGN_SEAT_H

#include "table/frames.h"

typedef struct ForeignSeat {
    Table *table; /* borrowed */
    unsigned person;
    EventStream *stream;
    uint32_t asked; /* the last event, when it was last asked */
    Out frames;     /* what it is to be told, in lines; who sends it sets its length to 0 */
} ForeignSeat;

/* Sits down at a table that has begun, at which the person is a program's. The table's log has a
   name (docs/protocol.md), another for each table. False without memory. */
__attribute__((warn_unused_result)) bool foreign_sit(ForeignSeat *seat, Table *table,
                                                     unsigned person, Text log, uint32_t think);
void foreign_rise(ForeignSeat *seat);

/* Tells it what has happened, and how the table is now. */
void foreign_tell(ForeignSeat *seat, uint64_t now);

typedef enum Heard {
    HEARD_MOVE,     /* it has acted */
    HEARD_TALK,     /* something else that is no answer, and allowed */
    HEARD_LATE,     /* an answer to what is not asked any more */
    HEARD_REFUSED,  /* what the rules or the table do not allow */
    HEARD_NONSENSE, /* what cannot be understood */
} Heard;

/* One line that it said, without its end. It is told what came of it. */
Heard foreign_hear(ForeignSeat *seat, Text line, uint64_t now);

#endif
