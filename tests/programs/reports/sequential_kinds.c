/* Errors under rc11 that are there under sequential consistency, too, where no memory order is
 * offered, and those that are not, where one is (sequential_first.c has the forms of the report).
 *
 * There under sequential consistency: a counter whose additions are two steps (KIND 1), a message
 * that is sent before its contents (2), a flag that is set only if another one was seen, so that
 * both threads may wait for ever (3), an object that is freed although the other thread may have its
 * address (4). Not there: a message that is sent by a relaxed store (5), also where the error is an
 * abort (6), two threads that each look whether the other one has stored (7). --sc agrees. */
// DEFINE: %{weak} = %exits 1 %heddle %s
// RUN: %{weak} -DKIND=1 | FileCheck --check-prefix=BOTH %s
// RUN: %{weak} -DKIND=2 | FileCheck --check-prefix=BOTH %s
// RUN: %{weak} -DKIND=3 | FileCheck --check-prefix=BOTH %s
// RUN: %{weak} -DKIND=4 | FileCheck --check-prefix=BOTH %s
// RUN: %{weak} -DKIND=5 | FileCheck --check-prefix=WEAK %s
// RUN: %{weak} -DKIND=6 | FileCheck --check-prefix=WEAK %s
// RUN: %{weak} -DKIND=7 | FileCheck --check-prefix=WEAK %s
// RUN: %{weak} --sc -DKIND=1
// RUN: %{weak} --sc -DKIND=2
// RUN: %{weak} --sc -DKIND=3
// RUN: %{weak} --sc -DKIND=4
// RUN: %heddle --quiet --sc -DKIND=5 %s
// RUN: %heddle --quiet --sc -DKIND=6 %s
// RUN: %heddle --quiet --sc -DKIND=7 %s
// BOTH: error:
// BOTH-NOT: {{this would not happen|not possible under sequential consistency}}
// WEAK: error:
// WEAK: note: this would not happen if
// WEAK: note: this execution is not possible under sequential consistency

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define LOAD(x) atomic_load_explicit(&(x), memory_order_relaxed)
#define STORE(x, value) atomic_store_explicit(&(x), (value), memory_order_relaxed)

static atomic_int x, y;
static atomic_int *_Atomic object;

static void *other(void *unused)
{
#if KIND == 1
    STORE(x, LOAD(x) + 1);
#elif KIND == 2
    STORE(y, 1);
    STORE(x, 1);
#elif KIND == 3
    if (LOAD(y))
        STORE(x, 1);
    else
        while (!LOAD(y))
            continue;
#elif KIND == 4
    atomic_int *found = atomic_load_explicit(&object, memory_order_acquire);
    if (found)
        STORE(*found, 1);
#elif KIND == 7
    STORE(x, 1);
    return LOAD(y) ? NULL : &y;
#else
    STORE(x, 1);
    STORE(y, 1);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    void *result;
    object = calloc(1, sizeof *object);
    pthread_create(&thread, NULL, other, NULL);
#if KIND == 1
    STORE(x, LOAD(x) + 1);
#elif KIND == 3
    if (LOAD(x))
        STORE(y, 1);
    else
        while (!LOAD(x))
            continue;
#elif KIND == 4
    free(atomic_exchange_explicit(&object, NULL, memory_order_acq_rel));
#elif KIND == 6
    if (LOAD(y) && !LOAD(x))
        abort();
#elif KIND == 7
    STORE(y, 1);
    int found = LOAD(x);
#else
    if (LOAD(y))
        assert(LOAD(x));
#endif
    pthread_join(thread, &result);
#if KIND == 1
    assert(LOAD(x) == 2);
#elif KIND == 7
    assert(found || !result);
#endif
    return 0;
}
