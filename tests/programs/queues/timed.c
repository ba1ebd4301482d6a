/* Waiting for some time only is not modelled, and the message says what is not. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s
// CHECK: [[#@LINE+11]]:5: error: call of 'mq_timedsend', which has no body and is not modelled

#include <fcntl.h>
#include <mqueue.h>
#include <stddef.h>
#include <time.h>

int main(void)
{
    struct timespec never = {0};
    mqd_t queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, NULL);
    mq_timedsend(queue, "!", 1, 0, &never);
    return 0;
}
