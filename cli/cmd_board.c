/* `triskel board`: a board to print. */
#include "base/buffer.h"
#include "cli/command.h"
#include "core/games.h"
#include "core/hosted.h"

int cmd_board(Arguments arguments)
{
    const Game *game;
    Options options;
    if (!read_game(&arguments, &game, &options))
        return EXIT_USAGE;
    if (arguments.count > 0)
        return not_understood(arguments.at[0]);
    const Hosted *hosted = hosted_of(game);
    if (hosted == NULL || hosted->write_board == NULL)
        return failure(N_("%1 needs no board"), text_of(game->title));
    Out out = buffer_new();
    hosted->write_board(reader_lang(), &out);
    bool printed = print_out(&out);
    buffer_free(&out);
    return printed ? EXIT_DONE : EXIT_FAILED;
}
