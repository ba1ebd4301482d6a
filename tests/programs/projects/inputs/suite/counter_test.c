#include "counter.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *advance(void *unused)
{
    (void)unused;
    counter_advance();
    return NULL;
}

void test_begins_with_0(void)
{
    assert(counter_value() == 0);
}

/* Fails if one of the two is lost. */
int test_two_threads(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, advance, NULL);
    counter_advance();
    pthread_join(thread, NULL);
    return counter_value() != 2;
}

/* No tests: a parameter, and a result that is no status. */
int test_with(int number)
{
    return number;
}

double test_result(void)
{
    return 0.5;
}

int main(void)
{
    puts("all tests, one after the other");
    test_begins_with_0();
    return test_two_threads();
}
