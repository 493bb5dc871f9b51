/* The page to play on, as it was built from web/: its files, compressed already. Where it was built
   without Node.js there are none (page_none.c), and page.h tells browsers so. */
#ifndef TRISKEL_PAGE_FILES_H
#define TRISKEL_PAGE_FILES_H

#include "base/text.h"

typedef struct PageFile {
    const char *path; /* `/assets/index-Bd3x.js` */
    const char *type;
    const char *etag; /* with its quotes */
    bool is_lasting;  /* its name has a hash of what it holds, so that it never changes */
    Text plain, gzip, brotli;
} PageFile;

typedef struct PageFiles {
    const PageFile *files;
    size_t count;
} PageFiles;

/* web/scripts/embed.js writes them. */
extern const PageFiles page_files;

/* NULL if there is none. */
const PageFile *page_file(const PageFiles *files, Text path);

/* What is sent to a browser that understands these encodings (Accept-Encoding), the smallest, and
   what it is encoded with; NULL: nothing. */
Text page_file_for(const PageFile *file, Text accepted, const char **encoding);

#endif
