/* The door through which everything comes that a server says: frames as trees in which all text is
   fit to be shown. See visit.h. Lines and styles stay where they belong and nowhere else: a name
   with a line end or a style in it would look like something of ours. */
#include "term/visit_inside.h"

#include "base/character.h"
#include "base/style.h"

#include <stdlib.h>
#include <string.h>

/* Members whose text has several lines, or styles (base/style.h). */
static const struct Special {
    const char *key;
    bool styled;
} specials[] = {
    {"text", false}, {"conclusion", false}, {"words", false}, {"picture", true}, {"pictures", true},
};

static const struct Special plain = {"", false};

static const struct Special *special_of(const char *key)
{
    for (size_t i = 0; i < sizeof specials / sizeof *specials; i++)
        if (strcmp(specials[i].key, key) == 0)
            return &specials[i];
    return &plain;
}

static bool is_style(uint32_t c)
{
    return (c >= (unsigned char)S_PLAIN[0] && c <= (unsigned char)S_MARK[0]) ||
           (c >= STYLE_SEAT && c < STYLE_SEAT + SEAT_STYLES);
}

static bool may_stay(uint32_t c, const struct Special *special)
{
    if (c == '\n')
        return special != &plain;
    return !character_is_unfit(c) || (special->styled && is_style(c));
}

/* False without memory. */
static bool clean_string(json_t *string, const struct Special *special)
{
    Text rest = {json_string_value(string), json_string_length(string)};
    char *text = malloc(rest.length + 1);
    size_t used = 0, length;
    if (text == NULL)
        return false;
    for (; rest.length > 0; rest.at += length, rest.length -= length) {
        if (may_stay(text_character(rest, &length), special)) {
            memcpy(text + used, rest.at, length);
            used += length;
        } else {
            text[used++] = '?';
        }
    }
    bool set = json_string_setn(string, text, used) == 0;
    free(text);
    return set;
}

/* How deep it is was looked at when the frame was read (client/frame.h). */
static bool clean(json_t *value, const struct Special *special)
{
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_string(value))
        return clean_string(value, special);
    json_array_foreach(value, i, item)
    {
        if (!clean(item, special))
            return false;
    }
    json_object_foreach(value, key, item)
    {
        if (!clean(item, special_of(key)))
            return false;
    }
    return true;
}

json_t *visit_door(const Frame *frame)
{
    json_t *tree = value_tree(frame->text);
    if (json_is_object(tree) && clean(tree, &plain))
        return tree;
    json_decref(tree);
    return NULL;
}

const char *visit_string(const json_t *object, const char *key)
{
    const char *string = json_string_value(json_object_get(object, key));
    return string != NULL ? string : "";
}

uint64_t visit_number(const json_t *object, const char *key)
{
    const json_t *number = json_object_get(object, key);
    return json_is_integer(number) && json_integer_value(number) > 0
               ? (uint64_t)json_integer_value(number)
               : 0;
}

unsigned visit_seat(const char *text)
{
    uint64_t number;
    return text_seat(text_of(text), &number) && number <= MAX_SEATS ? (unsigned)number - 1
                                                                    : MAX_SEATS;
}
