/* One thread sends, one receives. Sends are ordered, receives are, and each has to wait for what
 * lets it in: there is one execution, however much room there is. */
// RUN: %heddle --format=json -DROOM=1 %s | FileCheck %s
// RUN: %heddle --format=json -DROOM=2 %s | FileCheck %s
// RUN: %heddle --format=json -DROOM=10 %s | FileCheck %s
// RUN: %heddle --format=json -DROOM=2 --algorithm=source %s | FileCheck %s
// RUN: %heddle --format=json -DROOM=2 --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json -DROOM=1 --bound=0 %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK-NEXT: "blocked": 0,

#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

enum { MESSAGES = 4 };

static mqd_t queue;

static void *produce(void *unused)
{
    (void)unused;
    for (int i = 0; i < MESSAGES; i++)
        mq_send(queue, (const char *)&i, sizeof i, 0);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = ROOM, .mq_msgsize = sizeof(int)};
    pthread_t thread;

    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    pthread_create(&thread, NULL, produce, NULL);
    for (int i = 0; i < MESSAGES; i++) {
        int got;
        assert(mq_receive(queue, (char *)&got, sizeof got, NULL) == sizeof got);
        assert(got == i);
    }
    return 0;
}
