/* Games on disk: see keep.h. */
#include "term/keep.h"

#include "base/buffer.h"
#include "os/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* A path as it is typed: `~/game.tsk` is in one's home. False: it is too long. */
static bool at_home(const char *typed, char path[MAX_PATH])
{
    const char *home = getenv("HOME");
    bool tilde = typed[0] == '~' && typed[1] == '/' && home != NULL && home[0] == '/';
    int length = snprintf(path, MAX_PATH, "%s%s", tilde ? home : "", tilde ? typed + 1 : typed);
    return length >= 0 && length < MAX_PATH;
}

/* May something be written there? Only a file is replaced, and only by who wants it. */
static bool may_write(const Lang *lang, const char *path, bool force, Out *answer)
{
    struct stat status;
    if (lstat(path, &status) != 0)
        return true; /* if there is another reason, writing says so */
    if (S_ISLNK(status.st_mode) && stat(path, &status) != 0)
        status.st_mode = S_IFLNK; /* it leads nowhere */
    if (!S_ISREG(status.st_mode))
        say(answer, tr(lang, "%1 is there and is no file; choose another name.\n"), text_of(path));
    else if (access(path, W_OK) != 0)
        say(answer, tr(lang, "%1 cannot be written: %2.\n"), text_of(path),
            text_of(strerror(errno)));
    else if (!force)
        say(answer, tr(lang, "There is a file %1 already; “save --force %1” replaces it.\n"),
            text_of(path));
    else
        return true;
    return false;
}

/* Writes a text where it is wanted; false after saying why not. */
static bool write_where(const Lang *lang, const char *typed, bool force, const Out *text,
                        char path[MAX_PATH], Out *answer)
{
    if (!at_home(typed, path)) {
        say(answer, tr(lang, "%1 cannot be written: %2.\n"), text_of(typed),
            text_of(strerror(ENAMETOOLONG)));
        return false;
    }
    if (!may_write(lang, path, force, answer))
        return false;
    if (keep(path, text))
        return true;
    say(answer, tr(lang, "%1 cannot be written: %2.\n"), text_of(path), text_of(strerror(errno)));
    return false;
}

bool keep_record(const Lang *lang, const char *typed, bool force, const Out *record, Out *answer)
{
    char path[MAX_PATH];
    if (!write_where(lang, typed, force, record, path, answer))
        return false;
    say(answer,
        tr(lang, "The record is in %1. Watch it: “%2 replay %1”; check the "
                 "chance: “%2 record verify %1”.\n"),
        text_of(path), command_name());
    return true;
}

static bool keep_unfinished(const Lang *lang, const char *typed, bool force, const Out *text,
                            Out *answer)
{
    char path[MAX_PATH];
    if (!write_where(lang, typed, force, text, path, answer))
        return false;
    say(answer, tr(lang, "The game is in %1; go on with “%2 --resume %1”.\n"), text_of(path),
        command_play());
    return true;
}

bool keep_save(void *context, const char *typed, bool force, Out *answer)
{
    Sitting *sitting = context;
    Out text = buffer_new();
    bool saved;
    if (table_record(sitting->table, &text)) {
        saved = keep_record(sitting->lang, typed, force, &text, answer);
    } else {
        table_save(sitting->table, &text);
        saved = keep_unfinished(sitting->lang, typed, force, &text, answer);
    }
    if (saved)
        sitting->saved = table_entry_count(sitting->table);
    buffer_free(&text);
    return saved;
}
