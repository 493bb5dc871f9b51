/* What one viewer gets at two live tables, compared: see onlooker.h. */
#include "tests/onlooker.h"
#include "base/buffer.h"
#include "bots/guests.h"
#include "table/frames.h"
#include "term/picture.h"

#include <string.h>

enum { AGAIN = 128, ASKED = 64, SPOKEN = 128, FRAMED = 16 }; /* one comparison in so many */

void onlooker_begin(Onlooker *onlooker, const Eyes *eyes, const Table *one, const Table *other)
{
    onlooker->eyes = *eyes;
    onlooker->pairs = 0;
    onlooker->tables[0] = one;
    onlooker->tables[1] = other;
    for (int i = 0; i < 2; i++)
        table_reader_begin(&onlooker->readers[i], onlooker->tables[i], eyes->viewer, 1, 1);
}

/* ---- Messages ------------------------------------------------------------------------------ */

static bool same_text(Text one, Text other)
{
    return one.length == other.length &&
           (one.length == 0 || memcmp(one.at, other.at, one.length) == 0);
}

static bool same_message(const Message *one, const Message *other)
{
    return one->number == other->number && one->at == other->at && one->kind == other->kind &&
           one->person == other->person && one->by == other->by && one->kept == other->kept &&
           one->to == other->to && one->game == other->game && one->faded == other->faded &&
           one->again == other->again && one->saying.line == other->saying.line &&
           one->saying.person == other->saying.person && same_text(one->name, other->name) &&
           same_text(one->text, other->text) && same_text(one->bot, other->bot) &&
           same_text(one->mark, other->mark) && one->persons == other->persons &&
           (one->kind != ENTRY_MOVE || same_seen(&one->seen, &other->seen));
}

static void tell_messages_apart(const Onlooker *onlooker, const Message messages[2])
{
    static EventStream stream;
    Out texts[2] = {buffer_new(), buffer_new()};
    for (int i = 0; i < 2; i++) {
        uint32_t number = messages[i].number;
        event_stream_begin(&stream, onlooker->tables[i], onlooker->eyes.viewer, lang_at(0), number,
                           number);
        bool more = event_stream_next(&stream, &texts[i]);
        INSIST(more);
    }
    tell_apart(&onlooker->eyes, "a message", texts);
}

/* The next message of both. False: there is none, or they differ. */
static bool read_both(const Onlooker *onlooker, TableReader readers[2], Message messages[2])
{
    bool more[2];
    for (int i = 0; i < 2; i++)
        more[i] = table_reader_next(&readers[i], &messages[i]);
    if (more[0] != more[1])
        report("a leak: viewer %u gets a message at one table only", onlooker->eyes.viewer);
    else if (more[0] && !same_message(&messages[0], &messages[1]))
        tell_messages_apart(onlooker, messages);
    return more[0] && !failed;
}

static void see_both(const Onlooker *onlooker, View views[2])
{
    for (int i = 0; i < 2; i++)
        table_reader_see(&onlooker->readers[i], &views[i]);
}

/* Of the moves that were read, the last has led to a position at which the tables differ. */
static bool differ(const TableReader readers[2], const Message *message)
{
    const Game *game = table_game(readers[0].table);
    return (message->kind == ENTRY_MOVE || message->kind == ENTRY_UNDONE) &&
           memcmp(&readers[0].state, &readers[1].state, game->state_size) != 0;
}

/* What is new, and what may be known after each message. */
static void read_on(Onlooker *onlooker)
{
    static View views[2];
    Message messages[2];
    while (read_both(onlooker, onlooker->readers, messages)) {
        if (!differ(onlooker->readers, &messages[0]))
            continue;
        see_both(onlooker, views);
        compare_views(&onlooker->eyes, &views[0], &views[1]);
        onlooker->pairs++;
    }
}

