// Members, padding and bits that were never written are what lies in some register, or on a stack
// that other code has used. Copies of them may go into shared memory. What heddle counts depends on
// none of that: it is the same whichever addresses the system gives it, for the source and for
// clang's bitcode of each level. FORM: a member is not set (0), or padding (1), in a value that is
// returned in registers; a variable that a loop sets in one way only lives on (2); a word whose
// padding was never written is read and written as a whole (3).
// RUN: %python %tests/layouts.py %build/heddle %clang %s | FileCheck %s
// RUN: %python %tests/layouts.py %build/heddle %clang %s -- -DFORM=1 | FileCheck %s
// RUN: %python %tests/layouts.py %build/heddle %clang %s -- -DFORM=2 | FileCheck %s
// RUN: %python %tests/layouts.py %build/heddle %clang %s -- -DFORM=3 | FileCheck %s
// CHECK: 4 programs compared in 5 layouts
//
// One section behind the other, in both orders.
// RUN: %heddle %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DFORM=1 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DFORM=3 %s | FileCheck %s --check-prefix=TWO
// TWO: No errors found: 2 executions
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#if FORM == 1 || FORM == 3
struct pair {
    char first;
    long second;
};
#else
struct pair {
    long first, second;
};
#endif

static struct pair shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

__attribute__((noinline)) struct pair make(int number)
{
    struct pair pair;
    pair.first = (char)number;
#if FORM == 1
    pair.second = number;
#endif
    return pair;
}

#if FORM == 2
/* Waits, and remembers the last value but 0 that it has seen. */
static void *work(void *argument)
{
    int last, has_last = 0;
    for (;;) {
        int value = flag;
        if (value == 2)
            break;
        if (value == 1)
            last = value, has_last = 1;
    }
    pthread_mutex_lock(&mutex);
    if (has_last)
        shared = make(last);
    pthread_mutex_unlock(&mutex);
    return argument;
}
#else
static void *work(void *argument)
{
    struct pair pair = make(argument ? 1 : 2);
    pthread_mutex_lock(&mutex);
#if FORM == 3
    struct pair old = shared;
    old.first++;
    shared = old;
#endif
    shared = pair;
    pthread_mutex_unlock(&mutex);
    return NULL;
}
#endif

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, work, &shared);
    pthread_create(&other, NULL, work, NULL);
    flag = 1;
    flag = 2;
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
