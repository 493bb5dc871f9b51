/* Every bot of every game: it answers what is legal at every table it plays at, follows from what
   it was told and from nothing else, and plays better than chance. `bots_test --full` measures how
   much better, in minutes; docs/bots.md has the figures. */
#include "bots/arena.h"
#include "core/games.h"
#include "core/habit.h"
#include "core/options.h"
#include "core/playout.h"
#include "games/sketch/recall.h"
#include "table/entry.h"
#include "tests/unit.h"

#include <stdlib.h>
#include <unistd.h>

/* Takes some time for every set of options (the perfect player solves the game). */
static bool is_costly(const Bot *bot)
{
    return bot->prepare != NULL;
}

/* Thinks about every move: fewer games will do. */
static bool thinks(const Bot *bot)
{
    return bot->weigh != NULL && !bot->weighs_exactly;
}

/* Any options that go together. What is costly to prepare gets small numbers (few counters each),
   so that it is not. */
static Options any_options(const Game *game, const Bot *bot, Random *random)
{
    for (;;) {
        const Option *option = &game->options[PLAYERS];
        unsigned players = option->least + random_below(random, option->most - option->least + 1u);
        Options options = options_initial(game, players);
        for (unsigned i = PLAYERS + 1; i < game->option_count; i++) {
            option = &game->options[i];
            unsigned most = option->most;
            if (is_costly(bot) && option->kind == OPTION_NUMBER && most > option->least + 2u)
                most = option->least + 2u;
            if (random_below(random, 3) > 0 || most < option->most)
                options.value[i] =
                    (uint8_t)(option->least + random_below(random, most - option->least + 1u));
        }
        if ((game->conflict == NULL || game->conflict(&options) == NULL) &&
            roster_plays(bot, &options))
            return options;
    }
}

static Player prepared(Roster *roster, const Bot *bot, const Options *options)
{
    Player player;
    if (!roster_prepare(roster, bot, options, NULL, &player))
        fail_msg("%s cannot be prepared", bot->name);
    return player;
}

static const Character *any_character(Random *random)
{
    unsigned count = 0;
    while (character_at(count) != NULL)
        count++;
    return character_at(random_below(random, count));
}

/* One person is the bot in question; the others are any that need no preparing. */
static void seat_players(Roster *roster, const Game *game, const Options *options, const Bot *bot,
                         unsigned person, Random *random, Player players[MAX_SEATS])
{
    unsigned count = 0;
    while (roster_at(game, count) != NULL)
        count++;
    for (unsigned i = 0; i < MAX_SEATS; i++) {
        const Bot *other = roster_at(game, random_below(random, count));
        if (!roster_plays(other, options) || is_costly(other) || thinks(other))
            other = &random_bot;
        players[i] = prepared(roster, i == person ? bot : other, options);
        players[i].character = any_character(random);
    }
}

static unsigned any_person(const Game *game, const Options *options, Random *random)
{
    uint16_t automata = game->automata != NULL ? game->automata(options) : 0;
    for (;;) {
        unsigned person = random_below(random, game->persons(options));
        if (!seats_have(automata, person))
            return person;
    }
}

/* Calls `look` for every bot of every game. */
static void for_all_bots(void (*look)(const Game *game, const Bot *bot))
{
    const Game *game;
    const Bot *bot;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        for (unsigned n = 0; (bot = roster_at(game, n)) != NULL; n++)
            look(game, bot);
}

/* ---- Conformance --------------------------------------------------------------------------- */

/* What the person in question has seen so far, and heard with it. */
typedef struct Page {
    Seen seen;
    Saying saying;
    unsigned speaker;
} Page;

typedef struct Diary {
    Page *pages;
    size_t count, room;
} Diary;

static void diary_add(Diary *diary, Page page)
{
    if (diary->count == diary->room) {
        diary->room = 2 * diary->room + 64;
        diary->pages = realloc(diary->pages, diary->room * sizeof *diary->pages);
        assert_non_null(diary->pages);
    }
    diary->pages[diary->count++] = page;
}

