/* Games on disk: see keep.h. */
#include "term/keep.h"

#include "base/buffer.h"
#include "os/command.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static bool keep(const char *path, const Out *text)
{
    return make_folders(path) && file_write_out(path, OWNER_ALONE, text);
}

bool keep_game(const Sitting *sitting, const char *path)
{
    if (table_over(sitting->table))
        return unlink(path) == 0 || errno == ENOENT;
    Out text = buffer_new();
    table_save(sitting->table, &text);
    bool kept = keep(path, &text);
    buffer_free(&text);
    return kept;
}

bool keep_save(void *context, const char *path, Out *answer)
{
    const Sitting *sitting = context;
    Out text = buffer_new();
    bool over = table_record(sitting->table, &text);
    if (!over)
        table_save(sitting->table, &text);
    bool saved = keep(path, &text);
    int error = errno;
    buffer_free(&text);
    if (!saved)
        say(answer, tr(sitting->lang, "%1 cannot be written: %2.\n"), text_of(path),
            text_of(strerror(error)));
    else if (over)
        say(answer,
            tr(sitting->lang, "The record is in %1. Watch it: “%2 replay %1”; check the "
                              "chance: “%2 record verify %1”.\n"),
            text_of(path), command_name());
    else
        say(answer, tr(sitting->lang, "The game is in %1; go on with “%2 --resume %1”.\n"),
            text_of(path), command_play());
    return saved;
}
