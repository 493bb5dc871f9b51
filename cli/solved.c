/* The solved game: see solved.h. */
#include "cli/solved.h"
#include "term/bar.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static SkalpottSolution *compute(const SolvedRequest *request, SkalpottKey key)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned threads = request->threads > 0 ? request->threads
                       : processors > 0     ? (unsigned)processors
                                            : 1;
    Bar bar = progress_bar("solving");
    Progress progress = {progress_show, &bar};
    SkalpottSolution *solution =
        skalpott_solve(key, threads, isatty(STDERR_FILENO) ? &progress : NULL);
    if (solution == NULL)
        fputs("triskel: there is not enough memory to solve the game\n", stderr);
    return solution;
}

/* ---- The cache ----------------------------------------------------------------------------- */

/* A table that is there but cannot be used is named before another takes its place. */
static SkalpottSolution *from_cache(const char *path, SkalpottKey key)
{
    SkalpottFile state;
    SkalpottSolution *solution = skalpott_solution_load(path, key, &state);
    switch (state) {
    case SKALPOTT_FILE_GOOD:
    case SKALPOTT_FILE_ABSENT:
        break;
    case SKALPOTT_FILE_UNREADABLE:
        fprintf(stderr, "triskel: cannot read %s: %s; it is made anew\n", path, strerror(errno));
        break;
    case SKALPOTT_FILE_FOREIGN:
        fprintf(stderr, "triskel: %s is not a table for this game; it is made anew\n", path);
        break;
    case SKALPOTT_FILE_DAMAGED:
        fprintf(stderr, "triskel: %s is damaged; it is made anew\n", path);
        break;
    }
    return solution;
}

static bool keep(const SolvedRequest *request, Solved *solved)
{
    if (solved->path[0] == '\0') {
        fputs("triskel: there is no folder for the table: neither XDG_CACHE_HOME nor HOME is "
              "set\n",
              stderr);
        return !request->must_keep;
    }
    if (skalpott_solution_save(solved->path, solved->solution))
        return true;
    fprintf(stderr, "triskel: cannot write %s: %s\n", solved->path, strerror(errno));
    return !request->must_keep;
}

bool solved_open(const SolvedRequest *request, Solved *solved)
{
    SkalpottKey key;
    *solved = (Solved){0};
    if (strcmp(request->game->name, "skalpott") != 0) {
        fprintf(stderr, "triskel: %s is not solved: no exact answer exists\n",
                request->game->title);
        return false;
    }
    if (!skalpott_key(request->options, &key)) {
        fprintf(stderr,
                "triskel: no exact answer exists for %u players, only for two and for one "
                "against Le Jeu\n",
                key.players);
        return false;
    }
    if (!skalpott_solution_path(key, solved->path))
        solved->path[0] = '\0';
    if (!request->fresh && solved->path[0] != '\0') {
        solved->solution = from_cache(solved->path, key);
        solved->from_cache = solved->solution != NULL;
    }
    if (solved->solution != NULL)
        return true;
    solved->solution = compute(request, key);
    if (solved->solution != NULL && keep(request, solved))
        return true;
    skalpott_solution_free(solved->solution);
    solved->solution = NULL;
    return false;
}

/* ---- Writing ------------------------------------------------------------------------------- */

void out_format(Out *out, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    INSIST(length >= 0 && length < (int)sizeof text);
    out_bytes(out, text, (size_t)length);
}

void solved_write_key(SkalpottKey key, Out *out)
{
    out_format(out, "\"players\":%u,\"joker\":\"%s\",\"counters\":%u", key.players,
               key.joker == SKALPOTT_JOKER_LITERAL ? "literal" : "commit", key.counters);
}
