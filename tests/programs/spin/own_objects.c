// Loops that wait and allocate in each iteration. An object that is freed in the same iteration, and that no other
// thread knows, leaves nothing behind: the only execution is the one that reads 1 at once.
// RUN: %heddle -DKIND=1 %s | FileCheck %s
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DKIND=2 %s | FileCheck %s
// RUN: %heddle --algorithm=optimal -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DKIND=3 %s | FileCheck %s
// RUN: %heddle -DKIND=4 %s | FileCheck %s
// RUN: %heddle -DKIND=8 %s | FileCheck %s
// RUN: %heddle --sc -DKIND=9 %s | FileCheck %s
// CHECK: Executions: 1 complete
//
// A thread that may be interrupted looks for signals in a loop of its own, in front of each call. Only where the
// handler runs is a choice, and it ends the loop: in front of a look at `done`, of malloc, or of free.
// RUN: %heddle -DKIND=10 %s | FileCheck %s --check-prefix=SIGNAL
// SIGNAL: No errors found: {{.*}} all there are.
// SIGNAL: Executions: 3 complete
//
// RUN: %exits 1 %heddle -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=2 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --algorithm=pop -DKIND=2 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=3 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=8 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: [livelock]
//
// Errors within an iteration are found.
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=USED
// USED: error: {{.*}}[use-after-free]
// RUN: %exits 1 %heddle -DKIND=6 --leaks=error %s | FileCheck %s --check-prefix=LEAK
// LEAK: [memory-leak]
//
// An object that is still there at the end of an iteration, or that another thread knows, is an effect.
// RUN: %exits 3 %heddle --spin-limit=20 -DKIND=6 %s | FileCheck %s --check-prefix=CUT
// RUN: %exits 3 %heddle --spin-limit=20 -DKIND=7 %s | FileCheck %s --check-prefix=CUT
// RUN: %exits 3 %heddle --spin-limit=20 -DKIND=11 %s | FileCheck %s --check-prefix=CUT
// RUN: %exits 3 %heddle --spin-limit=20 -DKIND=12 %s | FileCheck %s --check-prefix=CUT
// CUT: a thread reads the same old value here 20 times in a row
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct message {
    int length, kind;
};

static atomic_int x;
static struct message *_Atomic shared;

__attribute__((noinline)) static void fill(struct message *message)
{
    message->length = x;
    message->kind = message->length + 1;
}

static atomic_int lock;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

#if KIND == 10
static volatile sig_atomic_t done;
static pthread_t waiting;

static void handle(int number)
{
    done = 1;
}

static void *interrupt(void *unused)
{
    pthread_kill(waiting, SIGUSR1);
    return unused;
}
#endif

static void wait_for_x(void)
{
#if KIND == 1
    while (!x)
        free(malloc(8));
#elif KIND == 2 /* and uses the object */
    for (int done = 0; !done;) {
        struct message *message = malloc(sizeof *message);
        fill(message);
        done = message->length;
        free(message);
    }
#elif KIND == 3 /* two of them, one of them large, and waits in the middle */
    for (int done = 0; !done;) {
        struct message *message = malloc(sizeof *message);
        int *large = calloc(2000, sizeof *large);
        done = x;
        large[7] = done;
        free(message);
        free(large);
    }
#elif KIND == 4 /* a local variable that has an address */
    void (*volatile call)(struct message *) = fill;
    for (int done = 0; !done;) {
        struct message message;
        call(&message);
        done = message.length;
    }
#elif KIND == 5 /* looks at the object too late */
    while (!x) {
        struct message *message = malloc(sizeof *message);
        free(message);
        fill(message);
    }
#elif KIND == 6 /* forgets it */
    while (!x)
        malloc(8);
#elif KIND == 8 /* waits for something else in the middle, and then for a lock */
    while (!x) {
        struct message *message = malloc(sizeof *message);
        message->length = 1;
        while (lock)
            ;
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
        free(message);
    }
#elif KIND == 9 /* for a lock of the program's making, which the loop gives back */
    while (!x) {
        struct message *message = malloc(sizeof *message);
        while (atomic_exchange(&lock, 1))
            ;
        lock = 0;
        free(message);
    }
#elif KIND == 10
    waiting = pthread_self();
    signal(SIGUSR1, handle);
    pthread_t thread;
    pthread_create(&thread, NULL, interrupt, NULL);
    while (!done)
        free(malloc(8));
    pthread_join(thread, NULL);
#elif KIND == 11 /* forgets it, with a loop in the middle */
    while (!x) {
        malloc(8);
        while (lock)
            ;
    }
#elif KIND == 12 /* writes it in each iteration of the loop in the middle */
    struct message *message = malloc(sizeof *message);
    message->length = 0;
    while (!x)
        message->length++;
    free(message);
#else /* shows it */
    while (!x) {
        shared = malloc(sizeof *shared);
        free(shared);
    }
#endif
}

static void *set_x(void *unused)
{
#ifndef NEVER
    x = 1;
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set_x, NULL);
    wait_for_x();
    pthread_join(thread, NULL);
    return 0;
}
