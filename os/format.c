/* Formatted numbers: see format.h. */
#include "os/format.h"

#include <stdarg.h>
#include <stdio.h>

void out_format(Out *out, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= (int)sizeof text)
        __builtin_trap(); /* a broken promise of the caller's */
    out_bytes(out, text, (size_t)length);
}
