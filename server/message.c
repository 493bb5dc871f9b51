/* Reading what clients send: see message.h. */
#include "server/message.h"

#include <string.h>

/* Before the parser, which goes as deep as it is led. */
static bool is_shallow(Text text)
{
    unsigned depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.at[i];
        if (in_string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            if (++depth > MESSAGE_DEPTH)
                return false;
        } else if ((c == '}' || c == ']') && depth > 0) {
            depth--;
        }
    }
    return true;
}

/* As it came, so that whoever sent it finds it again. */
static void read_id(Incoming *message)
{
    const json_t *id = json_object_get(message->root, "id");
    size_t length = json_is_number(id)
                        ? json_dumpb(id, message->id, MAX_ID - 1, JSON_ENCODE_ANY | JSON_COMPACT)
                        : 0;
    if (length == 0 || length > MAX_ID - 1) {
        memcpy(message->id, "null", 5);
        return;
    }
    message->id[length] = '\0';
}

bool incoming_read(Incoming *message, Text text)
{
    *message = (Incoming){.id = "null"};
    if (text.length > MESSAGE_SIZE || !is_shallow(text))
        return false;
    json_t *root = json_loadb(text.at, text.length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(root)) {
        json_decref(root);
        return false;
    }
    message->root = root;
    read_id(message);
    return true;
}

void incoming_done(Incoming *message)
{
    json_decref(message->root);
    message->root = NULL;
}

static const json_t *member(const Incoming *message, const char *name)
{
    return json_object_get(message->root, name);
}

bool incoming_has(const Incoming *message, const char *name)
{
    const json_t *value = member(message, name);
    return value != NULL && !json_is_null(value);
}

static Text text_in(const json_t *value)
{
    return (Text){json_string_value(value), json_string_length(value)};
}

bool incoming_text(const Incoming *message, const char *name, Text *text)
{
    const json_t *value = member(message, name);
    if (!json_is_string(value))
        return false;
    *text = text_in(value);
    return true;
}

bool incoming_number_in(const Incoming *message, const char *name, const char *part,
                        uint32_t *number)
{
    const json_t *value =
        json_object_get(name != NULL ? member(message, name) : message->root, part);
    json_int_t found = json_integer_value(value);
    if (!json_is_integer(value) || found < 0 || found > UINT32_MAX)
        return false;
    *number = (uint32_t)found;
    return true;
}

bool incoming_number(const Incoming *message, const char *name, uint32_t *number)
{
    return incoming_number_in(message, NULL, name, number);
}

bool incoming_flag(const Incoming *message, const char *name, bool *flag)
{
    const json_t *value = member(message, name);
    if (!json_is_boolean(value))
        return false;
    *flag = json_is_true(value);
    return true;
}

bool incoming_person(const Incoming *message, const char *name, unsigned *person)
{
    Text text;
    uint64_t number;
    if (!incoming_text(message, name, &text) || !text_seat(text, &number) || number > MAX_SEATS)
        return false;
    *person = (unsigned)(number - 1);
    return true;
}

bool incoming_bits(const Incoming *message, const char *name, uint64_t *bits)
{
    const json_t *list = member(message, name), *value;
    size_t i;
    uint64_t set = 0;
    if (!json_is_array(list))
        return false;
    json_array_foreach(list, i, value)
    {
        json_int_t number = json_integer_value(value);
        if (!json_is_integer(value))
            return false;
        if (number >= 0 && number < 64)
            set |= UINT64_C(1) << number;
    }
    *bits = set;
    return true;
}

bool incoming_key(const Incoming *message, Text *key)
{
    if (!incoming_text(message, "key", key) || key->length != KEY_LENGTH)
        return false;
    for (size_t i = 0; i < key->length; i++)
        if (strchr("0123456789abcdefABCDEF", key->at[i]) == NULL)
            return false;
    return true;
}

bool incoming_each(const Incoming *message, const char *name, MemberCalled *each, void *context)
{
    json_t *object = json_object_get(message->root, name), *value;
    const char *key;
    if (object == NULL)
        return true;
    if (!json_is_object(object))
        return false;
    json_object_foreach(object, key,
                        value) if (!json_is_string(value) ||
                                   !each(context, text_of(key), text_in(value))) return false;
    return true;
}
