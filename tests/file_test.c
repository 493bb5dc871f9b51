/* Whole files (os/file): nobody sees half of one, a full disk leaves nothing behind, what is no
   file is not replaced, reading has a limit, and users' files are where XDG says. */
#include "base/buffer.h"
#include "os/file.h"
#include "tests/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[64];
static char path[128]; /* of a file in it */

/* ---- Help ---------------------------------------------------------------------------------- */

static int begin(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "/tmp/triskel-file-XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    (void)snprintf(path, sizeof path, "%s/file", folder);
    return 0;
}

static int end(void **state)
{
    (void)state;
    (void)unlink(path);
    return rmdir(folder); /* nothing else is there */
}

static void assert_file(const char *of, const char *expected)
{
    Out out = buffer_new();
    assert_true(file_read(of, &out));
    assert_text(written(&out), expected);
    buffer_free(&out);
}

static bool write_string(const char *to, Readers readers, const char *string)
{
    Text text = text_of(string);
    return file_write(to, readers, &text, 1);
}

static unsigned mode_of(const char *of)
{
    struct stat status;
    assert_int_equal(stat(of, &status), 0);
    return status.st_mode & 0777;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void what_was_written_is_read_again(void **state)
{
    (void)state;
    const Text pieces[] = {TEXT("head\n"), {NULL, 0}, TEXT("and \0 body"), TEXT("\n")};
    const char whole[] = "head\nand \0 body\n";
    Out out = buffer_new();
    assert_true(file_write(path, OWNER_ALONE, pieces, COUNT(pieces)));
    assert_true(file_read(path, &out));
    assert_int_equal(out.length, sizeof whole - 1);
    assert_memory_equal(out.text, whole, sizeof whole - 1);
    assert_true(file_write_out(path, OWNER_ALONE, &out)); /* in the place of the other */
    assert_true(file_read(path, &out));                   /* after what is there */
    assert_int_equal(out.length, 2 * (sizeof whole - 1));
    assert_true(file_write(path, OWNER_ALONE, NULL, 0));
    assert_file(path, "");
    buffer_free(&out);
}

static void a_file_is_for_its_owner_unless_it_is_for_all(void **state)
{
    (void)state;
    mode_t before = umask(022);
    assert_true(write_string(path, OWNER_ALONE, "secret"));
    assert_int_equal(mode_of(path), 0600);
    assert_true(write_string(path, ANYBODY, "picture"));
    assert_int_equal(mode_of(path), 0644);
    umask(before);
}

static void folders_are_made_when_asked_for(void **state)
{
    (void)state;
    char below[160], one[128], two[128];
    (void)snprintf(one, sizeof one, "%s/one", folder);
    (void)snprintf(two, sizeof two, "%s/one/two", folder);
    (void)snprintf(below, sizeof below, "%s/one/two/file", folder);
    assert_false(write_string(below, OWNER_ALONE, "x"));
    assert_int_equal(errno, ENOENT);
    assert_true(make_folders(below));
    assert_int_equal(mode_of(one), 0700);
    assert_true(make_folders(below)); /* they are there */
    assert_true(write_string(below, OWNER_ALONE, "x"));
    assert_file(below, "x");
    assert_true(make_folders("file")); /* here, that is */
    (void)strcat(below, "/below/it");
    assert_false(make_folders(below)); /* below a file */
    assert_int_equal(errno, ENOTDIR);
    below[strlen(below) - strlen("/below/it")] = '\0';
    assert_int_equal(unlink(below), 0);
    assert_int_equal(rmdir(two), 0);
    assert_int_equal(rmdir(one), 0);
}

static void a_name_without_a_folder_is_one_here(void **state)
{
    (void)state;
    char before[4096];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(folder), 0);
    assert_true(write_string("file", OWNER_ALONE, "here"));
    assert_int_equal(chdir(before), 0);
    assert_file(path, "here");
}

