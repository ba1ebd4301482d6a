// Two runs print the same bytes in each format, although the system puts the program and heddle elsewhere each time; and the report is replayed.
// RUN: %python %tests/same_reports.py %build/heddle %s -- -DV=1 | FileCheck %s
// RUN: %python %tests/same_reports.py %build/heddle %s -- -DV=2 | FileCheck %s
// RUN: %python %tests/same_reports.py %build/heddle %s -- -DV=3 | FileCheck %s
// RUN: %python %tests/same_reports.py %build/heddle %s -- -DV=4 | FileCheck %s
// CHECK: the same: 1 runs, 1 errors
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static int global;
static _Atomic(void *) shared;

static void *set(void *pointer)
{
    atomic_store(&shared, pointer);
    return NULL;
}

int main(void)
{
    pthread_t t;
    void *wild = (char *)&global + (1 << 20);
    pthread_create(&t, NULL, set,
                   V == 1   ? (void *)&global
                   : V == 2 ? (void *)set
                   : V == 3 ? (void *)free
                            : wild);
    pthread_join(t, NULL);
    printf("%p %p %p\n", (void *)&global, (void *)&errno, (void *)set);
    if (V == 4)
        *(int *)atomic_load(&shared) = 1; // far behind the variable
    if (V == 1)
        ((void (*)(void))atomic_load(&shared))(); // no function
    assert(atomic_load(&shared) == NULL);
}
