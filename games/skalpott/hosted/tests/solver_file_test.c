/* Tables of the solved game as files: what is damaged, cut off, foreign or missing is noticed, a
   full disk leaves nothing behind, and many programs at once do no harm. */
#include "core/options.h"
#include "games/skalpott/hosted/file.h"
#include "games/skalpott/hosted/solver.h"
#include "tests/unit.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const SkalpottKey key = {2, SKALPOTT_JOKER_LITERAL, 2};
static char folder[64];
static char path[MAX_PATH];
static SkalpottSolution *solved;

/* ---- Help ---------------------------------------------------------------------------------- */

/* Files in the folder of the tables. */
static unsigned file_count(void)
{
    char tables[80];
    (void)snprintf(tables, sizeof tables, "%s/triskel", folder);
    DIR *open_folder = opendir(tables);
    unsigned count = 0;
    if (open_folder == NULL)
        return 0;
    for (const struct dirent *entry; (entry = readdir(open_folder)) != NULL;)
        count += entry->d_name[0] != '.';
    closedir(open_folder);
    return count;
}

static void expect(SkalpottKey of, FileState expected)
{
    FileState state;
    SkalpottSolution *solution = skalpott_solution_load(path, of, &state);
    assert_int_equal(state, expected);
    assert_true((solution != NULL) == (expected == FILE_GOOD));
    skalpott_solution_free(solution);
}

static void change_byte(off_t at)
{
    int file = open(path, O_RDWR);
    unsigned char byte;
    assert_int_equal(pread(file, &byte, 1, at), 1);
    byte ^= 1;
    assert_int_equal(pwrite(file, &byte, 1, at), 1);
    close(file);
}

static int save_afresh(void **state)
{
    (void)state;
    return skalpott_solution_save(path, solved) ? 0 : -1;
}

/* ---- Tests --------------------------------------------------------------------------------- */

static void what_was_saved_is_read_again(void **state)
{
    (void)state;
    FileState found;
    SkalpottSolution *read = skalpott_solution_load(path, key, &found);
    assert_int_equal(found, FILE_GOOD);
    assert_memory_equal(read->values, solved->values,
                        solved->layout.position_count * sizeof *solved->values);
    assert_true(read->seconds == solved->seconds);
    assert_true(skalpott_solution_odds(read) == skalpott_solution_odds(solved));
    skalpott_solution_free(read);
    assert_int_equal(file_count(), 1);
}

static void every_changed_byte_is_noticed(void **state)
{
    (void)state;
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    for (off_t at = 0; at < status.st_size; at += at < 200 ? 1 : 97) {
        FileState found;
        change_byte(at);
        assert_null(skalpott_solution_load(path, key, &found));
        assert_true(found == (at < 24 ? FILE_FOREIGN : FILE_DAMAGED));
        change_byte(at);
    }
    expect(key, FILE_GOOD);
}

static void every_cut_is_noticed(void **state)
{
    (void)state;
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    const off_t sizes[] = {status.st_size + 1,
                           status.st_size - 1,
                           status.st_size - 8,
                           status.st_size / 2,
                           64,
                           63,
                           1,
                           0};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        assert_int_equal(truncate(path, sizes[i]), 0);
        expect(key, FILE_DAMAGED);
    }
}

static void what_is_missing_or_no_table_is_noticed(void **state)
{
    (void)state;
    expect((SkalpottKey){1, SKALPOTT_JOKER_LITERAL, 2}, FILE_FOREIGN);
    expect((SkalpottKey){2, SKALPOTT_JOKER_COMMIT, 2}, FILE_FOREIGN);
    expect((SkalpottKey){2, SKALPOTT_JOKER_LITERAL, 3}, FILE_FOREIGN);
    assert_int_equal(unlink(path), 0);
    expect(key, FILE_ABSENT);
    assert_int_equal(mkdir(path, 0700), 0);
    expect(key, FILE_FOREIGN);
    assert_false(skalpott_solution_save(path, solved)); /* a folder is not replaced */
    assert_int_equal(file_count(), 1);
    assert_int_equal(rmdir(path), 0);
    FILE *file = fopen(path, "w");
    for (unsigned i = 0; i < 100; i++)
        (void)fputs("This is a letter, not a table.\n", file);
    (void)fclose(file);
    expect(key, FILE_FOREIGN);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(symlink(path, path), 0);
    expect(key, FILE_UNREADABLE);
    assert_int_equal(unlink(path), 0);
}

