/* Another game at the same table: who is there, what stays, and what does not. */
#include "core/figures.h"
#include "engine/match.h"
#include "tests/table/host.h"
#include "tests/table/spy.h"

static void rematch(void **state)
{
    (void)state;
    Random random = random_from(2);
    Viewer viewer;
    char token[TOKEN_LENGTH + 1];
    open_table("skull players=4", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now)); /* not the first place */
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_sit(table, 3, TEXT("Di"), now));
    DONE(seat_bot(2, 0, &spy, "Spy"));
    DONE(table_mute(table, 1, 2, true, now));
    DONE(table_mute(table, 1, 3, true, now));
    begin();
    DONE(table_leave(table, 3, now));
    memcpy(token, table_token(table, 3), sizeof token);
    DONE(table_away(table, 1, now));
    while (!table_over(table)) {
        play_out(&random);
        DONE(table_back(table, 1, now));
    }
    DONE(table_away(table, 1, now));
    char tokens[3][TOKEN_LENGTH + 1], names[3][MAX_CALLED + 1];
    for (unsigned person = 0; person < 3; person++) {
        memcpy(tokens[person], table_token(table, person), sizeof tokens[person]);
        memcpy(names[person], table_place(table, person)->name, sizeof names[person]);
    }
    uint32_t before = table_latest(table);
    Text one = commitment_of(table);
    DONE(table_rematch(table, 2, now));
    assert_int_equal(table_latest(table), before + 1); /* numbers go on */
    assert_int_equal(table_before_game(table), before + 1);
    assert_int_equal(table_game_number(table), 2);
    assert_last(0, "\"kind\":\"rematch\",\"person\":\"P3\"");
    assert_false(table_started(table));
    assert_int_equal(table_owner(table), 2);
    for (unsigned person = 0; person < 3; person++) {
        assert_string_equal(table_token(table, person), tokens[person]);
        assert_string_equal(table_place(table, person)->name, names[person]);
    }
    assert_int_equal(table_place(table, 0)->holder, PLACE_BOT);
    assert_int_equal(table_place(table, 1)->holder, PLACE_PERSON);
    assert_true(table_place(table, 1)->away);
    assert_false(table_place(table, 1)->ready);
    /* Who left for good is not there, and has no way in by the old token. */
    assert_int_equal(table_place(table, 3)->holder, PLACE_EMPTY);
    DONE(table_sit(table, 3, TEXT("Eva"), now));
    assert_false(table_who(table, text_of(token), &viewer));
    assert_true(table_who(table, text_of(table_token(table, 3)), &viewer));
    DONE(table_chat(table, 3, TEXT("from Eva"), now));
    DONE(table_chat(table, 2, TEXT("from Cy"), now));
    Out heard = read_from(table, 1, 1, 1);
    assert_true(contains(&heard, "from Eva"));
    assert_false(contains(&heard, "from Cy"));
    buffer_free(&heard);
    DONE(table_back(table, 1, now));
    DONE(table_ready(table, 1, true, now));
    DONE(table_ready(table, 3, true, now));
    DONE(table_start(table, 2, now));
    Text other = commitment_of(table);
    assert_int_equal(one.length, FAIRNESS_HEX);
    assert_int_equal(other.length, FAIRNESS_HEX);
    assert_memory_not_equal(one.at, other.at, FAIRNESS_HEX);
    /* It is a table like any other: it can be kept and read. */
    Out file = saved(table);
    assert_true(contains(&file, FILE_BOT_LINE));
    buffer_free(&file);
    Table *again = saved_and_loaded(table);
    assert_int_equal(table_game_number(again), 2);
    table_free(again);
    /* The bot has forgotten the first game, and plays the second to its end. */
    play_out(&random);
    const Spied *spied = bot_memory(0);
    assert_int_equal(spied->seen, moves_ever_made(table));
}

