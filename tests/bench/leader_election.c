/* N nodes, each with a queue, send their number to all others, from the first to the last; the
 * highest one is the leader, and all agree on that. Each queue's messages come in any order,
 * whatever those of other queues are, since all nodes send to the queues in the same order:
 * ((N-1)!)^N executions. */
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

#ifndef N
#define N 4 /* nodes */
#endif

static mqd_t queues[N];

static void *take_part(void *argument)
{
    int self = (int)(long)argument, leader = self;
    for (int i = 0; i < N; i++)
        if (i != self)
            mq_send(queues[i], (const char *)&self, sizeof self, 0);
    for (int i = 1; i < N; i++) {
        int other;
        mq_receive(queues[self], (char *)&other, sizeof other, NULL);
        if (other > leader)
            leader = other;
    }
    assert(leader == N - 1);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = N, .mq_msgsize = sizeof(int)};
    pthread_t nodes[N];

    for (int i = 0; i < N; i++) {
        char name[] = "/node0";
        name[5] = (char)('0' + i);
        queues[i] = mq_open(name, O_CREAT | O_RDWR, 0600, &attr);
    }
    for (long i = 0; i < N; i++)
        pthread_create(&nodes[i], NULL, take_part, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(nodes[i], NULL);
    return 0;
}
