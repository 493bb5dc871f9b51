/* Settings: see config.h. */
#include "server/config.h"

#include "base/nearest.h"

#include <string.h>

/* ---- What can be set ----------------------------------------------------------------------- */

#define SETTING_KINDS(X)                                                                           \
    X(KIND_COUNT, N_("a number"))                                                                  \
    X(KIND_PORT, N_("a port from 1 to 65535, 0 for any that is free, or none"))                    \
    X(KIND_TIME, N_("a time such as 500ms, 5s, 10min, 2h or 30d"))                                 \
    X(KIND_LONG_TIME, N_("a time such as 500ms, 5s, 10min, 2h or 30d"))                            \
    X(KIND_SPAN, N_("two times such as 500ms-2s, the shorter one first"))                          \
    X(KIND_RATE, N_("so many in a time, such as 20/1min"))                                         \
    X(KIND_TEXT, N_("a line of text that is not too long"))                                        \
    X(KIND_ADDRESSES, N_("addresses such as 127.0.0.1, with commas between them"))

typedef enum SettingKind {
#define X(id, form) id,
    SETTING_KINDS(X)
#undef X
} SettingKind;

static const char *const forms[] = {
#define X(id, form) [id] = form,
    SETTING_KINDS(X)
#undef X
};

struct Setting {
    const char *name;
    SettingKind kind;
    size_t at, size; /* in a Config */
    const char *meaning;
};

#define SETTING(name, kind, member, meaning)                                                       \
    {                                                                                              \
        name, kind, offsetof(Config, member), sizeof((Config *)0)->member, meaning                 \
    }

static const Setting settings[] = {
    SETTING("data", KIND_TEXT, data,
            N_("the folder in which tables are kept; by default server/ in the user’s data "
               "folder")),
    SETTING("store", KIND_TEXT, store,
            N_("a database of PostgreSQL’s in which tables are kept instead, which several servers "
               "may share: postgresql://USER@HOST/NAME")),
    SETTING("port", KIND_PORT, net.port, N_("where to listen; 0 takes any port that is free")),
    SETTING("bind", KIND_TEXT, net.bind,
            N_("the address to listen at; by default all of this machine, so that friends on the "
               "same network can come; localhost for nobody but you")),
    SETTING("socket", KIND_TEXT, net.socket,
            N_("a socket in the file system to listen at too, for a proxy on this machine")),
    SETTING("host", KIND_TEXT, net.site.hosts,
            N_("names under which people reach this server, with commas between them; localhost, "
               "addresses and the machine’s own name are known")),
    SETTING("trusted_proxy", KIND_ADDRESSES, net.site.trusted,
            N_("proxies that say truly for whom they ask (X-Forwarded-For, X-Forwarded-Proto)")),
    SETTING("metrics_port", KIND_PORT, net.metrics_port,
            N_("where /metrics is for everybody who reaches it; otherwise it is for this machine "
               "alone")),
    SETTING("connections", KIND_COUNT, net.most_connections, N_("connections at a time, in all")),
    SETTING("connections_per_address", KIND_COUNT, limits.most_connections,
            N_("connections at a time from one address; 0: any number")),
    SETTING("calls", KIND_RATE, limits.kinds[LIMIT_CALLS],
            N_("requests from one address; 0 instead of the number: any number")),
    SETTING("misses", KIND_RATE, limits.kinds[LIMIT_MISSES],
            N_("codes from one address that no table has")),
    SETTING("tables", KIND_RATE, limits.kinds[LIMIT_TABLES], N_("tables that one address opens")),
    SETTING("seats", KIND_RATE, limits.kinds[LIMIT_SEATS], N_("seats that one address takes")),
    SETTING("addresses", KIND_COUNT, limits.most_addresses,
            N_("addresses that are counted apart; those that find no room are counted together")),
    SETTING("frames_a_second", KIND_COUNT, hall.frames_a_second,
            N_("what one socket may send, in the long run")),
    SETTING("frames_at_once", KIND_COUNT, hall.frames_at_once, N_("and all at once")),
    SETTING("sockets_per_person", KIND_COUNT, hall.most_visitors_a_person,
            N_("windows in which one person is at one table")),
    SETTING("spectators", KIND_COUNT, hall.most_spectators, N_("spectators at one table")),
    SETTING("tables_in_memory", KIND_COUNT, hall.most_rooms,
            N_("tables at which somebody is, at a time")),
    SETTING("call_within", KIND_TIME, net.call_within,
            N_("from connecting until all of a request is here")),
    SETTING("hello_within", KIND_TIME, hall.hello_within, N_("from opening a socket to its hello")),
    SETTING("ping_after", KIND_TIME, net.ping_after, N_("a silent socket is asked for an answer")),
    SETTING("gone_after", KIND_TIME, net.gone_after, N_("who does not answer is taken to be gone")),
    SETTING("slow_after", KIND_TIME, net.slow_after,
            N_("who does not read what is sent is cut off")),
    SETTING("away_after", KIND_TIME, hall.away_after,
            N_("who has lost all connections is said to be away")),
    SETTING("seat_kept", KIND_TIME, hall.seat_kept,
            N_("a seat that was taken is kept for who has not come yet")),
    SETTING("wake_within", KIND_TIME, hall.wake_within,
            N_("after a restart clocks stand still until all are back, so long at most")),
    SETTING("shown_after", KIND_TIME, hall.shown_after,
            N_("what was sent to one person alone has been seen")),
    SETTING("linger", KIND_TIME, hall.linger, N_("a table that nobody is at stays in memory")),
    SETTING("retry", KIND_TIME, hall.retry,
            N_("people are told to come back after so long when the server stops")),
    SETTING("bot_delay", KIND_SPAN, hall.bot_delay, N_("bots take so long to answer")),
    SETTING("bot_threads", KIND_COUNT, hall.workers,
            N_("bots that think at the same time, and as many hints")),
    SETTING("keep_over", KIND_LONG_TIME, hall.keep_over,
            N_("a table that is over is forgotten after that")),
    SETTING("keep_waiting", KIND_LONG_TIME, hall.keep_waiting,
            N_("a table at which no game began is forgotten after that")),
};
enum { SETTING_COUNT = sizeof settings / sizeof *settings };

