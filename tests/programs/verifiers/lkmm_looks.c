/* spin_is_locked and mutex_is_locked look at a lock, and order nothing. Who sees that a lock is not
 * held any more need not see what was done under it (AFTER), but for an acquire fence behind the
 * look, since an unlock releases (AFTER -DFENCE). Two threads that look at each other's lock while
 * they hold their own may both find the other one free (BOTH), unless there is a full barrier in
 * between; on x86, to take a lock is one. A thread may wait by looks alone. A look is no attempt: it
 * leaves a free lock as it is, so that the other thread's attempt succeeds (ATTEMPT). */
// RUN: %heddle --quiet %s
// RUN: %heddle --sc --algorithm=optimal --quiet %s
// RUN: %exits 1 %heddle --quiet -DAFTER %s | FileCheck --check-prefix=RACE %s
// RUN: %heddle --quiet -DAFTER -DFENCE %s
// RUN: %exits 1 %heddle --quiet -DBOTH %s | FileCheck --check-prefix=BOTH %s
// RUN: %heddle --quiet -DBOTH -DBARRIERS %s
// RUN: %heddle --quiet --tso -DBOTH %s
// RUN: %heddle --quiet --sc -DBOTH %s
// RUN: %heddle --quiet -DATTEMPT %s
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck --check-prefix=WRONG %s
// RACE: [data-race]
// RACE: note: whether 'spin.lock' is locked orders nothing
// BOTH: assertion `seen[0] || seen[1]' failed
// WRONG: assertion `!mutex_is_locked(&sleeping)' failed

#include <lkmm.h>

static DEFINE_SPINLOCK(spin);
static DEFINE_SPINLOCK(second);
static DEFINE_MUTEX(sleeping);
static int data, began;
static bool seen[2];

static void *holder(void *unused)
{
#ifdef BOTH
    spin_lock(&spin);
#ifdef BARRIERS
    smp_mb();
#endif
    seen[0] = spin_is_locked(&second);
#elif defined ATTEMPT
    assert(mutex_trylock(&sleeping));
    mutex_unlock(&sleeping);
#else
    mutex_lock(&sleeping);
    spin_lock(&spin);
    assert_spin_locked(&spin);
    smp_store_release(&began, 1);
    data = 1;
    spin_unlock(&spin);
    mutex_unlock(&sleeping);
#endif
    return unused;
}

static void *looker(void *unused)
{
#ifdef BOTH
    spin_lock(&second);
#ifdef BARRIERS
    smp_mb();
#endif
    seen[1] = spin_is_locked(&spin);
#elif defined AFTER
    if (smp_load_acquire(&began) == 0)
        return unused;
    while (spin_is_locked(&spin))
        cpu_relax();
#ifdef FENCE
    smp_rmb();
#endif
    assert(data == 1);
#elif defined WRONG
    assert(!mutex_is_locked(&sleeping));
#elif defined ATTEMPT
    (void)mutex_is_locked(&sleeping);
#else
    while (mutex_is_locked(&sleeping))
        cpu_relax();
    while (spin_is_locked(&spin))
        cpu_relax();
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, holder, NULL);
    pthread_create(&threads[1], NULL, looker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
#ifdef BOTH
    assert(seen[0] || seen[1]);
#endif
    return 0;
}
