/* lock cmpxchg16b: a stack whose top has a tag, so that it does not take an old pointer for a new
 * one. Both words change at once, or neither does. */
// REQUIRES: x86
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle -DNO_TAG %s | FileCheck --check-prefix=BROKEN %s
//
// CHECK: "verdict": "safe"
// BROKEN: error: assertion

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct top {
    uint64_t node, tag; /* nodes are 1 and 2; 0 is none */
} __attribute__((aligned(16)));

static struct top top = {1, 0};
static uint64_t next[3] = {0, 2, 0};

static int exchange(struct top *at, struct top *expected, uint64_t node, uint64_t tag)
{
    char done;
    __asm__ volatile("lock; cmpxchg16b %1\n\tsete %0"
                     : "=q"(done), "+m"(*at), "+a"(expected->node), "+d"(expected->tag)
                     : "b"(node), "c"(tag)
                     : "memory", "cc");
    return done;
}

static uint64_t load(const uint64_t *from)
{
    return __atomic_load_n(from, __ATOMIC_ACQUIRE);
}

static struct top look(void)
{
    struct top now = {0, 0};
    exchange(&top, &now, 0, 0); /* fails, as the top is no empty one with tag 0, and tells it */
    return now;
}

#ifdef NO_TAG
enum { STEP = 0 };
#else
enum { STEP = 1 };
#endif

static uint64_t pop(void)
{
    struct top old = look();
    while (old.node && !exchange(&top, &old, load(&next[old.node]), old.tag + STEP))
        continue;
    return old.node;
}

static void push(uint64_t node)
{
    struct top old = look();
    do
        __atomic_store_n(&next[node], old.node, __ATOMIC_RELEASE);
    while (!exchange(&top, &old, node, old.tag + STEP));
}

static void *other(void *kept)
{
    uint64_t first = pop();
    *(uint64_t *)kept = pop();
    if (first)
        push(first);
    return NULL;
}

static int differ(uint64_t one, uint64_t two)
{
    return !one || one != two;
}

int main(void)
{
    uint64_t kept;
    pthread_t thread;
    pthread_create(&thread, NULL, other, &kept);
    uint64_t mine = pop();
    pthread_join(thread, NULL);
    uint64_t rest = pop();
    assert(differ(mine, kept) && differ(mine, rest) && differ(kept, rest));
    assert(!pop());
    return 0;
}
