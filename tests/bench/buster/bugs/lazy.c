/* Two threads add 1 and 2 to a counter under a mutex, a third one looks at it under the same
 * mutex. After SV-COMP's lazy01.
 *
 * The bug: the third thread takes it that the counter is below 3, so that it did not come last.
 * No preemption is needed: each thread is one critical section, and any order in which the third
 * thread comes last shows it. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static bool was_last;

static void *add_one(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    counter += 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *add_two(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    counter += 2;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *look(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    was_last = counter >= 3;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    void *(*const workers[])(void *) = {add_one, add_two, look};
    pthread_t threads[3];

    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, workers[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(!was_last);
    return 0;
}
