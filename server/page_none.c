/* In the place of the page's files where there are none: see page_files.h. */
#include "server/page_files.h"

const PageFiles page_files = {NULL, 0};
