/* One thread pushes N elements on a stack, another one pops N times, each under the stack's mutex;
 * the popper begins to pop only when a flag says that something was pushed. After SCTBench's
 * stack.
 *
 * The bug: the flag is never taken back, so the popper may run ahead of the pusher and pop from an
 * empty stack. Needs N >= 2.
 * One preemption shows it: the pusher is stopped behind its first push, and the popper runs to its
 * end. None is not enough: the popper finds all N elements, or never sees the flag. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 5 /* elements */
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int elements[N];
static int count;
static bool was_pushed;
static bool was_empty;

static void *push(void *unused)
{
    (void)unused;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        elements[count++] = i;
        was_pushed = true;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *pop(void *unused)
{
    (void)unused;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        if (was_pushed && count == 0)
            was_empty = true;
        else if (was_pushed)
            elements[--count] = -1;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t pusher, popper;

    pthread_create(&pusher, NULL, push, NULL);
    pthread_create(&popper, NULL, pop, NULL);
    pthread_join(pusher, NULL);
    pthread_join(popper, NULL);
    assert(!was_empty);
    return 0;
}
