/* Three threads send, to a queue with room for one message, without waiting. One of them is first;
 * the others find the queue full and change nothing, in whatever order: 3 executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// RUN: %heddle --format=json -DSET_LATER %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// CHECK-NEXT: "blocked": 0,

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t queue;

static void *try(void *sent)
{
    int result = mq_send(queue, "!", 1, 0);
    assert(result == 0 || errno == EAGAIN);
    *(int *)sent = result == 0;
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 1};
    pthread_t threads[3];
    int sent[3];

#ifdef SET_LATER
    struct mq_attr nonblocking = {.mq_flags = O_NONBLOCK};
    queue = mq_open("/queue", O_CREAT | O_WRONLY, 0600, &attr);
    assert(mq_setattr(queue, &nonblocking, NULL) == 0);
#else
    queue = mq_open("/queue", O_CREAT | O_WRONLY | O_NONBLOCK, 0600, &attr);
#endif
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, try, &sent[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(sent[0] + sent[1] + sent[2] == 1);
    return 0;
}
