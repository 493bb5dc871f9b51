/* Files of the page: see page_files.h. */
#include "server/page_files.h"

#include "server/http.h"

const PageFile *page_file(const PageFiles *files, Text path)
{
    for (size_t i = 0; i < files->count; i++)
        if (text_is(path, files->files[i].path))
            return &files->files[i];
    return NULL;
}

Text page_file_for(const PageFile *file, Text accepted, const char **encoding)
{
    if (http_has_word(accepted, "br")) {
        *encoding = "br";
        return file->brotli;
    }
    if (http_has_word(accepted, "gzip")) {
        *encoding = "gzip";
        return file->gzip;
    }
    *encoding = NULL;
    return file->plain;
}
