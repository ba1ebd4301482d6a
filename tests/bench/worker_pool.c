/* W workers take jobs from one queue until they take an order to stop; main sends N jobs and W such
 * orders. All jobs come first, and each goes to any worker; then each worker takes one order:
 * W^N W! executions. */
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

#ifndef N
#define N 6 /* jobs */
#endif
#ifndef W
#define W 3 /* workers */
#endif

enum { STOP = -1 };

static mqd_t jobs;

static void *work(void *done)
{
    int job;
    while (mq_receive(jobs, (char *)&job, sizeof job, NULL) == sizeof job && job != STOP)
        ++*(int *)done;
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = N + W, .mq_msgsize = sizeof(int)};
    pthread_t workers[W];
    int done[W] = {0}, total = 0;

    jobs = mq_open("/jobs", O_CREAT | O_RDWR, 0600, &attr);
    for (int i = 0; i < W; i++)
        pthread_create(&workers[i], NULL, work, &done[i]);
    for (int i = 0; i < N + W; i++) {
        int job = i < N ? i : STOP;
        mq_send(jobs, (const char *)&job, sizeof job, 0);
    }
    for (int i = 0; i < W; i++) {
        pthread_join(workers[i], NULL);
        total += done[i];
    }
    assert(total == N);
    return 0;
}
