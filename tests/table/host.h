/* The host of the tests' tables: opens one in a line, sits everybody down, lets time pass, plays to
   a position, and looks. The chapters of this folder (people_test.c, talk_test.c …) say through it
   what a table promises (table/table.h).

   Four things are known here and in host.c alone, so that a change of them is one change: how a
   table is opened and when; how bots come to a place and to act; what a saved table looks like; and
   what is inside a table (table/inside.h). */
#ifndef TRISKEL_TEST_HOST_H
#define TRISKEL_TEST_HOST_H

#include "tests/unit.h"

#include "core/legal.h"
#include "tests/tables.h"

/* ---- One table at a time ------------------------------------------------------------------- */

extern Table *table;
extern uint64_t now;

/* A test that leaves no table behind. */
#define TABLE_TEST(name) cmocka_unit_test_teardown(name, close_table)

/* `GAME key=value …`, no clock, free chat; the rest is for a test to change before open_with. */
TableSetup setup_of(const char *text);
void open_with(TableSetup setup); /* at 1000 */
void open_table(const char *text, Clock clock);
void open_for(const char *text, bool practice); /* where everything can be taken back, or not */
int close_table(void **state);

/* ---- What is done and what is refused ------------------------------------------------------ */

#define DONE(call)                                                                                 \
    do {                                                                                           \
        assert_int_equal((call).id, TABLE_DONE);                                                   \
        settle(table);                                                                             \
    } while (0)
/* Refused for this reason, and nothing has changed. */
#define REFUSED(call, why)                                                                         \
    do {                                                                                           \
        Out before_it = saved(table), after_it;                                                    \
        TableResult result_ = (call);                                                              \
        assert_int_equal(result_.id, why);                                                         \
        after_it = saved(table);                                                                   \
        assert_true(same_text(&before_it, &after_it));                                             \
        if (result_.id != TABLE_GAME_REFUSED)                                                      \
            assert_true(table_sentence(result_)[0] != '\0');                                       \
        buffer_free(&before_it);                                                                   \
        buffer_free(&after_it);                                                                    \
    } while (0)

/* Refused by the rules, with this refusal. */
void assert_refusal(TableResult result, unsigned id);

/* ---- People and bots ----------------------------------------------------------------------- */

/* Ana, Bo, Cy … at every place that is empty. */
void sit_all(void);
/* And the game begins. */
void begin(void);

/* An empty name: the bot's own. */
TABLE_CHECKED seat_bot(unsigned by, unsigned person, const Bot *bot, const char *name);
void seat_bots(unsigned from, const Bot *bot); /* at all places from there on, by the owner */

/* The bot that plays this place now, its own or one that sits in; NULL: none. */
const Bot *bot_playing(unsigned person);
/* The first person whose bot is not known or does not play here; as many as there are: none. */
unsigned bots_missing(void);
/* What that bot remembers. */
const void *bot_memory(unsigned person);
/* What a bot would do in this seat's place. */
__attribute__((warn_unused_result)) bool hint(Actor seat, const Bot *bot, uint64_t attempt,
                                              Action *action, Worth *worth, size_t room,
                                              bool *weighed);

/* ---- Time ---------------------------------------------------------------------------------- */

/* Bots and clocks act, as far as it is time for them at `at`. When it will be again, or NEVER. */
uint64_t run(uint64_t at);
/* Until nothing is left to do but for people. */
void run_bots(void);

/* ---- Acting -------------------------------------------------------------------------------- */

/* `P1 bid 3`, by the person whose seat it is, who had seen the entries up to `seen`, or all. */
TABLE_CHECKED try_at(const char *line, uint32_t seen);
TABLE_CHECKED try(const char *line);
#define act_now(line) DONE(try(line))

typedef struct Listed {
    uint32_t count;
    Action actions[4096];
} Listed;

void list_legal(Actor seat, Listed *listed);
/* Something of that list is done. */
void do_action(Actor seat, Action action);

/* Everybody plays something legal until the game is over. */
void play_out(Random *random);

Saying saying(const char *id, unsigned person);

/* Sketch! for three. Hands, then the pile from the top: kinds of cards with spaces between. P3
   deals, so P1 has the first card and the first turn; nobody has peeked yet. */
void deal(TableSetup setup, const char *const hands[3], const char *pile);
/* And P1 holds the first card of the pile. */
void deal_and_draw(Clock clock, const char *one, const char *two, const char *three,
                   const char *pile);

/* ---- Looking ------------------------------------------------------------------------------- */

bool contains(const Out *out, const char *part);

/* What a viewer gets, without sentences: one event a line. */
Out read_from(const Table *t, Viewer viewer, uint32_t from, uint32_t fresh);
Out view_of(const Table *t, Viewer viewer);

/* Do the messages of a viewer contain this? */
bool gets(Viewer viewer, uint32_t from, const char *part);
/* The last message as a viewer gets it has this in it. */
void assert_last(Viewer viewer, const char *part);

/* What the table committed itself to when the game began; "" before. */
Text commitment_of(const Table *t);

/* ---- The file ------------------------------------------------------------------------------ */

/* What a file says, so far as a test must know it. */
#define FILE_HEAD "triskel-table 2\n"
#define FILE_HEAD_OF_ANOTHER_VERSION "triskel-table 3\n"
#define FILE_GAME_LINE "opened skull "
#define FILE_BOT_LINE "bot P1 spy Spy" /* the bot spy sits at the first place and is called Spy */
#define FILE_FIRST_PLAYER "C first P"  /* and a digit: what chance said */

Out saved(const Table *t);
Table *load(Text file, Problem *problem); /* NULL: it is refused */
Table *saved_and_loaded(const Table *t);  /* never NULL */

/* ---- The inside of a table ----------------------------------------------------------------- */

const State *state_of(const Table *t);
const Fairness *fairness_of(const Table *t);
uint32_t moves_ever_made(const Table *t); /* those that were taken back, too */
/* The moves in its log; how many there are. */
size_t moves_of(const Table *t, Move *moves, size_t room);
/* All that it is made of, byte by byte. */
Out inside_of(const Table *t);

#endif
