/* A send comes before its receive, as an unlock before the next lock does: what was written before
 * the one is no race with what is read behind the other. The same for room that is waited for, and
 * for a queue of several priorities. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DPRIORITY=1 %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#ifndef PRIORITY
#define PRIORITY 0
#endif

#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t queue;
static int there, back;

static void *receive(void *unused)
{
    char message;
    (void)unused;
    back = 1;
    mq_receive(queue, &message, 1, NULL);
    assert(there == 1);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 1};
    pthread_t thread;

    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    pthread_create(&thread, NULL, receive, NULL);
    there = 1;
    mq_send(queue, "1", 1, 0);
    mq_send(queue, "2", 1, PRIORITY);
    assert(back == 1);
    return 0;
}
