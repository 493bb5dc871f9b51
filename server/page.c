/* The page: see page.h. */
#include "server/page.h"

#include "base/xml.h"
#include "core/games.h"

const char page_style[] = "body{margin:3rem auto;max-width:36rem;padding:0 1rem;line-height:1.5;"
                          "font-family:system-ui,sans-serif;color:#222;background:#fff}"
                          "code{display:block;padding:.8rem;overflow-x:auto;background:#eee}"
                          "@media(prefers-color-scheme:dark){body{color:#eee;background:#1a1a1a}"
                          "code{background:#333}}\n";

static void paragraph(const Lang *lang, const char *english, Out *out)
{
    out_string(out, "<p>");
    out_xml(out, text_of(tr(lang, english)));
    out_string(out, "</p>\n");
}

/* What to type: `triskel play --join LINK`, with a game behind it where one is asked for. */
static void command(const char *flag, Text link, const char *game, Out *out)
{
    out_string(out, "<code>triskel play ");
    out_string(out, flag);
    out_char(out, ' ');
    out_xml(out, link);
    if (game != NULL) {
        out_char(out, ' ');
        out_string(out, game);
    }
    out_string(out, "</code>\n");
}

static const Game *game_to_play(unsigned i)
{
    for (unsigned k = 0; game_at(k) != NULL; k++)
        if (!game_at(k)->is_template && i-- == 0)
            return game_at(k);
    return NULL;
}

static void greet(const Lang *lang, Out *out)
{
    char text[256], said[512];
    Out titles = {.text = text, .capacity = sizeof text},
        sentence = {.text = said, .capacity = sizeof said};
    for (unsigned i = 0; game_to_play(i) != NULL; i++)
        say(&titles, i > 0 ? ", %1" : "%1", text_of(game_to_play(i)->title));
    say(&sentence, tr(lang, "Here people and bots play together: %1."),
        (Text){text, titles.length});
    out_string(out, "<p>");
    out_xml(out, (Text){said, sentence.length});
    out_string(out, "</p>\n");
}

void page_write(const Lang *lang, Text link, bool is_table, Out *out)
{
    out_string(out, "<!DOCTYPE html>\n<html lang=\"");
    out_string(out, lang_code(lang));
    out_string(out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width\">\n"
                    "<title>Triskel</title>\n<link rel=\"stylesheet\" href=\"/style.css\">\n"
                    "</head>\n<body>\n<h1>Triskel</h1>\n");
    greet(lang, out);
    if (is_table) {
        paragraph(lang, N_("This is the link of a table. To sit down at it, type in a terminal:"),
                  out);
        command("--join", link, NULL, out);
    } else {
        paragraph(lang, N_("To open a table here, type in a terminal:"), out);
        command("--host", link, game_to_play(0)->name, out);
        paragraph(lang, N_("It shows a link. Whoever has that link can sit down too:"), out);
        command("--join", TEXT("LINK"), NULL, out);
    }
    paragraph(lang,
              N_("This server was built without the page to play on: it takes Node.js and npm to "
                 "build it."),
              out);
    out_string(out, "</body>\n</html>\n");
}
