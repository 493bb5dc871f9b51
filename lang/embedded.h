/* What a language is made of, for lang.c and its test only: the texts that the build puts into the
   program (lang/embed.cmake). They are the catalogues po/<code>.po, compiled, and the rules for
   players, games/<game>/rules.<code>.txt, as they are. */
#ifndef TRISKEL_EMBEDDED_H
#define TRISKEL_EMBEDDED_H

#include "lang/lang.h"

struct Lang {
    const char *code, *title;
    const Text *catalogue;
    unsigned (*form)(unsigned long n); /* the form of a sentence that serves a number */
};

/* catalogue_fr and so on; that of English is empty, for the keys are the sentences. */
#define LANG(code, title, form) extern const Text catalogue_##code;
#include "lang/langs.def"
#undef LANG

typedef struct RulesText {
    const char *game, *code;
    Text text;
} RulesText;

extern const RulesText rules_texts[]; /* behind the last, one whose game is NULL */

#endif
