/* A game that a verb is to speak of: see given.h. */
#include "cli/given.h"

#include "base/buffer.h"
#include "base/seats.h"
#include "cli/chance.h"
#include "cli/visiting.h"
#include "table/words.h"
#include "term/kept.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where it is. False after saying that there is none. */
static bool find(const char *wanted, char path[MAX_PATH])
{
    Kept list[MAX_KEPT];
    if (wanted == NULL) {
        if (kept_list(list) > 0 && kept_path(list[0].name, path))
            return true;
        (void)failure(N_("there is no game to speak of: play one, or name a file"));
        return false;
    }
    if (strlen(wanted) >= MAX_PATH) {
        (void)failure(N_("cannot read %1: %2"), text_of(wanted), text_of(strerror(ENAMETOOLONG)));
        return false;
    }
    if (access(wanted, F_OK) == 0 || strcmp(wanted, "-") == 0 || !kept_path(wanted, path) ||
        access(path, F_OK) != 0)
        memcpy(path, wanted, strlen(wanted) + 1);
    return true;
}

/* The whole of a saved table. What is no file is read line by line, as a record. */
static bool read_table(const char *path, Out *file)
{
    struct stat status;
    size_t length = strlen(table_first_line);
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && file_read(path, file) &&
           file->length > length && memcmp(file->text, table_first_line, length) == 0;
}

/* Who may look: everybody when it is over; before, the one person who plays there, or who watches
   bots play. */
static bool find_viewer(const Table *table, Viewer *viewer)
{
    SeatSet people = 0;
    for (unsigned person = 0; person < table_persons(table); person++)
        if (table_place(table, person)->holder == PLACE_PERSON)
            people |= seats_of(person);
    *viewer = EVERYTHING;
    if (table_over(table))
        return true;
    if (people == 0) {
        *viewer = SPECTATOR;
        return true;
    }
    if (!seats_single(people)) {
        (void)failure(N_("several people play at this table: wait until the game is over"));
        return false;
    }
    *viewer = (Viewer)seats_lowest(people);
    return true;
}

static void say_problem(const char *path, const Problem *problem)
{
    char text[512];
    Out why = {.text = text, .capacity = sizeof text};
    problem_tell(problem, &why);
    (void)failure("%1: %2", text_of(path), (Text){text, why.length});
}

static bool take_table(Text file, Given *given)
{
    Problem problem;
    Viewer viewer;
    Table *table = given->table = table_load(file, chance_of_system(), &problem);
    if (table == NULL) {
        say_problem(given->path, &problem);
        return false;
    }
    if (!table_started(table)) {
        (void)failure(N_("%1: the game has not begun yet"), text_of(given->path));
        return false;
    }
    if (!find_viewer(table, &viewer))
        return false;
    given->over = table_over(table);
    given->scene = table_scene(table, viewer, reader_lang());
    given->course = (Course){.game = table_game(table), .options = table_options(table)};
    given->course.moves = given->moves = moves_seen_at(table, viewer, &given->course.count);
    if (given->moves == NULL && given->over)
        (void)failure(N_("there is not enough memory"));
    return given->moves != NULL || !given->over;
}

static bool take_match(Match *match, Given *given)
{
    given->match = match;
    if (match == NULL)
        return false;
    const Header *header = &match->header;
    given->course = (Course){header->game, &header->options, match->moves, match->count};
    given->scene = match_scene(match, EVERYTHING, reader_lang(), &given->names);
    given->over = header->game->to_act(&match->state) == 0;
    return true;
}

/* The record that a server gives. NULL after saying why there is none. */
static Match *fetch_match(const char *link)
{
    Out record = buffer_new();
    Problem problem;
    Match *match = NULL;
    if (record_of_table(link, &record)) {
        match = match_from((Text){record.text, record.length}, &problem);
        if (match == NULL)
            say_problem(link, &problem);
    }
    buffer_free(&record);
    return match;
}

bool given_open(const char *wanted, Given *given)
{
    Out file = buffer_new();
    *given = (Given){0};
    if (!find(wanted, given->path))
        return false;
    if (is_link(given->path))
        return take_match(fetch_match(given->path), given);
    bool is_table = read_table(given->path, &file);
    bool good = is_table && take_table((Text){file.text, file.length}, given);
    buffer_free(&file);
    return is_table ? good : take_match(open_record(given->path), given);
}

void given_close(Given *given)
{
    match_free(given->match);
    table_free(given->table);
    free(given->moves);
    *given = (Given){0};
}

void given_state(const Given *given, State *state)
{
    const Course *course = &given->course;
    course->game->start(state, course->options);
    for (size_t i = 0; i < course->count; i++) {
        Refusal refusal =
            course->game->apply(state, course->moves[i].actor, course->moves[i].action, NULL);
        INSIST(refusal.id == 0);
    }
}
