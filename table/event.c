/* What happened, as frames of the protocol: one event after the other, and whole games that are
   over. See frames.h. */
#include "base/memory.h"
#include "core/notation.h"
#include "core/teach.h"
#include "table/frames.h"
#include "table/inside.h"

/* ---- The members of an event --------------------------------------------------------------- */

static void put_quoted_move(const Game *game, const Seen *seen, Json *json)
{
    Out *out = put_raw(json);
    out_char(out, '"'); /* nothing in a move has to be escaped */
    seen_write(game, seen, out);
    out_char(out, '"');
}

typedef void PutMoment(Json *json, const Scene *moment, Beat beat, const Drawing *drawing);

static void put_moment_view(Json *json, const Scene *moment, Beat beat, const Drawing *drawing)
{
    (void)beat;
    (void)drawing;
    put_view(moment->game, moment->view, json);
}

static void put_moment_picture(Json *json, const Scene *moment, Beat beat, const Drawing *drawing)
{
    (void)beat;
    put_picture(json, drawing, moment);
}

static void put_moment_beat(Json *json, const Scene *moment, Beat beat, const Drawing *drawing)
{
    (void)moment;
    (void)drawing;
    put_string(json, beat_name(beat));
}

/* Something of every moment of a move (core/voice.h), as a list. */
static void put_each_moment(const Scene *scene, const Seen *seen, const Drawing *drawing,
                            PutMoment *put, Json *json)
{
    View view;
    Scene moment = *scene;
    Beat beat;
    moment.view = &view;
    put_open(json, '[');
    for (unsigned i = 0; (beat = scene->game->voice->moment(scene, seen, i, &view)) != BEAT_NONE;
         i++)
        put(json, &moment, beat, drawing);
    put_close(json, ']');
}

/* What lay there while a move was made: the last moment, and all where there are several. */
static void put_moments(const Scene *scene, const Seen *seen, const Drawing *drawing, Json *json)
{
    const Voice *voice = scene->game->voice;
    unsigned count = 0;
    View view;
    while (voice->moment != NULL && voice->moment(scene, seen, count, &view) != BEAT_NONE)
        count++;
    if (count == 0)
        return;
    if (count > 1)
        put_each_moment(scene, seen, NULL, put_moment_view, put_key(json, "moments"));
    (void)voice->moment(scene, seen, count - 1, &view);
    put_view(scene->game, &view, put_key(json, "moment"));
    if (drawing == NULL || scene->lang == NULL)
        return;
    if (drawing->columns > 0)
        put_each_moment(scene, seen, drawing, put_moment_picture, put_key(json, "pictures"));
    put_each_moment(scene, seen, NULL, put_moment_beat, put_key(json, "beats"));
}

static void put_move(const Scene *scene, const Message *message, const Drawing *drawing, Json *json)
{
    put_string(put_key(json, "by"), mover_name(message->by));
    put_quoted_move(scene->game, &message->seen, put_key(json, "move"));
    if (message->faded)
        put_flag(put_key(json, "faded"), true);
    put_moments(scene, &message->seen, drawing, json);
}

static void put_saying(const Game *game, Saying saying, Json *json)
{
    const Line *line = talk_line(game, saying.line);
    put_string(put_key(json, "line"), line->id);
    put_seat(put_key(json, "about"), line->about_person ? saying.person : NO_SEAT);
}

/* What a setup was changed to. */
static void put_changes(Text text, Json *json)
{
    TableSetup setup;
    bool read = settings_read(text, &setup);
    INSIST(read);
    put_settings(&setup, json);
    if (setup.hints != HINTS_ALONE)
        put_flag(put_key(json, "hints"), setup.hints == HINTS_ON);
}

/* By person, what was pledged or revealed up to a message, for the start that it is part of. */
static void put_by_person(const Table *table, const Message *message, EntryKind kind, Json *json)
{
    Text texts[MAX_SEATS];
    table_added(table, message->number, kind, texts);
    put_open(json, '{');
    for (unsigned person = 0; person < MAX_SEATS; person++)
        if (texts[person].length > 0)
            put_text(put_seat_key(json, person), texts[person]);
    put_close(json, '}');
}

