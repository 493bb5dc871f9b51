/* A bare echo: what libwebsockets does on a loop of libuv's when a server has nothing to think
   about. bench/echo.sh compares `triskel serve` with it.

       bench_echo        listens on a free port of this machine and prints it */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { LONGEST = 4096 };

/* What is to be sent back on one connection. */
typedef struct Echo {
    size_t length;
    unsigned char bytes[LWS_PRE + LONGEST];
} Echo;

static int happened(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    Echo *echo = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        if (length > LONGEST)
            return -1;
        memcpy(echo->bytes + LWS_PRE, in, length);
        echo->length = length;
        return lws_callback_on_writable(wsi) < 0 ? -1 : 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (echo->length == 0)
            return 0;
        length = echo->length;
        echo->length = 0;
        return lws_write(wsi, echo->bytes + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length ? -1 : 0;
    default:
        return 0;
    }
}

int main(void)
{
    static const struct lws_protocols protocols[] = {{.name = "echo",
                                                      .callback = happened,
                                                      .per_session_data_size = sizeof(Echo),
                                                      .rx_buffer_size = LONGEST},
                                                     {0}};
    uv_loop_t *loop = uv_default_loop();
    void *loops[] = {loop};
    struct lws_context_creation_info info = {
        .iface = "127.0.0.1",
        .port = 0,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
    };
    lws_set_log_level(LLL_ERR, NULL);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *vhost = context != NULL ? lws_create_vhost(context, &info) : NULL;
    if (vhost == NULL)
        return EXIT_FAILURE;
    printf("%d\n", lws_get_vhost_listen_port(vhost));
    (void)fflush(stdout);
    uv_run(loop, UV_RUN_DEFAULT); /* until it is killed */
    lws_context_destroy(context);
    return EXIT_SUCCESS;
}
