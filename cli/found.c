/* Where a server is to be found: see found.h. */
#include "cli/found.h"

#include "base/buffer.h"
#include "cli/command.h"
#include "core/games.h"
#include "os/command.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

static void add_link(Out *out, Text host, uint32_t port)
{
    say(out, "http://%1:%2/", host, NUM(port));
}

/* The addresses by which others reach this machine; of IPv6 there are many, and they are hard to
   type, so they are told where there is no other. */
static void add_addresses(Out *out, uint32_t port, int family)
{
    struct ifaddrs *list;
    char text[INET6_ADDRSTRLEN + 2];
    if (getifaddrs(&list) != 0)
        return;
    for (struct ifaddrs *at = list; at != NULL; at = at->ifa_next) {
        if (at->ifa_addr == NULL || at->ifa_addr->sa_family != family ||
            (at->ifa_flags & IFF_LOOPBACK) != 0 || (at->ifa_flags & IFF_UP) == 0)
            continue;
        Out host = {.text = text, .capacity = sizeof text};
        char address[INET6_ADDRSTRLEN];
        if (family == AF_INET6) {
            const struct in6_addr *six = &((struct sockaddr_in6 *)at->ifa_addr)->sin6_addr;
            if (IN6_IS_ADDR_LINKLOCAL(six))
                continue; /* it needs the name of an interface, which differs on each machine */
            say(&host, "[%1]", text_of(inet_ntop(AF_INET6, six, address, sizeof address)));
        } else {
            out_string(&host, inet_ntop(AF_INET, &((struct sockaddr_in *)at->ifa_addr)->sin_addr,
                                        address, sizeof address));
        }
        out_string(out, "  ");
        add_link(out, (Text){text, host.length}, port);
        out_char(out, '\n');
    }
    freeifaddrs(list);
}

void write_where(const NetSetup *setup, uint32_t port, Out *out)
{
    add_link(out, text_of(setup->bind[0] != '\0' ? setup->bind : "localhost"), port);
}

static void say_link(Out *out, const NetSetup *setup, uint32_t port)
{
    char text[MAX_WHERE];
    Out link = {.text = text, .capacity = sizeof text};
    write_where(setup, port, &link);
    say(out, tr(reader_lang(), "Triskel is open at %1\n"), (Text){text, link.length});
}

static void say_friends(Out *out, uint32_t port)
{
    const Lang *lang = reader_lang();
    Out links = buffer_new();
    add_addresses(&links, port, AF_INET);
    if (links.length == 0)
        add_addresses(&links, port, AF_INET6);
    if (links.length > 0) {
        out_string(out, tr(lang, "Friends on the same network reach it at:\n"));
        out_text(out, (Text){links.text, links.length});
        say(out, tr(lang, "(With --bind localhost it is open for nobody but you.)\n"));
    }
    buffer_free(&links);
}

/* What to type next, as long as a browser has no table to show. */
static void say_next(Out *out, const NetSetup *setup, uint32_t port)
{
    char text[MAX_WHERE];
    Out link = {.text = text, .capacity = sizeof text};
    write_where(setup, port, &link);
    say(out, tr(reader_lang(), "To open a table, type in another terminal: %1 play --host %2 %3\n"),
        command_name(), (Text){text, link.length}, text_of(game_at(0)->name));
    out_string(out, tr(reader_lang(), "Ctrl-C stops the server; every table is kept.\n"));
}

bool say_where(const NetSetup *setup, uint32_t port)
{
    bool everywhere = setup->bind[0] == '\0';
    Out out = buffer_new();
    if (port != NO_PORT)
        say_link(&out, setup, port);
    if (setup->socket[0] != '\0')
        say(&out, tr(reader_lang(), "Triskel listens at the socket %1\n"), text_of(setup->socket));
    if (port != NO_PORT && everywhere)
        say_friends(&out, port);
    if (port != NO_PORT)
        say_next(&out, setup, port);
    bool printed = print_out(&out);
    buffer_free(&out);
    return printed;
}
