/* Log lines: see log.h. */
#include "server/log.h"

#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const levels[] = {
    [LEVEL_INFO] = "info", [LEVEL_WARNING] = "warning", [LEVEL_ERROR] = "error"};

static void add_time(Out *out)
{
    char text[32] = "";
    struct timespec now;
    struct tm parts;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0 || gmtime_r(&now.tv_sec, &parts) == NULL)
        return;
    size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S.", &parts);
    unsigned long thousandths = (unsigned long)now.tv_nsec / 1000000;
    out_bytes(out, text, length);
    out_char(out, (char)('0' + thousandths / 100));
    out_char(out, (char)('0' + thousandths / 10 % 10));
    out_char(out, (char)('0' + thousandths % 10));
    out_char(out, 'Z');
}

void log_begin(LogLine *line, const Log *log, LogLevel level, const char *what)
{
    line->log = log;
    line->level = level;
    line->out = (Out){.text = line->text, .capacity = sizeof line->text - 1}; /* and its end */
    out_string(&line->out, "time=");
    add_time(&line->out);
    out_string(&line->out, " level=");
    out_string(&line->out, levels[level]);
    log_text(line, "what", text_of(what));
}

/* May it stand without quotes? */
static bool is_plain(Text value)
{
    static const char others[] = "._:/+-@%[]";
    for (size_t i = 0; i < value.length; i++) {
        char c = value.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              memchr(others, c, sizeof others - 1) != NULL))
            return false;
    }
    return value.length > 0;
}

void log_text(LogLine *line, const char *key, Text value)
{
    out_char(&line->out, ' ');
    out_string(&line->out, key);
    out_char(&line->out, '=');
    if (is_plain(value))
        out_text(&line->out, value);
    else
        out_json(&line->out, value);
}

void log_number(LogLine *line, const char *key, uint64_t value)
{
    out_char(&line->out, ' ');
    out_string(&line->out, key);
    out_char(&line->out, '=');
    out_number(&line->out, value);
}

void log_address(LogLine *line, const char *key, Address value)
{
    char text[64];
    Out out = {.text = text, .capacity = sizeof text};
    address_write(value, &out);
    log_text(line, key, (Text){text, out.length});
}

void log_end(LogLine *line)
{
    if (line->level < line->log->least)
        return;
    line->text[line->out.length] = '\n';
    /* There is nobody to tell when it cannot be written. */
    ssize_t written = write(line->log->file, line->text, line->out.length + 1);
    (void)written;
}
