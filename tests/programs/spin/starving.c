// A thread that goes on for ever, whatever it does, does not keep another one from running, though nobody has to
// wait for it: each has its turns.
//
// The pump looks at a flag that it finds set, and counts. The stopper clears the flag: a race, since both are plain.
// RUN: %exits 1 %heddle --quiet -DKIND=1 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --quiet -DKIND=1 --tso %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --quiet -DKIND=1 --algorithm=rvf %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --quiet -DKIND=1 -bound 1 %s | FileCheck %s --check-prefix=RACE
// RACE: starving.c:[[@LINE+36]]:{{[0-9]+}}: error: data race on 'flag'
//
// The pump never reads the same value twice, or always gets the free lock. The other thread sees that it has begun.
// RUN: %exits 1 %heddle --quiet -DKIND=2 %s | FileCheck %s --check-prefix=SEEN
// RUN: %exits 1 %heddle --quiet -DKIND=3 %s | FileCheck %s --check-prefix=SEEN
// SEEN: error: assertion `seen == 0' failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int flag = 1, level;
static atomic_int count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *pump(void *unused)
{
#if KIND == 1
    while (flag)
        level++;
    level = 0;
#elif KIND == 2
    for (;;)
        count++;
#else
    for (;;) {
        pthread_mutex_lock(&mutex);
        level++;
        pthread_mutex_unlock(&mutex);
    }
#endif
    return unused;
}

static void *other(void *unused)
{
#if KIND == 1
    flag = 0;
#elif KIND == 2
    int seen = count;
    assert(seen == 0);
#else
    pthread_mutex_lock(&mutex);
    int seen = level;
    pthread_mutex_unlock(&mutex);
    assert(seen == 0);
#endif
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, pump, NULL);
    pthread_create(&threads[1], NULL, other, NULL);
    return 0;
}
