/* A jump must lead to a function of the same thread that has not returned. The program is without
 * error only when it jumps while the function still runs. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -O0 %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DAGAIN %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DNEVER %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DTHREAD %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=naive --format=json -DTHREAD %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json -DCLEANUP %s | FileCheck %s
// RUN: %heddle --quiet -DRIGHT %s
// RUN: %heddle --format=json %s >%t || true
// RUN: %exits 1 %heddle --replay=%t %s
// CHECK: "kind": "invalid-jump"

#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf place;

__attribute__((noinline)) static int set(void)
{
    return setjmp(place);
}

static void jump(void)
{
    longjmp(place, 1);
}

static void *jumper(void *unused)
{
    jump();
    return unused;
}

static void nothing(void *unused)
{
    (void)unused;
}

int main(void)
{
#if defined AGAIN
    /* The second call has another frame than the first one, at the same place. */
    jmp_buf first;
    set();
    *first = *place;
    set();
    longjmp(first, 1);
#elif defined NEVER
    jump();
#elif defined THREAD
    pthread_t thread;
    if (setjmp(place) == 0) {
        pthread_create(&thread, NULL, jumper, NULL);
        pthread_join(thread, NULL);
    }
#elif defined CLEANUP
    if (setjmp(place) == 0) {
        pthread_cleanup_push(nothing, NULL);
        jump();
        pthread_cleanup_pop(0);
    }
#elif defined RIGHT
    if (setjmp(place) == 0)
        jumper(nothing);
    set();
#else
    if (set() == 0)
        jump();
#endif
    return 0;
}
