/* RCU: a writer unlinks an object, waits for a grace period and frees the object. Readers are never
 * locked out: with the grace period, each sees the old object or the new one, alive. The broken
 * writer does not wait; the broken reader keeps the object beyond its section. A grace period waits
 * for a whole section, also for the outermost of nested ones, and for no section that begins later:
 * OVERLAP asserts that no reader runs when the grace period ends, which is wrong. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=optimal --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DNESTED %s | FileCheck --check-prefix=SAFE %s
// RUN: %exits 1 %heddle -DNO_WAIT %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle -DLATE_READ %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle -DOVERLAP %s | FileCheck --check-prefix=OVERLAP %s
// RUN: %exits 1 %heddle -DIN_SECTION %s | FileCheck --check-prefix=SELF %s
// RUN: %exits 1 %heddle -DUNBALANCED %s | FileCheck --check-prefix=UNBALANCED %s
//
// The grace period's look comes before the section (then the reader sees the new object), within it,
// or after it (then it sees either). Nested sections have two more places for the look: before the
// inner one begins, where the reader sees the new object, and after it, where it sees either.
// CHECK: "verdict": "safe"
// CHECK: "complete": 5,
// SAFE: "verdict": "safe"
// SAFE: "complete": 8,
// FREED: error: {{.*}}[use-after-free]
// OVERLAP: error: assertion `READ_ONCE(inside) == 0' failed
// SELF: error: synchronize_rcu in a read-side critical section waits for itself
// UNBALANCED: error: rcu_read_unlock outside of a read-side critical section

#include <lkmm.h>
#include <stdlib.h>

static int *current;
static int inside;

static int *new_value(int number)
{
    int *value = malloc(sizeof *value);
    *value = number;
    return value;
}

static void *reader(void *unused)
{
    rcu_read_lock();
#ifdef OVERLAP
    WRITE_ONCE(inside, 1);
#endif
#ifdef NESTED
    rcu_read_lock();
#endif
    int *value = rcu_dereference(current);
#ifdef NESTED
    rcu_read_unlock();
#endif
#ifdef LATE_READ
    rcu_read_unlock();
#endif
    assert(*value == 1 || *value == 2);
#ifdef OVERLAP
    WRITE_ONCE(inside, 0);
#endif
#ifndef LATE_READ
    rcu_read_unlock();
#endif
#ifdef UNBALANCED
    rcu_read_unlock();
#endif
    return unused;
}

static void *writer(void *unused)
{
    int *old = rcu_dereference_protected(current, 1);
    rcu_assign_pointer(current, new_value(2));
#ifdef IN_SECTION
    rcu_read_lock();
#endif
#ifndef NO_WAIT
    synchronize_rcu();
#endif
#ifdef OVERLAP
    assert(READ_ONCE(inside) == 0);
#endif
    free(old);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    current = new_value(1);
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    free(rcu_access_pointer(current));
    return 0;
}
