/* The verbs of the command line, one file each: cmd_<verb>.c. */
#ifndef TRISKEL_COMMAND_H
#define TRISKEL_COMMAND_H

#include "engine/match.h"
#include "lang/lang.h"

/* Exit codes: done; it could not be done, or a record is wrong; the words were not understood;
   stopped by Ctrl-C. */
enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_STOPPED = 130 };

/* A verb's arguments, without the program and the verb. */
typedef struct Arguments {
    int count;
    char **at;
} Arguments;

typedef struct Verb {
    const char *name;
    const char *summary; /* NULL: it is for programs, and not offered to people */
    const char *help;    /* begins with usage lines; cmd_complete.c says how they are read. Places
                            are for verb_help: %1 usage lines of `solve`, one for each solved game,
                            %2 what is solved, %3 the titles of these games, %4 their limits */
    int (*run)(Arguments arguments);
} Verb;

/* The i-th, the first to be offered first; NULL behind the last. */
const Verb *verb_at(unsigned i);
/* NULL: there is none of that name. */
const Verb *verb_named(Text name);
/* What `triskel VERB --help` says. */
void verb_help(const Verb *verb, Out *out);

int cmd_engine(Arguments arguments);
int cmd_record(Arguments arguments);
int cmd_games(Arguments arguments);
int cmd_bench(Arguments arguments);
int cmd_solve(Arguments arguments);
int cmd_advise(Arguments arguments);
int cmd_review(Arguments arguments);
int cmd_play(Arguments arguments);
int cmd_rules(Arguments arguments);
int cmd_replay(Arguments arguments);
int cmd_complete(Arguments arguments);

/* Prints to standard error, at most 2 KB of it, with '?' for control characters: what is quoted may
   come from anywhere. */
void say_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints `triskel: sentence` to standard error, and how to get help; returns EXIT_USAGE. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same with a sentence in the reader's language, its line end with it. */
int say_usage(const Out *sentence);

/* The same for a word that is none of several names: the sentence with the word in its place, the
   nearest name, and all of them. `name_at` gives the i-th, NULL behind the last. */
int unknown_word(const Lang *lang, const char *sentence, const char *word,
                 const char *(*name_at)(const void *context, unsigned i), const void *context);

/* Writes to standard output; false, with a message, if that fails. */
bool print_out(const Out *out);

/* The values an option has: `2–12`, `off, hidden, open`, `random, P1 …` */
void write_option_values(const Option *option, Out *out);

/* Reads `GAME [key=value…]` from the front of the arguments, as far as they are of that form.
   False, with a message, if they name no game or no good options. */
bool read_game(Arguments *arguments, const Game **game, Options *options);

/* The record in a file, `-` for standard input. NULL after saying what is wrong. */
Match *open_record(const char *path);

/* The value of `--name VALUE` or `--name=VALUE`, taken out of the arguments; NULL if not there. A
   flag without value is found by take_flag. */
const char *take_value(Arguments *arguments, const char *name);
bool take_flag(Arguments *arguments, const char *name);

/* The reader's language: `--lang CODE`, else the locale's. False after saying what there is. */
bool take_lang(Arguments *arguments, const Lang **lang);

/* Lines instead of a drawn table: asked for, or nothing else can be done here. */
bool must_be_plain(bool asked);

#endif
