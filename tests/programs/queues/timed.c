/* A time limit: who would have to wait may give up, and only then. The queue has room for one message.
 *
 * The consumer either gets the message or finds none, since it comes first: 2 executions. With FULL, main
 * sends two: the second one finds room if the consumer has received the first one by then, and else is given up. The
 * consumer receives before the first send (nothing), between the two (the first one), or after both (the first one):
 * 3 executions. With NEVER, nobody sends, and the consumer does not wait for ever: 1. WRONG relies on time. */
// RUN: %heddle --format=json %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --format=json -DFULL %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --algorithm=optimal --format=json -DFULL %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --format=json -DNEVER %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --format=json -DWRONG %s | FileCheck %s --check-prefix=WRONG
// ONE: "verdict": "safe"
// ONE: "complete": 1,
// ONE: "blocked": 0,
// TWO: "verdict": "safe"
// TWO: "complete": 2,
// TWO: "blocked": 0,
// THREE: "verdict": "safe"
// THREE: "complete": 3,
// THREE: "blocked": 0,
// WRONG: "kind": "assertion"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <time.h>

static mqd_t queue;
static struct timespec limit;

static void *consume(void *unused)
{
    char message;
    unsigned priority;
    ssize_t size = mq_timedreceive(queue, &message, 1, &priority, &limit);
#ifdef WRONG
    assert(size == 1);
#endif
    if (size == 1) {
        assert(message == '1' && priority == 0);
    } else {
        struct timespec now;
        assert(size == -1 && errno == ETIMEDOUT);
        clock_gettime(CLOCK_REALTIME, &now);
        assert(now.tv_sec >= limit.tv_sec);
    }
    return unused;
}

int main(void)
{
    struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = 1};
    struct timespec wrong = {.tv_nsec = -1};
    pthread_t consumer;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 10;
    queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attributes);
    assert(mq_timedreceive(queue, (char[1]){0}, 1, NULL, &wrong) == -1 && errno == EINVAL);
    assert(mq_timedsend(queue, "xx", 2, 0, &limit) == -1 && errno == EMSGSIZE);
    assert(mq_timedsend(queue + 1, "x", 1, 0, &limit) == -1 && errno == EBADF);
    pthread_create(&consumer, NULL, consume, NULL);
#ifndef NEVER
    assert(mq_timedsend(queue, "1", 1, 0, &limit) == 0);
#endif
#ifdef FULL
    if (mq_timedsend(queue, "2", 1, 0, &limit) != 0)
        assert(errno == ETIMEDOUT);
#endif
    pthread_join(consumer, NULL);
    mq_close(queue);
    return 0;
}
