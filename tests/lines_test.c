/* os/lines: the same lines must come out however the bytes arrive, through files, pipes and reads
   cut at every place, and a line of any length must take no more room than a long one. */
#include "os/lines.h"
#include "tests/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sys/socket.h>

static Lines lines;

static void expect_line(LinesResult result, Text expected)
{
    Text line = {NULL, 0};
    assert_int_equal(lines_next(&lines, &line), result);
    assert_int_equal(line.length, expected.length);
    assert_memory_equal(line.at, expected.at, expected.length);
}

static void expect_end(void)
{
    Text line = {"kept", 4};
    assert_int_equal(lines_next(&lines, &line), LINES_END);
    assert_int_equal(lines_next(&lines, &line), LINES_END);
    assert_text(line, "kept");
}

/* A socket keeps packets apart: every read gets exactly one of them. */
static void send_packets(const int sockets[2], const char *bytes, size_t length, size_t size)
{
    for (size_t at = 0; at < length; at += size) {
        size_t part = length - at < size ? length - at : size;
        assert_int_equal(send(sockets[1], bytes + at, part, 0), part);
    }
}

static const char sample[] = "one\n\ntwo \0 three\n\xFF\xFE\r\nlast";

static void expect_sample(void)
{
    expect_line(LINES_LINE, TEXT("one"));
    expect_line(LINES_LINE, TEXT(""));
    expect_line(LINES_LINE, TEXT("two \0 three"));
    expect_line(LINES_LINE, TEXT("\xFF\xFE\r"));
    expect_line(LINES_UNENDED, TEXT("last"));
    expect_end();
}

static void lines_do_not_depend_on_where_reads_are_cut(void **state)
{
    enum { LENGTH = sizeof sample - 1 };
    (void)state;
    for (size_t cut = 1; cut <= LENGTH + LENGTH; cut++) {
        int sockets[2];
        assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, sockets), 0);
        if (cut <= LENGTH) { /* two reads, cut at every place … */
            send_packets(sockets, sample, cut, cut);
            send_packets(sockets, sample + cut, LENGTH - cut, LENGTH);
        } else { /* … then many of every size */
            send_packets(sockets, sample, LENGTH, cut - LENGTH);
        }
        close(sockets[1]);
        lines_init(&lines, sockets[0]);
        expect_sample();
        close(sockets[0]);
    }
}

static void a_final_line_end_is_followed_by_no_line(void **state)
{
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "a\n\n", 3), 3);
    close(ends[1]);
    lines_init(&lines, ends[0]);
    expect_line(LINES_LINE, TEXT("a"));
    expect_line(LINES_LINE, TEXT(""));
    expect_end();
    close(ends[0]);
}

static void nothing_at_all_is_no_line(void **state)
{
    int file = open("/dev/null", O_RDONLY);
    (void)state;
    lines_init(&lines, file);
    expect_end();
    close(file);
}

/* A pipe that another process fills with `count` bytes and then `rest`, in writes of `size`. */
static int pipe_with(size_t count, const char *rest, size_t size, pid_t *writer)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    *writer = fork();
    assert_true(*writer >= 0);
    if (*writer == 0) {
        static char bytes[1 << 16];
        memset(bytes, 'x', sizeof bytes);
        close(ends[0]);
        for (size_t part; count > 0; count -= part) {
            part = count < size ? count : size;
            if (write(ends[1], bytes, part) != (ssize_t)part)
                _exit(1);
        }
        _exit(write(ends[1], rest, strlen(rest)) != (ssize_t)strlen(rest));
    }
    close(ends[1]);
    return ends[0];
}

static void wait_for(pid_t writer)
{
    int status;
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_int_equal(status, 0);
}

static void long_lines_are_cut_to_one_byte_more_than_allowed(void **state)
{
    const size_t most = MAX_LINE, buffer = sizeof lines.bytes;
    const size_t lengths[] = {most - 1,   most,    most + 1,   most + 2,   2 * most,
                              buffer - 1, buffer,  buffer + 1, buffer + 2, buffer + most + 1,
                              7 * most,   10000000};
    static const size_t sizes[] = {1 << 16, 4096, 65521};
    static char expected[MAX_LINE + 1];
    (void)state;
    memset(expected, 'x', sizeof expected);
    for (size_t i = 0; i < COUNT(lengths); i++) {
        for (size_t k = 0; k < COUNT(sizes); k++) {
            size_t length = lengths[i] > most ? most + 1 : lengths[i];
            pid_t writer;
            int file = pipe_with(lengths[i], "\nnext\n", sizes[k], &writer);
            lines_init(&lines, file);
            expect_line(LINES_LINE, (Text){expected, length});
            expect_line(LINES_LINE, TEXT("next"));
            expect_end();
            close(file);
            wait_for(writer);
        }
    }
}

