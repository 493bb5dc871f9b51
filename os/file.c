/* Whole files: see file.h. */
#include "os/file.h"

#include "os/draft.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Folders ------------------------------------------------------------------------------- */

bool user_path(UserFolder folder, const char *name, char path[MAX_PATH])
{
    static const struct {
        const char *variable, *below_home;
    } folders[] = {[USER_DATA] = {"XDG_DATA_HOME", "/.local/share"},
                   [USER_CACHE] = {"XDG_CACHE_HOME", "/.cache"}};
    const char *start = getenv(folders[folder].variable), *below = "";
    if (start == NULL || start[0] != '/') {
        start = getenv("HOME");
        below = folders[folder].below_home;
    }
    if (start == NULL || start[0] != '/')
        return false;
    int length = snprintf(path, MAX_PATH, "%s%s/triskel/%s", start, below, name);
    return length > 0 && length < MAX_PATH - DRAFT_NAME;
}

bool make_folders(const char *path)
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

/* ---- Writing ------------------------------------------------------------------------------- */

static bool write_piece(int file, Text piece)
{
    while (piece.length > 0) {
        ssize_t written = write(file, piece.at, piece.length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        piece.at += written;
        piece.length -= (size_t)written;
    }
    return true;
}

static bool write_pieces(int file, const Text *pieces, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!write_piece(file, pieces[i]))
            return false;
    return true;
}

/* What is there and is no file, as a device or a pipe, is written to as it is. */
static bool write_to_device(const char *path, const Text *pieces, size_t count)
{
    int device = open(path, O_WRONLY | O_CLOEXEC);
    if (device < 0)
        return false;
    bool written = write_pieces(device, pieces, count);
    int error = errno;
    bool closed = close(device) == 0;
    if (!written)
        errno = error;
    return written && closed;
}

bool file_new(const char *path)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    close(file);
    folder_sync(path);
    return true;
}

bool file_write(const char *path, Readers readers, const Text *pieces, size_t count)
{
    Draft draft;
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return write_to_device(path, pieces, count);
    if (!draft_open(&draft, path, readers == OWNER_ALONE ? 0600 : 0666))
        return false;
    if (!write_pieces(draft.file, pieces, count)) {
        draft_drop(&draft);
        return false;
    }
    return draft_publish(&draft, path);
}

bool file_write_out(const char *path, Readers readers, const Out *out)
{
    Text text = {out->text, out->length};
    if (out->full) {
        errno = ENOMEM;
        return false;
    }
    return file_write(path, readers, &text, 1);
}

/* ---- Reading ------------------------------------------------------------------------------- */

bool file_read(const char *path, Out *out)
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
        out_bytes(out, block, (size_t)count);
        if (out->full) {
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

FileState file_lacking(void)
{
    return errno == ENOENT || errno == ENOTDIR ? FILE_ABSENT : FILE_UNREADABLE;
}
