// A copy may not overlap itself (C17 7.24.2.1, 6.5.16.1), whether its memory is local, static, of the heap, or of
// the thread. Of each wrong program, the right one differs in the distance, or uses memmove.
// RUN: %exits 1 %heddle %s -- -DWRONG -DLOCAL | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DLOCAL_BELOW | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DLOCAL_INDEX | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DLOCAL_SIZE | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DLOCAL_POINTER | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DLOCAL_CALLEE | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DLOCAL_SHARED | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DLOCAL_DEAD | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DGLOBAL | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DGLOBAL_INDEX | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DHEAP | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DHEAP_LONG | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DTHREAD_LOCAL | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DSTRNCPY | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DMEMPCPY | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DTHROUGH_POINTER | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DWRONG -DASSIGNMENT | FileCheck %s
// CHECK: error: {{.*}} overlap{{.*}} [overlapping-copy]
// RUN: %heddle --quiet %s -- -DLOCAL
// RUN: %heddle --quiet %s -- -DLOCAL_BELOW
// RUN: %heddle --quiet %s -- -DLOCAL_INDEX
// RUN: %heddle --quiet %s -- -DLOCAL_SIZE
// RUN: %heddle --quiet %s -- -DLOCAL_POINTER
// RUN: %heddle --quiet %s -- -DLOCAL_CALLEE
// RUN: %heddle --quiet %s -- -DLOCAL_SHARED
// RUN: %heddle --quiet %s -- -DLOCAL_DEAD
// RUN: %heddle --quiet %s -- -DGLOBAL
// RUN: %heddle --quiet %s -- -DGLOBAL_INDEX
// RUN: %heddle --quiet %s -- -DHEAP
// RUN: %heddle --quiet %s -- -DHEAP_LONG
// RUN: %heddle --quiet %s -- -DTHREAD_LOCAL
// RUN: %heddle --quiet %s -- -DSTRNCPY
// RUN: %heddle --quiet %s -- -DMEMPCPY
// RUN: %heddle --quiet %s -- -DTHROUGH_POINTER
// RUN: %heddle --quiet %s -- -DASSIGNMENT
// RUN: %heddle --quiet %s -- -DSAME
// RUN: %heddle --quiet %s -- -DMOVE

// The address of a local variable does not escape by being checked. All events are of the heap: malloc, memset in
// words of 8 bytes, and free.
// RUN: %heddle %s -- -DLOCAL | FileCheck %s --check-prefix=EVENTS
// RUN: %heddle %s -- -DLOCAL_INDEX | FileCheck %s --check-prefix=EVENTS
// RUN: %heddle %s -- -DLOCAL_POINTER | FileCheck %s --check-prefix=EVENTS
// EVENTS: Executions: 1 complete, 0 blocked; 10 events
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifdef WRONG
#define DISTANCE 3
#else
#define DISTANCE 4
#endif

static char global[16] = "abcdefghijklmno";
static _Thread_local char own[16] = "abcdefghijklmno";

static void copy(char *to, const char *from)
{
    memcpy(to, from, 4);
}

struct pair {
    int first[2];
};

int main(void)
{
    char local[16] = "abcdefghijklmno";
    char *heap = malloc(64);
    memset(heap, 1, 64);
    size_t four = (size_t)local[3] - 'd' + 4; /* not a constant to the front end */
    (void)four;
#ifdef LOCAL
    memcpy(local + DISTANCE, local, 4);
    assert(local[DISTANCE] == 'a');
#elif defined LOCAL_BELOW
    memcpy(local, local + DISTANCE, 4);
#elif defined LOCAL_INDEX
    memcpy(local + DISTANCE - 4 + four, local, 4);
#elif defined LOCAL_SIZE
    memcpy(local + DISTANCE, local, four);
#elif defined LOCAL_POINTER
    char *middle = local + 2;
    memcpy(middle + DISTANCE, middle, 4);
#elif defined LOCAL_CALLEE
    copy(local + DISTANCE, local);
#elif defined LOCAL_SHARED
    char *volatile shared = local;
    memcpy(shared + DISTANCE, local, 4);
#elif defined LOCAL_DEAD
    char dead[8] = {0};
    memcpy(dead + DISTANCE, dead, 4);
#elif defined GLOBAL
    memcpy(global, global + DISTANCE, 4);
#elif defined GLOBAL_INDEX
    memcpy(global + four, global + four + DISTANCE, four);
#elif defined HEAP
    copy(heap + DISTANCE, heap);
#elif defined HEAP_LONG
    memcpy(heap + 7 * DISTANCE, heap, 28);
#elif defined THREAD_LOCAL
    memcpy(own + DISTANCE, own, 4);
#elif defined STRNCPY
    strncpy(global + DISTANCE, global, 4);
#elif defined MEMPCPY
    assert(mempcpy(global, global + DISTANCE, 4) == global + 4);
#elif defined THROUGH_POINTER
    void *(*volatile function)(void *, const void *, size_t) = memcpy;
    function(global, global + DISTANCE, 4);
#elif defined ASSIGNMENT
    struct pair *pairs = (struct pair *)(heap + 4 * DISTANCE - 8), *first = (struct pair *)heap;
    *pairs = *first;
#elif defined SAME
    struct pair *one = (struct pair *)heap, *other = one;
    *one = *other;
    memcpy(local, local, 4);
#elif defined MOVE
    memmove(local + 1, local, 4);
    memmove(local + four, local + 1, four);
    memmove(global + 1, global, 4);
    memmove(heap, heap + 1, 40);
#endif
    free(heap);
    return 0;
}
