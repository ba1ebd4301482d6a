// main ends at an update that changes nothing, and thread 1's compare-and-exchange may read from that. Then all
// that thread 1 does behind is ordered with the update. So an error of the two needs the update to come later,
// and a preemption of main in front of it.
// RUN: %exits 3 %heddle -bound 0 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle -bound 0 -DWRITES %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 3 %heddle -bound 0 -DFREES %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --keep-going -bound 0 -DLOOPS %s | FileCheck %s --check-prefix=LOOP
// NONE: No execution was complete
// LOOP-NOT: [data-race]
// LOOP: [livelock]
// LOOP-NOT: [data-race]
// RUN: %exits 1 %heddle %s | FileCheck %s --check-prefixes=RACE,ORDER
// RUN: %exits 1 %heddle -j2 %s | FileCheck %s --check-prefixes=RACE,ORDER
// RUN: %exits 1 %heddle --sc -bound 2 -DWRITES %s | FileCheck %s --check-prefixes=RACE,ORDER
// RUN: %exits 1 %heddle --keep-going -DLOOPS %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 3 %heddle -bound 0 -DBEFORE %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle -DBEFORE %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --tso -DFREES %s | FileCheck %s --check-prefixes=FREE,ORDER
// RACE: [data-race]
// FREE: [use-after-free]
// ORDER: An execution that leads there
// ORDER: {{ }}1: compare-exchange *word: 0 -> 0
// ORDER: {{ }}0: or *word: 0 -> 0
// ORDER: > {{.*}} 1:
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

void __VERIFIER_assume(int condition);

static _Atomic int *word;
static int seen;

static void *other(void *unused)
{
    int expected = 0;
    atomic_compare_exchange_strong(word, &expected, 0);
#ifdef FREES
    free((void *)word);
#elif defined BEFORE
    seen = 2;
#elif defined WRITES
    *(int *)word = 0;
#else
    seen = *(int *)word;
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    word = malloc(sizeof *word);
    atomic_init(word, 0);
    pthread_create(&thread, NULL, other, NULL);
#ifdef BEFORE
    int before = seen;
    (void)before;
#endif
#ifdef LOOPS
    while (atomic_fetch_or(word, 0) == 0)
        ;
#else
    __VERIFIER_assume(atomic_fetch_or(word, 0) == 1);
#endif
    return 0;
}
