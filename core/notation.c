/* Actions as text: see notation.h. */
#include "core/notation.h"
#include "base/memory.h"

/* ---- Reading ------------------------------------------------------------------------------- */

static bool argument_read(const Argument *argument, unsigned limit, Text text, unsigned *value)
{
    uint64_t number;
    switch (argument->kind) {
    case ARGUMENT_NUMBER:
        if (!text_number(text, &number))
            return false;
        break;
    case ARGUMENT_SEAT:
        if (!text_seat(text, &number))
            return false;
        break;
    case ARGUMENT_NAME:
        for (unsigned i = 0; i < argument->name_count; i++) {
            if (text_is(text, argument->names[i])) {
                *value = i + 1;
                return true;
            }
        }
        return false;
    }
    *value = number < limit ? (unsigned)number : limit;
    return true;
}

Refusal action_read(const Game *game, Text text, Action *action)
{
    unsigned arguments[MAX_ARGUMENTS] = {0};
    unsigned count = 0;
    unsigned word = 0;
    Text part = {NULL, 0};

    if (!text_next(&text, &part))
        return refuse(MODEL_NO_ACTION);
    while (word < game->word_count && !text_is(part, game->words[word].text))
        word++;
    if (word == game->word_count)
        return refuse(MODEL_UNKNOWN_WORD);
    while (text_next(&text, &part)) {
        if (count == game->words[word].allowed ||
            !argument_read(&game->words[word].arguments[count], argument_limit(count), part,
                           &arguments[count]))
            return refuse(MODEL_BAD_ARGUMENTS);
        if (arguments[count] == 0 && count >= game->words[word].required)
            arguments[count] = argument_limit(count); /* a written 0 is not an argument left out */
        count++;
    }
    if (count < game->words[word].required)
        return refuse(MODEL_BAD_ARGUMENTS);
    *action = action_with(word, arguments[0], arguments[1], arguments[2], arguments[3]);
    return accepted();
}

bool actor_read(Text text, Actor *actor)
{
    uint64_t number;
    if (text_is(text, "C")) {
        *actor = CHANCE;
        return true;
    }
    if (!text_seat(text, &number))
        return false;
    *actor = (Actor)(number <= MAX_SEATS ? number - 1 : MAX_SEATS); /* that seat is never to act */
    return true;
}

bool viewer_read(Text text, unsigned persons, Viewer *viewer)
{
    uint64_t number;
    if (text_is(text, "spectator")) {
        *viewer = SPECTATOR;
        return true;
    }
    if (text_is(text, "all")) {
        *viewer = EVERYTHING;
        return true;
    }
    if (!text_seat(text, &number) || number > persons)
        return false;
    *viewer = (Viewer)(number - 1);
    return true;
}

/* ---- Writing ------------------------------------------------------------------------------- */

static void argument_write(const Argument *argument, unsigned value, Out *out)
{
    switch (argument->kind) {
    case ARGUMENT_NUMBER:
        out_number(out, value);
        break;
    case ARGUMENT_SEAT:
        out_seat(out, value - 1);
        break;
    case ARGUMENT_NAME:
        out_string(out, argument->names[value - 1]);
        break;
    }
}

void action_write(const Game *game, Action action, Out *out)
{
    const Word *word = &game->words[action_word(action)];
    out_string(out, word->text);
    for (unsigned i = 0; i < word->allowed; i++) {
        unsigned value = action_argument(action, i);
        if (value == 0 && i >= word->required)
            break;
        out_char(out, ' ');
        argument_write(&word->arguments[i], value, out);
    }
}

void put_action(Json *json, const Game *game, Action action)
{
    Out *out = put_raw(json);
    out_char(out, '"'); /* nothing in an action has to be escaped */
    action_write(game, action, out);
    out_char(out, '"');
}

void actor_write(Actor actor, Out *out)
{
    if (actor == CHANCE)
        out_char(out, 'C');
    else
        out_seat(out, actor);
}

void viewer_write(Viewer viewer, Out *out)
{
    if (viewer == SPECTATOR)
        out_string(out, "spectator");
    else if (viewer == EVERYTHING)
        out_string(out, "all");
    else
        out_seat(out, viewer);
}

