/* A thread that waits for ever reaches no error, and what the others do is explored: a livelock is
 * no violation of unreach-call or no-data-race. If the loop may end, what comes behind it counts.
 * Memory that the thread may still free is another matter: valid-memsafety is unknown. */
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp -DLOCAL %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/no-data-race.prp -DATOMIC %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 3 %heddle --property=%S/inputs/valid-memsafety.prp -DATOMIC %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DMAY_END %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DOTHER %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --quiet -DATOMIC %s | FileCheck %s --check-prefix=LIVELOCK
// TRUE: {{^}}true{{$}}
// FALSE: {{^}}false(unreach-call){{$}}
// UNKNOWN: {{^}}unknown (livelock
// LIVELOCK: [livelock]

#include <pthread.h>

void reach_error(void);

#ifdef ATOMIC
static _Atomic int flag = 1;
#else
static int flag = 1;
#endif

static void *wait(void *unused)
{
#ifdef LOCAL
    volatile int own = 1;
    while (own)
        continue;
#endif
    while (flag == 1)
        continue;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, wait, 0);
#ifdef OTHER
    if (flag == 1)
        reach_error();
#endif
#ifdef MAY_END /* the loop sees the 2, or it waits for ever */
    flag = 2;
    flag = 1;
    pthread_join(thread, 0);
    reach_error();
#else
    pthread_join(thread, 0);
#endif
    return 0;
}
