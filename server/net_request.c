/* What the head of a request says, and whether it may come: see net_inside.h. */
#include "server/net_inside.h"

#include <string.h>

/* Fields of which a second one would make a request mean two things. */
static bool says_one_thing(const HttpHead *head)
{
    static const char *const once[] = {"host",
                                       "origin",
                                       "authorization",
                                       "content-length",
                                       "upgrade",
                                       "transfer-encoding",
                                       "sec-websocket-version",
                                       "sec-websocket-key"};
    for (size_t i = 0; i < sizeof once / sizeof *once; i++)
        if (http_count(head, once[i]) > 1)
            return false;
    return true;
}

static Text token_of(const HttpHead *head)
{
    static const Text bearer = TEXT("Bearer ");
    Text value = http_field(head, "authorization");
    if (value.length <= bearer.length || memcmp(value.at, bearer.at, bearer.length) != 0)
        return (Text){"", 0};
    return (Text){value.at + bearer.length, value.length - bearer.length};
}

/* Its body has a length that is said, or there is none. */
static bool read_length(NetRequest *request)
{
    Text length = http_field(&request->head, "content-length");
    request->has_length = length.length > 0;
    request->length = 0;
    return http_count(&request->head, "transfer-encoding") == 0 &&
           (length.length == 0 ? http_count(&request->head, "content-length") == 0
                               : text_number(length, &request->length));
}

HallRefusal request_read(NetRequest *request, const Caller *caller)
{
    const Site *site = &caller->net->setup.site;
    const HttpHead *head = &request->head;
    Address nearest = caller->origin.nearest;
    char text[HEAD_LIMIT];
    Out forwarded = {.text = text, .capacity = sizeof text};
    *request = (NetRequest){.from = caller->origin.from};
    if (!http_read((Text){caller->got.text, caller->head}, &request->head)) {
        request->head = (HttpHead){.method = TEXT(""), .path = TEXT(""), .query = TEXT("")};
        return HALL_MALFORMED;
    }
    request->lang = http_field(head, "accept-language");
    if (!says_one_thing(head) || !read_length(request))
        return HALL_MALFORMED;
    request->host = http_field(head, "host");
    request->token = token_of(head);
    request->is_upgrade = http_count(head, "upgrade") > 0;
    http_list(head, "x-forwarded-for", &forwarded);
    request->is_forwarded = forwarded.length > 0;
    request->is_secure =
        site_trusts(site, nearest) && text_is(http_field(head, "x-forwarded-proto"), "https");
    request->from = site_sender(site, nearest, (Text){text, forwarded.length});
    if (text_is(head->path, "/healthz"))
        return HALL_DONE; /* who asks whether we are alive need not know what we are called */
    if (!site_knows(site, request->host))
        return HALL_OTHER_HOST;
    if (http_count(head, "origin") > 0 &&
        !site_owns(http_field(head, "origin"), request->host, request->is_secure))
        return HALL_FOREIGN_PAGE;
    return HALL_DONE;
}
