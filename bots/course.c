/* A game without a table: see course.h. */
#include "bots/course.h"

#include <stdlib.h>
#include <string.h>

Move *moves_seen_at(const Table *table, Viewer viewer, size_t *count)
{
    TableReader reader;
    Message message;
    size_t room = table_entry_count(table), seen = 0;
    bool all = true;
    Move *moves = malloc((room + 1) * sizeof *moves);
    if (moves == NULL)
        return NULL;
    table_reader_begin(&reader, table, viewer, table_before_game(table) + 1, 0);
    reader.standing = true;
    while (table_reader_next(&reader, &message)) {
        if (message.kind != ENTRY_MOVE)
            continue;
        all = all && !message.seen.hidden;
        moves[seen++] = message.seen.move;
    }
    if (!all) {
        free(moves);
        return NULL;
    }
    *count = seen;
    return moves;
}

void course_state(const Course *course, size_t number, State *state)
{
    course->game->start(state, course->options);
    for (size_t i = 0; i + 1 < number; i++) {
        Move move = course->moves[i];
        Refusal refusal = course->game->apply(state, move.actor, move.action, NULL);
        INSIST(refusal.id == 0);
    }
}

/* Plays the course and tells the bot of a person what that person sees. */
static void tell_course(const Course *course, Player player, Viewer person, void *memory,
                        State *state)
{
    memset(memory, 0, player.bot->memory_size);
    player.bot->begin(memory, course->options, person, player.aid);
    course->game->start(state, course->options);
    for (size_t i = 0; i < course->count; i++) {
        Told told;
        Move move = course->moves[i];
        Refusal refusal = course->game->apply(state, move.actor, move.action, &told);
        INSIST(refusal.id == 0);
        if (player.bot->see != NULL) {
            Seen seen = seen_by(person, move, &told);
            player.bot->see(memory, &seen);
        }
    }
}

bool course_ask(const Course *course, Actor seat, Player player, GuestQuestion *asked)
{
    const Game *game = course->game;
    Viewer person = (Viewer)(seat % game->persons(course->options));
    State state;
    void *memory = malloc(player.bot->memory_size + 1u); /* of 0 there is none */
    *asked = (GuestQuestion){.player = player, .memory = memory, .random = random_from(1)};
    if (memory == NULL)
        return false;
    tell_course(course, player, person, memory, &state);
    uint32_t count = game->tickets(&state, seat);
    asked->legal = count > 0 ? malloc(count * sizeof *asked->legal) : NULL;
    if (asked->legal == NULL) {
        hint_question_done(asked);
        return false;
    }
    for (uint32_t i = 0; i < count; i++)
        asked->legal[i] = game->ticket(&state, seat, i);
    game->see(&state, person, &asked->view);
    asked->question = (Question){.seat = seat, .count = count, .milliseconds = GUEST_THINKS};
    return true;
}
