/* Read-write locks that prefer writers: no reader gets the lock once a writer waits, so a thread
 * that reads twice may wait for a writer that waits for it (TWICE). In glibc, only locks of the kind
 * PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP do so, by an attribute or a static initialiser
 * (STATIC). The others let a reader in although a writer waits, PTHREAD_RWLOCK_PREFER_WRITER_NP, too.
 * The second attempt of a reader that does not wait fails (TRY), or times out (TIMED). A writer with
 * a time limit that gives up lets the readers in again (HURRIED).
 * If the reader reads once, the writer comes before or after it, or begins to wait meanwhile: 3
 * executions. A lock of another kind has 2. */
// RUN: %exits 1 %heddle --quiet -DTWICE %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle --quiet -DTWICE --algorithm=pop %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle --quiet -DTWICE --algorithm=optimal %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle --quiet -DTWICE --algorithm=rvf %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle --quiet -DTWICE -bound 1 %s | FileCheck --check-prefix=DEADLOCK %s
// RUN: %exits 1 %heddle --quiet -DTWICE -DSTATIC %s | FileCheck --check-prefix=DEADLOCK %s
// DEADLOCK: error: deadlock: thread 1 waits for 'lock' to read, held by itself, while thread 2 waits to write
// RUN: %heddle --quiet -DTWICE -DKIND=PTHREAD_RWLOCK_PREFER_WRITER_NP %s
// RUN: %heddle --quiet -DTWICE -DKIND=PTHREAD_RWLOCK_PREFER_READER_NP %s
// RUN: %heddle --quiet -DTWICE -DKIND=PTHREAD_RWLOCK_DEFAULT_NP %s
// RUN: %exits 1 %heddle --quiet -DTRY %s | FileCheck --check-prefix=BUSY %s
// RUN: %exits 1 %heddle --quiet -DTIMED %s | FileCheck --check-prefix=BUSY %s
// RUN: %heddle --quiet -DTRY -DKIND=PTHREAD_RWLOCK_PREFER_WRITER_NP %s
// RUN: %heddle --quiet -DTIMED -DKIND=PTHREAD_RWLOCK_PREFER_READER_NP %s
// BUSY: error: assertion `again == 0' failed
// RUN: %heddle --quiet -DTWICE -DHURRIED %s
// RUN: %exits 1 %heddle --quiet -DTRY -DHURRIED %s | FileCheck --check-prefix=BUSY %s
// RUN: %heddle --format=json %s | FileCheck --check-prefix=THREE %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck --check-prefix=THREE %s
// THREE: "complete": 3,
// THREE: "blocked": 0,
// RUN: %heddle --format=json -DKIND=PTHREAD_RWLOCK_PREFER_WRITER_NP %s | FileCheck --check-prefix=TWO %s
// TWO: "complete": 2,

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

#ifndef KIND
#define KIND PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP
#endif

static const struct timespec soon = {1, 0};
static int data;
#ifdef STATIC
static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
#else
static pthread_rwlock_t lock;
#endif

static void *reader(void *unused)
{
    int again = 0;
    pthread_rwlock_rdlock(&lock);
#if defined TWICE
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
#elif defined TRY
    again = pthread_rwlock_tryrdlock(&lock);
    assert(again == 0 || again == EBUSY);
#elif defined TIMED
    again = pthread_rwlock_timedrdlock(&lock, &soon);
    assert(again == 0 || again == ETIMEDOUT);
#endif
    assert(data == 0 || data == 2);
    assert(again == 0);
#if defined TRY || defined TIMED
    pthread_rwlock_unlock(&lock);
#endif
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *writer(void *unused)
{
#ifdef HURRIED
    int result = pthread_rwlock_timedwrlock(&lock, &soon);
    assert(result == 0 || result == ETIMEDOUT);
    if (result)
        return unused;
#else
    pthread_rwlock_wrlock(&lock);
#endif
    data++;
    data++;
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#ifndef STATIC
    pthread_rwlockattr_t attributes;
    pthread_rwlockattr_init(&attributes);
    pthread_rwlockattr_setkind_np(&attributes, KIND);
    pthread_rwlock_init(&lock, &attributes);
    pthread_rwlockattr_destroy(&attributes);
#endif
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    pthread_rwlock_destroy(&lock);
    return 0;
}
