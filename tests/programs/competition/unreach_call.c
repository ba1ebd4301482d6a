/* Under unreach-call, only calls of reach_error count, whatever body the program gives it. */
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DFALSE %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 1 %heddle --quiet --property %S/inputs/unreach-call.prp -DEMPTY_BODY %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp --format=json %s | FileCheck %s --check-prefix=TRUE
// RUN: %exits 3 %heddle --property=%S/inputs/unreach-call.prp -DOUT_OF_BOUNDS %s | FileCheck %s --check-prefix=OBSTACLE
// RUN: %exits 1 %heddle --property=%S/inputs/unreach-call.prp -DOUT_OF_BOUNDS -DFALSE %s | FileCheck %s --check-prefix=FALSE
// RUN: %exits 3 %heddle --property=%S/inputs/unreach-call.prp -bound=0 %s | FileCheck %s --check-prefix=BOUND
// RUN: %exits 0 %heddle --property=%S/inputs/unreach-call.prp -bound=9 %s | FileCheck %s --check-prefix=TRUE

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

// FALSE: {{^}}false(unreach-call){{$}}
// TRUE: {{^}}true{{$}}
// BOUND: {{^}}unknown (more preemptions than the bound allows were not explored){{$}}

#ifdef EMPTY_BODY
#define FALSE
void reach_error(void)
{
}
#else
void reach_error(void)
{
    assert(0);
}
#endif

static int shared, numbers[4];
static pthread_mutex_t first, second;

static void *racer(void *unused)
{
    shared++;
    /* Both threads may come here: a deadlock, which is no violation. */
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first);
    pthread_mutex_unlock(&first);
    pthread_mutex_unlock(&second);
    assert(shared == 0); /* fails always, and is none either */
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, racer, NULL);
    shared++; /* a race */
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    int seen = shared;
    if (seen == 0) /* never: this thread has written 1 or 2 */
        reach_error();
#ifdef OUT_OF_BOUNDS
    // OBSTACLE: unreach_call.c:[[#@LINE+2]]:{{[0-9]+}}: error: {{.*}}[out-of-bounds]
    if (seen == 2)
        numbers[seen + 8] = 1;
        // OBSTACLE: {{^}}unknown (out-of-bounds at {{.*}}unreach_call.c:[[#@LINE-1]]){{$}}
#endif
#ifdef FALSE
    if (seen == 1)
        reach_error();
#endif
    abort();
}
