/* What the files of a visit share and nobody else needs: see visit.h. visit_door.c lets frames in,
   visit_heard.c keeps what they say, visit.c has it as a screen wants it, visit_commands.c does
   what is typed, and visit_requests.c asks the server for it. */
#ifndef TRISKEL_VISIT_INSIDE_H
#define TRISKEL_VISIT_INSIDE_H

#include "base/json.h"
#include "term/visit.h"

/* A frame that was heard. Whatever it is, the visit stays sound. */
void visit_hear(Visit *visit, const Frame *frame);
/* The same for the answer to a request; NULL: it was lost. */
void visit_answered(Visit *visit, uint64_t id, const Frame *answer);
/* A frame as a tree whose texts are fit to be shown; NULL: it is none. A new reference. */
json_t *visit_door(const Frame *frame);
/* Members, "" or NULL where they are missing or something else. */
const char *visit_string(const json_t *object, const char *key);
uint64_t visit_number(const json_t *object, const char *key);
/* `"P3"` as a person, counted from 0; MAX_SEATS: it is none. */
unsigned visit_seat(const char *text);
/* What the table lists for a seat; NULL: nothing. */
const json_t *visit_legal(const Visit *visit, Actor seat);

/* ---- Commands ------------------------------------------------------------------------------ */

/* What was typed, and what a request is made of. */
typedef struct VisitCommand {
    Visit *visit;
    VisitTurn turn;
    Text rest; /* what stands after the command */
    Out *out;
    Json members; /* of a request; it is written to `request` */
    Out request;
    char text[2048];
} VisitCommand;

/* Acts, as the server writes it: `P1 bid 3`. */
CommandReply visit_act(VisitCommand *asked, Text line);

/* Commands that ask the server for something. */
CommandReply visit_do_ready(VisitCommand *asked);
CommandReply visit_do_unready(VisitCommand *asked);
CommandReply visit_do_start(VisitCommand *asked);
CommandReply visit_do_bot(VisitCommand *asked);
CommandReply visit_do_remove(VisitCommand *asked);
CommandReply visit_do_set(VisitCommand *asked);
CommandReply visit_do_mark(VisitCommand *asked);
CommandReply visit_do_hint(VisitCommand *asked);
CommandReply visit_do_undo(VisitCommand *asked);
CommandReply visit_do_what(VisitCommand *asked);
CommandReply visit_do_say(VisitCommand *asked);
CommandReply visit_do_mute(VisitCommand *asked);
CommandReply visit_do_unmute(VisitCommand *asked);
CommandReply visit_do_takeover(VisitCommand *asked);
CommandReply visit_do_rematch(VisitCommand *asked);
CommandReply visit_do_leave(VisitCommand *asked);

#endif
