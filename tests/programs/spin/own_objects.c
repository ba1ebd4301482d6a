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
// RUN: %heddle -DKIND=13 %s | FileCheck %s
// RUN: %heddle -DKIND=14 %s | FileCheck %s
// CHECK: Executions: 1 complete
//
// A thread that may be interrupted looks for signals in a loop of its own, in front of each call. Only where the
// handler runs is a choice, and it ends the loop: in front of a look at `done`, of malloc, or of free.
// RUN: %heddle -DKIND=10 %s | FileCheck %s --check-prefixes=SIGNAL,ONE
// With a store to the object, also in front of that.
// RUN: %heddle -DKIND=10 %s -DWRITE | FileCheck %s --check-prefixes=SIGNAL,STORE
// SIGNAL: No errors found: {{.*}} all there are.
// ONE: Executions: 3 complete
// STORE: Executions: 4 complete
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

static void fill_with(struct message *message, int value)
{
    message->length = value;
    message->kind = value + 1;
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
    while (!done) {
        struct message *message = malloc(sizeof *message);
#ifdef WRITE
        *(volatile int *)&message->length = 1;
#endif
        free(message);
    }
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
#elif KIND == 13 /* fills it in a loop */
    while (!x) {
        struct message *messages = malloc(4 * sizeof *messages);
        for (int i = 0; i < 4; i++)
            fill_with(&messages[i], i);
        free(messages);
    }
#elif KIND == 14 /* writes two of them, each behind a loop that waits */
    while (!x) {
        struct message *one = malloc(sizeof *one), *two = malloc(sizeof *two);
        while (lock)
            ;
        fill_with(one, 1);
        while (lock)
            ;
        fill_with(two, one->kind);
        fill_with(one, 3);
        free(one);
        free(two);
    }
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
