/* Each thread has a clock of its own, which moves on whenever it is read, and by what the thread
 * sleeps. What it shows does not depend on other threads, so it adds no execution: there is one,
 * although two threads read the time and sleep. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long nanoseconds(clockid_t clock)
{
    struct timespec time;
    int result = clock_gettime(clock, &time);
    assert(result == 0 && time.tv_nsec >= 0 && time.tv_nsec < 1000000000);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void *sleeper(void *argument)
{
    (void)argument;
    long long before = nanoseconds(CLOCK_MONOTONIC);
    sleep(3);
    usleep(500);
    nanosleep(&(struct timespec){.tv_sec = 1, .tv_nsec = 7000}, NULL);
    /* 4 s and 507 us of sleep, and at least a nanosecond of work. */
    assert(nanoseconds(CLOCK_MONOTONIC) - before > 4000507000);
    assert(nanoseconds(CLOCK_MONOTONIC) - before < 4001000000);
    return NULL;
}

/* The other thread's sleep does not show: a wait for a tenth of a second takes that long. */
static void wait_for_clock(void)
{
    long long end = nanoseconds(CLOCK_REALTIME) + 100000000;
    int rounds = 0;
    while (nanoseconds(CLOCK_REALTIME) < end) {
        usleep(10000);
        rounds++;
    }
    assert(rounds == 10);
}

static void other_clocks(void)
{
    time_t now, same = time(&now);
    assert(now == same && difftime(now + 2, now) == 2);
    struct timeval day;
    assert(gettimeofday(&day, NULL) == 0 && day.tv_sec >= now && day.tv_usec < 1000000);
    clock_t used = clock();
    assert(clock() > used);
    struct timespec stamp, step;
    assert(timespec_get(&stamp, TIME_UTC) == TIME_UTC && stamp.tv_sec >= day.tv_sec);
    assert(clock_getres(CLOCK_MONOTONIC, &step) == 0 && step.tv_sec == 0 && step.tv_nsec > 0);
}

/* To a moment: at once when it has passed. */
static void sleep_until(void)
{
    struct timespec moment = {.tv_sec = time(NULL) + 60};
    assert(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &moment, NULL) == 0);
    assert(time(NULL) == moment.tv_sec);
    moment.tv_sec -= 30;
    assert(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &moment, NULL) == 0);
    assert(time(NULL) == moment.tv_sec + 30);
}

static void wrong_use(void)
{
    struct timespec time = {.tv_nsec = 1000000000};
    assert(nanosleep(&time, NULL) == -1 && errno == EINVAL);
    assert(clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL) == EINVAL);
    errno = 0;
    assert(clock_gettime(-1, &time) == -1 && errno == EINVAL);
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, sleeper, NULL);
    wait_for_clock();
    other_clocks();
    sleep_until();
    wrong_use();
    return pthread_join(thread, NULL);
}
