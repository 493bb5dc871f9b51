/* From what somebody types to an action, and back: words and names in the reader's language or in
   English, cut short as long as they are clear, seats by name or number. What comes out is the one
   canonical line that tables and records know. */
#ifndef TRISKEL_TYPED_H
#define TRISKEL_TYPED_H

#include "term/picture.h"

/* What a seat may do now, in canonical order. */
typedef struct Choices {
    Actor seat;
    uint32_t count, capacity;
    Action *actions;
    uint64_t many; /* words, a bit each, with more actions than those that are listed */
} Choices;

void choices_add(void *choices, Action action); /* for table_legal; drops it without memory */
void choices_free(Choices *choices);

/* Reads `text` as an action of the choices' seat and writes its line, `P1 bid 3`. It need not be
   legal: the table says why not. False: `complaint` gets a sentence that says what is not
   understood, with the nearest word there is. */
__attribute__((warn_unused_result)) bool typed_read(const Scene *scene, const Choices *choices,
                                                    Text text, Out *line, Out *complaint);

/* Is this, in full, a word that is offered? Then it is what is meant, even if a command has that
   name. */
bool typed_is_offered(const Scene *scene, const Choices *choices, Text word);

/* An action as it is typed in the reader's language: `bid 3`, `turn Milo`. */
void typed_write(const Scene *scene, Action action, Out *out);

/* A word and the name of what is done with it, in the order of the reader's language: `place
   flower`, but `Blume legen`. Either order can be typed. */
void typed_join(const Lang *lang, Text word, Text name, Out *out);

/* The person whom a word means: a name, in full or cut short as long as it is clear, or a number.
   As many as there are persons: nobody. */
unsigned typed_person(const Scene *scene, Text word);
/* The other way round: the name if it is one word and clear, else `P3`. */
void typed_write_person(const Scene *scene, unsigned person, Out *out);

/* Would this word alone mean none of the things that could follow it? Then it is typed with a 0, so
   that nobody gives something away by a slip: `peek 0`. */
bool typed_means_none(const Scene *scene, const Choices *choices, unsigned word);

/* How one of the actions of a word is typed, where there are many: `swap Ana 2 Milo 1`. */
void typed_example(const Scene *scene, const Choices *choices, unsigned word, Out *out);

/* All that can be typed now, on one line, alike ones put together: `place flower, bid 1–4`. */
void typed_summary(const Scene *scene, const Choices *choices, Out *out);

/* ---- Commands ------------------------------------------------------------------------------ */

/* Without the spaces around it. */
Text typed_trimmed(Text text);
/* Is this the command of that name, in English or in the reader's language, written in full or
   (`cut_short`) cut short? */
bool typed_is_command(const Lang *lang, const char *name, Text word, bool cut_short);
/* What stands behind `save`: a path, and whether a file that is there may be replaced. False after
   saying how it is written. */
enum { MAX_TYPED_PATH = 1024 };
__attribute__((warn_unused_result)) bool
typed_path(const Lang *lang, Text typed, char path[MAX_TYPED_PATH], bool *force, Out *complaint);
/* What it means, beside its name. */
void typed_explain_command(const Lang *lang, const char *name, const char *meaning, unsigned width,
                           Out *out);

#endif
