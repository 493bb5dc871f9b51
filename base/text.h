/* Text without allocation: slices of bytes that somebody else owns (Text), and a writer with a hard
   limit (Out). Everything in core reads and writes text through these. */
#ifndef TRISKEL_TEXT_H
#define TRISKEL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A borrowed slice; it need not end in NUL and may contain any byte. */
typedef struct Text {
    const char *at;
    size_t length;
} Text;

/* Bytes of a line that is read from outside, its end not counted. */
enum { MAX_LINE = 65536 };

/* Marks a sentence that people read: `po/` has it in every language, and whoever shows it looks it
   up there (lang/lang.h). */
#define N_(sentence) sentence

/* The same for a word that alone would not be clear: in which context it stands. */
#define NC_(context, word) word

#define TEXT(literal) ((Text){(literal), sizeof(literal) - 1})

Text text_of(const char *string);
bool text_is(Text text, const char *string);

/* Cuts the first word off `rest`, up to a single space. False when nothing is left; an empty word
   (double space, space at an end) is returned as such, for the caller to refuse. */
bool text_next(Text *rest, Text *word);

/* Cuts the first line off `rest`, and gives it without its end. False when nothing is left. */
bool text_line(Text *rest, Text *line);
/* How many line ends it has. */
unsigned text_line_ends(Text text);

/* A text without its last character, the whole of it. */
Text text_less_one(Text text);

/* A canonical decimal, `0|[1-9][0-9]*`, of any length; too large a value becomes the largest. */
bool text_number(Text text, uint64_t *value);

/* A seat as written, `P[1-9][0-9]*`: its number, counted from 1. */
bool text_seat(Text text, uint64_t *number);

/* UTF-8, and no control character in it (C0, DEL, C1): fit to be stored and shown to people. */
bool text_is_clean(Text text);

/* The character that text begins with (which is not empty) and its length in bytes. Bytes that are
   not UTF-8 are 0, one at a time. */
uint32_t text_character(Text text, size_t *length);

/* An append-only writer. When `capacity` is reached it asks `grow` for room, if there is one; when
   that fails it sets `full` and drops the rest. Writing never fails otherwise, so callers look at
   `full` once, at the end. */
typedef struct Out {
    char *text;
    size_t length;
    size_t capacity;
    bool full;
    bool (*grow)(struct Out *out, size_t needed);
} Out;

void out_bytes(Out *out, const char *bytes, size_t length);
void out_text(Out *out, Text text);
void out_string(Out *out, const char *string);
void out_char(Out *out, char c);
void out_number(Out *out, uint64_t number);
void out_seat(Out *out, unsigned seat); /* counted from 0, written from P1 */

/* A JSON string with its quotes. What is unfit to be shown (base/character.h) is escaped; bytes
   that are not UTF-8 become U+FFFD. */
void out_json(Out *out, Text text);

#endif
