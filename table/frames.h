/* A table as the network protocol tells it (docs/protocol.md): JSON, for one viewer and in one
   language, so that a client needs no sentence of its own. A server, a table in a browser's worker
   and a bot on standard input say the same because it is made here.

   Like everything that leaves a table it is made from what one viewer may know: messages of a
   reader, views, and the legal actions of the viewer's own seats. The language may be NULL: then
   there are no sentences, and every list is complete, for programs. No line ends are written;
   whatever people have called themselves or said is escaped. */
#ifndef TRISKEL_FRAMES_H
#define TRISKEL_FRAMES_H

#include "core/bot.h"
#include "core/teach.h"
#include "table/words.h"

enum { PROTOCOL_VERSION = 1 };

/* ---- Frames -------------------------------------------------------------------------------- */

/* The game's own picture of the table, for a client that shows it instead of drawing one: styled
   text (base/style.h). Pictures stand above tables, so the host hands in who draws. How large is
   the client's wish; what is too small or too large counts as the nearest that can be drawn. No
   columns: no pictures, but the table in words, for lines and screen readers. */
typedef struct Drawing {
    void (*draw)(const Scene *scene, unsigned width, unsigned height, Out *out);
    uint64_t columns, lines;
} Drawing;

/* The events of a table, one after the other. It has views of its own, and may not be copied. */
typedef struct EventStream {
    TableReader reader;
    Scene scene;
    View before, view;
    const Drawing *drawing; /* of moments, to be set after the beginning; NULL: none is drawn */
} EventStream;

/* From number `from` on; below `fresh` the viewer has had them before (table_reader_begin). */
void event_stream_begin(EventStream *stream, const Table *table, Viewer viewer, const Lang *lang,
                        uint32_t from, uint32_t fresh);
/* Writes the next one as a frame. False: there is none yet. */
__attribute__((warn_unused_result)) bool event_stream_next(EventStream *stream, Out *out);

/* One message as such a frame; the scene has the views before and after it. */
void event_write(const Table *table, const Scene *scene, const Message *message,
                 const Drawing *drawing, Out *out);

/* What a viewer gets with a `now` besides. */
typedef struct NowExtras {
    bool table;             /* the table object: it has changed */
    const Drawing *drawing; /* or NULL */
    Coach *coach;           /* who is beside the viewer; or NULL */
} NowExtras;

/* The table as it is at this time, with what the viewer's seats are asked and may do. */
void now_write(const Table *table, Viewer viewer, const Lang *lang, uint64_t now,
               const NowExtras *extras, Out *out);

/* What a viewer is greeted with; what the table does not know comes from the host. */
typedef struct Welcome {
    Text log;       /* which list of events this is */
    uint32_t think; /* milliseconds that a bot has */
} Welcome;
void welcome_write(const Table *table, Viewer viewer, const Lang *lang, const Welcome *welcome,
                   Out *out);

/* A refusal. `id` is the request's, a number as JSON has it; `line` what was to be done, or empty.
   The sentence is there in any case, for who writes a program. */
void no_write(const Table *table, Viewer viewer, const Lang *lang, Text id, Text line,
              TableResult result, Out *out);

/* What something is, by the name that somebody asked for (teach_explain), or, if that is empty, all
   that can be asked about. What nothing is called is refused. */
void explained_write(const Table *table, Viewer viewer, const Lang *lang, Text id, Text about,
                     Out *out);

/* ---- What HTTP answers --------------------------------------------------------------------- */

/* The table object. */
void table_object_write(const Table *table, Out *out);

/* A game that is over, counted from 1 at this table: its events, each with the view after it. The
   viewer may be EVERYTHING. False: there is no such game, or it is not over. */
__attribute__((warn_unused_result)) bool replay_write(const Table *table, unsigned game,
                                                      Viewer viewer, const Lang *lang, Out *out);

/* The same, some of it at a time: about so many events, as long as `next` says that there are more.
   The table stays meanwhile, and may go on. */
typedef struct Replay {
    EventStream stream;
    Json json;
    uint32_t next, last; /* messages */
} Replay;
__attribute__((warn_unused_result)) bool replay_begin(Replay *replay, const Table *table,
                                                      unsigned game, Viewer viewer,
                                                      const Lang *lang, Out *out);
__attribute__((warn_unused_result)) bool replay_next(Replay *replay, unsigned some);

/* All that can be played, for menus. `bot_of` are the host's bots, like bot_at (core/bot.h). The
   language is not NULL here. */
void games_write(const Lang *lang, const Bot *(*bot_of)(const Game *game, unsigned n), Out *out);
/* The rules of a game for its players, by part and number. */
void rules_write(const Game *game, const Lang *lang, Out *out);

/* ---- What these share ---------------------------------------------------------------------- */

/* A sentence as a JSON string: whatever is written between the two calls, without styles and
   without the line end after it. Lines within it stay apart. */
size_t sentence_begin(Json *json);
void sentence_end(Json *json, size_t begin);
void put_sentence(Json *json, const char *sentence);
void put_sentence_text(Json *json, Text sentence);

/* The table of a scene as it is drawn, a JSON string with styles in it. */
void put_picture(Json *json, const Drawing *drawing, const Scene *scene);

void put_view(const Game *game, const View *view, Json *json);
void put_viewer(Json *json, Viewer viewer);
void put_options(const Game *game, const Options *options, Json *json);
/* `options` and the flags that the owner can set. */
void put_settings(const TableSetup *setup, Json *json);
/* As in the last line of a record. */
void put_results(const Game *game, const void *state, unsigned persons, Json *json);

#endif
