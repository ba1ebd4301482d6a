/* Two threads open one name, either of which may make the queue, and both use the same one. Who
 * makes it is one choice and whose message comes first another: 4 executions. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=source %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK-NEXT: "blocked": 0,

#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static void *open_and_send(void *message)
{
    struct mq_attr attr = {.mq_maxmsg = 2, .mq_msgsize = 1};
    mqd_t queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    assert(mq_send(queue, message, 1, 0) == 0);
    return NULL;
}

int main(void)
{
    static char messages[] = "12";
    pthread_t threads[2];
    char got[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, open_and_send, &messages[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    mqd_t queue = mq_open("/queue", O_RDONLY);
    for (int i = 0; i < 2; i++)
        assert(mq_receive(queue, &got[i], 1, NULL) == 1);
    assert(got[0] + got[1] == '1' + '2');
    return 0;
}
