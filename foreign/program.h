/* A program of somebody else's, and the lines between us: a process in a group of its own, with
   pipes to its standard input and from its output and error. Nothing here waits longer than it is
   told to, and nothing grows without a limit, whatever the program does: it may be slow, deaf,
   endless, dead, or have children. */
#ifndef TRISKEL_PROGRAM_H
#define TRISKEL_PROGRAM_H

#include "base/text.h"
#include "server/message.h"

#include <sys/types.h>

enum {
    PROGRAM_LINE = MESSAGE_SIZE, /* bytes of a line that it may write, as on a socket */
    PROGRAM_BACKLOG = 16 << 20,  /* bytes for it that it has not read yet */
    PROGRAM_COMPLAINT = 1024,    /* bytes that are kept of what it says on standard error */
};

typedef enum ProgramState {
    PROGRAM_RUNS,
    PROGRAM_ENDED,  /* or has closed its output, which is as good */
    PROGRAM_FLOODS, /* a line has no end */
    PROGRAM_DEAF,   /* it does not read what it is told */
} ProgramState;

typedef struct Program Program;

/* Starts it: words as for execvp, NULL behind the last. NULL with errno. */
Program *program_start(const char *const *words);
/* Tells it that there is no more to come, by the end of its input, and gives it a moment; then as
   program_stop. */
void program_finish(Program *program);
/* Ends it and its children, those in its group, and waits until it is gone. NULL is fine. */
void program_stop(Program *program);

/* Puts lines, each with its end, behind what waits to be read by it. */
void program_tell(Program *program, Text lines);

/* Reads and writes what can be without waiting; says how it is. */
ProgramState program_pump(Program *program);
/* Waits until something can be read or written, so many milliseconds at most, or less. */
void program_wait(const Program *program, int milliseconds);
/* The same for who waits for other things too: its output can be read. */
int program_output(const Program *program);
/* Does something wait to be read by it? */
bool program_lags(const Program *program);

/* The next whole line that it wrote, without its end; borrowed until the next call. */
__attribute__((warn_unused_result)) bool program_line(Program *program, Text *line);

/* How it ended, as an exit status of the shell: 128 and the signal's number if it was killed.
   False: it has not, within a moment. */
bool program_exited(const Program *program, unsigned *status);

/* The end of what it said on standard error. */
Text program_complaint(const Program *program);

#endif
