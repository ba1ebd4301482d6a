/* Functions and variables that have several names. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <pthread.h>

int twice(int number)
{
    return 2 * number;
}

static int cell[2] = {1, 2};

int doubled(int) __attribute__((alias("twice")));
int redoubled(int) __attribute__((weak, alias("twice")));
extern int same_cell[2] __attribute__((alias("cell")));
static int (*const in_memory)(int) = doubled;
extern int nowhere(void) __attribute__((weak));

static void *write_cell(void *unused)
{
    same_cell[1] = doubled(4);
    return unused;
}

int main(void)
{
    pthread_t writer;
    pthread_create(&writer, NULL, write_cell, NULL);
    pthread_join(writer, NULL);
    assert(cell[1] == 8 && &cell[1] == &same_cell[1]);
    assert(redoubled(3) == 6 && in_memory(5) == 10);
    assert(!nowhere);
    return 0;
}
