/* Fuzzes what people type at a table. The first line says which game, which language, how many
   share the screen (nobody, one or two), and how many moves have been made; the others are typed
   one after another. Whatever they are, the answers are clean text with styles, in whole lines, and
   nobody's table is hurt by them.

   An input is short, so that there can be thousands a second: a few lines, and not much more text
   than a page. Where a game leads to is for the moves before them. */
#include "base/buffer.h"
#include "core/games.h"
#include "core/notation.h"
#include "core/options.h"
#include "fuzz/input.h"
#include "term/sitting.h"

enum { MOST_LINES = 3, MOST_TEXT = 1500, MOST_MOVES = 15 };

static void fill(void *context, void *bytes, size_t count)
{
    memset(bytes, *(const uint8_t *)context, count);
}

/* Whole lines of UTF-8, with no control characters but the styles. */
static void check_lines(Out *out)
{
    INSIST(!out->full && (out->length == 0 || out->text[out->length - 1] == '\n'));
    for (size_t i = 0; i < out->length; i++) {
        unsigned char c = (unsigned char)out->text[i];
        bool style = (c >= 1 && c <= 7) || (c >= STYLE_SEAT && c < STYLE_SEAT + SEAT_STYLES);
        INSIST(c >= 0x20 || c == '\n' || style);
        if (c < 0x20)
            out->text[i] = ' ';
    }
    INSIST(text_is_clean((Text){out->text, out->length}));
    out->length = 0;
}

/* A table for the first line; bots sit where no person does. */
static Table *open_table(const Game *game, uint8_t *byte, unsigned people, uint16_t *persons)
{
    TableSetup setup = {.game = game,
                        .options = options_initial(game, 3), /* all games have that */
                        .bot_delay = {1, 1},                 /* one move after another */
                        .free_chat = true};
    Table *table = table_new(&setup, (Source){fill, byte}, 0);
    INSIST(table != NULL);
    for (unsigned person = 0; person < table_persons(table); person++) {
        char name[4];
        Out out = {.text = name, .capacity = sizeof name};
        out_seat(&out, person);
        TableResult result = person < people
                                 ? table_sit(table, person, (Text){name, out.length}, 0)
                                 : table_seat_bot(table, 0, person, text_of(random_bot.name),
                                                  (Text){name, out.length}, 0);
        INSIST(result.id == TABLE_DONE);
        if (person < people)
            *persons |= (uint16_t)(1u << person);
    }
    return table;
}

/* So many moves, by whoever's turn it is; returns when that was. */
static uint64_t play_on(Sitting *sitting, unsigned moves)
{
    uint64_t now = 0;
    Random random = random_from(moves);
    for (unsigned i = 0; i < moves && !table_over(sitting->table); i++) {
        char text[96];
        Out line = {.text = text, .capacity = sizeof text};
        uint64_t due = sitting_run(sitting, now);
        SittingTurn turn = sitting_turn(sitting);
        if (turn.kind == TURN_WAIT && due != NEVER)
            now = due;
        if (turn.kind != TURN_ACT && turn.kind != TURN_REACT)
            continue;
        Choices choices = sitting_choices(sitting, turn.seat);
        out_seat(&line, turn.seat);
        out_char(&line, ' ');
        action_write(table_game(sitting->table),
                     choices.actions[random_below(&random, choices.count)], &line);
        choices_free(&choices);
        TableResult result = table_do(sitting->table, turn.seat % table_persons(sitting->table),
                                      (Text){text, line.length}, table_latest(sitting->table), now);
        INSIST(result.id == TABLE_DONE);
    }
    for (unsigned viewer = 0; viewer <= SPECTATOR; viewer++)
        sitting->told[viewer] = table_latest(sitting->table);
    return now;
}

/* All the rules, at great length, whatever the input is: a piece of them will do. */
static bool asks_for_all_rules(Text line)
{
    static const char *const words[] = {"ru", "r\xC3\xA8", "reg"}; /* in each language */
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (line.length >= strlen(words[i]) && line.length < 10 &&
            memcmp(line.at, words[i], strlen(words[i])) == 0 &&
            memchr(line.at, ' ', line.length) == NULL)
            return true;
    return false;
}

static void type(Sitting *sitting, Text rest, uint64_t now)
{
    Out out = buffer_new();
    Text line = {NULL, 0};
    size_t written = 0;
    for (unsigned i = 0;
         i < MOST_LINES && written < MOST_TEXT && input_line(&rest, &line) != LINES_END; i++) {
        uint64_t due = sitting_run(sitting, now);
        for (unsigned k = 0; k < MOST_MOVES; k++) /* where bots are alone, not for a whole game */
            if (sitting_turn(sitting).kind == TURN_WAIT && due != NEVER)
                due = sitting_run(sitting, now = due);
        SittingTurn turn = sitting_turn(sitting);
        if (turn.kind != TURN_WAIT)
            sitting_look(sitting, turn.looker);
        sitting_news(sitting, &out);
        sitting_ask(sitting, &turn, &out);
        if (asks_for_all_rules(line))
            continue;
        CommandReply reply = sitting_command(sitting, &turn, line, now, &out);
        written += out.length;
        check_lines(&out);
        if (reply == REPLY_AGAIN)
            INSIST(sitting_rematch(sitting, now));
    }
    buffer_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Text rest = {(const char *)bytes, size}, line = {NULL, 0};
    uint8_t byte = 7;
    uint16_t persons = 0;
    Roster roster;
    Sitting sitting;
    if (input_line(&rest, &line) == LINES_END || line.length < 4)
        return 0;
    unsigned count = 0;
    while (game_at(count) != NULL)
        count++;
    const Game *game = game_at((unsigned char)line.at[0] % count);
    const Lang *lang = lang_at((unsigned char)line.at[1] % 3);
    byte = (uint8_t)line.at[2];
    Table *table = open_table(game, &byte, byte % 3, &persons);
    roster_init(&roster);
    sitting_init(&sitting, lang, table, &roster, persons);
    INSIST(sitting_start(&sitting, 0));
    type(&sitting, rest, play_on(&sitting, (unsigned char)line.at[3] & MOST_MOVES));
    sitting_done(&sitting);
    roster_done(&roster);
    return 0;
}
