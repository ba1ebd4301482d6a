/* A bounded queue whose producers and consumers give up after a while. All sections have one lock,
 * so each order of them is an execution of its own, as is each set of threads that give up, and the
 * place of a time-out between what others do with the condition variable. A program that only
 * enumerates the steps of these sections counts as many: 24 executions for two producers, a
 * consumer and room for one item, and 504 for two of both and room for two. Three of both and room
 * for one are 6,145,884. Of these, 684,036 differ in the order of sections or in who gave up
 * (doc/waiting.md).
 *
 * BROKEN: who was woken does not look again, and finds that another one was faster. */
// RUN: %heddle --no-symmetry -DPRODUCERS=2 -DCONSUMERS=1 -DROOM=1 %s | FileCheck %s --check-prefixes=CHECK,FEW
// RUN: %heddle --no-symmetry -DPRODUCERS=2 -DCONSUMERS=2 -DROOM=2 %s | FileCheck %s --check-prefixes=CHECK,MANY
// RUN: %heddle --no-symmetry -DPRODUCERS=2 -DCONSUMERS=2 -DROOM=2 --sc --algorithm=optimal %s | FileCheck %s --check-prefixes=CHECK,MANY
// CHECK: No errors found: {{.*}} all there are.
// FEW: Executions: 24 complete,
// MANY: Executions: 504 complete,
// RUN: %exits 1 %heddle --no-symmetry -DBROKEN -DPRODUCERS=2 -DCONSUMERS=2 -DROOM=2 %s | FileCheck %s --check-prefix=ERROR
// ERROR: error: assertion `count > 0' failed

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_room = PTHREAD_COND_INITIALIZER, has_items = PTHREAD_COND_INITIALIZER;
static const struct timespec limit = {2000000000, 0};
static int items[ROOM], first, count;

static bool put(int item)
{
    pthread_mutex_lock(&lock);
    while (count == ROOM)
        if (pthread_cond_timedwait(&has_room, &lock, &limit) == ETIMEDOUT) {
            pthread_mutex_unlock(&lock);
            return false;
        }
    items[(first + count++) % ROOM] = item;
    pthread_cond_signal(&has_items);
    pthread_mutex_unlock(&lock);
    return true;
}

static bool take(int *item)
{
    pthread_mutex_lock(&lock);
#ifdef BROKEN
    if (count == 0)
#else
    while (count == 0)
#endif
        if (pthread_cond_timedwait(&has_items, &lock, &limit) == ETIMEDOUT) {
            pthread_mutex_unlock(&lock);
            return false;
        }
    assert(count > 0);
    *item = items[first];
    first = (first + 1) % ROOM;
    count--;
    pthread_cond_signal(&has_room);
    pthread_mutex_unlock(&lock);
    return true;
}

static void *produce(void *unused)
{
    put(1);
    return unused;
}

static void *consume(void *unused)
{
    int item;
    if (take(&item))
        assert(item == 1);
    return unused;
}

int main(void)
{
    pthread_t threads[PRODUCERS + CONSUMERS];
    for (int i = 0; i < PRODUCERS + CONSUMERS; i++)
        pthread_create(&threads[i], NULL, i < PRODUCERS ? produce : consume, NULL);
    for (int i = 0; i < PRODUCERS + CONSUMERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
