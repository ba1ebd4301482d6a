/* A parser of a shared configuration, which leaves by one exit that unlocks, whether a line is well
 * formed or not.
 *
 * Three callers take the one lock once: 3! orders. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { CALLERS = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int timeout = 1, mistakes;

static bool set_timeout(const char *text)
{
    bool good = false;

    pthread_mutex_lock(&lock);
    int value = atoi(text);
    if (value <= 0) {
        mistakes++;
        goto out;
    }
    timeout = value;
    good = true;
out:
    pthread_mutex_unlock(&lock);
    return good;
}

static void *reader(void *text)
{
    bool good = set_timeout(text);
    assert(good == (*(char *)text != 'x'));
    return NULL;
}

int main(void)
{
    static char lines[CALLERS][4] = {"30", "x", "20"};
    pthread_t threads[CALLERS];

    for (int i = 0; i < CALLERS; i++)
        pthread_create(&threads[i], NULL, reader, lines[i]);
    for (int i = 0; i < CALLERS; i++)
        pthread_join(threads[i], NULL);
    assert((timeout == 30 || timeout == 20) && mistakes == 1);
    return 0;
}
