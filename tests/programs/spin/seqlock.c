// A sequence lock: one writer, one reader that tries again while the number is odd or has changed.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: No errors found
#define THREADS 2
#include "await.h"

static atomic_uint sequence;
static atomic_int left, right;

static void read_both(void)
{
    unsigned before;
    int one, other;
    do {
        before = atomic_load(&sequence);
        one = atomic_load(&left);
        other = atomic_load(&right);
#ifdef ASSUME
        __VERIFIER_assume(before % 2 == 0 && atomic_load(&sequence) == before);
        break;
#endif
    } while (before % 2 || atomic_load(&sequence) != before);
    assert(one == other);
}

static void *run(void *number)
{
    if (number) {
        atomic_fetch_add(&sequence, 1);
        atomic_store(&left, 7);
        atomic_store(&right, 7);
        atomic_fetch_add(&sequence, 1);
    } else {
        read_both();
    }
    return NULL;
}

int main(void)
{
    run_threads(run);
    return 0;
}
