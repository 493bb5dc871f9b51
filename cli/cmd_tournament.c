/* `triskel tournament`: everyone against everyone, two and two, and a cross table of it. */
#include "base/buffer.h"
#include "cli/cross.h"
#include "os/file.h"
#include "term/bar.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A tournament in the middle of it. */
typedef struct Tournament {
    Cross cross;
    const ContestWish *wish;
    Score *scores; /* of the pairings that were played */
    unsigned score_count, pairings;
    Bar bar;
} Tournament;

/* How far all of it is, from how far a pairing is. */
static bool show_all(void *context, double done)
{
    Tournament *tournament = context;
    double all = (tournament->score_count + done) / tournament->pairings;
    return progress_show(&tournament->bar, all < 1 ? all : 0.999);
}

static void note(Cross *cross, unsigned one, unsigned other, const Score *score, unsigned bot)
{
    cross->played[one][other] = true;
    cross->won[one][other] = score_rate(score, bot);
    cross->interval[one][other] = score_interval(score, bot);
}

/* One bot in one place, the other in all others; alone, it is both. */
static ContestEnd play_pairing(Tournament *tournament, unsigned one, unsigned other)
{
    Cross *cross = &tournament->cross;
    Contest contest = contest_of(cross->entrants, tournament->wish);
    Progress progress = {show_all, tournament};
    Score *score = &tournament->scores[tournament->score_count];
    contest.progress = &progress;
    contest.seed += tournament->score_count; /* luck of their own: ratings count on that */
    contest.lineup[0] = (uint8_t)one;
    for (unsigned i = 1; i < cross->places; i++)
        contest.lineup[i] = (uint8_t)other;
    ContestEnd end = contest_run(&contest, score);
    if (end != CONTEST_OVER && end != CONTEST_CLEAR)
        return end;
    tournament->score_count++;
    note(cross, one, other, score, 0);
    if (cross->places == 2)
        note(cross, other, one, score, 1);
    for (unsigned bot = 0; bot < score->count; bot++)
        thinking_add(&cross->thinking[score->bots[bot].entrant], &score->bots[bot].thinking);
    return end;
}

static ContestEnd play_all(Tournament *tournament)
{
    const Cross *cross = &tournament->cross;
    ContestEnd end = CONTEST_OVER;
    for (unsigned i = 0; i < cross->count; i++)
        for (unsigned k = 0; k < cross->count; k++) {
            bool plays = cross->places == 1 ? i == k : cross->places == 2 ? i < k : i != k;
            if (plays && (end == CONTEST_OVER || end == CONTEST_CLEAR))
                end = play_pairing(tournament, i, k);
        }
    (void)progress_show(&tournament->bar, 1);
    return end;
}

static void rank(Cross *cross)
{
    for (unsigned i = 0; i < cross->count; i++) {
        unsigned k = i;
        for (; k > 0 && cross->ratings[cross->ranked[k - 1]].elo < cross->ratings[i].elo; k--)
            cross->ranked[k] = cross->ranked[k - 1];
        cross->ranked[k] = i;
    }
}

/* ---- What is said of it -------------------------------------------------------------------- */

static void write_text(const Tournament *tournament, uint64_t games, Out *out)
{
    const Lang *lang = reader_lang();
    say(out,
        tr_count(lang, "%1: %2 game, everyone against everyone, seed %3\n",
                 "%1: %2 games, everyone against everyone, seed %3\n", games),
        text_of(tournament->cross.entrants->game->title), NUM(games), NUM(tournament->wish->seed));
    out_char(out, '\n');
    cross_write(&tournament->cross, out);
    write_conduct(tournament->cross.entrants, out);
}

static void write_json(const Tournament *tournament, uint64_t games, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_contest(tournament->cross.entrants, tournament->wish, &json);
    put_number(put_key(&json, "games"), games);
    cross_put(&tournament->cross, &json);
    put_conduct(tournament->cross.entrants, &json);
    put_close(&json, '}');
    out_char(out, '\n');
}

static int write_plot(const Cross *cross, const char *path)
{
    Out out = buffer_new();
    cross_draw(cross, &out);
    bool written = file_write_out(path, ANYBODY, &out);
    int error = errno;
    buffer_free(&out);
    return written ? EXIT_DONE
                   : failure(N_("cannot write %1: %2"), text_of(path), text_of(strerror(error)));
}

static int tell(Tournament *tournament, const char *plot)
{
    Cross *cross = &tournament->cross;
    Out out = buffer_new();
    uint64_t games = 0;
    ratings_of(tournament->scores, tournament->score_count, cross->entrants->count, cross->ratings);
    rank(cross);
    for (unsigned i = 0; i < tournament->score_count; i++)
        games += tournament->scores[i].games;
    (tournament->wish->json ? write_json : write_text)(tournament, games, &out);
    int code = print_out(&out) ? EXIT_DONE : EXIT_FAILED;
    buffer_free(&out);
    return plot != NULL && code == EXIT_DONE ? write_plot(cross, plot) : code;
}

/* ---- The verb ------------------------------------------------------------------------------ */

static int play_tournament(const Entrants *entrants, const ContestWish *wish, const char *plot)
{
    static Tournament tournament;
    bool alone = entrants->automaton != NO_SEAT;
    unsigned count = entrants->count - alone;
    tournament = (Tournament){.cross = {.entrants = entrants, .count = count}, .wish = wish};
    tournament.cross.places = contest_places(entrants->game, &entrants->options);
    if (count > MOST_CROSSED)
        return usage_error(N_("that is too much at once"));
    if (count < 2)
        return usage_error(N_("a tournament needs two bots at least"));
    if (alone && tournament.cross.places > 1)
        return usage_error(N_("there is no tournament where the rules play beside others"));
    tournament.pairings = alone                          ? count
                          : tournament.cross.places == 2 ? count * (count - 1) / 2
                                                         : count * (count - 1);
    tournament.scores = calloc(tournament.pairings, sizeof *tournament.scores);
    if (tournament.scores == NULL)
        return failure(N_("there is not enough memory"));
    tournament.bar = progress_bar(reader_lang(), tr_in(reader_lang(), "bar", "playing"));
    int code = contest_exit(play_all(&tournament));
    if (code == EXIT_DONE)
        code = tell(&tournament, plot);
    free(tournament.scores);
    return code;
}

int cmd_tournament(Arguments arguments)
{
    static Entrants entrants;
    ContestWish wish;
    const char *plot = take_value(&arguments, "--plot");
    int code = take_contest_wish(&arguments, &wish);
    if (code != EXIT_DONE)
        return code;
    code = entrants_begin(&entrants, arguments, &wish, false);
    if (code == EXIT_DONE)
        code = play_tournament(&entrants, &wish, plot);
    entrants_done(&entrants);
    return code;
}
