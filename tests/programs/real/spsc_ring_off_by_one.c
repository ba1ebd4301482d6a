/* A ring for one producer and one consumer, with plain slots and atomic indices.
 *
 * The bug: the producer compares with SLOTS + 1, takes a full ring for one with room, and writes
 * the slot that the consumer may be reading. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { SLOTS = 2, VALUES = 3 };

static int slots[SLOTS];
static atomic_uint head, tail; /* how many were taken out, and put in */

static bool put(int value)
{
    unsigned end = atomic_load(&tail);

    if (end - atomic_load(&head) == SLOTS + 1)
        return false;
    slots[end % SLOTS] = value;
    atomic_store(&tail, end + 1);
    return true;
}

static bool take(int *value)
{
    unsigned begin = atomic_load(&head);

    if (begin == atomic_load(&tail))
        return false;
    *value = slots[begin % SLOTS];
    atomic_store(&head, begin + 1);
    return true;
}

static void *producer(void *unused)
{
    (void)unused;
    for (int i = 1; i <= VALUES; i++)
        put(i);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int last = 0, value;

    pthread_create(&thread, NULL, producer, NULL);
    for (int i = 0; i < VALUES; i++) {
        if (take(&value)) {
            assert(value > last);
            last = value;
        }
    }
    pthread_join(thread, NULL);
    return 0;
}
