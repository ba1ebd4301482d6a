/* Four threads send a message each to one queue, and main receives them. Each order of the sends is
 * an execution of its own, 4! of them, and nothing else is: who is received follows, and a receive
 * depends on nothing but its send. With room for one message, the same: the n-th send waits for the
 * receive before. */
// RUN: %heddle --format=json -DROOM=10 %s | FileCheck %s
// RUN: %heddle --format=json -DROOM=1 %s | FileCheck %s
// RUN: %heddle --format=json -DROOM=10 --algorithm=source %s | FileCheck %s
// RUN: %heddle --format=json -DROOM=1 --algorithm=source %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 24,
// CHECK-NEXT: "blocked": 0,
// CHECK-NEXT: "sleep_blocked": 0,

#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

enum { SENDERS = 4 };

static mqd_t queue;

static void *send_number(void *argument)
{
    int number = (int)(long)argument;
    assert(mq_send(queue, (const char *)&number, sizeof number, 0) == 0);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = ROOM, .mq_msgsize = sizeof(int)};
    pthread_t threads[SENDERS];
    int sum = 0;

    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    for (long i = 0; i < SENDERS; i++)
        pthread_create(&threads[i], NULL, send_number, (void *)(i + 1));
    for (int i = 0; i < SENDERS; i++) {
        int number;
        assert(mq_receive(queue, (char *)&number, sizeof number, NULL) == sizeof number);
        sum += number;
    }
    assert(sum == SENDERS * (SENDERS + 1) / 2);
    return 0;
}
