/* Reading and writing records: see record.h. */
#include "core/record.h"
#include "base/memory.h"
#include "core/games.h"

/* ---- Header lines -------------------------------------------------------------------------- */

/* What a line's first word makes of the rest. Lines that may stand once are counted in `given` by
   their place in the list below. */
typedef Refusal HeaderLine(RecordReader *reader, Text rest);

static Refusal read_game(RecordReader *reader, Text rest)
{
    reader->header.game = game_named(rest);
    return refuse(reader->header.game == NULL ? MODEL_UNKNOWN_GAME : ACCEPTED);
}

static Refusal wait_for_game(RecordReader *reader, Text rest, bool is_players)
{
    if (reader->waiting_count == sizeof reader->waiting / sizeof *reader->waiting)
        return refuse(MODEL_UNKNOWN_OPTION); /* more than any game has */
    WaitingLine *waiting = &reader->waiting[reader->waiting_count];
    if (rest.length > sizeof waiting->text)
        return refuse(MODEL_BAD_HEADER);
    memcpy(waiting->text, rest.at, rest.length);
    waiting->length = (uint8_t)rest.length;
    waiting->is_players = is_players;
    waiting->line = reader->line;
    reader->waiting_count++;
    return accepted();
}

static Refusal read_players(RecordReader *reader, Text rest)
{
    return wait_for_game(reader, rest, true);
}

static Refusal read_option(RecordReader *reader, Text rest)
{
    return wait_for_game(reader, rest, false);
}

static Refusal read_viewer(RecordReader *reader, Text rest)
{
    if (!viewer_read(rest, MAX_SEATS, &reader->header.viewer))
        return refuse(MODEL_BAD_HEADER);
    return accepted();
}

/* `Pk` at the beginning of rest, for a line that every person may have once. */
static Refusal read_person(RecordReader *reader, Text *rest, const uint8_t lengths[MAX_SEATS],
                           unsigned *person)
{
    Text word = {NULL, 0};
    uint64_t number;
    (void)text_next(rest, &word);
    if (rest->at == NULL || !text_seat(word, &number))
        return refuse(MODEL_BAD_HEADER);
    if (number > MAX_SEATS)
        return refuse(MODEL_NO_SUCH_PERSON);
    if (lengths[number - 1] > 0)
        return refuse(MODEL_HEADER_TWICE);
    if (number > reader->highest_person) {
        reader->highest_person = (uint8_t)number;
        reader->highest_person_line = reader->line;
    }
    *person = (unsigned)number - 1;
    return accepted();
}

static Refusal read_name(RecordReader *reader, Text rest)
{
    unsigned person;
    Refusal refusal = read_person(reader, &rest, reader->header.name_length, &person);
    if (refusal.id != ACCEPTED)
        return refusal;
    if (rest.length == 0 || rest.length > MAX_NAME)
        return refuse(MODEL_BAD_HEADER);
    memcpy(reader->header.names[person], rest.at, rest.length);
    reader->header.name_length[person] = (uint8_t)rest.length;
    return accepted();
}