Config config_defaults(void)
{
    return (Config){.hall = hall_defaults(), .limits = limits_defaults(), .net = net_defaults()};
}

const Setting *setting_at(unsigned i)
{
    return i < SETTING_COUNT ? &settings[i] : NULL;
}

Text setting_flag(const Setting *setting, char flag[64])
{
    Out out = {.text = flag, .capacity = 63};
    out_string(&out, "--");
    for (const char *at = setting->name; *at != '\0'; at++)
        out_char(&out, *at == '_' ? '-' : *at);
    flag[out.length] = '\0';
    return (Text){flag, out.length};
}

const char *setting_meaning(const Setting *setting)
{
    return setting->meaning;
}

/* ---- Values -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    uint64_t milliseconds;
} units[] = {{"d", 86400000}, {"h", 3600000}, {"min", 60000}, {"s", 1000}, {"ms", 1}};
enum { UNIT_COUNT = sizeof units / sizeof *units };

/* Ten years: what is to be kept longer than that is not old since the clocks of machines began. */
#define LONGEST (UINT64_C(3650) * 86400000)

static bool read_count(Text text, uint32_t *count)
{
    uint64_t number;
    if (!text_number(text, &number) || number > UINT32_MAX)
        return false;
    *count = (uint32_t)number;
    return true;
}

/* `10min`; 0 needs no unit. */
static bool read_time(Text text, uint64_t most, uint64_t *time)
{
    size_t digits = 0;
    uint64_t number;
    while (digits < text.length && text.at[digits] >= '0' && text.at[digits] <= '9')
        digits++;
    Text unit = {text.at + digits, text.length - digits};
    if (!text_number((Text){text.at, digits}, &number))
        return false;
    if (unit.length == 0 && number == 0) {
        *time = 0;
        return true;
    }
    for (unsigned i = 0; i < UNIT_COUNT; i++)
        if (text_is(unit, units[i].name) && number <= most / units[i].milliseconds) {
            *time = number * units[i].milliseconds;
            return true;
        }
    return false;
}

