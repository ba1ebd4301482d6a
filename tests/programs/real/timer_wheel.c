/* A timer wheel: each tick runs what is in the next slot. Timers are added and cancelled by other
 * threads, under the lock; a timer runs outside the lock, and cancelling it says whether it came in
 * time.
 *
 * Main adds a timer and cancels it, while the clock ticks twice: C(4, 2) = 6 orders. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { SLOTS = 2 };

struct timer {
    struct timer *next;
    void (*run)(struct timer *);
    int runs;
};

static struct timer *wheel[SLOTS];
static int now;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(struct timer *timer, int delay)
{
    pthread_mutex_lock(&lock);
    struct timer **slot = &wheel[(now + delay) % SLOTS];
    timer->next = *slot;
    *slot = timer;
    pthread_mutex_unlock(&lock);
}

static bool cancel(struct timer *timer)
{
    bool found = false;

    pthread_mutex_lock(&lock);
    for (int i = 0; i < SLOTS && !found; i++) {
        struct timer **link = &wheel[i];
        while (*link != NULL && *link != timer)
            link = &(*link)->next;
        found = *link != NULL;
        if (found)
            *link = timer->next;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void tick(void)
{
    pthread_mutex_lock(&lock);
    now++;
    struct timer *due = wheel[now % SLOTS];
    wheel[now % SLOTS] = NULL;
    pthread_mutex_unlock(&lock);
    for (; due != NULL; due = due->next)
        due->run(due);
}

static void count_run(struct timer *timer)
{
    timer->runs++;
}

static void *clock_thread(void *unused)
{
    (void)unused;
    tick();
    tick();
    return NULL;
}

int main(void)
{
    struct timer timers[2] = {{NULL, count_run, 0}, {NULL, count_run, 0}};
    pthread_t thread;

    add(&timers[0], 1);
    pthread_create(&thread, NULL, clock_thread, NULL);
    add(&timers[1], 1);
    bool cancelled = cancel(&timers[1]);
    pthread_join(thread, NULL);
    for (int i = 0; i < SLOTS; i++)
        tick();
    assert(timers[0].runs == 1);
    assert(timers[1].runs == (cancelled ? 0 : 1));
    return 0;
}
