/* The verbs, and what `--help` says of them: usage lines as they are written, and the rest in the
   reader's language, wrapped to the terminal. See command.h. */
#include "cli/command.h"
#include "core/games.h"
#include "core/hosted.h"
#include "os/command.h"
#include "term/page.h"

#include <string.h>

static const Explained play_words[] = {
    {"--players",
     N_("who sits where: you, a name for somebody else at this screen, bot, bot:easy … "
        "Places that are left over are for bots. 'games' lists bots and options.")},
    {"--clock", N_("how long people may take; none by default, but in games of speed relaxed for "
                   "one person at the keyboard")},
    {"--pace", N_("how long bots seem to think, and how long a moment that matters is shown")},
    {"--seed", N_("the same seed and the same moves give the same game")},
    {"--practice",
     N_("alone against bots every move can be taken back; the record and the end say so")},
    {"--mark", N_("the mark that tells you from the others; 'games' lists them")},
    {"--coach", N_("one sentence when something is new; by default in the first game of its kind")},
    {"--no-coach", N_("no such sentences")},
    {"--plain",
     N_("lines to read and type, instead of a drawn table: for screen readers and pipes")},
    {"--resume", N_("go on with a game that was left, kept or saved")},
    {"--kept", N_("list the games that are kept, to go on with")},
    {"--forget", N_("remove one of them")},
    {"--join", N_("sit down at a table that is elsewhere, by its link; the same link brings you "
                  "back to your place")},
    {"--watch", N_("look on there")},
    {"--host", N_("open a table on a server, by default on this machine (triskel serve), and say "
                  "with which link friends come")},
    {"--name", N_("what you are called there")},
    {NULL, NULL}};

static const Explained record_words[] = {
    {"check", N_("is each file a good record? (- for standard input)")},
    {"show", N_("the game, action by action")},
    {"mask", N_("the record as that viewer may see it")},
    {"random", N_("a complete random game")},
    {"verify", N_("was chance fair? computes every outcome again from the seed that the table "
                  "published at the end")},
    {NULL, NULL}};

static const Explained solve_words[] = {
    {"--fresh", N_("compute it anew, though it was kept from another time")},
    {"--state", N_("of Skull: between two rounds, as \"discs=2,1 points=1,0 skull=1,0.5\"")},
    {"--certify", N_("of Skull: how much who knows the bot exactly wins against it")},
    {"--facts", N_("play 100000 perfect games and tell what good play looks like")},
    {NULL, NULL}};

static const Explained train_words[] = {
    {"--players", N_("for tables of at most so many")},
    {"--seed", N_("the same seed and as many rounds give the same file; 1 if nothing is said")},
    {"--rounds", N_("until so many rounds were played in all, those of other times among them")},
    {"--minutes", N_("for so long; 5 if nothing is said")},
    {"--out", N_("the file to write; by default one in the cache folder")},
    {NULL, NULL}};

static const Explained advise_words[] = {{"--all", N_("every choice, not only the best")},
                                         {NULL, NULL}};

static const Explained review_words[] = {
    {"--all", N_("every decision, not only those that mattered")},
    {"--viewer", N_("whose decisions are told, and whose chances are drawn")},
    {"--svg", N_("draw the chances into this file")},
    {NULL, NULL}};

static const Explained serve_words[] = {
    {"--port", N_("where to listen, 7777 by default; 0 takes any port that is free")},
    {"--bind", N_("the address to listen at: localhost for nobody but you")},
    {"--socket", N_("a socket in the file system to listen at too")},
    {"--data", N_("the folder for the tables; by default server/ in the user’s data folder")},
    {"--store", N_("a database for them instead: postgresql://USER@HOST/NAME")},
    {"--config", N_("settings, one name = value a line; by default /etc/triskel.conf")},
    {"--quiet", N_("log only what somebody should look at")},
    {"--settings", N_("print all settings, their values and what they mean, as a configuration")},
    {NULL, NULL}};

