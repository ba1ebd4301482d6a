/* The table of a set that is a sorted list, behind its functions. Sets of two keys have many more
 * scenarios than those of one. */
#include <heddle/linearizability.h>

#ifndef KEYS
#define KEYS 2
#endif
static const long keys[] = {1, 2};

static const struct heddle_operation operations[] = {
    {.name = "add", .run = add, .arguments = keys, .argument_count = KEYS},
    {.name = "remove", .run = remove_key, .arguments = keys, .argument_count = KEYS},
    {.name = "contains", .run = contains, .arguments = keys, .argument_count = KEYS},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct list),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 3,
};
