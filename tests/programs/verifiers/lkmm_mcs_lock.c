/* An MCS lock in the kernel's words. That xchg is fully ordered puts a thread's reset of its own
 * node before the link to it, whose reader then sets `granted`, and the critical section behind
 * that of the owner before, who has released the lock. With RELAXED or UNRELEASED, one of the two
 * is missing, and there is a data race. */
// RUN: %heddle --quiet %s
// RUN: %heddle --quiet --tso %s
// RUN: %exits 1 %heddle --quiet -DRELAXED %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DUNRELEASED %s | FileCheck %s
// RUN: %heddle --quiet %s 2>&1 | FileCheck --check-prefix=WARNED %s
// RUN: %heddle --quiet --tso %s 2>&1 | FileCheck --check-prefix=ORDERED %s
// CHECK: [data-race]
//
// Only rc11 lets dependent accesses change places.
// WARNED: warning: {{.*}} but for loads of pointers, dependencies order nothing here
// ORDERED-NOT: warning

#include <assert.h>
#include <lkmm.h>
#include <pthread.h>
#include <stddef.h>

#ifdef RELAXED
#define ENQUEUE xchg_relaxed
#else
#define ENQUEUE xchg
#endif
#ifdef UNRELEASED
#define GIVE_UP cmpxchg_relaxed
#else
#define GIVE_UP cmpxchg_release
#endif

static struct node {
    struct node *next;
    int granted;
} nodes[2], *tail;
static int count;

static void *add(void *number)
{
    struct node *own = &nodes[(long)number];
    WRITE_ONCE(own->next, NULL);
    WRITE_ONCE(own->granted, 0);
    struct node *before = ENQUEUE(&tail, own);
    if (before) {
        WRITE_ONCE(before->next, own);
        smp_cond_load_acquire(&own->granted, VAL);
    }
    count++;
    struct node *next = READ_ONCE(own->next);
    if (!next && GIVE_UP(&tail, own, NULL) == own)
        return NULL;
    smp_store_release(&smp_cond_load_relaxed(&own->next, VAL != NULL)->granted, 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (long i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, add, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(count == 2);
    return 0;
}
