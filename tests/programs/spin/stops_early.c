/* With a bound, a thread that waits in a loop has stopped where it was in its turn. Thread 2 adds 1
 * to x between the two halves of an iteration of thread 1, finds 1 or 2 there, not 0, and stops.
 * Then thread 1, preempted once, goes on, and sets x to 1: both wait for ever. Had thread 2 stopped
 * only at that value, it would have been preempted, too.
 *
 * With no preemption, thread 1 goes round until an iteration changes nothing, and thread 2 then
 * changes x: an iteration of thread 1 would do something again, and the execution does not count.
 * With one, thread 2 runs in front of one of thread 1's first four operations (read, write, read,
 * write) to where it stops. In front of the first read, thread 1 still has to begin its loop; in
 * front of the last write, it undoes the change. In each of the four, both wait for ever.
 *
 * RUN: %exits 3 %heddle --sc -bound 0 %s | FileCheck --check-prefix=NONE %s
 * NONE: 0 complete, 1 blocked (1 merged iteration), 0 bound-blocked
 * RUN: %exits 1 %heddle --sc -bound 1 --keep-going %s | FileCheck %s
 * RUN: %exits 1 %heddle --sc -bound 1 --keep-going --algorithm=bpor %s | FileCheck %s
 * CHECK: error: {{.*}}[livelock]
 * CHECK: 0 complete, 5 blocked (1 merged iteration, 4 wait for ever), 0 bound-blocked
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int never, x;

static void *add(void *unused)
{
    (void)unused;
    atomic_fetch_add(&x, 1);
    while (atomic_load(&x) != 0) {
    }
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, add, NULL);
    while (atomic_load(&never) != 1)
        atomic_store(&x, 1);
    return 0;
}
