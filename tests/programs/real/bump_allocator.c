/* An arena that threads share: allocating is moving its end with one fetch-and-add; what goes
 * beyond the arena is refused, and the end stays there.
 *
 * The executions are the orders of the four allocations, of two threads: C(4, 2) = 6. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

enum { CAPACITY = 20, SIZE = 6, EACH = 2 };

static char arena[CAPACITY];
static atomic_size_t end;

static char *allocate(size_t size)
{
    size_t begin = atomic_fetch_add(&end, size);
    return begin + size <= CAPACITY ? &arena[begin] : NULL;
}

static void *user(void *argument)
{
    char letter = *(char *)argument;
    char *blocks[EACH];

    for (int i = 0; i < EACH; i++) {
        blocks[i] = allocate(SIZE);
        if (blocks[i] != NULL)
            memset(blocks[i], letter, SIZE);
    }
    for (int i = 0; i < EACH; i++)
        for (int j = 0; blocks[i] != NULL && j < SIZE; j++)
            assert(blocks[i][j] == letter);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    char letters[2] = {'a', 'b'};
    int given = 0;

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, &letters[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < CAPACITY; i++)
        given += arena[i] != 0;
    assert(given == CAPACITY / SIZE * SIZE);
    return 0;
}