/* Things shown, each after a space. */
static void shown_write(const Game *game, const Seen *seen, Out *out)
{
    for (unsigned i = 0; i < seen->count; i++) {
        out_char(out, ' ');
        if (seen->shown[i] == FORGOTTEN)
            out_char(out, '?');
        else if (seen->shown[i] >= SHOWN_SEAT)
            out_seat(out, seen->shown[i] - SHOWN_SEAT);
        else
            out_string(out, game->faces[seen->shown[i]]);
    }
}

void seen_write(const Game *game, const Seen *seen, Out *out)
{
    actor_write(seen->move.actor, out);
    out_char(out, ' ');
    if (seen->hidden) {
        out_string(out, game->words[action_word(seen->move.action)].text);
        out_string(out, " ?");
    } else {
        action_write(game, seen->move.action, out);
    }
    if (seen->count > 0) {
        out_string(out, " =");
        shown_write(game, seen, out);
    }
}

void move_write(const Game *game, Move move, const Told *told, Viewer viewer, Out *out)
{
    Seen seen = seen_by(viewer, move, told);
    seen_write(game, &seen, out);
}

void result_write(const Game *game, const void *state, unsigned persons, char between, Out *out)
{
    /* A winner's share of 1 as `%g` prints it, by the number of winners. */
    static const char *const shares[MAX_SEATS + 1] = {
        "",         "1",     "0.5",      "0.333333", "0.25",      "0.2",      "0.166667",
        "0.142857", "0.125", "0.111111", "0.1",      "0.0909091", "0.0833333"};
    uint16_t winners = game->winners(state);
    unsigned count = 0;
    for (unsigned person = 0; person < persons; person++)
        count += winners >> person & 1;
    for (unsigned person = 0; person < persons; person++) {
        if (person > 0)
            out_char(out, between);
        out_string(out, winners >> person & 1 ? shares[count] : "0");
    }
}

/* ---- Doing --------------------------------------------------------------------------------- */

/* Is this ` word word …`, with single spaces: something that could have been shown? */
static bool is_well_spaced(Text text)
{
    Text word = {NULL, 0};
    (void)text_next(&text, &word);
    if (word.length > 0 || text.at == NULL)
        return false; /* it begins with a space, and something follows */
    while (text_next(&text, &word))
        if (word.length == 0)
            return false;
    return true;
}

/* Splits `action = shown` at the first " =". What is shown keeps its leading space, as
   shown_write writes it; without a "=" it stays empty. */
static bool split_shown(Text *action, Text *shown)
{
    for (size_t i = 0; i + 1 < action->length; i++) {
        if (action->at[i] == ' ' && action->at[i + 1] == '=') {
            *shown = (Text){action->at + i + 2, action->length - i - 2};
            action->length = i;
            return true;
        }
    }
    return false;
}

Refusal move_read(const Game *game, Text line, bool shown_allowed, Move *move, Text *shown)
{
    Text word = {NULL, 0};
    *shown = (Text){NULL, 0};
    if (!text_next(&line, &word) || !actor_read(word, &move->actor))
        return refuse(MODEL_NO_ACTOR);
    if (line.at == NULL)
        return refuse(MODEL_NO_ACTION);
    for (size_t i = 0; i < line.length && !shown_allowed; i++)
        if (line.at[i] == '=')
            return refuse(MODEL_SHOWN_UNWANTED);
    bool has_shown = split_shown(&line, shown);
    if (has_shown && !is_well_spaced(*shown))
        return refuse(MODEL_WRONG_SHOWN); /* malformed, whatever the action */
    return action_read(game, line, &move->action);
}

Refusal act(const Game *game, State *state, Text line, bool shown_allowed, Move *move)
{
    char expected[MAX_SHOWN * 16];
    Out out = {.text = expected, .capacity = sizeof expected};
    Text shown;
    Move done = {0};
    Told told;
    State next;

    Refusal refusal = move_read(game, line, shown_allowed, &done, &shown);
    if (refusal.id != ACCEPTED)
        return refusal;
    memcpy(&next, state, game->state_size);
    refusal = game->apply(&next, done.actor, done.action, &told);
    if (refusal.id != ACCEPTED)
        return refusal;
    if (shown.at != NULL) {
        Seen seen = seen_by(EVERYTHING, done, &told);
        shown_write(game, &seen, &out);
        INSIST(!out.full);
        if (out.length == 0 || out.length != shown.length ||
            memcmp(expected, shown.at, out.length) != 0)
            return refuse(MODEL_WRONG_SHOWN);
    }
    memcpy(state, &next, game->state_size);
    *move = done;
    return accepted();
}
