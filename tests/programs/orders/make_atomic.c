/* Plain variables that become atomic. A flag that publishes data needs a release and an acquire on its own accesses
 * (FLAG), if the data stay plain. If only the race is an error, and no value, relaxed accesses are enough (COUNTER): a
 * lost count is none here. All accesses of a member, in whatever object (MEMBER), and of an array's elements (ARRAY)
 * are one variable. Where the flag is atomic (BOTH), either the flag orders the data, or the data are atomic, too. The
 * accesses through a pointer to an int keep as they are, so that they race (POINTER); and so do a struct's copies
 * (COPY). Two flags that two threads set and then look at (BUFFER) must be seq_cst. */
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --make-atomic -DFLAG %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign --make-atomic -DFLAG -DLOOP %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --make-atomic -DCOUNTER %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --make-atomic -DMEMBER %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --make-atomic -DARRAY %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --make-atomic -DBOTH %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --make-atomic -DPOINTER %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --make-atomic -DCOPY %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --make-atomic -DBUFFER %s
// RUN: %heddle --orders=repair --make-atomic --quiet -DFLAG %s | FileCheck %s
// RUN: %exits 1 %heddle --orders=repair -DHINT %s | FileCheck %s --check-prefix=HINT
// CHECK: make_atomic.c:[[#]]: all accesses of 'flag': plain -> acq_rel
// HINT: No memory orders help: with the strongest, too, data race on 'data'
// HINT-NEXT: --make-atomic looks for variables to make atomic.
// MINIMUM-FLAG: flag=ar
// MINIMUM-COUNTER: data=rlx
// MINIMUM-MEMBER: object.value=rlx
// MINIMUM-ARRAY: slots[...]=rlx
// MINIMUM-BOTH: Wf=rel Rf=acq
// MINIMUM-BOTH: data=rlx
// MINIMUM-BUFFER: data=sc flag=sc
#include "classics.h"

static int data, flag;
static atomic_int ready;

#if defined FLAG
static void *one(void *unused)
{
    data = 1;
    flag = 1;
    return unused;
}
static void *two(void *unused)
{
#ifdef LOOP
    while (!flag)
        continue;
    assert(data == 1);
#else
    if (flag)
        assert(data == 1);
#endif
    return unused;
}
#elif defined COUNTER || defined HINT
static void *one(void *unused)
{
    LOAD(ready);
    data = data + 1;
    return unused;
}
#define two one
#elif defined MEMBER
static struct object {
    int value, rest;
} object;
static void *one(void *unused)
{
    object.value = 1;
    return unused;
}
static void *two(void *unused)
{
    struct object *same = &object;
    same->value = 2;
    return unused;
}
#elif defined ARRAY
static int slots[2];
static void *one(void *self)
{
    slots[(size_t)self] = 1;
    return NULL;
}
static void *two(void *self)
{
    for (size_t i = 0; i <= (size_t)self; i++)
        slots[i] = 2;
    return NULL;
}
#elif defined BOTH
static void *one(void *unused)
{
    data = 1;
    STORE(ready, 1); /* @Wf */
    return unused;
}
static void *two(void *unused)
{
    int seen = 1;
    if (LOAD(ready)) /* @Rf */
        seen = data;
    return seen < 2 ? unused : NULL;
}
#elif defined POINTER
static void *one(void *unused)
{
    int *pointer = &data;
    *pointer = 1;
    return unused;
}
static void *two(void *unused)
{
    data = 2;
    return unused;
}
#elif defined COPY
static struct object {
    int values[4];
} object, other;
static void *one(void *unused)
{
    other = object;
    return unused;
}
static void *two(void *unused)
{
    object.values[0] = 2;
    return unused;
}
#elif defined BUFFER
static int a, b;
static void *one(void *unused)
{
    data = 1;
    a = flag;
    return unused;
}
static void *two(void *unused)
{
    flag = 1;
    b = data;
    return unused;
}
#endif

int main(void)
{
    RUN(one, two);
#ifdef BUFFER
    assert(a == 1 || b == 1);
#endif
}
