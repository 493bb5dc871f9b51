/* The rules of a game as its players read them (games/<game>/rules.<code>.txt), by part and by
   number: for `rules` and `why` at a table, for the command line, for whoever hands them out.
   docs/rules/README.md says how such a text is written. What is found here are slices of it. */
#ifndef TRISKEL_RULES_H
#define TRISKEL_RULES_H

#include "lang/lang.h"

typedef struct RulesPart {
    Text id; /* the same in every language: `basics` */
    Text title;
    Text body; /* lines: paragraphs, items, numbered rules; no empty ones at its ends */
} RulesPart;

/* Cuts the next part off; begin with all of lang_rules. False when none is left. */
bool rules_next_part(Text *rest, RulesPart *part);

/* The part that somebody means by its id or by a word of its title, either cut short; capitals and
   accents make no difference. False: there is none. */
bool rules_find_part(Text rules, Text name, RulesPart *part);

typedef struct RulesParagraph {
    Text number; /* of the rule: `SKU-24` */
    Text text;   /* its paragraph, and the items of a list below it */
} RulesParagraph;

/* The rule that somebody means by `SKU-24`, `sku-24` or `24`. False: there is none; then
   `paragraph` is that with the nearest number, or empty if what was asked for is no number. */
bool rules_find(Text rules, Text asked, RulesParagraph *paragraph);

/* Splits the line `[SKU-20 SKU-23] From …` into its numbers, if it has any, and the rest. */
Text rules_split_numbers(Text line, Text *numbers);

#endif
