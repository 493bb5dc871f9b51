/* The smallest game that has everything: options, several seats to act at once, a hidden choice,
   chance with weights, something shown, a shared win. Copy this folder to begin a new game; its
   rules (NUL-…) are in docs/rules/null.md. */
#include "games/null/null.h"
#include "base/memory.h"

const char *const null_side_names[] = {NC_("name", "heads"), NC_("name", "tails")};

/* NUL-1 */
static Refusal do_call(Null *n, Actor actor, Action action, Told *told)
{
    if (action_word(action) != NULL_CALL)
        return refuse(MODEL_NOT_NOW);
    n->calls[actor] = (uint8_t)action_argument(action, 0);
    n->to_act = seats_without(n->to_act, actor);
    if (n->to_act == 0)
        n->to_act = seats_of(CHANCE);
    if (told != NULL)
        *told = (Told){.arguments = ONLY(actor)};
    return accepted();
}

/* NUL-2 */
static Refusal do_toss(Null *n, Action action, Told *told)
{
    if (action_word(action) != NULL_TOSS)
        return refuse(MODEL_NOT_NOW);
    n->tossed = (uint8_t)action_argument(action, 0);
    n->to_act = 0;
    if (told != NULL) {
        *told = (Told){.arguments = EVERYBODY};
        for (unsigned seat = 0; seat < n->seats; seat++)
            told_show(told, EVERYBODY, (Face)(n->calls[seat] - 1));
    }
    return accepted();
}

static Refusal null_apply(void *state, Actor actor, Action action, Told *told)
{
    Null *n = state;
    if (!seats_have(n->to_act, actor))
        return refuse_actor(n->to_act);
    return actor == CHANCE ? do_toss(n, action, told) : do_call(n, actor, action, told);
}

static ActorSet null_to_act(const void *state)
{
    return ((const Null *)state)->to_act;
}

static uint32_t null_tickets(const void *state, Actor actor)
{
    const Null *n = state;
    if (!seats_have(n->to_act, actor))
        return 0;
    return actor == CHANCE ? n->bias + 1u : 2u;
}

static Action null_ticket(const void *state, Actor actor, uint32_t i)
{
    const Null *n = state;
    if (actor == CHANCE)
        return action1(NULL_TOSS, i < n->bias ? NULL_HEADS : NULL_TAILS);
    return action1(NULL_CALL, NULL_HEADS + i);
}

/* NUL-3 */
static uint16_t null_winners(const void *state)
{
    const Null *n = state;
    uint16_t winners = 0;
    for (unsigned seat = 0; seat < n->seats; seat++)
        if (n->calls[seat] == n->tossed)
            winners |= seats_of(seat);
    return (uint16_t)(winners != 0 ? winners : (1u << n->seats) - 1);
}

/* A view is the table itself, with NULL_UNKNOWN for a call that the viewer may not know. */
static void null_see(const void *state, Viewer viewer, void *view)
{
    const Null *n = state;
    Null *seen = view;
    memcpy(seen, n, sizeof *seen);
    if (viewer == EVERYTHING || n->tossed != 0)
        return;
    for (unsigned seat = 0; seat < NULL_SEATS; seat++)
        if (seat != viewer && n->calls[seat] != 0)
            seen->calls[seat] = NULL_UNKNOWN;
}

static void put_side(Json *json, unsigned side)
{
    if (side == 0)
        put_null(json);
    else
        put_string(json, side == NULL_UNKNOWN ? "?" : null_side_names[side - 1]);
}

static void null_write_view(const void *view, Json *json)
{
    const Null *n = view;
    put_open(json, '{');
    put_open(put_key(json, "calls"), '[');
    for (unsigned seat = 0; seat < n->seats; seat++)
        put_side(json, n->calls[seat]);
    put_close(json, ']');
    put_side(put_key(json, "toss"), n->tossed);
    put_close(json, '}');
}

static uint8_t null_seats(const Options *options)
{
    return options->value[PLAYERS];
}

