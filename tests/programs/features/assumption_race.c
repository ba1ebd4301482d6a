/* A compare-exchange that writes back what was there, and behind which an assumption fails, is still a write: it
 * races with a plain read, whichever of them is run first. So does one that must read an older value to be
 * unordered. The assumption in main fails first, so that heddle expects more of them. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DREVERSED | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DOLDER | FileCheck %s
// RUN: %exits 1 %heddle -bound 1 %s -- -DREVERSED | FileCheck %s
// CHECK: [data-race]
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

void __VERIFIER_assume(int condition);

static int x;

static void *read_plainly(void *unused)
{
    static int seen;

    seen = x;
#ifdef OLDER
    __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST); /* who reads this comes behind the plain read */
#endif
    return unused;
}

static void *write_back(void *unused)
{
    int zero = 0;

    bool done =
        __atomic_compare_exchange_n(&x, &zero, 0, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    __VERIFIER_assume(!done && zero == 2);
    return unused;
}

int main(void)
{
    pthread_t threads[2];

#ifdef REVERSED
    pthread_create(&threads[1], NULL, write_back, NULL);
    pthread_create(&threads[0], NULL, read_plainly, NULL);
#else
    pthread_create(&threads[0], NULL, read_plainly, NULL);
    pthread_create(&threads[1], NULL, write_back, NULL);
#endif
    __VERIFIER_assume(false);
    return 0;
}
