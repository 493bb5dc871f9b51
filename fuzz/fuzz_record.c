/* Fuzzes the reading of records. Bytes that are read as a record must be written again for every
   viewer; the full one, read again, must be byte for byte the same, and a masked one must be
   refused as such. */
#include "base/buffer.h"
#include "engine/match.h"
#include "fuzz/input.h"

/* As match_read does it, from memory instead of a file. */
static Match *read_record(Text rest, Problem *problem)
{
    MatchReader *reader = match_reader_new();
    Text line;
    LinesResult result;
    INSIST(reader != NULL);
    while ((result = input_line(&rest, &line)) == LINES_LINE && !reader->refused)
        match_reader_line(reader, line);
    if (result == LINES_UNENDED)
        match_reader_cut_off(reader);
    return match_reader_end(reader, problem);
}

/* Whatever is wrong can be said: in one clean line and with a rule. */
static void check_problem(const Problem *problem)
{
    char text[512];
    Out out = {.text = text, .capacity = sizeof text};
    INSIST(problem->refusal.id != ACCEPTED);
    problem_write(problem, &out);
    INSIST(!out.full && out.length > 0);
    INSIST(text_is_clean((Text){text, out.length}));
    INSIST(problem_rule(problem)[0] != '\0');
}

static Out write_record(const Match *match, Viewer viewer)
{
    Out out = buffer_new();
    match_write(match, viewer, &out);
    INSIST(!out.full);
    return out;
}

static void check_masked(const Match *match, Viewer viewer)
{
    Problem problem;
    Out record = write_record(match, viewer);
    Match *again = read_record((Text){record.text, record.length}, &problem);
    INSIST(again == NULL && problem.refusal.id == MODEL_MASKED_RECORD);
    buffer_free(&record);
}

static void check_round_trip(const Match *match)
{
    Problem problem;
    Out record = write_record(match, EVERYTHING);
    Match *again = read_record((Text){record.text, record.length}, &problem);
    INSIST(again != NULL);
    Out rewritten = write_record(again, EVERYTHING);
    INSIST(record.length == rewritten.length);
    INSIST(memcmp(record.text, rewritten.text, record.length) == 0);
    INSIST(memcmp(&match->state, &again->state, match->header.game->state_size) == 0);
    match_free(again);
    buffer_free(&record);
    buffer_free(&rewritten);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Problem problem;
    Match *match = read_record((Text){(const char *)bytes, size}, &problem);
    if (match == NULL) {
        check_problem(&problem);
        return 0;
    }
    check_round_trip(match);
    for (unsigned person = 0; person < match_persons(match); person++)
        check_masked(match, (Viewer)person);
    check_masked(match, SPECTATOR);
    match_free(match);
    return 0;
}
