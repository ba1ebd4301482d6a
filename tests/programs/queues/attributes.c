/* Attributes, what becomes of a queue whose name is removed, and messages of any length. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <string.h>

static void check(mqd_t queue, long flags, long room, long size, long messages)
{
    struct mq_attr attr;
    assert(mq_getattr(queue, &attr) == 0);
    assert(attr.mq_flags == flags && attr.mq_maxmsg == room);
    assert(attr.mq_msgsize == size && attr.mq_curmsgs == messages);
}

static void usual(void)
{
    mqd_t queue = mq_open("/usual", O_CREAT | O_RDWR, 0600, NULL);
    char message[8192];
    unsigned priority;
    check(queue, 0, 10, 8192, 0);
    assert(mq_send(queue, "one", 3, 1) == 0);
    assert(mq_send(queue, "three", 5, 3) == 0);
    assert(mq_send(queue, "", 0, 2) == 0);
    check(queue, 0, 10, 8192, 3);
    assert(mq_receive(queue, message, sizeof message, &priority) == 5);
    assert(priority == 3 && memcmp(message, "three", 5) == 0);
    assert(mq_receive(queue, message, sizeof message, &priority) == 0 && priority == 2);
    assert(mq_receive(queue, message, sizeof message, NULL) == 3);
    assert(memcmp(message, "one", 3) == 0);
}

static void flags(void)
{
    struct mq_attr attr = {.mq_maxmsg = 2, .mq_msgsize = 3}, old;
    mqd_t queue = mq_open("/flags", O_CREAT | O_RDWR | O_NONBLOCK, 0600, &attr);
    mqd_t other = mq_open("/flags", O_RDWR);
    check(queue, O_NONBLOCK, 2, 3, 0);
    check(other, 0, 2, 3, 0);
    attr = (struct mq_attr){.mq_flags = 0};
    assert(mq_setattr(queue, &attr, &old) == 0);
    assert(old.mq_flags == O_NONBLOCK && old.mq_maxmsg == 2);
    check(queue, 0, 2, 3, 0);
}

static void removed(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 1};
    char message;
    mqd_t old = mq_open("/removed", O_CREAT | O_RDWR, 0600, &attr);
    assert(mq_unlink("/removed") == 0);
    mqd_t new = mq_open("/removed", O_CREAT | O_EXCL | O_RDWR, 0600, &attr);
    assert(mq_send(old, "o", 1, 0) == 0); /* there would be no room for both in one queue */
    assert(mq_send(new, "n", 1, 0) == 0);
    assert(mq_receive(old, &message, 1, NULL) == 1 && message == 'o');
    assert(mq_receive(new, &message, 1, NULL) == 1 && message == 'n');
}

int main(void)
{
    usual();
    flags();
    removed();
    return 0;
}
