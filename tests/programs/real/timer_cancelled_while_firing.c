/* Timers with callbacks. A thread fires those that are due; the owner of a timer may cancel it, and
 * frees what the callback uses. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { SLOTS = 2, TICKS = 2 };

struct timer {
    struct timer *next;
    void (*fire)(void *argument);
    void *argument;
    bool is_armed;
};

struct wheel {
    pthread_mutex_t lock;
    struct timer *slots[SLOTS];
    unsigned now;
};

static struct wheel wheel = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void timer_arm(struct wheel *self, struct timer *timer, unsigned delay)
{
    pthread_mutex_lock(&self->lock);
    struct timer **slot = &self->slots[(self->now + delay) % SLOTS];
    timer->next = *slot;
    timer->is_armed = true;
    *slot = timer;
    pthread_mutex_unlock(&self->lock);
}

/* Requires the lock. */
static void unlink_timer(struct wheel *self, struct timer *timer)
{
    for (unsigned i = 0; i < SLOTS; i++)
        for (struct timer **at = &self->slots[i]; *at; at = &(*at)->next)
            if (*at == timer) {
                *at = timer->next;
                return;
            }
}

/* When it returns, the callback will not be called. */
static void timer_cancel(struct wheel *self, struct timer *timer)
{
    pthread_mutex_lock(&self->lock);
    if (timer->is_armed)
        unlink_timer(self, timer);
    timer->is_armed = false;
    pthread_mutex_unlock(&self->lock);
}

/* Requires the lock. The next timer that is due; NULL: there is none. */
static struct timer *take_due(struct wheel *self)
{
    struct timer *timer = self->slots[self->now % SLOTS];
    if (timer) {
        self->slots[self->now % SLOTS] = timer->next;
        timer->is_armed = false;
    }
    return timer;
}

static void tick(struct wheel *self)
{
    struct timer *timer;
    pthread_mutex_lock(&self->lock);
    self->now++;
    while ((timer = take_due(self)) != NULL) {
        pthread_mutex_unlock(&self->lock); /* the callback may arm timers */
        timer->fire(timer->argument);
        pthread_mutex_lock(&self->lock);
    }
    pthread_mutex_unlock(&self->lock);
}

static void *run_wheel(void *unused)
{
    for (int i = 0; i < TICKS; i++)
        tick(&wheel);
    return unused;
}

struct request {
    struct timer timeout;
    int tries;
};

static void on_timeout(void *argument)
{
    struct request *request = argument;
    request->tries++;
}

int main(void)
{
    pthread_t thread;
    struct request *request = calloc(1, sizeof *request);
    if (!request)
        abort();
    request->timeout.fire = on_timeout;
    request->timeout.argument = request;
    timer_arm(&wheel, &request->timeout, 1);
    pthread_create(&thread, NULL, run_wheel, NULL);
    timer_cancel(&wheel, &request->timeout);
    free(request);
    pthread_join(thread, NULL);
    return 0;
}

/* The cause: a timer that is due has been taken from its slot, and its callback runs without the
 * lock. timer_cancel finds that it is not armed, and returns; the owner frees the request. */
// CHECK: [use-after-free]
// CHECK: why: thread {{[0-9]}} (run_wheel) read the pointer request->timeout.argument: &*request (step [[#]]) and used it (step [[#]]), and nothing orders that before main ends the object (step [[#]]).
