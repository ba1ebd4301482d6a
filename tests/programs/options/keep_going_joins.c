/* Two threads join a third one, or one of them detaches it. Either may be the second to do so, and
 * --keep-going reports the error from both sides. */
// RUN: %exits 1 %heddle --quiet --keep-going %s | FileCheck %s --check-prefix=JOINS
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=pop %s | FileCheck %s --check-prefix=JOINS
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=naive %s | FileCheck %s --check-prefix=JOINS
// JOINS: keep_going_joins.c:37:5: error: thread 2 joins thread 1, which main has joined: {{.*}} [invalid-join]
// JOINS: keep_going_joins.c:55:5: note: main joins it here
// JOINS: keep_going_joins.c:55:5: error: main joins thread 1, which thread 2 has joined: {{.*}} [invalid-join]
// JOINS: keep_going_joins.c:37:5: note: thread 2 joins it here
// JOINS: 2 errors found under {{sc|rc11}}.

// RUN: %exits 1 %heddle --quiet --keep-going -DDETACH %s | FileCheck %s --check-prefix=DETACH
// RUN: %exits 1 %heddle --quiet --keep-going --algorithm=optimal -DDETACH %s | FileCheck %s --check-prefix=DETACH
// DETACH: keep_going_joins.c:35:5: error: thread 2 detaches thread 1, which main has joined: {{.*}} [invalid-join]
// DETACH: keep_going_joins.c:55:5: error: main joins thread 1, which thread 2 has detached: {{.*}} [invalid-join]
// DETACH: 2 errors found under {{sc|rc11}}.

// The execution of the other side can be run again.
// RUN: %exits 1 %heddle --format=json --keep-going -DDETACH %s > %t.json
// RUN: %exits 1 %heddle --replay=%t.json -DDETACH %s | FileCheck %s --check-prefix=AGAIN
// AGAIN: The recorded execution ends in the same error

// A thread that joins after it has heard of the other join is wrong, and the other one is not.
// RUN: %exits 1 %heddle --quiet --keep-going -DORDERED %s | FileCheck %s --check-prefix=ORDERED
// ORDERED: keep_going_joins.c:55:5: error: main joins thread 1, which {{main|thread 2}} has joined: {{.*}} [invalid-join]
// ORDERED: 1 error found under {{sc|rc11}}.

#include <pthread.h>

static pthread_t joined;

static void *join(void *unused)
{
#ifdef DETACH
    pthread_detach(joined);
#else
    pthread_join(joined, NULL);
#endif
    return unused;
}

static void *worker(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t second;
    pthread_create(&joined, NULL, worker, NULL);
    pthread_create(&second, NULL, join, NULL);
#ifdef ORDERED
    pthread_join(second, NULL);
#endif
    pthread_join(joined, NULL);
#ifndef ORDERED
    pthread_join(second, NULL);
#endif
    return 0;
}
