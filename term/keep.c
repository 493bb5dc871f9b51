/* Games on disk: see keep.h. */
#include "term/keep.h"

#include "base/buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool keep_path(char path[MAX_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data != NULL && data[0] == '/')
        length = snprintf(path, MAX_PATH, "%s/triskel/table", data);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, MAX_PATH, "%s/.local/share/triskel/table", home);
    return length > 0 && length < MAX_PATH - 8;
}

/* The folders of a path, as far as they are missing. */
static bool make_folders(const char *path)
{
    char folder[MAX_PATH];
    size_t length = strlen(path);
    if (length >= sizeof folder) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (size_t i = 1; i < length; i++) {
        if (path[i] != '/')
            continue;
        memcpy(folder, path, i);
        folder[i] = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

bool keep_write(const char *path, const Out *text)
{
    char other[MAX_PATH + 8];
    if (text->full) {
        errno = ENOMEM;
        return false;
    }
    if (!make_folders(path) ||
        snprintf(other, sizeof other, "%s.XXXXXX", path) >= (int)sizeof other)
        return false;
    int file = mkstemp(other); /* for its owner alone */
    if (file < 0)
        return false;
    bool written = write_all(file, text->text, text->length) && fsync(file) == 0;
    int error = errno;
    written = close(file) == 0 && written;
    if (!written || rename(other, path) != 0) {
        error = written ? errno : error;
        unlink(other);
        errno = error;
        return false;
    }
    return true;
}

bool keep_read(const char *path, Out *text)
{
    char block[16384];
    ssize_t count;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    while ((count = read(file, block, sizeof block)) != 0) {
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            break;
        out_bytes(text, block, (size_t)count);
        if (text->full) {
            errno = EFBIG;
            count = -1;
            break;
        }
    }
    int error = errno;
    close(file);
    errno = error;
    return count == 0;
}

bool keep_game(const Sitting *sitting, const char *path)
{
    if (table_over(sitting->table))
        return unlink(path) == 0 || errno == ENOENT;
    Out text = buffer_new();
    table_save(sitting->table, &text);
    bool kept = keep_write(path, &text);
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
    bool saved = keep_write(path, &text);
    int error = errno;
    buffer_free(&text);
    if (!saved)
        say(answer, tr(sitting->lang, "%1 cannot be written: %2.\n"), text_of(path),
            text_of(strerror(error)));
    else if (over)
        say(answer,
            tr(sitting->lang, "The record is in %1. Watch it: “triskel replay %1”; check the "
                              "chance: “triskel record verify %1”.\n"),
            text_of(path));
    else
        say(answer,
            tr(sitting->lang, "The game is in %1; go on with “triskel play --resume %1”.\n"),
            text_of(path));
    return saved;
}
