/* Words as people type them: compared without regard to capitals and accents, cut short, misspelt.
   Whoever does not understand a word finds here the nearest one that there is. */
#ifndef TRISKEL_NEAREST_H
#define TRISKEL_NEAREST_H

#include "base/text.h"

/* Text as it is compared: small letters without accents. Returns its length, at most `most`. */
size_t fold_text(Text text, char *folded, size_t most);

/* Do they begin alike, once folded? An empty beginning is none. */
bool begins_folded(Text beginning, const char *word);
bool equals_folded(Text text, const char *word);

/* How many letters must change to make one of the other; many if either is a long one. */
unsigned word_distance(Text one, Text other);

/* The nearest of several names to a word, the first of equally near ones:
       Nearest nearest = {.word = word, .within = 3};
       nearest_try(&nearest, name);              for each of them
       nearest.name                              NULL: none is near */
typedef struct Nearest {
    Text word;
    unsigned within; /* so many letters are too many to change; what is found makes it smaller */
    bool keeps_some; /* nor may all letters of a name have to change */
    bool folded;     /* capitals and accents make no difference */
    const char *name;
} Nearest;

void nearest_try(Nearest *nearest, const char *name);

#endif
