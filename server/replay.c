/* Replays of games that are over, for who asks by HTTP. Most are written at once; of one that is
   long, as many talk in hours or take back hundreds of moves, some is written at a time, and
   everybody else has a turn in between. See inside.h. */
#include "base/buffer.h"
#include "server/inside.h"

#include <stdlib.h>

enum {
    SOME_EVENTS = 256,         /* at a time */
    LONGEST_REPLAY = 16 << 20, /* bytes */
    MOST_REPLAYS = 8,          /* that are not all written, at a time */
};

struct Replaying {
    Replaying *next;
    Room *room;
    void *call; /* NULL: nobody waits for it any more */
    const Lang *lang;
    Out out;
    Replay replay;
};

static Replaying *done(Replaying *one)
{
    Replaying *next = one->next;
    buffer_free(&one->out);
    free(one);
    return next;
}

/* Writes some more. False: that is all, or more than anybody gets. */
static bool writes_on(Replaying *one)
{
    return one->call != NULL && !one->out.full && one->out.length <= LONGEST_REPLAY &&
           replay_next(&one->replay, SOME_EVENTS);
}

static void tell(Replaying *one)
{
    Hall *hall = one->room->hall;
    if (one->call == NULL)
        return;
    if (one->out.full)
        answer_refusal(hall, one->call, one->lang, HALL_NO_MEMORY, NULL);
    else if (one->out.length > LONGEST_REPLAY)
        answer_refusal(hall, one->call, one->lang, HALL_TOO_LARGE, NULL);
    else
        answer_json(hall, one->call, 200, (Text){one->out.text, one->out.length});
}

/* Behind those who wait already. False: they are enough. */
static bool wait_in_line(Replaying *one)
{
    Hall *hall = one->room->hall;
    Replaying **end = &hall->replays;
    unsigned count = 0;
    for (; *end != NULL; end = &(*end)->next)
        count++;
    if (count == MOST_REPLAYS)
        return false;
    one->next = NULL;
    *end = one;
    return true;
}

void replay_ask(Room *room, const HallCall *call, unsigned game, Viewer viewer, void *id)
{
    Hall *hall = room->hall;
    const Lang *lang = call_lang(call);
    Replaying *one = malloc(sizeof *one);
    if (one == NULL) {
        answer_refusal(hall, id, lang, HALL_NO_MEMORY, NULL);
        return;
    }
    one->room = room;
    one->call = id;
    one->lang = lang;
    one->out = buffer_new();
    if (!replay_begin(&one->replay, room->table, game, viewer, lang, &one->out)) {
        answer_refusal(hall, id, lang, HALL_NO_SUCH_RECORD, NULL);
    } else if (!writes_on(one)) {
        tell(one);
    } else if (!wait_in_line(one)) {
        answer_refusal(hall, id, lang, HALL_TOO_MUCH, NULL);
    } else {
        room->errands++; /* so its table stays */
        hall->host.arrived(hall->host.context);
        return;
    }
    (void)done(one);
}

void replays_go_on(Hall *hall, uint64_t now)
{
    Replaying *one = hall->replays;
    if (one == NULL)
        return;
    hall->replays = one->next;
    if (writes_on(one)) {
        bool waits = wait_in_line(one);
        INSIST(waits); /* it has just left a place */
    } else {
        Room *room = one->room;
        tell(one);
        (void)done(one);
        room->errands--;
        room_calm(room, now);
    }
    if (hall->replays != NULL)
        hall->host.arrived(hall->host.context);
}

void replay_forget_call(Hall *hall, const void *id)
{
    for (Replaying *one = hall->replays; one != NULL; one = one->next)
        if (one->call == id)
            one->call = NULL;
}

void replays_free(Hall *hall)
{
    while (hall->replays != NULL)
        hall->replays = done(hall->replays);
}
