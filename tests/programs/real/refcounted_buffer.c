/* A buffer that two readers share with main. Whoever drops the last reference frees it; an atomic
 * decrement tells each who that is.
 *
 * The first reader may drop its reference before main adds one for the second, which leaves 2
 * orders of the other two decrements; or after that, which leaves the 3! orders of the three: 8. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 8,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { READERS = 2 };

struct buffer {
    atomic_int references;
    char text[8];
};

static atomic_int freed;

static void drop(struct buffer *buffer)
{
    if (atomic_fetch_sub(&buffer->references, 1) > 1)
        return;
    free(buffer);
    atomic_store(&freed, 1);
}

static void *reader(void *argument)
{
    struct buffer *buffer = argument;
    char copy[8];

    memcpy(copy, buffer->text, sizeof copy);
    drop(buffer);
    assert(copy[0] == 'w' && copy[3] == 'p');
    return NULL;
}

int main(void)
{
    pthread_t threads[READERS];
    struct buffer *buffer = malloc(sizeof *buffer);

    atomic_init(&buffer->references, 1);
    strcpy(buffer->text, "warp");
    for (int i = 0; i < READERS; i++) {
        atomic_fetch_add(&buffer->references, 1);
        pthread_create(&threads[i], NULL, reader, buffer);
    }
    drop(buffer);
    for (int i = 0; i < READERS; i++)
        pthread_join(threads[i], NULL);
    assert(freed == 1);
    return 0;
}
