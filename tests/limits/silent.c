/* A thread computes for long without an operation. */
#include <pthread.h>

static unsigned long result;

static void *run(void *argument)
{
    unsigned long x = 1;
    for (unsigned long i = 0; i < 1UL << 40; i++)
        x = x * 6364136223846793005UL + i;
    result = x;
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
    return result == 0;
}
