/* A ring under a spin lock: who finds it full returns without giving the lock back, and nobody
 * takes anything any more. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop %s | FileCheck %s
// CHECK: [deadlock]

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { PLACES = 1, VALUES = 2 };

static pthread_spinlock_t lock;
static int ring[PLACES];
static unsigned head, tail;

static bool put(int value)
{
    pthread_spin_lock(&lock);
    bool room = tail - head < PLACES;
    if (room)
        ring[tail++ % PLACES] = value;
    if (room)
        pthread_spin_unlock(&lock);
    return room;
}

static bool take(int *value)
{
    pthread_spin_lock(&lock);
    bool any = head != tail;
    if (any)
        *value = ring[head++ % PLACES];
    pthread_spin_unlock(&lock);
    return any;
}

static void *produce(void *unused)
{
    for (int value = 1; value <= VALUES; value++)
        while (!put(value))
            continue;
    return unused;
}

int main(void)
{
    pthread_t producer;

    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&producer, NULL, produce, NULL);
    for (int expected = 1; expected <= VALUES; expected++) {
        int value = 0;
        while (!take(&value))
            continue;
        assert(value == expected);
    }
    pthread_join(producer, NULL);
    assert(head == tail);
    pthread_spin_destroy(&lock);
    return 0;
}
