/* What clients send: one JSON object with a few plain members. Whatever does not look like that is
   refused before anybody looks at it: size, depth, members given twice, text that is no text. */
#ifndef TRISKEL_MESSAGE_H
#define TRISKEL_MESSAGE_H

#include "base/text.h"
#include "core/game.h"

#include <jansson.h>

enum {
    MESSAGE_SIZE = 8 << 10, /* bytes of a message … */
    MESSAGE_DEPTH = 4,      /* … and brackets within brackets in it */
    KEY_LENGTH = 32,        /* digits of a key */
    MAX_ID = 32,            /* bytes of a request's number, as it is repeated */
};

typedef struct Incoming {
    json_t *root;
    char id[MAX_ID]; /* a number as JSON has it; `null` where there is none */
} Incoming;

/* False: it is not such an object. Then there is nothing to be done with it. */
__attribute__((warn_unused_result)) bool incoming_read(Incoming *message, Text text);
void incoming_done(Incoming *message);

/* A member, if it is there and of that kind. Texts are borrowed. */
bool incoming_has(const Incoming *message, const char *name);
__attribute__((warn_unused_result)) bool incoming_text(const Incoming *message, const char *name,
                                                       Text *text);
__attribute__((warn_unused_result)) bool incoming_number(const Incoming *message, const char *name,
                                                         uint32_t *number);
__attribute__((warn_unused_result)) bool incoming_flag(const Incoming *message, const char *name,
                                                       bool *flag);
/* `P3`: counted from 0. */
__attribute__((warn_unused_result)) bool incoming_person(const Incoming *message, const char *name,
                                                         unsigned *person);
/* A member of a member, `"picture":{"columns":80}`; of the message itself if `name` is NULL. */
__attribute__((warn_unused_result)) bool
incoming_number_in(const Incoming *message, const char *name, const char *part, uint32_t *number);
/* A member that is a list of small numbers, as a set of bits. False: it is none; numbers that no
   bit stands for are left out. */
__attribute__((warn_unused_result)) bool incoming_bits(const Incoming *message, const char *name,
                                                       uint64_t *bits);
/* The key of a request, if it is one. */
__attribute__((warn_unused_result)) bool incoming_key(const Incoming *message, Text *key);

/* A member that is an object of texts: calls `each` for every one of them until it says false.
   False: it is there and has another form, or `each` said so. */
typedef bool MemberCalled(void *context, Text name, Text value);
__attribute__((warn_unused_result)) bool incoming_each(const Incoming *message, const char *name,
                                                       MemberCalled *each, void *context);

#endif
