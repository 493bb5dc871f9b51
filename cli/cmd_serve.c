/* `triskel serve`: tables for people at many machines. Reads the settings, opens the store and the
   doors, says where it is to be found, and serves until it is told to stop. */
#include "base/buffer.h"
#include "cli/chance.h"
#include "cli/command.h"
#include "cli/found.h"
#include "server/config.h"
#include "term/picture.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- Settings ------------------------------------------------------------------------------ */

static int tell_problem(const ConfigProblem *problem, const char *file)
{
    const Lang *lang = reader_lang();
    char text[1024];
    Out out = {.text = text, .capacity = sizeof text};
    if (file != NULL) {
        say(&out, tr(lang, "%1, line %2: "), text_of(file), NUM(problem->line));
    }
    say(&out, tr(lang, problem->sentence), text_of(problem->name), text_of(problem->value),
        text_of(problem->form != NULL ? tr(lang, problem->form) : ""));
    if (file == NULL)
        return usage_error("%1", (Text){text, out.length});
    return failure("%1", (Text){text, out.length});
}

/* A file that was named must be there; the one in its usual place need not. */
static int read_file(Config *config, const char *named)
{
    enum { LARGEST = 256 << 10 };
    static const char usual[] = "/etc/triskel.conf";
    const char *path = named != NULL ? named : usual;
    ConfigProblem problem;
    Out file = buffer_new();
    int code = EXIT_DONE;
    if (!file_read(path, &file)) {
        if (named != NULL || errno != ENOENT)
            code = failure(N_("cannot read %1: %2"), text_of(path), text_of(strerror(errno)));
    } else if (file.length > LARGEST) {
        code = failure(N_("%1 is too large for a configuration"), text_of(path));
    } else if (!config_read(config, (Text){file.text, file.length}, &problem)) {
        code = tell_problem(&problem, path);
    }
    buffer_free(&file);
    return code;
}

/* A flag for each setting: `--away-after 5s`. */
static int read_flags(Config *config, Arguments *arguments)
{
    ConfigProblem problem;
    const Setting *setting;
    for (unsigned i = 0; (setting = setting_at(i)) != NULL; i++) {
        char flag[64];
        Text name = setting_flag(setting, flag);
        const char *value = take_value(arguments, flag);
        if (value != NULL &&
            !config_set(config, (Text){name.at + 2, name.length - 2}, text_of(value), &problem))
            return tell_problem(&problem, NULL);
    }
    if (arguments->count > 0)
        return not_understood(arguments->at[0]);
    return EXIT_DONE;
}

static int show_settings(const Config *config)
{
    Out out = buffer_new();
    config_write(config, reader_lang(), &out);
    bool printed = print_out(&out);
    buffer_free(&out);
    return printed ? EXIT_DONE : EXIT_FAILED;
}

/* ---- The store ----------------------------------------------------------------------------- */

/* Where the server that has the folder says it is open, in its lock; false: it does not. */
static bool open_already(int lock, char link[MAX_WHERE + 1])
{
    ssize_t length = pread(lock, link, MAX_WHERE, 0);
    link[length > 0 ? length : 0] = '\0';
    return length > 0 && text_is_clean(text_of(link));
}

/* No two servers write to one folder: they would tell people different things. The system gives the
   lock back, however this ends. The file, or -1 after saying what is wrong. */
static int lock_folder(const char *store)
{
    char path[MAX_PATH + 8], link[MAX_WHERE + 1];
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    (void)snprintf(path, sizeof path, "%s.lock", store);
    int file = make_folders(path) ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file >= 0 && fcntl(file, F_SETLK, &whole) == 0)
        return file;
    bool is_taken = file >= 0 && (errno == EACCES || errno == EAGAIN);
    if (is_taken && open_already(file, link))
        (void)failure(N_("Triskel is open already at %1 (a second one beside it takes --port, and "
                         "a folder of its own with --data)"),
                      text_of(link));
    else if (is_taken)
        (void)failure(N_("another server keeps its tables in %1 already; say another folder with "
                         "--data"),
                      text_of(store));
    else
        (void)failure(N_("cannot write %1: %2"), text_of(path), text_of(strerror(errno)));
    return -1;
}

