// A loop that waits for what nobody does, and counts where others look. It has no end, and it is no livelock as far as
// heddle knows, since each iteration has an effect. It is cut off after 256 times the spin limit, and everything else
// is explored: what a batch of programs finds beside it is not lost. Of the first choices, 0 is that loop, 1 fails, and
// 2 ends well.
// RUN: %exits 1 %heddle --keep-going --spin-limit=8 %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --spin-limit=8 --memory-model=ra -j2 %s | FileCheck %s
// RUN: %exits 3 %heddle --spin-limit=8 -DCORRECT %s | FileCheck %s --check-prefix=CUT
// CHECK: error: assertion `choice != 1' failed
// CHECK: 1 error found
// CHECK: Executions: 1 complete, 1 blocked (1 at an error), 1 truncated (1 by the spin limit)
// CUT: No errors found so far
// CUT: Executions: {{2}} complete, 0 blocked, 1 truncated (1 by the spin limit)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern long long heddle_choose(long long least, long long most);
static _Atomic(int *) never;
static int count;

static void *wait_for_ever(void *unused)
{
    while (!atomic_exchange(&never, NULL))
        count++;
    return unused;
}

int main(void)
{
    int choice = (int)heddle_choose(0, 2);
#ifndef CORRECT
    assert(choice != 1);
#endif
    if (choice == 0) {
        pthread_t thread;
        pthread_create(&thread, NULL, wait_for_ever, NULL);
        pthread_join(thread, NULL);
    }
    return count;
}
