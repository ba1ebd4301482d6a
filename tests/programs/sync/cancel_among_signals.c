/* Two threads wait for signals. One of them gets a signal, which makes the other one look again. Then
 * the other one is cancelled: it is interrupted in its second wait as it was in the first. Without
 * the cancellation (-DSTAYS), it waits for ever. */
// RUN: %heddle %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --algorithm=optimal %s | FileCheck %s --check-prefix=SAFE
// RUN: %exits 1 %heddle -DSTAYS %s | FileCheck %s --check-prefix=STAYS
// SAFE-NOT: error:
// SAFE: No errors found
// STAYS: error: deadlock: thread {{[12]}} waits in pause [deadlock]
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static void handle(int number)
{
    (void)number;
}

static void *wait_for_signal(void *argument)
{
    pause();
    return argument;
}

int main(void)
{
    pthread_t woken, cancelled;
    signal(SIGUSR1, handle);
    pthread_create(&cancelled, NULL, wait_for_signal, NULL);
    pthread_create(&woken, NULL, wait_for_signal, NULL);
#ifndef STAYS
    pthread_cancel(cancelled);
#endif
    pthread_kill(woken, SIGUSR1);
    pthread_join(cancelled, NULL);
    pthread_cancel(woken); /* the signal may have come before its wait */
    pthread_join(woken, NULL);
    return 0;
}
