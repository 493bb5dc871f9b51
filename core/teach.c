/* The coach and “what is that?”, for all games: see teach.h. */
#include "core/teach.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "core/mark.h"
#include "core/options.h"

/* ---- The coach ----------------------------------------------------------------------------- */

uint64_t teach_fitting(const Scene *scene, Actor seat)
{
    const Teaching *teaching = scene->game->voice->teaching;
    uint64_t fitting = 0;
    for (unsigned i = 0; i < teaching->lesson_count; i++)
        if (teaching->lessons[i].fits(scene, seat))
            fitting |= UINT64_C(1) << i;
    return fitting;
}

unsigned teach_lesson(const Scene *scene, Actor seat, uint64_t known)
{
    uint64_t unknown = teach_fitting(scene, seat) & ~known;
    return unknown != 0 ? (unsigned)__builtin_ctzll(unknown) : NO_LESSON;
}

const char *teach_sentence(const Scene *scene, unsigned lesson)
{
    return tr(scene->lang, scene->game->voice->teaching->lessons[lesson].sentence);
}

/* Is the last lesson still the one to give? */
static bool lesson_stays(const Coach *coach, const Scene *scene, Actor seat, bool answered)
{
    return !answered && coach->question != 0 && coach->seat == seat && coach->lesson != NO_LESSON &&
           (teach_fitting(scene, seat) >> coach->lesson & 1);
}

unsigned coach_lesson(Coach *coach, const Scene *scene, Actor seat, uint32_t question,
                      bool answered)
{
    if (coach->question == question && coach->seat == seat)
        return coach->lesson;
    if (!lesson_stays(coach, scene, seat, answered))
        coach->lesson = teach_lesson(scene, seat, coach->heard);
    coach->seat = seat;
    coach->question = question;
    if (coach->lesson != NO_LESSON)
        coach->heard |= UINT64_C(1) << coach->lesson;
    return coach->lesson;
}

/* ---- Names --------------------------------------------------------------------------------- */

/* A name as it is compared: small letters, no accents, no spaces. */
typedef struct Plain {
    char text[64];
    size_t length;
} Plain;

static Plain plain(Text text)
{
    Plain name = {.length = 0};
    size_t folded = fold_text(text, name.text, sizeof name.text);
    for (size_t i = 0; i < folded; i++)
        if (name.text[i] != ' ')
            name.text[name.length++] = name.text[i];
    return name;
}

typedef enum Match { NO_MATCH, WITHIN, BEGINS, EQUALS } Match;

/* WITHIN: a later word of the name begins so, “chance” in “Last Chance”. */
static Match match(const Plain *asked, const char *name)
{
    for (const char *word = name; asked->length > 0; word++) {
        Plain other = plain(text_of(word));
        if (asked->length <= other.length && memcmp(asked->text, other.text, asked->length) == 0)
            return word > name ? WITHIN : asked->length == other.length ? EQUALS : BEGINS;
        while (*word != ' ' && *word != '\0')
            word++;
        if (*word == '\0')
            break;
    }
    return NO_MATCH;
}

static Match better(Match one, Match other)
{
    return one > other ? one : other;
}

/* What a thing is called in the reader's language. */
static const char *name_of(const Scene *scene, const Thing *thing)
{
    return tr_own(scene->lang, "thing", scene->game->name, thing->name);
}

/* What somebody may call a thing: in English, in the reader's language, and as the word that is
   typed for it, if the game has one. */
static Match match_thing(const Scene *scene, const Thing *thing, const Plain *asked)
{
    const Game *game = scene->game;
    Match found = better(match(asked, thing->name), match(asked, name_of(scene, thing)));
    for (unsigned i = 0; i < game->word_count; i++) {
        const char *word = game->words[i].text;
        if (!equals_folded(text_of(thing->word != NULL ? thing->word : thing->name), word))
            continue;
        found = better(found, match(asked, word));
        found = better(found, match(asked, tr_own(scene->lang, "word", game->name, word)));
    }
    return found;
}

/* The thing that is meant, or as many as there are: in full, or else cut short, if no other begins
   so, or else by a later word, if no other has it. */
static unsigned find_thing(const Scene *scene, const Plain *asked)
{
    const Teaching *teaching = scene->game->voice->teaching;
    unsigned count = teaching->thing_count, found = count, alike = 0;
    Match best = WITHIN;
    for (unsigned i = 0; i < count; i++) {
        Match is = match_thing(scene, &teaching->things[i], asked);
        if (is == EQUALS)
            return i;
        if (is < best)
            continue;
        alike = is > best ? 1 : alike + 1;
        best = is;
        found = i;
    }
    return alike == 1 ? found : count;
}

/* The option with exactly this name, or as many as there are. */
static unsigned find_option(const Scene *scene, const Plain *asked)
{
    unsigned i = 0;
    while (i < scene->game->option_count && match(asked, scene->game->options[i].name) != EQUALS)
        i++;
    return i;
}

/* ---- Answers ------------------------------------------------------------------------------- */

