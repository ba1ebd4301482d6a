/* The oldest message of the highest priority is received first. Sends that come before all receives
 * are in any order, since they are now operations on the queue as a whole: 3! executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK-NEXT: "blocked": 0,

#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t queue;

static void *send_digit(void *argument)
{
    char digit = (char)('0' + (long)argument);
    assert(mq_send(queue, &digit, 1, digit == '1' ? 1 : 7) == 0);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 3, .mq_msgsize = 1};
    pthread_t threads[3];
    unsigned priorities[3];
    char got[3];

    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, send_digit, (void *)(i + 1));
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < 3; i++)
        assert(mq_receive(queue, &got[i], 1, &priorities[i]) == 1);
    assert(got[0] + got[1] == '2' + '3' && got[2] == '1');
    assert(priorities[0] == 7 && priorities[1] == 7 && priorities[2] == 1);
    return 0;
}
