/* A post that comes late, although the search prefers its thread: main waits for another thread
 * first. The waiter has taken the other post then. When `flag` is stored, last of all, the read of
 * it is revisited, and the wait is taken back, as if main's post were not there.
 *
 * The wait is for one of two posts, and the read finds one of two values: 4 executions. With -DLOOK,
 * the waiter reads what main has stored in front of its post. Behind main's post it finds 1, and
 * behind the other one 0 or 1: 3 times 2 executions. */
// RUN: %heddle --sc --format=json %s | FileCheck --check-prefix=FOUR %s
// RUN: %heddle --sc --format=json -DLOOK %s | FileCheck --check-prefix=SIX %s
// FOUR: "complete": 4,
// SIX: "complete": 6,
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t posts;
static atomic_int flag, started, stored;

static void *post(void *unused)
{
    (void)flag;
    sem_post(&posts);
    return unused;
}

static void *wait_once(void *unused)
{
    sem_wait(&posts);
#ifdef LOOK
    (void)stored;
#endif
    return unused;
}

static void *start(void *unused)
{
    started = 1;
    return unused;
}

static void *store(void *unused)
{
    flag = 1;
    return unused;
}

int main(void)
{
    void *(*const bodies[])(void *) = {post, wait_once, start, store};
    pthread_t threads[4];
    sem_init(&posts, 0, 0);
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    pthread_join(threads[2], NULL);
#ifdef LOOK
    stored = 1;
#endif
    sem_post(&posts);
}
