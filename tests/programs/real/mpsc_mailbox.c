/* An unbounded mailbox: senders push messages on a stack with compare-and-exchange, the one
 * receiver takes all of them in one exchange and turns them around.
 *
 * The receiver drains while they send, and once more at the end. The 4 pushes come in 6 orders, and
 * the first drain at one of 5 places: 30. The push right behind the drain finds NULL, and may have
 * loaded the initial NULL instead of the drain's. This needs a sender's first message. With no push
 * before the drain, it is that in all 6 orders; with one push, in 4; with two, in 2: 12 more. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 42,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SENDERS = 2, MESSAGES = 2 };

struct message {
    struct message *next;
    int sender, number;
};

static struct message *_Atomic mailbox;

static void send(int sender, int number)
{
    struct message *message = malloc(sizeof *message);

    message->sender = sender;
    message->number = number;
    message->next = atomic_load(&mailbox);
    while (!atomic_compare_exchange_strong(&mailbox, &message->next, message))
        continue;
}

static void *sender(void *argument)
{
    for (int i = 0; i < MESSAGES; i++)
        send(*(int *)argument, i);
    return NULL;
}

/* Takes what is there, oldest first; received counts the messages of each sender. */
static void drain(int *received)
{
    struct message *newest = atomic_exchange(&mailbox, NULL), *oldest = NULL;

    while (newest != NULL) {
        struct message *next = newest->next;
        newest->next = oldest;
        oldest = newest;
        newest = next;
    }
    while (oldest != NULL) {
        struct message *next = oldest->next;
        assert(oldest->number == received[oldest->sender]);
        received[oldest->sender]++;
        free(oldest);
        oldest = next;
    }
}

int main(void)
{
    pthread_t threads[SENDERS];
    int names[SENDERS] = {0, 1};
    int received[SENDERS] = {0};

    for (int i = 0; i < SENDERS; i++)
        pthread_create(&threads[i], NULL, sender, &names[i]);
    drain(received);
    for (int i = 0; i < SENDERS; i++)
        pthread_join(threads[i], NULL);
    drain(received);
    assert(received[0] == MESSAGES && received[1] == MESSAGES);
    return 0;
}