static const Explained store_words[] = {
    {"list", N_("the tables, the one that changed last first")},
    {"check", N_("is the file whole, can every table go on, is every record true?")},
    {"backup", N_("a copy in a new file")},
    {"copy", N_("from one folder or database to another, compared when it is there")},
    {"--data", N_("the server’s folder; by default server/ in the user’s data folder")},
    {"--store", N_("the server’s database instead: postgresql://USER@HOST/NAME")},
    {NULL, NULL}};

static const Explained match_words[] = {
    {"--bots", N_("who plays, with commas between, as many as there are places at the table; what "
                  "has a slash in it is a program of yours, and so is a command behind cmd:")},
    {"--games", N_("so many, 1000 if nothing is said")},
    {"--seed", N_("the same seed gives the same result, on any number of threads")},
    {"--until", N_("stop before, once every interval is narrower than this to both sides: 0.01")},
    {"--think", N_("how many milliseconds a program has for a decision, 1000 if nothing is said")},
    {"--save", N_("write the record of every game into this folder")},
    {"--threads", N_("play in so many threads; one for each core if nothing is said")},
    {NULL, NULL}};

static const Explained tournament_words[] = {
    {"--bots", N_("who plays, with commas between: each against each")},
    {"--games", N_("so many of every pairing, 1000 if nothing is said")},
    {"--seed", N_("the same seed gives the same result, on any number of threads")},
    {"--until", N_("stop a pairing before, once its interval is narrower than this to both sides")},
    {"--think", N_("how many milliseconds a program has for a decision, 1000 if nothing is said")},
    {"--plot", N_("draw the cross table and the ratings into this file")},
    {"--threads", N_("play in so many threads; one for each core if nothing is said")},
    {NULL, NULL}};

static const Explained bot_words[] = {
    {"--join", N_("the link of the table")},
    {"--name", N_("what it is called there; by default like its file")},
    {"--think", N_("how many milliseconds it has for a decision, 1000 if nothing is said")},
    {NULL, NULL}};

static const Explained load_words[] = {
    {"--tables", N_("so many, of four players each; 10 if nothing is said")},
    {"--seconds", N_("so long, from when all games have begun")},
    {"--rate", N_("actions a second of all players together; 0: as fast as it goes")},
    {"--connect-rate", N_("players who connect in a second; 0: as fast as it goes")},
    {"--games", N_("which games, with commas between; all if nothing is said")},
    {"--ca", N_("for https: who may vouch for the server, instead of the system’s list")},
    {"--pid",
     N_("the server’s process on this machine, to see what it uses; otherwise its /metrics "
        "are asked")},
    {"--journal", N_("writes down what was acknowledged and told, a line each")},
    {"--echo", N_("only sends small texts to a server that sends them back, as bench_echo does")},
    {NULL, NULL}};

static const Explained none[] = {{NULL, NULL}};

