/* Long texts for a screen: wrapped paragraphs, and the rules of a game as its players read them
   (games/<game>/rules.<language>.txt). */
#ifndef TRISKEL_PAGE_H
#define TRISKEL_PAGE_H

#include "term/picture.h"

/* Writes text as lines of at most `width` columns; those after the first begin with `indent`
   spaces. Styles are kept. */
void out_wrapped(Out *out, Text text, unsigned width, unsigned indent);

/* The same beside something that takes the first `column` columns of the line: all lines begin
   there. */
void out_beside(Out *out, Text text, unsigned width, unsigned column);

/* The same for each of several lines. */
void out_wrapped_lines(Out *out, Text lines, unsigned width, unsigned indent);
/* Items with ` · ` between them, in one line. Where there is no room for all, those before the last
   one give way, nearest to it first: it says how to get help, or out. */
void out_items(Out *out, Text items, unsigned width);

/* The whole rules, the basics first. */
void page_rules(const Lang *lang, const Game *game, unsigned width, Out *out);

/* What somebody reads before a first game: the setting, the basics, an example. */
void page_learn(const Lang *lang, const Game *game, unsigned width, Out *out);

/* What parts the rules have: their ids and titles, a line each. */
void page_parts(const Lang *lang, const Game *game, Out *out);

/* What somebody asks for by a number, `SKU-24` or `24`, by the name of a part (lang/rules.h), or as
   `learn`.
   False: there is no such thing, and `out` has a sentence that says what there is. */
__attribute__((warn_unused_result)) bool page_asked(const Lang *lang, const Game *game, Text asked,
                                                    unsigned width, Out *out);

/* The paragraph that explains a rule, `SKU-24`. False: there is none. */
__attribute__((warn_unused_result)) bool page_rule(const Lang *lang, const Game *game,
                                                   const char *rule, unsigned width, Out *out);

#endif
