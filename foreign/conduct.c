/* What programs do wrong: see conduct.h. */
#include "foreign/conduct.h"
#include "base/tidy.h"

#include <string.h>

const char *const fault_names[FAULTS] = {
#define X(id, name) name,
    FOREIGN_FAULTS(X)
#undef X
};

void conduct_note(Conduct *conduct, Fault fault, const Out *why, const Program *program)
{
    conduct->forfeited[fault]++;
    if (conduct->first[0] != '\0' || why->length == 0)
        return;
    size_t length =
        tidy_text((Text){why->text, why->length}, conduct->first, sizeof conduct->first - 1);
    conduct->first[length] = '\0';
    Text said = program != NULL ? program_complaint(program) : (Text){"", 0};
    memcpy(conduct->complaint, said.at, said.length);
    conduct->complaint[said.length] = '\0';
}

uint64_t conduct_forfeited(const Conduct *conduct)
{
    uint64_t all = 0;
    for (unsigned fault = 0; fault < FAULTS; fault++)
        all += conduct->forfeited[fault];
    return all;
}

Fault why_ended(const Lang *lang, const Program *program, ProgramState state, Out *why)
{
    unsigned status;
    switch (state) {
    case PROGRAM_FLOODS:
        say(why, tr(lang, "it wrote a line of more than %1 bytes"), NUM(PROGRAM_LINE));
        return FAULT_FLOOD;
    case PROGRAM_DEAF:
        say(why, tr(lang, "it does not read what it is told"));
        return FAULT_FLOOD;
    default:
        if (!program_exited(program, &status))
            say(why, tr(lang, "it closed its standard output"));
        else
            say(why, tr(lang, "it ended with exit status %1"), NUM(status));
        return FAULT_DEAD;
    }
}

void why_not_started(const Lang *lang, int error, Out *why)
{
    say(why, tr(lang, "it could not be started: %1"), text_of(strerror(error)));
}

void why_late(const Lang *lang, uint32_t think, Out *why)
{
    say(why, tr(lang, "it did not answer within %1 ms"), NUM(think));
}

void why_flood(const Lang *lang, Out *why)
{
    say(why, tr(lang, "it sent %1 messages and no answer"), NUM(MOST_MESSAGES));
}

void why_nonsense(const Lang *lang, Text such, Out *why)
{
    say(why, tr(lang, "it said again and again what cannot be done, such as: %1"), such);
}
