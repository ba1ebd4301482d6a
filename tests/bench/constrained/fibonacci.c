/* Fib: a task for fib(N) creates tasks for fib(N - 1) and fib(N - 2), and so on. Each counts itself, and
 * those for 0 and 1 add to the sum. Sections: one for each task, behind that of the task that creates it. A
 * tree of n tasks has n! / (the product of the sizes of all subtrees) orders. All of them come to one
 * state. */
#include "workers.h"

#include <assert.h>

static int tasks, sum;

static void *run_task(void *task)
{
    static char numbers[N + 1]; /* a task's number is the index of its argument */
    pthread_t children[2];
    int number = task ? (int)((char *)task - numbers) : N;
    enter();
    tasks++;
    if (number < 2)
        sum += number;
    leave();
    if (number < 2)
        return NULL;
    for (int i = 0; i < 2; i++)
        pthread_create(&children[i], NULL, run_task, &numbers[number - 1 - i]);
    for (int i = 0; i < 2; i++)
        pthread_join(children[i], NULL);
    return NULL;
}

static void work(int number)
{
    (void)number;
}

int main(void)
{
    int fib[N + 2] = {0, 1};
    for (int i = 2; i <= N; i++)
        fib[i] = fib[i - 1] + fib[i - 2];
    (void)run_workers;
    run_task(NULL);
    assert(sum == fib[N]);
    return 0;
}
