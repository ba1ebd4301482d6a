// The loop counts its rounds, so that only --unroll ends it. It finds the flag set in its first round or after up to
// 3 more, which makes 4 complete executions, or is cut when it would begin another one. With at most 2 rounds (FEW) there
// is nothing to cut: it sees the flag at its first, second or third look, or not at all.
// RUN: %exits 3 %heddle --unroll=3 %s | FileCheck %s
// RUN: %exits 3 %heddle --unroll=3 --algorithm=pop %s | FileCheck %s
// RUN: %exits 3 %heddle --unroll=3 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 3 %heddle --unroll=0 %s | FileCheck %s --check-prefix=FIRST
// RUN: %exits 2 %heddle --unroll=-1 %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --unroll=2 %s -- -DWRONG | FileCheck %s --check-prefix=WRONG
// RUN: %heddle --unroll=2 %s -- -DFEW | FileCheck %s --check-prefix=FEW
// CHECK: No errors found so far: 5 executions explored under {{sc|rc11}}, but --unroll cut some threads short.
// CHECK: Executions: 4 complete, 0 blocked, 1 truncated (1 by --unroll);
// JSON: "verdict": "incomplete"
// JSON: "truncated": 1
// With no round after the first look, it finds the flag set then, or is cut.
// FIRST: Executions: 1 complete, 0 blocked, 1 truncated (1 by --unroll);
// NONE: error: {{.*}}unroll
// WRONG: [assertion]
// FEW: No errors found: 4 executions explored under {{sc|rc11}}, all there are.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int flag;
static unsigned long looks;

static void *wait_for_flag(void *unused)
{
    unsigned long rounds = 0;
#ifdef FEW
    while (!atomic_load(&flag) && rounds < 2)
#else
    while (!atomic_load(&flag))
#endif
        rounds++;
#ifdef WRONG
    assert(rounds < 2);
#endif
    looks = rounds;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_flag, NULL);
    atomic_store(&flag, 1);
    pthread_join(thread, NULL);
    return 0;
}
