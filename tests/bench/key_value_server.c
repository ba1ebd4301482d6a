/* N clients of a server that keeps one number for each of them and one for all. Each adds to both,
 * R times, and waits for the answer by a queue of its own. The server takes the requests in any
 * order that keeps those of each client: (N R)! / (R!)^N executions. The answers, each to a queue
 * of one sender and one receiver, add none. */
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

#ifndef N
#define N 3 /* clients */
#endif
#ifndef R
#define R 2 /* requests of each */
#endif

struct answer {
    int own, all;
};

static mqd_t requests, answers[N];

static void *serve(void *unused)
{
    int own[N] = {0}, all = 0;
    (void)unused;
    for (int i = 0; i < N * R; i++) {
        int client;
        mq_receive(requests, (char *)&client, sizeof client, NULL);
        struct answer answer = {++own[client], ++all};
        mq_send(answers[client], (const char *)&answer, sizeof answer, 0);
    }
    return NULL;
}

static void *ask(void *argument)
{
    int self = (int)(long)argument, before = 0;
    for (int i = 1; i <= R; i++) {
        struct answer answer;
        mq_send(requests, (const char *)&self, sizeof self, 0);
        mq_receive(answers[self], (char *)&answer, sizeof answer, NULL);
        assert(answer.own == i && answer.all > before);
        before = answer.all;
    }
    return NULL;
}

int main(void)
{
    struct mq_attr of_request = {.mq_maxmsg = N, .mq_msgsize = sizeof(int)};
    struct mq_attr of_answer = {.mq_maxmsg = 1, .mq_msgsize = sizeof(struct answer)};
    pthread_t server, clients[N];

    requests = mq_open("/requests", O_CREAT | O_RDWR, 0600, &of_request);
    for (int i = 0; i < N; i++) {
        char name[] = "/answers0";
        name[8] = (char)('0' + i);
        answers[i] = mq_open(name, O_CREAT | O_RDWR, 0600, &of_answer);
    }
    pthread_create(&server, NULL, serve, NULL);
    for (long i = 0; i < N; i++)
        pthread_create(&clients[i], NULL, ask, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(clients[i], NULL);
    pthread_join(server, NULL);
    return 0;
}
