/* Main sends two messages, two threads receive one each: either gets the first one. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK-NEXT: "blocked": 0,

#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t queue;

static void *receive(void *got)
{
    assert(mq_receive(queue, got, 1, NULL) == 1);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 1};
    pthread_t threads[2];
    char got[2];

    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, receive, &got[i]);
    assert(mq_send(queue, "1", 1, 0) == 0);
    assert(mq_send(queue, "2", 1, 0) == 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(got[0] + got[1] == '1' + '2' && got[0] != got[1]);
    return 0;
}
