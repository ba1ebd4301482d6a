/* What shows of a program only as it runs, and makes everything begin anew, all in one: accesses of
 * different sizes to a global variable, to what main allocates and to what another thread does;
 * messages of two priorities; a function for the end; atomic sections; and, POLLING, a lock that is
 * seen held, so that iterations which only take it are part of the execution. Without POLLING, two
 * sections have two orders, and nothing else has any. With it, main may find the lock held, which is
 * the error, but only once it is known that taking that lock is an effect. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK-NEXT: "blocked": 0,
// RUN: %exits 1 %heddle %s -- -DPOLLING | FileCheck %s --check-prefix=POLLING
// RUN: %exits 1 %heddle --algorithm=pop %s -- -DPOLLING | FileCheck %s --check-prefix=POLLING
// POLLING: assertion `!argument || !found_held' failed [assertion]
#include <assert.h>
#include <fcntl.h>
#include <heddle/verifier.h>
#include <mqueue.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

union number {
    uint64_t whole;
    uint8_t bytes[8];
};

static union number global;
static atomic_int x, y;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool flag, found_held;

static void use_in_parts(union number *number)
{
    number->whole = 0x0807060504030201;
    for (int i = 0; i < 8; i++)
        assert(number->bytes[i] == i + 1);
}

static bool is_set(void)
{
    pthread_mutex_lock(&lock);
    bool set = flag;
    pthread_mutex_unlock(&lock);
    return set;
}

static void *count(void *argument)
{
    union number *own = malloc(sizeof *own);
    use_in_parts(own);
    free(own);
    __VERIFIER_atomic_begin();
    atomic_store(&x, atomic_load(&x) + 1);
    atomic_store(&y, atomic_load(&y) + 1);
    __VERIFIER_atomic_end();
#ifdef POLLING
    while (argument && !is_set())
        continue;
    assert(!argument || !found_held);
#endif
    return argument;
}

static void send_and_receive(void)
{
    struct mq_attr attr = {.mq_maxmsg = 2, .mq_msgsize = 1};
    mqd_t queue = mq_open("/queue", O_CREAT | O_RDWR, 0600, &attr);
    char got;
    assert(mq_send(queue, "a", 1, 1) == 0 && mq_send(queue, "b", 1, 2) == 0);
    assert(mq_receive(queue, &got, 1, NULL) == 1 && got == 'b');
}

static void check_at_exit(void)
{
    assert(x == 2 && y == 2);
}

int main(void)
{
    pthread_t threads[2];
    union number *own = malloc(sizeof *own);
    use_in_parts(&global);
    use_in_parts(own);
    free(own);
    send_and_receive();
    atexit(check_at_exit);
    for (uintptr_t i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, count, (void *)i);
#ifdef POLLING
    found_held = pthread_mutex_trylock(&lock) != 0;
    if (found_held)
        pthread_mutex_lock(&lock);
    flag = true;
    pthread_mutex_unlock(&lock);
#else
    (void)is_set;
#endif
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
