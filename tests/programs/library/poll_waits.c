/* A loop of events: main waits with poll for a pipe and an eventfd, to which two threads write. With
 * ONE, it looks at the pipe alone, and waits for ever; with TIMED, poll may give up first. */
// RUN: %heddle --leaks=error %s > %t && %same_complete %t %heddle --algorithm=optimal %s
// RUN: %exits 1 %heddle -DONE %s | FileCheck --check-prefix=ONE %s
// RUN: %exits 1 %heddle -DTIMED %s | FileCheck --check-prefix=TIMED %s
// ONE: error: deadlock
// TIMED: error: assertion `poll(files, 2, 10) > 0' failed

#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int ends[2], event;

static void *sender(void *argument)
{
    if (argument)
        assert(write(ends[1], "x", 1) == 1);
    else
        assert(eventfd_write(event, 1) == 0);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int received = 0;
    assert(pipe(ends) == 0 && (event = eventfd(0, 0)) > 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, sender, i ? &ends : NULL);
    while (received < 2) {
        struct pollfd files[] = {{ends[0], POLLIN, 0}, {event, POLLIN, 0}};
        char byte;
        eventfd_t number;
#if defined ONE
        assert(poll(files, 1, -1) > 0);
#elif defined TIMED
        assert(poll(files, 2, 10) > 0);
#else
        assert(poll(files, 2, -1) > 0);
#endif
        if (files[0].revents & POLLIN)
            received += read(ends[0], &byte, 1) == 1;
        if (files[1].revents & POLLIN)
            received += eventfd_read(event, &number) == 0;
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    close(ends[0]);
    close(ends[1]);
    return close(event);
}