/* Says in the lock where this server is open, for who starts another one. */
static void sign_lock(int lock, const Config *config, uint32_t port)
{
    char text[MAX_WHERE];
    Out link = {.text = text, .capacity = sizeof text};
    if (lock < 0 || ftruncate(lock, 0) != 0 || port == NO_PORT)
        return;
    write_where(&config->net, port, &link);
    if (pwrite(lock, text, link.length, 0) < 0)
        return; /* the other one hears of the folder alone */
}

static Store *open_at(const char *where)
{
    char name[MAX_PATH];
    StoreResult result;
    Store *store = store_open(where, STORE_SERVE, &result);
    if (store == NULL) {
        store_name(where, name);
        (void)failure("%1: %2", text_of(name),
                      text_of(tr(reader_lang(), store_sentence(result.status))));
        if (result.detail[0] != '\0')
            (void)say_more("(%1)", text_of(result.detail));
    }
    return store;
}

/* NULL after saying what is wrong. */
static Store *open_store(const Config *config, int *lock)
{
    char path[MAX_PATH];
    *lock = -1;
    if (config->store[0] != '\0') { /* where many may serve from one: there is nothing to lock */
        if (store_is_address(config->store))
            return open_at(config->store);
        (void)failure("%1: %2", text_of(config->store),
                      text_of(tr(reader_lang(), store_sentence(STORE_BAD_ADDRESS))));
        return NULL;
    }
    if (!store_path(config->data[0] != '\0' ? config->data : NULL, path)) {
        (void)failure(N_("there is no folder for it: say one with --data"));
        return NULL;
    }
    *lock = lock_folder(path);
    return *lock >= 0 ? open_at(path) : NULL;
}

/* ---- Serving ------------------------------------------------------------------------------- */

static int run(Config *config, Store *store, int lock, Limits *limits, const Log *log)
{
    NetProblem problem;
    Roster roster;
    Net *net = net_new(&config->net, limits, log, &problem);
    if (net == NULL)
        return failure(problem.sentence, text_of(problem.door), text_of(strerror(problem.error)));
    sign_lock(lock, config, net_port(net));
    roster_init(&roster);
    config->hall.store = store;
    config->hall.roster = &roster;
    config->hall.source = chance_of_system();
    config->hall.limits = limits;
    config->hall.draw = picture_draw;
    HallHost host = net_host(net);
    Hall *hall = hall_new(&config->hall, &host);
    int code = EXIT_FAILED;
    if (hall == NULL) {
        (void)failure(N_("there is not enough memory"));
    } else if (say_where(&config->net, net_port(net))) {
        LogLine line;
        log_begin(&line, log, LEVEL_INFO, "serving");
        log_text(&line, "version", TEXT(TRISKEL_VERSION));
        log_end(&line);
        net_serve(net, hall);
        code = EXIT_DONE;
    }
    hall_free(hall);
    net_free(net);
    roster_done(&roster);
    return code;
}

static int serve(Config *config, bool quiet)
{
    const Log log = {.file = STDERR_FILENO, .least = quiet ? LEVEL_WARNING : LEVEL_INFO};
    if (sodium_init() < 0)
        return failure(N_("this machine offers no randomness"));
    int lock;
    Store *store = open_store(config, &lock);
    if (store == NULL)
        return EXIT_FAILED;
    Limits *limits = limits_new(&config->limits);
    int code = limits != NULL ? run(config, store, lock, limits, &log)
                              : failure(N_("there is not enough memory"));
    limits_free(limits);
    store_close(store);
    if (code == EXIT_DONE) {
        LogLine line;
        log_begin(&line, &log, LEVEL_INFO, "stopped");
        log_end(&line);
    }
    return code;
}

int cmd_serve(Arguments arguments)
{
    static Config config;
    bool quiet = take_flag(&arguments, "--quiet"), shows = take_flag(&arguments, "--settings");
    config = config_defaults();
    int code = read_file(&config, take_value(&arguments, "--config"));
    if (code == EXIT_DONE)
        code = read_flags(&config, &arguments);
    if (code != EXIT_DONE)
        return code;
    return shows ? show_settings(&config) : serve(&config, quiet);
}