/* From anywhere, and having had any part of it before. */
static void read_again(const Onlooker *onlooker, Random *random)
{
    TableReader readers[2];
    Message messages[2];
    uint32_t latest = table_latest(onlooker->tables[0]);
    uint32_t from = random_below(random, latest + 2), fresh = random_below(random, latest + 2);
    for (int i = 0; i < 2; i++)
        table_reader_begin(&readers[i], onlooker->tables[i], onlooker->eyes.viewer, from, fresh);
    while (read_both(onlooker, readers, messages))
        continue;
}

/* ---- The table as it is -------------------------------------------------------------------- */

static void tell_due_apart(const Onlooker *onlooker, const Due due[2])
{
    Out texts[2] = {buffer_new(), buffer_new()};
    for (int i = 0; i < 2; i++) {
        Json json = {&texts[i], false};
        put_open(&json, '{');
        put_number(put_key(&json, "kind"), due[i].kind);
        put_number(put_key(&json, "seat"), due[i].seat);
        put_number(put_key(&json, "at"), due[i].at);
        put_number(put_key(&json, "seen"), due[i].seen);
        put_close(&json, '}');
    }
    tell_apart(&onlooker->eyes, "what is due", texts);
}

/* When something will happen that needs no people, while any bots think already; and when whose
   time is up. */
static void compare_times(const Onlooker *onlooker, SeatSet thinking)
{
    const Table *one = onlooker->tables[0], *other = onlooker->tables[1];
    Due due[2] = {table_due(one, thinking), table_due(other, thinking)};
    if (due[0].kind != due[1].kind || due[0].seat != due[1].seat || due[0].at != due[1].at ||
        due[0].seen != due[1].seen)
        tell_due_apart(onlooker, due);
    for (Actor seat = 0; seat < onlooker->eyes.seats; seat++)
        if (table_deadline(one, seat) != table_deadline(other, seat))
            report("a leak: P%u has time until %llu or until %llu", seat + 1u,
                   (unsigned long long)table_deadline(one, seat),
                   (unsigned long long)table_deadline(other, seat));
}

typedef struct Listed {
    uint32_t count, hash;
} Listed;

static void list_action(void *context, Action action)
{
    Listed *listed = context;
    listed->count++;
    listed->hash = (listed->hash ^ action) * 0x9E3779B1u;
}

/* What a seat of the viewer's is listed, and what a bot would do there. */
static void compare_help(const Onlooker *onlooker, Actor seat, uint64_t attempt)
{
    Listed listed[2] = {0};
    Hint hints[2];
    bool given[2];
    for (int i = 0; i < 2; i++) {
        const Table *table = onlooker->tables[i];
        table_legal(table, seat, list_action, &listed[i]);
        given[i] = guests_hint(table, seat, (Player){&random_bot, NULL, character_plain()}, attempt,
                               &hints[i], NULL, 0);
    }
    if (listed[0].count != listed[1].count || listed[0].hash != listed[1].hash)
        report("a leak: what P%u may do differs: %u actions, %u actions", seat + 1u,
               listed[0].count, listed[1].count);
    if (given[0] != given[1] || (given[0] && hints[0].action != hints[1].action))
        report("a leak: a hint for P%u differs", seat + 1u);
}

static void compare_now(const Onlooker *onlooker, Random *random)
{
    static View views[2];
    const Eyes *eyes = &onlooker->eyes;
    const Table *one = onlooker->tables[0], *other = onlooker->tables[1];
    table_see(one, eyes->viewer, &views[0]);
    table_see(other, eyes->viewer, &views[1]);
    compare_views(eyes, &views[0], &views[1]);
    compare_turns(eyes, &one->state, &other->state);
    compare_times(onlooker, random_below(random, 2) == 0 ? 0 : (SeatSet)random_next(random));
    if (random_below(random, ASKED) == 0)
        for (SeatSet rest = eyes->own; rest != 0; rest &= rest - 1)
            compare_help(onlooker, (Actor)seats_lowest(rest), random_next(random));
}

