/* A loop that never ends, whatever is in it (KIND): nothing, calls of functions of the program, an
 * indirect call, a recursive one, inner loops, a jump, returns and breaks that are never taken,
 * fences, a pause, variables that come back to their values, a local array, objects that are freed
 * again. The thread is in it if it reads x late. Then nothing ends the execution: main joins the
 * thread, waits for a mutex that the thread holds (-DHOLDS), or is in the loop itself (-DALONE), or
 * ends before the thread (-DLEAVES). All algorithms find that, under all models.
 * It is no error where main returns (-DRETURNS): the end of the process ends the loop. Nor where
 * the thread has no way to read the 1 (-DEARLY). */
// RUN: %exits 1 %heddle --quiet -DKIND=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=6 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=9 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=10 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=11 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=12 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=13 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=14 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=15 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=16 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=17 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=18 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=19 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=20 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=21 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DHOLDS -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DHOLDS --algorithm=naive -DKIND=8 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DHOLDS -bound 9 -DKIND=18 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALONE -DKIND=4 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALONE -DKIND=9 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALONE --algorithm=optimal -DKIND=20 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --algorithm=rvf -DKIND=12 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DLEAVES -DKIND=3 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DLEAVES --algorithm=source -DKIND=10 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --tso -DKIND=5 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --ra -DKIND=7 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --ordered-sync -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --algorithm=pop -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --algorithm=bpor -DKIND=8 %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -j2 -DKIND=19 %s | FileCheck %s
// CHECK: [livelock]
// RUN: %heddle --quiet -DRETURNS -DKIND=1 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --quiet -DRETURNS -DKIND=2 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --quiet -DRETURNS --algorithm=naive -DKIND=8 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --quiet -DRETURNS --algorithm=rvf -DKIND=12 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --quiet -DEARLY -DKIND=2 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --quiet -DEARLY --algorithm=optimal -DKIND=9 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --quiet -DEARLY -DKIND=20 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there {{is|are}}.

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_int x, held;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void nothing(void)
{
}

__attribute__((noinline)) static void not_inlined(void)
{
    __asm__ volatile("");
}

__attribute__((noinline)) static void fill(char *bytes)
{
    memset(bytes, 1, 8);
}

static int same(int value)
{
    return value;
}

static int recursive(int depth)
{
    return depth > 0 ? recursive(depth - 1) + 1 : 0;
}

static void (*indirect)(void) = not_inlined;

static void *stay(void *unused)
{
#ifdef HOLDS
    pthread_mutex_lock(&mutex);
    held = 1;
#endif
    int n = x;
#if KIND == 1
    while (n == 1)
        continue;
#elif KIND == 2
    while (n == 1)
        nothing();
#elif KIND == 3
    while (n == 1)
        not_inlined();
#elif KIND == 4
    while (same(n) == 1)
        continue;
#elif KIND == 5
    while (n == 1)
        n = same(n);
#elif KIND == 6
    while (n == 1)
        indirect();
#elif KIND == 7
    while (n == 1)
        recursive(3);
#elif KIND == 8
    while (n == 1)
        for (int i = 0; i < 3; i++)
            not_inlined();
#elif KIND == 9
again:
    not_inlined();
    if (n == 1)
        goto again;
#elif KIND == 10
    for (; n == 1;)
        if (same(2) == 3)
            return NULL;
#elif KIND == 11
    for (; n == 1;)
        if (same(2) == 3)
            break;
#elif KIND == 12
    while (n == 1)
        while (n == 1)
            not_inlined();
#elif KIND == 13
    while (n == 1)
        atomic_signal_fence(memory_order_seq_cst);
#elif KIND == 14
    while (n == 1)
        atomic_thread_fence(memory_order_seq_cst);
#elif KIND == 15
    while (n == 1)
        __builtin_ia32_pause();
#elif KIND == 16
    while (n == 1)
        for (volatile int i = 0; i < 3; i++)
            continue;
#elif KIND == 17
    int turn = 0;
    while (n == 1)
        turn = !turn;
    if (turn == 5)
        return unused;
#elif KIND == 18
    int turn = 0;
    for (; n == 1; turn = (turn + 1) % 3)
        not_inlined();
    if (turn == 5)
        return unused;
#elif KIND == 19
    char bytes[8];
    while (n == 1)
        fill(bytes);
#elif KIND == 20
    while (n == 1 && strlen("abc") == 3)
        nothing();
#else
    while (n == 1)
        free(malloc(1));
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
#ifdef ALONE
    x = 1;
    stay(NULL);
#endif
    pthread_create(&thread, NULL, stay, NULL);
#ifdef EARLY
    pthread_join(thread, NULL);
#endif
    x = 1;
#ifdef HOLDS
    while (!held)
        continue;
    pthread_mutex_lock(&mutex);
#elif defined LEAVES
    pthread_exit(NULL);
#elif !defined RETURNS && !defined EARLY
    pthread_join(thread, NULL);
#endif
    return 0;
}
