/* What is done for a table in other threads: bots that think, hints, and what bots need at hand,
   which is prepared here. See inside.h. */
#include "server/inside.h"

#include <stdlib.h>

void errand_send(Errand *errand, ErrandKind kind)
{
    Hall *hall = errand->room->hall;
    errand->room->errands++;
    workers_put(hall->errands[kind], &errand->task);
    if (hall->setup.workers == 0)
        hall->host.arrived(hall->host.context);
}

void errand_arrived(Task *task, uint64_t now)
{
    Errand *errand = (Errand *)task;
    Room *room = errand->room;
    room->errands--;
    errand->arrived(errand);
    room_calm(room, now);
}

void errand_dispose(Task *task)
{
    Errand *errand = (Errand *)task;
    if (errand->dispose != NULL)
        errand->dispose(errand);
}

/* ---- What a bot needs ---------------------------------------------------------------------- */

typedef struct Preparation {
    Errand errand;
    const Bot *bot;
    Options options;
    bool prepared;
} Preparation;

static void run_preparation(Task *task)
{
    Preparation *one = (Preparation *)task;
    Hall *hall = one->errand.room->hall;
    Player player;
    one->prepared =
        roster_prepare(hall->setup.roster, one->bot, &one->options, &hall->patience, &player);
}

static void note_preparation(const Preparation *one, bool trouble, const char *what)
{
    const Room *room = one->errand.room;
    hall_note(room->hall,
              &(HallNote){
                  .trouble = trouble, .what = what, .table = room->code, .detail = one->bot->name});
}

static void preparation_arrived(Errand *errand)
{
    Preparation *one = (Preparation *)errand;
    errand->room->hall->prepares = false;
    if (one->prepared)
        note_preparation(one, false, "prepared");
    else
        note_preparation(one, true, "unprepared");
    free(one);
}

static void preparation_dispose(Errand *errand)
{
    free(errand);
}

void prepare_meanwhile(Room *room, const Bot *bot)
{
    Hall *hall = room->hall;
    Preparation *one = hall->prepares ? NULL : malloc(sizeof *one);
    if (one == NULL)
        return; /* it is tried again when the bot is asked the next time */
    *one = (Preparation){.errand = {.task = {.run = run_preparation},
                                    .room = room,
                                    .arrived = preparation_arrived,
                                    .dispose = preparation_dispose},
                         .bot = bot,
                         .options = *table_options(room->table)};
    hall->prepares = true;
    note_preparation(one, false, "preparing");
    errand_send(&one->errand, ERRAND_STOCK);
}
