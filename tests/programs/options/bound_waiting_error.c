// An operation that waits, and is wrong when it may go on. Thread 1 posts, and waits for the mutex that main
// holds; main unlocks and destroys it. No thread is preempted: each waits where another one is run.
// RUN: %exits 1 %heddle -bound 0 --bound-strict %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 --algorithm=bpor %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 --algorithm=rvf %s | FileCheck %s
// CHECK: error: thread 1 locks mutex 'mutex', which was destroyed
// CHECK: An execution that leads there (step
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t posted;

static void *wait_for_mutex(void *unused)
{
    sem_post(&posted);
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&posted, 0, 0);
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, NULL, wait_for_mutex, NULL);
    sem_wait(&posted);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_destroy(&mutex);
    return 0;
}
