/* Sentences in the reader's language. The key of a sentence is its English text; the catalogues in
   po/ are compiled into the program, so that nothing depends on where it is installed or on which
   locales the machine has, and several readers may have several languages at once.

   Sentences have places %1 … %9 for what is filled in, in any order: no printf formats, so that
   neither a translation nor a name can do harm. tests/po.sh finds keys that a catalogue lacks. */
#ifndef TRISKEL_LANG_H
#define TRISKEL_LANG_H

#include "base/text.h"

typedef struct Lang Lang;

/* English first; NULL behind the last. */
const Lang *lang_at(unsigned i);
/* By its code: `en`, `fr`, `de`. NULL if there is none. */
const Lang *lang_named(Text code);
/* By a locale such as `fr_CA.UTF-8`; English if it names none of ours or is NULL. */
const Lang *lang_of_locale(const char *locale);
/* By what a browser asks for, `fr-CA, fr;q=0.8, en;q=0.5`: the most wanted of ours. */
const Lang *lang_accepted(Text header);

const char *lang_code(const Lang *lang);
const char *lang_title(const Lang *lang); /* what it calls itself: Deutsch */

/* The sentence in that language; the English one where the catalogue has none. */
const char *tr(const Lang *lang, const char *english);

/* The same where the English alone would not be clear: `tr_in(lang, "word", "pass")`. */
const char *tr_in(const Lang *lang, const char *context, const char *english);

/* The same for a word that a game has to itself, if the catalogue has it in the context "word
   GAME"; else the one that all games share, in the context "word". */
const char *tr_own(const Lang *lang, const char *context, const char *game, const char *english);

/* A sentence that depends on a number: `tr_count(lang, "%1 disc", "%1 discs", n)`. */
const char *tr_count(const Lang *lang, const char *one, const char *many, unsigned long count);

/* A game's rules in that language (games/<game>/rules.<code>.txt), as text; empty if there are
   none. */
Text lang_rules(const Lang *lang, const char *game);

/* Writes a sentence with its places filled in. French "de" and "que" right before a place lose
   their e where what is filled in begins with a vowel: "tour de %1", "tour d’Otto". */
void out_filled(Out *out, const char *sentence, unsigned count, const Text *values);

/* say(out, tr(lang, "%1 raises to %2."), name, NUM(bid)): up to nine Texts. */
#define say(out, ...) SAY_(out, __VA_ARGS__, (Text){0})
#define SAY_(out, sentence, ...)                                                                   \
    out_filled(out, sentence, sizeof((Text[]){__VA_ARGS__}) / sizeof(Text), (Text[]){__VA_ARGS__})

/* A number as Text, for the enclosing block. */
#define NUM(number) number_text((number), (char[24]){0})
Text number_text(uint64_t number, char digits[24]);

#endif
