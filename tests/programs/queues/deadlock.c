/* Nobody answers, and there is no room for the second question. The report says who waits for
 * what. */
// RUN: %exits 1 %heddle %s 2>&1 | FileCheck %s
// CHECK: [[#@LINE+28]]:5: error: deadlock: main waits for a message in '/answers' [deadlock]
// CHECK: [[#@LINE+15]]:5: note: thread 1 waits for room for a message in '/questions'
// CHECK: 1: send /questions: "why?" deadlock.c
// CHECK: 1: send /questions: waits for ever
// CHECK: 0: receive /answers: waits for ever

#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>

static mqd_t questions, answers;

static void *ask(void *unused)
{
    (void)unused;
    mq_send(questions, "why?", 5, 0);
    mq_send(questions, "how?", 5, 0);
    return NULL;
}

int main(void)
{
    struct mq_attr attr = {.mq_maxmsg = 1, .mq_msgsize = 5};
    pthread_t thread;
    char answer[5];
    questions = mq_open("/questions", O_CREAT | O_RDWR, 0600, &attr);
    answers = mq_open("/answers", O_CREAT | O_RDWR, 0600, &attr);
    pthread_create(&thread, NULL, ask, NULL);
    mq_receive(answers, answer, sizeof answer, NULL);
    pthread_join(thread, NULL);
    return 0;
}