/* What a kind has besides a person. */
static void put_members(const Table *table, const Scene *scene, const Message *message,
                        const Drawing *drawing, Json *json)
{
    switch (message->kind) {
    case ENTRY_MOVE:
        put_move(scene, message, drawing, json);
        break;
    case ENTRY_SAT:
        put_text(put_key(json, "name"), message->text);
        if (message->program)
            put_flag(put_key(json, "program"), true);
        break;
    case ENTRY_BOT:
        put_text(put_key(json, "name"), message->text);
        put_text(put_key(json, "bot"), message->bot);
        break;
    case ENTRY_TAKEN:
        put_text(put_key(json, "bot"), message->bot);
        break;
    case ENTRY_MARK:
        put_text(put_key(json, "mark"), message->mark);
        break;
    case ENTRY_SET:
        put_changes(message->text, json);
        break;
    case ENTRY_PLEDGED:
        put_text(put_key(json, "hex"), message->text);
        break;
    case ENTRY_STARTING:
        put_by_person(table, message, ENTRY_PLEDGED, put_key(json, "pledges"));
        break;
    case ENTRY_UNSTARTED:
        put_seats(put_key(json, "persons"), message->persons);
        put_text(put_key(json, "commit"), message->text);
        break;
    case ENTRY_STARTED:
        put_number(put_key(json, "game"), message->game);
        put_text(put_key(json, "commit"), message->text);
        put_by_person(table, message, ENTRY_REVEALED, put_key(json, "reveals"));
        break;
    case ENTRY_UNDONE:
        put_number(put_key(json, "to"), message->to);
        break;
    case ENTRY_SAID:
        put_saying(scene->game, message->saying, json);
        break;
    case ENTRY_CHAT:
        put_text(put_key(json, "chat"), message->text);
        break;
    case ENTRY_REMATCH:
        put_number(put_key(json, "game"), message->game);
        put_text(put_key(json, "commit"), message->text);
        break;
    default:
        break; /* a person is all there is to it */
    }
}

/* ---- Events -------------------------------------------------------------------------------- */

/* What begins with it, for whoever sets a log in paragraphs: a game, or with a move a round. */
static void put_headline(const Scene *scene, const Message *message, Json *json)
{
    char text[128];
    Out headline = {.text = text, .capacity = sizeof text};
    Scene begun = *scene;
    if (message->kind == ENTRY_STARTED)
        begun.before = NULL;
    else if (message->kind != ENTRY_MOVE)
        return;
    if (scene_headline(&begun, &headline))
        put_text(put_key(json, "headline"), (Text){text, headline.length});
}

static void put_event(const Table *table, const Scene *scene, const Message *message,
                      const Drawing *drawing, Json *json)
{
    put_number(put_key(json, "n"), message->number);
    put_number(put_key(json, "at"), message->at - table_opened_at(table));
    put_string(put_key(json, "kind"), entry_name(message->kind));
    if (message->kind != ENTRY_MOVE && message->kind != ENTRY_UNSTARTED &&
        message->kind != ENTRY_RESUMED)
        put_seat(put_key(json, "person"), message->person);
    put_members(table, scene, message, drawing, json);
    if (scene->lang == NULL)
        return;
    size_t begin = sentence_begin(put_key(json, "text"));
    room_tell(scene, message, json->out);
    message_tell(scene, message, json->out);
    sentence_end(json, begin);
    if (drawing != NULL)
        put_headline(scene, message, json);
}

void event_write(const Table *table, const Scene *scene, const Message *message,
                 const Drawing *drawing, Out *out)
{
    Json json = {out, false};
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "event");
    put_event(table, scene, message, drawing, &json);
    put_close(&json, '}');
}

void event_stream_begin(EventStream *stream, const Table *table, Viewer viewer, const Lang *lang,
                        uint32_t from, uint32_t fresh)
{
    table_reader_begin(&stream->reader, table, viewer, from, fresh);
    stream->drawing = NULL;
    stream->scene = reader_scene(&stream->reader, lang);
    stream->scene.before = &stream->before;
    stream->scene.view = &stream->view;
    table_reader_see(&stream->reader, &stream->view);
}

/* The next message, and the scene as it was then. */
static bool read_next(EventStream *stream, Message *message)
{
    Scene *scene = &stream->scene;
    const Game *game = scene->game;
    memcpy(&stream->before, &stream->view, game->view_size);
    if (!table_reader_next(&stream->reader, message))
        return false;
    if (entry_seats(message->kind) || message->kind == ENTRY_SET) {
        *scene = reader_scene(&stream->reader, scene->lang);
        scene->before = &stream->before;
        scene->view = &stream->view;
    }
    table_reader_see(&stream->reader, &stream->view);
    return true;
}

