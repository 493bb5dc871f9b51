/* Heads of requests: see http.h. */
#include "server/http.h"

#include <string.h>

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_called(Text text, const char *name)
{
    size_t length = strlen(name);
    if (text.length != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (small(text.at[i]) != name[i])
            return false;
    return true;
}

/* What names of methods and fields are made of. */
static bool is_name(Text text)
{
    static const char others[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < text.length; i++) {
        char c = small(text.at[i]);
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
              memchr(others, c, sizeof others - 1) != NULL))
            return false;
    }
    return text.length > 0;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

static Text trimmed(Text text)
{
    while (text.length > 0 && is_space(text.at[0]))
        text = (Text){text.at + 1, text.length - 1};
    while (text.length > 0 && is_space(text.at[text.length - 1]))
        text.length--;
    return text;
}

/* ---- Lines --------------------------------------------------------------------------------- */

size_t http_length(Text bytes)
{
    for (size_t i = 3; i < bytes.length; i++)
        if (memcmp(bytes.at + i - 3, "\r\n\r\n", 4) == 0)
            return i + 1;
    return 0;
}

/* Cuts a line off, which ends in CR LF. False: there is none. */
static bool cut_line(Text *rest, Text *line)
{
    const char *end = memchr(rest->at, '\r', rest->length);
    if (end == NULL || end + 1 == rest->at + rest->length || end[1] != '\n')
        return false;
    *line = (Text){rest->at, (size_t)(end - rest->at)};
    *rest = (Text){end + 2, rest->length - line->length - 2};
    return true;
}

/* Cuts off what stands before a sign, and the sign. */
static bool cut_at(Text *rest, char sign, Text *piece)
{
    const char *at = memchr(rest->at, sign, rest->length);
    if (at == NULL)
        return false;
    *piece = (Text){rest->at, (size_t)(at - rest->at)};
    *rest = (Text){at + 1, rest->length - piece->length - 1};
    return true;
}

/* `GET /path?query HTTP/1.1` */
static bool read_request(Text line, HttpHead *head)
{
    Text target;
    if (!cut_at(&line, ' ', &head->method) || !is_name(head->method) ||
        !cut_at(&line, ' ', &target) ||
        (!text_is(line, "HTTP/1.1") && !text_is(line, "HTTP/1.0")) || target.length == 0 ||
        target.at[0] != '/')
        return false;
    for (size_t i = 0; i < target.length; i++)
        if (target.at[i] <= ' ' || target.at[i] > '~' || target.at[i] == '#')
            return false;
    head->query = target;
    if (!cut_at(&head->query, '?', &head->path)) {
        head->path = target;
        head->query = (Text){target.at + target.length, 0};
    }
    return true;
}

/* `Name: value` */
static bool read_field(Text line, HttpField *field)
{
    if (!cut_at(&line, ':', &field->name) || !is_name(field->name))
        return false;
    field->value = trimmed(line);
    for (size_t i = 0; i < line.length; i++)
        if (((unsigned char)line.at[i] < ' ' && line.at[i] != '\t') || line.at[i] == 0x7f)
            return false;
    return true;
}

bool http_read(Text bytes, HttpHead *head)
{
    Text line;
    head->field_count = 0;
    if (!cut_line(&bytes, &line) || !read_request(line, head))
        return false;
    while (cut_line(&bytes, &line) && line.length > 0) {
        if (head->field_count == HTTP_FIELDS || !read_field(line, &head->fields[head->field_count]))
            return false;
        head->field_count++;
    }
    return bytes.length == 0 && line.length == 0;
}

/* ---- Fields -------------------------------------------------------------------------------- */

unsigned http_count(const HttpHead *head, const char *name)
{
    unsigned count = 0;
    for (unsigned i = 0; i < head->field_count; i++)
        count += is_called(head->fields[i].name, name);
    return count;
}

Text http_field(const HttpHead *head, const char *name)
{
    Text value = {"", 0};
    for (unsigned i = 0; i < head->field_count; i++)
        if (is_called(head->fields[i].name, name))
            value = head->fields[i].value;
    return http_count(head, name) == 1 ? value : (Text){"", 0};
}

void http_list(const HttpHead *head, const char *name, Out *out)
{
    size_t start = out->length;
    for (unsigned i = 0; i < head->field_count; i++) {
        if (!is_called(head->fields[i].name, name))
            continue;
        if (out->length > start)
            out_string(out, ", ");
        out_text(out, head->fields[i].value);
    }
}

bool http_has_word(Text list, const char *word)
{
    Text item;
    while (cut_at(&list, ',', &item))
        if (is_called(trimmed(item), word))
            return true;
    return is_called(trimmed(list), word);
}
