/* JSON: the state of an object that is no data, after each operation that changes it. One thread does
 * all of it, so that the order is that of the source. The queue has one location, because a receiver
 * does not block: its state is its content. */
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t barrier;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t semaphore;

static void nothing(void)
{
}

static void use_queue(void)
{
    struct mq_attr attributes = {.mq_maxmsg = 2, .mq_msgsize = 1};
    mqd_t queue = mq_open("/queue", O_CREAT | O_RDWR | O_NONBLOCK, 0600, &attributes);
    char byte = 'x';
    mq_send(queue, &byte, 1, 0);
    mq_send(queue, &byte, 1, 0);
    mq_receive(queue, &byte, 1, NULL);
}

int main(void)
{
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_destroy(&mutex);
    pthread_rwlock_rdlock(&rwlock);
    pthread_rwlock_rdlock(&rwlock);
    pthread_rwlock_unlock(&rwlock);
    pthread_rwlock_unlock(&rwlock);
    pthread_rwlock_wrlock(&rwlock);
    sem_init(&semaphore, 0, 1);
    sem_post(&semaphore);
    sem_wait(&semaphore);
    sem_destroy(&semaphore);
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_once(&once, nothing);
    free(malloc(8));
    use_queue();
    assert(!"the end");
}

// RUN: cd %S && %exits 1 %heddle --format=json states.c | FileCheck %s
// CHECK: "op": "lock"
// CHECK: "state": "held by main"
// CHECK: "op": "unlock"
// CHECK: "state": "free"
// CHECK: "op": "mutex-destroy"
// CHECK: "state": "destroyed"
// CHECK: "op": "read-lock"
// CHECK: "state": "held by 1 reader"
// CHECK: "op": "read-lock"
// CHECK: "state": "held by 2 readers"
// CHECK: "op": "rw-unlock"
// CHECK: "state": "held by 1 reader"
// CHECK: "op": "rw-unlock"
// CHECK: "state": "free"
// CHECK: "op": "write-lock"
// CHECK: "state": "held by main"
// CHECK: "op": "semaphore-post"
// CHECK: "state": "2"
// CHECK: "op": "semaphore-wait"
// CHECK: "state": "1"
// CHECK: "op": "semaphore-destroy"
// CHECK: "state": "destroyed"
// CHECK: "op": "once-begin"
// CHECK: "state": "begun by main"
// CHECK: "op": "once-end"
// CHECK: "state": "done"
// CHECK: "op": "alloc"
// CHECK: "state": "allocated"
// CHECK: "op": "free"
// CHECK: "state": "freed"
// CHECK: "op": "send"
// CHECK: "state": "1 message"
// CHECK: "op": "send"
// CHECK: "state": "2 messages"
// CHECK: "op": "receive"
// CHECK: "state": "1 message"
