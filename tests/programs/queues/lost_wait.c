/* Two threads receive, and one of them passes on what it got. Where the other one gets it first,
 * the first one waits for ever: an operation that could not run where the search ends may have run
 * before what it waits for. */
// RUN: %exits 1 %heddle --format=json --keep-going %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json --keep-going --algorithm=source %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json --keep-going --algorithm=naive %s | FileCheck %s
// CHECK: "complete": 1,
// CHECK-NEXT: "blocked": 1,
// CHECK: "kind": "deadlock"

#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t queue;

static void *pass_on(void *unused)
{
    char message;
    (void)unused;
    mq_receive(queue, &message, 1, NULL);
    mq_send(queue, &message, 1, 0);
    return NULL;
}

static void *keep(void *unused)
{
    char message;
    (void)unused;
    mq_receive(queue, &message, 1, NULL);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 1};
    pthread_t threads[2];

    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    mq_send(queue, "!", 1, 0);
    pthread_create(&threads[0], NULL, pass_on, NULL);
    pthread_create(&threads[1], NULL, keep, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
