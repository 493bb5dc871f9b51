/* Why a server does not do what it was asked, besides what a table itself refuses (table/table.h):
   for programs one word, for people a sentence, and HTTP's number for it. */
#ifndef TRISKEL_SERVER_REFUSAL_H
#define TRISKEL_SERVER_REFUSAL_H

#include "base/json.h"
#include "lang/lang.h"

#define HALL_REFUSALS(X)                                                                           \
    X(HALL_DONE, "", 0, "")                                                                        \
    X(HALL_ANSWERED, "", 0, "")                                                                    \
    X(HALL_NOT_JSON, "bad", 400, N_("this is not a JSON object of a few plain members"))           \
    X(HALL_NO_SUCH_REQUEST, "bad", 400, N_("there is no such request"))                            \
    X(HALL_MALFORMED, "bad", 400, N_("something is missing in this request, or has another form")) \
    X(HALL_NO_KEY, "bad", 400, N_("a key has 32 hexadecimal digits"))                              \
    X(HALL_NO_SUCH_GAME, "unknown", 404, N_("there is no such game"))                              \
    X(HALL_BAD_OPTIONS, "bad", 400, N_("these options are not possible"))                          \
    X(HALL_NO_SUCH_BOT, "bad", 400, N_("there is no bot of that name that plays at such tables"))  \
    X(HALL_NOT_TOLD_YET, "bad", 400, N_("you cannot have seen what you were not told yet"))        \
    X(HALL_HELLO_FIRST, "bad", 400, N_("say hello first"))                                         \
    X(HALL_HELLO_TWICE, "bad", 400, N_("you have said hello already"))                             \
    X(HALL_NOT_JSON_TYPE, "bad", 415, N_("send it as application/json"))                           \
    X(HALL_NO_SUCH_METHOD, "bad", 405, N_("that is not how one asks for this"))                    \
    X(HALL_NO_SUCH_PAGE, "unknown", 404, N_("there is nothing here"))                              \
    X(HALL_NO_SUCH_TABLE, "unknown", 404, N_("there is no such table"))                            \
    X(HALL_NO_SUCH_RECORD, "notover", 409, N_("there is no such game that is over"))               \
    X(HALL_NOT_KNOWN, "unknown", 404,                                                              \
      N_("what the decisions were worth is not known for this game"))                              \
    X(HALL_BAD_TOKEN, "token", 401, N_("this is nobody’s token at this table"))                    \
    X(HALL_SPECTATORS_WATCH, "token", 401, N_("only who sits at the table can do that"))           \
    X(HALL_PRIVATE, "private", 403,                                                                \
      N_("this table is private: only who sits at it or has its watch code may see it"))           \
    X(HALL_FOREIGN_PAGE, "bad", 403, N_("a page of another site may not do that here"))            \
    X(HALL_OTHER_HOST, "bad", 403,                                                                 \
      N_("this server does not answer to that name; who runs it can add it to 'host' in its "      \
         "configuration"))                                                                         \
    X(HALL_TOO_MANY_HERE, "rate", 429, N_("there are too many connections from where you are"))    \
    X(HALL_NO_HINTS, "illegal", 409, N_("there are no hints at this table"))                       \
    X(HALL_NO_TAKEOVER, "illegal", 409, N_("at this table no bot sits in for anybody"))            \
    X(HALL_NOTHING_TO_HINT, "turn", 409, N_("there is nothing for you to decide now"))             \
    X(HALL_ONE_HINT, "rate", 429, N_("your hint is on its way"))                                   \
    X(HALL_NO_PLACE_FREE, "taken", 409, N_("all places at this table are taken"))                  \
    X(HALL_TOO_MUCH, "rate", 429, N_("that is too much at once; wait a moment"))                   \
    X(HALL_TOO_LARGE, "large", 413, N_("that is too large"))                                       \
    X(HALL_TOO_MANY_TABLES, "full", 503,                                                           \
      N_("there are too many tables here now; try again later"))                                   \
    X(HALL_HERE_ALREADY, "full", 503, N_("you are at this table too often already"))               \
    X(HALL_ENOUGH_SPECTATORS, "full", 503, N_("enough people are watching this table"))            \
    X(HALL_NO_MEMORY, "full", 503, N_("there is not enough memory"))                               \
    X(HALL_NOT_WRITTEN, "full", 503, N_("it could not be written to disk, so it did not happen"))  \
    X(HALL_UNREADABLE, "full", 503, N_("this table cannot be read from disk"))                     \
    X(HALL_OTHER_VERSION, "version", 409, N_("this server speaks version 1 of the protocol"))      \
    X(HALL_LATE, "late", 409, N_("there was no hello in time"))                                    \
    X(HALL_SLOW, "slow", 409, N_("the connection is too slow for what is told here"))              \
    X(HALL_REMOVED, "removed", 409, N_("your place at this table was taken from you"))             \
    X(HALL_LEFT, "left", 409, N_("you have left this table"))                                      \
    X(HALL_STOPPING, "full", 503, N_("the server is starting again; come back in a moment"))       \
    X(HALL_MOVED, "restarting", 503,                                                               \
      N_("this table is at another server now; come back in a moment"))                            \
    X(HALL_AWAY, "restarting", 503,                                                                \
      N_("the server cannot reach its tables; come back in a moment"))                             \
    X(HALL_RESTARTING, "restarting", 503, N_("the server is starting again; come back in a moment"))

typedef enum HallRefusal {
#define X(id, why, status, sentence) id,
    HALL_REFUSALS(X)
#undef X
} HallRefusal;

const char *hall_why(HallRefusal refusal);
/* The English sentence, the key for translation. */
const char *hall_sentence(HallRefusal refusal);

unsigned hall_status(HallRefusal refusal);
/* HTTP's number for what a table refuses, by its word: `late`, `owner`. */
unsigned status_of(const char *why);

/* What goes wrong is said in any case, for who writes a program. */
const Lang *lang_or_english(const Lang *lang);

/* `"error":…,"why":…`, in braces that the caller opens and closes. Without a language in English.
 */
void put_refusal(Json *json, const Lang *lang, HallRefusal refusal);

#endif
