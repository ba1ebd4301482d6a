/* Under valid-memsafety, wrong accesses and wrong frees count, each with a name of its own. */
// RUN: %exits 1 %heddle --property=%S/inputs/valid-memsafety.prp -DDEREF %s | FileCheck %s --check-prefix=DEREF
// RUN: %exits 1 %heddle --property=%S/inputs/valid-memsafety.prp -DNOTHING %s | FileCheck %s --check-prefix=DEREF
// RUN: %exits 1 %heddle --property=%S/inputs/valid-access.prp -DFREE %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle --property=%S/inputs/valid-access.prp -DINSIDE %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 0 %heddle --property=%S/inputs/valid-access.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 3 %heddle --property=%S/inputs/valid-access.prp -DUNSET %s | FileCheck %s --check-prefix=UNSET

#include <pthread.h>
#include <stdlib.h>

// DEREF: {{^}}false(valid-deref){{$}}
// FREE: {{^}}false(valid-free){{$}}
// TRUE: {{^}}true{{$}}
// UNSET: {{^}}unknown (uninitialized-read at {{.*}}valid_access.c:{{[0-9]+}}){{$}}

static int *numbers, reads;

static void *reader(void *unused)
{
    reads += numbers[0]; /* a race, which does not count */
    return unused;
}

int main(void)
{
    pthread_t thread;
    numbers = malloc(2 * sizeof *numbers);
#ifdef NOTHING
    numbers = NULL;
#endif
#ifndef UNSET
    numbers[0] = numbers[1] = 1;
#endif
    pthread_create(&thread, NULL, reader, NULL);
    reads++;
#ifndef DEREF /* else the reader may come too late */
    pthread_join(thread, NULL);
#endif
#ifdef INSIDE
    free(numbers + 1);
#endif
#ifndef INSIDE
    free(numbers);
#endif
#ifdef FREE
    free(numbers);
#endif
    return 0;
}
