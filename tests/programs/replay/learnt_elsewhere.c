// RUN: cd %S && %exits 1 %heddle --format=json learnt_elsewhere.c >%t.json
// RUN: FileCheck %s <%t.json
// RUN: cd %S && %python %tests/check_replay.py %heddle -- learnt_elsewhere.c
// Other executions than the one that fails access halves of the pair, so that in the report its whole is
// written in two steps. A replay does not come across those, but the report says that they are there. Of a report that does
// not, it takes one step for the two.
// RUN: sed '/"facts"/d' %t.json >%t.old && cd %S && %exits 1 %heddle --replay=%t.old learnt_elsewhere.c | FileCheck %s --check-prefix=OLD
// OLD: The recorded execution ends in the same error
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static union {
    uint64_t whole;
    uint32_t half[2];
} pair;
static atomic_int order;

static void *other(void *unused)
{
    atomic_store(&order, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    int seen = atomic_load(&order);
    if (!seen)
        pair.half[1] = 1;
    pair.whole = UINT64_C(3) << 32 | 3;
    pthread_join(thread, NULL);
    assert(!seen || pair.whole != (UINT64_C(3) << 32 | 3));
    return 0;
}

// CHECK: "op": "write"
// CHECK: "line": 33
// CHECK: "op": "write"
// CHECK: "line": 33