static void tell_page(const Bot *bot, void *memory, unsigned person, const Page *page)
{
    if (bot->see != NULL)
        bot->see(memory, &page->seen);
    if (bot->hear != NULL && page->saying.line != 0 && page->speaker != person)
        bot->hear(memory, page->speaker, page->saying);
}

static Answer ask(const Bot *bot, void *memory, Question question, Random random)
{
    question.random = &random;
    return bot->choose(memory, &question);
}

static bool is_same(Answer one, Answer other)
{
    return one.action == other.action && one.saying.line == other.saying.line &&
           one.saying.person == other.saying.person;
}

/* A bot built anew from its events, in memory that held something else, answers the same. */
static void check_rebuilt(const Arena *arena, unsigned person, const Diary *diary,
                          const Question *question, Answer expected)
{
    Player player = arena->sits[person].player;
    void *memory = malloc(player.bot->memory_size + 1u);
    assert_non_null(memory);
    memset(memory, 0xA5, player.bot->memory_size);
    player.bot->begin(memory, &arena->options, (Viewer)person, player.aid);
    for (size_t i = 0; i < diary->count; i++)
        tell_page(player.bot, memory, person, &diary->pages[i]);
    if (!is_same(ask(player.bot, memory, *question, arena->random), expected))
        fail_msg("%s: %s answers differently when built anew", arena->game->name, player.bot->name);
    free(memory);
}

static void check_answer(const Arena *arena, const Bot *bot, const Question *question,
                         Answer answer)
{
    bool legal = false;
    for (uint32_t i = 0; i < question->count; i++)
        legal |= question->legal[i] == answer.action;
    if (!legal)
        fail_msg("%s: %s answers what is not legal", arena->game->name, bot->name);
    if (answer.saying.line != 0) {
        const Line *line = talk_line(arena->game, answer.saying.line);
        assert_non_null(line);
        assert_true(!line->about_person || answer.saying.person < arena->persons);
    }
}

/* Chances, and if they are the true ones, the best of them is that of the answer. */
static void check_weights(const Bot *bot, void *memory, const Question *asked, Answer answer)
{
    Random random = random_from(3);
    Question copy = *asked, *question = &copy;
    copy.random = &random;
    static Worth worth[4096];
    double best = 0, chosen = -1;
    if (bot->weigh == NULL)
        return;
    assert_true(question->count <= COUNT(worth));
    Action taken = bot->weigh(memory, question, worth);
    for (uint32_t i = 0; i < question->count; i++) {
        double middle = worth_middle(worth[i]);
        assert_true(worth[i].low >= 0 && worth[i].low <= worth[i].high && worth[i].high <= 1);
        assert_true(!bot->weighs_exactly || worth[i].low == worth[i].high);
        best = middle > best ? middle : best;
        if (question->legal[i] == answer.action)
            chosen = middle;
    }
    assert_true(habit_offered(question, taken));
    assert_true(!bot->weighs_exactly || (chosen == best && taken == answer.action));
}

