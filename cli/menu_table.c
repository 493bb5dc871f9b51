/* The menu of one game: how many play, who, which bots, which variant. See menu.h. */
#include "base/tidy.h"
#include "bots/roster.h"
#include "cli/menu.h"
#include "cli/seating.h"
#include "term/page.h"

#include <stdio.h>
#include <string.h>

/* What one can choose at a game's table; the options of the game stand behind OPTIONS. */
typedef enum Row {
    ROW_PLAY,
    ROW_PLAYERS,
    ROW_NAMES,
    ROW_BOTS,
    ROW_CHARACTER,
    ROW_RULES,
    ROW_BACK,
    ROW_OPTION
} Row;

/* So many players; what was chosen and is not what follows from their number stays. */
static void set_players(LastTable *table, unsigned players)
{
    const Game *game = table->game;
    Options before = options_initial(game, table->options.value[PLAYERS]);
    Options chosen = table->options;
    table->options = options_initial(game, players);
    for (unsigned i = 0; i < game->option_count; i++)
        if (i != PLAYERS && chosen.value[i] != before.value[i])
            table->options.value[i] = chosen.value[i];
}

/* A value in the reader's words; how it is written in records and commands is another thing. */
static void say_value(const Option *option, unsigned value, Out *out)
{
    bool is_word = option->kind == OPTION_CHOICE || (option->kind == OPTION_SEAT && value == 0);
    if (is_word)
        out_string(out, tr_in(reader_lang(), "value", option->names[value]));
    else
        option_write_value(option, value, out);
}

static const char *option_said(const Game *game, unsigned i)
{
    return tr_own(reader_lang(), "option", game->name, game->options[i].label);
}

/* Offers the values that an option has at this table, the present one marked; none of them where
   there are too many to list. */
static void add_values(AskForm *form, const LastTable *table, unsigned i)
{
    const Option *option = &table->game->options[i];
    unsigned most = option->most;
    if (option->kind == OPTION_SEAT && most > table->options.value[PLAYERS])
        most = table->options.value[PLAYERS];
    for (unsigned value = option->least; value <= most && most - option->least < MAX_ASKED;
         value++) {
        char text[64];
        Out out = {.text = text, .capacity = sizeof text};
        say_value(option, value, &out);
        if (value == table->options.value[i])
            form->initial = form->count;
        (void)ask_add(form, (Text){text, out.length});
    }
}

/* False: stopped. */
static bool ask_option(const Menu *menu, LastTable *table, unsigned i)
{
    const Lang *lang = reader_lang();
    const Option *option = &table->game->options[i];
    char sentence[320];
    Out out = {.text = sentence, .capacity = sizeof sentence - 1};
    AskForm form = menu_form(table->game->title, sentence);
    add_values(&form, table, i);
    say(&out, "%1: %2. ", text_of(option_said(table->game, i)), text_of(tr(lang, option->meaning)));
    if (form.count > 0)
        say(&out, tr(lang, "Which one?"));
    else
        say(&out, tr(lang, "A number from %1 to %2:"), NUM(option->least), NUM(option->most));
    sentence[out.length] = '\0';
    for (;;) {
        Asked asked = menu_ask(menu, &form);
        uint64_t value = option->least + asked.choice;
        bool typed = asked.kind == ASKED_TEXT && form.count == 0 &&
                     text_number(text_of(asked.text), &value) && value >= option->least &&
                     value <= option->most;
        if (asked.kind == ASKED_TEXT && !typed) {
            menu_complain(&form, tr(lang, "“%1” is not one of them."), asked.text);
            continue;
        }
        if ((asked.kind == ASKED_CHOICE || typed) && i == PLAYERS)
            set_players(table, (unsigned)value);
        else if (asked.kind == ASKED_CHOICE || typed)
            table->options.value[i] = (uint8_t)value;
        return asked.kind != ASKED_STOP;
    }
}

/* The bots' strength and character, as they are written. */
static void set_bots(LastTable *table, const Bot *bot, const Character *character)
{
    bool is_plain = character == character_plain();
    snprintf(table->bot, sizeof table->bot, "%s%s%s", bot->name, is_plain ? "" : "-",
             is_plain ? "" : character->name);
}

