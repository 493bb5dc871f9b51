/* Fair chance from a person's end (table/fairness.h): whoever waits for the start pledges entropy
   under the table's commitment, and reveals it when all have pledged who want to. A pledge belongs
   to its connection and to its commitment; where either is new, so is the pledge. */
#include "client/remote_inside.h"

#include "base/hash.h"

static bool take_commit(Remote *remote, Text value)
{
    Text digits;
    remote->has_commit = value_word(value, &digits) && hex_read_whole(digits, remote->commit);
    return remote->has_commit;
}

/* `"hex":"…"` of so many bytes, as a request. */
static bool send_hex(Remote *remote, const char *kind, const uint8_t bytes[FAIRNESS_BYTES])
{
    char text[32 + FAIRNESS_HEX], digits[FAIRNESS_HEX];
    Out out = {.text = text, .capacity = sizeof text};
    hex_write(bytes, FAIRNESS_BYTES, digits);
    out_string(&out, "\"hex\":");
    out_json(&out, (Text){digits, sizeof digits});
    return request_send(remote, kind, (Text){text, out.length}, OWN_REQUEST) != 0;
}

static void pledge(Remote *remote)
{
    uint8_t number = (uint8_t)(remote->person + 1), digest[FAIRNESS_BYTES];
    Hash hash;
    if (!remote->may_pledge || !remote->is_waiting || !remote->has_commit ||
        remote->person == NO_SEAT || remote->state != REMOTE_HERE)
        return;
    remote->means.source.fill(remote->means.source.context, remote->entropy,
                              sizeof remote->entropy);
    hash_begin(&hash, NULL, 0, sizeof digest);
    hash_add(&hash, remote->commit, sizeof remote->commit);
    hash_add(&hash, &number, 1);
    hash_add(&hash, remote->entropy, sizeof remote->entropy);
    hash_end(&hash, digest, sizeof digest);
    remote->pledged = send_hex(remote, "pledge", digest);
}

void chance_welcome(Remote *remote, const Frame *frame)
{
    Text state = {"", 0};
    (void)value_word(value_member(frame_member(frame, "table"), "state"), &state);
    remote->is_waiting = text_is(state, "waiting");
    (void)take_commit(remote, frame_member(frame, "commit"));
}

void chance_here(Remote *remote)
{
    pledge(remote);
}

void chance_lost(Remote *remote)
{
    remote->pledged = false;
}

/* Who did not reveal does not pledge again at this table. */
static bool was_me(const Remote *remote, Text persons)
{
    Text value, word;
    uint64_t number;
    while (value_next(&persons, &value))
        if (value_word(value, &word) && text_seat(word, &number) && number == remote->person + 1)
            return true;
    return false;
}

void chance_event(Remote *remote, const Frame *frame)
{
    Text kind;
    if (!value_word(frame_member(frame, "kind"), &kind))
        return;
    if (text_is(kind, "unstarted") && was_me(remote, frame_member(frame, "persons")))
        remote->may_pledge = false;
    if (remote->last <= remote->latest)
        return; /* old news: the welcome said how it is now */
    if (text_is(kind, "starting")) {
        remote->is_waiting = false;
        if (remote->pledged)
            (void)send_hex(remote, "reveal", remote->entropy);
    } else if (text_is(kind, "started")) {
        remote->is_waiting = remote->pledged = false;
    } else if (text_is(kind, "unstarted") || text_is(kind, "rematch")) {
        remote->is_waiting = true;
        if (take_commit(remote, frame_member(frame, "commit")))
            pledge(remote);
    } else if (text_is(kind, "set")) {
        pledge(remote); /* a change of the setup makes all pledges void */
    }
}
