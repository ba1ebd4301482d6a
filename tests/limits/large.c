/* Takes seconds to compile, and little to explore: one function has very many statements. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define TEN(text) text text text text text text text text text text

static atomic_int x;
static int plain[100];

static void *run(void *argument)
{
    int i = atomic_load(&x);
    if (i == 0) /* always: the rest is compiled only */
        return argument;
    TEN(TEN(TEN(plain[i % 100] += atomic_fetch_add(&x, i); i = i * 7 + plain[i % 99];)))
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
    assert(atomic_load(&x) == 0);
}
