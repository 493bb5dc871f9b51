/* Checking chance: see verify.h. */
#include "table/verify.h"

#include "base/memory.h"
#include "table/table.h"

static const char taken_back[] = "# taken back: ", taken_back_by[] = "# taken back by: ",
                  resumed[] = "# resumed: ";
const char practice_comment[] = "# practice";

const char *verdict_sentence(Verdict verdict)
{
    static const char *const sentences[] = {
#define X(id, sentence) [id] = sentence,
        VERDICTS(X)
#undef X
    };
    return sentences[verdict];
}

/* What was revealed is what was pledged, by each who pledged and by nobody else. */
static bool is_revealed(Verifier *verifier)
{
    const Fairness *fairness = &verifier->fairness;
    for (unsigned person = 0; person < MAX_SEATS; person++) {
        bool added = fairness->entropy_length[person] > 0;
        if (!added && !seats_have(fairness->pledged, person))
            continue;
        if (!fairness_is_pledged(fairness, person, fairness->entropy[person],
                                 fairness->entropy_length[person])) {
            verifier->person = (uint8_t)person;
            return false;
        }
    }
    return true;
}

void verifier_begin(Verifier *verifier, const Header *header)
{
    char digits[FAIRNESS_HEX];
    *verifier = (Verifier){.game = header->game, .verdict = CHANCE_FAIR};
    header->game->start(&verifier->state, &header->options);
    if (!fairness_read(header, &verifier->fairness)) {
        verifier->verdict = NO_COMMITMENT;
        return;
    }
    fairness_commit(&verifier->fairness, digits);
    if (memcmp(digits, header->commit, FAIRNESS_HEX) != 0)
        verifier->verdict = WRONG_SEED;
    else if (!is_revealed(verifier))
        verifier->verdict = WRONG_REVEAL;
}

/* What follows the beginning of a comment, if this is one. */
static bool is_comment(Text line, const char *beginning, Text *rest)
{
    Text begins = text_of(beginning);
    if (line.length <= begins.length || memcmp(line.at, begins.at, begins.length) != 0)
        return false;
    *rest = (Text){line.at + begins.length, line.length - begins.length};
    return true;
}

static void skip(Verifier *verifier, Text moves)
{
    uint64_t count;
    if (!text_number(moves, &count) || count > MAX_LOG || verifier->taken_back + count > MAX_LOG) {
        verifier->verdict = BAD_TAKEN_BACK;
        return;
    }
    verifier->number += count;
    verifier->taken_back += count;
}

void verifier_comment(Verifier *verifier, Text line)
{
    Text rest;
    uint64_t person;
    if (verifier->verdict != CHANCE_FAIR)
        return;
    if (is_comment(line, taken_back, &rest))
        skip(verifier, rest);
    else if (is_comment(line, taken_back_by, &rest) && text_seat(rest, &person) &&
             person <= MAX_SEATS)
        verifier->taken_back_by |= seats_of((unsigned)person - 1);
    else if (is_comment(line, resumed, &rest))
        verifier->resumed++;
    else if (text_is(line, practice_comment))
        verifier->practice = true;
}

void verifier_move(Verifier *verifier, Move move)
{
    const Game *game = verifier->game;
    if (verifier->verdict != CHANCE_FAIR)
        return;
    verifier->number++;
    if (move.actor == CHANCE) {
        uint64_t ticket = fairness_below(&verifier->fairness, LOT_CHANCE, verifier->number,
                                         game->tickets(&verifier->state, CHANCE));
        if (game->ticket(&verifier->state, CHANCE, (uint32_t)ticket) != move.action) {
            verifier->verdict = WRONG_OUTCOME;
            return;
        }
        verifier->outcomes++;
    }
    Refusal refusal = game->apply(&verifier->state, move.actor, move.action, NULL);
    INSIST(refusal.id == ACCEPTED); /* the record was read and checked */
}

Verdict verifier_end(Verifier *verifier)
{
    if (verifier->verdict != CHANCE_FAIR)
        return verifier->verdict;
    if (verifier->game->to_act(&verifier->state) != 0)
        verifier->verdict = UNFINISHED;
    else if (verifier->fairness.seeded)
        verifier->verdict = SEED_BY_HAND;
    else if (verifier->outcomes == 0)
        verifier->verdict = NOTHING_BY_CHANCE;
    return verifier->verdict;
}

bool verify_record(Text record, RecordReader *reader, Verifier *verifier, Verdict *verdict,
                   Problem *problem)
{
    bool begun = false;
    Text line;
    Move move;
    record_begin(reader);
    while (text_line(&record, &line)) {
        LineRead read = record_line(reader, line, &move, problem);
        if (read == LINE_REFUSED)
            return false;
        if (!begun && reader->part == ACTION_LINES) {
            verifier_begin(verifier, &reader->header);
            begun = true;
        }
        if (begun)
            verifier_comment(verifier, line);
        if (read == LINE_MOVED)
            verifier_move(verifier, move);
    }
    *verdict = begun ? verifier_end(verifier) : NO_COMMITMENT;
    return record_end(reader, problem);
}

void taken_back_write(uint32_t moves, unsigned by, Out *out)
{
    out_string(out, taken_back);
    out_number(out, moves);
    out_char(out, '\n');
    out_string(out, taken_back_by);
    out_seat(out, by);
    out_char(out, '\n');
}

void resumed_write(Text tag, Out *out)
{
    out_string(out, resumed);
    out_text(out, tag);
    out_char(out, '\n');
}
