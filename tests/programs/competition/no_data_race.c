/* Under no-data-race, only races count. */
// RUN: %exits 1 %heddle --property=%S/inputs/no-data-race.prp -DRACE %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 0 %heddle --property=%S/inputs/no-data-race.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/no-data-race.prp --races=ignore %s | FileCheck %s --check-prefix=TRUE

#include <assert.h>
#include <pthread.h>

// FALSE: {{^}}false(no-data-race){{$}}
// TRUE: {{^}}true{{$}}

static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
#ifndef RACE
    pthread_mutex_lock(&lock);
#endif
    shared++;
#ifndef RACE
    pthread_mutex_unlock(&lock);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, add, NULL);
    add(NULL);
    pthread_join(thread, NULL);
    assert(shared == 0); /* fails */
    return 0;
}
