/* What the files of a Remote share and nobody else sees: remote.c has the connection,
   remote_requests.c what is asked and answered, remote_chance.c pledges and reveals. */
#ifndef TRISKEL_REMOTE_INSIDE_H
#define TRISKEL_REMOTE_INSIDE_H

#include "base/json.h"
#include "client/remote.h"
#include "table/fairness.h"

typedef enum RequestKind {
    KEYED_REQUEST,   /* sent again until it is answered */
    UNKEYED_REQUEST, /* lost with the connection */
    OWN_REQUEST,     /* the same, and the host did not ask for it and is told nothing */
} RequestKind;

/* A request without an answer yet. */
typedef struct RemoteRequest {
    struct RemoteRequest *next;
    uint64_t id;
    RequestKind kind;
    bool sent; /* on this connection */
    size_t length;
    char text[]; /* the frame */
} RemoteRequest;

struct Remote {
    RemoteMeans means;
    RemoteEars ears;
    void *context;
    char token[64], watch[64], lang[16];
    bool wants_picture;
    unsigned columns, lines; /* of it */
    bool coached;
    uint64_t heard; /* lessons of the coach, a bit each */

    RemoteState state;
    bool dialed;   /* there is a connection, or will be */
    bool welcome;  /* on this connection */
    bool is_final; /* the reason of the last bye: there is no coming back */
    bool pinged;
    uint64_t pinged_at, heard_at, here_since;
    unsigned attempts; /* to come back, in a row */
    uint64_t due;      /* of the next one */
    bool told_when;    /* by the last bye: */
    uint64_t retry;
    char why[REMOTE_MAX_WHY + 1];

    unsigned person;
    char log[65];
    uint64_t last, at; /* the number of the last event, and its time */
    uint64_t latest;   /* what the welcome said: later events are news */

    RemoteRequest *first; /* the oldest */
    unsigned pending;
    uint64_t last_id;

    bool may_pledge;
    bool is_waiting; /* for the start: pledges are taken */
    bool has_commit, pledged;
    uint8_t commit[FAIRNESS_BYTES], entropy[FAIRNESS_BYTES];
};

/* Answers the id, 0 if it cannot be. */
uint64_t request_send(Remote *remote, const char *kind, Text members, RequestKind request_kind);
/* False if this is no answer to anything. */
bool request_answered(Remote *remote, const Frame *frame);
void requests_lost(Remote *remote);  /* with the connection, or for good */
void requests_again(Remote *remote); /* on a new one */
void requests_drop(Remote *remote);

/* The members that say how large a picture is wanted. */
void picture_put(const Remote *remote, Json *json);
/* The lessons that were heard, as a list. */
void heard_put(const Remote *remote, Json *json);
/* Notes what the coach says in a `now`. */
void heard_note(Remote *remote, const Frame *now);

void chance_welcome(Remote *remote, const Frame *frame);
void chance_event(Remote *remote, const Frame *frame);
void chance_here(Remote *remote);
void chance_lost(Remote *remote);

#endif
