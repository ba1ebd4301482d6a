/* Folly's queue for one producer and one consumer: the destructor drains what is left. The broken
 * consumer looks whether the queue is empty after it has read. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{assertion|data race}}

#include "inputs/threads.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { SIZE = 3 };

static int *records[SIZE];
static atomic_uint read_index, write_index;

static bool queue_write(int value)
{
    unsigned current = atomic_load_explicit(&write_index, memory_order_relaxed);
    unsigned next = current + 1 == SIZE ? 0 : current + 1;
    if (next == atomic_load_explicit(&read_index, memory_order_acquire))
        return false;
    records[current] = malloc(sizeof **records);
    *records[current] = value;
    atomic_store_explicit(&write_index, next, memory_order_release);
    return true;
}

static bool queue_read(int *value)
{
    unsigned current = atomic_load_explicit(&read_index, memory_order_relaxed);
#ifdef BROKEN
    int *record = records[current];
#endif
    if (current == atomic_load_explicit(&write_index, memory_order_acquire))
        return false;
#ifndef BROKEN
    int *record = records[current];
#endif
    *value = *record;
    free(record);
    atomic_store_explicit(&read_index, current + 1 == SIZE ? 0 : current + 1, memory_order_release);
    return true;
}

static void *produce(void *unused)
{
    queue_write(1);
    queue_write(2);
    queue_write(3);
    return unused;
}

static void *consume(void *unused)
{
    int value;
    if (queue_read(&value))
        assert(value == 1);
    return unused;
}

int main(void)
{
    int value;
    RUN(produce, consume);
    while (queue_read(&value))
        ;
    return 0;
}
