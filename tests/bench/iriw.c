/* Independent reads of independent writes: two threads each store a variable, two load both in
 * opposite orders. Of the 16 outcomes, sequential consistency excludes the one in which the readers
 * disagree on which store came first. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int first_x, then_y, first_y, then_x;

static void *write_x(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
    return NULL;
}

static void *write_y(void *unused)
{
    (void)unused;
    atomic_store(&y, 1);
    return NULL;
}

static void *read_x_then_y(void *unused)
{
    (void)unused;
    first_x = atomic_load(&x);
    then_y = atomic_load(&y);
    return NULL;
}

static void *read_y_then_x(void *unused)
{
    (void)unused;
    first_y = atomic_load(&y);
    then_x = atomic_load(&x);
    return NULL;
}

int main(void)
{
    void *(*const bodies[])(void *) = {write_x, write_y, read_x_then_y, read_y_then_x};
    pthread_t threads[4];

    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert(!(first_x == 1 && then_y == 0 && first_y == 1 && then_x == 0));
    return 0;
}
