/* How much of a machine is asked for: see threads.h. */
#include "os/threads.h"

#include <unistd.h>

unsigned threads_for(unsigned wanted)
{
    if (wanted > 0)
        return wanted;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (unsigned)processors : 1;
}
