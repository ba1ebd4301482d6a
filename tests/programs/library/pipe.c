/* Threads pass numbers over a pipe: a read waits until there is something, and ends when all writers
 * have closed their end. With FORGET, nobody closes it, so the reader waits for ever. With NO_DATA,
 * the reader does not wait for a byte that it needs. With SPLIT, a number comes in two writes, and the
 * reader may come in between. */
// RUN: %heddle --leaks=error %s > %t && %same_complete %t %heddle --algorithm=optimal %s
// RUN: %exits 1 %heddle -DFORGET %s | FileCheck --check-prefix=FORGET %s
// RUN: %exits 1 %heddle -DNO_DATA %s | FileCheck --check-prefix=NO_DATA %s
// RUN: %exits 1 %heddle -DSPLIT %s | FileCheck --check-prefix=SPLIT %s
// FORGET: error: deadlock
// NO_DATA: error: assertion `read(ends[0], &number, sizeof number) == sizeof number' failed
// SPLIT: error: assertion `read(ends[0], &number, sizeof number) == sizeof number' failed

#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

enum { WRITERS = 2 };

static int ends[2];

static void *writer(void *argument)
{
    uint16_t number = (uint16_t)(uintptr_t)argument;
#ifdef SPLIT
    assert(write(ends[1], &number, 1) == 1 && write(ends[1], &number, 1) == 1);
#else
    assert(write(ends[1], &number, sizeof number) == sizeof number);
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[WRITERS];
    unsigned sum = 0;
#ifdef NO_DATA
    assert(pipe2(ends, O_NONBLOCK) == 0);
#else
    assert(pipe(ends) == 0);
#endif
    assert(ends[0] == 3 && ends[1] == 4);
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&threads[i], NULL, writer, (void *)(uintptr_t)(0x0101 * (i + 1)));
    for (int i = 0; i < WRITERS; i++) {
        uint16_t number;
        assert(read(ends[0], &number, sizeof number) == sizeof number);
        assert(number == 0x0101 || number == 0x0202);
        sum += number;
    }
    for (int i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    assert(sum == 0x0303);
#ifndef FORGET
    close(ends[1]);
#endif
    char byte;
    assert(read(ends[0], &byte, 1) == 0);
    return close(ends[0]);
}
