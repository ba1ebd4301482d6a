// Loops that write plain memory in each iteration and leave it as it was: no part of an execution (waiting/noted.h).
// Of two threads, each may be first. The other one waits or not, and the first failure changes its note from 0 to 2:
// 2 * 2 executions. Further failures change nothing.
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --sc -DKIND=1 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --tso -DKIND=1 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --ra -DKIND=1 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --algorithm=pop -DKIND=1 %s | FileCheck %s --check-prefix=FOUR
// RUN: %heddle --algorithm=optimal -DKIND=1 %s | FileCheck %s --check-prefix=FOUR
// FOUR: Executions: 4 complete
//
// A waiting thread's notes are 0 at the end of each iteration: it waits or not, but nothing tells.
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete
//
// The thread never leaves its loop.
// RUN: %exits 1 %heddle -DKIND=2 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: this loop goes on for ever{{.*}}[livelock]
//
// The next iteration finds the note.
// RUN: %exits 1 %heddle -DKIND=1 -DWAITED %s | FileCheck %s --check-prefix=WAITED
// WAITED: error: assertion `last != 2' failed
//
// Wrong forms. 3: the note is open when the thread gives a lock back, and others find it under this lock. 4: another
// thread finds it behind a read-modify-write that changes nothing, and lets the thread go on. 5: a race.
// RUN: %exits 1 %heddle -DKIND=3 %s | FileCheck %s --check-prefix=OPEN
// RUN: %exits 1 %heddle --algorithm=naive -DKIND=3 %s | FileCheck %s --check-prefix=OPEN
// RUN: %exits 1 %heddle -DKIND=4 %s | FileCheck %s --check-prefix=OPEN
// OPEN: error: assertion `seen != 1' failed
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'note[1]'
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock, x, turn;
static int note[2], *place[2] = {&note[0], &note[1]};
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#if KIND == 1
static void work(int me)
{
    for (;;) {
#ifdef WAITED
        int last = *place[me];
        assert(last != 2);
#endif
        *place[me] = 1;
        if (atomic_exchange(&lock, 1) == 0)
            break;
        *place[me] = 2;
    }
    atomic_store(&lock, 0);
}
#elif KIND == 2 || KIND == 5
static void work(int me)
{
    if (me == 0) {
#if KIND == 5
        assert(note[1] < 3);
#endif
#ifndef NEVER
        atomic_store(&x, 1);
#endif
        return;
    }
    int is_set;
    do {
        *place[1] = 1;
        *place[1] = 2;
        is_set = atomic_load(&x);
        *place[1] = 0;
    } while (!is_set);
}
#elif KIND == 3
static void work(int me)
{
    if (me == 0) {
        pthread_mutex_lock(&mutex);
        int seen = note[1];
        pthread_mutex_unlock(&mutex);
        atomic_store(&x, 1);
        assert(seen != 1);
        return;
    }
    while (!atomic_load(&x)) {
        pthread_mutex_lock(&mutex);
        *place[1] = 1;
        pthread_mutex_unlock(&mutex);
        pthread_mutex_lock(&mutex);
        *place[1] = 0;
        pthread_mutex_unlock(&mutex);
    }
}
#else
/* turn: 0: the waiting thread's; 1: the other one may look at the note; 2: it has looked. */
static void work(int me)
{
    if (me == 0) {
        while (atomic_load(&turn) != 1)
            ;
        atomic_exchange(&lock, 0);
        int seen = note[1];
        atomic_store(&turn, 2);
        atomic_store(&x, 1);
        assert(seen != 1);
        return;
    }
    do {
        *place[1] = 1;
        atomic_exchange(&lock, 0);
        if (atomic_load(&turn) == 0)
            atomic_store(&turn, 1);
        while (atomic_load(&turn) != 2)
            ;
        *place[1] = 0;
    } while (!atomic_load(&x));
}
#endif

static void *run(void *argument)
{
    work((int)(long)argument);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
