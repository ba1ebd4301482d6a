// A printer sleeps while there is no job. It looks whether there is one without the lock, so that a
// job may come in between.
//
// RUN: %exits 1 %heddle --shorten=0 %s >%t
// RUN: %S/is_short <%t
// RUN: FileCheck %s <%t
// CHECK: error: {{deadlock|main goes round}}
// CHECK: why: Lost wake-up: thread 1 (printer) read jobs: 0 (step [[#]]). Then main wrote 1 (step [[#]]) and signalled filled (step [[#]]) before thread 1 began to wait (step [[#]]): the signal woke nobody.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { JOBS = 75 };
static atomic_int jobs, printed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

static void *printer(void *unused)
{
    for (int i = 0; i < JOBS; i++) {
        if (atomic_load(&jobs) == 0) {
            pthread_mutex_lock(&lock);
            pthread_cond_wait(&filled, &lock);
            pthread_mutex_unlock(&lock);
        }
        atomic_fetch_sub(&jobs, 1);
        atomic_fetch_add(&printed, 1);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, printer, NULL);
    for (int i = 0; i < JOBS; i++) {
        while (atomic_load(&printed) < i)
            continue;
        atomic_fetch_add(&jobs, 1);
        pthread_mutex_lock(&lock);
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&lock);
    }
    pthread_join(thread, NULL);
}
