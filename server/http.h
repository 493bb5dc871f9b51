/* The head of an HTTP/1.1 request: one line that says what is wanted, then fields. Untrusted bytes
   in, texts that lie in them out; whatever is not written as it should be is no request. */
#ifndef TRISKEL_HTTP_H
#define TRISKEL_HTTP_H

#include "base/text.h"

enum { HTTP_FIELDS = 64 };

typedef struct HttpField {
    Text name, value; /* without spaces around it */
} HttpField;

typedef struct HttpHead {
    Text method;
    Text path, query; /* not decoded; without the `?` between them */
    HttpField fields[HTTP_FIELDS];
    unsigned field_count;
} HttpHead;

/* How many bytes a head has that begins here, the empty line at its end with them; 0: not all of it
   is here. */
size_t http_length(Text bytes);
/* Reads a whole head. False: it is none. */
__attribute__((warn_unused_result)) bool http_read(Text bytes, HttpHead *head);

/* The value of a field, by its name in small letters; empty if there is none, or if there are
   several of which only one may be. */
Text http_field(const HttpHead *head, const char *name);
unsigned http_count(const HttpHead *head, const char *name);
/* The values of all fields of a name, with commas between them, as lists are meant. */
void http_list(const HttpHead *head, const char *name, Out *out);
/* Does a list, as `keep-alive, Upgrade`, have this word of small letters? */
bool http_has_word(Text list, const char *word);

#endif
