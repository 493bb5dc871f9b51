/* What solvers share: see solver.h. */
#include "core/solver.h"

#include "lang/lang.h"

void solver_complain(const SolverRequest *request, const char *sentence, const char *one,
                     const char *other)
{
    enum { MAX_COMPLAINT = 6144 }; /* bytes: a path, and why */
    char text[MAX_COMPLAINT];
    Out out = {.text = text, .capacity = sizeof text};
    if (request->complain == NULL)
        return;
    say(&out, sentence, text_of(one), text_of(other));
    out_char(&out, '\0');
    if (!out.full)
        request->complain(text);
}
