/* What a server tells who runs it: a line for each happening, `time=… level=… what=… key=value`
   (logfmt), that programs can read and people too. No token, key or watch code is ever in it:
   whoever writes a line has none at hand, or leaves it out. */
#ifndef TRISKEL_LOG_H
#define TRISKEL_LOG_H

#include "server/address.h"

typedef enum LogLevel { LEVEL_INFO, LEVEL_WARNING, LEVEL_ERROR } LogLevel;

typedef struct Log {
    int file;       /* a descriptor, borrowed */
    LogLevel least; /* what is below is not written */
} Log;

/* A line in the making; what is too long for it is cut. */
typedef struct LogLine {
    const Log *log;
    LogLevel level;
    Out out;
    char text[1024];
} LogLine;

void log_begin(LogLine *line, const Log *log, LogLevel level, const char *what);
void log_text(LogLine *line, const char *key, Text value); /* which may be anything */
void log_number(LogLine *line, const char *key, uint64_t value);
void log_address(LogLine *line, const char *key, Address value);
void log_end(LogLine *line);

#endif
