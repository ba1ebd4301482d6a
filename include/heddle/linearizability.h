/* linearizability.h - a data structure as a table of operations, for heddle --linearizability.
 *
 * A file defines `heddle_checked`, and no main. heddle makes small scenarios: threads that call
 * some operations with some arguments. It explores every execution of each scenario, and says
 * whether some order of whole operations explains the results. */
#ifndef HEDDLE_LINEARIZABILITY_H
#define HEDDLE_LINEARIZABILITY_H

#ifdef __cplusplus
extern "C" {
#endif

/* What an operation gets as its argument, where the operation does not list its arguments. */
enum {
    HEDDLE_DISTINCT = 1, /* a number that no other call gets: 1, 2, ... */
    HEDDLE_CELL          /* a pointer to a `long` of its own, which the calling thread has written
                          * just before the call; whoever gets the pointer may read it */
};

/* Flags of an operation. */
enum {
    HEDDLE_MAY_BLOCK = 1, /* the call may wait for calls of other threads */
    HEDDLE_SPURIOUS = 2   /* the result `failure` may come without a reason, and has no effect */
};

struct heddle_operation {
    const char *name;                         /* as --scenario and the report write it */
    long (*run)(void *object, long argument); /* what it returns is its result */
    int kind;                                 /* 0: `arguments`; or HEDDLE_DISTINCT, HEDDLE_CELL */
    const long *arguments;                    /* those that are tried; NULL: the argument is 0 */
    int argument_count;
    const char *role; /* operations of one role run in one thread ("producer"); NULL: in any */
    int flags;
    long failure; /* with HEDDLE_SPURIOUS */
};

struct heddle_object {
    unsigned long size; /* of the object, in bytes; its memory is aligned to 64 bytes, and
                         * uninitialised at `create` */
    void (*create)(void *object);
    void (*destroy)(void *object); /* after all threads have ended; NULL: nothing to do */
    long (*observe)(void *object); /* the contents, after all operations: part of the outcome;
                                     * NULL: only the results count */
    const struct heddle_operation *operations;
    int operation_count;
    /* What the operations should do: an object with the same operations, in the same order. It
     * runs one operation at a time. NULL: the same code does. */
    const struct heddle_object *specification;
    void (*validate)(void *object); /* asserts what must hold after all operations; NULL: nothing */
    /* Operations that main runs before there are threads, as --scenario writes them:
     * "push(1); push(2)". NULL: none. */
    const char *prefix;
    /* Not 0: if one thread stops for ever at any of its accesses in an operation, all operations
     * of the others still end, but for those with HEDDLE_MAY_BLOCK. */
    int obstruction_free;
};

/* The object that is checked. */
extern const struct heddle_object heddle_checked;

/* In an operation or in `observe`: one more word of its result. The words are compared in order. */
void heddle_also(long word);

/* Makes a pointer a result. Such results are compared by identity: whether two operations return
 * the same pointer counts, and not which address it is. NULL is 0. */
long heddle_result_pointer(const void *pointer);

#ifdef __cplusplus
}
#endif

#endif
