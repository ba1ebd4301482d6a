// Workers fill a block each in turns. When a block is full, its owner frees it. The last worker and
// the collector both believe to be the owner of the last block.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: thread [[#]] frees
// CHECK: why: thread [[#]] (fill) and thread [[#]] (fill) both read is_over: 0 (step [[#]] and step [[#]]) before either freed it (step [[#]] and step [[#]]).
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { WORKERS = 3, FILLS = 60 };
static int *_Atomic current;
static atomic_int fills, is_over;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *fill(void *unused)
{
    for (int i = 0; i < FILLS; i++) {
        pthread_mutex_lock(&lock);
        atomic_fetch_add(&fills, 1);
        pthread_mutex_unlock(&lock);
    }
    if (atomic_load(&fills) == WORKERS * FILLS && !atomic_load(&is_over)) {
        int *mine = atomic_load(&current);
        atomic_store(&is_over, 1);
        free(mine);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[WORKERS];
    atomic_store(&current, malloc(64));
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&threads[i], NULL, fill, NULL);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(threads[i], NULL);
}
