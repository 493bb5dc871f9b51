/* How this program was called: see command.h. */
#include "os/command.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_COMMAND = 200 }; /* bytes: a longer one is no advice any more */

static char name[MAX_COMMAND] = "triskel", play[MAX_COMMAND + 8] = "triskel play";

/* Without its folders, if it comes from the root; false if it cannot be shown. */
static bool take(const char *command)
{
    if (command == NULL)
        return false;
    if (command[0] == '/')
        command = strrchr(command, '/') + 1;
    size_t length = strlen(command);
    if (length == 0 || length >= sizeof name || !text_is_clean((Text){command, length}))
        return false;
    memcpy(name, command, length + 1);
    return true;
}

void command_called(const char *as)
{
    bool script = take(getenv("TRISKEL_COMMAND"));
    if (!script)
        (void)take(as);
    Out out = {.text = play, .capacity = sizeof play - 1};
    out_string(&out, name);
    if (!script)
        out_string(&out, " play");
    play[out.length] = '\0';
}

Text command_name(void)
{
    return text_of(name);
}

Text command_play(void)
{
    return text_of(play);
}
