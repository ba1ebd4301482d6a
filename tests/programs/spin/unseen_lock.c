/* Two threads wait in loops. One polls a flag under a lock, so that its iterations take the lock and
 * give it back. The other one waits until it finds the lock held, and then sets the flag. If both
 * come to the ends of iterations without an effect, nothing is stuck: the one may look while the
 * other one holds the lock. So this is no livelock, and both orders are explored (doc/waiting.md).
 * The iterations count then, and the spin limit cuts the loops.
 *
 * KIND 1: a mutex. 2: a spin lock of the program's own. 3: a read-write lock. 4: a semaphore.
 *
 * With BLIND, the second thread waits for the flag, too, and it does not matter what it finds when
 * it tries to take the lock: a livelock. */
// RUN: %exits 3 %heddle --spin-limit=1 --sc -DKIND=1 %s | FileCheck %s
// RUN: %exits 3 %heddle --spin-limit=1 --sc -DKIND=2 %s | FileCheck %s
// RUN: %exits 3 %heddle --spin-limit=1 --sc -DKIND=3 %s | FileCheck %s
// RUN: %exits 3 %heddle --spin-limit=1 --sc -DKIND=4 %s | FileCheck %s
// CHECK-NOT: livelock
// CHECK: The executions that come to no limit were explored.
// RUN: %exits 1 %heddle --sc -DKIND=1 -DBLIND %s | FileCheck %s --check-prefix=STUCK
// RUN: %exits 1 %heddle --sc -DKIND=3 -DBLIND %s | FileCheck %s --check-prefix=STUCK
// RUN: %exits 1 %heddle --sc -DKIND=4 -DBLIND %s | FileCheck %s --check-prefix=STUCK
// STUCK: error: {{.*}}[livelock]
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static bool flag;

#if KIND == 1
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#define TAKE() pthread_mutex_lock(&lock)
#define TRY() (pthread_mutex_trylock(&lock) == 0)
#define GIVE() pthread_mutex_unlock(&lock)
#elif KIND == 2
static atomic_int lock;
#define TAKE()                                                                                     \
    while (atomic_exchange(&lock, 1))                                                              \
    continue
#define TRY() (atomic_exchange(&lock, 1) == 0)
#define GIVE() atomic_store(&lock, 0)
#elif KIND == 3
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
#define TAKE() pthread_rwlock_wrlock(&lock)
#define TRY() (pthread_rwlock_tryrdlock(&lock) == 0)
#define GIVE() pthread_rwlock_unlock(&lock)
#else
static sem_t lock;
#define TAKE() sem_wait(&lock)
#define TRY() (sem_trywait(&lock) == 0)
#define GIVE() sem_post(&lock)
#endif

static bool get_flag(void)
{
    TAKE();
    bool found = flag;
    GIVE();
    return found;
}

static void *poll_flag(void *unused)
{
    while (!get_flag())
        continue;
    return unused;
}

static void *find_held(void *unused)
{
#ifdef BLIND
    while (!get_flag())
        if (TRY())
            GIVE();
#else
    while (TRY())
        GIVE();
    TAKE();
    flag = true;
    GIVE();
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#if KIND == 4
    sem_init(&lock, 0, 1);
#endif
    pthread_create(&threads[0], NULL, poll_flag, NULL);
    pthread_create(&threads[1], NULL, find_held, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