static void null_start(void *state, const Options *options)
{
    Null *n = state;
    memset(n, 0, sizeof *n);
    n->seats = options->value[PLAYERS];
    n->bias = options->value[NULL_BIAS];
    n->to_act = (ActorSet)((1u << n->seats) - 1);
}

/* What one viewer knows: the table, with any call in place of those that were hidden. */
typedef struct NullKnowledge {
    Null table;
    uint8_t hidden; /* seats whose call was */
} NullKnowledge;

static void null_know(void *knowledge, const Options *options, Viewer viewer)
{
    NullKnowledge *k = knowledge;
    (void)viewer;
    memset(k, 0, sizeof *k);
    null_start(&k->table, options);
}

static void null_learn(void *knowledge, const Seen *seen)
{
    NullKnowledge *k = knowledge;
    Action action = seen->move.action;
    if (seen->hidden) {
        k->hidden |= (uint8_t)seats_of(seen->move.actor);
        action = action1(NULL_CALL, NULL_HEADS);
    }
    for (unsigned i = 0; i < seen->count && i < NULL_SEATS; i++) { /* the toss shows all calls */
        k->table.calls[i] = (uint8_t)(seen->shown[i] + 1);
        k->hidden = 0;
    }
    Refusal refusal = null_apply(&k->table, seen->move.actor, action, NULL);
    INSIST(refusal.id == ACCEPTED);
}

static void null_resample(const void *knowledge, Random *random, void *state)
{
    const NullKnowledge *k = knowledge;
    Null *n = state;
    *n = k->table;
    for (unsigned seat = 0; seat < NULL_SEATS; seat++)
        if (seats_have(k->hidden, seat))
            n->calls[seat] = (uint8_t)(NULL_HEADS + random_below(random, 2));
}

/* A clock calls anything: nobody sees it. */
static Action null_timeout(const void *state, Actor seat, Random *random)
{
    return null_ticket(state, seat, random_below(random, 2));
}

static const char *null_flaw(const void *state)
{
    const Null *n = state;
    for (unsigned seat = 0; seat < n->seats; seat++)
        if ((n->calls[seat] == 0) != seats_have(n->to_act, seat))
            return "a seat acts until it has called, and no longer";
    return NULL;
}

#define SIDE                                                                                       \
    {                                                                                              \
        .kind = ARGUMENT_NAME, .name_count = 2, .names = null_side_names                           \
    }

static const Word null_words[NULL_WORDS] = {
    [NULL_CALL] = {NC_("word", "call"), true, false, 1, 1, {SIDE}},
    [NULL_TOSS] = {"toss", false, false, 1, 1, {SIDE}},
};

static const Option null_options[NULL_OPTIONS] = {
    [PLAYERS] = {"players", NC_("option", "Players"), N_("persons at the table"), OPTION_NUMBER, 2,
                 NULL_SEATS, 2, NULL},
    [NULL_BIAS] = {"bias", NC_("option", "Bias"),
                   N_("how many times likelier heads are than tails"), OPTION_NUMBER, 1, 9, 1,
                   NULL},
};

extern const Voice null_voice;

const Game null_game = {
    .name = "null",
    .title = "Null",
    .summary = N_("Call heads or tails; a template for new games."),
    .motto = N_("heads or tails"),
    .is_template = true,
    .options = null_options,
    .words = null_words,
    .faces = null_side_names,
    .option_count = NULL_OPTIONS,
    .word_count = NULL_WORDS,
    .face_count = 2,
    .state_size = sizeof(Null),
    .seats = null_seats,
    .persons = null_seats,
    .start = null_start,
    .to_act = null_to_act,
    .tickets = null_tickets,
    .ticket = null_ticket,
    .apply = null_apply,
    .winners = null_winners,
    .view_size = sizeof(Null),
    .see = null_see,
    .write_view = null_write_view,
    .knowledge_size = sizeof(NullKnowledge),
    .know = null_know,
    .learn = null_learn,
    .resample = null_resample,
    .voice = &null_voice,
    .timeout = null_timeout,
    .flaw = null_flaw,
};