static bool read_short_time(Text text, uint32_t *time)
{
    uint64_t value;
    if (!read_time(text, UINT32_MAX, &value))
        return false;
    *time = (uint32_t)value;
    return true;
}

/* What stands before and behind a sign, without spaces around it. */
static bool cut_in_two(Text text, char sign, Text *before, Text *behind)
{
    const char *at = memchr(text.at, sign, text.length);
    if (at == NULL)
        return false;
    *before = (Text){text.at, (size_t)(at - text.at)};
    *behind = (Text){at + 1, text.length - before->length - 1};
    return true;
}

/* A pair of numbers, as spans and rates are kept. */
static bool read_pair(SettingKind kind, Text text, uint32_t pair[2])
{
    Text first, second;
    if (kind == KIND_SPAN)
        return cut_in_two(text, '-', &first, &second) && read_short_time(first, &pair[0]) &&
               read_short_time(second, &pair[1]) && pair[0] <= pair[1];
    return cut_in_two(text, '/', &first, &second) && read_count(first, &pair[0]) &&
           read_short_time(second, &pair[1]) && (pair[0] == 0 || pair[1] > 0);
}

static bool read_port(Text text, uint32_t *port)
{
    if (text_is(text, "none")) {
        *port = NO_PORT;
        return true;
    }
    uint32_t number;
    if (!read_count(text, &number) || number >= NO_PORT)
        return false;
    *port = number;
    return true;
}

static bool read_addresses(Text list, Site *site)
{
    Address read[SITE_TRUSTED] = {0};
    unsigned count = 0;
    Text item;
    while (list_next(&list, &item))
        if (count == SITE_TRUSTED || !address_read(item, &read[count]) ||
            address_is(read[count++], (Address){{0}})) /* `::` is nobody's */
            return false;
    memcpy(site->trusted, read, sizeof read);
    site->trusted_count = count;
    return true;
}

static bool read_text(Text text, char *value, size_t size)
{
    if (text.length >= size || !text_is_clean(text))
        return false;
    memset(value, 0, size);
    memcpy(value, text.at, text.length);
    return true;
}

static bool read_value(const Setting *setting, Text text, Config *config)
{
    void *value = (char *)config + setting->at;
    uint32_t pair[2];
    switch (setting->kind) {
    case KIND_COUNT:
        return read_count(text, value);
    case KIND_PORT:
        return read_port(text, value);
    case KIND_TIME:
        return read_short_time(text, value);
    case KIND_LONG_TIME:
        return read_time(text, LONGEST, value);
    case KIND_SPAN:
    case KIND_RATE:
        if (!read_pair(setting->kind, text, pair))
            return false;
        memcpy(value, pair, sizeof pair);
        return true;
    case KIND_TEXT:
        return read_text(text, value, setting->size);
    case KIND_ADDRESSES:
        return read_addresses(text, &config->net.site);
    }
    return false;
}

static void write_time(uint64_t time, Out *out)
{
    unsigned i = 0;
    while (time % units[i].milliseconds != 0)
        i++;
    out_number(out, time / units[i].milliseconds);
    if (time > 0)
        out_string(out, units[i].name);
}

static void write_addresses(const Site *site, Out *out)
{
    for (unsigned i = 0; i < site->trusted_count; i++) {
        out_string(out, i > 0 ? ", " : "");
        address_write(site->trusted[i], out);
    }
}

void setting_write(const Setting *setting, const Config *config, Out *out)
{
    const void *value = (const char *)config + setting->at;
    const uint32_t *numbers = value;
    switch (setting->kind) {
    case KIND_COUNT:
        out_number(out, numbers[0]);
        break;
    case KIND_PORT:
        if (numbers[0] == NO_PORT)
            out_string(out, "none");
        else
            out_number(out, numbers[0]);
        break;
    case KIND_TIME:
        write_time(numbers[0], out);
        break;
    case KIND_LONG_TIME:
        write_time(*(const uint64_t *)value, out);
        break;
    case KIND_SPAN:
        write_time(numbers[0], out);
        out_char(out, '-');
        write_time(numbers[1], out);
        break;
    case KIND_RATE:
        out_number(out, numbers[0]);
        out_char(out, '/');
        write_time(numbers[1], out);
        break;
    case KIND_TEXT:
        out_string(out, value);
        break;
    case KIND_ADDRESSES:
        write_addresses(&config->net.site, out);
        break;
    }
}