static const Verb verbs[] = {
    {"play",
     N_("play in this terminal: against bots, with others at the same screen, or on a server"),
     "triskel play [GAME] [key=value…] [--players you,bot:easy,…] [--clock none|relaxed|quick] "
     "[--pace calm|brisk|instant] [--seed N] [--practice] [--mark MARK] [--coach] [--no-coach] "
     "[--plain]\n"
     "triskel play --resume [NAME] [--coach] [--no-coach] [--plain]\n"
     "triskel play --kept\n"
     "triskel play --forget NAME\n"
     "triskel play --host [URL] GAME [key=value…] [--players you,bot:easy,…] "
     "[--clock none|relaxed|quick] [--practice] [--name NAME] [--pace calm|brisk|instant] "
     "[--plain]\n"
     "triskel play --join LINK [--name NAME] [--pace calm|brisk|instant] [--plain]\n"
     "triskel play --watch LINK [--pace calm|brisk|instant] [--plain]\n",
     N_("Without a game it asks what to play. A game’s name alone is short for playing it."),
     play_words,
     N_("At the table: ? says what you can do, hint helps, what and rules explain, quit leaves."),
     cmd_play},
    {"rules", N_("learn a game: the basics, an example, every rule with its number"),
     "triskel rules [GAME] [PART|NUMBER]\n",
     N_("Prints the rules as players read them, or a piece of them: what to read before a first "
        "game (rules skull learn), a part (rules skull example) or a rule (rules skull 24, rules "
        "SKU-24). Without a game it lists the games and the parts of their rules."),
     none, NULL, cmd_rules},
    {"replay", N_("watch a game that was saved, move by move"),
     "triskel replay FILE [--viewer P1|…|spectator|all] [--plain]\n",
     N_("The arrow keys step through the record, seen through one player’s eyes or seeing all."),
     none, NULL, cmd_replay},
    {"games", N_("what can be played, with which options and bots"),
     "triskel games [GAME] [--json]\n",
     N_("Lists the games with their options, defaults and bots; --json for programs."), none, NULL,
     cmd_games},
    {"record", N_("check, show, mask, make and verify records of games"),
     "triskel record check FILE…\n"
     "triskel record show FILE\n"
     "triskel record mask FILE --viewer P1|…|spectator|all\n"
     "triskel record random GAME [key=value…] [--seed N]\n"
     "triskel record verify FILE…\n",
     N_("A record is the file in which a game is written, move by move."), record_words, NULL,
     cmd_record},
    {"engine", N_("speak the engine protocol, for programs and tests"), "triskel engine\n",
     N_("Reads one request a line and answers one JSON object a line: new GAME [key=value …], "
        "legal, do ACTOR ACTION, view VIEWER, record [VIEWER], load (a record, then a line with a "
        "dot), undo, random SEED [N], quit. docs/rules/model.md describes it."),
     none, NULL, cmd_engine},
    {"bench", N_("measure how fast random games go"),
     "triskel bench playout GAME [key=value…] [--seconds S] [--json]\n",
     N_("Plays complete random games on one core, through the same interface and with the same "
        "checks as every other caller. 'calibration' is a fixed loop measured in the same run: "
        "compare ratios to it between machines and days."),
     none, NULL, cmd_bench},
    {"serve", N_("open tables for people at other machines"),
     "triskel serve [--port N] [--bind ADDRESS] [--socket FILE] [--data DIR] [--store URL] "
     "[--config FILE] [--quiet] [--SETTING VALUE]\n"
     "triskel serve --settings [--config FILE]\n",
     N_("Serves tables to everybody who reaches this machine, says where, and logs what happens to "
        "standard error. It keeps every table: after a restart all games go on."),
     serve_words,
     N_("Each setting can be given as a flag too: --settings lists them, away_after = 5s is "
        "--away-after 5s."),
     cmd_serve},
    {"store", N_("list, check and copy the tables that a server keeps"),
     "triskel store list [--data DIR] [--store URL]\n"
     "triskel store check [--data DIR] [--store URL]\n"
     "triskel store backup FILE [--data DIR]\n"
     "triskel store copy FROM TO\n",
     N_("For who runs a server, which may go on meanwhile; for copy it may not."), store_words,
     NULL, cmd_store},
    {"load", N_("play on a server with thousands of players, measure and check it"),
     "triskel load URL [--tables N] [--seconds S] [--rate N] [--connect-rate N] [--games GAME,…] "
     "[--ca FILE] [--pid PID] [--journal FILE] [--json]\n"
     "triskel load --echo URL [--sockets N] [--seconds S] [--json]\n",
     N_("For who runs a server: players who know nothing but the network protocol open tables, sit "
        "down and play whole games, choosing at random. It prints how many actions a second there "
        "were and how long one took until the last player was told, and fails if a game stands "
        "still or an event is missing, doubled, or not what was acknowledged."),
     load_words, NULL, cmd_load},
    {"match", N_("let bots play each other, and say who is better"),
     "triskel match GAME [key=value…] --bots BOT,… [--games N] [--seed N] [--until PART] "
     "[--think MS] [--save DIR] [--threads N] [--json]\n",
     N_("Plays many games on all cores, without a pause. The games go in rounds: in a round every "
        "bot sits in every place, and chance is the same. Printed are the part of the games that "
        "each bot won, the interval that holds the true part 95 times of 100, and ratings on Elo’s "
        "scale: 400 points more are odds of ten to one. 'games' lists bots and characters."),
     match_words, NULL, cmd_match},
    {"tournament", N_("let every bot play every other, with a cross table at the end"),
     "triskel tournament GAME [key=value…] --bots BOT,… [--games N] [--seed N] [--until PART] "
     "[--think MS] [--plot FILE] [--threads N] [--json]\n",
     N_("Two bots meet as in 'match'. At tables for more than two, one of them has one place and "
        "the other all the others, and then the other way round; where the rules play, each bot "
        "plays against them alone."),
     tournament_words, NULL, cmd_tournament},
    {"bot", N_("bring a program of yours to a table on a server"),
     "triskel bot --join LINK [--name NAME] [--think MS] -- COMMAND…\n",
     N_("Starts the program, which reads what happens and writes what it does, one JSON object a "
        "line, and lets it play at that table, game after game, until it is stopped. When the "
        "connection is lost it comes back by itself. docs/bots.md gets you to a bot of your own; "
        "in 'match' it plays here."),
     bot_words, NULL, cmd_bot},
    {"solve", N_("compute the chances of a game, exactly or within proven bounds"), "%1",
     N_("%1 What was computed is kept in the cache folder and used the next time."), solve_words,
     NULL, cmd_solve},
    {"train", N_("let a game’s strong bot learn by playing"),
     "triskel train GAME [--players N] [--seed N] [--rounds N] [--minutes N] [--out FILE]\n",
     N_("Plays rounds against itself, tries in each what else could be done, and regrets what it "
        "did not do where that would have been better. What comes of it is written to a file, and "
        "beside it what is needed to go on: who asks again goes on there, and gets the same as "
        "without having stopped. One is part of the program; docs/skull-table.md tells how it was "
        "made."),
     train_words, NULL, cmd_train},
    {"advise", N_("say what can be done in a game, and what it is worth"),
     "triskel advise [FILE] [--all] [--json]\n",
     N_("Of the game that you played last, of a kept or saved one, or of a record (- for standard "
        "input): the choices with their chances of winning, the best first. Where a game is solved "
        "(%2, for up to two players) they are exact or within proven bounds. %3 Else the best bot "
        "estimates them in your place, with the error, and says why."),
     advise_words, NULL, cmd_advise},
    {"review", N_("say which decisions of a game mattered, and what was better"),
     "triskel review [FILE|LINK] [--all] [--viewer P1|…|all] [--svg FILE] [--json]\n",
     N_("Of the game that you played last, of a kept or saved one, of a record (- for standard "
        "input), or of the last game that is over at a table elsewhere, by its link: the decisions "
        "that cost most in chances of winning, a line for each player, luck and other figures, and "
        "the chances over the game. Where a game is solved (%2, for up to two players) they are "
        "exact or within proven bounds; else the best bot that weighs estimates them from what "
        "each could know, and what is within its error does not count. Of a game that is not over, "
        "only your own decisions, where nothing is hidden."),
     review_words, NULL, cmd_review},
    {"board", N_("draw a board to print, for people with dice and counters"), "%2",
     N_("Writes an A4 page as an SVG picture, which every browser opens and prints, in the "
        "reader’s language. Keep it in a file: board skalpott > board.svg"),
     none, NULL, cmd_board},
    {"complete", NULL, "triskel complete -- WORDS…\n",
     N_("For the completion of shells: what the last of these words, which may be empty, could "
        "become on a command line of triskel, one candidate a line, with a tab before what it "
        "means. A pattern, as *.tsk, stands for files."),
     none, NULL, cmd_complete},
};
enum { VERB_COUNT = sizeof verbs / sizeof *verbs };

