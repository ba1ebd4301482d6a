/* Counts are sums over the parts that several processes explore, and that a cut run leaves to the
 * next one. Threads add and store to the same variables, and what each one sees is printed at the
 * end: hundreds of outcomes. What threads print themselves has no order. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x, y;
static int seen[N];

static void *run(void *number)
{
    int own = *(int *)number;
    atomic_store(&x, atomic_load(&x) + 1 + own);
    atomic_fetch_add(&y, 1);
    seen[own] = 10 * atomic_load(&y) + atomic_load(&x);
    printf("%d sees %d\n", own, seen[own]);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    int numbers[N];
    for (int i = 0; i < N; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, run, &numbers[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < N; i++)
        printf("%d ", seen[i]);
    printf("%d\n", x);
    return x == 3;
}

// RUN: %python %tests/outcomes.py %build/heddle --sc --tso -DN=2 %s | FileCheck %s
// RUN: %python %tests/outcomes.py %build/heddle --sc -DN=3 %s | FileCheck %s --check-prefix=ONE
// RUN: %python %tests/outcomes.py %build/heddle --sc -bound=1 -DN=3 %s | FileCheck %s --check-prefix=ONE
// CHECK: the same outcomes: 2 runs
// ONE: the same outcomes: 1 runs

// Workers that die, and those of a cluster.
// RUN: %python %tests/jobs.py kill %build/heddle 3 --outcomes -bound=2 %s -- -DN=4 | FileCheck %s --check-prefix=PARTS
// RUN: %python %tests/cluster.py %build/heddle 3 2 kill,twice,wait --show-outcome=5 %s -- -DN=3 | FileCheck %s --check-prefix=PARTS
// PARTS: the same

// A run that has ended shows an outcome without exploring again.
// RUN: rm -f %t && %heddle -DN=2 --outcomes --checkpoint=%t %s | FileCheck %s --check-prefix=TABLE
// RUN: %heddle -DN=2 --show-outcome=3 --resume=%t %s | FileCheck %s --check-prefixes=TABLE,SHOWN
// TABLE: Outcomes: {{[0-9]+}}
// SHOWN: An execution with outcome 3
