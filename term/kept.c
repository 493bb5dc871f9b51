/* Games in progress on disk: see kept.h.

   A game is held by a lock on one byte of a file beside them, games/.lock, at a place that follows
   from the game's name: a lock on the game's own file would be gone with the first move, which puts
   another file in its place. The system lets go of it however a program ends. */
#include "term/kept.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_OF_A_GAME = 1000 }; /* so many may be kept */

/* Before each game had a file of its own, there was one for all. */
static const char only_one[] = "table";

static bool is_name(const char *name)
{
    size_t length = strlen(name);
    return length > 0 && length < MAX_KEPT_NAME && name[0] >= 'a' && name[0] <= 'z' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

bool kept_path(const char *name, char path[MAX_PATH])
{
    char file[MAX_KEPT_NAME + 8];
    if (!is_name(name))
        return false;
    if (strcmp(name, only_one) == 0)
        return user_path(USER_DATA, only_one, path);
    snprintf(file, sizeof file, "games/%s", name);
    return user_path(USER_DATA, file, path);
}

/* ---- Holding ------------------------------------------------------------------------------- */

/* Opened once: when a program closes it, all it holds is let go. Below 0 where there is none; then
   nothing is held, and nothing stops anybody. */
static int lock_file(void)
{
    static int file = -1;
    char path[MAX_PATH];
    if (file < 0 && user_path(USER_DATA, "games/.lock", path) && make_folders(path))
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return file;
}

static struct flock lock_of(const char *name, short type)
{
    uint32_t place = 2166136261u; /* FNV-1a */
    for (; *name != '\0'; name++)
        place = (place ^ (unsigned char)*name) * 16777619u;
    return (struct flock){
        .l_type = type, .l_whence = SEEK_SET, .l_start = place & 0x7FFFFFFF, .l_len = 1};
}

bool kept_hold(const char *name)
{
    struct flock lock = lock_of(name, F_WRLCK);
    int file = lock_file();
    return file < 0 || fcntl(file, F_SETLK, &lock) == 0 || (errno != EACCES && errno != EAGAIN);
}

static void let_go(const char *name)
{
    struct flock lock = lock_of(name, F_UNLCK);
    int file = lock_file();
    if (file >= 0)
        (void)fcntl(file, F_SETLK, &lock);
}

static bool is_held(const char *name)
{
    struct flock lock = lock_of(name, F_WRLCK);
    int file = lock_file();
    return file >= 0 && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

/* ---- Listing, beginning, removing ---------------------------------------------------------- */

/* Puts it in its place among those that are listed, and returns how many there are. */
static unsigned list_one(Kept *list, unsigned count, const char *name)
{
    char path[MAX_PATH];
    struct stat status;
    if (!kept_path(name, path) || stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return count;
    unsigned place = count;
    while (place > 0 && list[place - 1].changed < status.st_mtime)
        place--;
    if (place == MAX_KEPT)
        return count;
    count += count < MAX_KEPT;
    memmove(list + place + 1, list + place, (count - place - 1) * sizeof *list);
    list[place] = (Kept){.changed = status.st_mtime, .held = is_held(name)};
    snprintf(list[place].name, sizeof list[place].name, "%s", name);
    return count;
}

unsigned kept_list(Kept list[MAX_KEPT])
{
    char path[MAX_PATH];
    unsigned count = list_one(list, 0, only_one);
    DIR *folder = user_path(USER_DATA, "games", path) ? opendir(path) : NULL;
    struct dirent *entry;
    while (folder != NULL && (entry = readdir(folder)) != NULL)
        if (is_name(entry->d_name) && strcmp(entry->d_name, only_one) != 0)
            count = list_one(list, count, entry->d_name);
    if (folder != NULL)
        closedir(folder);
    return count;
}

bool kept_begin(const char *game, char name[MAX_KEPT_NAME])
{
    char path[MAX_PATH];
    struct stat status;
    for (unsigned n = 1; n <= MOST_OF_A_GAME; n++) {
        snprintf(name, MAX_KEPT_NAME, "%s-%u", game, n);
        if (!kept_path(name, path))
            return false;
        if (!kept_hold(name))
            continue;
        if (lstat(path, &status) != 0)
            return errno == ENOENT;
        let_go(name);
    }
    return false;
}

bool kept_forget(const char *name)
{
    char path[MAX_PATH];
    if (!kept_path(name, path)) {
        errno = ENOENT;
        return false;
    }
    if (!kept_hold(name)) {
        errno = EBUSY;
        return false;
    }
    bool removed = unlink(path) == 0;
    int error = errno;
    let_go(name);
    errno = error;
    return removed;
}