const Verb *verb_at(unsigned i)
{
    return i < VERB_COUNT ? &verbs[i] : NULL;
}

const Verb *verb_named(Text name)
{
    for (size_t i = 0; i < VERB_COUNT; i++)
        if (text_is(name, verbs[i].name))
            return &verbs[i];
    return NULL;
}

/* ---- What is solved, and what has a board -------------------------------------------------- */

/* The i-th game that is solved, and its solver; NULL behind the last. */
static const Game *solved_game(unsigned i, const Solver **solver)
{
    const Game *game;
    for (unsigned k = 0; (game = game_at(k)) != NULL; k++)
        if ((*solver = solver_of(game)) != NULL && i-- == 0)
            return game;
    return NULL;
}

/* A line for each game that has a board. */
static void write_boards(Out *out)
{
    const Game *game;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        if (hosted_of(game) != NULL && hosted_of(game)->write_board != NULL)
            say(out, "triskel board %1\n", text_of(game->name));
    if (out->length == 0)
        out_string(out, "triskel board GAME\n");
}

void verb_usage(const Verb *verb, Out *out)
{
    static const char flags[] = " [--json] [--facts] [--threads N] [--fresh]\n";
    char text[1024], boards_text[1024];
    Out solve = {.text = text, .capacity = sizeof text};
    Out boards = {.text = boards_text, .capacity = sizeof boards_text};
    const Solver *solver;
    const Game *game;
    for (unsigned i = 0; (game = solved_game(i, &solver)) != NULL; i++)
        say(&solve, "triskel solve %1 %2%3", text_of(game->name), text_of(solver->usage),
            text_of(flags));
    if (solve.length == 0)
        say(&solve, "triskel solve GAME [key=value…]%1", text_of(flags));
    write_boards(&boards);
    say(out, verb->usage, (Text){text, solve.length}, (Text){boards_text, boards.length});
}

