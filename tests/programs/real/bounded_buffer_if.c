/* A queue with two consumers: both may wait for a value.
 *
 * The bug: the condition is looked at with `if` rather than `while`. A consumer that was woken goes
 * on although another one, which never waited, has taken the value in between. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>

enum { VALUES = 2 };

static int values[VALUES], count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;

static void put(int value)
{
    pthread_mutex_lock(&lock);
    values[count++] = value;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
}

static int take(void)
{
    pthread_mutex_lock(&lock);
    if (count == 0)
        pthread_cond_wait(&not_empty, &lock);
    assert(count > 0);
    int value = values[--count];
    pthread_mutex_unlock(&lock);
    return value;
}

static void *consumer(void *unused)
{
    (void)unused;
    int value = take();
    assert(value == 1 || value == 2);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, consumer, NULL);
    put(1);
    put(2);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