/* ---- Files and flags ----------------------------------------------------------------------- */

static void quote(Text text, char *copy, size_t size)
{
    size_t length = text.length < size ? text.length : size - 1;
    memset(copy, 0, size);
    memcpy(copy, text.at, length);
}

static bool is_wrong(ConfigProblem *problem, const char *sentence, Text name, Text value)
{
    problem->sentence = sentence;
    quote(name, problem->name, sizeof problem->name);
    quote(value, problem->value, sizeof problem->value);
    return false;
}

/* The place of the setting in the table, or SETTING_COUNT. */
static unsigned find(Text name)
{
    char plain[64];
    if (name.length >= sizeof plain)
        return SETTING_COUNT;
    for (size_t i = 0; i < name.length; i++)
        plain[i] = name.at[i] == '-' ? '_' : name.at[i];
    unsigned i = 0;
    while (i < SETTING_COUNT && !text_is((Text){plain, name.length}, settings[i].name))
        i++;
    return i;
}

static bool is_unknown(Text name, ConfigProblem *problem)
{
    Nearest nearest = {.word = name, .within = 4, .keeps_some = true};
    for (unsigned i = 0; i < SETTING_COUNT; i++)
        nearest_try(&nearest, settings[i].name);
    if (nearest.name == NULL)
        return is_wrong(problem, N_("there is no setting '%1'"), name, (Text){"", 0});
    return is_wrong(problem, N_("there is no setting '%1'; did you mean '%2'?"), name,
                    text_of(nearest.name));
}

bool config_set(Config *config, Text name, Text value, ConfigProblem *problem)
{
    unsigned i = find(name);
    *problem = (ConfigProblem){.sentence = NULL};
    if (i == SETTING_COUNT)
        return is_unknown(name, problem);
    problem->form = forms[settings[i].kind];
    if (!read_value(&settings[i], value, config))
        return is_wrong(problem, N_("%1 cannot be '%2': it is %3"), name, value);
    return true;
}

static Text trimmed(Text text)
{
    while (text.length > 0 && (text.at[0] == ' ' || text.at[0] == '\t'))
        text = (Text){text.at + 1, text.length - 1};
    while (text.length > 0 &&
           (text.at[text.length - 1] == ' ' || text.at[text.length - 1] == '\t' ||
            text.at[text.length - 1] == '\r'))
        text.length--;
    return text;
}

bool config_read(Config *config, Text file, ConfigProblem *problem)
{
    Config read = *config;
    bool is_set[SETTING_COUNT] = {false};
    Text line, name, value;
    for (unsigned number = 1; text_line(&file, &line); number++) {
        bool fine = true;
        line = trimmed(line);
        if (line.length == 0 || line.at[0] == '#')
            continue;
        *problem = (ConfigProblem){.sentence = NULL};
        if (!cut_in_two(line, '=', &name, &value))
            fine = is_wrong(problem, N_("'%1' is not understood: write name = value"), line,
                            (Text){"", 0});
        else
            fine = config_set(&read, trimmed(name), trimmed(value), problem);
        if (fine && is_set[find(trimmed(name))])
            fine = is_wrong(problem, N_("%1 is set twice"), trimmed(name), (Text){"", 0});
        if (!fine) {
            problem->line = number;
            return false;
        }
        is_set[find(trimmed(name))] = true;
    }
    *config = read;
    return true;
}

void config_write(const Config *config, const Lang *lang, Out *out)
{
    const Config defaults = config_defaults();
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        bool is_default = memcmp((const char *)config + settings[i].at,
                                 (const char *)&defaults + settings[i].at, settings[i].size) == 0;
        out_string(out, i > 0 ? "\n# " : "# ");
        out_string(out, tr(lang, settings[i].meaning));
        out_string(out, is_default ? "\n#" : "\n");
        out_string(out, settings[i].name);
        out_string(out, " = ");
        setting_write(&settings[i], config, out);
        out_char(out, '\n');
    }
}
