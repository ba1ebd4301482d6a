/* Hazard pointers whose scan waits: the reader does not look again after it has said what it is
 * about to use, and the scan may have been over by then. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop %s | FileCheck %s
// CHECK: [use-after-free]

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { READERS = 1 };

static int *_Atomic current;
static int *_Atomic hazards[READERS];

static void *read_current(void *argument)
{
    int *_Atomic *hazard = argument;
    int *found;
    found = atomic_load(&current);
    atomic_store(hazard, found);
    assert(*found == 1 || *found == 2);
    atomic_store(hazard, NULL);
    return NULL;
}

static void replace(int *fresh)
{
    int *old = atomic_exchange(&current, fresh);

    for (int i = 0; i < READERS; i++)
        while (atomic_load(&hazards[i]) == old)
            continue;
    free(old);
}

static int *new_number(int value)
{
    int *number = malloc(sizeof *number);
    *number = value;
    return number;
}

int main(void)
{
    pthread_t readers[READERS];

    atomic_store(&current, new_number(1));
    for (int i = 0; i < READERS; i++)
        pthread_create(&readers[i], NULL, read_current, &hazards[i]);
    replace(new_number(2));
    for (int i = 0; i < READERS; i++)
        pthread_join(readers[i], NULL);
    free(atomic_load(&current));
    return 0;
}
