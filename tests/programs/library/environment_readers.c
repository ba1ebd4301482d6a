/* Functions that read the environment race with a thread that changes it, whichever variable it
 * changes: glibc marks them "env". The functions of time act as if they called tzset, which looks
 * for TZ; getopt looks for POSIXLY_CORRECT when it begins, and setlocale for LC_ALL if it is given
 * "". CHANGE: what changes it.
 *
 * No races: the functions without such a mark; a lock around both (LOCKED); localtime_r and
 * ctime_r, if main has called tzset before there were threads (KNOWN). */
// DEFINE: %{races} = %exits 1 %heddle %s
// DEFINE: %{safe} = %heddle --quiet %s
// RUN: %{races} '-DREAD=mktime(&date)' | FileCheck %s
// RUN: %{races} '-DREAD=localtime(&now)' | FileCheck %s
// RUN: %{races} '-DREAD=localtime_r(&now, &date)' | FileCheck %s
// RUN: %{races} '-DREAD=ctime(&now)' | FileCheck %s
// RUN: %{races} '-DREAD=ctime_r(&now, text)' | FileCheck %s
// RUN: %{races} '-DREAD=tzset()' | FileCheck %s
// RUN: %{races} '-DREAD=strftime(text, sizeof text, "%%Z", &date)' | FileCheck %s
// RUN: %{races} '-DREAD=getopt(1, arguments, "a")' | FileCheck %s
// RUN: %{races} '-DREAD=setlocale(LC_ALL, "")' | FileCheck %s
// RUN: %{races} '-DREAD=secure_getenv("A")' | FileCheck %s
// RUN: %{races} '-DREAD=tzset()' '-DCHANGE=putenv(text)' | FileCheck %s
// RUN: %{races} '-DREAD=mktime(&date)' '-DCHANGE=clearenv()' | FileCheck %s
// RUN: %{races} '-DREAD=localtime(&now)' -DKNOWN | FileCheck %s
// RUN: %{safe} '-DREAD=localtime(&now)' -DLOCKED
// RUN: %{safe} '-DREAD=mktime(&date)' -DLOCKED
// RUN: %{safe} '-DREAD=localtime_r(&now, &date)' -DKNOWN
// RUN: %{safe} '-DREAD=ctime_r(&now, text)' -DKNOWN
// RUN: %{safe} '-DREAD=gmtime(&now)'
// RUN: %{safe} '-DREAD=timegm(&date)'
// RUN: %{safe} '-DREAD=asctime_r(&date, text)'
// RUN: %{safe} '-DREAD=strftime(text, sizeof text, "%%F", &date)'
// RUN: %{safe} '-DREAD=setlocale(LC_ALL, "C")'
// CHECK: error: data race on 'environ': read by thread 1
// CHECK: why: Nothing orders the two: neither main (step [[#]]) nor thread 1 (reader) (step [[#]]) holds a mutex

#define _GNU_SOURCE
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifndef CHANGE
#define CHANGE setenv("A", "1", 1)
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void lock(void)
{
#ifdef LOCKED
    pthread_mutex_lock(&mutex);
#endif
}

static void unlock(void)
{
#ifdef LOCKED
    pthread_mutex_unlock(&mutex);
#endif
}

static void *reader(void *unused)
{
    time_t now = 0;
    struct tm date = {.tm_year = 100, .tm_mday = 1};
    char text[64], *arguments[] = {"program", NULL};
    (void)now, (void)date, (void)text, (void)arguments;
    lock();
    (void)READ;
    unlock();
    return unused;
}

int main(void)
{
    static char text[] = "A=1";
    (void)text;
#ifdef KNOWN
    tzset();
#endif
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    lock();
    CHANGE;
    unlock();
    pthread_join(thread, NULL);
    return 0;
}
