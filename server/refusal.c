/* Words for refusals: see refusal.h. */
#include "server/refusal.h"

#include "table/frames.h"

static const struct {
    const char *why;
    unsigned status;
    const char *sentence;
} refusals[] = {
#define X(id, why, status, sentence) [id] = {why, status, sentence},
    HALL_REFUSALS(X)
#undef X
};

/* What is not here is a conflict with how the table is now. */
static const struct {
    const char *why;
    unsigned status;
} statuses[] = {
    {"bad", 400},
    {"owner", 403},
    {"rate", 429},
    {"full", 503},
};

const char *hall_why(HallRefusal refusal)
{
    return refusals[refusal].why;
}

const char *hall_sentence(HallRefusal refusal)
{
    return refusals[refusal].sentence;
}

unsigned hall_status(HallRefusal refusal)
{
    return refusals[refusal].status;
}

unsigned status_of(const char *why)
{
    for (unsigned i = 0; i < sizeof statuses / sizeof *statuses; i++)
        if (text_is(text_of(why), statuses[i].why))
            return statuses[i].status;
    return 409;
}

const Lang *lang_or_english(const Lang *lang)
{
    return lang != NULL ? lang : lang_at(0);
}

void put_refusal(Json *json, const Lang *lang, HallRefusal refusal)
{
    put_sentence(put_key(json, "error"), tr(lang_or_english(lang), hall_sentence(refusal)));
    put_string(put_key(json, "why"), hall_why(refusal));
}
