/* The errors of --keep-going have the same order, whichever algorithm finds them: by kind, then by
 * place. A race is reported once for a pair of places, not from both of its sides. */
// RUN: %exits 1 %heddle --quiet --keep-going %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=naive %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=source %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=optimal %s | FileCheck %s
// CHECK: keep_going_order.c:44:5: error: {{.*}} [assertion]
// CHECK: keep_going_order.c:63:5: error: {{.*}} [assertion]
// CHECK: keep_going_order.c:66:5: error: {{.*}} [invalid-unlock]
// CHECK: 3 errors found under {{sc|rc11}}.

// RUN: %exits 1 %heddle --quiet --keep-going -DRACES %s | FileCheck %s --check-prefix=RACES
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=naive -DRACES %s | FileCheck %s --check-prefix=RACES
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=pop -DRACES %s | FileCheck %s --check-prefix=RACES
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=classic -DRACES %s | FileCheck %s --check-prefix=RACES
// RACES: error: data race on 'last'
// RACES: error: data race on 'first'
// RACES: 2 errors found under {{sc|rc11}}.

// The read and the write of an increment are at one place, so two increments have one race.
// RUN: %exits 1 %heddle --quiet --keep-going -DSAME %s | FileCheck %s --check-prefix=SAME
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=optimal -DSAME %s | FileCheck %s --check-prefix=SAME
// SAME: error: data race on 'first'
// SAME: 1 error found under {{sc|rc11}}.

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int step;
static int first, last;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
#if defined RACES
    last = 2;
    first = 2;
#elif defined SAME
    first++;
#else
    atomic_fetch_add(&step, 1);
    assert(atomic_load(&step) != 2);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, run, NULL);
#ifdef RACES
    first = 1;
    last = 1;
#endif
#ifdef SAME
    pthread_create(&threads[1], NULL, run, NULL);
    pthread_join(threads[1], NULL);
#endif
#if !defined RACES && !defined SAME
    atomic_fetch_add(&step, 1);
    assert(atomic_load(&step) != 2);
    (void)first;
    (void)last;
    pthread_mutex_unlock(&mutex);
#endif
    pthread_join(threads[0], NULL);
    return 0;
}
