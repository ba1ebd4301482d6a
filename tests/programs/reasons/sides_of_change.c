// An initialisation before the threads existed is no cause: two accesses that race in time are.
//
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: why: thread [[A:[12]]] (work) read stop: 0 (step [[#]]) before main wrote 1 (step [[#]]), and thread {{[12]}} (work) read 1 (step [[#]]) after that.{{$}}
//
// -DLATER: main writes again when the threads run: that is a cause.
// RUN: %exits 1 %heddle -DLATER %s | FileCheck %s --check-prefix=LATER
// LATER: why: main wrote executed: 0 (step [[#]]), but thread {{[12]}} (work) wrote 1 (step [[#]]) before main read it again (step [[#]]).
//
// -DALONE: one thread only, and nobody comes second.
// RUN: %exits 1 %heddle -DALONE %s | FileCheck %s --check-prefix=ALONE
// ALONE-NOT: main wrote executed: 0
// ALONE: error: assertion
//
// -DBEFORE: the flag is set before the threads exist.
// RUN: %exits 0 %heddle -DBEFORE %s
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int stop;
static atomic_int executed;

static void *work(void *unused)
{
    pthread_mutex_lock(&m);
    int is_over = stop;
    pthread_mutex_unlock(&m);
    if (!is_over)
        atomic_fetch_add(&executed, 1);
    return unused;
}

int main(void)
{
#ifdef ALONE
    enum { COUNT = 1 };
#else
    enum { COUNT = 2 };
#endif
    pthread_t threads[COUNT];
    atomic_store(&executed, 0);
#ifdef BEFORE
    stop = 1;
#endif
    for (int i = 0; i < COUNT; i++)
        pthread_create(&threads[i], NULL, work, NULL);
#ifdef LATER
    atomic_store(&executed, 0);
#endif
    pthread_mutex_lock(&m);
    stop = 1;
    pthread_mutex_unlock(&m);
    for (int i = 0; i < COUNT; i++)
        pthread_join(threads[i], NULL);
#ifdef LATER
    assert(atomic_load(&executed) == 0);
#else
    assert(atomic_load(&executed) != 1);
#endif
    return 0;
}
