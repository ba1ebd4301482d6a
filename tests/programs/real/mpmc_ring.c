/* Vyukov's bounded queue: each slot carries a sequence number that says whose turn it is, so that
 * several producers and consumers need no lock. A slot's value is plain: the number hands it over.
 * Two threads each put one value and take one. A round in which another thread was faster changes
 * nothing, so that it is part of no execution, and assuming that there is none comes to the same.
 * Counted by two algorithms. */
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle --algorithm=pop %s
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %heddle --format=json %s | FileCheck %s --check-prefix=JSON
// CHECK: No errors found
// CHECK: Executions: 6 complete
// JSON: "verdict": "safe"

#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifdef ASSUME
#define TRY_AGAIN() __VERIFIER_assume(0)
#else
#define TRY_AGAIN() continue
#endif

enum { SLOTS = 2, THREADS = 2 };

struct slot {
    atomic_uint sequence;
    int value;
};

static struct slot slots[SLOTS] = {{0, 0}, {1, 0}};
static atomic_uint head, tail;

static bool put(int value)
{
    for (;;) {
        unsigned end = atomic_load(&tail);
        struct slot *slot = &slots[end % SLOTS];
        int ahead = (int)(atomic_load(&slot->sequence) - end);
        if (ahead < 0)
            return false;
        if (ahead == 0 && atomic_compare_exchange_strong(&tail, &end, end + 1)) {
            slot->value = value;
            atomic_store(&slot->sequence, end + 1);
            return true;
        }
        TRY_AGAIN();
    }
}

static bool take(int *value)
{
    for (;;) {
        unsigned begin = atomic_load(&head);
        struct slot *slot = &slots[begin % SLOTS];
        int ahead = (int)(atomic_load(&slot->sequence) - (begin + 1));
        if (ahead < 0)
            return false;
        if (ahead == 0 && atomic_compare_exchange_strong(&head, &begin, begin + 1)) {
            *value = slot->value;
            atomic_store(&slot->sequence, begin + SLOTS);
            return true;
        }
        TRY_AGAIN();
    }
}

static void *worker(void *argument)
{
    int *value = argument;

    bool accepted = put(*value);
    assert(accepted);
    *value = 0;
    take(value);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int values[THREADS] = {1, 2}, rest;

    /* One value before, so that the others go once around the ring. */
    put(0);
    take(&rest);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, worker, &values[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    int sum = values[0] + values[1];
    while (take(&rest))
        sum += rest;
    assert(sum == 3);
    return 0;
}