/* One game in which a bot's every answer is looked at. */
static void play_checked(Roster *roster, const Game *game, const Bot *bot, Random *random)
{
    Arena arena;
    Diary diary = {0};
    Player players[MAX_SEATS];
    Options options = any_options(game, bot, random);
    unsigned person = any_person(game, &options, random);
    seat_players(roster, game, &options, bot, person, random, players);
    bot = players[person].bot; /* or who stands in for it at such a table */
    assert_true(arena_begin(&arena, game, &options, players, *random));
    while (!arena_is_over(&arena)) {
        Move move = arena_choose(&arena);
        if (move.actor != CHANCE && move.actor % arena.persons == person) {
            /* it is asked once more, so that the question is at hand */
            void *memory = arena.sits[person].memory;
            Question question = arena_question(&arena, move.actor, NULL);
            Answer answer = ask(bot, memory, question, arena.random);
            check_answer(&arena, bot, &question, answer);
            if (!thinks(bot) || random_below(random, 8) == 0)
                check_weights(bot, memory, &question, answer);
            if (random_below(random, 16) == 0)
                check_rebuilt(&arena, person, &diary, &question, answer);
            move.action = answer.action;
        }
        State before = arena.state;
        Told told;
        assert_true(arena_play(&arena, move));
        assert_int_equal(game->apply(&before, move.actor, move.action, &told).id, 0);
        diary_add(&diary, (Page){seen_by((Viewer)person, move, &told), arena.saying,
                                 move.actor % arena.persons});
    }
    arena_done(&arena);
    free(diary.pages);
}

static void conform(const Game *game, const Bot *bot)
{
    Random random = random_from(7);
    Roster roster;
    roster_init(&roster);
    for (int i = 0; i < (thinks(bot) ? 16 : is_costly(bot) ? 40 : 250); i++)
        play_checked(&roster, game, bot, &random);
    roster_done(&roster);
}

static void every_answer_is_legal_and_follows_from_the_events(void **state)
{
    (void)state;
    for_all_bots(conform);
}

/* ---- Nothing hidden ------------------------------------------------------------------------ */

/* Two games that are the same for one person, whose bot therefore answers the same. Moves that are
   hidden from it are made differently in the second; if it would see a difference, another is
   tried. */
typedef struct Twins {
    Arena arenas[2];
    unsigned person;
    uint64_t asked; /* while the states differed */
} Twins;

/* A move of the second game that has the same word, if the first one's arguments are hidden. */
static Move disguised(const Twins *twins, Move move, const Told *told, Random *random)
{
    const Arena *arena = &twins->arenas[1];
    if (sees((Viewer)twins->person, told->arguments) || random_below(random, 3) == 0)
        return move;
    uint32_t tickets = arena->game->tickets(&arena->state, move.actor);
    for (int tries = 0; tickets > 0 && tries < 16; tries++) {
        Action action =
            arena->game->ticket(&arena->state, move.actor, random_below(random, tickets));
        if (action_word(action) == action_word(move.action))
            return (Move){action, move.actor};
    }
    return move;
}

static bool same_sight(const Seen *one, const Seen *other)
{
    return one->move.action == other->move.action && one->move.actor == other->move.actor &&
           one->hidden == other->hidden && one->count == other->count &&
           memcmp(one->shown, other->shown, one->count) == 0;
}

/* The bot is asked in both games; its answer is played in both if it sees the same of it. */
static Move same_answer(Twins *twins, Actor seat, Random *random)
{
    Answer answers[2];
    Random same = *random;
    for (int i = 0; i < 2; i++) {
        Arena *arena = &twins->arenas[i];
        Question question = arena_question(arena, seat, NULL);
        answers[i] = ask(arena->sits[twins->person].player.bot, arena->sits[twins->person].memory,
                         question, same);
    }
    if (!is_same(answers[0], answers[1]))
        fail_msg("%s: a bot tells apart two games that are the same for it",
                 twins->arenas[0].game->name);
    twins->asked += memcmp(&twins->arenas[0].state, &twins->arenas[1].state, sizeof(State)) != 0;
    (void)random_next(random);
    return (Move){answers[0].action, seat};
}

