/* What people ask for at twin halls besides moves: see twin_wishes.h. */
#include "tests/server/twin_wishes.h"

#include "core/talk.h"
#include "core/teach.h"

static uint32_t below(TwinHouses *twins, uint32_t bound)
{
    return random_below(&twins->pair.random, bound);
}

static bool one_in(TwinHouses *twins, uint32_t times)
{
    return below(twins, times) == 0;
}

const char *wish_plain(TwinHouses *twins, TwinRequest *request, const char *kind)
{
    request_begin(twins, request, kind);
    return request_end(request);
}

const char *wish_about(TwinHouses *twins, TwinRequest *request, const char *kind)
{
    request_begin(twins, request, kind);
    put_seat(put_key(&request->json, "person"), below(twins, twins->pair.eyes.persons + 1));
    if (!one_in(twins, 6))
        put_flag(put_key(&request->json, "on"), one_in(twins, 2));
    return request_end(request);
}

const char *wish_number(TwinHouses *twins, TwinRequest *request, const char *kind,
                        const char *member, uint32_t number)
{
    request_begin(twins, request, kind);
    put_number(put_key(&request->json, member), number);
    return request_end(request);
}

const char *wish_text(TwinHouses *twins, TwinRequest *request, const char *kind, const char *member,
                      Text text)
{
    request_begin(twins, request, kind);
    put_text(put_key(&request->json, member), text);
    return request_end(request);
}

static const char *picture(TwinHouses *twins, TwinRequest *request)
{
    request_begin(twins, request, "picture");
    put_number(put_key(&request->json, "columns"), below(twins, 240));
    put_number(put_key(&request->json, "lines"), below(twins, 80));
    return request_end(request);
}

static const char *coach(TwinHouses *twins, TwinRequest *request)
{
    request_begin(twins, request, "coach");
    if (one_in(twins, 2))
        put_flag(put_key(&request->json, "on"), one_in(twins, 2));
    if (one_in(twins, 2))
        put_heard(twins, put_key(&request->json, "heard"));
    return request_end(request);
}

/* A place, a thing, or nothing of the kind. */
static const char *what(TwinHouses *twins, TwinRequest *request)
{
    const Teaching *teaching = twins->pair.game->voice->teaching;
    if (one_in(twins, 8))
        return wish_text(twins, request, "what", "about", TEXT("nonsense"));
    if (!one_in(twins, 4))
        return wish_text(twins, request, "what", "about", NUM(below(twins, 8)));
    unsigned thing = below(twins, teaching->thing_count);
    return wish_text(twins, request, "what", "about", text_of(teaching->things[thing].name));
}

const char *wish_saying(TwinHouses *twins, TwinRequest *request)
{
    const Line *line = talk_line(twins->pair.game, below(twins, 20));
    request_begin(twins, request, "say");
    put_string(put_key(&request->json, "line"), line != NULL ? line->id : "nothing");
    put_seat(put_key(&request->json, "about"), below(twins, twins->pair.eyes.persons));
    return request_end(request);
}

const char *wish_harmless(TwinHouses *twins, TwinRequest *request)
{
    static const char *const langs[] = {"de", "en", "fr", ""};
    uint32_t latest = table_latest(twins->pair.twins[0].table);
    switch (below(twins, 12)) {
    case 0:
        return wish_text(twins, request, "lang", "lang",
                         text_of(langs[below(twins, COUNT(langs))]));
    case 1:
        return picture(twins, request);
    case 2:
    case 3:
        return wish_number(twins, request, "shown", "n", below(twins, latest + 3));
    case 4:
        return "{\"t\":\"do\",\"id\":";
    case 5:
        return wish_plain(twins, request, "dance");
    case 6:
        return coach(twins, request);
    case 7:
    case 8:
        return what(twins, request);
    default:
        return wish_plain(twins, request, "ping");
    }
}

const char *wish_anything(TwinHouses *twins, TwinRequest *request)
{
    static const char *const plain[] = {"start", "rematch", "hint",  "set",
                                        "mark",  "pledge",  "ready", "reveal"};
    switch (below(twins, 10)) {
    case 0:
        return wish_about(twins, request, "mute");
    case 1:
        return wish_saying(twins, request);
    case 2:
        return wish_text(twins, request, "chat", "text", TEXT("anybody there?"));
    case 3:
        return wish_number(twins, request, "undo", "seen",
                           table_latest(twins->pair.twins[0].table));
    case 4:
        return wish_about(twins, request, one_in(twins, 2) ? "remove" : "bot");
    case 5:
    case 6:
        return wish_plain(twins, request, "hint");
    case 7:
        return wish_plain(twins, request, plain[below(twins, COUNT(plain))]);
    case 8:
        return wish_plain(twins, request, one_in(twins, 30) ? "leave" : "ping");
    default:
        return wish_harmless(twins, request);
    }
}