static Refusal read_hex(Text hex, size_t least, size_t most, char *to, uint8_t *length)
{
    if (hex.length < least || hex.length > most || hex.length % 2 != 0)
        return refuse(MODEL_BAD_HEADER);
    for (size_t i = 0; i < hex.length; i++) {
        char c = hex.at[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return refuse(MODEL_BAD_HEADER);
    }
    memcpy(to, hex.at, hex.length);
    *length = (uint8_t)hex.length;
    return accepted();
}

static Refusal read_commit(RecordReader *reader, Text rest)
{
    return read_hex(rest, FAIRNESS_HEX, FAIRNESS_HEX, reader->header.commit,
                    &reader->header.commit_length);
}

static Refusal read_seed(RecordReader *reader, Text rest)
{
    return read_hex(rest, FAIRNESS_HEX, FAIRNESS_HEX, reader->header.seed,
                    &reader->header.seed_length);
}

static Refusal read_nonce(RecordReader *reader, Text rest)
{
    return read_hex(rest, FAIRNESS_HEX, FAIRNESS_HEX, reader->header.nonce,
                    &reader->header.nonce_length);
}

static Refusal read_pledge(RecordReader *reader, Text rest)
{
    unsigned person;
    Refusal refusal = read_person(reader, &rest, reader->header.pledge_length, &person);
    if (refusal.id != ACCEPTED)
        return refusal;
    return read_hex(rest, FAIRNESS_HEX, FAIRNESS_HEX, reader->header.pledges[person],
                    &reader->header.pledge_length[person]);
}

static Refusal read_seeded(RecordReader *reader, Text rest)
{
    reader->header.seeded = true;
    return refuse(rest.at == NULL ? ACCEPTED : MODEL_BAD_HEADER);
}

static Refusal read_entropy(RecordReader *reader, Text rest)
{
    unsigned person;
    Refusal refusal = read_person(reader, &rest, reader->header.entropy_length, &person);
    if (refusal.id != ACCEPTED)
        return refusal;
    return read_hex(rest, 2, MAX_HEX, reader->header.entropy[person],
                    &reader->header.entropy_length[person]);
}

static const struct {
    const char *word;
    enum { MAY_STAND, MUST_STAND, MAY_STAND_OFTEN, STANDS_ALONE } kind;
    HeaderLine *read;
} header_lines[] = {
    {"game", MUST_STAND, read_game},
    {"players", MUST_STAND, read_players},
    {"viewer", MUST_STAND, read_viewer},
    {"option", MAY_STAND_OFTEN, read_option},
    {"name", MAY_STAND_OFTEN, read_name},
    {"seeded", STANDS_ALONE, read_seeded},
    {"commit", MAY_STAND, read_commit},
    {"pledge", MAY_STAND_OFTEN, read_pledge},
    {"entropy", MAY_STAND_OFTEN, read_entropy},
    {"seed", MAY_STAND, read_seed},
    {"nonce", MAY_STAND, read_nonce},
};
enum { HEADER_LINE_COUNT = sizeof header_lines / sizeof *header_lines };

static Refusal header_line(RecordReader *reader, Text line)
{
    Text rest = line, word = {NULL, 0};
    (void)text_next(&rest, &word);
    for (unsigned i = 0; i < HEADER_LINE_COUNT; i++) {
        if (!text_is(word, header_lines[i].word))
            continue;
        if (header_lines[i].kind != MAY_STAND_OFTEN && (reader->given >> i & 1))
            return refuse(MODEL_HEADER_TWICE);
        if (rest.at == NULL && header_lines[i].kind != STANDS_ALONE)
            return refuse(MODEL_BAD_HEADER);
        reader->given |= (uint16_t)(1u << i);
        return header_lines[i].read(reader, rest);
    }
    return refuse(MODEL_UNKNOWN_HEADER);
}

static Refusal read_waiting(const Game *game, OptionsReader *options, const WaitingLine *waiting)
{
    Text value = {waiting->text, waiting->length}, name = {NULL, 0};
    if (waiting->is_players)
        return options_read(game, options, TEXT("players"), value);
    (void)text_next(&value, &name);
    if (value.at == NULL)
        return refuse(MODEL_BAD_HEADER);
    if (text_is(name, "players"))
        return refuse(MODEL_UNKNOWN_OPTION); /* it has a line of its own */
    return options_read(game, options, name, value);
}

/* The empty line: the header is complete, the game begins. */
static bool header_end(RecordReader *reader, Problem *problem)
{
    Header *header = &reader->header;
    for (unsigned i = 0; i < HEADER_LINE_COUNT; i++) {
        if (header_lines[i].kind == MUST_STAND && !(reader->given >> i & 1)) {
            problem->refusal = refuse(MODEL_HEADER_MISSING);
            return false;
        }
    }
    if (header->viewer != EVERYTHING) {
        problem->refusal = refuse(MODEL_MASKED_RECORD);
        return false;
    }
    OptionsReader options = options_begin(header->game);
    for (unsigned i = 0; i < reader->waiting_count; i++) {
        const WaitingLine *waiting = &reader->waiting[i];
        problem->refusal = read_waiting(header->game, &options, waiting);
        if (problem->refusal.id != ACCEPTED) {
            problem->line = waiting->line;
            problem_quote(problem, (Text){waiting->text, waiting->length});
            return false;
        }
    }
    problem->refusal = options_end(header->game, &options, &header->options, &problem->detail);
    if (problem->refusal.id != ACCEPTED)
        return false;
    if (reader->highest_person > header->game->persons(&header->options)) {
        problem->refusal = refuse(MODEL_NO_SUCH_PERSON);
        problem->line = reader->highest_person_line;
        return false;
    }
    header->game->start(&reader->state, &header->options);
    return true;
}

/* ---- Reading ------------------------------------------------------------------------------- */

void record_begin(RecordReader *reader)
{
    memset(reader, 0, sizeof *reader);
}

static Refusal first_line(RecordReader *reader, Text line)
{
    if (text_is(line, "triskel 1")) {
        reader->part = HEADER_LINES;
        return accepted();
    }
    Text word = {NULL, 0};
    (void)text_next(&line, &word);
    uint64_t version;
    if (text_is(word, "triskel") && line.at != NULL && text_number(line, &version))
        return refuse(MODEL_OTHER_VERSION);
    return refuse(MODEL_NOT_A_RECORD);
}

static Refusal result_line(RecordReader *reader, Text line)
{
    const Game *game = reader->header.game;
    char text[16 * (MAX_SEATS + 1)];
    Out out = {.text = text, .capacity = sizeof text};

    if (game->to_act(&reader->state) != 0)
        return refuse(MODEL_RESULT_TOO_EARLY);
    out_string(&out, "result ");
    result_write(game, &reader->state, game->persons(&reader->header.options), ' ', &out);
    INSIST(!out.full);
    if (line.length != out.length || memcmp(line.at, text, out.length) != 0)
        return refuse(MODEL_WRONG_RESULT);
    reader->part = RESULT_READ;
    return accepted();
}

static bool begins_with_result(Text line)
{
    Text word = {NULL, 0};
    (void)text_next(&line, &word);
    return text_is(word, "result");
}

LineRead record_line(RecordReader *reader, Text line, Move *move, Problem *problem)
{
    *problem = (Problem){.game = reader->header.game, .line = ++reader->line};

    if (line.length > MAX_LINE) {
        problem->refusal = refuse(MODEL_LINE_TOO_LONG);
    } else if (!text_is_clean(line)) {
        problem->refusal = refuse(MODEL_UNCLEAN_TEXT);
    } else if (line.length > 0 && line.at[0] == '#') {
        return LINE_TAKEN;
    } else if (line.length == 0) {
        if (reader->part == HEADER_LINES) {
            if (!header_end(reader, problem))
                return LINE_REFUSED;
            reader->part = ACTION_LINES;
            return LINE_TAKEN;
        }
        problem->refusal =
            refuse(reader->part == FIRST_LINE ? MODEL_NOT_A_RECORD : MODEL_EMPTY_LINE);
    } else if (reader->part == FIRST_LINE) {
        problem->refusal = first_line(reader, line);
    } else if (reader->part == HEADER_LINES) {
        problem->refusal = header_line(reader, line);
    } else if (reader->part == RESULT_READ) {
        problem->refusal = refuse(MODEL_AFTER_RESULT);
    } else if (begins_with_result(line)) {
        problem->refusal = result_line(reader, line);
    } else {
        problem->refusal = act(reader->header.game, &reader->state, line, true, move);
        if (problem->refusal.id == ACCEPTED)
            return LINE_MOVED;
        if (problem->refusal.id != MODEL_NO_ACTOR)
            (void)text_next(&line, &(Text){NULL, 0}); /* the actor is not what was wrong */
    }
    if (problem->refusal.id == ACCEPTED)
        return LINE_TAKEN;
    if (line.at != NULL && line.length <= MAX_LINE)
        problem_quote(problem, line);
    return LINE_REFUSED;
}

bool record_end(RecordReader *reader, Problem *problem)
{
    *problem = (Problem){.game = reader->header.game, .line = reader->line};
    if (reader->part == FIRST_LINE)
        problem->refusal = refuse(MODEL_NOT_A_RECORD);
    else if (reader->part == HEADER_LINES)
        problem->refusal = refuse(MODEL_CUT_OFF);
    else if (reader->part == ACTION_LINES && reader->header.game->to_act(&reader->state) == 0)
        problem->refusal = refuse(MODEL_RESULT_MISSING);
    return problem->refusal.id == ACCEPTED;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void line_write(const char *word, const char *value, size_t length, Out *out)
{
    if (length == 0)
        return;
    out_string(out, word);
    out_char(out, ' ');
    out_bytes(out, value, length);
    out_char(out, '\n');
}

static void person_line_write(const char *word, unsigned person, const char *value, size_t length,
                              Out *out)
{
    if (length == 0)
        return;
    out_string(out, word);
    out_char(out, ' ');
    out_seat(out, person);
    out_char(out, ' ');
    out_bytes(out, value, length);
    out_char(out, '\n');
}

static void write_options(const Header *header, Out *out)
{
    const Game *game = header->game;
    Options initial = options_initial(game, header->options.value[PLAYERS]);
    for (unsigned i = PLAYERS + 1; i < game->option_count; i++) {
        if (header->options.value[i] == initial.value[i])
            continue;
        out_string(out, "option ");
        out_string(out, game->options[i].name);
        out_char(out, ' ');
        option_write_value(&game->options[i], header->options.value[i], out);
        out_char(out, '\n');
    }
}

/* What everybody may know from the beginning. */
static void write_public_lines(const Header *header, Out *out)
{
    out_string(out, "game ");
    out_string(out, header->game->name);
    out_string(out, "\nplayers ");
    out_number(out, header->options.value[PLAYERS]);
    out_char(out, '\n');
    write_options(header, out);
    for (unsigned i = 0; i < MAX_SEATS; i++)
        person_line_write("name", i, header->names[i], header->name_length[i], out);
    if (header->seeded)
        out_string(out, "seeded\n");
    line_write("commit", header->commit, header->commit_length, out);
    for (unsigned i = 0; i < MAX_SEATS; i++)
        person_line_write("pledge", i, header->pledges[i], header->pledge_length[i], out);
}

void record_write_bound(const Header *header, Out *out)
{
    write_public_lines(header, out);
    for (unsigned i = 0; i < MAX_SEATS; i++)
        person_line_write("entropy", i, header->entropy[i], header->entropy_length[i], out);
}

void record_write_header(const Header *header, Viewer viewer, Out *out)
{
    out_string(out, "triskel 1\n");
    if (viewer == EVERYTHING) { /* from seed and entropy all chance can be computed */
        record_write_bound(header, out);
        line_write("seed", header->seed, header->seed_length, out);
        line_write("nonce", header->nonce, header->nonce_length, out);
    } else {
        write_public_lines(header, out);
    }
    out_string(out, "viewer ");
    viewer_write(viewer, out);
    out_string(out, "\n\n");
}

void record_write(const Header *header, const Move *moves, size_t count, Viewer viewer, Out *out)
{
    const Game *game = header->game;
    State state;
    Told told;

    record_write_header(header, viewer, out);
    game->start(&state, &header->options);
    for (size_t i = 0; i < count; i++) {
        Refusal refusal = game->apply(&state, moves[i].actor, moves[i].action, &told);
        INSIST(refusal.id == ACCEPTED);
        move_write(game, moves[i], &told, viewer, out);
        out_char(out, '\n');
    }
    if (game->to_act(&state) == 0) {
        out_string(out, "result ");
        result_write(game, &state, game->persons(&header->options), ' ', out);
        out_char(out, '\n');
    }
}
