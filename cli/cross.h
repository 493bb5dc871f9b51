/* Everyone against everyone: what came of it as a cross table, and that as a picture. */
#ifndef TRISKEL_CROSS_H
#define TRISKEL_CROSS_H

#include "cli/standings.h"

enum { MOST_CROSSED = 12 }; /* bots in a tournament: pairings are many */

typedef struct Cross {
    const Entrants *entrants;
    unsigned count;                      /* of bots, the rules not counted */
    unsigned places;                     /* for bots at a table */
    unsigned ranked[MOST_CROSSED];       /* the strongest first */
    Rating ratings[MAX_ENTRANTS + 1];    /* of each entrant, the rules too */
    Thinking thinking[MAX_ENTRANTS + 1]; /* the same */
    /* What one wins in its one place against the other in all the others. Where the rules play, it
       is in its own column: what it wins against them. */
    bool played[MOST_CROSSED][MOST_CROSSED];
    double won[MOST_CROSSED][MOST_CROSSED];
    Worth interval[MOST_CROSSED][MOST_CROSSED];
} Cross;

void cross_write(const Cross *cross, Out *out);
void cross_put(const Cross *cross, Json *json);
/* An SVG picture in the reader's language. */
void cross_draw(const Cross *cross, Out *out);

#endif
