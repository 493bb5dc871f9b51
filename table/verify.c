/* Checking chance: see verify.h. */
#include "table/verify.h"

#include "base/memory.h"

static const char comment[] = "# taken back: ";
const char practice_comment[] = "# practice";

Verdict verifier_begin(Verifier *verifier, const Header *header)
{
    char digits[FAIRNESS_HEX];
    *verifier = (Verifier){.game = header->game};
    if (!fairness_read(header, &verifier->fairness))
        return NO_COMMITMENT;
    fairness_commit(&verifier->fairness, digits);
    if (memcmp(digits, header->commit, FAIRNESS_HEX) != 0)
        return WRONG_SEED;
    header->game->start(&verifier->state, &header->options);
    return CHANCE_FAIR;
}

void verifier_skip(Verifier *verifier, uint32_t moves)
{
    verifier->number += moves;
    verifier->taken_back += moves;
}

Verdict verifier_move(Verifier *verifier, Move move)
{
    const Game *game = verifier->game;
    verifier->number++;
    if (move.actor == CHANCE) {
        uint64_t ticket = fairness_below(&verifier->fairness, LOT_CHANCE, verifier->number,
                                         game->tickets(&verifier->state, CHANCE));
        if (game->ticket(&verifier->state, CHANCE, (uint32_t)ticket) != move.action)
            return WRONG_OUTCOME;
        verifier->outcomes++;
    }
    Refusal refusal = game->apply(&verifier->state, move.actor, move.action, NULL);
    INSIST(refusal.id == ACCEPTED); /* the record was read and checked */
    return CHANCE_FAIR;
}

void taken_back_write(uint32_t moves, Out *out)
{
    out_string(out, comment);
    out_number(out, moves);
    out_char(out, '\n');
}

bool taken_back_read(Text line, uint32_t *moves)
{
    size_t length = sizeof comment - 1;
    uint64_t number;
    if (line.length <= length || memcmp(line.at, comment, length) != 0 ||
        !text_number((Text){line.at + length, line.length - length}, &number) ||
        number > UINT32_MAX)
        return false;
    *moves = (uint32_t)number;
    return true;
}
