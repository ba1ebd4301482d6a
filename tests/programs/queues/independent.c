/* Two threads, each with two messages for a queue that nobody else sends to or receives from before
 * main has joined them: no two operations depend on each other but those of one thread, so there is
 * one execution. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK-NEXT: "blocked": 0,

#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static void *send_twice(void *argument)
{
    mqd_t queue = *(mqd_t *)argument;
    assert(mq_send(queue, "1", 1, 0) == 0);
    assert(mq_send(queue, "2", 1, 0) == 0);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 2, .mq_msgsize = 1};
    static const char *const names[] = {"/one", "/other"};
    mqd_t queues[2];
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        queues[i] = mq_open(names[i], O_CREAT | O_RDWR, 0600, &attr);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, send_twice, &queues[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < 2; i++) {
        char text[2];
        assert(mq_receive(queues[i], text, 1, NULL) == 1);
        assert(mq_receive(queues[i], text + 1, 1, NULL) == 1);
        assert(text[0] == '1' && text[1] == '2');
    }
    return 0;
}
