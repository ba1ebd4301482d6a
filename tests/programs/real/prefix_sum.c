/* A prefix sum in two phases: threads sum up their blocks, main adds the blocks' sums up, and
 * threads then add what lies before their blocks. Between the phases, main joins the threads of the
 * first.
 *
 * The threads of a phase share nothing: 1. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

enum { THREADS = 3, BLOCK = 2, SIZE = THREADS * BLOCK };

struct block {
    int *values;
    int before;
};

static void *sum_up(void *argument)
{
    struct block *block = argument;

    for (int i = 1; i < BLOCK; i++)
        block->values[i] += block->values[i - 1];
    return NULL;
}

static void *add_before(void *argument)
{
    struct block *block = argument;

    for (int i = 0; i < BLOCK; i++)
        block->values[i] += block->before;
    return NULL;
}

static void run_phase(void *(*phase)(void *), struct block *blocks)
{
    pthread_t threads[THREADS];

    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, phase, &blocks[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}

int main(void)
{
    int values[SIZE];
    struct block blocks[THREADS];

    for (int i = 0; i < SIZE; i++)
        values[i] = i + 1;
    for (int i = 0; i < THREADS; i++)
        blocks[i] = (struct block){&values[i * BLOCK], 0};
    run_phase(sum_up, blocks);
    for (int i = 1; i < THREADS; i++)
        blocks[i].before = blocks[i - 1].before + blocks[i - 1].values[BLOCK - 1];
    run_phase(add_before, blocks);
    for (int i = 0; i < SIZE; i++)
        assert(values[i] == (i + 1) * (i + 2) / 2);
    return 0;
}
