/* What the voices of all games share: see voice.h. */
#include "core/voice.h"

const char *beat_name(Beat beat)
{
    static const char *const names[BEATS] = {
        [BEAT_NONE] = "none",         [BEAT_PASSING] = "passing", [BEAT_PLAIN] = "plain",
        [BEAT_DECISIVE] = "decisive", [BEAT_PRIVATE] = "private",
    };
    return names[beat];
}

const char *word_said(const Lang *lang, const Game *game, unsigned word)
{
    const char *const *said = game->voice->said;
    bool is_other = said != NULL && said[word] != NULL;
    return tr_own(lang, "word", game->name, is_other ? said[word] : game->words[word].text);
}

bool word_takes_set(const Game *game, unsigned word)
{
    return game->voice->sets >> word & 1;
}

void out_seat_name(const Scene *scene, unsigned seat, Out *out)
{
    out_text(out, scene->names[seat % scene->persons]);
    if (scene->seats > scene->persons)
        out_string(out, seat < scene->persons ? " I" : " II");
}

const RefusalText *scene_refusal(const Scene *scene, Move move, Refusal refusal)
{
    switch (refusal.id) {
    case MODEL_GAME_OVER:
    case MODEL_NOT_TO_ACT:
    case MODEL_CHANCE_ACTS:
    case MODEL_NOT_NOW:
        return scene->game->voice->why(scene, move.actor, action_word(move.action));
    default:
        return refusal_text(scene->game, refusal);
    }
}

bool scene_is_mine(const Scene *scene, Actor seat)
{
    return seat != CHANCE && scene->viewer < scene->persons &&
           seat % scene->persons == scene->viewer;
}

void out_turn_headline(const Scene *scene, unsigned seat, bool you, Out *out)
{
    say(out, you ? tr(scene->lang, "Your turn") : tr(scene->lang, "%1’s turn"),
        scene->names[seat % scene->persons]);
}

bool scene_headline(const Scene *scene, Out *out)
{
    const Voice *voice = scene->game->voice;
    return voice->headline != NULL && voice->headline(scene, out);
}
