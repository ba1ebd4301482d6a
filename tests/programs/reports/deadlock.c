/* Three philosophers, each of whom takes the fork at the left first. */
#include <pthread.h>

static pthread_mutex_t north = PTHREAD_MUTEX_INITIALIZER, east = PTHREAD_MUTEX_INITIALIZER,
                       west = PTHREAD_MUTEX_INITIALIZER;

static void eat(pthread_mutex_t *left, pthread_mutex_t *right)
{
    pthread_mutex_lock(left);
    pthread_mutex_lock(right);
    pthread_mutex_unlock(right);
    pthread_mutex_unlock(left);
}

static void *plato(void *unused)
{
    eat(&north, &east);
    return unused;
}

static void *kant(void *unused)
{
    eat(&east, &west);
    return unused;
}

static void *hume(void *unused)
{
    eat(&west, &north);
    return unused;
}

int main(void)
{
    pthread_t one, two, three;
    pthread_create(&one, NULL, plato, NULL);
    pthread_create(&two, NULL, kant, NULL);
    pthread_create(&three, NULL, hume, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    pthread_join(three, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle deadlock.c | FileCheck --match-full-lines %s
//      CHECK: deadlock.c:10:5: error: deadlock: thread 1 waits for 'east', held by thread 2 [deadlock]
// CHECK-NEXT:     10 |     pthread_mutex_lock(right);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock.c:17:5: note: eat is called from plato
// CHECK-NEXT: why: Locks in a circle: thread 2 (kant) took east (step 5) and wants west; thread 3 (hume) took west (step 4) and wants north; thread 1 (plato) took north (step 6) and wants east.
// CHECK-NEXT: deadlock.c:9:5: note: thread 2 has held 'east' since here
// CHECK-NEXT:      9 |     pthread_mutex_lock(left);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock.c:23:5: note: eat is called from kant
// CHECK-NEXT: deadlock.c:10:5: note: thread 2 waits for 'west', held by thread 3
// CHECK-NEXT:     10 |     pthread_mutex_lock(right);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock.c:23:5: note: eat is called from kant
// CHECK-NEXT: deadlock.c:9:5: note: thread 3 has held 'west' since here
// CHECK-NEXT:      9 |     pthread_mutex_lock(left);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock.c:29:5: note: eat is called from hume
// CHECK-NEXT: deadlock.c:10:5: note: thread 3 waits for 'north', held by thread 1
// CHECK-NEXT:     10 |     pthread_mutex_lock(right);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock.c:29:5: note: eat is called from hume
// CHECK-NEXT: deadlock.c:9:5: note: thread 1 has held 'north' since here
// CHECK-NEXT:      9 |     pthread_mutex_lock(left);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock.c:17:5: note: eat is called from plato
// CHECK-NEXT: deadlock.c:36:5: note: main creates thread 1 here
// CHECK-NEXT:     36 |     pthread_create(&one, NULL, plato, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock.c:37:5: note: main creates thread 2 here
// CHECK-NEXT:     37 |     pthread_create(&two, NULL, kant, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock.c:38:5: note: main creates thread 3 here
// CHECK-NEXT:     38 |     pthread_create(&three, NULL, hume, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 1 preemption (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (plato)                                   deadlock.c:36  pthread_create(&one, NULL, plato, NULL);
// CHECK-NEXT:      2  0: create thread 2 (kant)                                    deadlock.c:37  pthread_create(&two, NULL, kant, NULL);
// CHECK-NEXT:      3  0: create thread 3 (hume)                                    deadlock.c:38  pthread_create(&three, NULL, hume, NULL);
// CHECK-NEXT:      4              3: lock west                                     deadlock.c:9   pthread_mutex_lock(left);
// CHECK-NEXT:                     -- thread 3 is preempted --
// CHECK-NEXT:      5          2: lock east                                         deadlock.c:9   pthread_mutex_lock(left);
// CHECK-NEXT:      6      1: lock north                                            deadlock.c:9   pthread_mutex_lock(left);
// CHECK-NEXT: >    7          2: lock west, held by thread 3: waits for ever       deadlock.c:10  pthread_mutex_lock(right);
// CHECK-NEXT: >    8              3: lock north, held by thread 1: waits for ever  deadlock.c:10  pthread_mutex_lock(right);
// CHECK-NEXT: >    9  0: join thread 1: waits for ever                             deadlock.c:39  pthread_join(one, NULL);
// CHECK-NEXT: >   10      1: lock east, held by thread 2: waits for ever           deadlock.c:10  pthread_mutex_lock(right);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
