/* The table as it is, as frames of the protocol: the table object, `welcome`, `now` and `no`. See
   frames.h. */
#include "table/frames.h"
#include "base/memory.h"
#include "core/notation.h"
#include "table/inside.h"

/* ---- The table object ---------------------------------------------------------------------- */

static const char *state_name(const Table *table)
{
    return table_over(table)          ? "over"
           : table_started(table)     ? "playing"
           : table_is_starting(table) ? "starting"
                                      : "waiting";
}

static void put_text_or_null(Json *json, const char *text)
{
    if (text[0] != '\0')
        put_string(json, text);
    else
        put_null(json);
}

static void put_place(const Table *table, unsigned person, Json *json)
{
    const Place *place = table_place(table, person);
    bool is_automaton = place->holder == PLACE_RULES;
    SeatSet seats = 0;
    for (unsigned seat = person; seat < table->seats; seat += table->persons)
        seats |= seats_of(seat);
    put_open(json, '{');
    put_seat(put_key(json, "person"), person);
    put_text_or_null(put_key(json, "name"), is_automaton ? table->game->automaton : place->name);
    put_text_or_null(put_key(json, "bot"), place->bot);
    put_flag(put_key(json, "program"), place->program);
    put_flag(put_key(json, "automaton"), is_automaton);
    put_flag(put_key(json, "ready"), place->ready);
    put_flag(put_key(json, "away"), place->away);
    put_flag(put_key(json, "gone"), place->gone);
    put_seats(put_key(json, "seats"), seats);
    put_string(put_key(json, "mark"), table_mark(table, person));
    put_close(json, '}');
}

static void put_commitment(const Table *table, Json *json)
{
    char digits[FAIRNESS_HEX];
    table_commitment(table, digits);
    put_text(json, (Text){digits, FAIRNESS_HEX});
}

static void put_table(const Table *table, Json *json)
{
    put_open(json, '{');
    put_string(put_key(json, "code"), table_code(table));
    put_string(put_key(json, "game"), table->game->name);
    put_settings(&table->opening.setup, json);
    put_flag(put_key(json, "hints"), table_has_hints(table));
    put_seat(put_key(json, "owner"), has_people(table) ? table_owner(table) : NO_SEAT);
    put_string(put_key(json, "state"), state_name(table));
    put_commitment(table, put_key(json, "commit"));
    put_number(put_key(json, "game_number"), table->game_number);
    put_open(put_key(json, "persons"), '[');
    for (unsigned person = 0; person < table->persons; person++)
        put_place(table, person, json);
    put_close(json, ']');
    put_close(json, '}');
}

void table_object_write(const Table *table, Out *out)
{
    Json json = {out, false};
    put_table(table, &json);
}

/* ---- Welcome ------------------------------------------------------------------------------- */

void welcome_write(const Table *table, Viewer viewer, const Lang *lang, const Welcome *welcome,
                   Out *out)
{
    Json json = {out, false};
    bool is_person = viewer < table->persons;
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "welcome");
    put_number(put_key(&json, "v"), PROTOCOL_VERSION);
    put_viewer(put_key(&json, "you"), viewer);
    put_text(put_key(&json, "log"), welcome->log);
    put_number(put_key(&json, "latest"), table_latest(table));
    put_table(table, put_key(&json, "table"));
    put_commitment(table, put_key(&json, "commit"));
    if (is_person)
        put_string(put_key(&json, "watch"), table_watch_code(table));
    put_seats(put_key(&json, "muted"), is_person ? table->privates[viewer].muted : 0);
    put_string(put_key(&json, "lang"), lang != NULL ? lang_code(lang) : "");
    put_number(put_key(&json, "think"), welcome->think);
    put_close(&json, '}');
}

/* ---- What can be done ---------------------------------------------------------------------- */

enum { LONG_LIST = 60 }; /* actions of one word that are listed one by one */

typedef struct Listing {
    Json *json;
    const Scene *scene;
    Actor seat;
    uint32_t counts[64]; /* by word */
    uint64_t summed_up;  /* words that stand in the list as a whole */
} Listing;

static void count_action(void *context, Action action)
{
    Listing *listing = context;
    listing->counts[action_word(action)]++;
}

/* All actions of a word, of which this is the first. */
static void list_word(Listing *listing, Action action)
{
    const Scene *scene = listing->scene;
    Json *json = listing->json;
    unsigned word = action_word(action);
    char text[64];
    Out example = {.text = text, .capacity = sizeof text};
    if (listing->summed_up >> word & 1)
        return;
    listing->summed_up |= UINT64_C(1) << word;
    action_write(scene->game, action, &example);
    put_open(json, '{');
    put_string(put_key(json, "word"), scene->game->words[word].text);
    size_t begin = sentence_begin(put_key(json, "text"));
    scene->game->voice->offer_word(scene, word, json->out);
    sentence_end(json, begin);
    put_text(put_key(json, "example"), (Text){text, example.length});
    put_close(json, '}');
}

