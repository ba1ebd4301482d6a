// Threads wait for a flag, and count their rounds in a variable at which no thread looks. Iterations that differ in
// such a variable do the same, so they are no part of an execution: in the only one, each thread reads 1 at once. (With
// the rounds bounded to N, each number of them would be an execution that differs in no more than the count.)
// RUN: %heddle -DKIND=1 %s | FileCheck %s
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DKIND=2 %s | FileCheck %s
// RUN: %heddle --algorithm=pop -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DKIND=3 %s | FileCheck %s
// RUN: %heddle --algorithm=naive -DKIND=3 %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 -DKIND=4 %s | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal -DKIND=4 %s | FileCheck %s
// RUN: %heddle -DKIND=5 %s | FileCheck %s
// RUN: %heddle --algorithm=source -DKIND=5 %s | FileCheck %s
// CHECK: No errors found: 
// CHECK: Executions: 1 complete
//
// The thread counts in a variable of its own, and adds that behind the loop (12); or notes what it has read (13).
// RUN: %heddle -DKIND=12 %s | FileCheck %s
// RUN: %heddle --algorithm=pop -DKIND=12 %s | FileCheck %s
// RUN: %heddle -DKIND=13 %s | FileCheck %s
// RUN: %heddle --tso -DKIND=13 %s | FileCheck %s
//
// Nobody sets the flag.
// RUN: %exits 1 %heddle -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=2 -DNEVER --algorithm=naive %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=3 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=4 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=5 -DNEVER --algorithm=optimal %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: {{.*}}[livelock]
//
// Two threads count in one variable that is not atomic.
// RUN: %exits 1 %heddle -DKIND=6 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=6 --algorithm=naive %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=6 -DNEVER %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race{{.*}}[data-race]
//
// Somebody looks at the count: main, by its name or by a pointer; the thread, to leave its loop; the other thread, to
// see the result of its own update; or the thread, when it computes an index. Likewise main at what is added (14) and
// at the note (15), and the thread at its own count (16).
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=9 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=10 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=11 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=14 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=15 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=16 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int flag, other;
#if KIND == 1
static _Thread_local unsigned long rounds;
#elif KIND == 2
static unsigned long rounds[2];
#elif KIND == 3 || KIND == 4 || KIND == 10 || KIND == 12 || KIND == 14 || KIND == 16
static atomic_ulong rounds;
#elif KIND == 13 || KIND == 15
static int noted[2];
#elif KIND == 8
static unsigned long rounds, *address = &rounds;
#else
static volatile unsigned long rounds;
#endif
#if KIND == 9 || KIND == 16
static atomic_bool gave_up;
#elif KIND == 11
static unsigned long seen[8];
#endif

static void *wait_for_flag(void *number)
{
    (void)number;
    int retries = 0;
    while (!flag) {
#if KIND == 2
        rounds[number != NULL]++;
#elif KIND == 3 || KIND == 10
        atomic_fetch_add(&rounds, 1);
#elif KIND == 4
        atomic_fetch_add_explicit(&rounds, 2, memory_order_relaxed);
#elif KIND == 9
        if (++rounds == 3) {
            gave_up = true;
            break;
        }
#elif KIND == 11
        seen[rounds++ % 8] = 1;
#elif KIND == 12 || KIND == 14 || KIND == 16
        retries++;
#elif KIND == 13 || KIND == 15
        noted[number != NULL] = other;
#else
        rounds = rounds * 3 + 1;
#endif
    }
#if KIND == 12 || KIND == 14 || KIND == 16
    atomic_fetch_add(&rounds, retries);
#else
    (void)retries;
#endif
#if KIND == 16
    gave_up = retries == 2;
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, wait_for_flag, NULL);
#if KIND != 5 && (KIND < 7 || KIND == 10 || KIND == 13)
    pthread_create(&threads[1], NULL, wait_for_flag, &flag);
#endif
#if KIND == 10
    assert(atomic_fetch_add(&rounds, 1) == 0);
#endif
    other = 1;
#ifndef NEVER
    flag = 1;
#endif
    pthread_join(threads[0], NULL);
#if KIND != 5 && (KIND < 7 || KIND == 10 || KIND == 13)
    pthread_join(threads[1], NULL);
#endif
#if KIND == 7 || KIND == 14
    assert(rounds == 0);
#elif KIND == 8
    assert(*address == 0);
#elif KIND == 9 || KIND == 16
    assert(!gave_up);
#elif KIND == 11
    assert(!seen[2]);
#elif KIND == 15
    assert(!noted[0]);
#endif
    return 0;
}
