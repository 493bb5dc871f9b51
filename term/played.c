/* Games that were played: see played.h. */
#include "term/played.h"

#include "core/games.h"
#include "os/file.h"

enum { MAX_PLAYED = 1024 }; /* bytes: many times what all names take */

static bool has_line(Text lines, const char *name)
{
    Text line = {NULL, 0};
    while (text_line(&lines, &line))
        if (text_is(line, name))
            return true;
    return false;
}

bool played_before(const Game *game)
{
    char path[MAX_PATH], text[MAX_PLAYED];
    Out file = {.text = text, .capacity = sizeof text};
    return user_path(USER_DATA, "played", path) && file_read(path, &file) &&
           has_line((Text){text, file.length}, game->name);
}

/* Written anew, with the games that there are and nothing else that may have been in it. */
void played_remember(const Game *game)
{
    char path[MAX_PATH], text[MAX_PLAYED];
    Out file = {.text = text, .capacity = sizeof text};
    if (played_before(game) || !user_path(USER_DATA, "played", path))
        return;
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        if (game_at(i) != game && !played_before(game_at(i)))
            continue;
        out_string(&file, game_at(i)->name);
        out_char(&file, '\n');
    }
    if (make_folders(path))
        (void)!file_write_out(path, OWNER_ALONE, &file);
}
