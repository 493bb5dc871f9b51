/* Why a server does not do what it was asked, besides what a table itself refuses (table/table.h):
   for programs one word, for people a sentence, and HTTP's number for it. */
#ifndef TRISKEL_SERVER_REFUSAL_H
#define TRISKEL_SERVER_REFUSAL_H

#include "base/json.h"
#include "lang/lang.h"

#define HALL_REFUSALS(X)                                                                           \
    X(HALL_DONE, "", "")                                                                           \
    X(HALL_ANSWERED, "", "") /* it has been told already */                                        \
    X(HALL_NOT_JSON, "bad", N_("this is not a JSON object of a few plain members"))                \
    X(HALL_NO_SUCH_REQUEST, "bad", N_("there is no such request"))                                 \
    X(HALL_MALFORMED, "bad", N_("something is missing in this request, or has another form"))      \
    X(HALL_NO_KEY, "bad", N_("a key has 32 hexadecimal digits"))                                   \
    X(HALL_NO_SUCH_GAME, "bad", N_("there is no such game"))                                       \
    X(HALL_BAD_OPTIONS, "bad", N_("these options are not possible"))                               \
    X(HALL_NO_SUCH_BOT, "bad", N_("there is no bot of that name that plays at such tables"))       \
    X(HALL_NOT_TOLD_YET, "bad", N_("you cannot have seen what you were not told yet"))             \
    X(HALL_HELLO_FIRST, "bad", N_("say hello first"))                                              \
    X(HALL_HELLO_TWICE, "bad", N_("you have said hello already"))                                  \
    X(HALL_NOT_JSON_TYPE, "type", N_("send it as application/json"))                               \
    X(HALL_NO_SUCH_METHOD, "method", N_("that is not how one asks for this"))                      \
    X(HALL_NO_SUCH_PAGE, "unknown", N_("there is nothing here"))                                   \
    X(HALL_NO_SUCH_TABLE, "unknown", N_("there is no such table"))                                 \
    X(HALL_NO_SUCH_RECORD, "notover", N_("there is no such game that is over"))                    \
    X(HALL_NOT_KNOWN, "unknown", N_("what the decisions were worth is not known for this game"))   \
    X(HALL_BAD_TOKEN, "token", N_("this is nobody's token at this table"))                         \
    X(HALL_SPECTATORS_WATCH, "token", N_("only who sits at the table can do that"))                \
    X(HALL_PRIVATE, "private",                                                                     \
      N_("this table is private: only who sits at it or has its watch code may see it"))           \
    X(HALL_FOREIGN_PAGE, "foreign", N_("a page of another site may not do that here"))             \
    X(HALL_OTHER_HOST, "foreign",                                                                  \
      N_("this server does not answer to that name; who runs it can add it to 'host' in its "      \
         "configuration"))                                                                         \
    X(HALL_TOO_MANY_HERE, "rate", N_("there are too many connections from where you are"))         \
    X(HALL_NO_HINTS, "illegal", N_("there are no hints at this table"))                            \
    X(HALL_NOTHING_TO_HINT, "turn", N_("there is nothing for you to decide now"))                  \
    X(HALL_ONE_HINT, "rate", N_("your hint is on its way"))                                        \
    X(HALL_NO_PLACE_FREE, "taken", N_("all places at this table are taken"))                       \
    X(HALL_TOO_MUCH, "rate", N_("that is too much at once; wait a moment"))                        \
    X(HALL_TOO_LARGE, "large", N_("that is too large"))                                            \
    X(HALL_TOO_MANY_TABLES, "full", N_("there are too many tables here now; try again later"))     \
    X(HALL_HERE_ALREADY, "full", N_("you are at this table too often already"))                    \
    X(HALL_ENOUGH_SPECTATORS, "full", N_("enough people are watching this table"))                 \
    X(HALL_NO_MEMORY, "full", N_("there is not enough memory"))                                    \
    X(HALL_NOT_WRITTEN, "full", N_("it could not be written to disk, so it did not happen"))       \
    X(HALL_UNREADABLE, "full", N_("this table cannot be read from disk"))                          \
    X(HALL_OTHER_VERSION, "version", N_("this server speaks version 1 of the protocol"))           \
    X(HALL_LATE, "late", N_("there was no hello in time"))                                         \
    X(HALL_SLOW, "slow", N_("the connection is too slow for what is told here"))                   \
    X(HALL_REMOVED, "removed", N_("your place at this table was taken from you"))                  \
    X(HALL_LEFT, "left", N_("you have left this table"))                                           \
    X(HALL_RESTARTING, "restarting", N_("the server is starting again; come back in a moment"))

typedef enum HallRefusal {
#define X(id, why, sentence) id,
    HALL_REFUSALS(X)
#undef X
} HallRefusal;

const char *hall_why(HallRefusal refusal);
/* The English sentence, the key for translation. */
const char *hall_sentence(HallRefusal refusal);

/* HTTP's number for a word such as `late` or `owner`. */
unsigned status_of(const char *why);

/* What goes wrong is said in any case, for who writes a program. */
const Lang *lang_or_english(const Lang *lang);

/* `"error":…,"why":…`, in braces that the caller opens and closes. Without a language in English.
 */
void put_refusal(Json *json, const Lang *lang, HallRefusal refusal);

#endif