static bool ask_bots(const Menu *menu, LastTable *table)
{
    const Lang *lang = reader_lang();
    const Character *character;
    const Bot *now = roster_named(table->game, text_of(table->bot), &character);
    AskForm form = menu_form(table->game->title, tr(lang, "How strong are the bots?"));
    const Bot *bots[MAX_ASKED], *bot;
    for (unsigned i = 0; (bot = roster_at(table->game, i)) != NULL; i++) {
        if (!roster_plays(bot, &table->options) || (bot->unlisted && bot != now) ||
            form.count == MAX_ASKED)
            continue;
        if (bot == now)
            form.initial = form.count;
        bots[form.count] = bot;
        menu_note(ask_add(&form, text_of(tr_in(lang, "bot", bot->name))),
                  text_of(tr(lang, bot->meaning)));
    }
    for (;;) {
        Asked asked = menu_ask(menu, &form);
        if (asked.kind == ASKED_TEXT) {
            menu_complain(&form, tr(lang, "There is no bot called “%1” in this game."), asked.text);
            continue;
        }
        if (asked.kind == ASKED_CHOICE)
            set_bots(table, bots[asked.choice], character);
        return asked.kind != ASKED_STOP;
    }
}

static bool ask_character(const Menu *menu, LastTable *table)
{
    const Lang *lang = reader_lang();
    AskForm form = menu_form(table->game->title, tr(lang, "What are the bots like?"));
    const Character *character, *one;
    const Bot *bot = roster_named(table->game, text_of(table->bot), &character);
    for (unsigned i = 0; (one = character_at(i)) != NULL && form.count < MAX_ASKED; i++) {
        if (one == character)
            form.initial = form.count;
        menu_note(ask_add(&form, text_of(tr_in(lang, "character", one->name))),
                  text_of(tr(lang, one->meaning)));
    }
    for (;;) {
        Asked asked = menu_ask(menu, &form);
        if (asked.kind == ASKED_TEXT) {
            menu_complain(&form, tr(lang, "There is no character called “%1”."), asked.text);
            continue;
        }
        if (asked.kind == ASKED_CHOICE)
            set_bots(table, bot, character_at(asked.choice));
        return asked.kind != ASKED_STOP;
    }
}

static bool ask_names(Menu *menu, const LastTable *table)
{
    const Lang *lang = reader_lang();
    AskForm form = menu_form(
        table->game->title, tr(lang, "Who plays at this screen? Names, with commas between them:"));
    Asked asked = menu_ask(menu, &form);
    if (asked.kind == ASKED_TEXT && asked.text[0] != '\0') {
        size_t length = tidy_text(text_of(asked.text), menu->last.names, MAX_NAMES - 1);
        menu->last.names[length] = '\0';
    }
    return asked.kind != ASKED_STOP;
}

/* The next of `Ana, Ben`, without the spaces around it. False behind the last. */
static bool next_name(Text *rest, Text *name)
{
    if (!request_next_player(rest, name))
        return false;
    while (name->length > 0 && name->at[0] == ' ')
        *name = (Text){name->at + 1, name->length - 1};
    while (name->length > 0 && name->at[name->length - 1] == ' ')
        name->length--;
    return true;
}

/* The people and bots as the request wants them: `Ana,Ben,bot:easy`. NULL, or why not. */
static const char *list_players(Menu *menu, const LastTable *table)
{
    const Game *game = table->game;
    unsigned persons = game->persons(&table->options), count = 0;
    uint16_t automata = game->automata != NULL ? game->automata(&table->options) : 0;
    Out out = {.text = menu->players, .capacity = sizeof menu->players - 1};
    Text rest = text_of(menu->last.names[0] != '\0' ? menu->last.names : "you"), name;
    for (unsigned i = 0; i < persons; i++)
        persons -= automata >> i & 1;
    while (next_name(&rest, &name)) {
        if (name.length == 0)
            continue;
        if (count++ > 0)
            out_char(&out, ',');
        out_text(&out, name);
    }
    if (count > persons)
        return N_("There are more names than players.");
    for (; count < persons; count++)
        say(&out, count > 0 ? ",bot:%1" : "bot:%1", text_of(table->bot));
    menu->players[out.length] = '\0';
    return NULL;
}

static void add_row(AskForm *form, Row rows[], unsigned row, const char *word, Text value)
{
    rows[form->count] = (Row)row;
    menu_note(ask_add(form, text_of(word)), value);
}

