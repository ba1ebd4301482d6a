/* The kernel's locks: two writers and a reader under one lock of each kind. With WRONG, the reader
 * takes none. A lock with irqsave keeps out what another thread does, as there are no interrupts. */
// RUN: %heddle --quiet -DKIND=1 %s
// RUN: %heddle --quiet -DKIND=2 %s
// RUN: %heddle --quiet -DKIND=3 %s
// RUN: %heddle --quiet -DKIND=4 %s
// RUN: %exits 1 %heddle --quiet -DKIND=1 -DWRONG %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=2 -DWRONG %s | FileCheck %s
// CHECK: [data-race]

#include <assert.h>
#include <lkmm.h>
#include <stddef.h>

static DEFINE_SPINLOCK(spin);
static DEFINE_RWLOCK(shared);
static DECLARE_RWSEM(sleeping);
static unsigned long bit_lock;
static int pair[2];

static void write_begin(unsigned long *flags)
{
#if KIND == 1
    spin_lock_irqsave(&spin, *flags);
#elif KIND == 2
    write_lock_irq(&shared);
#elif KIND == 3
    down_write(&sleeping);
#else
    while (test_and_set_bit_lock(1, &bit_lock))
        cpu_relax();
#endif
    (void)flags;
}

static void write_end(unsigned long *flags)
{
#if KIND == 1
    spin_unlock_irqrestore(&spin, *flags);
#elif KIND == 2
    write_unlock_irq(&shared);
#elif KIND == 3
    up_write(&sleeping);
#else
    clear_bit_unlock(1, &bit_lock);
#endif
    (void)flags;
}

static void *write_pair(void *unused)
{
    unsigned long flags;
    write_begin(&flags);
    pair[0]++;
    pair[1]++;
    write_end(&flags);
    return unused;
}

static void *read_pair(void *unused)
{
#ifndef WRONG
    unsigned long flags;
#if KIND == 2
    read_lock(&shared);
#elif KIND == 3
    down_read(&sleeping);
#else
    write_begin(&flags);
#endif
#endif
    assert(pair[0] == pair[1]);
#ifndef WRONG
#if KIND == 2
    read_unlock(&shared);
#elif KIND == 3
    up_read(&sleeping);
#else
    write_end(&flags);
#endif
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, write_pair, NULL);
    pthread_create(&threads[1], NULL, write_pair, NULL);
    pthread_create(&threads[2], NULL, read_pair, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(pair[0] == 2);
    return 0;
}
