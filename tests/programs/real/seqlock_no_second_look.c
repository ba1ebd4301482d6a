/* A sequence lock: the writer makes a counter odd while it changes a pair.
 *
 * The bug: the reader looks at the counter before it reads the pair, but not after. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_uint sequence;
static atomic_int latitude, longitude;

static void write_pair(int value)
{
    atomic_fetch_add(&sequence, 1);
    atomic_store(&latitude, value);
    atomic_store(&longitude, -value);
    atomic_fetch_add(&sequence, 1);
}

static bool read_pair(int *first, int *second)
{
    if (atomic_load(&sequence) % 2 != 0)
        return false;
    *first = atomic_load(&latitude);
    *second = atomic_load(&longitude);
    return true;
}

static void *writer(void *unused)
{
    (void)unused;
    write_pair(1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int first, second;

    pthread_create(&thread, NULL, writer, NULL);
    if (read_pair(&first, &second))
        assert(first == -second);
    pthread_join(thread, NULL);
    return 0;
}
