/* What the unit tests share: cmocka with the headers it wants, the line that ./check adds up, and
   comparisons of slices that say what differs. */
#ifndef TRISKEL_UNIT_H
#define TRISKEL_UNIT_H

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Runs an array of tests; the value is for main to return. */
#define RUN(tests) run_ended(cmocka_run_group_tests(tests, NULL, NULL), COUNT(tests))

static inline int run_ended(int failures, size_t count)
{
    printf("%zu passed, %d failed\n", count - (size_t)failures, failures);
    return failures > 0;
}

#define assert_text(text, expected) assert_text_at(text, expected, __FILE__, __LINE__)

static inline void assert_text_at(Text text, const char *expected, const char *file, int line)
{
    if (text_is(text, expected))
        return;
    print_error("got      %.*s\nexpected %s\n", (int)text.length, text.at, expected);
    _fail(file, line);
}

/* What has been written so far. */
static inline Text written(const Out *out)
{
    return (Text){out->text, out->length};
}

#endif
