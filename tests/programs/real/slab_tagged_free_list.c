/* A slab allocator: a lock-free free list of slots, whose head is the first slot's number and a tag
 * that grows with every change. The tag keeps a slot that was taken and given back meanwhile from
 * being taken for unchanged (ABA). Counted by two algorithms. An exchange that fails leaves the thread
 * where its first load might have left it, so 18 of 69 executions are there, and 8 stop at one. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 18,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { SLOTS = 2, END = 0xff, TAG = 0x100 };

static atomic_uint next[SLOTS] = {1, END};
static atomic_uint head; /* slot | tag * TAG: slot 0 is the first one */
static atomic_int users[SLOTS];

static unsigned allocate(void)
{
    unsigned first = atomic_load(&head);

    for (;;) {
        unsigned slot = first % TAG;
        if (slot == END)
            return END;
        unsigned successor = atomic_load(&next[slot]);
        unsigned changed = first - slot + TAG + successor;
        if (atomic_compare_exchange_strong(&head, &first, changed)) {
            assert(atomic_fetch_add(&users[slot], 1) == 0);
            return slot;
        }
    }
}

static void release(unsigned slot)
{
    atomic_fetch_sub(&users[slot], 1);
    unsigned first = atomic_load(&head);
    do
        atomic_store(&next[slot], first % TAG);
    while (!atomic_compare_exchange_strong(&head, &first, first - first % TAG + TAG + slot));
}

static void *user(void *first_only)
{
    unsigned first = allocate();

    if (first_only == NULL)
        allocate();
    if (first != END)
        release(first);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int used = 0;

    pthread_create(&threads[0], NULL, user, NULL);
    pthread_create(&threads[1], NULL, user, &used);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < SLOTS; i++)
        used += users[i];
    assert(used <= 1);
    for (; used < SLOTS; used++) /* what is not used is in the list */
        assert(allocate() != END);
    assert(allocate() == END);
    return 0;
}
