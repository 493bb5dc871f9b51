/* Views as JSON: see view.h. */
#include "core/view.h"

void view_write(const Game *game, const void *state, Viewer viewer, Out *out)
{
    View view;
    Json json = {out, false};
    game->see(state, viewer, &view);
    game->write_view(&view, &json);
}
