/* A thread that makes a connection usable again. Whoever reads is the thread that plays all tables
   of a server: if the database falls silent, or the connection is lost, it does not wait for what
   may be dead, but says that the database is away. This one waits for what is late, or connects
   anew. See postgres.h. */
#include "store/postgres.h"

#include "os/clock.h"

#include <errno.h>
#include <time.h>

enum {                            /* microseconds */
       AGAIN_AFTER = 250000,      /* until another attempt … */
       ATTEMPT_WITHIN = 10000000, /* … and for one of them */
       LATE_WITHIN = 3000000,     /* for an answer that did not come in time */
};

static void wait_until(Mender *mender, uint64_t by)
{
    struct timespec at = {.tv_sec = (time_t)(by / 1000000), .tv_nsec = (long)(by % 1000000) * 1000};
    (void)pthread_cond_timedwait(&mender->changed, &mender->lock, &at);
}

/* The lock is held but for the attempt. */
static void mend(PostgresStore *store)
{
    Mender *mender = &store->mender;
    while (mender->mends && !atomic_load(&store->is_given_up)) {
        (void)pthread_mutex_unlock(&mender->lock);
        session_settle(store, &store->reading, clock_micros() + LATE_WITHIN);
        StoreResult result = session_up(store, &store->reading, clock_micros() + ATTEMPT_WITHIN);
        (void)pthread_mutex_lock(&mender->lock);
        if (result.status == STORE_DONE)
            mender->mends = false;
        else
            mender->why = result;
        mender->is_hopeless = mender->mends;
        (void)pthread_cond_broadcast(&mender->changed);
        for (uint64_t again = clock_micros() + AGAIN_AFTER;
             mender->mends && clock_micros() < again && !atomic_load(&store->is_given_up);)
            wait_until(mender, again);
    }
}

static void *mend_in_thread(void *context)
{
    PostgresStore *store = context;
    Mender *mender = &store->mender;
    (void)pthread_mutex_lock(&mender->lock);
    while (!atomic_load(&store->is_given_up)) {
        if (mender->mends)
            mend(store);
        else
            (void)pthread_cond_wait(&mender->changed, &mender->lock);
    }
    (void)pthread_mutex_unlock(&mender->lock);
    return NULL;
}

bool mender_init(PostgresStore *store)
{
    Mender *mender = &store->mender;
    pthread_condattr_t by_clock;
    if (pthread_condattr_init(&by_clock) != 0)
        return false;
    (void)pthread_condattr_setclock(&by_clock, CLOCK_MONOTONIC); /* as clock_micros has it */
    (void)pthread_cond_init(&mender->changed, &by_clock);
    (void)pthread_condattr_destroy(&by_clock);
    (void)pthread_mutex_init(&mender->lock, NULL);
    mender->runs = pthread_create(&mender->thread, NULL, mend_in_thread, store) == 0;
    if (!mender->runs) {
        (void)pthread_mutex_destroy(&mender->lock);
        (void)pthread_cond_destroy(&mender->changed);
    }
    store->reading.is_patient = mender->runs;
    return mender->runs;
}

void mender_done(PostgresStore *store)
{
    Mender *mender = &store->mender;
    if (!mender->runs)
        return;
    (void)pthread_mutex_lock(&mender->lock);
    (void)pthread_cond_broadcast(&mender->changed);
    (void)pthread_mutex_unlock(&mender->lock);
    (void)pthread_join(mender->thread, NULL);
    (void)pthread_mutex_destroy(&mender->lock);
    (void)pthread_cond_destroy(&mender->changed);
}

StoreResult mender_up(PostgresStore *store, uint64_t by)
{
    Mender *mender = &store->mender;
    StoreResult result = store_result(STORE_DONE);
    if (!mender->runs)
        return session_up(store, &store->reading, by);
    (void)pthread_mutex_lock(&mender->lock);
    if (!mender->mends && !session_is_up(&store->reading)) {
        mender->mends = true;
        mender->is_hopeless = false;
        mender->why = store_failure(STORE_AWAY, "there was no answer in time");
        (void)pthread_cond_broadcast(&mender->changed);
    }
    while (mender->mends && !mender->is_hopeless && clock_micros() < by)
        wait_until(mender, by);
    if (mender->mends) {
        mender->is_hopeless = true;
        result = mender->why;
    }
    (void)pthread_mutex_unlock(&mender->lock);
    return result;
}

void mender_lost(PostgresStore *store, const StoreResult *why)
{
    Mender *mender = &store->mender;
    if (!mender->runs)
        return;
    (void)pthread_mutex_lock(&mender->lock);
    mender->mends = mender->is_hopeless = true;
    mender->why = *why;
    (void)pthread_cond_broadcast(&mender->changed);
    (void)pthread_mutex_unlock(&mender->lock);
}
