/* mq_send reads the message, and another thread writes it. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "kind": "data-race"
// CHECK: data race on 'message'

#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static int message;

static void *change(void *unused)
{
    (void)unused;
    message = 1;
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = sizeof message};
    pthread_t thread;

    mqd_t queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    pthread_create(&thread, NULL, change, NULL);
    mq_send(queue, (const char *)&message, sizeof message, 0);
    pthread_join(thread, NULL);
    return 0;
}
