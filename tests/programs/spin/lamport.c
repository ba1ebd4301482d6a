// Lamport's bakery algorithm.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --algorithm=pop %s
// CHECK: No errors found
#define THREADS 2
#include "await.h"

static atomic_int choosing[THREADS], numbers[THREADS];
static int count;

static _Bool is_first(int self, int other)
{
    int number = atomic_load(&numbers[other]);
    if (number == 0)
        return 1;
    int own = atomic_load(&numbers[self]);
    return own < number || (own == number && self < other);
}

static void *run(void *argument)
{
    int self = (int)(size_t)argument;
    atomic_store(&choosing[self], 1);
    int most = 0;
    for (int i = 0; i < THREADS; i++) {
        int number = atomic_load(&numbers[i]);
        most = number > most ? number : most;
    }
    atomic_store(&numbers[self], most + 1);
    atomic_store(&choosing[self], 0);
    for (int i = 0; i < THREADS; i++) {
        if (i == self)
            continue;
        AWAIT(!atomic_load(&choosing[i]));
        AWAIT(is_first(self, i));
    }
    count++;
    atomic_store(&numbers[self], 0);
    return NULL;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
