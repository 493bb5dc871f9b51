/* Writing JSON: see json.h. */
#include "base/json.h"

/* Before a value, and before a key. */
static Out *begin(Json *json)
{
    if (json->comma)
        out_char(json->out, ',');
    json->comma = true;
    return json->out;
}

void put_open(Json *json, char bracket)
{
    out_char(begin(json), bracket);
    json->comma = false;
}

void put_close(Json *json, char bracket)
{
    out_char(json->out, bracket);
    json->comma = true;
}

Json *put_key(Json *json, const char *key)
{
    out_string(json->out, json->comma ? ",\"" : "\"");
    out_string(json->out, key);
    out_string(json->out, "\":");
    json->comma = false;
    return json;
}

void put_number(Json *json, uint64_t number)
{
    out_number(begin(json), number);
}

void put_decimal(Json *json, double number)
{
    double size = number < 0 ? -number : number;
    uint64_t parts = (uint64_t)(size * 10000 + 0.5);
    Out *out = begin(json);
    if (number < 0 && parts > 0)
        out_char(out, '-');
    out_number(out, parts / 10000);
    out_char(out, '.');
    for (unsigned unit = 1000; unit > 0; unit /= 10)
        out_char(out, (char)('0' + parts / unit % 10));
}

void put_fraction(Json *json, double fraction)
{
    put_decimal(json, fraction <= 0 ? 0 : fraction >= 1 ? 1 : fraction);
}

void put_flag(Json *json, bool flag)
{
    out_string(begin(json), flag ? "true" : "false");
}

void put_null(Json *json)
{
    out_string(begin(json), "null");
}

void put_text(Json *json, Text text)
{
    out_json(begin(json), text);
}

void put_string(Json *json, const char *string)
{
    put_text(json, text_of(string));
}

void put_seat(Json *json, unsigned seat)
{
    if (seat == NO_SEAT) {
        put_null(json);
        return;
    }
    Out *out = begin(json);
    out_char(out, '"');
    out_seat(out, seat);
    out_char(out, '"');
}

Json *put_seat_key(Json *json, unsigned seat)
{
    put_seat(json, seat);
    out_char(json->out, ':');
    json->comma = false;
    return json;
}

void put_seats(Json *json, SeatSet seats)
{
    put_open(json, '[');
    for (unsigned seat = 0; seats >> seat != 0; seat++)
        if (seats_have(seats, seat))
            put_seat(json, seat);
    put_close(json, ']');
}

void put_bits(Json *json, uint64_t bits)
{
    put_open(json, '[');
    for (unsigned i = 0; i < 64; i++)
        if (bits >> i & 1)
            put_number(json, i + 1);
    put_close(json, ']');
}

Out *put_raw(Json *json)
{
    return begin(json);
}
