/* Files that are being written: see draft.h. */
#define _GNU_SOURCE /* O_TMPFILE */
#include "os/draft.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char mark[] = ".triskel-"; /* of drafts; then the process, `-` and a number */
enum { MOST_NAMES = 100 };              /* that one process may have in use or have left behind */

static void folder_of(const char *path, char folder[MAX_PATH])
{
    const char *slash = strrchr(path, '/');
    size_t length = slash == NULL ? 1 : slash > path ? (size_t)(slash - path) : 1;
    memcpy(folder, slash == NULL ? "." : path, length);
    folder[length] = '\0';
}

/* The lock says that somebody is still writing. It is the system's to release, however that ends;
   where it has none (some network folders), nothing is swept. */
static bool lock(int file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_SETLK, &whole) == 0;
}

/* ---- What others left behind --------------------------------------------------------------- */

/* Is this what another process calls its drafts? */
static bool is_others_draft(const char *name)
{
    const char *process = name + sizeof mark - 1, *dash;
    uint64_t id, number;
    return strncmp(name, mark, sizeof mark - 1) == 0 && (dash = strchr(process, '-')) != NULL &&
           text_number((Text){process, (size_t)(dash - process)}, &id) &&
           text_number(text_of(dash + 1), &number) && id != (uint64_t)getpid();
}

/* Who has the lock, while the name still means that file, knows that nobody writes it. */
static void sweep_one(int folder, const char *name)
{
    struct stat here, now;
    int file = openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return;
    if (fstat(file, &here) == 0 && S_ISREG(here.st_mode) && here.st_uid == geteuid() &&
        lock(file) && fstatat(folder, name, &now, AT_SYMLINK_NOFOLLOW) == 0 &&
        now.st_dev == here.st_dev && now.st_ino == here.st_ino)
        (void)unlinkat(folder, name, 0);
    close(file);
}

static void sweep(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    if (folder == NULL)
        return;
    while ((entry = readdir(folder)) != NULL)
        if (is_others_draft(entry->d_name))
            sweep_one(dirfd(folder), entry->d_name);
    closedir(folder);
}

/* ---- Drafts -------------------------------------------------------------------------------- */

/* Tries one name after another: this process, or one that had its number, may have some. */
static bool find_name(Draft *draft, bool (*take)(Draft *draft, mode_t mode), mode_t mode)
{
    for (unsigned i = 0; i < MOST_NAMES; i++) {
        (void)snprintf(draft->name, sizeof draft->name, "%s/%s%ld-%u", draft->folder, mark,
                       (long)getpid(), i);
        if (take(draft, mode))
            return draft->named = true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

static bool create(Draft *draft, mode_t mode)
{
    struct stat status;
    draft->file = open(draft->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (draft->file < 0)
        return false;
    bool locked = lock(draft->file), swept = !locked && (errno == EAGAIN || errno == EACCES);
    if (!swept && (fstat(draft->file, &status) != 0 || status.st_nlink > 0))
        return true;
    close(draft->file); /* it was swept before it was locked, or is just being */
    errno = EEXIST;
    return false;
}

#ifdef O_TMPFILE

/* The name under which the system knows an open file that has none. */
static void own_name(const Draft *draft, char name[32])
{
    (void)snprintf(name, 32, "/proc/self/fd/%d", draft->file);
}

static bool open_unnamed(Draft *draft, mode_t mode)
{
    char name[32];
    draft->file = open(draft->folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    if (draft->file < 0)
        return false;
    own_name(draft, name);
    if (access(name, F_OK) == 0) {
        (void)lock(draft->file);
        return true;
    }
    close(draft->file);
    return false;
}

static bool link_as(const Draft *draft, const char *path)
{
    char name[32];
    own_name(draft, name);
    return linkat(AT_FDCWD, name, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
}

#else

static bool open_unnamed(Draft *draft, mode_t mode)
{
    (void)draft;
    (void)mode;
    return false;
}

static bool link_as(const Draft *draft, const char *path)
{
    (void)draft;
    (void)path;
    errno = ENOTSUP;
    return false;
}

#endif

static bool link_by_name(Draft *draft, mode_t mode)
{
    (void)mode; /* it has one */
    return link_as(draft, draft->name);
}

/* In the place of a file there only a rename puts another. */
static bool put(Draft *draft, const char *path)
{
    if (!draft->named && link_as(draft, path))
        return true;
    return (draft->named || (errno == EEXIST && find_name(draft, link_by_name, 0))) &&
           rename(draft->name, path) == 0;
}

void folder_sync(const char *path)
{
    char name[MAX_PATH];
    folder_of(path, name);
    int folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
}

bool draft_open(Draft *draft, const char *path, mode_t mode)
{
    if (strlen(path) >= MAX_PATH) {
        errno = ENAMETOOLONG;
        return false;
    }
    draft->named = false;
    folder_of(path, draft->folder);
    sweep(draft->folder);
    return open_unnamed(draft, mode) || find_name(draft, create, mode);
}

bool draft_publish(Draft *draft, const char *path)
{
    if (fsync(draft->file) != 0 || !put(draft, path)) {
        draft_drop(draft);
        return false;
    }
    close(draft->file); /* all of it is on the disk */
    folder_sync(path);
    return true;
}

void draft_drop(Draft *draft)
{
    int error = errno;
    if (draft->named)
        (void)unlink(draft->name);
    close(draft->file);
    errno = error;
}
