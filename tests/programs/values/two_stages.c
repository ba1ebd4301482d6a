/* 99 threads set a first number, and then a second one that depends on it; one looks: a program of
 * SCTBench, written anew, without its mutexes. What is read of the second and then of the first
 * number is one of (0, 0), (0, 1), (2, 1), whoever has set them: three executions. In the other
 * order, the setters may be seen in the middle. */
// RUN: %heddle --algorithm=rvf --races=ignore --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=rvf --races=ignore --format=json -- -DWRONG %s | FileCheck %s --check-prefix=WRONG
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// WRONG: "kind": "assertion"
#include <assert.h>
#include <pthread.h>

enum { SETTERS = 99 };

static int first, second;

static void *set(void *unused)
{
    (void)unused;
    first = 1;
    second = first + 1;
    return NULL;
}

static void *look(void *unused)
{
    (void)unused;
#ifdef WRONG
    int x = first, y = second;
    assert(x == 0 || y == x + 1);
#else
    int y = second, x = first;
    assert(y == 0 || y == x + 1);
#endif
    return NULL;
}

int main(void)
{
    pthread_t setters[SETTERS], looker;
    for (int i = 0; i < SETTERS; i++)
        pthread_create(&setters[i], NULL, set, NULL);
    pthread_create(&looker, NULL, look, NULL);
    for (int i = 0; i < SETTERS; i++)
        pthread_join(setters[i], NULL);
    pthread_join(looker, NULL);
}
