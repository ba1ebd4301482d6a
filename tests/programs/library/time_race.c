/* gmtime, localtime, asctime and ctime return memory that all threads share: threads that use them
 * at once race, as in glibc, also where each takes a lock for the call but not for what it returned.
 * The functions whose names end with _r have memory of their own: nothing to explore. */
// RUN: %exits 1 %heddle --quiet -DUSE=use_localtime %s | FileCheck %s --check-prefix=NAMED
// RUN: %exits 1 %heddle --quiet -DUSE=use_gmtime %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DUSE=use_asctime %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DUSE=use_ctime %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DUSE=use_localtime -DOTHER=use_gmtime %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DUSE=use_localtime -DOTHER=use_ctime %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DUSE=lock_the_call %s | FileCheck %s
// CHECK: [data-race]
// NAMED: error: data race on 'result_of_gmtime_and_localtime
// RUN: %heddle --format=json -DUSE=lock_all %s | FileCheck %s --check-prefix=LOCKED
// LOCKED: "verdict": "safe"
// LOCKED: "complete": 2,
// RUN: %heddle --format=json -DUSE=use_own %s | FileCheck %s --check-prefix=OWN
// OWN: "verdict": "safe"
// OWN: "complete": 1,

#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

#ifndef OTHER
#define OTHER USE
#endif

static const time_t leap_day = 951782400;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *use_localtime(void *argument)
{
    assert(localtime(&leap_day)->tm_mday == 29);
    return argument;
}

static void *use_gmtime(void *argument)
{
    assert(gmtime(&leap_day)->tm_mday == 29);
    return argument;
}

static void *use_asctime(void *argument)
{
    struct tm time;
    gmtime_r(&leap_day, &time);
    assert(asctime(&time)[8] == '2');
    return argument;
}

static void *use_ctime(void *argument)
{
    assert(ctime(&leap_day)[8] == '2');
    return argument;
}

static void *lock_the_call(void *argument)
{
    pthread_mutex_lock(&lock);
    const struct tm *time = localtime(&leap_day);
    pthread_mutex_unlock(&lock);
    assert(time->tm_mday == 29);
    return argument;
}

static void *lock_all(void *argument)
{
    pthread_mutex_lock(&lock);
    use_localtime(argument);
    use_ctime(argument);
    pthread_mutex_unlock(&lock);
    return argument;
}

static void *use_own(void *argument)
{
    char text[26], day[8];
    struct tm time;
    localtime_r(&leap_day, &time);
    assert(strcmp(asctime_r(&time, text), ctime_r(&leap_day, text)) == 0);
    assert(strftime(day, sizeof day, "%d", &time) == 2 && strcmp(day, "29") == 0);
    return argument;
}

int main(void)
{
    pthread_t thread;
    (void)use_localtime, (void)use_gmtime, (void)use_asctime;
    (void)use_ctime, (void)lock_the_call, (void)lock_all, (void)use_own;
    pthread_create(&thread, NULL, USE, NULL);
    OTHER(NULL);
    return pthread_join(thread, NULL);
}
