// The preemptions of a data race are counted as those of any error: threads may go on beyond the
// accesses on which it depends. Each of two adders writes x behind its addition, and nothing orders
// the second one's write behind the first one's. Main goes on until it waits for the first one's
// end, with a store (MAIN=0), with several stores (1), or with a lock (2). The first adder then runs
// to its end, also beyond x (MORE), and the second one to x. Each switch is away from a thread that
// waits or has ended.
// RUN: %exits 1 %heddle --sc -bound 0 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle -bound 0 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --sc -bound 0 --algorithm=naive %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --sc -bound 0 -j2 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --sc -bound 0 -DMAIN=1 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --sc -bound 0 -DMAIN=2 %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --sc -bound 0 -DMAIN=1 -DMORE %s | FileCheck %s --check-prefix=NONE
// NONE: error: data race on 'x'
// NONE-NOT: more than the bound
// NONE: An execution that leads there (step
// NONE-NOT: preempted
// NONE: 1 error found under {{.*}} with bound 0
//
// RUN: %exits 1 %heddle --sc -bound 0 --format=json %s >%t.json
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// JSON: "preemptions": 0
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s --check-prefix=REPLAY
// REPLAY: The recorded execution ends in the same error
//
// To write x, the second thread has to come between two stores of the first one, which takes a
// preemption, however far main goes.
// RUN: %exits 1 %heddle --sc -bound 0..2 -DBETWEEN %s | FileCheck %s --check-prefix=ONE
// ONE: error: data race on 'x'
// ONE: An execution that leads there, with 1 preemption (
// ONE: -- thread 1 is preempted --
// ONE: 1 error found under sc with bound 1
// ONE-NEXT: Executions with no preemption have no error.
//
// RUN: %heddle --sc -bound 0..2 -DLOCKED %s | FileCheck %s --check-prefix=LOCKED
// LOCKED: No errors found
#include <pthread.h>
#include <stdatomic.h>

static atomic_int added, y, z;
static int x;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void write_x(int value)
{
#ifdef LOCKED
    pthread_mutex_lock(&mutex);
    x = value;
    pthread_mutex_unlock(&mutex);
#else
    x = value;
#endif
}

#ifdef BETWEEN
static void *first(void *unused)
{
    atomic_store(&added, 1);
    write_x(1);
    atomic_store(&added, 2);
    return unused;
}

static void *second(void *unused)
{
    if (atomic_load(&added) == 1)
        write_x(2);
    return unused;
}
#else
static void *first(void *unused)
{
    write_x(1 + atomic_fetch_add(&added, 1));
#ifdef MORE
    atomic_store(&z, 1);
#endif
    return unused;
}

#define second first
#endif

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, first, NULL);
    pthread_create(&other, NULL, second, NULL);
#if MAIN == 2
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
#elif MAIN == 1
    atomic_store(&z, 2);
    atomic_store(&y, 2);
#endif
    atomic_store(&y, 1);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