static void list_action(void *context, Action action)
{
    Listing *listing = context;
    const Scene *scene = listing->scene;
    Json *json = listing->json;
    if (scene->lang != NULL && listing->counts[action_word(action)] > LONG_LIST) {
        list_word(listing, action);
        return;
    }
    put_open(json, '{');
    put_action(put_key(json, "do"), scene->game, action);
    if (scene->lang != NULL) {
        size_t begin = sentence_begin(put_key(json, "text"));
        scene->game->voice->offer(scene, listing->seat, action, json->out);
        sentence_end(json, begin);
    }
    put_close(json, '}');
}

static void put_legal(const Table *table, const Scene *scene, Actor seat, Json *json)
{
    Listing listing = {.json = json, .scene = scene, .seat = seat};
    put_open(json, '[');
    table_legal(table, seat, count_action, &listing);
    table_legal(table, seat, list_action, &listing);
    put_close(json, ']');
}

static void put_questions(const Table *table, const Scene *scene, uint64_t now, Json *json)
{
    SeatSet own = table_own_to_act(table, scene->viewer);
    if (scene->lang != NULL) {
        put_open(put_key(json, "ask"), '{');
        for (SeatSet rest = own; rest != 0; rest &= rest - 1) {
            Actor seat = (Actor)seats_lowest(rest);
            size_t begin = sentence_begin(put_seat_key(json, seat));
            scene->game->voice->ask(scene, seat, json->out);
            sentence_end(json, begin);
        }
        put_close(json, '}');
    }
    put_open(put_key(json, "legal"), '{');
    for (SeatSet rest = own; rest != 0; rest &= rest - 1)
        put_legal(table, scene, (Actor)seats_lowest(rest), put_seat_key(json, seats_lowest(rest)));
    put_close(json, '}');
    put_open(put_key(json, "left"), '{');
    for (SeatSet rest = own; rest != 0; rest &= rest - 1) {
        uint64_t deadline = table_deadline(table, (Actor)seats_lowest(rest));
        if (deadline != NEVER)
            put_number(put_seat_key(json, seats_lowest(rest)), deadline > now ? deadline - now : 0);
    }
    put_close(json, '}');
}

/* How the table looks, drawn and in words. */
static void put_look(const Scene *scene, const Drawing *drawing, Json *json)
{
    if (drawing->columns > 0)
        put_picture(put_key(json, "picture"), drawing, scene);
    size_t begin = sentence_begin(put_key(json, "words"));
    scene->game->voice->describe(scene, json->out);
    sentence_end(json, begin);
}

/* ---- Learning ------------------------------------------------------------------------------ */

/* The rules behind these lessons, each once. */
static void put_rules(const Lesson *lessons, uint64_t fitting, Json *json)
{
    put_open(json, '[');
    for (unsigned i = 0; fitting >> i != 0; i++) {
        bool is_new = fitting >> i & 1;
        for (unsigned k = 0; k < i && is_new; k++)
            is_new = !(fitting >> k & 1) || !text_is(text_of(lessons[k].rule), lessons[i].rule);
        if (is_new)
            put_string(json, lessons[i].rule);
    }
    put_close(json, ']');
}

static void put_coach(const Table *table, const Scene *scene, Actor seat, Coach *coach, Json *json)
{
    unsigned lesson = coach_lesson(coach, scene, seat, table_asked_at(table, seat),
                                   table_has_acted(table, seat, coach->question));
    if (lesson == NO_LESSON)
        return;
    put_open(put_key(json, "coach"), '{');
    put_number(put_key(json, "lesson"), lesson);
    put_sentence(put_key(json, "text"), teach_sentence(scene, lesson));
    put_string(put_key(json, "rule"), scene->game->voice->teaching->lessons[lesson].rule);
    put_close(json, '}');
}

/* About the first of the viewer's seats that is to act: one thing at a time. */
static void put_learning(const Table *table, const Scene *scene, Coach *coach, Json *json)
{
    const Teaching *teaching = scene->game->voice->teaching;
    SeatSet own = table_own_to_act(table, scene->viewer);
    Actor seat = own != 0 ? (Actor)seats_lowest(own) : (Actor)NO_SEAT;
    uint64_t fitting = own != 0 ? teach_fitting(scene, seat) : 0;
    put_rules(teaching->lessons, fitting, put_key(json, "rules"));
    if (own != 0 && coach != NULL)
        put_coach(table, scene, seat, coach, json);
}

/* ---- Now ----------------------------------------------------------------------------------- */