/* All that can be chosen for a game, with what is chosen now. */
static AskForm table_question(const Menu *menu, const LastTable *table, Row rows[MAX_ASKED])
{
    const Lang *lang = reader_lang();
    const Game *game = table->game;
    AskForm form = menu_form(game->title, tr(lang, "Play, or change something first:"));
    Text names = menu->last.names[0] != '\0' ? text_of(menu->last.names) : your_name();
    const Character *character;
    const Bot *bot = roster_named(game, text_of(table->bot), &character);
    form.initial = 0;
    add_row(&form, rows, ROW_PLAY, tr_in(lang, "menu", "Play"), text_of(tr(lang, game->summary)));
    add_row(&form, rows, ROW_PLAYERS, tr_in(lang, "menu", "Players"),
            NUM(table->options.value[PLAYERS]));
    add_row(&form, rows, ROW_NAMES, tr_in(lang, "menu", "Names"), names);
    add_row(&form, rows, ROW_BOTS, tr_in(lang, "menu", "Bots"),
            text_of(tr_in(lang, "bot", bot->name)));
    add_row(&form, rows, ROW_CHARACTER, tr_in(lang, "menu", "Character"),
            text_of(tr_in(lang, "character", character->name)));
    for (unsigned i = 0; i < game->option_count; i++) {
        const Option *option = &game->options[i];
        char text[240];
        Out out = {.text = text, .capacity = sizeof text};
        if (i == PLAYERS)
            continue;
        say_value(option, table->options.value[i], &out);
        say(&out, " · %1", text_of(tr(lang, option->meaning)));
        add_row(&form, rows, ROW_OPTION + i, option_said(game, i), (Text){text, out.length});
    }
    add_row(&form, rows, ROW_RULES, tr_in(lang, "menu", "Rules"), TEXT(""));
    add_row(&form, rows, ROW_BACK, tr_in(lang, "menu", "Back"), TEXT(""));
    return form;
}

/* Can it be played so? Then the request is ready. NULL, or why not. */
static const char *table_ready_for(Menu *menu, const LastTable *table)
{
    const Game *game = table->game;
    const char *why = game->conflict != NULL ? game->conflict(&table->options) : NULL;
    const Bot *bot = roster_named(game, text_of(table->bot), NULL);
    if (why == NULL && (bot == NULL || !roster_plays(bot, &table->options)))
        why = N_("that bot does not play at such tables");
    if (why == NULL)
        why = list_players(menu, table);
    if (why != NULL)
        return why;
    menu->request->game = game;
    menu->request->options = table->options;
    menu->request->players = menu->players;
    return NULL;
}

MenuChoice menu_table(Menu *menu, const Game *game)
{
    LastTable *table = last_table(&menu->last, game);
    const char *why = NULL;
    menu->last.game = game;
    for (;;) {
        Row rows[MAX_ASKED];
        AskForm form = table_question(menu, table, rows);
        if (why != NULL)
            menu_complain(&form, tr(form.lang, why), "");
        why = NULL;
        Asked asked = menu_ask(menu, &form);
        if (asked.kind == ASKED_STOP)
            return MENU_STOP;
        if (asked.kind == ASKED_BACK)
            return MENU_LEAVE;
        if (asked.kind == ASKED_TEXT) {
            why = N_("That is not one of these.");
            continue;
        }
        bool goes_on = true;
        switch (rows[asked.choice]) {
        case ROW_PLAY:
            why = table_ready_for(menu, table);
            if (why == NULL)
                return MENU_PLAY;
            break;
        case ROW_PLAYERS:
            goes_on = ask_option(menu, table, PLAYERS);
            break;
        case ROW_NAMES:
            goes_on = ask_names(menu, table);
            break;
        case ROW_BOTS:
            goes_on = ask_bots(menu, table);
            break;
        case ROW_CHARACTER:
            goes_on = ask_character(menu, table);
            break;
        case ROW_RULES:
            goes_on = menu_page(menu, game, page_rules);
            break;
        case ROW_BACK:
            return MENU_LEAVE;
        default:
            goes_on = ask_option(menu, table, rows[asked.choice] - ROW_OPTION);
            break;
        }
        if (!goes_on)
            return MENU_STOP;
    }
}
