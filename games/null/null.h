/* Null's own types, shared by its rules, its voice and its picture. */
#ifndef TRISKEL_NULL_H
#define TRISKEL_NULL_H

#include "core/refusal.h"
#include "core/voice.h"

enum { NULL_SEATS = 4 };
enum { NULL_BIAS = PLAYERS + 1, NULL_OPTIONS };
enum { NULL_CALL, NULL_TOSS, NULL_WORDS };

/* The sides of the coin; UNKNOWN, in views only, is a call that the viewer may not know. */
enum { NULL_HEADS = 1, NULL_TAILS, NULL_UNKNOWN };
extern const char *const null_side_names[];

/* The table, and what one viewer may know of it. */
typedef struct Null {
    ActorSet to_act;
    uint8_t seats;
    uint8_t bias;
    uint8_t tossed; /* 0: not yet */
    uint8_t calls[NULL_SEATS];
} Null;

void null_describe(const Scene *scene, Out *out);

#endif
