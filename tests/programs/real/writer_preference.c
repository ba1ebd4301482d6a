/* A read-write lock made of a lock and a condition, in which readers make way for a writer that
 * waits.
 *
 * Two readers and a writer: counted by two algorithms. */
// RUN: %heddle --no-symmetry --format=json %s > %t.trust
// RUN: %heddle --no-symmetry --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static int readers, waiting_writers;
static bool writing;
static int left, right; /* what the lock guards */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void begin_read(void)
{
    pthread_mutex_lock(&lock);
    while (writing || waiting_writers > 0)
        pthread_cond_wait(&changed, &lock);
    readers++;
    pthread_mutex_unlock(&lock);
}

static void end_read(void)
{
    pthread_mutex_lock(&lock);
    if (--readers == 0)
        pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void begin_write(void)
{
    pthread_mutex_lock(&lock);
    waiting_writers++;
    while (writing || readers > 0)
        pthread_cond_wait(&changed, &lock);
    waiting_writers--;
    writing = true;
    pthread_mutex_unlock(&lock);
}

static void end_write(void)
{
    pthread_mutex_lock(&lock);
    writing = false;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

static void *reader(void *unused)
{
    (void)unused;
    begin_read();
    assert(left == right);
    end_read();
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, reader, NULL);
    begin_write();
    left++;
    right++;
    end_write();
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
