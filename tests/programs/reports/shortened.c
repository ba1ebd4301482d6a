// A pool of workers in which a worker tests for an empty list once, before it takes a task. Another
// worker may take the task for which it was woken. The execution that is found has tasks without
// such a mistake before; they are left out, and what remains is shown.
//
// The least execution: main creates the workers and a task, one worker waits, another one takes the
// task. With 40 tasks, the longest one has more than 200 steps, so it is shortened to less than 100.
//
// RUN: %exits 1 %heddle --sc --random=7 %s | FileCheck %s
// RUN: %exits 1 %heddle --sc --random=7 --shorten=0 %s | FileCheck %s --check-prefix=LONG
// RUN: %exits 1 %heddle --sc --random=7 --format=json %s >%t.json
// RUN: %exits 1 %heddle --sc --replay=%t.json %s | FileCheck %s --check-prefix=REPLAY
//
// CHECK: error: assertion `tasks > 0' failed
// CHECK: An execution that leads there{{.*}}, shortened from {{[0-9][0-9][0-9]+}} steps (
// CHECK: {{^> +[0-9][0-9] }}
// LONG: An execution that leads there
// LONG-NOT: shortened from
// LONG: {{^> +[0-9][0-9][0-9]+ }}
// REPLAY: error: assertion `tasks > 0' failed
#include <assert.h>
#include <pthread.h>

enum { WORKERS = 3, TASKS = 40 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int tasks, stops;

static void *work(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&mutex);
        if (tasks == 0 && !stops)
            pthread_cond_wait(&changed, &mutex);
        if (tasks == 0 && stops) {
            pthread_mutex_unlock(&mutex);
            return unused;
        }
        assert(tasks > 0);
        tasks--;
        pthread_mutex_unlock(&mutex);
    }
}

int main(void)
{
    pthread_t workers[WORKERS];
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&workers[i], NULL, work, NULL);
    for (int i = 0; i < TASKS; i++) {
        pthread_mutex_lock(&mutex);
        tasks++;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&mutex);
    }
    pthread_mutex_lock(&mutex);
    stops = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(workers[i], NULL);
    return 0;
}
