/* A thread that reads its clock first, and only then what another thread has passed on, may find a
 * later time there than its own. Without synchronisation, the time that is passed on is a race
 * (RACE). */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=naive --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DRACE %s | FileCheck --check-prefix=RACE %s
// CHECK: "kind": "assertion"
// RACE: "kind": "data-race"

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#if defined RACE
static time_t passed_on;
#else
static _Atomic time_t passed_on;
#endif

static void *worker(void *unused)
{
    (void)unused;
    sleep(2);
    passed_on = time(NULL);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    time_t own = time(NULL);
    assert(passed_on <= own);
    return pthread_join(thread, NULL);
}
