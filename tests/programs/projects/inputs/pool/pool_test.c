#include "pool.h"

#include <assert.h>
#include <stdatomic.h>

static atomic_int sum;

static void add(void *argument)
{
    atomic_fetch_add(&sum, *(int *)argument);
}

void test_all_tasks_run(void)
{
    int numbers[] = {1, 2};
    struct pool *pool = pool_new(2);
    for (int i = 0; i < 2; i++)
        assert(pool_submit(pool, add, &numbers[i]) == 0);
    pool_free(pool);
    assert(atomic_load(&sum) == 3);
}

void test_has_room_for_four(void)
{
    int one = 1;
    struct pool *pool = pool_new(0);
    for (int i = 0; i < 4; i++)
        assert(pool_submit(pool, add, &one) == 0);
    assert(pool_submit(pool, add, &one) == -1);
    pool_free(pool);
}
