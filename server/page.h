/* What a browser is shown where the page to play on (page_files.h) was not built: what this is, and
   how to sit down from a terminal. No code and no style in it, so that the strictest policy holds.
 */
#ifndef TRISKEL_SERVER_PAGE_H
#define TRISKEL_SERVER_PAGE_H

#include "lang/lang.h"

/* The page in a language; `link` is where it was asked for, the table's if `is_table`. */
void page_write(const Lang *lang, Text link, bool is_table, Out *out);

extern const char page_style[];

#endif
