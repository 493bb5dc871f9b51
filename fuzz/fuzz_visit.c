/* Fuzzes what a server says to a terminal. Each line that begins with a brace is a frame that comes
   in, each other one is typed by who sits there. Whatever they are, the visit stays sound, and what
   it shows is clean text: styles only where they are its own or a picture's, lines that end. */
#include "base/buffer.h"
#include "core/refusal.h"
#include "fuzz/input.h"
#include "term/visit.h"

enum { MOST_LINES = 40, NOW = 1000 };

static bool dial(void *context)
{
    (void)context;
    return true;
}

static bool send_text(void *context, Text text)
{
    (void)context;
    INSIST(text.length <= REMOTE_MAX_REQUEST && text_is_clean(text));
    return true;
}

static void hang_up(void *context)
{
    (void)context;
}

static void fill(void *context, void *bytes, size_t count)
{
    (void)context;
    memset(bytes, 7, count);
}

/* UTF-8 in lines, with no control characters but, where they may be, styles. */
static void check_text(Text text, bool styled)
{
    Text rest = text, line;
    INSIST(text.length == 0 || text.length < MAX_BUFFER);
    while (text_line(&rest, &line)) {
        while (line.length > 0) {
            size_t length = 0;
            unsigned char c;
            while (length < line.length && (unsigned char)line.at[length] >= 0x20)
                length++;
            INSIST(text_is_clean((Text){line.at, length}));
            if (length == line.length)
                break;
            c = (unsigned char)line.at[length];
            INSIST(styled &&
                   ((c >= 1 && c <= 7) || (c >= STYLE_SEAT && c < STYLE_SEAT + SEAT_STYLES)));
            line = (Text){line.at + length + 1, line.length - length - 1};
        }
    }
}

static void check_out(Out *out, bool styled)
{
    INSIST(!out->full && (out->length == 0 || out->text[out->length - 1] == '\n'));
    check_text((Text){out->text, out->length}, styled);
    out->length = 0;
}

static void watch(void *context, Text picture, Beat beat)
{
    (void)context;
    INSIST((unsigned)beat < BEATS);
    check_text(picture, true);
}

/* All that a screen would want. */
static void look(Visit *visit, Out *out)
{
    const VisitWatcher watcher = {watch, NULL};
    VisitTurn turn = visit_turn(visit);
    Buttons buttons = {.count = 0};
    visit_tell(visit, &watcher, out);
    check_out(out, false);
    visit_ask(visit, &turn, out);
    check_out(out, false);
    visit_room(visit, out);
    check_out(out, true);
    visit_buttons(visit, &turn, &buttons);
    for (unsigned i = 0; i < buttons.count; i++)
        check_text((Text){buttons.at[i].text, buttons.at[i].length}, false);
    visit_summary(visit, turn.seat, out);
    out_char(out, '\n');
    check_out(out, false);
    check_text(visit_picture(visit), true);
    check_text(visit_words(visit), false);
    check_text(visit_conclusion(visit), false);
    check_text(text_of(visit->farewell), false);
    (void)visit_deadline(visit, &turn);
    out_text(out, (Text){visit->answers.text, visit->answers.length});
    visit->answers.length = 0;
    check_out(out, false);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const RemoteMeans means = {
        .dial = dial, .send = send_text, .hang_up = hang_up, .source = {fill, NULL}};
    RemoteVisit who = {.token = {"t", 1}, .watch = {"", 0}, .lang = {"en", 2}, .pledge = true};
    Text rest = {(const char *)bytes, size}, line = {NULL, 0};
    Out out = buffer_new();
    Visit visit;
    visit_init(&visit, lang_at((unsigned)(size % 3)), TEXT("http://localhost:7777/t/abc234"));
    visit.remote = remote_new(&who, &means, &visit_ears, &visit);
    INSIST(visit.remote != NULL);
    for (unsigned i = 0; i < MOST_LINES && input_line(&rest, &line) != LINES_END; i++) {
        if (remote_state(visit.remote) == REMOTE_AWAY) {
            (void)remote_run(visit.remote, NOW + UINT32_MAX * (uint64_t)i);
            remote_opened(visit.remote, NOW);
        }
        if (line.length > 0 && line.at[0] == '{')
            remote_heard(visit.remote, line, NOW);
        else
            (void)visit_command(&visit, line, &out);
        check_out(&out, true);
        look(&visit, &out);
    }
    remote_free(visit.remote);
    visit_done(&visit);
    buffer_free(&out);
    return 0;
}
