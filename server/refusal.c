/* Words for refusals: see refusal.h. */
#include "server/refusal.h"

#include "table/frames.h"

static const struct {
    const char *why, *sentence;
} refusals[] = {
#define X(id, why, sentence) [id] = {why, sentence},
    HALL_REFUSALS(X)
#undef X
};

/* What is not here is a conflict with how the table is now. */
static const struct {
    const char *why;
    unsigned status;
} statuses[] = {
    {"bad", 400},   {"token", 401},   {"private", 403}, {"foreign", 403},
    {"owner", 403}, {"unknown", 404}, {"method", 405},  {"large", 413},
    {"type", 415},  {"rate", 429},    {"full", 503},    {"restarting", 503},
};

const char *hall_why(HallRefusal refusal)
{
    return refusals[refusal].why;
}

const char *hall_sentence(HallRefusal refusal)
{
    return refusals[refusal].sentence;
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
