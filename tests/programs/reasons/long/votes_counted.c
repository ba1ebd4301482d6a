// Four clerks count 200 votes each. A clerk keeps its own tally and adds it to the total every 25
// votes. One of the totals is kept without its lock.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: assertion
// CHECK: why: Lost update: thread [[#]] (clerk) and thread [[#]] (clerk) both read total: {{.*}} without having seen it. Meanwhile, thread [[A:[0-9]+]] held book, but thread [[#]] took no such lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { CLERKS = 4, VOTES = 100, BATCH = 25 };
static atomic_int votes[CLERKS][VOTES];
static atomic_int total, batches;
static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER;

static void hand_in(int tally, int last)
{
    if (!last)
        pthread_mutex_lock(&book);
    atomic_store(&total, atomic_load(&total) + tally);
    if (!last)
        pthread_mutex_unlock(&book);
    atomic_fetch_add(&batches, 1);
}

static void *clerk(void *own)
{
    atomic_int *pile = own;
    int tally = 0;
    for (int i = 0; i < VOTES; i++) {
        tally += atomic_load(&pile[i]);
        if ((i + 1) % BATCH == 0) {
            hand_in(tally, i + 1 == VOTES);
            tally = 0;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[CLERKS];
    for (int c = 0; c < CLERKS; c++)
        for (int i = 0; i < VOTES; i++)
            atomic_store(&votes[c][i], 1);
    for (int c = 0; c < CLERKS; c++)
        pthread_create(&threads[c], NULL, clerk, votes[c]);
    for (int c = 0; c < CLERKS; c++)
        pthread_join(threads[c], NULL);
    assert(atomic_load(&total) == CLERKS * VOTES);
}
