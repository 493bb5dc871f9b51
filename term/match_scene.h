/* A record's game as a scene: names as people wrote them, fit to be shown. */
#ifndef TRISKEL_MATCH_SCENE_H
#define TRISKEL_MATCH_SCENE_H

#include "core/voice.h"
#include "engine/match.h"

/* What the names of a scene point to. */
typedef struct MatchNames {
    char at[MAX_SEATS][MAX_NAME];
} MatchNames;

/* The views are the caller's to set. */
Scene match_scene(const Match *match, Viewer viewer, const Lang *lang, MatchNames *names);

#endif