void teach_explain_thing(const Scene *scene, unsigned i, Out *out)
{
    const Thing *thing = &scene->game->voice->teaching->things[i];
    char text[512], strong[128];
    Out sentence = {.text = text, .capacity = sizeof text};
    Out name = {.text = strong, .capacity = sizeof strong};
    out_string(&name, S_BOLD);
    out_string(&name, name_of(scene, thing));
    out_string(&name, S_PLAIN);
    say(&sentence, tr(scene->lang, thing->sentence), NUM(scene->options->value[thing->option]));
    /* TRANSLATORS: “Magician: … (SKE-2)” */
    say(out, tr(scene->lang, "%1: %2 (%3)\n"), (Text){strong, name.length},
        (Text){text, sentence.length}, text_of(thing->rule));
}

static void explain_option(const Scene *scene, unsigned i, Out *out)
{
    const Option *option = &scene->game->options[i];
    char text[64];
    Out value = {.text = text, .capacity = sizeof text};
    option_write_value(option, scene->options->value[i], &value);
    say(out, tr(scene->lang, "Option %1=%2 at this table: %3.\n"), text_of(option->name),
        (Text){text, value.length}, text_of(tr(scene->lang, option->meaning)));
}

/* Is it as at most tables? Then it says nothing of this one. */
static bool is_usual(const Scene *scene, unsigned option)
{
    Options usual = options_initial(scene->game, scene->options->value[PLAYERS]);
    return scene->options->value[option] == usual.value[option];
}

/* The mark with exactly this name, or as many as there are. */
static unsigned find_mark(const Scene *scene, const Plain *asked)
{
    const Mark *mark;
    unsigned i = 0;
    while ((mark = mark_at(scene->game, i)) != NULL && match(asked, mark->name) != EQUALS &&
           match(asked, tr_in(scene->lang, "mark", mark->name)) != EQUALS)
        i++;
    return i;
}

/* Whose it is. */
static void explain_mark(const Scene *scene, unsigned i, Out *out)
{
    const char *name = tr_in(scene->lang, "mark", mark_at(scene->game, i)->name);
    uint8_t marks[MAX_SEATS];
    unsigned owners = 0;
    marks_spread(scene->game, scene->persons, scene->chosen_marks, marks);
    for (unsigned person = 0; person < scene->persons; person++) {
        if (marks[person] != i)
            continue;
        say(out, tr(scene->lang, "%1 %2: the mark of %3.\n"), text_of(scene_sign(scene, person)),
            text_of(name), scene->names[person]);
        owners++;
    }
    if (owners == 0)
        say(out, tr(scene->lang, "%1 %2: a mark that nobody here has.\n"),
            text_of(mark_at(scene->game, i)->sign), text_of(name));
}

static void complain(const Scene *scene, Text asked, Out *out)
{
    const Teaching *teaching = scene->game->voice->teaching;
    Nearest nearest = {.word = asked, .within = 4, .keeps_some = true, .folded = true};
    for (unsigned i = 0; i < teaching->thing_count; i++) {
        const Thing *thing = &teaching->things[i];
        nearest_try(&nearest, name_of(scene, thing));
        nearest_try(&nearest, thing->name);
        if (nearest.name == thing->name) /* understood, but the reader is answered in theirs */
            nearest.name = name_of(scene, thing);
    }
    for (unsigned i = 0; i < scene->game->option_count; i++)
        nearest_try(&nearest, scene->game->options[i].name);
    char text[128];
    Out quoted = {.text = text, .capacity = sizeof text};
    out_clipped(&quoted, asked, 40);
    say(out, tr(scene->lang, "Nothing here is called “%1”."), (Text){text, quoted.length});
    out_char(out, ' ');
    if (nearest.name != NULL)
        say(out, tr(scene->lang, "Did you mean “%1”?"), text_of(nearest.name));
    else
        say(out, tr(scene->lang, "“what” alone lists what you can ask about."));
    out_char(out, '\n');
}

bool teach_explain(const Scene *scene, Text asked, Out *out)
{
    const Teaching *teaching = scene->game->voice->teaching;
    Plain name = plain(asked);
    uint64_t place;
    unsigned thing = find_thing(scene, &name), option = find_option(scene, &name);
    unsigned mark = find_mark(scene, &name);
    if (thing < teaching->thing_count)
        teach_explain_thing(scene, thing, out);
    if (option < scene->game->option_count &&
        (thing >= teaching->thing_count || !is_usual(scene, option)))
        explain_option(scene, option, out);
    if (mark < mark_count(scene->game))
        explain_mark(scene, mark, out);
    if (thing < teaching->thing_count || option < scene->game->option_count ||
        mark < mark_count(scene->game))
        return true;
    if (text_number(asked, &place) && teaching->explain_place != NULL && scene->view != NULL) {
        if (place > 0 && place < UINT8_MAX && teaching->explain_place(scene, (unsigned)place, out))
            return true;
        say(out, tr(scene->lang, "There is no place %1 here.\n"), NUM(place));
        return false;
    }
    complain(scene, asked, out);
    return false;
}

void teach_list(const Scene *scene, Out *out)
{
    const Teaching *teaching = scene->game->voice->teaching;
    for (unsigned i = 0; i < teaching->thing_count; i++) {
        out_string(out, i > 0 ? ", " : "");
        out_string(out, name_of(scene, &teaching->things[i]));
    }
}
