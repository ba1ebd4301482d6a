/* Loops around a compare-exchange that look as if they waited, but do something else. What gcc's code does is right, and
 * is what each assertion says.
 *  - CALL, ADD: the expected value is changed in the loop, by a call or by an addition.
 *  - GUESS, LOAD: the loop goes on after a success, and expects the old value then.
 *  - HALF: the next iteration reads half of what this one stores. */
// RUN: %heddle -DCALL %s
// RUN: %heddle -DADD %s
// RUN: %heddle -DGUESS %s
// RUN: %heddle -DLOAD %s
// RUN: %exits 1 %heddle -DHALF %s | FileCheck %s
// CHECK: error: assertion `!"the loop ends"' failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;
static int e;

#if defined CALL || defined ADD
static void change(void)
{
#ifdef ADD
    __atomic_fetch_add(&e, 1, __ATOMIC_RELAXED);
#else
    e = e + 1;
#endif
}

int main(void)
{
    x = 5;
    for (int n = 0; !atomic_compare_exchange_strong(&x, &e, 9); n++) {
        change();
        if (n == 2)
            break;
    }
    assert(x == 5);
    return 0;
}
#elif defined GUESS || defined LOAD
int main(void)
{
#ifdef LOAD
    int old = atomic_load(&x);
    while (atomic_compare_exchange_strong(&x, &old, old + 1))
        if (old >= 3)
            break;
#else
    int old = 0;
    while (atomic_compare_exchange_strong(&x, &old, old + 1)) {
    }
#endif
    assert(x == 1);
    return 0;
}
#else
union node {
    unsigned long both;
    struct {
        unsigned low, high;
    } half;
};

static union node it, *node = &it;

static void *push(void *unused)
{
    union node *p = node;
    unsigned long old;
    int expected;
    do {
        old = p->both;
        p->half.low = 7;
        expected = 5;
        if ((old & 0xffffffff) == 7)
            break;
    } while (!atomic_compare_exchange_strong(&x, &expected, 1));
    assert(!"the loop ends");
    return unused;
}

int main(void)
{
    pthread_t thread;
    node->half.low = node->half.high = 0;
    pthread_create(&thread, NULL, push, NULL);
    pthread_join(thread, NULL);
    return 0;
}
#endif
