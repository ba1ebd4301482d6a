/* Atomic sections that access much: the machine sorts what they access while the program runs, and
 * makes no system call for that. All verdicts are the same with --no-sandbox.
 *
 * LOCK: six threads take a lock of two sections. Each order of them is an execution: 6!.
 * WIDE: two threads change 200 variables in one section each: 2 orders. BROKEN: one of them has two
 *   sections, and so may be seen in between.
 * DEEP: as WIDE, but each variable is changed by a call in the frame of the one before. */
// RUN: %heddle -w --sc --races=ignore -DLOCK %s | FileCheck --check-prefix=ORDERS %s
// RUN: %heddle -w --sc --races=ignore -DLOCK --no-sandbox %s | FileCheck --check-prefix=ORDERS %s
// RUN: %heddle -DWIDE --sc %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DWIDE --sc --no-sandbox %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle -DDEEP --sc %s | FileCheck --check-prefix=TWO %s
// RUN: %exits 1 %heddle -DWIDE -DBROKEN --sc %s | FileCheck --check-prefix=SEEN %s
// RUN: %exits 1 %heddle -DWIDE -DBROKEN --sc --no-sandbox %s | FileCheck --check-prefix=SEEN %s
// ORDERS: No errors found
// ORDERS: Executions: 720 complete
// TWO: No errors found: 2 executions
// SEEN: error: assertion `values[0] == values[COUNT - 1]' failed

#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#ifdef LOCK

enum { THREADS = 6 };
static int held, count;

static void *run(void *unused)
{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(held == 0);
    held = 1;
    __VERIFIER_atomic_end();
    count++;
    __VERIFIER_atomic_begin();
    held = 0;
    __VERIFIER_atomic_end();
    return unused;
}

#else

enum { THREADS = 2, COUNT = 200 };
static int values[COUNT];

static void change(int i, int by)
{
    if (i == COUNT)
        return;
    values[i] += by;
#ifdef DEEP
    change(i + 1, by);
    assert(values[i] >= by);
#endif
}

static void *run(void *by)
{
    __VERIFIER_atomic_begin();
    assert(values[0] == values[COUNT - 1]);
    for (int i = 0; i < COUNT; i++) {
#ifdef BROKEN
        if (i == COUNT / 2) {
            __VERIFIER_atomic_end();
            __VERIFIER_atomic_begin();
        }
#endif
        change(i, (int)(long)by);
#ifdef DEEP
        break;
#endif
    }
    __VERIFIER_atomic_end();
    return NULL;
}

#endif

int main(void)
{
    pthread_t threads[THREADS];
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, (void *)(i + 1));
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
