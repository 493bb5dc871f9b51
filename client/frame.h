/* What a server sends, read where it stands: a frame is checked once as a whole (it is JSON, an
   object, not too deep), and its members are noted on the way, without building a tree. Most frames
   of a busy server are read for two or three of their members; whoever wants all of a value makes a
   tree of it (value_tree). Everything here is untrusted. */
#ifndef TRISKEL_FRAME_H
#define TRISKEL_FRAME_H

#include "base/text.h"

#include <jansson.h>

enum { FRAME_MAX_DEPTH = 32, FRAME_MAX_MEMBERS = 32 };

/* A value is a slice of a frame that was read, as it is written there: `12`, `"P2"`, `{"P2":[…]}`;
   empty if there is none. */
typedef struct Frame {
    Text text; /* all of it, borrowed */
    Text kind; /* its `t`, without quotes; "" if it has none */
    unsigned count;
    struct {
        Text key, value; /* the key without quotes */
    } members[FRAME_MAX_MEMBERS];
} Frame;

/* False if it is no JSON object, not UTF-8, too deep, or has too many members. */
__attribute__((warn_unused_result)) bool frame_read(Text text, Frame *frame);

/* The first member of that name: of the frame, or of an object in it. */
Text frame_member(const Frame *frame, const char *key);
Text value_member(Text object, const char *key);

/* Walks through a list: `rest` is the list at first. Of an object the next is a key, with quotes,
   and then its value. False at the end, or if it is neither. */
bool value_next(Text *rest, Text *value);

/* A whole number below 2^53, or a string without its quotes. False if it is something else, and for
   a string with escapes: sentences and names have them, and are for the tree. */
bool value_number(Text value, uint64_t *number);
bool value_word(Text value, Text *word);

/* The whole value as jansson's tree, a new reference. NULL without memory, or if jansson does not
   like it. */
json_t *value_tree(Text value);

#endif
