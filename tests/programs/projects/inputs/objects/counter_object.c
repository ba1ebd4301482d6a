/* The counter of the suite, as an object of --linearizability. */
#include "../suite/counter.h"

#include <heddle/linearizability.h>

static void create(void *object)
{
    *(int *)object = 0;
}

static long advance(void *object, long unused)
{
    (void)object, (void)unused;
    counter_advance();
    return 0;
}

static long value(void *object, long unused)
{
    (void)object, (void)unused;
    return counter_value();
}

static const struct heddle_operation operations[] = {
    {.name = "advance", .run = advance},
    {.name = "value", .run = value},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(int),
    .create = create,
    .operations = operations,
    .operation_count = 2,
};
