/* A loop without an exit that only calls a function: it goes on as long as the function has
 * operations that change something, and the function may end it, the thread or the process. None of
 * the functions is inlined. */
// RUN: %exits 1 %heddle -DKIND=0 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle -DKIND=1 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle -DKIND=2 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle -DKIND=3 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle -DKIND=0 --algorithm=optimal %s | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle -DKIND=0 --sc -bound 1 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle -DKIND=4 %s | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DKIND=6 %s | FileCheck %s --check-prefix=LOOP
// RUN: %exits 1 %heddle -DKIND=7 --tso %s | FileCheck %s --check-prefix=LOOP
// RUN: %heddle -DKIND=8 %s | FileCheck %s --check-prefix=ENDS
// RUN: %heddle -DKIND=9 %s | FileCheck %s --check-prefix=ENDS
// RUN: %heddle -DKIND=10 %s | FileCheck %s --check-prefix=ENDS
// RUN: %heddle -DKIND=6 -DCANCELS %s | FileCheck %s --check-prefix=ENDS
// FAILS: error: assertion {{.*}} failed
// LOOP: error: {{.*}} loop {{.*}}for ever{{.*}} [livelock]
// ENDS-NOT: error:
// ENDS: No errors found
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int shared;
static _Thread_local int own;
static jmp_buf outside;

__attribute__((noinline)) void work(void)
{
#if KIND == 0
    shared++;
    assert(shared < 3);
#elif KIND == 1
    if (own == 0)
        assert(++shared < 3);
#elif KIND == 2
    own++;
    assert(own < 3);
#elif KIND == 3
    int *number = malloc(sizeof *number);
    assert(number && ++own < 4);
    free(number);
#elif KIND == 4
    if (own >= 0 && shared)
        pthread_exit(NULL);
#elif KIND == 5
    own = 1 - own;
#elif KIND == 6
    pthread_testcancel();
#elif KIND == 7
    shared++;
    shared--;
#elif KIND == 8
    if (++own == 3)
        pthread_exit(NULL);
#elif KIND == 9
    if (++shared == 3)
        exit(0);
#elif KIND == 10
    if (++own == 3)
        longjmp(outside, 1);
#endif
}

static void *run(void *argument)
{
    if (setjmp(outside) == 0)
        for (;;)
            work();
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
#ifdef CANCELS
    pthread_cancel(thread);
#endif
    pthread_join(thread, NULL);
    return 0;
}
