/* The drawn screen: see screen.h. */
#define NCURSES_WIDECHAR 1
#include "term/screen.h"

#include "base/buffer.h"
#include "base/character.h"
#include "os/clock.h"
#include "os/signals.h"
#include "term/page.h"

#include <locale.h>
#include <ncursesw/curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const Lang *language;
static SCREEN *terminal;
static struct {
    void (*wait)(void *context, int milliseconds);
    void *context;
} waiter;

/* A colour for each style that has one; the others are bold, dim or reverse. */
enum { PAIR_GOOD = 1, PAIR_BAD, PAIR_GOLD, PAIR_SEATS };

static bool wants_colours(void)
{
    const char *no_color = getenv("NO_COLOR");
    return (no_color == NULL || no_color[0] == '\0') && has_colors();
}

static void begin_colours(void)
{
    static const short seats[SEAT_STYLES] = {COLOR_CYAN,  COLOR_YELLOW, COLOR_MAGENTA,
                                             COLOR_GREEN, COLOR_BLUE,   COLOR_RED};
    if (!wants_colours())
        return;
    start_color();
    use_default_colors();
    init_pair(PAIR_GOOD, COLOR_GREEN, -1);
    init_pair(PAIR_BAD, COLOR_RED, -1);
    init_pair(PAIR_GOLD, COLOR_YELLOW, -1);
    for (short i = 0; i < SEAT_STYLES; i++)
        init_pair((short)(PAIR_SEATS + i), seats[i], -1);
}

bool screen_begin(const Lang *lang)
{
    language = lang;
    /* Without a UTF-8 locale ncurses draws no motif and no accent. */
    if (setlocale(LC_CTYPE, "") == NULL || MB_CUR_MAX < 2)
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    terminal = newterm(NULL, stdout, stdin);
    if (terminal == NULL)
        return false;
    set_term(terminal);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, true);
    set_escdelay(50);
    begin_colours();
    /* All events, though few are used: ncurses waits for another key, however long that takes, when
       it reads an event that was not asked for. */
    mousemask(ALL_MOUSE_EVENTS, NULL);
    mouseinterval(0);
    watch_signals();
    return true;
}

void screen_end(void)
{
    if (terminal == NULL)
        return;
    screen_clear(); /* where a terminal has no second screen, the last picture would stay */
    screen_show(0, 0);
    endwin();
    delscreen(terminal);
    terminal = NULL;
}

unsigned screen_width(void)
{
    return (unsigned)COLS;
}

unsigned screen_height(void)
{
    return (unsigned)LINES;
}

void screen_clear(void)
{
    attrset(A_NORMAL);
    erase();
}

void screen_show(unsigned row, unsigned column)
{
    move((int)row, (int)column);
    refresh();
}

static void set_style(unsigned char style)
{
    bool colours = wants_colours();
    attrset(A_NORMAL);
    switch (style) {
    case 2:
        attrset(A_BOLD);
        break;
    case 3:
        attrset(A_DIM);
        break;
    case 4:
        attrset((colours ? (attr_t)COLOR_PAIR(PAIR_GOOD) : 0) | A_BOLD);
        break;
    case 5:
        attrset((colours ? (attr_t)COLOR_PAIR(PAIR_BAD) : 0) | A_BOLD);
        break;
    case 6:
        attrset((colours ? (attr_t)COLOR_PAIR(PAIR_GOLD) : 0) | A_BOLD);
        break;
    case 7:
        attrset(A_REVERSE);
        break;
    default:
        if (colours && style >= STYLE_SEAT && style < STYLE_SEAT + SEAT_STYLES)
            attrset((attr_t)COLOR_PAIR(PAIR_SEATS + style - STYLE_SEAT) | A_BOLD);
        break;
    }
}

/* One line, cut at `width` columns. */
static void draw_line(unsigned row, unsigned column, unsigned width, Text line)
{
    unsigned used = 0;
    move((int)row, (int)column);
    set_style(1);
    while (line.length > 0) {
        size_t length;
        uint32_t point = text_character(line, &length);
        bool is_style = (unsigned char)line.at[0] < 0x20;
        Text character = {line.at, length};
        line.at += length;
        line.length -= length;
        if (is_style) {
            set_style((unsigned char)point);
            continue;
        }
        if (character_is_unfit(point))
            character = TEXT("?"); /* a path, or what was typed */
        unsigned wide = styled_width(character);
        if (used + wide > width)
            break;
        addnstr(character.at, (int)character.length);
        used += wide;
    }
    set_style(1);
}

