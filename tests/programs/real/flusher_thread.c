/* A log with a flusher thread: writers add lines to a buffer, the flusher swaps it for an empty one
 * and writes the lines out. After the stop, it flushes what is left before it ends.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { LINES = 2 };

static int buffer[LINES], lines; /* under the lock, as `stopping` */
static bool stopping;
static int written; /* the flusher's */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void log_line(int line)
{
    pthread_mutex_lock(&lock);
    buffer[lines++] = line;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
}

static void *flusher(void *unused)
{
    (void)unused;
    for (bool more = true; more;) {
        int batch[LINES], count;

        pthread_mutex_lock(&lock);
        while (lines == 0 && !stopping)
            pthread_cond_wait(&changed, &lock);
        count = lines;
        for (int i = 0; i < count; i++)
            batch[i] = buffer[i];
        lines = 0;
        more = !stopping;
        pthread_mutex_unlock(&lock);
        for (int i = 0; i < count; i++)
            written += batch[i];
    }
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, flusher, NULL);
    log_line(1);
    log_line(2);
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    assert(written == 3);
    return 0;
}
