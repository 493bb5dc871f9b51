/* Fuzzes the engine protocol. Whatever the lines are, each is answered with exactly one line that
   is a JSON object: {"ok":true…}, or {"ok":false…} with an error and a rule. */
#include "base/buffer.h"
#include "engine/engine.h"
#include "fuzz/input.h"

/* An input is short, so that there can be thousands a second: a few lines, not much text, and no
   whole games at random, which are slow and all alike. */
enum { MOST_LINES = 24, MOST_TEXT = 20000, MOST_RANDOM = 40, MOST_NESTING = 16 };

/* ---- JSON as the engine writes it: no space, no sign, no exponent -------------------------- */

static bool skip(Text *rest, const char *literal)
{
    size_t length = strlen(literal);
    if (rest->length < length || memcmp(rest->at, literal, length) != 0)
        return false;
    *rest = (Text){rest->at + length, rest->length - length};
    return true;
}

static bool skip_one_of(Text *rest, const char *characters)
{
    if (rest->length == 0 || rest->at[0] == '\0' || strchr(characters, rest->at[0]) == NULL)
        return false;
    *rest = (Text){rest->at + 1, rest->length - 1};
    return true;
}

static bool skip_string(Text *rest)
{
    static const char hex[] = "0123456789abcdef";
    if (!skip(rest, "\""))
        return false;
    while (rest->length > 0 && !skip(rest, "\"")) {
        if (!skip(rest, "\\"))
            *rest = (Text){rest->at + 1, rest->length - 1};
        else if (!skip_one_of(rest, "\"\\n") &&
                 !(skip(rest, "u00") && skip_one_of(rest, hex) && skip_one_of(rest, hex)))
            return false;
    }
    return rest->length > 0; /* an object always goes on after a string */
}

static bool skip_number(Text *rest)
{
    static const char digits[] = "0123456789";
    if (!skip_one_of(rest, digits))
        return false;
    while (skip_one_of(rest, digits))
        ;
    if (!skip(rest, "."))
        return true;
    if (!skip_one_of(rest, digits))
        return false;
    while (skip_one_of(rest, digits))
        ;
    return true;
}

/* NOLINTNEXTLINE(misc-no-recursion): MOST_NESTING deep at most */
static bool skip_value(Text *rest, unsigned nesting)
{
    const char *close = NULL;
    if (nesting == MOST_NESTING)
        return false;
    if (skip(rest, "{"))
        close = "}";
    else if (skip(rest, "["))
        close = "]";
    if (close == NULL)
        return skip(rest, "null") || skip(rest, "true") || skip(rest, "false") ||
               skip_number(rest) || skip_string(rest);
    if (skip(rest, close))
        return true;
    do {
        if (close[0] == '}' && !(skip_string(rest) && skip(rest, ":")))
            return false;
        if (!skip_value(rest, nesting + 1))
            return false;
    } while (skip(rest, ","));
    return skip(rest, close);
}

/* ---- Answers ------------------------------------------------------------------------------- */

static void check_answer(const Out *out)
{
    INSIST(!out->full && out->length > 0 && out->text[out->length - 1] == '\n');
    Text answer = {out->text, out->length - 1}, rest = answer;
    INSIST(text_is_clean(answer)); /* UTF-8, and no line end in it */
    INSIST(skip_value(&rest, 0) && rest.length == 0);
    rest = answer;
    if (skip(&rest, "{\"ok\":true"))
        return;
    INSIST(skip(&rest, "{\"ok\":false,\"error\":") && skip_string(&rest));
    INSIST(skip(&rest, ",\"rule\":") && skip_string(&rest));
    INSIST(text_is(rest, "}"));
}

/* `random SEED` with a number of moves that is small. */
static Text tamed(Text line, char text[96])
{
    Text rest = line, word = {NULL, 0}, seed = {NULL, 0};
    uint64_t moves;
    Out out = {.text = text, .capacity = 96};
    if (!text_next(&rest, &word) || !text_is(word, "random") || rest.at == NULL ||
        !text_next(&rest, &seed) || seed.length > 40 ||
        (rest.at != NULL && (!text_number(rest, &moves) || moves <= MOST_RANDOM)))
        return line;
    out_string(&out, "random ");
    out_text(&out, seed);
    out_char(&out, ' ');
    out_number(&out, MOST_RANDOM);
    return (Text){text, out.length};
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Text rest = {(const char *)bytes, size}, line;
    Engine engine;
    Out out = buffer_new();
    engine_init(&engine);
    size_t written = 0;
    for (unsigned i = 0; i < MOST_LINES && written < MOST_TEXT && !engine.quit;) {
        char text[96];
        if (input_line(&rest, &line) == LINES_END)
            break;
        i += engine.loading == NULL; /* the lines of a record are quickly read */
        engine_line(&engine, tamed(line, text), &out);
        written += out.length;
        if (engine.loading != NULL) /* the answer comes when the record has been read */
            INSIST(out.length == 0);
        else
            check_answer(&out);
        out.length = 0;
    }
    bool owed = engine.loading != NULL;
    engine_end(&engine, &out);
    if (owed)
        check_answer(&out);
    INSIST(owed || out.length == 0);
    engine_done(&engine);
    buffer_free(&out);
    return 0;
}