void now_write(const Table *table, Viewer viewer, const Lang *lang, uint64_t now,
               const NowExtras *extras, Out *out)
{
    Json json = {out, false};
    View view;
    Scene scene = table_scene(table, viewer, lang);
    table_see(table, viewer, &view);
    scene.view = &view;
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "now");
    put_number(put_key(&json, "n"), table_latest(table));
    put_number(put_key(&json, "at"), now - table_opened_at(table));
    put_view(table->game, &view, put_key(&json, "view"));
    if (extras->drawing != NULL && lang != NULL && table_started(table))
        put_look(&scene, extras->drawing, &json);
    put_seats(put_key(&json, "to_act"), seats_without(table_to_act(table), CHANCE));
    put_questions(table, &scene, now, &json);
    if (lang != NULL)
        put_learning(table, &scene, extras->coach, &json);
    if (extras->table)
        put_table(table, put_key(&json, "table"));
    if (table_over(table)) {
        put_results(table->game, &table->state, table->persons, put_key(&json, "results"));
        if (lang != NULL) {
            size_t begin = sentence_begin(put_key(&json, "conclusion"));
            end_tell(table, &scene, out);
            sentence_end(&json, begin);
        }
    }
    put_close(&json, '}');
}

/* ---- What is that? ------------------------------------------------------------------------- */

enum { MOST_EXPLAINED = 2048 }; /* bytes */

void explained_write(const Table *table, Viewer viewer, const Lang *lang, Text id, Text about,
                     Out *out)
{
    Json json = {out, false};
    View view;
    Scene scene = table_scene(table, viewer, lang != NULL ? lang : lang_at(0));
    char text[MOST_EXPLAINED];
    Out answer = {.text = text, .capacity = sizeof text};
    bool is_known = true;
    table_see(table, viewer, &view);
    scene.view = table_started(table) ? &view : NULL;
    if (about.length > 0)
        is_known = teach_explain(&scene, about, &answer);
    else
        teach_list(&scene, &answer);
    put_open(&json, '{');
    put_string(put_key(&json, "t"), is_known ? "explained" : "no");
    out_text(put_raw(put_key(&json, "id")), id);
    size_t begin = sentence_begin(put_key(&json, is_known ? "text" : "error"));
    out_text(out, (Text){text, answer.length});
    sentence_end(&json, begin);
    if (!is_known)
        put_string(put_key(&json, "why"), "unknown");
    put_close(&json, '}');
}

/* ---- Refusals ------------------------------------------------------------------------------ */

/* Why the game, or how it is written, does not allow it. */
static const char *why_of_move(Refusal refusal)
{
    switch (refusal.id) {
    case MODEL_NOT_TO_ACT:
    case MODEL_CHANCE_ACTS:
        return "turn";
    case MODEL_GAME_OVER:
        return "late";
    case MODEL_NOT_NOW:
        return "illegal";
    default:
        return refusal.id < GAME_REFUSALS ? "bad" : "illegal";
    }
}

/* A move was refused: what its person is told. */
static void put_move_refused(const Scene *scene, Text line, Refusal refusal, Json *json)
{
    Move move;
    Text shown;
    const RefusalText *text = refusal_text(scene->game, refusal);
    if (scene->viewer < scene->persons &&
        move_read(scene->game, line, false, &move, &shown).id == ACCEPTED)
        text = scene_refusal(scene, move, refusal);
    size_t begin = sentence_begin(put_key(json, "error"));
    say(json->out, tr(scene->lang, text->sentence), NUM(refusal.numbers[0]),
        NUM(refusal.numbers[1]), NUM(refusal.numbers[2]));
    sentence_end(json, begin);
    put_string(put_key(json, "why"), why_of_move(refusal));
    if (!text_is(text_of(text->rule), "MODEL"))
        put_string(put_key(json, "rule"), text->rule);
}

void no_write(const Table *table, Viewer viewer, const Lang *lang, Text id, Text line,
              TableResult result, Out *out)
{
    Json json = {out, false};
    View view;
    Scene scene = table_scene(table, viewer, lang != NULL ? lang : lang_at(0));
    table_see(table, viewer, &view);
    scene.view = &view;
    put_open(&json, '{');
    put_string(put_key(&json, "t"), "no");
    out_text(put_raw(put_key(&json, "id")), id);
    if (result.id == TABLE_GAME_REFUSED) {
        put_move_refused(&scene, line, result.refusal, &json);
    } else {
        put_sentence(put_key(&json, "error"), tr(scene.lang, table_sentence(result)));
        put_string(put_key(&json, "why"), table_why(result));
        if (result.id == TABLE_TOO_LATE && scene.game->voice->late != NULL)
            put_string(put_key(&json, "rule"), scene.game->voice->late);
    }
    put_close(&json, '}');
}
