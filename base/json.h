/* Writing JSON without allocation, piece by piece; commas come by themselves:

       Json json = {out};
       put_open(&json, '{');
       put_number(put_key(&json, "bid"), 3);
       put_seats(put_key(&json, "to_act"), seats);
       put_close(&json, '}');

   The same thing has one shape everywhere: a seat is "P3", nobody is null, a set of seats is a list
   in ascending order. */
#ifndef TRISKEL_JSON_H
#define TRISKEL_JSON_H

#include "base/seats.h"
#include "base/text.h"

typedef struct Json {
    Out *out;
    bool comma; /* something stands before it at this level */
} Json;

void put_open(Json *json, char bracket);  /* '{' or '[' */
void put_close(Json *json, char bracket); /* '}' or ']' */

/* Inside braces, before every value: plain letters, as our own names are. Returns `json`, for the
   value to follow. */
Json *put_key(Json *json, const char *key);
Json *put_seat_key(Json *json, unsigned seat); /* "P3": */

void put_number(Json *json, uint64_t number);
/* Rounded to ten-thousandths, -1.5000; no larger than that 64 bits hold these. And the same, but at
   least 0 and at most 1. */
void put_decimal(Json *json, double number);
void put_fraction(Json *json, double fraction);
void put_flag(Json *json, bool flag);
void put_null(Json *json);
void put_text(Json *json, Text text);
void put_string(Json *json, const char *string);
void put_seat(Json *json, unsigned seat);  /* NO_SEAT: null */
void put_seats(Json *json, SeatSet seats); /* ["P1","P3"] */
void put_bits(Json *json, uint64_t bits);  /* the numbers of those set, counted from 1: [1,4] */

/* For a value that somebody else writes, whole. */
Out *put_raw(Json *json);

#endif
