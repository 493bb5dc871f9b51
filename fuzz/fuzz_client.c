/* Fuzzes what a server may send: each line of the input is a frame for one client, and an empty one
   a lost connection. Whatever comes, events are handed on in order and once, and every value that
   is read in place is what jansson says it is. */
#include "base/random.h"
#include "client/remote.h"
#include "fuzz/input.h"

static uint64_t last_told; /* the number of the last event that was handed on */
static bool is_dialed;

static bool dial(void *context)
{
    (void)context;
    INSIST(!is_dialed);
    return is_dialed = true;
}

/* What it sends is JSON, and not too long. */
static bool send_text(void *context, Text text)
{
    Frame frame;
    (void)context;
    INSIST(is_dialed && text.length <= REMOTE_MAX_REQUEST && frame_read(text, &frame));
    return true;
}

static void hang_up(void *context)
{
    (void)context;
    INSIST(is_dialed);
    is_dialed = false;
}

static void fill(void *context, void *bytes, size_t count)
{
    Random *random = context;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)random_next(random);
}

static unsigned depth_of(json_t *tree)
{
    unsigned deepest = 0;
    size_t i;
    const char *key;
    json_t *value;
    json_array_foreach(tree, i, value)
    {
        unsigned depth = depth_of(value);
        deepest = depth > deepest ? depth : deepest;
    }
    json_object_foreach(tree, key, value)
    {
        unsigned depth = depth_of(value);
        deepest = depth > deepest ? depth : deepest;
    }
    return deepest + (json_is_array(tree) || json_is_object(tree));
}

/* What jansson reads, is read here too: with the same members and the same values. */
static void check_frame(Text text)
{
    Frame frame;
    bool is_read = frame_read(text, &frame);
    if (memchr(text.at, '\0', text.length) != NULL) {
        INSIST(!is_read); /* jansson lets one pass behind a number */
        return;
    }
    json_t *tree = value_tree(text);
    if (!json_is_object(tree)) {
        json_decref(tree); /* jansson is stricter, with doubled keys and halves of characters */
        return;
    }
    INSIST(is_read || depth_of(tree) > FRAME_MAX_DEPTH ||
           json_object_size(tree) > FRAME_MAX_MEMBERS);
    for (unsigned i = 0; is_read && i < frame.count; i++) {
        json_t *value = value_tree(frame.members[i].value);
        uint64_t number;
        Text word;
        INSIST(value != NULL);
        if (value_number(frame.members[i].value, &number))
            INSIST(json_is_integer(value) && (uint64_t)json_integer_value(value) == number);
        if (value_word(frame.members[i].value, &word))
            INSIST(json_is_string(value) && json_string_length(value) == word.length &&
                   memcmp(json_string_value(value), word.at, word.length) == 0);
        json_decref(value);
    }
    json_decref(tree);
}

static void told_frame(void *context, const Frame *frame)
{
    Remote *const *remote = context;
    if (text_is(frame->kind, "welcome"))
        last_told = remote_last(*remote);
    if (text_is(frame->kind, "event")) {
        INSIST(remote_last(*remote) == last_told + 1);
        last_told++;
    }
    check_frame(frame->text);
}

static void told_answer(void *context, uint64_t id, const Frame *answer)
{
    Remote *const *remote = context;
    (void)id;
    if (answer != NULL)
        (void)remote_do(*remote, TEXT("bid 3"), last_told);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const RemoteEars ears = {.frame = told_frame, .answered = told_answer};
    Random random = random_from(1);
    RemoteMeans means = {
        .dial = dial, .send = send_text, .hang_up = hang_up, .source = {fill, &random}};
    RemoteVisit visit = {.token = TEXT("secret"), .pledge = true};
    Remote *remote = NULL;
    Text rest = {(const char *)bytes, size}, line;
    uint64_t now = 0;
    last_told = 0;
    is_dialed = false;
    remote = remote_new(&visit, &means, &ears, &remote);
    INSIST(remote != NULL);
    (void)remote_do(remote, TEXT("pass"), 0);
    while (input_line(&rest, &line) != LINES_END) {
        if (remote_state(remote) == REMOTE_AWAY) {
            uint64_t due = remote_run(remote, now);
            if (remote_state(remote) == REMOTE_AWAY)
                (void)remote_run(remote, now = due);
            remote_opened(remote, now);
        }
        check_frame(line);
        if (line.length > 0) {
            remote_heard(remote, line, now);
        } else if (is_dialed) {
            is_dialed = false;
            remote_closed(remote, now);
        }
        if (remote_state(remote) == REMOTE_HERE)
            (void)remote_ask(remote, "ready", TEXT("\"on\":true"));
        now += 100;
    }
    remote_free(remote);
    return 0;
}
