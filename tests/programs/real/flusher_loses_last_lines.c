/* A log with a flusher thread.
 *
 * The bug: the flusher ends as soon as it sees the stop, and leaves the lines that came since it
 * last looked. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static int lines;
static bool stopping;
static int written; /* the flusher's */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *flusher(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    while (!stopping) {
        written += lines;
        lines = 0;
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, flusher, NULL);
    pthread_mutex_lock(&lock);
    lines++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    assert(written == 1);
    return 0;
}
