/* Settings under a sequence lock: an update that is refused leaves the number odd, and readers
 * wait for ever. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop %s | FileCheck %s
// CHECK: [livelock]

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
    if (new_width <= 0)
        return false;
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
    set_size(0, 5);
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