/* ---- All of it ----------------------------------------------------------------------------- */

/* What is new at one table, told by the table; then the table as it is. */
static void tell(const Eyes *eyes, TableReader *reader, const Lang *lang, Random random, Out *out)
{
    static View before, view;
    Message message;
    Scene scene = table_scene(reader->table, eyes->viewer, lang);
    scene.before = &before;
    scene.view = &view;
    table_reader_see(reader, &before);
    while (table_reader_next(reader, &message)) {
        table_reader_see(reader, &view);
        message_tell(&scene, &message, out);
        memcpy(&before, &view, sizeof before);
    }
    table_see(reader->table, eyes->viewer, &view);
    write_speech(eyes, &scene, &reader->table->state, random, out);
}

/* What is new, in words. One table after the other, so that a voice that looks where it should not
   sees what is there. */
static void compare_words(const Onlooker *onlooker, Random *random)
{
    const Lang *lang = random_lang(random);
    Random same = random_from(random_next(random));
    Out texts[2];
    begin_texts(texts);
    for (int i = 0; i < 2; i++) {
        TableReader reader = onlooker->readers[i];
        tell(&onlooker->eyes, &reader, lang, same, &texts[i]);
    }
    compare_texts(&onlooker->eyes, "what is said", &texts[0], &texts[1]);
}

/* What a program that looks on is sent, byte for byte: some of the events, old and new, and the
   table as it is. */
static void compare_frames(const Onlooker *onlooker, Random *random)
{
    static EventStream stream;
    const Lang *lang = random_below(random, 3) == 0 ? NULL : random_lang(random);
    Viewer viewer = onlooker->eyes.viewer;
    const Welcome welcome = {TEXT("log"), 1000};
    const Drawing drawing = {picture_draw, 60 + random_below(random, 60),
                             10 + random_below(random, 20)};
    const Drawing *drawn = random_below(random, 2) == 0 ? &drawing : NULL;
    uint32_t latest = table_latest(onlooker->tables[0]), old = random_below(random, 24);
    uint32_t from = old < latest ? latest - old : 1, fresh = random_below(random, latest + 2);
    uint64_t now = table_time(onlooker->tables[0]) + random_below(random, 20000);
    uint64_t heard = random_below(random, 1 << 16);
    Out texts[2];
    begin_texts(texts);
    for (int i = 0; i < 2; i++) {
        const Table *table = onlooker->tables[i];
        welcome_write(table, viewer, lang, &welcome, &texts[i]);
        out_char(&texts[i], '\n');
        event_stream_begin(&stream, table, viewer, lang, from, fresh);
        stream.drawing = drawn;
        while (event_stream_next(&stream, &texts[i]))
            out_char(&texts[i], '\n');
        Coach coach = {.heard = heard};
        now_write(table, viewer, lang, now, &(NowExtras){true, drawn, &coach}, &texts[i]);
    }
    compare_texts(&onlooker->eyes, "a frame", &texts[0], &texts[1]);
}

void onlooker_compare_no(const Onlooker *onlooker, Text line, const TableResult results[2],
                         Random *random)
{
    const Lang *lang = random_lang(random);
    Out texts[2];
    begin_texts(texts);
    for (int i = 0; i < 2; i++)
        no_write(onlooker->tables[i], onlooker->eyes.viewer, lang, TEXT("1"), line, results[i],
                 &texts[i]);
    compare_texts(&onlooker->eyes, "a refusal", &texts[0], &texts[1]);
}

void onlooker_compare(Onlooker *onlooker, Random *random)
{
    if (random_below(random, FRAMED) == 0)
        compare_frames(onlooker, random);
    if (random_below(random, SPOKEN) == 0)
        compare_words(onlooker, random);
    read_on(onlooker);
    if (random_below(random, AGAIN) == 0)
        read_again(onlooker, random);
    if (!failed)
        compare_now(onlooker, random);
}
