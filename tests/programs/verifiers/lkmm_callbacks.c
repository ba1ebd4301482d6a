/* Callbacks of RCU: a writer unlinks an object, and a callback frees it after a grace period. A
 * reader sees the old object or the new one, alive. A module's end waits by rcu_barrier for its
 * callbacks, and then looks at what they have counted (BARRIER); without the barrier, it may come
 * too early (NO_BARRIER), and what it frees is used by the callback (NO_BARRIER -DFREES). A grace
 * period waits for the section of the one who calls call_rcu, too (SELF), but no callback waits for
 * the caller to go on: a section that waits for its own callback never ends (STUCK). */
// RUN: %heddle --quiet %s
// RUN: %heddle --quiet -DKFREE %s
// RUN: %heddle --quiet -DSRCU %s
// RUN: %heddle --quiet -DSELF %s
// RUN: %heddle --quiet -DBARRIER %s
// RUN: %heddle --quiet -DBARRIER -DFREES %s
// RUN: %heddle --sc --algorithm=optimal --quiet -DBARRIER -DFREES %s
// RUN: %exits 1 %heddle --quiet -DLATE_READ %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet -DKFREE -DLATE_READ %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet -DSRCU -DLATE_READ %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet -DOTHER_DOMAIN %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet -DNO_BARRIER %s | FileCheck --check-prefix=EARLY %s
// RUN: %exits 1 %heddle --quiet -DNO_BARRIER -DFREES %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet -DSTUCK %s | FileCheck --check-prefix=STUCK %s
// FREED: [use-after-free]
// EARLY: assertion `READ_ONCE(*called) == 1' failed
// STUCK: {{[[]}}livelock]

#include <lkmm.h>
#include <stdlib.h>

struct object {
    int value;
    struct rcu_head head;
};

DEFINE_STATIC_SRCU(domain);
DEFINE_STATIC_SRCU(other);
static struct object *current;
static int *called; /* how often callbacks ran */

static void callback(struct rcu_head *head)
{
    WRITE_ONCE(*called, READ_ONCE(*called) + 1);
    free(container_of(head, struct object, head));
}

static void *reader(void *unused)
{
#if defined SRCU || defined OTHER_DOMAIN
    int section = srcu_read_lock(&domain);
#else
    rcu_read_lock();
#endif
    struct object *seen = rcu_dereference(current);
#ifdef LATE_READ
#ifdef SRCU
    srcu_read_unlock(&domain, section);
#else
    rcu_read_unlock();
#endif
#endif
    assert(seen->value == 1 || seen->value == 2);
#ifndef LATE_READ
#if defined SRCU || defined OTHER_DOMAIN
    srcu_read_unlock(&domain, section);
#else
    rcu_read_unlock();
#endif
#endif
    return unused;
}

static void *writer(void *unused)
{
    struct object *fresh = calloc(1, sizeof *fresh);
    fresh->value = 2;
    struct object *old = rcu_replace_pointer(current, fresh, 1);
#if defined SELF || defined STUCK
    rcu_read_lock();
#endif
#ifdef SRCU
    call_srcu(&domain, &old->head, callback);
#elif defined OTHER_DOMAIN
    call_srcu(&other, &old->head, callback);
#elif defined KFREE
    kfree_rcu(old, head);
#else
    call_rcu(&old->head, callback);
#endif
#ifdef SELF
    assert(old->value == 1 && READ_ONCE(*called) == 0);
    rcu_read_unlock();
#endif
#ifdef STUCK
    while (READ_ONCE(*called) == 0)
        cpu_relax();
    rcu_read_unlock();
#endif
#ifdef BARRIER
    rcu_barrier();
#endif
#if defined BARRIER || (defined NO_BARRIER && !defined FREES)
    assert(READ_ONCE(*called) == 1);
#endif
#ifdef FREES
    free(called);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    current = calloc(1, sizeof *current);
    current->value = 1;
    called = calloc(1, sizeof *called);
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
