/* 99 threads set a first number, and then a second one that depends on it; one looks: a program of
 * SCTBench, written anew, with its mutexes (one for each number) and without. What is read of the
 * second and then of the first number is one of (0, 0), (0, 1), (2, 1), whoever has set them: three
 * executions. In the other order, the setters may be seen in the middle. */
// RUN: %heddle --sc --algorithm=rvf --races=ignore --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=rvf --races=ignore --format=json -- -DMUTEXES %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=rvf --races=ignore --format=json -- -DWRONG %s | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %heddle --algorithm=rvf --races=ignore --format=json -- -DWRONG -DMUTEXES %s | FileCheck %s --check-prefix=WRONG
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// WRONG: "kind": "assertion"
#include <assert.h>
#include <pthread.h>

enum { SETTERS = 99 };

static int first, second;
static pthread_mutex_t first_lock, second_lock;

static void lock(pthread_mutex_t *mutex)
{
#ifdef MUTEXES
    pthread_mutex_lock(mutex);
#else
    (void)mutex;
#endif
}

static void unlock(pthread_mutex_t *mutex)
{
#ifdef MUTEXES
    pthread_mutex_unlock(mutex);
#else
    (void)mutex;
#endif
}

static int get(const int *number, pthread_mutex_t *mutex)
{
    lock(mutex);
    int value = *number;
    unlock(mutex);
    return value;
}

static void *set(void *unused)
{
    (void)unused;
    lock(&first_lock);
    first = 1;
    unlock(&first_lock);
    lock(&second_lock);
    second = first + 1;
    unlock(&second_lock);
    return NULL;
}

static void *look(void *unused)
{
    (void)unused;
#ifdef WRONG
    int x = get(&first, &first_lock), y = get(&second, &second_lock);
    assert(x == 0 || y == x + 1);
#else
    int y = get(&second, &second_lock), x = get(&first, &first_lock);
    assert(y == 0 || y == x + 1);
#endif
    return NULL;
}

int main(void)
{
    pthread_t setters[SETTERS], looker;
    pthread_mutex_init(&first_lock, NULL);
    pthread_mutex_init(&second_lock, NULL);
    for (int i = 0; i < SETTERS; i++)
        pthread_create(&setters[i], NULL, set, NULL);
    pthread_create(&looker, NULL, look, NULL);
    for (int i = 0; i < SETTERS; i++)
        pthread_join(setters[i], NULL);
    pthread_join(looker, NULL);
    pthread_mutex_destroy(&first_lock);
    pthread_mutex_destroy(&second_lock);
}
