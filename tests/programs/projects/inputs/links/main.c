/* Two threads advance a counter twice each. The parts are in other files. */
#include <assert.h>
#include <pthread.h>

#ifndef TOTAL
#define TOTAL 4
#endif

void twice(void);
int count(void);
__attribute__((weak)) void hook(void);

static void *advance(void *unused)
{
    twice();
    return unused;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, NULL, advance, NULL);
    advance(NULL);
    pthread_join(other, NULL);
    assert(count() == TOTAL);
    assert(!hook); /* a weak use takes no member */
    return 0;
}