static bool move_both(Twins *twins, Random *random)
{
    const Game *game = twins->arenas[0].game;
    for (int tries = 0; tries < 24; tries++) {
        State next[2] = {twins->arenas[0].state, twins->arenas[1].state};
        Told told[2];
        Move move = random_move(game, &next[0], game->to_act(&next[0]), random);
        if (move.actor != CHANCE && move.actor % twins->arenas[0].persons == twins->person)
            move = same_answer(twins, move.actor, random);
        assert_int_equal(game->apply(&next[0], move.actor, move.action, &told[0]).id, 0);
        Move other = disguised(twins, move, &told[0], random);
        if (game->apply(&next[1], other.actor, other.action, &told[1]).id != 0)
            continue;
        Seen seen[2] = {seen_by((Viewer)twins->person, move, &told[0]),
                        seen_by((Viewer)twins->person, other, &told[1])};
        if (!same_sight(&seen[0], &seen[1]))
            continue;
        assert_true(arena_play(&twins->arenas[0], move));
        assert_true(arena_play(&twins->arenas[1], other));
        return true;
    }
    return false; /* the person is about to learn which of the two it is */
}

static uint64_t play_twins(Roster *roster, const Game *game, const Bot *bot, Random *random)
{
    Twins twins = {.asked = 0};
    Player players[MAX_SEATS];
    Options options = any_options(game, bot, random);
    twins.person = any_person(game, &options, random);
    for (unsigned i = 0; i < MAX_SEATS; i++)
        players[i] = prepared(roster, i == twins.person ? bot : &random_bot, &options);
    for (int i = 0; i < 2; i++)
        assert_true(arena_begin(&twins.arenas[i], game, &options, players, *random));
    while (!arena_is_over(&twins.arenas[0]) && move_both(&twins, random))
        ;
    for (int i = 0; i < 2; i++)
        arena_done(&twins.arenas[i]);
    return twins.asked;
}

static void look_for_leaks(const Game *game, const Bot *bot)
{
    Random random = random_from(11);
    Roster roster;
    uint64_t asked = 0;
    bool hides = false;
    for (unsigned word = 0; word < game->word_count; word++)
        hides |= game->words[word].secret;
    if (!hides)
        return;
    roster_init(&roster);
    for (int i = 0; i < (thinks(bot) ? 30 : 400); i++)
        asked += play_twins(&roster, game, bot, &random);
    roster_done(&roster);
    if (asked < 100)
        fail_msg("%s: only %llu questions in games that differ", game->name,
                 (unsigned long long)asked);
}

static void no_bot_gets_what_is_hidden(void **state)
{
    (void)state;
    for_all_bots(look_for_leaks);
}

/* ---- Memory -------------------------------------------------------------------------------- */

/* What is remembered of every card is what the rules say that this player knows, and is true. */
static void check_recall(const SketchRecall *recall, const State *truth)
{
    Sketch s;
    memcpy(&s, truth, sizeof s);
    for (unsigned seat = 0; seat < s.seats; seat++) {
        assert_true(recall->table.slots[seat] == s.slots[seat]);
        for (unsigned slot = 0; slot < SKETCH_CARDS; slot++) {
            unsigned id = s.card_at[seat][slot];
            if (!sketch_slot_is_taken(&s, seat, slot))
                continue;
            unsigned expected =
                seats_have(s.known[id], recall->player) ? s.kind[id] : SKETCH_UNKNOWN;
            assert_int_equal(sketch_recall_kind(recall, seat, slot), expected);
        }
    }
}

static void cards_of_sketch_are_remembered_rightly(void **state)
{
    (void)state;
    const Game *game = game_named(TEXT("sketch"));
    Random random = random_from(5);
    for (int i = 0; i < 300; i++) {
        State truth = {{0}};
        SketchRecall recall;
        Told told;
        Options options = any_options(game, &random_bot, &random);
        sketch_recall_begin(&recall, &options, (Viewer)any_person(game, &options, &random));
        game->start(&truth, &options);
        for (ActorSet actors; (actors = game->to_act(&truth)) != 0;) {
            check_recall(&recall, &truth);
            Move move = random_move(game, &truth, actors, &random);
            assert_int_equal(game->apply(&truth, move.actor, move.action, &told).id, 0);
            Seen seen = seen_by(recall.player, move, &told);
            sketch_recall_see(&recall, &seen);
        }
    }
}

