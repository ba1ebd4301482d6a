/* Two kinds of waiters share a condition variable, and a signal may wake the wrong one. The trace
 * tells the waits in C's words, which thread each signal wakes, and the members by their paths. A
 * pointer to a function has its name, and a long line of the source is cut around the column. */
#include <pthread.h>
#include <stdbool.h>

struct entry {
    int key;
    bool full;
};

static struct registry {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    void (*changed_by)(int);
    struct entry entries[4];
} reg = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void *taker(void *argument)
{
    struct entry *entry = argument;
    pthread_mutex_lock(&reg.lock);
    while (!entry->full)
        pthread_cond_wait(&reg.changed, &reg.lock);
    entry->full = false;
    reg.changed_by = NULL;
    pthread_mutex_unlock(&reg.lock);
    return NULL;
}

static void put(int i)
{
    pthread_mutex_lock(&reg.lock);
    reg.entries[i].full = true;
    // clang-format off
    if (i > 0 && i < 4 && i != 3) /* words and words and words and words and words */ reg.changed_by = put; /* and words and words */
    // clang-format on
    pthread_cond_signal(&reg.changed);
    pthread_mutex_unlock(&reg.lock);
}

int main(void)
{
    pthread_t takers[2];
    pthread_create(&takers[0], NULL, taker, &reg.entries[1]);
    pthread_create(&takers[1], NULL, taker, &reg.entries[2]);
    put(2);
    put(1);
    pthread_join(takers[0], NULL);
    pthread_join(takers[1], NULL);
    return 0;
}

// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: error: deadlock: thread [[SLEEPER:[12]]] waits for a signal of 'reg.changed'
// CHECK: why: main wrote reg.entries[2].full: 1 (step [[#]]), for which thread 2 (taker) waits since step [[#]], and signalled reg.changed (step [[#]]). That woke thread 1 (taker) (step [[#]]), which waited again (step [[#]]).{{$}}
// CHECK: [[SLEEPER]]: read reg.entries[{{.}}].full: 0 (initial)
// CHECK-NEXT: [[SLEEPER]]: begin to wait for reg.changed {{.*}} pthread_cond_wait(
// CHECK: write reg.changed_by: put {{.*}}  ...{{.*}}reg.changed_by = put;
// CHECK-NEXT: 0: signal reg.changed, which wakes thread
// CHECK: get a signal of reg.changed
// CHECK: > {{.*}}: still waits for a signal of reg.changed
// RUN: %exits 1 %heddle --format=json %s | FileCheck --check-prefix=JSON %s
// JSON: "op": "condition-signal"
// JSON: "text": "which wakes thread {{[12]}}"
