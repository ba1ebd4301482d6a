/* A stencil over a pair of cells: in each phase, both threads read both cells, and after a barrier
 * write their own; another barrier ends the phase. The cells are plain.
 *
 * What comes before a barrier is before what comes after it, whoever arrives last: counted by two
 * algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>

enum { CELLS = 2, PHASES = 2 };

static int cells[CELLS] = {3, 1};
static pthread_barrier_t barrier;

static void *run(void *argument)
{
    int self = *(int *)argument;

    for (int phase = 0; phase < PHASES; phase++) {
        int sum = cells[self] + cells[1 - self];
        pthread_barrier_wait(&barrier);
        cells[self] = sum;
        pthread_barrier_wait(&barrier);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[CELLS];
    int names[CELLS];

    pthread_barrier_init(&barrier, NULL, CELLS);
    for (int i = 0; i < CELLS; i++) {
        names[i] = i;
        pthread_create(&threads[i], NULL, run, &names[i]);
    }
    for (int i = 0; i < CELLS; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&barrier);
    /* {3, 1}, {4, 4}, {8, 8} */
    assert(cells[0] == 8 && cells[1] == 8);
    return 0;
}