static void say_help(const Verb *verb, Out *out)
{
    enum { SCOPES, TITLES, LIMITS, PLACES };
    const Lang *lang = reader_lang();
    char texts[PLACES][1024];
    Out places[PLACES];
    const Solver *solver;
    const Game *game;
    for (unsigned k = 0; k < PLACES; k++)
        places[k] = (Out){.text = texts[k], .capacity = sizeof texts[k]};
    for (unsigned i = 0; (game = solved_game(i, &solver)) != NULL; i++) {
        say(&places[SCOPES], i > 0 ? " %1" : "%1", text_of(tr(lang, solver->scope)));
        say(&places[TITLES], i > 0 ? ", %1" : "%1", text_of(game->title));
        say(&places[LIMITS], i > 0 ? " %1" : "%1", text_of(tr(lang, solver->limits)));
    }
    if (places[SCOPES].length == 0)
        say(&places[SCOPES], tr(lang, "No game is solved yet."));
    say(out, tr(lang, verb->help), (Text){texts[SCOPES], places[SCOPES].length},
        (Text){texts[TITLES], places[TITLES].length}, (Text){texts[LIMITS], places[LIMITS].length});
}

/* ---- Help ---------------------------------------------------------------------------------- */

/* A usage line as it is typed here. It is broken between flags, not between one and its value. */
static void write_usage(Text line, unsigned width, Out *out)
{
    static const char program[] = "triskel";
    enum { INDENT = 6 };
    size_t skipped = sizeof program - 1;
    unsigned column = styled_width(command_name());
    int depth = 0; /* in brackets */
    out_text(out, command_name());
    line = (Text){line.at + skipped, line.length - skipped};
    while (line.length > 0) {
        size_t length = 1; /* a space, and what stands behind it up to the next outside brackets */
        for (; length < line.length && (depth > 0 || line.at[length] != ' '); length++)
            depth += (line.at[length] == '[') - (line.at[length] == ']');
        Text piece = {line.at, length};
        unsigned wide = styled_width(piece);
        if (column + wide > width) {
            out_char(out, '\n');
            out_times(out, " ", INDENT - 1);
            column = INDENT - 1;
        }
        out_text(out, piece);
        column += wide;
        line = (Text){line.at + length, line.length - length};
    }
    out_char(out, '\n');
}

