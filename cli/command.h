/* The verbs of the command line, one file each: cmd_<verb>.c, and what they share. The verbs
   themselves, with their help, are in verbs.c. */
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

/* A flag, or a word behind the verb, and what it does. */
typedef struct Explained {
    const char *name, *meaning;
} Explained;

/* Sentences are English, the keys for translation. */
typedef struct Verb {
    const char *name;
    const char *summary; /* NULL: it is for programs, and not offered to people */
    const char *usage;   /* a line for each way to write it; cmd_complete.c says how they are read.
                            %1: a line for each solved game, %2: for each with a board */
    const char *help; /* paragraphs, a line each. Places: %1 what is solved, %2 the titles of these
                         games, %3 their limits */
    const Explained *words; /* NULL behind the last */
    const char *last;       /* a last paragraph, or NULL */
    int (*run)(Arguments arguments);
} Verb;

/* The i-th, the first to be offered first; NULL behind the last. */
const Verb *verb_at(unsigned i);
/* NULL: there is none of that name. */
const Verb *verb_named(Text name);
/* Its usage lines, `triskel VERB …`, none of them wrapped. */
void verb_usage(const Verb *verb, Out *out);
/* What `triskel VERB --help` says, and `triskel --help`; for the width of the terminal. */
void verb_help(const Verb *verb, Out *out);
void verbs_help(Out *out);

int cmd_engine(Arguments arguments);
int cmd_record(Arguments arguments);
int cmd_games(Arguments arguments);
int cmd_bench(Arguments arguments);
int cmd_store(Arguments arguments);
int cmd_serve(Arguments arguments);
int cmd_load(Arguments arguments);
int cmd_bot(Arguments arguments);
int cmd_match(Arguments arguments);
int cmd_tournament(Arguments arguments);
int cmd_solve(Arguments arguments);
int cmd_train(Arguments arguments);
int cmd_advise(Arguments arguments);
int cmd_review(Arguments arguments);
int cmd_play(Arguments arguments);
int cmd_rules(Arguments arguments);
int cmd_replay(Arguments arguments);
int cmd_board(Arguments arguments);
int cmd_complete(Arguments arguments);

/* ---- Language ------------------------------------------------------------------------------ */

/* The language of the reader, in which all is said in this run. */
const Lang *reader_lang(void);

/* Sets it: `--lang CODE`, taken out of the arguments before a `--`, else what it was; at first that
   is the locale's. False after saying what there is. */
bool take_lang(Arguments *arguments, const Lang **lang);

/* The same by another way: because somebody chose it, … */
void reader_speaks(const Lang *lang);
/* … or once did, where `--lang` says nothing now. */
void reader_prefers(const Lang *lang);

/* ---- Saying what is wrong ------------------------------------------------------------------ */

/* `triskel: sentence` on standard error, in the reader's language: an English sentence, the key for
   translation, then Texts for its places, up to nine. What is unfit to be shown is not written,
   wherever it comes from. Returns EXIT_FAILED; or after saying how to get help EXIT_USAGE:
       return usage_error(N_("'%1' is not understood here"), text_of(word)); */
#define failure(...) ERROR_(EXIT_FAILED, __VA_ARGS__, (Text){0})
#define usage_error(...) ERROR_(EXIT_USAGE, __VA_ARGS__, (Text){0})
#define ERROR_(code, english, ...)                                                                 \
    say_error(code, english, sizeof((Text[]){__VA_ARGS__}) / sizeof(Text), (Text[]){__VA_ARGS__})
int say_error(int code, const char *english, unsigned count, const Text *values);

/* The same, a usage error, with the right way to write it. */
int usage_is(const char *usage);

/* The same for a word that is left over when all that is known was taken: a flag whose value is
   missing (take_value), or something that is not known here. */
int not_understood(const char *word);

/* The same for a sentence that is made already, as it is, its line end with it. */
int say_usage(Out *sentence);

/* A line more, without `triskel:` before it; and such a one that says what to type next. */
#define say_more(...) ERROR_(EXIT_DONE, __VA_ARGS__, (Text){0})
void say_try(const char *words);

/* The same for a word that is none of several names: the sentence with the word in its place, the
   nearest name, and all of them. `name_at` gives the i-th, NULL behind the last. */
int unknown_word(const Lang *lang, const char *sentence, const char *word,
                 const char *(*name_at)(const void *context, unsigned i), const void *context);

/* What is wrong with a record or a saved table, as problem_write, in the reader's language. */
void problem_tell(const Problem *problem, Out *out);

/* ---- Reading and writing ------------------------------------------------------------------- */

/* Writes to standard output what is fit to be shown, wherever it comes from, and '?' for all else;
   false, with a message, if that fails. */
bool print_out(const Out *out);
/* The same byte by byte, for programs. */
bool print_data(const Out *out);

/* Columns for what is written to standard output: the terminal's, 80 at most. */
unsigned output_width(void);

/* The values an option has: `2–12`, `off, hidden, open`, `random, P1 …` */
void write_option_values(const Option *option, Out *out);

/* Reads `GAME [key=value…]` from the front of the arguments, as far as they are of that form.
   False, with a message, if they name no game or no good options. */
bool read_game(Arguments *arguments, const Game **game, Options *options);

/* The record in a file, `-` for standard input. NULL after saying what is wrong. */
Match *open_record(const char *path);

/* The value of `--name VALUE` or `--name=VALUE`, taken out of the arguments; NULL if not there. A
   flag whose value is missing stays, and not_understood says so. */
const char *take_value(Arguments *arguments, const char *name);
bool take_flag(Arguments *arguments, const char *name);
/* The same for a whole number from `least` to `most`; `value` stays what it is if the flag is not
   there. False after saying what is wrong. */
bool take_number(Arguments *arguments, const char *name, uint64_t least, uint64_t most,
                 uint64_t *value);

/* Lines instead of a drawn table: asked for, or nothing else can be done here. */
bool must_be_plain(bool asked);

#endif