static void a_long_line_without_an_end_is_cut_as_well(void **state)
{
    static char expected[MAX_LINE + 1];
    pid_t writer;
    int file = pipe_with(3000000, "", 1 << 16, &writer);
    (void)state;
    memset(expected, 'x', sizeof expected);
    lines_init(&lines, file);
    expect_line(LINES_UNENDED, (Text){expected, sizeof expected});
    expect_end();
    close(file);
    wait_for(writer);
}

static void many_short_lines_go_through_a_small_buffer(void **state)
{
    enum { COUNT_OF_LINES = 100000 };
    FILE *file = tmpfile();
    (void)state;
    assert_non_null(file);
    for (unsigned i = 0; i < COUNT_OF_LINES; i++)
        fprintf(file, "line %u\n", i);
    fflush(file);
    assert_int_equal(lseek(fileno(file), 0, SEEK_SET), 0);
    lines_init(&lines, fileno(file));
    for (unsigned i = 0; i < COUNT_OF_LINES; i++) {
        char text[32];
        snprintf(text, sizeof text, "line %u", i);
        expect_line(LINES_LINE, text_of(text));
    }
    expect_end();
    fclose(file);
}

static void a_line_is_ready_once_its_end_has_been_read(void **state)
{
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    lines_init(&lines, ends[0]);
    assert_false(lines_ready(&lines));
    assert_int_equal(write(ends[1], "a\nb\nc", 5), 5);
    assert_false(lines_ready(&lines)); /* it never reads on its own */
    expect_line(LINES_LINE, TEXT("a"));
    assert_true(lines_ready(&lines));
    expect_line(LINES_LINE, TEXT("b"));
    assert_false(lines_ready(&lines));
    close(ends[1]);
    expect_line(LINES_UNENDED, TEXT("c"));
    assert_false(lines_ready(&lines));
    close(ends[0]);
}

static void what_cannot_be_read_fails_and_says_why(void **state)
{
    Text line;
    int folder = open("/", O_RDONLY);
    (void)state;
    lines_init(&lines, folder);
    errno = 0;
    assert_int_equal(lines_next(&lines, &line), LINES_FAILED);
    assert_int_equal(errno, EISDIR);
    assert_int_equal(lines_next(&lines, &line), LINES_FAILED);
    close(folder);
    lines_init(&lines, -1);
    assert_int_equal(lines_next(&lines, &line), LINES_FAILED);
    assert_int_equal(errno, EBADF);
}

static void do_nothing(int signal)
{
    (void)signal;
}

static void a_signal_while_waiting_loses_nothing(void **state)
{
    struct sigaction action = {.sa_handler = do_nothing}; /* without SA_RESTART */
    int ends[2];
    (void)state;
    assert_int_equal(sigaction(SIGUSR1, &action, NULL), 0);
    assert_int_equal(pipe(ends), 0);
    pid_t parent = getpid(), writer = fork();
    if (writer == 0) {
        struct timespec pause = {.tv_nsec = 20000000};
        for (int i = 0; i < 3; i++) {
            nanosleep(&pause, NULL);
            kill(parent, SIGUSR1);
        }
        nanosleep(&pause, NULL);
        _exit(write(ends[1], "hello\n", 6) != 6);
    }
    close(ends[1]);
    lines_init(&lines, ends[0]);
    expect_line(LINES_LINE, TEXT("hello"));
    expect_end();
    close(ends[0]);
    wait_for(writer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_do_not_depend_on_where_reads_are_cut),
        cmocka_unit_test(a_final_line_end_is_followed_by_no_line),
        cmocka_unit_test(nothing_at_all_is_no_line),
        cmocka_unit_test(long_lines_are_cut_to_one_byte_more_than_allowed),
        cmocka_unit_test(a_long_line_without_an_end_is_cut_as_well),
        cmocka_unit_test(many_short_lines_go_through_a_small_buffer),
        cmocka_unit_test(a_line_is_ready_once_its_end_has_been_read),
        cmocka_unit_test(what_cannot_be_read_fails_and_says_why),
        cmocka_unit_test(a_signal_while_waiting_loses_nothing),
    };
    return RUN(tests);
}
