/* The section is a step of its own if `x` is 0, and several steps otherwise. The step that only locks
 * reads nothing, but another one would be there if it were earlier. The thread `reader` can read 0,
 * and the section 1 after that. */
// RUN: %exits 1 %heddle --algorithm=constrained --independence=none --keep-going %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=concolic --keep-going %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=best --keep-going %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=optimal --keep-going %s | FileCheck %s
// CHECK-DAG: error: assertion
// CHECK-DAG: error: deadlock

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;
static int in_section = -1, read_value = -1;

static void *section(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    in_section = x;
    if (in_section != 0)
        x = 2;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void *reader(void *unused)
{
    (void)unused;
    read_value = x;
    return NULL;
}

/* Nobody locks the mutex after it. */
static void *keeper(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, section, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_create(&threads[2], NULL, keeper, NULL);
    x = 1;
    pthread_join(threads[1], NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[2], NULL);
    assert(!(in_section == 1 && read_value == 0));
}
