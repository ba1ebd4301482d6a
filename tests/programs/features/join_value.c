/* join hands over what a thread returned or gave to pthread_exit. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int result;

static void *returns(void *argument)
{
    return (void *)((intptr_t)argument * 2);
}

static void exit_from_deep(int depth)
{
    if (depth == 0)
        pthread_exit(&result);
    exit_from_deep(depth - 1);
}

static void *exits(void *unused)
{
    (void)unused;
    result = 9; /* plain: join orders it before main's read */
    exit_from_deep(3);
    return NULL;
}

int main(void)
{
    pthread_t first, second;
    void *value;

    pthread_create(&first, NULL, returns, (void *)21);
    pthread_create(&second, NULL, exits, NULL);
    assert(pthread_join(first, &value) == 0 && (intptr_t)value == 42);
    assert(pthread_join(second, &value) == 0 && *(int *)value == 9);
    return 0;
}
