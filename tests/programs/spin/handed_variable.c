// Rounds of a loop that counts in a variable of its function's caller differ, though nobody else sees it: the
// flag is found set at one of the 4 reads, when `count` is 0 to 3, or at none. Nor may the count go by as
// waiting where it is a function called in the loop that counts (CALLED), or an array is overwritten (COPIED).
// What is set to the same in each round (SAME) only tells the first round from all others: 2 executions. What
// is merely read may be large (READ), and there is one execution.
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle %s -- -DCALLED | FileCheck %s
// RUN: %heddle --algorithm=naive %s -- -DCALLED | FileCheck %s
// RUN: %heddle %s -- -DCOPIED | FileCheck %s
// RUN: %heddle %s -- -DSAME | FileCheck %s --check-prefix=SAME
// RUN: %heddle --algorithm=naive %s -- -DSAME | FileCheck %s --check-prefix=SAME
// RUN: %heddle %s -- -DREAD | FileCheck %s --check-prefix=READ
// RUN: %exits 1 %heddle %s -- -DHASTY | FileCheck %s --check-prefix=HASTY
// CHECK: Executions: 5 complete
// SAME: Executions: 2 complete
// READ: Executions: 1 complete
// HASTY: assertion `count[0] < 3' failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

static atomic_int flag;

struct settings {
    int unused[20];
    atomic_int *awaited;
};

static void increment(int *count)
{
    ++*count;
}

static int is_set(const struct settings *settings)
{
    return atomic_load(settings->awaited);
}

static void wait_for_flag(int *count, const struct settings *settings)
{
    while (!is_set(settings)) {
#ifdef SAME
        *count = 1;
#elif !defined READ
        if (*count == 3)
            break;
#ifdef CALLED
        increment(count);
#elif defined COPIED
        int next[2] = {*count, 0};
        increment(next);
        memcpy(count, next, sizeof next);
#else
        ++*count;
#endif
#endif
    }
}

static void *wait(void *unused)
{
    int count[2] = {0, 0};
    struct settings settings = {.awaited = &flag};
    increment(&count[1]);
    wait_for_flag(count, &settings);
#ifdef HASTY
    assert(count[0] < 3);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait, NULL);
    atomic_store(&flag, 1);
    pthread_join(thread, NULL);
    return 0;
}
