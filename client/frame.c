/* JSON read in place: see frame.h. The load tool carries thousands of players beside the server
   that it measures: trees for everything it hears would cost more than the server needs to say it.
 */
#include "client/frame.h"

#include <string.h>

/* What follows a value of the text up to `end`, NULL if there is none. */
static const char *skip_value(const char *at, const char *end, unsigned depth);

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
        at++;
    return at;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && is_digit(*at))
        at++;
    return at;
}

static const char *skip_number(const char *at, const char *end)
{
    const char *start;
    if (at < end && *at == '-')
        at++;
    start = at;
    at = skip_digits(at, end);
    if (at == start || (*start == '0' && at > start + 1))
        return NULL;
    if (at < end && *at == '.') {
        start = ++at;
        if ((at = skip_digits(at, end)) == start)
            return NULL;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-'))
            at++;
        start = at;
        if ((at = skip_digits(at, end)) == start)
            return NULL;
    }
    return at;
}

/* Behind a backslash. */
static const char *skip_escape(const char *at, const char *end)
{
    if (at == end)
        return NULL;
    if (*at != 'u')
        return memchr("\"\\/bfnrt", *at, 8) != NULL ? at + 1 : NULL;
    for (unsigned i = 0; i < 4; i++)
        if (++at == end || memchr("0123456789abcdefABCDEF", *at, 22) == NULL)
            return NULL;
    return at + 1;
}

static const char *skip_string(const char *at, const char *end)
{
    if (at == end || *at != '"')
        return NULL;
    for (at++; at < end && *at != '"';) {
        unsigned char c = (unsigned char)*at;
        if (c < 0x20)
            return NULL;
        if (c == '\\') {
            if ((at = skip_escape(at + 1, end)) == NULL)
                return NULL;
        } else if (c < 0x80) {
            at++;
        } else {
            size_t length;
            if (text_character((Text){at, (size_t)(end - at)}, &length) == 0)
                return NULL;
            at += length;
        }
    }
    return at < end ? at + 1 : NULL;
}

static const char *skip_word(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0 ? at + length : NULL;
}

/* A key, its colon and its value; `frame` notes them if it is not NULL. */
static const char *skip_member(const char *at, const char *end, unsigned depth, Frame *frame)
{
    const char *key = at, *key_end, *value;
    if ((key_end = skip_string(at, end)) == NULL)
        return NULL;
    at = skip_space(key_end, end);
    if (at == end || *at != ':')
        return NULL;
    value = skip_space(at + 1, end);
    if ((at = skip_value(value, end, depth)) == NULL)
        return NULL;
    if (frame != NULL) {
        if (frame->count == FRAME_MAX_MEMBERS)
            return NULL;
        frame->members[frame->count].key = (Text){key + 1, (size_t)(key_end - key) - 2};
        frame->members[frame->count].value = (Text){value, (size_t)(at - value)};
        frame->count++;
    }
    return at;
}

/* An object or a list, from its bracket on. */
static const char *skip_inside(const char *at, const char *end, unsigned depth, Frame *frame)
{
    bool is_object = *at == '{';
    char close = is_object ? '}' : ']';
    if (depth == 0)
        return NULL;
    at = skip_space(at + 1, end);
    if (at < end && *at == close)
        return at + 1;
    for (;;) {
        at = is_object ? skip_member(at, end, depth - 1, frame) : skip_value(at, end, depth - 1);
        if (at == NULL)
            return NULL;
        at = skip_space(at, end);
        if (at == end || (*at != ',' && *at != close))
            return NULL;
        if (*at++ == close)
            return at;
        at = skip_space(at, end);
    }
}

static const char *skip_value(const char *at, const char *end, unsigned depth)
{
    if (at == end)
        return NULL;
    switch (*at) {
    case '{':
    case '[':
        return skip_inside(at, end, depth, NULL);
    case '"':
        return skip_string(at, end);
    case 't':
        return skip_word(at, end, "true");
    case 'f':
        return skip_word(at, end, "false");
    case 'n':
        return skip_word(at, end, "null");
    default:
        return skip_number(at, end);
    }
}

bool frame_read(Text text, Frame *frame)
{
    const char *end = text.at + text.length;
    const char *at = skip_space(text.at, end);
    frame->text = text;
    frame->kind = (Text){"", 0};
    frame->count = 0;
    if (at == end || *at != '{')
        return false;
    at = skip_inside(at, end, FRAME_MAX_DEPTH, frame);
    if (at == NULL || skip_space(at, end) != end)
        return false;
    (void)value_word(frame_member(frame, "t"), &frame->kind);
    return true;
}

Text frame_member(const Frame *frame, const char *key)
{
    for (unsigned i = 0; i < frame->count; i++)
        if (text_is(frame->members[i].key, key))
            return frame->members[i].value;
    return (Text){"", 0};
}

Text value_member(Text object, const char *key)
{
    Text name, value;
    if (object.length == 0 || object.at[0] != '{')
        return (Text){"", 0};
    while (value_next(&object, &name) && value_next(&object, &value))
        if (text_is((Text){name.at + 1, name.length - 2}, key))
            return value;
    return (Text){"", 0};
}

/* What is left always begins with what stands before the next value, a bracket, comma or colon. */
bool value_next(Text *rest, Text *value)
{
    const char *end = rest->at + rest->length, *at, *after;
    if (rest->length == 0 || memchr("[{,:", rest->at[0], 4) == NULL)
        return false;
    at = skip_space(rest->at + 1, end);
    if ((after = skip_value(at, end, FRAME_MAX_DEPTH)) == NULL)
        return false; /* the closing bracket */
    *value = (Text){at, (size_t)(after - at)};
    at = skip_space(after, end);
    *rest = (Text){at, (size_t)(end - at)};
    return true;
}

bool value_number(Text value, uint64_t *number)
{
    uint64_t read;
    if (!text_number(value, &read) || read >= (uint64_t)1 << 53)
        return false;
    *number = read;
    return true;
}

bool value_word(Text value, Text *word)
{
    if (value.length < 2 || value.at[0] != '"' || memchr(value.at, '\\', value.length) != NULL)
        return false;
    *word = (Text){value.at + 1, value.length - 2};
    return true;
}

json_t *value_tree(Text value)
{
    return json_loadb(value.at, value.length, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
}
