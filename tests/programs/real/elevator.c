/* An elevator: passengers press a button and wait until the elevator is at their floor; the
 * elevator goes to floors whose buttons are pressed, the nearest above first, and waits when none
 * is.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { FLOORS = 3, PASSENGERS = 2 };

static bool pressed[FLOORS];
static int floor_now, served;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t button = PTHREAD_COND_INITIALIZER;
static pthread_cond_t doors = PTHREAD_COND_INITIALIZER;

static void *passenger(void *argument)
{
    int floor = *(int *)argument;

    pthread_mutex_lock(&lock);
    pressed[floor] = true;
    pthread_cond_signal(&button);
    while (pressed[floor])
        pthread_cond_wait(&doors, &lock);
    assert(!pressed[floor]);
    served++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

/* The pressed button that is nearest above, going around; -1 when there is none. */
static int next_floor(void)
{
    for (int up = 0; up < FLOORS; up++)
        if (pressed[(floor_now + up) % FLOORS])
            return (floor_now + up) % FLOORS;
    return -1;
}

static void run_elevator(int stops)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < stops; i++) {
        while (next_floor() < 0)
            pthread_cond_wait(&button, &lock);
        floor_now = next_floor();
        pressed[floor_now] = false;
        pthread_cond_broadcast(&doors);
    }
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    pthread_t threads[PASSENGERS];
    int floors[PASSENGERS] = {2, 1};

    for (int i = 0; i < PASSENGERS; i++)
        pthread_create(&threads[i], NULL, passenger, &floors[i]);
    run_elevator(PASSENGERS);
    for (int i = 0; i < PASSENGERS; i++)
        pthread_join(threads[i], NULL);
    assert(served == PASSENGERS && floor_now != 0);
    return 0;
}
