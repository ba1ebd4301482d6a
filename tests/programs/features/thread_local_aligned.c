/* Thread-local variables that are aligned to more than a word: every thread's instance is, also one that is small, one
 * that comes after a small one, and one whose alignment is that of a member. An instance that is aligned to 64 bytes
 * and has four ends after four (BEYOND). */
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --format=json -DBEYOND %s | FileCheck %s
// CHECK: "kind": "out-of-bounds"

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct line {
    char first;
    _Alignas(32) char second;
};

static _Thread_local char small = 1;
static _Thread_local _Alignas(64) int counter = 2;
static _Thread_local _Alignas(4096) char page = 3;
static _Thread_local struct line line = {4, 5};

static int aligned(const void *address, uintptr_t alignment)
{
    return (uintptr_t)address % alignment == 0;
}

static void *run(void *unused)
{
    assert(small == 1 && counter == 2 && page == 3 && line.first == 4 && line.second == 5);
    assert(aligned(&counter, 64) && aligned(&page, 4096));
    assert(aligned(&line, 32) && aligned(&line.second, 32));
    counter++;
#ifdef BEYOND
    int *volatile next = &counter + 1;
    *next = 1;
#endif
    assert(counter == 3);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    run(0);
    pthread_join(thread, 0);
    return 0;
}
