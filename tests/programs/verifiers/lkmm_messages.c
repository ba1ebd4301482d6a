/* Message passing in the Linux kernel's words, 3 executions: the flag is seen and so is the data, or
 * the flag is not, and the data is or is not. With WRONG,
 * the writer sets the flag first. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DBARRIERS %s | FileCheck %s
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// WRONG: error: assertion {{.*}} failed

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
    smp_wmb();
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
    pthread_create(&threads[0], NULL, write_both, NULL);
    pthread_create(&threads[1], NULL, read_both, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