void screen_lines(unsigned row, unsigned column, unsigned width, unsigned height, Text text)
{
    for (unsigned i = 0; i < height && text.length > 0; i++) {
        const char *end = memchr(text.at, '\n', text.length);
        size_t length = end != NULL ? (size_t)(end - text.at) : text.length;
        draw_line(row + i, column, width, (Text){text.at, length});
        length += end != NULL;
        text = (Text){text.at + length, text.length - length};
    }
}

void screen_bar(unsigned row, Text text)
{
    Out out = buffer_new();
    out_items(&out, text, (unsigned)COLS - 1);
    attrset(A_REVERSE);
    mvhline((int)row, 0, ' ', COLS);
    mvaddnstr((int)row, 1, out.text, (int)out.length);
    attrset(A_NORMAL);
    buffer_free(&out);
}

/* ---- Keys ---------------------------------------------------------------------------------- */

/* A click is told when the button goes down; that it comes up again is nothing. */
static Press mouse_press(void)
{
    MEVENT event;
    if (getmouse(&event) != OK || event.x < 0 || event.y < 0)
        return (Press){.key = PRESS_OTHER};
    if (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        return (Press){.key = PRESS_CLICK, .row = (unsigned)event.y, .column = (unsigned)event.x};
    if (event.bstate & BUTTON4_PRESSED)
        return (Press){.key = PRESS_UP};
    if (event.bstate & BUTTON5_PRESSED)
        return (Press){.key = PRESS_DOWN};
    return (Press){.key = PRESS_OTHER};
}

static Press key_press(int key)
{
    static const struct {
        int code;
        Key key;
    } keys[] = {
        {KEY_ENTER, PRESS_ENTER},     {KEY_BACKSPACE, PRESS_ERASE}, {KEY_DC, PRESS_ERASE},
        {KEY_LEFT, PRESS_LEFT},       {KEY_RIGHT, PRESS_RIGHT},     {KEY_UP, PRESS_UP},
        {KEY_DOWN, PRESS_DOWN},       {KEY_BTAB, PRESS_BACK_TAB},   {KEY_PPAGE, PRESS_PAGE_UP},
        {KEY_NPAGE, PRESS_PAGE_DOWN}, {KEY_HOME, PRESS_HOME},       {KEY_END, PRESS_END},
        {KEY_RESIZE, PRESS_RESIZED},
    };
    if (key == KEY_MOUSE)
        return mouse_press();
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].code == key)
            return (Press){.key = keys[i].key};
    return (Press){.key = PRESS_OTHER};
}

static Press character_press(wint_t character)
{
    Press press = {.key = PRESS_CHARACTER};
    mbstate_t state = {0};
    switch (character) {
    case '\r':
    case '\n':
        return (Press){.key = PRESS_ENTER};
    case '\t':
        return (Press){.key = PRESS_TAB};
    case 8:
    case 127:
        return (Press){.key = PRESS_ERASE};
    case 21: /* Ctrl-U */
        return (Press){.key = PRESS_WIPE};
    case 27:
        return (Press){.key = PRESS_ESCAPE};
    case 12: /* Ctrl-L */
        clearok(stdscr, true);
        return (Press){.key = PRESS_RESIZED};
    case 4: /* Ctrl-D */
        return (Press){.key = PRESS_STOP};
    default:
        break;
    }
    char bytes[16];
    size_t length = wcrtomb(bytes, (wchar_t)character, &state);
    if (character < 0x20 || length == (size_t)-1 || length >= sizeof press.text)
        return (Press){.key = PRESS_OTHER};
    memcpy(press.text, bytes, length);
    return press;
}

/* The same, for a short time. */
static Press next_press(int milliseconds)
{
    wint_t character;
    if (was_stopped())
        return (Press){.key = PRESS_STOP};
    timeout(milliseconds);
    int result = get_wch(&character);
    if (was_stopped())
        return (Press){.key = PRESS_STOP};
    if (result == KEY_CODE_YES)
        return key_press((int)character);
    if (result == OK)
        return character_press(character);
    return (Press){.key = lost_terminal() ? PRESS_STOP : PRESS_NONE};
}

bool screen_hold(int milliseconds, void (*draw)(void *context), void *context)
{
    uint64_t until = 0; /* not seen yet */
    for (bool held = true; held;) {
        if (!screen_fits())
            return false;
        draw(context);
        uint64_t now = clock_now();
        if (until == 0 && milliseconds >= 0)
            until = now + (unsigned)milliseconds;
        if (milliseconds >= 0 && now >= until)
            break;
        Key key = screen_press(milliseconds < 0 ? -1 : (int)(until - now)).key;
        if (key == PRESS_STOP)
            return false;
        held = key == PRESS_RESIZED || key == PRESS_OTHER || key == PRESS_NONE;
    }
    screen_forget_keys();
    return true;
}