/* The owner of a rematch is who it was, also when it was read from a file. */
static void rematch_saved(void **state)
{
    (void)state;
    Random random = random_from(2);
    open_table("skull players=3", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    begin();
    play_out(&random);
    DONE(table_rematch(table, 2, now));
    for (unsigned person = 0; person < 2; person++)
        DONE(table_ready(table, person, true, now));
    DONE(table_start(table, 2, now));
    Table *again = saved_and_loaded(table);
    assert_int_equal(table_owner(again), 2);
    table_free(again);
}

static bool same_person(const Counts *one, const Counts *other, unsigned person)
{
    return memcmp(one->of[person], other->of[person], sizeof one->of[person]) == 0;
}

/* Figures are of games that are over; over rematches they add up, since each person sat down. */
static void figures_add_up(void **state)
{
    (void)state;
    Random random = random_from(2);
    Counts first, second, all, nothing = {0};
    open_table("skull players=3 first=P1", CLOCK_NONE);
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    assert_false(table_figures(table, 1, &first));
    begin();
    assert_false(table_figures(table, 1, &first) || table_figures(table, 0, &first));
    play_out(&random);
    assert_true(table_figures(table, 1, &first) && table_figures(table, 0, &all));
    assert_memory_equal(&first, &all, sizeof first);
    assert_memory_not_equal(&first, &nothing, sizeof first);
    assert_false(table_figures(table, 2, &second));

    DONE(table_rematch(table, 0, now));
    begin();
    act_now("P2 place skull"); /* of the second nothing comes out as long as it goes on */
    act_now("P3 place flower");
    act_now("P1 place skull");
    act_now("P1 bid 1");
    assert_false(table_figures(table, 2, &second));
    assert_true(table_figures(table, 0, &all));
    assert_memory_equal(&first, &all, sizeof first);
    play_out(&random);
    assert_true(table_figures(table, 2, &second) && table_figures(table, 0, &all));
    for (unsigned person = 0; person < 3; person++)
        for (unsigned i = 0; i < MAX_FIGURES; i++)
            assert_int_equal(all.of[person][i], first.of[person][i] + second.of[person][i]);

    /* Somebody else has nothing yet; the others keep what they have. */
    DONE(table_rematch(table, 0, now));
    DONE(table_leave(table, 2, now));
    DONE(table_sit(table, 2, TEXT("Di"), now));
    Counts then;
    assert_true(table_figures(table, 0, &then));
    assert_true(same_person(&then, &all, 0) && same_person(&then, &all, 1));
    assert_true(same_person(&then, &nothing, 2));
    assert_true(table_figures(table, 1, &then)); /* of a game they are what they were */
    assert_memory_equal(&then, &first, sizeof then);
}

/* The figures of the game that is over, counted from its record. */
static Counts counted_anew(void)
{
    Problem problem;
    Counter counter = {0};
    Out record = buffer_new();
    assert_true(table_record(table, &record));
    Match *match = match_from(out_as_text(&record), &problem);
    assert_non_null(match);
    counter_begin(&counter, match->header.game, &match->header.options);
    for (size_t i = 0; i < match->count; i++)
        counter_move(&counter, match->moves[i]);
    match_free(match);
    buffer_free(&record);
    return counter.counts;
}

/* Plays to the end, and takes moves back now and then. Returns how often. */
static unsigned play_and_take_back(Random *random)
{
    static Listed listed;
    unsigned taken_back = 0;
    while (!table_over(table)) {
        run_bots();
        if (table_over(table))
            break;
        list_legal(0, &listed);
        do_action(0, listed.actions[random_below(random, listed.count)]);
        run_bots();
        if (!table_over(table) && random_below(random, 3) == 0) {
            DONE(table_undo(table, 0, now));
            taken_back++;
        }
    }
    return taken_back;
}

/* They are counted as the game goes: what was taken back is not in them, and a table that is read
   again has the same, of every game. */
static void figures_are_those_of_the_record(void **state)
{
    static const char *const games[] = {"skull players=3", "sketch players=3",
                                        "skalpott players=2"};
    enum { ROUNDS = 6 };
    (void)state;
    for (unsigned i = 0; i < COUNT(games); i++) {
        Random random = random_from(7 + i);
        Counts of[ROUNDS], counts;
        unsigned taken_back = 0;
        open_for(games[i], true);
        DONE(table_sit(table, 0, TEXT("Ana"), now));
        seat_bots(1, &random_bot);
        for (unsigned round = 0; round < ROUNDS; round++) {
            DONE(table_start(table, 0, now));
            taken_back += play_and_take_back(&random);
            of[round] = counted_anew();
            if (round + 1 < ROUNDS)
                DONE(table_rematch(table, 0, now));
        }
        assert_true(taken_back > ROUNDS);
        Table *again = saved_and_loaded(table);
        for (unsigned round = 0; round < ROUNDS; round++) {
            assert_true(table_figures(table, round + 1, &counts));
            assert_memory_equal(&counts, &of[round], sizeof counts);
            assert_true(table_figures(again, round + 1, &counts));
            assert_memory_equal(&counts, &of[round], sizeof counts);
        }
        table_free(again);
        close_table(NULL);
    }
}

/* Whoever may see everything does so of games that are over: not of the next one. */
static void next_game_is_masked(void **state)
{
    (void)state;
    Random random = random_from(2);
    TableReader reader;
    Message message;
    open_table("skull players=3 first=P1", CLOCK_NONE);
    begin();
    play_out(&random);
    table_reader_begin(&reader, table, EVERYTHING, table_latest(table), 1);
    DONE(table_rematch(table, 0, now));
    REFUSED(table_rematch(table, 0, now), TABLE_NOT_OVER);
    begin();
    act_now("P2 place skull");
    while (table_reader_next(&reader, &message))
        assert_true(message.kind != ENTRY_MOVE || message.by == BY_CHANCE || message.seen.hidden ||
                    message.number < table_before_game(table));
    View all, spectator;
    table_reader_see(&reader, &all);
    table_see(table, SPECTATOR, &spectator);
    assert_memory_equal(&all, &spectator, table_game(table)->view_size);
}

/* Adds the winners of the game that is over, as its record names them: `result 0 1 0`. */
static void add_winners(unsigned won[MAX_SEATS])
{
    Out record = buffer_new();
    assert_true(table_record(table, &record));
    out_char(&record, '\0');
    const char *at = strstr(record.text, "\nresult ");
    assert_non_null(at);
    for (unsigned person = 0; person < table_persons(table); person++) {
        at = strchr(at, ' ') + 1;
        won[person] += at[0] != '0' || at[1] == '.';
    }
    buffer_free(&record);
}

static void assert_score(const Table *of, const unsigned won[MAX_SEATS])
{
    unsigned score[MAX_SEATS];
    table_score(of, score);
    for (unsigned person = 0; person < MAX_SEATS; person++)
        assert_int_equal(score[person], won[person]);
}

static void games_won_are_counted_over_rematches(void **state)
{
    (void)state;
    Random random = random_from(4);
    unsigned won[MAX_SEATS] = {0};
    open_table("skull players=3", CLOCK_NONE);
    DONE(table_sit(table, 0, TEXT("Ana"), now));
    DONE(table_sit(table, 1, TEXT("Bo"), now));
    DONE(table_sit(table, 2, TEXT("Cy"), now));
    begin();
    for (unsigned game = 1; game <= 6; game++) {
        assert_score(table, won); /* nothing is won before the end */
        play_out(&random);
        assert_true(table_over(table));
        add_winners(won);
        assert_score(table, won);
        DONE(table_rematch(table, 0, now));
        assert_score(table, won);
        if (game == 4) { /* somebody else begins with nothing */
            DONE(table_leave(table, 2, now));
            DONE(table_sit(table, 2, TEXT("Di"), now));
            won[2] = 0;
        }
        for (unsigned person = 0; person < 3; person++)
            DONE(table_ready(table, person, true, now));
        DONE(table_start(table, 0, now));
    }
    Table *again = saved_and_loaded(table);
    assert_score(again, won);
    table_free(again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(rematch),
        TABLE_TEST(rematch_saved),
        TABLE_TEST(figures_add_up),
        TABLE_TEST(figures_are_those_of_the_record),
        TABLE_TEST(next_game_is_masked),
        TABLE_TEST(games_won_are_counted_over_rematches),
    };
    return RUN(tests);
}