/* A limit on the size of files stands for a full disk. */
static void a_full_disk_leaves_nothing_behind(void **state)
{
    (void)state;
    struct rlimit before, limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    (void)signal(SIGXFSZ, SIG_IGN);
    for (rlim_t size = 0; size < 20000; size += 4000) {
        limit = (struct rlimit){size, before.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        bool saved = skalpott_solution_save(path, solved);
        int error = errno;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_false(saved);
        assert_int_equal(error, EFBIG);
        assert_int_equal(file_count(), 1);
        expect(key, FILE_GOOD); /* the one that was there before */
    }
}

static void a_folder_that_cannot_be_made_is_an_error(void **state)
{
    (void)state;
    char impossible[MAX_PATH + 16];
    (void)snprintf(impossible, sizeof impossible, "%s/below/it", path); /* below a file */
    assert_false(skalpott_solution_save(impossible, solved));
    assert_int_equal(errno, ENOTDIR);
    FileState found;
    assert_null(skalpott_solution_load(impossible, key, &found));
    assert_int_equal(found, FILE_ABSENT);
    assert_int_equal(file_count(), 1);
}

static void two_programs_at_once_do_no_harm(void **state)
{
    (void)state;
    pid_t children[3];
    for (size_t i = 0; i < COUNT(children); i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] > 0)
            continue;
        bool good = true;
        for (unsigned j = 0; j < 30 && good; j++) {
            FileState found;
            SkalpottSolution *read = skalpott_solution_load(path, key, &found);
            good = read != NULL && skalpott_solution_save(path, read);
            skalpott_solution_free(read);
        }
        _exit(good ? 0 : 1);
    }
    for (size_t i = 0; i < COUNT(children); i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    assert_int_equal(file_count(), 1);
    expect(key, FILE_GOOD);
}

static bool let_it_be(void *context, double done)
{
    (void)context;
    (void)done;
    return false;
}

static void what_is_solved_is_kept_unless_it_was_stopped(void **state)
{
    (void)state;
    Options options = options_initial(&skalpott_game, key.players);
    options.value[SKALPOTT_COUNTERS] = key.counters;
    Progress stop = {let_it_be, NULL};
    SolverRequest request = {.options = &options, .progress = &stop};
    assert_int_equal(unlink(path), 0);
    assert_null(skalpott_solver.open(&request));
    assert_int_equal(file_count(), 0);
    request.progress = NULL;
    for (unsigned i = 0; i < 2; i++) {
        void *solution = skalpott_solver.open(&request);
        assert_non_null(solution);
        SolutionAbout about = skalpott_solver.about(solution);
        assert_true(about.was_kept == (i == 1));
        assert_string_equal(about.path, path);
        skalpott_solver.free(solution);
        assert_int_equal(file_count(), 1);
    }
    request.progress = &stop; /* one that is there takes no time */
    void *solution = skalpott_solver.open(&request);
    assert_non_null(solution);
    skalpott_solver.free(solution);
    request.fresh = true;
    assert_null(skalpott_solver.open(&request));
    expect(key, FILE_GOOD); /* the one that was there before */
    skalpott_solver.free(NULL);
}

static void the_cache_is_where_xdg_says(void **state)
{
    (void)state;
    char found[MAX_PATH], expected[MAX_PATH];
    assert_int_equal(setenv("HOME", "/home/somebody", 1), 0);
    assert_int_equal(setenv("XDG_CACHE_HOME", "/cache", 1), 0);
    assert_true(skalpott_solution_path((SkalpottKey){1, SKALPOTT_JOKER_COMMIT, 12}, found));
    assert_string_equal(found, "/cache/triskel/skalpott-1-commit-12.table");
    assert_int_equal(setenv("XDG_CACHE_HOME", "not/absolute", 1), 0);
    assert_true(skalpott_solution_path(key, found));
    assert_string_equal(found, "/home/somebody/.cache/triskel/skalpott-2-literal-2.table");
    assert_int_equal(unsetenv("XDG_CACHE_HOME"), 0);
    assert_true(skalpott_solution_path(key, found));
    assert_string_equal(found, "/home/somebody/.cache/triskel/skalpott-2-literal-2.table");
    assert_int_equal(unsetenv("HOME"), 0);
    assert_false(skalpott_solution_path(key, found));
    assert_int_equal(setenv("HOME", "", 1), 0);
    assert_false(skalpott_solution_path(key, found));
    memset(expected, 'x', sizeof expected);
    expected[0] = '/';
    expected[sizeof expected - 1] = '\0';
    assert_int_equal(setenv("XDG_CACHE_HOME", expected, 1), 0);
    assert_false(skalpott_solution_path(key, found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(what_was_saved_is_read_again, save_afresh),
        cmocka_unit_test_setup(every_changed_byte_is_noticed, save_afresh),
        cmocka_unit_test_setup(every_cut_is_noticed, save_afresh),
        cmocka_unit_test_setup(what_is_missing_or_no_table_is_noticed, save_afresh),
        cmocka_unit_test_setup(a_full_disk_leaves_nothing_behind, save_afresh),
        cmocka_unit_test_setup(a_folder_that_cannot_be_made_is_an_error, save_afresh),
        cmocka_unit_test_setup(two_programs_at_once_do_no_harm, save_afresh),
        cmocka_unit_test_setup(what_is_solved_is_kept_unless_it_was_stopped, save_afresh),
        cmocka_unit_test(the_cache_is_where_xdg_says),
    };
    (void)snprintf(folder, sizeof folder, "/tmp/triskel-solver-XXXXXX");
    if (mkdtemp(folder) == NULL || setenv("XDG_CACHE_HOME", folder, 1) != 0 ||
        !skalpott_solution_path(key, path))
        return 1;
    solved = skalpott_solve(key, 1, NULL);
    int code = RUN(tests);
    skalpott_solution_free(solved);
    unlink(path);
    char tables[80];
    (void)snprintf(tables, sizeof tables, "%s/triskel", folder);
    rmdir(tables);
    rmdir(folder);
    return code;
}
