/* The menu: see menu.h. What belongs to one game is in menu_table.c. */
#include "cli/menu.h"

#include "base/buffer.h"
#include "cli/resume.h"
#include "core/games.h"
#include "term/page.h"
#include "term/play.h"
#include "term/screen.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- Asking -------------------------------------------------------------------------------- */

AskForm menu_form(const char *title, const char *sentence)
{
    return (AskForm){
        .lang = reader_lang(), .title = title, .sentence = sentence, .initial = MAX_ASKED};
}

Asked menu_ask(const Menu *menu, const AskForm *form)
{
    return menu->drawn ? ask_drawn(form) : ask_in_lines(form);
}

void menu_note(AskChoice *choice, Text text)
{
    Out out = {.text = choice->note, .capacity = sizeof choice->note - 1};
    out_text(&out, text);
    choice->note[out.length] = '\0';
}

void menu_complain(AskForm *form, const char *sentence, const char *typed)
{
    Out out = {.text = form->complaint, .capacity = sizeof form->complaint - 1};
    say(&out, sentence, text_of(typed));
    form->complaint[out.length] = '\0';
}

bool menu_page(const Menu *menu, const Game *game, PageWriter *write)
{
    Out page = buffer_new();
    write(reader_lang(), game, menu->drawn ? screen_width() - 2 : output_width(), &page);
    Text text = {page.text, page.length};
    bool goes_on = menu->drawn ? screen_page(game->title, text) : print_plain(text);
    buffer_free(&page);
    return goes_on;
}

/* ---- Games that were left ------------------------------------------------------------------ */

/* Which of the kept games? `name` gets it. */
static AskKind ask_kept(const Menu *menu, const char *sentence, const char *more,
                        char name[MAX_KEPT_NAME], bool *wants_more)
{
    const Lang *lang = reader_lang();
    Kept list[MAX_KEPT];
    unsigned count = kept_list(list);
    AskForm form = menu_form(tr(lang, "Kept games"), sentence);
    for (unsigned i = 0; i < count && i + 1 < MAX_ASKED; i++) {
        char text[240];
        Out out = {.text = text, .capacity = sizeof text};
        kept_describe(&list[i], &out);
        menu_note(ask_add(&form, text_of(list[i].name)), (Text){text, out.length});
    }
    unsigned games = form.count;
    if (more != NULL) { /* and to go on harms nobody */
        (void)ask_add(&form, text_of(more));
        form.initial = 0;
    }
    for (;;) {
        Asked asked = menu_ask(menu, &form);
        if (asked.kind == ASKED_TEXT) {
            menu_complain(&form, tr(lang, "“%1” is not one of them."), asked.text);
            continue;
        }
        *wants_more = asked.kind == ASKED_CHOICE && asked.choice == games;
        if (asked.kind == ASKED_CHOICE && asked.choice < games)
            snprintf(name, MAX_KEPT_NAME, "%s", form.choices[asked.choice].word);
        return asked.kind;
    }
}

/* Removes one, if somebody names it. */
static AskKind remove_one(const Menu *menu)
{
    char name[MAX_KEPT_NAME];
    bool wants_more;
    AskKind kind = ask_kept(menu, tr(reader_lang(), "Remove which one?"), NULL, name, &wants_more);
    if (kind == ASKED_CHOICE && !kept_forget(name))
        kind = ASKED_BACK; /* another program plays it: it stays in the list, which says so */
    return kind;
}

static MenuChoice ask_resume(Menu *menu)
{
    const Lang *lang = reader_lang();
    for (;;) {
        Kept list[MAX_KEPT];
        bool wants_more;
        if (kept_list(list) == 0)
            return MENU_LEAVE;
        AskKind kind = ask_kept(menu, tr(lang, "Go on with which one?"),
                                tr_in(lang, "menu", "Remove one"), menu->name, &wants_more);
        if (wants_more)
            kind = remove_one(menu);
        else if (kind == ASKED_CHOICE)
            return MENU_RESUME;
        else if (kind == ASKED_BACK)
            return MENU_LEAVE;
        if (kind == ASKED_STOP)
            return MENU_STOP;
    }
}

/* ---- Rules, language ----------------------------------------------------------------------- */

/* The games, each with its summary. */
static void add_games(AskForm *form, const Game *games[MAX_ASKED])
{
    for (unsigned i = 0; game_at(i) != NULL; i++) {
        const Game *game = game_at(i);
        if (game->is_template)
            continue;
        games[form->count] = game;
        menu_note(ask_add(form, text_of(game->title)), text_of(tr(form->lang, game->summary)));
    }
}

/* Marks the game that was chosen last, or the first row: Enter alone always leads somewhere. The
   games stand from row `first` on. */
static void mark_last(const Menu *menu, AskForm *form, const Game *games[MAX_ASKED], unsigned first)
{
    form->initial = 0;
    for (unsigned i = first; i < form->count; i++)
        if (games[i] == menu->last.game)
            form->initial = i;
}

