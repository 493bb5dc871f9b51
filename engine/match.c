/* Games with their history: see match.h. */
#include "engine/match.h"
#include "core/playout.h"

#include "base/heap.h"

Match *match_new(const Game *game, const Options *options)
{
    Match *match = calloc(1, sizeof *match);
    if (match == NULL)
        return NULL;
    match->header.game = game;
    match->header.options = *options;
    match->header.viewer = EVERYTHING;
    game->start(&match->state, options);
    return match;
}

void match_free(Match *match)
{
    if (match != NULL)
        free(match->moves);
    free(match);
}

/* Room for one more move. */
static bool match_reserve(Match *match)
{
    if (match->count < match->capacity)
        return true;
    size_t capacity = match->capacity > 0 ? match->capacity * 2 : 256;
    if (capacity > MAX_MOVES)
        return false;
    Move *moves = realloc(match->moves, capacity * sizeof *moves);
    if (moves == NULL)
        return false;
    match->moves = moves;
    match->capacity = capacity;
    return true;
}

Refusal match_do(Match *match, Text line, Move *move)
{
    if (!match_reserve(match))
        return refuse(MODEL_NO_ROOM);
    Refusal refusal = act(match->header.game, &match->state, line, true, move);
    if (refusal.id == ACCEPTED)
        match->moves[match->count++] = *move;
    return refusal;
}

bool match_undo(Match *match)
{
    const Game *game = match->header.game;
    if (match->count == 0)
        return false;
    match->count--;
    game->start(&match->state, &match->header.options);
    for (size_t i = 0; i < match->count; i++) {
        Move move = match->moves[i];
        Refusal refusal = game->apply(&match->state, move.actor, move.action, NULL);
        INSIST(refusal.id == ACCEPTED);
    }
    return true;
}

Refusal match_random(Match *match, uint64_t seed, uint64_t most)
{
    const Game *game = match->header.game;
    Random random = random_from(seed);
    size_t before = match->count;
    State state = match->state;
    ActorSet actors;
    for (; most > 0 && (actors = game->to_act(&match->state)) != 0; most--) {
        if (!match_reserve(match)) {
            match->count = before;
            match->state = state;
            return refuse(MODEL_NO_ROOM);
        }
        Move move = random_move(game, &match->state, actors, &random);
        Refusal refusal = game->apply(&match->state, move.actor, move.action, NULL);
        INSIST(refusal.id == ACCEPTED);
        match->moves[match->count++] = move;
    }
    return accepted();
}

void match_write(const Match *match, Viewer viewer, Out *out)
{
    record_write(&match->header, match->moves, match->count, viewer, out);
}

unsigned match_persons(const Match *match)
{
    return match->header.game->persons(&match->header.options);
}

/* ---- Reading ------------------------------------------------------------------------------- */

MatchReader *match_reader_new(void)
{
    MatchReader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return NULL;
    reader->match = calloc(1, sizeof *reader->match);
    if (reader->match == NULL) {
        free(reader);
        return NULL;
    }
    record_begin(&reader->reader);
    return reader;
}

void match_reader_free(MatchReader *reader)
{
    if (reader == NULL)
        return;
    match_free(reader->match);
    free(reader);
}

void match_reader_line(MatchReader *reader, Text line)
{
    Move move;
    if (reader->refused)
        return;
    switch (record_line(&reader->reader, line, &move, &reader->problem)) {
    case LINE_REFUSED:
        reader->refused = true;
        break;
    case LINE_TAKEN:
        break;
    case LINE_MOVED:
        if (match_reserve(reader->match)) {
            reader->match->moves[reader->match->count++] = move;
        } else {
            reader->refused = true;
            reader->problem.refusal = refuse(MODEL_NO_ROOM);
        }
        break;
    }
}

void match_reader_cut_off(MatchReader *reader)
{
    if (reader->refused)
        return;
    reader->refused = true;
    reader->problem = (Problem){.refusal = refuse(MODEL_CUT_OFF), .line = reader->reader.line + 1};
}

Match *match_reader_end(MatchReader *reader, Problem *problem)
{
    Match *match = NULL;
    if (!reader->refused && !record_end(&reader->reader, &reader->problem))
        reader->refused = true;
    if (reader->refused) {
        *problem = reader->problem;
    } else {
        match = reader->match;
        reader->match = NULL;
        match->header = reader->reader.header;
        match->state = reader->reader.state;
    }
    match_reader_free(reader);
    return match;
}

Match *match_from(Text record, Problem *problem)
{
    MatchReader *reader = match_reader_new();
    Text line;
    if (reader == NULL) {
        *problem = (Problem){0};
        return NULL;
    }
    while (text_line(&record, &line))
        match_reader_line(reader, line);
    return match_reader_end(reader, problem);
}
