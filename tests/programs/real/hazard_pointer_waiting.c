/* Hazard pointers whose scan waits: a reader says what it is about to use and looks again whether
 * that is still current; the writer frees what it has replaced once no reader says so. Counted by
 * two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 49,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { READERS = 2 };

static int *_Atomic current;
static int *_Atomic hazards[READERS];

static void *read_current(void *argument)
{
    int *_Atomic *hazard = argument;
    int *found;
    do {
        found = atomic_load(&current);
        atomic_store(hazard, found);
    } while (atomic_load(&current) != found);
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
