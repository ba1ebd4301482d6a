/* Under valid-memsafety, memory that is lost counts, too. Where abort() ends the program, main's variables are still
 * there, which may hold whatever main has seen. */
// RUN: %exits 1 %heddle --property=%S/inputs/valid-memsafety.prp -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exits 3 %heddle --property=%S/inputs/valid-memsafety.prp -DLOST -DABORTS %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 3 %heddle --property=%S/inputs/valid-memsafety.prp -DABORTS %s | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 0 %heddle --property=%S/inputs/valid-memsafety.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/valid-access.prp -DLOST %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp -DLOST --leaks=error %s | FileCheck %s --check-prefix=TRUE

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

// LOST: {{^}}false(valid-memtrack){{$}}
// UNKNOWN: {{^}}unknown (what a thread still points to that was stopped before its end is not known){{$}}
// TRUE: {{^}}true{{$}}

static int *_Atomic last;

static void *keep(void *unused)
{
    int *mine = malloc(sizeof *mine);
    int *old = atomic_exchange(&last, mine);
#ifdef LOST
    old = NULL;
#endif
    free(old);
    return unused;
}

int main(void)
{
    pthread_t thread;
    int *until_end = malloc(sizeof *until_end);
    pthread_create(&thread, NULL, keep, NULL);
    keep(until_end);
    pthread_join(thread, NULL);
#ifdef ABORTS
    abort();
#endif
    free(until_end);
    return 0;
}
