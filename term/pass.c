/* Passes on disk: see pass.h. */
#include "term/pass.h"

#include "core/game.h"
#include "os/file.h"
#include "table/entry.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* One that was kept: the lines of its file. */
typedef struct Pass {
    char text[MAX_PASS + 1 + MAX_CALLED + 1];
    const char *token, *name; /* in it */
} Pass;

/* A file's name has the server and the code in it, and from the second at a table on a number; what
   could be more than a name is not. */
static bool path_of(const ServerUrl *server, const char *code, unsigned number, char path[MAX_PATH])
{
    char text[sizeof "passes/" + WIRE_MAX_HOST + sizeof server->socket + MAX_CODE + 32];
    Out name = {.text = text, .capacity = sizeof text - 1};
    out_string(&name, "passes/");
    size_t start = name.length;
    out_string(&name, server->host);
    out_string(&name, server->socket);
    out_char(&name, '-');
    out_number(&name, server->port);
    out_char(&name, '-');
    out_string(&name, code);
    if (number > 1) {
        out_char(&name, '-');
        out_number(&name, number);
    }
    for (size_t i = start; i < name.length; i++)
        if (strchr("/:", text[i]) != NULL)
            text[i] = '_';
    text[name.length] = '\0';
    return !name.full && user_path(USER_DATA, text, path);
}

static bool read_pass(const char *path, Pass *pass)
{
    Out file = {.text = pass->text, .capacity = sizeof pass->text - 1};
    if (!file_read(path, &file) || file.full)
        return false;
    pass->text[file.length] = '\0';
    char *end = strchr(pass->text, '\n');
    if (end == NULL || end == pass->text || end - pass->text > MAX_PASS)
        return false;
    *end = '\0';
    pass->token = pass->text;
    pass->name = end + 1;
    return text_is_clean(text_of(pass->token));
}

bool pass_find(const ServerUrl *server, const char *code, Text name, char pass[MAX_PASS + 1])
{
    char path[MAX_PATH];
    Pass kept;
    for (unsigned number = 1; number <= MAX_SEATS; number++) {
        if (!path_of(server, code, number, path) || !read_pass(path, &kept) ||
            (name.length > 0 && !text_is(name, kept.name)))
            continue;
        memcpy(pass, kept.token, strlen(kept.token) + 1);
        return true;
    }
    return false;
}

bool pass_keep(const ServerUrl *server, const char *code, Text name, const char *pass)
{
    char path[MAX_PATH];
    Pass kept;
    const Text text[] = {text_of(pass), TEXT("\n"), name};
    errno = ENOENT;
    for (unsigned number = 1; number <= MAX_SEATS && path_of(server, code, number, path); number++)
        if (!read_pass(path, &kept) || text_is(name, kept.name))
            return make_folders(path) && file_write(path, OWNER_ALONE, text, 3);
    return false;
}

void pass_forget(const ServerUrl *server, const char *code, const char *pass)
{
    char path[MAX_PATH];
    Pass kept;
    for (unsigned number = 1; number <= MAX_SEATS; number++)
        if (path_of(server, code, number, path) && read_pass(path, &kept) &&
            strcmp(kept.token, pass) == 0)
            (void)unlink(path);
}
