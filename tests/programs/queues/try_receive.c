/* A thread sends a message, waiting if it must; main looks for it twice, without waiting, by a
 * descriptor of its own. The send comes before both looks, between them, or behind: 3
 * executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// CHECK-NEXT: "blocked": 0,

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static void *send(void *queue)
{
    assert(mq_send(*(mqd_t *)queue, "!", 1, 0) == 0);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 1};
    pthread_t thread;
    char message = 0;
    int found = 0;

    mqd_t sends = mq_open("/queue", O_CREAT | O_WRONLY, 0600, &attr);
    mqd_t receives = mq_open("/queue", O_RDONLY | O_NONBLOCK);
    pthread_create(&thread, NULL, send, &sends);
    for (int i = 0; i < 2; i++) {
        if (mq_receive(receives, &message, 1, NULL) == 1)
            found++;
        else
            assert(errno == EAGAIN);
    }
    pthread_join(thread, NULL);
    assert(found == 0 || (found == 1 && message == '!'));
    return 0;
}
