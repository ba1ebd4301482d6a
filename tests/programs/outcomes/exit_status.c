/* The exit status is a part of an outcome: what main returns, the argument of exit and its like in
 * any thread, and 0 if the last thread ends otherwise. Two threads store 1 and 2 to one variable,
 * and the last value is either. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int last;

static void *store(void *value)
{
    atomic_store(&last, *(int *)value);
    return NULL;
}

static void *leave(void *unused)
{
    (void)unused;
    exit(last);
}

int main(void)
{
    int values[] = {1, 2};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, store, &values[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#ifdef RETURN
    return last - 1;
#elif defined(EXIT)
    pthread_create(&threads[0], NULL, leave, NULL);
    pthread_join(threads[0], NULL);
#elif defined(NEGATIVE)
    _exit(-last);
#elif defined(LAST_THREAD)
    pthread_exit(NULL);
#endif
}

// The order of the stores decides.
// RUN: %heddle --outcomes -DRETURN %s | FileCheck %s --check-prefix=RETURN
//      RETURN: Outcomes: 2
// RETURN-NEXT: executions
// RETURN-NEXT: 1 1 0 ""
// RETURN-NEXT: 2 1 1 ""

// Main waits for ever for the thread that ends the process, and the execution counts as blocked.
// RUN: %heddle --outcomes -DEXIT %s | FileCheck %s --check-prefix=EXIT
//      EXIT: Executions: 0 complete, 2 blocked
// EXIT-NEXT: Outcomes: 2
// EXIT-NEXT: executions
// EXIT-NEXT: 1 1 1 ""
// EXIT-NEXT: 2 1 2 ""

// The system takes the low eight bits.
// RUN: %heddle --outcomes -DNEGATIVE %s | FileCheck %s --check-prefix=NEGATIVE
//      NEGATIVE: Outcomes: 2
// NEGATIVE-NEXT: executions
// NEGATIVE-NEXT: 1 1 254 ""
// NEGATIVE-NEXT: 2 1 255 ""

// RUN: %heddle --outcomes -DLAST_THREAD %s | FileCheck %s --check-prefix=ZERO
// RUN: %heddle --outcomes %s | FileCheck %s --check-prefix=ZERO
//      ZERO: Outcomes: 1
// ZERO-NEXT: executions
// ZERO-NEXT: 1 2 0 ""

// RUN: %python %tests/outcomes.py %build/heddle --sc -DEXIT %s | FileCheck %s --check-prefix=SAME
// SAME: the same outcomes: 1 runs
