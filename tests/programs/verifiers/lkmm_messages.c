/* Message passing in the Linux kernel's words, 3 executions: the flag is seen and so is the data, or
 * the flag is not, and the data is or is not. With WRONG,
 * the writer sets the flag first. With MISSING, it lacks its barrier. With ATOMICS, <stdatomic.h> comes first, whose
 * macros have names of the kernel's functions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DBARRIERS %s | FileCheck %s
// RUN: %heddle --format=json -DATOMICS %s | FileCheck %s
// RUN: %exits 1 %heddle -DBARRIERS -DMISSING %s | FileCheck --check-prefix=WRONG %s
// RUN: %heddle --quiet --sc -DBARRIERS -DMISSING %s
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// WRONG: error: assertion {{.*}} failed

#ifdef ATOMICS
#include <stdatomic.h>
#endif

#include <lkmm.h>
#include <stddef.h>

static int data, flag;

static void *write_both(void *unused)
{
#if defined WRONG
    smp_store_release(&flag, 1);
    WRITE_ONCE(data, 1);
#elif defined BARRIERS
    WRITE_ONCE(data, 1);
#ifndef MISSING
    smp_wmb();
#endif
    WRITE_ONCE(flag, 1);
#else
    WRITE_ONCE(data, 1);
    smp_store_release(&flag, 1);
#endif
    return unused;
}

static void *read_both(void *unused)
{
#ifdef BARRIERS
    int seen = READ_ONCE(flag);
    smp_rmb();
#else
    int seen = smp_load_acquire(&flag);
#endif
    if (seen)
        BUG_ON(!(READ_ONCE(data) == 1));
    else
        (void)READ_ONCE(data);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#ifdef ATOMICS
    atomic_t number = ATOMIC_INIT(1);
    BUG_ON(atomic_fetch_add(2, &number) != 1 || atomic_read(&number) != 3);
#endif
    pthread_create(&threads[0], NULL, write_both, NULL);
    pthread_create(&threads[1], NULL, read_both, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
