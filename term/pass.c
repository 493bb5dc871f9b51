/* Passes on disk: see pass.h. */
#include "term/pass.h"

#include "os/file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* A file's name has the server and the code in it; what could be more than a name is not. */
static bool path_of(const ServerUrl *server, const char *code, char path[MAX_PATH])
{
    char text[sizeof "passes/" + WIRE_MAX_HOST + sizeof server->socket + MAX_CODE + 16];
    Out name = {.text = text, .capacity = sizeof text - 1};
    out_string(&name, "passes/");
    size_t start = name.length;
    out_string(&name, server->host);
    out_string(&name, server->socket);
    out_char(&name, '-');
    out_number(&name, server->port);
    out_char(&name, '-');
    out_string(&name, code);
    for (size_t i = start; i < name.length; i++)
        if (strchr("/:", text[i]) != NULL)
            text[i] = '_';
    text[name.length] = '\0';
    return !name.full && user_path(USER_DATA, text, path);
}

bool pass_find(const ServerUrl *server, const char *code, char pass[MAX_PASS + 1])
{
    char path[MAX_PATH];
    Out file = {.text = pass, .capacity = MAX_PASS};
    if (!path_of(server, code, path) || !file_read(path, &file) || file.full || file.length == 0 ||
        !text_is_clean((Text){pass, file.length}))
        return false;
    pass[file.length] = '\0';
    return true;
}

bool pass_keep(const ServerUrl *server, const char *code, const char *pass)
{
    char path[MAX_PATH];
    Text text = text_of(pass);
    errno = ENOENT;
    return path_of(server, code, path) && make_folders(path) &&
           file_write(path, OWNER_ALONE, &text, 1);
}

void pass_forget(const ServerUrl *server, const char *code)
{
    char path[MAX_PATH];
    if (path_of(server, code, path))
        (void)unlink(path);
}
