/* longjmp out of calls, with its value; from one function into its own (a retry); nested handlers
 * in one list, as libraries have them; a jmp_buf in memory that all threads can reach; several
 * threads, each with its own jumps. Jumps order nothing: one execution. */
// RUN: %heddle --leaks=error --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// RUN: %heddle --format=json -O0 %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>

struct handler {
    jmp_buf place;
    struct handler *outer;
};
static _Thread_local struct handler *handlers;

static _Noreturn void throw_error(int error)
{
    struct handler *handler = handlers;
    handlers = handler->outer;
    longjmp(handler->place, error);
}

static int divide(int dividend, int divisor)
{
    if (divisor == 0)
        throw_error(33);
    return dividend / divisor;
}

static int inner(int divisor)
{
    struct handler handler = {.outer = handlers};
    handlers = &handler;
    int error = setjmp(handler.place);
    if (error)
        throw_error(error + 1);
    int result = divide(12, divisor);
    handlers = handler.outer;
    return result;
}

static int outer(int divisor)
{
    struct handler handler = {.outer = handlers};
    handlers = &handler;
    int error = setjmp(handler.place);
    if (error)
        return -error;
    int result = inner(divisor);
    handlers = handler.outer;
    return result;
}

static int retry(void)
{
    volatile int tries = 0;
    jmp_buf begin;
    _setjmp(begin);
    if (++tries < 4)
        _longjmp(begin, 0);
    return tries;
}

/* sigsetjmp saves the mask, setjmp does not. */
static void masks(int saves)
{
    sigset_t set, now;
    sigjmp_buf place;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    if (sigsetjmp(place, saves) == 0) {
        pthread_sigmask(SIG_BLOCK, &set, NULL);
        siglongjmp(place, 5);
    }
    pthread_sigmask(SIG_UNBLOCK, &set, &now);
    assert(sigismember(&now, SIGUSR1) == !saves);
}

static void *worker(void *unused)
{
    (void)unused;
    jmp_buf *place = malloc(sizeof *place);
    struct handler *volatile kept = handlers;
    int value = setjmp(*place);
    if (value == 0)
        longjmp(*place, 0); /* setjmp returns 1 */
    assert(value == 1 && kept == NULL);
    free(place);
    assert(outer(3) == 4 && outer(0) == -34);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, NULL);
    assert(outer(4) == 3 && outer(0) == -34 && retry() == 4);
    masks(0);
    masks(1);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
