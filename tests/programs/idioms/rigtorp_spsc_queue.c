/* Rigtorp's queue for one producer and one consumer: each side keeps the other's index and loads it
 * only when the queue looks full or empty. The broken producer compares as if it had one slot
 * more for each round, and writes to a slot that is still full. */
// RUN: %heddle %s
// RUN: %heddle --sc %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{assertion|data race}}

#include "inputs/threads.h"

#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { SLOTS = 3 }; /* one is always free */

static struct {
    alignas(64) atomic_size_t write;
    alignas(64) size_t read_cache; /* the producer's */
    alignas(64) atomic_size_t read;
    alignas(64) size_t write_cache; /* the consumer's */
} queue;
static int slots[SLOTS];

static bool try_push(int value)
{
    size_t write = atomic_load_explicit(&queue.write, memory_order_relaxed);
    size_t next = write + 1 == SLOTS ? 0 : write + 1;
#ifdef BROKEN
    if (write == queue.read_cache + SLOTS) {
#else
    if (next == queue.read_cache) {
#endif
        queue.read_cache = atomic_load_explicit(&queue.read, memory_order_acquire);
        if (next == queue.read_cache)
            return false;
    }
    slots[write] = value;
    atomic_store_explicit(&queue.write, next, memory_order_release);
    return true;
}

static bool try_pop(int *value)
{
    size_t read = atomic_load_explicit(&queue.read, memory_order_relaxed);
    if (read == queue.write_cache) {
        queue.write_cache = atomic_load_explicit(&queue.write, memory_order_acquire);
        if (read == queue.write_cache)
            return false;
    }
    *value = slots[read];
    atomic_store_explicit(&queue.read, read + 1 == SLOTS ? 0 : read + 1, memory_order_release);
    return true;
}

static void *produce(void *unused)
{
    for (int i = 1; i <= 4; i++)
        try_push(i);
    return unused;
}

static void *consume(void *unused)
{
    int value, last = 0;
    for (int i = 0; i < 2; i++)
        if (try_pop(&value)) {
            assert(value > last);
            last = value;
        }
    return unused;
}

int main(void)
{
    RUN(produce, consume);
    return 0;
}
