/* `triskel match`: many games between bots, and who won how often. */
#include "base/buffer.h"
#include "base/tidy.h"
#include "cli/standings.h"
#include "core/record.h"
#include "os/clock.h"
#include "os/file.h"
#include "os/format.h"
#include "term/bar.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* ---- Records ------------------------------------------------------------------------------- */

/* Where the games go, and what went wrong there first. */
typedef struct Saving {
    const char *folder;
    atomic_int error; /* errno */
} Saving;

static bool save_game(void *context, const Fixture *fixture, const Played *played)
{
    Saving *saving = context;
    char path[MAX_PATH];
    Header header = {.game = fixture->game, .options = *fixture->options, .viewer = EVERYTHING};
    Out out = buffer_new();
    for (unsigned person = 0; person < fixture->game->persons(fixture->options); person++) {
        Text name = text_of(fixture->entrants[fixture->sits[person]].name);
        header.name_length[person] =
            (uint8_t)tidy_text(name, header.names[person], sizeof header.names[person] - 1);
    }
    record_write(&header, played->moves, played->move_count, EVERYTHING, &out);
    int length = snprintf(path, sizeof path, "%s/%09llu.tsk", saving->folder,
                          (unsigned long long)fixture->number + 1);
    errno = ENAMETOOLONG;
    bool saved = length > 0 && (size_t)length < sizeof path && file_write_out(path, ANYBODY, &out);
    if (!saved)
        saving->error = errno;
    buffer_free(&out);
    return saved;
}

static bool make_folder(const char *folder)
{
    char path[MAX_PATH];
    errno = ENAMETOOLONG;
    return snprintf(path, sizeof path, "%s/", folder) < (int)sizeof path && make_folders(path);
}

/* ---- The verb ------------------------------------------------------------------------------ */

static void write_text(const Entrants *entrants, const ContestWish *wish, const Score *score,
                       ContestEnd end, double seconds, Out *out)
{
    const Lang *lang = reader_lang();
    char text[32];
    Out fair = {.text = text, .capacity = sizeof text};
    say(out,
        tr_count(lang, "%1: %2 game, every bot in every place, seed %3\n",
                 "%1: %2 games, every bot in every place, seed %3\n", score->games),
        text_of(entrants->game->title), NUM(score->games), NUM(wish->seed));
    out_char(out, '\n');
    write_standings(entrants, score, out);
    out_char(out, '\n');
    out_part(lang, score_fair(score), &fair);
    say(out, tr(lang, "A fair share would be %1 for each place. "), (Text){text, fair.length});
    if (end == CONTEST_CLEAR)
        say(out, tr(lang, "It stopped because every interval was narrow enough. "));
    fair.length = 0;
    out_format(&fair, "%.1f", seconds);
    say(out, tr(lang, "It took %1 s.\n"), (Text){text, fair.length});
    write_conduct(entrants, out);
}

static void write_json(const Entrants *entrants, const ContestWish *wish, const Score *score,
                       ContestEnd end, double seconds, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_contest(entrants, wish, &json);
    put_flag(put_key(&json, "clear"), end == CONTEST_CLEAR);
    put_standings(entrants, score, &json);
    put_conduct(entrants, &json);
    out_format(put_raw(put_key(&json, "seconds")), "%.3f", seconds);
    put_close(&json, '}');
    out_char(out, '\n');
}

/* Plays, and says how it went. */
static int play_match(const Entrants *entrants, const ContestWish *wish, const char *folder)
{
    Bar bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "playing"));
    Progress progress = {progress_show, &bar};
    Contest contest = contest_of(entrants, wish);
    Saving saving = {.folder = folder};
    Score score;
    contest.progress = &progress;
    memcpy(contest.lineup, entrants->list, entrants->listed);
    if (folder != NULL) {
        contest.witness = save_game;
        contest.witness_context = &saving;
        if (!make_folder(folder))
            return failure(N_("cannot write %1: %2"), text_of(folder), text_of(strerror(errno)));
    }
    uint64_t begin = clock_now();
    ContestEnd end = contest_run(&contest, &score);
    if (saving.error != 0)
        (void)failure(N_("cannot write %1: %2"), text_of(folder), text_of(strerror(saving.error)));
    int code = contest_exit(end);
    if (score.games > 0 && end != CONTEST_BROKEN) {
        Out out = buffer_new();
        (wish->json ? write_json : write_text)(entrants, wish, &score, end,
                                               (double)(clock_now() - begin) / 1000, &out);
        if (!print_out(&out) && code == EXIT_DONE)
            code = EXIT_FAILED;
        buffer_free(&out);
    }
    return code;
}

int cmd_match(Arguments arguments)
{
    static Entrants entrants;
    ContestWish wish;
    const char *folder = take_value(&arguments, "--save");
    int code = take_contest_wish(&arguments, &wish);
    if (code != EXIT_DONE)
        return code;
    code = entrants_begin(&entrants, arguments, &wish, true);
    if (code == EXIT_DONE) {
        unsigned places = contest_places(entrants.game, &entrants.options);
        code = entrants.listed == places
                   ? play_match(&entrants, &wish, folder)
                   : usage_error(N_("there are %1 places for bots at this table, not %2"),
                                 NUM(places), NUM(entrants.listed));
    }
    entrants_done(&entrants);
    return code;
}
