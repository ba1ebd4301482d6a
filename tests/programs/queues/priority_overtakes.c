/* A thread sends an unimportant message, then an important one, and main receives two. Its first
 * receive comes before the second send or behind it, and so gets the one or the other: 2
 * executions. Its second one has to wait for both. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DALWAYS_FIRST %s | FileCheck %s --check-prefix=WRONG
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK-NEXT: "blocked": 0,
// WRONG: "kind": "assertion"

#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t queue;

static void *send_both(void *unused)
{
    (void)unused;
    mq_send(queue, "-", 1, 0);
    mq_send(queue, "+", 1, 1);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 2, .mq_msgsize = 1};
    pthread_t thread;
    char one, other;

    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    pthread_create(&thread, NULL, send_both, NULL);
    mq_receive(queue, &one, 1, NULL);
    mq_receive(queue, &other, 1, NULL);
    assert(one != other);
#ifdef ALWAYS_FIRST
    assert(one == '-');
#endif
    return 0;
}
