/* Settings under a sequence lock: readers try again while the number is odd or has changed. One
 * reader, two updates: it sees the settings before, between or after them, so that there are three
 * executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_uint sequence;
static atomic_int width = 1, height = 1;

static bool set_size(int new_width, int new_height)
{
    atomic_fetch_add(&sequence, 1);
    atomic_store(&width, new_width);
    atomic_store(&height, new_height);
    atomic_fetch_add(&sequence, 1);
    return true;
}

static int area(void)
{
    for (;;) {
        unsigned before = atomic_load(&sequence);
        if (before % 2 != 0)
            continue;
        int result = atomic_load(&width) * atomic_load(&height);
        if (atomic_load(&sequence) == before)
            return result;
    }
}

static void *configure(void *unused)
{
    set_size(2, 3);
    set_size(4, 5);
    return unused;
}

int main(void)
{
    pthread_t writer;

    pthread_create(&writer, NULL, configure, NULL);
    int seen = area();
    assert(seen == 1 || seen == 6 || seen == 20);
    pthread_join(writer, NULL);
    return 0;
}
