/* object.h - the table of operations of the object that is checked, as the program describes it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct object_operation {
    char *name;
    int kind;  /* 0, HEDDLE_DISTINCT or HEDDLE_CELL */
    int flags; /* HEDDLE_MAY_BLOCK, HEDDLE_SPURIOUS */
    long failure;
    char *role;      /* NULL: it runs in any thread */
    long *arguments; /* those that are tried; none: the argument is 0 */
    size_t argument_count, argument_capacity;
};

struct object {
    struct object_operation *operations;
    size_t count, capacity;
    char *prefix; /* operations of main, as text; NULL: none */
    bool obstruction_free;
};

/* Reads what the runtime prints (libc/scenario.c), `length` bytes. Dies if the table cannot be
 * used. The caller releases it. */
void object_read(struct object *object, const char *text, size_t length);
void object_release(struct object *object);

/* The index of the operation of this name, `length` bytes; object->count: there is none. */
size_t object_find(const struct object *object, const char *name, size_t length);

/* Whether an operation takes an argument that --scenario and reports write. */
bool object_has_argument(const struct object_operation *operation);
