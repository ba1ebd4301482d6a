/* Functions of .init_array are part of the execution: a thread that one creates runs beside main
 * (RACE), also if it was created in .preinit_array (EARLY), and has ended once a function of
 * .fini_array has joined it, which runs behind main (JOINED), and behind exit (EXITS). _exit leaves
 * that out (LEAVES). A lock that the first function keeps stays locked (KEEPS).
 *
 * Executions: main reads the flag before it is set, or after. */
// RUN: %heddle %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DEARLY %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DJOINED %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DJOINED -DEXITS %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DJOINED -DEXITS --sc --algorithm=optimal %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DJOINED -DLEAVES -DWRONG %s | FileCheck --check-prefix=TWO %s
// RUN: %exits 1 %heddle --quiet -DRACE %s | FileCheck --check-prefix=RACES %s
// RUN: %exits 1 %heddle --quiet -DRACE -DEARLY %s | FileCheck --check-prefix=RACES %s
// RUN: %exits 1 %heddle --quiet -DJOINED -DWRONG %s | FileCheck --check-prefix=AFTER %s
// RUN: %exits 1 %heddle --quiet -DJOINED -DEXITS -DWRONG %s | FileCheck --check-prefix=AFTER %s
// RUN: %exits 1 %heddle --quiet -DKEEPS %s | FileCheck --check-prefix=KEPT %s
// TWO: No errors found: 2 executions explored
// RACES: error: data race on 'data'
// AFTER: error: assertion `data == 2' failed
// KEPT: error: deadlock: main waits for 'mutex', held by itself

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_t thread;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;
static int data;

static void *work(void *unused)
{
    data = 1;
    flag = 1;
    return unused;
}

static void begin(void)
{
    pthread_create(&thread, NULL, work, NULL);
#ifdef KEEPS
    pthread_mutex_lock(&mutex);
#endif
}

#ifdef EARLY
__attribute__((section(".preinit_array"), used)) static void (*const at_begin)(void) = begin;
#else
__attribute__((section(".init_array"), used)) static void (*const at_begin)(void) = begin;
#endif

#ifdef JOINED
static void finish(void)
{
    pthread_join(thread, NULL);
#ifdef WRONG
    assert(data == 2);
#else
    assert(data == 1);
#endif
}

__attribute__((section(".fini_array"), used)) static void (*const at_end)(void) = finish;
#endif

int main(void)
{
#ifdef RACE
    assert(data == 0 || data == 1);
#else
    if (flag)
        assert(data == 1);
#endif
#ifdef KEEPS
    pthread_mutex_lock(&mutex);
#endif
#if defined EXITS
    exit(0);
#elif defined LEAVES
    _exit(0);
#endif
    (void)mutex;
    return 0;
}
