/* Two threads set a variable each. setenv is atomic, so no update is lost: one execution for each
 * order of the two. With GETENV, one of them reads without a lock, which is a data race, as in the
 * C library. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=naive --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DGETENV %s | FileCheck --check-prefix=RACE %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// RACE: "kind": "data-race"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *set_one(void *unused)
{
    (void)unused;
    setenv("ONE", "1", 1);
    return NULL;
}

static void *set_two(void *unused)
{
    (void)unused;
#if defined GETENV
    (void)getenv("ONE");
#endif
    setenv("TWO", "2", 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, set_one, NULL);
    pthread_create(&threads[1], NULL, set_two, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(getenv("ONE") && getenv("TWO"));
    return 0;
}
