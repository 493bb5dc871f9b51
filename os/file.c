/* Whole files: see file.h. */
#include "os/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_SUFFIX = 32 }; /* of the other name, under which a file is written */

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
    return length > 0 && length < MAX_PATH - MAX_SUFFIX;
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

/* A name lasts only when its folder is on the disk too. If that fails, the file is there all the
   same, for as long as nothing falls over. */
static void sync_folder(const char *path)
{
    char folder[MAX_PATH] = ".";
    const char *slash = strrchr(path, '/');
    if (slash != NULL) {
        size_t length = slash > path ? (size_t)(slash - path) : 1;
        memcpy(folder, path, length);
        folder[length] = '\0';
    }
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        (void)fsync(file);
        close(file);
    }
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

/* Closes the file too. */
static bool write_pieces(int file, const Text *pieces, size_t count, bool sync)
{
    bool written = true;
    for (size_t i = 0; i < count && written; i++)
        written = write_piece(file, pieces[i]);
    written = written && (!sync || fsync(file) == 0);
    int error = errno;
    bool closed = close(file) == 0;
    if (!written)
        errno = error;
    return written && closed;
}

/* A new file beside `path`, open to be written, whose name is put in `other`. */
static int open_other(const char *path, Readers readers, char other[MAX_PATH + MAX_SUFFIX])
{
    int file;
    unsigned i = 0;
    if (strlen(path) >= MAX_PATH) {
        errno = ENAMETOOLONG;
        return -1;
    }
    do { /* another program of that number may have left one behind */
        (void)snprintf(other, MAX_PATH + MAX_SUFFIX, "%s.%ld-%u", path, (long)getpid(), i++);
        file = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                    readers == OWNER_ALONE ? 0600 : 0666);
    } while (file < 0 && errno == EEXIST && i < 100);
    return file;
}

bool file_write(const char *path, Readers readers, const Text *pieces, size_t count)
{
    char other[MAX_PATH + MAX_SUFFIX];
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        int device = open(path, O_WRONLY | O_CLOEXEC);
        return device >= 0 && write_pieces(device, pieces, count, false);
    }
    int file = open_other(path, readers, other);
    if (file < 0)
        return false;
    if (!write_pieces(file, pieces, count, true) || rename(other, path) != 0) {
        int error = errno;
        unlink(other);
        errno = error;
        return false;
    }
    sync_folder(path);
    return true;
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
