// Stores of three threads, each pair in opposite orders of memory and of time. Two stores are older
// than one before them, and follow each other in co.
// RUN: %S/../in_models 0 "sc tso" %heddle --quiet %s
// RUN: cd %S && %python %tests/check_weak.py "ra rc11" weak %heddle three_locations.c
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 --format=json --dot=%t.dot three_locations.c >%t.json
// RUN: cd %S && %exits 1 %heddle --replay=%t.json three_locations.c | FileCheck %s
// CHECK: note: this execution is not possible under sequential consistency
// CHECK: The recorded execution ends in the same error
// The order in memory is 2, 3, 1. (3, 2, 1 would do, too.)
// RUN: FileCheck --check-prefix=DOT %s <%t.dot
// DOT: label="not possible under sequential consistency"
// DOT: [[ONE:n[0-9]+]] [label="{{[0-9]+}}: write x: 1 [relaxed]
// DOT: [[TWO:n[0-9]+]] [label="{{[0-9]+}}: write x: 2 [relaxed]\nline {{[0-9]+}}\nolder than {{[0-9]+}}", color=darkorange
// DOT: [[THREE:n[0-9]+]] [label="{{[0-9]+}}: write x: 3 [relaxed]\nline {{[0-9]+}}\nolder than {{[0-9]+}}", color=darkorange
// DOT-DAG: [[THREE]] -> [[ONE]] [label="co"
// DOT-DAG: [[TWO]] -> [[THREE]] [label="co"
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, z;

static void set(atomic_int *location, int value)
{
    atomic_store_explicit(location, value, memory_order_relaxed);
}

static void *one(void *unused)
{
    set(&x, 1);
    set(&y, 2);
    return unused;
}

static void *two(void *unused)
{
    set(&y, 1);
    set(&z, 2);
    set(&x, 2);
    return unused;
}

static void *three(void *unused)
{
    set(&z, 1);
    set(&x, 3);
    return unused;
}

int main(void)
{
    void *(*const bodies[])(void *) = {one, two, three};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(!(x == 1 && y == 1 && z == 1));
    return 0;
}
