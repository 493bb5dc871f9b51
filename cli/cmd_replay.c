/* `triskel replay`: steps through a record. */
#include "cli/command.h"
#include "core/notation.h"
#include "os/signals.h"
#include "term/replay.h"
#include "term/screen.h"

#include <locale.h>
#include <stdlib.h>

int cmd_replay(Arguments arguments)
{
    const Lang *lang = reader_lang();
    Viewer viewer = EVERYTHING;
    Ending ending;
    bool plain = must_be_plain(take_flag(&arguments, "--plain"));
    const char *name = take_value(&arguments, "--viewer");
    if (arguments.count != 1)
        return usage_is("replay FILE [--viewer P1|…|spectator|all] [--plain]");
    (void)setlocale(LC_CTYPE, "");
    if (MB_CUR_MAX < 2)
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    Match *match = open_record(arguments.at[0]);
    if (match == NULL)
        return EXIT_FAILED;
    if (name != NULL && !viewer_read(text_of(name), match_persons(match), &viewer)) {
        match_free(match);
        return usage_error(N_("there is no viewer '%1' at this table"), text_of(name));
    }
    watch_signals();
    if (plain || !screen_begin(lang)) {
        ending = replay_in_lines(match, viewer, lang);
    } else {
        ending = replay_drawn(match, viewer, lang);
        screen_end();
    }
    match_free(match);
    if (ending == ENDED_BROKEN)
        (void)print_out(&(Out){0}); /* says why */
    return ending == ENDED_SIGNAL ? EXIT_STOPPED : ending == ENDED_BROKEN ? EXIT_FAILED : EXIT_DONE;
}
