/* A pool of buffers under a lock: a free list through the buffers themselves, which are filled and
 * read outside the lock. When the pool is empty, the caller goes without.
 *
 * One buffer for two threads, each of which takes the lock twice if it gets the buffer, else once.
 * The first one to lock gets it; the other one comes before or after it is given back: 2 * 2. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

struct buffer {
    struct buffer *next;
    char text[4];
};

static struct buffer buffers[1];
static struct buffer *available = &buffers[0];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct buffer *acquire(void)
{
    pthread_mutex_lock(&lock);
    struct buffer *buffer = available;
    if (buffer != NULL)
        available = buffer->next;
    pthread_mutex_unlock(&lock);
    return buffer;
}

static void release(struct buffer *buffer)
{
    pthread_mutex_lock(&lock);
    buffer->next = available;
    available = buffer;
    pthread_mutex_unlock(&lock);
}

static void *user(void *argument)
{
    const char *letter = argument;
    struct buffer *buffer = acquire();

    if (buffer == NULL)
        return NULL;
    memset(buffer->text, *letter, sizeof buffer->text);
    assert(buffer->text[0] == *letter && buffer->text[3] == *letter);
    release(buffer);
    return argument;
}

int main(void)
{
    static char letters[2] = {'a', 'b'};
    pthread_t threads[2];
    void *served[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, &letters[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], &served[i]);
    assert(served[0] != NULL || served[1] != NULL);
    assert(available == &buffers[0] && available->next == NULL);
    return 0;
}
