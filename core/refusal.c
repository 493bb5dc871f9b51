/* From refusals to sentences: see refusal.h. */
#include "core/refusal.h"
#include "base/memory.h"

static const RefusalText model_refusals[] = {
#define X(id, sentence) [id] = {"MODEL", sentence},
    MODEL_REFUSALS(X)
#undef X
};
_Static_assert(sizeof model_refusals / sizeof *model_refusals <= GAME_REFUSALS, "ids overlap");

const RefusalText *refusal_text(const Game *game, Refusal refusal)
{
    if (refusal.id < GAME_REFUSALS) {
        INSIST(refusal.id < sizeof model_refusals / sizeof *model_refusals);
        return &model_refusals[refusal.id];
    }
    INSIST(game != NULL && refusal.id - GAME_REFUSALS < game->refusal_count);
    return &game->refusals[refusal.id - GAME_REFUSALS];
}

void refusal_write(const Game *game, Refusal refusal, Out *out)
{
    const char *at = refusal_text(game, refusal)->sentence;
    for (; *at != '\0'; at++) {
        if (*at == '%') {
            at++;
            INSIST(*at >= '1' && *at <= '3');
            out_number(out, refusal.numbers[*at - '1']);
        } else {
            out_char(out, *at);
        }
    }
}

void problem_quote(Problem *problem, Text text)
{
    size_t room = sizeof problem->excerpt;
    size_t length = text.length;
    if (length > room) {
        length = room;
        while (length > 0 && ((unsigned char)text.at[length] & 0xC0) == 0x80)
            length--; /* not in the middle of a character */
    }
    problem->length = 0;
    if (length == 0 || !text_is_clean((Text){text.at, length}))
        return; /* what cannot be shown to people is not quoted */
    memcpy(problem->excerpt, text.at, length);
    problem->length = (uint8_t)length;
}

void problem_write(const Problem *problem, Out *out)
{
    if (problem->line > 0) {
        out_string(out, "line ");
        out_number(out, problem->line);
        out_string(out, ": ");
    }
    if (problem->length > 0) {
        out_bytes(out, problem->excerpt, problem->length);
        out_string(out, ": ");
    }
    if (problem->detail != NULL)
        out_string(out, problem->detail);
    else
        refusal_write(problem->game, problem->refusal, out);
}

const char *problem_rule(const Problem *problem)
{
    return refusal_text(problem->game, problem->refusal)->rule;
}
