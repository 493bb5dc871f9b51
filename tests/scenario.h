/* The files beside a game that tests are read from, games/<name>/rules*.t and the like: one
   statement a line; an empty line says nothing, `#` starts a comment line. */
#ifndef TRISKEL_TEST_SCENARIO_H
#define TRISKEL_TEST_SCENARIO_H

#include "core/game.h"

#include <stdio.h>
#include <string.h>

typedef struct Scenario {
    const char *path;
    unsigned line; /* of the last statement */
    FILE *file;
    char text[4096];
} Scenario;

/* False: there is no such file. */
__attribute__((warn_unused_result)) static inline bool scenario_open(Scenario *scenario,
                                                                     const char *path)
{
    *scenario = (Scenario){.path = path, .file = fopen(path, "r")};
    return scenario->file != NULL;
}

/* The next statement, good until the one after it. After the last, the file is closed. */
__attribute__((warn_unused_result)) static inline bool scenario_next(Scenario *scenario,
                                                                     Text *statement)
{
    while (fgets(scenario->text, sizeof scenario->text, scenario->file) != NULL) {
        scenario->line++;
        scenario->text[strcspn(scenario->text, "\n")] = '\0';
        *statement = text_of(scenario->text);
        if (statement->length > 0 && statement->at[0] != '#')
            return true;
    }
    fclose(scenario->file);
    return false;
}

/* Does the file stand in this game's folder? What is proved of another game proves nothing here. */
static inline bool scenario_is_of(const Scenario *scenario, const Game *game)
{
    char folder[64];
    snprintf(folder, sizeof folder, "/games/%s/", game->name);
    return strstr(scenario->path, folder) != NULL;
}

/* Splits `text` at the last ": ", or at the first. */
__attribute__((warn_unused_result)) static inline bool scenario_split(Text text, bool last,
                                                                      Text *left, Text *right)
{
    bool found = false;
    for (size_t i = 0; i + 1 < text.length && !(found && !last); i++) {
        if (text.at[i] == ':' && text.at[i + 1] == ' ') {
            *left = (Text){text.at, i};
            *right = (Text){text.at + i + 2, text.length - i - 2};
            found = true;
        }
    }
    return found;
}

#endif