/* A limit on the size of files stands for a full disk. */
static void a_full_disk_leaves_nothing_behind(void **state)
{
    (void)state;
    static char large[20000];
    const Text pieces[] = {TEXT("head"), {large, sizeof large}};
    struct rlimit before;
    assert_true(write_string(path, OWNER_ALONE, "before"));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    (void)signal(SIGXFSZ, SIG_IGN);
    for (rlim_t size = 0; size <= sizeof large; size += 5000) {
        struct rlimit limit = {size, before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        bool done = file_write(path, OWNER_ALONE, pieces, COUNT(pieces));
        int error = errno;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_false(done);
        assert_int_equal(error, EFBIG);
        assert_file(path, "before"); /* and nothing else: `end` looks */
    }
}

/* Another process has a draft in the folder, as on a system where drafts have names, and writes it
   until it is killed. */
static pid_t begin_draft(char draft[160])
{
    int ready[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        (void)snprintf(draft, 160, "%s/.triskel-%ld-0", folder, (long)getpid());
        int file = open(draft, O_RDWR | O_CREAT | O_EXCL, 0600);
        bool good = file >= 0 && fcntl(file, F_SETLK, &whole) == 0;
        if (write(ready[1], good ? "y" : "n", 1) == 1)
            (void)pause();
        _exit(1);
    }
    (void)snprintf(draft, 160, "%s/.triskel-%ld-0", folder, (long)child);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    close(ready[0]);
    close(ready[1]);
    return child;
}

static void drafts_of_the_dead_are_swept_and_nothing_else(void **state)
{
    (void)state;
    static const char *const others[] = {".triskel-",     ".triskel-1",    ".triskel-1-",
                                         ".triskel-1-x",  "triskel-1-0",   ".triskel-1-0.tsk",
                                         ".triskel--1-0", ".triskel-0x1-0"};
    char draft[160], mine[160], target[160], other[160];
    pid_t child = begin_draft(draft);
    (void)snprintf(mine, sizeof mine, "%s/.triskel-%ld-0", folder, (long)getpid());
    (void)snprintf(target, sizeof target, "%s/target", folder);
    assert_int_equal(close(open(mine, O_WRONLY | O_CREAT, 0600)), 0);
    for (size_t i = 0; i < COUNT(others); i++) {
        (void)snprintf(other, sizeof other, "%s/%s", folder, others[i]);
        assert_int_equal(close(open(other, O_WRONLY | O_CREAT, 0600)), 0);
    }
    assert_true(write_string(path, OWNER_ALONE, "new"));
    assert_int_equal(access(draft, F_OK), 0); /* it is being written */
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_true(write_string(path, OWNER_ALONE, "newer"));
    assert_int_equal(access(draft, F_OK), -1);
    assert_int_equal(rename(path, target), 0);
    assert_int_equal(symlink(target, draft), 0); /* not a file */
    assert_true(write_string(path, OWNER_ALONE, "newest"));
    assert_int_equal(unlink(draft), 0);
    assert_file(target, "newer");
    assert_file(path, "newest");
    assert_int_equal(unlink(target), 0);
    assert_int_equal(unlink(mine), 0); /* no hindrance, and not swept by its own process */
    for (size_t i = 0; i < COUNT(others); i++) {
        (void)snprintf(other, sizeof other, "%s/%s", folder, others[i]);
        assert_int_equal(unlink(other), 0);
    }
}

/* Whenever it is killed: the file is whole, and what may be left beside it goes with the next. */
static void who_is_killed_while_writing_leaves_nothing_that_stays(void **state)
{
    (void)state;
    enum { KILLS = 150 };
    static char large[2][300000];
    Out out = buffer_new();
    memset(large[1], 'x', sizeof large[1]);
    assert_true(write_string(path, OWNER_ALONE, ""));
    for (unsigned i = 0; i < KILLS; i++) {
        struct timespec nap = {0, (long)(i * 7919u % 40u) * 100000};
        pid_t child = fork();
        assert_true(child >= 0);
        for (unsigned j = 0; child == 0; j++) {
            const Text pieces[] = {{large[j & 1], sizeof large[0]}};
            if (!file_write(path, OWNER_ALONE, pieces, 1))
                _exit(1);
        }
        (void)nanosleep(&nap, NULL);
        assert_int_equal(kill(child, SIGKILL), 0);
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFSIGNALED(status));
        out.length = 0;
        assert_true(file_read(path, &out));
        assert_true(out.length == 0 || out.length == sizeof large[0]);
        for (size_t k = 0; k < out.length; k += 1000)
            assert_int_equal(out.text[k], out.text[0]);
    }
    buffer_free(&out);
    assert_true(write_string(path, OWNER_ALONE, "last")); /* and nothing else: `end` looks */
}

