// Loops that wait for x and change something in each iteration, in ten ways. Each number of iterations is an
// execution of its own. The spin limit ends them all, and the verdict names the loop's read.
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=1 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=2 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=3 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=4 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=5 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=6 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=6 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=7 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=7 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=8 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=8 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=9 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=9 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 3 %heddle --spin-limit=20 --quiet -DKIND=10 %s | FileCheck %s
// RUN: %exits 1 %heddle --spin-limit=20 --quiet -DKIND=10 -DBUG %s | FileCheck %s --check-prefix=BUG
// CHECK: endless.c:{{[0-9]+}}:{{[0-9]+}}: note: a thread reads the same old value here 20 times in a row

// An error behind the loop is found.
// BUG: error: assertion

// A wait that gives up by itself after 100 tries: one of them reads 1, or all read 0, and then x is read once more, 1 or
// 0 (front/loops/tries.c): 3 executions.
// RUN: %exits 0 %heddle -DKIND=11 %s | FileCheck %s --check-prefix=BOUNDED
// BOUNDED: No errors found: 3 executions explored under rc11, all there are.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int x, w;
static int plain, counter;
static _Thread_local int own_counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;

static void *wait_for_x(void *unused)
{
#if KIND == 1 /* counts in a local variable */
    int c = 0;
    while (!x)
        c++;
    counter = c;
#elif KIND == 2 /* in a variable that lives longer */
    while (!x)
        counter++;
#elif KIND == 3 /* in one of the thread */
    while (!x)
        own_counter++;
    assert(own_counter >= 0);
#elif KIND == 4 /* and starts again */
    int c = 0;
    while (!x)
        if (++c == 10)
            c = 0;
    counter = c;
#elif KIND == 5 /* draws numbers */
    unsigned seed = 1;
    while (!x)
        seed = seed * 1103515245 + 12345;
    counter = (int)seed;
#elif KIND == 6 /* prints */
    while (!x)
        puts("waiting");
#elif KIND == 7 /* takes a lock, while another thread tries it */
    for (int done = 0; !done;) {
        pthread_mutex_lock(&lock);
        done = plain;
        pthread_mutex_unlock(&lock);
    }
#elif KIND == 8 /* likewise */
    for (int done = 0; !done;) {
        pthread_rwlock_rdlock(&rwlock);
        done = plain;
        pthread_rwlock_unlock(&rwlock);
    }
#elif KIND == 9 /* stores and takes back */
    while (!x) {
        w = 1;
        w = 0;
    }
#elif KIND == 10 /* a spin lock of its own making */
    for (int done = 0; !done;) {
        while (atomic_exchange(&w, 1))
            ;
        done = plain;
        w = 0;
    }
#else /* gives up */
    int c = 0;
    while (!x && c < 100)
        c++;
#endif
#ifdef BUG
    assert(0);
#endif
    return unused;
}

static void set_x(void)
{
    pthread_mutex_lock(&lock);
    pthread_rwlock_wrlock(&rwlock);
#if KIND == 10
    while (atomic_exchange(&w, 1))
        ;
#endif
    plain = 1;
#if KIND == 10
    w = 0;
#endif
    pthread_rwlock_unlock(&rwlock);
    pthread_mutex_unlock(&lock);
    x = 1;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_x, NULL);
    set_x();
    if (pthread_mutex_trylock(&lock) == 0)
        pthread_mutex_unlock(&lock);
    if (pthread_rwlock_trywrlock(&rwlock) == 0)
        pthread_rwlock_unlock(&rwlock);
    pthread_join(thread, NULL);
    assert(w >= 0 && (counter >= 0 || KIND == 5)); /* looks at what the thread has counted */
    return 0;
}