/* Names in a column, and beside each what it means. */
static void write_words(const Explained *words, unsigned width, Out *out)
{
    enum { BEFORE = 2, BEHIND = 1, LEAST = 13 };
    unsigned column = LEAST;
    for (const Explained *word = words; word->name != NULL; word++) {
        unsigned wide = styled_width(text_of(word->name)) + BEFORE + BEHIND;
        column = wide > column ? wide : column;
    }
    for (; words->name != NULL; words++) {
        size_t start = out->length;
        out_times(out, " ", BEFORE);
        out_string(out, words->name);
        out_pad(out, start, column);
        out_beside(out, text_of(tr(reader_lang(), words->meaning)), width, column);
    }
}

void verb_help(const Verb *verb, Out *out)
{
    const Lang *lang = reader_lang();
    char text[4096];
    Out part = {.text = text, .capacity = sizeof text};
    unsigned width = output_width();
    verb_usage(verb, &part);
    for (size_t i = 0, end; i < part.length; i = end + 1) {
        for (end = i; text[end] != '\n';)
            end++;
        write_usage((Text){text + i, end - i}, width, out);
    }
    out_char(out, '\n');
    part.length = 0;
    say_help(verb, &part);
    out_wrapped(out, (Text){text, part.length}, width, 0);
    if (verb->words[0].name != NULL) {
        out_char(out, '\n');
        write_words(verb->words, width, out);
    }
    if (verb->last != NULL) {
        out_char(out, '\n');
        out_wrapped(out, text_of(tr(lang, verb->last)), width, 0);
    }
}

static void write_games(const Lang *lang, Out *out)
{
    const Game *game;
    unsigned count = 0;
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++)
        count += !game->is_template;
    say(out,
        tr_count(lang, "Triskel: one table, %1 game.\n", "Triskel: one table, %1 games.\n", count),
        NUM(count));
    out_char(out, '\n');
    for (unsigned i = 0; (game = game_at(i)) != NULL; i++) {
        if (game->is_template)
            continue;
        size_t start = out->length;
        say(out, "  %1 %2", command_name(), text_of(game->name));
        out_pad(out, start, styled_width(command_name()) + 16);
        out_string(out, tr(lang, game->motto));
        out_char(out, '\n');
    }
}

void verbs_help(Out *out)
{
    const Lang *lang = reader_lang();
    enum { COLUMN = 13 };
    unsigned width = output_width();
    write_games(lang, out);
    out_char(out, '\n');
    out_wrapped(out, text_of(tr(lang, "At the table, ? says what you can do. Everything else:")),
                width, 0);
    out_char(out, '\n');
    for (size_t i = 0; i < VERB_COUNT; i++) {
        size_t start = out->length;
        if (verbs[i].summary == NULL)
            continue;
        out_string(out, "  ");
        out_string(out, verbs[i].name);
        out_pad(out, start, COLUMN);
        out_beside(out, text_of(tr(lang, verbs[i].summary)), width, COLUMN);
    }
    static const struct {
        const char *words, *meaning;
    } others[] = {{"VERB --help", N_("more about one of them")},
                  {"--lang en|fr|de", N_("the language of all this; otherwise that of the locale")},
                  {"--version", N_("which version this is")}};
    out_char(out, '\n');
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        size_t start = out->length;
        unsigned column = styled_width(command_name()) + 20;
        say(out, "  %1 %2", command_name(), text_of(others[i].words));
        out_pad(out, start, column);
        out_beside(out, text_of(tr(lang, others[i].meaning)), width, column);
    }
}
