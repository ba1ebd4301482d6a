/* A thread that leaves by pthread_exit or thrd_exit (EXIT) ends all of its functions, so their local
 * variables are dead afterwards, of the first function and of an inner one. After the join:
 *  - a write to a variable of the first function is an error, and so is a read of an inner one (INNER);
 *  - what the thread was given, and what it allocated, is still there (RIGHT).
 * A cleanup function runs before the variables end, and may use them (CLEANUP). Another thread may
 * use a variable only if the thread waits for it (SHARED). The same holds for main (MAIN). */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DINNER %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DSHARED %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DMAIN %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json --algorithm=naive -DSHARED %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DTHRD %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-scope"
// RUN: %heddle --format=json -DRIGHT %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --format=json -DRIGHT --leaks=error %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --format=json -DRIGHT -DCLEANUP %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --format=json -DRIGHT -DSHARED %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --format=json -DRIGHT -DMAIN %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: "verdict": "safe"
// RIGHT: "complete": 1,

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

#ifdef THRD
#define LEAVE() thrd_exit(0)
#else
#define LEAVE() pthread_exit(NULL)
#endif

int *pointer, *inner;

static void leave(void)
{
    int local = 2;
    inner = &local;
    LEAVE();
}

static void *add(void *number)
{
    (*(int *)number)++;
    return NULL;
}

static void check(void *number)
{
    assert(*(int *)number == 1);
}

static void *work(void *given)
{
    int own = 1, *heap = malloc(sizeof *heap);
    pthread_t helper;
    *heap = 3;
    pointer = &own;
#ifdef CLEANUP
    pthread_cleanup_push(check, &own);
    leave();
    pthread_cleanup_pop(0);
#endif
    (void)check;
#ifdef SHARED
    pthread_create(&helper, NULL, add, &own);
#ifdef RIGHT
    pthread_join(helper, NULL);
#endif
#else
    (void)add, (void)helper;
#endif
#ifdef RIGHT
    *(int **)given = heap;
    pointer = NULL;
    LEAVE();
#endif
    free(heap);
    (void)given;
    leave();
    return NULL;
}

int main(void)
{
    int *result = NULL;
    pthread_t thread;
#ifdef MAIN
    int own = 0;
    pthread_create(&thread, NULL, add, &own);
#ifdef RIGHT
    pthread_join(thread, NULL);
#endif
    (void)work, (void)result;
    pthread_exit(NULL);
#endif
    pthread_create(&thread, NULL, work, &result);
    pthread_join(thread, NULL);
#ifdef RIGHT
    if (result) {
        assert(*result == 3);
        free(result);
    }
#elif defined INNER
    assert(*inner == 2);
#elif !defined SHARED
    *pointer = 4;
#endif
    return 0;
}
