/* The coach's line and its switch: see coaching.h. */
#include "term/coaching.h"

#include "base/nearest.h"
#include "base/style.h"

void out_coach(const Lang *lang, Text sentence, Out *out)
{
    out_string(out, S_GOOD);
    out_string(out, tr(lang, "Coach:"));
    out_string(out, S_PLAIN " ");
    out_text(out, sentence);
    out_char(out, '\n');
}

/* Is this one of two words, in English or in the reader's language? */
static bool is_switch(const Lang *lang, Text word, const char *name)
{
    return equals_folded(word, name) || equals_folded(word, tr_in(lang, "switch", name));
}

bool coach_switched(const Lang *lang, Text typed, bool *on, Out *out)
{
    bool to_on = is_switch(lang, typed, NC_("switch", "on"));
    if (!to_on && !is_switch(lang, typed, NC_("switch", "off"))) {
        say(out, *on ? tr(lang, "The coach is on. “coach off” switches it off.\n")
                     : tr(lang, "The coach is off. “coach on” switches it on.\n"));
        return false;
    }
    *on = to_on;
    say(out, to_on ? tr(lang, "The coach will speak when something is new.\n")
                   : tr(lang, "The coach is silent now. “coach on” brings it back.\n"));
    return true;
}
