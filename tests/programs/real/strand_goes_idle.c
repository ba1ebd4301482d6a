/* An executor with a strand: handlers that are posted to the strand run one at a time. Whoever posts
 * to an idle strand runs it, until its queue is empty. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { CAPACITY = 4, POSTERS = 2 };

struct handler {
    void (*run)(int argument);
    int argument;
};

struct strand {
    pthread_mutex_t lock; /* of the queue */
    struct handler queue[CAPACITY];
    unsigned first, count;
    atomic_bool is_running; /* some thread runs the handlers */
};

static struct strand strand = {.lock = PTHREAD_MUTEX_INITIALIZER};
static int handled; /* of the handlers alone */

static void push(struct strand *self, struct handler handler)
{
    pthread_mutex_lock(&self->lock);
    assert(self->count < CAPACITY);
    self->queue[(self->first + self->count) % CAPACITY] = handler;
    self->count++;
    pthread_mutex_unlock(&self->lock);
}

/* Returns false if the queue is empty. */
static bool pop(struct strand *self, struct handler *handler)
{
    pthread_mutex_lock(&self->lock);
    bool is_there = self->count > 0;
    if (is_there) {
        *handler = self->queue[self->first];
        self->first = (self->first + 1) % CAPACITY;
        self->count--;
    }
    pthread_mutex_unlock(&self->lock);
    return is_there;
}

/* Whether the caller is to run the strand now. */
static bool take_over(struct strand *self)
{
    return !atomic_exchange(&self->is_running, true);
}

static void run(struct strand *self)
{
    struct handler handler;
    while (pop(self, &handler))
        handler.run(handler.argument);
    atomic_store(&self->is_running, false);
}

static void strand_post(struct strand *self, void (*function)(int), int argument)
{
    push(self, (struct handler){function, argument});
    if (take_over(self))
        run(self);
}

static void handle(int argument)
{
    handled += argument;
}

static void *post(void *argument)
{
    strand_post(&strand, handle, *(int *)argument);
    return NULL;
}

int main(void)
{
    static int arguments[POSTERS] = {1, 2};
    pthread_t posters[POSTERS];
    int expected = 0;
    for (int i = 0; i < POSTERS; i++) {
        expected += arguments[i];
        pthread_create(&posters[i], NULL, post, &arguments[i]);
    }
    for (int i = 0; i < POSTERS; i++)
        pthread_join(posters[i], NULL);
    assert(handled == expected);
    assert(strand.count == 0);
    return 0;
}

/* The cause: the runner finds the queue empty, and only later says that it no longer runs. A handler
 * that is posted in between is left: its poster sees that the strand runs. */
// CHECK: [assertion]
// CHECK: why: thread {{[0-9]}} (post) read strand.count: 0 (step [[#]]) before thread {{[0-9]}} (post) wrote 1 (step [[#]]), and thread {{[0-9]}} read strand.is_running: 1 (step [[#]]) before thread {{[0-9]}} wrote 0 (step [[#]]): neither saw what the other did.