static void what_is_no_file_is_not_replaced(void **state)
{
    (void)state;
    char said[8] = "";
    struct stat status;
    assert_int_equal(mkfifo(path, 0600), 0);
    int pipe = open(path, O_RDWR);
    assert_true(write_string(path, OWNER_ALONE, "said"));
    assert_int_equal(read(pipe, said, sizeof said), 4);
    assert_string_equal(said, "said");
    close(pipe);
    assert_int_equal(stat(path, &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    assert_false(write_string(folder, OWNER_ALONE, "x"));
    assert_int_equal(errno, EISDIR);
}

static void what_cannot_be_written_is_said(void **state)
{
    (void)state;
    static char name[2 * MAX_PATH];
    Out full = {.full = true};
    memset(name, 'x', sizeof name - 1);
    name[0] = '/';
    for (size_t length = MAX_PATH - 40; length < sizeof name; length += 13) {
        name[length] = '\0';
        assert_false(write_string(name, OWNER_ALONE, "x"));
        assert_int_equal(errno, ENAMETOOLONG);
        name[length] = 'x';
    }
    name[sizeof name - 1] = '\0';
    assert_false(make_folders(name));
    assert_int_equal(errno, ENAMETOOLONG);
    assert_false(write_string("", OWNER_ALONE, "x"));
    assert_int_equal(errno, ENOENT);
    assert_false(file_write_out(path, OWNER_ALONE, &full));
    assert_int_equal(errno, ENOMEM);
}

static void many_programs_at_once_do_no_harm(void **state)
{
    (void)state;
    static char large[2][50000];
    pid_t children[3];
    assert_true(write_string(path, OWNER_ALONE, ""));
    memset(large[1], 'x', sizeof large[1]);
    for (size_t i = 0; i < COUNT(children); i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] > 0)
            continue;
        bool good = true;
        for (unsigned j = 0; j < 20 && good; j++) {
            const Text text = {large[j & 1], sizeof large[0]};
            Out out = buffer_new();
            good = file_read(path, &out);
            for (size_t k = 0; k < out.length; k++)
                good = good && out.text[k] == out.text[0];
            good = good && (out.length == 0 || out.length == sizeof large[0]) &&
                   file_write(path, OWNER_ALONE, &text, 1);
            buffer_free(&out);
        }
        _exit(good ? 0 : 1);
    }
    for (size_t i = 0; i < COUNT(children); i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
}

/* ---- Reading ------------------------------------------------------------------------------- */

static void reading_has_a_limit(void **state)
{
    (void)state;
    char room[16];
    Out out = {.text = room, .capacity = sizeof room};
    assert_true(write_string(path, OWNER_ALONE, "sixteen letters!"));
    assert_true(file_read(path, &out));
    out.length = 0;
    assert_true(write_string(path, OWNER_ALONE, "seventeen letters"));
    assert_false(file_read(path, &out));
    assert_int_equal(errno, EFBIG);
    out = buffer_new();
    assert_false(file_read("/dev/zero", &out)); /* it has no end */
    assert_int_equal(errno, EFBIG);
    buffer_free(&out);
    assert_int_equal(unlink(path), 0);
    assert_false(file_read(path, &out));
    assert_int_equal(errno, ENOENT);
    assert_false(file_read(folder, &out));
    assert_int_equal(errno, EISDIR);
}

/* ---- Folders ------------------------------------------------------------------------------- */

static void users_files_are_where_xdg_says(void **state)
{
    (void)state;
    static const struct {
        UserFolder folder;
        const char *variable, *below;
    } rows[] = {{USER_DATA, "XDG_DATA_HOME", "/home/ana/.local/share/triskel/x"},
                {USER_CACHE, "XDG_CACHE_HOME", "/home/ana/.cache/triskel/x"}};
    char found[MAX_PATH], large[MAX_PATH];
    memset(large, 'x', sizeof large);
    large[0] = '/';
    large[sizeof large - 1] = '\0';
    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_int_equal(setenv("HOME", "/home/ana", 1), 0);
        assert_int_equal(setenv(rows[i].variable, "/some/where", 1), 0);
        assert_true(user_path(rows[i].folder, "x", found));
        assert_string_equal(found, "/some/where/triskel/x");
        assert_int_equal(setenv(rows[i].variable, "not/absolute", 1), 0);
        assert_true(user_path(rows[i].folder, "x", found));
        assert_string_equal(found, rows[i].below);
        assert_int_equal(unsetenv(rows[i].variable), 0);
        assert_true(user_path(rows[i].folder, "x", found));
        assert_string_equal(found, rows[i].below);
        assert_int_equal(setenv("HOME", "", 1), 0);
        assert_false(user_path(rows[i].folder, "x", found));
        assert_int_equal(unsetenv("HOME"), 0);
        assert_false(user_path(rows[i].folder, "x", found));
        assert_int_equal(setenv(rows[i].variable, large, 1), 0);
        assert_false(user_path(rows[i].folder, "x", found));
        assert_int_equal(unsetenv(rows[i].variable), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_written_is_read_again, begin, end),
        cmocka_unit_test_setup_teardown(a_file_is_for_its_owner_unless_it_is_for_all, begin, end),
        cmocka_unit_test_setup_teardown(folders_are_made_when_asked_for, begin, end),
        cmocka_unit_test_setup_teardown(a_name_without_a_folder_is_one_here, begin, end),
        cmocka_unit_test_setup_teardown(a_full_disk_leaves_nothing_behind, begin, end),
        cmocka_unit_test_setup_teardown(drafts_of_the_dead_are_swept_and_nothing_else, begin, end),
        cmocka_unit_test_setup_teardown(who_is_killed_while_writing_leaves_nothing_that_stays,
                                        begin, end),
        cmocka_unit_test_setup_teardown(what_is_no_file_is_not_replaced, begin, end),
        cmocka_unit_test_setup_teardown(what_cannot_be_written_is_said, begin, end),
        cmocka_unit_test_setup_teardown(many_programs_at_once_do_no_harm, begin, end),
        cmocka_unit_test_setup_teardown(reading_has_a_limit, begin, end),
        cmocka_unit_test(users_files_are_where_xdg_says),
    };
    return RUN(tests);
}
