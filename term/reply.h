/* What a command typed at a table comes to, here or elsewhere. */
#ifndef TRISKEL_REPLY_H
#define TRISKEL_REPLY_H

typedef enum CommandReply {
    REPLY_DONE,   /* something happened at the table, or was asked for */
    REPLY_ANSWER, /* `out` has a short answer */
    REPLY_PAGE,   /* `out` has a long one */
    REPLY_LOG,    /* likewise, and its end matters most */
    REPLY_AGAIN,  /* another game with the same people */
    REPLY_QUIT,
} CommandReply;

#endif