/* ---- The roster ---------------------------------------------------------------------------- */

static void look_up(const Game *game, const Bot *bot)
{
    const Character *character, *found;
    assert_ptr_equal(roster_named(game, text_of(bot->name), &found), bot);
    assert_ptr_equal(found, character_plain());
    assert_null(strchr(bot->name, '-')); /* there a character begins */
    for (unsigned i = 0; (character = character_at(i)) != NULL; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s-%s", bot->name, character->name);
        assert_ptr_equal(roster_named(game, text_of(name), &found), bot);
        assert_ptr_equal(found, character);
        assert_true(strlen(name) <= MAX_BOT_NAME);
        snprintf(name, sizeof name, "%s-%s", character->name, bot->name);
        assert_null(roster_named(game, text_of(name), &found));
    }
}

static void bots_are_found_by_name(void **state)
{
    (void)state;
    const Game *game;
    for_all_bots(look_up);
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        assert_ptr_equal(roster_at(game, 0), &random_bot);
        assert_null(roster_named(game, TEXT("nobody"), NULL));
        assert_null(roster_named(game, TEXT("nobody-bold"), NULL));
        assert_null(roster_named(game, TEXT("random-"), NULL));
        assert_null(roster_named(game, TEXT("-bold"), NULL));
    }
}

/* A knob turned to the right never means less. */
static void knobs_shade(void **state)
{
    (void)state;
    for (unsigned percent = 0; percent <= 100; percent += 5) {
        assert_int_equal(character_shade(percent, 0), percent);
        for (int knob = -MOST_KNOB; knob < MOST_KNOB; knob++)
            assert_true(character_shade(percent, knob) <= character_shade(percent, knob + 1));
        assert_true(character_shade(percent, MOST_KNOB) <= 100);
    }
    const Character *character;
    for (unsigned i = 0; (character = character_at(i)) != NULL; i++) {
        const int8_t knobs[] = {character->caution, character->bluffing, character->talk,
                                character->honesty};
        for (unsigned k = 0; k < COUNT(knobs); k++)
            assert_in_range(knobs[k] + MOST_KNOB, 0, 2 * MOST_KNOB);
    }
}

/* The last of the list that plays there. */
static void the_strongest_is_the_best(void **state)
{
    (void)state;
    const Game *game;
    Random random = random_from(13);
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        for (int tries = 0; tries < 50; tries++) {
            Options options = any_options(game, &random_bot, &random);
            const Bot *best = roster_best(game, &options), *bot;
            assert_true(roster_plays(best, &options));
            unsigned n = 0;
            while (roster_at(game, n) != best)
                n++;
            while ((bot = roster_at(game, ++n)) != NULL)
                assert_false(roster_plays(bot, &options));
        }
    }
}

static void prepare_twice(const Game *game, const Bot *bot)
{
    const Option *players = &game->options[PLAYERS];
    Random random = random_from(17);
    Options options = any_options(game, bot, &random);
    Roster roster;
    roster_init(&roster);
    Player one = prepared(&roster, bot, &options), again = prepared(&roster, bot, &options);
    assert_true((one.aid != NULL) == is_costly(bot));
    assert_ptr_equal(one.aid, again.aid);
    for (unsigned count = players->least; count <= players->most; count++) {
        options = options_initial(game, count);
        if (!roster_plays(bot, &options))
            assert_false(roster_prepare(&roster, bot, &options, NULL, &again));
        else if (one.bot->aid_fits_all) {
            again = prepared(&roster, bot, &options);
            assert_true(again.bot != one.bot || again.aid == one.aid);
        }
    }
    roster_done(&roster);
}

static void what_a_bot_needs_is_prepared_once(void **state)
{
    (void)state;
    for_all_bots(prepare_twice);
}

/* ---- Strength ------------------------------------------------------------------------------ */