/* A page about one of the games, the last one marked: from now on, this. False: stopped. */
static bool ask_page(Menu *menu, const char *title, PageWriter *write)
{
    const Lang *lang = reader_lang();
    const Game *games[MAX_ASKED];
    AskForm form = menu_form(title, tr(lang, "Of which game?"));
    add_games(&form, games);
    mark_last(menu, &form, games, 0);
    for (;;) {
        Asked asked = menu_ask(menu, &form);
        if (asked.kind == ASKED_CHOICE) {
            menu->last.game = games[asked.choice];
            return menu_page(menu, menu->last.game, write);
        }
        if (asked.kind != ASKED_TEXT)
            return asked.kind != ASKED_STOP;
        menu_complain(&form, tr(lang, "There is no game called “%1” here."), asked.text);
    }
}

static bool ask_lang(Menu *menu)
{
    const Lang *lang = reader_lang();
    AskForm form = menu_form("Triskel", tr(lang, "Which language?"));
    for (unsigned i = 0; lang_at(i) != NULL; i++) {
        if (lang_at(i) == lang)
            form.initial = form.count;
        menu_note(ask_add(&form, text_of(lang_title(lang_at(i)))), text_of(lang_code(lang_at(i))));
    }
    for (;;) {
        Asked asked = menu_ask(menu, &form);
        const Lang *named =
            asked.kind == ASKED_TEXT ? lang_named(text_of(asked.text)) : lang_at(asked.choice);
        if (asked.kind == ASKED_TEXT && named == NULL) {
            menu_complain(&form, tr(lang, "“%1” is not a language spoken here."), asked.text);
            continue;
        }
        if (asked.kind == ASKED_BACK || asked.kind == ASKED_STOP)
            return asked.kind != ASKED_STOP;
        reader_speaks(named);
        menu->last.lang = menu->request->lang = named;
        if (menu->drawn) { /* it speaks a language too */
            screen_end();
            menu->drawn = screen_begin(named);
        }
        return true;
    }
}

/* ---- The first question -------------------------------------------------------------------- */

/* What stands behind the games. */
enum { ROW_LEARN, ROW_RULES, ROW_LANGUAGE, ROW_QUIT };

static MenuChoice ask_first(Menu *menu, bool was_understood)
{
    const char *complaint =
        was_understood ? NULL : N_("Your last choices could not be read, and are forgotten.");
    char typed[MAX_ASKED_TEXT] = "";
    for (;;) {
        const Lang *lang = reader_lang();
        const Game *games[MAX_ASKED];
        Kept list[MAX_KEPT];
        bool has_kept = kept_list(list) > 0, goes_on = true;
        AskForm form = menu_form("Triskel", tr(lang, "What shall it be? A number or a name:"));
        if (has_kept) {
            char text[240];
            Out out = {.text = text, .capacity = sizeof text};
            kept_describe(&list[0], &out);
            menu_note(ask_add(&form, text_of(tr_in(lang, "menu", "Go on"))),
                      (Text){text, out.length});
        }
        add_games(&form, games);
        mark_last(menu, &form, games, has_kept);
        unsigned others = form.count;
        (void)ask_add(&form, text_of(tr_in(lang, "menu", "Learn")));
        (void)ask_add(&form, text_of(tr_in(lang, "menu", "Rules")));
        menu_note(ask_add(&form, text_of(tr_in(lang, "menu", "Language"))),
                  text_of(lang_title(lang)));
        (void)ask_add(&form, text_of(tr_in(lang, "menu", "Quit")));
        if (complaint != NULL)
            menu_complain(&form, tr(lang, complaint), typed);
        complaint = NULL;
        Asked asked = menu_ask(menu, &form);
        if (asked.kind == ASKED_STOP)
            return MENU_STOP;
        if (asked.kind == ASKED_BACK)
            return MENU_LEAVE;
        if (asked.kind == ASKED_TEXT) {
            complaint = N_("There is no game called “%1” here.");
            memcpy(typed, asked.text, sizeof typed);
        } else if (asked.choice < others) {
            MenuChoice choice = has_kept && asked.choice == 0
                                    ? ask_resume(menu)
                                    : menu_table(menu, games[asked.choice]);
            if (choice != MENU_LEAVE)
                return choice;
        } else if (asked.choice - others == ROW_LEARN) {
            goes_on = ask_page(menu, tr_in(lang, "menu", "Learn"), page_learn);
        } else if (asked.choice - others == ROW_RULES) {
            goes_on = ask_page(menu, tr_in(lang, "menu", "Rules"), page_rules);
        } else if (asked.choice - others == ROW_LANGUAGE) {
            goes_on = ask_lang(menu);
        } else {
            return MENU_LEAVE;
        }
        if (!goes_on)
            return MENU_STOP;
    }
}

static void begin(Menu *menu, Request *request)
{
    menu->request = request;
    menu->drawn = !request->plain && screen_begin(request->lang);
}

static MenuChoice end(Menu *menu, MenuChoice choice)
{
    if (menu->drawn)
        screen_end();
    return choice;
}

MenuChoice menu_run(Menu *menu, Request *request)
{
    bool understood = last_read(&menu->last);
    if (menu->last.lang != NULL)
        reader_prefers(menu->last.lang);
    request->lang = reader_lang();
    begin(menu, request);
    MenuChoice choice = end(menu, ask_first(menu, understood));
    (void)last_write(&menu->last);
    return choice;
}

MenuChoice menu_resume(Menu *menu, Request *request)
{
    begin(menu, request);
    return end(menu, ask_resume(menu));
}
