/* A descriptor is closed while another thread sends by it: the send comes first, or fails. What it
 * stands for is looked up before the send, so that these are the 2 executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK-NEXT: "blocked": 0,

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t queue;

static void *send(void *unused)
{
    (void)unused;
    assert(mq_send(queue, "!", 1, 0) == 0 || errno == EBADF);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 1};
    pthread_t thread;

    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    pthread_create(&thread, NULL, send, NULL);
    assert(mq_close(queue) == 0);
    pthread_join(thread, NULL);
    return 0;
}
