/* Runs a fuzz target over every file of the folders given, without libFuzzer, so that the corpus is
   an ordinary test in every build. Each file gets a process of its own: one that crashes is named
   and the others still run. */
#include "fuzz/input.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_SECONDS = 60, MOST_BYTES = 1 << 22 };

static int run_file(const char *path)
{
    uint8_t *bytes = malloc(MOST_BYTES);
    FILE *file = fopen(path, "rb");
    if (bytes == NULL || file == NULL) {
        perror(path);
        return 1;
    }
    size_t size = fread(bytes, 1, MOST_BYTES, file);
    fclose(file);
    uint8_t *exact = realloc(bytes, size > 0 ? size : 1); /* a sanitizer sees one byte too many */
    (void)LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    return 0;
}

static bool passes(const char *path)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(MOST_SECONDS);
        exit(run_file(path));
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

int main(int count, char **arguments)
{
    unsigned passed = 0, failed = 0;
    for (int i = 1; i < count; i++) {
        DIR *folder = opendir(arguments[i]);
        struct dirent *entry;
        if (folder == NULL) {
            perror(arguments[i]);
            failed++;
            continue;
        }
        while ((entry = readdir(folder)) != NULL) {
            char path[4096];
            if (entry->d_name[0] == '.')
                continue;
            snprintf(path, sizeof path, "%s/%s", arguments[i], entry->d_name);
            if (passes(path)) {
                passed++;
            } else {
                printf("%s: failed\n", path);
                failed++;
            }
        }
        closedir(folder);
    }
    if (passed + failed == 0) {
        puts("there is nothing to replay");
        failed++;
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