static Tally measure(const Game *game, const Options *options, const Bot *one, const Bot *other,
                     uint32_t games)
{
    Roster roster;
    Tally tally;
    roster_init(&roster);
    Player first = prepared(&roster, one, options), second = prepared(&roster, other, options);
    assert_true(arena_match(game, options, first, second, games, 1, &tally));
    roster_done(&roster);
    return tally;
}

/* The smallest table of people, or with `automata` of somebody against those that the rules play.
   False: there is none. */
static bool smallest_table(const Game *game, bool automata, Options *options)
{
    const Option *players = &game->options[PLAYERS];
    for (unsigned count = players->least; count <= players->most; count++) {
        *options = options_initial(game, count);
        bool has = game->automata != NULL && game->automata(options) != 0;
        if (has == automata && game->persons(options) >= 2)
            return true;
    }
    return false;
}

static void beat_random(const Game *game, const Bot *bot)
{
    Options options;
    if (bot == &random_bot || is_costly(bot) || !smallest_table(game, false, &options) ||
        !roster_plays(bot, &options))
        return;
    Tally tally = measure(game, &options, bot, &random_bot, thinks(bot) ? 60 : 2000);
    double rate = tally_rate(&tally), error = tally_error(&tally);
    printf("%s: %s wins %.1f ± %.1f %% against random\n", game->name, bot->name, 100 * rate,
           100 * error);
    assert_true(rate - error >= (thinks(bot) ? 0.5 : 0.65)); /* few games are less sure */
}

static void bots_beat_random(void **state)
{
    (void)state;
    for_all_bots(beat_random);
}

static void measure_one(const Game *game, const Options *options, const Bot *one, const Bot *other,
                        const char *against)
{
    if (!roster_plays(one, options) || !roster_plays(other, options))
        return;
    Tally tally = measure(game, options, one, other, thinks(one) || thinks(other) ? 400 : 10000);
    printf("%-8s  %-7s against %-7s %5.1f ± %.1f %% of %u games\n", game->name, one->name, against,
           100 * tally_rate(&tally), 100 * tally_error(&tally), tally.games);
    fflush(stdout);
}

/* Every bot against every weaker one, and against what the rules play. */
static void measure_all(void)
{
    const Game *game;
    const Bot *bot;
    Options options;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (smallest_table(game, false, &options))
            for (unsigned n = 1; (bot = roster_at(game, n)) != NULL; n++)
                for (unsigned weaker = 0; weaker < n; weaker++)
                    measure_one(game, &options, bot, roster_at(game, weaker),
                                roster_at(game, weaker)->name);
        if (smallest_table(game, true, &options))
            for (unsigned n = 0; (bot = roster_at(game, n)) != NULL; n++)
                measure_one(game, &options, bot, &random_bot, game->automaton);
    }
}

/* ---- All of it ----------------------------------------------------------------------------- */

/* A cache of its own, for tables of a few counters, which nobody else wants. */
static char cache[] = "/tmp/triskel-bots-XXXXXX";

static void use_own_cache(void)
{
    if (mkdtemp(cache) == NULL || setenv("XDG_CACHE_HOME", cache, 1) != 0)
        abort();
}

static void drop_own_cache(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", cache);
    if (system(command) != 0)
        fprintf(stderr, "cannot remove %s\n", cache);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_are_found_by_name),
        cmocka_unit_test(knobs_shade),
        cmocka_unit_test(the_strongest_is_the_best),
        cmocka_unit_test(what_a_bot_needs_is_prepared_once),
        cmocka_unit_test(every_answer_is_legal_and_follows_from_the_events),
        cmocka_unit_test(no_bot_gets_what_is_hidden),
        cmocka_unit_test(cards_of_sketch_are_remembered_rightly),
        cmocka_unit_test(bots_beat_random),
    };
    if (count == 2 && strcmp(arguments[1], "--full") == 0)
        measure_all();
    use_own_cache();
    int status = RUN(tests);
    drop_own_cache();
    return status;
}
