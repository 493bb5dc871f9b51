/* Commands as they are typed, at whatever table: see typed.h. */
#include "base/nearest.h"
#include "term/page.h"
#include "term/typed.h"

#include <string.h>

Text typed_trimmed(Text text)
{
    while (text.length > 0 && text.at[0] == ' ') {
        text.at++;
        text.length--;
    }
    while (text.length > 0 && text.at[text.length - 1] == ' ')
        text.length--;
    return text;
}

bool typed_is_command(const Lang *lang, const char *name, Text word, bool cut_short)
{
    const char *here = tr_in(lang, "command", name);
    if (cut_short)
        return begins_folded(word, here) || begins_folded(word, name);
    return equals_folded(word, here) || equals_folded(word, name);
}

bool typed_path(const Lang *lang, Text typed, char path[MAX_TYPED_PATH], bool *force,
                Out *complaint)
{
    static const char flag[] = "--force ";
    *force = typed.length > sizeof flag - 1 && memcmp(typed.at, flag, sizeof flag - 1) == 0;
    if (*force)
        typed = (Text){typed.at + sizeof flag - 1, typed.length - (sizeof flag - 1)};
    if (typed.length == 0 || typed.length >= MAX_TYPED_PATH || !text_is_clean(typed)) {
        say(complaint, tr(lang, "Say where to: “save game.tsk”.\n"));
        return false;
    }
    memcpy(path, typed.at, typed.length);
    path[typed.length] = '\0';
    return true;
}

void typed_explain_command(const Lang *lang, const char *name, const char *meaning, unsigned width,
                           Out *out)
{
    enum { COLUMN = 15 };
    size_t start = out->length;
    out_string(out, "  ");
    out_string(out, tr_in(lang, "command", name));
    out_pad(out, start, COLUMN);
    out_beside(out, text_of(tr(lang, meaning)), width, COLUMN);
}
