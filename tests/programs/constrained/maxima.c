/* Sections that commute in every state by what their code does, though they take other branches.
 *
 * N threads keep the greatest and the least of their numbers, and add them. All orders come to one state,
 * and each section commutes with all others in every state. source explores N! executions. */
// REQUIRES: z3
// RUN: %heddle --algorithm=constrained --independence=smt -DN=12 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=constrained --independence=smt -DN=12 -DMUTEX %s | FileCheck %s --check-prefix=ONE
// ONE: No errors found: 1 execution explored under sc, all there is up to steps that commute.
//
// A thread that reads the maximum sees each value of it: 0, or one of the N numbers.
// RUN: %heddle --algorithm=constrained --independence=smt -DN=3 -DREADER=0 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt -DN=3 -DREADER='seen == 0' %s | FileCheck %s --check-prefix=FOUND
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt -DN=3 -DREADER='seen == 1' %s | FileCheck %s --check-prefix=FOUND
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt -DN=3 -DREADER='seen == 2' %s | FileCheck %s --check-prefix=FOUND
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt -DN=3 -DREADER='seen == 3' %s | FileCheck %s --check-prefix=FOUND
// NONE: No errors found
// FOUND: error: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int greatest, least, sum;

static void enter(void)
{
#ifdef MUTEX
    pthread_mutex_lock(&mutex);
#else
    __VERIFIER_atomic_begin();
#endif
}

static void leave(void)
{
#ifdef MUTEX
    pthread_mutex_unlock(&mutex);
#else
    __VERIFIER_atomic_end();
#endif
}

static void *work(void *argument)
{
    int number = *(int *)argument;
    enter();
    if (greatest < number)
        greatest = number;
    if (least > number)
        least = number;
    sum += number;
    leave();
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    int numbers[N];
    (void)mutex;
    for (int i = 0; i < N; i++) {
        numbers[i] = i + 1;
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    }
#ifdef READER
    enter();
    int seen = greatest;
    leave();
    assert(!(READER));
#endif
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(greatest == N && least == 0 && sum == N * (N + 1) / 2);
    return 0;
}