void screen_forget_keys(void)
{
    flushinp();
}

void screen_waits_by(void (*wait)(void *context, int milliseconds), void *context)
{
    waiter.wait = wait;
    waiter.context = context;
}

Press screen_press(int milliseconds)
{
    enum { NAP = 400 }; /* a signal that comes just before is not slept over for longer */
    Press press = {.key = PRESS_NONE};
    if (waiter.wait != NULL) {
        press = next_press(0);
        if (press.key != PRESS_NONE || milliseconds == 0)
            return press;
        waiter.wait(waiter.context, milliseconds < 0 || milliseconds > NAP ? NAP : milliseconds);
        return next_press(0);
    }
    while (press.key == PRESS_NONE && (milliseconds < 0 || milliseconds > NAP)) {
        press = next_press(NAP);
        milliseconds -= milliseconds < 0 ? 0 : NAP;
    }
    return press.key == PRESS_NONE && milliseconds >= 0 ? next_press(milliseconds) : press;
}

/* ---- Pages --------------------------------------------------------------------------------- */

static Text from_line(Text text, unsigned line)
{
    while (line > 0 && text.length > 0) {
        line -= text.at[0] == '\n';
        text.at++;
        text.length--;
    }
    return text;
}

/* Who types on a page begins the next command: the page goes, the character is not lost. */
static void press_again(const Press *press)
{
    wchar_t character;
    mbstate_t state = {0};
    size_t length = mbrtowc(&character, press->text, sizeof press->text, &state);
    if (length != 0 && length <= sizeof press->text)
        (void)unget_wch(character);
}

/* What it is about, and where one is: nobody takes the first screenful for all there is. */
static void draw_page_title(const char *title, unsigned first, unsigned count, unsigned room)
{
    char text[160];
    Out bar = {.text = text, .capacity = sizeof text};
    out_string(&bar, title);
    if (count > room)
        say(&bar, " · %1–%2 / %3", NUM(first + 1), NUM(first + room), NUM(count));
    screen_bar(0, (Text){text, bar.length});
}

static bool show_page(const char *title, Text text, unsigned first)
{
    unsigned count = text_line_ends(text);
    for (;;) {
        unsigned room = screen_height() > 3 ? screen_height() - 3 : 1;
        unsigned last = count > room ? count - room : 0;
        if (first > last)
            first = last;
        screen_clear();
        draw_page_title(title, first, count, room);
        screen_lines(2, 1, screen_width() - 2, room, from_line(text, first));
        screen_bar(screen_height() - 1,
                   text_of(last > 0 ? tr(language,
                                         "Arrows, Page keys, Home and End scroll · Enter goes back")
                                    : tr(language, "Enter goes back")));
        screen_show(screen_height() - 1, screen_width() - 1);
        Press press = screen_press(-1);
        switch (press.key) {
        case PRESS_STOP:
            return false;
        case PRESS_ENTER:
        case PRESS_ESCAPE:
            return true;
        case PRESS_UP:
            first -= first > 0;
            break;
        case PRESS_DOWN:
            first++;
            break;
        case PRESS_PAGE_UP:
            first = first > room ? first - room : 0;
            break;
        case PRESS_PAGE_DOWN:
            first += room;
            break;
        case PRESS_HOME:
            first = 0;
            break;
        case PRESS_END:
            first = last;
            break;
        case PRESS_CHARACTER:
            if (press.text[0] == ' ') {
                first += room;
                break;
            }
            if (press.text[0] != 'q')
                press_again(&press);
            return true;
        default:
            break;
        }
    }
}

bool screen_page(const char *title, Text text)
{
    return show_page(title, text, 0);
}

bool screen_page_end(const char *title, Text text)
{
    return show_page(title, text, text_line_ends(text));
}

bool screen_fits(void)
{
    while (screen_width() < LEAST_WIDTH || screen_height() < LEAST_HEIGHT) {
        char text[512];
        Out out = {.text = text, .capacity = sizeof text};
        say(&out,
            tr(language, "The table needs %1 columns and %2 lines.\nThis terminal has %3 and %4.\n"
                         "Make it larger, or leave with Ctrl-C.\n"),
            NUM(LEAST_WIDTH), NUM(LEAST_HEIGHT), NUM(screen_width()), NUM(screen_height()));
        screen_clear();
        screen_lines(0, 0, screen_width(), screen_height(), (Text){text, out.length});
        screen_show(0, 0);
        if (screen_press(-1).key == PRESS_STOP)
            return false;
    }
    return true;
}