bool event_stream_next(EventStream *stream, Out *out)
{
    Message message;
    if (!read_next(stream, &message))
        return false;
    event_write(stream->reader.table, &stream->scene, &message, stream->drawing, out);
    return true;
}

/* ---- Games that are over ------------------------------------------------------------------- */

/* The numbers of the first and the last message of a game. False: there is none such, or it is
   going on. */
static bool find_game(const Table *table, unsigned game, uint32_t *first, uint32_t *last)
{
    unsigned at = 1;
    if (game == 0 || game > table->game_number ||
        (game == table->game_number && !table_over(table)))
        return false;
    *first = 1;
    *last = table->told;
    for (uint32_t i = 0; i < table->count; i++) {
        if (table->log[i].entry.kind != ENTRY_REMATCH)
            continue;
        if (at == game)
            *last = table->log[i].number - 1;
        if (++at == game)
            *first = table->log[i].number + 1;
    }
    return true;
}

static void put_names(const Scene *scene, Json *json)
{
    put_open(json, '[');
    for (unsigned person = 0; person < scene->persons; person++)
        put_text(json, scene->names[person]);
    put_close(json, ']');
}

static void put_thing(const Scene *scene, unsigned i, const char *name, Json *json)
{
    size_t begin = sentence_begin(put_key(json, name));
    teach_explain_thing(scene, i, json->out);
    sentence_end(json, begin);
}

/* What each thing of the game is, by its name, and by the word for it where that is another one. */
static void put_things(const Scene *scene, Json *json)
{
    const Teaching *teaching = scene->game->voice->teaching;
    put_open(json, '{');
    for (unsigned i = 0; i < teaching->thing_count; i++) {
        put_thing(scene, i, teaching->things[i].name, json);
        if (teaching->things[i].word != NULL)
            put_thing(scene, i, teaching->things[i].word, json);
    }
    put_close(json, '}');
}

/* Who played, how it ended, and what was played with. */
static void put_end(const EventStream *stream, Json *json)
{
    const Scene *scene = &stream->scene;
    put_options(scene->game, &stream->reader.options, put_key(json, "options"));
    put_names(scene, put_key(json, "names"));
    put_results(scene->game, &stream->reader.state, scene->persons, put_key(json, "results"));
    if (scene->lang == NULL)
        return;
    size_t begin = sentence_begin(put_key(json, "conclusion"));
    scene->game->voice->conclude(scene, json->out);
    sentence_end(json, begin);
    Scene played = *scene;
    played.options = &stream->reader.options;
    put_things(&played, put_key(json, "things"));
}

bool replay_begin(Replay *replay, const Table *table, unsigned game, Viewer viewer,
                  const Lang *lang, Out *out)
{
    uint32_t first, last;
    if (!find_game(table, game, &first, &last))
        return false;
    replay->json = (Json){out, false};
    replay->next = first;
    replay->last = last;
    event_stream_begin(&replay->stream, table, viewer, lang, first, 1);
    put_open(&replay->json, '{');
    put_number(put_key(&replay->json, "game"), game);
    put_viewer(put_key(&replay->json, "viewer"), viewer);
    put_open(put_key(&replay->json, "events"), '[');
    return true;
}

bool replay_next(Replay *replay, unsigned some)
{
    enum {
        TAKEN_BACK = 32
    }; /* the game is played again, up to there: that takes as long as so many */
    static const Drawing words_only = {0}; /* headlines and beats, no pictures */
    EventStream *stream = &replay->stream;
    Json *json = &replay->json;
    Message message;
    for (unsigned done = 0; replay->next <= replay->last; replay->next++) {
        if (done >= some)
            return true;
        if (!read_next(stream, &message))
            break;
        done += message.kind == ENTRY_UNDONE ? TAKEN_BACK : 1;
        put_open(json, '{');
        put_event(stream->reader.table, &stream->scene, &message, &words_only, json);
        put_view(stream->scene.game, &stream->view, put_key(json, "view"));
        put_close(json, '}');
    }
    put_close(json, ']');
    put_end(stream, json);
    put_close(json, '}');
    return false;
}

bool replay_write(const Table *table, unsigned game, Viewer viewer, const Lang *lang, Out *out)
{
    Replay replay;
    if (!replay_begin(&replay, table, game, viewer, lang, out))
        return false;
    while (replay_next(&replay, UINT32_MAX))
        continue;
    return true;
}
