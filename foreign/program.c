/* A process and its pipes: see program.h. */
#include "foreign/program.h"
#include "base/buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { INPUT, OUTPUT, COMPLAINTS, PIPES }; /* seen from the program */

struct Program {
    pid_t id; /* its group has the same */
    int pipes[PIPES];
    bool output_ended, has_exited;
    Out backlog; /* what it is told … */
    size_t told; /* … and how much of it has been written */
    size_t start, end;
    char output[PROGRAM_LINE + 2]; /* what it wrote and nobody has taken: [start, end) */
    size_t complaint_length;
    char complaint[PROGRAM_COMPLAINT];
};

/* ---- Beginning and end --------------------------------------------------------------------- */

/* A pipe for the program's file number `which`; ours is the end that stays open here. */
static bool open_pipe(int which, int *ours, int *theirs)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) /* no other program is born with it */
        return false;
    *ours = ends[which == INPUT];
    *theirs = ends[which != INPUT];
    (void)fcntl(*ours, F_SETFL, O_NONBLOCK);
    return true;
}

static void close_all(int *files)
{
    for (unsigned i = 0; i < PIPES; i++)
        if (files[i] >= 0)
            close(files[i]);
}

/* In a group of its own, with nothing but its pipes, and signals as programs expect them. */
static int spawn(pid_t *id, const char *const *words, const int theirs[PIPES])
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    for (int i = 0; i < PIPES; i++)
        posix_spawn_file_actions_adddup2(&files, theirs[i], i);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    /* It does not change them: POSIX has an old prototype. */
    int error = posix_spawnp(id, words[0], &files, &attributes, (char *const *)words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

Program *program_start(const char *const *words)
{
    Program *program = malloc(sizeof *program);
    int theirs[PIPES] = {-1, -1, -1};
    if (program == NULL)
        return NULL;
    *program = (Program){.pipes = {-1, -1, -1}, .backlog = buffer_new()};
    int error = 0;
    for (int i = 0; i < PIPES && error == 0; i++)
        if (!open_pipe(i, &program->pipes[i], &theirs[i]))
            error = errno;
    if (error == 0)
        error = spawn(&program->id, words, theirs);
    close_all(theirs);
    if (error == 0)
        return program;
    close_all(program->pipes);
    free(program);
    errno = error;
    return NULL;
}

void program_stop(Program *program)
{
    if (program == NULL)
        return;
    close_all(program->pipes);
    /* As long as nobody has waited for it, its number and its group's are nobody else's. */
    kill(-program->id, SIGKILL);
    kill(program->id, SIGKILL); /* should it have left its group */
    while (waitpid(program->id, NULL, 0) < 0 && errno == EINTR)
        ;
    for (int tries = 0; tries < 200 && kill(-program->id, 0) == 0; tries++)
        nanosleep(&(struct timespec){0, 1000000}, NULL); /* its children are still dying */
    buffer_free(&program->backlog);
    free(program);
}

/* Has it ended? It stays to be waited for. */
static bool has_ended(const Program *program, unsigned *status)
{
    siginfo_t ended = {.si_pid = 0};
    if (waitid(P_PID, (id_t)program->id, &ended, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        ended.si_pid != program->id)
        return false;
    *status = (unsigned)ended.si_status + (ended.si_code == CLD_EXITED ? 0 : 128);
    return true;
}

bool program_exited(const Program *program, unsigned *status)
{
    for (int tries = 0; tries < 20; tries++) {
        if (has_ended(program, status))
            return true;
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
    return false;
}

void program_finish(Program *program)
{
    unsigned status;
    if (program == NULL)
        return;
    (void)program_pump(program);
    if (program->pipes[INPUT] >= 0)
        close(program->pipes[INPUT]);
    program->pipes[INPUT] = -1;
    (void)program_exited(program, &status);
    program_stop(program);
}

/* ---- Lines --------------------------------------------------------------------------------- */

void program_tell(Program *program, Text lines)
{
    if (program->told == program->backlog.length)
        program->told = program->backlog.length = 0;
    if (program->backlog.length - program->told + lines.length > PROGRAM_BACKLOG)
        program->backlog.full = true;
    else
        out_text(&program->backlog, lines);
}

static void write_backlog(Program *program)
{
    Out *backlog = &program->backlog;
    while (program->told < backlog->length && program->pipes[INPUT] >= 0) {
        ssize_t count = write(program->pipes[INPUT], backlog->text + program->told,
                              backlog->length - program->told);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno != EAGAIN) { /* it has closed its input: perhaps it still talks */
            close(program->pipes[INPUT]);
            program->pipes[INPUT] = -1;
            program->told = backlog->length;
        }
        if (count < 0)
            return;
        program->told += (size_t)count;
    }
}

static void read_output(Program *program)
{
    if (program->start == program->end)
        program->start = program->end = 0;
    if (program->end == sizeof program->output && program->start > 0) {
        memmove(program->output, program->output + program->start, program->end - program->start);
        program->end -= program->start;
        program->start = 0;
    }
    while (program->end < sizeof program->output && !program->output_ended) {
        ssize_t count = read(program->pipes[OUTPUT], program->output + program->end,
                             sizeof program->output - program->end);
        if (count < 0 && errno == EINTR)
            continue;
        if (count == 0 || (count < 0 && errno != EAGAIN))
            program->output_ended = true;
        if (count <= 0)
            return;
        program->end += (size_t)count;
    }
}

/* The newest of it is kept: what went wrong is said last. */
static void read_complaints(Program *program)
{
    enum { PIPE_HOLDS = 65536, AT_ONCE = PIPE_HOLDS / PROGRAM_COMPLAINT };
    char bytes[PROGRAM_COMPLAINT];
    ssize_t count;
    for (int times = 0; times < AT_ONCE && program->pipes[COMPLAINTS] >= 0; times++) {
        count = read(program->pipes[COMPLAINTS], bytes, sizeof bytes);
        if (count == 0) {
            close(program->pipes[COMPLAINTS]);
            program->pipes[COMPLAINTS] = -1;
        }
        if (count <= 0)
            return;
        size_t length = (size_t)count, kept = sizeof program->complaint - length;
        if (kept > program->complaint_length)
            kept = program->complaint_length;
        memmove(program->complaint, program->complaint + program->complaint_length - kept, kept);
        memcpy(program->complaint + kept, bytes, length);
        program->complaint_length = kept + length;
    }
}

static size_t line_length(const Program *program, const char **end)
{
    *end = memchr(program->output + program->start, '\n', program->end - program->start);
    return *end != NULL ? (size_t)(*end - program->output) - program->start
                        : program->end - program->start;
}

ProgramState program_pump(Program *program)
{
    const char *end;
    unsigned status;
    /* Its children may keep its output open: what it wrote was there before it ended. */
    program->has_exited = program->has_exited || has_ended(program, &status);
    write_backlog(program);
    read_output(program);
    read_complaints(program); /* after its output, whose end may be the end of all */
    if (program->backlog.full)
        return PROGRAM_DEAF;
    if (line_length(program, &end) > PROGRAM_LINE)
        return PROGRAM_FLOODS;
    return (program->output_ended || program->has_exited) && end == NULL ? PROGRAM_ENDED
                                                                         : PROGRAM_RUNS;
}

void program_wait(const Program *program, int milliseconds)
{
    enum { NAP = 50 }; /* that somebody has ended is not always to be read */
    struct pollfd files[PIPES] = {
        {.fd = program_lags(program) ? program->pipes[INPUT] : -1, .events = POLLOUT},
        {.fd = program_output(program), .events = POLLIN},
        {.fd = program->pipes[COMPLAINTS], .events = POLLIN}};
    (void)poll(files, PIPES, milliseconds < NAP ? milliseconds : NAP);
}

int program_output(const Program *program)
{
    return program->output_ended ? -1 : program->pipes[OUTPUT];
}

bool program_lags(const Program *program)
{
    return program->told < program->backlog.length && program->pipes[INPUT] >= 0;
}

bool program_line(Program *program, Text *line)
{
    const char *end;
    size_t length = line_length(program, &end);
    if (end == NULL || length > PROGRAM_LINE)
        return false;
    *line = (Text){program->output + program->start, length};
    program->start += length + 1;
    return true;
}

Text program_complaint(const Program *program)
{
    return (Text){program->complaint, program->complaint_length};
}
