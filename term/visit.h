/* A table that is elsewhere, on one screen: what its server has told so far, what is asked now, and
   what the commands answer. Like a sitting (sitting.h) it draws nothing: lines (visit_plain.c) and
   the drawn table (visit_drawn.c) stand on it.

   Sentences, lists and pictures come in frames (docs/protocol.md), so a visit needs no rule of any
   game, and works with games that this program does not know. Those it knows are typed and
   explained as at a table here. The connection is client/remote.h's.

   What a server sends is untrusted: it comes in through visit_door.c, where texts are made fit to
   be shown, and everything that is kept has a limit. */
#ifndef TRISKEL_VISIT_H
#define TRISKEL_VISIT_H

#include "bots/roster.h"
#include "client/remote.h"
#include "core/voice.h"
#include "table/entry.h"
#include "term/buttons.h"
#include "term/moment.h"
#include "term/reply.h"

enum {
    MAX_EVENTS = 20000,        /* that are kept, to be told again */
    MAX_EVENT_TEXT = 4096,     /* bytes */
    MAX_LINK = 512,            /* bytes */
    MAX_RULE = 24,             /* bytes of a rule's number */
    MOST_NEWS_IN_MOMENTS = 12, /* who comes back to more is not shown the moments of it */
};

/* Something that happened. */
typedef struct VisitEvent {
    uint64_t number;
    char *text;      /* whole lines; owned, as the headline is */
    char *headline;  /* of what begins with it; "": nothing does */
    json_t *moments; /* the frame with its pictures and beats, until it was told; or NULL */
    bool is_private; /* something in it was for this viewer's eyes, to be remembered */
} VisitEvent;

typedef struct Visit {
    const Lang *lang;
    Remote *remote;      /* the host's */
    char link[MAX_LINK]; /* to send to friends */
    unsigned width;      /* columns for long texts */
    /* The record of a game that is over, and `save FILE`, which keeps it: the host's, with its
       context; or NULL. False: `answer` says why, if that is known. */
    bool (*record)(void *context, Out *record, Out *answer);
    bool (*save)(void *context, const char *path, bool force, Out *answer);
    void *context;
    Roster *roster;           /* for `review`: who judges a game that is over; or NULL … */
    const Progress *progress; /* … and how far that is; or NULL */

    json_t *table;  /* the table object; NULL: not welcome yet */
    json_t *now;    /* the last `now` … */
    bool is_behind; /* … after which something happened: another one is coming */
    uint64_t now_at;
    char log[65], watch[65];

    VisitEvent *events;
    size_t event_count, told; /* how many of them were told */
    uint64_t last;            /* the number of the last one */

    /* Who sits where, and the game if this program knows it (else NULL); never a view. */
    Scene scene;
    Options options;
    char names[MAX_SEATS][MAX_CALLED + 1];

    bool coach; /* is it on? */

    uint64_t acting;     /* the request by which somebody acts, until it is answered … */
    uint64_t acted;      /* … and the event that it is, until that comes */
    bool leaves;         /* this viewer has given up the place, and the server will say goodbye */
    Out answers;         /* what the server answered, as lines, until it is shown */
    char rule[MAX_RULE]; /* behind the last refusal; "": none */
    char farewell[512];  /* what the server said when it hung up last; "": nothing */
} Visit;

void visit_init(Visit *visit, const Lang *lang, Text link);
void visit_done(Visit *visit);

/* For the Remote of a visit, with the visit as their context. */
extern const RemoteEars visit_ears;

/* ---- What is there ------------------------------------------------------------------------- */

typedef enum VisitKind {
    VISIT_COMING, /* not welcome yet */
    VISIT_ROOM,   /* the game has not begun */
    VISIT_WAIT,   /* for others, or for the server */
    VISIT_ACT,    /* `seat` decides */
    VISIT_OVER,
} VisitKind;

typedef struct VisitTurn {
    VisitKind kind;
    Actor seat;
} VisitTurn;

VisitTurn visit_turn(const Visit *visit);
bool visit_owns(const Visit *visit);  /* the table is this viewer's */
bool visit_plays(const Visit *visit); /* it is a person, not a spectator */
bool visit_is_ready(const Visit *visit);
bool visit_is_timed(const Visit *visit);  /* a clock runs */
bool visit_is_judged(const Visit *visit); /* somebody here can review its games */
/* The first place nobody has; as many as there are: none. */
unsigned visit_free_place(const Visit *visit);

/* What the table is called: the game's title, or what the server calls it. */
const char *visit_title(const Visit *visit);
unsigned visit_game_number(const Visit *visit);
/* Until when the question has to be answered, by os/clock.h; NEVER: as long as it takes. */
uint64_t visit_deadline(const Visit *visit, const VisitTurn *turn);

/* Texts of the last `now`, borrowed; empty where it has none. */
Text visit_picture(const Visit *visit);
Text visit_words(const Visit *visit);
Text visit_conclusion(const Visit *visit);

/* What the coach says about it, as one line, if it is on and has something to say. */
void visit_coach(const Visit *visit, const VisitTurn *turn, Out *out);
/* What is asked, as one line, what can be done, and buttons for it. */
void visit_ask(const Visit *visit, const VisitTurn *turn, Out *out);
Choices visit_choices(const Visit *visit, Actor seat);
void visit_buttons(const Visit *visit, const VisitTurn *turn, Buttons *buttons);
/* All that can be typed, on one line. */
void visit_summary(const Visit *visit, Actor seat, Out *out);

/* The waiting room as lines: who sits where, what is played, the link. */
void visit_room(const Visit *visit, Out *out);
/* How the connection is, in a few words; nothing while it is well. */
void visit_connection(const Visit *visit, Out *out);

/* ---- What has happened --------------------------------------------------------------------- */

/* Who shows moments: called when as much has been told as goes with it. */
typedef struct VisitWatcher {
    void (*watch)(void *context, Text picture, Beat beat);
    void *context;
} VisitWatcher;

bool visit_has_news(const Visit *visit);
/* Tells what is new; the watcher, if there is one, sees the moments. */
void visit_tell(Visit *visit, const VisitWatcher *watcher, Out *out);
/* All that has happened; what one was shown alone is not told again. */
void visit_tell_all(const Visit *visit, Out *out);

/* The figures of the game that is over, counted from its record, if there are any. */
void visit_figures(const Visit *visit, Out *out);

/* ---- What is done -------------------------------------------------------------------------- */

/* Does what was typed: an action or a command. The answer is styled lines; what the server has to
   say about it comes later, in `answers`. */
CommandReply visit_command(Visit *visit, Text typed, Out *out);

#endif
