/* Fuzzes what a program says at its place (foreign/seat.h). The first line is the game's name;
   every other is a line of the program's, and an empty one lets the game go on: others act, and it
   is asked anew. Whatever it says, it is answered with whole frames, nothing happens at the table
   but what was answered `done`, and the table can still be read by everybody. */
#include "base/buffer.h"
#include "core/games.h"
#include "core/notation.h"
#include "core/options.h"
#include "foreign/seat.h"
#include "fuzz/input.h"
#include "server/message.h"

enum { US, OTHER, PLAYERS_HERE };

static void fill(void *context, void *bytes, size_t count)
{
    (void)context;
    memset(bytes, 7, count);
}

/* Each line is a JSON object with a `t`. */
static void check_frames(ForeignSeat *seat)
{
    Text rest = {seat->frames.text, seat->frames.length}, line;
    INSIST(!seat->frames.full && (rest.length == 0 || rest.at[rest.length - 1] == '\n'));
    while (text_line(&rest, &line)) {
        json_t *frame = json_loadb(line.at, line.length, JSON_REJECT_DUPLICATES, NULL);
        INSIST(json_is_object(frame) && json_is_string(json_object_get(frame, "t")));
        json_decref(frame);
    }
    seat->frames.length = 0;
}

static void take_first(void *context, Action action)
{
    Action *first = context;
    if (*first == 0)
        *first = action;
}

/* Whoever is to act besides the program does the first that is allowed; if nobody is, it does. */
static void go_on(Table *table, uint64_t now)
{
    Due due = table_run(table, now);
    SeatSet to_act = table_to_act(table), others = 0;
    for (SeatSet rest = to_act; rest != 0; rest &= rest - 1)
        if (seats_lowest(rest) % PLAYERS_HERE != US)
            others |= seats_of(seats_lowest(rest));
    if (to_act == 0 || due.kind == DUE_CHANCE)
        return;
    Actor seat = (Actor)seats_lowest(others != 0 ? others : to_act);
    Action action = 0;
    char text[64];
    Out line = {.text = text, .capacity = sizeof text};
    table_legal(table, seat, take_first, &action);
    out_seat(&line, seat);
    out_char(&line, ' ');
    action_write(table_game(table), action, &line);
    TableResult result =
        table_do(table, seat % PLAYERS_HERE, (Text){text, line.length}, table_latest(table), now);
    INSIST(result.id == TABLE_DONE);
    due = table_run(table, now);
    INSIST(due.kind != DUE_CHANCE);
}

/* What it said changed nothing, unless it was done. */
static void say_line(ForeignSeat *seat, Text line, uint64_t now)
{
    uint32_t entries = table_entry_count(seat->table);
    Heard heard = foreign_hear(seat, line, now);
    bool has_changed = table_entry_count(seat->table) != entries;
    INSIST(has_changed || heard != HEARD_MOVE);
    INSIST(!has_changed || heard == HEARD_MOVE || heard == HEARD_TALK);
    check_frames(seat);
    if (heard == HEARD_MOVE) {
        Due due = table_run(seat->table, now);
        INSIST(due.kind != DUE_CHANCE);
        foreign_tell(seat, now);
        check_frames(seat);
    }
}

static Table *open_table(const Game *game)
{
    TableSetup setup = {.game = game,
                        .options = options_initial(game, PLAYERS_HERE),
                        .free_chat = true,
                        .seeded = true,
                        .hints = HINTS_OFF};
    Table *table = table_new(&setup, (Source){fill, NULL}, 0);
    INSIST(table != NULL);
    INSIST(table_sit_program(table, US, TEXT("Us"), 0).id == TABLE_DONE &&
           table_sit_program(table, OTHER, TEXT("Other"), 0).id == TABLE_DONE &&
           table_ready(table, US, true, 0).id == TABLE_DONE &&
           table_ready(table, OTHER, true, 0).id == TABLE_DONE &&
           table_start(table, table_owner(table), 0).id == TABLE_DONE);
    return table;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Text rest = {(const char *)bytes, size}, line;
    uint64_t now = 1000;
    if (input_line(&rest, &line) == LINES_END)
        return 0;
    const Game *game = game_named(line);
    Table *table =
        open_table(game != NULL && !game->is_template ? game : game_named(TEXT("skull")));
    ForeignSeat seat;
    INSIST(foreign_sit(&seat, table, US, TEXT("1"), 1000));
    Due due = table_run(table, now);
    INSIST(due.kind != DUE_CHANCE);
    foreign_tell(&seat, now);
    check_frames(&seat);
    while (input_line(&rest, &line) != LINES_END) {
        now += 100;
        if (line.length > 0) {
            say_line(&seat, line, now);
            continue;
        }
        go_on(table, now);
        foreign_tell(&seat, now);
        check_frames(&seat);
    }
    foreign_rise(&seat);
    table_free(table);
    return 0;
}
