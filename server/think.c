/* Bots at the hall's tables: asked here, answered in other threads, entered when it is time. See
   inside.h. */
#include "server/inside.h"

#include <stdlib.h>

static unsigned person_of(const Room *room, unsigned seat)
{
    return seat % table_persons(room->table);
}

/* One bot plays all seats of a person, and thinks about one at a time. */
static bool is_busy(const Room *room, unsigned person)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (room->thoughts[seat] != NULL && room->thoughts[seat]->errand.task.run != NULL &&
            person_of(room, seat) == person)
            return true;
    return false;
}

SeatSet room_thinking(const Room *room)
{
    SeatSet thinking = 0;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (room->thoughts[seat] != NULL || is_busy(room, person_of(room, seat)))
            thinking |= seats_of(seat);
    return thinking;
}

static void run_thought(Task *task)
{
    Thought *thought = (Thought *)task;
    const Hall *hall = thought->errand.room->hall;
    Player player;
    if (thought->asks)
        thought->answer = guest_answer(&thought->asked);
    else if (!roster_prepare(hall->setup.roster, thought->bot, &thought->options, &hall->patience,
                             &player))
        thought->bot = NULL;
}

static void end_thought(Room *room, unsigned seat)
{
    Thought *thought = room->thoughts[seat];
    if (thought->asks)
        guest_question_done(&thought->asked);
    free(thought);
    room->thoughts[seat] = NULL;
}

void think_forget_all(Room *room)
{
    for (unsigned seat = 0; seat < MAX_SEATS; seat++)
        if (room->thoughts[seat] != NULL)
            end_thought(room, seat);
}

/* What is needed to ask: the bot itself, prepared if it does not play without, and its memory. */
static bool begin_thought(Room *room, Thought *thought)
{
    Hall *hall = room->hall;
    const Place *place = table_place(room->table, person_of(room, thought->seat));
    Roster *roster = hall->setup.roster;
    thought->bot = roster_find(roster, table_game(room->table), text_of(place->bot), NULL);
    thought->options = *table_options(room->table);
    if (thought->bot == NULL || !roster_plays(thought->bot, &thought->options))
        return false;
    if (!roster_is_prepared(roster, thought->bot, &thought->options)) {
        if (!thought->bot->plays_unprepared)
            return true;
        prepare_meanwhile(room, thought->bot);
    }
    if (room->guests == NULL) {
        room->guests = malloc(sizeof *room->guests);
        if (room->guests == NULL)
            return false;
        guests_init(room->guests, roster);
    }
    thought->asks =
        guests_ask(room->guests, room->table, &thought->due, &hall->patience, &thought->asked);
    return thought->asks;
}

static void thought_arrived(Errand *errand)
{
    Thought *thought = (Thought *)errand;
    Room *room = errand->room;
    Actor seat = thought->seat;
    room->hall->counts.thinking--;
    errand->task.run = NULL;
    thought->done = true;
    if (!thought->asks) { /* now it can be asked, or never */
        if (thought->bot == NULL)
            room->unable |= seats_of(person_of(room, seat));
        end_thought(room, seat);
    } else if (room->failed) {
        end_thought(room, seat);
    }
}

static void ask(Room *room, const Due *due)
{
    Hall *hall = room->hall;
    Thought *thought = calloc(1, sizeof *thought);
    if (thought == NULL)
        return; /* the clock plays */
    *thought = (Thought){
        .errand = {.room = room, .arrived = thought_arrived}, .seat = due->seat, .due = *due};
    room->thoughts[due->seat] = thought;
    if (seats_have(room->unable, person_of(room, due->seat)) || !begin_thought(room, thought)) {
        thought->bot = NULL;
        thought->done = true;
        return;
    }
    thought->errand.task.run = run_thought;
    hall->counts.thinking++;
    errand_send(&thought->errand, thought->asks ? ERRAND_BOT : ERRAND_NEED);
}

void think_ask(Room *room)
{
    for (;;) {
        Due due = table_due(room->table, room_thinking(room));
        if (due.kind != DUE_BOT)
            return;
        ask(room, &due);
        if (room->thoughts[due.seat] == NULL)
            return; /* without memory the clock plays */
    }
}

/* The one that is done and due first; NULL: none is done. */
static Thought *first_done(const Room *room)
{
    Thought *first = NULL;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) {
        Thought *thought = room->thoughts[seat];
        if (thought != NULL && thought->done && (first == NULL || thought->due.at < first->due.at))
            first = thought;
    }
    return first;
}

bool think_answers(Room *room, uint64_t before, uint64_t now)
{
    Thought *thought;
    while ((thought = first_done(room)) != NULL && thought->due.at <= now &&
           thought->due.at <= before) {
        Due due = thought->due;
        Answer answer = thought->answer;
        bool has_answer = thought->bot != NULL;
        end_thought(room, thought->seat);
        if (table_answer(room->table, &due, has_answer ? &answer : NULL).id == TABLE_DONE)
            return true;
    }
    return false;
}

uint64_t think_due(const Room *room)
{
    const Thought *thought = first_done(room);
    return thought != NULL ? thought->due.at : NEVER;
}
