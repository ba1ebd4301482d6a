/* A pool of buffers under a lock.
 *
 * The bug: a buffer's user gives it back, and the supervisor that finds it idle gives it back, too;
 * the mark that says so is read before the lock is taken. The list then has the buffer twice, and
 * two users get it. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { CAPACITY = 4 };

struct buffer {
    atomic_bool lent;
};

static struct buffer buffer = {true};
static struct buffer *available[CAPACITY];
static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void release(struct buffer *back)
{
    if (!atomic_load(&back->lent))
        return;
    pthread_mutex_lock(&lock);
    atomic_store(&back->lent, false);
    available[count++] = back;
    pthread_mutex_unlock(&lock);
}

static struct buffer *acquire(void)
{
    pthread_mutex_lock(&lock);
    struct buffer *taken = count > 0 ? available[--count] : NULL;
    if (taken != NULL)
        atomic_store(&taken->lent, true);
    pthread_mutex_unlock(&lock);
    return taken;
}

static void *user(void *unused)
{
    (void)unused;
    release(&buffer);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    struct buffer *first = acquire(), *second = acquire();
    assert(first != second);
    return 0;
}
