/* A bot for Triskel: plays every game, and plays anything that is allowed.

       cc -O2 -o mybot examples/bots/bot.c
       triskel match skull --bots ./mybot,easy

   What it is told comes on standard input and what it does goes to standard output, one JSON object
   a line (docs/bots.md). It reads what it needs where it stands, without a library for JSON: the
   lines have no spaces, and the legal actions stand behind "legal":{"P2":[{"do":"bid 3"},… */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A legal action of this seat: any, each equally likely. The list ends at its bracket. */
static const char *choose(const char *list)
{
    const char *chosen = NULL, *end = strchr(list, ']');
    int count = 0;
    for (const char *one = list; (one = strstr(one, "\"do\":\"")) != NULL && one < end; one++)
        if (rand() % ++count == 0)
            chosen = one + strlen("\"do\":\"");
    return chosen;
}

/* What a `now` asks: an answer for each of our seats that is to act, "P2":[…],"P4":[…]. */
static void answer(const char *now, long *asked)
{
    const char *number = strstr(now, "\"n\":"), *seat = strstr(now, "\"legal\":{");
    for (seat += strlen("\"legal\":{"); *seat == '"'; seat += *seat == ',') {
        const char *action = choose(seat), *name = seat + 1;
        printf("{\"t\":\"do\",\"id\":%ld,\"line\":\"%.*s %.*s\",\"seen\":%ld}\n", ++*asked,
               (int)strcspn(name, "\""), name, (int)strcspn(action, "\""), action,
               strtol(number + strlen("\"n\":"), NULL, 10));
        seat = strchr(seat, ']') + 1;
    }
    fflush(stdout); /* else it stays here, and we are late */
}

int main(void)
{
    static char line[1 << 20];
    long asked = 0;
    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin) != NULL)
        if (strstr(line, "{\"t\":\"now\"") == line)
            answer(line, &asked);
    return 0;
}
